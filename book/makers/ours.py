"""What is ours and not the text's: borders, places, numbers, readings; counted by how sure they are, with sources."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from diadoques.board.load import load_board
from diadoques.core.resources import resource
from diadoques.core.rulings import Ruling, load_rulings
from diadoques.games.diadoques.model.position import GAME
from makers import told
from makers.blocks import heading
from makers.certainty import picture
from makers.maps import Maps, figure
from makers.places import rule_link, ruling_link
from makers.words import code, count, html, listed, markdown, say, table, typeset

Row = Mapping[str, str]
#: A number in a reading, in figures (not those of a paragraph, 6.3.A) or in letters.
NUMBER = re.compile(r"\b(?:two|three|four|five|six|twice|half)\b|(?<![\w.])\d+(?!\w*\.\w)", re.IGNORECASE)
#: Holders that speak for the text itself.
TEXT = frozenset({"text", "prose", "example", "table", "advanced"})


@cache
def sources() -> Mapping[str, Any]:
    """``sources.toml``: the sources, their precisions, the degrees of certainty, the remarks."""
    return tomllib.loads(resource("geodata", GAME, "sources.toml").read_text(encoding="utf-8"))


@cache
def links() -> tuple[Row, ...]:
    """Every declared contact of the board, with its source and its certainty."""
    return tuple(csv.DictReader(io.StringIO(resource("geodata", GAME, "links.csv").read_text(encoding="utf-8"))))


@cache
def features(name: str) -> tuple[Mapping[str, Any], ...]:
    """The properties of the features of a GeoJSON file of the board."""
    document = json.loads(resource("geodata", GAME, f"{name}.geojson").read_text(encoding="utf-8"))
    return tuple(feature["properties"] for feature in document["features"])


def degrees() -> list[str]:
    """Degrees of certainty, the firmest first."""
    return list(sources()["certainty"])


def loosest(certainty: str) -> str:
    """The least sure of the degrees of a row (``geography;recovered``)."""
    return max(certainty.split(";"), key=degrees().index)


def source_text(keys: str, lang: str) -> str:
    """The sources of a row in words: ``old-map;rules:13`` → « image publique …; texte des règles, 13 »."""
    found = []
    for key in keys.split(";"):
        name, _, detail = key.partition(":")
        text = str(sources()["sources"][name][lang])
        if detail:
            known = sources()["details"].get(detail)
            text += f" ({known[lang] if known else detail})"
        found.append(typeset(text, lang))
    return "; ".join(found)


def write_ours(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page."""
    file, size = picture(folder / "extra" / "maps", lang, _pairs())
    parts = [
        heading(1, say(lang, "ours.title")),
        say(lang, "ours.intro") + "\n",
        _overview(lang) + "\n",
        heading(2, say(lang, "ours.map")),
        say(lang, "ours.map_intro") + "\n",
        figure(f"maps/{file}", size, say(lang, "ours.map_alt"), say(lang, "ours.map_caption")) + "\n",
        *(f"- {markdown(typeset(remark[lang], lang))}" for remark in sources()["remarks"].values()),
        "",
        heading(2, say(lang, "ours.links")),
        say(lang, "ours.links_intro", n=len(links())) + "\n",
        _links(lang),
        heading(2, say(lang, "ours.obstacles")),
        say(lang, "ours.obstacles_intro") + "\n",
        _obstacles(lang),
        heading(2, say(lang, "ours.spaces")),
        _spaces(lang),
        heading(2, say(lang, "ours.places")),
        _places(lang),
        heading(2, say(lang, "ours.numbers")),
        _numbers(lang),
        heading(2, say(lang, "ours.readings")),
        _readings(lang),
    ]
    (folder / "ours.md").write_text("\n".join(parts) + "\n", encoding="utf-8")
    return []


def _certainty(name: str, lang: str) -> str:
    return "; ".join(
        f'<span class="dia-certainty dia-{one}">{html(typeset(sources()["certainty"][one][lang], lang))}</span>'
        for one in name.split(";")
    )


def _overview(lang: str) -> str:
    """How many facts of each kind are how sure."""
    kinds: list[tuple[str, Counter[str]]] = [
        ("army", Counter(row["certainty"] for row in links() if row["unit"] == "army")),
        ("fleet", Counter(row["certainty"] for row in links() if row["unit"] == "fleet")),
        ("access", Counter(row["certainty"] for row in links() if row["unit"] == "access")),
        ("obstacle", Counter(loosest(row["obstacle_certainty"]) for row in links() if row["obstacle"])),
        ("spaces", Counter(space["certainty"] for space in _on_board())),
        ("places", Counter(str(place["certainty"]) for place in features("places"))),
        ("rivers", Counter(str(river["certainty"]) for river in features("rivers"))),
    ]
    rows = [
        [say(lang, f"ours.kind.{kind}"), str(sum(counts.values())), *(str(counts[one] or "") for one in degrees())]
        for kind, counts in kinds
    ]
    heads = [say(lang, "ours.fact"), say(lang, "ours.all"), *(_certainty(one, lang) for one in degrees())]
    return table(heads, rows, "dia-sums")


def _on_board() -> list[Mapping[str, Any]]:
    known = load_board(GAME).spaces
    return [space for space in features("spaces") if space["id"] in known]


def _pairs() -> dict[frozenset[str], str]:
    """The certainty of each contact of two spaces, coasts put together: the firmest of its rows."""
    found: dict[frozenset[str], str] = {}
    for row in links():
        if row["unit"] != "access":
            pair = frozenset((row["a"][:3], row["b"][:3]))
            found[pair] = min(row["certainty"], found.get(pair, row["certainty"]), key=degrees().index)
    return found


def _groups(rows: Iterable[Row], certainty: str, source: str) -> dict[tuple[str, str], list[Row]]:
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        found[row[certainty], row[source]].append(row)
    return dict(sorted(found.items(), key=lambda item: (degrees().index(loosest(item[0][0])), -len(item[1]))))


def _links(lang: str) -> str:
    parts = []
    for degree in degrees():
        groups = {key: rows for key, rows in _groups(links(), "certainty", "source").items() if key[0] == degree}
        if not groups:
            continue
        number = count(lang, "ours.contacts", sum(map(len, groups.values())))
        body = "".join(
            f"<p><strong>{len(rows)}</strong> — {html(source_text(source, lang))}</p>{_contacts(rows, lang)}"
            for (_, source), rows in groups.items()
        )
        opened = "" if degree == "text" else " open"
        summary = f"<summary>{_certainty(degree, lang)} — {number}</summary>"
        parts.append(f'<details class="dia-block"{opened}>{summary}{body}</details>\n')
    return "\n".join(parts)


def _contacts(rows: list[Row], lang: str) -> str:
    kinds: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        layer = f" ({say(lang, 'layer.' + row['layer'])})" if row["layer"] != "all" else ""
        kinds[row["unit"]].append(code(_at(row["a"], lang) + "–" + _at(row["b"], lang)) + layer)
    return listed([f"{say(lang, 'ours.unit.' + unit)} {' · '.join(found)}" for unit, found in kinds.items()])


def _at(place: str, lang: str) -> str:
    return told.place(place, "basic", lang)


def _obstacles(lang: str) -> str:
    rows = []
    obstacles = [row for row in links() if row["obstacle"]]
    for (degree, source), found in _groups(obstacles, "obstacle_certainty", "obstacle_source").items():
        shown = " · ".join(
            f"{code(row['a'] + '–' + row['b'])} {say(lang, 'ours.obstacle.' + row['obstacle'])}"
            + (f" ({html(typeset(_river(row['river'], lang), lang))})" if row["river"] else "")
            for row in found
        )
        rows.append([_certainty(degree, lang), str(len(found)), html(source_text(source, lang)), shown])
    return table([say(lang, f"ours.{key}") for key in ("certainty", "all", "source", "which")], rows) + "\n"


def _river(name: str, lang: str) -> str:
    known = {str(river["id"]): river["name"] for river in features("rivers")}
    return str(known[name][lang]) if name in known else name


def _spaces(lang: str) -> str:
    board, unsure = load_board(GAME), [space for space in _on_board() if space["certainty"] != "text"]
    rows = [
        [
            f"{code(space['id'])} {html(board.name(space['id'], lang))}",
            say(lang, f"ours.terrain.{space['terrain']}"),
            _certainty(space["certainty"], lang),
            html(source_text(space["source"], lang)),
        ]
        for space in unsure
    ]
    heads = [say(lang, f"ours.{key}") for key in ("space", "ground", "certainty", "source")]
    return say(lang, "ours.spaces_intro", n=len(_on_board()), unsure=len(unsure)) + "\n\n" + table(heads, rows) + "\n"


def _places(lang: str) -> str:
    towns = features("places")
    located = [town for town in towns if town.get("pleiades")]
    aside = [html(town["name"][lang]) for town in towns if town.get("drawn")]
    rows = [
        [
            html(town["name"][lang]),
            f"<em>{html(town['ancient'] or '')}</em>",
            code(town["province"]),
            str(town.get("pleiades") or "—"),
        ]
        for town in towns
    ]
    heads = [say(lang, f"ours.{key}") for key in ("town", "ancient", "province", "pleiades")]
    intro = say(lang, "ours.places_intro", n=len(towns), located=len(located), aside=", ".join(aside))
    summary = f"<summary>{count(lang, 'ours.towns', len(towns))}</summary>"
    return f'{intro}\n\n<details class="dia-block">{summary}{table(heads, rows)}</details>\n'


def _unsure(ruling: Ruling) -> bool:
    """Whether nothing of the text itself holds the reading that is played."""
    return not any(holder.id in TEXT for holder in ruling.chosen.held)


def _numbers(lang: str) -> str:
    tables = tomllib.loads(resource("geodata", GAME, "tables.toml").read_text(encoding="utf-8"))
    figures = sum(isinstance(value, int) for value in _values(tables))
    settled = [one for one in load_rulings(GAME) if _unsure(one) and NUMBER.search(one.chosen.text["en"])]
    return (
        say(lang, "ours.numbers_intro", n=figures, file="geodata/diadoques/tables.toml")
        + "\n\n"
        + listed([_line(one, lang) for one in settled])
        + "\n"
    )


def _values(table_: object) -> Iterable[object]:
    if isinstance(table_, Mapping):
        for value in table_.values():
            yield from _values(value)
    else:
        yield table_


def _readings(lang: str) -> str:
    everything = load_rulings(GAME)
    settled = [ruling for ruling in everything if _unsure(ruling)]
    return (
        say(lang, "ours.readings_intro", n=len(everything), ours=len(settled))
        + f'\n\n<details class="dia-block" open><summary>{count(lang, "ours.choices", len(settled))}</summary>'
        + listed([_line(one, lang) for one in settled])
        + "</details>\n"
    )


def _line(ruling: Ruling, lang: str) -> str:
    rows = " ".join(rule_link(rule, lang) for rule in ruling.rows)
    question, answer = typeset(ruling.question[lang], lang), typeset(ruling.chosen.text[lang], lang)
    return f"{html(question)} <strong>{html(answer)}</strong> {ruling_link(ruling.name)} {rows}"
