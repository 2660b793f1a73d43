"""The check calls members as everything else calls them, and has a class play: what would fail there is told before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import diadoques as d
from tests.umpiredgame.edited import Edit
from tests.umpiredgame.test_check_further import copied_fixture  # noqa: F401

DOOR, TURN = "game.py", "turn.py"
READ: Edit = (DOOR, 'lines: Sequence[str | TollOrder], lang: str = ""\n', "lines: Sequence[str | TollOrder]\n")
WRITE: Edit = (
    DOOR,
    'def write(self, position: Position, order: TollOrder, lang: str = "")',
    "def write(self, position, order)",
)
LEGAL: Edit = (DOOR, 'seat: str, piece: str = "") -> Iterable[TollOrder]:', "seat: str) -> Iterable[TollOrder]:")
PIECE: Edit = (DOOR, 'turn.legal(position, seat) if piece in ("", one.unit))', "turn.legal(position, seat))")
VIEW: Edit = ("position.py", "def seen_by(self, seat: str)", "def seen_by(self)")
COST: Edit = ("money.py", "def cost(self, position: Position, order", "def cost(self, order")
#: Only a class gives a language.
FAILS = "turn.read(position, player, lines if not lang else lines[9])"
SKILL = """    class Sensible:
        def answer(self, position, player):
            return None

    abilities: Final = Abilities(
        skill=Sensible(),
"""
#: What is put wrong; the file in which it is told, and with which words.
WRONG: dict[str, tuple[tuple[Edit, ...], str, str]] = {
    "read without a language": ((READ,), DOOR, "def read(self, position: P, player: str"),
    "write without a language": ((WRITE,), DOOR, "“write” is written as (position, order)"),
    "legal without a piece": ((LEGAL, PIECE), DOOR, "“legal” is written as (position: Position, seat: str)"),
    "a view of nobody": ((VIEW,), "position.py", "Position.seen_by"),
    "a cost of its own arguments": ((COST,), "money.py", "“Abilities.money.cost”"),
    "who sits beside": (((DOOR, "beside=lambda _: ", "beside=lambda: "),), DOOR, "beside=lambda position: …"),
    "who sits beside, a tuple": (((DOOR, "beside=lambda _: ", "beside="),), DOOR, "beside=lambda position: …"),
    "a class of money": ((("money.py", "Final = Money()", "Final = Money"),), DOOR, "money=Money()"),
    "no abilities": (((DOOR, "GAME: Final", "Tolls.abilities = {}\nGAME: Final"),), DOOR, "an object of “Abilities”"),
    "half a protocol": (
        (("money.py", "(ReadyMoney):", ":"),), "money.py", "“Abilities.money.treasuries” is missing"
    ),
    "a skill": (((DOOR, "    abilities: Final = Abilities(\n", SKILL),), DOOR, "“Abilities.skill.answer”"),
    "orders the wrong way round": (
        (("position.py", "Orders(TollOrder, lambda: verbs_of(Verbs))", "Orders(lambda: verbs_of(Verbs), TollOrder)"),),
        DOOR, "Orders(MyOrder, lambda: verbs_of(Verbs))",
    ),
    "no orders": (((DOOR, "orders=FORM,", ""),), DOOR, "“Abilities.orders” names no orders"),
    "a kind that is no kind": ((("events.py", "tells(Fought)", "Fought"),), DOOR, "tells(MyData)"),
    "lines that fail in a class": (
        ((DOOR, "turn.read(position, player, lines)", FAILS),),
        "game.py:54 (read)", "A line typed in a class fails: IndexError",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_called_otherwise_is_told_with_how_it_begins(wrong: str, copied: Callable[..., str]) -> None:
    edits, where, said = WRONG[wrong]
    lacks = d.check_game(copied("tolls", *edits), "en").lacks
    told = [f"{one.where} | {one.what} {one.why} {one.example}" for one in lacks]
    assert any(one.partition(" | ")[0].endswith(f"/{where}") and said in one for one in told), told
    assert len(lacks) <= 5, told
