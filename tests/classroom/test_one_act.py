"""One act, one meaning: no order of another unit, and none that can be kept, goes in silence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom import Session
from diadoques.classroom.journal import NAME
from diadoques.classroom.typed import BY_LINE
from diadoques.core.faults import Fault
from diadoques.core.orders import Verdict
from tests.refusals import refusing

PLAYER = "Antipater"
TWINS = tuple(f"{PLAYER}-{number}" for number in (1, 2, 3))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = Session(tmp_path)
    yield opened
    opened.close()


def goals(session: Session) -> dict[str, str]:
    """Where each unit of the sheet goes."""
    return {order.unit: order.to for order in session.orders(PLAYER)}


def given(session: Session, *places: str) -> None:
    for place in places:
        assert session.type(PLAYER, f"A MAC -> {place}").followed


def again(session: Session) -> Session:
    session.close()
    return Session(session.folder)


# Which of several units of one sign


def test_a_line_for_any_of_three_that_have_orders_is_for_none_until_one_is_named(session: Session) -> None:
    given(session, "THE", "PEO", "CHA")
    before = (session.folder / NAME).read_bytes()
    reading = session.type(PLAYER, "A MAC -> ILL")
    assert (reading.verdict, reading.code) == (Verdict.AMBIGUOUS, "which-unit")
    assert reading.pieces == TWINS and reading.offers == ("A MAC -> THE", "A MAC -> PEO", "A MAC -> CHA")
    assert goals(session) == dict(zip(TWINS, ("THE", "PEO", "CHA"), strict=True))
    assert (session.folder / NAME).read_bytes() == before
    assert session.type(PLAYER, "A MAC -> ILL", piece=TWINS[1]).followed
    assert goals(session) == dict(zip(TWINS, ("THE", "ILL", "CHA"), strict=True))


def test_a_line_is_for_the_only_one_without_an_order(session: Session) -> None:
    given(session, "THE", "PEO", "CHA")
    session.withdraw(PLAYER, TWINS[1])
    given(session, "ILL")
    assert goals(session)[TWINS[1]] == "ILL"


def test_what_stands_already_is_written_again_without_a_question(session: Session) -> None:
    given(session, "THE", "PEO", "CHA", "PEO")
    assert goals(session) == dict(zip(TWINS, ("THE", "PEO", "CHA"), strict=True))


def test_two_fleets_and_an_army_are_asked_for_by_their_sign(session: Session) -> None:
    session.say(PLAYER, "levy", ["F", "A", "F"])
    given(session, "THE")
    assert session.type(PLAYER, "A MAC -> ILL").followed, "there is but one army"
    for _ in range(2):
        assert session.type(PLAYER, "F MAC -> EUB").followed
    assert session.type(PLAYER, "F MAC -> CHA").pieces == (TWINS[0], TWINS[2])
    assert len(session.orders(PLAYER)) == 3


def test_of_two_that_must_retreat_each_gets_the_line_that_is_typed_for_it(session: Session) -> None:
    session.resolve()
    assert session.position.phase == "retreats"
    twins = [unit.id for unit in session.position.of(PLAYER) if unit.id in session.position.dislodged]
    assert len(twins) == 2
    for place in ("THE", "PEO"):
        assert session.type(PLAYER, f"A MAC r {place}").followed
    assert goals(session) == dict(zip(twins, ("THE", "PEO"), strict=True))
    assert session.type(PLAYER, "A MAC r ILL").code == "which-unit"


# Another first unit


def test_another_first_unit_strikes_out_its_own_order_alone(session: Session) -> None:
    given(session, "THE", "PEO", "CHA")
    struck = session.say(PLAYER, "levy", ["A", "F", "A"])
    assert [order.unit for order in struck] == [TWINS[1]]
    assert goals(session) == {TWINS[0]: "THE", TWINS[2]: "CHA"}
    session.undo(PLAYER)
    assert goals(session) == dict(zip(TWINS, ("THE", "PEO", "CHA"), strict=True))
    assert session.picks(PLAYER) == ("A", "A", "A")


def test_what_speaks_of_a_unit_that_is_another_now_goes_with_it(session: Session) -> None:
    given(session, "THE", "PEO")
    legal = session.game.legal(session.planned, PLAYER)
    aid = next(one for one in legal if (one.unit, one.target, one.goal) == (TWINS[2], TWINS[0], "THE"))
    assert session.give(PLAYER, aid).followed
    struck = session.say(PLAYER, "levy", ["F", "A", "A"])
    assert {order.unit for order in struck} == {TWINS[0], TWINS[2]}
    assert goals(session) == {TWINS[1]: "PEO"}


def test_the_same_first_units_said_again_strike_nothing(session: Session) -> None:
    given(session, "THE", "PEO", "CHA")
    assert session.say(PLAYER, "levy", ["A", "A", "A"]) == ()
    assert len(session.orders(PLAYER)) == 3


def test_what_was_kept_and_struck_out_stands_when_the_folder_is_opened_again(session: Session) -> None:
    given(session, "THE", "PEO", "CHA")
    session.say(PLAYER, "levy", ["A", "F", "A"])
    kept = goals(session)
    opened = again(session)
    assert goals(opened) == kept and opened.differs is None
    opened.undo(PLAYER)
    assert len(opened.orders(PLAYER)) == 3
    opened.close()


def acts(session: Session) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (session.folder / NAME).read_text(encoding="utf-8").splitlines()]


def rewritten(session: Session, changed: dict[str, Any]) -> Path:
    """The journal with its last act changed by hand."""
    session.close()
    *before, _ = acts(session)
    lines = [json.dumps(one, ensure_ascii=False) for one in (*before, changed)]
    (session.folder / NAME).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return session.folder


def test_a_journal_of_former_days_strikes_the_whole_sheet_as_it_did(session: Session) -> None:
    given(session, "THE", "PEO", "CHA")
    session.say(PLAYER, "levy", ["A", "F", "A"])
    last = acts(session)[-1]
    assert last.pop("struck") == [TWINS[1]]
    opened = Session(rewritten(session, last))
    assert not opened.orders(PLAYER) and opened.picks(PLAYER) == ("A", "F", "A")
    opened.close()


def test_a_journal_that_keeps_what_cannot_be_kept_is_refused(session: Session) -> None:
    given(session, "THE", "PEO", "CHA")
    session.say(PLAYER, "levy", ["A", "F", "A"])
    folder = rewritten(session, acts(session)[-1] | {"struck": [TWINS[0]]})
    with pytest.raises(Fault, check=refusing("journal-order")):
        Session(folder)


def test_a_typed_proposal_is_one(session: Session) -> None:
    """It was told to be a proposal, and nothing came of it."""
    reading = session.type(PLAYER, "propose victoire Antigone, Ptolémée")
    assert (reading.verdict, reading.code) == (Verdict.FINE, "proposal")
    assert session.sheet(PLAYER).said == {"proposals": [["Antigone", "Ptolémée"]]}
    session.resolve()
    session.resolve()
    assert session.position.phase == "vote" and session.position.votes == (("Antigone", "Ptolémée"),)


@pytest.mark.parametrize("line", ["la troisième armée de Macédoine va en Illyrie", "armée 3 vers Illyrie"])
@pytest.mark.parametrize("held", ["", f"{PLAYER}-1", f"{PLAYER}-2"])
def test_a_number_that_is_written_says_more_than_the_unit_in_hand(session: Session, line: str, held: str) -> None:
    reading = session.type(PLAYER, line, held)
    assert reading.followed
    assert reading.subject == f"{PLAYER}-3"
    assert set(session.sheet(PLAYER).lines) == {f"{PLAYER}-3"}
    assert session.type(PLAYER, "A MAC -> THE", held).subject == (held or f"{PLAYER}-1")


# The letters of a line pick its unit, as on paper


def test_a_typed_line_picks_the_unit_that_it_writes(session: Session) -> None:
    assert session.type(PLAYER, "A MAC -> THE").code == ""
    reading = session.type(PLAYER, "F MAC -> EUB")
    assert reading.followed and (reading.code, reading.rule) == (BY_LINE, "DIA-63B4-01")
    assert session.picks(PLAYER) == ("A", "F", "A")
    assert session.type(PLAYER, "MAC -> EUB").followed, "what has no letter goes to land as an army, to sea as a fleet"
    assert session.picks(PLAYER) == ("A", "F", "F") and goals(session)[TWINS[2]] == "EUB"
    reopened = again(session)
    assert reopened.picks(PLAYER) == ("A", "F", "F") and len(reopened.orders(PLAYER)) == 3
    reopened.close()


def test_a_line_that_cannot_be_carried_out_picks_nothing(session: Session) -> None:
    before = (session.folder / NAME).read_bytes()
    reading = session.type(PLAYER, "F MAC -> ILL")
    assert (reading.verdict, reading.code) == (Verdict.ILLEGAL, "not-adjacent"), "not that there is no port"
    assert session.picks(PLAYER) == ("A", "A", "A") and (session.folder / NAME).read_bytes() == before
    given(session, "THE", "PEO", "CHA")
    assert session.type(PLAYER, "F MAC -> EUB").code == "levy-unpicked", "no unit is left to be a fleet"
    assert session.type(PLAYER, "F MAC -> EUB", piece=TWINS[1]).followed, "the one that was pointed at becomes it"
    assert session.picks(PLAYER) == ("A", "F", "A") and goals(session)[TWINS[0]] == "THE"


def test_a_support_of_an_army_of_the_same_place_is_for_another_one(session: Session) -> None:
    given(session, "THE")
    for line in ("A MAC S A MAC -> THE", "F MAC S A MAC -> THE"):
        assert session.type(PLAYER, line).followed
    aid = {order.unit: order.target for order in session.orders(PLAYER) if order.target}
    assert aid == {TWINS[1]: TWINS[0], TWINS[2]: TWINS[0]}


def test_a_support_of_a_fleet_that_is_not_picked_yet_picks_it(session: Session) -> None:
    assert session.type(PLAYER, "A MAC S F MAC -> THE").followed
    assert session.picks(PLAYER).count("F") == 1
    assert session.type(PLAYER, "F MAC -> THE").code == ""
    [aid] = [order for order in session.orders(PLAYER) if order.target]
    assert goals(session)[aid.target] == "THE"


# What a line that is refused is told


@pytest.mark.parametrize("line", ["don 100 Séleucos", "don 100 Lysimaque", "contre-corruption A MAC 100"])
def test_a_payment_that_is_refused_is_told_what_the_sheet_leaves(session: Session, line: str) -> None:
    """It was told what the treasury holds, as if nothing were written yet."""
    while session.position.phase != "movement":
        session.resolve()
    held = session.position.treasury[PLAYER]
    for left in (held - 1, held - 2):  # a second line for the same stands beside the first
        assert session.type(PLAYER, "don 1 Lysimaque").followed
        reading = session.type(PLAYER, line)
        told = held if line.startswith("contre") else left  # paid first, whatever is given away (DIA-8A2-14)
        assert (reading.code, dict(reading.data)["left"]) == ("not-enough-money", str(told))
