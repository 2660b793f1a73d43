"""What ``tools/where.py`` looks through, file by file: a file that has not changed since is not read again.

Of each file is kept what it defines, which events it declares, and what it says: the first sentence of a function, a
phrase of a screen, the title of a rule, a row of a table, the heading of a page, the name of a place.
"""

from __future__ import annotations

import ast
import json
import os
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

TOP: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = TOP / "diadoques"
COURSE: Final = TOP / "notebooks" / "course" / "source"
#: Where is looked, the first places first, with the endings of their files.
PLACES: Final = (
    ("diadoques", (".py",)),
    ("diadoques", (".toml",)),
    ("diadoques", (".js", ".css", ".lark")),
    ("geodata", (".toml", ".json", ".csv")),
    ("tests", (".toml", ".py")),
    ("tools", (".py",)),
    ("book", (".py", ".toml", ".md")),
    ("docs", (".md",)),
    ("notebooks/course/source", (".md",)),
)
#: Pages that stand at the top.
PAGES: Final = ("CONTRIBUTING.md", "README.md")
#: Of the data of the boards, the file that names the places.
_BOARD: Final = "board.json"
#: The page that says what the files of a board hold.
_BOARDS: Final = TOP / "docs" / "add-a-board.md"
#: The keys of phrases, which are no words.
_NEEDED: Final = "needed.toml"
_SKIPPED: Final = frozenset(("__pycache__", "_build", "generated"))
_PHRASE: Final = re.compile(
    r"""^(?:"(?P<quoted>[^"]+)"|(?P<key>[\w.-]+))\s*=\s*(?P<q>["'])(?P<text>.*)(?P=q)\s*(?:#.*)?$"""
)
_TITLE: Final = re.compile(r"^\[+(?P<name>[^\]]+)\]+")
_TOLD: Final = re.compile(r'\b(fr|en) = "([^"]*)"')
_DEFINED: Final = re.compile(r"\s*(?:async )?(?:def|class) (?P<inner>\w+)|(?P<name>\w+)(?::| =)")
_DECLARED: Final = re.compile(r'\s*"(?P<kind>[\w.-]+)": (?:changes|tells)\((?P<of>\w+)')
#: Words that say nothing by themselves, and words that say the same, by their stems.
IDLE: Final = frozenset(
    (
        *("the", "and", "for", "that", "who", "was", "were", "has", "had", "with", "where", "which", "may", "tells"),
        *("les", "des", "une", "dans", "qui", "que", "par", "est", "ont", "pour", "avec", "sur", "aux", "peut"),
    )
)
_ALIKE: Final = {
    word: said
    for said, others in {
        "pric": ("cost", "pay", "prix", "cout"),
        "older": ("migrat", "migration", "upgrad", "former", "ancien"),
        "throttl": ("try", "tri", "tried", "guess", "attempt", "essai"),
        "secret": ("hidden", "hid", "hide", "see", "seen", "privac", "privat", "cach", "voir", "voit"),
        "colour": ("color", "liver", "couleur"),
        "other": ("another", "autr", "autrui"),
        "season": ("turn", "tour", "saison"),
        "lesson": ("exercis", "exercic", "lecon"),
        "add": ("new", "ajouter", "nouveau", "nouvel", "nouvell"),
        "writ": ("written", "wrot", "ecrir", "ecrit"),
        "button": ("bouton",),
        "sentenc": ("phras",),
        "rule": ("regl", "rul"),
        "tax": ("impot",),
        "resolv": ("resoudr", "resout", "resolu"),
        "support": ("soutien",),
        "dislodg": ("delog", "deloge"),
        "retreat": ("retrait",),
        "sheet": ("feuill",),
        "convert": ("convertit", "convertir"),
        "fil": ("fichier",),
        "cours": ("cour",),
    }.items()
    for word in others
}
#: What a row is, whatever the file in which it stands says of itself.
_ROLES: Final = frozenset(("rule", "button", "sentenc", "command", "modul", "module", "ruling", "plac", "tabl", "data"))
#: A phrase of no more words that ends without a point is read on a button.
_LABEL: Final = 5
_LABELS: Final = re.compile(r"words|screen|class|desk|sheet")


class Row(NamedTuple):
    """Something that is said.

    Attributes:
        line: where in its file.
        why: it, as it is shown.
        words: the stems of its words between spaces, one before and one behind each.
        role: stems of what it is (a rule, a button) and of its key, in the same form; ``=fr`` or ``=en``, its language.
        length: how many of its words say something; what stands in holes does not count.
        key: of a phrase, else "".
        text: of a phrase, as it is written, else "".
    """

    line: int
    why: str
    words: str
    role: str
    length: int
    key: str = ""
    text: str = ""


class Kept(NamedTuple):
    """What is known of a file: names with their lines, events with their declarations, and what is said."""

    defined: list[list[Any]]
    declared: list[list[Any]]
    rows: list[Row]


@cache
def lines(path: Path) -> tuple[str, ...]:
    """The lines of a file."""
    return tuple(path.read_text(encoding="utf-8").splitlines())


@cache
def files() -> tuple[Path, ...]:
    """All files that are looked through, in the order of ``PLACES``."""
    there: dict[str, list[Path]] = {}
    for folder in dict.fromkeys(folder for folder, _ in PLACES):
        found = there[folder] = []
        for home, inner, names in os.walk(TOP / folder):
            inner[:] = sorted(one for one in inner if one not in _SKIPPED)
            found += [Path(home, name) for name in sorted(names)]
    kept = [
        path
        for folder, endings in PLACES
        for path in there[folder]
        if path.suffix in endings and (path.suffix != ".json" or path.name == _BOARD)
    ]
    return (*kept, *(TOP / name for name in PAGES if (TOP / name).is_file()))


@cache
def bare(text: str) -> str:
    """A text as it is compared: without accents, capitals, points and kinds of spaces."""
    return " ".join(re.sub(r"[^\w{}]+", " ", folded(text)).split())


def folded(text: str) -> str:
    """A text without accents, capitals and kinds of spaces; its points stand."""
    if not text.isascii():
        text = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return " ".join(text.casefold().replace("’", "'").split())


@cache
def stem(word: str) -> str:
    """A word without what its number or its tense adds: ``sieges`` is ``sieg``, and so is ``siege``."""
    found = re.sub(r"(?<=[a-z]{3})(?<!s)s$", "", word)
    found = re.sub(r"(?<=[a-z]{4})(?:ed|ing)$", "", found)
    found = re.sub(r"(?<=[a-z]{3})(?:ie|e|y)$", "", found)
    return _ALIKE.get(found, found)


def stems(text: str) -> list[str]:
    """The stems of the words of a text that say something."""
    return [stem(one) for one in re.sub(r"[{}_]", " ", bare(text)).split() if one not in IDLE]


def said(text: str | None) -> str:
    """The first sentence of a docstring."""
    return (text or "").partition("\n\n")[0].replace("\n", " ")[:110]


def row(line: int, why: str, told: str, role: str = "", key: str = "", text: str = "") -> Row:
    """A row of what is said: ``told`` are the words by which it is found."""
    length = sum(len(one) > 2 for one in stems(re.sub(r"\{[^{}]*\}", " ", told)))
    return Row(line, why, f" {' '.join(stems(told))} ", f" {role} ", length, key, text)


# ------------------------------------------------------------------------------------------------- of a kind of file


def code(path: Path) -> Kept:
    """What a module defines, declares and says."""
    text = lines(path)
    defined: list[list[Any]] = [[path.stem, 1, text[0].strip('"')[:110] if text else ""]]
    declared: list[list[Any]] = []
    for at, one in enumerate(text, 1):
        if found := _DEFINED.match(one):
            doc = text[at].strip() if at < len(text) else ""
            why = doc.strip('"') if doc.startswith('"""') else one.strip()
            defined.append([found["inner"] or found["name"], at, why[:110]])
        if found := _DECLARED.match(one):
            declared.append([found["kind"], at, one.strip(), found["of"]])
    rows = []
    if path.is_relative_to(PACKAGE):
        role = "module command" if path.parent == PACKAGE / "cli" else "module"
        for node in ast.walk(ast.parse("\n".join(text))):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and (told := ast.get_docstring(node)):
                why = f"{getattr(node, 'name', path.stem)}: {said(told)}"
                rows.append(row(getattr(node, "lineno", 1), why, why, role if isinstance(node, ast.Module) else ""))
    return Kept(defined, declared, rows)


def catalogue(path: Path) -> Iterator[Row]:
    """The phrases of a file of words, the titles of rules, the rows of tables."""
    title, kind = "", {"rules.toml": "rule", "tables.toml": "table"}.get(path.name, "")
    for at, one in enumerate(lines(path), 1):
        title = head["name"] if (head := _TITLE.match(one)) else title
        if kind == "rule" and (told := _TOLD.findall(one)):
            for lang, text in told:
                yield row(at, f"{one.partition(' = ')[0]}: {text}", text, f"{kind} ={lang}")
        elif kind and "=" in one:
            why = f"{title}: {one.strip()[:110]}"
            yield row(at, why, f"{title} {one.partition('=')[0]} {one.partition('#')[2]}", kind)
        if found := _PHRASE.match(one):
            key, text = ".".join(filter(None, (title, found["quoted"] or found["key"]))), found["text"]
            role = "sentenc"
            if path.name.startswith("rulings"):
                role = "ruling"
            elif len(text.split()) <= _LABEL and not text.endswith((".", "…", ":")):
                role = "button" if _LABELS.search(path.name) else "label"
            tail = stems((found["quoted"] or found["key"]).replace("-", " ").replace(".", " "))
            spoken = [f"={lang}" for lang in ("fr", "en") if lang in (*path.parts, *key.split("."))]
            yield row(at, f"{key} = {text[:90]}", text, " ".join((role, *spoken, *tail)), key, text)


def page(path: Path) -> Iterator[Row]:
    """The headings of a page, each with how its text begins."""
    text, fenced = lines(path), False
    more = "course" if path.parent == COURSE else ""
    for at, one in enumerate(text, 1):
        fenced ^= one.startswith("```")
        if not fenced and (found := re.match(r"#+ (.+)", one)):
            begins: list[str] = []
            for other in text[at : at + 6]:
                if begins and (not other or other.startswith("#")):
                    break
                begins += [other] if other and not other.startswith((":::", "```", "|", "#")) else []
            yield row(at, found[1][:110], f"{found[1]} {' '.join(begins)}", more)


def board(path: Path) -> Iterator[Row]:
    """The places of a board, each once in each language: its id is the key."""

    def named(one: Any) -> Iterator[tuple[str, dict[str, str]]]:
        if isinstance(one, dict):
            if isinstance(one.get("id"), str) and isinstance(one.get("name"), dict):
                yield one["id"], one["name"]
            for inner in one.values():
                yield from named(inner)
        elif isinstance(one, list):
            for inner in one:
                yield from named(inner)

    text = lines(path)
    for key, names in named(json.loads("\n".join(text))):
        at = next((at for at, one in enumerate(text, 1) if f'"id": "{key}"' in one), 1)
        for name in dict.fromkeys(names.values()):
            yield row(at, f"{key}: {name}", name, "place", key)


def aliases(path: Path) -> Iterator[Row]:
    """The other spellings of the places of a board."""
    spaces = tomllib.loads("\n".join(lines(path))).get("space", {})
    for at, one in enumerate(lines(path), 1):
        key, equals, told = one.partition(" = ")
        if equals and any(key in told_in for told_in in spaces.values() if isinstance(told_in, dict)):
            for name in re.findall(r'"([^"]+)"', told):
                yield row(at, f"{key}: {name}", name, "place", key)


def board_file(path: Path) -> Iterator[Row]:
    """What a file of a board says of itself at its head, and its tables; the players of a board by their names.

    A table is what its title and the head of its file say.
    """
    text = lines(path)
    head = text[0].lstrip("# ") if text and text[0].startswith("#") else _told_of(path.name)
    if head:
        yield row(1, f"{path.stem}: {head[:110]}", head, "data")
    if path.suffix != ".toml":
        return
    kind = " ".join(("table", "data", *(one for one in stems(head) if one not in _ROLES)))
    for at, one in enumerate(text, 1):
        if title := _TITLE.match(one):
            inner = text[at].strip() if at < len(text) else ""
            yield row(at, f"{one} {inner[:90]}", title["name"], kind)
    for one in tomllib.loads("\n".join(text)).get("player", ()) if path.name == "setup.toml" else ():
        at = next((at for at, line in enumerate(text, 1) if line == f'id = "{one["id"]}"'), 1)
        for name in dict.fromkeys(one["name"].values()):
            yield row(at, f"{one['id']}: {name}", name, "place", one["id"])


@cache
def _told_of(name: str) -> str:
    """What the page on boards says of a file."""
    found = (re.match(rf"\| `{re.escape(name)}` \| (?P<told>.+) \|$", one) for one in lines(_BOARDS))
    return next((re.sub(r": `[^`]*`", "", one["told"]) for one in found if one), "")


def read(path: Path) -> Kept:
    """What is known of a file."""
    if path.suffix == ".py":
        return code(path)
    found: Iterator[Row] = iter(())
    if path.name == _BOARD:
        found = board(path)
    elif path.name == "aliases.toml":
        found = aliases(path)
    elif path.suffix == ".toml" and path.name != _NEEDED and not path.is_relative_to(TOP / "tests"):
        found = catalogue(path)
    elif path.suffix == ".md":
        found = page(path)
    rows = list(found)
    if path.parent.parent == TOP / "geodata" and path.name != _BOARD:
        rows += board_file(path)
    return Kept([], [], rows)


# ------------------------------------------------------------------------------------------------------- what is kept


def keeping() -> Path:
    """Where what is known is kept: in the environment, else among what the commands make; git ignores both."""
    kept = TOP / ".venv"
    return (kept if kept.is_dir() else TOP / "artifacts") / "where.json"


def stamp(path: Path) -> list[int]:
    """What changes with a file: when it was written, and its size."""
    known = path.stat()
    return [known.st_mtime_ns, known.st_size]


@cache
def index() -> dict[Path, Kept]:
    """What is known of every file; only files that have changed are read."""
    kept, mine = keeping(), stamp(Path(__file__))
    try:
        found = json.loads(kept.read_text(encoding="utf-8"))
        known = found["files"] if found["by"] == mine else {}
    except (OSError, ValueError, KeyError, TypeError):
        known = {}
    told: dict[str, Any] = {}
    for path in files():
        name, now = path.relative_to(TOP).as_posix(), stamp(path)
        told[name] = known[name] if name in known and known[name][0] == now else [now, *read(path)]
    if told != known:
        with suppress(OSError):  # where nothing can be written, it is read anew each time
            kept.parent.mkdir(exist_ok=True)
            new = kept.with_suffix(f".{os.getpid()}")
            new.write_text(json.dumps({"by": mine, "files": told}, ensure_ascii=False), encoding="utf-8")
            new.replace(kept)
    return {
        TOP / name: Kept(defined, declared, [Row(*one) for one in rows])
        for name, (_, defined, declared, rows) in told.items()
    }
