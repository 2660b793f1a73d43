"""The optional rules, each on a switch of its own (DIA-OPT-01, ``settings.OPTIONAL``); without it nothing here acts."""
