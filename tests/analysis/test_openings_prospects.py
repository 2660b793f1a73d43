"""What may come of an opening is what comes of it, profile by profile, in the game that is played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import Packer, profiles
from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.openings.listing import Opening, answers_of, opening_of
from diadoques.analysis.openings.payoffs import hurts_most
from diadoques.analysis.openings.prospects import DRAWN, Prospects, prospect
from diadoques.analysis.openings.tally import holdings
from diadoques.analysis.openings.valuations import valuation
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game
from diadoques.games.saving import with_picks
from diadoques.kernel import compiled
from tests.analysis.test_openings import NEAR, begun

#: The kernel is compiled by the first of them, once, while other processes run other tests.
pytestmark = pytest.mark.together("compiled")


def driven_out(moved: Any, unit: str) -> bool:
    """Whether a unit must leave for another's sake; who is one too many at home came from nowhere."""
    retreat = moved.dislodged.get(unit)
    return retreat is not None and (moved.game != "diadoques" or bool(retreat.came_from))


@pytest.mark.parametrize("game", NEAR)
def test_shares_are_those_of_the_game_played_out(game: str) -> None:
    position, (seat, rival, _third) = begun(game), NEAR[game]
    opening, others = list_openings(position, seat).openings[3], list_openings(position, rival).openings[:25]
    found = prospect(position, opening, [others], valuation(position, seat, "units"))
    stands: dict[str, Counter[str]] = {seat: Counter(), rival: Counter()}
    for other in others:
        moved = load_game(game).resolve(position, answers_of([opening, other])).after
        for one, counts in stands.items():
            counts.update({unit.space for unit in moved.of(one) if not driven_out(moved, unit.id)})
    assert found.ends.counted == found.ends.whole == len(others)
    for one, counts in stands.items():
        assert {place: share.value for place, share in found.ends.stands[one].items()} == {
            place: count / len(others) for place, count in counts.items()
        }
        assert all(share.low == share.value == share.high for share in found.ends.stands[one].values())


@pytest.mark.slow
def test_what_is_whose_and_what_hurts_is_what_others_count() -> None:
    position, seat, rival = begun("diadoques"), "Antigone", "Eumène"
    # Of both, sheets of marches to three places: there nothing hangs on a retreat but who is kept at home.
    marches = {
        one: [told for told in list_openings(position, one).openings if all(order.to for order in told.orders)]
        for one in (seat, rival)
    }
    opening = next(one for one in marches[seat] if {"A PHR -> AXY", "A PHR -> LYC", "A* PHR -> PIS"} == set(one.lines))
    others = marches[rival]
    assert len(others) > 20
    found = prospect(position, opening, [others], valuation(position, seat, "places"))
    held = holdings(position, profiles(position, [[opening], others]))
    for one in (seat, rival):
        assert {place: share.value for place, share in found.ends.holds[one].items()} == {
            place: share for place, share in held.shares()[one].items() if share
        }
        assert found.ends.income[one] == held.mean_income()[one]
    worst = hurts_most(position, opening, rival, "places").loc[[str(one) for one in others]]
    assert found.worst == worst["value"].min() < found.best == worst["value"].max()
    assert found.mean == pytest.approx(worst["value"].mean())
    (line,) = found.hurts
    assert worst.loc[str(line), "value"] == found.worst
    played = load_game("diadoques").resolve(position, answers_of([opening, line])).after
    before = {unit.space for unit in position.of(seat)} | {"PHR", "Gordion"}
    assert sum(unit.space not in before for unit in played.of(seat)) == found.worst


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("filters", [None, ()])
@pytest.mark.parametrize("game", NEAR)
def test_a_case_is_packed_as_its_sheet_alone_would_be(game: str, filters: Sequence[str] | None) -> None:
    position, seat = begun(game), NEAR[game][2]
    listed = list_openings(position, seat, filters).openings
    draw = np.random.default_rng(3)
    together = Packer(position).profiles([listed]).tables[0]
    for number in draw.choice(len(listed), size=60):
        alone = Packer(position).profiles([[listed[number]]]).tables[0]
        assert (together.rows[number] == alone.rows[0]).all(), listed[number]
        assert (together.wanted[number] == alone.wanted[0]).all()
        assert (together.afloat[number] == alone.afloat[0]).all()


def test_a_sheet_as_somebody_writes_it_is_the_one_that_is_listed() -> None:
    position = begun("diadoques")
    game = load_game("diadoques")
    for listed in list_openings(position, "Ptolémée").openings[::90]:
        planned = with_picks(game, position, {"Ptolémée": listed.picks})
        readings = game.read(planned, "Ptolémée", list(listed.lines))
        assert opening_of(position, "Ptolémée", [one.order for one in readings], listed.picks) == listed
    idle = opening_of(position, "Antigone", ())
    assert len(idle.orders) == 3 and all(line.endswith(" x") for line in idle.lines)
    assert sum("*" in line for line in idle.lines) == 1
    with pytest.raises(Fault) as refused:
        opening_of(position, "Antigone", list_openings(position, "Eumène").openings[0].orders)
    assert refused.value.code == "opening-unplayable"
    alone = game.read(position, "Antigone", ["Antigone -> PIS"])[0].order
    with pytest.raises(Fault) as refused:
        opening_of(position, "Antigone", [alone])
    assert refused.value.code == "opening-beyond"


@pytest.mark.slow
def test_all_at_once_are_drawn_and_say_how_sure_they_are() -> None:
    position = begun("diadoques")
    prospects = Prospects(position)
    opening = prospects.openings("Eumène")[5]
    others = [seat for seat in prospects.players if seat != "Eumène"]
    found = prospects.against(opening, others, "places")
    assert found.ends.counted == DRAWN < found.ends.whole
    assert {one.seat for one in found.hurts} == set(others)
    unsure = [share for share in found.ends.stands["Eumène"].values() if 0 < share.value < 1]
    assert unsure and all(share.low < share.value < share.high for share in unsure)
    assert prospects.against(opening, others, "places") is found
    with pytest.raises(Fault) as refused:
        prospects.against(opening, others, "glory")
    assert refused.value.code == "value-unknown"


def test_nobody_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Any:
        raise AssertionError("the compiler was called")

    monkeypatch.setattr(compiled, "compiled", fail)
    fail.cache_info = lambda: type("Info", (), {"currsize": 0})  # type: ignore[attr-defined]
    position = begun("diplomacy")
    opening, others = (list_openings(position, seat).openings for seat in ("FRANCE", "GERMANY"))
    assert prospect(position, opening[0], [others], valuation(position, "FRANCE", "units")).ends.counted == len(others)


def test_later_seasons_are_those_of_the_campaigns_that_began_so() -> None:
    position = begun("diadoques")
    prospects = Prospects(position)
    first, second = prospects.openings("Eumène")[:2]
    campaigns = _played(prospects, [0, 0, 0, 7])
    found = prospects.later(first, 2, campaigns)
    assert found is not None and (found.counted, found.whole) == (3, 4)
    share = found.holds["Eumène"]["LYC"]
    assert share.value == pytest.approx(2 / 3) and share.low < share.value < share.high
    assert found.stands["Antigone"]["LYC"].value == pytest.approx(1 / 3)
    assert found.income["Eumène"] == pytest.approx(5 * 2 / 3)
    assert prospects.later(second, 2, campaigns) is None
    turned = Opening("Eumène", first.picks, first.orders[::-1], first.lines[::-1])
    assert prospects.later(turned, 2, campaigns) == found  # units that are alike have changed places
    stranger = Opening("Eumène", (), first.orders[:2], first.lines[:2])
    assert prospects.later(stranger, 1, campaigns) is None


def _played(prospects: Prospects, drawn: Sequence[int]) -> Campaigns:
    """Campaigns in which Eumenes begins so, and takes Lycaonia in the first two."""
    players, spaces = prospects.players, ("LYC", "AXY")
    owners = np.full((len(drawn), 3, 2), -1, dtype=np.int8)
    units = owners.copy()
    owners[:2, 1, 0] = players.index("Eumène")
    units[2, 1, 0] = players.index("Antigone")
    return Campaigns(
        players, ("Eumène",), "sensible", 1, (tuple(map(str, prospects.openings("Eumène"))),), spaces,
        np.array(drawn, dtype=np.int16)[:, None], owners, units, np.zeros((len(drawn), 3, len(players)), dtype=bool),
        np.full((len(players), 2), 5),
    )  # fmt: skip
