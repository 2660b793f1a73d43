"""A sheet of any length: the work grows with its lines, not with their square.  Work is counted, never timed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

from diadoques.core.savegame import SavedAnswers
from diadoques.games.catalogue import begin, load_game
from diadoques.games.saving import plain_answers

pytestmark = pytest.mark.slow

FEW = 100
#: What as many lines may cost more at the end of a sheet than near its beginning: nothing, but for tables that grow.
MORE = 1.1


def work(act: Callable[[], object]) -> int:
    """How many lines of Python are run, each turn of a loop or of a comprehension counted."""
    count = 0

    def count_lines(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return count_lines

    before = sys.gettrace()
    sys.settrace(count_lines)
    try:
        act()
    finally:
        sys.settrace(before)
    return count


def cycled(lines: list[str], count: int) -> list[str]:
    return [lines[number % len(lines)].format(n=number + 1) for number in range(count)]


def records() -> Iterator[Any]:
    summer = {
        "phase": "movement", "season": "summer 321", "treasury": {"Ptolémée": 1_000_000},
        "units": {"Ptolémée": ["A SYR", "F MIN", "G Tyr"], "Eumène": ["A COM"]}, "citadels": {"Tyr": "Ptolémée"},
    }  # fmt: skip
    winter = summer | {"phase": "winter", "season": "winter 321", "provinces": {"SYR": "Ptolémée", "PHE": "Ptolémée"}}
    for name, record, lines in (
        ("one order", summer, ["A SYR -> DAM"]),
        ("contradictions", summer, ["A SYR -> DAM", "A SYR x"]),
        ("supports", summer, ["A SYR S A COM", "F MIN S A SYR -> PHE", "G Tyr -> F PHE"]),
        ("other sums", summer, ["don Eumène {n}", "contre-corrompt A SYR {n}", "corrompt A COM {n}"]),
        ("same sums", summer, ["don Eumène 3", "contre-corrompt A SYR 5", "corrompt A COM 20"]),
        ("scrawl", summer, ["zzz{n}", "A", "propose victoire Ptolémée"]),
        ("builds", winter, ["+A PHE", "+F PHE", "A SYR x", "contre-corrompt A SYR {n}"]),
    ):
        yield pytest.param("diadoques", record, "Ptolémée", lines, id=f"diadoques {name}")
    autumn = {"phase": "movement", "units": {"FRANCE": ["A PAR", "F BRE"], "ENGLAND": ["F SPA/SC"]}}
    driven = autumn | {"phase": "retreats", "dislodged": {"FRANCE": [{"unit": "A BUR", "options": ["PIC", "GAS"]}]}}
    built = autumn | {"phase": "adjustments", "centres": {"FRANCE": ["PAR", "BRE", "MAR", "SPA", "POR"]}}
    for name, record, lines in (
        ("orders", autumn, ["A PAR - BUR", "A PAR - GAS", "F BRE S A PAR - BUR", "zzz{n}"]),
        ("retreats", driven, ["A BUR R PIC", "A BUR D"]),
        ("adjustments", built, ["A PAR B", "F BRE B", "WAIVE"]),
    ):
        yield pytest.param("diplomacy", record, "FRANCE", lines, id=f"diplomacy {name}")


def grows_evenly(settle: Callable[[int], object]) -> bool:
    settle(4 * FEW)  # what is read once only: boards, phrases, grammars, lines seen before
    first, second, third, fourth = (work(lambda count=count: settle(count * FEW)) for count in (1, 2, 3, 4))
    return fourth - third <= MORE * (second - first)


@pytest.mark.turns(3)
@pytest.mark.parametrize(("game", "record", "player", "lines"), [*records()])
def test_the_last_lines_cost_what_the_first_do(
    game: str, record: dict[str, Any], player: str, lines: list[str]
) -> None:
    def settle(count: int) -> object:
        return load_game(game).abilities.bulk.adjudicate({**record, "orders": {player: cycled(lines, count)}}, {})

    assert grows_evenly(settle)


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "player", "lines"),
    [
        ("diadoques", "Ptolémée", ["A EGY -> LIB", "don Eumène {n}", "zzz"]),
        ("diplomacy", "FRANCE", ["A PAR - BUR", "zzz"]),
        ("bc218", "CARTHAGE", ["revolte Rom", "revolte Syr", "A Car - Num", "zzz"]),
    ],
)
def test_the_same_is_true_of_a_game_begun(game: str, player: str, lines: list[str]) -> None:
    chosen = load_game(game)
    _, position = begin(chosen, chosen.about.scenario, dict(chosen.about.defaults))

    def settle(count: int) -> object:
        return chosen.resolve(position, plain_answers(SavedAnswers(orders={player: cycled(lines, count)})))

    assert grows_evenly(settle)
