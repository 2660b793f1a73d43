"""Odds of Empires et Stratèges, counted exactly by the game's own terms and tables."""
