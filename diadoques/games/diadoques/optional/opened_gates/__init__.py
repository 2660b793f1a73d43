"""Gates opened to another player."""
