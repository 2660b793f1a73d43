"""Boards: spaces, places and who touches whom, without geometry."""
