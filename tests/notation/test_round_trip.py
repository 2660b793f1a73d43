"""Writing an order and reading it back gives the same order, however loosely it is copied."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.core.orders import FOLLOWED
from diadoques.games.diadoques import Order, Position, Verbs, Verdict, levy, new, options, read, write
from tests.notation.positions import positions, retreats, some_orders

pytestmark = pytest.mark.slow

DASHES = ("-", "->", ">", "→", "–", "—", "‑>", "=>", "⇒")


def check_back(position: Position, order: Order, text: str) -> None:
    (reading,) = read(position, order.player, [text])
    assert reading.order == order, text
    # The sheet may still forbid a fourth fleet (DIA-62a-10); the order was understood all the same.
    assert reading.verdict in FOLLOWED or reading.code == "too-many-fleets"


@given(st.data())
def test_movement_orders_come_back(data: st.DataObject) -> None:
    position = data.draw(positions())
    for order in some_orders(data.draw, position):
        for lang in ("fr", "en"):
            check_back(position, order, write(position, order, lang))


@given(st.data())
def test_retreat_orders_come_back(data: st.DataObject) -> None:
    position = data.draw(retreats())
    for order in some_orders(data.draw, position):
        yields = order.verb is Verbs.RETREAT and data.draw(st.booleans())
        given_order = replace(order, yields=yields)
        for lang in ("fr", "en"):
            check_back(position, given_order, write(position, given_order, lang))


@given(st.data())
def test_loose_copies_mean_the_same(data: st.DataObject) -> None:
    position = data.draw(positions())
    for order in some_orders(data.draw, position):
        check_back(
            position, order, data.draw(loosened(write(position, order, data.draw(st.sampled_from(("fr", "en"))))))
        )


@st.composite
def loosened(draw: st.DrawFn, text: str) -> str:
    """The text as somebody in a hurry types it."""
    parts = text.split(" -> ")
    text = parts[0]
    for part in parts[1:]:
        blank = draw(st.sampled_from((" ", "", "\u00a0")))
        text += blank + draw(st.sampled_from(DASHES)) + draw(st.sampled_from((" ", ""))) + part
    text = draw(st.sampled_from((str, str.lower, str.upper, str.swapcase)))(text)
    spelling = draw(st.sampled_from(("as is", "bare", "apart")))
    if spelling != "as is":
        text = unicodedata.normalize("NFD", text)
    if spelling == "bare":
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = text.replace("'", draw(st.sampled_from("'’")))
    return draw(st.sampled_from(("", " ", "- "))) + text.replace(" ", draw(st.sampled_from((" ", "  "))))


@given(st.data())
def test_sheets_of_spring_321_come_back(data: st.DataObject) -> None:
    """Three counters stand in one home: lines are for them in the order of writing, and letters tell the kinds."""
    start = new()
    player = data.draw(st.sampled_from(start.players))
    ports = ("A", "F") if player in ("Antipater", "Lysimaque", "Ptolémée") else ("A",)
    kinds = tuple(data.draw(st.sampled_from(ports)) for _ in range(3))
    position = levy(start, {name: kinds if name == player else () for name in start.players})
    legal = options(position, player)
    sheet = []
    for unit in position.of(player):
        moves = [order for order in legal if order.unit == unit.id and order.verb is not Verbs.SUPPORT]
        sheet.append(data.draw(st.sampled_from(moves)))
    head = data.draw(st.integers(0, 2))
    sheet[head] = replace(sheet[head], leader=player)
    lines = [write(position, order) for order in sheet]
    readings = read(start, player, lines)
    if len(set(lines)) < 3:
        return  # the same move twice: the counters of one kind are alike, and so are their lines
    assert [reading.order for reading in readings] == sheet
    assert all(reading.verdict is not Verdict.UNREADABLE for reading in readings)
