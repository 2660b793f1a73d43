"""Floor 0: what every game needs and that knows no game."""
