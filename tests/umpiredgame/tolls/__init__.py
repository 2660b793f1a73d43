"""Tolls: the model of an umpired game of hidden forces (README.md has its rules)."""
