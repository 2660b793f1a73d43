"""Saved games told in a few lines: what a file waits for, and the whole position as text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from diadoques.cli.console import Console
from diadoques.explain.names import Names, listed, names_of
from diadoques.explain.readings import either, spelled
from diadoques.games.diadoques.control import Points, points
from diadoques.games.diadoques.position import GAME, Position


def season_title(console: Console, position: Position) -> str:
    """« Été 321 av. J.-C. »."""
    name = console.words.text(f"season.{position.season.name}")
    return console.words.text("season.title", season=name, year=position.season.year)


def stage_line(console: Console, path: Path, position: Position) -> str:
    """What was written, and where the game stands."""
    phase = console.words.text(f"phase.{position.phase}")
    return console.words.text("cli.written", path=path, season=season_title(console, position), phase=phase)


def described(console: Console, position: Position) -> Iterable[str]:
    """The whole position, line by line."""
    words = console.words
    names = names_of(GAME, position.layer, console.lang)
    yield f"{season_title(console, position)} — {words.text('phase.' + position.phase)}"
    count = points(position)
    for player in position.players:
        yield ""
        yield from _player(console, names, position, count, player)
    yield ""
    neutral = [place for place in position.board.citadels if not position.citadels.get(place)]
    yield words.text("show.neutral", list=_named(names, neutral) or words.text("show.none"))
    if position.dislodged:
        yield words.text("show.dislodged", list="; ".join(_dislodged(console, names, position)))
    yield words.text("show.in-play", in_play=count.in_play, quota=count.quota)


def _player(console: Console, names: Names, position: Position, count: Points, player: str) -> Iterable[str]:
    words = console.words
    name = names.player(player)
    if player in position.eliminated:
        yield words.text("show.player-out", player=name)
        return
    score = words.counted("show.points", count.by_player.get(player, 0))
    yield words.text("show.player", player=name, points=score, treasury=position.treasury.get(player, 0))
    rows = [("units", ", ".join(unit.sign for unit in position.of(player)))]
    rows.append(("citadels", _named(names, [key for key, owner in position.citadels.items() if owner == player])))
    provinces = [spelled(names, key) for key, owner in position.provinces.items() if owner == player]
    rows.append(("provinces", ", ".join(provinces)))
    sieges = [
        words.text("show.siege", unit=position.units[unit].sign, citadel=names.place(citadel))
        for unit, citadel in position.sieges.items()
        if unit in position.units and position.units[unit].owner == player
    ]
    if sieges:
        rows.append(("sieges", ", ".join(sieges)))
    leader = position.leaders.get(player)
    if leader is not None:
        key = "show.leader-captive" if leader.captor else "show.leader"
        captor = names.player(leader.captor) if leader.captor else ""
        yield "  " + words.text(key, place=spelled(names, leader.at), captor=captor)
    for key, value in rows:
        yield "  " + words.text(f"show.{key}", list=value or words.text("show.none"))


def _dislodged(console: Console, names: Names, position: Position) -> Iterable[str]:
    for unit_id, retreat in position.dislodged.items():
        unit = position.units[unit_id]
        options = either([spelled(names, place) for place in retreat.options], console.lang)
        yield console.words.text(
            "show.dislodged-unit", unit=unit.sign, player=names.player(unit.owner), options=options or "—"
        )


def _named(names: Names, places: Iterable[str]) -> str:
    return ", ".join(names.place(place).bare for place in places)


def spoken(console: Console, names: Names, players: Iterable[str]) -> str:
    """Players in a row."""
    return listed([names.player(player).bare for player in players], console.lang)
