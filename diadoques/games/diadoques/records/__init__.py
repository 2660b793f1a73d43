"""Positions as records, and games as files."""
