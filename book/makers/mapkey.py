"""How to read the map: every sign as the drawing paints it, the close views, and the map that one can point at."""

from __future__ import annotations

import io
from pathlib import Path

from diadoques.draw import legend
from diadoques.draw.canvas import DPI, Canvas
from diadoques.draw.view import Page, theatre_name, theatres
from diadoques.draw.words import is_called, word
from diadoques.games.diadoques.model.position import GAME
from makers.blocks import cell, executed, heading
from makers.maps import Maps
from makers.season import after_spring
from makers.words import html, markdown, said, say, typeset

#: Signs by what they are about, in the order of the legend; the marks of orders come last.
GROUPS: dict[str, tuple[str, ...]] = {
    "ground": ("plain", "mountain", "desert", "flood", "islet", "off"),
    "borders": ("open", "river", "range", "both", "half", "sea", "pass", "canal"),
    "places": ("capital", "major", "minor", "city", "port", "coast"),
    "pieces": ("army", "fleet", "garrison", "classes", "leader", "prisoner"),
}
MARKS = (
    "storm", "snow", "sand", "flood", "swollen", "treasure", "move", "support", "convoy", "siege", "supply", "convert",
    "retreat", "failed", "cut", "void", "standoff", "revolt", "dislodged", "dead", "siege_one", "siege_two", "fallen",
    "lead",
)  # fmt: skip


def write_map(folder: Path, lang: str, maps: Maps) -> list[str]:
    """Write the page and its signs."""
    signs = folder / "extra" / "signs"
    signs.mkdir(parents=True, exist_ok=True)
    groups = {name: [f"legend.{key}" for key in keys] for name, keys in GROUPS.items()}
    groups["marks"] = [f"mark.{key}" for key in MARKS]
    parts = [
        executed() + heading(1, say(lang, "map.title")),
        say(lang, "map.intro") + "\n",
        maps.ask("spring-321", say(lang, "map.whole"), position=after_spring()) + "\n",
        heading(2, say(lang, "map.live")),
        say(lang, "map.live_intro") + "\n",
        cell(f"from makers.live import board\n\nboard({lang!r})", "remove-input"),
        heading(2, say(lang, "map.signs")),
    ]
    for name, keys in groups.items():
        parts += [f"### {say(lang, f'map.group.{name}')}\n", _table(signs, keys, lang)]
    parts += [heading(2, say(lang, "map.views")), say(lang, "map.views_intro") + "\n"]
    for name in theatres(GAME):
        title = typeset(theatre_name(GAME, name, lang), lang)
        parts += [f"### {markdown(title[:1].upper() + title[1:])}\n", maps.ask(f"view-{name}", theatre=name) + "\n"]
    (folder / "map.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _table(signs: Path, keys: list[str], lang: str) -> str:
    rows = []
    for key in keys:
        file = f"{key.replace('.', '-')}.svg"
        (signs / file).write_bytes(sign(key, lang))
        name = typeset(word(lang, key, _game(key)), lang)
        what = said(lang, f"map.sign.{key}")
        picture = f'<img src="signs/{file}" alt="" width="93" height="63">'
        rows.append(f"<div>{picture}<p><strong>{html(name)}</strong><br>{what}</p></div>")
    return f'<div class="dia-signs">{"".join(rows)}</div>\n'


def _game(key: str) -> str:
    """The game, of the same name as its board, on whose map a sign is seen."""
    return next(game for game in (GAME, "bc218") if is_called(key, game))


def sign(key: str, lang: str) -> bytes:
    """One sign of the legend as an SVG file: the legend is painted, and its first sign kept."""
    import matplotlib as mpl

    wide, high, text = 62.0, 42.0, 54.0  # of a sign, and where its word would begin, in design pixels
    paper = (-8.0, 2.0, wide - 8.0, 2.0 + high)
    page = Page(box=(0.0, 0.0, 4000.0, 0.0), paper=paper, scale=2.0, unit=1.0, strip=1.0, zoomed=False)
    canvas = Canvas(page, bare=True)
    legend.paint_legend(canvas, [key], lang, GAME, _game(key))
    for letters in list(canvas.axes.texts):
        if letters.get_position()[0] >= text - 1.0:
            letters.remove()
    out = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": key, "svg.fonttype": "path"}):
        canvas.figure.savefig(out, format="svg", dpi=DPI, metadata={"Date": None, "Creator": None})
    return out.getvalue()
