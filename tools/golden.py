"""Golden files for the version of ``diadoques/core/version.py``, played anew: ``python tools/golden.py``.

Writes ``tests/data/golden/<version>``: a game, a journal and a record each of Les Diadoques (basic, and with every
option), Diplomacy, 218 BC and Empires et Stratèges; and ``tests/data/golden/usual/<version>.json``: what holds where a
choice of rules is not made. What stands there already is left as it is: golden files are never rewritten.
"""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from diadoques.analysis.players import PLAYERS
from diadoques.analysis.simulate import simulate
from diadoques.classroom.session import Session
from diadoques.core import savegame
from diadoques.games.catalogue import choices_of, games, load_game, open_saved_game
from diadoques.games.saving import complete_options, in_full

ROOT: Final = Path(__file__).resolve().parents[1] / "tests" / "data" / "golden"
#: By name: the game, what is chosen, and how many years are played.
GAMES: Final[Mapping[str, tuple[str, Mapping[str, str], int]]] = {
    "diadoques-basic": ("diadoques", {"layer": "basic", "seed": "7"}, 2),
    "diadoques-all": ("diadoques", {"rules": "all", "seed": "golden"}, 4),
    "diplomacy": ("diplomacy", {"notation": "en"}, 3),
    "bc218": ("bc218", {}, 3),
    "empires": ("empires", {"seed": "golden"}, 2),
}
#: How many turns a lesson has settled.
SETTLED: Final = 5


def usual() -> dict[str, dict[str, dict[str, str]]]:
    """By game and rule set ("" where a game has no sets): every choice that has a value, with the usual one."""
    return {game: {chosen: _usual(game, chosen) for chosen in _sets(game)} for game in games()}


def _sets(game: str) -> tuple[str, ...]:
    known = choices_of(load_game(game))
    return known["rules"].values if "rules" in known else ("",)


def _usual(game: str, chosen: str) -> dict[str, str]:
    stated = {"rules": chosen} if chosen else {}
    return {
        name: value
        for name, value in complete_options(load_game(game), stated, savegame.ENGINE).items()
        if name != "rules" and choices_of(load_game(game))[name].values
    }


def played(name: str, folder: Path) -> None:
    """Play one of the ``GAMES`` and write its files."""
    game, options, years = GAMES[name]
    saved = simulate(PLAYERS["random"], "golden", years, game=game, options=options)
    savegame.save(saved, folder / f"{name}.dia.json")
    record = in_full(load_game(game), open_saved_game(saved).positions[-1])
    (folder / f"{name}.record.json").write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")
    with tempfile.TemporaryDirectory() as lesson:
        journal = taught(Path(lesson), game, options)
        shutil.copy(journal, folder / f"{name}.journal.jsonl")


def taught(folder: Path, game: str, options: Mapping[str, str]) -> Path:
    """The journal of a lesson in which every seat says and orders what chance gives."""
    session = Session(folder, game=game, options=options)
    for number in range(SETTLED):
        for seat in session.asked:
            # Not for secrets: these dice only make players differ.
            answers = PLAYERS["random"].answer(session.position, seat, random.Random(f"golden|{number}|{seat}"))  # noqa: S311
            for prompt, said in answers.said.items():
                if seat in said:
                    session.say(seat, prompt, said[seat])
            for line in answers.orders.get(seat, ()):
                given: Any = line
                session.type(seat, given) if isinstance(line, str) else session.give(seat, given)
        session.resolve()
    session.close()
    return folder / "journal.jsonl"


def main() -> None:
    """Write what is missing for this version."""
    noted = ROOT / "usual" / f"{savegame.ENGINE}.json"
    if not noted.exists():
        noted.parent.mkdir(exist_ok=True)
        noted.write_text(json.dumps(usual(), ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(noted)
    folder = ROOT / savegame.ENGINE
    folder.mkdir(exist_ok=True)
    for name in GAMES:
        if not (folder / f"{name}.dia.json").exists():
            played(name, folder)
            print(folder / name)


if __name__ == "__main__":
    main()
