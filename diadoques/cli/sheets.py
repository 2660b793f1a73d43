"""Files of orders: plain text, one order a line, the name of the player above his orders, ``#`` for remarks.

A line ``propose victoire Antipater, Ptolémée`` puts a victory to the vote; while a vote is awaited, each line names a
proposal that the player accepts, its winners separated by commas.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from diadoques.board.people import players
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.phases import VOTE
from diadoques.core.savegame import Answers
from diadoques.explain.readings import shown
from diadoques.games.catalogue import Position, game_of

_LEAD: Final = ("oui ", "yes ", "accepte ", "accepts ", "victoire ", "victory ")


def read_sheets(paths: Iterable[Path], position: Position, throws: Mapping[str, list[int]] | None = None) -> Answers:
    """The answers that files hold for what ``position`` awaits, and the dice (``throws``) that the class threw for it.

    Raises:
        Fault: a file that cannot be read, a line before any heading, a vote that names nobody.
    """
    orders: dict[str, list[str]] = {}
    proposals: dict[str, list[list[str]]] = {}
    votes: dict[str, list[list[str]]] = {}
    known = names(position.board.id)
    for path in paths:
        player = ""
        for number, line in enumerate(text_of(path).splitlines(), start=1):
            content = line.partition("#")[0].strip()
            if not content:
                continue
            here = f"{path}, line {number}"
            heading = known.get(folded(content.strip(" :[]=*")))
            if heading:
                player = heading
                (votes if position.phase == VOTE else orders).setdefault(player, [])
            elif not player:
                raise Fault("orders-heading", here, given=shown(content))
            elif position.phase == VOTE:
                votes[player].append(winners(content, known, here))
            elif proposed := _proposal(position, player, content):
                proposals.setdefault(player, []).append(list(proposed))
            else:
                orders[player].append(content)
    return Answers(orders=orders, proposals=proposals, votes=votes, throws=dict(throws or {}))


def _proposal(position: Position, player: str, line: str) -> tuple[str, ...]:
    """The winners that a line proposes; () when it is an order."""
    if not folded(line).startswith("propos"):  # spares reading every order twice
        return ()
    game = game_of(position)
    return game.proposal_of(game.read(position, player, [line])[0]) or ()


def text_of(path: Path) -> str:
    """The text of a file.

    Raises:
        Fault: ``file-missing``, ``file-too-big``, ``file-not-utf8`` or ``file-unreadable``.
    """
    try:
        return files.read(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault("file-not-utf8", str(path), byte=str(error.start)) from error


def names(board: str) -> Mapping[str, str]:
    """Every way a player's name may be written, folded → his id."""
    return {folded(name): setup.id for setup in players(board).values() for name in (setup.id, *setup.name.values())}


def winners(text: str, known: Mapping[str, str], where: str) -> list[str]:
    """The winners that a proposal names.

    Raises:
        Fault: ``vote-unreadable``.
    """
    plain = folded(text)
    for word in _LEAD:
        if plain.startswith(word):
            text, plain = text[len(word) :], plain[len(word) :]
    found = [known.get(one.strip()) for one in plain.replace(" et ", ",").replace(" and ", ",").split(",")]
    if not all(found):
        raise Fault("vote-unreadable", where, given=shown(text))
    return sorted({one for one in found if one})


def folded(text: str) -> str:
    """Without accents and capitals."""
    flat = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in flat if not unicodedata.combining(letter))
