"""Open moments: what either side may do at any time, and what is closed, by scenarios written from the rules alone."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from diadoques.core.cases import Case, CaseSeason
from diadoques.core.register import load_register
from diadoques.core.rulings import load_rulings
from diadoques.games.amphipolis import any_time, flow
from diadoques.games.amphipolis.game import GAME
from diadoques.games.amphipolis.scenario import begin_scenario
from tests.games.amphipolis.checks import troubles
from tests.games.amphipolis.players import Reckless

_FILE: Final = Path(__file__).with_name("open_moments.toml")
ROWS: Final[list[dict[str, Any]]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))["case"]


def case(row: dict[str, Any]) -> Case:
    """A row of the file as a case."""
    given = {key: value for key, value in row.items() if key not in ("id", "title", "ruled", "expect")}
    about = {"fr": row["title"], "en": row["title"]}
    return Case(row["id"], _FILE.stem, (), about, {}, "play", "basic", "", given, (CaseSeason({}, row["expect"]),))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_open_moment(row: dict[str, Any]) -> None:
    found = troubles(case(row))
    assert not found, "\n".join([row["title"], *found])


def test_what_the_text_leaves_open_is_ruled() -> None:
    known = {ruling.name for ruling in load_rulings("amphipolis")} | {row.id for row in load_register("amphipolis")}
    assert {row["ruled"] for row in ROWS if "ruled" in row} <= known


def test_a_game_of_an_older_version_keeps_its_moments_and_a_new_one_states_them() -> None:
    agreement = GAME.abilities.agreement
    assert agreement is not None
    assert agreement.completed({}, "0.2.0")["open-moments"] == "between-acts"
    assert agreement.completed({}, "0.3.0")["open-moments"] == "everywhere"
    assert agreement.completed(agreement.stated({}), "0.2.0")["open-moments"] == "everywhere"
    assert agreement.stated({"open-moments": "between-acts"})["open-moments"] == "between-acts"


def test_by_the_older_reading_nobody_speaks_up_within_an_act() -> None:
    """The questions of whole games are those of before: what may be done beside is offered at eleven of them."""
    position, rng = (
        flow.begin_questions(begin_scenario("cleon-brasidas", {"seed": "older", "open-moments": "between-acts"})),
        Random(3),
    )
    while prompts := flow.awaits(position).prompts:
        name = position.agenda[-1].name
        assert prompts[0].name != any_time.NAME and len(prompts) == 1 + 2 * flow.QUESTIONS[name].open, name
        position = flow.resolve(position, Reckless().answer(position, prompts[0].seat, rng)).after
