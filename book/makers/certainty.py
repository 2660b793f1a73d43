"""The map of how sure each border is: the board, with its borders drawn over by certainty."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from diadoques.draw import draw_map
from diadoques.draw.geometry import Geometry, Line
from makers.maps import QUALITY, WIDTH

#: Colour, width and dashes by certainty: no two alike without their colour.
LOOKS: dict[str, tuple[str, float, tuple[float, ...]]] = {
    "text": ("#14532d", 4.2, ()),
    "recovered": ("#b45309", 3.0, ()),
    "geography": ("#6d28d9", 3.4, (5.0, 2.0)),
    "inferred": ("#be123c", 4.0, (2.0, 1.6)),
    "house": ("#000000", 4.2, (1.0, 1.0)),
}


def picture(folder: Path, lang: str, pairs: Mapping[frozenset[str], str]) -> tuple[str, tuple[int, int]]:
    """Draw it into ``folder``; return the name of the file and its size in pixels.

    Raises:
        KeyError: a certainty that has no look.
    """
    from matplotlib.collections import LineCollection
    from matplotlib.lines import Line2D
    from PIL import Image

    from makers.words import count, say

    drawn = draw_map(lang=lang, title=say(lang, "ours.map"), legend=False, size=WIDTH)
    figure, used = drawn.figure, dict[str, list[Line]]()
    for line, certainty in _lines(drawn.plan.geometry, pairs):
        used.setdefault(certainty, []).append(line)
    axes = figure.axes[0]
    for certainty in LOOKS:
        colour, width, dashes = LOOKS[certainty]
        style = (0, dashes) if dashes else "solid"
        axes.add_collection(
            LineCollection(
                used.get(certainty, []),
                colors=colour,
                linewidths=width * 0.75,
                linestyles=[style],
                zorder=10.5,
                capstyle="butt",
            ),
            autolim=False,
        )
    keys = [
        Line2D([], [], color=LOOKS[one][0], lw=LOOKS[one][1], ls=(0, LOOKS[one][2]) if LOOKS[one][2] else "solid",
               label=count(lang, "ours.key", len(used[one]), what=say(lang, f"ours.degree.{one}")))
        for one in LOOKS if one in used
    ]  # fmt: skip
    legend = axes.legend(
        handles=keys, loc="lower left", bbox_to_anchor=(0.03, 0.05), fontsize=11, framealpha=0.94, handlelength=3.2
    )
    legend.set_zorder(20)
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=figure.dpi)
    image = Image.open(out).convert("RGB")
    folder.mkdir(parents=True, exist_ok=True)
    image.save(folder / "certainty.webp", "webp", quality=QUALITY)
    return "certainty.webp", image.size


def _lines(sheet: Geometry, pairs: Mapping[frozenset[str], str]) -> list[tuple[Line, str]]:
    """Borders of land and limits of seas, with the certainty of the contact across; shores are the coast itself."""
    found = []
    for border in sheet.borders:
        certainty = pairs.get(frozenset(border.between))
        if certainty is not None and border.kind != "shore":
            found.append((border.line, certainty))
    return found
