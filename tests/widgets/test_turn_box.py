"""What a turn came to, on the pages: the score and what changed it, read off the events; nothing that is hidden."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom import Session
from diadoques.classroom.answer_by_answer import asked_now, go_on
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.going_back import SettledStages
from diadoques.classroom.pages.game_markdown import game_markdown
from diadoques.classroom.pages.game_page import game_page
from diadoques.core.answers import Report
from diadoques.core.events import fold
from diadoques.explain.annals import annals
from diadoques.explain.history import history_of
from diadoques.explain.names import names_for
from diadoques.explain.sentences import sentences
from diadoques.explain.turn_lines import lines_of, steps_of
from diadoques.explain.turn_summary import turn_summary
from diadoques.explain.voice import Voice
from diadoques.widgets import Lesson
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from diadoques.widgets.result.turn_box import TurnBox
from tests.rooms import Open

SIDES = ("ATHENS", "SPARTA")
OPTIONS = {"seed": "two-turns"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A game of three turns that simple players played to its end, and its chapters."""
    session = Session(tmp_path_factory.mktemp("played"), "nicias", game="amphipolis", options=OPTIONS)
    while not session.over:
        go_on(session, SIDES)
    yield session, SettledStages(session)
    session.close()


def test_turns_are_whole_and_follow_one_another(played: Any) -> None:
    session, chapters = played
    turns = chapters.turns()
    assert [turn.number for turn in turns] == [4, 5, 6] and all(turn.closed and turn.acted for turn in turns)
    assert sum(len(turn.report.events) for turn in turns) == sum(len(one.events) for one in session.reports)
    for turn in turns:
        assert fold(turn.report.before, turn.report.events, session.game.apply) == turn.report.after
        assert turn.report.after.turn == turn.number
        begun = [event["turn"] for event in turn.report.events if event.kind == "turn-begun"]
        assert begun == [turn.number]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_all_that_changed_the_score_is_told_once_with_its_rules(played: Any, lang: str) -> None:
    session, chapters = played
    gains = 0
    for turn in chapters.turns():
        voice = Voice(session.game.seen(turn.report), lang)
        steps = steps_of(voice)
        lines = lines_of(voice, steps)
        told = [number for line in lines for number in line.told]
        assert len(told) == len(set(told)), "no event is told twice"
        assert {number for number, step in enumerate(steps) if step.gains} <= set(told), "nothing is left out"
        was, now = (session.game.standing(one).points for one in (turn.report.before, turn.report.after))
        summed = dict.fromkeys(SIDES, 0)
        names = {"ATHENS": ("Athènes", "Athens"), "SPARTA": ("Sparte", "Sparta")}
        for line in lines:
            assert bool(line.swing) == bool(line.rules) == bool(line.points)
            for side in SIDES:
                found = re.search(rf"(?:{'|'.join(names[side])}) ([+−]\d+) \(", line.points)
                summed[side] += int(found[1].replace("−", "-")) if found else 0
            gains += bool(line.points)
        assert summed == {side: now[side] - was[side] for side in SIDES}
    assert gains > 1


def test_the_first_line_says_what_changed_the_score_most(played: Any) -> None:
    """Skione gave Athens its own point and the five for both towns: more than two units that died."""
    _, chapters = played
    last = turn_summary(chapters.turns()[-1].report, None, "en")
    assert last.decided == (
        "What counted most: Athens takes Scione from Sparta — "
        "Athens +6 (garrisons, Mende and Scione together), Sparta −1 (garrisons)."
    )
    assert last.rules == ("AMP-9.2-05", "AMP-10.2-15")
    assert last.headline == f"{last.score} · Athens takes Scione from Sparta"
    lines = [line for part in last.parts for line in part.lines]
    assert max(line.swing for line in lines) == 7 and sum(line.swing == 7 for line in lines) == 1


def test_a_turn_that_changed_nothing_says_what_is_at_stake(tmp_path: Path) -> None:
    session = Session(tmp_path / "quiet", "campaign", game="amphipolis", options=OPTIONS)
    chapters = SettledStages(session)
    while not (turns := chapters.turns()) or not turns[0].closed:
        go_on(session, SIDES)
        if asked_now(session) is not None:
            answer(session, (asked_now(session).seat,))  # type: ignore[union-attr]
    told = turn_summary(chapters.turns()[0].report, None, "en")
    assert told.decided.startswith(
        "Nothing changed the score. 5 points go to the side that holds the citadel of Amphipolis: Athens"
    )
    assert "AMP-9.2-02" in told.decided and not told.rules and not told.stakes
    session.close()


def test_combats_come_first_then_places_then_moves(played: Any) -> None:
    _, chapters = played
    for turn in chapters.turns():
        parts = [part.title for part in turn_summary(turn.report, None, "en").parts]
        wanted = ["Combats", "Places taken, sieges", "Reinforcements and moves", "The rest"]
        assert parts == [one for one in wanted if one in parts]


def test_like_events_are_told_in_one_line(played: Any) -> None:
    """Of each side a line of moves, a line of operations; one line for all the places that fell for the same points."""
    session, chapters = played
    many = 0
    for turn in chapters.turns():
        told = turn_summary(turn.report, None, "en")
        lines = [line.text for part in told.parts for line in part.lines]
        events = session.game.seen(turn.report).events
        moves = [one for one in lines if one.startswith(("Athens made ", "Sparta made ", "Athens led ", "Sparta led "))]
        assert len(moves) == len({tuple(one.split()[:2]) for one in moves})
        counts = [int(one.split()[2].replace("one", "1")) for one in moves]
        assert sum(counts) == sum(event.kind in ("moved", "landed", "operated") for event in events)
        many += max(counts, default=0) > 1
    assert many


def test_places_and_losses_are_those_between_the_positions(played: Any) -> None:
    session, chapters = played
    holders, seen = session.game.abilities.holders, 0
    for turn in chapters.turns():
        told = turn_summary(turn.report, None, "en")
        was, now = holders(turn.report.before), holders(turn.report.after)
        moved = [at for at in was if was[at] != now[at]]
        listed = [one for one in told.places.split(", ") if one]
        lines = " ".join(line.text for part in told.parts for line in part.lines if " takes " in line.text)
        names = names_for(turn.report.after, "en")
        for at in moved:  # in a line or in the list, and not in both
            assert (names.place(at).bare in lines) != any(names.place(at).bare in one for one in listed), at
        assert len(listed) <= len(moved)
        dead = [event for event in turn.report.events if event.kind in ("eliminated", "deserted")]
        assert bool(told.lost) == bool(dead)
        seen += len(moved) + len(dead)
    assert seen


@pytest.mark.slow
def test_every_combat_is_told_once(tmp_path: Path) -> None:
    """Whether it changed the score or not: simple players fight little, and now and then at 10.1."""
    session = Session(tmp_path / "fought", "brasidas-thucydides", game="amphipolis", options={"seed": "b"})
    while not session.over:
        go_on(session, SIDES)
    fought = 0
    for turn in SettledStages(session).turns():
        told = turn_summary(turn.report, None, "en")
        combats = [line.text for part in told.parts if part.title == "Combats" for line in part.lines]
        voice = Voice(session.game.seen(turn.report), "en")
        events = [event for event in voice.report.events if event.kind == "combat"]
        assert len(events) == len(combats)
        for event, line in zip(events, combats, strict=True):
            place, winner = voice.names.place(event["at"]), voice.names.player(event["winner"])
            assert line.lower().startswith(f"{place:the}".lower()) and f"; {winner} wins. Losses: " in line
            assert f"strength {event['strength']}" in line and f"strength {event['against']}" in line
            fought += 1
    session.close()
    assert fought


@pytest.mark.parametrize(
    ("held", "said"), [((), "lacks Mende and Scione"), (("O1",), "lacks Scione"), (("O1", "O2"), "both")]
)
def test_places_that_are_worth_points_together_alone(played: Any, held: tuple[str, ...], said: str) -> None:
    """At a turn's end it is said, whoever holds one of them or both (AMP-10.2-15)."""
    _, chapters = played
    report = chapters.turns()[0].report
    garrisons = dict.fromkeys(report.after.garrisons, "SPARTA") | dict.fromkeys(held, "ATHENS")
    after = replace(report.after, garrisons=garrisons)
    told = turn_summary(replace(report, after=after), None, "en")
    assert len(told.stakes) == 1 and "5 points" in told.stakes[0] and said in told.stakes[0], told.stakes


def test_it_says_how_the_next_turn_begins_or_how_the_game_ends(played: Any) -> None:
    _, chapters = played
    first, second, last = chapters.turns()
    begun = [event for event in second.report.events if event.kind == "initiative"]
    assert turn_summary(first.report, second.report, "en").ahead and begun
    assert "initiative" in turn_summary(first.report, second.report, "en").ahead[0]
    assert not turn_summary(first.report, None, "en").ahead
    assert len(turn_summary(last.report, None, "en").ended) == 3


def test_what_history_did_is_that_of_the_turn(played: Any) -> None:
    _, chapters = played
    for turn in chapters.turns():
        for one in turn_summary(turn.report, None, "fr").happened:
            assert one.season == turn.report.after.season
    assert any(turn_summary(turn.report, None, "fr").happened for turn in chapters.turns())


def test_it_is_the_same_whatever_lies_in_the_hands(played: Any) -> None:
    """Of what one side alone may see nothing comes into it."""
    session, chapters = played
    for turn in chapters.turns():
        open_to_all = session.game.seen(turn.report)
        veiled = Report(open_to_all.before, open_to_all.events, open_to_all.after)
        assert turn_summary(veiled, None, "en") == turn_summary(turn.report, None, "en")


def _one_turn(folder: Path) -> None:
    session = Session(folder, "nicias", game="amphipolis", options=OPTIONS)
    chapters = SettledStages(session)
    go_on(session, ())
    while chapters.now.turn == 4:  # type: ignore[union-attr]
        answer(session, (asked_now(session).seat,))  # type: ignore[union-attr]
        go_on(session, ())
    session.close()


@pytest.mark.slow
def test_every_page_has_it_open_when_the_turn_is_over_and_folded_when_the_next_is_under_way(open_room: Open) -> None:
    room = open_room(game="amphipolis", scenario="nicias", options=OPTIONS)
    pages = [GroupPage(room, side, "en") for side in SIDES]
    projector = ProjectorPage(room, "en")
    assert not any("summing up" in page.summary.title.value for page in (*pages, projector))
    assert not any(page.summary.wide for page in (*pages, projector))
    for page in (*pages, projector):
        page.close()
    room.close()
    _one_turn(room.session.folder)
    room = open_room(game="amphipolis")
    pages = [GroupPage(room, side, "en") for side in SIDES]
    projector = ProjectorPage(room, "en")
    for page in pages:
        told, children = page.summary.told.value, list(page.panel.children)
        assert page.summary.wide and page.summary.sheet in page.body.children
        assert "Turn 4, summing up: Athens" in page.summary.title.value
        assert children.index(page.summary.box) < children.index(page.table.column.box)
        assert told == projector.summary.told.value, "all read the same"
    assert projector.summary.wide and projector.summary.sheet in projector.stage.children
    room.history = False
    assert "In history" not in projector.summary.told.value and "In history" in told
    assert "A question for the class" not in projector.summary.told.value
    while not room.chapters.now.number:  # type: ignore[union-attr]
        seat = asked_now(room.session).seat  # type: ignore[union-attr]
        room.do(lambda seat=seat: (answer(room.session, (seat,)), room.follow()))
        for page in pages:
            assert not (page.summary.wide and page.table.map.offers), "the map that answers lies free"
    for page in pages:
        children = list(page.panel.children)
        assert not page.summary.wide and page.summary.sheet.layout.display == "none"
        assert children.index(page.summary.box) > children.index(page.table.column.box)
        assert page.summary.open.description == "Summing up: Turn 4" and "Athens" in page.summary.line.value


@pytest.mark.slow
def test_it_is_closed_and_opened_by_buttons_until_another_turn_is_over(open_room: Open) -> None:
    room = open_room(game="amphipolis", scenario="nicias", options=OPTIONS)
    room.close()
    _one_turn(room.session.folder)
    room = open_room(game="amphipolis")
    page = GroupPage(room, "ATHENS", "fr")
    summary = page.summary
    summary.shut.click()
    page.show()
    assert not summary.wide and summary.box.children[0].layout.display == ""
    assert summary.open.description.replace("\u00a0", " ") == "Bilan : Tour 4"
    summary.open.click()
    page.speak("en")
    assert summary.wide and summary.sheet.layout.display == "" and "Turn 4" in summary.title.value
    page._look_at(0)
    assert summary.sheet.layout.display == "none", "another stage is looked at on the map"
    page._go_on()
    assert summary.sheet.layout.display == ""


def test_what_was_opened_by_hand_is_folded_with_the_next_turn(played: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn 4 was opened while turn 5 was under way; when turn 6 is under way, turn 5 lies folded."""
    session, chapters = played
    turns = chapters.turns()
    box, told = TurnBox(SettledStages(session)), list(turns)
    monkeypatch.setattr(box._chapters, "turns", lambda: told)
    for under_way in (1, 2):
        told[:] = (*turns[:under_way], turns[under_way]._replace(closed=False))
        box.show("en")
        assert f"Turn {turns[under_way - 1].number}," in box.title.value and not box.wide
        box.open.click()
        box.show("fr")
        assert box.wide, "in another language it is the same turn"


def test_the_class_is_asked_where_a_place_is_not_whose_it_was(played: Any) -> None:
    """Torone was still Sparta's in the autumn of 423; in this game Athens has taken it."""
    _, chapters = played
    told = turn_summary(chapters.turns()[1].report, None, "en")
    assert "Sparta held Torone (Thuc. 4.113-116); in your game Athens holds it" in told.asked
    report = chapters.turns()[1].report
    as_it_was = {one.at: one.by for one in reversed(history_of("amphipolis").held) if one.since.year > 422}  # type: ignore[union-attr]
    after = replace(report.after, garrisons={**report.after.garrisons, **as_it_was})
    assert not turn_summary(replace(report, after=after), None, "en").asked


def test_a_lesson_has_it_too(tmp_path: Path) -> None:
    _one_turn(tmp_path / "lesson")
    lesson = Lesson(tmp_path / "lesson", "fr", game="amphipolis")
    assert "Tour 4, bilan : Athènes" in lesson.turn.title.value.replace("\u00a0", " ")
    assert lesson.panel.children[0] is lesson.turn.box
    assert lesson.again.description.startswith("↶ Revoir")
    lesson.session.close()


def test_no_game_of_sheets_has_one(open_room: Open) -> None:
    room = open_room(game="diplomacy")
    box = TurnBox(room.chapters)
    room.resolve()
    assert not box.show("fr") and not box.box.children and not box.wide


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_report_and_the_print_have_it_too(played: Any, lang: str) -> None:
    """Turn by turn, before its stages; the chart names every turn."""
    session, chapters = played
    told = annals(session.reports[0].before, session.reports, lang)
    page, plain = game_page(told, maps=False), game_markdown(told)
    for turn, chapter in zip(chapters.turns(), told.chapters, strict=True):
        summary = turn_summary(turn.report, None, lang)
        assert chapter.news == (summary.decided,)
        assert escape(summary.decided) in page and f">{chapter.short}<" in page
        assert summary.headline.partition(" · ")[2] in plain.replace("\\", "")
        assert not summary.asked or escape(summary.asked) in page
    assert ("tour après tour" if lang == "fr" else "turn after turn") in page
    part = annals(session.reports[0].before, session.reports[:40], lang)
    assert part.chapters[-1].summary is None, "nothing is summed up before it is over"


@pytest.mark.slow
def test_what_a_winter_spares_says_why(tmp_path: Path) -> None:
    """Turn 6 is a winter under armistice: one die each, so that nobody has more than three points."""
    met = set()
    for seed in range(6):
        session = Session(tmp_path / str(seed), "nicias", game="amphipolis", options={"seed": f"winter {seed}"})
        while not session.over:
            go_on(session, SIDES)
        for report in session.reports:
            told = [one.text for one in sentences(report, "en") if one.kind == "points" and "half of it" in one.text]
            events = [event for event in report.events if event.kind == "points" and event.get("total") is not None]
            turn = report.after.turn
            for text, event in zip(told, events, strict=True):
                half = (event["total"] + 1) // 2
                spared = turn == 6 and half <= 2
                assert ("winter takes nothing off a total of 2 or less: AMP-2.B.1-05" in text) == spared, text
                met.add((turn, spared))
        session.close()
    assert {(6, True), (6, False), (5, False)} <= met


def test_what_was_played_and_by_which_rows_it_is_counted_is_told(played: Any) -> None:
    """Stratagems and the advantage are news; an elimination is counted by its own row."""
    session, chapters = played
    met = 0
    for turn in chapters.turns():
        told = turn_summary(turn.report, None, "en")
        events = session.game.seen(turn.report).events
        lines = [line for part in told.parts for line in part.lines]
        text = " ".join(line.text for line in lines)
        faces = [event["face"] for event in events if event.kind == "counter-played"]
        assert text.count("“") == len(faces)
        met += len(faces)
        wanted = {event["also"] for event in events if event.kind == "eliminated" and event["points"]}
        assert wanted <= {rule for line in lines for rule in line.counted}
        assert "AMP-10-02" not in {rule for line in lines for rule in line.counted}
        met += len(wanted)
    assert met > 2
