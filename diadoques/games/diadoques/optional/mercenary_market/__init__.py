"""The market of mercenaries."""
