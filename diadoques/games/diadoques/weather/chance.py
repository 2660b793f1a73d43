"""Throwing on the event tables: one throw leads to another until an event is named (DIA-13-01)."""

from __future__ import annotations

from collections.abc import Callable

from diadoques.core.dice import Dice
from diadoques.core.faults import Fault
from diadoques.games.diadoques.model.chance import Drawn, TableThrow, event_tables, named, parse_dice


def draw(table: str, dice: Dice, again: Callable[[Drawn], bool] = lambda _: False) -> Drawn:
    """Throw on ``table`` (``spring``, ``summer``, ``autumn``, or one of tables II to V by name) and on what follows.

    Where ``again`` says so of what came out, the last table is thrown on once more (DIA-13N5-01).

    Raises:
        Fault: ``event-table-unknown``, or what scripted dice find wrong.
    """
    tables = event_tables()
    if table not in tables:
        raise Fault("event-table-unknown", "events", given=table, known=", ".join(tables))
    name, here = table, tables[table]
    throws: list[TableThrow] = []
    while True:
        count, sides = parse_dice(here["dice"])
        throw = TableThrow(name, dice.throw(count, sides, f"DIA-13-01 {name}"))
        throws.append(throw)
        row = next(row for row in here["rows"] if throw.total in row["on"])
        if "rows" in row:
            here = row
        elif "then" in row:
            name, here = row["then"], tables[row["then"]]
        else:
            found = named(row, tuple(throws))
            if not again(found):
                return found
            here = tables[name]
