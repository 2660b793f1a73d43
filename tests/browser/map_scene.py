"""A board of four units for the clicked map alone, and what is clicked on it and heard from it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page


def piece(ident: str, owner: str, kind: str, at: str, **more: Any) -> dict[str, Any]:
    base = {"grade": "", "state": "here", "leader": "", "captives": [], "ordered": False, "order": ""}
    return {"id": ident, "owner": owner, "kind": kind, "at": at} | base | more


def choice(index: int, verb: str, at: list[str], text: str, **more: Any) -> dict[str, Any]:
    rank = {"move": 1, "siege": 1, "support": 4}.get(verb, 7)
    base = {
        "label": text,
        "target": "",
        "goal": "",
        "sea": False,
        "rank": rank,
        "likely": rank < 4,
        "helps": False,
        "more": "",
    }
    return {"index": index, "direct": verb == "move", "at": at, "text": text} | base | more


def scene(**more: Any) -> dict[str, Any]:
    pieces = [
        piece("u1", "Antigone", "A", "PHR", leader="Antigone"),
        piece("u2", "Antigone", "F", "MRD"),
        piece("u3", "Séleucos", "A", "DAM"),
        piece("u4", "Ptolémée", "G", "Tyr", grade="e"),
    ]
    owners = {"provinces": {"PHR": "Antigone"}, "citadels": {"Tyr": "Ptolémée"}}
    base = {"pieces": pieces, "leaders": [], "arrows": [], "sieges": [], "owners": owners, "treasures": {"Tyr": 5}}
    return base | {"marks": []} | more


CHOICES = {
    "u1": [
        choice(0, "hold", ["PHR"], "A PHR x"),
        choice(1, "move", ["LYD"], "A PHR -> LYD"),
        choice(2, "move", ["PIS"], "A PHR -> PIS"),
        choice(3, "siege", ["Gordion"], "A PHR A1 Gordion"),
        choice(4, "support", ["MRD", "PIS"], "A PHR S F MRD -> PIS", target="u2", goal="PIS"),
    ],
    "u2": [choice(0, "move", ["THRcs"], "F MRD -> THRcs"), choice(1, "move", ["THRce"], "F MRD -> THRce")],
}


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    return [message for message in page.evaluate("window.sent") if message["kind"] == kind]


def click_place(page: Page, place: str, **how: Any) -> None:
    """Click where a unit of ``place`` would stand."""
    at = page.evaluate(
        """(place) => {
          const board = window.model.get("board");
          const space = board.spaces.find((one) => one.id === place) || board.places.find((one) => one.id === place);
          const node = document.querySelector(".dia-svg");
          const point = new DOMPoint(...(space.anchor || space.at)).matrixTransform(node.getScreenCTM());
          return [point.x, point.y];
        }""",
        place,
    )
    modifiers = how.pop("modifiers", [])
    for key in modifiers:
        page.keyboard.down(key)
    page.mouse.click(*at, **how)
    for key in modifiers:
        page.keyboard.up(key)
