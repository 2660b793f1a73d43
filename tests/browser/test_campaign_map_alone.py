"""The clicked map of a campaign: what sieges, and those who besiege, look like; what is not played on has no card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from diadoques.board.people import players
from diadoques.games.catalogue import begin, load_game, stated_options
from diadoques.games.empires.model.pieces import Siege
from diadoques.games.empires.model.position import BOARD
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.scenes import scene
from diadoques.widgets.words import WORDS

pytestmark = pytest.mark.browser
#: Who besieges where: small provinces, and one at the edge of what is played on.
BESIEGERS = {"Gaule-A1": "CIS", "Carthage-A1": "AQU", "Rome-A1": "ILL", "Syracuse-A1": "SIC"}


def besieged() -> Any:
    game = load_game("empires")
    position = begin(game, "class-220", stated_options(game, {"umpire": "played", "seed": "x"}))[1]
    for army, at in BESIEGERS.items():
        position = position.with_force(army, at=at, besieging=at)
    sieges = {at: Siege((army,)) for army, at in BESIEGERS.items()}
    return position.having(sieges=sieges)


@pytest.fixture
def lay(show: Callable[..., Page]) -> Callable[..., Page]:
    def open_map(position: Any, width: int) -> Page:
        words = {each: table["map"] for each, table in WORDS.tables.items()}
        board = board_scene(position.board.id, position.board.layer, position.game)
        state = {"board": board, "words": words, "active": "", "lit": [], "film": [], "choices": {}}
        return show(static("map"), style("map.css"), state | {"scene": scene(position), "lang": "fr"}, width)

    return open_map


@pytest.mark.parametrize("width", [725, 1150])
def test_besiegers_keep_letter_and_number_and_no_siege_has_a_letter(lay: Callable[..., Page], width: int) -> None:
    page = lay(besieged(), width)
    letters = {one.letter for one in players(BOARD).values()}
    signs = page.locator(".dia-siege")
    assert signs.count() == len(BESIEGERS)
    for sign in signs.all():
        assert not set(sign.text_content() or "") & letters, "the sign of a siege is no letter of a state"
        assert sign.locator(".dia-tower").count() == 1
    for army in BESIEGERS:
        piece = page.locator(f'[data-piece="{army}"]')
        assert piece.locator(".dia-letter").count() == 1, f"{army} keeps its letter"
        assert piece.locator(".dia-grade").text_content() == "1", f"{army} keeps its number"


def test_what_is_not_played_on_opens_no_card(lay: Callable[..., Page]) -> None:
    page = lay(besieged(), 1150)
    card = page.locator(".dia-card")
    page.locator('path.dia-space[data-space="PHR"]').dispatch_event("pointerover")
    expect(card).to_be_hidden()
    page.locator('path.dia-space[data-space="GRE"]').dispatch_event("pointerover")
    expect(card.locator("h3")).to_have_text("Grèce")


def test_every_piece_is_called_by_its_number(lay: Callable[..., Page]) -> None:
    page = lay(besieged(), 1150)
    names = [one.get_attribute("aria-label") or "" for one in page.locator("[data-piece]").all()]
    assert "Armée 1 (Carthage), AQU Aquitaine" in [name.replace("\u00a0", " ") for name in names], names
    assert not [name for name in names if "undefined" in name]


@pytest.mark.parametrize("width", [370, 1150])
def test_the_clock_of_an_annexation_is_seen_on_every_screen(lay: Callable[..., Page], width: int) -> None:
    game = load_game("empires")
    position = begin(game, "occupation-218", stated_options(game, {}, "occupation-218"))[1]
    page = lay(position, width)
    assert [text for text in page.locator("text").all_text_contents() if text.endswith("6/8")]


def test_invaders_bear_the_beginning_of_their_name(lay: Callable[..., Page]) -> None:
    """A question mark says that something is unknown: nothing of them is."""
    position = besieged()
    army = replace(position.forces["Illyrie-A1"], id="Germains-A1", state="Germains")
    page = lay(position.having(forces={**position.forces, army.id: army}), 1150)
    letter = page.locator('[data-piece="Germains-A1"] .dia-letter')
    expect(letter).to_have_text("Ge")
    wide = letter.evaluate("(text) => text.getBBox().width")
    assert wide < 24, "it fits its counter"
