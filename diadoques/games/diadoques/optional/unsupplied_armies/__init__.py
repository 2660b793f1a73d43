"""Armies without an arsenal that look for another master."""
