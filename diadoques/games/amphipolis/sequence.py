"""The turn, phase after phase (AMP-2-01), its end, and victory (chapter 9)."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.abilities import Counted
from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.agenda import AgendaQuestion, Chapter, Run
from diadoques.games.amphipolis.pieces import ATHENS, SIDES, SPARTA, foe, points
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import scenario

# --- The turn, phase after phase (AMP-2-01), and its end


#: What is said to begin.
BEGIN: Final = "begin"
#: What opens each phase, as the rules number them.
_RULES: Final = {
    "A": "AMP-2.A-01", "B.1": "AMP-2.B.1-01", "B.2": "AMP-2.B.2-01", "C": "AMP-2.C-01", "D.1": "AMP-2.D.1-01",
    "D.2": "AMP-2.D.2-01", "D.3": "AMP-2.D.3-01", "D.4": "AMP-2.D.4-01", "D.5": "AMP-2.D.5-01", "D.6": "AMP-2.D.6-01",
    "D.7": "AMP-2.D.7-01",
}  # fmt: skip
#: The first phase of a turn; that of the action phases, which ``action_phases`` begins; what needs the main map.
FIRST: Final = "A"
ACTION: Final = "B.3"
_ON_MAIN: Final = frozenset({"C", "D.2"})


def phases_of_turn(position: Position) -> tuple[str, ...]:
    """The phases of a turn in their order (AMP-2-01); without the main map, no works and no cities (AMP-10.2-12)."""
    main = scenario(position.scenario).main_map
    return tuple(sorted(name for name in (*_RULES, ACTION) if main or name not in _ON_MAIN))


def step(name: str, seat: str = "") -> AgendaItem:
    """The frame that begins a phase: each is one more occasion for the advantage (ruling ``advantage-cap``)."""
    return AgendaItem("step", {"name": name, "seat": seat})


def _ask_begin(position: Position, frame: AgendaItem) -> Prompt | None:
    """The game as it is set up, before anything is drawn or thrown: whoever has the advantage begins it."""
    return Pick("begin", position.advantage, (BEGIN,), least=1, most=1)


def _begun(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    run.then(AgendaItem("turn"))


def _turn(run: Run, frame: AgendaItem) -> None:
    number = frame.get("turn", run.position.turn)
    run.emit("turn-begun", "AMP-2.D.7-01" if "turn" in frame.data else "AMP-2-01", turn=number)
    works = (step("C"), AgendaItem("works")) if scenario(run.position.scenario).main_map else ()
    run.then(
        step("A"), AgendaItem("draws"),
        step("B.1"), AgendaItem("points"),
        step("B.2"), AgendaItem("arrivals"),
        AgendaItem("impulses", {"last": ""}),
        *works,
        AgendaItem("adjustments"),
        step("D.7"), AgendaItem("turn-end"),
    )  # fmt: skip


def _step(run: Run, frame: AgendaItem) -> None:
    run.emit("step-begun", _RULES[frame["name"]], step=frame["name"], player=frame["seat"])


def _adjustments(run: Run, frame: AgendaItem) -> None:
    """Who has the initiative goes first, in both halves (AMP-2.D-01)."""
    first = run.position.initiative
    main = scenario(run.position.scenario).main_map
    halves: list[AgendaItem] = []
    for side in (first, foe(first)):
        halves += [step("D.1", side), AgendaItem("keep-counter", {"seat": side})]
        if main:
            halves += [step("D.2", side), AgendaItem("operation", {"seat": side, "phase": "D.2", "left": 1})]
    for side in (first, foe(first)):
        halves += [step("D.3", side), AgendaItem("recovery", {"seat": side})]
        halves += [step("D.4", side), *_rests(side, main)]
        halves += [step("D.5", side), AgendaItem("siege", {"seat": side, "done": []})]
        halves += [step("D.6", side), AgendaItem("attrition", {"seat": side})]
    run.then(*halves)


def _rests(side: str, main: bool) -> list[AgendaItem]:
    """One operation from each map to a base (AMP-3.2.1-01); S1 may add one of either kind (AMP-7.S1-01)."""
    kinds = ("D.4 main", "D.4 operations") if main else ("D.4 operations",)
    found = [AgendaItem("operation", {"seat": side, "phase": kind, "left": 1, "winds": False}) for kind in kinds]
    return [*found, AgendaItem("winds", {"seat": side, "phase": "D.4"})]


CHAPTER: Final = Chapter(
    "sequence",
    steps={"turn": _turn, "step": _step, "adjustments": _adjustments},
    questions={"begin": AgendaQuestion("AMP-2-01", _ask_begin, _begun, closed=True)},
)


# --- Chapter 9 and the end of a turn: total victory, who is withdrawn, points, what they are worth (D.7)


TOTAL, STRATEGIC, TACTICAL, DRAW = "total", "strategic", "tactical", "draw"


def sudden_victor(position: Position) -> str:
    """The side of all nine garrisons, from turn 2 on (AMP-9.1-01, AMP-10.1-16, -17); there is no other (AMP-9.1-02)."""
    held = set(position.garrisons.values())
    return next(iter(held)) if len(held) == 1 and position.turn > points("sudden_after") else ""


def count_points(position: Position, side: str, ended: bool = False) -> Iterator[Counted]:
    """What a side counts, line by line (AMP-9.2-01 to -09).

    Args:
        ended: the game ends with this count; else it is over where somebody has won. Before, nobody has the points for
            what must not happen until then (ruling ``clause-due``).
    """
    ended = ended or bool(position.winners)
    special = scenario(position.scenario).special
    granted = special.get("granted", {})
    if side in granted:  # AMP-10.2-14
        yield Counted("granted", "AMP-10.2-14", granted[side])
    if position.garrisons[ground.CITADEL] == side and "granted" not in special:
        yield Counted("citadel", "AMP-9.2-02", points("citadel"))
    if held := sum(position.garrisons[zone] == side for zone in ground.operations()):
        yield Counted("garrisons", "AMP-9.2-05", held * points("garrison"))
    if position.deeds[side]:
        yield Counted("deeds", "AMP-10-02", position.deeds[side])
    if side == SPARTA and position.wall == ground.BUILT:
        yield Counted("walls", "AMP-9.2-08", points("walls"))
    if side == SPARTA and position.flotilla:
        yield Counted("flotilla", "AMP-9.2-08", points("flotilla"))
    if side == ATHENS and position.at(ground.EION, ATHENS) and "granted" not in special:
        yield Counted("port-city", "AMP-9.2-09", points("port_city"))
    if side == ATHENS and position.wall == ground.DESTROYED:
        yield Counted("walls-destroyed", "AMP-9.2-09", points("walls_destroyed"))
    both = special.get("both_garrisons")
    if both is not None and both["side"] == side and all(position.garrisons[zone] == side for zone in both["at"]):
        yield Counted("both-garrisons", "AMP-10.2-15", both["points"])
    unfought = ended and special.get("cleon_clause") and not position.charged
    if unfought and side == ATHENS and position.options["cleon-clause"] == "athens":
        yield Counted("unfought", _unfought(position), points("unfought"))
    if unfought and side == SPARTA and position.options["cleon-clause"] == "sparta":
        yield Counted("unfought", _unfought(position), points("unfought"))


def _unfought(position: Position) -> str:
    return "AMP-10.4-26" if scenario(position.scenario).recycled else "AMP-10.3-15"


def score(position: Position, side: str, ended: bool = False) -> int:
    """Victory points of a side as things stand, or as they were counted at the end (``count_points``)."""
    return sum(term.number for term in count_points(position, side, ended))


def verdict(totals: dict[str, int]) -> tuple[str, str]:
    """Who wins by points, and how: a draw up to four, tactical, strategic at twice as many (AMP-9.2-10, -11).

    >>> verdict({"ATHENS": 9, "SPARTA": 5}), verdict({"ATHENS": 4, "SPARTA": 9}), verdict({"ATHENS": 8, "SPARTA": 13})
    (('', 'draw'), ('SPARTA', 'strategic'), ('SPARTA', 'tactical'))
    """
    first, second = sorted(totals, key=totals.__getitem__, reverse=True)
    if totals[first] - totals[second] < points("tactical"):
        return "", DRAW
    return first, STRATEGIC if totals[first] >= points("strategic_times") * totals[second] else TACTICAL


def _withdrawals(run: Run) -> None:
    """Leaders and units that the campaign takes back (AMP-10.4-23 to -25): no eliminations."""
    position = run.position
    for row in scenario(position.scenario).special.get("withdrawals", ()):
        if row["turn"] not in (-1, position.turn):
            continue
        if "if_citadel" in row and position.garrisons[ground.CITADEL] != row["if_citadel"]:
            continue
        for piece in row["pieces"]:
            if piece not in position.gone:
                known = piece in position.units or piece in position.leaders
                run.emit("removed", row["rule"], piece=piece, at=position.where(piece) if known else "")
        for face in row.get("faces", ()):
            run.emit("face-removed", row["rule"], face=face)


def _end(run: Run, frame: AgendaItem) -> None:
    """Total victory, then withdrawals, then the next turn or the count (AMP-2.D.7-01)."""
    position = run.position
    if winner := sudden_victor(position):
        run.emit("victory", "AMP-9.1-01", winners=[winner], how=TOTAL, margin=0)
        run.agenda.clear()
        return
    _withdrawals(run)
    if position.turn < scenario(position.scenario).last:
        run.then(AgendaItem("turn", {"turn": position.turn + 1}))
        return
    totals = {side: score(run.position, side, True) for side in SIDES}
    for side in SIDES:
        terms = [list(term) for term in count_points(run.position, side, True)]
        run.emit("scored", "AMP-9.2-01", player=side, points=totals[side], terms=terms)
    winner, how = verdict(totals)
    rule = "AMP-9.2-10" if how == DRAW else "AMP-9.2-11"
    margin = abs(totals[ATHENS] - totals[SPARTA])
    run.emit("victory", rule, winners=[winner] if winner else list(SIDES), how=how, margin=margin)


VICTORY: Final = Chapter(
    "victory",
    steps={"turn-end": _end},
)
