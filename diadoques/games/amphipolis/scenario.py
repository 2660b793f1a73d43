"""How a game begins: the scenarios of chapter 10, and what is agreed (readings, the seed, who throws)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.core.resources import resource
from diadoques.games.abilities import Choice
from diadoques.games.amphipolis.pieces import NAME, SIDES, SPARTA, Counter, counters, garrisons, pairs
from diadoques.games.amphipolis.position import Leader, Position
from diadoques.games.ruled_options import SEED, RuledOptions

# --- What is agreed before the start: readings that players choose (``rulings.toml``), the seed, who throws


DICE: Final = "dice"
SEEDED, THROWN = "seeded", "thrown"
OPTIONS: Final = RuledOptions(
    NAME, {DICE: Choice((SEEDED, THROWN), "AMP-0.1-01"), SEED: Choice()}, {SEED: "amphipolis"}
)


# --- The scenarios of chapter 10 (``setup.toml`` of the board): who stands where, what arrives when, what is special


@dataclass(frozen=True, slots=True)
class Arrival:
    """Reinforcements that come together, or (``optional``) those of S15.

    Attributes:
        name: ``ATHENS.1``: side and number in its list.
        bases: where they may be deployed (AMP-2.B.2-01).
        units: named counters, lines such as ``2 H6+``; ``stock``: generic ones, ``1 P or A`` (AMP-10.4-21).
    """

    name: str
    side: str
    turn: int
    optional: bool
    bases: tuple[str, ...]
    leaders: tuple[str, ...]
    units: tuple[str, ...]
    stock: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario; ``special`` holds what only some have, as the file names it."""

    name: str
    chapter: str
    first: int
    last: int
    advantage: str
    arrivals: Mapping[str, Arrival]
    special: Mapping[str, Any]

    def optional(self, side: str) -> Arrival | None:
        """What S15 brings to a side."""
        return next((one for one in self.arrivals.values() if one.optional and one.side == side), None)

    @property
    def main_map(self) -> bool:
        """Whether the main map is used (AMP-10.2-12)."""
        return bool(self.special.get("main_map", True))

    def truce(self, turn: int) -> bool:
        """Whether no combat may be begun on the main map (AMP-10.3-13, AMP-10.4-20)."""
        return turn in self.special.get("truce", ())

    @property
    def recycled(self) -> bool:
        """Whether units that were eliminated return to the stock (AMP-10-01)."""
        return bool(self.special.get("recycled", False))


@cache
def _file() -> Mapping[str, Any]:
    text = resource("geodata", NAME, "setup.toml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = tomllib.loads(text)["scenario"]
    return found


@cache
def scenario(name: str) -> Scenario:
    """A scenario by name.

    Raises:
        Fault: ``scenario-unknown``.
    """
    if name not in _file():
        raise Fault("scenario-unknown", "scenario", given=name[:80], known=", ".join(_file()))
    row = _file()[name]
    arrivals: dict[str, Arrival] = {}
    for entry in row.get("arrival", ()):
        number = sum(one.side == entry["side"] for one in arrivals.values()) + 1
        label = f"{entry['side']}.{'S15' if entry.get('optional') else number}"
        arrivals[label] = Arrival(
            label, entry["side"], entry.get("turn", -1), entry.get("optional", False), tuple(entry["at"]),
            tuple(entry.get("leaders", ())), tuple(entry.get("units", ())), tuple(entry.get("stock", ())),
        )  # fmt: skip
    first, last = row["turns"]
    return Scenario(name, row["chapter"], first, last, row["advantage"], arrivals, row)


def counters_named(line: str, side: str, free: Sequence[str]) -> Iterator[str]:
    """The counters that a line names, of those that are free: ``2 H5+ allied``; as many as there are (AMP-10.4-11)."""
    count, model, *more = line.split()
    wanted = {"allied": "a", "chios": "c"}.get(more[0] if more else "", "")
    found = (name for name in free if counters()[name].side == side and counters()[name].model == model + wanted)
    for _, name in zip(range(int(count)), found, strict=False):
        yield name


def fits(counter: Counter, line: str) -> bool:
    """Whether a counter is one of those that a generic line asks for: ``1 P or A``, ``all H own``, ``2 any``."""
    _, what, *more = line.split()
    kinds = (what, *(word for word in more if len(word) == 1))
    return (what == "any" or counter.kind in kinds) and not ("own" in more and counter.ally)


def begin_scenario(name: str, options: Mapping[str, str]) -> Position:
    """The position before anything is drawn or thrown (AMP-10.1-01 to -11 and their like).

    Raises:
        Fault: unknown scenario or option.
    """
    chosen, told = scenario(name), OPTIONS.in_full(options)
    units: dict[str, Unit] = {}
    leaders: dict[str, Leader] = {}
    for row in chosen.special.get("setup", ()):
        for line in row["units"]:
            free = [one for one in counters() if one not in units]
            for one in counters_named(line, row["side"], free):
                counter = counters()[one]
                units[one] = Unit(one, counter.side, counter.kind, one.partition(".")[0][2:], row["at"])
        leaders |= {leader: Leader(row["at"]) for leader in row.get("leaders", ())}
    spartan = chosen.special["spartan_garrisons"]
    barred = [*chosen.special.get("unplayable", ())]
    if not chosen.main_map and told["nicias-flotilla"] == "unplayable":
        barred.append("S3")
    return Position(
        scenario=name,
        turn=chosen.first,
        options=told,
        advantage=chosen.advantage,
        garrisons={at: SPARTA if at in spartan else SIDES[0] for at in garrisons()},
        units=units,
        leaders=leaders,
        points=dict.fromkeys(SIDES, 0),
        bowl=pairs(told["pairs"]),
        hands=dict.fromkeys(SIDES, ()),
        barred_faces=tuple(barred),
        due=tuple((one.name, one.turn) for one in chosen.arrivals.values() if not one.optional),
        optional=dict.fromkeys(SIDES, 0),
        deeds=dict.fromkeys(SIDES, 0),
    )
