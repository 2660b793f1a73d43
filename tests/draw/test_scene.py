"""From positions, orders and reports to scenes: one arrow an order, its state, and where everything stands."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from diadoques.board.reach import sea_way
from diadoques.core import marks as mk
from diadoques.core.faults import Fault
from diadoques.draw import compose, frames
from diadoques.draw import scene as sc
from diadoques.draw.compose import frame_of
from diadoques.draw.geometry import load_geometry
from diadoques.draw.legend import items_of
from diadoques.draw.routes import along, bow, cut, length, trim
from diadoques.draw.scene import Arrow, Scene
from diadoques.games.diadoques import Answers, Position, Report, kinds_at_home, levy, new, resolve
from tests.refusals import refusing

SHEET = load_geometry("diadoques")


def arrows(scene: Scene, kind: str) -> list[Arrow]:
    return [arrow for arrow in scene.arrows if arrow.kind == kind]


def by_unit(scene: Scene, position: Position, sign: str) -> Arrow:
    (found,) = [
        arrow for arrow in scene.arrows if arrow.unit in position.units and position.units[arrow.unit].sign == sign
    ]
    return found


def near(arrow: Arrow, place: str, reach: float = 36.0) -> bool:
    return math.dist(arrow.line[-1], SHEET.spot(place)) < reach


# --- pieces


def test_every_unit_is_a_piece_and_every_leader_a_captain(busy: Position) -> None:
    scene = compose.of_position(busy, SHEET)
    assert {piece.id for piece in scene.pieces} == set(busy.units)
    assert {captain.name for captain in scene.captains} == set(busy.leaders)
    assert {captain.name: captain.captor for captain in scene.captains}["Eumène"] == "Antigone"
    assert [mark.kind for mark in scene.marks] == [sc.RING]
    assert scene.garrisoned == {"Tyr", "Ancyre"}


def test_the_three_counters_of_an_opening_stack_are_all_seen() -> None:
    opening = new()
    picks = {player: ("A", "A", kinds_at_home(opening, player)[-1]) for player in opening.players}
    position = levy(opening, picks)
    assert {unit.kind for unit in position.units.values()} == {"A", "F"}
    scene = compose.of_position(position, SHEET)
    assert len(scene.pieces) == 18
    for one, other in combinations(scene.pieces, 2):
        assert math.dist(one.at, other.at) >= 24
    for captain in scene.captains:
        assert all(math.dist(captain.at, piece.at) >= 15 for piece in scene.pieces), captain.name


def test_a_couple_that_walks_together_is_drawn_as_two_arrows() -> None:
    walk = [
        mk.Stroke(mk.LEAD, mk.ASKED, name, f"@{name}", "MAC", "THE", "Antipater") for name in ("Philippe", "Eurydice")
    ]
    people = tuple(mk.Counter(name, "MAC", kind=mk.ROYAL) for name in ("Philippe", "Eurydice"))
    one, other = arrows(compose.scene_of(mk.Shot(mk.Marks(counters=people), tuple(walk)), SHEET), mk.LEAD)
    middles = [along(arrow.line, length(arrow.line) / 2) for arrow in (one, other)]
    assert math.dist(*middles) > 6


@pytest.mark.parametrize("count", range(2, 13))
@pytest.mark.parametrize("place", ["MAC", "Pella"])
def test_pieces_and_persons_of_one_place_stand_apart(place: str, count: int) -> None:
    pieces = tuple(mk.Piece(str(index), "Antipater", "A", "", place) for index in range(count))
    alone = tuple(mk.Counter(str(index), "ATT") for index in range(count))
    among = tuple(mk.Counter(f"with {index}", place, beside="0") for index in range(count))
    scene = compose.scene_of(mk.Shot(mk.Marks(pieces, (*alone, *among))), SHEET)
    assert len(scene.pieces) == count and len(scene.captains) == 2 * count
    for one, other in combinations(scene.pieces, 2):
        assert math.dist(one.at, other.at) >= 24
    for this, that in combinations(scene.captains, 2):
        assert math.dist(this.at, that.at) >= 14, (this.name, that.name)


def test_a_scene_is_plain_values(busy: Position) -> None:
    scene = compose.of_position(busy, SHEET)
    plain = json.loads(json.dumps(scene.to_json()))
    assert plain["citadels"]["Tyr"] == "Antigone"
    assert plain["garrisoned"] == ["Ancyre", "Tyr"]


# --- orders


def test_each_kind_of_order_has_its_arrow(busy: Position, orders: dict[str, Any]) -> None:
    scene = compose.of_position(busy, SHEET, orders=orders)
    kinds = Counter(arrow.kind for arrow in scene.arrows)
    assert kinds == {
        sc.MOVE: 4,
        sc.CONVOYED: 2,
        sc.CONVOY: 2,
        sc.SUPPORT_MOVE: 1,
        sc.SUPPORT_HOLD: 2,
        sc.SIEGE: 2,
        sc.SUPPLY: 1,
        sc.CONVERT: 1,
        sc.LEAD: 1,
    }
    assert {arrow.state for arrow in scene.arrows} == {sc.ASKED}
    assert near(by_unit(scene, busy, "A MAC"), "PEO")
    assert near(by_unit(scene, busy, "A CYR"), "CHY")
    assert near(by_unit(scene, busy, "A SYR"), "Alexandrie d'Issos")
    assert near(by_unit(scene, busy, "F MIN"), "Alexandrie d'Issos")
    assert near(by_unit(scene, busy, "F PRO"), "THR")
    assert by_unit(scene, busy, "A PHE").tag == "II"
    assert by_unit(scene, busy, "A SYR").tag == "I"
    assert by_unit(scene, busy, "Gm Ancyre").tag == "A"


def test_a_support_points_at_the_middle_of_the_arrow_it_helps(busy: Position, orders: dict[str, Any]) -> None:
    scene = compose.of_position(busy, SHEET, orders=orders)
    helped, support = by_unit(scene, busy, "Ae PHR"), by_unit(scene, busy, "A PIS")
    gap = min(math.dist(support.line[-1], along(helped.line, step)) for step in range(int(length(helped.line))))
    assert gap < 6


def test_a_convoyed_army_goes_through_its_fleets(busy: Position, orders: dict[str, Any]) -> None:
    way = by_unit(compose.of_position(busy, SHEET, orders=orders), busy, "A CYR")
    assert min(math.dist(point, SHEET.spot("MOR")) for point in way.line) < 4


def test_orders_that_would_not_be_followed_are_not_drawn(busy: Position) -> None:
    scene = compose.of_position(busy, SHEET, orders={"Séleucos": ["A SUS -> MAC", "A CAP ->", "A MES -> SUS"]})
    assert scene.arrows == ()


def test_two_who_walk_alone_have_an_arrow_each(busy: Position) -> None:
    """DIA-62b-08: every character that leaves its place alone is seen, not only the last one."""
    lines = {"Ptolémée": ["Ptolémée -> SIN"], "Séleucos": ["Séleucos -> CHD"]}
    given = compose.of_position(busy, SHEET, orders=lines)
    assert sorted(arrow.unit for arrow in arrows(given, sc.LEAD)) == ["@Ptolémée", "@Séleucos"]
    told = compose.of_report(resolve(busy, Answers(orders=lines)), SHEET)
    assert len(arrows(told, sc.LEAD)) == 2


# --- results


def test_results_have_their_states(report: Report, busy: Position) -> None:
    scene = compose.of_report(report, SHEET)
    states = {
        "A MAC": sc.FAILED, "A THR": sc.FAILED, "A HEL": sc.FAILED, "Ae PHR": sc.DONE, "A PIS": sc.DONE,
        "A PTE": sc.CUT, "F PRO": sc.VOID, "A CYR": sc.DONE, "F MOR": sc.DONE, "A SYR": sc.FAILED, "A PHE": sc.DONE,
        "F MIN": sc.DONE, "A CAP": sc.FAILED, "Gm Ancyre": sc.DONE,
    }  # fmt: skip
    assert {sign: by_unit(scene, busy, sign).state for sign in states} == states
    assert [arrow.state for arrow in arrows(scene, sc.LEAD)] == [sc.DONE]


def test_results_have_their_pieces_and_marks(report: Report, busy: Position) -> None:
    scene = compose.of_report(report, SHEET)
    signs = {
        state: sorted(busy.units[piece.id].sign for piece in scene.pieces if piece.state == state)
        for state in (sc.GHOST, sc.DISLODGED, sc.DEAD)
    }
    assert signs == {sc.GHOST: ["A CYR", "Ae PHR", "Gm Ancyre"], sc.DISLODGED: ["A LYC"], sc.DEAD: ["G Tyr"]}
    here = {piece.id: piece.place for piece in scene.pieces if piece.state == sc.HERE}
    assert here == {key: unit.at for key, unit in report.after.standing().items()}
    (clash,) = [mark for mark in scene.marks if mark.kind == sc.STANDOFF]
    assert clash.at == SHEET.spot("PEO")
    (fallen,) = [mark for mark in scene.marks if mark.kind == sc.FALLEN]
    assert (fallen.at, fallen.owner) == (SHEET.places["Tyr"], "Ptolémée")


def test_each_unit_of_an_opening_stack_has_its_own_arrow() -> None:
    lines = ("A MAC -> THE", "A MAC -> PEO", "A MAC -> CHA")
    scene = compose.of_report(resolve(new(), Answers(orders={"Antipater": lines})), SHEET)
    mine = [arrow for arrow in arrows(scene, sc.MOVE) if arrow.owner == "Antipater"]
    assert len(mine) == 3
    assert all(any(near(arrow, goal) for arrow in mine) for goal in ("THE", "PEO", "CHA"))


def test_the_driven_out_slide_away_from_their_attacker(report: Report, busy: Position) -> None:
    (out,) = [piece for piece in compose.of_report(report, SHEET).pieces if piece.state == sc.DISLODGED]
    attacker, place = SHEET.spot("PHR"), SHEET.spot("LYC")
    assert math.dist(out.at, attacker) > math.dist(place, attacker)


def test_the_driven_out_hide_no_code_where_there_is_room() -> None:
    orders = {"Antipater": ["A MAC -> THE"], "Ptolémée": ["A EGY -> SIN"]}
    scene = compose.of_report(resolve(new(), Answers(orders=orders)), SHEET)
    out = [piece for piece in scene.pieces if piece.state == sc.DISLODGED]
    assert {piece.place for piece in out} >= {"MAC", "EGY"}
    for code in ("MAC", "EGY"):
        (x, y), size = SHEET.spaces[code].label, SHEET.spaces[code].size
        for piece in out:
            dx, dy = abs(piece.at[0] - x), abs(piece.at[1] - y)
            assert dx > 16 + size or dy > 18 + size * 0.5, f"{piece.id} hides {code}"


def test_retreats_are_drawn(aftermath: Report) -> None:
    scene = compose.of_report(aftermath, SHEET)
    (arrow,) = arrows(scene, sc.RETREAT)
    goal = next(event["to"] for event in aftermath.events if event.kind == "retreated")
    assert near(arrow, goal)


# --- the film


def test_the_film_has_its_steps_in_order(report: Report, aftermath: Report) -> None:
    film = frames(report)
    assert [frame.step for frame in film] == ["orders", "supports", "conflicts", "moves", "sieges", "end"]
    assert [frame.number for frame in film] == [1, 2, 3, 4, 5, 6]
    assert {frame.count for frame in film} == {6}
    assert film[0].title(report, "fr") == "Été 320 av. J.-C.\u00a0: les ordres"
    assert film[0].title(report, "en") == "Summer 320 BC: the orders"
    assert [frame.step for frame in frames(aftermath)] == ["retreats", "end"]


def test_each_step_tells_no_more_than_it_should(report: Report) -> None:
    shown = {frame.step: compose.of_report(report, SHEET, 1.0, frame) for frame in frames(report)}
    assert {arrow.state for arrow in shown["orders"].arrows} == {sc.ASKED}
    assert {sc.CUT, sc.VOID, sc.ASKED} <= {arrow.state for arrow in shown["supports"].arrows}
    assert sc.FAILED not in {arrow.state for arrow in shown["supports"].arrows}
    assert sc.FAILED in {arrow.state for arrow in shown["conflicts"].arrows}
    cards = [mark for mark in shown["conflicts"].marks if mark.kind == sc.CONTEST]
    assert {mark.rows for mark in cards} >= {(("Antigone", 4), ("Eumène", 1))}
    assert not arrows(shown["moves"], sc.SUPPORT_MOVE) + arrows(shown["moves"], sc.SIEGE)
    assert {arrow.kind for arrow in shown["sieges"].arrows} == {sc.SIEGE, sc.SUPPLY}
    assert shown["end"].arrows == ()
    places = {piece.id: piece.place for piece in shown["moves"].pieces if piece.state == sc.HERE}
    assert "LYC" in places.values()
    assert {piece.place for piece in shown["orders"].pieces} == {unit.at for unit in report.before.units.values()}


def test_a_step_is_found_by_name_or_number(report: Report) -> None:
    assert frame_of(report, "moves") == frame_of(report, 4)
    assert frame_of(report, None) is None
    with pytest.raises(Fault, check=refusing("frame-unknown")):
        frame_of(report, "epilogue")


# --- lines


def test_lines_are_cut_and_trimmed() -> None:
    line = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert length(line) == 20
    assert cut(line, 5, 15) == ((5.0, 0.0), (10.0, 0.0), (10.0, 5.0))
    assert trim(line, 4, 6)[0] == (4.0, 0.0)
    assert length(trim(line, 100, 100)) == pytest.approx(20 / 3), "something is always left"
    bent = bow((0.0, 0.0), (100.0, 0.0))
    assert bent[0] == (0.0, 0.0)
    assert bent[-1] == (100.0, 0.0)
    back = bow((100.0, 0.0), (0.0, 0.0))
    assert bent[len(bent) // 2][1] * back[len(back) // 2][1] < 0, "two opposite arrows part"


def test_the_way_over_the_sea(busy: Position) -> None:
    assert sea_way(busy.board, "CYR", "CHY", ["MOR"]) == ("MOR",)
    assert sea_way(busy.board, "ATT", "CRE", ["MIO", "CYC"]) in (("CYC",), ("MIO",))
    assert sea_way(busy.board, "CYR", "CHY", ["POC"]) == ()


def test_the_legend_explains_the_signs_of_a_board_without_pieces() -> None:
    scene = Scene(marks=(sc.Mark(sc.REVOLT, (0.0, 0.0)),))
    assert items_of(scene, owned=False)[-1] == "mark.revolt"


def test_four_signs_leave_the_terrain_in_the_legend_and_five_take_its_room() -> None:
    kinds = [sc.MOVE, sc.SUPPORT_MOVE, sc.CONVOY, sc.SIEGE, sc.SUPPLY]
    piece = sc.DrawnPiece("u1", "Antigone", "A", "", "PHR", (0.0, 0.0))
    for many, terrain in ((4, True), (5, False)):
        arrows = tuple(Arrow(kind, "", "Antigone", "u1", ((0.0, 0.0), (9.0, 9.0))) for kind in kinds[:many])
        keys = items_of(Scene(pieces=(piece,), arrows=arrows), owned=False)
        assert ("legend.port" in keys, len([key for key in keys if key.startswith("mark.")])) == (terrain, many)
