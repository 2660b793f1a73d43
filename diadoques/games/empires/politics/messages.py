"""What states say to each other: treaties, ransoms, and what is made public with the orders (EMP-3.1.1, EMP-17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlayerId, changes, tells
from diadoques.core.prompts import CHOICE, TEXT, WHOLE, Field, Form, Pick, Prompt
from diadoques.games.empires.battles.outcomes import GENERAL, POLITICIAN
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.options import TREATIES, WRITTEN
from diadoques.games.empires.model.orders import Verbs
from diadoques.games.empires.model.pieces import NEVER, Treaty
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.seats import seat_of
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.money.spending import affords, give
from diadoques.games.empires.politics import persons
from diadoques.games.empires.sheets.closing import orders_of

#: A treaty has so many letters at most.
_LONGEST: Final = 2000
#: What a ransom is at most.
_MOST: Final = 1000
ACCEPT, REFUSE = "accept", "refuse"


class TreatyProposed(TypedDict):
    """A treaty is sent in, signed by who sends it; ``states``: all who are to sign, ``treaty``: its number."""

    player: PlayerId
    treaty: int
    text: str
    states: list[PlayerId]
    readers: list[PlayerId]


class TreatySigned(TypedDict):
    """A state signs a treaty; ``complete``: it is the last, and nobody can take its signature back any more."""

    player: PlayerId
    treaty: int
    complete: bool
    readers: list[PlayerId]


class SignatureWithdrawn(TypedDict):
    """A state takes back its signature of a treaty that is not complete yet."""

    player: PlayerId
    treaty: int
    readers: list[PlayerId]


class TreatyPublished(TypedDict):
    """A complete treaty is made public."""

    treaty: int
    text: str
    states: list[PlayerId]


class RansomOffered(TypedDict):
    """A state offers a sum for a captive (``who``)."""

    player: PlayerId
    captor: PlayerId
    who: str
    sum: int
    readers: list[PlayerId]


class RansomRefused(TypedDict):
    """A captor keeps his captive; ``short``: he would have let him go, but the sum is not there."""

    player: PlayerId
    captor: PlayerId
    who: str
    short: bool
    readers: list[PlayerId]


class Declared(TypedDict):
    """A state says something to all the world."""

    player: PlayerId
    text: str


class RumourSpread(TypedDict):
    """Something is said to all the world; nobody is told by whom."""

    text: str


# Before the orders ---------------------------------------------------------------------------------------------------


def _captives(position: Position, state: str) -> Iterator[tuple[str, str]]:
    """Who of a state's persons is a captive, and whose; a player's alone: neutrals do not negotiate."""
    for who in (POLITICIAN, GENERAL):
        if captor := getattr(position.states[state], who).captor:
            yield who, captor


def _others(position: Position, state: str) -> tuple[str, ...]:
    return tuple(one for one in position.alive if one != state)


def _ask(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    """A treaty to propose, signatures to take back, ransoms to offer, captives to let go; nobody waits for any."""
    written = position.options.get(TREATIES, WRITTEN) == WRITTEN
    for state in position.alive:
        if written and (others := _others(position, state)):
            with_ = [Field(f"with_{count + 1}", CHOICE, of=(NONE, *others), usual=NONE) for count in range(len(others))]
            text = Field("text", TEXT, most=_LONGEST, usual="")
            needs = (("text",), tuple(one.name for one in with_))
            yield Form(
                "treaty", state, fields=(text, *with_), needs=needs, optional=True, hidden=True, rule="EMP-17.3-01"
            )  # fmt: skip
        if mine := tuple(str(one.id) for one in position.treaties if state in one.signed and one.season == NEVER):
            yield Pick("unsign", state, **_any_of(mine), rule="EMP-17.3-01")
        for who, _ in _captives(position, state):
            sum_ = Field("sum", WHOLE, most=_MOST, usual=0)
            yield Form(f"ransom {who}", state, fields=(sum_,), optional=True, hidden=True, rule="EMP-13.2-02")
        held = tuple(
            f"{other} {who}"
            for other in position.states
            for who, captor in _captives(position, other)
            if captor == state
        )
        if held:
            yield Pick("release", state, **_any_of(held), rule="EMP-13.2-02")


def _any_of(names: Sequence[str]) -> dict[str, Any]:
    """Any of several are picked; silence means none."""
    return {"of": (NONE, *names), "most": len(names), "usual": (NONE,), "none": NONE, "hidden": True}


def _take(run: Run, _item: AgendaItem, answers: Answers) -> None:
    for state in run.position.alive:
        _propose(run, state, answers.said.get("treaty", {}).get(state) or {})
        for treaty in answers.names("unsign", state):
            if treaty != NONE:
                run.emit(
                    "signature-withdrawn", "EMP-17.3-01", player=state, treaty=int(treaty),
                    readers=list(_treaty(run.position, int(treaty)).states),
                )  # fmt: skip
        for captive in answers.names("release", state):
            if captive != NONE:
                other, _, who = captive.rpartition(" ")
                persons.free(run, other, who, "released", "EMP-13.2-02")
    offers = []
    for state in run.position.alive:
        for who, captor in _captives(run.position, state):
            sum_ = int((answers.said.get(f"ransom {who}", {}).get(state) or {}).get("sum", 0))
            if sum_:
                about = {"player": state, "captor": captor, "who": who, "sum": sum_}
                run.emit("ransom-offered", "EMP-13.2-02", **about, readers=[state, captor])
                offers.append([state, who, captor, sum_])
    run.then(AgendaItem("replies", {"offers": offers}))


def _propose(run: Run, state: str, said: Mapping[str, Any]) -> None:
    text = str(said.get("text", "")).strip()
    others = dict.fromkeys(str(value) for name, value in said.items() if name.startswith("with_") and value != NONE)
    if text and others:
        treaty = 1 + max((one.id for one in run.position.treaties), default=0)
        states = [state, *others]
        about = {"player": state, "treaty": treaty, "text": text, "states": states}
        run.emit("treaty-proposed", "EMP-17.3-01", **about, readers=states)


def _treaty(position: Position, treaty: int) -> Treaty:
    return next(one for one in position.treaties if one.id == treaty)


# What is answered ----------------------------------------------------------------------------------------------------


def _ask_replies(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    for state in position.alive:
        if open_ := tuple(str(one.id) for one in position.treaties if _is_open(one, state)):
            yield Pick("sign", state, **_any_of(open_), rule="EMP-17.3-01")
    for other, who, captor, _ in item.get("offers", ()):
        if seat := seat_of(position, captor):
            yield Pick(
                f"ransom-answer {other} {who}", seat, of=(ACCEPT, REFUSE), least=1, most=1, usual=(REFUSE,),
                hidden=True, rule="EMP-13.2-02",
            )  # fmt: skip


def _is_open(treaty: Treaty, state: str) -> bool:
    return state in treaty.states and state not in treaty.signed and treaty.season == NEVER


def _take_replies(run: Run, item: AgendaItem, answers: Answers | None) -> None:
    if answers is not None:
        for state in run.position.alive:
            for name in answers.names("sign", state):
                if name != NONE:
                    _sign(run, state, _treaty(run.position, int(name)))
    for state, who, captor, sum_ in item.get("offers", ()):
        accepted = _accepts(run.position, f"ransom-answer {state} {who}", captor, sum_, answers)
        short = not affords(run.position, state, sum_)
        if accepted and not short:
            give(run, state, captor, sum_, "ransom", "EMP-12.3-01")
            persons.free(run, state, who, "ransom", "EMP-13.2-02")
        else:
            about = {"player": state, "captor": captor, "who": who, "short": accepted}
            run.emit("ransom-refused", "EMP-13.2-02", **about, readers=[state, captor])


def _sign(run: Run, state: str, treaty: Treaty) -> None:
    complete = {*treaty.signed, state} == set(treaty.states)
    about = {"player": state, "treaty": treaty.id, "complete": complete}
    run.emit("treaty-signed", "EMP-17.3-01", **about, readers=list(treaty.states))


def _accepts(position: Position, name: str, captor: str, sum_: int, answers: Answers | None) -> bool:
    """Whether a captor takes a ransom; a neutral for whom nobody answers does so from a sum on."""
    seat = seat_of(position, captor)
    if not seat:
        return sum_ >= number(position, "neutrals.ransom")
    return answers is not None and answers.names(name, seat)[:1] == (ACCEPT,)


def _passed(run: Run, item: AgendaItem) -> None:
    _take_replies(run, item, None)


# With the orders -----------------------------------------------------------------------------------------------------


def _published(run: Run, _item: AgendaItem) -> None:
    """When all orders are in: declarations with their authors, rumours in an order that betrays none, treaties."""
    for state, order in orders_of(run.position, Verbs.DECLARE):
        run.emit("declared", "EMP-17.1-01", player=state, text=order.text)
    for text in sorted(order.text for _, order in orders_of(run.position, Verbs.RUMOUR)):
        run.emit("rumour-spread", "EMP-17.2-01", text=text)
    for treaty in run.position.treaties:
        if treaty.season != NEVER and not treaty.public:
            about = {"treaty": treaty.id, "text": treaty.text, "states": list(treaty.states)}
            run.emit("treaty-published", "EMP-17.3-01", **about)


def _proposed(position: Position, data: TreatyProposed) -> Position:
    treaty = Treaty(data["treaty"], data["text"], tuple(data["states"]), (data["player"],))
    return position.having(treaties=(*position.treaties, treaty))


def _changed(position: Position, treaty: int, **changed: Any) -> Position:
    found = tuple(replace(one, **changed) if one.id == treaty else one for one in position.treaties)
    return position.having(treaties=found)


def _signed(position: Position, data: TreatySigned) -> Position:
    signed = (*_treaty(position, data["treaty"]).signed, data["player"])
    season = position.number if data["complete"] else NEVER
    return _changed(position, data["treaty"], signed=signed, season=season)


def _withdrawn(position: Position, data: SignatureWithdrawn) -> Position:
    """A treaty that nobody has signed is no more."""
    left = tuple(one for one in _treaty(position, data["treaty"]).signed if one != data["player"])
    if not left:
        return position.having(treaties=tuple(one for one in position.treaties if one.id != data["treaty"]))
    return _changed(position, data["treaty"], signed=left)


def _made_public(position: Position, data: TreatyPublished) -> Position:
    return _changed(position, data["treaty"], public=True)


CHAPTER: Final = Chapter(
    "messages",
    steps={"published": _published},
    questions={
        "talk": AgendaQuestion("EMP-3.1.1-01", _ask, _take),
        "replies": AgendaQuestion("EMP-17.3-01", _ask_replies, _take_replies, _passed),
    },
    events={
        "treaty-proposed": changes(TreatyProposed, _proposed),
        "treaty-signed": changes(TreatySigned, _signed),
        "signature-withdrawn": changes(SignatureWithdrawn, _withdrawn),
        "treaty-published": changes(TreatyPublished, _made_public),
        "ransom-offered": tells(RansomOffered),
        "ransom-refused": tells(RansomRefused),
        "declared": tells(Declared),
        "rumour-spread": tells(RumourSpread),
    },
)
