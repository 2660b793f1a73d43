"""A position of this game in a few lines: treasuries, citadels, sieges, leaders, prestige."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from diadoques.explain.names import Names
from diadoques.explain.position import player_heading, quota, row, score, signs
from diadoques.explain.readings import either, place_with_name
from diadoques.explain.simultaneous.asking import dislodged_lines
from diadoques.games.diadoques.gold.estates import awaited_players, choices
from diadoques.games.diadoques.season.standing import court_members, standing
from diadoques.games.door import Score

#: What is counted beside the points: how much a player has of it, how much there is.
_BESIDE: Final = {"prestige": ("show.prestige", "show.prestige-in-play")}


def describe_players(names: Names, position: Any) -> Iterable[str]:
    """Each player with what is his; neutral citadels, what is asked, what wins."""
    words = names.words
    beside = standing(position).beside
    family = court_members(position)
    for player in position.players:
        yield ""
        yield from _player(names, position, player, beside, family)
    yield ""
    neutral = _named(names, [place for place in position.board.citadels if not position.citadels.get(place)])
    yield words.text("show.neutral", list=neutral or words.text("show.none"))
    yield from dislodged_lines(names, position)
    for player in awaited_players(position):
        options = either([names.place(citadel).bare for citadel in choices(position, player)], names.lang)
        yield words.text("show.estate", player=names.player(player), options=options)
    yield quota(names, position)
    for other in beside:
        if other.points:
            yield words.text(_BESIDE[other.counted][1], in_play=other.in_play)


def _player(names: Names, position: Any, player: str, beside: Sequence[Score], royals: Sequence[str]) -> Iterator[str]:
    words = names.words
    if player in position.eliminated or player not in position.treasury:
        yield player_heading(names, position, player)
    else:
        treasury, points = position.treasury[player], score(names, position, player)
        yield words.text("show.player", player=names.player(player), points=points, treasury=treasury)
    if player in position.eliminated:
        return
    for other in beside:
        if player in other.points:
            yield "  " + words.text(_BESIDE[other.counted][0], amount=other.points[player])
    leader = position.leaders.get(player)
    if leader is not None:
        key = "show.leader-captive" if leader.captor else "show.leader"
        captor = names.player(leader.captor) if leader.captor else ""
        yield "  " + words.text(key, place=place_with_name(names, leader.at), captor=captor)
    yield row(names, "units", signs(names, position, player))
    if position.citadels:
        yield row(names, "citadels", _named(names, _held(position.citadels, player)))
    yield row(names, "provinces", ", ".join(place_with_name(names, key) for key in _held(position.provinces, player)))
    sieges = [
        words.text("show.siege", unit=names.sign_of(position.units[unit]), citadel=names.place(citadel))
        for unit, citadel in position.sieges.items()
        if unit in position.units and position.units[unit].owner == player
    ]
    if sieges:
        yield row(names, "sieges", ", ".join(sieges))
    family = [names.player(one).bare for one in royals if position.leaders[one].captor == player]
    if family:
        yield row(names, "royals", ", ".join(family))


def _held(owners: Any, player: str) -> list[str]:
    return [key for key, owner in owners.items() if owner == player]


def _named(names: Names, places: Iterable[str]) -> str:
    return ", ".join(names.place(place).bare for place in places)
