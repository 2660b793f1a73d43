"""Marches are told to who is near them, and to all when the season is settled (EMP-3.1.3-01, EMP-3.1.7-01)."""

from __future__ import annotations

from diadoques.core.answers import Answers
from diadoques.games.empires import secrecy
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.season import flow


def test_a_march_far_away_is_seen_neither_in_the_report_nor_on_the_map() -> None:
    position = GAME.new("world-220", {"seed": "far"})
    while position.phase != "orders":
        position = GAME.resolve(position, Answers()).after
    march = CampaignOrder("Carthage", Verbs.MOVE, "Carthage-A1", way=("TRA",))
    report = flow.resolve(position, Answers(orders={"Carthage": [march]}))
    assert report.after.phase == "reactions"
    assert report.after.forces["Carthage-A1"].at == "TRA"
    for seat, where in (("Gaule", "TRA"), ("Rome", "TRA"), ("Carthage", "TRA"), ("Lagide", "IBE"), ("", "IBE")):
        seen = secrecy.seen(report, seat)
        assert seen.after.forces["Carthage-A1"].at == where, seat
        told = any(event.kind in ("march-reported", "force-moved") for event in seen.events)
        assert told == (where == "TRA"), seat
        assert seat == "Carthage" or not any(event.kind == "force-ordered" for event in seen.events)
