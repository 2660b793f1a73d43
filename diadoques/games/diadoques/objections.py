"""Why an order is not followed, or is odd: verdict, rule, key of the sentence that says so."""

from __future__ import annotations

from typing import Final, NamedTuple

from diadoques.games.diadoques.orders import Verdict


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


def mistaken(rule: str, code: str, **data: str) -> Objection:
    """An order that is followed though it cannot help who gave it (DIA-73-03)."""
    return Objection(Verdict.MISTAKEN, rule, code, tuple(data.items()))
