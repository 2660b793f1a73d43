"""The register of the rules and the rulings: complete, truthful, and proved by the cases."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from diadoques.core import cases as case_files
from diadoques.core.cases import Broken
from diadoques.core.cases import load as load_cases
from diadoques.core.cases import read as read_cases
from diadoques.core.faults import Fault
from diadoques.core.register import (
    DONE,
    MENTION,
    MISSING,
    NARRATIVE,
    STATUSES,
    Rule,
    load_register,
    places_of,
    rules_cited,
    titles,
)
from diadoques.core.rulings import load_rulings
from diadoques.games.catalogue import games
from diadoques.games.diadoques.casebook import cases, play
from diadoques.games.diadoques.model.settings import DICE, END_YEAR, FIRST_THROWS, OPTIONAL, SEED, SETTINGS
from diadoques.kernel import switches
from tests.case_troubles import whole
from tests.refusals import refusing
from tests.worked import reports

GAME = "diadoques"
#: Sections whose every testable row has a case.
IN_SCOPE = re.compile(
    r"([1-35]|6\.[12].*|6\.3\.A\.[12]|6\.3\.B\.[1-4]|7\.[1-4]|8\.[AB].*|9|10|10\.\d|1[1-3].*|Table .*|Annexe: .*)$"
)


@pytest.fixture(scope="module")
def rules() -> dict[str, Rule]:
    return {rule.id: rule for rule in load_register(GAME)}


def test_every_row_of_the_contract_is_there_once(rules: dict[str, Rule]) -> None:
    assert len(rules) == len(load_register(GAME)) > 500
    assert {rule.status for rule in rules.values()} <= set(STATUSES)


def test_titles_are_short_and_in_both_languages(rules: dict[str, Rule]) -> None:
    for rule in rules.values():
        assert sorted(rule.title) == ["en", "fr"], rule.id
        assert all(0 < len(title.split()) <= 12 for title in rule.title.values()), rule.id
    assert titles(GAME)["DIA-8B-01"] == rules["DIA-8B-01"].title


def test_every_testable_row_in_scope_has_a_case(rules: dict[str, Rule]) -> None:
    wanted = [r for r in rules.values() if IN_SCOPE.match(r.section) and r.testable and not r.later]
    assert len(wanted) > 180
    assert [rule.id for rule in wanted if not rule.cases] == []
    assert [rule.id for rule in wanted if rule.status == MISSING] == [], "no place in the code names these"


def test_only_words_and_table_manners_are_narrative(rules: dict[str, Rule]) -> None:
    narrative = [rule for rule in rules.values() if rule.status == NARRATIVE]
    assert {rule.kind for rule in narrative} <= {"advice", "procedure", "rule"}
    assert [rule.id for rule in narrative if rule.kind == "rule"] == ["DIA-4-05"]
    assert all(sorted(rule.narrative) == ["en", "fr"] for rule in narrative)


def test_what_is_done_has_code_and_cases(rules: dict[str, Rule]) -> None:
    for rule in rules.values():
        if rule.status == DONE:
            assert rule.cases, rule.id
            assert rule.code, rule.id


def test_code_places_exist(rules: dict[str, Rule]) -> None:
    top = Path(__file__).parent.parent
    for rule in rules.values():
        for place in rule.code:
            module = place.partition(":")[0]
            path = top / (module if "/" in module else module.replace(".", "/") + ".py")
            assert path.is_file() or (path.with_suffix("") / "__init__.py").is_file(), place


def test_code_cites_known_rules_only() -> None:
    known = {rule.id for game in games() for rule in load_register(game)}
    row = re.compile(r'"((?:DIA|DIP|P218)-[\w-]+)"')
    for path in sorted((Path(__file__).parent.parent / "diadoques").rglob("*.py")):
        told = set(row.findall(path.read_text(encoding="utf-8")))
        assert told <= known, (path.name, told - known)


def test_cases_cite_known_rules_only(rules: dict[str, Rule]) -> None:
    for case in cases():
        assert set(case.rules) <= set(rules), case.id


def test_cases_of_a_row_are_numbered_in_a_row() -> None:
    numbers: dict[str, list[str]] = {}
    for case in cases():
        rule, _, number = case.id.partition("/")
        numbers.setdefault(rule, []).append(number)
    for rule, found in numbers.items():
        assert found == ["", *(str(n) for n in range(2, len(found) + 1))], rule


def test_cases_say_why_in_two_sentences_at_most() -> None:
    for case in cases():
        for language in ("fr", "en"):
            assert len(case.title[language].split()) <= 20, case.id
            assert 0 < len(re.findall(r"[.!?](?=\s|$)", case.why[language])) <= 3, (case.id, language)


def test_rules_expected_by_cases_are_known(rules: dict[str, Rule]) -> None:
    def expected(value: object) -> list[str]:
        if isinstance(value, dict):
            own = [value["rule"]] if isinstance(value.get("rule"), str) else []
            return own + [rule for item in value.values() for rule in expected(item)]
        return [rule for item in value for rule in expected(item)] if isinstance(value, list) else []

    found = {rule for case in cases() for step in case.steps for rule in expected(dict(step.expect))}
    assert found
    assert found <= set(rules)


def test_every_event_of_every_case_names_a_known_rule(rules: dict[str, Rule]) -> None:
    kinds: Counter[str] = Counter()
    for case in cases():
        if case.kind != "season":
            continue
        for report in reports(play, case):
            for event in report.events:
                kinds[event.kind] += 1
                assert event.rule in rules, (case.id, event)
    assert kinds["moved"] > 100
    assert {"captured", "killed", "freed", "estate", "voted", "levied", "surplus", "treasure-taken"} <= set(kinds)


# ------------------------------------------------------------------ rulings


def test_rulings_are_about_rows_of_the_contract(rules: dict[str, Rule]) -> None:
    rulings = load_rulings(GAME)
    assert len(rulings) > 100
    for ruling in rulings:
        assert set(ruling.rows) <= set(rules), ruling.name
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", ruling.name)
        assert ruling.chosen.name == ruling.default
        names = [reading.name for reading in ruling.readings]
        assert len(names) == len(set(names)) >= 2, ruling.name
        assert all(reading.held for reading in ruling.readings), ruling.name
        assert not ruling.switch or hasattr(switches, ruling.switch) or ruling.switch in SETTINGS, ruling.name
        assert all(ruling.name in rules[row].options for row in ruling.rows)


def test_the_kernels_switches_are_among_the_rulings() -> None:
    offered = {ruling.switch for ruling in load_rulings(GAME) if ruling.switch}
    assert {"OWN_ATTACK_CUTS", "ROUTES", "CONVOY_CUTS", "HEAD_ON"} <= offered


def test_the_settings_that_are_rulings_offer_their_readings() -> None:
    rulings = {ruling.name: ruling for ruling in load_rulings(GAME)}
    for name, setting in SETTINGS.items():
        # Rules of the game, no readings of one.
        if name not in (END_YEAR, "end-criterion", DICE, SEED, FIRST_THROWS, *OPTIONAL):
            ruling = rulings[name]
            assert ruling.switch == name
            assert ruling.default == setting.default
            assert {reading.name for reading in ruling.readings} == set(setting.values)


# ------------------------------------------------------------------ how it is found


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(DIA-62b-05 to -08)", ["05", "06", "07", "08"]),
        ("DIA-62b-03, -05", ["03", "05"]),
        ("DIA-62b-08..11", ["08", "09", "10", "11"]),
        ("DIA-62b-01, 20 units", ["01"]),
        ("DIA-62b-02 and -04.", ["02", "04"]),
    ],
)
def test_mentions_are_read_as_people_write_them(text: str, wanted: list[str]) -> None:
    match = MENTION.search(text)
    assert match is not None
    assert list(rules_cited(match, [])) == [f"DIA-62b-{number}" for number in wanted]


def test_a_star_names_a_whole_section() -> None:
    match = MENTION.search("DIA-63B4-*")
    assert match is not None
    assert list(rules_cited(match, ["DIA-63B4-01", "DIA-63B3-01", "DIA-63B4-02"])) == ["DIA-63B4-01", "DIA-63B4-02"]


def test_places_name_the_function() -> None:
    places = places_of(GAME, ["DIA-9-01", "DIA-71-02"])
    assert "diadoques.games.diadoques.victory.control:occupy" in places["DIA-9-01"]
    assert "diadoques.core.calendar:Season.next" in places["DIA-71-02"]


# ------------------------------------------------------------------ refusals


def test_an_unknown_game_has_no_register() -> None:
    with pytest.raises(Fault, check=refusing("register-missing")):
        load_register("../diadoques")
    assert load_rulings("nobody") == ()
    assert load_cases("nobody") == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[[case", "file-broken"),
        ("[[cases]]\nid = 'X'", "case-key-unknown"),
        ("[[case]]\nid = 'X'", "case-key-missing"),
        ("[[case]]\nid = 'X'\ntitle = { fr = 'a' }\nwhy = { fr = 'a', en = 'b' }\nexpect.moves = {}", "case-language"),
        ("[[case]]\nid = 'X'\ntitle = { fr = 'a', en = 'b' }\nwhy = { fr = 'a', en = 'b' }\nexpect = {}", "case-key-m"),
    ],
)
def test_what_is_wrong_with_a_file_of_cases_is_told(tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(text, encoding="utf-8")
    (found, *_) = read_cases(file)
    assert isinstance(found, Broken) and refusing(code)(found.fault)


SOUND = "title = { fr = 'a', en = 'b' }\nwhy = { fr = 'a', en = 'b' }\n"


@pytest.mark.parametrize(
    ("wrong", "name", "code"),
    [
        ("id = 'B'\n" + SOUND, "B", "case-key-missing.*expect"),
        ("id = 'B'\n" + SOUND + "expect.a = 1\nthen = 3", "B", "type-wrong.*then"),
        ("id = 'B'\n" + SOUND + "expect.a = 1\nrules = 3", "B", "list-wanted|type-wrong.*rules"),
        ("id = 'B'\nkind = 'sason'\n" + SOUND + "expect.a = 1", "B", "case-kind-unknown.*sason"),
        ("id = 'A'\n" + SOUND + "expect.a = 1", "one.toml, A", "case-twice"),
        (SOUND + "expect.a = 1", "one.toml, case 2", "case-key-missing.*'id'"),
    ],
)
def test_a_broken_case_stops_itself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str, name: str, code: str
) -> None:
    sound = SOUND + "expect.a = 1\n"
    text = f"[[case]]\nid = 'A'\n{sound}[[case]]\n{wrong}\n[[case]]\nid = 'C'\n{sound}"
    (tmp_path / "one.toml").write_text(text, encoding="utf-8")
    (tmp_path / "two.toml").write_text("[[case", encoding="utf-8")
    monkeypatch.setattr(case_files, "resource", lambda *_parts: tmp_path)
    game = f"made for this test {code}"  # what was read of a game is kept
    assert [one.id for one in case_files.load(game)] == ["A", "C"]
    first, second = case_files.unreadable_cases(game)
    assert first.id == name and refusing(code)(first.fault)
    assert second.id == "two.toml" and refusing("file-broken")(second.fault)
    assert [one.id for one in case_files.all_cases(game)][-1] == "two.toml"


@pytest.mark.parametrize(("lang", "said"), [("fr_FR.UTF-8", "manque dans ce cas"), ("en_GB.UTF-8", "is missing")])
def test_the_test_of_a_broken_case_says_why_in_the_language_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    with pytest.raises(pytest.fail.Exception, match=said):
        whole(Broken("X", Fault("case-key-missing", "one.toml, X", key="expect")))


@pytest.mark.parametrize("game", games())
def test_titles_are_shown_with_the_apostrophes_of_print(game: str) -> None:
    shown = [text for title in titles(game).values() for text in title.values()]
    assert any("’" in text for text in shown) and not any("'" in text for text in shown)
