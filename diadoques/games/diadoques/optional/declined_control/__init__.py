"""Provinces that who passes through them does not take."""
