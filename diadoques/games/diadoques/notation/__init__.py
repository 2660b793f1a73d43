"""The notation of Les Diadoques: its words and codes, and how an order is written."""
