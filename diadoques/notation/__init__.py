"""How orders are written. Grammars and trees; no rules and no board."""
