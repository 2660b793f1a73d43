"""Raid: a tiny game of a third kind, for two players in turn: a hidden hand, a die that may be annulled, stacks."""
