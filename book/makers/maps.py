"""Maps for the pages: asked for while pages are written, painted together at the end."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from diadoques.draw.plan import Plan, plan_of
from makers.kept import kept, key_of, place_of
from makers.laid import attribute

WIDTH = 1200
"""Of a map, in pixels: what a page shows on a screen of 1600."""
WHOLE = 1600
"""Of a map of the whole board: more stands on it."""
QUALITY = 82
DRAFT = 60
"""Of a draft one map in so many is painted."""


@dataclass
class Maps:
    """The maps of one book.

    Attributes:
        folder: where the files go; pages name them ``maps/<name>.webp``.
        lang: ``fr`` or ``en``.
        draft: whether it is for who reads the text alone: few pictures are painted.
        asked: the pictures not painted yet, by file.
    """

    folder: Path
    lang: str
    draft: bool = False
    asked: dict[Path, Plan] = field(default_factory=dict)

    def ask(self, name: str, caption: str = "", style: str = "", **what: Any) -> str:
        """The figure of a map as HTML; ``what`` goes to ``plan_of``.

        Raises:
            ValueError: two different maps of one name.
        """
        plan = plan_of(lang=self.lang, **{"size": WIDTH if what.get("theatre") else WHOLE, **what})
        path = self.folder / "maps" / f"{name}.webp"
        if path in self.asked:
            raise ValueError(f"two maps are called {name}")
        self.asked[path] = plan
        return figure(f"maps/{name}.webp", plan.page.pixels, plan.alt, caption, style, attribute(self.lang, what))


def figure(file: str, size: tuple[int, int], alt: str, caption: str = "", style: str = "", shown: str = "") -> str:
    """A picture that opens alone, at its full size, when it is clicked; ``shown``: see ``laid.attribute``."""
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return (
        f'<figure class="dia-figure {style}"{shown}><a href="{file}"><img src="{file}" alt="{escape(alt, quote=True)}" '
        f'width="{size[0]}" height="{size[1]}" loading="lazy"></a>{below}</figure>'
    )


def webp(pixels: Any) -> bytes:
    """Pixels (rows, columns, RGBA) as a WebP file."""
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).convert("RGB").save(out, "webp", quality=QUALITY, method=2)
    return out.getvalue()


@cache
def _empty(size: tuple[int, int]) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", size, "white").save(out, "webp")
    return out.getvalue()


def key(plan: Plan) -> str:
    """What a picture is kept by: all that is asked of it."""
    scene = json.dumps(plan.scene.to_json(), sort_keys=True) if plan.scene else ""
    told = (plan.board.id, plan.game, plan.page, plan.lang, plan.mode, plan.title, plan.subtitle, plan.players)
    return key_of(told, sorted(plan.liveries.items()), plan.legend, sorted(plan.more.items()), scene, QUALITY)


def paint(books: list[Maps]) -> None:
    """Paint what was asked for, on all processors where the system can fork.

    Maps of one part of the board go to one process, one language after the other: the printed board is painted once.
    Of a draft the first map of every ``DRAFT`` is painted, the others are empty sheets of their size.
    """
    groups: dict[Any, list[tuple[Path, Plan]]] = defaultdict(list)
    for book in books:
        for number, (path, plan) in enumerate(book.asked.items()):
            path.parent.mkdir(parents=True, exist_ok=True)
            place = place_of(key(plan))
            if place.exists():
                path.write_bytes(kept(place.name, bytes))
            elif book.draft and number % DRAFT:
                path.write_bytes(_empty(plan.page.pixels))
            else:
                groups[plan.page].append((path, plan))
    if not groups:
        return
    jobs = sorted(groups.values(), key=len, reverse=True)
    workers = min(os.cpu_count() or 1, len(jobs))
    if workers < 2 or "fork" not in multiprocessing.get_all_start_methods():
        for job in jobs:
            _paint(job)
        return
    _JOBS[:] = jobs  # forked processes find them here: nothing is copied
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        for _ in pool.imap_unordered(_paint_number, range(len(jobs)), chunksize=1):
            pass


_JOBS: list[list[tuple[Path, Plan]]] = []


def _paint_number(number: int) -> None:
    _paint(_JOBS[number])


def _paint(job: list[tuple[Path, Plan]]) -> None:
    from diadoques.draw.board_map import pixels_of

    for path, plan in job:
        path.write_bytes(kept(key(plan), lambda plan=plan: webp(pixels_of(plan))))
