"""What the history says of a throw and of a score adds up, by rules that there are: twenty whole games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from diadoques.analysis.chances import chances_of
from diadoques.core.events import Event
from diadoques.core.prompts import Pick
from diadoques.core.register import titles
from diadoques.explain.asked import prompt_in_words
from diadoques.explain.offers import option_told
from diadoques.explain.position import reckoning_text
from diadoques.explain.sentences import sentences
from diadoques.explain.turn_summary import turn_summary
from diadoques.games.amphipolis import combat, flow, ground, odds, sieges
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.combat import is_duel
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.pieces import garrisons, tables
from diadoques.games.amphipolis.position import Position
from tests.games.amphipolis.walks import SCENARIOS, TOGETHER, bold_games, questions

pytestmark = [pytest.mark.slow, TOGETHER]

_TERM = re.compile(r"([+−]\d+) [^(]+ \((AMP-[^)]+)\)")


def plain(text: str) -> str:
    return re.sub("[\u00a0\u202f]", " ", text)


def number(text: str) -> int:
    return int(text.replace("−", "-").strip("≤≥ "))


def told() -> Iterator[tuple[str, str, Event, Position]]:
    """Of twenty games, in both languages: the sentence, the event that it tells, the position just before it."""
    struck: Position | None = None  # when the first die of the combat under way fell: what comes after changes no odds
    for position, _, _, report in questions():
        at, kept = position, []
        for event in report.events:
            if event.kind == "battle":
                struck = None
            elif event.kind == "thrown" and event["name"].startswith("combat ") and struck is None:
                struck = at
            if event.kind in CHECKS:
                kept.append((event, struck if event.kind == "combat" and struck is not None else at))
            at = apply(at, event)
        for lang in ("fr", "en"):
            said = [one for one in sentences(report, lang) if one.kind in CHECKS]
            assert len(said) == len(kept)
            for one, (event, before) in zip(said, kept, strict=True):
                yield lang, plain(one.text), event, before


def fought(lang: str, text: str, event: Event, before: Position) -> None:
    """Odds and shifts make the column, die and modifiers the row, column and row the cell; each rule is of its term."""
    head, _, rest = text.partition({"fr": "Rapport ", "en": "Odds "}[lang])
    ratio, _, rest = rest.partition("Dé " if lang == "fr" else "Die ")
    die, _, cell = rest.partition("Case " if lang == "fr" else "Cell ")
    labels = [f"{one.numerator}/{one.denominator}" for one in odds.columns()]
    labels = [f"≤ {labels[0]}", *labels[1:-1], f"≥ {labels[-1]}"]
    first = labels.index(re.match(r"(?:[≤≥] )?\d/\d", ratio)[0])  # type: ignore[index]
    column = labels.index(re.search(r"(?:colonne|column) ((?:[≤≥] )?\d/\d)", ratio)[1])  # type: ignore[index]
    shifts, modifiers = _TERM.findall(ratio), _TERM.findall(die)
    reached = first + sum(number(one) for one, _ in shifts)
    assert column == min(max(reached, 0), 6) and ("AMP-4.2-03" in ratio) == (column != reached)
    lies, row = int(die[0]), number(re.search(r"(?:ligne|row) ([≤≥]? ?−?\d)", die)[1])  # type: ignore[index]
    modified = lies + sum(number(one) for one, _ in modifiers)
    assert row == odds.row_of(modified) and ("AMP-4.2-03" in die) == (row != modified)
    reckoning = combat.combat_before_die(before, before.combat)
    assert [(number(one), rule) for one, rule in shifts] == [(one.number, one.rule) for one in reckoning.shifts]
    assert [(number(one), rule) for one, rule in modifiers] == [(one.number, one.rule) for one in reckoning.modifiers]
    rows = {one["die"]: one["cells"] for one in tables()["combat"]["rows"]}
    assert cell.startswith(f"{rows[row][column]} (AMP-CRT-{row + 4:02})")
    battle = before.combat
    forces = [combat.force(before, battle, side).pf for side in (battle.attacker, battle.defender)]
    assert [int(one) for one in re.findall(r"\((\d+)", head)][:2] == forces
    assert odds.columns()[first] <= max(Fraction(*forces), odds.columns()[0])
    equal = event["result"] == event["enemy"]
    assert ("AMP-CRT-14" in cell) == equal and ("AMP-CRT-13" in cell) != equal
    bare = {side: before.strength(before.land(battle.zone, side)) for side in (battle.attacker, battle.defender)}
    if forces != list(bare.values()):  # then a stratagem is told that has changed them
        assert "AMP-7.S8-01" in head or "AMP-7.S9-02" in head, head


def besieged(lang: str, text: str, event: Event, before: Position) -> None:
    """The die with its terms reaches what was wanted, or not, as the garrison falls or holds out."""
    die = int(re.search(r"(?:dé|die) (\d)", text)[1])  # type: ignore[index]
    read = die + sum(number(one) for one, _ in _TERM.findall(text))
    made = re.search(r"(?:soit|makes) (−?\d+)", text)
    assert (number(made[1]) if made else die) == read
    garrison, how = garrisons()[event["at"]], event["how"]
    if how == "assault":
        ratio = Fraction(re.search(r"(?:rapport|ratio) (\d+(?:/\d+)?)", text)[1])  # type: ignore[index]
        assert ratio == Fraction(len(before.land(event["at"], event["player"])), garrison.pf)
        assert (read <= ratio) == event["success"]
    else:
        wanted = garrison.va if how == "diplomacy" else int(re.findall(r"(\d) (?:ou plus|or more)", text)[-1])
        assert (read >= wanted) == event["success"] and f" {garrison.va}" in text
    assert ("tient" in text or "holds out" in text) != event["success"]


def worn(lang: str, text: str, event: Event, before: Position) -> None:
    die = int(re.search(r"(?:dé|die) (\d)", text)[1])  # type: ignore[index]
    assert die + sum(number(one) for one, _ in _TERM.findall(text)) == event["modified"]
    assert bool(event["count"]) == text.endswith(f" {event['count']}.")


def counted(lang: str, text: str, event: Event, before: Position) -> None:
    """The lines add up to the points."""
    assert sum(int(one) for one in re.findall(r"(\d+) \(AMP", text)) == event["points"]
    assert re.search(rf" {event['points']} ", text) or not event["points"]


def thrown(lang: str, text: str, event: Event, before: Position) -> None:
    """Half of the dice and what the season changes make the points; it is told when it does, with its rule."""
    if event.get("total") is None:
        return
    half = int(re.search(r"(?:haut|up), (\d+)", text)[1])  # type: ignore[index]
    changes = _TERM.findall(text)
    assert half == (event["total"] + 1) // 2 and half + sum(number(one) for one, _ in changes) == event["points"]
    assert text.endswith(f" {event['points']}.")
    assert [rule for _, rule in changes] in ([], ["AMP-2.B.1-04" if before.milder else "AMP-2.B.1-05"])


CHECKS = {"points": thrown, "combat": fought, "siege": besieged, "attrition": worn, "scored": counted}


def test_every_reason_adds_up() -> None:
    met: Counter[str] = Counter()
    for lang, text, event, before in told():
        assert "{" not in text and "  " not in text, text
        for rule in re.findall(r"AMP-[\w.]+-\d\d", text):
            assert titles("amphipolis").get(rule), rule
        CHECKS[event.kind](lang, text, event, before)
        met[f"{event.kind} {event.get('how', '')}"] += 1
    assert min(met[one] for one in ("combat ", "attrition ", "scored ", "siege diplomacy", "siege blockade")) > 8, met


def test_what_is_said_before_a_die_is_what_it_is_read_by_when_it_falls() -> None:
    """Forces, column and what changes the die: of each answer after which it fell at once, in both languages."""
    met: Counter[str] = Counter()
    for scenario, game in bold_games(range(6), *SCENARIOS):
        for position, prompt, answer, report in game:
            kinds = [event.kind for event in report.events]
            if isinstance(prompt, Pick) and kinds[-2:] == ["thrown", "asked"] and report.after.phase == "keep":
                said = tuple(map(str, answer.said[prompt.name][prompt.seat]))
                lying = [event for event in flow.fixed_report(report.after).events if event.kind == "combat"]
                for lang in ("fr", "en"):
                    text = reckoning_text(position, prompt, said, "", lang)
                    assert bool(text) <= bool(lying), text
                    if text:
                        before_it(plain(text), lying[0])
                        duel = is_duel(report.after, report.after.combat)
                        assert duel == any(name in plain(text) for name in ("face à face", "face to face"))
                        assert chances_of(position, prompt, *said).outcomes
                        met[scenario] += 1
    assert min(met[one] for one in SCENARIOS if one != "nicias") > 5, met


def before_it(text: str, event: Event) -> None:
    """The numbers of the sentence are those of the combat that followed."""
    text, _, champions = text.partition(" Cléon et Brasidas" if "rapport" in text else " Cleon and Brasidas")
    assert not champions or "5" in champions
    forces, sums, die = re.split(r"(?:rapport|odds) |\. ", text, maxsplit=2)
    assert list(map(int, re.findall(r"\d+", forces))) == [event["strength"], event["against"]]
    labels = [f"{one.numerator}/{one.denominator}" for one in odds.columns()]
    first, *_, last = re.findall(r"\d/\d", sums)
    assert [labels.index(first), labels.index(last)] == [event["odds"], event["column"]]
    assert [number(one) for one in re.findall(r"[+−]\d+", sums)] == [one[2] for one in event["shifts"]]
    assert [number(one) for one in re.findall(r"[+−]\d+", die)] == [one[2] for one in event["modifiers"]]


def test_the_summary_of_a_turn_tells_a_combat_in_a_line() -> None:
    met = 0
    for _, game in bold_games(range(6), "cleon-brasidas"):
        for report in (one.report for one in game):
            if any(event.kind == "combat" for event in report.events):
                (combats,) = (one for one in turn_summary(report, None, "fr").parts if one.title == "Combats")
                assert all("AMP" not in line.text and "Pertes" in line.text for line in combats.lines)
                met += 1
    assert met > 3


def test_a_question_cites_the_rule_that_holds_where_it_is_asked() -> None:
    """A retreat on either map, what may help a siege, what restores a unit; the die that a siege wants."""
    met: Counter[str] = Counter()
    for position, prompt, _, _ in questions():
        frame = position.agenda[-1]
        if prompt.name in ("leave-to", "leave-who") and frame["how"] == "retreat":
            wanted = {"AMP-4.2.2-06" if ground.is_operations(frame["zone"]) else "AMP-4.2.2-01"}
        elif prompt.name == "siege-help":
            # Whoever holds nothing that helps is asked all the same: then no stratagem's rule decides anything.
            offered = len(prompt.of) > 1  # type: ignore[attr-defined]
            wanted = {"AMP-7.S19-01" if frame["how"] == "diplomacy" else "AMP-7.S20-01"} if offered else set()
            assert prompt.rule == f"AMP-4.3.{1 + ['diplomacy', 'assault', 'blockade'].index(frame['how'])}-03"
            said = " ".join(text for lang in ("fr", "en") for text in prompt_in_words(position, prompt, lang).because)
            assert set(re.findall(r"AMP-[\w.]+-\d\d", said)) == wanted, said
            met[f"help {offered}"] += 1
        elif prompt.name == "restore-unit":
            wanted = {frame["rule"]}
        else:
            wanted = set()
        if prompt.name in ("leave-to", "leave-who", "restore-unit") and wanted:
            assert {prompt.rule} == wanted, prompt.name
        elif prompt.name == "operation":
            step = str(frame["phase"]).split()[0]
            granted = {"B.2": "AMP-2.B.2-03", "B.3": "AMP-3.2.1-01", "D.2": "AMP-2.D.2-01", "D.4": "AMP-2.D.4-01"}
            assert prompt.rule == granted[step] and prompt.rule in " ".join(
                prompt_in_words(position, prompt, "en").because
            )
        for lang in ("fr", "en") if wanted else ():
            said = " ".join(prompt_in_words(position, prompt, lang).because)
            assert set(re.findall(r"AMP-[\w.]+-\d\d", said)) == wanted, (prompt.name, said)
            met[f"{prompt.name} {min(wanted)}"] += 1
        if prompt.name == "siege":
            for option in (one for one in map(str, prompt.of) if one != NONE):  # type: ignore[attr-defined]
                zone, how = option.split()
                good = {die for die in range(1, 7) if sieges.falls(position, prompt.seat, zone, how, die, False)}
                for lang in ("fr", "en"):
                    detail = plain(option_told(position, prompt, option, lang).detail)  # type: ignore[union-attr]
                    found = re.search(r"(\d) (?:(ou moins|or less)|ou plus|or more)", detail)
                    assert found is not None, detail
                    die = int(found[1])
                    assert good == ({*range(1, die + 1)} if found[2] else {*range(die, 7)}), detail
                met[how] += 1
    assert len([one for one in met if one.startswith("leave")]) >= 3 and met["assault"] and met["blockade"], met
    assert met["help True"] and met["help False"], met
    assert any(one.startswith("restore-unit") for one in met) and met["diplomacy"], met
