"""Declarations of events: what they say of every game, and what does not fit one is refused by its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NotRequired, TypedDict, get_args

import pytest

from diadoques.core.events import Event, Leaving, PlaceId, UnitId, changes, check_event, entries, tells, type_name
from diadoques.core.faults import Fault
from diadoques.core.orders import Order, Verb
from diadoques.games.catalogue import games, load_game


class Gone(Leaving):
    """A unit left."""

    unit: UnitId
    ways: list[tuple[PlaceId, int]]
    why: NotRequired[str]
    order: NotRequired[Order | None]


class Quiet(TypedDict):
    """Nothing happened."""


KINDS = {"gone": changes(Gone, lambda position, _data: position), "quiet": tells(Quiet)}
DATA: dict[str, Any] = {"from": "MAC", "unit": "u1", "ways": [["THE", 2]]}


def leaves(hint: Any) -> Iterator[Any]:
    """The types that a type is made of."""
    inner = get_args(hint)
    if not inner:
        yield hint
    for one in inner:
        yield from leaves(one)


@pytest.mark.parametrize("more", [{}, {"why": "tired"}, {"order": None}, {"order": Order("Ptolémée", Verb("x"))}])
def test_what_a_kind_declares_is_taken(more: dict[str, Any]) -> None:
    event = Event("gone", "R-1", DATA | more)
    assert check_event(KINDS, event) is event


@pytest.mark.parametrize(
    ("kind", "change", "code", "where"),
    [
        ("gone", {"unit": 3}, "file-wrong-type", "unit"),
        ("gone", {"ways": [["THE", "2"]]}, "file-wrong-type", "ways[0][1]"),
        ("gone", {"colour": "red"}, "file-unknown-key", ""),
        ("gone", {"why": None}, "file-wrong-type", "why"),
        ("quiet", {}, "file-unknown-key", ""),
        ("left", {}, "event-unknown", "event"),
    ],
)
def test_what_it_does_not_declare_is_refused(kind: str, change: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(Fault) as fault:
        check_event(KINDS, Event(kind, "R-1", DATA | change))
    assert (fault.value.code, fault.value.where) == (code, where)


def test_what_an_older_version_told_beside_is_left_out() -> None:
    event = Event("gone", "R-1", DATA | {"colour": "red"})
    assert check_event(KINDS, event, older=True) == Event("gone", "R-1", DATA)
    with pytest.raises(Fault):
        check_event(KINDS, Event("gone", "R-1", {"colour": "red"}), older=True)


@pytest.mark.parametrize("key", DATA)
def test_what_it_lacks_is_named(key: str) -> None:
    with pytest.raises(Fault) as fault:
        check_event(KINDS, Event("gone", "R-1", {name: value for name, value in DATA.items() if name != key}))
    assert (fault.value.code, fault.value.data["key"]) == ("file-missing-key", key)


def test_types_are_called_by_what_a_script_reads() -> None:
    named = {key: type_name(form) for key, form, _ in entries(Gone)}
    assert named == {
        "from": "place",
        "unit": "unit",
        "ways": "list[tuple[place, int]]",
        "why": "str",
        "order": "order | None",
    }


@pytest.mark.parametrize("game", games())
def test_every_kind_of_every_game_says_what_happened_and_types_all_its_data(game: str) -> None:
    kinds = load_game(game).kinds
    assert len(kinds) >= 20
    for name, kind in kinds.items():
        assert (kind.data.__doc__ or "").strip().endswith("."), name
        assert not [key for key, form, _ in entries(kind.data) if Any in leaves(form)], name
