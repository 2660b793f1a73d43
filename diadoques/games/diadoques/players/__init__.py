"""How a simple player of Les Diadoques plays, with common sense, at a seat without people; no rule is here."""
