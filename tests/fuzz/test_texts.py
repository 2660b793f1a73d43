"""Spoilt records and saved games: no defect of ours, and nothing accepted that cannot be read back."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from diadoques.cli import adjudicate
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.untrusted import parse_json
from diadoques.explain.catalogue import catalogue
from diadoques.explain.position import describe_position
from diadoques.games.catalogue import load_game, replay_saved_game
from diadoques.games.diplomacy.formats import FORMATS, imported
from diadoques.games.saving import SavedRules
from tests.sampling import sampled

from .bounds import ALL, SHARES, WHOLE, Draw, attempt, told
from .materials import KEYS, THREE, of, others, records
from .mutations import every_kind, spoil, spoilt_bytes, spoilt_text

pytestmark = pytest.mark.slow

#: Records that hold a key, of those that are looked at: one, or two in `make proof`.
FEW: Final = 1 + (WHOLE >= ALL)
INTERNAL: Final = catalogue("en").text("cli.internal", kind="").partition("(")[0]


def test_five_thousand_inputs_are_tried() -> None:
    assert sum(SHARES.values()) * len(THREE) >= ALL == 5000


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", THREE)
def test_what_is_spoilt_was_good_before(game: str) -> None:
    assert len(records(game)) > 20
    for record, options in records(game):
        stands_again(game, json.dumps(record).encode(), options)
    for one in of(game):
        replay_saved_game(savegame.read(json.dumps(one.saved)))


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", THREE)
def test_every_key_of_a_record_with_every_kind_of_value(game: str) -> None:
    """Chance would seldom come by here: a list where a name is looked up, a table where a number is."""
    for key in KEYS[game]:
        holding = [one for one in records(game) if one[0].get(key)]
        for record, options in holding[:FEW] or records(game)[-1:]:
            for whole in every_kind(record, key, 6 * FEW):
                checked(game, json.dumps(whole).encode(), options)


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", THREE)
def test_records(game: str) -> None:
    def act(draw: Draw) -> None:
        record, options = draw(st.sampled_from(records(game)))
        line = spoilt_text(draw, record, KEYS[game]).replace(b"\n", b" ")
        checked(game, line, options)

    attempt("records", act)


def checked(game: str, line: bytes, options: dict[str, str]) -> None:
    """A line is answered, or refused in a sentence; never is it a fault of ours."""
    answered = adjudicate.answer(1, line, game, options, "en")
    assert INTERNAL not in answered.text, line[:3000]
    assert set(json.loads(answered.text)) >= {"id"}
    answered.text.encode("utf-8")
    if not answered.trouble:
        stands_again(game, line, options)


def stands_again(game: str, line: bytes, options: dict[str, str]) -> None:
    """A position that is accepted is told as a record that gives it back."""
    chosen = load_game(game)
    given = parse_json(line)
    for key in ("orders", "id", "expected", "tags", "flags", "comment", "home"):
        given.pop(key, None)
    told_first = plain(chosen.record_of(chosen.position_from(given, options)))
    # What was agreed is no part of a position: it stands among the options of a file.
    agreed = {"settings": given["settings"]} if given.get("settings") else {}
    assert plain(chosen.record_of(chosen.position_from({**told_first, **agreed}, options))) == told_first


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("game", sampled(THREE))
def test_saves(game: str) -> None:
    def act(draw: Draw) -> None:
        whole = draw(st.sampled_from(of(game))).saved
        if draw(st.integers(0, 3)) == 0:  # one that began at a position of its own
            record, options = draw(st.sampled_from(records(game)))
            start = {key: value for key, value in record.items() if key not in ("id", "orders")}
            start = spoil(draw, start, 2, KEYS[game])
            whole = {**whole, "scenario": "", "options": options, "start": start, "turns": []}
        file = spoilt_text(draw, whole) if draw(st.booleans()) else json.dumps(whole).encode()
        try:
            saved = savegame.read(file, "x.dia.json")
            position = replay_saved_game(saved, "x.dia.json")[-1]
        except Fault as fault:
            told(fault)
            return
        assert savegame.read(savegame.write(saved)) == saved
        list(describe_position(position, "fr"))
        goes_on(saved, position)

    attempt("saves", act)


@pytest.mark.parametrize("name", FORMATS)
def test_games_of_other_programs(name: str) -> None:
    def act(draw: Draw) -> None:
        text = draw(st.sampled_from(others(name)))
        data = spoilt_text(draw, json.loads(text)) if text[:1] == "{" else spoilt_bytes(draw, text.encode())
        try:
            saved = imported(data, name, {}, "x").value
        except Fault as fault:
            told(fault)
            return
        assert replay_saved_game(savegame.read(savegame.write(saved)))

    attempt("others", act)


def goes_on(saved: savegame.SavedGame, position: Any) -> None:
    """What was accepted can be played on, and read back."""
    try:
        further, after = savegame.resolve_turn(
            SavedRules(load_game(saved.game)), saved, position, savegame.SavedAnswers()
        )
    except Fault as fault:
        told(fault)
        return
    assert replay_saved_game(savegame.read(savegame.write(further)))[-1] == after
