"""Draw the house from its imports and list its modules; ``python tools/house.py WHERE`` says where something is.

``docs/house.svg`` shows the floors, ``docs/chapters.svg`` the inside of Les Diadoques; ``docs/modules.md`` has what
each module says of itself; the pages about adding a game hold what ``game_page.py`` takes from the code.
``python tools/house.py`` makes all of them anew; ``--check`` says, and returns 1, when one
of them is not that of the code, or when an import runs up. The floors stand in ``tools/floors.toml``, which the tests
read, too.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Final

TOP: Final = Path(__file__).resolve().parent.parent
#: What a phrase may place where ``needed.toml`` does not list it.
_OF_ITS_OWN: Final = "the data of the event or reading"
#: The pages that hold something of the code.
_GAME_PAGES: Final = (TOP / "docs" / "add-a-game.md", TOP / "docs" / "add-a-game-reference.md")
PACKAGE: Final = TOP / "diadoques"
#: The room of a game's folder that stands above its rules.
WORDS: Final = "words"
_INK, _PAPER, _ROOM, _LINE, _WRONG = "#33291c", "#fbf7ec", "#f1e8d2", "#9a8c6d", "#c0392b"
_FONT: Final = "font-family='DejaVu Sans, Verdana, sans-serif'"


_SAYS: Final = {WORDS: "games/<game>/words: how each game is told, in French and in English"}


@dataclass(frozen=True, slots=True)
class Room:
    """A folder of the house.

    Attributes:
        name: as it is imported below ``diadoques`` (``games.diadoques``).
        floor: on which it stands.
        says: what it is, the first sentence of its docstring.
    """

    name: str
    floor: float
    says: str


def floors() -> Mapping[str, float]:
    """The floor of each folder, the lowest first."""
    with (TOP / "tools" / "floors.toml").open("rb") as file:
        found: dict[str, float] = tomllib.load(file)["floors"]
    return found


def module_of(path: Path) -> str:
    """How a file is imported, without the name of the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts and parts[-1] == "__init__" else parts)


@cache
def modules() -> Mapping[str, Path]:
    """Every module by its name below ``diadoques``; the root is ""."""
    return {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            home = path.relative_to(PACKAGE.parent).parts[: -node.level] if node.level else ()
            module = ".".join((*home, *filter(None, [node.module])))
            names = [f"{module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.startswith("diadoques."):
                inner = name.removeprefix("diadoques.")
                yield inner if inner in modules() else inner.rpartition(".")[0]


def first_sentence(path: Path) -> str:
    """What a module says of itself: the first sentence of its docstring."""
    if not path.is_file():
        return ""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return re.split(r"(?<=[a-z)»`])\.(?:\s|$)", " ".join(told.split()), maxsplit=1)[0].rstrip(".").replace("``", "`")


def room_of(module: str, names: Iterable[str]) -> str:
    """The innermost of these folders in which a module lies; "" for none. All games' rooms of words are one."""
    parts = module.split(".")
    if parts[:1] == ["games"] and parts[2:3] == [WORDS] and WORDS in names:
        return WORDS
    return max((name for name in names if module == name or module.startswith(f"{name}.")), key=len, default="")


def rooms(known: Mapping[str, float]) -> tuple[Room, ...]:
    """Every room of the house, with what it says of itself."""
    return tuple(
        Room(name, floor, _SAYS.get(name) or first_sentence(modules()[name]).replace("`", ""))
        for name, floor in known.items()
    )


def arrows(known: Iterable[str]) -> Counter[tuple[str, str]]:
    """How many modules of one room import from another."""
    names, found = tuple(known), Counter[tuple[str, str]]()
    for module, path in modules().items():
        mine = room_of(module, names)
        theirs = {room_of(name, names) for name in imported(path)}
        found.update((mine, one) for one in theirs - {mine, ""} if mine)
    return found


def folders_of(game: str) -> tuple[str, ...]:
    """The folders of a game, the lower ones first, as ``tools/floors.toml`` lists them."""
    with (TOP / "tools" / "floors.toml").open("rb") as file:
        found: list[str] = tomllib.load(file)["chapters"][game]
    return tuple(found)


# ---------------------------------------------------------------------------------------------------------- drawing


def _text(x: float, y: float, words: str, size: float, weight: str = "normal", anchor: str = "start") -> str:
    return (
        f"<text x='{x:.0f}' y='{y:.0f}' font-size='{size:g}' font-weight='{weight}' text-anchor='{anchor}' "
        f"fill='{_INK}' {_FONT}>{escape(words)}</text>"
    )


def _box(x: float, y: float, wide: float, tall: float, fill: str, line: str) -> str:
    return (
        f"<rect x='{x:.0f}' y='{y:.0f}' width='{wide:.0f}' height='{tall:.0f}' rx='7' fill='{fill}' stroke='{line}' "
        f"stroke-width='1.2'/>"
    )


def _page(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    """A picture that a screen reader can name."""
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:.0f} {height:.0f}' role='img' "
        f"aria-label='{escape(title, quote=True)}'>"
    )
    return "\n".join([head, f"<rect width='100%' height='100%' fill='{_PAPER}'/>", *parts, "</svg>"]) + "\n"


def house() -> str:
    """The floors as an SVG picture: a room may lean on those below it, and arrows show which it does."""
    known = floors()
    found = rooms(known)
    width, margin, tall, gap = 1180.0, 70.0, 92.0, 40.0
    levels = sorted({room.floor for room in found}, reverse=True)
    boxes: dict[str, tuple[float, float, float]] = {}
    parts: list[str] = []
    for row, level in enumerate(levels):
        here = [room for room in found if room.floor == level]
        y = 60.0 + row * (tall + gap)
        each = (width - margin - 20.0 - 16.0 * (len(here) - 1)) / len(here)
        parts.append(_text(24, y + tall / 2 + 8, str(len(levels) - 1 - row), 26, "bold"))
        for column, room in enumerate(here):
            boxes[room.name] = (margin + column * (each + 16.0), y, each)
    lines: list[str] = []
    for (mine, theirs), count in sorted(arrows(known).items()):
        (x1, y1, w1), (x2, y2, w2) = boxes[mine], boxes[theirs]
        wrong = known[theirs] >= known[mine]
        start, end = (x1 + w1 / 2, y1 + (0 if wrong else tall)), (x2 + w2 / 2, y2 + (tall if wrong else 0))
        middle = (start[1] + end[1]) / 2
        lines.append(
            f"<path d='M {start[0]:.0f} {start[1]:.0f} C {start[0]:.0f} {middle:.0f} {end[0]:.0f} {middle:.0f} "
            f"{end[0]:.0f} {end[1]:.0f}' fill='none' stroke='{_WRONG if wrong else _LINE}' "
            f"stroke-width='{1 if count < 5 else 2.2 if count < 20 else 4}' opacity='{0.95 if wrong else 0.55}'/>"
        )
    parts += lines
    for room in found:
        x, y, wide = boxes[room.name]
        parts.append(_box(x, y, wide, tall, _ROOM, _INK))
        parts.append(_text(x + 12, y + 25, room.name.replace(".", "/"), 17, "bold"))
        room_for = max(10, int((wide - 24) / 6.1))
        told = wrap(room.says, room_for, break_long_words=False)
        told = told if len(told) <= 4 else [*told[:3], told[3][: room_for - 1] + "…"]
        parts += [_text(x + 12, y + 43 + 14 * line, words, 11) for line, words in enumerate(told)]
    title = "The house: a room imports only from the floors below it"
    return _page(width, 60 + len(levels) * (tall + gap) - gap + 20, title, [_text(24, 34, title, 17, "bold"), *parts])


def chapters(game: str) -> str:
    """The chapters of one game as an SVG picture: basic rules at the bottom, options on top, each with its modules."""
    width, margin, size = 1180.0, 220.0, 12.5
    parts: list[str] = []
    y = 60.0
    for folder in reversed(folders_of(game)):
        home = f"games.{game}.{folder}" if folder else f"games.{game}"
        inner = [f"games.{game}.{name}" for name in folders_of(game) if name]
        mine = [
            name for name in modules() if room_of(name, inner if folder else [*inner, home]) == home and name != home
        ]
        chips: list[str] = []
        x, line = margin + 14.0, 0
        for name in mine:
            short = name.removeprefix(f"{home}.")
            wide = 15.0 + 7.6 * len(short)
            if x + wide > width - 24:
                x, line = margin + 14.0, line + 1
            top = y + 12 + line * 30
            chips.append(
                _box(x, top, wide, 22, _PAPER, _LINE) + _text(x + wide / 2, top + 15.5, short, size, anchor="middle")
            )
            x += wide + 8
        tall = 46.0 + line * 30
        parts.append(_box(16, y, width - 32, tall, _ROOM, _INK))
        parts.append(_text(30, y + 28, folder or "(the game)", 17, "bold"))
        parts += chips
        y += tall + 14
    title = f"games/{game}: a chapter imports only from those below it, and plugs into them"
    return _page(width, y + 6, title, [_text(16, 36, title, 17, "bold"), *parts])


def rooms_in_short() -> Iterator[str]:
    """A line a room, the lowest floor first: what it is for, how many modules it has, and the way to their list."""
    yield "| floor | room | modules | what it is for |"
    yield "| --- | --- | --- | --- |"
    known = floors()
    count = Counter(room_of(name, known) for name, path in modules().items() if path.name != "__init__.py")
    for room in sorted(rooms(known), key=lambda one: one.floor):
        home = room.name.replace(".", "/")
        linked = f"[`{home}`](#{home.replace('/', '')})" if room.name in modules() else f"`{home}`"
        yield f"| {room.floor:g} | {linked} | {count[room.name]} | {escape(room.says, quote=False)} |"


def listing() -> str:
    """Every room in a line, and every module with what it says of itself, folder by folder, as a page."""
    parts = [
        "# Every module of the house",
        "",
        "Each with the first sentence of its own docstring; made by `python tools/house.py`.",
        "What the words mean: [the glossary](glossary.md).",
        "",
        "## The rooms",
        "",
        "A room imports only from lower floors.",
        "",
        *rooms_in_short(),
    ]
    folders = [name for name, path in modules().items() if path.name == "__init__.py" and name]
    for folder in sorted(folders, key=lambda name: (floors().get(room_of(name, floors()), 99.0), name)):
        parts += ["", f"## {folder.replace('.', '/')}", "", first_sentence(modules()[folder]) + ".", ""]
        parts += [
            f"- `{name.rpartition('.')[2]}`: {first_sentence(path)}"
            for name, path in modules().items()
            if name.rpartition(".")[0] == folder and path.name != "__init__.py"
        ]
    return "\n".join(parts) + "\n"


def with_words(page: str) -> str:
    """A page with the words that a game must bring, between its two marks: from ``diadoques/explain/needed.toml``."""
    told = tomllib.loads((TOP / "diadoques" / "explain" / "needed.toml").read_text(encoding="utf-8"))
    rows = ["| of | where | key | may place | what for |", "| --- | --- | --- | --- | --- |"]
    places = {"phrases": "`fr/*.toml`, `en/*.toml`", "screen": "`screen.toml`", "asked": "`asked.toml`"}
    for file, where in places.items():
        for row in told[file]:
            why = row["why"]["en"].translate({ord("“"): "`", ord("”"): "`"})
            placed = ", ".join(f"`{{{one}}}`" for one in row["places"]) or "—" if "places" in row else _OF_ITS_OWN
            whose = "who likes" if row["at"] == "may" else row.get("of", "every game")
            rows.append(f"| {whose} | {where} | `{row['key']}` | {placed} | {why} |")
    head, mark, rest = page.partition("<!-- words:")
    if not mark:
        return page
    first, _, _ = rest.partition("\n")
    _, end, tail = rest.partition("<!-- /words -->")
    return "\n".join((f"{head}{mark}{first}", "", *rows, "", f"{end}{tail}"))


def upward() -> list[str]:
    """Imports that run up the floors of the house or the chapters of a game, and circles between rooms."""
    known = floors()
    found = [
        f"{mine} imports {theirs}"
        for (mine, theirs) in arrows(known)
        if known[theirs] > known[mine] or (known[theirs] == known[mine] and mine != theirs)
    ]
    with (TOP / "tools" / "floors.toml").open("rb") as file:
        games: dict[str, list[str]] = tomllib.load(file)["chapters"]
    for game, folders in games.items():
        order = {f"games.{game}.{name}" if name else f"games.{game}": place for place, name in enumerate(folders)}
        found += [f"{mine} imports {theirs}" for mine, theirs in arrows(order) if order[theirs] > order[mine]]
    return sorted(found)


def pictures() -> Mapping[Path, str]:
    """All that is made here, by the file that holds it."""
    from game_page import written  # beside this file

    return {
        TOP / "docs" / "house.svg": house(),
        TOP / "docs" / "chapters.svg": chapters("diadoques"),
        TOP / "docs" / "modules.md": listing(),
        **{page: written(with_words(page.read_text(encoding="utf-8"))) for page in _GAME_PAGES},
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, or check what is drawn."""
    parser = argparse.ArgumentParser(description="Draw the house from its imports.", allow_abbrev=False)
    parser.add_argument("--check", action="store_true", help="say whether the pictures are those of the code")
    about = (
        "draw nothing; say where this is: a rule, a sentence, a button, a command, an option of one (--for), a file, "
    )
    parser.add_argument("where", nargs="*", metavar="WHERE", help=f"{about}a name, some words")
    typed = list(sys.argv[1:] if arguments is None else arguments)
    given, options = parser.parse_known_args(typed)
    if given.where or options:
        from where import is_number, near, where  # beside this file

        asked = " ".join(typed)
        found = where(asked)
        others = [] if found else near(asked)
        with suppress(BrokenPipeError):  # who reads no further has found it
            if others:
                print(f"nothing is called {asked}; near it:")
            nothing = f"no such row of the rules: {asked}" if is_number(asked) else "nothing is like it"
            print("\n".join(found or others) or nothing, flush=True)
        return 0 if found or others else 1
    check: bool = given.check
    stale = [
        path for path, text in pictures().items() if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    if not check:
        for path, text in pictures().items():
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(TOP).as_posix())
        stale = []
    for line in upward():
        print(f"runs up: {line}")
    for path in stale:
        print(f"not of this code: {path.relative_to(TOP).as_posix()} (python tools/house.py draws it)")
    return 1 if stale or upward() else 0


if __name__ == "__main__":
    sys.exit(main())
