"""What must be known of something that is still to be done (``position.AgendaItem``), as files hold it."""

from __future__ import annotations

from typing import TypedDict

from diadoques.core.events import AnyId, PlaceId, PlayerId, UnitId


class Request(TypedDict):
    """Something that is asked of a neutral, until it is answered (EMP-16.4-02)."""

    name: str
    player: PlayerId
    target: PlayerId
    what: str
    gift: int
    space: PlaceId
    beside: AnyId


class AgendaData(TypedDict, total=False):
    """What a step or a question must know, by the chapter that puts it on the agenda.

    On land: ``known`` battles, ``settled`` pairs and ``turn`` of meetings, ``met`` sides, ``leaving`` forces,
    ``offered``, ``agreed`` and ``fallen`` places. At sea: ``one`` and ``other`` fleet, who has ``seen`` whom, ``by``
    whom it is intercepted, the ``winner`` who may ``chase``, the ``way`` of a ``unit`` to a ``coast``.
    """

    agreed: list[list[AnyId]]
    asked: list[Request]
    at: PlaceId
    battles: int | list[str]
    by: list[UnitId]
    chase: bool
    coast: PlaceId
    fallen: list[list[AnyId]]
    first: bool
    impulse: int | str
    known: list[str]
    leaving: bool | list[list[str | int]]
    met: bool | list[AnyId | list[AnyId | list[UnitId]]]
    offered: list[list[AnyId]]
    offers: list[list[AnyId | int]]
    one: UnitId
    other: UnitId
    port: bool
    rule: str
    seen: list[UnitId]
    settled: list[str]
    strait: bool
    turn: int
    unit: UnitId
    way: list[PlaceId]
    winner: UnitId
