"""What stands on the clicked map: a position with its orders, or a resolved turn as a film of few frames.

Marks and strokes are those of the drawn map, as the game tells them: both maps agree. Only the geometry is left to the
browser, which knows how close one looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from diadoques.core import marks as mk
from diadoques.core.events import ResolvedTurn
from diadoques.core.figures import strength
from diadoques.core.language import LANGUAGES
from diadoques.core.marks import Aim, Counter, Marks, Piece, Shot, Sign, Stroke
from diadoques.core.orders import Order
from diadoques.core.pieces import Unit
from diadoques.draw import compose
from diadoques.draw.compose import frames
from diadoques.draw.geometry import Geometry, load_geometry
from diadoques.draw.words import word
from diadoques.explain.names import names_for
from diadoques.games.answer_by_answer import Crossing
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position
from diadoques.games.showing import pictures_at
from diadoques.games.unit_numbers import numbers_of

#: The frame of a film that shows what was ordered.
_ORDERS: Final = "orders"


def scene(position: Position, orders: Iterable[Order] = ()) -> dict[str, Any]:
    """A position, and orders that are not resolved yet."""
    shot = pictures_at(position).asked(position, tuple(orders))
    plain, numbers = _plain(shot, position), numbers_of(position)
    for piece in plain["pieces"]:
        piece["number"] = _number(piece, numbers)
    return plain | {"sites": [_site(one) for one in shot.marks.pieces if one.state == mk.PLANNED]}


def film(report: ResolvedTurn) -> list[dict[str, Any]]:
    """The frames of a resolved turn: title in both languages and a scene each."""
    sheet, told = load_geometry(report.before.board.id), pictures_at(report.before)
    shots = {frame.step: told.shot(report, frame.step) for frame in frames(report)}
    found = [_frame(report, step, shot, sheet) for step, shot in shots.items()]
    _number_all(found, report, next(iter(shots.values()), None))
    return found


def _number(piece: Mapping[str, Any], numbers: Mapping[str, int]) -> int:
    """Which of several that look alike it is; 0 where a number of its own stands on its counter."""
    return 0 if str(piece["grade"]).isdigit() else numbers.get(piece["id"], 0)


def _number_all(found: list[dict[str, Any]], report: ResolvedTurn, first: Shot | None) -> None:
    """Units that look alike keep, as long as they stand there, the numbers by which sentences call them."""
    pieces = [one for one in first.marks.pieces if one.state != mk.PLANNED] if first is not None else []
    standing = {one.id: Unit(one.id, one.owner, one.kind, one.grade, one.place) for one in pieces}
    numbers = numbers_of(report.before, standing.values())
    for frame in found:
        for piece in frame["scene"]["pieces"]:
            stays = piece["id"] in standing and piece["at"] == standing[piece["id"]].at
            piece["number"] = _number(piece, numbers) if stays else 0


def orders_scene(report: ResolvedTurn) -> dict[str, Any]:
    """All orders of a turn before anything becomes of them: the frame of its film that shows them."""
    found = film(report)
    shown: dict[str, Any] = next((one for one in found if one["step"] == _ORDERS), found[0])["scene"]
    return shown


def _frame(report: ResolvedTurn, step: str, shot: Shot, sheet: Geometry) -> dict[str, Any]:
    titles = {lang: word(lang, f"step.{step}", report.before.game) for lang in LANGUAGES}
    return {
        "step": step,
        "title": {lang: text[:1].upper() + text[1:] for lang, text in titles.items()},
        "scene": _plain(shot, report.before) | {"marks": _signs(shot, sheet)},
    }


def _plain(shot: Shot, position: Position) -> dict[str, Any]:
    marks, play = shot.marks, load_game(position.game).abilities.play
    steps = play.crossings(position) if play is not None else None
    return {
        "pieces": [_piece(one) for one in marks.pieces if one.state != mk.PLANNED],
        "leaders": [_person(one) for one in marks.counters if not one.worn],
        "arrows": [_arrow(one) for one in shot.strokes],
        "sieges": [{"citadel": sign.place, "owner": sign.owner} for sign in marks.signs if sign.kind == mk.RING],
        "owners": {
            "provinces": dict(marks.spaces),
            "citadels": dict(marks.places),
            "rightful": {space: one.owner for space, one in marks.rightful.items()},
        },
        "treasures": {badge.place: badge.number for badge in marks.badges if badge.kind == mk.TREASURE},
        "weather": dict(marks.weather),
        "floods": list(marks.floods),
        "walls": [list(pair) for pair in marks.walls],
        "played": list(marks.played),
        "notes": {space: _note(note, position.game) for space, note in marks.notes.items()},
        "steps": None if steps is None else {space: _steps(position, found) for space, found in steps.items()},
        "marks": [],
        "sites": [],
    }


def _note(note: tuple[str, Mapping[str, int]], game: str) -> dict[str, Any]:
    """What is noted at a space, and in short where the game has words for that: figures on the map."""
    key, data = note
    long, short = (
        {lang: word(lang, f"{family}.{key}", game, **data) for lang in LANGUAGES} for family in ("note", "short")
    )
    return long | {"short": short}


def _steps(position: Position, found: Iterable[Crossing]) -> dict[str, str]:
    """Where one goes over land from a space and what it costs, in words; the nearest first."""
    told = {}
    for lang in LANGUAGES:
        names = names_for(position, lang)
        rows = []
        for one in sorted(found, key=lambda step: (step.cost, names.place(step.to).bare)):
            key, whose = ("step_only", names.player(one.only).bare) if one.only else ("step", "")
            code = position.board.spaces[one.to].codes.get(lang, one.to)
            data = {"place": f"{code} {names.place(one.to).bare}", "cost": one.cost, "player": whose}
            rows.append(word(lang, f"note.{key}", position.game, **data))
        told[lang] = ", ".join(rows)
    return told


def _piece(one: Piece) -> dict[str, Any]:
    return {
        "id": one.id, "owner": one.owner, "kind": one.kind, "grade": one.grade, "at": one.place, "state": one.state,
        "letter": one.letter, "weak": one.weak, "force": one.force,
        "leader": one.head, "captives": list(one.captives), "ordered": bool(one.text), "order": dict(one.text) or "",
    }  # fmt: skip


def _site(one: Piece) -> dict[str, Any]:
    """A unit that an order raises: it stands there only when the phase is settled."""
    return {
        "id": one.id, "owner": one.owner, "kind": one.kind, "grade": one.grade, "at": one.place,
        "order": dict(one.text),
    }  # fmt: skip


def _person(one: Counter) -> dict[str, Any]:
    found: dict[str, Any] = {"name": one.name, "at": one.place, "captor": one.holder, "weak": one.weak}
    return found if one.row is None else found | {"row": one.row, "also": list(one.also)}


def _arrow(one: Stroke) -> dict[str, Any]:
    """One arrow, its ends as places; kinds and states are those of ``core.marks``."""
    found: dict[str, Any] = {
        "unit": one.piece, "owner": one.by, "verb": one.kind, "state": one.state, "from": one.start,
        "text": dict(one.text), "to": one.end,
    }  # fmt: skip
    if one.kind == mk.CONVOYED:
        found["via"] = list(one.via)
    if one.aim is not None:
        found["mid"] = _aim(one.aim)
    if one.number:
        found["step"] = one.number
    return found


def _aim(one: Aim) -> dict[str, Any]:
    return {"unit": one.piece, "from": one.start, "to": one.end, "via": list(one.via)}


def _signs(shot: Shot, sheet: Geometry) -> list[dict[str, Any]]:
    """Stand-offs, strengths that meet, fallen citadels: at the points where the drawn map has them."""
    signs: Sequence[Sign] = [sign for sign in shot.marks.signs if sign.kind != mk.RING]
    found = []
    for mark in compose.scene_of(Shot(Marks(signs=tuple(signs))), sheet).marks:
        at = [round(value, 1) for value in mark.at]
        rows = [[owner, strength(brought)] for owner, brought in mark.rows]
        found.append({"kind": mark.kind, "xy": at, "owner": mark.owner, "rows": rows})
    return found
