"""Armies of a season: how many a state has, how large they are, detachments."""
