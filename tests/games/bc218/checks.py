"""What a case of 218 expects beside what a case of Diplomacy may (``tests/games/diplomacy/checks.py``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from diadoques.core.calendar import YEARLY
from diadoques.core.cases import Case
from diadoques.games.bc218 import BC218, Position, allowance, options, read, record_of, report_seen_by, write
from diadoques.games.bc218.casebook import position_of
from diadoques.games.diplomacy.adjustments import halves
from diadoques.games.diplomacy.casebook import PlayedCase
from diadoques.games.diplomacy.interchange import Reader
from diadoques.games.diplomacy.reach import coastal
from tests.case_troubles import (
    calendar_troubles,
    check_verdicts,
    events_of,
    refusal_troubles,
    same,
    step_troubles,
    verdict_troubles,
)
from tests.games.diplomacy.checks import CHECKS as CLASSIC
from tests.games.diplomacy.checks import sign_of, signs


def check_step(played: PlayedCase) -> list[str]:
    """Everything that is not as the step expects, one line a thing."""
    return step_troubles(played, CHECKS)


def check_revolts(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    """Complete: where revolts broke out, and the unit that they hit, or ""."""
    found = {event["space"]: event["unit"] for event in events_of(played, "revolt")}
    return same({space: sign_of(played, unit) if unit else "" for space, unit in found.items()}, dict(wanted))


def check_unseen(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
    """What a player's export holds of the year: his events and his position hold none of these texts."""
    for player, texts in wanted.items():
        shown = [report_seen_by(report, player) for report in played.reports]
        exported = json.dumps(
            [[each.to_json() for each in report.events] for report in shown]
            + [[record_of(report.before), record_of(report.after)] for report in shown],
            ensure_ascii=False,
        )
        yield from (f"{player} can read {text!r}" for text in texts if text in exported)


def check_secrets(table: str) -> Callable[[PlayedCase, Mapping[str, list[str]]], Iterable[str]]:
    def check(played: PlayedCase, wanted: Mapping[str, list[str]]) -> Iterable[str]:
        found: Mapping[str, tuple[str, ...]] = getattr(played.after, table)
        return same({name: sorted(spaces) for name, spaces in found.items()}, dict(wanted))

    return check


def check_scores(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    events = events_of(played, "scored")
    if not events:
        yield "nothing was scored"
        return
    scores = events[-1]["scores"]
    yield from same({player: scores[player] for player in wanted}, dict(wanted))


def values(position: Position) -> dict[str, str]:
    return {player: str(Fraction(halves(position, player), 2)) for player in position.players}


def check_values(played: PlayedCase, wanted: Mapping[str, str]) -> Iterable[str]:
    found = values(played.after)
    return same({player: found[player] for player in wanted}, dict(wanted))


CHECKS: dict[str, Callable[[PlayedCase, Any], Iterable[str]]] = {
    **CLASSIC,
    "revolts": check_revolts,
    "quelled": lambda played, wanted: same([event["space"] for event in events_of(played, "revolt-quelled")], wanted),
    "replaced": lambda played, wanted: same(
        {
            sign_of(played, one["unit"]): write(played.before, one["order"])
            for one in events_of(played, "order-replaced")
        },
        dict(wanted),
    ),
    "neutral": lambda played, wanted: same(
        sorted(event["centre"] for event in events_of(played, "centre-neutral")), sorted(wanted)
    ),
    "returned": lambda played, wanted: same(
        {event["centre"]: event["owner"] for event in events_of(played, "centre-returned")}, dict(wanted)
    ),
    "open": lambda played, wanted: same(sorted(played.after.open), sorted(wanted)),
    "eliminated": lambda played, wanted: same(sorted(played.after.eliminated), sorted(wanted)),
    "sealed": check_verdicts("sealed-line"),
    "unseen": check_unseen,
    "chosen": check_secrets("chosen"),
    "spent": check_secrets("spent"),
    "scores": check_scores,
    "values": check_values,
    "allowance": lambda played, wanted: same({name: allowance(played.after, name) for name in wanted}, dict(wanted)),
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
        if "reads" in facts:
            found = write(position, reading.order, lang) if reading.order else ""
            troubles += [f"{text!r}: {trouble}" for trouble in same(found, facts["reads"])]
        missing = [offer for offer in facts.get("offers", ()) if offer not in reading.offers]
        troubles += [f"{text!r}: {offer!r} is not offered, only {reading.offers!r}" for offer in missing]
    return troubles


def check_board(case: Case) -> list[str]:
    """Facts of the board."""
    board, variant = BC218.board, BC218
    reader = Reader(variant, "en")
    troubles: list[str] = []
    for key, wanted in case.steps[0].expect.items():
        if key in ("army", "not_army", "fleet", "not_fleet"):
            table = board.army if key.endswith("army") else board.fleet
            for a, b in wanted:
                if (reader.place(b, b) in table.get(reader.place(a, a), ())) is key.startswith("not_"):
                    troubles.append(f"{key}: {a} {b}")
        elif key == "reaches":
            for at, places in wanted.items():
                found = sorted(board.fleet[reader.place(at, at)])
                troubles += [f"{at}: {t}" for t in same(found, sorted(reader.place(one, one) for one in places))]
        elif key == "counts":
            kinds = [space.centre for space in board.spaces.values()]
            counted = {
                "spaces": len(board.spaces),
                "seas": sum(space.is_sea for space in board.spaces.values()),
                "land": sum(not space.is_sea for space in board.spaces.values()),
                "coastal": sum(coastal(board, space) for space in board.spaces),
                "codes": len({space.lower() for space in board.spaces}),
                "powers": len(variant.powers),
                "full": kinds.count("full"),
                "half": kinds.count("half"),
                "activatable": kinds.count("activatable"),
                "halves": sum(variant.centres.values()),
            }
            troubles += same({name: counted[name] for name in wanted}, dict(wanted))
        elif key == "names":
            troubles += same({code: board.spaces[code].name["fr"] for code in wanted}, dict(wanted))
        elif key == "seas":
            troubles += same(sorted(s.id for s in board.spaces.values() if s.is_sea), sorted(wanted))
        elif key == "coasts":
            found_coasts = {s.id: sorted(s.coasts) for s in board.spaces.values() if s.coasts}
            troubles += same(found_coasts, {name: sorted(ones) for name, ones in wanted.items()})
        elif key == "country":
            troubles += same({code: board.spaces[code].home for code in wanted}, dict(wanted))
        elif key == "home":
            troubles += same({power: sorted(variant.powers[power].home) for power in wanted}, dict(wanted))
        elif key == "powers":
            troubles += same({power.id: power.name["fr"] for power in variant.powers.values()}, dict(wanted))
        else:
            troubles.append(f"the case expects {key!r}, which nobody knows how to check")
    return troubles


def check_setup(case: Case) -> list[str]:
    """A game before its first orders."""
    position = position_of(case)
    troubles: list[str] = []
    for key, wanted in case.steps[0].expect.items():
        if key == "units":
            found = signs(position)
            troubles += same({owner: found[owner] for owner in wanted}, {k: sorted(v) for k, v in wanted.items()})
        elif key == "owned":
            troubles += same({player: list(position.owned(player)) for player in wanted}, dict(wanted))
        elif key == "neutral":
            troubles += [f"{centre} is owned" for centre in wanted if centre in position.centres]
        elif key == "values":
            troubles += same(values(position), dict(wanted))
        elif key == "count":
            troubles += same(len(position.units), wanted)
        elif key == "on_whole_centres":
            kinds = [position.board.spaces[unit.space] for unit in position.units.values()]
            troubles += same(sum(space.centre == "full" for space in kinds), wanted)
        elif key == "season":
            troubles += same(str(position.season), wanted)
        else:
            troubles.append(f"the case expects {key!r}, which nobody knows how to check")
    return troubles


def check_calendar(case: Case) -> list[str]:
    return calendar_troubles(case, YEARLY)


def check_refused(case: Case) -> list[str]:
    return refusal_troubles(case, position_of)


def check_options(case: Case) -> list[str]:
    """Some of the legal orders of ``player``, and some that are none."""
    position = position_of(case)
    found = [write(position, order) for order in options(position, case.given["player"])]
    troubles: list[str] = []
    for key, wanted in case.steps[0].expect.items():
        if key == "some":
            troubles += [f"{one!r} is not offered" for one in wanted if one not in found]
        elif key == "none_of":
            troubles += [f"{one!r} is offered" for one in wanted if one in found]
        elif key == "revolts":
            troubles += same(sorted(one for one in found if one.startswith("revolt")), sorted(wanted))
        else:
            troubles.append(f"the case expects {key!r}, which nobody knows how to check")
    return troubles
