"""Persons: who falls in battle, captives, their successors (EMP-6.5, EMP-13.2, EMP-18)."""

from __future__ import annotations

from typing import Final, TypedDict

from diadoques.core.event_kinds import PlayerId, tells

from .agenda import Chapter, Run
from .position import AgendaItem


class PersonFell(TypedDict):
    """A general or a politician (``who``) is captured by a state, or killed: then ``captor`` is ""."""

    player: PlayerId
    who: str
    captor: PlayerId


def fall(run: Run, state: str, who: str, captor: str, rule: str) -> None:
    """A person is killed (``captor`` "") or captured in battle."""
    run.tell("person-fell", rule, player=state, who=who, captor=captor)


def _nothing(run: Run, item: AgendaItem) -> None:
    """Nothing yet."""


CHAPTER: Final = Chapter(
    "persons",
    steps=dict.fromkeys(("new-politicians", "captives"), _nothing),
    events={"person-fell": tells(PersonFell)},
)
