"""The words of Tolls."""
