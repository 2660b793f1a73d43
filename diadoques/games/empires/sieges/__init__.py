"""Sieges and raids."""
