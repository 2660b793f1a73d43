"""The parts of a game that is played answer by answer: reports cut where a stage begins, and what each is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from diadoques.core.answers import Report, together
from diadoques.core.events import fold
from diadoques.core.phrases import filled
from diadoques.explain.catalogue import capital, screen_words
from diadoques.explain.names import names_for
from diadoques.explain.sentences import says_something
from diadoques.games.answer_by_answer import Play, Stage
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position

Piece = tuple[Stage, Report[Any]]
"""What of a report belongs to one stage."""


class Cut(NamedTuple):
    """A report, the pieces it is cut into, and the stage in which it leaves the game."""

    report: Report[Any]
    pieces: tuple[Piece, ...]
    after: Stage


def cut(report: Report[Any], stage: Stage, play: Play) -> Cut:
    """Cut a report that was asked for in ``stage``, where the next stages begin; its pieces follow one another."""
    apply = game_of(report.before).apply
    pieces: list[Piece] = []
    before, start = report.before, 0
    for at, event in enumerate(report.events):
        then = play.after(stage, event)
        if then != stage and at > start:
            part = report.events[start:at]
            pieces.append((stage, Report(before, part, fold(before, part, apply))))
            before, start = pieces[-1][1].after, at
        stage = then
    rest = Report(before, report.events[start:], report.after) if start else report
    return Cut(report, (*pieces, (stage, rest)), stage)


def group_by_stage(pieces: Iterable[Piece]) -> list[tuple[Stage, list[Report[Any]]]]:
    """Pieces in a row by their stages.

    A stage of which nothing is to be told goes with the next one, or, where none has come yet, with the one before.
    """
    found: list[tuple[Stage, list[Report[Any]]]] = []
    silent: list[Report[Any]] = []
    for stage, row in groupby(pieces, key=lambda piece: piece[0]):
        silent += [report for _, report in row]
        if any(map(says_something, silent)):
            found.append((stage, silent))
            silent = []
    if silent and found:
        found[-1][1].extend(silent)
    return found


def play_by_stage(reports: Sequence[Report[Any]], play: Play) -> tuple[Piece, ...]:
    """A game from its start on, stage by stage."""
    pieces: list[Piece] = []
    stage = play.stage(reports[0].before) if reports else None
    for report in reports:
        if stage is not None:
            found = cut(report, stage, play)
            pieces += found.pieces
            stage = found.after
    return tuple((one, together(row)) for one, row in group_by_stage(pieces))


def stage_told(position: Position, stage: Stage, lang: str) -> str:
    """A stage by all that tells it from any other: « Tour 1 · Sparte · Actions n° 2 (B.3) »."""
    return f"{turn_told(position, stage.turn, lang)} · {inside_turn(position, stage, lang)}"


def inside_turn(position: Position, stage: Stage, lang: str) -> str:
    """A stage without its turn: « Sparte · Actions n° 2 (B.3) »."""
    whose = f"{names_for(position, lang).player(stage.seat).bare} · " if stage.seat else ""
    return f"{whose}{step_told(position, stage, lang)}"


def step_told(position: Position, stage: Stage, lang: str) -> str:
    """The step of a stage, with its number where it has one."""
    words = names_for(position, lang).words
    if stage.number:
        return words.text(f"step.{stage.step}.numbered", number=stage.number)
    return words.text(f"step.{stage.step}" if stage.step else "stage.before")


def turn_told(position: Position, turn: int, lang: str) -> str:
    """« Tour 1 »."""
    return capital(names_for(position, lang).words.text("stage.turn", turn=turn))


def stage_word(game: str, lang: str, role: str, **data: object) -> str:
    """A phrase of a screen about the parts of this game (table ``stages`` of ``screen.toml``); "" where it has none."""
    found = screen_words(game).get(lang, {}).get("stages", {}).get(role, "") if game else ""
    return filled(str(found), data, lang)
