"""The strip above the map: title and date, then the players with colour, letter, name and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from diadoques.draw.canvas import CARD, CARD_TEXT, FRAME, Canvas
from diadoques.draw.ground import HATCHES
from diadoques.draw.palette import Livery, colour
from diadoques.draw.symbols import rounded
from diadoques.draw.view import HEADER
from diadoques.draw.writing import BOLD, PLAIN, SERIF, SPACE_NAME, STRONG_TOWN, Face, Script, width, write

_TITLE = Face(SERIF, bold=True)


@dataclass(frozen=True, slots=True)
class StripPlayer:
    """One player of the strip; ``points`` is "" when there are none to show."""

    id: str
    name: str
    points: str = ""
    out: bool = False


def paint_frame(canvas: Canvas) -> None:
    """The double frame of the map."""
    left, top, right, bottom = canvas.page.box
    unit, ink = canvas.page.unit, colour("paper", "frame")
    for gap, stroke in ((0.0, 3.2), (6.5, 1.1)):
        reach = gap * unit
        middle = ((left + right) / 2, (top + bottom) / 2)
        box = rounded(middle, (right - left) / 2 + reach, (bottom - top) / 2 + reach, 0.01)
        canvas.patch(box, "none", ink, stroke, FRAME)


def paint_header(
    canvas: Canvas, title: str, subtitle: str, players: Sequence[StripPlayer], liveries: Mapping[str, Livery]
) -> None:
    """Title at the left, players at the right: names and points, or what of them fits."""
    unit = canvas.page.unit
    left, top, right, _ = canvas.page.box
    y = top - (HEADER / 2 + 2.0) * unit
    size = 30.0
    shown = title.upper()
    texts = [Script(shown, (left, y), size, _TITLE, colour("paper", "title"), hang="start", order=CARD_TEXT)]
    x = left + (width(shown, _TITLE) * size + 18.0) * unit
    texts.append(Script(subtitle, (x, y), 25.0, SPACE_NAME, colour("paper", "text"), hang="start", order=CARD_TEXT))
    used = x + width(subtitle, SPACE_NAME) * 25.0 * unit
    room = (right - used) / unit - 24.0
    for names, score in ((True, True), (True, False), (False, True)):
        labels = [_label(player, names, score) for player in players]
        spans = [44.0 + sum(width(text, face) * 19.0 + 7.0 for text, face in label) for label in labels]
        if sum(spans) + 14.0 * len(spans) <= room:
            break
    gap = 14.0
    x = right - (sum(spans) + gap * (len(spans) - 1)) * unit
    for player, label, span in zip(players, labels, spans, strict=True):
        _chip(canvas, (x + 19.0 * unit, y), liveries[player.id])
        at = x + 43.0 * unit
        for text, face in label:
            ink = colour("paper", "quiet") if player.out else colour("paper", "text")
            texts.append(Script(text, (at, y), 19.0, face, ink, hang="start", order=CARD_TEXT))
            at += (width(text, face) * 19.0 + 7.0) * unit
        x += (span + gap) * unit
    write(canvas, texts)


def _label(player: StripPlayer, names: bool, score: bool) -> list[tuple[str, Face]]:
    label = [(player.name, STRONG_TOWN)] if names else []
    if player.out:
        return [*label, ("†", PLAIN)]
    return [*label, (player.points, PLAIN)] if player.points and score else label


def _chip(canvas: Canvas, at: tuple[float, float], look: Livery) -> None:
    """A little field in the owner's colour and hatch, with his letter on a clear ground."""
    unit, line = canvas.page.unit, colour("piece", "line")
    box = rounded(at, 19.0 * unit, 14.0 * unit, 4.0 * unit)
    body = canvas.patch(box, look.fill, line, 1.5, CARD, hatch=HATCHES[look.hatch])
    body.set_hatch_linewidth(canvas.points(0.9))
    canvas.patch(rounded(at, 11.5 * unit, 12.0 * unit, 4.0 * unit), look.fill, "none", 0.0, CARD + 0.1)
    write(canvas, [Script(look.letter, at, 20.0, BOLD, look.ink, order=CARD_TEXT)])
