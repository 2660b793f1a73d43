"""The umpire's review at the end of a season: he publishes it, changes something, or reopens it (EMP-0-03).

Only where somebody is the umpire (option ``umpire``); each change bears its reason, and comes about by events.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlayerId, changes, tells
from diadoques.core.faults import Fault
from diadoques.core.prompts import CHOICE, PLACE, TEXT, UMPIRE, WHOLE, Field, Form, Prompt
from diadoques.games.empires.model import moments
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.options import PLAYED
from diadoques.games.empires.model.options import UMPIRE as WHO_DECIDES
from diadoques.games.empires.model.pieces import ARMY
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.politics import conquest

_ROW: Final = "EMP-0-03"
PUBLISH, OVERRIDE, REOPEN = "publish", "override", "reopen"
#: What he may change: by a sum, AP or points; or who controls a province.
TREASURY, PRESTIGE, MODIFIER, CONTROL = "treasury", "prestige", "modifier", "control"
#: The key of the term of a change that he makes.
_TERM: Final = "umpire.change"
_LONGEST: Final = 500
_MOST: Final = 1000


class UmpireChanged(TypedDict):
    """The umpire changes something, for a reason; ``what``; those whom it concerns are told, all where it is public."""

    what: str
    reason: str
    readers: list[PlayerId]


class SeasonReopened(TypedDict):
    """The season goes on from a question again, ``phase``: what followed is void; the same dice show the same faces."""

    phase: str
    reason: str


class SeasonPublished(TypedDict):
    """The umpire has seen the season and lets it stand."""


def _ask(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    if position.options.get(WHO_DECIDES) == PLAYED:
        states = tuple(name for name, one in position.states.items() if not one.gone)
        armies = tuple(name for name, one in position.forces.items() if one.kind == ARMY)
        yield Form(
            moments.REVIEW, UMPIRE, hidden=True, rule=_ROW,
            fields=(
                Field("decision", CHOICE, of=(PUBLISH, OVERRIDE, REOPEN), usual=PUBLISH),
                Field("what", CHOICE, of=(NONE, TREASURY, PRESTIGE, MODIFIER, CONTROL), usual=NONE),
                Field("state", CHOICE, of=(NONE, *states), usual=NONE),
                Field("army", CHOICE, of=(NONE, *armies), usual=NONE),
                Field("province", PLACE, of=(NONE, *position.provinces), usual=NONE),
                Field("by", WHOLE, least=-_MOST, most=_MOST, usual=0),
                Field("phase", CHOICE, of=(NONE, *position.moments), usual=NONE),
                Field("reason", TEXT, most=_LONGEST, usual=""),
            ),
        )  # fmt: skip


def _take(run: Run, item: AgendaItem, answers: Answers) -> None:
    said = answers.said[moments.REVIEW][UMPIRE]
    if said["decision"] == PUBLISH:
        run.emit("season-published", _ROW)
        return
    reason = str(said["reason"]).strip()
    if not reason:
        raise _wrong("reason", "")
    if said["decision"] == REOPEN:
        if said["phase"] == NONE:
            raise _wrong("phase", NONE)
        run.emit("season-reopened", _ROW, phase=said["phase"], reason=reason)
        run.agenda[:] = list(run.position.agenda)
        return
    _CHANGES.get(said["what"], _unknown)(run, said, reason)
    run.then(item)  # until he publishes


def _wrong(name: str, given: object) -> Fault:
    about = {"rule": _ROW, "closed": _ROW, "known": name, "prompt": moments.REVIEW, "seat": UMPIRE, "field": name}
    return Fault("answer-refused", f"{moments.REVIEW}.{name}", given=str(given)[:80], **about)


def _unknown(_run: Run, said: Mapping[str, Any], _reason: str) -> None:
    raise _wrong("what", said["what"])


def _needs(said: Mapping[str, Any], name: str) -> str:
    if said[name] == NONE:
        raise _wrong(name, NONE)
    return str(said[name])


def _term(said: Mapping[str, Any]) -> list[dict[str, Any]]:
    if not said["by"]:
        raise _wrong("by", 0)
    return [{"key": _TERM, "number": said["by"], "source": "house"}]


def _tell(run: Run, what: str, reason: str, *readers: str) -> None:
    run.emit("umpire-changed", _ROW, what=what, reason=reason, readers=list(readers))


def _treasury(run: Run, said: Mapping[str, Any], reason: str) -> None:
    state, terms = _needs(said, "state"), _term(said)
    _tell(run, TREASURY, reason, state)
    run.emit("treasury-changed", _ROW, player=state, sum=terms[0]["number"], what="umpire", eyes=state)


def _prestige(run: Run, said: Mapping[str, Any], reason: str) -> None:
    state, terms = _needs(said, "state"), _term(said)
    _tell(run, PRESTIGE, reason)
    run.emit("prestige-changed", _ROW, player=state, by=terms[0]["number"], terms=terms, at="")


def _modifier(run: Run, said: Mapping[str, Any], reason: str) -> None:
    army, terms = _needs(said, "army"), _term(said)
    state = run.position.forces[army].state
    _tell(run, MODIFIER, reason, state)
    run.emit("modifier-changed", _ROW, unit=army, terms=terms, by=terms[0]["number"], now=0, eyes=state)


def _control(run: Run, said: Mapping[str, Any], reason: str) -> None:
    """No prestige is won or lost by it; capitals move, and fleets leave the ports."""
    province, state = _needs(said, "province"), _needs(said, "state")
    _tell(run, CONTROL, reason)
    conquest.assign(run, province, state, _ROW)


_CHANGES: Final = {TREASURY: _treasury, PRESTIGE: _prestige, MODIFIER: _modifier, CONTROL: _control}


def _reopened(position: Position, data: SeasonReopened) -> Position:
    return moments.reopened(position, data["phase"])


CHAPTER: Final = Chapter(
    "umpire",
    questions={moments.REVIEW: AgendaQuestion(_ROW, _ask, _take)},
    events={
        "umpire-changed": tells(UmpireChanged),
        "season-reopened": changes(SeasonReopened, _reopened),
        "season-published": tells(SeasonPublished),
    },
)
