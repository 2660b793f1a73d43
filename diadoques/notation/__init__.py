"""Floor 2: how orders are written. Grammars and trees; no rules and no board."""
