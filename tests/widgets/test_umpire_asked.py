"""What the umpire is asked says of whom, and what counts unless he chooses; every line of a sheet has a name."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.classroom.empty_seats import answer
from diadoques.classroom.room import Room
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import UMPIRE, Form
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.prompt_words import option_word, prompt_word
from tests.rooms import Open

CATASTROPHES = {
    "fr": ("L’arbitre : quelle catastrophe frappe Rome ?", "L’arbitre : quelle catastrophe frappe la Macédoine ?"),
    "en": ("The umpire: which catastrophe strikes Rome?", "The umpire: which catastrophe strikes Macedonia?"),
}
DICE = {"fr": ("tempête sur les ports", "tremblement de terre"), "en": ("storm on the ports", "earthquake")}
REQUEST = {
    "fr": "L’arbitre : que pense l’Illyrie de la demande de Rome ?",
    "en": "The umpire: what does Illyria think of Rome’s request?",
}
REST = {"fr": "Autres ordres", "en": "Other orders"}


@pytest.fixture
def room(open_room: Open) -> Room:
    return open_room(game="empires", scenario="world-220", options={"umpire": "played", "seed": "x"})


def to_orders(room: Room) -> None:
    while room.session.position.phase != "orders":
        answer(room.session, room.session.asked)
        room.resolve()


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catastrophe_names_its_state_and_what_the_dice_say(room: Room, lang: str) -> None:
    page = GroupPage(room, UMPIRE, lang)
    asked = [panel for name, panel in page.table.column.panels.items() if name.startswith("catastrophe")]
    titles = [
        plain(
            prompt_word(
                room.session.position, one.prompt, "title", lang, player=title.partition(" :")[0].partition(":")[0]
            )
        )
        for one, title in zip(asked, CATASTROPHES[lang], strict=True)
    ]
    assert titles == list(CATASTROPHES[lang])
    shown: Any = [panel.asked.box.value for panel in asked]
    assert all(dice in told for dice, told in zip(DICE[lang], shown, strict=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_request_names_who_asks_and_who_is_asked(room: Room, lang: str) -> None:
    to_orders(room)
    order = CampaignOrder("Rome", Verbs.REQUEST, target="Illyrie", text="passage")
    assert room.session.give("Rome", order).followed
    answer(room.session, [one for one in room.session.asked if one != "Rome"])
    room.resolve()
    prompt = next(one for one in room.session.prompts.of(UMPIRE) if one.topic == "request")
    name = REQUEST[lang].partition(" :")[0].partition(":")[0]
    assert plain(prompt_word(room.session.position, prompt, "title", lang, player=name)) == REQUEST[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_of_a_sheet_is_without_a_name(room: Room, lang: str) -> None:
    to_orders(room)
    page = GroupPage(room, "Rome", lang)
    names = [card.unit or card.title for card in page.table.sheet.cards.values()]
    assert names == ["A1 ROM", "F1 TYR", REST[lang]]


BATTLE = {
    "fr": {
        "Nombre de corps (Espagne)",
        "Nombre de corps (Carthage)",
        "le général de l’Espagne",
        "le général de Carthage",
    },
    "en": {"Number of corps (Spain)", "Number of corps (Carthage)", "the general of Spain", "the general of Carthage"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_of_a_battle_names_the_sides(room: Room, lang: str) -> None:
    to_orders(room)
    session = room.session
    assert session.type("Carthage", "A1 -> CEL").followed and session.type("Espagne", "A1 x").followed
    while session.position.phase != "battle-results":
        room.resolve()
    [prompt] = [one for one in session.prompts.of(UMPIRE) if one.name == "battle CEL"]
    assert isinstance(prompt, Form)
    position = session.position
    labels = [option_word(position, prompt, field.name, lang) for field in prompt.fields]
    values = [option_word(position, prompt, one, lang) for field in prompt.fields for one in field.of]
    assert BATTLE[lang] <= {plain(text) for text in (*labels, *values)}
    assert len({*labels}) == len(labels) and not [
        text for text in (*labels, *values) if "_" in text or "general E" in text
    ]
