"""A report in the order in which one reads it: failures first, each sentence once."""

from __future__ import annotations

from collections import Counter

import pytest

from diadoques.analysis.simulate import simulate
from diadoques.core.language import LANGUAGES
from diadoques.core.savegame import SavedAnswers
from diadoques.explain.catalogue import catalogue
from diadoques.explain.digest import DONE, FAILED, IDLE, OWN, SUBJECTS, digest, spelled_out
from diadoques.explain.report import season_report
from diadoques.explain.sentences import sentences
from diadoques.explain.wording import wording
from diadoques.games.catalogue import games, load_game, reports
from diadoques.games.saving import plain_answers
from tests.explain.citations.outcomes import CASEBOOKS
from tests.worked import reports as reports_of

from .seasons import SEASONS, played


def test_a_report_begins_with_what_failed() -> None:
    found = digest(played(**SEASONS["cut"]), "fr")
    assert [(one.name, one.title, one.folded) for one in found[:3]] == [
        ("failed", "Trois ordres ont échoué", False),
        ("done", "Deux ordres ont réussi", True),
        ("idle", "Une unité est restée sans ordre valable", True),
    ]
    bounced = found[0].entries[0]
    assert bounced.sentence.order == "Ae MAC -> CHA" and bounced.sentence.rule == "DIA-8B2b-01"
    assert bounced.lost == ("soutien de la flotte de la mer Égée\N{NO-BREAK SPACE}: coupé par la flotte d’Éolide",)


def test_that_nothing_failed_is_said_too() -> None:
    season = {"units": {"Ptolémée": ["A PHE"]}, "orders": {"Ptolémée": ["A PHE -> SYR"]}}
    titles = {lang: [one.title for one in digest(played(**season), lang)[:2]] for lang in LANGUAGES}
    assert titles["fr"] == ["Aucun ordre n’a échoué", "Un ordre a réussi"]
    assert titles["en"] == ["No order failed", "One order succeeded"]


@pytest.mark.parametrize("name", SEASONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_stands_in_one_group(name: str, lang: str) -> None:
    report = played(**SEASONS[name])
    shown = Counter(
        one for group in digest(report, lang) for entry in group.entries for one in (entry.sentence, *entry.notes)
    )
    assert shown == Counter(sentences(report, lang))


@pytest.mark.parametrize("game", games())
def test_games_put_their_events_under_subjects_that_there_are(game: str) -> None:
    tell = wording(game)
    assert set(tell.turns.subjects) <= set(load_game(game).kinds) | {"season-began"}
    assert set(tell.turns.subjects.values()) <= set(SUBJECTS[1:])


@pytest.mark.parametrize(("munich", "lost"), [("A MUN H", 0), ("A MUN S A BUR", 1)])
def test_a_lost_support_is_told_of_what_failed_alone(munich: str, lost: int) -> None:
    """Of what succeeded all the same, it explains nothing."""
    units = {"FRANCE": ["A PAR", "A MAR", "A GAS"], "GERMANY": ["A BUR", "A MUN"], "ITALY": ["A SPA"]}
    position = load_game("diplomacy").position_from({"units": units, "players": list(units), "notation": "en"}, {})
    sheets = {
        "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR", "A GAS S A PAR - BUR"],
        "GERMANY": [munich],
        "ITALY": ["A SPA - GAS"],
    }
    report = load_game("diplomacy").resolve(position, plain_answers(SavedAnswers(orders=sheets)))
    entries = [entry for group in digest(report, "en") for entry in group.entries]
    (entry,) = (one for one in entries if one.sentence.order == "A PAR - BUR")
    assert entry.sentence.success is (not lost) and len(entry.lost) == lost


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_group_has_its_title(lang: str) -> None:
    words = catalogue(lang)
    wanted = {f"digest.{name}.{form}" for name in (FAILED, DONE, IDLE) for form in ("none", "one", "many")}
    wanted |= {f"digest.{name}" for name in (*SUBJECTS, OWN, "unwritten", "others", "cut", "lost")}
    assert {key for key in words if key.startswith("digest.")} == wanted
    assert [spelled_out(words, number) for number in (2, 21)] == [words.text("number.2"), "21"]


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("reader", ["", "ATHENS", "SPARTA"])
def test_where_no_orders_are_settled_causes_stand_before_effects(reader: str) -> None:
    """Whoever reads: a combat is told, then its losses, on whichever side they fall."""
    game = load_game("amphipolis")
    saved = simulate(game.abilities.skill, 3, game="amphipolis", scenario="nicias")
    fought = 0
    for report in reports(saved):
        told = [entry.sentence.text for group in digest(report, "fr", reader) for entry in group.entries]
        assert told == [one.text for one in sentences(report, "fr")]
        fought += any(event.kind == "combat" for event in report.events)
    assert fought


@pytest.mark.parametrize("number", ["DIA-O6-03", "DIA-O7-03"])
@pytest.mark.parametrize("reader", ["", "Séleucos"])
def test_that_nobody_hired_a_unit_is_told_everybody(number: str, reader: str) -> None:
    book = CASEBOOKS["diadoques"]
    case = next(case for case in book.cases() if case.id == number)
    [report] = [one for one in reports_of(book.play, case) if any(each.kind == "discharged" for each in one.events)]
    page = season_report(load_game("diadoques").seen(report, reader), "fr")
    [told] = [one for one in page.aftermath if one.kind == "discharged"]
    assert told.rule == number and told.text in page.text and "se débande" in page.html


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("game", CASEBOOKS)
def test_a_report_leaves_out_nothing_of_what_happened_in_any_case(game: str) -> None:
    """In a report on a page, whoever reads it: only that a unit of nobody's stayed without an order goes unsaid."""
    book, wrong, told = CASEBOOKS[game], [], 0
    for case in book.cases():
        for report in reports_of(book.play, case) if case.kind == "season" else ():
            seen = {reader: load_game(game).seen(report, reader) for reader in ("", *report.before.players)}
            for shown in {tuple(map(id, one.events)): one for one in seen.values()}.values():
                page = season_report(shown, "fr")
                stands = Counter(one for _, own in page.orders for one in own) + Counter(page.aftermath)
                said = Counter(sentences(shown, "fr"))
                told += sum(said.values())
                wrong += [f"{case.id}: twice: {one.text}" for one in stands - said]
                players = report.before.players
                wrong += [
                    f"{case.id}: {one.text}"
                    for one in said - stands
                    if one.kind != "resolved" or one.order or one.success is False or one.player in players
                ]
    assert told > 100
    assert not wrong, "\n".join(dict.fromkeys(wrong))
