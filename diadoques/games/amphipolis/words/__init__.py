"""How a game of Amphipolis is told."""
