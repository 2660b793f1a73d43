"""A third game that the house does not know: every face plays it after one line, ``catalogue.register(...)``."""
