"""B.2: reinforcements called, delayed, chosen and deployed."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import ground, hands
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run, some_of
from diadoques.games.amphipolis.piece_events import captures
from diadoques.games.amphipolis.pieces import SPARTA, commanders, counters, foe
from diadoques.games.amphipolis.position import FIT, Position
from diadoques.games.amphipolis.scenario import Arrival, counters_named, fits, scenario

#: Stratagems of this phase; S22 is played here as S15 (AMP-7.S22-02).
_S22: Final = "S22"
#: How many allies Perdiccas brings (AMP-7.S16-01).
_PERDICCAS: Final = 3


def _arrivals(run: Run, frame: AgendaItem) -> None:
    """The holder of the advantage first, in each part (AMP-2.B.2-01, -03); then leaders are healed (AMP-2.B.2-05)."""
    position = run.position
    first = position.advantage
    sides = (first, foe(first))
    if position.options["base-movement"] == "all-in-bases":
        inside = [piece for base in ground.BASES for side in sides for piece in position.pieces_at(base, side)]
        run.emit("fresh", "AMP-2.D.4-02", fresh=sorted({*position.fresh, *inside}))
    run.then(
        *(AgendaItem("call", {"seat": side}) for side in sides),
        *(AgendaItem("deploy-due", {"seat": side}) for side in sides),
        *(
            one
            for side in sides
            for one in (AgendaItem("free", {"seat": side}), AgendaItem("stacking", {"sides": [side]}))
        ),
        AgendaItem("arrivals-over"),
    )


def _over(run: Run, frame: AgendaItem) -> None:
    position = run.position
    if position.fresh:
        run.emit("fresh", "AMP-2.B.2-04", fresh=[])
    healed = [name for name, one in position.leaders.items() if one.face != FIT]
    if healed:
        run.emit("healed", "AMP-2.B.2-05", leaders=healed)


# --- Stratagems of this phase


def due(position: Position, side: str) -> tuple[str, ...]:
    """Arrivals of a side whose turn has come."""
    return tuple(
        name for name, turn in position.due if turn == position.turn and name.partition(".")[0] == side
    )  # fmt: skip


def may_call(position: Position, side: str) -> bool:
    """Once a side, but in the campaign (AMP-10.1-12, AMP-10.2-13, AMP-10.3-14, AMP-10.4-12)."""
    found = scenario(position.scenario)
    most = found.special.get("optional_uses")
    return found.optional(side) is not None and (most is None or position.optional[side] < most)


def _playable(position: Position, side: str) -> Iterator[str]:
    if hands.usable(position, side, "S14") and any("S15" not in name for name in due(position, foe(side))):
        yield "S14"
    if may_call(position, side):
        yield from (face for face in ("S15", _S22) if hands.usable(position, side, face))
    if hands.usable(position, side, "S16") and allies(position):
        yield "S16"
    if hands.usable(position, side, "S3"):
        yield "S3"


def _ask_call(position: Position, frame: AgendaItem) -> Prompt | None:
    return hands.choice("call", position, frame["seat"], _playable(position, frame["seat"]))


def _called(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    side, face = frame["seat"], said[0]
    if face == NONE:
        return
    rule = "AMP-7.S22-02" if face == _S22 else ""
    counter = hands.play(run, side, face, False, rule, "reinforcements" if rule else "")
    run.then(frame)
    if face == "S3":
        run.emit("flotilla", "AMP-7.S3-01", player=side)
        run.emit("counter-spent", "AMP-7.S3-02", counter=counter)
        return
    run.then(hands.back(counter))
    if face == "S14":
        late = due(run.position, foe(side))
        moved = [(name, turn + (name in late and "S15" not in name)) for name, turn in run.position.due]
        run.emit("arrival-delayed", "AMP-7.S14-01", player=side, owner=foe(side), due=[list(one) for one in moved])
    elif face == "S16":
        run.then(AgendaItem("perdiccas", {"seat": side}))
    else:
        run.emit("optional-called", rule or "AMP-7.S15-01", player=side)
        run.then(AgendaItem("answer-call", {"seat": foe(side)}))


def _ask_answer(position: Position, frame: AgendaItem) -> Prompt | None:
    side = frame["seat"]
    return hands.choice("answer-call", position, side, ("S14",) if hands.usable(position, side, "S14") else ())


def _answered(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    """S14 at once annuls S15, which is used up all the same (AMP-7.S14-01, AMP-7.S15-01)."""
    side = frame["seat"]
    if said[0] == NONE:
        _comes(run, frame)
        return
    counter = hands.play(run, side, "S14", False)
    run.emit("optional-cancelled", "AMP-7.S14-01", player=side, owner=foe(side))
    run.then(hands.back(counter))


def _comes(run: Run, frame: AgendaItem) -> None:
    run.then(AgendaItem("deploy", {"name": f"{foe(frame['seat'])}.S15"}))


def allies(position: Position) -> tuple[str, ...]:
    """Spartan allies in the stock, but for those whom the scenario still names (AMP-7.S16-01)."""
    found = scenario(position.scenario)
    free = [name for name in position.stock() if counters()[name].side == SPARTA and counters()[name].ally]
    held: Tally[str] = Tally()
    waiting = {name for name, _ in position.due}
    if may_call(position, SPARTA):
        waiting.add(f"{SPARTA}.S15")
    for name in waiting:
        arrival = found.arrivals[name]
        if arrival.side == SPARTA:
            for line in arrival.units:
                count, model, *more = line.split()
                held[model + ("a" if more else "")] += int(count)
    kept = []
    for name in reversed(free):  # the last ones are kept for those who are still to come
        model = counters()[name].model
        if held[model] > 0:
            held[model] -= 1
        else:
            kept.append(name)
    return tuple(reversed(kept))


def _ask_perdiccas(position: Position, frame: AgendaItem) -> Prompt | None:
    return some_of("perdiccas", frame["seat"], allies(position), 0, _PERDICCAS)


def _perdiccas(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said:
        run.emit(
            "deployed", "AMP-7.S16-01", player=frame["seat"], at=ground.MACEDONIA, units=list(said), leaders=[],
        )  # fmt: skip


# --- Deployment


def _deploy_due(run: Run, frame: AgendaItem) -> None:
    run.then(*(AgendaItem("deploy", {"name": name}) for name in due(run.position, frame["seat"])))


def _open(position: Position, arrival: Arrival) -> list[str]:
    """The bases of an arrival that are free of enemy units (AMP-2.B.2-01, -02, AMP-1.1.3-03)."""
    return [base for base in arrival.bases if not position.at(base, foe(arrival.side))]


def _deploy(run: Run, frame: AgendaItem) -> None:
    position = run.position
    arrival = scenario(position.scenario).arrivals[frame["name"]]
    rest = [list(one) for one in position.due if one[0] != arrival.name]
    if not _open(position, arrival):
        later = [*rest, [arrival.name, position.turn + 1]]
        run.emit("arrival-postponed", "AMP-2.B.2-02", player=arrival.side, due=later)
        return
    run.emit("arrival-settled", "AMP-2.B.2-01", player=arrival.side, due=rest)
    units: list[str] = []
    for line in arrival.units:
        free = [name for name in position.stock() if name not in units]
        units += counters_named(line, arrival.side, free)
    leaders = [
        name
        for name in arrival.leaders
        if name not in position.leaders and name not in position.fallen and name not in position.gone
    ]
    run.then(
        AgendaItem("levy", {"name": arrival.name, "lines": list(arrival.stock), "units": units, "leaders": leaders})
    )


def _free(position: Position, frame: AgendaItem) -> tuple[list[str], int]:
    """Counters that the next generic line may bring, and how many it does (AMP-10.4-21)."""
    arrival = scenario(position.scenario).arrivals[frame["name"]]
    line = frame["lines"][0]
    found = [
        name
        for name in position.stock()
        if name not in frame["units"] and counters()[name].side == arrival.side and fits(counters()[name], line)
    ]
    count = line.split()[0]
    return found, len(found) if count == "all" else min(int(count), len(found))


def _ask_levy(position: Position, frame: AgendaItem) -> Prompt | None:
    if not frame["lines"]:
        return None
    found, count = _free(position, frame)
    if count == len(found):
        return None
    side = scenario(position.scenario).arrivals[frame["name"]].side
    return some_of("levy", side, found, count, count)


def _levied(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    run.then(frame.having(lines=frame["lines"][1:], units=[*frame["units"], *said]))


def _all_levied(run: Run, frame: AgendaItem) -> None:
    if frame["lines"]:
        _levied(run, frame, _free(run.position, frame)[0])
    elif frame["units"] or frame["leaders"]:
        run.then(AgendaItem("post", dict(frame.data)))
    else:
        side = scenario(run.position.scenario).arrivals[frame["name"]].side
        run.emit("arrival-lapsed", "AMP-10.4-21", player=side)


def _on_foot(frame: AgendaItem) -> list[str]:
    return [*(one for one in frame["units"] if not counters()[one].naval), *frame["leaders"]]


def _ask_post(position: Position, frame: AgendaItem) -> Prompt | None:
    """Ask where those come who may come to two bases: who goes to Thrace (AMP-2.B.2-01)."""
    arrival = scenario(position.scenario).arrivals[frame["name"]]
    pieces = _on_foot(frame)
    return some_of("post", arrival.side, pieces, 0, len(pieces)) if len(_open(position, arrival)) > 1 else None


def _posted(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    arrival = scenario(run.position.scenario).arrivals[frame["name"]]
    home = next(base for base in _open(run.position, arrival) if base != ground.THRACE)
    pieces = [*frame["units"], *frame["leaders"]]
    _place(run, frame, home, [one for one in pieces if one not in said])
    _place(run, frame, ground.THRACE, list(said))


def _all_posted(run: Run, frame: AgendaItem) -> None:
    arrival = scenario(run.position.scenario).arrivals[frame["name"]]
    base = _open(run.position, arrival)[0]
    pieces = [*frame["units"], *frame["leaders"]]
    if base == ground.THRACE:  # no ships on land (AMP-3.1.1-03)
        pieces = _on_foot(frame)
    _place(run, frame, base, pieces)


def _place(run: Run, frame: AgendaItem, base: str, pieces: Sequence[str]) -> None:
    known: Any = commanders()
    if pieces:
        side = scenario(run.position.scenario).arrivals[frame["name"]].side
        run.emit(
            "deployed", "AMP-2.B.2-01", player=side, at=base,
            units=[one for one in pieces if one not in known], leaders=[one for one in pieces if one in known],
        )  # fmt: skip
        captures(run)  # a lone leader does not hold Thrace (AMP-1.1.3-03)


CHAPTER: Final = Chapter(
    "arrivals",
    steps={
        "arrivals": _arrivals,
        "arrivals-over": _over,
        "deploy-due": _deploy_due,
        "deploy": _deploy,
    },
    questions={
        "call": AgendaQuestion("AMP-2.B.2-01", _ask_call, _called, open=True),
        "answer-call": AgendaQuestion("AMP-7.S14-01", _ask_answer, _answered, passed=_comes),
        "perdiccas": AgendaQuestion("AMP-7.S16-01", _ask_perdiccas, _perdiccas),
        "levy": AgendaQuestion("AMP-10.4-21", _ask_levy, _levied, passed=_all_levied),
        "post": AgendaQuestion("AMP-2.B.2-01", _ask_post, _posted, passed=_all_posted),
    },
)
