"""What plays this game by itself: a player of some sense, his plans, and what he thinks that things are worth."""
