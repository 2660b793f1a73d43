"""What a class prints: maps, order forms, rule cards and reports, as pages of lines and letters (PDF)."""
