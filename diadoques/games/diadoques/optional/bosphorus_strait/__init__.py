"""The strait of the Bosphorus."""
