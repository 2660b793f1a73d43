"""Treasuries: taxes, plunder, and what is spent."""
