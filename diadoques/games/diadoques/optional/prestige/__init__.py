"""Prestige as the measure of victory."""
