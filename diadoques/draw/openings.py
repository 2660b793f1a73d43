"""Openings as a picture: how often somebody ends where, with sentences under it that say what was counted.

It is drawn with the object interface of matplotlib alone, and comes back as a ``Figure``, to be shown or saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from matplotlib.colors import LinearSegmentedColormap

from diadoques.board.load import load_board
from diadoques.core.faults import Fault
from diadoques.core.figures import whole_percent
from diadoques.draw.figures import (
    FOOT,
    HEAD,
    SIDE,
    SIZE,
    Drawn,
    covers,
    fit_box,
    hex_of,
    is_inside,
    new_sheet,
    paint_spaces,
    write_sentences,
)
from diadoques.draw.geo import frame, on_board
from diadoques.draw.palette import colour, ink_on
from diadoques.draw.words import usual_board, word


def reach_map(
    shares: Mapping[str, float],
    title: str,
    assumptions: Sequence[str] = (),
    *,
    board: str = "",
    position: Any = None,
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """How often somebody ends in each place, on the part of the board where he does; the darker, the more often.

    Args:
        shares: from 0 to 1, by the ids of the board's spaces and citadels (``Tally.reached``, a row or a mean).
        title: whose, and after what.
        assumptions: sentences that stand under the picture: what was counted, against whom.
        board: the usual one, where it is "".
        position: that from which it was counted; the picture remembers it.

    Raises:
        Fault: ``place-unknown`` for a place that the board does not have; ``payoffs-number`` for a share that is
            none; ``language-unknown``.
    """
    spaces, places = (on_board(frame(board, layer), board) for layer in ("spaces", "places"))
    for name, share in shares.items():
        if name not in spaces.index and name not in places.index:
            raise Fault("place-unknown", "shares", given=str(name)[:80])
        if not 0 <= share <= 1:
            raise Fault("payoffs-number", "shares")
    figure, sheet = new_sheet(size)
    figure.position, figure.lang = position, lang
    box = (SIDE, HEAD, sheet.width - SIDE, sheet.height - FOOT)
    put = fit_box(box, [one for name, one in (*spaces.geometry.items(), *places.geometry.items()) if shares.get(name)])
    # The colours of the earth: what is blue is water.
    shades = LinearSegmentedColormap.from_list("shares", [colour("land", "neutral"), colour("paper", "title")])
    known = load_board(board or usual_board()).spaces
    taken: list[tuple[float, float, float, float]] = []
    fills = {name: hex_of(shades(shares[name])) for name in spaces.index if shares.get(name)}
    paint_spaces(sheet, box, put, spaces, fills)
    for name, shape in spaces.geometry.items():
        share = shares.get(name, 0.0)
        spot = shapely.get_point(shapely.maximum_inscribed_circle(shape), 0)
        x, y = put(np.array(spot.coords))[0]
        if name in known and is_inside(box, x, y):
            ink = ink_on(fills[name]) if share else colour("paper", "quiet")
            told = f"{name}\n{whole_percent(share, lang)}" if share else str(name)
            sheet.write(x, y, told, 12 if share else 9, color=ink, ha="center", linespacing=1.1)
            taken.append((x - 20, y - 16, x + 20, y + 16))
    for name, point in places.geometry.items():
        share = shares.get(name, 0.0)
        x, y = put(np.array(point.coords))[0]
        if share and is_inside(box, x, y):
            sheet.axes.plot(
                [x], [y], marker="s", ms=9 * sheet.unit, mfc=hex_of(shades(share)), mec=colour("paper", "text")
            )
            told = f"{places.loc[name, f'name_{lang}'] or name} {whole_percent(share, lang)}"
            wide = 7.2 * len(told)
            # Beside the mark, or below or above it: wherever it covers no other word.
            spots = [(x + 12, y), (x - 12 - wide, y), (x - wide / 2, y + 18), (x - wide / 2, y - 18)]
            left, middle = next((one for one in spots if not covers(taken, one, wide)), spots[0])
            taken.append((left, middle - 9, left + wide, middle + 9))
            halo = {"boxstyle": "round,pad=0.15", "fc": colour("paper", "halo"), "ec": "none", "alpha": 0.85}
            sheet.write(left, middle, told, 11, bbox=halo)
    sheet.write(SIDE, 30, title, 20, color=colour("paper", "title"))
    sheet.write(SIDE, 60, word(lang, "reach.told"), 12, color=colour("paper", "quiet"))
    write_sentences(sheet, sheet.height - FOOT + 26, assumptions)
    return figure
