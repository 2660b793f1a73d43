"""Every kind of event is drawn, so that a picture shows something of it, or declared silent for the map (film.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import pytest

from diadoques.core.answers import Report
from diadoques.core.events import ResolvedTurn
from diadoques.games.bc218 import casebook as bc218
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques import casebook as diadoques
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diplomacy import casebook as diplomacy
from diadoques.games.empires import casebook as empires
from diadoques.games.showing import pictures_of
from tests import worked

#: The cases of each game.
CASES: Mapping[str, Any] = {
    "diadoques": diadoques, "diplomacy": diplomacy, "bc218": bc218, "empires": empires,
}  # fmt: skip
#: Kinds that the parent game has for the games of its family, and never tells of itself; that show others what the
#: referee is shown by another kind.
NEVER = {"diplomacy": {"eliminated"}, "empires": {"march-reported"}}
#: How many reports with a silent kind are looked at.
ENOUGH = 4


def reports(game: str) -> Iterator[ResolvedTurn]:
    book = CASES[game]
    for case in book.cases():
        if case.kind == "season":
            yield from worked.reports(book.play, case)


def changes_the_board(game: Any, report: ResolvedTurn, kind: str) -> bool:
    """Whether the marks differ once an event of that kind has happened."""
    position = report.before
    for event in report.events:
        after = game.apply(position, event)
        if event.kind == kind and game.marks(position) != game.marks(after):
            return True
        position = after
    return False


def is_read_by_the_film(game: Any, report: ResolvedTurn, kind: str) -> bool:
    """Whether some picture of the film is another when events of that kind are left out, the positions as they are."""
    without = Report(report.before, tuple(event for event in report.events if event.kind != kind), report.after)
    steps = pictures_of(game).film(report)
    if steps != pictures_of(game).film(without):
        return True
    return any(shots(game, report, step) != shots(game, without, step) for step in ("", *steps))


def shots(game: Any, report: ResolvedTurn, step: str) -> Any:
    """A picture of the film; a report that cannot be told without an event needs it."""
    try:
        return pictures_of(game).shot(report, step)
    except Exception as error:
        return repr(error)


def is_drawn(game: Any, report: ResolvedTurn, kind: str) -> bool:
    return changes_the_board(game, report, kind) or is_read_by_the_film(game, report, kind)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_every_kind_of_event_is_drawn_or_declared_silent(name: str) -> None:
    game: Any = load_game(name)
    silent = pictures_of(game).silent
    drawn: set[str] = set()
    seen: dict[str, int] = {}
    for report in reports(name):
        for kind in dict.fromkeys(event.kind for event in report.events):
            seen[kind] = seen.get(kind, 0) + 1
            if kind not in drawn and (kind not in silent or seen[kind] <= ENOUGH) and is_drawn(game, report, kind):
                drawn.add(kind)
    assert not drawn & silent, "told silent, and drawn all the same"
    assert silent <= game.kinds.keys(), "declared for a kind that there is not"
    assert game.kinds.keys() - NEVER.get(name, set()) - drawn - silent == set(), "neither drawn nor declared silent"


def test_a_chapter_names_its_own_silent_kinds_and_nobody_twice() -> None:
    """What the map does not tell of a chapter goes with it: the list of the basic rules knows of none."""
    told = files("diadoques.games.diadoques").joinpath("film.toml").read_text(encoding="utf-8")
    basic = frozenset(tomllib.loads(told)["silent"])
    own = {chapter.name: frozenset(chapter.events) for chapter in RULEBOOK.chapters}
    assert {name: basic & kinds for name, kinds in own.items() if basic & kinds} == {}
    assert {one.name: one.unseen - own[one.name] for one in RULEBOOK.chapters if one.unseen - own[one.name]} == {}
