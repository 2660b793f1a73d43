"""Whatever is ordered, a year ends in a position that can be, told by events that replay to it and betray nobody."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.conflict.orders import Verdict
from diadoques.core.events import EYES, check_event, fold
from diadoques.games.bc218 import (
    BC218,
    Answers,
    Order,
    Position,
    Report,
    apply,
    new,
    read,
    report_seen_by,
    resolve,
    write,
)
from diadoques.games.bc218.revolts import Verbs
from diadoques.games.bc218.years import quota
from diadoques.games.diplomacy.position import ADJUSTMENTS, OVER, RETREATS
from diadoques.games.diplomacy.protocol import receive, settle
from diadoques.games.diplomacy.resolution import Resolution, kinds_of
from diadoques.games.diplomacy.results import results
from diadoques.games.diplomacy.variant import Hooks, Variant
from tests.examples import few
from tests.games.bc218.situations import random_orders, random_position

pytestmark = pytest.mark.slow

SEEDS = st.integers(0, 2**32)
SIZES = st.integers(1, 40)
YEARS = st.sampled_from((216, 215))
#: Where most of the rules of this game meet.
LEVANT = ("Chy", "MEs", "Alx", "Ant", "Phe", "Cil", "Rho", "Gaz", "Lyc", "Cre", "Cyr", "Pto")
#: The same board and centres under the bare rules of the parent game.
PLAIN = replace(BC218, weight=1, hooks=Hooks())


def check_report(report: Report) -> None:
    """Events replay; units and centres are conserved; what a player sees replays too, and holds no other's secret."""
    before: Any = report.before
    after: Any = report.after
    assert fold(before, report.events, apply) == after
    for event in report.events:
        check_event(kinds_of(before.variant), event)
    kinds = [event.kind for event in report.events]
    lost = [event for event in report.events if event.kind in ("annihilated", "removed")]
    assert len(after.units) == len(before.units) + kinds.count("built") - len(lost)
    standing = [unit.space for unit in after.standing().values()]
    assert len(standing) == len(set(standing))
    assert set(after.centres) <= set(BC218.centres)
    assert all(owner in after.alive for owner in after.centres.values())
    assert all(unit.owner in after.alive for unit in after.units.values())
    for player in after.players:
        assert set(after.spent.get(player, ())) <= set(after.chosen.get(player, ()))
        if after.phase not in (ADJUSTMENTS, RETREATS) and before.phase == ADJUSTMENTS:
            assert len(after.of(player)) <= sum(BC218.centres[c] for c in after.owned(player)) // 2
        his = report_seen_by(report, player)
        assert fold(his.before, his.events, apply) == his.after
        assert {event.get(EYES, player) for event in his.events} <= {player}
        assert set(his.after.chosen) <= {player}


@few(30)
@given(seed=SEEDS, size=SIZES, year=YEARS, crowd=st.booleans())
def test_any_year_ends_well(seed: int, size: int, year: int, crowd: bool) -> None:
    rng = random.Random(seed)
    position: Any = random_position(rng, size, year, LEVANT if crowd else ())
    for _ in range(8):
        if position.phase == OVER:
            break
        report = resolve(position, Answers(orders=random_orders(rng, position)))
        check_report(report)
        position = report.after


@few(20)
@given(seed=SEEDS)
def test_a_game_runs_from_the_start(seed: int) -> None:
    rng = random.Random(seed)
    position: Any = new()
    for _ in range(10):
        if position.phase == OVER:
            break
        report = resolve(position, Answers(orders=random_orders(rng, position)))
        check_report(report)
        position = report.after


@given(seed=SEEDS, size=SIZES)
def test_without_revolt_or_cyprus_all_goes_as_in_the_parent_game(seed: int, size: int) -> None:
    """P218-gen-01: the same orders under the bare rules of classic Diplomacy give the same results and positions."""
    rng = random.Random(seed)
    position = random_position(rng, size, 216)
    units = {key: unit for key, unit in position.units.items() if unit.space != "Chy"}
    position = replace(position, units=units, chosen={})
    sheets = random_orders(rng, position)
    plain = replace(position, variant=PLAIN)
    assert _settled(position, sheets) == _settled(plain, sheets)


def _settled(position: Position, sheets: dict[str, list[str | Order]]) -> Any:
    resolution = Resolution(position)
    receive(resolution, Answers(orders=sheets))
    settle(resolution)
    after = resolution.position
    told = [event for event in resolution.events if event.kind not in ("cyprus-attacked", "cyprus-quiet")]
    return results(position, told), dict(after.units), dict(after.dislodged), [event.data for event in told]


@given(seed=SEEDS, size=SIZES)
def test_the_order_of_players_and_lines_changes_nothing(seed: int, size: int) -> None:
    rng = random.Random(seed)
    position = random_position(rng, size, 216)
    sheets = random_orders(rng, position)
    names = list(sheets)
    rng.shuffle(names)
    mixed = {name: rng.sample(sheets[name], len(sheets[name])) for name in names}
    one, two = (resolve(position, Answers(orders=orders)).after for orders in (sheets, mixed))
    assert isinstance(one, Position)
    assert isinstance(two, Position)
    spent = [{name: sorted(spaces) for name, spaces in after.spent.items()} for after in (one, two)]
    assert spent[0] == spent[1]
    assert replace(one, spent={}) == replace(two, spent={})


@given(seed=SEEDS)
def test_nobody_can_tell_who_raised_a_revolt(seed: int) -> None:
    """P218-rev-07: whoever of two players raises a province, all others see the very same report."""
    rng = random.Random(seed)
    position = random_position(rng, 20, 216)
    sheets = random_orders(rng, position, revolts=0)
    first, second = rng.sample(list(position.players), 2)
    space = rng.choice([c for c in BC218.centres if not position.board.spaces[c].home])
    position = replace(position, chosen={first: (space,), second: (space,)})
    views = []
    for author in (first, second):
        orders = {**sheets, author: [*sheets[author], Order(author, Verbs.REVOLT, to=space)]}
        report = resolve(position, Answers(orders=orders))
        others = [player for player in ("", *position.players) if player not in (first, second)]
        views.append(
            [json.dumps([event.to_json() for event in report_seen_by(report, player).events]) for player in others]
            + [report_seen_by(report, player).after for player in others]
        )
    assert views[0] == views[1]


@given(seed=SEEDS, texts=st.lists(st.one_of(st.text(max_size=40), st.text("révolteROMbyz ", max_size=20)), max_size=6))
def test_texts_of_any_kind_are_read_or_refused(seed: int, texts: list[str]) -> None:
    position = random_position(random.Random(seed), 8, 216)
    report = resolve(position, Answers(orders={"ROME": texts}))
    told = [event["text"] for event in report.events if event.kind in ("ordered", "sealed-line")]
    assert sorted(told) == sorted(texts)


def test_every_code_and_name_is_read_in_both_notations() -> None:
    """Near twins too, in any case (P218-map-01e)."""
    position = replace(new(), season=replace(new().season, year=218))
    for space in BC218.board.spaces.values():
        for text, lang in (
            (space.id, "fr"),
            (space.id.lower(), "en"),
            (space.name["fr"], "fr"),
            (space.name["en"], "en"),
        ):
            [reading] = read(position, "ROME", [f"revolt {text}"], lang)
            assert reading.order is not None, text
            assert reading.order.to == space.id
            assert read(position, "ROME", [write(position, reading.order)])[0].order == reading.order
    for unit in ("A Rom", "F Tar", "F Sic"):
        for space in BC218.board.spaces.values():
            [reading] = read(position, "ROME", [f"{unit} - {space.id}"])
            assert reading.order is not None or reading.verdict is Verdict.AMBIGUOUS, (unit, space.id, reading)
            assert reading.order is None or reading.order.to[:3] == space.id


def test_the_quota_is_more_than_half_unless_chosen_otherwise() -> None:
    assert quota(new()) == 46
    assert quota(new(options={"victory": "eighteen"})) == 36
    assert quota(new(options={"victory": "agreed_end"})) == 0


def test_a_variant_without_hooks_knows_no_revolt() -> None:
    assert isinstance(PLAIN, Variant)
    plain = replace(new(), variant=PLAIN)
    assert read(plain, "ROME", ["revolt Byz"])[0].order is None
