"""Moves on land: marches, reactions, meetings, joining, sorties, retreats, captures."""
