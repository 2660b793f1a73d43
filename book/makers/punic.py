"""The page of 218 avant J.-C.: the board as far as it is known, a first year, a revolt."""

from __future__ import annotations

import ast
import json
from collections import Counter
from functools import cache
from pathlib import Path

from diadoques.board.people import players
from diadoques.core.resources import resource
from diadoques.games import bc218
from makers.blocks import heading
from makers.family import chip, orders, outcome, situation
from makers.maps import WIDTH, Maps
from makers.words import code, html, say, table

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "02_218.ipynb"
#: The one file that a better map would change.
SOURCE = "geodata/bc218/src/board.json"


@cache
def first_year() -> dict[str, list[str]]:
    """The orders of 218 BC that the notebook plays.

    Raises:
        LookupError: it plays none.
    """
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for node in (node for source in sources for node in ast.parse(source).body):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ORDERS_218":
            found: dict[str, list[str]] = ast.literal_eval(node.value)
            return found
    raise LookupError("the notebook plays no first year")


def write_bc218(folder: Path, lang: str, maps: Maps) -> list[str]:
    """Write the page."""
    start = bc218.new(notation=lang)
    given = first_year()
    report = bc218.report_seen_by(bc218.resolve(start, bc218.Answers(orders=given)))
    public = {power: [line for line in lines if not line.startswith("révolte")] for power, lines in given.items()}
    known, borders = _borders()
    parts = [
        heading(1, say(lang, "bc218.title")),
        say(lang, "bc218.intro") + "\n",
        maps.ask("punic-start", say(lang, "bc218.board"), position=start, mode="owner", size=WIDTH) + "\n",
        heading(2, say(lang, "bc218.year")),
        say(lang, "bc218.year_intro") + "\n",
        orders(report, public, lang) + "\n",
        maps.ask("punic-218-orders", say(lang, "example.before"), report=report, frame="orders", size=WIDTH) + "\n",
        maps.ask("punic-218-result", say(lang, "example.after"), report=report, size=WIDTH) + "\n",
        outcome(report, lang) + "\n",
        heading(2, say(lang, "bc218.revolt")),
        say(lang, "bc218.revolt_intro") + "\n",
        _revolt(lang, maps),
        heading(2, say(lang, "bc218.known")),
        say(lang, "bc218.known_intro", file=SOURCE, known=known, all=borders) + "\n",
        _centres(lang),
        "",
    ]
    (folder / "bc218.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _revolt(lang: str, maps: Maps) -> str:
    """Rome in revolt, attacked by one army: the second case of the notebook, with the support."""
    position = bc218.position_from({
        "season": "year 216",
        "notation": "fr",
        "units": {"ROME": ["A Rom", "A Apu"], "CARTHAGE": ["A Lig"]},
        "revolts": {"CARTHAGE": {"Rom": "ready"}},
        "open": ["ROME"],
    })  # fmt: skip
    given = {"ROME": ["A Rom - Ven", "A Apu S A Rom"], "CARTHAGE": ["A Lig - Rom", "révolte Rom"]}
    report = bc218.report_seen_by(bc218.resolve(position, bc218.Answers(orders=given)))
    return situation("punic-revolt", report, {**given, "CARTHAGE": ["A Lig - Rom"]}, lang, maps)


def _centres(lang: str) -> str:
    """Every centre: where, what it is worth, whose country, and how each of these is known."""
    features = json.loads(resource("geodata", "bc218", "spaces.geojson").read_text(encoding="utf-8"))["features"]
    rows = []
    for about in sorted((one["properties"] for one in features), key=lambda one: str(one["id"])):
        if about.get("centre", "none") == "none":
            continue
        home = about.get("home", "")
        owner = chip("bc218", home, lang) if home in players("bc218") else "–"
        rows.append([
            f"{code(about['id'])} {html(about['name'][lang])}",
            say(lang, f"bc218.worth.{about['centre']}"),
            _known(about.get("source_centre", ""), lang),
            owner,
            _known(about.get("source_home", ""), lang) if home else "",
        ])  # fmt: skip
    heads = [say(lang, f"bc218.{key}") for key in ("space", "worth_head", "how", "home", "how")]
    return table(heads, rows, "dia-centres")


def _known(source: str, lang: str) -> str:
    """« texte » when a passage of the rules says it, « reconstruction » otherwise."""
    return say(lang, "bc218.text" if "rules" in source else "bc218.reconstruction")


def _borders() -> tuple[int, int]:
    """How many borders the text tells, and how many there are."""
    lines = resource("geodata", "bc218", "links.csv").read_text(encoding="utf-8").splitlines()
    column = lines[0].split(",").index("certainty")
    count = Counter(line.split(",")[column] for line in lines[1:])
    return count["text"], sum(count.values())
