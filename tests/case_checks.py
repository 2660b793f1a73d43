"""What a case expects, held against what came of it (the keys are told in ``tests/cases/README.md``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from diadoques.core.calendar import HELLENISTIC
from diadoques.core.cases import Case
from diadoques.core.events import fold
from diadoques.games.diadoques import Position, Reading, apply, awaits, points, read, write
from diadoques.games.diadoques.casebook import PlayedCase
from diadoques.games.diadoques.optional.mercenary_market.sale import asking_price
from diadoques.games.diadoques.season.privacy import report_seen_by
from tests.case_facts import plain, sign_of, signs
from tests.case_reasons import (
    check_closed,
    check_passed,
    check_results,
    check_void,
    check_walks,
)
from tests.case_troubles import (
    calendar_troubles,
    check_verdicts,
    events_of,
    same,
    step_troubles,
    verdict_troubles,
)


def check_step(played: PlayedCase) -> list[str]:
    """Everything that is not as the step expects, one line a thing."""
    return step_troubles(played, CHECKS)


def check_units(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
    return same(signs(played.after), {owner: sorted(ones) for owner, ones in wanted.items()})


def check_moves(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    """All that moved, and nothing else: every other unit stands where it stood, unless the case says it is gone."""
    expect = played.step.expect
    gone = set(expect.get("dislodged", {})) | set(expect.get("annihilated", ()))
    gone |= {sign for ones in expect.get("destroyed", {}).values() for sign in ones}
    units = played.before.units.values()
    dead = set(expect.get("eliminated", ()))
    after = sorted(
        wanted.get(unit.sign, unit.sign)
        for unit in units
        if (unit.sign in wanted or unit.sign not in gone) and unit.owner not in dead
    )
    for unknown in wanted.keys() - {unit.sign for unit in units}:
        yield f"no unit stood as {unknown!r}"
    yield from same(sorted(unit.sign for unit in played.after.standing().values()), after)


def check_dislodged(played: PlayedCase, wanted: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    options = {event["unit"]: plain(event["options"]) for event in events_of(played, "retreat-open")}
    found = {sign_of(played, event["unit"]): event for event in events_of(played, "dislodged", "surplus")}
    yield from same(sorted(found), sorted(wanted))
    for sign, facts in wanted.items():
        if sign in found:
            if "from" in facts:
                yield from same(found[sign]["from"], facts["from"])
            if "options" in facts:
                yield from same(options[found[sign]["unit"]], facts["options"])


def check_annihilated(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
    return same(sorted(sign_of(played, event["unit"]) for event in events_of(played, "annihilated")), sorted(wanted))


def check_destroyed(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
    found: dict[str, list[str]] = {}
    for event in events_of(played, "garrison-destroyed"):
        found.setdefault(played.before.units[event["unit"]].owner, []).append(sign_of(played, event["unit"]))
    return same(found, dict(wanted))


def owners(table: str) -> Callable[[PlayedCase, Mapping[str, str]], Iterable[str]]:
    def check(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
        found: Mapping[str, str] = getattr(played.after, table)
        return same({place: found.get(place, "") for place in wanted}, dict(wanted))

    return check


def check_sums(table: str) -> Callable[[PlayedCase, Mapping[str, int]], Iterable[str]]:
    def check(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
        found: Mapping[str, int] = getattr(played.after, table)
        return same({name: found.get(name, 0) for name in wanted}, dict(wanted))

    return check


def check_leaders(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    at = {name: leader.at for name, leader in played.after.leaders.items()}
    return same({name: at.get(name, "") for name in wanted}, dict(wanted))


def check_captives(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    held = {name: leader.captor for name, leader in played.after.leaders.items() if leader.captor}
    return same(held, dict(wanted))


def check_guards(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    for name, sign in wanted.items():
        leader = played.after.leaders[name]
        found = played.after.units[leader.guard].sign if leader.guard else ""
        yield from (f"{name}: {trouble}" for trouble in same(found, sign))


def check_captured(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    found = {
        event["leader"]: event["captor"] for event in events_of(played, "captured") if event["captor"] != event["was"]
    }
    return same(found, dict(wanted))


def named(kind: str, key: str) -> Callable[[PlayedCase, list[str]], Iterable[str]]:
    def check(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
        return same(sorted(event[key] for event in events_of(played, kind)), sorted(wanted))

    return check


def check_sieges(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    after = played.after
    found = {after.units[unit].sign: citadel for unit, citadel in after.sieges.items() if unit in after.units}
    return same(found, dict(wanted))


def check_income(played: PlayedCase, wanted: Mapping[str, list[int]]) -> Iterable[str]:
    """Income by its parts: provinces, citadels, majors, capital."""
    found = {
        event["player"]: [event[part] for part in ("provinces", "citadels", "majors", "capital")]
        for event in events_of(played, "income")
    }
    return same({player: found.get(player) for player in wanted}, dict(wanted))


def check_upkeep(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    found = {event["player"]: event["amount"] for event in events_of(played, "upkeep")}
    return same({player: found.get(player) for player in wanted}, dict(wanted))


def check_discharged(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    """All that winter took, and why."""
    return same({sign_of(played, e["unit"]): e["why"] for e in events_of(played, "discharged")}, dict(wanted))


def check_dismissed(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    """All that was dismissed, and what it cost."""
    return same({sign_of(played, e["unit"]): e["amount"] for e in events_of(played, "dismissed")}, dict(wanted))


def check_market(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    """Units for sale afterwards, and what is asked for each."""
    after = played.after
    return same({after.units[unit].sign: asking_price(after, unit) for unit in after.market}, dict(wanted))


def check_bids(played: PlayedCase, wanted: Mapping[str, Mapping[str, str]]) -> Iterable[str]:
    """By unit, what became of each bid: ``won``, or why it was lost."""
    found: dict[str, dict[str, str]] = {}
    for event in events_of(played, "bid"):
        found.setdefault(sign_of(played, event["unit"]), {})[event["player"]] = event["why"] or "won"
    return same(found, {unit: dict(offers) for unit, offers in wanted.items()})


def check_prestige(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    """Prestige won and lost beside the map, in all: of everybody who has any."""
    return same(dict(played.after.prestige), dict(wanted))


def check_standing(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    """Points of prestige at the end of the season; ``all``: those in play."""
    [event] = events_of(played, "prestige-counted")
    found = {**event["prestige"], "all": event["in_play"]}
    return same({player: found.get(player) for player in wanted}, dict(wanted))


def check_deeds(played: PlayedCase, wanted: list[list[Any]]) -> Iterable[str]:
    """All deeds of the season: player, points, rule."""
    found = sorted([event["player"], event["points"], event.rule] for event in events_of(played, "prestige"))
    return same(found, sorted(wanted))


def check_bribes(played: PlayedCase, wanted: Mapping[str, Mapping[str, str]]) -> Iterable[str]:
    """By unit, what became of each offer: ``won``, or why it was lost."""
    found: dict[str, dict[str, str]] = {}
    for event in events_of(played, "bribed"):
        found.setdefault(sign_of(played, event["unit"]), {})[event["player"]] = event["why"] or "won"
    return same(found, {unit: dict(offers) for unit, offers in wanted.items()})


def check_needed(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    """By unit, how much it would have taken to win it."""
    found = {sign_of(played, event["unit"]): event["needed"] for event in events_of(played, "bribed")}
    return same(found, dict(wanted))


def check_counters(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    after = played.after
    found = {
        after.units[key].sign if key in after.units else key: sum(sums.values()) for key, sums in after.counters.items()
    }
    return same(found, dict(wanted))


def check_bought(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
    return same([played.after.units[unit].sign for unit in played.after.bought], wanted)


def check_revolts(played: PlayedCase, wanted: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    """Which revolts are under way, complete; of each what is told."""
    found = played.after.revolts
    yield from same(sorted(found), sorted(wanted))
    for name, facts in wanted.items():
        if name in found:
            for key, value in facts.items():
                now = plain(getattr(found[name], key))
                yield from (f"{name}: {key}: {trouble}" for trouble in same("" if now is None else now, value))


def check_ranks(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    for event in events_of(played, "ranked"):
        return same({row["player"]: row["rank"] for row in event["ranks"]}, dict(wanted))
    return ["there was no ranking"]


def check_sees(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
    """By player, which secrets of the season he may know, and whose treasuries."""
    secrets = ("counter-bribed", "gift-given", "gift-void")
    for player, known in wanted.items():
        views = [report_seen_by(report, player) for report in played.reports]
        if any(fold(view.before, view.events, apply) != view.after for view in views):
            yield f"{player}: what he may read does not lead to what he sees"
        found = [event.kind for view in views for event in view.events if event.kind in secrets]
        found += [f"treasury of {name}" for name in views[-1].after.treasury]
        known_sums = {key: sum(sums.values()) for key, sums in views[-1].after.counters.items()}
        units = views[-1].after.units
        found += [f"counter-bribe {units[key].sign if key in units else key} {n}" for key, n in known_sums.items()]
        yield from (f"{player}: {trouble}" for trouble in same(sorted(found), sorted(known)))


def check_points(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    found = points(played.after).by_player
    return same({name: found.get(name, 0) for name in wanted}, dict(wanted))


def check_happening(key: str) -> Callable[[PlayedCase, Any], Iterable[str]]:
    """The event in force or announced: what is told of it, or "" for none."""

    def check(played: PlayedCase, wanted: Any) -> Iterable[str]:
        found = getattr(played.after, key)
        if not wanted or found is None:
            return same("" if found is None else found.kind, wanted)
        return same({name: plain(getattr(found, name)) for name in wanted}, dict(wanted))

    return check


def signs_of(kind: str) -> Callable[[PlayedCase, list[str]], Iterable[str]]:
    """The units to which an event of this kind happened, by their signs."""

    def check(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
        return same(sorted(sign_of(played, event["unit"]) for event in events_of(played, kind)), sorted(wanted))

    return check


def check_ashore(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    return same({event["leader"]: event["to"] for event in events_of(played, "ashore")}, dict(wanted))


def of_house(key: str) -> Callable[[PlayedCase, Any], Iterable[str]]:
    """A part of the royal house as it stands afterwards (``state.House``)."""
    return lambda played, wanted: same(plain(getattr(played.after.house, key)), wanted)


CHECKS: dict[str, Callable[[PlayedCase, Any], Iterable[str]]] = {
    "units": check_units,
    "moves": check_moves,
    "dislodged": check_dislodged,
    "closed": check_closed,
    "annihilated": check_annihilated,
    "destroyed": check_destroyed,
    "results": check_results,
    "verdicts": check_verdicts("ordered"),
    "void": check_void,
    "citadels": owners("citadels"),
    "provinces": owners("provinces"),
    "treasury": check_sums("treasury"),
    "treasures": check_sums("treasures"),
    "leaders": check_leaders,
    "walks": check_walks,
    "captives": check_captives,
    "guards": check_guards,
    "captured": check_captured,
    "freed": named("freed", "leader"),
    "killed": named("killed", "leader"),
    "eliminated": named("eliminated", "player"),
    "sieges": check_sieges,
    "income": check_income,
    "upkeep": check_upkeep,
    "discharged": check_discharged,
    "passed": check_passed,
    "dismissed": check_dismissed,
    "market": check_market,
    "bids": check_bids,
    "prestige": check_prestige,
    "deeds": check_deeds,
    "standing": check_standing,
    "untouched": owners("untouched"),
    "victory": lambda played, wanted: same([event["how"] for event in events_of(played, "victory")], [wanted]),
    "bribes": check_bribes,
    "needed": check_needed,
    "counters": check_counters,
    "bought": check_bought,
    "barred": lambda played, wanted: same(
        sorted(sign_of(played, event["unit"]) for event in events_of(played, "barred")), sorted(wanted)
    ),
    "given": lambda played, wanted: same(
        sorted([e["player"], e["payee"], e["amount"]] for e in events_of(played, "gift-given")), sorted(wanted)
    ),
    "void_builds": lambda played, wanted: same(
        sorted(event["player"] for event in events_of(played, "build-void")), sorted(wanted)
    ),
    "event": check_happening("event"),
    "announced": check_happening("announced"),
    "sunk": signs_of("sunk"),
    "unsupplied": signs_of("unsupplied"),
    "ashore": check_ashore,
    "unclaimed": named("unclaimed", "leader"),
    "decreed": named("decreed", "player"),
    "accompanied": named("accompanied", "leader"),
    "husband": of_house("husband"),
    "betrothed": of_house("betrothed"),
    "wed": of_house("wed"),
    "heirs": lambda played, wanted: same(sorted(played.after.house.heirs), sorted(wanted)),
    "established": of_house("established"),
    "capitals": owners("capitals"),
    "quiet": lambda played, wanted: same(played.after.quiet, wanted),
    "ranks": check_ranks,
    "revolts": check_revolts,
    "asked": lambda played, wanted: same(sorted(awaits(played.after).seats), sorted(wanted)),
    "dropped": lambda played, wanted: same(
        [event["why"] for event in events_of(played, "event-dropped", "event-none")], wanted
    ),
    "sees": check_sees,
    "points": check_points,
    "in_play": lambda played, wanted: same(points(played.after).in_play, wanted),
    "quota": lambda played, wanted: same(points(played.after).quota, wanted),
    "winners": lambda played, wanted: same(sorted(played.after.winners), sorted(wanted)),
    "phase": lambda played, wanted: same(played.after.phase, wanted),
    "season": lambda played, wanted: same(str(played.after.season), wanted),
    "proposed": lambda played, wanted: same(sorted(plain(e["winners"]) for e in events_of(played, "proposed")), wanted),
    "clash": lambda played, wanted: same(
        [plain(e["winners"]) for e in events_of(played, "voted") if e.rule == "DIA-2-07" and e.get("clash")], wanted
    ),
    "adopted": lambda played, wanted: same(
        [plain(e["winners"]) for e in events_of(played, "voted") if e["adopted"]], wanted
    ),
    "commands": lambda played, wanted: same(
        {event["leader"]: sign_of(played, event["unit"]) for event in events_of(played, "commanded")}, dict(wanted)
    ),
}


# ------------------------------------------------------------------ notation and calendar


def check_lines(case: Case, position: Position) -> list[str]:
    """Each line read alone, as ``player`` would write it."""
    troubles: list[str] = []
    player = case.given["player"]
    for facts in case.steps[0].expect["lines"]:
        text = facts["text"]
        reading = one(position, player, text)
        troubles += verdict_troubles(text, str(reading.verdict), reading.rule, reading.code, facts)
        if "same" in facts:
            troubles += [f"{text!r}: {t}" for t in same(bare(reading), bare(one(position, player, facts["same"])))]
        if "reads" in facts:
            found = write(position, reading.order) if reading.order else ""
            troubles += [f"{text!r}: {t}" for t in same(found, facts["reads"])]
        if "offers" in facts:
            missing = [offer for offer in facts["offers"] if offer not in reading.offers]
            troubles += [f"{text!r}: {offer!r} is not offered, only {reading.offers!r}" for offer in missing]
    return troubles


def one(position: Position, player: str, text: str) -> Reading:
    [reading] = read(position, player, [text])
    return reading


def bare(reading: Reading) -> Any:
    """The order read, whoever is named at its head."""
    return replace(reading.order, leader="") if reading.order and reading.order.unit else reading.order


def check_calendar(case: Case) -> list[str]:
    return calendar_troubles(case, HELLENISTIC)
