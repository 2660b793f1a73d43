"""What a case of Empires et Stratèges expects, held against what it came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from diadoques.core.cases import Case
from diadoques.games.empires.battles.order_of_battle import order_of_battle
from diadoques.games.empires.casebook import PlayedCase
from diadoques.games.empires.model import records
from diadoques.games.empires.season import flow
from tests.games.empires.played_cases import play

#: What a case may expect.
KEYS = frozenset({"facts", "absent", "events", "asked", "battle", "refused"})


def troubles(case: Case) -> Iterator[str]:
    """What differs, step by step: a step is held against all that has happened until its end.

    ``facts``: by a dotted path of the record of the last position (``forces.Rome-A1.at``), the value; ``absent``: paths
    at which there is nothing (``forces.Rome-D1``); ``events``: by
    kind, the data that one of them (a list: each of these, in this order) must hold, ``rule`` too; [] for none at all;
    ``asked``: ``SEAT prompt``, each of whom is asked at the end; ``battle``: by ``READER
    PROVINCE``, of the order of battle that a reader may know; ``refused``: the code of the fault.
    """
    whole = play(case)
    for number, step in enumerate(case.steps):
        last = number == len(case.steps) - 1
        yield from _step_troubles(whole if last else whole.until(number), step.expect)


def _step_troubles(played: PlayedCase, expect: Mapping[str, Any]) -> Iterator[str]:
    for unknown in expect.keys() - KEYS:
        yield f"unknown: {unknown}"
    if not expect:
        yield "nothing is expected"
    code = played.fault.code if played.fault else ""
    if code != expect.get("refused", ""):
        yield f"refused: {played.fault!r}, expected {expect.get('refused', '')!r}"
    record = records.record_of(played.position)
    for path, wanted in expect.get("facts", {}).items():
        if (found := _at(record, path)) != wanted:
            yield f"{path}: {found!r}, expected {wanted!r}"
    for path in expect.get("absent", ()):
        if (found := _at(record, path)) is not None:
            yield f"{path}: {found!r}, expected nothing"
    events = list(played.events())
    for kind, wanted in expect.get("events", {}).items():
        there = [{**event.data, "rule": event.rule} for event in events if event.kind == kind]
        if wanted == [] and there:
            yield f"{kind}: {there}, expected none"
        rest = iter(there)
        for one in wanted if isinstance(wanted, list) else [wanted]:
            if not any(_fits(found, one) for found in rest):
                yield f"{kind}: no {one} (any more) among {there}"
    yield from _battles(played, expect.get("battle", {}))
    if "asked" in expect:
        asked = [f"{one.seat} {one.name}" for one in flow.awaits(played.position).prompts]
        if asked != expect["asked"]:
            yield f"asked: {asked}, expected {expect['asked']}"


def _battles(played: PlayedCase, expect: Mapping[str, Any]) -> Iterator[str]:
    for about, wanted in expect.items():
        reader, at = about.split()
        there = [one for one in played.position.battles if one.at == at]
        known = order_of_battle(played.position, there[0], reader) if there else None
        found = asdict(known) if known is not None else {}
        if not _fits(found, wanted):
            yield f"battle {about}: {found}, expected {wanted}"


def _at(record: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(record, Mapping):
            record = record.get(part)
        elif isinstance(record, list | tuple) and part.isdigit() and int(part) < len(record):
            record = record[int(part)]
        else:
            return None
    return list(record) if isinstance(record, tuple) else record


def _fits(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(
            key in found and _fits(found[key], one) for key, one in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(found, list | tuple)
            and len(found) == len(wanted)
            and all(_fits(one, other) for one, other in zip(found, wanted, strict=True))
        )
    return bool(found == wanted)
