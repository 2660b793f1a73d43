"""What must hold after every answer (contract, sequence file, section 3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from diadoques.core.events import Event, check_event, fold
from diadoques.games.diadoques import Position, Report, Verbs, apply
from diadoques.games.diadoques.events.apply import kinds
from diadoques.games.diadoques.model.neutral import holds
from diadoques.games.diadoques.model.position import (
    AUCTION,
    ESTATE,
    LEVY,
    MOVEMENT,
    OVER,
    REFUGE,
    RETREATS,
    VOTE,
    WINTER_PHASE,
)
from diadoques.games.diadoques.model.settings import setting_value, switched_on
from diadoques.games.diadoques.model.state import COMPANY
from diadoques.games.diadoques.optional.mercenary_market.market import GUEST
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.royal.court import CLEOPATRA, couples, marker, royals
from diadoques.games.diadoques.season.privacy import report_seen_by, treasuries_are_public
from diadoques.games.diadoques.victory.control import points

#: Events that bring gold into treasuries (and treasures), and take it away.
EARNED = frozenset({"income", "granted"})
SPENT = frozenset(
    {
        "bribed",
        "bribe-lost",
        "counter-bribed",
        "dismissed",
        "hired",
        "militia-kept",
        "promoted",
        "recruited",
        "runner-chosen",
        "upkeep",
    }
)
#: What only those whom it concerns may know.
SEALED = frozenset({"counter-bribed", "gift-promised", "gift-given", "gift-void"})
#: Events that say what became of an order.
_FATES = ("resolved", "order-void", "leader-moved", "leader-apart", "bribed", "bribe-lost", "bribe-late", "bid")
#: Events after which a character obeys somebody else, or nobody.
_CHANGED_HANDS = frozenset({"captured", "freed", "killed", "won-over", "unclaimed", "ashore"})
#: Classes of which a player may have one of each (DIA-63B2-01).
SPECIAL = ("m", "e", "g")


def check_report(report: Report, rules: frozenset[str]) -> None:
    """Events replay to the same position, each names a known rule, and the position that follows can be."""
    assert fold(report.before, report.events, apply) == report.after
    for event in report.events:
        assert event.rule in rules, (event.kind, event.rule)
        check_event(kinds(), event)
    check_views(report)
    check_talents(report)
    check_sieges(report)
    check_command(report)
    check_every_order_is_answered(report)
    released = {event["leader"] for event in report.events if event.kind == "freed" and event["by"]}
    check_position(report.after, frozenset(released | set(report.before.spared)))


def check_views(report: Report) -> None:
    """What may be read replays too, and holds no other's treasury, gifts or counter-bribes (DIA-8A3-02, DIA-72-02)."""
    some = report.before.players[len(report.events) % len(report.before.players)]
    for player in ("", some):
        view = report_seen_by(report, player)
        after = fold(view.before, view.events, apply)
        open_to_all = setting_value(report.before, "neutral-counter-bribes") == "public"
        if open_to_all:  # what turns nobody's shows then what was paid to protect it
            after = replace(after, counters=view.after.counters, counters_next=view.after.counters_next)
        assert after == view.after
        for position in (view.before, view.after):
            assert set(position.treasury) <= {player} or treasuries_are_public(position)
            assert all(player in (gift.donor, gift.payee) for gift in position.gifts)
            paid = (*position.counters.values(), *position.counters_next.values())
            assert open_to_all or all(set(sums) <= {player} for sums in paid)
        for event in view.events:
            assert event.kind not in SEALED or open_to_all or player in (event["player"], event.get("payee"))


def check_talents(report: Report) -> None:
    """Gold comes from incomes and goes into pay, purchases and bribes; estates and gifts only change hands."""
    position = report.before
    for event in report.events:
        before, position = gold(position), apply(position, event)
        assert gold(position) - before == _change(event), event
    for event in report.events:
        if event.kind in SPENT:
            assert event["amount"] >= 0, event


def check_sieges(report: Report) -> None:
    """A siege is remembered only where its order succeeded in the season that was just played (DIA-8B5-02, -04)."""
    if report.before.phase in (LEVY, MOVEMENT):
        laid = {event["unit"]: event["citadel"] for event in report.events if event.kind == "siege-laid"}
        assert report.after.sieges.items() <= laid.items()


def check_command(report: Report) -> None:
    """A prisoner commands nothing, whoever holds him: only what is a living player's is headed (DIA-13Ba-17)."""
    position = report.before
    for event in report.events:
        if event.kind == "commanded":
            name, unit = event["leader"], position.units[event["unit"]]
            leader = position.leaders[name]
            master = leader.captor if court.is_royal(name) else name
            assert master == unit.owner in position.alive, event
            assert court.is_royal(name) or not leader.captor, event
        if event.kind == "bribed" and event["led"]:
            assert event["owner"] in position.alive, event
        if event.kind == "killed" and event["how"] == "lynched":
            assert position.leaders[event["leader"]].captor in position.alive, event
        position = apply(position, event)


def check_every_order_is_answered(report: Report) -> None:
    """What was followed is carried out, fails, or is told to be void: nothing is lost in silence."""
    if report.before.phase not in (LEVY, MOVEMENT):
        return
    told = {kind: [event for event in report.events if event.kind == kind] for kind in _FATES}
    settled = {
        (event["unit"], event.asked("verb", Verbs.HOLD)) for event in told["resolved"]
    }  # classes in an order may have changed
    void = {(event["player"], event["order"]) for event in told["order-void"]}
    walked = {event["leader"] for event in told["leader-moved"]}
    stayed = {event["leader"] for event in told["leader-apart"]}
    lost = {event["leader"] for event in report.events if event.kind in _CHANGED_HANDS}
    offered = {
        (event["player"], event["unit"]) for kind in ("bribed", "bribe-lost", "bribe-late") for event in told[kind]
    }
    for event in report.events:
        if event.kind != "ordered" or not event["followed"] or (event["player"], event["order"]) in void:
            continue
        if event["unit"]:
            assert (event["unit"], event.asked("verb")) in settled, event
        elif event.asked("verb") is Verbs.LEAD:
            assert event.asked("leader") in walked, event
        elif event.asked("verb") is Verbs.APART:
            assert event.asked("leader") in stayed | lost, event
        elif event.asked("verb") is Verbs.BRIBE:
            assert (event["player"], event.asked("target")) in offered, event
        elif event.asked("verb") is Verbs.BID:
            assert (event["player"], event.asked("target")) in {(one["player"], one["unit"]) for one in told["bid"]}, (
                event
            )


def _change(event: Event) -> int:
    if event.kind in EARNED:
        return int(event["amount"])
    if event.kind in SPENT:
        return -int(event["amount"])
    if event.kind == "revolt-began":
        return int(event["treasure"])
    if event.kind == "levied":
        return -int(event["price"])
    if event.kind == "estate" and not event["citadel"] and not event["heir"]:
        return -int(event["amount"])
    return 0


def gold(position: Position) -> int:
    """All the talents there are: in treasuries, in citadels, and with the satraps."""
    waiting = sum(revolt.treasure for revolt in position.revolts.values())
    return sum(position.treasury.values()) + sum(position.treasures.values()) + waiting


def check_position(position: Position, released: frozenset[str] = frozenset()) -> None:
    """The invariants of the contract that any position must keep.

    ``released``: captives let go this very season, who may still stand beside who held them (DIA-62b-16).
    """
    board = position.board
    standing = position.standing().values()
    crowded = [space for space, count in Counter(unit.space for unit in standing).items() if count > 1]
    assert not crowded or position.phase == LEVY, crowded
    for unit in position.units.values():
        left = position.eliminated if position.layer == "advanced" else ()  # DIA-12D-05
        assert unit.owner in (*position.alive, *position.powers, *position.revolts, *left, COMPANY)
        assert (unit.owner == COMPANY) <= (unit.id in position.market)
        if unit.kind == "G":
            assert board.is_citadel(unit.at)
        elif unit.kind == "A":
            assert not board.spaces[unit.at].is_sea
        else:
            assert unit.at in board.shores(unit.space)
            assert unit.grade == ""
    assert position.market.keys() <= position.units.keys()
    assert all(amount >= 0 for amount in position.treasury.values())
    assert set(position.treasury) == set(position.players)
    check_gold_notes(position)
    for unit_id, citadel in position.sieges.items():
        assert board.places[citadel].province == position.units[unit_id].space
        assert not holds(position, position.units[unit_id].owner, citadel), (position.units[unit_id], citadel)
    for unit_id in position.dislodged:
        assert unit_id in position.units
        assert position.phase in (RETREATS, VOTE, REFUGE)
    check_points(position)
    if position.phase in (RETREATS,):
        return
    # After a winter build a lone diadoch may stand beside it until the Spring retreats (DIA-62b-19).
    built_beside = position.phase in (MOVEMENT, REFUGE, AUCTION) and position.season.name == "spring"
    # He may get away from who would take him where that is left to a die (DIA-O1-01).
    may_stand = built_beside or position.phase == OVER or switched_on(position, "isolated-characters")
    check_court(position)
    check_house(position)
    idle = (*position.powers, *position.eliminated, COMPANY)
    for name, leader in position.diadochs().items():
        assert name in position.alive
        here = position.unit_in(leader.at)
        if not leader.captor and here is not None and not may_stand:
            assert here.owner == name or name in released or here.owner in (*idle, COMPANY), (name, here)
        if leader.captor:
            guard = position.units.get(leader.guard)
            held = guard.owner == leader.captor and guard.space == leader.at if guard else False
            assert held or holds(position, leader.captor, leader.at)


def check_court(position: Position) -> None:
    """Royal persons stand somewhere, belong to a player or nobody, and are with the unit they are tied to."""
    assert not court.royals(position) or position.layer == "advanced"
    for name, leader in court.royals(position).items():
        assert leader.at in position.board.spaces or position.board.is_citadel(leader.at), (name, leader)
        assert leader.captor in ("", *position.alive, *position.revolts, COMPANY), (name, leader)
        if leader.guard:
            guard = position.units.get(leader.guard)
            assert guard is not None, (name, leader)
            assert guard.space == leader.at, (name, leader, guard)


def check_house(position: Position) -> None:
    """Couples are together, wife and husband too; who has no leader any more is still in the game."""
    living, house = royals(position), position.house
    for first, second in couples():
        if first in living and second in living:
            assert living[first] == living[second]
    if house.husband:
        assert living[CLEOPATRA].at == position.leaders[house.husband].at
    assert set(house.fallen) <= set(position.alive)
    assert not set(house.fallen) & set(position.leaders)


def check_gold_notes(position: Position) -> None:
    """Counter-bribes, purchases and promises speak of units and players that are there."""
    known = {*position.units, *(f"@{marker(name)}" for name in royals(position))}
    for key, sums in position.counters.items():
        assert key in known and sums and all(amount > 0 for amount in sums.values())
        assert set(sums) <= {*position.players, ""}
    assert not position.counters_next
    assert len(set(position.bought)) == len(position.bought)
    if position.phase not in (RETREATS, ESTATE):
        assert not position.gifts
    if position.season.name == "spring" and position.phase == MOVEMENT:
        assert not position.bought


def check_points(position: Position) -> None:
    """Points in play: majors, two more for a capital in its own hands, royal persons, weddings (DIA-12C-01)."""
    count = points(position)
    capitals = sum(position.citadels.get(position.capital(player)) == player for player in position.alive)
    wed = sum(player in position.alive for player in position.house.wed)
    assert count.in_play == len(position.majors) + 2 * capitals + len(court.royals(position)) + wed
    assert sum(count.by_player.values()) <= count.in_play


def check_garrisons(position: Position) -> None:
    """Who has a garrison controls its citadel (with bribery by the rules of the contract, DIA-8A2-15)."""
    if setting_value(position, "bribed-garrison-takes-citadel") == "no":
        return
    guests = {pledge.payee for pledge in position.pledges if pledge.deed == GUEST}
    for unit in position.units.values():
        # One that was dismissed waits in the citadel of its former master, and whoever hires it there has the season,
        # retreats included, to take it out (DIA-O6-12).
        if unit.kind == "G" and unit.owner != COMPANY and unit.id not in guests:
            left = unit.owner in position.eliminated  # DIA-12D-09
            assert not position.citadels.get(unit.at) if left else holds(position, unit.owner, unit.at), unit


def check_limits(position: Position) -> None:
    """Limits of each class (DIA-63B2-01): always without the units bought this year, in Spring with all of them."""
    for player in position.alive:
        own = [unit for unit in position.of(player) if unit.id not in position.bought]
        assert sum(unit.kind == "F" for unit in own) <= 3, player
        for grade in SPECIAL:
            assert sum(unit.grade == grade for unit in own) <= 1, (player, grade)


__all__ = ["WINTER_PHASE", "check_garrisons", "check_limits", "check_position", "check_report", "check_talents", "gold"]
