"""A position told in a few lines: what lies on the board, who holds what, what is put to the vote."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import Names, listed, names_for
from diadoques.explain.readings import either, spelled
from diadoques.explain.voice import season_title
from diadoques.explain.weather import tidings
from diadoques.games.catalogue import Game, Position, Table, game_of


def season_of(position: Position, lang: str) -> str:
    """« Été 321 av. J.-C. »."""
    words = catalogue(lang, position.game)
    return season_title(words, position.season, words.text(f"season.{position.season.name}"))


def phase_of(position: Position, lang: str) -> str:
    """What is waited for: « ordres »."""
    return catalogue(lang, position.game).text(f"phase.{position.phase}")


def described(position: Position, lang: str) -> Iterable[str]:
    """The whole position, line by line."""
    names = names_for(position, lang)
    words = names.words
    yield f"{season_of(position, lang)} — {phase_of(position, lang)}"
    game = game_of(position)
    table = game.table(position)
    yield from tidings(names, position.season, table)
    for player in position.players:
        yield ""
        yield from _player(names, position, game, table, player)
    yield ""
    held = table.citadels if game.counted == "points" else table.spaces
    there = position.board.citadels if game.counted == "points" else _centres(position)
    neutral = [place for place in there if not held.get(place)]
    words_of = "show.neutral" if game.counted == "points" else "show.neutral-centres"
    yield words.text(words_of, list=_named(names, neutral) or words.text("show.none"))
    if position.dislodged:
        yield words.text("show.dislodged", list=words.text("table.between").join(_dislodged(names, position)))
    for player, citadels in table.estates.items():
        options = either([names.place(citadel).bare for citadel in citadels], names.lang)
        yield words.text("show.estate", player=names.player(player), options=options)
    key = "show.in-play" if game.counted == "points" else "show.to-win"
    yield words.text(key, in_play=table.in_play, quota=table.quota)
    if table.prestige:
        yield words.text("show.prestige-in-play", in_play=table.prestige_in_play)


def _centres(position: Position) -> list[str]:
    """The supply centres of a board, in the order of their codes."""
    return sorted(space.id for space in position.board.spaces.values() if space.centre not in ("none", "activatable"))


def _player(names: Names, position: Position, game: Game[Any], table: Table, player: str) -> Iterable[str]:
    words = names.words
    name = names.player(player)
    if player in table.eliminated:
        yield words.text("show.player-out", player=name)
        return
    score = words.counted(f"show.{game.counted}", table.points.get(player, 0))
    if player in table.treasury:
        yield words.text("show.player", player=name, points=score, treasury=table.treasury[player])
    else:
        yield words.text("show.power", player=name, points=score)
    if player in table.prestige:
        yield "  " + words.text("show.prestige", amount=table.prestige[player])
    rows = [("units", ", ".join(names.sign_of(unit) for unit in position.of(player)))]
    if table.citadels:
        rows.append(("citadels", _named(names, [key for key, owner in table.citadels.items() if owner == player])))
    held = [key for key, owner in table.spaces.items() if owner == player]
    if game.counted == "centres":
        rows.append(("held", ", ".join(spelled(names, key) for key in sorted(held))))
    else:
        rows.append(("provinces", ", ".join(spelled(names, key) for key in held)))
    sieges = [
        words.text("show.siege", unit=names.sign_of(position.units[unit]), citadel=names.place(citadel))
        for unit, citadel in table.sieges.items()
        if unit in position.units and position.units[unit].owner == player
    ]
    if sieges:
        rows.append(("sieges", ", ".join(sieges)))
    leader = table.leaders.get(player)
    if leader is not None:
        key = "show.leader-captive" if leader.captor else "show.leader"
        captor = names.player(leader.captor) if leader.captor else ""
        yield "  " + words.text(key, place=spelled(names, leader.at), captor=captor)
    court = [names.player(name).bare for name in table.royals if table.leaders[name].captor == player]
    if court:
        rows.append(("royals", ", ".join(court)))
    for key, value in rows:
        yield "  " + words.text(f"show.{key}", list=value or words.text("show.none"))
    change = table.changes.get(player, 0)
    if change:
        yield "  " + words.counted("show.to_build" if change > 0 else "show.to_remove", abs(change))


def _dislodged(names: Names, position: Position) -> Iterable[str]:
    for unit_id, retreat in position.dislodged.items():
        unit = position.units[unit_id]
        options = either([spelled(names, place) for place in retreat.options], names.lang)
        yield names.words.text(
            "show.dislodged-unit", unit=names.sign_of(unit), player=names.player(unit.owner), options=options or "—"
        )


def _named(names: Names, places: Iterable[str]) -> str:
    return ", ".join(names.place(place).bare for place in places)


def spoken(names: Names, players: Iterable[str]) -> str:
    """Players in a row."""
    return listed([names.player(player).bare for player in players], names.lang)


def voting(position: Position, lang: str) -> Iterable[str]:
    """The proposals that are put to the vote, and how a file of orders votes on them."""
    names = names_for(position, lang)
    words = names.words
    yield words.text("show.votes")
    ballots = []
    for proposal in game_of(position).table(position).votes:
        winners = [names.player(name).bare for name in proposal]
        yield "  " + words.text("show.proposal", winners=listed(winners, names.lang))
        ballots.append(words.text("show.ballot", winners=", ".join(winners)))
    first = names.player(game_of(position).awaits(position).seats[0]).bare
    yield words.text("show.how-to-vote", player=first, ballot=ballots[0])
