"""How a campaign is told: every sentence of every case in both languages, and what a public report never holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from diadoques.core.answers import Report
from diadoques.core.events import Event
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import UMPIRE
from diadoques.explain.asked import asked_shortly, asked_words, prompt_in_words
from diadoques.explain.catalogue import catalogue, screen_words
from diadoques.explain.names import names_for
from diadoques.explain.offers import option_told
from diadoques.explain.sentences import sentences
from diadoques.explain.wording import throw_name
from diadoques.games.empires.casebook import cases
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model.orders import ORDERS
from diadoques.games.empires.season import flow
from diadoques.games.empires.sheets import reading_codes
from diadoques.games.empires.words.choosing import phrases
from diadoques.games.empires.words.steps import step_name
from diadoques.games.empires.words.wording import SILENT
from tests.explain.slips import slips
from tests.explain.test_fuzzed import RAW, SIGNS
from tests.games.empires.played_cases import TOGETHER, play

pytestmark = TOGETHER

FOLDER = Path(__file__).resolve().parents[3] / "diadoques" / "games" / "empires"
#: What people write themselves may say anything.
WRITTEN = ("communique", "declared", "rumour-spread", "treaty-published", "umpire-changed", "season-reopened")
#: Figures that are their state's alone: men, ships, money.
FIGURES = re.compile(r"\bAP\b|\d+ (?:navires?|ships?)|\btalents?\b|[Mm]odifi(?:cat|)eu?r")


@cache
def reports() -> tuple[Report[Any], ...]:
    """All that came of the cases."""
    return tuple(report for case in cases() for report in play(case).reports)


@pytest.mark.slow
@pytest.mark.turns(2)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_has_a_slip_or_a_name_of_the_code(lang: str) -> None:
    wrong: dict[str, None] = {}
    told = set()
    for report in reports():
        for one in sentences(report, lang):
            told.add(one.kind)
            wrong |= dict.fromkeys(f"{slip}: {one.text}" for slip in slips(one.text, lang))
            if RAW.search(SIGNS.sub("X", one.text)):
                wrong[f"raw: {one.text}"] = None
    assert not wrong, "\n".join(wrong)
    assert len(told) > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_everybody_reads_holds_no_figures(lang: str) -> None:
    """Neither men nor ships nor money (ruling ``report-facts-not-figures``)."""
    wrong = {
        one.text
        for report in reports()
        for one in sentences(GAME.seen(report), lang)
        if one.kind not in WRITTEN and FIGURES.search(one.text)
    }
    assert not wrong, "\n".join(sorted(wrong))


def test_what_is_one_seat_s_is_on_no_other_page() -> None:
    looked = 0
    for report in reports():
        few = {id(event): event.get("readers") or [event["eyes"]] for event in report.events if _is_for_few(event)}
        for seat in (*report.after.players, "", UMPIRE) if few else ():
            shown = set(map(id, GAME.seen(report, seat).events))
            for event, readers in few.items():
                looked += 1
                assert (event in shown) == (seat in readers or seat == UMPIRE), (report.events, seat)
    assert looked > 1000


def _is_for_few(event: Event) -> bool:
    return bool(event.get("readers") or event.get("eyes"))


def test_silence_is_declared_and_nothing_silent_has_a_phrase() -> None:
    assert set(flow.kinds()) >= SILENT
    assert not SILENT & set(phrases())
    assert set(flow.kinds()) == SILENT | set(phrases())


def asked_of_cases() -> Iterator[tuple[Any, Any]]:
    """A position for each topic of a prompt, with that prompt."""
    seen = set()
    for report in reports():
        for prompt in flow.awaits(report.after).prompts:
            if prompt.topic not in seen:
                seen.add(prompt.topic)
                yield report.after, prompt


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_asked_has_its_words(lang: str) -> None:
    words, topics = catalogue(lang, "empires"), set()
    for position, prompt in asked_of_cases():
        topics.add(prompt.topic)
        told = prompt_in_words(position, prompt, lang)
        assert told.because and told.asks and told.silent, prompt.topic
        assert f"awaits.{prompt.topic}" in words, prompt.topic
        assert asked_shortly(position, prompt, lang), prompt.topic
        assert f"phase.{position.phase}" in words, position.phase
        for text in (*told.because, told.asks, told.silent, asked_shortly(position, prompt, lang)):
            assert not slips(text, lang), text
    assert topics >= {"orders", "stance", "retreat", "battle", "treaty", "surrender", "reaction", "intercept", "reply"}
    assert {key.removeprefix("phase.") for key in words} >= set(flow.QUESTIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_may_be_picked_is_called_something(lang: str) -> None:
    """By the game, by a plain word of its screens, or it is a place or a state."""
    for report in reports():
        position = report.after
        for prompt in flow.awaits(position).prompts:
            known = screen_words("empires")[lang].get(prompt.topic, {}).get("options", {})
            for option in getattr(prompt, "of", ()):
                named = option in position.board.spaces or option in position.states
                assert option in known or named or option_told(position, prompt, option, lang), (prompt.name, option)
            for field in getattr(prompt, "fields", ()):
                assert field.name in known or option_told(position, prompt, field.name, lang), (prompt.name, field.name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_throw_says_what_it_is_for(lang: str) -> None:
    purposes = {event["name"] for report in reports() for event in report.events if event.kind == "thrown"}
    assert len(purposes) > 50
    for report in reports()[:1]:
        names = names_for(report.before, lang)
        for purpose in purposes:
            told = throw_name(names, purpose)
            assert told != purpose and not RAW.search(told) and not slips(told, lang), (purpose, told)


def test_every_order_means_something_and_is_written() -> None:
    for lang in LANGUAGES:
        assert {str(verb) for verb in ORDERS.verbs()} <= set(asked_words("empires")[lang]["means"])


def test_every_reason_has_its_sentence_and_stands_in_the_code() -> None:
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py") if path.name != "reading_codes.py"
    )
    for code in reading_codes.UNREAD | reading_codes.VOID:
        assert f'"{code}"' in text, code
    for lang in LANGUAGES:
        words = catalogue(lang, "empires")
        for code in reading_codes.CODES:
            told = words.template(f"reading.{code}")
            assert told[:1] == told[:1].lower() and told.endswith("."), told
    codes = {
        event["code"] for report in reports() for event in report.events if event.kind in ("order-void", "not-followed")
    }
    assert codes <= reading_codes.CODES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "step",
    ["ION", "@SIC", "+Illyrie-D1", "-Rome-A1", "raid Carthage", "blockade CAR", "bar", "30 / Rome-F2", "=> Rome-F2"],
)
def test_what_a_fleet_cannot_do_is_said_in_words(step: str, lang: str) -> None:
    told = step_name(names_for(reports()[0].before, lang), step)
    assert (
        (told != step or step == f"raid {step[5:]}")
        and not RAW.search(told)
        and not slips(told, lang)
        and told[:1].islower()
    )


def test_many_are_many_in_every_french_sentence() -> None:
    """An invader is a people: no verb after it stays in the singular, where it may be the one who does it."""
    words = catalogue("fr", "empires")
    verbs = {
        "state-gone": "player", "capital-moved.no-to": "player", "yoke-bound.no-was": "player", "sum-lost": "player",
        "sum-lost.brigands": "player", "yoke-ended": "player", "terms-offered": "player",
    }  # fmt: skip
    for key, who in verbs.items():
        told = words.template(f"event.{key}")
        assert f"{{{who}:le}}" not in told or re.search(rf"{{{who}:(nt|a|est|du|au)}}", told), told


def told_of(lang: str, *events: Event, before: Any, after: Any) -> list[str]:
    return [one.text for one in sentences(Report(before, events, after), lang)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_changes_nothing_is_not_told(lang: str) -> None:
    """Ten more that its limit takes away again; neutrals who still do not care."""
    begun = GAME.new("spring-220", {})
    at_limit = begun.with_force("Rome-A1", modifier=15)
    terms = [{"key": "modifier.idle", "number": 10, "source": "house"}]
    changed = Event(
        "modifier-changed", "EMP-4.1.2-05",
        {"unit": "Rome-A1", "terms": terms, "by": 10, "now": 0, "eyes": "Rome"},
    )  # fmt: skip
    limited = Event("modifier-limited", "EMP-4.1.3-02", {"unit": "Rome-A1", "player": "Rome", "to": 15, "eyes": "Rome"})
    assert not told_of(lang, changed, limited, before=at_limit, after=at_limit)
    assert len(told_of(lang, changed, limited, before=begun.with_force("Rome-A1", modifier=10), after=at_limit)) == 2
    for labels, number, count in (
        (("indifferent",) * 2, 2, 0),
        (("indifferent",) * 2, 1, 1),
        (("friendly", "cool"), 2, 1),
    ):
        amities = dict(zip(("Illyrie", "Syracuse"), labels, strict=True))
        event = Event("amities-told", "EMP-16.4-04", {"player": "Rome", "amities": amities, "eyes": "Rome"})
        assert len(told_of(lang, event, before=begun, after=begun.having(number=number))) == count


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chances_are_told_of_a_hundred(lang: str) -> None:
    begun = GAME.new("spring-220", {})
    for chances, said in (
        ((366, 409, 454), "41"),
        ((500, 500, 500), {"fr": "une fois sur deux", "en": "one time in two"}[lang]),
    ):
        least, chance, most = chances
        data = {
            "at": "IBE",
            "player": "Rome",
            "chance": chance,
            "terms": [],
            "readers": ["Rome"],
            "least": least,
            "most": most,
        }
        (told,) = told_of(lang, Event("battle-odds", "EMP-6-01", data), before=begun, after=begun)
        assert said in told and str(chance) not in told, told


def ranked(*rows: tuple[int, str, int]) -> Event:
    return Event("ranking", "EMP-15-01", {"rows": [list(row) for row in rows]})


@pytest.mark.parametrize(
    ("lang", "level", "listed"),
    [
        ("fr", "Prestige : tous les États sont à égalité, à 0.", "Prestige : 1. Rome (2) ; 2. Gaule et Espagne (−1)."),
        ("en", "Prestige: all states are level, at 0.", "Prestige: 1. Rome (2); 2. Gaul and Spain (−1)."),
    ],
)
def test_equals_share_a_row_of_the_ranking(lang: str, level: str, listed: str) -> None:
    """Where all have the same there is nothing to list."""
    begun = GAME.new("spring-220", {})
    all_level = ranked((1, "Rome", 0), (1, "Gaule", 0), (1, "Espagne", 0))
    some = ranked((1, "Rome", 2), (2, "Gaule", -1), (2, "Espagne", -1))
    told = [told_of(lang, event, before=begun, after=begun) for event in (all_level, some)]
    assert [plain(text) for (text,) in told] == [level, listed]


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_neutrals_think_alike_of_all_is_told_once(lang: str) -> None:
    """And of each where they think otherwise of one."""
    begun = GAME.new("spring-220", {})

    def told(*labels: str) -> list[str]:
        rows = zip(("Rome", "Gaule"), labels, strict=True)
        events = [
            Event(
                "amities-told",
                "EMP-16.4-04",
                {"player": who, "eyes": who, "amities": dict.fromkeys(("Illyrie", "Syracuse"), one)},
            )
            for who, one in rows
        ]
        return told_of(lang, *events, before=begun, after=begun.having(number=1))

    (once,) = told("indifferent", "indifferent")
    assert "Rome" not in once and {"fr": "tous les États", "en": "every state"}[lang] in once
    assert len(told("indifferent", "friendly")) == 2


def test_who_sees_an_army_go_is_not_told_that_it_is_reported() -> None:
    """The umpire reads one sentence a march; who is only told of it reads that."""
    begun = GAME.new("spring-220", {})
    way = {"unit": "Rome-A1", "player": "Rome"}
    moved = Event("force-moved", "EMP-5.2-01", {**way, "from": "ROM", "to": "CIS", "way": ["ROM", "CIS"]})
    reported = Event(
        "march-reported", "EMP-3.1.3-01", {**way, "way": ["ROM", "CIS"], "reacts": False, "readers": ["Gaule"]}
    )
    assert len(told_of("fr", moved, reported, before=begun, after=begun)) == 1
    assert len(told_of("fr", reported, before=begun, after=begun)) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_told_that_nothing_was_said(lang: str) -> None:
    """No empty line stands where nobody has said anything of what is asked."""
    for position, prompt in asked_of_cases():
        told = prompt_in_words(position, prompt, lang)
        assert all((*told.because, *told.heard)), prompt
