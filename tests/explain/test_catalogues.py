"""The two catalogues: the same keys and fields, a phrase for everything that can happen, nothing executed."""

from __future__ import annotations

import ast
import errno
import re
import tomllib
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.judging import BREAKS
from diadoques.classroom.typed import BY_LINE, WHICH
from diadoques.cli.app import COMMANDS
from diadoques.conflict import phases as conflict_phases
from diadoques.conflict.outcomes import clause_name
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Verdict
from diadoques.core.phrases import Catalogue, Phrases, parse
from diadoques.core.resources import chapters_of, package_of
from diadoques.explain.catalogue import FILE, OWN, ROOM, catalogue, phrase_packages
from diadoques.explain.names import FORMS
from diadoques.explain.wording import wording
from diadoques.games.abilities import VOTE
from diadoques.games.amphipolis.game import UNWRITTEN
from diadoques.games.catalogue import games, games_of_written_orders, load_game
from diadoques.games.diadoques.model.position import LEVY, WINTER_PHASE
from diadoques.games.diadoques.notation.reading_codes import TABLES as DIADOQUES_TABLES
from diadoques.games.diadoques.season.season import questions
from diadoques.games.diplomacy.reading_codes import TABLES as DIPLOMACY_TABLES
from diadoques.games.empires.sheets.reading_codes import CODES as EMPIRES_CODES
from diadoques.kernel import Clause, Role
from diadoques.notation.read import EXPECTED
from tests.sources import TOGETHER, parsed

from .phrases import everything

pytestmark = TOGETHER

#: Codes of readings of every game.
CODES = {code for tables in (DIADOQUES_TABLES, DIPLOMACY_TABLES) for table in tables.values() for code in table} | {
    *EMPIRES_CODES,
    UNWRITTEN,
}
TOP = Path(__file__).resolve().parents[2]
FR, EN = everything("fr"), everything("en")
#: The names of phases, where several games have them.
PHASES = "".join(
    path.read_text(encoding="utf-8")
    for name in ("phases.py", "position.py")
    for path in sorted((TOP / "diadoques").rglob(name))
)


def kinds(game: str) -> frozenset[str]:
    """Every kind of event of a game, as it tells them itself."""
    return frozenset(load_game(game).kinds)


def room_of(room: str, lang: str) -> dict[str, str]:
    """The phrases that one room brings."""
    found: dict[str, str] = {}
    for path in sorted(TOP.joinpath(*room.split("."), lang).glob("*.toml")):
        found |= flat(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def flat(table: dict[str, Any], before: str = "") -> dict[str, str]:
    """Phrases by dotted key."""
    found: dict[str, str] = {}
    for key, value in table.items():
        found |= {before + key: value} if isinstance(value, str) else flat(value, f"{before}{key}.")
    return found


@cache
def named_calls() -> tuple[tuple[str, ast.FunctionDef, ast.Call, str], ...]:
    """Every call of a plain name in our sources: its file, the function around it, itself and that name."""
    found = []
    for folder in ("diadoques", "geodata"):
        for path in sorted((TOP / folder).rglob("*.py")):
            for scope in (node for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef)):
                inside = (node for node in ast.walk(scope) if isinstance(node, ast.Call))
                found += [(path.name, scope, node, node.func.id) for node in inside if isinstance(node.func, ast.Name)]
    return tuple(found)


def strings(node: ast.expr, scope: ast.AST) -> Iterator[str]:
    """Every text that an expression may be: a constant, either arm of a choice, what a name was set to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body, scope)
        yield from strings(node.orelse, scope)
    elif isinstance(node, ast.Name):
        for other in ast.walk(scope):
            for target in other.targets if isinstance(other, ast.Assign) else ():
                if isinstance(target, ast.Name) and target.id == node.id:
                    yield from strings(other.value, scope)
                elif isinstance(target, ast.Tuple):
                    yield from in_pairs(target, other.value, node.id, scope)


def in_pairs(target: ast.Tuple, value: ast.expr, name: str, scope: ast.AST) -> Iterator[str]:
    """``code, verdict = ("a", 1) if found else ("b", 2)``."""
    index = next((i for i, one in enumerate(target.elts) if isinstance(one, ast.Name) and one.id == name), -1)
    for arm in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
        if index >= 0 and isinstance(arm, ast.Tuple):
            yield from strings(arm.elts[index], scope)


Row = tuple[str, str, frozenset[str], bool]


def calls(names: set[str], position: int) -> list[Row]:
    """(place, code, names of the data, whether more may come) of every call of ``names``."""
    found = []
    for file, scope, node, name in named_calls():
        if name in names and len(node.args) > position:
            given = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
            open_end = any(keyword.arg is None for keyword in node.keywords)
            for code in strings(node.args[position], scope):
                found.append((f"{file}:{node.lineno}", code, given, open_end))
    return list(dict.fromkeys(found))


# Read when a test asks: whoever only lists the tests need not wait for it.
@cache
def faults() -> list[Row]:
    return calls({"Fault"}, 0)


@cache
def objections() -> list[Row]:
    return calls({"_no", "_odd", "illegal", "mistaken"}, 1)


@cache
def readings() -> list[Row]:
    return objections() + calls({"Trouble"}, 1) + calls({"made_illegal"}, 2)


def listed(wrong: Iterable[str]) -> str:
    """What is wrong, a line each: one test looks through a whole catalogue and tells all that it found."""
    return "\n".join(["", *wrong])


def test_both_languages_have_the_same_keys() -> None:
    assert set(FR) == set(EN)


def test_a_phrase_places_the_same_values_in_both_languages() -> None:
    wrong = [f"{key}: {FR.fields(key)} and {EN.fields(key)}" for key in EN if FR.fields(key) != EN.fields(key)]
    assert not wrong, listed(wrong)


def test_a_phrase_has_no_blanks_at_its_ends() -> None:
    kept = ("table.between", "argparse.")
    wrong = [key for key in FR if FR.template(key).strip() != FR.template(key) and not key.startswith(kept)]
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phrases_ask_only_for_forms_that_exist(lang: str) -> None:
    words = everything(lang)
    for key in words:
        if not key.startswith("argparse."):
            for _, name, form in parse(words.template(key)):
                assert not form or form in FORMS[lang], (key, name)


def test_french_says_nothing_of_a_person_that_does_not_agree() -> None:
    """A participle or a pronoun after a name takes its gender from the name, « de » and « à » their article."""
    stiff = re.compile(
        r"\{(player|leader|heir)(:le)?\} est (mort|tué|égorgé|éliminé|capturé|rallié|parti)\b(?!\{)"
        r"| à \{(revolt|league|captor|was):le\}| de \{(revolt|league|captor|was):le\}"
    )
    assert stiff.search("{leader} est tué.")
    assert not stiff.search("{leader} est tué{leader:e}.")
    assert [key for key in FR if stiff.search(FR.template(key))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_the_kernel_has_a_phrase(lang: str) -> None:
    wrong = [clause.name for clause in Clause if f"clause.{clause_name(clause)}" not in everything(lang)]
    assert not wrong, listed(wrong)


def test_every_phrase_of_a_reason_has_a_reason() -> None:
    known = {clause_name(clause) for clause in Clause}
    assert {key.split(".")[1] for key in EN if key.startswith("clause.")} == known


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_event_of_a_game_is_told_or_silent(game: str, lang: str) -> None:
    words, told = catalogue(lang, game), wording(game)
    spoken = {kind for kind in kinds(game) if f"event.{kind}" in words} | set(told.sentences.tellers)
    wrong = [f"{kind} is silent, and is told" for kind in sorted(spoken & told.sentences.silent)]
    wrong += [f"{kind} is not told" for kind in sorted(kinds(game) - spoken - told.sentences.silent)]
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("game", games())
def test_a_game_tells_no_event_but_its_own(game: str) -> None:
    spoken = {key.split(".")[1] for key in catalogue("en", game) if key.startswith("event.")}
    chosen: dict[str, AbstractSet[str]] = {"phrases": spoken}
    said = wording(game)
    for part in (said.sentences, said.turns, said.screens):
        for one in fields(part):
            value = getattr(part, one.name)
            if isinstance(value, frozenset | dict) and one.name not in ("values", "reading_values", "acts"):
                chosen[one.name] = set(value)
    chosen["acts"] = {kind for some in said.sentences.acts.values() for kind in some}
    wrong = [f"{name}: {sorted(names - kinds(game))}" for name, names in chosen.items() if names - kinds(game)]
    assert not wrong, listed(wrong)


def test_what_a_game_does_not_tell_is_seen() -> None:
    """The tests above can fail: a kind that nobody told of would be seen."""
    assert kinds("bc218") > kinds("diplomacy")
    assert "event.revolt" not in catalogue("en", "diplomacy")
    assert "revolt" in kinds("bc218") - kinds("diplomacy")


def sources(game: str) -> str:
    """The code of a game, without its words."""
    folder = TOP.joinpath(*package_of(game).split("."))
    code = [path for path in folder.rglob("*.py") if path.relative_to(folder).parts[0] != ROOM]
    return "\n".join(path.read_text(encoding="utf-8") for path in code)


@pytest.mark.parametrize("game", games())
def test_a_game_brings_phrases_for_what_its_own_code_says(game: str) -> None:
    text = sources(game)
    said = [key for key in room_of(phrase_packages(game)[-1], "en") if key.startswith(("reading.", "fault.", "phase."))]
    shared = (TOP / "diadoques/games/objections.py").read_text(encoding="utf-8")
    known = text + shared + PHASES  # a prompt may be named with what it is about: f"retreat {force}"
    wrong = [key for key in said if not any(f'"{key.split(".")[1]}{end}' in known for end in '" ')]
    assert not wrong, listed(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_a_phrase_of_an_event_in_a_variant_has_something_that_chooses_it(game: str) -> None:
    """The variant is said by the game: alone, or after a word that its room puts before it."""
    code = [*(TOP / "diadoques").rglob("*.py"), *(TOP / "geodata").glob("*/*.toml")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in code)
    said = [key.split(".")[2] for key in catalogue("en", game) if key.startswith("event.") and key.count(".") > 1]
    assert said
    wrong = [one for one in said if not any(f'"{part}"' in text for part in (one, one.partition("-")[2]))]
    assert [one for one in wrong if not one.isdigit()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phrase_stands_in_one_place(lang: str) -> None:
    """Two games may have words of their own for one thing: these differ."""
    found: dict[tuple[str, str], list[str]] = {}
    folders = {"": catalogue(lang).templates} | {
        room: room_of(room, lang) for game in games() for room in phrase_packages(game)
    }
    for folder, phrases in folders.items():
        for key, phrase in phrases.items():
            found.setdefault((key, phrase), []).append(folder)
    assert not {key: places for key, places in found.items() if len(places) > 1}


def test_words_that_several_games_share_are_used_by_several() -> None:
    games_of: dict[str, set[str]] = {}
    for game in games():
        for room in set(phrase_packages(game)) - chapters_of(game).keys():  # those of a chapter are its game's alone
            games_of.setdefault(room, set()).add(game)
    for room, users in games_of.items():
        if room not in {phrase_packages(game)[-1] for game in games()}:
            assert len(users) > 1, room


def test_every_verdict_has_a_phrase() -> None:
    wrong = [verdict for verdict in Verdict if f"ordered.{verdict}" not in EN and verdict is not Verdict.FINE]
    assert not wrong, listed(wrong)


def test_every_code_of_a_reading_has_a_phrase() -> None:
    wrong = [code for code in sorted(CODES) if f"reading.{code}" not in EN]
    assert not wrong, listed(wrong)


def unsaid(key: str, place: str, data: AbstractSet[str], more: bool) -> str:
    """What a phrase lacks, or asks for in vain at one place of the code; '' if nothing."""
    if key not in EN:
        return f"{place}: no phrase {key}"
    missing = set() if more else EN.fields(key) - data
    return f"{place}: {key} asks for {sorted(missing)}" if missing else ""


@pytest.mark.slow
def test_every_objection_has_a_phrase_and_its_data() -> None:
    wrong = []
    for place, code, data, more in readings():
        short = f"reading.{code}.short"
        key = short if short in EN and "expected" not in data else f"reading.{code}"
        wrong += [unsaid(f"reading.{code}", place, data, True), unsaid(key, place, data, more)]
    assert not any(wrong), listed(filter(None, wrong))


def test_what_a_phrase_lacks_is_told() -> None:
    assert (
        unsaid("reading.nothing-of-the-kind", "a.py:1", set(), True) == "a.py:1: no phrase reading.nothing-of-the-kind"
    )
    key = next(key for key in EN if key.startswith("fault.") and EN.fields(key))
    assert unsaid(key, "a.py:1", set(), False).startswith(f"a.py:1: {key} asks for [")
    assert not unsaid(key, "a.py:1", EN.fields(key), False)


@pytest.mark.slow
def test_every_phrase_of_a_reading_is_used() -> None:
    used = {code for _, code, _, _ in readings()} | CODES
    used |= {"two-orders", "too-many-fleets", "no-orders"}  # of ``sheet``, of a game without orders
    used |= {WHICH, BREAKS, BY_LINE}
    assert {key.split(".")[1] for key in EN if key.startswith("reading.")} <= used


def test_every_fault_has_a_phrase_and_its_data() -> None:
    wrong = [unsaid(f"fault.{code}", place, data, more) for place, code, data, more in faults()]
    assert not any(wrong), listed(filter(None, wrong))


def test_every_phrase_of_a_fault_is_used() -> None:
    known = {key.removeprefix("fault.") for key in EN if key.startswith("fault.")} - {"place", "unknown"}
    codes = {code for _, code, _, _ in faults()}
    told = {f"{code}-{about}" for code in codes for about in ("why", "field", "form")}
    assert known <= codes | told, "with a reason in the words of the game, about a field or a whole form, or without"


#: Keys that are put together from a part and a value.
PUT_TOGETHER = re.compile(
    r"(briefing|stakes|ending|refused|turn|turns\.part|clause|errno|event|reading|fault|does|do|ordered|deed|argparse|expected|type|where|phase|season|coast|ordinal|kind|unit|grade|class|raised|gold|happening|weather|giver|season_in|throw|chance|verdict|option|step|primer|card|arm|stratagem|effect|term|why|filter|awaits|format|number|economy|result|base|piece|source|reply|what|amity|tribe|writer|door|line)"
    r"\..*|digest\.(failed|done|idle|aftermath|heads|control|money|next)(\..*)?|table\.(role|head)\..*|rules\.status\..*|sum\.class\..*|show\.(units|citadels|provinces|sieges|held|revolts|royals|(in-play|points|centres|prestige|force)\.\w+)|annals\.(changes-)?(points|centres|prestige)|cli\.\w+",
    re.DOTALL,
)


@pytest.mark.slow
def test_no_phrase_is_left_over() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (TOP / "diadoques").rglob("*.py"))
    for key in EN:
        base = key.removesuffix(".one").removesuffix(".many")
        command = key.startswith("cli.") and key.removeprefix("cli.") in COMMANDS
        if not PUT_TOGETHER.fullmatch(key) or (key.startswith("cli.") and not command):
            assert f'"{base}"' in text or f"'{base}'" in text, key


def test_every_trouble_of_the_system_has_its_name() -> None:
    told = {key.removeprefix("errno.") for key in EN if key.startswith("errno.")}
    assert told <= set(errno.errorcode.values()), "no system says this"
    assert {"ENOSPC", "EROFS", "EACCES", "EISDIR", "ENAMETOOLONG"} <= told


def test_there_are_faults_and_objections_to_look_at() -> None:
    assert len(faults()) > 60
    assert len(objections()) > 40


def test_the_words_that_tables_and_readings_need() -> None:
    for kind in EXPECTED:
        assert f"expected.{kind}" in EN
    assert {key.removeprefix("table.role.") for key in EN if key.startswith("table.role.")} == {
        "enters", "holds", "meets"
    }  # fmt: skip
    assert len(Role) == 3


@pytest.mark.parametrize(
    "template", ["{unit.__class__}", "{unit[0]}", "{unit!r}", "{0}", "{}", "{unit:>{width}}", "{unit:%Y}", "{U}"]
)
def test_a_phrase_can_only_place_plain_names(template: str) -> None:
    with pytest.raises(ValueError, match="plain names"):
        list(parse(template))
    with pytest.raises(ValueError, match="plain names"):
        Catalogue("en", {"x": template}).text("x", unit="a", width=3)


def test_values_are_never_taken_for_phrases() -> None:
    words = Catalogue("en", {"x": "{unit} moves"})
    assert words.text("x", unit="{secret} {unit.__class__}") == "{secret} {unit.__class__} moves"


def test_french_has_its_blanks_and_apostrophes() -> None:
    for key in FR:
        if not key.startswith("argparse."):
            text = FR.template(key)
            assert "'" not in text
            assert not any(plain in text for plain in (" :", " ;", " !", " ?", "« ", " »")), key


def test_an_unknown_language_is_a_fault() -> None:
    with pytest.raises(Fault) as caught:
        catalogue("de")
    assert caught.value.code == "language-unknown"


def test_every_question_is_asked_in_words() -> None:
    named = {getattr(conflict_phases, name) for name in dir(conflict_phases) if name.isupper()}
    asked = {*named, LEVY, WINTER_PHASE, VOTE, *questions()}
    sharing = [game for game in games_of_written_orders() if "diadoques.explain.simultaneous" in phrase_packages(game)]
    told = {key for game in sharing for key in catalogue("en", game)}  # the others tell their own (their test_words)
    assert {key.removeprefix("awaits.") for key in told if key.startswith("awaits.")} == asked | {
        "adjustments",
        "adjustments.fewer",
    }


#: Who has to do with what is told, by the names of the places in a phrase.
_CONCERNED = ("player", "owner", "captor", "by", "was", "killer", "payee", "winner", "loser")


def concerned(template: str) -> list[str]:
    """Whom a phrase names, in its order."""
    holes = dict.fromkeys(hole.partition(":")[0] for hole in re.findall(r"\{([^{}]+)\}", template))
    return [hole for hole in holes if hole in _CONCERNED]


def in_both_languages() -> Iterator[tuple[str, str, str]]:
    """Every phrase of every room: where it stands, in French and in English."""
    for path in sorted((TOP / "diadoques").rglob("fr/*.toml")):
        there = path.parent.with_name("en") / path.name
        french, english = (flat(tomllib.loads(one.read_text(encoding="utf-8"))) for one in (path, there))
        for key in french.keys() & english.keys():
            yield f"{path.relative_to(TOP)}: {key}", french[key], english[key]


def test_both_languages_name_those_concerned_in_one_order() -> None:
    """Who is put in the other's place does what he suffered."""
    pairs, wrong = 0, []
    for where, french, english in in_both_languages():
        ours, theirs = concerned(french), concerned(english)
        if len(ours) > 1 and set(ours) == set(theirs):
            pairs += 1
            wrong += [where] if ours != theirs else []
    assert pairs > 20
    assert wrong == []


@pytest.mark.parametrize("game", games())
def test_the_words_of_screens_say_the_same_in_both_languages(game: str) -> None:
    for room in phrase_packages(game):
        if files(room).joinpath(FILE).is_file():
            assert Phrases(room, FILE, own=OWN).tables.keys() == set(LANGUAGES)


def test_both_languages_have_an_ending_for_the_same_numbers() -> None:
    """Of nouns after a number: « 2 stratagèmes », “2 stratagems”."""
    counted, wrong = 0, []
    for where, *told in in_both_languages():
        ours, theirs = ({name for name in re.findall(r"\{(\w+):pl\}", one) if f"{{{name}}}" in one} for one in told)
        counted += bool(ours)
        wrong += [where] if ours != theirs else []
    assert counted > 20
    assert wrong == []


#: A participle after whoever may be a woman, or several, in French; what follows it tells its end.
_TOLD_OF = re.compile(
    r"\{(leader|player|captor|heir)(?::le)?\} (?:est|a été|s[’']est) (?:\w+ment )?(?:\w+é|mort|pris|mis)\b(.{0,12})"
)


def test_french_participles_agree_with_whom_they_tell_of() -> None:
    """« Roxane est capturée », « Philippe est capturé »."""
    agreeing, wrong = 0, []
    for where, french, _english in in_both_languages():
        for whom, end in _TOLD_OF.findall(french):
            agreeing += 1
            wrong += [] if end.startswith(f"{{{whom}:e}}") else [f"{where}: {french}"]
    assert agreeing > 5
    assert wrong == []
