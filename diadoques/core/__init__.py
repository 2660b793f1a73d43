"""What every game needs, and that knows no game."""
