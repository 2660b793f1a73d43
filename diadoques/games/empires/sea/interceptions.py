"""Interceptions: who intercepts whom, what both do then, and whether it comes to a battle (EMP-7.3-02, EMP-7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Run
from diadoques.games.empires.model.orders import REPLIES
from diadoques.games.empires.model.pieces import BEATEN, INTERCEPTED, NEVER, Fleet
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import fleets_commanded
from diadoques.games.empires.model.tables import number, term, total
from diadoques.games.empires.sea.fleet_events import is_move
from diadoques.games.empires.sea.fleets import (
    fresh,
    is_asked,
    is_sheltered,
    is_still,
    may_attack,
    owners,
    ships,
    still_to_do,
)

INTERCEPT: Final = "intercept"
#: What the owner of a fleet that meets another may answer.
ATTACK, STAY, CONTINUE, RETREAT = REPLIES


def _two(position: Position, item: AgendaItem) -> tuple[Fleet, Fleet] | None:
    """The two fleets of a meeting, while they are together still."""
    one, other = position.fleets.get(item.get("one", "")), position.fleets.get(item.get("other", ""))
    return (one, other) if one is not None and other is not None and one.at == other.at else None


def _may_intercept(position: Position, item: AgendaItem) -> Iterator[tuple[Fleet, Fleet]]:
    """Who may choose to intercept whom: who has detected it, has a point left, and where it is not sheltered.

    A fleet may do so, and suffer it, several times a season (EMP-7.4-06).

    Whom a state may not attack it does not intercept either (EMP-11.3-03, EMP-11.3-04).
    """
    two = _two(position, item)
    if two is None or item["port"]:  # there the blockade has intercepted already
        return
    for by, of in (two, two[::-1]):
        may = by.id in item["seen"] and BEATEN not in by.did and not is_sheltered(position, of)
        if may and may_attack(position, by, of) and by.points >= number(position, "sea.intercept"):
            yield by, of


def usual_choice(position: Position, by: Fleet, of: Fleet) -> str:
    """What a fleet does that nobody is asked for: it intercepts by its standing order, else not (EMP-3.1.4-01)."""
    if by.ratio != NEVER and ships(position, by) * 100 >= by.ratio * ships(position, of):
        return INTERCEPT
    return NONE


def ask_intercept(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    """Whether who has detected an enemy intercepts it."""
    for by, of in _may_intercept(position, item):
        if is_asked(position, by.state):
            yield Pick(
                f"intercept {by.id} {of.id}", by.state, hidden=True, rule="EMP-7.3-02", of=(INTERCEPT, NONE), least=1,
                most=1, usual=(usual_choice(position, by, of),), none=NONE,
            )  # fmt: skip


def take_intercept(run: Run, item: AgendaItem, answers: Answers | None = None) -> None:
    """Who intercepts pays its point; a moving one sails no further by its orders (EMP-7.3-03, EMP-7.6-02)."""
    two = _two(run.position, item)
    if two is None:
        return
    by_port = two[0].id if item["port"] else ""
    chosen = [by_port] if by_port else []
    for by, of in tuple(_may_intercept(run.position, item)):
        said = answers.names(f"intercept {by.id} {of.id}", by.state) if answers is not None else ()
        if (said or (usual_choice(run.position, by, of),))[0] == INTERCEPT:
            chosen.append(by.id)
        else:
            about = {"unit": by.id, "other": of.id, "owner": of.state, "at": by.at, "eyes": by.state}
            run.emit("fleet-let-pass", "EMP-7.3-02", **about)
    for name in chosen:
        by = run.position.fleets[name]
        of = run.position.fleets[item["other"] if name == item["one"] else item["one"]]
        _intercepts(run, by, of, automatic=name == by_port)
    if chosen:
        run.then(AgendaItem("interception", {**item.data, "by": chosen}))


def _intercepts(run: Run, by: Fleet, of: Fleet, *, automatic: bool) -> None:
    points = 0 if automatic else number(run.position, "sea.intercept")
    still = is_still(by)
    run.emit(
        "fleet-intercepted", "EMP-7.8-03" if automatic else "EMP-7.3-02", unit=by.id, other=of.id, player=by.state,
        owner=of.state, at=by.at, automatic=automatic, readers=owners(run.position, by, of),
    )  # fmt: skip
    run.emit(
        "fleet-acted", "EMP-7.6-02", unit=by.id, what="intercept", points=points, target=of.state, at=by.at,
        way=list(by.way), eyes=by.state,
    )  # fmt: skip
    if not still:
        stop(run, run.position.fleets[by.id], "EMP-7.3-03")


def stop(run: Run, fleet: Fleet, rule: str) -> None:
    """A fleet does what it can where it is, and sails no further by its orders."""
    rest = still_to_do(fleet.way)
    if rest != list(fleet.way):
        run.emit("fleet-stopped", rule, unit=fleet.id, way=rest, eyes=fleet.state)


def goes_on(position: Position, fleet: Fleet) -> bool:
    """Whether a fleet has a move to make still, and the point for it: else "continue" is "stay" (EMP-7.4-01)."""
    if BEATEN in fleet.did:
        return True
    step = next((one for one in fleet.way if is_move(one)), "")
    return bool(step) and (step.startswith("@") or fleet.points >= number(position, "sea.step"))


def _leaves(item: AgendaItem, fleet: Fleet) -> bool:
    return bool(item["port"] and item["leaving"] and fleet.id == item["other"])


def replies(position: Position, fleet: Fleet, other: Fleet, item: AgendaItem) -> tuple[str, ...]:
    """What a fleet may do that has met another; it retreats to where it came from only if it came (EMP-7.4-01).

    It does not attack whom its state may not attack (EMP-11.3-03, EMP-11.3-04); attacked, it defends itself.
    """
    back = (bool(fleet.came) or _leaves(item, fleet)) and BEATEN not in fleet.did
    barred = {*(() if back else (RETREAT,)), *(() if may_attack(position, fleet, other) else (ATTACK,))}
    return tuple(one for one in REPLIES if one not in barred)


def usual_reply(position: Position, fleet: Fleet, other: Fleet, item: AgendaItem) -> str:
    """What a fleet does that nobody is asked for: its standing order; else it attacks whom it intercepts, and goes on.

    Fleets of states that nobody plays accept battle (EMP-16.1-02).
    """
    if fleet.reply and fleet.reply in replies(position, fleet, other, item):
        return fleet.reply
    if fleet.id in item["by"]:
        return ATTACK
    return CONTINUE if fleet.state in position.players else STAY


def ask_replies(position: Position, item: AgendaItem) -> Iterator[Prompt]:
    """What both do, secretly and at once (EMP-7.4-01)."""
    two = _two(position, item)
    for fleet, other in (two, two[::-1]) if two else ():
        if is_asked(position, fleet.state):
            yield Pick(
                f"reply {fleet.id} {other.id}", fleet.state, hidden=True, rule="EMP-7.4-01",
                of=replies(position, fleet, other, item), least=1, most=1,
                usual=(usual_reply(position, fleet, other, item),),
            )  # fmt: skip


def take_replies(run: Run, item: AgendaItem, answers: Answers | None = None) -> None:
    """Battle, flight, or neither (EMP-7.4-02, EMP-7.4-03)."""
    two = _two(run.position, item)
    if two is None:
        return
    chosen: dict[str, str] = {}
    for fleet, other in (two, two[::-1]):
        said = answers.names(f"reply {fleet.id} {other.id}", fleet.state) if answers is not None else ()
        choice = (said or (usual_reply(run.position, fleet, other, item),))[0]
        chosen[fleet.id] = STAY if choice == CONTINUE and not goes_on(run.position, fleet) else choice
    _settle(run, item, *two, chosen)


def _settle(run: Run, item: AgendaItem, one: Fleet, other: Fleet, chosen: dict[str, str]) -> None:
    attackers = [fleet for fleet in (one, other) if chosen[fleet.id] == ATTACK]
    battle = bool(attackers) and all(choice in (ATTACK, STAY) for choice in chosen.values())
    run.emit(
        "fleets-chose", "EMP-7.4-02" if battle or not attackers else "EMP-7.4-03", unit=one.id, other=other.id,
        player=one.state, owner=other.state, choice=chosen[one.id], reply=chosen[other.id], battle=battle, at=one.at,
        readers=owners(run.position, one, other),
    )  # fmt: skip
    if attackers and not battle:
        by = attackers[0]
        battle = _forced(run, item, by, other if by is one else one, chosen)
    for fleet in (one, other):
        _follow(run, item, run.position.fleets[fleet.id], chosen[fleet.id], battle=battle)
    if battle:
        run.then(AgendaItem("sea-battle", {"one": one.id, "other": other.id, "by": list(item["by"])}))


def _forced(run: Run, item: AgendaItem, by: Fleet, of: Fleet, chosen: dict[str, str]) -> bool:
    """Whether a fleet forces battle on one that goes on or retreats (EMP-7.4-03, EMP-7.4-04)."""
    position = run.position
    terms = forced_terms(position, by, retreats=chosen[of.id] == RETREAT, unseen=of.id not in item["seen"])
    readers = owners(position, by, of)
    faces = total(terms)
    die = run.die(fresh(position, f"forced {by.id} {of.id}"), "EMP-7.4-03", *readers)
    about: dict[str, Any] = {"chance": faces, "terms": [one for one in terms if one["number"]], "die": die}
    run.emit(
        "naval-battle-forced", "EMP-7.4-04", unit=by.id, other=of.id, player=by.state, owner=of.state, **about,
        forced=die <= faces, at=by.at, readers=readers,
    )  # fmt: skip
    return die <= faces


def forced_terms(position: Position, by: Fleet, *, retreats: bool, unseen: bool) -> list[dict[str, Any]]:
    """The terms of the faces with which a fleet forces battle on one that goes on, or retreats (EMP-7.4-03).

    Args:
        unseen: the other has not detected it.
    """
    terms = [term(position, "sea.forced")]
    terms.append(term(position, "sea.forced_retreats" if retreats else "sea.forced_continues"))
    if unseen:
        terms.append(term(position, "sea.forced_unseen"))
    if is_still(by):
        terms.append(term(position, "sea.forced_still"))
    return terms


def _follow(run: Run, item: AgendaItem, fleet: Fleet, choice: str, *, battle: bool) -> None:
    """What a fleet's choice means for its way: it stays where it is, or goes back (EMP-7.4-01)."""
    if choice == RETREAT and not battle:
        sea, _, coast = (fleet.at, "", fleet.coast) if _leaves(item, fleet) else fleet.came.partition("/")
        for one in fleets_commanded(run.position, fleet):
            about = {"unit": one.id, "at": sea, "coast": coast, "beaten": False, "points": 0, "eyes": one.state}
            run.emit("fleet-retreated", "EMP-7.4-01", **about)
    elif choice in (STAY, RETREAT) and not (INTERCEPTED in fleet.did and is_still(fleet)):
        stop(run, fleet, "EMP-7.4-01")


INTERCEPTION: Final = AgendaQuestion("EMP-7.3-02", ask_intercept, take_intercept, take_intercept)
REPLY: Final = AgendaQuestion("EMP-7.4-01", ask_replies, take_replies, take_replies)
