"""The library in scripts and notebooks: its page, the lines of the README at work, every name with its docstring."""

from __future__ import annotations

import re
from pathlib import Path

from diadoques import api
from makers.blocks import cell, executed, heading, pictures
from makers.maps import Maps
from makers.readers import page_told
from makers.words import say

TOP = Path(__file__).resolve().parents[2]
#: The README in each language.
READMES = {"en": TOP / "README.md", "fr": TOP / "README.fr.md"}
#: What else is shown at work, in the names that the README gives to the game and to its report.
SHOWN = {
    "ask": 'print({game}.awaits)\nprint(*{game}.legal("A SYR"), sep="\\n")',
    "if": 'for order in {game}.legal("A SYR"):\n'
    '    print(order, "→", {game}.resolved({{"Séleucos": order}}).units["Séleucos"])',
    "wrong": 'print({game}.give("Séleucos", "A SYR r CLI"))\ntry:\n    {game}.resolve(strict=True)\n'
    "except d.WrongOrder as wrong:\n    print(wrong)",
    "each": "for name in d.list_games():\n    one = d.new(name)\n"
    '    print(f"{{one.name}} · {{one.season}}", one.awaits, sep="\\n")',
    "answers": 'duel = d.new("amphipolis", lang="{lang}")\nasked = duel.awaits[0]\nprint(asked, asked.choices)\n'
    "duel.give(asked.player, asked.choices[0])\nduel.resolve()\nprint(duel.awaits)",
    "whole": 'europe = d.new("diplomacy", rules="datc", lang="{lang}")\neurope.give("FRANCE", "A PAR - BUR")\n'
    "print(*europe.resolve().changes)",
    "bulk": 'paris = {{"FRANCE": ["A PAR"]}}\n'
    'records = [{{"id": to, "units": paris, "orders": {{"FRANCE": [f"A PAR - {{to}}"]}}}}\n'
    '           for to in ("BUR", "GAS", "LON")]\n'
    'for answer in d.adjudicate(records, lang="{lang}"):\n    print(answer["id"], answer["results"][0]["result"])',
}
#: Classes whose members are their own affair, and those that are plain values.
CLASSES = ("game.Game", "report.Report")
VALUES = (
    "readings.Reading", "readings.WrongOrder", "report.Outcome", "report.Event", "report.Change", "asking.Question",
    "listing.Playable", "listing.Option",
)  # fmt: skip


def write_scripts(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page."""
    lines = readme_lines(lang)
    game, report = _named(lines, r"(\w+) = d\.position"), _named(lines, r"(\w+) = \w+\.resolve")
    names = {"lang": lang, "game": game, "report": report}
    parts = [executed(), *page_told("scripts", lang), heading(2, say(lang, "scripts.work"))]
    parts += [say(lang, "scripts.intro") + "\n", pictures("scripts"), cell(lines)]
    parts += [cell(f'{report}.draw(theatre="levant", size=1000)')]
    for name, code in SHOWN.items():
        parts += [heading(2, say(lang, f"scripts.{name}")), say(lang, f"scripts.{name}_intro") + "\n"]
        parts += [cell(code.format(**names))]
    parts += [heading(2, say(lang, "scripts.all")), say(lang, "scripts.all_intro") + "\n", reference()]
    (folder / "scripts.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def readme_lines(lang: str) -> str:
    """The lines that the README shows in a language."""
    found = re.search(r"```python\n(.*?)```", READMES[lang].read_text(encoding="utf-8"), re.DOTALL)
    if found is None:
        raise LookupError(f"{READMES[lang].name} shows no Python")
    return found[1].rstrip()


def reference() -> str:
    """Every name of the face, as Sphinx reads it from the code."""
    homes = api.HOMES
    functions = sorted(name for name in homes if name.islower() and not name.startswith("_"))
    rows = [f".. autofunction:: {homes[name]}.{name}\n" for name in functions]
    rows += [f".. autoclass:: diadoques.api.{name}()\n   :members:\n   :member-order: bysource\n" for name in CLASSES]
    rows += [f".. autoclass:: diadoques.api.{name}()\n" for name in VALUES]
    rows += [".. autoclass:: diadoques.core.faults.Fault()\n"]
    return "```{eval-rst}\n" + "\n".join(rows) + "```\n"


def _named(lines: str, pattern: str) -> str:
    found = re.search(pattern, lines)
    if found is None:
        raise ValueError(f"the README shows no {pattern}")
    return found[1]
