"""What only some may know of politics: authors of rumours, catastrophes, what neutrals think, treaties, what waits."""

from __future__ import annotations

from typing import Any

from diadoques.core.answers import Answers, Report
from diadoques.core.events import check_event
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.season import flow


def _started(**options: str) -> Position:
    return GAME.new("spring-220", {"seed": "politics", **options})


def _asked_for_orders(position: Position, said: dict[str, Any] | None = None) -> Report[Position]:
    report = flow.resolve(position, Answers(said=said or {}))
    assert report.after.phase == "orders"
    return report


def _kinds(report: Report[Position], seat: str) -> list[str]:
    return [event.kind for event in GAME.seen(report, seat).events]


def test_nobody_but_its_author_and_the_umpire_sees_who_wrote_a_rumour() -> None:
    position = _asked_for_orders(_started()).after
    rumour = CampaignOrder("Rome", Verbs.RUMOUR, text="Syphax hesitates.")
    report = flow.resolve(position, Answers(orders={"Rome": [rumour]}))
    for seat, knows in (("Rome", True), ("Carthage", False), ("", False), (UMPIRE, True)):
        events = GAME.seen(report, seat).events
        told = [event for event in events if "Syphax" in str(event.data)]
        assert any(event.kind == "rumour-spread" for event in told)
        assert any("Rome" in str(event.data) for event in told) == knows, seat


def test_a_treaty_is_read_by_its_signatories_until_it_is_public() -> None:
    said = {"treaty": {"Rome": {"text": "A secret pact.", "with_1": "Gaule"}}}
    report = flow.resolve(_started(), Answers(said=said))
    for seat, knows in (("Rome", True), ("Gaule", True), ("Carthage", False), ("", False)):
        shown = GAME.seen(report, seat)
        assert ("A secret pact." in str([event.data for event in shown.events])) == knows, seat
        assert ("A secret pact." in str(shown.after.treaties)) == knows, seat


def test_a_ransom_that_is_offered_is_nobody_elses_business() -> None:
    position = _started()
    rome = position.states["Rome"]
    captive = type(rome.politician)("Fabius", "Carthage", 0)
    position = position.with_state("Rome", politician=captive, treasury=90)
    report = flow.resolve(position, Answers(said={"ransom politician": {"Rome": {"sum": 77}}}))
    assert report.after.phase == "replies"
    for seat, knows in (("Rome", True), ("Carthage", True), ("Gaule", False), ("", False)):
        shown = GAME.seen(report, seat)
        assert ("77" in str([event.data for event in shown.events])) == knows, seat
        assert not [item for item in shown.after.agenda if "77" in str(item.data)], seat


def test_the_end_of_agitation_and_the_moments_of_the_umpire_are_his() -> None:
    position = _started(umpire="played", tables="neutrals.agitation=10")
    assert any(tribe.agitated for tribe in position.tribes.values())
    shown = GAME.seen(Report(position, (), position), "Rome").after
    assert position.moments
    assert not shown.moments
    for name, tribe in shown.tribes.items():
        assert set(tribe.agitated) <= {position.number}, name
    whole = GAME.seen(Report(position, (), position), UMPIRE).after
    assert whole.tribes == position.tribes


def test_hired_men_are_known_when_they_come() -> None:
    position = _asked_for_orders(_started()).after
    position = position.with_state("Gaule", treasury=60)
    order = CampaignOrder("Gaule", Verbs.HIRE, target="Germains", text="contingent")
    report = flow.resolve(position, Answers(orders={"Gaule": [order]}))
    assert "Gaule-D5" in report.after.forces
    assert "hired" in _kinds(report, "Gaule")
    assert "hired" not in _kinds(report, "Rome")
    before = [event.kind for event in report.events].index("hirelings-came")
    waiting = position
    for event in report.events[:before]:
        check_event(flow.kinds(), event)
        waiting = flow.apply(waiting, event)
    assert "Gaule-D5" in waiting.forces
    assert "Gaule-D5" not in GAME.seen(Report(waiting, (), waiting), "Rome").after.forces
    assert "Gaule-D5" in GAME.seen(Report(report.after, (), report.after), "Rome").after.forces


def test_what_neutrals_think_is_told_in_words_alone() -> None:
    position = _started().with_state("Illyrie", amity={"Rome": 4})
    report = _asked_for_orders(position)
    report = flow.resolve(report.after, Answers(orders={"Rome": [
        CampaignOrder("Rome", Verbs.REQUEST, target="Illyrie", text="passage"),
    ]}))  # fmt: skip
    assert "request-answered" in _kinds(report, "Rome")
    assert "request-reckoned" not in _kinds(report, "Rome")
    assert "request-answered" not in _kinds(report, "Carthage")
    assert "request-reckoned" in _kinds(report, UMPIRE)
    assert not GAME.seen(report, "Rome").after.states["Illyrie"].amity
    dice = [event for event in GAME.seen(report, "Rome").events if event.kind == "thrown"]
    assert not [event for event in dice if event["name"].startswith("request")]
