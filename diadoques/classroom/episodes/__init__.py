"""Episodes of history: the worked scenarios, how they open, are played as they happened, and are told."""
