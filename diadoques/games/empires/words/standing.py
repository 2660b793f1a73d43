"""A position in lines: who stands where, as far as its reader knows; which season it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from diadoques.core.figures import with_minus
from diadoques.core.phrases import Catalogue
from diadoques.core.prompts import UMPIRE
from diadoques.explain.names import Names
from diadoques.explain.position import player_heading
from diadoques.games.empires.model.pieces import NEVER, Fleet, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.words.forces import force_name, state_name


def describe_states(names: Names, position: Any) -> Iterator[str]:
    """Each state that is played, what it holds and what stands for it; then neutrals, and sieges."""
    for player in position.players:
        yield ""
        yield player_heading(names, position, player)
        if player in position.alive:
            yield from state_lines(names, position, player)
    neutral = [one for one in position.states.values() if one.id not in position.players and not one.gone]
    if neutral:
        yield ""
        yield names.words.text("show.neutrals", list=", ".join(state_name(names, one.id).bare for one in neutral))
        for one in neutral:
            yield from state_lines(names, position, one.id, named=True)
    sieges = [
        names.words.text(
            "show.siege", at=names.place(at).bare, by=state_name(names, position.forces[siege.besiegers[0]].state).bare
        )
        for at, siege in position.sieges.items()
    ]
    if sieges:
        yield ""
        yield names.words.text("show.sieges", list=", ".join(sieges))


def state_lines(names: Names, position: Position, state: str, named: bool = False) -> Iterator[str]:
    """What a state holds, what stands for it, its treasury where the reader knows it, its master and its friends."""
    one, words = position.states[state], names.words
    if named:
        yield state_name(names, state).bare
    yield _row(words, "show.lands", [_land(names, position, at) for at in position.controlled(state)])
    yield _row(words, "show.forces", [_force(names, position, force) for force in position.forces_of(state)])
    if fleets := position.fleets_of(state):
        yield _row(words, "show.fleets", [_fleet(names, fleet) for fleet in fleets])
    if position.reader in ("*", UMPIRE, state):
        yield "  " + words.text("show.treasury", sum=with_minus(one.treasury))
    if one.master:
        yield "  " + words.text("show.yoke", master=state_name(names, one.master))
    if one.friends:
        yield _row(words, "show.friends", [state_name(names, other).bare for other in one.friends])


def _land(names: Names, position: Position, at: str) -> str:
    """A province that a state holds; of one that is another's, whose, and how long it has been held (EMP-10-02)."""
    land, name = position.provinces[at], names.place(at).bare
    if land.owner == land.controller:
        return name
    held = max(0, land.held)
    return names.words.text("show.held", at=name, owner=state_name(names, land.owner), held=held, of=land.annexed)


def _row(words: Catalogue, key: str, listing: Sequence[str]) -> str:
    return "  " + words.text(key, list=", ".join(listing) or words.text("show.none"))


def _force(names: Names, position: Position, force: Force) -> str:
    known = position.reader in ("*", UMPIRE, force.state) and force.back == NEVER and not force.inside
    kind = "captive" if force.back != NEVER else "aboard" if not force.at else "inside" if force.inside else ""
    key = f"show.force.{kind}" if kind else "show.force.men" if known else "show.force"
    at = names.place(force.at).bare if force.at else ""
    return names.words.text(key, force=force_name(names, force.id), at=at, ap=force.ap)


def _fleet(names: Names, fleet: Fleet) -> str:
    at = names.place(fleet.coast or fleet.at).bare
    return names.words.text("show.fleet", force=force_name(names, fleet.id), at=at, ships=fleet.ships)


def tidings(names: Names, position: Any) -> Sequence[str]:
    """Which season it is, of how many."""
    key = "show.opens.of" if position.ends != NEVER else "show.opens"
    return [names.words.text(key, number=position.number + 1, last=position.ends + 1)]
