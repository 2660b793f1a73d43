"""What is special about a scenario of Amphipolis, told from its own file: its turns, its rules, who arrives when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from diadoques.explain.names import Name, Names, join_names, uninflected_name
from diadoques.explain.position import season_of
from diadoques.games.amphipolis.pieces import NAME, SIDES, commanders, counters, points
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import Arrival, Scenario, counters_named, scenario
from diadoques.games.amphipolis.words.pieces import leader, several, unit
from diadoques.games.catalogue import load_game
from diadoques.games.scenarios import scenarios


def briefing(names: Names, position: Any) -> Iterator[str]:
    """The sentences, in the order in which a player asks (AMP-10.1 to AMP-10.4)."""
    told, words = scenario(position.scenario), names.words
    title = scenarios(load_game(NAME))[told.name][names.lang]
    begins, ends = (
        season_of(replace(position, turn=turn), names.lang, inside=True) for turn in (told.first, told.last)
    )
    yield words.text(
        "briefing.span", name=title, chapter=told.chapter, first=told.first, last=told.last, begins=begins, ends=ends
    )
    if not told.main_map:
        yield words.text("briefing.operations")
    yield from _special(names, position, told)
    for arrival in sorted(told.arrivals.values(), key=lambda one: (one.turn, SIDES.index(one.side))):
        if not arrival.optional:
            yield _arrival(names, arrival)
    if any(one.stock for one in told.arrivals.values() if not one.optional):
        yield words.text("briefing.stock.whence")
    yield from _withdrawals(names, told)


def _special(names: Names, position: Position, told: Scenario) -> Iterator[str]:
    """What only some scenarios have: armistice, points, faces that are not played, a given initiative."""
    words, special = names.words, told.special
    if truce := special.get("truce"):
        span = {"first": truce[0], "last": truce[-1]}
        yield words.text("briefing.truce.many" if len(truce) > 1 else "briefing.truce.one", **span)
    if given := special.get("given_initiative"):
        yield words.text("briefing.initiative", turn=given["turn"], player=names.player(given["side"]))
    yield from aims(names, position)
    for face in special.get("unplayable", ()):
        yield words.text("briefing.unplayable", face=words.text(f"stratagem.{face}"))


def aims(names: Names, position: Any) -> Iterator[str]:
    """What counts at the end in this scenario alone (AMP-10.2-14, AMP-10.2-15, AMP-10.3-15)."""
    words, special = names.words, scenario(position.scenario).special
    for side, number in special.get("granted", {}).items():
        yield words.text(
            "briefing.granted", player=names.player(side), points=number, why=words.text(f"base.granted.{side}")
        )
    if both := special.get("both_garrisons"):
        places = join_names([names.place(zone) for zone in both["at"]], names.lang)
        yield words.text("briefing.both", player=names.player(both["side"]), points=both["points"], places=places)
    if special.get("cleon_clause"):
        whose = names.player(position.options["cleon-clause"].upper())
        yield words.text("briefing.clause", player=whose, points=points("unfought"))


def _arrival(names: Names, arrival: Arrival) -> str:
    """Who comes, when and where."""
    words = names.words
    found = _leaders(names, arrival.leaders)
    if number := sum(int(line.split()[0]) for line in arrival.units):
        found.append(
            uninflected_name(
                words.text("briefing.units.one" if number == 1 else "briefing.units.many", count=number), names.lang
            )
        )
    found += [uninflected_name(_generic(names, line), names.lang) for line in arrival.stock]
    bases = join_names([names.place(base) for base in arrival.bases], names.lang, "word.or")
    return words.text(
        "briefing.arrival", turn=arrival.turn, player=names.player(arrival.side), pieces=join_names(found, names.lang),
        bases=bases,
    )  # fmt: skip


def called_up(names: Names, arrival: Arrival) -> Name:
    """Who comes by an optional arrival, counted by arm: one wants to know it before it is called (AMP-7.S15-01)."""
    words = names.words
    units = [one for line in arrival.units for one in counters_named(line, arrival.side, tuple(counters()))]
    found = [several(words, names.lang, [*arrival.leaders, *units])] if arrival.leaders or units else []
    return join_names(
        [*found, *(uninflected_name(_generic(names, line), names.lang) for line in arrival.stock)], names.lang
    )


def _generic(names: Names, line: str) -> str:
    """What a generic line of an arrival brings, by arm and number: ``1 P or A``, ``all H own``, ``2 any``."""
    words, (count, *asked) = names.words, line.split()
    kinds = [uninflected_name(words.text(f"briefing.stock.{one}"), names.lang) for one in asked if len(one) == 1]
    key = "any" if "any" in asked else "own" if "own" in asked else {"1": "one", "all": "all"}.get(count, "some")
    return words.text(f"briefing.stock.{key}", count=count, kinds=join_names(kinds, names.lang, "word.or"))


def _withdrawals(names: Names, told: Scenario) -> Iterator[str]:
    """Leaders and units that are called back, faces that are played no more (AMP-10.4-23 to -25)."""
    words = names.words
    for row in told.special.get("withdrawals", ()):
        units = [unit(words, names.lang, one) for one in row["pieces"] if one in counters()]
        pieces = join_names([*_leaders(names, row["pieces"]), *units], names.lang)
        lost = "lost" if "if_citadel" in row else "always"
        key = f"briefing.withdrawn.{lost}" if row["turn"] >= 0 else "briefing.withdrawn.once"
        yield words.text(key, pieces=pieces, turn=row["turn"])
        for face in row.get("faces", ()):
            yield words.text("briefing.withdrawn.face", face=words.text(f"stratagem.{face}"), turn=row["turn"])


def _leaders(names: Names, pieces: Sequence[str]) -> list[Name]:
    return [leader(names.lang, one) for one in pieces if one in commanders()]
