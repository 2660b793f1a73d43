"""What came of a battle: as the umpire writes it down, in a form, or as it was drawn (EMP-6.11-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.prompts import CHOICE, PERSON, UMPIRE, WHOLE, Field, Form
from diadoques.games.empires.battles.losses import allied_corps, commander, hosts
from diadoques.games.empires.model.agenda import NONE
from diadoques.games.empires.model.pieces import Battle, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number

#: How a battle ends: an army is beaten; an interrupted one where they agree on a winner; it is stopped by agreement;
#: night falls, and one leaves the field (EMP-6.7-01); both are demoralised; it is interrupted without agreement.
DECISIVE, AGREED, STOPPED, NIGHT, MUTUAL, DISPUTED = "decisive", "agreed", "stopped", "night", "mutual", "disputed"
#: It will be resumed, and is asked for again; nobody plays it: the odds model decides.
LATER, ODDS = "later", "odds"
#: Those with a winner (EMP-6.8-02: an interrupted one too).
WON: Final = frozenset({DECISIVE, AGREED, DISPUTED})
GENERAL, POLITICIAN = "general", "politician"
NO, YES, BOTH = "no", "yes", "both"
#: An army has from 2 to 4 corps; one alone is worth all its points.
MOST_CORPS: Final = 4


@dataclass(frozen=True, slots=True)
class SideResult:
    """What is known of a side after a battle.

    Attributes:
        corps: how many it had, allied ones too; ``demoralised``: how many of them were; ``biggest``: the biggest among
            them.
        allies: ids of the forces whose corps are among the demoralised.
        mounted: it had at least twice the enemy's mounted; ``flank``: it made a flank march.
        looted: elements of the enemy's baggage that its main corps plundered, ``ally_looted``: that the corps of
            ``looter`` did.
        destroyed: whose elements were destroyed, each ``general STATE`` or ``politician STATE``.
        percent: losses when the game was interrupted, in percent.
    """

    corps: int
    demoralised: int = 0
    biggest: bool = False
    allies: tuple[str, ...] = ()
    mounted: bool = False
    flank: bool = False
    looted: int = 0
    ally_looted: int = 0
    looter: str = ""
    destroyed: tuple[str, ...] = ()
    percent: int = 0


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How a battle ended.

    Attributes:
        winner: the side that won, 0 or 1, or None; ``leaves``: the side that gives up the field, where that is agreed.
        rule: the row by which it is known.
    """

    outcome: str
    sides: tuple[SideResult, SideResult]
    winner: int | None = None
    leaves: int | None = None
    rule: str = "EMP-6.11-01"

    @property
    def won(self) -> bool:
        """Whether there is a winner: losses as of a decisive battle, prestige."""
        return self.outcome in WON


def usual_corps(position: Position, battle: Battle, side: int) -> int:
    """How many corps a side has where nobody tells: its allied ones and those of its own (a number of the tables)."""
    return min(MOST_CORPS, max(number(position, "odds.corps"), 1 + len(allied_corps(position, battle, side))))


def present(position: Position, battle: Battle, side: int) -> tuple[str, ...]:
    """Who is in battle of a side: ``general STATE``, ``politician STATE`` (EMP-6.5-01)."""
    return tuple(who for army in hosts(position, battle, side) for who in _with(position, army))


def _with(position: Position, army: Force) -> Iterator[str]:
    state = position.states[army.state]
    if state.led == army.number and state.general.since != position.number:  # a successor leads from the next season on
        yield f"{GENERAL} {state.id}"
    if state.reigns == army.number and not state.politician.captor:
        yield f"{POLITICIAN} {state.id}"


def name_of(battle: Battle) -> str:
    """A battle's name within its season: its province, and which battle there it is after the first."""
    return battle.id.partition(" ")[2] or battle.at


def form(position: Position, battle: Battle) -> Form:
    """What the umpire is asked of a battle; fields of the first side end on 1, of the second on 2."""
    return Form(f"battle {name_of(battle)}", UMPIRE, rule="EMP-6.11-01", fields=tuple(_fields(position, battle)))


def _fields(position: Position, battle: Battle) -> Iterator[Field]:
    who = tuple(commander(position, battle, side) for side in (0, 1))
    yield Field("outcome", CHOICE, of=(ODDS, DECISIVE, STOPPED, NIGHT, MUTUAL, AGREED, DISPUTED, LATER))
    yield Field("winner", CHOICE, of=(NONE, *who), usual=NONE)
    yield Field("leaves", CHOICE, of=(NONE, *who), usual=NONE)
    yield Field("mounted", CHOICE, of=(NONE, *who), usual=NONE)
    yield Field("flank", CHOICE, of=(NONE, *who, BOTH), usual=NONE)
    for side in (0, 1):
        yield from _of_side(position, battle, side)


def _of_side(position: Position, battle: Battle, side: int) -> Iterator[Field]:
    end = f"_{side + 1}"
    allies = tuple(one.id for one in allied_corps(position, battle, side))
    yield Field(f"corps{end}", WHOLE, least=1, most=MOST_CORPS, usual=usual_corps(position, battle, side))
    yield Field(f"demoralised{end}", WHOLE, most=MOST_CORPS, usual=0)
    yield Field(f"biggest{end}", CHOICE, of=(NO, YES), usual=NO)
    if allies:
        yield Field(f"allies{end}", CHOICE, of=_some(allies), usual=NONE)
    yield Field(f"looted{end}", WHOLE, most=12, usual=0)
    if allies:
        yield Field(f"ally_looted{end}", WHOLE, most=12, usual=0)
        yield Field(f"looter{end}", CHOICE, of=allies, usual=allies[0])
    if people := present(position, battle, side):
        yield Field(f"destroyed{end}", PERSON, of=_some(people), usual=NONE)
    yield Field(f"percent{end}", WHOLE, most=100, usual=0)


def _some(names: tuple[str, ...]) -> tuple[str, ...]:
    """None of them, or any of them together, as one answer each."""
    return (NONE, *(", ".join(some) for count in range(1, len(names) + 1) for some in combinations(names, count)))


def outcome_of_form(position: Position, battle: Battle, said: Mapping[str, Any]) -> BattleResult:
    """The result that a form tells.

    Raises:
        Fault: ``answer-refused``: it cannot be: a winner is missing, more corps lost than there were, and so on.
    """
    who = [commander(position, battle, side) for side in (0, 1)]
    sides = (_side(battle, said, 0, who), _side(battle, said, 1, who))
    outcome = str(said["outcome"])
    winner = who.index(said["winner"]) if said["winner"] in who else None
    leaves = who.index(said["leaves"]) if said["leaves"] in who else None
    if (winner is None) == (outcome in (DECISIVE, AGREED)):
        raise _wrong(battle, "winner", said["winner"])
    if leaves is not None and outcome not in (STOPPED, NIGHT):
        raise _wrong(battle, "leaves", said["leaves"])
    return BattleResult(outcome, sides, winner, leaves)


def _side(battle: Battle, said: Mapping[str, Any], side: int, who: list[str]) -> SideResult:
    end = f"_{side + 1}"
    corps, demoralised = int(said[f"corps{end}"]), int(said[f"demoralised{end}"])
    allies, biggest = _named(said.get(f"allies{end}", NONE)), said[f"biggest{end}"] == YES
    if demoralised > corps or len(allies) + biggest > demoralised or demoralised - biggest > corps - 1:
        raise _wrong(battle, f"demoralised{end}", demoralised)
    return SideResult(
        corps=corps,
        demoralised=demoralised,
        biggest=biggest,
        allies=allies,
        mounted=said["mounted"] == who[side],
        flank=said["flank"] in (who[side], BOTH),
        looted=int(said[f"looted{end}"]),
        ally_looted=int(said.get(f"ally_looted{end}", 0)),
        looter=str(said.get(f"looter{end}", "")),
        destroyed=_named(said.get(f"destroyed{end}", NONE)),
        percent=int(said[f"percent{end}"]),
    )


def _named(text: str) -> tuple[str, ...]:
    return () if text == NONE else tuple(text.split(", "))


def _wrong(battle: Battle, name: str, given: object) -> Fault:
    asked, rule = f"battle {name_of(battle)}", "EMP-6.11-01"
    about = {"rule": rule, "closed": rule, "known": name, "prompt": asked, "seat": UMPIRE, "field": name}
    return Fault("answer-refused", f"{asked}.{name}", given=str(given)[:80], **about)
