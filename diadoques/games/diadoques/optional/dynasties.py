"""Dynasties: the empires that outlast their founders (DIA-O8-01 to -04)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import changes
from diadoques.core.steps import Step, after, before
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.position import OVER, Position
from diadoques.games.diadoques.model.rulebook import WARRANTS, Chapter
from diadoques.games.diadoques.model.settings import END_YEAR, Setting, option, setting_value, switched_on
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.royal.succession import ENDURES
from diadoques.games.diadoques.weather.chapter import is_played


class DynastiesEstablished(TypedDict):
    """Empires outlast their founders from now on."""


def establish(resolution: Resolution) -> None:
    """At the start of a season the dynasties are established once the royal family is extinct (DIA-O8-01), or by time.

    From 306 on they are in any case (DIA-O8-02), unless the players read the next sentence as a condition (DIA-O8-03).
    """
    position = resolution.position
    if position.house.established:
        return
    extinct = not court.royals(position)
    late = position.season.year <= int(tables()["dynasties"]["from"])
    if extinct or (late and setting_value(position, "dynasties-condition") == "either"):
        resolution.emit("dynasties-established", "DIA-O8-01" if extinct else "DIA-O8-02")


def end_before_the_deadlock(resolution: Resolution) -> None:
    """Dynasties end before the deadlock is judged, and win nothing by it, if the players agreed so."""
    if setting_value(resolution.position, "deadlock-and-landless-dynasty") == "dynasty-first":
        end_of_year(resolution)


def end_of_year(resolution: Resolution) -> None:
    """An established dynasty ends when it controls no citadel at the end of a year (DIA-O8-04).

    After the deadlock is judged, unless ``end_before_the_deadlock`` has done it: then nobody without a citadel is left.
    """
    position = resolution.position
    if not position.house.established or position.phase == OVER:
        return
    held = set(position.citadels.values())
    characters.eliminate(resolution, {name: "" for name in position.alive if name not in held})


def endures(position: Position) -> bool:
    """Whether nobody is eliminated by a death any more: the dynasties are established (DIA-O8-03)."""
    return position.house.established


def row(position: Position, rule: str, about: str, holder: str) -> str:
    """The row by which a dynasty is out whose head lives, or fell when it was established (DIA-O8-04)."""
    return "DIA-O8-04" if rule == "DIA-5-08" and not holder and about not in position.house.fallen else ""


def apply_establishment(position: Position, _data: DynastiesEstablished) -> Position:
    """The dynasties are there."""
    return replace(position, house=replace(position.house, established=True))


CHAPTERS: Final = (
    Chapter(
        "dynasties",
        lambda position: is_played(position) and switched_on(position, "dynasties"),
        builds_on=("royal",),
        steps={
            "beginning": (after("page turned", Step("dynasties", "DIA-O8-01", establish)),),
            # Winter is a season, too: dynasties may be established in time for its end; no event strikes in it.
            "beginning of winter": (after("page turned", Step("dynasties", "DIA-O8-01", establish)),),
            "winter": (
                before("deadlock", Step("dynasties first", "DIA-O8-04", end_before_the_deadlock)),
                after("deadlock", Step("dynasties", "DIA-O8-04", end_of_year)),
            ),
        },
        plugs=(ENDURES.plug(endures), WARRANTS.plug(row)),
        events={"dynasties-established": changes(DynastiesEstablished, apply_establishment)},
        settings={
            "dynasties": option("DIA-O8-01", "dynasties", excludes=(END_YEAR,)),
            "dynasties-condition": Setting(("either", "no-royals-left"), behind=("private-treasuries",)),  # DIA-O8-03
            "deadlock-and-landless-dynasty": Setting(  # DIA-O8-04
                ("deadlock-first", "dynasty-first"), behind=("dynasties-condition",)
            ),
        },
        unseen=frozenset({"dynasties-established"}),
    ),
)
