"""What stands beside an answer before it is given: which throw is kept, who takes the initiative, what a die may do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from diadoques.analysis.chances import chances_of
from diadoques.core.answers import Answers
from diadoques.core.prompts import Pick
from diadoques.explain.asked import prompt_in_words
from diadoques.explain.offers import option_told
from diadoques.explain.sentences import sentences
from diadoques.games.amphipolis import chance, flow, sequence
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import begin_scenario
from diadoques.games.catalogue import load_game
from tests.games.amphipolis.walks import SCENARIOS, TOGETHER, questions

pytestmark = [pytest.mark.slow, TOGETHER]


def asked(name: str, *scenarios: str) -> Iterator[tuple[Position, Pick]]:
    """Positions of whole games in which something is asked."""
    for position, prompt, _, _ in questions(scenarios or SCENARIOS):
        if prompt.name == name and isinstance(prompt, Pick):
            yield position, prompt


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_throw_says_which_it_is_and_what_it_comes_to(lang: str) -> None:
    met: Counter[str] = Counter()
    for position, prompt in asked("keep"):
        keep, annul = (option_told(position, prompt, one, lang) for one in (chance.KEEP, chance.ANNUL))
        assert keep is not None and annul is not None
        report = flow.resolve(position, Answers(said={"keep": {prompt.seat: (chance.KEEP,)}}))
        decided = [one for one in sentences(report, lang) if one.kind in ("combat", "siege", "attrition", "storm")]
        name = str(position.agenda[-1]["name"]).split()[0]
        if name in ("combat", "siege", "attrition", "storm"):
            assert decided[0].text in keep.detail
        assert str(position.roll[0]) in annul.detail and "{" not in keep.detail + annul.detail
        met[name] += 1
    assert min(met[name] for name in ("combat", "siege", "attrition")) > 2, met


def test_whoever_has_the_initiative_is_told_that_he_leaves_it() -> None:
    found = set()
    for position, prompt in asked("advantage-points"):
        told = option_told(position, prompt, "reverse", "en")
        assert told is not None
        after = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: ("reverse",)}}))
        assert any("changes sides" in one.text for one in sentences(after, "en"))
        left = position.initiative == prompt.seat
        assert after.after.initiative == ("ATHENS" if (prompt.seat == "SPARTA") == left else "SPARTA")
        assert told.text.startswith("Leave the initiative to") == left
        found.add(left)
    assert found == {True, False}


@pytest.mark.parametrize("name", ["operation-leaders", "activate", "discord-unit", "siege-help", "group"])
def test_a_die_that_falls_at_once_is_reckoned_before(name: str) -> None:
    """Over all six numbers of the die the attacker wins as often as was told."""
    met = 0
    marched = name in ("activate", "group")
    for met_position, prompt in asked(name, *(["brasidas-thucydides"] if marched else ())):
        held = name in ("discord-unit", "siege-help")
        bare: dict[str, tuple[str, ...]] = {"ATHENS": (), "SPARTA": ()}
        position = met_position if held else replace(met_position, hands=bare)  # no stratagem stays a die
        for option in (*map(str, prompt.of), *(() if prompt.none or prompt.least else ("",))):
            told = chances_of(position, prompt, *filter(None, [option])).outcomes
            won = next((one.chance for one in told if one.name in ("won", "taken")), None)
            said = Answers(said={prompt.name: {prompt.seat: (option,) if option else ()}})
            report = flow.resolve(position, said)
            thrown = next((event for event in report.events if event.kind == "thrown"), None)
            if thrown is None or not str(thrown["name"]).startswith(("combat", "siege")):
                continue
            assert won is not None, option
            ends = []
            for die in range(1, 7):
                again = flow.resolve(position, Answers(said=said.said, throws={thrown["name"]: (die,)}))
                after, events = again.after, list(again.events)
                if after.phase == "keep":
                    events = [*events, *flow.fixed_report(after).events]
                found = next(event for event in events if event.kind in ("combat", "siege"))
                ends.append(found["success"] if found.kind == "siege" else found["winner"] == found["player"])
            assert won == Fraction(sum(ends), 6)
            met += 1
    assert met, name


def test_points_for_what_must_not_happen_until_the_end_are_counted_at_the_end_alone() -> None:
    game = load_game("amphipolis")
    for scenario in ("cleon-brasidas", "campaign"):
        position = begin_scenario(scenario, {"seed": "1"})
        assert "unfought" not in {term.name for term in sequence.count_points(position, "ATHENS")}
        assert game.standing(position).points["ATHENS"] + 2 == sequence.score(position, "ATHENS", ended=True)
        over = replace(position, winners=("ATHENS",))
        assert game.standing(over).points["ATHENS"] == sequence.score(position, "ATHENS", ended=True)


def test_what_sending_nobody_comes_to_is_said_before_and_after() -> None:
    """Beside the button, and by what is told when nobody has gone: the two agree, question by question."""
    met: Counter[str] = Counter()
    for name in ("operation-ships", "operation-units", "operation-leaders"):
        for position, prompt in asked(name):
            found = option_told(position, prompt, "", "en")
            report = flow.resolve(position, Answers(said={name: {prompt.seat: ()}}))
            told = [one.text for one in sentences(report, "en") if one.kind == "dropped"]
            assert found is not None
            assert ("it may still be made" in found.detail) == bool(told), (name, found.detail)
            if told:
                assert "it may still be made" in told[0]
                assert "activated" not in {event.kind for event in report.events}
                assert report.after.points == position.points
            met[f"{name} {bool(told)}"] += 1
    assert len(met) >= 4, met


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", ["losses", "worn"])
def test_a_question_says_how_many_units_it_costs(name: str, lang: str) -> None:
    """That number alone, whatever other numbers the rules have."""
    met = set()
    for position, prompt in asked(name):
        because = " ".join(prompt_in_words(position, prompt, lang).because)
        told = re.findall(r"(?<![\w.-])\d+(?![\w.-])", re.sub(r"AMP-[\w.-]+", "", because))
        assert told == [str(prompt.least)], because
        met.add(prompt.least)
    assert len(met) > 1, met
