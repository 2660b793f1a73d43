"""The figures: how many DATC cases, of those beyond and of the examples come out exactly; told when the run ends."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from diadoques.core.cases import Case
from diadoques.core.resources import resource
from diadoques.explain import sentences
from diadoques.games.diplomacy.casebook import cases, play
from diadoques.games.diplomacy.legality import options
from diadoques.games.diplomacy.position import MOVEMENT
from diadoques.kernel import Clause
from tests.games.diplomacy.checks import check_step

Figure = Callable[[str, int, int], None]
COUNTED = {"DATC 3.0": 164, "beyond DATC": 15, "rows of examples of the French rules": 90}
#: Cases of DATC whose reasons and witnesses were worked out by hand, at least.
BY_HAND = 60


def of_collection(name: str) -> list[Case]:
    first = [case for case in cases() if "/" not in case.id]
    if name == "DATC 3.0":
        return [case for case in first if case.section.startswith("datc-")]
    return [case for case in first if case.section == ("beyond-datc" if name == "beyond DATC" else "examples")]


def exact(case: Case) -> bool:
    return not [trouble for played in play(case) for trouble in check_step(played)]


@pytest.mark.parametrize("name", COUNTED)
def test_collections_come_out_whole(name: str, figure: Figure) -> None:
    found = of_collection(name)
    # One id may be told in two halves: 6.J.9a and 6.J.9b.
    ids: dict[str, list[Case]] = {}
    for case in found:
        ids.setdefault(case.id.rstrip("ab") if name == "DATC 3.0" else case.id, []).append(case)
    assert len(ids) == COUNTED[name]
    figure(name, sum(all(exact(case) for case in halves) for halves in ids.values()), COUNTED[name])


def test_other_readings_of_datc_come_out_too(figure: Figure) -> None:
    others = [case for case in cases() if case.section.startswith("datc-") and "/" in case.id]
    assert all(case.given["options"] for case in others)
    figure("other readings that DATC tells", sum(exact(case) for case in others), len(others))


def test_the_french_rules_differ_from_datc_only_where_it_is_told() -> None:
    told = {case.id.removesuffix("/seed") for case in cases() if case.section == "seed-against-datc"}
    apart = set()
    for case in of_collection("DATC 3.0"):
        seed = replace(case, given={**case.given, "play": "seed"})
        answers = [[played.after for played in play(each)] for each in (case, seed)]
        boards = [[(position.units, position.dislodged) for position in answer] for answer in answers]
        if [plain(*board) for board in boards[0]] != [plain(*board) for board in boards[1]]:
            apart.add(case.id)
    assert apart == told
    print(f"DATC cases that the French rules settle otherwise: {len(told)}")


def plain(units: Any, dislodged: Any) -> Any:
    """What people see: who stands where, who must go and where he may."""
    stands = sorted((unit.owner, unit.sign) for unit in units.values() if unit.id not in dislodged)
    return stands, sorted((units[unit].sign, retreat.options) for unit, retreat in dislodged.items())


def test_reasons_of_failed_orders_are_given_by_hand() -> None:
    """A reason is worked out by hand where the case names a clause or the code of a void order."""
    told = [
        case
        for case in of_collection("DATC 3.0")
        if case.steps[0].expect.get("results") or case.steps[0].expect.get("verdicts")
    ]
    print(f"DATC cases with reasons by hand: {len(told)}")
    assert len(told) >= BY_HAND


def test_every_failed_move_of_datc_has_a_witness() -> None:
    """Only what fails for want of any fleet has nobody to name."""
    nobody = {"no-way", "no-route", "support-useless", "convoy-useless", "convoy-off-route"}
    for case in of_collection("DATC 3.0"):
        for played in play(case):
            for event in played.reports[0].events:
                if event.kind == "resolved" and not event["success"]:
                    assert event["by"] or event["clause"] in nobody, (case.id, dict(event.data))
                    assert Clause[event["clause"].upper().replace("-", "_")].success is False


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_failed_order_of_datc_is_explained(lang: str) -> None:
    """A sentence for each, that bears its rule; for a void order too."""
    count = 0
    for case in of_collection("DATC 3.0"):
        for played in play(case):
            for report in played.reports:
                told = [(sentence.unit, sentence.rule) for sentence in sentences(report, lang) if sentence.text]
                for event in report.events:
                    failed = event.kind == "resolved" and not event["success"]
                    if failed or (event.kind == "ordered" and event["verdict"] == "illegal" and not event["followed"]):
                        count += 1
                        assert event.rule in {rule for _, rule in told}, (case.id, dict(event.data))
                        if failed:
                            assert event["unit"] in {unit for unit, _ in told}, (case.id, dict(event.data))
    print(f"failed or void orders of DATC explained ({lang}): {count}")
    assert count > 300


# ------------------------------------------------------------------ the sample of positions


def sample() -> Iterator[dict[str, Any]]:
    with resource("cases", "diplomacy", "corpus-sample.jsonl.gz").open("rb") as raw, gzip.open(raw, "rt") as lines:
        yield from (json.loads(line) for line in lines)


def test_every_option_that_is_offered_is_legal_and_reads_back() -> None:
    from diadoques.games.diplomacy import read, write
    from diadoques.games.diplomacy.interchange import position_from

    for record in [record for record in sample() if record["phase"] == MOVEMENT][::40]:
        for notation in ("fr", "en"):
            position = position_from({"units": record["units"]}, "datc")
            for player in position.players[:3]:
                for order in options(position, player):
                    text = write(position, order, notation)
                    [reading] = read(position, player, [text], notation)
                    assert reading.order == order, (text, reading)
