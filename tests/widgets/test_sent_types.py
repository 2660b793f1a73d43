"""What Python sends to the scripts of the widgets has the types against which these are checked (`frontend/src`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from diadoques.draw.signs import shapes_of
from diadoques.explain.history import history_of
from diadoques.games.catalogue import games, load_game
from diadoques.widgets import Lesson
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.scenes import film, scene
from diadoques.widgets.result.history_view import history_dots
from diadoques.widgets.result.report_lines import report_groups
from tests.explain.seasons import SEASONS, played
from tests.in_browser import clear
from tests.node import complaints_of_types, copied_sources, needs_node

#: What every widget has, whatever it shows.
COMMON = {"layout", "tabbable", "tooltip"}
Sent = tuple[str, object]
"""The name of a type, and what should be of it."""


def traits(widget: Any) -> dict[str, Any]:
    """All that a page is sent of a widget."""
    return {name: value for name, value in widget.get_state().items() if name[0] != "_" and name not in COMMON}


def of_lesson(lesson: Lesson) -> Iterator[Sent]:
    yield "map.Traits", traits(lesson.map)
    yield "tabs.Traits", traits(lesson.strip.tabs)
    yield "cards.Traits", traits(lesson.sheet.view)
    yield "report.Traits", traits(lesson.result.report)


def of_lessons(folder: Path) -> Iterator[Sent]:
    """A game whose orders are written, where others pick in secret, and one of questions, until a click may answer."""
    lesson = Lesson(folder / "written")
    lesson.hide.value = True
    lesson.choose(lesson.session.position.players[0])
    lesson._open()
    lesson.sheet.point_out(next(iter(lesson.sheet.cards)))
    yield from of_lesson(lesson)
    assert lesson.sheet.view.choices, "of a card that is unfolded"
    assert any(piece.get("supposed") for piece in lesson.map.scene["pieces"]) and lesson.map.choices
    lesson.resolve(anyway=True)
    yield from of_lesson(lesson)
    lesson = Lesson(folder / "answered", game="amphipolis", options={"seed": "x"})
    while not lesson.map.offers:
        lesson.resolve(anyway=True)
        lesson.go_on()
        lesson.choose(next(iter(lesson.session.asked)))
    yield from of_lesson(lesson)


def of_games() -> Iterator[Sent]:
    for name in games():
        game, history = load_game(name), history_of(name)
        yield "map.Board", board_scene(game=name)
        yield "map.Scene", scene(game.new(game.about.scenario, {}))
        yield "map.Dot[]", history_dots(history.happenings, "en") if history is not None else []


def of_seasons() -> Iterator[Sent]:
    for season in SEASONS.values():
        report = played(**season)
        yield "map.Frame[]", film(report)
        shapes = shapes_of(report.before.board.id)
        yield "report.Traits", {"report": report_groups(report, "fr"), "opened": "", "shapes": shapes}


@needs_node
def test_what_is_sent_is_of_its_type(tmp_path: Path) -> None:
    sources = copied_sources(tmp_path)
    sent = [*of_games(), *of_seasons(), *of_lessons(tmp_path)]
    clear()
    lines = []
    for number, (kind, one) in enumerate(sent):
        region, name = kind.split(".")
        declared = f'/** @type {{import("./{region}/sent.d.ts").{name}}} */'
        lines.append(f"{declared}\nexport const sent{number} = {json.dumps(one)};")
    (sources / "sent.js").write_text("\n".join(lines), encoding="utf-8")
    assert complaints_of_types(tmp_path) == ""
