"""``diadoques economy``: bribes as a game, what a death costs, accounts of prestige."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from diadoques.analysis.diadoques import economy, losses
from diadoques.analysis.diadoques import prestige as honour
from diadoques.analysis.diadoques.deaths import FATES, fates, whose_deed
from diadoques.analysis.equilibria import equilibria
from diadoques.cli.console import table
from diadoques.cli.economy_accounts import COIN, Answer, Asked, number, owners, person, person_name, with_true_minus
from diadoques.core.faults import Fault
from diadoques.core.figures import decimal, percent, with_minus
from diadoques.core.pieces import ARMY, Unit
from diadoques.games.naming import name_key, nearest_names, roster

_ADVANCED = "advanced"


def bribe(asked: Asked) -> Answer:
    """A bribe against a counter-bribe: what each sum brings, and the equilibria."""
    given = asked.arguments
    unit, called = _tempted(asked)
    briber, master = economy.bribery(unit, given.worth, given.bribe, given.counter)
    title = asked.text("economy.title.bribe", unit=called, worth=given.worth)
    heads = [asked.text("economy.offer"), *(asked.text("economy.counter", sum=one) for one in given.counter)]
    rows = [
        [str(offer), *(f"{number(one)} / {number(other)}" for one, other in zip(own, others, strict=True))]
        for offer, own, others in zip(given.bribe, briber, master, strict=True)
    ]
    found = equilibria(briber, master).equilibria
    lines = [asked.text("economy.equilibria", count=len(found))]
    for one in found:
        shares = [
            ", ".join(f"{sum_} {COIN} {percent(Fraction(float(share)).limit_denominator(1000), asked.lang)}"
                      for sum_, share in zip(sums, weights, strict=True) if share > 0)
            for sums, weights in ((given.bribe, one.rows), (given.counter, one.columns))
        ]  # fmt: skip
        values = [_part(value, asked.lang) for value in one.values]
        lines.append("  " + asked.text("economy.equilibrium", offers=shares[0], counters=shares[1], briber=values[0],
                                       master=values[1]))  # fmt: skip
    assumed = [asked.text("economy.assumed.bribe"), asked.text("economy.assumed.cells")]

    def figure(size: tuple[int, int]) -> Any:
        from diadoques.draw.accounts import duel

        offers = [asked.text("economy.offered", sum=one) for one in given.bribe]
        protects = [asked.text("economy.counter", sum=one) for one in given.counter]
        both = asked.text("economy.briber"), asked.text("economy.master")
        shares = (list(found[0].rows), list(found[0].columns)) if found else None
        return duel(
            briber, master, (offers, protects), both, title, assumed[:1], shares=shares, lang=asked.lang, size=size
        )

    return Answer(title, [table(heads, rows), "\n".join(lines)], assumed, figure)


def _part(value: float, lang: str) -> str:
    return with_minus(decimal(Fraction(value).limit_denominator(1000), lang))


def _tempted(asked: Asked) -> tuple[Any, str]:
    """The unit that is tempted, by its sign; an army of mercenaries where none is told."""
    typed, units = asked.arguments.unit, asked.position.units.values()
    if not typed:
        return Unit("", "", ARMY, "", ""), asked.text("economy.any-army")
    signs = {name_key(sign): unit for unit in units for sign in (unit.sign, asked.names.sign_of(unit))}
    unit = signs.get(name_key(typed))
    if unit is None:
        near = nearest_names(typed, [asked.names.sign_of(one) for one in units])
        raise Fault("unit-not-there", "--unit", given=typed[:80], **({"meant": ", ".join(near)} if near else {}))
    return unit, f"{asked.names.sign_of(unit)} ({asked.names.player(unit.owner).bare})"


def death(asked: Asked) -> Answer:
    """What a death or a capture costs, with dynasties and without."""
    given, position, player = asked.arguments, asked.position, asked.player
    who = person(asked, given.who) if given.who else ""
    killer = roster(position.board.id, [given.by], position.players, "--by")[0] if given.by else ""
    if given.fate and given.fate not in FATES:
        raise Fault("fate-unknown", "--fate", given=given.fate[:80], known=", ".join(FATES))
    fate = given.fate or fates(position, player, who)[0]
    killer = whose_deed(position, player, who, fate, killer)
    layered = position.layer == _ADVANCED
    cases: list[tuple[str, bool | None]] = [("off", False), ("on", True)] if layered else [("", None)]
    tables = [
        (name, losses.cost(position, player, person=who, fate=fate, by=killer, dynasties=switch))
        for name, switch in cases
    ]
    title = asked.text(
        f"economy.title.{'taken' if fate == 'taken' else 'death'}", person=person_name(asked, who or player)
    )
    heads = [asked.text(f"economy.column.{name}") for name in ("what", "had", "left", "lost", "to")]
    blocks = []
    for name, frame in tables:
        rows = [
            [asked.text(f"economy.row.{what}"), *(number(row[one]) for one in ("had", "left", "lost")),
             owners(asked, str(row["to"]))]
            for what, row in frame.iterrows()
        ]  # fmt: skip
        head = asked.text(f"economy.dynasties.{name}") + "\n" if name else ""
        blocks.append(head + table(heads, rows, -1))
    how = asked.text(f"economy.fate.{fate}")
    deed = asked.text("economy.assumed.death", fate=how, by=asked.names.player(killer)) if killer else how
    assumed = [asked.text("economy.assumed.alone", deed=deed), asked.text("economy.assumed.had")]
    assumed.append(asked.text("economy.assumed.silent"))

    def figure(size: tuple[int, int]) -> Any:
        from diadoques.draw.accounts import Bar, bars

        lines = [
            Bar(asked.text(f"economy.row.{what}"), float(row["lost"]), max(float(row["had"]), 1.0),
                f"{number(row['lost'])} / {number(row['had'])}" + _arrow(owners(asked, str(row["to"]))))
            for what, row in tables[0][1].iterrows()
        ]  # fmt: skip
        return bars(lines, title, asked.text("economy.told.death"), assumed, lang=asked.lang, size=size)

    return Answer(title, blocks, assumed, figure)


def _arrow(owners: str) -> str:
    return f"  → {owners}" if owners else ""


def prestige(asked: Asked) -> Answer:
    """The prestige that a player would have; what a game brought him, or what each deed is worth."""
    given, player = asked.arguments, asked.player
    gains, lost = ([asked.place(one) for dated in some for one in dated.parts] for some in (given.takes, given.loses))
    done = [
        name if not colon else (name, person(asked, about))
        for one in given.did
        for name, colon, about in (one.partition(":"),)
    ]
    found = honour.prospect(asked.position, player, gains=gains, losses=lost, done=done)
    title = asked.text("economy.title.prestige", player=asked.called)
    lines = [[_deed(asked, str(row["deed"])), _about(asked, str(row["about"])), with_true_minus(row["points"])]
             for _, row in found.iterrows()]  # fmt: skip
    lines.append([asked.text("economy.total"), "", str(found["points"].sum())])
    heads = [asked.text(f"economy.column.{name}") for name in ("deed", "about", "prestige")]
    blocks = [table(heads, lines, 2)]
    if asked.reports:
        told = honour.account(asked.reports)
        mine = told[told["player"] == player]
        rows = [
            [_season(asked, str(row["season"])), _deed(asked, str(row["deed"])), _about(asked, str(row["about"])),
             with_true_minus(row["points"])]
            for _, row in mine.iterrows()
        ]  # fmt: skip
        blocks.append(asked.text("economy.played") + "\n" + table([asked.text("economy.season"), *heads], rows, 3))
    elif not (gains or lost or done):
        worth = honour.deeds()
        rows = [[_deed(asked, deed), _about(asked, about), with_true_minus(row["points"]), str(row["rule"])]
                for (deed, about), row in worth.iterrows()]  # fmt: skip
        blocks.append(asked.text("economy.worth") + "\n" + table([*heads, asked.text("economy.rule")], rows, 2))
    return Answer(title, blocks, [asked.text("economy.assumed.prestige")])


def _season(asked: Asked, season: str) -> str:
    name, _, year = season.partition(" ")
    return asked.text("economy.of-year", season=asked.text(f"season.{name}"), year=year)


def _deed(asked: Asked, deed: str) -> str:
    return asked.text(f"economy.deed.{deed}")


def _about(asked: Asked, about: str) -> str:
    return owners(asked, about) if about else ""
