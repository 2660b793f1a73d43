"""What a class hands out as pages: the story of a game, its scores, what was printed."""
