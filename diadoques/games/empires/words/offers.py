"""How this game tells its orders to screens: each in words, and where a map is pointed at for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from diadoques.core.orders import verbs_of
from diadoques.core.phrases import Catalogue
from diadoques.explain.names import Names, join_names, join_texts, names_for
from diadoques.explain.offers import CARRY, MARCH, Offer, Plain, SheetRow
from diadoques.explain.readings import quotable
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import coasts, controller
from diadoques.games.empires.sheets import notation
from diadoques.games.empires.words.forces import force_name, state_name

#: Kinds of orders as one looks through a list.
_RANK: Final = {verb: index for index, verb in enumerate(verbs_of(Verbs))}


class Teller(Plain):
    """Marches and voyages by their goals, all else by what it does."""

    def row(self, position: Any, key: str, orders: Iterable[Any], lang: str) -> SheetRow:
        """The row of a force or a fleet, or of what is ordered beside them, kind by kind."""
        names = names_for(position, lang)
        inside = sorted(orders, key=lambda one: _RANK[one.verb])
        bound = Counter((_carried(one), _goal(one)) for one in inside if _carried(one))
        offers = tuple(_offer(position, names, one, bound[_carried(one), _goal(one)] > 1) for one in inside)
        empty = _unordered(position, names, key) if key in position.units else "—"
        return SheetRow(key, self.title(position, key, lang), empty, offers)

    def label(self, position: Any, order: Any, lang: str) -> str:
        """« marcher en Illyrie par la Gaule cisalpine »."""
        return order_told(names_for(position, lang), order)


def _unordered(position: Position, names: Names, unit: str) -> str:
    """What becomes of a piece without an order; of a force first how many it is: its own sheet tells that."""
    force = position.forces.get(unit)
    told = names.words.text("deed.none")
    return f"— {told} —" if force is None else f"— {names.words.text('option.men', ap=force.ap)} · {told} —"


def _offer(position: Position, names: Names, order: CampaignOrder, several: bool) -> Offer:
    """An order with where it is pointed at; ``several``: other ways lead the troops aboard to the same coast."""
    carried = _carried(order)
    goes = (order.verb is Verbs.MOVE and not order.intent) or (order.verb is Verbs.SAIL and _only_sails(order))
    words = names.words
    more = words.text("deed.carry-more", force=force_name(names, carried), place=names.place(_goal(order)))
    return Offer(
        order,
        notation.write(position, order, names.lang),
        order_told(names, order),
        _pointed(position, order),
        direct=goes,
        act=MARCH if goes else CARRY if carried else "",
        more=more if several else "",
    )


def _only_sails(order: CampaignOrder) -> bool:
    """Whether a fleet goes to a coast and does nothing else."""
    return bool(order.way) and all(step[0] == "@" or (step.isupper() and step[0] not in "+-") for step in order.way)


def _carried(order: CampaignOrder) -> str:
    """The force that a fleet takes aboard and lands; "" where it does not."""
    landed = order.way[-1][1:] if order.verb is Verbs.SAIL and order.way and order.way[-1][0] == "-" else ""
    return landed if f"+{landed}" in order.way else ""


def _goal(order: CampaignOrder) -> str:
    """The last province or sea of a way, the port of a blockade; "" where it leads nowhere."""
    for step in reversed(order.way):
        what, _, rest = step.partition(" ")
        if what == "blockade":
            return rest
        if what.lstrip("@").isupper() and step[0] not in "+-":
            return step.lstrip("@")
    return ""


def _pointed(position: Position, order: CampaignOrder) -> tuple[str, ...]:
    """The goal of a way, the land that is raided from the sea, a province; else where the force or the fleet stands."""
    raided = next((step.partition(" ")[2] for step in order.way if step.startswith("raid ")), "")
    unit = position.units.get(order.unit)
    if raided and order.unit in position.fleets:
        return tuple(
            one for one in coasts(position, position.fleets[order.unit].at) if controller(position, one) == raided
        )
    goal = _goal(order) or order.space or (unit.at if unit is not None else "")
    return (goal,) if goal else ()


def order_told(names: Names, order: CampaignOrder) -> str:
    """What an order does, in a few words."""
    words, verb = names.words, order.verb
    if verb is Verbs.SAIL:
        return _voyage(names, order)
    values: dict[str, Any] = {"number": order.number, "season": order.season, "text": quotable(order.text)}
    place = order.way[-1] if order.way else order.space
    values["place"] = names.place(place) if place else ""
    values["state"] = state_name(names, order.target) if order.target else ""
    values["force"] = force_name(names, order.beside or order.unit) if order.beside or order.unit else ""
    told = words.text(f"deed.{_key(order, words)}", **values)
    if verb is not Verbs.MOVE:
        return told
    if order.way[:-1]:
        by = join_names([names.place(one) for one in order.way[:-1]], names.lang)
        told = words.text("deed.by", told=told, by=by)
    if order.beside:
        told = words.text("deed.then-join", told=told, force=force_name(names, order.beside))
    return words.text("deed.hostile", told=told) if order.intent else told


def _key(order: CampaignOrder, words: Catalogue) -> str:
    """The phrase of an order: by its verb, and by what it names where that says another thing."""
    if order.verb in (Verbs.REQUEST, Verbs.HIRE):
        return f"{order.verb}-{order.text}"
    named = {
        "with": order.verb is Verbs.BESIEGE and order.beside,
        "none": not order.unit and not order.number,
        "never": order.number < 0,
        "all": not order.number,
        "somewhere": not order.space,
    }
    keys = (f"{order.verb}-{how}" for how, so in named.items() if so)
    return next((key for key in keys if f"deed.{key}" in words), str(order.verb))


def _voyage(names: Names, order: CampaignOrder) -> str:
    """What a fleet does, step after step; troops that it brings over are told with their goal."""
    words, carried = names.words, _carried(order)
    if not order.way:
        return words.text("deed.hold")
    seas = [step for step in order.way if step.isupper() and step[0] not in "@+-"]
    if carried and order.way[0] in (f"+{carried}", order.way[1]) and len(order.way) - len(seas) <= 3:
        told = words.text("deed.carry", force=force_name(names, carried), place=names.place(_goal(order)))
        by = join_names([names.place(one) for one in seas], names.lang)
        return words.text("deed.by", told=told, by=by) if seas else told
    return join_texts([_step(names, step) for step in order.way], names.lang)


def _step(names: Names, step: str) -> str:
    """One step of a fleet."""
    words, (what, _, rest) = names.words, step.partition(" ")
    if what == "raid":
        return words.text("deed.raid", state=state_name(names, rest))
    if what == "blockade":
        return words.text("deed.blockade", place=names.place(rest))
    if step == "bar":
        return words.text("deed.bar")
    if step[0] in "+-":
        return words.text("deed.embark" if step[0] == "+" else "deed.land", force=force_name(names, step[1:]))
    if step[0] == "@":
        return words.text("deed.coast", place=names.place(step[1:]))
    return words.text("deed.sea", place=names.place(step))


TELLER: Final = Teller()
