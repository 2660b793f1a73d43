"""The gallery on the screens of the class: one click from the desk, for who leads the class alone."""

from __future__ import annotations

from .served import Served


def test_a_case_is_predicted_and_revealed_from_the_desk(served: Served) -> None:
    desk = served.join("desk")
    assert 'href="/gallery"' in "".join(str(one.get("value")) for one in desk.held.values())
    gallery = served.open("gallery", desk.cookie)
    field = gallery.find(**{"is": "Text"})
    gallery.send({"id": field["id"], "set": {"value": "DIA-8B2b-02"}})
    reveal = served.wait(
        lambda: next((one for one in gallery.held.values() if one.get("description") == "Révéler"), None)
    )
    assert "Pourquoi" not in "".join(gallery.traffic), "the reason is not there before it is revealed"
    gallery.say(reveal, event="click")
    served.wait(lambda: any("Attaquée par plus fort" in str(one.get("value")) for one in gallery.held.values()))
    served.call(lambda: served.hall.speak("en"))
    served.settled()
    assert served.hall.turns.pages["gallery"].screen.lang == "en"  # type: ignore[union-attr]


def test_no_group_opens_it(served: Served) -> None:
    group = served.cookie("Antigone")
    token = group.partition("=")[2]
    for cookie in (group, f"dia_desk_{served.port}={token}", ""):
        assert served.ask("/gallery", headers={"Cookie": cookie}).code == 403
        served.dial("gallery", cookie)
    assert "gallery" not in served.hall.turns.pages
