"""The gallery: every worked case of every game, and the turns of saved ones, as situations to predict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from diadoques.core import cases, savegame
from diadoques.core.answers import Report
from diadoques.core.cases import Case
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import order_of
from diadoques.core.resources import package_of
from diadoques.games.catalogue import game_of, games, load_game, reports

#: Of a case: what it asks for when orders are written in it.
_ORDERS = "orders"


@dataclass(frozen=True, slots=True)
class Situation:
    """A position with its orders, settled: nobody need see how before he has said what he expects.

    Attributes:
        report: what became of the orders; it begins with the position.
        orders: the lines as they were written, by player.
        title: what happens, by language; empty where a game was played and nobody told it.
        why: the reason taken from the rules, by language; empty where nobody wrote one down.
    """

    report: Report[Any]
    orders: Mapping[str, Sequence[str]]
    title: Mapping[str, str]
    why: Mapping[str, str]


def pictures(game: str) -> tuple[Case, ...]:
    """The cases of a game that can be predicted: those in which orders are given, in the order of the rules."""
    return tuple(case for case in cases.load(game) if case.kind == "season" and case.steps[0].answers.get(_ORDERS))


def find(asked: str, game: str = "") -> Iterator[tuple[str, Case]]:
    """Cases by number or by words of their title, with their games; the number that is meant exactly comes first.

    ``6.F.14`` is a case of DATC; ``DIA-8B-01`` one that was written for a rule, ``DIA-8B`` all of the section.
    """
    wanted = [_plain(part) for part in asked.split()]
    found = [
        (name, case)
        for name in ([load_game(game).about.id] if game else games())
        for case in pictures(name)
        if all(part in _plain(f"{case.id} {' '.join(case.title.values())}") for part in wanted)
    ]
    exact = "".join(wanted)
    return iter(sorted(found, key=lambda row: _plain(row[1].id) != exact))


def situation(number: str, game: str = "") -> Situation:
    """A worked case by its number; of the game that is named, else of the first that has it.

    Raises:
        Fault: ``case-unknown``: no such case, or one that asks for no orders; what is wrong with one that is broken.
    """
    for name, case in find(number, game):
        if case.id == number.strip():
            return of_case(name, case)
    for name in [load_game(game).about.id] if game else games():
        for one in cases.unreadable_cases(name):
            if one.id == number.strip():
                raise one.fault
    raise Fault("case-unknown", "case", given=number[:80])


def of_case(game: str, case: Case) -> Situation:
    """The first season of a case, played."""
    played = import_module(f"{package_of(game)}.casebook").play(case)
    report = played[0].reports[0]
    lines = {
        player: [_written(report.before, player, line) for line in told]
        for player, told in case.steps[0].answers[_ORDERS].items()
    }
    return Situation(report, lines, case.title, case.why)


def _written(position: Any, player: str, line: Any) -> str:
    """A line of a case as it is written; some cases tell an order by its fields."""
    if isinstance(line, str):
        return line
    game = game_of(position)
    return game.write(position, order_of({"player": player, **line}, game.abilities.orders))


def of_game(path: Path, turn: int = -1) -> Situation:
    """A turn of a saved game (``*.dia.json``), the last one if none is named.

    Raises:
        Fault: as ``savegame.load``; ``turn-none``: the game has settled none; ``turn-unknown``: not as many.
    """
    saved = savegame.load(path)
    settled = reports(saved, str(path))
    if not settled:
        raise Fault("turn-none", str(path))
    try:
        report = settled[turn]
    except IndexError as fault:
        raise Fault("turn-unknown", str(path), given=str(turn), known=str(len(settled))) from fault
    answers = saved.turns[range(len(settled))[turn]].answers
    return Situation(report, answers.orders, {}, {})


def _plain(text: str) -> str:
    return re.sub(r"\s+", "", text).casefold()
