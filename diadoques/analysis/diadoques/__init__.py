"""What a class may count of Les Diadoques: the odds of its tables."""
