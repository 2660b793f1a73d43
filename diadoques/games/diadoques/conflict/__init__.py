"""Conflict and sieges: movement, retreats, sieges, and what becomes of characters in them."""
