"""The clicked map: the board, what stands on it, and what a click may order."""
