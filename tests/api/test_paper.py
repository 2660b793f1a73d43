"""Sheets as files: written out, sealed, taken in; sixty hostile ones are refused in a sentence or taken harmless."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadoques.api import paper
from diadoques.api.paper_class import RECEIVED, Refused, Taken, take, take_all, write_blanks
from diadoques.classroom.lamps import HANDED_IN, PAPER, PROMISED
from diadoques.classroom.room import Room
from diadoques.cli.app import run
from diadoques.core import fingerprint
from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from tests.refusals import refusing

HEAD = "game: diplomacy\nseason: spring 1901\nturn: 0\nseat: FRANCE\n"
SHEET = HEAD + "\n# ours\nA PAR - BUR\nF BRE - MAO  # to Iberia\nA MAR H\n"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    ways = {"FRANCE": PAPER, "ITALY": PAPER}
    found = Room(tmp_path / "class", game="diplomacy", options={"notation": "en"}, ways=ways)
    yield found
    found.close()


def lines(room: Room, seat: str) -> list[str]:
    return [line.text for line in room.session.sheet(seat).lines.values()]


def test_a_sheet_is_taken_handed_in_and_kept_as_it_came(room: Room) -> None:
    taken = take(room, SHEET, file="france.txt")
    assert (taken.seat, taken.wrong) == ("FRANCE", ())
    assert lines(room, "FRANCE") == ["A PAR - BUR", "F BRE - MAO", "A MAR H"]
    assert room.lamp("FRANCE").state == HANDED_IN
    assert taken.kept.read_text(encoding="utf-8") == SHEET
    folder = room.session.folder
    room.close()
    again = Room(folder)
    assert lines(again, "FRANCE") == ["A PAR - BUR", "F BRE - MAO", "A MAR H"]
    again.close()


def test_a_sheet_stands_in_the_place_of_the_one_before(room: Room) -> None:
    take(room, SHEET)
    take(room, HEAD + "A PAR - PIC\n")
    assert lines(room, "FRANCE") == ["A PAR - PIC"]


def test_a_line_that_is_not_followed_is_told_and_left_out(room: Room) -> None:
    taken = take(room, HEAD + "A PAR - MOS\nF BRE - MAO\n")
    assert [one.text for one in taken.wrong] == ["A PAR - MOS"] and lines(room, "FRANCE") == ["F BRE - MAO"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", ["diadoques", "diplomacy", "bc218"])
def test_what_is_written_out_can_be_taken_in_filled_in(tmp_path: Path, game: str, lang: str) -> None:
    room = Room(tmp_path / "class", game=game)
    for seat in room.seats:
        room.play(seat, PAPER)
    paths = write_blanks(room, tmp_path / "out", lang)
    assert len(paths) == len(room.seats)
    for path in paths:  # the units stand there as remarks: each holds
        text = path.read_text(encoding="utf-8")
        path.write_text(
            "\n".join(
                f"{line[2:]} x" if line[:4] in ("# A ", "# F ", "# G ") and len(line) < 14 else line
                for line in text.split("\n")
            )
        )
    told = take_all(room, [tmp_path / "out"])
    assert all(isinstance(one, Taken) for one in told), told
    assert all(group.lamp.state == HANDED_IN for group in room.groups)
    room.resolve()
    room.close()


def test_both_ways_are_mixed_in_one_season(room: Room, tmp_path: Path) -> None:
    room.session.type("GERMANY", "A MUN - RUH")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(SHEET)
    take_all(room, [tmp_path / "in"])
    with room.typing_in("ITALY"):
        room.session.type("ITALY", "A VEN - TYR")
    report = room.resolve()
    at = {unit.at for unit in report.after.units.values()}
    assert {"BUR", "RUH", "TYR"} <= at


def test_a_first_sheet_of_spring_321_chooses_its_units(tmp_path: Path) -> None:
    room = Room(tmp_path / "class", ways={"Ptolémée": PAPER}, options={"layer": "basic"})
    head = "jeu: Les Diadoques\nsaison: printemps 321 av. J.-C.\nplace: Ptolémée\n"
    taken = take(room, head + "A EGY -> IDU\nF EGY -> MOR\nA EGY -> SIN\n")
    assert not taken.wrong and sorted(room.session.picks("Ptolémée")) == ["A", "A", "F"]
    assert len(lines(room, "Ptolémée")) == 3
    room.close()


# ------------------------------------------------------------------ fingerprints


def test_the_fingerprint_comes_first_and_the_sheet_must_match(room: Room) -> None:
    text, given = paper.seal(SHEET)
    assert "PAR" not in given and room.promise("FRANCE", given.lower().replace("-", " ")) == given
    assert room.lamp("FRANCE").state == PROMISED
    with pytest.raises(Fault, check=refusing("sheet-shut")):
        room.session.type("FRANCE", "A PAR H")
    with pytest.raises(Fault, check=refusing("fingerprint-differs")):
        take(room, text.replace("MAO", "ENG"))
    with pytest.raises(Fault, check=refusing("salt-missing")):
        take(room, SHEET)
    with pytest.raises(Fault, check=refusing("fingerprint-kept")):
        room.promise("FRANCE", paper.seal(SHEET)[1])
    assert room.promised("FRANCE") == given and not lines(room, "FRANCE")
    take(room, text.replace("\n", "\r\n").replace("A PAR - BUR", "  A PAR  -  BUR   # set out otherwise"))
    assert len(lines(room, "FRANCE")) == 3 and room.promised("FRANCE") == given
    assert room.lamp("FRANCE").state == HANDED_IN


def test_an_accent_may_be_written_in_either_way() -> None:
    """Another system writes it as a letter of its own: the fingerprint is the same."""
    one = "A MAC -> Éphèse"
    other = unicodedata.normalize("NFD", one)
    assert other != one and fingerprint.canonical([other]) == fingerprint.canonical([one])


def test_a_fingerprint_outlives_a_restart_and_the_end_of_the_time(room: Room) -> None:
    text, given = paper.seal(SHEET)
    room.promise("FRANCE", given)
    room.time_up()
    folder = room.session.folder
    room.close()
    again = Room(folder)
    assert again.promised("FRANCE") == given
    with pytest.raises(Fault, check=refusing("sheet-shut")):
        again.promise("ITALY", given)
    take(again, text)
    again.resolve()
    assert again.promised("FRANCE") == "" and "FRANCE" not in again.held_in(0)
    again.close()


def test_who_promised_and_brings_no_sheet_holds(room: Room) -> None:
    room.session.type("GERMANY", "A MUN - RUH")
    room.promise("FRANCE", paper.seal(SHEET)[1])
    room.resolve()
    assert "FRANCE" in room.held_in(0) and "GERMANY" not in room.held_in(0)


def test_no_fingerprint_is_taken_over_orders_that_would_count_without_its_sheet(room: Room) -> None:
    room.session.type("GERMANY", "A MUN - RUH")
    given = paper.seal(SHEET.replace("FRANCE", "GERMANY"))[1]
    with pytest.raises(Fault, check=refusing("sheet-begun")):
        room.promise("GERMANY", given)
    room.session.undo("GERMANY")
    assert room.promise("GERMANY", given) == given


def test_two_salts_hide_the_same_sheet(room: Room) -> None:
    assert paper.seal(SHEET)[1] != paper.seal(SHEET)[1]
    sealed, given = paper.seal(SHEET)
    assert paper.seal(sealed) == (sealed, given), "a sealed sheet keeps its salt"


def test_a_forged_sheet_beside_the_true_one_does_not_stop_it(room: Room, tmp_path: Path) -> None:
    text, given = paper.seal(SHEET)
    room.promise("FRANCE", given)
    (tmp_path / "a-forged.txt").write_text(text.replace("BUR", "GAS"))
    (tmp_path / "true.txt").write_text(text)
    told = take_all(room, [tmp_path])
    assert [type(one) for one in told] == [Refused, Taken] and "A PAR - BUR" in lines(room, "FRANCE")


# ------------------------------------------------------------------ hostile sheets

SCRIPT = "<script>alert(1)</script>"
#: What each says; all are bytes of a file that lies on the stick.
HOSTILE: dict[str, bytes] = {
    **{f"head-{number}": text.encode() for number, text in enumerate((
        "", "\n\n\n", "# nothing\n", "A PAR - BUR\n", "seat: FRANCE\n", "game: diplomacy\nseat: FRANCE\nA PAR - BUR",
        SHEET.replace("diplomacy", "diadoques"), SHEET.replace("diplomacy", "chess"), SHEET.replace("1901", "1902"),
        SHEET.replace("spring", "autumn"), SHEET.replace("turn: 0", "turn: 7"), SHEET.replace("turn: 0", "turn: -1"),
        SHEET.replace("turn: 0", "turn: 0x0"), SHEET.replace("turn: 0", "turn: " + "9" * 500),
        SHEET.replace("FRANCE", "GERMANY"), SHEET.replace("FRANCE", "Ptolémée"), SHEET.replace("FRANCE", "nobody"),
        SHEET.replace("FRANCE", "../../etc/passwd"), SHEET.replace("FRANCE", "FRANCE\nseat: ITALY"),
        SHEET.replace("FRANCE", "F" * 100_000), SHEET.replace("FRANCE", SCRIPT),
        SHEET.replace("FRANCE", "%s%n{0}{seat}"), SHEET.replace("FRANCE", "Antigone"),
        SHEET.replace("spring 1901", SCRIPT), SHEET.replace("diplomacy", SCRIPT), SHEET.replace("FRANCE", "class"),
        SHEET.replace("FRANCE", "umpire"), SHEET.replace("FRANCE", "FRANCE, ITALY"), SHEET.replace("seat", "joueur"),
    ), start=1)},
    **{f"lines-{number}": (HEAD + text).encode() for number, text in enumerate((
        SCRIPT, "A PAR - <img src=x onerror=alert(1)>", "../../x", "A ../../x - BUR", "{order}", "%(line)s %n",
        "$(reboot)", "`reboot`",
        "'; DROP TABLE sheets; --", "A PAR - BUR\n" * 1000, "x" * 5000, "A PAR - " + "BUR " * 300, "yes no\n" * 40,
        "A PAR - BUR\x00", "A PAR\x1b[31m - BUR", "\x07\x08", "ITALY:\nA VEN - TYR", "== ITALY ==\nA VEN - TYR",
        "A VEN - TYR", "F LON - NTH", "A PAR - BUR\nA PAR - PIC", "propose ITALY", "-", ":", "::::", "(((((" * 100,
        "\u202eRUB - RAP A", "A PAR - BUR" + "\u0301" * 500, "💣" * 200,
        "{\"act\": \"resolve\"}", "seat FRANCE", "[[case]]",
    ), start=1)},
    "latin": SHEET.replace("ours", "à nous").encode("latin-1"),
    "utf-16": SHEET.encode("utf-16"),
    "utf-16-le": SHEET.encode("utf-16-le"),
    "utf-32": SHEET.encode("utf-32"),
    "half": SHEET.encode() + b"\xed\xa0\x80",
    "noise": bytes(range(256)) * 20,
    "zip": b"PK\x03\x04" + b"\x00" * 100,
    "gzip": b"\x1f\x8b\x08" + b"\x00" * 100,
    "pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "html": b"<!DOCTYPE html><html><script>fetch('http://x')</script></html>",
    "json": b'{"format":"diadoques-journal","version":2}',
    "pickle": b"\x80\x04\x95cos\nsystem\n",
    "overlong": b"game: diplomacy\n" + b"\xc0\xae\xc0\xae/x",
    "big": HEAD.encode() + b"# " + b"x" * (50 * 1024 * 1024),
    "salted": SHEET.replace("turn: 0", "turn: 0\nsalt: ../../x").encode(),
}  # fmt: skip


def test_there_are_sixty_of_them() -> None:
    assert len(HOSTILE) >= 60


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_sheet_is_refused_in_a_sentence_or_taken_harmless(room: Room, tmp_path: Path, name: str) -> None:
    take(room, HEAD + "A MAR H\n")
    others = {seat: lines(room, seat) for seat in room.seats if seat != "FRANCE"}
    path = tmp_path / f"{name}.txt"
    path.write_bytes(HOSTILE[name])
    before = {one for one in tmp_path.rglob("*") if one.is_file()}
    (told,) = take_all(room, [path])
    if isinstance(told, Refused):
        for lang in ("fr", "en"):
            sentence = fault_text(told.fault, lang)
            assert len(sentence) < 700 and sentence[-1] in ".!?»”" and "\x1b" not in sentence, sentence
            assert told.fault.code not in sentence, "a sentence, no code"
        assert lines(room, "FRANCE") == ["A MAR H"], "what was accepted stands"
    else:
        assert told.seat == "FRANCE" and room.lamp("FRANCE").state == HANDED_IN
    assert {seat: lines(room, seat) for seat in others} == others, "nobody else's sheet is touched"
    new = {one for one in tmp_path.rglob("*") if one.is_file()} - before
    assert {one.parent.name for one in new} <= {RECEIVED}
    folder = room.session.folder
    kept = lines(room, "FRANCE")
    room.close()
    again = Room(folder)
    assert lines(again, "FRANCE") == kept, "what was accepted can be read back"
    again.resolve()
    again.close()


def test_links_pipes_and_folders_are_no_sheets(room: Room, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (tmp_path / "true.txt").write_text(SHEET)
    (stick / "link.txt").symlink_to(tmp_path / "true.txt")
    (stick / "loop.txt").symlink_to(stick / "loop.txt")
    (stick / "folder.txt").mkdir()
    os.mkfifo(stick / "pipe.txt")
    (stick / "run.exe").write_text(SHEET)
    told = take_all(room, [stick])
    assert {one.file for one in told} == {"folder.txt", "pipe.txt"} and all(isinstance(one, Refused) for one in told)
    assert not lines(room, "FRANCE")


def test_two_sheets_for_one_seat_are_both_left(room: Room, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(SHEET)
    told = take_all(room, [tmp_path])
    assert [one.fault.code for one in told if isinstance(one, Refused)] == ["sheet-twice"] * 2
    assert not lines(room, "FRANCE")


def test_anothers_sheet_is_not_taken_for_the_one_that_is_awaited(room: Room) -> None:
    with pytest.raises(Fault, check=refusing("sheet-other-seat")):
        take(room, SHEET, seat="ITALY")
    with pytest.raises(Fault, check=refusing("sheet-not-paper")):
        take(room, SHEET.replace("FRANCE", "GERMANY").replace("A PAR - BUR", "A MUN - BUR"))


@pytest.mark.parametrize("given", ["", "ABCD", "x" * 100_000, "0189-" * 8, SCRIPT, "é" * 32])
def test_what_is_no_fingerprint_is_refused(room: Room, given: str) -> None:
    with pytest.raises(Fault, check=refusing("fingerprint-unreadable")):
        room.promise("FRANCE", given)


def test_what_has_no_head_is_not_sealed() -> None:
    with pytest.raises(Fault, check=refusing("sheet-head-missing")):
        paper.seal("A PAR - BUR")


def test_a_salt_must_be_long() -> None:
    with pytest.raises(Fault, check=refusing("salt-unreadable")):
        fingerprint.fingerprint("x", "1")


# ------------------------------------------------------------------ the command


def test_the_command_writes_seals_and_takes(room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(room.session.folder)
    room.close()
    out = tmp_path / "out"
    assert run(["sheet", "out", folder, "--seat", "France", "-o", str(out), "--lang", "en"]) == 0
    (path,) = out.iterdir()
    path.write_text(path.read_text(encoding="utf-8") + "A PAR - BUR\n", encoding="utf-8")
    assert run(["sheet", "seal", str(path), "--lang", "en"]) == 0
    given = capsys.readouterr().out.split("Fingerprint: ")[1].split()[0]
    assert run(["sheet", "promise", folder, "France", given, "--lang", "en"]) == 0
    assert run(["sheet", "promise", folder, "France", "ABCD", "--lang", "en"]) == 1
    sealed = path.read_text(encoding="utf-8")
    path.write_text(sealed.replace("BUR", "PIC"), encoding="utf-8")
    assert run(["sheet", "in", folder, str(path), "--lang", "en"]) == 1
    assert "stays" in capsys.readouterr().err
    path.write_text(sealed, encoding="utf-8")
    assert run(["sheet", "in", folder, str(path), "--lang", "en"]) == 0
    assert "France: sheet taken" in capsys.readouterr().out


def test_the_command_makes_no_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "in", str(tmp_path), "x.txt"]) == 1
    assert list(tmp_path.iterdir()) == [] and capsys.readouterr().err
    assert run(["sheet", "promise", str(tmp_path), "x"]) == 2
