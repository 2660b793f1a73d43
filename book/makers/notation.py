"""The notation on one page: what is written, from the spellings that the tests read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from diadoques.explain import names_of, reading_text
from diadoques.games.diadoques import Position, Reading, Retreat, Verb, read, write
from diadoques.games.diadoques.casebook import cases
from diadoques.games.diadoques.interchange import position_from
from diadoques.games.diadoques.position import GAME, RETREATS
from makers import told
from makers.blocks import heading
from makers.examples import lines_of, verdicts
from makers.maps import Maps
from makers.places import rule_link
from makers.words import code, html, say, table

FORMS = Path(__file__).resolve().parents[2] / "tests" / "notation" / "forms.toml"
#: Kinds of order in the order of the page.
KINDS = ("move", "coast", "enter", "leave", "hold", "support", "convoy", "siege", "supply", "lead", "apart", "kill",
         "release", "lock", "retreat", "yield", "disband")  # fmt: skip
#: How many orders of a kind are shown, and how many other spellings of each.
SHOWN, SPELLINGS = 3, 7


@dataclass(frozen=True, slots=True)
class Form:
    """One spelling, where it was read, and what was read."""

    position: Position
    reading: Reading
    canonical: str


def forms() -> Iterator[Form]:
    """Every spelling of the tests."""
    for group in tomllib.loads(FORMS.read_text(encoding="utf-8"))["group"]:
        position = _position(group)
        for row in group["rows"]:
            [reading] = read(position, group["player"], [row[0]])
            yield Form(position, reading, row[1])


def _position(group: dict[str, Any]) -> Position:
    own = {"name", "player", "rows", "dislodged"}
    position = position_from({key: value for key, value in group.items() if key not in own})
    if "dislodged" not in group:
        return position
    ids = {unit.sign: unit.id for unit in position.units.values()}
    due = {ids[sign]: Retreat("ARA", "", tuple(options)) for sign, options in group["dislodged"].items()}
    return replace(position, phase=RETREATS, dislodged=due)


def kind_of(form: Form) -> str:
    """Which of ``KINDS`` an order is."""
    order = form.reading.order
    if order is None:
        raise ValueError(f"nothing is read in {form.reading.text!r}")
    if order.verb is Verb.MOVE:
        was = form.position.units[order.unit].kind
        if order.becomes != was and "G" in (order.becomes, was):
            return "enter" if order.becomes == "G" else "leave"
        return "coast" if order.to[3:] in ("cs", "ce", "co", "cn") else "move"
    if order.verb is Verb.RETREAT and order.yields:
        return "yield"
    return {
        Verb.HOLD: "hold", Verb.SUPPORT: "support", Verb.CONVOY: "convoy", Verb.SIEGE: "siege", Verb.SUPPLY: "supply",
        Verb.LEAD: "lead", Verb.APART: "apart", Verb.KILL: "kill", Verb.RELEASE: "release", Verb.LOCK: "lock",
        Verb.RETREAT: "retreat", Verb.DISBAND: "disband",
    }[order.verb]  # fmt: skip


def write_notation(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page."""
    good: dict[str, dict[str, list[Form]]] = {kind: {} for kind in KINDS}
    righted = []
    for form in forms():
        if form.reading.order is None:
            continue
        if form.reading.code:
            righted.append(form)
        else:
            good[kind_of(form)].setdefault(form.canonical, []).append(form)
    parts = [
        heading(1, say(lang, "notation.title")),
        say(lang, "notation.intro") + "\n",
        _letters(lang),
        heading(2, say(lang, "notation.orders")),
        say(lang, "notation.orders_intro") + "\n",
        table(
            [say(lang, f"notation.{key}") for key in ("order", "means", "spellings")],
            [_kind(kind, good[kind], lang) for kind in KINDS if good[kind]],
            "dia-notation",
        ),
        "",
        heading(2, say(lang, "notation.righted")),
        say(lang, "notation.righted_intro") + "\n",
        table(
            [say(lang, f"lines.{key}") for key in ("text", "read", "why")],
            [_righted(form, lang) for form in _first_of_code(righted)],
        ),
        "",
        heading(2, say(lang, "notation.verdicts")),
        say(lang, "notation.verdicts_intro") + "\n",
        _verdicts(lang),
        "",
    ]
    (folder / "notation.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _letters(lang: str) -> str:
    letters = ("A", "F", "G", "e", "g", "m", "star", "space", "coast", "citadel", "diadoch")
    signs = {
        "star": "A* DAM",
        "space": "THR",
        "coast": "THRcs",
        "citadel": told.place("Tyr", "basic", lang),
        "diadoch": "D",
    }
    rows = [[code(signs.get(key, key)), say(lang, f"notation.letter.{key}")] for key in letters]
    rules = " ".join(rule_link(rule, lang) for rule in ("DIA-72-03", "DIA-72-04", "DIA-AX1-02", "DIA-10-01"))
    return table([say(lang, "notation.sign"), say(lang, "notation.means")], rows) + f'<p class="dia-note">{rules}</p>\n'


def _kind(kind: str, found: dict[str, list[Form]], lang: str) -> list[str]:
    most = sorted(found.values(), key=len, reverse=True)[:SHOWN]
    orders = "<br>".join(code(_written(group[0], lang)) for group in most)
    others = [
        form.reading.text for form in most[0] if form.reading.text.isprintable() and form.reading.text != form.canonical
    ]
    step = max(
        1, -(-len(others) // SPELLINGS)
    )  # some of each manner: the tests list them from the nearest to the farthest
    return [orders, say(lang, f"notation.kind.{kind}"), " ".join(code(text) for text in others[::step])]


def _written(form: Form, lang: str) -> str:
    if form.reading.order is None:
        return form.canonical
    return write(form.position, form.reading.order, lang)


def _first_of_code(found: list[Form]) -> list[Form]:
    return list({form.reading.code: form for form in reversed(found)}.values())[::-1]


def _righted(form: Form, lang: str) -> list[str]:
    names = names_of(GAME, form.position.layer, lang)
    rule = f" {rule_link(form.reading.rule, lang)}" if form.reading.rule else ""
    return [code(form.reading.text), code(_written(form, lang)), html(reading_text(names, form.reading)) + rule]


def _verdicts(lang: str) -> str:
    """For each verdict the first lines of the cases that get it."""
    found: dict[str, list[tuple[Position, Reading]]] = {}
    for case in cases():
        if case.kind == "notation" and case.layer == "basic":
            position, _, readings = lines_of(case)
            for one in readings:
                found.setdefault(str(one.verdict), []).append((position, one))
    parts = []
    for verdict in ("fine", "mistaken", "illegal", "ambiguous", "unreadable"):
        rows = found.get(verdict, [])
        parts.append(f"<p>{say(lang, f'notation.verdict.{verdict}')}</p>")
        shown: dict[str, tuple[Position, Reading]] = {}
        for position, one in rows:
            shown.setdefault(one.code, (position, one))
        parts += [verdicts(position, [one], lang) for position, one in list(shown.values())[:3]]
    return "".join(parts)
