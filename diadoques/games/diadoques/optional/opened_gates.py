"""Gates opened to another player, at the end of the season (DIA-O4-01 to -04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, tells
from diadoques.core.steps import Step, after
from diadoques.games.diadoques.conflict.sieges import take_people
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verb
from diadoques.games.diadoques.model.pieces import GARRISON
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.model.state import Pledge
from diadoques.games.diadoques.optional.pledges import KINDS, Kind
from diadoques.games.diadoques.players.habits import HABITS, Moment
from diadoques.games.diadoques.records.midseason import CITADEL, DEEDS, PLAYER, Deed
from diadoques.games.diadoques.victory.control import points
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd

#: The gates of a citadel are opened to another player (DIA-O4-01).
OPEN: Final = Verb("open")


class GatesShut(TypedDict):
    """A citadel is not handed over to the player to whom its gates were to be opened, and why."""

    citadel: PlaceId
    player: PlayerId
    payee: PlayerId
    why: str


def open_up(resolution: Resolution) -> None:
    """Hand over the citadels that may be handed over now, after retreats and captures; all at once (DIA-O4-01)."""
    position = resolution.position
    for pledge in position.pledges:
        if pledge.deed != OPEN or pledge.player not in position.alive:
            continue
        why = _hindrance(position, pledge)
        if why:
            resolution.emit(
                "gates-shut", _RULES[why], citadel=pledge.place, player=pledge.player, payee=pledge.payee, why=why
            )
            continue
        resolution.emit(
            "citadel-taken", "DIA-O4-04", citadel=pledge.place, owner=pledge.payee, was=pledge.player, unit="",
            how="opened",
        )  # fmt: skip
        take_people(resolution, pledge.place, pledge.payee, "", "DIA-O4-04")


_RULES = {"lost": "DIA-O4-01", "dead": "DIA-O4-01", "garrison": "DIA-O4-02", "absent": "DIA-O4-03"}


def _hindrance(position: Position, pledge: Pledge) -> str:
    """Why the gates stay shut, "" when they open."""
    if position.citadels.get(pledge.place) != pledge.player:
        return "lost"
    if pledge.payee not in position.alive:
        return "dead"
    if position.unit_in(pledge.place) is not None:
        return "garrison"
    return "" if _is_there(position, pledge.payee, position.board.places[pledge.place].province) else "absent"


def _is_there(position: Position, player: str, province: str) -> bool:
    """Whether a unit of ``player``, or a character he controls, stands in the province itself (DIA-O4-03)."""
    if any(unit.space == province for unit in position.of(player)):
        return True
    return any(leader.at == province and player == (leader.captor or name) for name, leader in position.leaders.items())


_WORDS: Final = {"fr": "ouvre {place} à {payee}", "en": "opens {place} to {payee}"}


def kinds() -> Iterator[Kind]:
    """Gates opened to a player."""
    yield Kind(OPEN, "opened-gates", "DIA-O4-01", _check, _useful, _WORDS)


def _check(position: Position, order: Order) -> Objection:
    if position.citadels.get(order.citadel) != order.player:
        return _no("DIA-O4-01", "opens-foreign", citadel=order.citadel)
    if order.payee == order.player or order.payee not in position.alive:
        return _no("DIA-O4-01", "opens-to-nobody", citadel=order.citadel)
    if position.unit_in(order.citadel) is not None:  # it may leave this very season (DIA-O4-02)
        return _odd("DIA-O4-02", "opens-garrisoned", citadel=order.citadel)
    return FINE


def _useful(position: Position, player: str) -> Iterator[Order]:
    board = position.board
    own = [citadel for citadel, owner in position.citadels.items() if owner == player]
    for citadel in own:
        near = {board.places[citadel].province, *board.neighbours(board.places[citadel].province)}
        for other in position.alive:
            if any(unit.space in near for unit in position.of(other)):
                yield Order(player, OPEN, citadel=citadel, payee=other)


def rather_another(moment: Moment) -> Iterator[Order]:
    """What he cannot save he opens to the weakest player who is at hand and has fewer points than the besieger.

    He cannot save an empty citadel under siege when no unit of his own stands next to it. His capital he opens to
    nobody. The gates stay shut unless the other comes in time, and cost nothing.
    """
    survey, player = moment.survey, moment.survey.player
    position, board = survey.position, survey.board
    score = points(position).by_player
    for unit_id, citadel in position.sieges.items():
        unit = position.units.get(unit_id)
        if unit is None or position.citadels.get(citadel) != player or citadel == position.capital(player):
            continue
        near = {board.places[citadel].province, *board.neighbours(board.places[citadel].province)}
        if position.unit_in(citadel) is not None or any(
            own.space in near for own in survey.own if own.kind != GARRISON
        ):
            continue
        others = [
            (score.get(other, 0), other)
            for other in position.alive
            if other not in (player, unit.owner)
            and score.get(other, 0) < score.get(unit.owner, 0)
            and any(one.space in near for one in position.of(other))
        ]
        if others:
            yield Order(player, OPEN, citadel=citadel, payee=min(others)[1])


CHAPTERS: Final = (
    Chapter(
        "opened-gates",
        switched("opened-gates"),
        builds_on=("weather",),
        steps={"closing": (after(("passage", "control"), Step("gates", "DIA-O4-01", open_up)),)},
        plugs=(
            KINDS.plug(kinds, ahead="prestige"),
            HABITS.plug(rather_another),
            DEEDS.plug(lambda: {OPEN: Deed(CITADEL, PLAYER)}),
        ),
        events={"gates-shut": tells(GatesShut)},
        settings={"opened-gates": option("DIA-O4-01", "ouverture-portes")},
        unseen=frozenset({"gates-shut"}),
    ),
)
