"""Units dismissed for money in winter."""
