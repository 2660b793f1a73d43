"""What is asked of neutral states, and what they think of those who ask (EMP-16.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlayerId, UnitId, changes, tells
from diadoques.core.orders import Order
from diadoques.core.prompts import CHOICE, UMPIRE, WHOLE, Field, Form, Prompt
from diadoques.games.empires.land.chapter import path_to
from diadoques.games.empires.model.agenda import Run, void
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.options import PLAYED
from diadoques.games.empires.model.options import UMPIRE as WHO_DECIDES
from diadoques.games.empires.model.orders import ATTACK, REQUESTS, CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import DETACHMENT, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller, may_not_attack
from diadoques.games.empires.model.strength import armies, is_main
from diadoques.games.empires.model.tables import number, term, total
from diadoques.games.empires.money.spending import affords, give
from diadoques.games.empires.neutrals.tribes import free_name
from diadoques.games.empires.politics import friendship
from diadoques.games.empires.sheets.closing import on_its_sheet, orders_of

_ROW: Final = "EMP-16.4-02"
#: What a neutral may be asked for.
PASSAGE, ALLIANCE, CONTINGENT, RAID = REQUESTS
#: What the umpire may say of a request.
DICE, GRANT, REFUSE = "dice", "grant", "refuse"
#: Keys of terms that are no numbers of the tables: what a neutral thinks of who asks, and of what is asked.
_AMITY, _INTEREST = "request.amity", "request.interest"
#: Amity in words, each from so much on (EMP-16.4-04).
INDIFFERENT: Final = "indifferent"
LABELS: Final = ((4, "devoted"), (1, "friendly"), (0, INDIFFERENT), (-3, "cool"), (-5, "hostile"))
_THIRDS: Final = 3


class AmitiesTold(TypedDict):
    """What every neutral thinks of a state, in a word (``LABELS``), by neutral."""

    player: PlayerId
    amities: dict[str, str]
    eyes: PlayerId


class AmityChanged(TypedDict):
    """A neutral (``target``) thinks better of a state; the umpire alone knows the number."""

    player: PlayerId
    target: PlayerId
    by: int
    terms: list[Term]
    eyes: PlayerId


class RequestReckoned(TypedDict):
    """How a request stood, for the umpire: what was thrown, the terms, their total with it, what is needed."""

    player: PlayerId
    target: PlayerId
    what: str
    thrown: int
    terms: list[Term]
    total: int
    needed: int
    eyes: PlayerId


class RequestAnswered(TypedDict):
    """A neutral (``target``) grants a request, or does not."""

    player: PlayerId
    target: PlayerId
    what: str
    granted: bool
    eyes: PlayerId


class ContingentLent(TypedDict):
    """A neutral (``player``) lends a corps to another's army, ``host``, for the season."""

    unit: UnitId
    player: PlayerId
    host: UnitId
    parent: UnitId
    ap: int
    readers: list[PlayerId]


class NeutralOrdered(TypedDict):
    """A neutral gives an order of its own."""

    player: PlayerId
    order: Order
    eyes: PlayerId


def neutrals(position: Position) -> tuple[str, ...]:
    """The neutral states that one can talk to: not those that an invasion has founded."""
    return tuple(name for name, one in position.states.items() if one.neutral and not one.gone and not one.aggressive)


def label(amity: int) -> str:
    """Amity in a word.

    >>> [label(one) for one in (-5, -4, -3, 0, 3, 4)]
    ['hostile', 'hostile', 'cool', 'indifferent', 'friendly', 'devoted']
    """
    return next(word for least, word in LABELS if amity >= least)


def amities(run: Run, _item: AgendaItem) -> None:
    """Every player is told, each season, what neutrals think of it, without numbers (EMP-16.4-04)."""
    known = neutrals(run.position)
    for player in run.position.alive if known else ():
        found = {one: label(run.position.states[one].amity.get(player, 0)) for one in known}
        run.emit("amities-told", "EMP-16.4-04", player=player, amities=found, eyes=player)


# What is asked -------------------------------------------------------------------------------------------------------


def requests(run: Run, _item: AgendaItem) -> None:
    """Requests that can be granted at all; the others come to nothing, and cost nothing."""
    asked: list[dict[str, Any]] = []
    for state, order in [*orders_of(run.position, Verbs.REQUEST)]:
        code = _bar(run.position, state, order)
        if code:
            void(run, state, order, code, "EMP-12-02" if code == "cannot-afford" else "EMP-16.4-03")
            continue
        name = f"request {state} {order.target} {order.text}"
        name += f" {sum(one['name'].startswith(name) for one in asked) + 1}"
        about = {"name": name, "player": state, "target": order.target, "what": order.text, "gift": order.number}
        asked.append({**about, "space": order.space, "beside": order.beside})
    run.then(AgendaItem("request-terms", {"asked": asked}))


def _bar(position: Position, state: str, order: CampaignOrder) -> str:
    """Why a request cannot even be made, or ""."""
    target = order.target
    if target not in neutrals(position) or target == state or order.text not in REQUESTS:
        return "not-neutral"
    if order.number < 0 or not affords(position, state, order.number):
        return "cannot-afford"
    if order.text == CONTINGENT and (_host(position, state, order.beside) is None or not _corps(position, target)):
        return "no-troops"
    if order.text == RAID and not _march(position, target, state, order.space, order.beside):
        return "out-of-reach"
    return ""


def ask(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    """The umpire says how much a request is in the neutral's interest, or answers it himself (EMP-16.4-02)."""
    if position.options.get(WHO_DECIDES) != PLAYED:
        return
    most = number(position, "neutrals.most")
    for one in item.get("asked", ()):
        interest = Field("interest", WHOLE, least=number(position, "neutrals.least"), most=most, usual=0)
        answer = Field("answer", CHOICE, of=(DICE, GRANT, REFUSE), usual=DICE)
        yield Form(one["name"], UMPIRE, fields=(interest, answer), optional=True, hidden=True, rule=_ROW)


def passed(run: Run, item: AgendaItem) -> None:
    """Nobody is asked: dice, and no interest of its own."""
    _settle(run, item, {})


def take(run: Run, item: AgendaItem, answers: Answers) -> None:
    """What the umpire says of each."""
    _settle(run, item, {name: table.get(UMPIRE) or {} for name, table in answers.said.items()})


def _settle(run: Run, item: AgendaItem, said: Mapping[str, Mapping[str, Any]]) -> None:
    gifts = Counter[tuple[str, str]]()
    for state, order in orders_of(run.position, Verbs.GIFT):  # what could not be paid is on no sheet any more
        gifts[state, order.target] += order.number
    for one in item.get("asked", ()):
        state, target, gift = one["player"], one["target"], one["gift"]
        if gift and affords(run.position, state, gift):  # paid whatever the answer
            give(run, state, target, gift, "request", "EMP-16.4-03")
            gifts[state, target] += gift
        _answer(run, one, said.get(one["name"], {}))
    for (state, target), sum_ in gifts.items():
        _please(run, state, target, sum_)


def _answer(run: Run, one: Mapping[str, Any], said: Mapping[str, Any]) -> None:
    state, target, what = one["player"], one["target"], one["what"]
    thrown = sum(run.throw(one["name"], 2, 6, _ROW, UMPIRE))
    terms = _terms(run.position, one, int(said.get("interest", 0)))
    needed = number(run.position, f"neutrals.{what}")
    about = {"player": state, "target": target, "what": what}
    all_ = thrown + total(terms)
    run.emit("request-reckoned", _ROW, **about, thrown=thrown, terms=terms, total=all_, needed=needed, eyes=UMPIRE)
    answer = said.get("answer", DICE)
    granted = all_ >= needed if answer == DICE else answer == GRANT
    run.emit("request-answered", _ROW, **about, granted=granted, eyes=state)
    if granted:
        _GRANTED[what](run, one)


def _terms(position: Position, one: Mapping[str, Any], interest: int) -> list[dict[str, Any]]:
    state = one["player"]
    amity = position.states[one["target"]].amity.get(state, 0)
    gift = min(number(position, "neutrals.gift_most"), one["gift"] // number(position, "neutrals.gift_price"))
    found = [
        {"key": _AMITY, "number": amity, "source": "house"},
        {"key": _INTEREST, "number": interest, "source": "house"},
        {**term(position, "neutrals.gift_price"), "number": gift},
    ]
    counts = [position.states[one].prestige for one in position.alive]
    mine = position.states[state].prestige
    first = _THIRDS * (1 + sum(other > mine for other in counts)) <= len(counts)
    last = _THIRDS * (1 + sum(other < mine for other in counts)) <= len(counts)
    if first != last:  # where nearly all are equal, nobody is first or last
        found.append(term(position, "neutrals.first_third" if first else "neutrals.last_third"))
    return [row for row in found if row["number"]]


def _please(run: Run, state: str, target: str, sum_: int) -> None:
    """Gifts raise amity (EMP-16.4-03)."""
    if target not in neutrals(run.position):
        return
    amity, most = run.position.states[target].amity.get(state, 0), number(run.position, "neutrals.most")
    by = min(most - amity, sum_ // number(run.position, "neutrals.amity_price"))
    if by > 0:
        terms = [{**term(run.position, "neutrals.amity_price"), "number": by}]
        run.emit("amity-changed", "EMP-16.4-03", player=state, target=target, by=by, terms=terms, eyes=UMPIRE)


# What is granted -----------------------------------------------------------------------------------------------------


def _befriend(run: Run, state: str, target: str) -> None:
    if target not in run.position.states[state].friends:
        run.emit("friendship-declared", "EMP-16.4-03", player=state, target=target)


def _passage(run: Run, one: Mapping[str, Any]) -> None:
    _befriend(run, one["target"], one["player"])


def _alliance(run: Run, one: Mapping[str, Any]) -> None:
    _befriend(run, one["target"], one["player"])
    _befriend(run, one["player"], one["target"])


def _host(position: Position, state: str, wish: str) -> Force | None:
    """The army that a contingent is to join: the one that was named, else the first on the map."""
    ours = [one for one in armies(position, state) if one.at]
    return next((one for one in ours if one.id == wish), None) or next(iter(ours), None)


def _corps(position: Position, state: str) -> tuple[Force, int] | None:
    """The army that lends a corps, and its AP; None where there are too few men."""
    one = position.states[state]
    ap = max(one.least, one.ally)
    return next(((army, ap) for army in armies(position, state) if army.at and army.ap >= ap), None)


def _contingent(run: Run, one: Mapping[str, Any]) -> None:
    """A contingent sets out to join the army it was asked for, where that will be, and goes home with the season.

    The request admits it for that season; no friendship is declared (ruling ``contingent-passes-by-request``).
    """
    state, target = one["player"], one["target"]
    host, corps = _host(run.position, state, one["beside"]), _corps(run.position, target)
    if host is None or corps is None:
        return
    army, ap = corps
    unit = free_name(run.position, target, DETACHMENT)
    about = {"unit": unit, "player": target, "host": host.id, "parent": army.id, "ap": ap}
    run.emit("contingent-lent", "EMP-16.4-03", **about, readers=[target, state])
    force = run.position.forces[unit]
    way = next(
        (way for goal in _stops(run.position, host) if (way := path_to(run.position, force, goal)) is not None), []
    )
    verb = Verbs.MOVE if way else Verbs.JOIN
    _order(run, CampaignOrder(target, verb, unit, beside=host.id, way=tuple(way)))


def _stops(position: Position, army: Force) -> tuple[str, ...]:
    """Where an army will be this season, the last first."""
    ways = [order.way for _, order in orders_of(position, Verbs.MOVE) if order.unit == army.id]
    return tuple(reversed((army.at, *(ways[-1] if ways else ()))))


def _march(position: Position, state: str, asker: str, space: str, enemy: str) -> tuple[Force, list[str], str] | None:
    """A neutral's army that can reach an enemy, its way, and the enemy: in a province, or in his nearest."""
    goals = [space] if space in position.provinces else list(position.controlled(enemy))
    banned = may_not_attack(position, state) | {state, asker, ""}
    found = []
    for army in armies(position, state):
        for goal in goals:
            foe = controller(position, goal)
            way = path_to(position, army, goal) if army.at and is_main(position, army) and foe not in banned else None
            if way:
                found.append((army, way, foe))
    return min(found, key=lambda one: len(one[1]), default=None)


def _raid(run: Run, one: Mapping[str, Any]) -> None:
    """A neutral marches against the enemy, whose friend it is no more."""
    target = one["target"]
    march = _march(run.position, target, one["player"], one["space"], one["beside"])
    if march is None:
        return
    army, way, foe = march
    for state, friend in ((foe, target), (target, foe)):
        if friend in run.position.states[state].friends:
            friendship.end(run, state, friend, "EMP-2.3-08", broken=True, but=(army.id,))
    _order(run, CampaignOrder(target, Verbs.MOVE, army.id, way=tuple(way), intent=ATTACK))


def _order(run: Run, order: CampaignOrder) -> None:
    run.emit("neutral-ordered", "EMP-16.4-03", player=order.player, order=order, eyes=order.player)


_GRANTED: Final = {PASSAGE: _passage, ALLIANCE: _alliance, CONTINGENT: _contingent, RAID: _raid}


def _amity(position: Position, data: AmityChanged) -> Position:
    neutral, state = position.states[data["target"]], data["player"]
    amity = {**neutral.amity, state: neutral.amity.get(state, 0) + data["by"]}
    return position.with_state(neutral.id, amity=amity)


def _lent(position: Position, data: ContingentLent) -> Position:
    parent = position.forces[data["parent"]]
    position = position.with_force(parent.id, ap=parent.ap - data["ap"])
    asker = position.states[position.forces[data["host"]].state]
    position = position.with_state(asker.id, guests=tuple(dict.fromkeys((*asker.guests, data["player"]))))
    unit = Force(
        data["unit"], data["player"], DETACHMENT, parent.at, ap=data["ap"], parent=parent.id, began=parent.at,
        until=position.number,
    )  # fmt: skip
    return position.having(forces={**position.forces, unit.id: unit})


KINDS: Final[Mapping[str, Any]] = {
    "amities-told": tells(AmitiesTold),
    "amity-changed": changes(AmityChanged, _amity),
    "request-reckoned": tells(RequestReckoned),
    "request-answered": tells(RequestAnswered),
    "contingent-lent": changes(ContingentLent, _lent),
    "neutral-ordered": changes(NeutralOrdered, on_its_sheet),
}
