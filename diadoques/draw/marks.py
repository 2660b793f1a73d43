"""Marks: sieges that stand, clashes in which nobody entered, strengths in a contested space, citadels fallen."""

from __future__ import annotations

from collections.abc import Mapping

from diadoques.core.figures import strength
from diadoques.draw import scene as sc
from diadoques.draw.canvas import MARKS, RINGS, Canvas
from diadoques.draw.claims import paint_flag
from diadoques.draw.palette import Livery, colour
from diadoques.draw.scene import Mark, Scene
from diadoques.draw.shapes import burst, placed, silhouette
from diadoques.draw.strokes import ring
from diadoques.draw.symbols import rounded
from diadoques.draw.writing import BOLD, PLAIN, Script, write


def paint_marks(canvas: Canvas, scene: Scene, liveries: Mapping[str, Livery]) -> None:
    """All marks of a scene."""
    for mark in scene.marks:
        if mark.kind == sc.RING:
            ring(canvas, mark.at, liveries[mark.owner], mark.text, RINGS)
        elif mark.kind == sc.STANDOFF:
            paint_standoff(canvas, mark)
        elif mark.kind == sc.REVOLT:
            paint_revolt(canvas, mark)
        elif mark.kind == sc.CONTEST:
            _contest(canvas, mark, liveries)
        elif mark.kind == sc.FALLEN:
            ring(canvas, mark.at, liveries[mark.owner], mark.text, RINGS)
            paint_flag(canvas, mark.at, liveries[mark.owner], canvas.page.unit, MARKS, 1.3)


def paint_standoff(canvas: Canvas, mark: Mark, size: float = 1.0, order: float = MARKS) -> None:
    """A burst with crossed swords: several wanted the space, nobody entered."""
    shape = placed(burst(), mark.at, canvas.page.unit, 0.0, size)
    canvas.patch(shape, colour("piece", "rim"), colour("piece", "rim"), 6.0 * size, order)
    canvas.patch(shape, colour("mark", "failed_fill"), colour("mark", "standoff"), 2.4 * size, order + 1e-4)
    write(canvas, [Script("⚔", mark.at, 19.0 * size, PLAIN, colour("mark", "standoff"), order=order + 2e-4)])


def paint_revolt(canvas: Canvas, mark: Mark, size: float = 1.0, order: float = MARKS) -> None:
    """A flame: the people of the space rose this year."""
    shape = placed(silhouette("flame"), mark.at, canvas.page.unit, 0.0, size)
    canvas.patch(shape, colour("piece", "rim"), colour("piece", "rim"), 6.0 * size, order)
    canvas.patch(shape, colour("mark", "revolt_fill"), colour("mark", "revolt"), 2.4 * size, order + 1e-4)


def _contest(canvas: Canvas, mark: Mark, liveries: Mapping[str, Livery]) -> None:
    """A card with each side's letter and its strength, the strongest first."""
    unit, count = canvas.page.unit, len(mark.rows)
    step = 36.0
    x, y = mark.at
    card = rounded(mark.at, (step * count / 2 + 2.0) * unit, 11.5 * unit, 5.0 * unit)
    canvas.patch(card, colour("paper", "card"), colour("paper", "frame"), 1.5, MARKS + 0.1)
    texts = []
    for index, (owner, brought) in enumerate(mark.rows):
        look = liveries[owner]
        left = x + (index - count / 2) * step * unit
        chip = rounded((left + 10.5 * unit, y), 8.0 * unit, 8.6 * unit, 3.0 * unit)
        canvas.patch(chip, look.fill, colour("piece", "line"), 1.1, MARKS + 0.11)
        texts.append(Script(look.letter, (left + 10.5 * unit, y), 13.0, BOLD, look.ink, order=MARKS + 0.12))
        texts.append(
            Script(strength(brought), (left + 26.0 * unit, y), 15.5, BOLD, colour("paper", "text"), order=MARKS + 0.12)
        )
    write(canvas, texts)
