"""Capitals moved in winter."""
