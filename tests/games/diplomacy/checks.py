"""What a case of Diplomacy expects, held against what came of it (the keys are told in ``tests/cases/README.md``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from diadoques.board.reach import sails
from diadoques.core.calendar import MODERN
from diadoques.core.cases import Case
from diadoques.core.prompts import Sheet
from diadoques.games.diplomacy import CLASSIC, Position, awaits, options, options_for, read, write
from diadoques.games.diplomacy.adjustments import distance, removal_order
from diadoques.games.diplomacy.casebook import PlayedCase, position_of
from diadoques.games.diplomacy.interchange import Reader
from diadoques.games.diplomacy.lexicon import code
from diadoques.games.diplomacy.reach import coastal
from diadoques.games.diplomacy.results import report_lines, results
from diadoques.games.diplomacy.writing import place_name, sign
from tests.case_troubles import (
    calendar_troubles,
    check_verdicts,
    events_of,
    refusal_troubles,
    same,
    step_troubles,
    verdict_troubles,
)


def check_step(played: PlayedCase) -> list[str]:
    """Everything that is not as the step expects, one line a thing."""
    return step_troubles(played, CHECKS)


def sign_of(played: PlayedCase, unit: str) -> str:
    """The sign of a unit when the season began, or as it was built in it."""
    if unit in played.before.units:
        return sign(played.before, played.before.units[unit])
    return sign(played.after, played.after.units[unit])


def signs(position: Position) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in position.standing().values():
        found.setdefault(unit.owner, []).append(sign(position, unit))
    return {owner: sorted(ones) for owner, ones in found.items()}


def place_of(position: Position, text: str) -> str:
    """An internal place from its text in the notation of the position."""
    return Reader(position.variant, position.notation).place(text, text)


def check_units(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
    return same(signs(played.after), {owner: sorted(ones) for owner, ones in wanted.items() if ones})


def check_moves(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    """All that moved, and nothing else: every other unit stands where it stood, unless the case says it is gone."""
    expect = played.step.expect
    gone = {*expect.get("dislodged", {}), *expect.get("destroyed", ()), *expect.get("removed", ())} - set(wanted)
    built = [sign_of(played, event["unit"]) for event in events_of(played, "built")]
    before = [sign(played.before, unit) for unit in played.before.units.values()]
    for unknown in set(wanted) - set(before):
        yield f"no unit stood as {unknown!r}"
    after = sorted([wanted.get(one, one) for one in before if one not in gone] + built)
    yield from same(sorted(one for ones in signs(played.after).values() for one in ones), after)


def check_dislodged(played: PlayedCase, wanted: Mapping[str, Any]) -> Iterable[str]:
    """Complete: who was dislodged; with the options where they are told (a list), whence (``from``)."""
    found = {sign_of(played, event["unit"]): event for event in events_of(played, "dislodged")}
    yield from same(sorted(found), sorted(wanted))
    ways = ways_out(played)
    for one, facts in wanted.items():
        if one in found and isinstance(facts, list):
            yield from (f"{one}: {trouble}" for trouble in same(sorted(ways[one]), sorted(facts)))


def check_closed(played: PlayedCase, wanted: Mapping[str, Mapping[str, str]]) -> Iterable[str]:
    """By dislodged unit, the places closed to it, each with why and by which rule: ``"occupied DIA-8B3-03"``."""
    found: dict[str, dict[str, str]] = {sign: {} for sign in wanted}
    for event in events_of(played, "retreat-closed"):
        why = f"{event['why']} {event.rule}"
        places = [place_name(played.before, place) for place in event["places"]]
        found.setdefault(sign_of(played, event["unit"]), {}).update(dict.fromkeys(places, why))
    return same({sign: found[sign] for sign in wanted}, {sign: dict(places) for sign, places in wanted.items()})


def ways_out(played: PlayedCase) -> dict[str, list[str]]:
    return {
        sign_of(played, event["unit"]): [place_name(played.before, place) for place in event["options"]]
        for event in events_of(played, "retreat-open")
    }


def check_may(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
    ways = ways_out(played)
    for one, places in wanted.items():
        yield from (f"{one} may not retreat to {place}" for place in places if place not in ways[one])


def check_may_not(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
    ways = ways_out(played)
    for one, places in wanted.items():
        yield from (f"{one} may retreat to {place}" for place in places if place in ways[one])


def named(kind: str) -> Callable[[PlayedCase, list[str]], Iterable[str]]:
    def check(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
        return same(sorted(sign_of(played, event["unit"]) for event in events_of(played, kind)), sorted(wanted))

    return check


def check_removed(played: PlayedCase, wanted: Any) -> Iterable[str]:
    """Who left in the adjustments; as a table, with why."""
    found = {sign_of(played, event["unit"]): event["why"] for event in events_of(played, "removed")}
    return same(found, wanted) if isinstance(wanted, Mapping) else same(sorted(found), sorted(wanted))


def check_criteria(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    """Which criterion of civil disorder took a unit, and by which rule: ``"distance DIP-civ-01d"``."""
    events = [event for event in events_of(played, "removed") if event.get("criterion")]
    return same(
        {sign_of(played, event["unit"]): f"{event['criterion']} {event.rule}" for event in events}, dict(wanted)
    )


def check_results(played: PlayedCase, wanted: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    settled = {sign_of(played, event["unit"]): event for event in events_of(played, "resolved")}
    words = {row["order"]: row["result"] for row in results(played.before, played.reports[0].events)}
    for one, facts in wanted.items():
        if one not in settled:
            yield f"{one}: no result at all"
            continue
        event = settled[one]
        for key, value in facts.items():
            if key == "among":  # several would do as well: equal rivals
                witnesses = [sign_of(played, unit) for unit in event["by"]]
                found: Any = value if witnesses and set(witnesses) <= set(value) else witnesses
            elif key == "by":
                found = [sign_of(played, unit) for unit in event["by"]]
            elif key == "rule":
                found = event.rule
            elif key == "word":
                found = next((word for text, word in words.items() if text.startswith(one)), None)
            else:
                found = event[key]
            yield from (f"{one}: {key}: {trouble}" for trouble in same(found, value))


def check_words(played: PlayedCase, wanted: Mapping[str, Any]) -> Iterable[str]:
    """What the text format says of each line: ``{"A PAR - BUR" = "bounces"}``."""
    found = {}
    for report in played.reports:
        found |= {row["order"]: row["result"] for row in results(report.before, report.events)}
    for text, word in wanted.items():
        yield from (f"{text!r}: {trouble}" for trouble in same(found.get(text), word))


def lines_with(*good: str) -> Callable[[PlayedCase, list[str]], Iterable[str]]:
    """Lines whose result, in the words of the text format, is one of ``good``; dislodged besides is told apart."""

    def check(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
        found: dict[str, Any] = {}
        for report in played.reports:
            found |= {row["order"]: row["result"] for row in results(report.before, report.events)}
        for text in wanted:
            words = found.get(text, "never received")
            words = set(words) if isinstance(words, list) else {words}
            if not words & set(good):
                yield f"{text!r}: {sorted(words)}"

    return check


def check_centres(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    position = played.after
    found = {text: position.centres.get(place_of(position, text), "") for text in wanted}
    return same(found, dict(wanted))


def check_counts(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    return same({player: len(played.after.owned(player)) for player in wanted}, dict(wanted))


def check_scores(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    from fractions import Fraction

    events = events_of(played, "scored")
    if not events:
        yield "nothing was scored"
        return
    scores = {player: Fraction(text) for player, text in events[-1]["scores"].items()}
    yield from same(sum(scores.values()), 100)
    yield from same({player: str(scores[player]) for player in wanted}, dict(wanted))


def check_change(played: PlayedCase, wanted: Mapping[str, int]) -> Iterable[str]:
    return same(
        {prompt.seat: prompt.change for prompt in awaits(played.after).prompts if isinstance(prompt, Sheet)},
        dict(wanted),
    )


def check_asked(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
    return same(sorted(awaits(played.after).seats), sorted(wanted))


def check_ways(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
    """Complete: where a unit may go next season."""
    after = played.after
    for one, places in wanted.items():
        unit = next(unit for unit in after.units.values() if sign(after, unit) == one)
        found = sorted(place_name(after, order.to) for order in options_for(after, unit.id) if order.to)
        yield from (f"{one}: {trouble}" for trouble in same(found, sorted(places)))


def check_report(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
    return same(report_lines(played.reports[0]), wanted)


def check_disorder(played: PlayedCase, wanted: list[str]) -> Iterable[str]:
    return same(sorted(event["player"] for event in events_of(played, "disorder")), sorted(wanted))


CHECKS: dict[str, Callable[[PlayedCase, Any], Iterable[str]]] = {
    "units": check_units,
    "moves": check_moves,
    "dislodged": check_dislodged,
    "may": check_may,
    "may_not": check_may_not,
    "destroyed": named("annihilated"),
    "built": named("built"),
    "removed": check_removed,
    "criteria": check_criteria,
    "closed": check_closed,
    "results": check_results,
    "words": check_words,
    "works": lines_with("succeeds", "holds"),
    "fails": lines_with("fails", "bounces", "broken", "void", "cut"),
    "void": lines_with("void"),
    "cut": lines_with("cut"),
    "broken": lines_with("broken"),
    "verdicts": check_verdicts("ordered"),
    "centres": check_centres,
    "counts": check_counts,
    "scores": check_scores,
    "change": check_change,
    "asked": check_asked,
    "ways": check_ways,
    "report": check_report,
    "disorder": check_disorder,
    "waived": lambda played, wanted: same(
        {event["player"]: event["count"] for event in events_of(played, "waived")}, dict(wanted)
    ),
    "winners": lambda played, wanted: same(sorted(played.after.winners), sorted(wanted)),
    "phase": lambda played, wanted: same(played.after.phase, wanted),
    "season": lambda played, wanted: same(str(played.after.season), wanted),
    "phases": lambda played, wanted: same([report.before.phase for report in played.reports], wanted),
}


# ------------------------------------------------------------------ other kinds of cases


def check_lines(case: Case) -> list[str]:
    """Each line read alone, as ``player`` would write it; ``lang`` is the notation of the sheet."""
    position = position_of(case)
    troubles: list[str] = []
    for facts in case.steps[0].expect["lines"]:
        text, lang = facts["text"], facts.get("lang", "")
        [reading] = read(position, facts.get("player", case.given["player"]), [text], lang)
        troubles += verdict_troubles(text, str(reading.verdict), reading.rule, reading.code, facts)
        for key, language in (("reads", lang), ("reads_fr", "fr"), ("reads_en", "en")):
            if key in facts:
                found = write(position, reading.order, language) if reading.order else ""
                troubles += [f"{text!r}: {trouble}" for trouble in same(found, facts[key])]
        missing = [offer for offer in facts.get("offers", ()) if offer not in reading.offers]
        troubles += [f"{text!r}: {offer!r} is not offered, only {reading.offers!r}" for offer in missing]
    return troubles


def check_board(case: Case) -> list[str]:
    """Facts of the board, in the English abbreviations."""
    board, variant = CLASSIC.board, CLASSIC
    reader = Reader(variant, "en")
    expect = dict(case.steps[0].expect)
    troubles: list[str] = []

    def place(text: str) -> str:
        return reader.place(text, text)

    for key, wanted in expect.items():
        if key in ("army", "not_army", "fleet", "not_fleet"):
            table = board.army if key.endswith("army") else board.fleet
            for a, b in wanted:
                if (place(b) in table.get(place(a), ())) is key.startswith("not_"):
                    troubles.append(f"{key}: {a} {b}")
        elif key == "reaches":  # complete, for a fleet on that coast
            for at, places in wanted.items():
                found = sorted(board.fleet[place(at)])
                troubles += [f"{at}: {t}" for t in same(found, sorted(place(one) for one in places))]
        elif key == "counts":
            spaces = board.spaces.values()
            found = {
                "regions": len(board.spaces),
                "seas": sum(space.is_sea for space in spaces),
                "land": sum(not space.is_sea for space in spaces),
                "inland": sum(not space.is_sea and not board.shores(space.id) for space in spaces),
                "coastal": sum(coastal(board, space.id) for space in spaces),
                "centres": len(variant.centres),
                "home": sum(bool(variant.home_of(centre)) for centre in variant.centres),
                "several_coasts": sum(bool(space.coasts) for space in spaces),
                "powers": len(variant.powers),
            }
            troubles += same({name: found[name] for name in wanted}, dict(wanted))
        elif key == "home":
            troubles += same({power: sorted(variant.powers[power].home) for power in wanted}, dict(wanted))
        elif key == "neutral":
            troubles += same(sorted(c for c in variant.centres if not variant.home_of(c)), sorted(wanted))
        elif key == "centres_at_sea":
            troubles += same([c for c in variant.centres if board.spaces[c].is_sea], wanted)
        elif key == "coasts":
            found_coasts = {s.id: sorted(s.coasts) for s in board.spaces.values() if s.coasts}
            troubles += same(found_coasts, {name: sorted(ones) for name, ones in wanted.items()})
        elif key == "no_region":
            troubles += [f"{name} is a region" for name in wanted if name in board.spaces]
        elif key == "touches_sea":
            for space, answer in wanted.items():
                found_sea = any(sails(board, sea, space) for sea in board.spaces if board.spaces[sea].is_sea)
                troubles += [f"{space}: {t}" for t in same(found_sea, answer)]
        elif key == "distance":
            position = position_of(case)
            for a, b, steps in wanted:
                troubles += [f"{a} {b}: {t}" for t in same(distance(position, a, [b]), steps)]
        elif key == "codes_fr":
            troubles += same({space: code(variant, space, "fr") for space in wanted}, dict(wanted))
            every = [code(variant, space, "fr") for space in board.spaces]
            troubles += same(len(set(every)), len(every))
        else:
            troubles.append(f"the case expects {key!r}, which nobody knows how to check")
    return troubles


def check_setup(case: Case) -> list[str]:
    """A game before its first orders."""
    position = position_of(case)
    troubles: list[str] = []
    for key, wanted in case.steps[0].expect.items():
        if key == "units":
            troubles += same(signs(position), {owner: sorted(ones) for owner, ones in wanted.items()})
        elif key == "owned":
            troubles += same({player: list(position.owned(player)) for player in wanted}, dict(wanted))
        elif key == "neutral":
            troubles += same(sorted(set(position.variant.centres) - set(position.centres)), sorted(wanted))
        elif key == "season":
            troubles += same(str(position.season), wanted)
        elif key == "phase":
            troubles += same(position.phase, wanted)
        else:
            troubles.append(f"the case expects {key!r}, which nobody knows how to check")
    return troubles


def check_calendar(case: Case) -> list[str]:
    return calendar_troubles(case, MODERN)


def check_refused(case: Case) -> list[str]:
    return refusal_troubles(case, position_of)


def check_options(case: Case) -> list[str]:
    """Complete: the legal orders of ``player``, or that some are among them."""
    position = position_of(case)
    player = case.given["player"]
    found = [write(position, order) for order in options(position, player)]
    troubles: list[str] = []
    for key, wanted in case.steps[0].expect.items():
        if key == "all":
            troubles += same(sorted(found), sorted(wanted))
        elif key == "some":
            troubles += [f"{one!r} is not offered" for one in wanted if one not in found]
        elif key == "none_of":
            troubles += [f"{one!r} is offered" for one in wanted if one in found]
        elif key == "removal_order":
            troubles += same([sign(position, unit) for unit in removal_order(position, player)], wanted)
        else:
            troubles.append(f"the case expects {key!r}, which nobody knows how to check")
    return troubles


__all__ = [
    "check_board",
    "check_calendar",
    "check_lines",
    "check_options",
    "check_refused",
    "check_setup",
    "check_step",
]
