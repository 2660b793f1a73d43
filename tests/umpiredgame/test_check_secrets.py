"""The check finds what a seat is told of what its view leaves out; what may be meant so is told apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import diadoques as d
from diadoques.api.game_secrets import owner_of
from diadoques.core.language import LANGUAGES
from diadoques.core.pieces import ARMY, Unit
from tests.umpiredgame.by_unit import BY_UNIT
from tests.umpiredgame.edited import Edit
from tests.umpiredgame.test_check_further import copied_fixture  # noqa: F401

DOOR, TURN, POSITION = "game.py", "turn.py", "position.py"
TIDINGS: tuple[Edit, ...] = (
    ("words/wording.py", "described=_described)", "described=_described, tidings=_tidings)"),
    (
        "words/wording.py",
        "WORDING: Final",
        "def _tidings(names, position):\n    return [str(position.men)]\n\n\nWORDING: Final",
    ),
)
FORCE = "Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 4))"
FLEETS = "Mapping[str, int] = field(default_factory=lambda: {f'{one}-F': 4 for one in PLAYERS})"
STANDING = ("Standing(position.tolls, 0", "Standing({one: position.men.get(one, 0) for one in position.players}, 0")
HIRES = "        yield from (TollOrder(seat, Verbs.HIRE"
READS = '        case ["A", "H"]:'
#: A second thing that costs: a spy, for a talent.
SPIES: tuple[Edit, ...] = (
    (POSITION, '    HIRE = Verb("hire")', '    SPY = Verb("spy")\n    HIRE = Verb("hire")'),
    ("money.py", "return order.number * PRICE", 'return 1 if order.verb == "spy" else order.number * PRICE'),
    (TURN, HIRES, f"        if most:\n            yield TollOrder(seat, Verbs.SPY)\n{HIRES}"),
    (
        TURN,
        '    return f"A -> {order',
        '    if order.verb is Verbs.SPY:\n        return "spy"\n    return f"A -> {order',
    ),
    (TURN, READS, f'        case ["SPY"]:\n            return TollOrder(seat, Verbs.SPY)\n{READS}'),
    *((f"words/{lang}/events.toml", "[line]\n", '[line]\nspy = "x"\n') for lang in LANGUAGES),
    ("words/screen.toml", "ledger_left", 'ledger_spy = "x"\nledger_left'),
)
HIRED: Edit = (TURN, 'yield Event("hired", "TOLL-2-02", data | eyes)', 'yield Event("hired", "TOLL-2-02", data)')
NO_EYES: Edit = ("events.py", "    number: int\n    sum: int\n    eyes: PlayerId", "    number: int\n    sum: int")
WIDE: Edit = ("events.py", "eyes: PlayerId", "eyes: PlayerId | list[PlayerId]")
CUT = "at=at, men=men, treasury"
#: What is put wrong; in which of both lists it is told, where, and with which words.
WRONG: dict[str, tuple[tuple[Edit, ...], str, str, str]] = {
    "hired before everybody's eyes": (
        (HIRED, NO_EYES),
        "looks", "events.py: Hired (hired)", "tells seats what their view leaves out: men",
    ),
    "marched before everybody's eyes": (
        ((TURN, '"to": order.space} | eyes)', '"to": order.space})'),
         ("events.py", "    unit: UnitId\n    to: PlaceId\n    eyes: PlayerId", "    unit: UnitId\n    to: PlaceId")),
        "looks", "Marched (marched)", "leaves out: at",
    ),
    "how strong both are": (
        ((TURN, '"tale": said["tale"]}', '"tale": said["tale"], "men": sum(position.men.values())}'),
         ("events.py", "    at: PlaceId\n    tale: str", "    at: PlaceId\n    men: int\n    tale: str")),
        "looks", "Fought (fought)", "leaves out: men",
    ),
    "men that count": (((DOOR, *STANDING),), "lacks", "game.py", "the standing counts what is hidden: men"),
    "tidings of men": (TIDINGS, "lacks", "wording.py", "tells what is hidden: men"),
    "an open form": (((TURN, "fields=fields, hidden=True", "fields=fields"),), "lacks", DOOR, "hidden from it: men"),
    "lines beyond the purse": (SPIES, "looks", DOOR, "spy, +9 are followed together, and 1 are missing"),
    "a noun with the end of a verb": (
        (("words/en/events.toml", "{number} soldier{number:pl}", "{number} soldier{number:s}"),),
        "looks", "words/en/events.toml", "“event.hired” ends a noun with “{number:s}”",
    ),
    "a text in several": (
        (("words/fr/events.toml", "{at:en} : « {tale} »", "{at:en} : « {tale} {tale:pl} »"),
         ("words/en/events.toml", "{at:in}: “{tale}”", "{at:in}: “{tale} {tale:pl}”")),
        "looks", "words/{fr, en}/events.toml", "“{tale:pl}” in “event.fought.told” gives always the same",
    ),
    "a table that is not cut": (
        ((POSITION, "    phase: str = ORDERS\n", f"    phase: str = ORDERS\n    ships: {FORCE}\n"),),
        "looks", "position.py: seen_by", "whole of: ships; hidden are: at, men, treasury",
    ),
    "hired, by unit": (
        (*BY_UNIT, HIRED, NO_EYES), "looks", "events.py: Hired (hired)", "tells seats what their view leaves out: men"
    ),
    "a table by unit that is not cut": (
        ((POSITION, "    phase: str = ORDERS\n", f"    phase: str = ORDERS\n    ships: {FLEETS}\n"),),
        "looks", "position.py: seen_by", "whole of: ships; hidden are: at, men, treasury",
    ),
    "men that count, by unit": (
        (*BY_UNIT, (DOOR, STANDING[0], STANDING[1].replace("get(one,", 'get(f"{one}-A",'))),
        "lacks", "game.py", "the standing counts what is hidden: men",
    ),
    "tidings of men, by unit": ((*BY_UNIT, *TIDINGS), "lacks", "wording.py", "tells what is hidden: men"),
    "armies that are said to be hidden": (
        ((POSITION, CUT, "men=men, treasury"),), "lacks", "position.py: seen_by", "every seat sees all units"
    ),
    "hired before too many eyes": (
        ((TURN, '"TOLL-2-02", data | eyes)', '"TOLL-2-02", data | {"eyes": list(position.players)})'), WIDE),
        "looks", "events.py: Hired (hired)", "tells seats what their view leaves out: men",
    ),
    "a line that is lost": (
        ((TURN, 'yield Event("not-followed", one.rule or "TOLL-1-01", data | eyes)', "pass"),),
        "looks", "game.py: follows", "seat “Rome” is told by no event that its line “?!” is not followed",
    ),
    "a number in a tale": (
        ((TURN, '"tale": said["tale"]}', '"tale": f"{sum(position.men.values())} men"}'),),
        "looks", "Fought (fought)", "leaves out: men",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_hidden_and_told_is_found(wrong: str, copied: Callable[..., str]) -> None:
    edits, which, where, said = WRONG[wrong]
    found = d.check_game(copied("tolls", *edits), "en")
    told = [f"{one.where} | {one.what}".lower() for one in getattr(found, which)]
    assert any(where.lower() in one and said.lower() in one for one in told), (found.lacks, found.looks)
    assert bool(found) == (which == "looks"), "what may be meant so is no lack"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["tolls", "raid"])
def test_a_game_that_keeps_its_secrets_is_told_of_none(game: str, lang: str, copied: Callable[..., str]) -> None:
    found = d.check_game(copied(game), lang)
    assert not found.lacks and not found.looks


def test_whose_an_entry_is_units_say_before_the_beginning_of_their_ids() -> None:
    class Kept:
        players = ("Rome", "Syracuse")
        units = {one: Unit(one, "Syracuse", ARMY, "", "SIC") for one in ("7", "Rome-A")}  # noqa: RUF012

    whose = {one: owner_of(Kept(), one) for one in ("Rome", "7", "Rome-A", "Rome-F", "SIC", "SIC-A")}  # type: ignore[arg-type]
    assert list(whose.values()) == ["Rome", "Syracuse", "Syracuse", "Rome", "", ""]
