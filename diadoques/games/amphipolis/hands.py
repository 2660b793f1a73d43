"""The hidden hands: counters drawn, held, played, given back (A, D.1), and how events tell it."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NotRequired, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import EYES, EventKind, PlayerId, changes
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.amphipolis.chance import draw_from
from diadoques.games.amphipolis.pieces import faces, faces_of, foe
from diadoques.games.amphipolis.position import VEILED, Position

# --- The hidden hands: counters drawn, held, played, given back (A, D.1)


#: How many counters each draws (AMP-2.A-01), and how many he may keep (AMP-2.D.1-01).
_DRAWN, _KEPT = 2, 1


def usable(position: Position, side: str, face: str) -> str:
    """The counter of a hand that shows a face its side may use (AMP-7-01, -02), or ""."""
    if face in position.barred_faces or faces()[face] not in ("", side):
        return ""
    return next((counter for counter in position.hands[side] if face in faces_of(counter)), "")


def choice(name: str, position: Position, side: str, options: Iterable[str]) -> Pick | None:
    """A question for a stratagem: whoever holds any counter is asked, so that the question tells nobody which."""
    if not position.hands[side]:
        return None
    return Pick(name=name, seat=side, of=(NONE, *options), least=0, most=1, hidden=True, none=NONE)


def play(run: Run, side: str, face: str, limited: bool, rule: str = "", use: str = "") -> str:
    """A counter is played by one of its faces; using either uses it up (AMP-7-02).

    Args:
        limited: whether it is the one stratagem of an action phase (AMP-2.B.3-13).
        use: what it is played for, where it serves for several things (AMP-7.S22-01 to -03).
    """
    counter = usable(run.position, side, face)
    run.emit(
        "counter-played", rule or f"AMP-7.{face}-01", player=side, counter=counter, face=face, limited=limited,
        **({"use": use} if use else {}),
    )  # fmt: skip
    return counter


def back(counter: str) -> AgendaItem:
    """The frame that puts a used counter back into the bowl, when its effect is over (AMP-2.A-03)."""
    return AgendaItem("counter-back", {"counter": counter})


def _back(run: Run, frame: AgendaItem) -> None:
    run.emit("counter-returned", "AMP-2.A-03", counter=frame["counter"])


def draw(run: Run, side: str, count: int, rule: str) -> None:
    """Hidden counters from the bowl; a bowl that is empty gives none (AMP-2.A-01)."""
    found = draw_from(run, run.position.bowl, count, rule)
    run.emit("draws", rule, player=side, count=len(found))
    run.emit("drawn", rule, player=side, counters=found, **{EYES: side})


def _draws(run: Run, frame: AgendaItem) -> None:
    """The holder of the advantage draws first; what was kept stays beside (AMP-2.A-01, -02)."""
    first = run.position.advantage
    for side in (first, foe(first)):
        draw(run, side, _DRAWN, "AMP-2.A-01")


def _keep(position: Position, frame: AgendaItem) -> Prompt | None:
    hand = position.hands[frame["seat"]]
    return Pick("keep-counter", frame["seat"], hand, least=0, most=_KEPT, hidden=True) if hand else None


def _kept(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    """Counters beyond one go back, unseen (AMP-2.D.1-01)."""
    side = frame["seat"]
    back = list(run.position.hands[side])
    for counter in said:
        del back[back.index(counter)]
    run.emit("keeps", "AMP-2.D.1-01", player=side, count=len(said))
    if back:
        run.emit("given-back", "AMP-2.D.1-01", player=side, counters=back, **{EYES: side})


CHAPTER: Final = Chapter(
    "hands",
    steps={"draws": _draws, "counter-back": _back},
    questions={"keep-counter": AgendaQuestion("AMP-2.D.1-01", _keep, _kept, open=True)},
)


# --- What befalls stratagem counters, as events tell it: drawn, held, played, given back. Which ones, few may know.


class HandDrawn(TypedDict):
    """A side draws so many counters from the bowl."""

    player: PlayerId
    count: int


class CountersDrawn(TypedDict):
    """Which ones: its owner alone sees it (``eyes``)."""

    player: PlayerId
    counters: list[str]
    eyes: PlayerId


class CounterPlayed(TypedDict):
    """A side plays one of the two faces of a counter; ``use``: what for, where it serves for several things.

    ``limited``: it is the one stratagem of that side in this action phase.
    """

    player: PlayerId
    counter: str
    face: str
    limited: bool
    use: NotRequired[str]


class CounterReturned(TypedDict):
    """A counter goes back into the bowl: its effect is over."""

    counter: str


class CounterSpent(TypedDict):
    """A counter leaves the game."""

    counter: str


class Keeps(TypedDict):
    """A side keeps so many counters for the next turn."""

    player: PlayerId
    count: int


class GivenBack(TypedDict):
    """Which ones go back into the bowl: their owner alone sees it (``eyes``)."""

    player: PlayerId
    counters: list[str]
    eyes: PlayerId


class FaceRemoved(TypedDict):
    """A stratagem serves no more."""

    face: str


def _hand(position: Position, player: str, add: Iterable[str] = (), drop: Iterable[str] = ()) -> dict[str, Any]:
    """The hands after counters come and go; who does not see them sees how many they are."""
    hand = list(position.hands[player])
    for counter in drop:
        del hand[hand.index(counter if counter in hand else VEILED)]
    return {"hands": {**position.hands, player: (*hand, *add)}}


def _into_bowl(position: Position, counters: Sequence[str]) -> tuple[str, ...]:
    return (*position.bowl, *((VEILED,) * len(counters) if position.veiled else counters))


def _set_draws(position: Position, data: HandDrawn) -> Position:
    """All see how many are drawn; ``drawn`` tells their owner which."""
    count = data["count"]
    bowl = position.bowl[count:] if position.veiled else position.bowl
    hand = _hand(position, data["player"], add=(VEILED,) * count)
    return replace(position, bowl=bowl, thrown=position.thrown + 1, **hand)


def _drawn(position: Position, data: CountersDrawn) -> Position:
    found = data["counters"]
    hand = _hand(position, data["player"], add=found, drop=(VEILED,) * len(found))
    bowl = list(position.bowl)
    for counter in () if position.veiled else found:
        del bowl[bowl.index(counter)]
    return replace(position, bowl=tuple(bowl), **hand)


def _played(position: Position, data: CounterPlayed) -> Position:
    """The counter leaves the hand; ``counter-returned`` puts it back into the bowl after its effect (AMP-2.A-03)."""
    impulse = position.impulse
    if data["limited"]:
        impulse = replace(impulse, played=(*impulse.played, data["player"]))
    return replace(position, impulse=impulse, **_hand(position, data["player"], drop=(data["counter"],)))


def _returned(position: Position, data: CounterReturned) -> Position:
    return replace(position, bowl=_into_bowl(position, (data["counter"],)))


def _spent(position: Position, data: CounterSpent) -> Position:
    return replace(position, spent=(*position.spent, data["counter"]))


def _keeps(position: Position, data: Keeps) -> Position:
    """How many are kept, for who does not see which; ``given-back`` tells the owner."""
    hand = position.hands[data["player"]]
    if VEILED not in hand:
        return position
    gone = hand[data["count"] :]
    return replace(position, bowl=_into_bowl(position, gone), **_hand(position, data["player"], drop=gone))


def _given_back(position: Position, data: GivenBack) -> Position:
    back = data["counters"]
    return replace(position, bowl=_into_bowl(position, back), **_hand(position, data["player"], drop=back))


def _face_removed(position: Position, data: FaceRemoved) -> Position:
    return replace(position, barred_faces=(*position.barred_faces, data["face"]))


#: By name.
HANDS: Final[Mapping[str, EventKind[Position]]] = {
    "draws": changes(HandDrawn, _set_draws),
    "drawn": changes(CountersDrawn, _drawn),
    "counter-played": changes(CounterPlayed, _played),
    "counter-returned": changes(CounterReturned, _returned),
    "counter-spent": changes(CounterSpent, _spent),
    "keeps": changes(Keeps, _keeps),
    "given-back": changes(GivenBack, _given_back),
    "face-removed": changes(FaceRemoved, _face_removed),
}
