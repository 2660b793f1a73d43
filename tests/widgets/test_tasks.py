"""The tasks of the course: what is right, what is wrong, what is no answer; and what the engine says to each."""

from __future__ import annotations

import re

import pytest

from diadoques.widgets.tasks import Tasks
from diadoques.widgets.words import WORDS

RECORD = {"season": "summer 321", "units": {"Antigone": ["A PHR", "A PIS"], "Eumène": ["A ANC"]}}


@pytest.fixture(params=["fr", "en"])
def page(request: pytest.FixtureRequest) -> Tasks:
    return Tasks(request.param)


def words(page: Tasks, key: str) -> str:
    return str(WORDS.tables[page.lang]["tasks"][key])


def test_both_languages_have_the_same_words() -> None:
    assert WORDS.tables["fr"]["tasks"].keys() == WORDS.tables["en"]["tasks"].keys()


def test_an_order_is_played_and_told(page: Tasks) -> None:
    there = page.situation(RECORD, {"Eumène": ["A ANC -> LYC"]})
    task = page.write("a", there, "Antigone", lambda report: "A LYC" in report.after.units["Antigone"], "?")
    task.check()
    assert task.right is None and task.tries == 0 and words(page, "no_lines")[:9] in task.verdict.value
    task.fill(["A PHR -> LYC"])
    assert task.right is False and words(page, "wrong") in task.verdict.value
    assert "dia-strengths" in task.strengths.value, "the strengths say why"
    assert task.map.film, "the season is shown"
    task.fill(["A PHR -> EGY"])
    assert task.right is False
    assert page.outcome(there, "Antigone", "A PHR -> EGY") in task.verdict.value, "the engine's own sentence"
    task.clear()
    assert task.map.film == [] and task.lines == () and task.key() == ""
    task.fill(["A PHR -> LYC", "A PIS S A PHR -> LYC"])
    assert task.right is True and task.tries == 3
    assert "A PIS S A PHR" in task.key()


def test_a_click_writes_an_order_and_another_on_the_same_unit_replaces_it(page: Tasks) -> None:
    there = page.situation(RECORD)
    task = page.write("a", there, "Antigone", lambda report: True, "?", given=["A PIS x"])
    unit = there.position.unit_in("PHR").id
    offers = [offer["text"] for offer in task.map.choices[unit]]
    for goal in ("BIT", "LYC"):
        index = next(number for number, line in enumerate(offers) if line.endswith(f"-> {goal}"))
        task.map._hear(None, {"kind": "order", "unit": unit, "index": index}, [])
    assert task.lines == ("A PIS x", "A PHR -> LYC")
    for nonsense in ({"unit": unit, "index": 999}, {"unit": "nobody", "index": 0}, {"unit": unit, "index": "1"}):
        task.map._hear(None, {"kind": "order", **nonsense}, [])
    assert task.lines == ("A PIS x", "A PHR -> LYC")


def test_a_click_replaces_what_was_typed_for_the_same_unit(page: Tasks) -> None:
    task = page.write("a", page.situation(RECORD), "Antigone", lambda report: False, "?")
    task.text.value = "A PIS -> PAM\nA PHR -> BIT"
    unit = task.situation.position.unit_in("PHR").id
    offers = [offer["text"] for offer in task.map.choices[unit]]
    goal = next(number for number, line in enumerate(offers) if line.endswith("-> LYC"))
    task.map._hear(None, {"kind": "order", "unit": unit, "index": goal}, [])
    assert task.lines == ("A PIS -> PAM", "A PHR -> LYC")


def test_after_a_check_one_goes_on_by_clicks_with_the_orders_that_stand(page: Tasks) -> None:
    there = page.situation(RECORD, {"Eumène": ["A ANC -> LYC"]})
    task = page.write("a", there, "Antigone", lambda report: "A LYC" in report.after.units["Antigone"], "?")
    assert task.on.layout.display == "none" and task.map.resumes
    task.fill(["A PHR -> LYC"])
    told = task.verdict.value
    assert task.right is False and task.map.film and task.on.layout.display == ""
    task.on.click()
    assert task.map.film == [] and task.lines == ("A PHR -> LYC",), "the first order stands, and can be seen"
    assert task.verdict.value == told and task.on.layout.display == "none"
    task.check()
    unit = there.position.unit_in("PIS").id
    task.map._hear(None, {"kind": "resume", "unit": "nobody"}, [])
    assert task.map.film
    task.map._hear(None, {"kind": "resume", "unit": unit}, [])
    assert task.map.film == [] and task.map.lift == unit, "a click on a unit leads back to its orders"
    offers = [offer["text"] for offer in task.map.choices[unit]]
    task.map._hear(None, {"kind": "order", "unit": unit, "index": offers.index("A PIS S A PHR -> LYC")}, [])
    task.check()
    assert task.right is True and task.lines == ("A PHR -> LYC", "A PIS S A PHR -> LYC")


def test_a_wrong_prediction_can_be_tried_again(page: Tasks) -> None:
    there = page.situation(RECORD, {"Antigone": ["A PHR -> LYC"], "Eumène": ["A ANC -> LYC"]})
    task = page.predict("a", there, "?")
    asked = task.exercise
    task.fill({"A PHR": True, "A ANC": False})
    assert task.right is False and task.on.layout.display == ""
    task.on.click()
    assert not asked.revealed and asked.map.film == [] and not asked.why.value and not task.verdict.value
    assert task.current_answer() == {"A PHR": True, "A ANC": False}
    assert not any(one.disabled for one in asked.guesses.values())
    task.check()
    task.fill_in({"A PHR": False})
    assert not asked.revealed and not asked.said.value and not task.verdict.value, "it was said of another prediction"
    task.check()
    assert task.right is True and task.solved and task.tries == 2, "the same prediction again is no other try"


def test_predictions_are_asked_for_every_order(page: Tasks) -> None:
    task = page.predict("a", page.situation(RECORD, {"Antigone": ["A PHR -> LYC"], "Eumène": ["A ANC -> LYC"]}), "?")
    for half in ({}, {"A PHR": True}):
        task.fill(half)
        assert task.right is None and not task.exercise.revealed
    task.fill({"A PHR": True, "A ANC": False})
    assert task.right is False and task.exercise.revealed
    assert "<li>✗" in task.key() and "<li>✓" not in task.key()


def test_places_are_clicked_or_named(page: Tasks) -> None:
    there = page.situation(RECORD)
    task = page.place("a", there, lambda: there.position.board.army["PHR"], "?", every=True)
    task.check()
    assert task.right is None
    for place in ("LYC", "BIT", "BIT", "nowhere"):
        task.map._hear(None, {"kind": "place", "place": place}, [])
    assert task.chosen.value == [there.position.board.spaces["LYC"].name[page.lang]], "a second click takes it away"
    task.check()
    assert task.right is False and "4" in task.verdict.value, "four are missing"
    task.fill(["LYC", "EGY"])
    assert task.right is False and there.position.board.spaces["EGY"].name[page.lang] in task.verdict.value
    task.fill(there.position.board.army["PHR"])
    assert task.right is True
    task.list.value = there.position.board.spaces["MYS"].name[page.lang]
    assert task.list.value == "" and len(task.chosen.value) == 5, "a name takes nothing away"


@pytest.mark.parametrize("typed", ["phoenicia", "PHENICIE", "Phénicie", "phe", " Phe ", "la Phénicie"])
def test_a_place_is_read_as_in_an_order(page: Tasks, typed: str) -> None:
    task = page.place("a", page.situation(RECORD), lambda: {"PHE"}, "?")
    task.list.value = typed
    task.check()
    assert task.right is True and task.list.value == ""


def test_a_place_of_the_wrong_kind_is_told_where_it_lies(page: Tasks) -> None:
    """Where that names the answer, from the second wrong place on: a first slip gives nothing away."""
    task = page.place("a", page.situation(RECORD), lambda: {"PHE"}, "?")
    phoenicia, chaldea = (task._board.name(one, page.lang) for one in ("PHE", "CHD"))
    task.fill(["Tyr"])
    task.check()
    assert task.right is False and task.tries == 1 and phoenicia not in task.verdict.value
    task.fill(["CHD"])
    assert task.right is False and chaldea in task.verdict.value
    task.list.value = "tyre" if page.lang == "en" else "tyr"
    task.check()
    assert task.right is False and task.tries == 3 and phoenicia in task.verdict.value


def test_a_number_again_is_no_other_try(page: Tasks) -> None:
    """A double click gives nothing away."""
    task = page.number("a", lambda: 20, lambda: "<p>account</p>", "?")
    task.fill(5)
    task.check()
    assert task.right is False and task.tries == 1 and "account" not in task.verdict.value
    task.fill(6)
    assert task.right is False and task.tries == 2 and "account" in task.verdict.value


def test_orders_on_one_line_are_so_many_orders(page: Tasks) -> None:
    """As everywhere else a sheet is read."""
    task = page.write(
        "a", page.situation(RECORD), "Antigone", lambda report: all(one.success for one in report.orders), "?"
    )
    task.fill(["A PHR -> LYC, A PIS -> PHR"])
    assert task.right is True, task.verdict.value


def test_a_right_answer_says_by_what_rule_it_stopped_whom(page: Tasks) -> None:
    """A support that is cut, though the orders that cut it did not go where they were to go."""
    there = {"season": "summer 321", "units": {"Antigone": ["A AXY", "A LYC"], "Eumène": ["A ANC", "A PTE"]}}
    others = {"Antigone": ["A AXY -> ANC", "A LYC S A AXY -> ANC"]}
    held = page.write(
        "a", page.situation(there, others), "Eumène", lambda report: "A ANC" in report.after.units["Eumène"], "?"
    )
    held.fill(["A PTE -> LYC"])
    assert held.right is True and "8.B.2.e" in held.verdict.value
    sentences = re.findall(r"<p class=.dia-told.>(.*?)</p>", held.verdict.value)
    assert len(sentences) == len(set(sentences)) >= 3


def test_every_place_that_is_offered_is_understood(page: Tasks) -> None:
    task = page.place("a", page.situation(RECORD), lambda: {"PHE"}, "?")
    for name in task.list.options:
        task.list.value = name.upper()
        assert task.list.value == "" and task.chosen.value == [name]


def test_a_name_that_is_not_understood_stays_and_is_asked_about(page: Tasks) -> None:
    task = page.place("a", page.situation(RECORD), lambda: {"PHE"}, "?")
    name = task._board.name("PHE", page.lang)
    for typed in ("phenicia", "fenicie"):
        task.list.value = typed
        assert typed in task.verdict.value and words(page, "meant").format(offers=name) in task.verdict.value
        task.check()
        assert task.right is None and task.tries == 0, "nothing was answered yet"
        assert task.list.value == typed and words(page, "meant").format(offers=name) in task.verdict.value
    task.list.value = "cha"  # a code: no longer name that begins so is meant
    assert task.list.value == "" and len(task.chosen.value) == 1
    task.list.value = "xyzzyx"
    assert words(page, "no_such_place").format(given="xyzzyx") in task.verdict.value
    assert words(page, "meant")[:10] not in task.verdict.value
    task.list.value = "alex"
    assert task.list.value == "alex" and words(page, "meant")[:10] in task.verdict.value, "several begin so"
    task.list.value = ""
    task.check()
    assert task.right is False, "what had been chosen before is the answer again"


def test_one_place_is_enough_where_one_is_asked(page: Tasks) -> None:
    task = page.place("a", page.situation(RECORD), lambda: {"PHE"}, "?")
    for place in ("LYC", "PHE"):
        task.map._hear(None, {"kind": "place", "place": place}, [])
    task.check()
    assert len(task.chosen.value) == 1 and task.right is True


@pytest.mark.parametrize("typed", ["", "vingt", "1.5", "2 0", "²", "9" * 10])
def test_a_number_is_never_guessed_at(page: Tasks, typed: str) -> None:
    task = page.number("a", lambda: 20, lambda: "<p>10 + 10</p>", "?", unit="T")
    task.text.value = typed
    task.check()
    assert task.text.value == typed, "what was typed stays"
    assert task.right is (False if typed.isdecimal() else None)


def test_a_number_is_first_told_which_way_and_then_counted(page: Tasks) -> None:
    task = page.number("a", lambda: 20, lambda: "<p>10 + 10</p>", "?", unit="T")
    task.fill(21)
    assert words(page, "too_many") in task.verdict.value and "10 + 10" not in task.verdict.value
    task.fill(19)
    assert words(page, "too_few") in task.verdict.value.partition("10 + 10")[0] and "10 + 10" in task.verdict.value
    task.fill(21)
    assert words(page, "too_many") in task.verdict.value.partition("10 + 10")[0]
    task.text.value = " 20 T "
    task.check()
    assert task.right is True


def test_a_choice_is_answered_by_why(page: Tasks) -> None:
    task = page.choose("a", {"x": "X", "y": "Y"}, lambda one: one == "y", lambda one: f"<p>because {one}</p>", "?")
    task.check()
    assert task.right is None
    task.fill("x")
    assert task.right is False and "because x" in task.verdict.value
    task.fill("y")
    assert "<h4>?" in page.key().value and words(page, "key") in page.key().value
    assert task.right is True and "because y" in task.key() and "because x" not in task.key()


def test_a_teachers_answer_is_judged_and_shown_by_a_click_alone(page: Tasks) -> None:
    there = page.situation(RECORD, {"Eumène": ["A ANC -> LYC"]})
    moves = ["A PHR -> LYC", "A PIS S A PHR -> LYC"]
    written = page.write(
        "w", there, "Antigone", lambda report: "A LYC" in report.after.units["Antigone"], "?", given=["A PIS x"]
    )
    told = page.predict("p", page.situation(RECORD, {"Antigone": ["A PHR -> LYC"]}), "?")
    number = page.number("n", lambda: 20, lambda: "<p>10 + 10</p>", "?")
    chosen = page.choose("c", {"x": "X", "y": "Y"}, lambda one: one == "y", lambda one: "", "?")
    place = page.place("l", there, lambda: {"PHE"}, "?")
    assert number.answer.layout.display == "none", "a pupil has no such button"
    known = {written: moves, told: {"A PHR": True}, number: 20, chosen: "y", place: ["PHE"]}
    for task, answer in known.items():
        before = task.box.children
        task.know(answer)
        assert task.right is True and task.verdict.value == "" and task.tries == 0 and task.box.children == before
        assert task.answer.layout.display == "" and task.answer.description == words(page, "show_answer")
    assert written.lines == ("A PIS x",) and written.map.film == [] and written.strengths.value == ""
    assert not told.exercise.revealed and told.exercise.map.film == [] and told.exercise.said.value == ""
    assert all(vote.value is None and not vote.disabled for vote in told.exercise.guesses.values())
    assert number.text.value == "" and chosen.list.value is None and not place.chosen.value and place.map.dots == []
    assert all(task.key() for task in known), "the key knows what is not shown"
    for task in known:
        task.answer.click()
        assert "dia-right" in task.verdict.value and task.answer.description == words(page, "hide_answer")
    assert written.lines == tuple(moves) and told.exercise.revealed
    written.answer.click()
    assert written.lines == ("A PIS x",) and written.verdict.value == ""
    number.know(21)
    assert number.right is False, "a wrong solution does not pass the tests of the notebook"


def test_hints_come_one_by_one(page: Tasks) -> None:
    task = page.number("a", lambda: 1, lambda: "", "<b>?</b>", ["one", "<two>"])
    task.give_hint()
    assert "one" in task.hinted.value and "two" not in task.hinted.value and not task.hint.disabled
    task.give_hint()
    assert "&lt;two&gt;" in task.hinted.value and task.hint.disabled
    assert "&lt;b&gt;" in task.box.children[0].children[0].value


def test_a_refusal_of_the_engine_is_a_sentence(page: Tasks) -> None:
    from diadoques.core.faults import Fault

    def refuse() -> int:
        raise Fault("no-turn")

    task = page.number("a", refuse, lambda: "", "?")
    task.fill(1)
    assert task.right is False and "dia-told" in task.verdict.value


def test_the_page_hides_the_code(page: Tasks) -> None:
    html = page._repr_mimebundle_()["text/html"]
    assert "dia-course" in html and "jp-InputPlaceholder" in html
    assert page.season(page.situation(RECORD, {"Antigone": ["A PHR -> LYC"]})).children[0].film
    assert page.board(page.situation(RECORD)).scene["pieces"]


def test_what_is_written_is_an_arrow_on_the_map(page: Tasks) -> None:
    there = page.situation(RECORD, {"Eumène": ["A ANC -> LYC"]})
    task = page.write("a", there, "Antigone", lambda report: False, "?")
    assert len(task.map.scene["arrows"]) == 1
    task.text.value = "A PHR -> LYC\nnonsense"
    assert len(task.map.scene["arrows"]) == 2
    task.check()
    assert task.map.film
    task.text.value = "A PHR -> EGY"
    assert len(task.map.scene["arrows"]) == 1 and task.map.film == [], "what is illegal has no arrow; the film is over"


def test_what_is_not_the_answer_is_told_with_what_the_board_says_of_it(page: Tasks) -> None:
    there = page.situation(RECORD)
    task = page.place("a", there, lambda: there.position.board.army["PHR"], "?", every=True)
    names = there.position.board
    assert task.chosen.layout.display == "none"
    task._pointed({"place": "CYR"})
    task._pointed({"place": "Tyr"})
    assert [dot["at"] for dot in task.map.dots] == ["CYR", "Tyr"] and task.chosen.layout.display == ""
    task.check()
    for place in ("CYR", "LIB", "MOR", "Tyr", "PHE"):
        assert names.name(place, page.lang) in task.verdict.value
    task._pointed({"place": "Tyr"})
    assert task.verdict.value == "", "it was said of another answer"


def test_what_was_typed_in_haste_is_judged_as_it_stands(page: Tasks) -> None:
    """In JupyterLab a click may overtake the last letters: the verdict is that of the whole text, and one try."""
    task = page.number("a", lambda: 33, lambda: "", "?")
    task.text.value = "3"
    task.button.click()
    assert task.right is False
    task.text.value = "33"
    assert task.right is True and task.tries == 1
    task.text.value = "34"
    assert task.verdict.value == "" and task.tries == 1


def test_a_page_may_be_about_another_game_and_play_it_answer_by_answer() -> None:
    page = Tasks("en", "amphipolis")
    begun = page.situation(page.beginning("nicias", seed="3"))
    asked = begun.answered(("begin", ("begin",)), ("advantage-points", ("-",)))
    assert begun.position.phase == "begin" and asked.position.phase == "call"
    assert page.board(asked).board["id"] == "amphipolis"
    assert any(one["at"] == "O1" for one in page.board(asked).scene["pieces"])
    assert "Thuc. 5.6" in page.dated(page.happened("H023")) and page.name("SPARTA") == "Sparta"
    with pytest.raises(LookupError, match="announce: asked is .*call"):
        _ = asked.answered(("announce", 2)).position
    assert "The attacker wins" in page.bars("won", {})


def test_a_wrong_answer_is_never_left_without_a_word(page: Tasks) -> None:
    """What is followed in winter may be told by no sentence: « Pas encore. » alone teaches nothing."""
    winter = page.situation({
        "season": "winter 321", "units": {"Ptolémée": ["A EGY"]}, "treasury": {"Ptolémée": 30},
        "citadels": {"Alexandrie": "Ptolémée"},
    })  # fmt: skip
    task = page.write("a", winter, "Ptolémée", lambda report: False, "?")
    task.fill(["A EGY x"])
    assert task.right is False and words(page, "followed_in_vain") in task.verdict.value


def test_no_wrong_choice_of_the_course_is_told_what_makes_it_look_right() -> None:
    """Who picked a possible support for the impossible one read that it supports nothing."""
    from diadoques.widgets.tasks.lesson_page import LessonPage

    for lang in ("fr", "en"):
        task = LessonPage("03-supports", lang).questions["supports-legal"]
        for line in task.options:
            task.fill(line)
            told = {"fr": "soutient l’entrée", "en": "supports the move"}[lang]
            assert (told in task.verdict.value) is not task.right, line


def test_a_wrong_answer_is_told_what_the_others_did_and_who_had_no_order(page: Tasks) -> None:
    """Who held to keep somebody out read that his army holds, and not that the other got in."""
    there = page.situation(RECORD, {"Eumène": ["A ANC -> LYC"]})
    task = page.write("a", there, "Antigone", lambda report: "A LYC" not in report.after.units["Eumène"], "?")
    moved = page.outcome(there, "Eumène", "A ANC -> LYC")
    task.fill(["A PIS x"])
    unordered = {"fr": "Phrygie reste en place sans ordre", "en": "Phrygia holds without orders"}[page.lang]
    assert task.right is False and moved in task.verdict.value and unordered in task.verdict.value
    task.fill(["A PIS -> LYC"])
    assert task.right is True and moved not in task.verdict.value and unordered not in task.verdict.value


def test_the_order_of_whoever_was_bought_does_not_read_as_ones_own() -> None:
    from diadoques.widgets.tasks.lesson_page import LessonPage

    task = LessonPage("07-treason", "fr").questions["treason-order"]
    task.fill(["corrompt A AXY 20"])
    assert task.right is False and "passe au service d’Antigone" in task.verdict.value
    assert "nul" not in task.verdict.value


def test_what_is_of_no_use_is_told_once(page: Tasks) -> None:
    units = {"Antigone": ["A PHR"], "Eumène": ["A LYC"]}
    there = page.situation({"season": "summer 321", "units": units, "treasury": {"Antigone": 20}})
    task = page.write("a", there, "Antigone", lambda report: False, "?")
    task.fill(["corrompt A LYC 10" if page.lang == "fr" else "bribes A LYC 10"])
    least = {"fr": "l’argent sera perdu", "en": "the money will be lost"}[page.lang]
    assert task.verdict.value.count(least) == 1


def test_a_number_that_was_not_written_is_asked_for(page: Tasks) -> None:
    task = page.number("a", lambda: 20, lambda: "", "?", unit="T")
    for nothing in ("", "  ", "T"):
        task.text.value = nothing
        task.check()
        assert task.right is None and words(page, "number_wanted") in task.verdict.value


@pytest.mark.parametrize("typed", ["20", "+20", "20,0", "20.00 T", " 20 T"])
def test_a_whole_number_may_be_written_in_several_ways(page: Tasks, typed: str) -> None:
    task = page.number("a", lambda: 20, lambda: "", "?", unit="T")
    task.fill(typed)
    assert task.right is True


def test_places_of_one_name_are_told_apart(page: Tasks) -> None:
    """Rhodes is an island and its city; in English Ancyra is a territory and its city."""
    there = page.situation(RECORD)
    task = page.place("a", there, lambda: {"PHR"}, "?", every=True)
    task.map._hear(None, {"kind": "place", "place": "ANC"}, [])
    task.map._hear(None, {"kind": "place", "place": "RHO"}, [])
    task.map._hear(None, {"kind": "place", "place": "Rhodes"}, [])
    assert task.current_answer() == ["ANC", "RHO", "Rhodes"] == [dot["at"] for dot in task.map.dots]
    task.check()
    told = {
        "fr": ("Autour de l’Ancyrée\u00a0: par terre l’Axylon", "Rhodes se trouve sur l’île de Rhodes."),
        "en": ("Around the territory of Ancyra: the Axylon", "Rhodes lies on the island of Rhodes."),
    }[page.lang]
    assert all(one in task.verdict.value for one in told), task.verdict.value


def test_a_place_may_be_answered_by_what_happened(page: Tasks) -> None:
    task = page.place("a", page.situation(RECORD), lambda: {"PHE"}, "?", why=lambda: "<p>because</p>")
    task.fill(["CHD"])
    assert task.right is False and "because" not in task.verdict.value, "it names the answer"
    task.fill(["MES"])
    assert task.right is False and task.verdict.value.endswith("<p>because</p>") and "BAB" not in task.verdict.value
    task.fill(["PHE"])
    assert task.right is True and task.verdict.value.endswith("<p>because</p>")


def test_a_wrong_prediction_is_named(page: Tasks) -> None:
    """The marks tell what became of an order; who saw a failure come must not take ✗ for his own mistake."""
    task = page.predict("a", page.situation(RECORD, {"Antigone": ["A PHR -> LYC"], "Eumène": ["A ANC -> LYC"]}), "?")
    task.fill({"A PHR": True, "A ANC": False})
    assert words(page, "look_again").format(orders="A PHR -&gt; LYC") in task.verdict.value
    task.fill({"A PHR": False, "A ANC": False})
    assert task.right is True and "LYC" not in task.verdict.value


def test_blanks_are_no_written_answer(page: Tasks) -> None:
    from diadoques.widgets.tasks.lesson_page import Written

    task = Written(page.lang, "<p>?</p>")
    task.text.value = " \n "
    assert task.kept().answer is None
    task.text.value = " x"
    assert task.kept().answer == " x"


@pytest.mark.parametrize(
    ("lesson", "asked", "answer"),
    [
        ("02-moves", "moves-free", ["A PEO -> THR"]),
        ("07-treason", "treason-first", ["A LYC -> AXY"]),
    ],
)
def test_what_was_not_asked_for_is_not_right(lesson: str, asked: str, answer: list[str]) -> None:
    """An army of Paeonia that goes to Thrace is not in Macedonia; one that drives another away has not bought it."""
    from diadoques.widgets.tasks.lesson_page import LessonPage

    task = LessonPage(lesson, "fr").questions[asked]
    task.fill(answer)
    assert task.right is False, answer
