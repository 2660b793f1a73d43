"""Games to and from other programs: what both can say comes back as it was, and the rest is refused aloud."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import subprocess
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.conflict.orders import Order, Verbs
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.games.catalogue import begin
from diadoques.games.diplomacy import Position, change, options, write
from diadoques.games.diplomacy.formats import FORMATS, exported, imported, recognised
from diadoques.games.diplomacy.formats.played import by_sea_alone, centres, phase_name, replay, signs, ways_out
from diadoques.games.diplomacy.game import GAME
from diadoques.games.diplomacy.position import OVER
from diadoques.games.saving import SavedRules
from tests.refusals import refusing

HERE = Path(__file__).parent
PACKAGE = gzip.decompress((HERE / "package_game.json.gz").read_bytes())
WEB = (HERE / "webdiplomacy_game.json").read_bytes()
JDIP = (HERE / "jdip_game.txt").read_bytes()
SECOND = JDIP.index(b"CASE Example Case 2")


@cache
def eleven_years() -> savegame.SavedGame:
    """The agreed game of the tests, under the French rules."""
    saved, position = begin(GAME, "standard", {"rules": "seed", "notation": "fr", "last_year": "1911"})
    for line in (HERE / "eleven_years.jsonl").read_text(encoding="utf-8").splitlines():
        answers = savegame.SavedAnswers(orders=json.loads(line)["orders"])
        saved, position = savegame.resolve_turn(SavedRules(GAME), saved, position, answers)
    return saved


@cache
def drawn(seed: int) -> savegame.SavedGame:
    """Three years of orders drawn among the legal ones; now and then a unit or a power hands in none."""
    rules = {"rules": "datc", "notation": "en", "route_choice": "intent_or_land"}
    saved, position = begin(GAME, "standard", rules)
    dice = random.Random(seed)
    while position.phase != OVER and position.season.year < 1904:
        orders = {player: sheet(position, player, dice) for player in position.players}
        answers = savegame.SavedAnswers(orders={player: lines for player, lines in orders.items() if lines})
        saved, position = savegame.resolve_turn(SavedRules(GAME), saved, position, answers)
    return saved


def sheet(position: Position, player: str, dice: random.Random) -> list[str]:
    possible: dict[str, list[Order]] = {}
    for order in options(position, player):
        possible.setdefault(order.unit or order.to, []).append(order)
    chosen = [dice.choice(orders) for orders in possible.values() if dice.random() < 0.95]
    if position.phase == "adjustments":
        due = abs(change(position, player))
        chosen = chosen[: due if dice.random() < 0.8 else due - 1]
    return [write(position, order, "en") for order in chosen]


#: The game in which everything happens: it takes no turns.
WHOLE = "eleven years"
GAMES: dict[str, Callable[[], savegame.SavedGame]] = {
    WHOLE: eleven_years,
    **{f"drawn {seed}": (lambda seed=seed: drawn(seed)) for seed in range(3)},
}


def stands(position: Position) -> Any:
    units = {power: sorted(found) for power, found in signs(position).items()}
    season = str(position.season), position.phase, position.winners
    return season, units, ways_out(position), centres(position)


def asked(position: Position, order: Order) -> tuple[Any, ...]:
    """What an order asks, whatever its notation; « by sea » says nothing where there is no other way."""
    if by_sea_alone(position, order):
        order = Order(order.player, order.verb, order.unit, to=order.to)
    return (order.player, write(position, order, "en"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [one if one == WHOLE else pytest.param(one, marks=pytest.mark.turns(3)) for one in GAMES]
)
@pytest.mark.parametrize("form", FORMATS)
def test_a_game_goes_there_and_comes_back(form: str, name: str) -> None:
    saved = GAMES[name]()
    there = exported(saved, form)
    assert there.losses == ()
    back = imported(there.value.encode(), form, {key: saved.options[key] for key in saved.options if key != "notation"})
    assert back.losses == ()
    ours, theirs = replay(saved), replay(back.value)
    assert [stands(turn.before) for turn in theirs.turns] == [stands(turn.before) for turn in ours.turns]
    assert stands(theirs.last) == stands(ours.last)
    for before, after in zip(ours.turns, theirs.turns, strict=True):
        given = {asked(before.before, order) for orders in before.orders.values() for order in orders}
        found = {asked(after.before, order) for orders in after.orders.values() for order in orders}
        idle = {
            asked(after.before, order)
            for orders in after.orders.values()
            for order in orders
            if order.verb in (Verbs.HOLD, Verbs.DISBAND, Verbs.WAIVE)
        }
        if form == "webdiplomacy":  # there every unit has an order, and supports name no coast
            given = {(player, without_coast(text)) for player, text in given}
            assert given <= found <= given | idle
        else:  # removals that nobody ordered are written as orders
            removed = {
                asked(before.before, order) for power in before.before.players for order in before.removals(power)
            }
            assert found == given | removed


def without_coast(text: str) -> str:
    return re.sub(r"( S .* - [A-Z]{3})/[NSEW]C$", r"\1", text)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
def test_what_came_back_is_written_as_it_was_read(form: str) -> None:
    """There, back and there again: the same text to the last letter."""
    saved = drawn(1)
    text = exported(saved, form).value
    rules = {key: saved.options[key] for key in saved.options if key != "notation"}
    assert exported(imported(text.encode(), form, rules).value, form).value == text


# ------------------------------------------------------------------ files of others


def test_a_game_of_the_package_is_read_and_written_as_it_was() -> None:
    """Eight years that ``diplomacy`` 1.1.2 played; what it reckons as outcomes is compared elsewhere."""
    theirs = json.loads(PACKAGE)
    game = imported(PACKAGE, "diplomacy", {})
    assert game.losses == ()
    ours = json.loads(exported(game.value, "diplomacy").value)
    assert [phase["name"] for phase in ours["phases"]] == [phase["name"] for phase in theirs["phases"]]
    for our, their in zip(ours["phases"], theirs["phases"], strict=True):
        assert set(our) == set(their)
        assert plain(our["orders"]) == plain(their["orders"])
        for key in ("name", "units", "retreats", "centers", "homes", "influence", "builds"):
            assert plain(our["state"][key]) == plain(their["state"][key]), (our["name"], key)


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return sorted(value) if isinstance(value, list) else value or None


def test_a_history_of_webdiplomacy_is_read() -> None:
    game = imported(WEB, "webdiplomacy", {})
    assert (game.losses, game.value.options["rules"]) == ((), "datc")
    turns = replay(game.value).turns
    assert [phase_name(turn.before) for turn in turns] == ["S1901M", "F1901M", "W1901A"]
    spring = game.value.turns[0].answers.orders
    assert spring["FRANCE"] == ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"]
    assert spring["ENGLAND"] == ["A YOR - NWY", "F NTH C A YOR - NWY"]
    assert spring["TURKEY"] == ["F CON - BUL/EC"]
    assert game.value.turns[2].answers.orders["TURKEY"] == ["WAIVE"]
    assert "F STP/NC" in signs(replay(game.value).last)["RUSSIA"]


def test_the_former_answer_of_webdiplomacy_says_the_same() -> None:
    former = json.loads(WEB)
    for key in ("schema", "file", "version", "generated"):
        del former[key]
    former |= {"variantID": 1, "gameOver": "No", "standoffs": [], "occupiedFrom": []}
    for phase in former["phases"]:
        for unit in phase["units"]:
            unit |= {"unitType": unit.pop("type"), "retreating": "No"}
        for order in phase["orders"]:
            order |= {"viaConvoy": "Yes" if order["viaConvoy"] else "No", "turn": phase["turn"]}
            order |= {key: order[key] or 0 for key in ("toTerrID", "fromTerrID", "terrID")}
    game = imported(json.dumps(former).encode(), "webdiplomacy", {})
    assert game.value == imported(WEB, "webdiplomacy", {}).value


def test_cases_of_jdip_are_read() -> None:
    game = imported(JDIP, "jdip", {})
    assert game.losses == ()
    last = replay(game.value).last
    assert (str(last.season), last.phase) == ("autumn 1901", "adjustments")
    assert signs(last)["TURKEY"] == ["A SMY", "F ARM"]
    assert [turn.answers.orders for turn in game.value.turns][1] == {"TURKEY": ["F ANK R ARM"]}


def test_a_game_that_is_read_may_go_on_in_french() -> None:
    for data, form in ((PACKAGE, "diplomacy"), (JDIP, "jdip")):
        game = imported(data, form, {"notation": "fr"})
        last = replay(game.value).last
        assert last.notation == "fr"
        assert stands(last) == stands(replay(imported(data, form, {}).value).last)


def test_the_readings_that_decide_are_those_of_the_other_program() -> None:
    """The package lets an army go by land when its convoy fails; under another rule its game does not follow."""
    assert imported(PACKAGE, "diplomacy", {}).value.options["route_choice"] == "intent_or_land"
    with pytest.raises(Fault, check=refusing("convert-differs")):
        imported(PACKAGE, "diplomacy", {"rules": "datc"})


# ------------------------------------------------------------------ what cannot be said


def test_lines_that_are_no_orders_are_named() -> None:
    saved, position = begin(GAME, "standard", {"rules": "datc", "notation": "en"})
    orders = {"FRANCE": ["A PAR - BUR", "A MAR dances", "F BRE - PAR"], "GERMANY": ["A MUN H", "A MUN - RUH"]}
    saved, _ = savegame.resolve_turn(SavedRules(GAME), saved, position, savegame.SavedAnswers(orders=orders))
    lost = {form: [fault.data["given"] for fault in exported(saved, form).losses] for form in FORMATS}
    assert lost == {
        "diplomacy": ["A MAR dances", "F BRE - PAR", "A MUN H", "A MUN - RUH"],
        "webdiplomacy": ["A MAR dances", "F BRE - PAR", "A MUN H", "A MUN - RUH"],
        "jdip": ["A MAR dances", "A MUN H", "A MUN - RUH"],
    }


def test_each_turn_is_read_in_its_own_notation() -> None:
    """French TYR is the Tyrrhenian Sea, English TYR Tyrolia."""
    saved, position = begin(GAME, "standard", {"rules": "datc", "notation": "fr"})
    answers = savegame.SavedAnswers(orders={"ITALY": ["A VEN - TYR"]}, notation="en")
    saved, _ = savegame.resolve_turn(SavedRules(GAME), saved, position, answers)
    there = exported(saved, "diplomacy")
    assert (there.losses, json.loads(there.value)["phases"][0]["orders"]["ITALY"]) == ((), ["A VEN - TYR"])


def edited(data: bytes, change: Callable[[Any], object]) -> bytes:
    value = json.loads(data)
    change(value)
    return json.dumps(value).encode()


def messages(game: Any) -> None:
    """Two of the first phase and one of the second."""
    one = {"sender": "FRANCE", "recipient": "ENGLAND", "message": "peace"}
    game["phases"][0]["messages"], game["phases"][1]["messages"] = [one, one], [one]


@pytest.mark.parametrize(("data", "form"), [(PACKAGE, "diplomacy"), (WEB, "webdiplomacy")])
def test_messages_are_no_part_of_a_game_and_are_counted(data: bytes, form: str) -> None:
    found, plain = imported(edited(data, messages), form, {}), imported(data, form, {})
    assert (found.losses, found.value) == (plain.losses, plain.value)
    told = [fault for fault in found.notes if fault not in plain.notes and fault.code == "convert-messages"]
    assert [fault.data["count"] for fault in told] == ["3"]
    assert "convert-messages" not in [fault.code for fault in plain.notes]


def test_an_agreed_end_is_named() -> None:
    def agreed(game: Any) -> None:
        game["phases"][-1]["name"] = "COMPLETED"
        game["phases"][-1]["state"]["note"] = "Victory by: FRA, TUR"

    found = imported(edited(PACKAGE, agreed), "diplomacy", {})
    assert (found.losses, found.value.options["draws"]) == ((), "any")
    assert replay(found.value).last.winners == ("FRANCE", "TURKEY")
    found = imported(edited(PACKAGE, agreed), "diplomacy", {"draws": "none"})
    assert [(fault.code, fault.data["given"]) for fault in found.losses] == [("convert-end", "FRANCE, TURKEY")]


@pytest.mark.parametrize("note", ["Victory by: ", "Victory by: FRA, "])
def test_an_empty_name_wins_nothing(note: str) -> None:
    def agreed(game: Any) -> None:
        game["phases"][-1]["name"] = "COMPLETED"
        game["phases"][-1]["state"]["note"] = note

    found = imported(edited(PACKAGE, agreed), "diplomacy", {})
    told = [fault.data["given"] for fault in found.losses if fault.code == "convert-end"]
    assert not any("AUSTRIA" in one for one in told) and "AUSTRIA" not in replay(found.value).last.winners


def test_jdip_is_told_who_was_dislodged_where_a_phase_ends_and_where_the_next_begins() -> None:
    text = exported(eleven_years(), "jdip").value
    one = re.compile(r"^([A-Z]+STATE_DISLODGED)\n((?:\t.+\n)+)", re.MULTILINE)
    blocks = [dict(one.findall(case)) for case in text.split("END\n")]
    found = 0
    for case, following in pairwise(blocks):
        ends, begins = case.get("POSTSTATE_DISLODGED"), following.get("PRESTATE_DISLODGED")
        assert ends == begins
        found += ends is not None
    assert found >= 10


def test_jdip_is_told_an_empty_centre_where_a_build_is_waived() -> None:
    """France takes Spain; the fleet still lies in Brest, the first of its centres by the alphabet."""
    saved, position = begin(GAME, "standard", {"rules": "datc", "notation": "en"})
    for line in ("A MAR - SPA", "A PAR - GAS", "WAIVE"):
        answers = savegame.SavedAnswers(orders={"FRANCE": [line]})
        saved, position = savegame.resolve_turn(SavedRules(GAME), saved, position, answers)
    assert re.findall(r"France: Waive (\w+)", exported(saved, "jdip").value) == ["mar"]


def test_a_game_drawn_on_webdiplomacy_ends_where_its_board_says() -> None:
    def drawn_game(game: Any) -> None:
        game["phases"][-1]["phase"] = "Finished"

    found = imported(edited(WEB, drawn_game), "webdiplomacy", {})
    assert [fault.code for fault in found.losses] == ["convert-end"]
    assert len(found.value.turns) == 3

    def told(game: Any) -> None:
        drawn_game(game)
        game["gameOver"] = "Drawn"

    found = imported(edited(WEB, told), "webdiplomacy", {})
    last = replay(found.value).last
    assert (found.losses, last.winners) == ((), last.alive)
    again = imported(exported(found.value, "webdiplomacy").value.encode(), "webdiplomacy", {})
    assert stands(replay(again.value).last) == stands(replay(found.value).last)

    def another_board(game: Any) -> None:
        drawn_game(game)
        game["phases"][-1]["units"].pop()

    with pytest.raises(Fault, check=refusing("convert-differs")):
        imported(edited(WEB, another_board), "webdiplomacy", {})


def setting(*path: Any) -> Callable[[Any], None]:
    *steps, value = path

    def put(game: Any) -> None:
        for step in steps[:-1]:
            game = game[step]
        game[steps[-1]] = value

    return put


REFUSED: list[tuple[str, bytes, str]] = [
    ("diplomacy", edited(PACKAGE, setting("map", "ancmed")), "convert-board"),
    ("diplomacy", edited(PACKAGE, setting("phases", [])), "convert-empty"),
    ("diplomacy", edited(PACKAGE, setting("phases", 3, "name", "X1901M")), "convert-phase-unknown"),
    ("diplomacy", edited(PACKAGE, setting("phases", 0, "name", "S0001M")), "convert-year"),
    ("diplomacy", edited(PACKAGE, setting("phases", 1, "name", "S1903M")), "convert-phase"),
    ("diplomacy", edited(PACKAGE, setting("phases", 0, "orders", "FRANCE", ["A PAR dances"])), "convert-unreadable"),
    ("diplomacy", edited(PACKAGE, setting("phases", 0, "orders", "FRANCE", ["A PAR - BUR", 3])), "type-wrong"),
    ("diplomacy", edited(PACKAGE, setting("phases", 0, "orders", None)), "convert-unplayed"),
    ("diplomacy", edited(PACKAGE, setting("phases", 0, "orders", {"NARNIA": []})), "player-unknown"),
    ("diplomacy", edited(PACKAGE, setting("phases", 1, "state", "units", "FRANCE", ["A PAR"])), "convert-differs"),
    ("diplomacy", edited(PACKAGE, setting("phases", 0, "state", "units", "FRANCE", ["A ENG"])), "army-on-sea"),
    ("diplomacy", b"[]", "type-wrong"),
    ("diplomacy", b"{", "file-not-json"),
    ("webdiplomacy", edited(WEB, setting("schema", 2)), "convert-version"),
    ("webdiplomacy", edited(WEB, setting("variantID", 15)), "convert-board"),
    ("webdiplomacy", edited(WEB, setting("phases", 0, "phase", "Dinner")), "convert-phase-unknown"),
    ("webdiplomacy", edited(WEB, setting("phases", 0, "turn", -1)), "convert-number"),
    ("webdiplomacy", edited(WEB, setting("phases", 0, "turn", "²")), "convert-number"),
    ("webdiplomacy", edited(WEB, setting("phases", 0, "units", 0, "terrID", 99)), "convert-number"),
    ("webdiplomacy", edited(WEB, setting("phases", 0, "units", 0, "type", "Wing")), "convert-unreadable"),
    ("webdiplomacy", edited(WEB, setting("phases", 0, "orders", 0, "terrID", 1)), "convert-nobody-there"),
    ("webdiplomacy", edited(WEB, setting("phases", 0, "orders", 0, "type", "Dance")), "convert-unreadable"),
    ("webdiplomacy", edited(WEB, setting("phases", 0, "orders", 0, "toTerrID", 46)), "convert-differs"),
    ("webdiplomacy", edited(WEB, lambda game: game["phases"].pop(1)), "convert-phase"),
    ("jdip", b"\x1f\x8b\x08\x00", "file-packed"),
    ("jdip", gzip.compress(b"<jsx major='1'>", mtime=0), "convert-jdip-saved"),
    ("diplomacy", gzip.compress(PACKAGE, mtime=0), "file-packed"),
    ("diplomacy", b"PK\x03\x04", "file-packed"),
    ("webdiplomacy", b"<!DOCTYPE html>\n<html lang='en'>", "file-is-page"),
    ("diplomacy", b"MAP ( 'standard' )\nNOW ( SPR 1901 ) ( AUS FLT TRI ) ( AUS AMY BUD )\n", "convert-daide"),
    ("webdiplomacy", PACKAGE, "convert-other-form"),
    ("jdip", PACKAGE, "convert-other-form"),
    ("diplomacy", WEB, "convert-other-form"),
    ("diplomacy", JDIP, "convert-other-form"),
    ("diplomacy", savegame.write(begin(GAME, "standard", {})[0]).encode(), "convert-ours"),
    ("jdip", JDIP + JDIP.replace(b"VARIANT_ALL Standard", b""), "convert-cases"),
    ("jdip", b"<jsx major='1'>", "convert-jdip-saved"),
    ("jdip", JDIP.replace(b"Standard", b"Chaos"), "convert-board"),
    ("jdip", JDIP.replace(b"Fall 1901, Movement", b"Monday"), "convert-phase-unknown"),
    ("jdip", JDIP.replace(b"Turkey: A Smyrna\n", b"Turkey: A Atlantis\n"), "convert-unreadable"),
    ("jdip", JDIP.replace(b"Turkey: A Smyrna\n", b"Narnia: A Smyrna\n"), "convert-unreadable"),
    ("jdip", JDIP.replace(b"\nEND\n", b"\n", 2).rstrip(), "convert-unfinished"),
    ("jdip", JDIP.replace(b"Turkey: F ank-con", b"Turkey: F ank dances"), "convert-unreadable"),
    ("jdip", JDIP.replace(b"\tRussia: F ank\n", b"", 1), "convert-differs"),
    ("jdip", b"VARIANT_ALL Standard\n" + JDIP[SECOND:], "convert-begins-in-retreats"),
    ("jdip", b"hello\n", "convert-unreadable"),
    ("jdip", b"\xff\xfe\x00", "file-not-utf8"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "data", "code"), REFUSED, ids=[f"{row[2]}-{n}" for n, row in enumerate(REFUSED)])
def test_what_cannot_be_read_is_refused(form: str, data: bytes, code: str) -> None:
    with pytest.raises(Fault) as refused:
        imported(data, form, {}, "game.file")
    assert refused.value.code == code
    assert refused.value.where.startswith("game.file")


def test_a_file_in_another_format_names_it() -> None:
    with pytest.raises(
        Fault, check=lambda fault: (fault.data["given"], fault.data["found"]) == ("jdip", "webdiplomacy")
    ):
        imported(WEB, "jdip", {})
    assert [recognised(data) for data in (PACKAGE, WEB, JDIP)] == ["diplomacy", "webdiplomacy", "jdip"]
    assert [recognised(data) for data in (b"hello", b"{}", b"[]", b"", b'{"phases": []}')] == [""] * 5
    assert recognised(JDIP.decode().encode("utf-16")) == "jdip"


def test_phases_of_jdip_stand_in_brackets_or_not() -> None:
    for stage in b"Fall 1901 (Movement)", b"Fall 1901 [Movement]", b"F1901M":
        found = imported(JDIP.replace(b"Fall 1901, Movement", stage), "jdip", {})
        assert found.value == imported(JDIP, "jdip", {}).value


def test_cases_of_jdip_may_be_in_the_letters_of_windows() -> None:
    """A remark with an accent, as an editor of Windows saves it."""
    assert imported(JDIP + "# déjà vu\n".encode("cp1252"), "jdip", {}).value == imported(JDIP, "jdip", {}).value


def test_another_game_or_format_is_refused() -> None:
    other = savegame.SavedGame(savegame.FORMAT, savegame.VERSION, "diadoques", "", {}, "diadoques", {})
    with pytest.raises(Fault, check=refusing("convert-nowhere")):
        exported(other, "diplomacy")
    with pytest.raises(Fault, check=refusing("convert-format")):
        exported(drawn(0), "pgn")


@given(st.sampled_from([("diplomacy", PACKAGE), ("webdiplomacy", WEB)]), st.data())
def test_whatever_stands_in_a_file_it_is_read_or_refused(source: tuple[str, bytes], data: st.DataObject) -> None:
    """One value anywhere in a good file becomes something else."""
    form, text = source
    value = json.loads(text)
    value["phases"] = value["phases"][:3]
    here: Any = value
    for _ in range(data.draw(st.integers(1, 7))):
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], dict | list):
            break
        parent, here = here, here[key]
        del parent
    if isinstance(here, dict | list) and here:
        key = data.draw(st.sampled_from(list(here) if isinstance(here, dict) else list(range(len(here)))))
        odd = (
            st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.just([]) | st.just({}) | st.just([[]])
        )
        here[key] = data.draw(odd)
    read_or_refused(json.dumps(value).encode(), form)


@given(st.lists(st.sampled_from(JDIP.decode().split("\n")), max_size=30))
def test_whatever_lines_stand_in_cases_they_are_read_or_refused(lines: list[str]) -> None:
    read_or_refused("\n".join(["VARIANT_ALL Standard", "CASE x", *lines, "END"]).encode(), "jdip")


@given(st.binary(max_size=60), st.sampled_from(list(FORMATS)))
def test_whatever_bytes_come_they_are_refused(data: bytes, form: str) -> None:
    read_or_refused(data, form)


def read_or_refused(data: bytes, form: str) -> None:
    try:
        game = imported(data, form, {})
    except Fault:
        return
    assert savegame.replay(SavedRules(GAME), savegame.read(savegame.write(game.value)))


# ------------------------------------------------------------------ the package itself


@pytest.mark.skipif(not os.environ.get("YARDSTICK"), reason="YARDSTICK names no Python that has the package diplomacy")
def test_the_package_itself_reads_our_games() -> None:
    """It takes them as they are, plays every phase again and finds what we found."""
    texts = [exported(drawn(seed), "diplomacy").value for seed in range(3)]
    texts.append(exported(imported(PACKAGE, "diplomacy", {}).value, "diplomacy").value)
    command = [os.environ["YARDSTICK"], str(HERE / "package_check.py")]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True, timeout=300)
    last = [json.loads(text)["phases"][-1]["name"] for text in texts]
    assert json.loads(done.stdout) == [{"phase": name, "disagreements": []} for name in last]
