"""Battles on land: the order of battle, the result by form or by odds, losses and what follows."""
