"""A province that another holds: filled with the holder's colour, striped with its owner's, and for how long."""

from __future__ import annotations

from matplotlib.colors import to_rgb

from diadoques.draw.board_map import figure_of
from diadoques.draw.palette import is_filled, livery
from diadoques.draw.plan import plan_of
from diadoques.games.catalogue import load_game


def hatched(scenario: str) -> set[tuple[float, ...]]:
    """The colours of the stripes on a map at its start."""
    position = load_game("empires").new(scenario, {})
    figure = figure_of(plan_of(position, lang="fr"))
    return {
        tuple(round(float(value), 3) for value in one.get_edgecolor()[0][:3])
        for one in figure.axes[0].collections
        if one.get_hatch() == "//"
    }


def test_only_what_is_held_against_right_is_striped() -> None:
    gaul = tuple(round(value, 3) for value in to_rgb(livery("Gaule", "mediterranean220").fill))
    assert gaul in hatched("occupation-218")
    assert gaul not in hatched("spring-220")


def test_the_board_is_filled_by_who_holds_it_alone() -> None:
    assert is_filled("mediterranean220")
    assert not is_filled("europe1901") and not is_filled("diadoques")
