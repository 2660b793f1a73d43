"""Explanations in French and English, made from the events of a report and from nothing else.

The doors: ``sentences`` and ``chain`` (one sentence an order, and the causes behind it), ``contests`` (the tables of strengths),
``season_report`` (all of it on a page), ``fault_text`` and ``reading_text`` (what was wrong with an input).
"""

from __future__ import annotations
