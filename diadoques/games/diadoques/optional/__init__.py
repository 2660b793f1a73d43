"""The optional rules, a folder each, on a switch of its own (DIA-OPT-01); without it nothing in it acts."""
