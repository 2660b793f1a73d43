"""Positions as plain records: cases for adjudication in bulk, test cases, saved games (the public text format).

The keys are those of the published schema; every doubtful value is refused by a fault that names its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from diadoques.board.load import LAYERS
from diadoques.board.people import powers
from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.core.untrusted import table_of, text_of, texts_of
from diadoques.games.diadoques.conflict import retreats
from diadoques.games.diadoques.events.resolution import Answers, Resolution
from diadoques.games.diadoques.events.results import answer_of
from diadoques.games.diadoques.gold.spending import master
from diadoques.games.diadoques.model import settings
from diadoques.games.diadoques.model.position import GAME, LEVY, MOVEMENT, RETREATS, VOTE, WINTER_PHASE, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import scenario
from diadoques.games.diadoques.records import checked, midseason
from diadoques.games.diadoques.season import season
from diadoques.games.diadoques.season.protocol import receive
from diadoques.games.diadoques.victory.control import stakes
from diadoques.games.diadoques.winter import winter
from diadoques.games.naming import owner_of

_OWN_KEYS: Final = frozenset(
    {
        "season", "layer", "units", "leaders", "citadels", "provinces", "sieges", "treasury", "treasures", "captives",
        "eliminated", "players",
        "counter_bribes", "bought", "last_winter", "quiet_winters", "capitals", "powers", "settings",
    }
)  # fmt: skip
# What a record may also carry: the orders, its name, and what others noted about it, which is not read.
_OTHER_KEYS: Final = frozenset({"game", "id", "phase", "orders", "notation", "expected", "tags", "comment"})
#: The scenario in which the first units are chosen.
FIRST: Final = "spring-321"
#: Phases that a record can be settled in.
SETTLED: Final = (MOVEMENT, RETREATS, WINTER_PHASE)


@cache
def position_keys() -> frozenset[str]:
    """The keys that tell how things stand when a season begins, those of the chapters among them."""
    return _OWN_KEYS | frozenset(RULEBOOK.keys)


@cache
def record_keys() -> frozenset[str]:
    """Every key that a record may have."""
    return position_keys() | midseason.KEYS | _OTHER_KEYS


def position_from(record: Mapping[str, Any], layer: str | None = None) -> Position:
    """The position that ``record`` describes.

    Args:
        record: units by owner (``"Ae SYR"``, ``"F THRcs"``, ``"G Tyr"``), ``leaders``, ``citadels``, ``provinces``,
            ``sieges`` by unit sign, and optionally ``treasury``, ``treasures``, ``captives`` (``{leader: {"captor",
            "guard"}}``, guard a unit sign; without it, his captor's unit
            in the space guards a diadoch), ``eliminated``; ``counter_bribes`` (T by unit sign), ``bought``
            (signs of the units won by bribery this year, oldest first), ``last_winter`` (owners of major citadels
            then; as now by default), ``quiet_winters``, ``capitals`` and ``powers`` of a scenario, ``settings``;
            ``phase``: ``movement`` or, in winter, ``winter`` before the winter orders unless it is ``levy``,
            ``retreats`` (with the ``dislodged``) or ``vote`` (with the ``votes``). Other keys of a case are left
            aside; unknown ones are refused.
        layer: overrides the record's own layer.

    Raises:
        Fault: naming the key, for unknown keys, names or signs, wrong types, and positions that cannot be.
    """
    _known_keys(record)
    empty = _without_pieces(record, layer)
    board, names, phase = empty.board, empty.players, empty.phase
    others = checked.strangers(record, empty)
    perishable = (*others.steady, *others.gone)
    idle = tuple(owner_of(name, tuple(powers(GAME)), "powers") for name in checked.optional_list(record, "powers"))
    owners = (*names, *idle, *others.owners)
    citadels = checked.owners(record, "citadels", board, owners)
    told = checked.RecordRead(record, board, names, citadels, {}, {})
    added = {name: key.read(told) for name, (key, _) in RULEBOOK.keys.items() if key.powers}
    masters = (*owners, *others.troops)
    standing = checked.units(record, board, masters)
    agreed = settings.check_settings(checked.texts(record, "settings"), empty.season, "settings")
    if agreed.get("bribed-garrison-takes-citadel") != "no":
        checked.garrisons_at_home(standing, citadels, others.owners)
    gone, driven = midseason.driven_units(record, phase, board, masters, standing, citadels)
    units = {**standing, **gone}
    signs = midseason.signs_of(units, driven)
    fallen = midseason.fallen_units(record, board, (*masters, *perishable), units)
    guards = signs | {sign: unit.id for sign, unit in fallen.items()}
    everybody = units | {unit.id: unit for unit in fallen.values()}
    leaders = checked.leaders(record, board, names, others, everybody, guards)
    eliminated = tuple(owner_of(name, names, "eliminated") for name in checked.optional_list(record, "eliminated"))
    told = checked.RecordRead(record, board, names, citadels, units, signs)
    position = replace(
        empty,
        units=units,
        leaders=leaders,
        dislodged=midseason.with_parties(record, driven, units, leaders),
        citadels=citadels,
        provinces=checked.owners(record, "provinces", board, owners),
        sieges=checked.sieges(record, board, units, {unit.sign: key for key, unit in standing.items()}),
        treasury=dict.fromkeys(names, 0) | checked.sums(record, "treasury", names),
        treasures=checked.sums(record, "treasures", board.citadels),
        eliminated=eliminated,
        bought=tuple(checked.known_unit(sign, signs, "bought") for sign in checked.optional_list(record, "bought")),
        quiet=checked.count(record, "quiet_winters"),
        capitals=checked.capitals(record, board, names),
        powers=idle,
        settings=agreed,
        **_fields(added | {name: key.read(told) for name, (key, _) in RULEBOOK.keys.items() if not key.powers}),
    )
    targets = signs | {target: target for target in others.targets}
    paid = checked.counter_bribes(record, targets, names, lambda target: master(position, target))
    later = midseason.waiting_orders(record, position, signs, perishable)
    checked.people_agree(position)
    checked.levy_is_paid(position)
    last = checked.stakes(record, board, owners, others.stakes) if "last_winter" in record else None
    holders = {one: owner for one, owner in stakes(position).items() if owner} if last is None else last
    return replace(position, counters=paid, holders=holders, **later)


def _without_pieces(record: Mapping[str, Any], layer: str | None) -> Position:
    """The position before anything of the record is laid on its board: its layer, season, phase and players.

    Raises:
        Fault: ``layer-unknown``; ``advanced-only`` for a key of a chapter that is not played.
    """
    chosen = layer or text_of(record.get("layer", "basic"), "layer")
    if chosen not in LAYERS:
        raise Fault("layer-unknown", "layer", given=chosen, known=", ".join(LAYERS))
    when = Season.parse(text_of(record.get("season", "summer 321"), "season"))
    names = checked.names(record)
    empty = Position(when, _phase(record, when), chosen, names)
    for key, played in RULEBOOK.keys.values():
        if key.needed and record.get(key.name) and not played(empty):
            raise Fault("advanced-only", key.name, key=key.name)
    return empty


def _fields(read: Mapping[str, Any]) -> dict[str, Any]:
    """What chapters read, by field of the position; what has no field of its own is ``kept``."""
    kept = {name: value for name, value in read.items() if name not in Position.__dataclass_fields__ and value}
    return {name: value for name, value in read.items() if name in Position.__dataclass_fields__} | {"kept": kept}


def _phase(record: Mapping[str, Any], when: Season) -> str:
    """What the position waits for."""
    usual = MOVEMENT if when.is_movement else WINTER_PHASE
    known = (MOVEMENT, RETREATS, VOTE) if when.is_movement else (WINTER_PHASE,)
    if str(when) == scenario(FIRST)["season"]:
        known = (LEVY, *known)
    phase = text_of(record.get("phase", usual), "phase")
    if phase not in known:
        raise Fault("phase-unknown", "phase", given=phase[:80], known=", ".join(known))
    return phase


def orders_from(record: Mapping[str, Any]) -> dict[str, list[str]]:
    """The sheets of a record: lines of text by player.

    Raises:
        Fault: for wrong types or a sheet of nobody.
    """
    names = checked.names(record)
    sheets = {}
    for name, lines in table_of(record.get("orders", {}), "orders").items():
        owner_of(name, names, "orders")
        sheets[name] = texts_of(lines, f"orders.{name}")
    return sheets


def adjudicate(record: Mapping[str, Any], layer: str | None = None) -> dict[str, Any]:
    """Settle the movement and the sieges of one record, its retreats or its winter, and answer in the same format.

    Raises:
        Fault: when the record cannot be read; orders that are void are results, not faults.
    """
    notation = text_of(record.get("notation", "fr"), "notation")
    if notation not in ("fr", "en"):
        raise Fault("notation-unknown", "notation", given=notation, known="fr, en")
    position = position_from(record, layer)
    if position.phase not in SETTLED:
        raise Fault("phase-unknown", "phase", given=position.phase, known=", ".join(SETTLED))
    answers = Answers(orders=orders_from(record))
    if position.phase == WINTER_PHASE:
        wintering = winter.Winter(position, start=position)
        receive(wintering, answers)
        winter.run(wintering)
        return answer_of(position, wintering) | {"treasury": dict(wintering.position.treasury)}
    resolution = Resolution(position, lost=list(position.perished))
    receive(resolution, answers)
    if position.phase == RETREATS:
        retreats.execute(resolution, resolution.orders)
        season.seal_fates(resolution)
    else:
        season.open_season(resolution)
    return answer_of(position, resolution)


def _known_keys(record: Mapping[str, Any]) -> None:
    for key in table_of(record, "record"):
        if key not in record_keys():
            raise Fault("key-unknown", str(key)[:80], known=", ".join(sorted(record_keys())))
