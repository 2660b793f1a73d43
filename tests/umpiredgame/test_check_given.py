"""The check looks at what members give: their types, orders read as they are listed, money as far as it goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import diadoques as d
from tests.umpiredgame.edited import Edit
from tests.umpiredgame.test_check_further import copied_fixture  # noqa: F401

DOOR, TURN, MONEY = "game.py", "turn.py", "money.py"
SKILL = """    class Sensible:
        def answer(self, position, player, rng):
            return None

    abilities: Final = Abilities(
        skill=Sensible(),
"""


def without_return(member: str) -> Edit:
    """A member of the door that forgets to give what it makes."""
    return (DOOR, f"        return turn.{member}(", f"        turn.{member}(")


LATER = 'return turn.awaits(position) if position.phase == "orders" else None'
BARE: tuple[Edit, ...] = (
    (TURN, 'yield Event("victory", "TOLL-5-01", {"winners"', 'yield ("victory", {"winners"'),
    (TURN, "if position.number == 0:", "if position.number == 9:"),
)
NO_FLOOR: tuple[Edit, ...] = ((MONEY, "    floor = -DEBT\n", ""), (TURN, "MONEY.purse(position, seat) // PRICE", "9"))
MINE = """class Position(position.Position):
    __slots__ = ()

    def seen_by(self, seat):
        return self


class Tolls("""
ELSEWHERE: tuple[Edit, ...] = (
    (DOOR, "from .position import FORM, Position,", "from .position import FORM,"),
    (DOOR, "class Tolls(", MINE),
    (DOOR, "from . import turn\n", "from . import position, turn\n"),
)
ALLOWED = "        if order in allowed:"
#: What is put wrong; the file in which it is told, and with which words.
WRONG: dict[str, tuple[tuple[Edit, ...], str, str]] = {
    "nothing asked": ((without_return("awaits"),), DOOR, "“awaits” gives None"),
    "nothing asked later": (((DOOR, "return turn.awaits(position)", LATER),), DOOR, "“awaits” gives None"),
    "no standing": (((DOOR, "return Standing(", "Standing("),), DOOR, "“standing” gives None"),
    "no view": ((("position.py", "return replace(", "replace("),), "position.py", "“seen_by” gives None"),
    "nothing follows": ((without_return("follows"),), DOOR, "“follows” gives None"),
    "events that are none": (BARE, DOOR, "“follows” gives tuple"),
    "a silent skill": (((DOOR, "    abilities: Final = Abilities(\n", SKILL),), DOOR, "skill.answer” gives None"),
    "no line": ((without_return("write"),), DOOR, "“write” gives None"),
    "a reading too few": (((DOOR, "player, lines)", "player, lines)[:1]"),), DOOR, "1 readings of 2"),
    "a legal order that is refused": (
        ((TURN, ALLOWED, f"{ALLOWED[:-1]} and order.number < 2:"),), DOOR, "“+2” is not followed"
    ),
    "an order that is read as another": (
        ((TURN, "number=int(sum_[1:5]))", "number=min(2, int(sum_[1:5])))"),), DOOR, "is read as another: +2"
    ),
    "debts without a floor": (NO_FLOOR, MONEY, "the floor of the money is 0"),
    "what nobody can pay": (((TURN, ALLOWED, f"{ALLOWED[:-1]} or order.number:"),), MONEY, "“+999” is followed, and"),
    "a treasury below its floor": (((TURN, "order.number * PRICE}", "order.number * 5}"),), MONEY, "sinks to -"),
    "armies that pass for none": (
        (("words/wording.py", "described=_described", ""),), "wording.py", "told that there are no units"
    ),
    "a position in another file": (ELSEWHERE, f"{DOOR}: seen_by", "every seat sees all units"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_given_is_looked_at(wrong: str, copied: Callable[..., str]) -> None:
    edits, where, said = WRONG[wrong]
    lacks = d.check_game(copied("tolls", *edits), "en").lacks
    told = [f"{one.where} | {one.what}" for one in lacks]
    assert any(one.partition(" | ")[0].endswith(f"/{where}") and said in one for one in told), told
    assert len(lacks) <= 6, told
