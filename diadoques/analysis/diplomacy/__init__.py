"""What a class may count of classic Diplomacy: its openings held against those that have a name."""
