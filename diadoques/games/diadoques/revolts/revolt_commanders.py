"""Who writes the orders of a revolt: the player farthest away, or the last to bid (note 1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.core.prompts import Bid, Prompts
from diadoques.games.diadoques.events.resolution import Answers, Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import ADVANCED, AUCTION, Position
from diadoques.games.diadoques.notation.declarations import Declaration
from diadoques.games.diadoques.orders.receiving import receive
from diadoques.games.diadoques.revolts.risings import rising_of
from diadoques.games.diadoques.victory.control import points
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.notation.fold import key


def choose(resolution: Resolution) -> None:
    """Settle who runs the revolts that nobody runs yet; where several are equally far they bid (phase ``auction``).

    A revolt whose runner is no more in the game is settled again the same way (DIA-13N1-04).
    """
    for name, revolt in resolution.position.revolts.items():
        if revolt.runner in resolution.position.eliminated:
            resolution.emit("runner-lost", "DIA-13N1-04", revolt=name, player=revolt.runner)
    for name, revolt in resolution.position.revolts.items():
        if revolt.settled:
            continue
        far = farthest_players(resolution.position, name)
        if len(far) > 1:
            resolution.emit("auction-opened", "DIA-13N1-03", revolt=name, bidders=_in_turn(resolution.position, far))
            return
        _appoint(resolution, name, far[0] if far else "", 0, "DIA-13N1-01", "farthest")


def origins(position: Position, name: str) -> tuple[str, ...]:
    """Where the revolt appeared; a general one, or one with two fleets, in several places (DIA-13Bb7-01)."""
    rising = rising_of(position, name)
    if rising.peoples:
        risen = [people for people in rising.peoples if people in position.revolts]
        return tuple(origin for people in risen for origin in origins(position, people))
    if len(rising.units) > 1:
        return tuple(sign.split(" ", 1)[1][:3] for sign in rising.units)
    return (position.revolts[name].origin or rising.units[0].split(" ", 1)[1][:3],)


def farthest_players(position: Position, name: str) -> tuple[str, ...]:
    """The players whose nearest major citadel is the farthest from where it appeared, in the order of the game."""
    nearest = distances(position, name)
    most = max(nearest.values(), default=0)
    return tuple(player for player, far in nearest.items() if far == most)


def distances(position: Position, name: str) -> dict[str, int]:
    """For each player with a major citadel, in how many moves the nearest of them is reached.

    By land or sea, whoever stands in the way: from the Caucasus Pella and Gordion are four away (DIA-13N1-02).
    """
    ways = [_moves(position.board.id, position.layer, origin) for origin in origins(position, name)]
    found: dict[str, int] = {}
    for citadel, owner in position.majors.items():
        if owner in position.alive and ways:
            steps = min(way[position.board.province_of(citadel)] for way in ways)
            found[owner] = min(found.get(owner, steps), steps)
    return {player: found[player] for player in position.alive if player in found}


@cache
def _moves(board_id: str, layer: str, origin: str) -> dict[str, int]:
    """Moves from ``origin`` to every space, units left aside."""
    board = load_board(board_id, layer)
    far = {origin: 0}
    queue = deque([origin])
    while queue:
        here = queue.popleft()
        for space in board.neighbours(here):
            if space not in far and space in board.spaces:
                far[space] = far[here] + 1
                queue.append(space)
    return far


def _in_turn(position: Position, players: tuple[str, ...]) -> list[str]:
    """Who has most victory points speaks first; equals by the alphabet (DIA-13N1-03)."""
    score = points(position).by_player
    return sorted(players, key=lambda player: (-score.get(player, 0), key(player)))


def ask(position: Position) -> Prompts:
    """Whose turn it is to bid or to pass."""
    speakers = [revolt.bidders[0] for revolt in position.revolts.values() if revolt.bidders]
    return Prompts(tuple(Bid(AUCTION, player) for player in speakers[:1]))


def pass_or_least_bid(position: Position, player: str) -> tuple[Order, ...]:
    """What the speaker may say: pass, or the least bid; he may write any other sum."""
    for revolt in position.revolts.values():
        if revolt.bidders[:1] == (player,):
            orders = (Order(player, Verbs.BID), Order(player, Verbs.BID, amount=revolt.bid + 1))
            return tuple(order for order in orders if order.amount <= position.treasury.get(player, 0))
    return ()


def take(resolution: Resolution, answers: Answers) -> None:
    """The player whose turn it is bids or passes; the last to speak runs the revolt and pays at once (DIA-13N1-03).

    Whoever says nothing, or nothing that can be followed, passes.
    """
    name = next(name for name, revolt in resolution.position.revolts.items() if revolt.bidders)
    speaker = resolution.position.revolts[name].bidders[0]
    lines = answers.orders.get(speaker, ())
    receive(resolution, Answers(orders={speaker: lines}))
    bid = next((order for order in resolution.payments if order.verb is Verbs.BID and order.amount), None)
    if bid is None:
        resolution.emit("auction-passed", "DIA-13N1-03", revolt=name, player=speaker)
    else:
        resolution.emit("auction-bid", "DIA-13N1-03", revolt=name, player=speaker, amount=bid.amount)
    resolution.payments.clear()
    revolt = resolution.position.revolts[name]
    if revolt.bidders in ((), (revolt.bidder,)):
        _appoint(resolution, name, revolt.bidder, revolt.bid, "DIA-13N1-03", "auction")
        choose(resolution)


def _appoint(resolution: Resolution, name: str, player: str, amount: int, rule: str, how: str) -> None:
    resolution.emit(
        "runner-chosen", rule, revolt=name, player=player, amount=amount, how=how if player else "nobody",
        distances=distances(resolution.position, name),
    )  # fmt: skip


# --- Bids for running a revolt (note 1)


_WORDS: Final = {"fr": ("enchère {amount}", "passe"), "en": ("bid {amount}", "pass")}


def declarations() -> Iterator[Declaration]:
    """Bids for running a revolt, or a pass: they name no unit."""
    yield Declaration(
        Verbs.BID,
        check,
        lambda _: "",
        lambda order, lang: _WORDS[lang][0 if order.amount else 1],
        lambda order: not order.target,
    )


def check(position: Position, order: Order) -> Objection:
    """The verdict on a bid for running a revolt: in his turn, above the last one, within the treasury (DIA-13N1-03)."""
    revolt = next((one for one in position.revolts.values() if one.bidders), None)
    if revolt is None or revolt.bidders[0] != order.player:
        # Without revolts nobody ever bids for one: an order against the rules (DIA-73-02).
        return _no("DIA-13N1-03" if position.layer == ADVANCED else "DIA-73-02", "not-your-turn")
    if not order.amount:
        return FINE
    if order.amount <= revolt.bid:
        return _no("DIA-13N1-03", "bid-not-higher", bid=str(revolt.bid))
    if order.amount > position.treasury.get(order.player, 0):
        left = str(position.treasury.get(order.player, 0))
        return _no("DIA-13N1-03", "not-enough-money", amount=str(order.amount), left=left)
    return FINE
