"""The openings that have a name are those of the listing, and reach what their sources say."""

from __future__ import annotations

from collections import Counter

import pytest

from diadoques.analysis.diplomacy.library import Named, left_out_by, library, named_opening, opening_of, reach, told_of
from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import profiles
from diadoques.analysis.openings.tally import count
from diadoques.core.faults import Fault
from tests.analysis.test_openings import begun
from tests.refusals import refusing

POSITION = begun("diplomacy")
#: Named openings that the listing leaves out, and by which filter: a unit holds, or two of a power keep each other out.
LEFT_OUT = {
    "busy": {
        "North Sea Opening", "Northern Limp", "Lepanto", "Naples Lepanto", "Classical Lepanto", "Balkan Gambit",
        "Houseboat", "Houseboat, Hungarian Variation", "Houseboat, Southern Hedgehog Variation",
        "Houseboat, Crichton's Variation", "Houseboat, True Hedgehog Variation", "Houseboat Ukraine",
        "Inertia System, Ukraine Variation",
    },
}  # fmt: skip


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("one", library(), ids=lambda one: f"{one.power}-{one.name}")
def test_every_named_opening_is_listed_or_left_out_for_a_reason(one: Named) -> None:
    opening = opening_of(POSITION, one)
    refused = left_out_by(POSITION, opening)
    assert (refused.name if refused else "") == next(
        (name for name, names in LEFT_OUT.items() if one.name in names), ""
    )
    assert named_opening(POSITION, opening) == one
    assert one.source.address.startswith("http") and one.source.author and one.source.title


@pytest.mark.slow
@pytest.mark.parametrize("power", sorted({one.power for one in library()}))
def test_the_listing_holds_them_all(power: str) -> None:
    every, wide = ({one.lines for one in list_openings(POSITION, power, names).openings} for names in (None, ()))
    for one in library():
        if one.power == power:
            opening = opening_of(POSITION, one)
            assert opening.lines in wide
            assert (opening.lines in every) == (left_out_by(POSITION, opening) is None)


@pytest.mark.parametrize("one", [one for one in library() if one.reaches], ids=lambda one: one.name)
def test_what_a_source_says_an_opening_reaches_is_reached(one: Named) -> None:
    found = reach(POSITION, opening_of(POSITION, one))
    assert set(one.reaches) <= set(found.centres)
    assert found.most >= min(len(one.reaches), len(found.spring))


def test_no_two_have_one_name_or_the_same_orders() -> None:
    names = Counter((one.power, one.name) for one in library())
    orders = Counter((one.power, frozenset(one.orders)) for one in library())
    assert set(names.values()) == set(orders.values()) == {1}
    assert {one.power for one in library()} == set(POSITION.players)


def test_a_unit_holds_one_centre() -> None:
    """The Maginot Opening: Burgundy sees Belgium, Marseilles Spain, the fleet Portugal and Spain: three, not four."""
    maginot = next(one for one in library() if one.name == "Maginot Opening")
    assert reach(POSITION, opening_of(POSITION, maginot)).most == 3
    hedgehog = next(one for one in library() if one.name == "Turkish Hedgehog")
    assert reach(POSITION, opening_of(POSITION, hedgehog)).centres == ("BUL", "GRE", "RUM", "SER")


@pytest.mark.together("compiled")  # see test_openings
@pytest.mark.slow
def test_shares_are_told_by_name() -> None:
    every = profiles(POSITION, [list_openings(POSITION, power).openings for power in ("FRANCE", "GERMANY")])
    shares = told_of(count(every, sample=4000, seed=1), POSITION, "FRANCE")
    assert "Lepanto" not in shares.index
    assert shares.loc["Maginot Opening", "BUR"] > shares.loc["Burgundy Opening", "BUR"] > 0
    assert shares.loc["Burgundy Opening", "SPA"] == 1


def test_an_opening_that_does_not_fit_is_told() -> None:
    one = library()[0]
    wrong = Named(one.power, ("Moon",), ("F EDI - PAR", *one.orders[1:]), one.source)
    with pytest.raises(Fault, check=refusing("opening-unplayable")):
        opening_of(POSITION, wrong)
