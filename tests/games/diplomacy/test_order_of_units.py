"""Which unit a position names first makes no difference to what is told."""

from __future__ import annotations

from dataclasses import replace

from diadoques.games.diplomacy import Answers, resolve
from diadoques.games.diplomacy.interchange import position_from


def test_what_is_told_does_not_depend_on_the_order_of_the_units() -> None:
    start = position_from({
        "units": {"FRANCE": ["A BUR", "F ENG"], "GERMANY": ["A MUN", "A RUH"], "ENGLAND": ["F IRI", "F MAO"]}
    })  # fmt: skip
    orders = {
        "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"],
        "ENGLAND": ["F IRI - ENG", "F MAO S F IRI - ENG"],
    }
    turned = replace(start, units=dict(reversed(start.units.items())))
    one, other = (resolve(each, Answers(orders=orders)) for each in (start, turned))
    assert sorted(map(repr, one.events)) == sorted(map(repr, other.events)), "told in another order, and the same"
    assert next(event for event in one.events if event.kind == "retreats-due")["units"] == ["FRANCE-1", "FRANCE-2"]
