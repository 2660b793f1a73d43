"""The optional rules, a module each, or a folder where that is too long, on a switch of its own (DIA-OPT-01)."""
