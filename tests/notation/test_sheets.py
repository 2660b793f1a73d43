"""Whole sheets: two orders for one unit, the letters of Spring 321, proposals, and what the phase does not take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadoques.games.diadoques import (
    Answers,
    Order,
    Position,
    Reading,
    Retreat,
    Verbs,
    Verdict,
    levy,
    new,
    read,
    resolve,
    write,
)
from diadoques.games.diadoques.model.position import RETREATS, VOTE
from diadoques.games.diadoques.orders import declaration_candidates
from diadoques.games.diadoques.orders.reading import levy_of, proposal_of
from diadoques.games.diadoques.records.interchange import position_from

POSITION = position_from(
    {
        "units": {"Ptolémée": ["A SYR", "Ae PHE", "F MIN", "G Rhodes", "F RHO"], "Eumène": ["A COM"]},
        "leaders": {"Ptolémée": "SYR", "Eumène": "PHE"},
        "captives": {"Eumène": {"captor": "Ptolémée", "guard": "Ae PHE"}},
        "citadels": {"Tyr": "Ptolémée", "Rhodes": "Ptolémée"},
    }
)


def sheet(*lines: str, position: Position = POSITION, player: str = "Ptolémée") -> list[Reading]:
    return read(position, player, lines)


def said(*lines: str, position: Position = POSITION, player: str = "Ptolémée") -> list[tuple[str, str]]:
    return [(str(reading.verdict), reading.code) for reading in sheet(*lines, position=position, player=player)]


def test_two_orders_for_one_unit_are_ambiguous() -> None:
    assert said("A SYR x", "A SYR -> DAM", "F MIN x") == [
        ("ambiguous", "two-orders"),
        ("ambiguous", "two-orders"),
        ("fine", ""),
    ]


def test_an_order_with_two_meanings_is_an_order_too() -> None:
    assert said("F RHO x", "F RHO -> G Rhodes", "SYR -> DAM")[:2] == [("ambiguous", "two-orders")] * 2
    # An illegal one as well.
    assert said("A SYR -> MIN", "A SYR x") == [("ambiguous", "two-orders")] * 2


def test_a_line_that_is_no_order_does_not_spoil_the_other() -> None:
    assert said("A SYR -> XQW", "A SYR x") == [("unreadable", "unknown-place"), ("fine", "")]


def test_the_same_order_twice_is_one_order() -> None:
    first, second = sheet("A SYR -> DAM", "a syr-dam")
    assert (first.verdict, first.code) == (Verdict.FINE, "")
    assert (second.verdict, second.code, second.order) == (Verdict.FINE, "repeated", None)


def test_two_orders_for_one_character() -> None:
    assert said("Ptolémée -> DAM", "Ptolémée reste à part") == [("ambiguous", "two-orders")] * 2
    assert said("égorge Eumène", "libère Eumène") == [("ambiguous", "two-orders")] * 2
    assert said("A SYR x", "Ptolémée -> DAM") == [("fine", "")] * 2


def test_which_rhodes_must_be_said() -> None:
    (reading,) = sheet("Rhodes x")
    assert (reading.verdict, reading.code) == (Verdict.AMBIGUOUS, "two-meanings")
    assert set(reading.offers) == {"G Rhodes", "F RHO"}
    assert [r.order and write(POSITION, r.order) for r in sheet("G Rhodes x", "F Rhodes x")] == [
        "G Rhodes x",
        "F RHO x",
    ]


def test_a_coast_is_implied_or_must_be_named() -> None:
    """DIA-8B1-13: from the Chersonese two coasts of Thrace are in reach, from the Aegean one, from Syria none."""
    position = position_from({"units": {"Lysimaque": ["F CHE", "F EGE", "F SYR"]}})
    missing, implied, none = sheet(
        "F CHE -> THR", "F EGE -> THR", "F SYR -> THR", position=position, player="Lysimaque"
    )
    assert (missing.verdict, missing.code, missing.rule) == (Verdict.AMBIGUOUS, "coast-missing", "DIA-8B1-13")
    assert set(missing.offers) == {"F CHE -> THRcs", "F CHE -> THRce"}
    assert implied.order is not None
    assert implied.order.to == "THRcs"
    assert (none.verdict, none.code) == (Verdict.ILLEGAL, "not-adjacent")


def test_a_retreat_names_its_coast_too() -> None:
    position = position_from({"units": {"Lysimaque": ["F CHE"]}})
    retreat = Retreat("", "", ("HEL", "THRce", "THRcs"))
    position = replace(position, phase=RETREATS, dislodged={"Lysimaque-1": retreat})
    assert said("F CHE r THR", position=position, player="Lysimaque") == [("ambiguous", "coast-missing")]
    assert said("F CHE r THRcs", position=position, player="Lysimaque") == [("fine", "")]


def test_near_misses_are_offered() -> None:
    (reading,) = sheet("A SYR -> PHX")
    assert (reading.verdict, reading.column, reading.offers) == (Verdict.UNREADABLE, 9, ("PHE",)), "PHR is far"


@pytest.mark.parametrize(
    ("line", "code", "offers"),
    [
        ("A CYR -> CYP", "no-unit", ("SYR",)),  # one letter wrong, and nobody stands there
        ("A Phrygie -> LYC", "no-unit", ()),  # like the name of nothing where he stands
        ("A COM -> SYR", "foreign-unit", ()),  # nothing is misspelt: another's army stands there
        ("A PHI -> MIN", "unknown-place", ("PHE",)),  # one letter wrong
    ],
)
def test_who_names_a_place_without_a_unit_of_his_is_offered_where_he_has_one(
    line: str, code: str, offers: tuple[str, ...]
) -> None:
    (reading,) = sheet(line)
    assert (reading.code, reading.offers, reading.followed) == (code, offers, False)


@pytest.mark.parametrize(("line", "offers"), [("A LYC -> PIS", ("PHR",)), ("A ANC -> PAP", ()), ("F LYC x", ())])
def test_where_all_units_stand_together_that_place_is_meant(line: str, offers: tuple[str, ...]) -> None:
    """If the line could be for them: from Phrygia nobody goes to Paphlagonia, and no fleet stands there."""
    (reading,) = read(new(), "Antigone", [line])
    assert (reading.verdict, reading.offers) == (Verdict.ILLEGAL, offers)


@pytest.mark.parametrize(
    ("lines", "offers"),
    [
        (("A PEO -> MAC", "A TAU -> MAC"), ()),  # it stands on the sheet
        (("A TAU -> MAC", "A PEO -> THR"), ()),  # it would contradict the other line
        (("A TAU -> MAC", "A MAC x"), ("PEO",)),
        (("A PEI -> MAC",), ("PEO",)),
        (("A PEI -> MAC", "A PEO x"), ()),
        (("A CHA -> MAC", "A MAC x"), ()),  # another's army, and no slip
    ],
)
def test_nobody_who_has_a_line_is_offered_for_another(lines: tuple[str, ...], offers: tuple[str, ...]) -> None:
    position = position_from({"units": {"Antipater": ["A MAC", "A PEO"], "Lysimaque": ["A CHA"]}})
    doubtful = [one for one in sheet(*lines, position=position, player="Antipater") if not one.followed]
    assert [one.offers for one in doubtful] == [offers]


def test_the_order_of_who_is_bought_stands_behind_the_offer() -> None:
    """DIA-8A2-07: « A AXY … » on a line of its own is not followed; « Vouliez-vous écrire LYC ? » led astray."""
    position = position_from({"units": {"Antigone": ["A LYC"], "Eumène": ["A AXY"]}, "treasury": {"Antigone": 20}})
    bribed = sheet("corrompt A AXY 20", "A AXY x", position=position, player="Antigone")
    assert [(one.code, one.offers) for one in bribed] == [("", ()), ("unit-bought", ())]
    alone = sheet("A AXY x", position=position, player="Antigone")
    assert [one.code for one in alone] == ["foreign-unit"]


def test_offers_speak_the_asked_language() -> None:
    (reading,) = read(POSITION, "Ptolémée", ["F MIN R Tire"], lang="en")
    assert "Tyre" in reading.offers


@pytest.mark.parametrize(
    ("line", "winners"),
    [
        ("propose victoire Antipater, Ptolémée", ("Antipater", "Ptolémée")),
        ("propose la victoire de Ptolémée et d'Antipater", ("Antipater", "Ptolémée")),
        ("proposes victory for Ptolemy and Antipater", ("Antipater", "Ptolémée")),
        ("je propose victoire : Ptol.", ("Ptolémée",)),
        ("victoire partagée Antipater + Ptolémée + Antipater", ("Antipater", "Ptolémée")),
        ("propose victoire tous", tuple(sorted(POSITION.players))),
    ],
)
def test_proposals(line: str, winners: tuple[str, ...]) -> None:
    (reading,) = sheet(line)
    assert (reading.verdict, reading.code, reading.order) == (Verdict.FINE, "proposal", None)
    assert proposal_of(reading) == winners


def test_an_eliminated_diadoch_is_not_proposed() -> None:
    position = replace(POSITION, eliminated=("Lysimaque",))
    assert said("propose victoire Lysimaque", position=position) == [("unreadable", "unknown-person")]
    assert proposal_of(sheet("A SYR x")[0]) is None


def test_a_written_proposal_is_put_to_the_vote() -> None:
    lines = {
        "Ptolémée": ["A SYR x", "propose victoire Ptolémée, Séleucos"],
        "Séleucos": ["victory of Seleucus and Ptolemy"],
    }
    report = resolve(POSITION, Answers(orders=lines))
    assert [event["player"] for event in report.events if event.kind == "proposed"] == ["Ptolémée", "Séleucos"]
    assert (report.after.phase, report.after.votes) == (VOTE, (("Ptolémée", "Séleucos"),))


def test_no_proposal_among_retreats() -> None:
    assert said("propose victoire tous", position=replace(POSITION, phase=RETREATS)) == [("illegal", "no-orders-now")]


def test_no_orders_while_votes_are_cast() -> None:
    assert said("A SYR x", position=replace(POSITION, phase=VOTE)) == [("illegal", "no-orders-now")]


# ------------------------------------------------------------------ Spring 321

START = new()


@pytest.mark.parametrize(
    ("player", "lines", "kinds"),
    [
        ("Antipater", ["A MAC -> THE", "F MAC -> EUB", "A MAC x"], ("A", "F", "A")),
        ("Antipater", ["F MAC - EUB", "Antipater -> THE", "armée de Macédoine -> G Pydna"], ("F", "A")),
        ("Antipater", ["MAC -> EUB", "MAC -> THE"], ("F", "A")),
        ("Antipater", ["A* MAC x", "F MAC x", "F MAC x", "F MAC x"], ("A", "F", "F")),
        ("Antipater", ["bonjour", "A THE x"], ()),
        ("Eumène", ["F ANC -> PAP", "A ANC x"], ("A", "A")),  # no port at home (DIA-63B4-02)
    ],
)
def test_letters_choose_the_first_units(player: str, lines: list[str], kinds: tuple[str, ...]) -> None:
    assert levy_of(START, player, lines) == kinds


def test_lines_are_for_the_counters_in_the_order_written() -> None:
    readings = sheet("A MAC -> THE", "F MAC -> EUB", "A* MAC -> CHA", position=START, player="Antipater")
    assert [r.order and (r.order.unit, r.order.leader) for r in readings] == [
        ("Antipater-1", ""),
        ("Antipater-2", ""),
        ("Antipater-3", "Antipater"),
    ]
    assert all(reading.verdict is Verdict.FINE for reading in readings)


def test_an_order_too_many_has_no_counter_left() -> None:
    found = said("A MAC x", "A MAC -> THE", "A MAC -> CHA", "A MAC -> ILL", position=START, player="Antipater")
    assert found == [("fine", "")] * 3 + [("illegal", "no-unit-left")]


def test_a_fleet_that_cannot_be_raised() -> None:
    assert said("F ANC -> PAP", "A ANC x", position=START, player="Eumène") == [
        ("illegal", "levy-kind"),
        ("fine", ""),
    ]


def test_a_fleet_that_was_not_picked() -> None:
    """Three armies go: none is left that could be a fleet, though there is a port."""
    assert said("A MAC -> THE", "A MAC -> CHA", "A MAC -> ILL", "F MAC -> EUB", position=START, player="Antipater")[
        3:
    ] == [("illegal", "levy-unpicked")]


def test_a_support_inside_the_stack_is_for_the_counter_that_goes() -> None:
    readings = sheet("A MAC -> ILL", "A MAC S A MAC -> THE", "A MAC -> THE", position=START, player="Antipater")
    assert readings[1].order == Order("Antipater", Verbs.SUPPORT, "Antipater-2", target="Antipater-3", goal="THE")
    assert readings[1].verdict is Verdict.FINE


def test_a_support_for_a_foreign_stack_is_for_the_counter_that_goes() -> None:
    """Who writes « A ANC -> AXY » cannot know which of the three armies of Eumenes will be sent there."""
    lines = {
        "Antigone": ["A PHR S A ANC -> AXY", "A PHR -> LYC", "A PHR -> BIT"],
        "Eumène": ["A ANC -> PAP", "A ANC x", "A ANC -> AXY"],
    }
    report = resolve(START, Answers(orders=lines))
    support = next(event for event in report.events if event.kind == "resolved" and event.asked("verb") == "S")
    assert (support.asked("target"), support["clause"]) == ("Eumène-3", "support-given")


def test_the_diadoch_cannot_both_lead_and_leave() -> None:
    led, walk = sheet("A* MAC -> THE", "Antipater -> CHA", position=START, player="Antipater")
    assert led.order is not None
    assert (led.verdict, led.order.leader) == (Verdict.FINE, "")
    assert (walk.verdict, walk.code) == (Verdict.AMBIGUOUS, "two-orders")


def test_sheets_read_the_same_before_and_after_the_levy() -> None:
    lines = ["A MAC -> THE", "F MAC -> EUB", "A MAC x"]
    raised = levy(START, {"Antipater": ("A", "F", "A")})
    before, after = (read(position, "Antipater", lines) for position in (START, raised))
    assert before == after


def test_what_no_chapter_brings_is_refused_for_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of an option may be deleted: its lines are not of another phase."""
    assert said("refuse SYR") == [("illegal", "option-off")]
    monkeypatch.setattr(declaration_candidates, "reader_of", lambda verb: None)
    assert said("refuse SYR") == [("illegal", "rule-not-here")]


@pytest.mark.parametrize(("line", "code"), [("+F Tyr", "citadel-or-province"), ("+F PHE", ""), ("+G Tyr", "")])
def test_an_army_or_a_fleet_is_raised_outside_the_citadel(line: str, code: str) -> None:
    """« Vouliez-vous écrire +F PHE ou +G Tyr ? » answered half of the question."""
    position = position_from({
        "season": "winter 321", "units": {"Ptolémée": ["A EGY"]}, "citadels": {"Tyr": "Ptolémée"},
        "treasury": {"Ptolémée": 60},
    })  # fmt: skip
    (reading,) = sheet(line, position=position)
    assert (reading.code, reading.offers) == (code, ())
