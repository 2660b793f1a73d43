"""Empires et Stratèges: states of the years around 220 BC, an umpire, seasons, and armies whose size nobody else knows.

A season is an agenda of steps and questions (``season.flow``), put together from chapters (``season.chapters``): sheets
and what they order, moves on land, at sea, battles, sieges and raids, the season's end and the umpire's review.
Every number that the printed lists would give stands in ``tables.toml``, with where it comes from.
"""
