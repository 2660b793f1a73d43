"""Empires et Stratèges: states of the years around 220 BC, an umpire, seasons, and armies whose size nobody else knows.

A season is an agenda of steps and questions (``flow``), put together from chapters: ``closing`` and what it calls
before anything moves, ``land``, ``sea``, ``meetings`` and ``battles``, ``sieges`` and ``raids``, ``season_end``.
Every number that the printed lists would give stands in ``tables.toml``, with where it comes from.
"""
