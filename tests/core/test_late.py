"""Tables that are made when they are first looked into."""

from __future__ import annotations

from diadoques.core.rulebook import Late


def test_a_late_table_is_made_once_and_not_before_it_is_wanted() -> None:
    made: list[int] = []

    def make() -> dict[str, int]:
        made.append(1)
        return {"a": 1, "b": 2}

    table: Late[str, int] = Late(make)
    assert made == []
    assert (dict(table), len(table), "b" in table, table["b"]) == ({"a": 1, "b": 2}, 2, True, 2)
    assert made == [1]
