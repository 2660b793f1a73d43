"""A page for a seat that a game does not have is refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.widgets.group_page import GroupPage
from tests.in_browser import clear
from tests.rooms import Hands, Rooms

SAID = {
    "umpire": {"fr": "cette partie se joue sans arbitre", "en": "nobody is the umpire of this game"},
    "class": {"fr": "rien n’est demandé à la classe", "en": "nothing is asked of the class"},
    "Byzance": {"fr": "ne prend pas part à cette partie", "en": "is not playing in this game"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", SAID)
def test_nobody_sits_there(seat: str, lang: str, tmp_path: Path) -> None:
    clear()
    rooms = Rooms(tmp_path, Hands())
    room = rooms("class", game="empires", options={"seed": "x"})
    with pytest.raises(Fault) as caught:
        GroupPage(room, seat, lang)
    assert SAID[seat][lang] in str(caught.value).replace("'", "’")
    assert GroupPage(room, "Rome", lang).seat == "Rome"
    rooms.close()
    clear()
