"""Empires that outlast their founders."""
