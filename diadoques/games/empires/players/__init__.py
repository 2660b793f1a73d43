"""How the empty seats of a campaign are played."""
