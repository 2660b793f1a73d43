"""A game that asks one thing of every type, to see that a lesson plays what it has never heard of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.core.answers import Answers, Report
from diadoques.core.calendar import Season
from diadoques.core.marks import Marks
from diadoques.core.orders import Order, Reading
from diadoques.core.pieces import Unit
from diadoques.core.prompts import CHOICE, CLASS, UMPIRE, Field, Form, Groups, Number, Pick, Prompt, Prompts, Throw
from diadoques.games.abilities import Abilities
from diadoques.games.catalogue import abouts
from diadoques.games.door import About, Standing

NAME: Final = "tiny"
ONE, TWO = "ROME", "CARTHAGE"
#: What is asked, one after the other.
STEPS: Final[tuple[tuple[str, tuple[Prompt, ...]], ...]] = (
    ("keep", (Pick("keep", ONE, ("keep", "annul"), least=1, most=1),)),
    (
        "hand",
        (
            Pick("hand", ONE, ("ambush", "storm", "spy"), most=2, hidden=True),
            Pick("hand", TWO, ("relief",), most=1, hidden=True),
        ),
    ),
    ("points", (Number("points", TWO, least=1, most=12), Groups("truce", TWO, (ONE, TWO)))),
    ("dice", (Throw("dice", CLASS, count=2, sides=6),)),
    ("battle", (Form("battle", UMPIRE, (Field("winner", CHOICE, (ONE, TWO)), Field("losses", most=100))),)),
    ("over", ()),
)


@dataclass(frozen=True, slots=True)
class Position:
    """Which step it is, and what was said at those before."""

    step: int = 0
    said: tuple[tuple[str, str, str], ...] = ()
    board: Board = field(default_factory=lambda: load_board("bc218"))
    game: str = NAME
    season: Season = field(default_factory=lambda: Season.parse("spring 321"))
    players: tuple[str, ...] = (ONE, TWO)
    units: Mapping[str, Unit] = field(default_factory=dict)
    dislodged: Mapping[str, Any] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        return STEPS[self.step][0]

    @property
    def alive(self) -> tuple[str, ...]:
        return self.players

    @property
    def winners(self) -> tuple[str, ...]:
        return (ONE,) if self.phase == "over" else ()

    def standing(self) -> dict[str, Unit]:
        return {}

    def unit_in(self, space: str) -> Unit | None:
        return None

    def of(self, player: str) -> tuple[Unit, ...]:
        return ()


class Tiny:
    """Only what a lesson asks for, and what no game may lack."""

    kinds: Final[Mapping[str, Any]] = {}
    abilities = Abilities()

    @property
    def about(self) -> About:
        return abouts()[NAME]

    def new(self, scenario: str, options: Mapping[str, str], players: Any = None) -> Position:
        return Position()

    def awaits(self, position: Position) -> Prompts:
        return Prompts(STEPS[position.step][1])

    def legal(self, position: Position, seat: str, piece: str = "") -> tuple[Order, ...]:
        return ()

    def read(self, position: Position, player: str, lines: Any, lang: str = "") -> list[Reading]:
        return []

    def write(self, position: Position, order: Order, lang: str = "") -> str:
        return ""

    def seen(self, report: Report[Position], player: str = "") -> Report[Position]:
        return report

    def resolve(self, position: Position, answers: Answers) -> Report[Position]:
        said = tuple((prompt, seat, repr(value)) for prompt, one in answers.said.items() for seat, value in one.items())
        thrown = tuple((name, CLASS, repr(list(dice))) for name, dice in answers.throws.items())
        return Report(position, (), replace(position, step=position.step + 1, said=(*position.said, *said, *thrown)))

    def apply(self, position: Position, event: object) -> Position:
        return position

    def standing(self, position: Position) -> Standing:
        return Standing(dict.fromkeys(position.players, 0), 1, 1)

    def marks(self, position: Position) -> Marks:
        return Marks()

    def record_of(self, position: Position) -> dict[str, Any]:
        return {"step": position.step, "said": [list(one) for one in position.said]}

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        return Position(record["step"], tuple((name, seat, value) for name, seat, value in record["said"]))


GAME: Final = Tiny()
