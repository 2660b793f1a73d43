"""A game of one question of every type, with words of its own for one of them."""
