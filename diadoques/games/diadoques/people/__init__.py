"""Pieces and people: who heads and follows which unit, first units, stacks, walks, orders annulled by a death."""
