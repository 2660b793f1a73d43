"""What a class may count: odds, openings, money. Numbers and tables; no drawing, no words."""
