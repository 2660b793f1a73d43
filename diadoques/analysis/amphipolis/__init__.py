"""What a class may count of Amphipolis before its dice: combats, sieges, attrition, the duel, action points."""
