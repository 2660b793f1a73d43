"""Victory: who controls what, and how a game ends."""
