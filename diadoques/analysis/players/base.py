"""What a player is, and how the answers of several are put together."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol, TypeVar

from diadoques.analysis.seats import by_seat
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.prompts import UMPIRE, WHOLE, Field, Form, Number, Pick, Prompt, awaited
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.naming import player_unknown
from diadoques.games.seats import beside

V = TypeVar("V")


class Player(Protocol):
    """Whoever answers for one seat of a game."""

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """What ``player`` hands in for what ``position`` waits for; nothing of the others.

        Args:
            position: of any game, in any phase.
            player: the seat.
            rng: the only chance that may be used.
        """


class Program:
    """Who answers for the umpire where nobody does: as his game's skill says, else by the type of a prompt.

    What silence means where he is not waited for, its game knows; dice that nobody throws follow from its seed.
    """

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """What the seat hands in."""
        game = game_of(position)
        skill = game.abilities.skill
        found = Answers() if skill is None else skill.answer(position, player, rng)
        said = {name: dict(table) for name, table in found.said.items()}
        for prompt in game.awaits(position).of(player):
            if awaited(prompt) and isinstance(prompt, Number | Pick | Form) and player not in said.get(prompt.name, {}):
                said.setdefault(prompt.name, {})[player] = anything(prompt, rng)
        return replace(found, said=said)


#: For whom the program answers whenever no player does.
PROGRAM: Final[Mapping[str, Player]] = {UMPIRE: Program()}


def gathered(position: Position, seats: Mapping[str, Player], seed: str) -> Answers:
    """The answers of everybody who is asked, the umpire's too, whether somebody plays him or not.

    Each draws from dice of his own, which follow from ``seed``: whoever else sits at the table changes nothing.
    """
    playing = {**PROGRAM, **seats}
    # Not for secrets: these dice only make players differ.
    return joined(
        playing[seat].answer(position, seat, random.Random(f"{seed}|{seat}"))  # noqa: S311
        for seat in game_of(position).awaits(position).seats
        if seat in playing
    )


def anything(prompt: Prompt, rng: random.Random) -> Any:
    """An answer to a prompt that asks for no sheet, by its type alone."""
    if isinstance(prompt, Number):
        return rng.randint(prompt.least, prompt.most)
    if isinstance(prompt, Pick):
        return tuple(rng.sample(prompt.of, rng.randint(prompt.least, min(prompt.most, len(prompt.of)))))
    if isinstance(prompt, Form):
        return {field.name: _filled(field, rng) for field in prompt.fields}
    return ()


def _filled(field: Field, rng: random.Random) -> str | int:
    if field.kind == WHOLE:
        return rng.randint(field.least, field.most)
    return rng.choice(field.of) if field.of else str(field.usual or "")


def joined(parts: Iterable[Answers]) -> Answers:
    """The answers of several players as one."""
    whole = list(parts)
    return Answers(
        orders=_merged(part.orders for part in whole),
        said={
            prompt: _merged(part.said.get(prompt, {}) for part in whole)
            for prompt in dict.fromkeys(prompt for part in whole for prompt in part.said)
        },
        throws=_merged(part.throws for part in whole),
    )


def _merged(tables: Iterable[Mapping[str, V]]) -> dict[str, V]:
    return {key: value for table in tables for key, value in table.items()}


def seated(position: Position, players: Player | Mapping[str, Player] | Sequence[Player]) -> dict[str, Player]:
    """Who sits where: one player on every seat, players by seat, or one after the other.

    The umpire may be among players by seat, where the game has one; else the program answers for him (``gathered``).

    Raises:
        Fault: ``player-unknown`` for a seat that this game does not have, ``player-twice`` for one under two names,
            ``seats-empty`` when too few are told.
    """
    names = tuple(position.players)
    if isinstance(players, Mapping):
        told = by_seat(players, (*names, *beside(position)), "players")
    elif isinstance(players, Sequence):
        told = dict(zip(names, players, strict=False))
    else:
        told = dict.fromkeys(names, players)
    for name in told:
        if name not in (*names, *beside(position)):
            raise player_unknown(position, name, "players")
    missing = [name for name in names if name not in told]
    if missing:
        raise Fault("seats-empty", "players", board=position.board.id, missing=", ".join(missing))
    return told
