"""How games of simultaneous orders tell them to screens: marches, supports, convoys, retreats, new units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from diadoques.board.spaces import Board, split_coast
from diadoques.conflict.orders import Order, Verb, Verbs
from diadoques.core.pieces import ARMY, FLEET
from diadoques.explain.catalogue import order_word
from diadoques.explain.names import Names, names_for
from diadoques.explain.offers import AID, CARRY, MARCH, Offer, Plain, SheetRow
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.notations import line_of, orders_worth_writing, spell_place
from diadoques.games.unit_numbers import numbers_of


class Simultaneous(Plain):
    """What these games have in common; each adds its own kinds of orders.

    Attributes:
        RANK: kinds of orders as one looks through a list.
        ACTS: those that ``explain`` has a phrase for (``do.*`` of its catalogues); ``OWN``: those whose words lie
            among those of the screen, by their role there.
        DIRECT: those that a first click on their goal gives.
        POINTED: what they are to whoever points at places (``explain.offers``).
    """

    RANK: ClassVar[Sequence[Verb]] = (
        Verbs.HOLD, Verbs.MOVE, Verbs.SUPPORT, Verbs.CONVOY, Verbs.RETREAT, Verbs.DISBAND, Verbs.BUILD,
    )  # fmt: skip
    ACTS: ClassVar[Mapping[Verb, str]] = {Verbs.HOLD: "hold", Verbs.MOVE: "move", Verbs.CONVOY: "convoy"}
    OWN: ClassVar[Mapping[Verb, str]] = {Verbs.RETREAT: "retreat", Verbs.DISBAND: "disband"}
    DIRECT: ClassVar[frozenset[Verb]] = frozenset({Verbs.MOVE, Verbs.RETREAT})
    POINTED: ClassVar[Mapping[Verb, str]] = {
        Verbs.MOVE: MARCH, Verbs.RETREAT: MARCH, Verbs.SUPPORT: AID, Verbs.CONVOY: CARRY,
    }  # fmt: skip

    def rows(self, position: Position, player: str, lang: str) -> tuple[SheetRow, ...]:
        """The lines that offer something; a convoy where the fleets at sea make a way for it (others may be typed)."""
        found: dict[str, list[Order]] = {}
        shores = chains(position)
        for order in orders_worth_writing(position, game_of(position).legal(position, player)):
            if order.verb is not Verbs.CONVOY or _on_the_way(position, order, shores):
                found.setdefault(line_of(position, order), []).append(order)
        return tuple(self.row(position, key, found[key], lang) for key in self.in_order(found))

    def in_order(self, keys: Iterable[str]) -> list[str]:
        """The lines of a sheet as one looks through it: units as they come."""
        return list(keys)

    def row(self, position: Position, key: str, orders: Iterable[Any], lang: str) -> SheetRow:
        """Hold, moves, then sieges and supplies, supports, convoys; first those for one's own side, and those near."""
        rank = {verb: index for index, verb in enumerate(self.RANK)}

        def place(one: Any) -> tuple[Any, ...]:
            target = position.units.get(one.target)
            foreign = target is not None and target.owner != one.player
            return rank[one.verb], foreign, one.by_sea, one.to, one.target, far(position, one), one.goal

        inside = sorted(orders, key=place)
        offers = tuple(self.offer(position, order, lang) for order in inside)
        return SheetRow(key, self.title(position, key, lang), self.empty(position, key, lang), offers)

    def offer(self, position: Position, order: Any, lang: str) -> Offer:
        """An order with where it is pointed at."""
        return Offer(
            order,
            game_of(position).write(position, order, lang),
            self.label(position, order, lang),
            self.pointed(position, order),
            order.verb in self.DIRECT,
            only_by_sea(position, order),
            order.target,
            order.goal,
            self.POINTED.get(order.verb, ""),
            self.more(position, order, lang),
        )

    def rivals(self, position: Position, one: Any, other: Any, sheet: Sequence[Any]) -> bool:  # noqa: ARG002
        """Two marches into one space, or one citadel."""
        if one.verb is not Verbs.MOVE or other.verb is not Verbs.MOVE or one.unit == other.unit:
            return False
        return split_coast(one.to)[0] == split_coast(other.to)[0]

    def more(self, position: Position, order: Any, lang: str) -> str:
        """« soutenir l'armée de Thessalie vers… »: the orders that help one unit on its way, called together."""
        if order.verb not in (Verbs.SUPPORT, Verbs.CONVOY) or not order.goal:
            return ""
        role = "aid_more" if order.verb is Verbs.SUPPORT else "carry_more"
        return word(position, lang, role, **self.values(position, names(position, lang), order))

    def pointed(self, position: Position, order: Any) -> tuple[str, ...]:
        """Places on which a click offers an order: its goal, else whom it helps, else where its unit stands."""
        if order.verb in (Verbs.SUPPORT, Verbs.CONVOY) and order.target in position.units:
            target = position.units[order.target].at
            return (target, order.goal) if order.goal else (target,)
        unit = position.units.get(order.unit)
        return (order.to or (unit.at if unit is not None else ""),)

    def title(self, position: Position, key: str, lang: str) -> str:
        """A unit's sign, a place where something may be built."""
        unit = position.units.get(key)
        if unit is not None:
            return str(names(position, lang).sign_of(unit))
        return f"+ {spell_place(position, key[1:], lang)}" if key.startswith("+") else key

    def empty(self, position: Position, key: str, lang: str) -> str:  # noqa: ARG002
        """No order yet."""
        return word(position, lang, "none")

    def label(self, position: Position, order: Any, lang: str) -> str:
        """« gagner la Thessalie »."""
        named = names(position, lang)
        values = self.values(position, named, order)
        if order.verb in self.OWN:
            return word(position, lang, self.OWN[order.verb], **values)
        text = named.words.text(f"do.{self.act(position, order)}", **values)
        over = order.by_sea or only_by_sea(position, order)
        return f"{text} {word(position, lang, 'by_sea')}" if over else text

    def act(self, position: Position, order: Any) -> str:  # noqa: ARG002
        """Which phrase of ``do.*`` says what it does."""
        if order.verb is Verbs.SUPPORT:
            return "aid_move" if order.goal else "aid_hold"
        return self.ACTS[order.verb]

    def values(self, position: Position, named: Names, order: Any) -> dict[str, Any]:
        """What the phrases about an order place."""
        values: dict[str, Any] = {}
        place = order.to or order.goal
        if place:
            values["goal"] = named.place(place)
        target = position.units.get(order.target)
        if target is not None:
            name = named.unit(target, str(numbers_of(position).get(target.id, "")))
            foreign = target.owner != order.player
            values["target"] = name.followed_by(f" ({named.player(target.owner)})") if foreign else name
        return values


def names(position: Position, lang: str) -> Names:
    """The names of its board."""
    return names_for(position, lang)


def word(position: Position, lang: str, role: str, **data: object) -> str:
    """A phrase about an order."""
    return order_word(position.game, lang, role, **data)


def chains(position: Position) -> dict[str, frozenset[str]]:
    """By sea where a fleet is, the spaces that it touches together with all the fleets that it is in touch with."""
    board = position.board
    seas = {unit.space for unit in position.units.values() if unit.kind == FLEET and board.spaces[unit.space].is_sea}
    found: dict[str, frozenset[str]] = {}
    for sea in sorted(seas):
        if sea in found:
            continue
        chain, waiting, touched = {sea}, [sea], set[str]()
        while waiting:
            near = _touched(board, waiting.pop())
            touched |= near
            waiting += (near & seas) - chain
            chain |= near & seas
        found |= dict.fromkeys(chain, frozenset(touched))
    return found


def far(position: Position, order: Order) -> bool:
    """Whether a fleet cannot convoy without others: its sea does not touch both ends of the way."""
    fleet = position.units.get(order.unit)
    if order.verb is not Verbs.CONVOY or fleet is None:
        return False
    return not _ends(position, order) <= _touched(position.board, fleet.space)


def _on_the_way(position: Position, order: Order, shores: Mapping[str, frozenset[str]]) -> bool:
    """Whether fleets that are at sea now, this one among them, lie between both ends of a convoy."""
    return _ends(position, order) <= shores.get(position.units[order.unit].space, frozenset())


def _ends(position: Position, order: Order) -> set[str]:
    """Where a convoy begins and ends; of a character its end alone."""
    target = position.units.get(order.target)
    return {split_coast(order.goal)[0], *([target.space] if target is not None else [])}


def _touched(board: Board, sea: str) -> set[str]:
    return {split_coast(place)[0] for place in board.fleet.get(sea, ())}


def only_by_sea(position: Position, order: Order) -> bool:
    """Whether a march leads where the army cannot walk."""
    unit = position.units.get(order.unit)
    if order.verb is not Verbs.MOVE or unit is None or unit.kind != ARMY or order.to in position.board.places:
        return False
    return order.by_sea or split_coast(order.to)[0] not in position.board.army.get(unit.space, ())


TELLER = Simultaneous()
