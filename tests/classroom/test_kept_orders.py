"""Orders as journals keep them: those of the golden journals are written again byte by byte; a stranger is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.acts import Give
from diadoques.conflict.orders import Order as Shared
from diadoques.conflict.orders import Verbs
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import order_of
from diadoques.core.orders import Orders, fields_of
from diadoques.games.catalogue import games, load_game
from diadoques.games.diadoques import new, resolve
from tests.refusals import refusing

JOURNALS = sorted((Path(__file__).resolve().parents[1] / "data" / "golden").glob("*/*.journal.jsonl"))
GOOD: dict[str, Any] = {"player": "Antigone", "verb": "bribe", "target": "x", "amount": 3}


def orders() -> Orders:
    found = load_game("diadoques").abilities.orders
    assert found is not None
    return found


@pytest.mark.parametrize("path", JOURNALS, ids=lambda one: f"{one.parent.name}/{one.name}")
def test_an_order_of_a_golden_journal_is_written_as_it_was(path: Path) -> None:
    head, *lines = path.read_text("utf-8").splitlines()
    known = load_game(json.loads(head)["game"]).abilities.orders
    kept = [json.loads(line)["order"] for line in lines if json.loads(line)["act"] == "order"]
    assert kept
    for record in kept:
        assert json.dumps(fields_of(order_of(record, known))) == json.dumps(record)


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({**GOOD, "verb": "dance"}, "order-broken"),
        ({**GOOD, "verb": "revolt"}, "order-broken"),
        ({**GOOD, "tempo": 1}, "file-unknown-key"),
        ({**GOOD, "amount": "3"}, "file-wrong-type"),
        ({**GOOD, "amount": 10**10}, "number-out-of-bounds"),
        ({**GOOD, "target": "x" * 101}, "file-out-of-bounds"),
        ({**GOOD, "then": {"player": "Antigone", "verb": "->", "to": 1}}, "file-wrong-type"),
        ({"verb": "x"}, "file-missing-key"),
    ],
)
def test_a_strange_order_is_refused(record: dict[str, Any], code: str) -> None:
    assert order_of(GOOD, orders()).amount == 3  # type: ignore[attr-defined]
    with pytest.raises(Fault, check=refusing(code)):
        order_of(record, orders())


def test_a_game_without_orders_keeps_none() -> None:
    with pytest.raises(Fault, check=refusing("order-broken")):
        order_of(GOOD, None)
    assert Give("A", "", GOOD).order == GOOD


def test_an_order_of_another_game_is_refused() -> None:
    with pytest.raises(Fault, check=refusing("order-broken")):
        resolve(new(), Answers(orders={"Antipater": [Shared("Antipater", Verbs.HOLD, "Antipater-1")]}))


def test_each_game_has_its_verbs() -> None:
    found = {game: set(known.verbs()) for game in games() if (known := load_game(game).abilities.orders)}
    assert "revolt" in found["bc218"] and "revolt" not in found["diplomacy"] | found["diadoques"]
    assert {"bid", "open", "wed", "seat", "plunder"} <= found["diadoques"] - found["bc218"]
