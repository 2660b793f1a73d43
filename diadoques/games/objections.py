"""Why an order is not followed, or is odd: verdict, rule, key of the sentence that says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from diadoques.core.orders import Order, Reading, Verdict

Ordered = TypeVar("Ordered", bound=Order)


class Objection(NamedTuple):
    """Why an order is illegal or mistaken: verdict, rule id, key of the sentence, its data."""

    verdict: Verdict
    rule: str
    code: str
    data: tuple[tuple[str, str], ...] = ()


FINE: Final = Objection(Verdict.FINE, "", "")


def illegal(rule: str, code: str, **data: str) -> Objection:
    """An order that is not followed."""
    return Objection(Verdict.ILLEGAL, rule, code, tuple(data.items()))


def mistaken_order(rule: str, code: str, **data: str) -> Objection:
    """An order that is followed though it cannot help who gave it (DIA-73-03)."""
    return Objection(Verdict.MISTAKEN, rule, code, tuple(data.items()))


def judged_reading(order: Ordered, text: str, objection: Objection) -> Reading[Ordered]:
    """The reading of an order that a program built instead of a person who typed it, with the verdict on it."""
    return Reading(text, objection.verdict, order, objection.rule, objection.code, objection.data)


def no_retreat(sign: str, to: str, why: str, options: Sequence[str], rules: Mapping[str, str]) -> Objection:
    """A unit cannot retreat there: the place is closed to it, or out of its reach.

    Args:
        sign: the unit.
        why: what closes the place (``core.answers.Barrier``), or "".
        options: where it may go.
        rules: the row of the game by ``why``; under "" that of all other places.
    """
    code = "retreat-closed"
    if why == "occupied":
        code = "retreat-occupied"
    elif why == "attacker":
        code = "retreat-to-attacker"
    elif why == "stand-off":
        code = "retreat-to-stand-off"
    elif why == "not-own":
        code = "retreat-to-foreign-citadel"
    elif why == "strait":
        code = "retreat-over-strait"
    return illegal(rules.get(why, rules[""]), code, unit=sign, to=to, options=", ".join(options))
