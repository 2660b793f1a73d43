"""Drawn maps: a board, a position, orders before and results after. Nothing heavy is imported until a map is shown."""
