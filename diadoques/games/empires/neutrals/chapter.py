"""Neutrals (EMP-16): what they think of states and what is asked of them; tribes at the edge, and whom they send."""

from __future__ import annotations

from typing import Final

from diadoques.games.empires.model.agenda import AgendaQuestion, Chapter
from diadoques.games.empires.neutrals import hire, requests, tribes

CHAPTER: Final = Chapter(
    "neutrals",
    steps={
        "agitation": tribes.agitation,
        "hirelings": hire.hirelings,
        "rebellions": tribes.rebellions,
        "amities": requests.amities,
        "requests": requests.requests,
        "hire": hire.hire,
        "tribe-raids": tribes.tribe_raids,
        "hirelings-leave": hire.leave,
    },
    questions={"request-terms": AgendaQuestion("EMP-16.4-02", requests.ask, requests.take, requests.passed)},
    events={**tribes.KINDS, **hire.KINDS, **requests.KINDS},
)
