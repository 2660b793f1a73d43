"""Explanations in French and English, made from the events of a report and from nothing else.

The doors: ``sentences`` (one sentence an order, and the causes behind it), ``contests`` (the tables of strengths),
``season_report`` (all of it on a page), ``fault_text`` and ``reading_text`` (what was wrong with an input),
``rule_citation`` (a rule with its title).
"""

from diadoques.explain.faults import fault_text
from diadoques.explain.names import Names, names_of
from diadoques.explain.readings import reading_text
from diadoques.explain.report import SeasonReport, season_report
from diadoques.explain.sections import rule_citation
from diadoques.explain.sentences import Cause, chain, sentences
from diadoques.explain.tables import Contest, contests
from diadoques.explain.wording import Sentence

__all__ = [
    "Cause",
    "Contest",
    "Names",
    "SeasonReport",
    "Sentence",
    "chain",
    "contests",
    "fault_text",
    "names_of",
    "reading_text",
    "rule_citation",
    "season_report",
    "sentences",
]
