"""Real things to spoil, of all three games: saved games, records of positions, journals, sheets."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from diadoques.analysis.players import players_named
from diadoques.analysis.simulate import simulate
from diadoques.classroom import Session
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.journal import NAME
from diadoques.cli import adjudicate
from diadoques.core import savegame
from diadoques.core.cases import load
from diadoques.games.bc218 import records as bc218
from diadoques.games.catalogue import begin, load_game, replay_saved_game, stated_options
from diadoques.games.diadoques.records import interchange as diadoques
from diadoques.games.diplomacy import interchange as diplomacy
from diadoques.games.diplomacy.formats import exported

#: What is played: game, options, who plays, and for how many years; none: the game is only begun.
PLAYED: Final = (
    ("diadoques", {"rules": "all", "seed": "1"}, "random", 1),
    ("diadoques", {"rules": "all", "seed": "321", "dice": "thrown", "first-throws": "3 4"}, "", 0),
    ("diadoques", {}, "sensible", 1),
    ("diadoques", {"rules": "all", "seed": "4"}, "sensible", 4),
    ("diplomacy", {}, "random", 2),
    ("diplomacy", {}, "sensible", 4),
    ("diplomacy", {"rules": "datc"}, "sensible", 1),
    ("bc218", {}, "random", 2),
)
#: Phases of which there are records.
ADJUDICATED: Final = {
    "diadoques": ("movement", "winter"),
    "diplomacy": ("movement", "retreats", "adjustments"),
    "bc218": ("movement", "retreats", "adjustments"),
}
#: Turns of a game that is quickly replayed.
QUICK: Final = 5
#: What a record may hold.
KEYS: Final = {
    "diadoques": sorted(diadoques.record_keys()),
    "diplomacy": sorted(diplomacy.RECORD_KEYS),
    "bc218": sorted(diplomacy.RECORD_KEYS | bc218.KEYS),
}
THREE: Final = ("diadoques", "diplomacy", "bc218")


@dataclass(frozen=True, slots=True)
class Material:
    """One game: its options, its file as JSON, and the position it has come to."""

    game: str
    options: dict[str, str]
    saved: dict[str, Any]
    position: Any


@cache
def materials() -> tuple[Material, ...]:
    """Games of each kind, each as it stands after every one of its first turns."""
    found = []
    for game, options, players, years in PLAYED:
        if years:
            saved = simulate(players_named([players]), "7", years, game=game, options=options)
        else:
            chosen = load_game(game)
            saved, _ = begin(chosen, chosen.about.scenario, stated_options(chosen, {**options}))
        positions = replay_saved_game(saved)
        for count in sorted({0, 1, 2, 4, len(saved.turns)} & set(range(len(saved.turns) + 1))):
            part = saved.with_turns(saved.turns[:count])
            found.append(Material(game, saved.options, json.loads(savegame.write(part)), positions[count]))
    return tuple(found)


def of(game: str) -> list[Material]:
    """Those of one game that are quickly replayed."""
    return [one for one in materials() if one.game == game and len(one.saved["turns"]) <= QUICK]


@cache
def records(game: str) -> tuple[tuple[dict[str, Any], dict[str, str]], ...]:
    """Positions with orders, as ``adjudicate`` reads them, and the options that they are settled by.

    They come from games, and from the worked cases of the rules: those hold what games seldom see.
    """
    found: list[tuple[dict[str, Any], dict[str, str]]] = []
    for one in materials():
        if one.game == game and one.position.phase in ADJUDICATED[game]:
            turns = one.saved["turns"]
            orders = turns[-1]["answers"].get("orders", {}) if turns else {}
            found.append((load_game(game).record_of(one.position) | {"orders": orders}, one.options))
    for case in load(game):
        given = {key: value for key, value in case.given.items() if key in KEYS[game]}
        if case.kind == "season" and given.get("units"):
            own = {"layer": case.layer, "season": case.season or "summer 321"} if game == "diadoques" else {}
            found.append(({**given, **own, "orders": case.steps[0].answers.get("orders", {})}, {}))
    good = [(json.loads(json.dumps({**record, "id": "x"})), options) for record, options in found]
    return tuple(one for one in good if not answer_record(game, *one).trouble)


def answer_record(game: str, record: dict[str, Any], options: dict[str, str]) -> adjudicate.Answered:
    """What ``adjudicate`` says of a record."""
    return adjudicate.answer(1, json.dumps(record).encode(), game, options, "en")


@cache
def others(name: str) -> tuple[str, ...]:
    """Games of Diplomacy as another program keeps them."""
    return tuple(exported(savegame.read(json.dumps(one.saved)), name).value for one in of("diplomacy"))


@cache
def journal(game: str) -> bytes:
    """The journal of a lesson that was played for two resolutions, and then some."""
    with TemporaryDirectory() as folder:
        session = Session(Path(folder), game=game)
        for _ in range(2):
            answer(session, session.position.players)
            session.resolve()
        answer(session, session.position.players)
        for player in session.position.players:
            session.hand_in(player)
            session.undo(player)
        session.close()
        return (Path(folder) / NAME).read_bytes()


@cache
def sheet(game: str, count: int) -> str:
    """The sheets of a turn, as a text file holds them."""
    one = of(game)[count % len(of(game))]
    turns = one.saved["turns"] or [{"answers": {}}]
    given = turns[-1]["answers"].get("orders", {})
    return "".join(f"{player}:\n" + "".join(f"{line}\n" for line in lines) for player, lines in given.items())
