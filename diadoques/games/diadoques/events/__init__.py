"""How each event changes the position, and what a resolution and its results hold."""
