"""The page of classic Diplomacy: its classic situations to predict, and where the French rules and DATC part."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from diadoques.core.cases import Case
from diadoques.games import diplomacy
from diadoques.games.diplomacy.casebook import cases, play, position_of
from makers.blocks import heading
from makers.family import because, situation
from makers.maps import WIDTH, Maps
from makers.places import slug
from makers.words import code, html, say, table, typeset

#: Examples of the rule text, from the simplest to the paradoxes of the convoy.
GALLERY = ("DIP-ex-30", "DIP-ex-24", "DIP-ex-37", "DIP-ex-41", "DIP-ex-34", "DIP-ex-53", "DIP-ex-54", "DIP-ex-55")
#: How the cases are called that tell the French outcome of a case of DATC.
SEED = "/seed"


@cache
def by_id() -> dict[str, Case]:
    """The worked cases of the game."""
    return {case.id: case for case in cases()}


def parted() -> list[tuple[Case, Case]]:
    """The cases of DATC that come out otherwise under the French rules: each as DATC has it, and as they have it."""
    found = [case for case in cases() if case.id.endswith(SEED)]
    return [(by_id()[case.id.removesuffix(SEED)], case) for case in found]


def write_diplomacy(folder: Path, lang: str, maps: Maps) -> list[str]:
    """Write the page."""
    differing = parted()
    datc = sum(case.id.startswith("6.") and not case.id.endswith(SEED) for case in cases())
    parts = [
        heading(1, say(lang, "diplomacy.title")),
        say(lang, "diplomacy.intro") + "\n",
        maps.ask("europe-1901", say(lang, "diplomacy.board"), position=diplomacy.new(notation=lang), size=WIDTH) + "\n",
        heading(2, say(lang, "diplomacy.gallery")),
        say(lang, "diplomacy.gallery_intro") + "\n",
        *(_situation(by_id()[name], lang, maps) for name in GALLERY),
        heading(2, say(lang, "diplomacy.datc")),
        say(lang, "diplomacy.datc_intro", all=datc, n=len(differing)) + "\n",
        _differences(differing, lang),
        "",
    ]
    (folder / "diplomacy.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _situation(case: Case, lang: str, maps: Maps) -> str:
    name = slug(case.id)
    report = play(case)[0].reports[0]
    head = heading(3, typeset(case.title[lang], lang), f"example-{name}")
    after = because(case.why, dict.fromkeys([case.rule, *case.rules]), lang)
    return head + "\n" + situation(name, report, case.steps[0].answers["orders"], lang, maps, after)


def _differences(differing: list[tuple[Case, Case]], lang: str) -> str:
    rows = []
    for datc, seed in differing:
        number = html(datc.id)
        ends = [_end(case, lang) for case in (seed, datc)]
        rows.append([number, _orders(seed), *ends, html(typeset(seed.why[lang], lang))])
    heads = [say(lang, f"diplomacy.{key}") for key in ("case", "orders", "by_seed", "by_datc", "why")]
    return table(heads, rows, "dia-parted") + "\n"


def _orders(case: Case) -> str:
    """The orders as the case has them, in international notation."""
    given = case.steps[0].answers
    sheets = given.get("orders") or given.get("retreats") or given.get("adjustments") or {}
    return "<br>".join(code(line) for lines in sheets.values() for line in lines) or "–"


def _end(case: Case, lang: str) -> str:
    """The units that stand at the end, and those without a place."""
    after = play(case)[-1].after
    standing = [unit.sign for unit in after.standing().values()]
    text = ", ".join(code(sign) for sign in standing)
    driven = [after.units[unit].sign for unit in after.dislodged]
    gone = len(position_of(case).units) - len(after.units)
    if driven:
        text += f"<br>{say(lang, 'diplomacy.dislodged')} {', '.join(map(code, driven))}"
    return text + (f"<br>{say(lang, 'diplomacy.gone', n=gone)}" if gone > 0 and not driven else "")
