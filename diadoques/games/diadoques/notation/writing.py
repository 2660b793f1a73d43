"""Orders in the canonical notation (7.2): reading what is written here gives the same order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.pieces import coast_called
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.orders import PERSON, Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, MERCENARY, Unit
from diadoques.games.diadoques.model.position import ESTATE, LEVY, REFUGE, SUCCESSION, WINTER_PHASE, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import players
from diadoques.games.diadoques.notation.declarations import declaration_of
from diadoques.notation.read import PROMOTE

_MOVING: Final = {
    "ARROW": "->", "HOLD": "x", "SUPPORT": "S", "CONVOY": "C", "SIEGE": "A1 A2", "SUPPLY": "R", "R": "R",
}  # fmt: skip
#: How what a unit may be ordered is written, by phase (7.2) and sign (``notation.read``); what is left to an heir or an
#: estate goes like a move.
SIGNS: Final[Mapping[str, Mapping[str, str]]] = {
    LEVY: _MOVING,
    MOVEMENT: _MOVING,
    RETREATS: {"R": "r", "RETREAT": "r", "DISBAND": "d"},
    REFUGE: {"R": "r", "RETREAT": "r"},
    WINTER_PHASE: {"HOLD": "x", "DISBAND": "d", "ARROW": "=>", PROMOTE: "=>"},
    SUCCESSION: {"ARROW": "->"},
    ESTATE: {"ARROW": "->"},
}
# Signs for characters and captives are ours (DIA-72-07); the grammar knows these words.
_WORDS: Final = {
    "fr": {
        Verbs.APART: "{leader} reste à part",
        Verbs.KILL: "égorge {leader}",
        Verbs.RELEASE: "libère {leader}",
        Verbs.LOCK: "enferme {leader} -> {to}",
        "entrust": "confie {leader} -> {to}",
        "else": " sinon d",
        "refuge": " sinon G {citadel}",
        Verbs.COUNTER: "contre-corruption {unit} {amount}",
        Verbs.BRIBE: "corrompt {unit} {amount}",
        Verbs.GIFT: "don {amount} {payee}",
        "then": " : {order}",
        Verbs.LEAVE: "trésor -> {place}",
    },
    "en": {
        Verbs.APART: "{leader} stays apart",
        Verbs.KILL: "kill {leader}",
        Verbs.RELEASE: "free {leader}",
        Verbs.LOCK: "lock {leader} -> {to}",
        "entrust": "attach {leader} -> {to}",
        "else": " else d",
        "refuge": " else G {citadel}",
        Verbs.COUNTER: "counter-bribe {unit} {amount}",
        Verbs.BRIBE: "bribe {unit} {amount}",
        Verbs.GIFT: "gift {amount} {payee}",
        "then": ": {order}",
        Verbs.LEAVE: "treasury -> {place}",
    },
}

TITLES: Final[Hook[Callable[[], Mapping[str, Mapping[str, str]]]]] = Hook(RULEBOOK, "titles")
"""The names, by language, of characters who are no diadochs."""


def write(position: Position, order: Order, lang: str = "fr") -> str:
    """The order as the rules write it: ``A DAM -> SYR``, ``Ge Tyr -> Ae PHE``, ``A SYR S A PHE``.

    Spaces by their codes, citadels and diadochs by their names in ``lang``, the class of the ordered unit always shown.
    """
    if order.verb in (Verbs.COUNTER, Verbs.BRIBE, Verbs.GIFT):
        return _payment(position, order, lang, _WORDS[lang][order.verb])
    if order.verb is Verbs.LEAVE:
        return _WORDS[lang][order.verb].format(place=place_name(position, order.to, lang))
    declared = declaration_of(order)
    if declared is not None and order.target:
        return _payment(position, order, lang, declared.words(order, lang))
    if declared is not None:
        place, payee = place_name(position, order.citadel or order.to, lang), name_of(order.payee, lang)
        return declared.words(order, lang).format(place=place, payee=payee, amount=order.amount)
    if order.verb is Verbs.BUILD:
        return _build(position, order, lang)
    if not order.unit:
        return _of_character(position, order, lang)
    unit = position.units.get(order.unit)
    if unit is None:
        return "?"
    return f"{_sign(position, unit, lang, order)} {_act(position, order, unit, lang)}"


def name_of(player: str, lang: str) -> str:
    """A character's name in ``lang``."""
    known = players().get(player)
    names = known.name if known is not None else _titles().get(player)
    return names[lang] if names is not None else player


@cache
def _titles() -> Mapping[str, Mapping[str, str]]:
    return {person: names for tell in TITLES.everywhere() for person, names in tell().items()}


def place_name(position: Position, at: str, lang: str) -> str:
    """A space by its code (and coast), a citadel by its name (DIA-72-04)."""
    found = position.board.places.get(at)
    return found.name[lang] if found else coast_called(at, lang)


def commanded_surplus(position: Position, unit: Unit) -> bool:
    """True for the diadoch's unit among those too many in the home province of Spring 321 (DIA-63B4-03)."""
    retreat = position.dislodged.get(unit.id)
    return retreat is not None and not retreat.by and unit.owner in retreat.party


def _sign(position: Position, unit: Unit, lang: str, order: Order | None = None) -> str:
    head = ""
    if order is not None and commanded_surplus(position, unit):
        head = "*"
    elif order is not None and order.leader and order.verb is not Verbs.CONVOY:
        head = "*" if order.leader == unit.owner else f"(+{name_of(order.leader, lang)})"
    return f"{unit.kind}{unit.grade}{head} {place_name(position, unit.at, lang)}"


def _act(position: Position, order: Order, unit: Unit, lang: str) -> str:
    match order.verb:
        case Verbs.MOVE:
            by_sea = " via C" if order.by_sea else ""
            return f"-> {_goal(position, unit, order.to, order.becomes, lang)}{by_sea}"
        case Verbs.SUPPORT:
            return f"S {_carried(position, order, lang)}"
        case Verbs.CONVOY:
            return f"C {_carried(position, order, lang)}"
        case Verbs.SIEGE:
            digit = 2 if position.sieges.get(unit.id) == order.citadel else 1
            return f"A{digit} {place_name(position, order.citadel, lang)}"
        case Verbs.SUPPLY:
            return f"R {place_name(position, order.citadel, lang)}"
        case Verbs.RETREAT:
            otherwise = _WORDS[lang]["else"] if order.yields else ""
            return f"r {_goal(position, unit, order.to, '', lang)}{otherwise}"
        case Verbs.DISBAND:
            return "d"
        case Verbs.PROMOTE:
            return f"=> {unit.kind}{order.grade}"
        case _:
            return "x"


def _payment(position: Position, order: Order, lang: str, pays: str) -> str:
    words = _WORDS[lang]
    if order.target.startswith(PERSON):
        text = pays.format(unit=name_of(order.target[1:], lang), amount=order.amount, payee="")
        return text + (words["then"].format(order=write(position, order.then, lang)) if order.then is not None else "")
    unit = position.units.get(order.target)
    sign = _sign(position, unit, lang) if unit is not None else "?"
    text = pays.format(unit=sign, amount=order.amount, payee=name_of(order.payee, lang))
    if order.then is None or unit is None:
        return text
    # The bribed unit begins its sieges anew; its sign is the one by which everybody knows it.
    sieges = {key: citadel for key, citadel in position.sieges.items() if key != unit.id}
    act = _act(replace(position, sieges=sieges), order.then, unit, lang)
    return text + words["then"].format(order=f"{sign} {act}")


def _build(position: Position, order: Order, lang: str) -> str:
    refuge = _WORDS[lang]["refuge"].format(citadel=place_name(position, order.citadel, lang)) if order.citadel else ""
    return f"+{order.becomes}{order.grade} {place_name(position, order.to, lang)}{refuge}"


def _carried(position: Position, order: Order, lang: str) -> str:
    """The supported or convoyed piece and, unless it is supported where it stands, where it goes."""
    if order.verb is Verbs.CONVOY and order.leader:
        return f"D {name_of(order.leader, lang)} -> {place_name(position, order.goal, lang)}"
    target = position.units.get(order.target)
    if target is None:
        return "?"
    goal = f" -> {_goal(position, target, order.goal, order.becomes, lang)}" if order.goal else ""
    return f"{_sign(position, target, lang)}{goal}"


def _goal(position: Position, unit: Unit, to: str, becomes: str, lang: str) -> str:
    """A destination, with the letters of what the unit turns into (``Ge Tyr``, ``F MIN``) when it changes its kind."""
    kind = GARRISON if position.board.is_citadel(to) else becomes or unit.kind
    name = place_name(position, to, lang)
    # A garrison that leaves is given its new kind only if the order tells it.
    if kind == unit.kind and kind in (ARMY, FLEET, GARRISON):
        return name
    grade = MERCENARY if kind == FLEET else unit.grade
    return f"{kind}{grade} {name}"


def _of_character(position: Position, order: Order, lang: str) -> str:
    leader = name_of(order.leader, lang)
    to = place_name(position, order.to, lang)
    if order.to in position.board.places and to == position.board.name(position.board.province_of(order.to), lang):
        to = f"{GARRISON} {to}"  # Rhodes is a province, too
    if order.verb is Verbs.LEAD:
        return f"{leader} -> {to}"
    entrusted = order.verb is Verbs.LOCK and not position.board.is_citadel(order.to)
    words = _WORDS[lang]["entrust"] if entrusted else _WORDS[lang].get(order.verb, "{leader} ?")
    return words.format(leader=leader, to=to)
