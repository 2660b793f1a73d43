"""The page of Empires et Stratèges: its board in each scenario, what each province is worth, and how that is known."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from diadoques.draw.words import date
from diadoques.explain.names import names_for
from diadoques.games.catalogue import load_game
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import term
from diadoques.games.scenarios import game_of_scenario, scenarios
from makers.blocks import heading
from makers.maps import WIDTH, Maps
from makers.words import code, html, say, table

GAME = "empires"
#: The scenario in which every province has an owner.
WHOLE = "world-220"
#: The file that a better map would change.
SOURCE = "diadoques/games/empires/tables.toml"


def write_empires(folder: Path, lang: str, maps: Maps) -> list[str]:
    """Write the page."""
    game = load_game(GAME)
    parts = [heading(1, say(lang, "empires.title")), say(lang, "empires.intro") + "\n"]
    for name in scenarios(game):
        if game_of_scenario(name):  # it has a page of its own
            continue
        position = game.new(name, {"seed": name})
        title = say(lang, f"empires.scenario.{name}", n=len(position.players))
        parts += [
            heading(2, title),
            f'<p class="dia-about">{html(date(position.season, lang, GAME))} · {code(name)}</p>\n',
            maps.ask(f"empires-{name}", title, position=position, size=WIDTH) + "\n",
        ]
    parts += [heading(2, say(lang, "empires.provinces")), *_provinces(game.new(WHOLE, {"seed": WHOLE}), lang), ""]
    (folder / "empires.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _provinces(position: Position, lang: str) -> list[str]:
    """Every province: its taxes, where that number comes from, and to whom it belongs; a capital has a star."""
    named, rows = names_for(position, lang), []
    taxes = {name: term(position, f"tax.{name}") for name in position.provinces}
    known = Counter(str(one["source"]) for one in taxes.values())
    for name, one in position.provinces.items():
        owner = position.states[one.owner]
        star = " ★" if owner.capital == name else ""
        rows.append([
            f"{code(name)} {html(str(named.place(name)))}",
            str(taxes[name]["number"]),
            say(lang, f"empires.source.{taxes[name]['source']}"),
            html(named.player(owner.id).bare) + star,
        ])  # fmt: skip
    heads = [say(lang, f"empires.{key}") for key in ("province", "tax", "from", "owner")]
    intro = say(lang, "empires.provinces_intro", file=SOURCE, known=known["example"], all=len(taxes))
    return [intro + "\n", table(heads, rows, "dia-centres")]
