"""Neutral states, tribes at the edge of the map, hirelings and invasions."""
