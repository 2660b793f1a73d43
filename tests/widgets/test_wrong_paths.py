"""Wrong paths through the lessons: what is said of a slip is true, and leads on."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from diadoques.classroom.devices import LONGEST_TEXT
from diadoques.core.language import LANGUAGES
from diadoques.core.register import titles
from diadoques.widgets.tasks.lesson_page import Written
from diadoques.widgets.tasks.prepared import prepared_lesson, value

pytestmark = pytest.mark.slow


def asked(lesson: str, name: str, lang: str) -> Any:
    """An exercise of the course as a pupil meets it."""
    ready = prepared_lesson(lesson, lang)
    names = ready.begin()
    value(next(part.code for part in ready.parts if part.name == name), names)
    return names["page"][name]


def read_on(markup: str) -> str:
    """What is read of a verdict."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", markup)).replace("\u2060", "").split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("lesson", "name", "lines"),
    [
        ("10-negotiation", "talks-first", "A CHA -> LYD"),
        ("01-map", "map-first", "A PHR -> LYC\nA ANC -> AXY"),
        ("02-moves", "moves-block", "A PIS -> LYC\nA ANC -> AXY"),
        ("02-moves", "moves-free", "A PEO -> MAC\nA TAU -> MAC"),
        ("07-treason", "treason-order", "A LYC -> ANC\nA PTE x"),
        ("05-sieges", "sieges-first", "G Tyr x"),
        ("10-negotiation", "talks-save", "A ANC -> AXY"),
        ("06-money", "money-raise", "+F Tyr"),
    ],
)
def test_nothing_is_offered_that_leads_astray(lang: str, lesson: str, name: str, lines: str) -> None:
    task = asked(lesson, name, lang)
    task.text.value = lines
    task.check()
    refused = read_on(task.verdict.value)
    assert lines.rsplit("\n", 1)[-1] in refused and not re.search("Vouliez-vous|Did you mean", refused)


@pytest.mark.parametrize(
    ("lang", "offer", "words"),
    [("fr", "corrompt A AXY 20", "derrière deux points"), ("en", "bribe A AXY 20", "behind a colon")],
)
def test_the_order_of_the_bought_army_is_told_its_place(lang: str, offer: str, words: str) -> None:
    task = asked("07-treason", "treason-order", lang)
    task.text.value = f"A LYC -> ANC\n{offer}\nA AXY S A LYC -> ANC"
    task.check()
    assert task.right is False and words in read_on(task.verdict.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_a_sheet_fit_its_season_and_what_is_asked(lang: str) -> None:
    """« choisissez-le sur la carte » of an offer, which no click writes; « A MAC -> THE » in winter."""
    winter, offer, move = (
        asked(lesson, name, lang)
        for lesson, name in (("06-money", "money-raise"), ("07-treason", "treason-first"), ("01-map", "map-first"))
    )
    assert "+A" in winter.text.placeholder and ">" not in winter.text.placeholder
    assert ("bribe" if lang == "en" else "corrompt") in offer.text.placeholder
    assert ">" in move.text.placeholder
    offer.check()
    assert not re.search("carte|map", read_on(offer.verdict.value))


@pytest.mark.parametrize(("lang", "typed"), [("fr", "Nil"), ("en", "Nil")])
def test_a_name_is_not_taken_for_a_code(lang: str, typed: str) -> None:
    task = asked("09-triparadeisos", "past-first", lang)
    task.list.value = typed
    task.check()
    assert not re.search("Cilici", read_on(task.verdict.value))
    task.list.value = "CIK"
    assert re.search("Cilici", read_on(task.verdict.value)), "what is written in capitals is a code"


@pytest.mark.parametrize(
    ("lang", "already", "one"),
    [("fr", "La Lycaonie est déjà dans votre réponse.", "Un lieu à la fois"),
     ("en", "Lycaonia is in your answer already.", "One place at a time")],
)  # fmt: skip
def test_a_name_typed_twice_takes_nothing_away(lang: str, already: str, one: str) -> None:
    task = asked("01-map", "map-neighbours", lang)
    task.list.value = "LYC"
    task.list.value = "LYC"
    assert (task.current_answer(), read_on(task.verdict.value)) == (["LYC"], already)
    task.list.value = "Lycaonia, Mysia" if lang == "en" else "Lycaonie, Mysie"
    assert read_on(task.verdict.value).startswith(one)


@pytest.mark.parametrize(("lang", "said"), [("fr", "On ne demande pas une ville."), ("en", "It is not a city")])
def test_a_city_for_its_province_is_told_so(lang: str, said: str) -> None:
    task = asked("01-map", "map-enclave", lang)
    task.list.value = "Tyr" if lang == "fr" else "Tyre"
    task.check()
    assert task.right is False and said in read_on(task.verdict.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_right_answer_tells_of_whom_was_asked(lang: str) -> None:
    task = asked("07-treason", "treason-death", lang)
    task.fill("leaves")
    told = read_on(task.verdict.value)
    assert task.right and re.search("Eumène gagne l’Ancyrée|Eumenes (?:moves|goes)", told)
    assert re.search("s’il ne l’a quittée|unless he has left it", told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_slips_are_two_sentences(lang: str) -> None:
    task = asked("10-negotiation", "talks-broken", lang)
    told = []
    for line in ("F EGE -> HEL", "F EGE x"):
        task.fill(line)
        told.append(read_on(task.verdict.value))
    assert task.right is False and told[0] != told[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_lesson_cites_a_row_by_its_id(lang: str) -> None:
    for name, answer in (("amp-first", 2), ("amp-mende", 5)):
        task = asked("11-amphipolis", name, lang)
        task.fill(answer)
        told = read_on(task.verdict.value)
        assert "§" in told and "AMP-" not in told


#: What is not right of the lesson on occupations, by exercise.
NOT_YET = {"emp-taxes": ("owner", "half"), "emp-change": ("taxes", "limit", "yoke"), "emp-raid": ("ROM", "CIS")}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NOT_YET)
def test_a_wrong_answer_about_an_occupation_is_told_its_rule_and_not_the_right_one(lang: str, name: str) -> None:
    task = asked("12-controlling", name, lang)
    right = next(one for one in task.options if one not in NOT_YET[name])
    assert {*NOT_YET[name], right} == {*task.options}
    for wrong in NOT_YET[name]:
        task.fill(wrong)
        told = read_on(task.verdict.value)
        assert task.right is False and "§" in told and "EMP-" not in told
        assert task.options[right] not in told
    task.fill(right)
    assert task.right


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "wrong", "rule"),
    [("emp-first", 1, "§ 10"), ("emp-again", 2, "§ 10"), ("emp-tribute", 25, "§ 12.1.1"), ("emp-siege", 33, "§ 8.2"),
     ("emp-tribe", 48, "§ 16.7")],
)  # fmt: skip
def test_a_wrong_number_is_told_its_rule_from_the_second_time_on(lang: str, name: str, wrong: int, rule: str) -> None:
    task = asked("12-controlling", name, lang)
    told = []
    for number in (wrong, wrong + 30):
        task.fill(number)
        told.append(read_on(task.verdict.value))
    assert task.right is False and "§" not in told[0]
    assert rule in told[1].replace("\u202f", " ").replace("\u00a0", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_cut_of_an_answer_in_words_is_said(lang: str) -> None:
    one = Written(lang, "?")
    one.text.value = "x" * LONGEST_TEXT
    assert not one.told.value
    one.text.value += "x"
    assert str(LONGEST_TEXT)[0] in one.told.value and len(str(one.kept().answer)) == LONGEST_TEXT


@pytest.mark.parametrize(("lang", "said"), [("fr", "n’est pas un nombre entier"), ("en", "is not a whole number")])
def test_a_number_with_decimals_is_a_number(lang: str, said: str) -> None:
    task = asked("08-chance", "chance-year", lang)
    for typed in ("0.57", "57,5", "58.5"):
        task.text.value = typed
        task.check()
        assert task.right is None and said in read_on(task.verdict.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letter_of_a_talent_may_be_small(lang: str) -> None:
    task = asked("07-treason", "treason-price", lang)
    task.fill("45 t")
    assert task.right
    task.fill("44 T")
    told = read_on(task.verdict.value)
    assert task.right is False and not re.search("too few|too many", told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_order_is_kept_though_the_next_on_its_line_breaks_off(lang: str) -> None:
    tyre = "Tyre" if lang == "en" else "Tyr"
    task = asked("05-sieges", "sieges-second", lang)
    task.text.value = f"A PHE A2 {tyre}, A SYR S"
    task.check()
    told = read_on(task.verdict.value)
    assert re.search("« A SYR S »|“A SYR S”", told) and f"A PHE A2 {tyre}, A SYR" not in told


@pytest.mark.parametrize(("lang", "typed"), [("fr", "Salamine"), ("en", "Salamis")])
def test_the_gulf_is_offered_to_who_names_the_city(lang: str, typed: str) -> None:
    task = asked("04-convoys", "convoys-stop", lang)
    task.text.value = f"F MIN -> {typed}"
    task.check()
    assert re.search("Vouliez-vous écrire SAL ?|Did you mean SAL?", read_on(task.verdict.value))


def test_the_army_around_a_citadel_is_offered_to_who_names_that() -> None:
    task = asked("03-supports", "supports-save", "fr")
    task.text.value = "A PTE S Ancyre"
    task.check()
    assert "Vouliez-vous écrire A ANC" in read_on(task.verdict.value).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("lang", "typed"), [("fr", "le Caire"), ("fr", "Liban"), ("en", "Turkey"), ("fr", "Memphis")])
def test_a_name_that_the_map_does_not_have_is_no_neighbour_of_another(lang: str, typed: str) -> None:
    task = asked("09-triparadeisos", "past-first", lang)
    task.list.value = typed
    task.check()
    told = read_on(task.verdict.value)
    assert re.search("sur la carte du jeu|on the map of the game", told) and not re.search("Vouliez|Did you", told)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("lesson", "name", "lines", "answers"),
    [
        ("04-convoys", "convoys-stop", "bonjour", ("F MIN -> CHY",)),
        ("04-convoys", "convoys-stop", "flotte golfe", ("Chypre", "Cyprus")),
        ("04-convoys", "convoys-stop", "F CIL -> CHY", ("F MIN -> CHY", "F MRD -> CHY")),
        # What was right one exercise earlier.
        ("03-supports", "supports-save", "A PHR -> LYC\nA PIS S A PHR -> LYC", ("A PTE -> LYC",)),
    ],
)
def test_a_line_that_is_not_followed_is_not_told_the_answer(
    lang: str, lesson: str, name: str, lines: str, answers: tuple[str, ...]
) -> None:
    task = asked(lesson, name, lang)
    task.text.value = lines
    task.check()
    refused = read_on(task.verdict.value.split("</p>")[1])
    assert task.right is False and lines.split("\n")[0] in refused
    assert not [one for one in answers if one in refused.replace("\u00a0", " ").replace(lines, "")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_meant_is_offered_where_the_answer_is_his_own(lang: str) -> None:
    """He has found it, and lacks a word or a letter."""
    for name, lesson, line, offered in (
        ("treason-first", "07-treason", "acheter A AXY 20", " A AXY 20"),
        ("convoys-stop", "04-convoys", "F MIM -> CHY", "MIN"),
        ("moves-block", "02-moves", "bonjour", "A PIS -> CAR"),
    ):
        task = asked(lesson, name, lang)
        task.text.value = line
        task.check()
        told = read_on(task.verdict.value).replace("\u00a0", " ")
        assert task.right is False and offered in told.replace(line, ""), told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("lesson", "name", "answers"),
    [
        ("08-chance", "chance-storm", ("F CYR -> MOR", "F MOR -> CHY", "F CYR -> MIO")),
        ("07-treason", "treason-protect", ("A PTE", "A AXY")),
        ("07-treason", "treason-price", (45,)),
        ("10-negotiation", "talks-purse", (34,)),
    ],
)
def test_what_the_engine_says_of_an_answer_bears_its_rule(
    lang: str, lesson: str, name: str, answers: tuple[Any, ...]
) -> None:
    task = asked(lesson, name, lang)
    for answer in answers:
        task.fill(answer)
        told = [read_on(one) for one in task.verdict.value.split("</p>")[1:] if one]
        engine = [one for one in told if " − " not in one]  # no sum that is worked out beside it
        assert engine and all("§" in one for one in engine), engine


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_storm_of_the_lesson_is_one_of_the_sea_that_it_strikes(lang: str) -> None:
    storm = prepared_lesson("08-chance", lang).begin()["storm"]
    struck = storm.record["event"]
    title = titles(storm.of)[struck["rule"]][lang]
    assert [storm.position.board.spaces[one].name[lang] in title for one in struck["spaces"]] == [True]
