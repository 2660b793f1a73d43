"""Exercises of the lessons as pupils take them: what is clicked after a slip counts, and nothing solved is lost."""

from __future__ import annotations

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.widgets.tasks.lesson_page import LessonPage

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_click_is_newer_than_a_name_that_was_not_understood(lang: str) -> None:
    """« Aucun lieu ne s’appelle « Memphis » » stood before the right place, until somebody emptied the line."""
    task = LessonPage("09-triparadeisos", lang).questions["past-first"]
    task.list.value = "Memphis"
    task.check()
    assert task.right is None and "Memphis" in task.verdict.value
    task.map._hear(None, {"kind": "place", "place": "EGY"}, [])
    assert task.list.value == ""
    task.check()
    assert task.right is True


@pytest.mark.parametrize(("lang", "other"), [("fr", "en"), ("en", "fr")])
def test_what_was_solved_is_solved_in_the_other_language(lang: str, other: str) -> None:
    page = LessonPage("06-money", lang)
    for name, answer in (("money-elite", "protect"), ("money-bankrupt", "F PAP")):
        task = page.questions[name]
        task.fill_in(answer)
        task.check()
        assert task.right is True
    page.speak(other)
    for name in ("money-elite", "money-bankrupt"):
        task = page.questions[name]
        assert (task.right, task.solved, task.tries) == (True, True, 1), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_slip_does_not_tell_who_leaves(lang: str) -> None:
    """The account of the winter did: « Sans solde : F PAP »."""
    task = LessonPage("06-money", lang).questions["money-bankrupt"]
    for wrong in ("A ANC", "A CAP", "Ae LYC"):
        task.fill_in(wrong)
        task.check()
        assert task.right is False
        assert "PAP" not in task.verdict.value
    task.fill_in("F PAP")
    task.check()
    assert task.right is True and "PAP" in task.verdict.value


@pytest.mark.parametrize("typed", ["zéro", "trois", "7 talents"])
def test_what_is_no_number_in_digits_is_told_how_to_be_written(typed: str) -> None:
    """« « zéro » n’est pas un nombre entier » was read as: zero is not the answer, which it was."""
    task = LessonPage("11-amphipolis", "fr").questions["amp-storm"]
    task.fill_in(typed)
    task.check()
    assert task.right is None and "en chiffres" in task.verdict.value


def test_a_number_of_many_digits_is_one_that_is_too_great() -> None:
    """« n’est pas un nombre entier » was false of it."""
    task = LessonPage("11-amphipolis", "fr").questions["amp-storm"]
    task.fill_in("9" * 5000)
    task.check()
    assert task.right is False and "chiffres" not in task.verdict.value


@pytest.mark.parametrize("typed", ["sept", "huit", "trente-sept", "7 T T"])
def test_what_is_no_number_is_quoted_as_it_was_typed(typed: str) -> None:
    """« sep » n’est pas un nombre: its last letter was taken for the T of talents."""
    task = LessonPage("06-money", "fr").questions["money-first"]
    task.fill(typed)
    assert task.right is None and f"«\u00a0{typed}\u00a0»" in task.verdict.value


@pytest.mark.parametrize(("lang", "said"), [("fr", "n’est pas un nombre entier"), ("en", "is not a whole number")])
def test_a_fraction_is_a_number(lang: str, said: str) -> None:
    """« 5/6 » n’est pas un nombre en chiffres: it is one, and of digits alone."""
    task = LessonPage("11-amphipolis", lang).questions["amp-mende"]
    for typed, share in (("5/6", True), (" 5 / 6 ", True), ("10/2", False), ("5/0", False), ("6 - 1", False)):
        task.fill(typed)
        assert task.right is None and (said in task.verdict.value) is share, typed


@pytest.mark.parametrize("typed", ["{}", "-{}", "−{}", "{} av. J.-C.", "{}\u00a0av. J.-C."])
def test_a_year_before_our_era_is_written_with_a_sign_or_in_words(typed: str) -> None:
    """« −220 », C’est trop peu: it is how half of the books write it."""
    task = LessonPage("12-controlling", "fr").questions["emp-year"]
    for year, right in ((222, False), (220, True), (218, False)):
        task.fill(typed.format(year))
        assert task.right is right
    plain = LessonPage("11-amphipolis", "fr").questions["amp-mende"]
    plain.fill(-5)
    assert plain.right is False, "elsewhere a sign makes it another number"
