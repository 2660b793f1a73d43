"""``show --json`` in every phase, ``show`` in a vote, and games that begin where such a position says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal, Sensible
from diadoques.analysis.simulate import simulate
from diadoques.cli.loading import View, state
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core import savegame
from diadoques.core.phases import OVER
from diadoques.core.untrusted import plain_values
from diadoques.games.abilities import VOTE
from diadoques.games.catalogue import begin, load_game, replay_saved_game
from diadoques.games.diadoques.model.position import LEVY, WINTER_PHASE
from diadoques.games.diplomacy.position import ADJUSTMENTS
from diadoques.games.saving import SavedRules, begin_from

from .running import Shell
from .test_schemas import valid

SCHEMA = {"diadoques": "case", "diplomacy": "case-diplomacy", "bc218": "case-bc218"}
#: Phases in which a game can begin.
BEGUN = (LEVY, MOVEMENT, RETREATS, ADJUSTMENTS, WINTER_PHASE, VOTE)
GAMES: dict[str, tuple[dict[str, str], int]] = {
    "diadoques": ({"rules": "all"}, 4),
    "diplomacy": ({}, 4),
    "bc218": ({}, 8),
}


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> savegame.SavedGame:
    options, years = GAMES[request.param]
    seats: list[Any] = [RandomLegal() if number % 2 else Sensible() for number in range(7)]
    return simulate(seats, "3", years, game=request.param, options=options)


def positions(game: savegame.SavedGame) -> list[Any]:
    """One position of each phase, the first and the last of it."""
    found: dict[str, list[Any]] = {}
    for position in replay_saved_game(game):
        found.setdefault(position.phase, []).append(position)
    assert len(found) > 2
    return [position for same in found.values() for position in {id(one): one for one in (same[0], same[-1])}.values()]


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("reader", [None, "", 0])
def test_it_is_told_in_every_phase(played: savegame.SavedGame, reader: str | int | None) -> None:
    for position in positions(played):
        seat = position.players[reader] if isinstance(reader, int) else reader
        told = state(position, View(seat))
        valid("state", told)
        valid(SCHEMA[played.game], told["position"]) if position.phase in BEGUN else None
        game = load_game(played.game)
        asked = game.awaits(position).seats
        assert list(dict.fromkeys(one["seat"] for one in told["awaits"])) == list(asked) and (
            asked or position.phase == OVER
        )
        assert all(one["legal"] for one in told["awaits"] if position.phase != ADJUSTMENTS)
        signs = {sign for signs in told["position"]["units"].values() for sign in signs}
        signs |= {row["unit"] for rows in told["position"].get("dislodged", {}).values() for row in rows}
        for one in told["awaits"]:
            assert position.phase in (LEVY, VOTE) or set(one["for"]) <= signs | set(told["position"].get("leaders", ()))
        assert set(told["standing"]) == set(position.players) and told["winners"] == list(position.winners)


@pytest.mark.slow
def test_a_game_begins_where_it_stood_and_goes_on_alike(played: savegame.SavedGame) -> None:
    game = load_game(played.game)
    for position in positions(played):
        told = state(position, View(None))
        if position.phase not in BEGUN:
            continue
        rules = {name: value for name, value in played.options.items() if name in ("rules", "layer")}
        saved, again = begin_from(game, told["position"], rules)
        assert state(again, View(None)) == told
        reread = savegame.read(savegame.write(saved))
        assert plain_values(game.record_of(replay_saved_game(reread)[-1])) == plain_values(game.record_of(position))
        saved, after = savegame.resolve_turn(SavedRules(game), reread, again, savegame.SavedAnswers())
        assert replay_saved_game(saved)[-1] == after


def test_others_are_told_nothing_of_what_is_secret() -> None:
    """The state is the same to the letter whatever the others have, gave or chose."""
    game = load_game("diadoques")
    states = []
    for gold, paid in ((10, 2), (99, 50)):
        record = {
            "season": "summer 321", "units": {"Antigone": ["A PHR"], "Eumène": ["A ANC"]},
            "treasury": {"Antigone": gold}, "counter_bribes": {"A PHR": paid},
        }  # fmt: skip
        position = game.position_from(record, {})
        states.append((state(position, View("")), state(position, View("Eumène"))))
        assert state(position, View("Antigone"))["position"]["treasury"] == {"Antigone": gold}
    assert states[0] == states[1]
    punic = load_game("bc218")
    _, position = begin(punic, "standard", {})
    choices = [punic.resolve(position, _orders(line)).after for line in ("révolte Num", "révolte Lep")]
    assert choices[0] != choices[1]
    for reader in ("", "ROME"):
        assert state(choices[0], View(reader)) == state(choices[1], View(reader))
    assert state(choices[0], View(None)) != state(choices[1], View(None))


def _orders(line: str) -> Any:
    from diadoques.core.answers import Answers

    return Answers(orders={"CARTHAGE": [line]})


@pytest.mark.parametrize("name", GAMES)
def test_the_command_writes_what_new_reads(shell: Shell, tmp_path: Path, name: str) -> None:
    first, position, second = tmp_path / "a.dia.json", tmp_path / "position.json", tmp_path / "b.dia.json"
    assert shell("new", name, "-o", first).code == 0
    told = shell("show", first, "--json", "--secrets")
    assert (told.code, told.err) == (0, "")
    position.write_text(told.out, encoding="utf-8")
    for start in (("--from", position), (name, "--from", position)):
        assert shell("new", *start, "-o", second, "--lang", "fr").code == 0
        assert shell("show", second, "--json", "--secrets").out == told.out
    record = json.loads(told.out)["position"]
    position.write_text(json.dumps(record), encoding="utf-8")
    assert shell("new", name, "--from", position, "-o", second).code == 0
    assert shell("show", second, "--json", "--secrets").out == told.out


LINE = {"id": "x", "season": "summer 321", "units": {"Ptolémée": ["A SYR"]}, "orders": {"Ptolémée": ["A SYR x"]}}


def test_a_line_of_adjudicate_begins_a_game_without_its_orders(shell: Shell, tmp_path: Path) -> None:
    position, out = tmp_path / "line.json", tmp_path / "line.dia.json"
    position.write_text(json.dumps(LINE), encoding="utf-8")
    ran = shell("new", "--from", position, "-o", out, "--rules", "advanced", "--option", "seed=7")
    assert ran.code == 0 and "are ignored here" in ran.err
    assert savegame.load(out).options["layer"] == "advanced" and savegame.load(out).options["seed"] == "7"
    assert "units: A SYR" in shell("show", out).out
    after = tmp_path / "after.dia.json"
    orders = tmp_path / "orders.txt"
    orders.write_text("Ptolemy\nA SYR -> DAM\n", encoding="utf-8")
    assert shell("resolve", out, orders, "-o", after).code == 0
    assert "units: A DAM" in shell("show", after).out


@pytest.mark.parametrize(
    ("name", "called"), [("diplomacy", "Diplomatie"), ("diplomacy", "DIPLOMACY"), ("bc218", "218 av. J.-C.")]
)
@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("asked", [False, True])
def test_a_position_may_call_its_game_by_any_of_its_names(
    shell: Shell, tmp_path: Path, name: str, called: str, wrapped: bool, asked: bool
) -> None:
    position, out = tmp_path / "p.json", tmp_path / "out.dia.json"
    position.write_text(json.dumps({"position": {}, "game": called} if wrapped else {"game": called}), encoding="utf-8")
    ran = shell("new", *([name] if asked else []), "--from", position, "-o", out)
    assert (ran.code, ran.err) == (0, "")
    assert savegame.load(out).game == name


@pytest.mark.parametrize(
    ("content", "arguments", "said"),
    [
        ("", (), "JSON"),
        ("[]", (), "a table"),
        ("5", (), "a table"),
        ('{"position": 5}', ("diadoques",), "a table"),
        ('{"position": {}, "game": 7}', (), "not a known game"),
        ('{"position": {}, "game": "chess"}', (), "chess"),
        ('{"position": {}, "game": "diadoques"}', ("diplomacy",), "diadoques"),
        ('{"game": "Diplomatie"}', ("diadoques",), "of another game"),
        ('{"position": {"game": "Diplomatie"}, "game": "diadoques"}', (), "of another game"),
        ('{"position": {}, "game": 7}', ("diadoques",), "a whole number"),
        ('{"units": {"Hannibal": ["A SYR"]}}', (), "Hannibal"),
        ('{"season": "spring 321", "phase": "levy"}', (), "30 T"),
        (
            '{"season": "spring 321", "phase": "levy", "players": ["Antigone"], "units": {"Antigone": ["A PHR"]}}',
            (),
            "units.Antigone",
        ),
        ('{"phase": "auction"}', (), "auction"),
        ('{"phase": "over"}', (), "over"),
        ('{"settings": ["x"]}', (), "settings"),
        ('{"settings": {"x": "y"}}', (), "“x”"),
        ('{"layer": "golden"}', (), "golden"),
        ('{"notation": "latin"}', ("diplomacy",), "latin"),
        ('{"last_year": "soon"}', ("diplomacy",), "soon"),
        ('{"chosen": {"ROME": 5}}', ("bc218",), "chosen"),
        ('{"position": {"units": {"Antigone": ["A XYZ"]}}, "units": {}}', (), "units.Antigone[0]"),
    ],
)
def test_what_is_no_position_begins_nothing(
    shell: Shell, tmp_path: Path, content: str, arguments: tuple[str, ...], said: str
) -> None:
    position, out = tmp_path / "p.json", tmp_path / "out.dia.json"
    position.write_text(content, encoding="utf-8")
    ran = shell("new", *arguments, "--from", position, "-o", out)
    assert ran.code == 1 and said in ran.err and not out.exists(), ran.err


def test_from_says_who_plays(shell: Shell, tmp_path: Path) -> None:
    for more in (("--players", "Antigone"), ("--scenario", "spring-321")):
        assert shell("new", "--from", tmp_path / "x.json", "-o", tmp_path / "y.json", *more).code == 2
    assert shell("new", "--from", tmp_path / "x.json", "-o", tmp_path / "y.json").code == 1


@pytest.fixture
def vote(tmp_path: Path) -> Path:
    game = load_game("diadoques")
    saved, position = begin(game, game.about.scenario, game.about.defaults)
    while position.phase != VOTE:
        proposals = {"Antigone": [["Antigone", "Eumène"]], "Ptolémée": [["Ptolémée"]]}
        said = {"proposals": proposals} if game.awaits(position).called("proposals") else {}
        saved, position = savegame.resolve_turn(SavedRules(game), saved, position, savegame.SavedAnswers(said=said))
    path = tmp_path / "vote.dia.json"
    savegame.save(saved, path)
    return path


@pytest.mark.parametrize(("lang", "line"), [("en", "yes Antigonus, Eumenes"), ("fr", "oui Antigone, Eumène")])
def test_a_vote_is_shown_with_its_proposals_and_the_way_to_vote(
    shell: Shell, vote: Path, tmp_path: Path, lang: str, line: str
) -> None:
    """What it says to write can be written: all six say yes to that proposal, and it wins."""
    shown = shell("show", vote, "--lang", lang).out
    assert line in shown and "Ptol" in shown.splitlines()[-2]
    ballots = tmp_path / "ballots.txt"
    players = ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée", "Séleucos")
    ballots.write_text("".join(f"{player}:\n{line}\n" for player in players), encoding="utf-8")
    over = tmp_path / "over.dia.json"
    assert shell("resolve", vote, ballots, "-o", over).code == 0
    assert json.loads(shell("show", over, "--json").out)["winners"] == ["Antigone", "Eumène"]
    told = json.loads(shell("show", vote, "--json").out)
    assert [one["kind"] for one in told["awaits"]] == ["pick"] * 6
    assert told["awaits"][0]["legal"] == [["Antigone", "Eumène"], ["Ptolémée"]]
