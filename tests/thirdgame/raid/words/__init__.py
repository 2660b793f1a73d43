"""How a raid is told."""
