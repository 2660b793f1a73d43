"""The hidden hands: counters drawn, held, played, given back (A, D.1)."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from diadoques.core.events import EYES
from diadoques.core.prompts import Pick, Prompt

from .agenda import NONE, AgendaQuestion, Chapter, Run
from .chance import draw_from
from .pieces import faces, faces_of, foe
from .position import AgendaItem, Position

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
    run.tell(
        "counter-played", rule or f"AMP-7.{face}-01", player=side, counter=counter, face=face, limited=limited,
        **({"use": use} if use else {}),
    )  # fmt: skip
    return counter


def back(counter: str) -> AgendaItem:
    """The frame that puts a used counter back into the bowl, when its effect is over (AMP-2.A-03)."""
    return AgendaItem("counter-back", {"counter": counter})


def _back(run: Run, frame: AgendaItem) -> None:
    run.tell("counter-returned", "AMP-2.A-03", counter=frame["counter"])


def draw(run: Run, side: str, count: int, rule: str) -> None:
    """Hidden counters from the bowl; a bowl that is empty gives none (AMP-2.A-01)."""
    found = draw_from(run, run.position.bowl, count, rule)
    run.tell("draws", rule, player=side, count=len(found))
    run.tell("drawn", rule, player=side, counters=found, **{EYES: side})


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
    run.tell("keeps", "AMP-2.D.1-01", player=side, count=len(said))
    if back:
        run.tell("given-back", "AMP-2.D.1-01", player=side, counters=back, **{EYES: side})


CHAPTER: Final = Chapter(
    "hands",
    steps={"draws": _draws, "counter-back": _back},
    questions={"keep-counter": AgendaQuestion("AMP-2.D.1-01", _keep, _kept, open=True)},
)
