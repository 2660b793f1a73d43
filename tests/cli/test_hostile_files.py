"""Files, names and streams that are not as they should be: a sentence and exit code 1, never 70, and nothing lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadoques.classroom.presence import folder_of
from diadoques.cli import codes
from diadoques.core import files, savegame
from diadoques.core.faults import Fault
from diadoques.core.savegame import SavedGame
from diadoques.games.catalogue import load_game
from tests.refusals import refusing

from .running import Shell, ordinary_user

#: A way to write with every command that writes.
WRITERS = {
    "new": ("new", "diplomacy"),
    "resolve": ("resolve", "{game}"),
    "simulate": ("simulate", "diplomacy", "--years", "1"),
    "draw": ("draw", "{game}"),
    "report": ("report", "{game}", "--no-maps"),
}
SUFFIX = {"draw": ".svg", "report": ".html"}


@pytest.fixture
def game(shell: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "game.dia.json"
    assert shell("new", "diplomacy", "-o", path).code == 0
    return path


def written(shell: Shell, command: str, game: Path, output: object) -> tuple[int, str]:
    ran = shell(*(part.format(game=game) for part in WRITERS[command]), "-o", output)
    return ran.code, ran.err


@pytest.mark.parametrize("command", WRITERS)
def test_where_no_file_can_stand(shell: Shell, game: Path, tmp_path: Path, command: str) -> None:
    suffix = SUFFIX.get(command, "")
    folder = tmp_path / f"folder{suffix}"
    folder.mkdir()
    (tmp_path / "plain").write_text("x")
    before = game.read_bytes()
    for output in (
        "/", ".", "", "..", folder, f"{folder}/", tmp_path / f"{'x' * 300}{suffix}", tmp_path / "no" / f"x{suffix}",
        tmp_path / "plain" / f"x{suffix}", tmp_path / f"a\0b{suffix}",
    ):  # fmt: skip
        code, told = written(shell, command, game, output)
        assert code == codes.REFUSED, (output, told)
        assert told.startswith("error: ") and "[Errno" not in told, told
    assert game.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([folder.name, game.name, "plain"])


#: Every way to name a file or a folder to a command.
NAMING = {
    "show": ("show", "{path}"),
    "explain": ("explain", "{path}"),
    "resolve": ("resolve", "{path}", "--check"),
    "resolve, orders": ("resolve", "{game}", "{path}", "--check"),
    "draw": ("draw", "{path}", "-o", "{free}.svg"),
    "report": ("report", "{path}", "-o", "{free}.html"),
    "print": ("print", "report", "{path}", "-o", "{free}.pdf"),
    "print, key": ("print", "key", "{path}", "-o", "{free}.pdf"),
    "adjudicate": ("adjudicate", "{path}"),
    "convert": ("convert", "{path}", "--to", "jdip", "-o", "{free}"),
    "convert, from": ("convert", "{path}", "-o", "{free}"),
    "sheet seal": ("sheet", "seal", "{path}"),
    "sheet out": ("sheet", "out", "{path}"),
    "sheet in": ("sheet", "in", "{path}", "{path}"),
    "class": ("class", "--folder", "{path}", "--port", "0"),
    "class, lesson": ("class", "--lesson", "2", "--folder", "{path}", "--port", "0"),
    "site": ("site", "-o", "{path}"),
    "site, book": ("site", "-o", "{free}", "--book", "{path}"),
    "new": ("new", "diplomacy", "-o", "{path}"),
    "simulate": ("simulate", "diplomacy", "--years", "1", "-o", "{path}"),
}


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may enter: that of a test is its user's alone."""
    folder = Path(tempfile.mkdtemp(prefix="diadoques-test-"))
    folder.chmod(0o755)
    (folder / "plain").write_text("x")
    yield folder
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o700)
    shutil.rmtree(folder)


def named(shell: Shell, command: str, place: Path, path: object) -> tuple[int, str]:
    """Run a command on a path; what was told."""
    game = place / "game.dia.json"
    if not game.exists():
        assert shell("new", "diplomacy", "-o", game).code == 0
    ran = shell(*(part.format(path=path, game=game, free=place / "free") for part in NAMING[command]))
    return ran.code, ran.err


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="this system makes no such links")
@pytest.mark.parametrize("command", NAMING)
def test_a_path_that_leads_nowhere_is_told(shell: Shell, place: Path, command: str) -> None:
    """Names longer than names are, a link to itself, a letter that no name has, a file for a folder."""
    (place / "loop").symlink_to("loop")
    there = sorted(path.name for path in place.iterdir())
    for path in ("x" * 300, f"{'x' * 300}/x", "loop/x", "a\0b", "plain/x"):
        code, told = named(shell, command, place, place / path)
        assert code == codes.REFUSED, (path, told)
        assert "[Errno" not in told, told
    assert sorted(path.name for path in place.iterdir()) == sorted([*there, "game.dia.json"])


@pytest.mark.parametrize("command", ["class", "class, lesson", "site", "show", "new"])
@pytest.mark.skipif(os.name != "posix", reason="this system makes no such links")
def test_a_link_to_itself_is_told(shell: Shell, place: Path, command: str) -> None:
    loop = place / "loop"
    loop.symlink_to(loop.name)
    assert named(shell, command, place, loop)[0] == codes.REFUSED


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="this system shuts no folder")
@pytest.mark.parametrize("command", NAMING)
def test_a_folder_that_one_may_not_enter_is_told(shell: Shell, place: Path, command: str) -> None:
    shut = place / "shut"
    shut.mkdir()
    (shut / "game.dia.json").write_text("{}")
    named(shell, command, place, place / "plain" / "x")
    with ordinary_user(place):
        shut.chmod(0)
        for path in (shut / "game.dia.json", shut / "in" / "x", shut):
            code, told = named(shell, command, place, path)
            assert code == codes.REFUSED, (path, told)
            assert "permission denied" in told or "it is a folder" in told or (command, path) == ("sheet out", shut), (
                told
            )
    assert not (place / "free").exists()


def test_a_class_may_lie_where_a_user_is_named_who_is_none(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DIADOQUES_SAVES", raising=False)
    assert folder_of("~nobody-of-that-name/class") == tmp_path / "~nobody-of-that-name" / "class"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("command", WRITERS)
def test_a_pipe_or_a_device_is_no_place_for_a_file(shell: Shell, game: Path, tmp_path: Path, command: str) -> None:
    pipe = tmp_path / f"pipe{SUFFIX.get(command, '')}"
    os.mkfifo(pipe)
    code, told = written(shell, command, game, pipe)
    assert code == codes.REFUSED and "not an ordinary file" in told
    assert pipe.is_fifo()


@pytest.mark.slow
@pytest.mark.parametrize("command", WRITERS)
def test_a_folder_or_a_link_beside_the_file_disturbs_nothing(
    shell: Shell, game: Path, tmp_path: Path, command: str
) -> None:
    output = tmp_path / f"out{SUFFIX.get(command, '')}"
    (tmp_path / f"{output.name}.tmp").mkdir()
    assert written(shell, command, game, output)[0] == 0
    assert output.is_file()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize(
    "command",
    [
        ("show", "{pipe}"),
        ("explain", "{pipe}"),
        ("draw", "{pipe}", "-o", "x.svg"),
        ("report", "{pipe}", "-o", "x.html"),
        ("resolve", "{pipe}", "-o", "x"),
        ("resolve", "{game}", "{pipe}", "-o", "x"),
        ("adjudicate", "{pipe}"),
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_a_pipe_to_which_nobody_writes_is_refused(
    shell: Shell, game: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = shell(*(part.format(game=game, pipe=pipe) for part in command))
    assert ran.code == codes.REFUSED
    assert "pipe: this is not an ordinary file" in ran.err


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system's shells lay no such pipes")
def test_the_pipes_of_the_shell_are_read(shell: Shell, game: Path, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.write(writer, b"FRANCE\nA PAR - BUR\n")
    os.close(writer)
    try:
        ran = shell("resolve", game, f"/dev/fd/{reader}", "-o", tmp_path / "after.dia.json")
    finally:
        os.close(reader)
    assert ran.code == 0, ran.err
    assert savegame.load(tmp_path / "after.dia.json").turns[0].answers.orders["FRANCE"] == ["A PAR - BUR"]


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name != "posix", reason="this system makes no links")
def test_a_link_is_read_and_replaced_but_never_written_through(shell: Shell, game: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.dia.json"
    link.symlink_to(game)
    before = game.read_bytes()
    assert shell("resolve", link, "-o", link).code == 0
    assert game.read_bytes() == before and not link.is_symlink()
    assert len(savegame.load(link).turns) == 1


def test_two_at_one_file_lose_nothing(shell: Shell, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second had read the game before the first wrote it: it is told, and writes nothing."""
    real = savegame.save

    def meanwhile(saved: SavedGame, path: Path, since: files.Seen | None = None) -> None:
        monkeypatch.setattr(savegame, "save", real)
        other = shell("resolve", game, "-o", game)
        assert other.code == 0
        real(saved, path, since)

    monkeypatch.setattr(savegame, "save", meanwhile)
    ran = shell("resolve", game, "-o", game)
    assert ran.code == codes.REFUSED
    assert "somebody else has changed this file in the meantime" in ran.err
    assert len(savegame.load(game).turns) == 1


@pytest.mark.slow
def test_many_at_one_file_add_as_many_turns_as_were_accepted(game: Path) -> None:
    code = (
        "import sys; from diadoques.cli import main\n"
        "print(sum(main(['resolve', sys.argv[1], '-o', sys.argv[1]]) == 0 for _ in range(4)), file=sys.stderr)"
    )
    told: list[int] = []

    def play() -> None:
        ran = subprocess.run([sys.executable, "-c", code, str(game)], capture_output=True, text=True, check=True)
        told.append(int(ran.stderr.split()[-1]))

    players = [threading.Thread(target=play) for _ in range(3)]
    for one in players:
        one.start()
    for one in players:
        one.join()
    assert len(told) == 3 and sum(told) >= 4
    assert len(savegame.load(game).turns) == sum(told)


def ran_with(arguments: list[str], **streams: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "diadoques.cli", *arguments, "--lang", "en"]
    return subprocess.run(command, text=True, check=False, **streams)  # type: ignore[call-overload, no-any-return]


@pytest.fixture
def full() -> Iterator[object]:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no disk that is always full")
    with Path("/dev/full").open("w") as file:
        yield file


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["show", "{game}"], ["rules"], ["adjudicate", "{bulk}"], ["show", "--help"]])
def test_an_answer_that_cannot_be_written_is_told(
    game: Path, tmp_path: Path, full: object, arguments: list[str]
) -> None:
    bulk = tmp_path / "bulk.jsonl"
    bulk.write_text('{"units": {"FRANCE": ["A PAR"]}}\n' * 3)
    ran = ran_with([one.format(game=game, bulk=bulk) for one in arguments], stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode == codes.REFUSED
    assert ran.stderr == "error: The answer could not be written in full (the disk is full).\n"


def test_troubles_that_nobody_can_be_told_are_no_trouble(full: object) -> None:
    assert ran_with(["show", "none"], stdout=subprocess.PIPE, stderr=full).returncode == codes.REFUSED


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="streams are closed in a shell")
@pytest.mark.parametrize(
    ("shut", "command", "code"),
    [(">&-", "rules", 0), (">&-", "--help", 0), ("2>&-", "show none", 1), ("<&-", "adjudicate", 1)],
)
def test_streams_that_are_closed(shut: str, command: str, code: int) -> None:
    line = f'exec "$0" -m diadoques.cli {command} {shut}'
    ran = subprocess.run(["sh", "-c", line, sys.executable], capture_output=True, text=True, check=False)
    assert ran.returncode == code, ran.stderr
    assert "Exception" not in ran.stderr


def test_a_disk_that_fails_while_it_is_read_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from diadoques.cli import adjudicate

    class Torn:
        def readline(self, _: int) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(Fault, check=refusing("EIO")):
        next(adjudicate.numbered_lines(Torn(), "x"))  # type: ignore[arg-type]


# -- what is written can be read back


#: Any line that begins like an order is one, however it goes on; another may be a heading.
LONGEST = "A PAR - "
SHEETS = {
    "a line of 1,001 letters": "FRANCE\n" + LONGEST.ljust(1001, "x") + "\n",
    "501 lines": "FRANCE\n" + "A PAR H\n" * 501,
    "100,000 lines": "FRANCE\n" + "A PAR H\n" * 100_000,
}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_that_no_file_could_hold_is_refused(shell: Shell, game: Path, tmp_path: Path, name: str) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(SHEETS[name], encoding="utf-8")
    before = game.read_bytes()
    ran = shell("resolve", game, sheet, "-o", game)
    assert ran.code == codes.REFUSED
    assert "characters: 1,000" in ran.err or "lines: 500" in ran.err
    assert game.read_bytes() == before


@pytest.mark.parametrize("line", [LONGEST.ljust(1000, letter) for letter in "x<é"])
def test_a_sheet_just_within_the_limits_is_read_back(shell: Shell, game: Path, tmp_path: Path, line: str) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("FRANCE\n" + f"{line}\n" * 2 + "A PAR H\n" * 498, encoding="utf-8")
    assert shell("resolve", game, sheet, "-o", game).code == 0
    assert shell("show", game).code == 0
    assert savegame.load(game).turns[0].answers.orders["FRANCE"][:2] == [line, line]


@pytest.mark.parametrize(
    "arguments",
    [
        ("diadoques", "--option", "seed=" + "x" * 101),
        ("diadoques", "--option", "seed=\udcff"),
        ("diadoques", "--option", "x" * 101 + "=1"),
        ("diadoques", "--option", "layer=\udcff"),
        ("diplomacy", "--scenario", "\udcff"),
        ("diplomacy", "--rules", "\udcff"),
        ("diadoques", "--players", "\udcff"),
        ("\udcff",),
    ],
)
def test_an_option_that_no_file_could_hold_is_refused(shell: Shell, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = shell("new", *arguments, "-o", tmp_path / "x")
    assert ran.code == codes.REFUSED, ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_name_that_is_no_text_is_still_a_name(shell: Shell, tmp_path: Path) -> None:
    """Systems of the Unix family allow any bytes for a name."""
    path = tmp_path / os.fsdecode(b"caf\xe9.dia.json")
    try:
        path.touch()
    except OSError:
        pytest.skip("this system allows text only")
    path.unlink()
    assert shell("new", "diplomacy", "-o", path).code == 0
    assert shell("show", path).code == 0
    assert shell("report", path, "-o", path.with_suffix(".md"), "--no-maps").code == 0


# -- records and saved games that no rule foresaw

STRANGE: list[tuple[str, str, str]] = [
    ("diadoques", '{"bought": [[]]}', "bought: expected"),
    ("diadoques", '{"bought": [{}]}', "bought: expected"),
    ("diadoques", '{"capitals": {"Antipater": {}}}', "capitals.antipater: "),
    ("diadoques", '{"capitals": {"Antipater": []}}', "capitals.antipater: "),
    ("diadoques", '{"units": {"Mercenaires": ["A MAC"]}, "market": {}}', "“mercenaires”"),
    ("diplomacy", '{"\\ud800": 1}', "half of a character"),
    ("diplomacy", '{"id": "\\udfff"}', "half of a character"),
    ("bc218", '{"units": {"ROME\\ud83d": []}}', "half of a character"),
    ("bc218", '{"units": ' + "[" * 101 + "]" * 101 + "}", "nested"),
]


@pytest.mark.parametrize(("game", "line", "message"), STRANGE, ids=[row[1][:40] for row in STRANGE])
def test_a_strange_record_is_refused_in_a_sentence(shell: Shell, game: str, line: str, message: str) -> None:
    ran = shell("adjudicate", "--game", game, stdin=line.encode() + b"\n")
    assert ran.code == codes.MALFORMED
    assert message in ran.err.lower()


def test_a_whole_letter_in_two_halves_is_read(shell: Shell) -> None:
    ran = shell("adjudicate", stdin=b'{"id": "\\ud83d\\ude00", "units": {"FRANCE": ["A PAR"]}}\n')
    assert ran.code == 0 and "\U0001f600" in ran.out


@pytest.mark.parametrize("came_from", [{}, {"from": ""}, {"from": "MUN"}])
def test_a_game_may_begin_with_a_dislodged_unit(shell: Shell, tmp_path: Path, came_from: dict[str, str]) -> None:
    """Where its attacker came from need not be known."""
    record = {
        "season": "spring 1901", "phase": "retreats", "units": {"GERMANY": ["A BUR"]},
        "dislodged": {"FRANCE": [{"unit": "A BUR", "options": ["GAS", "PAR"], **came_from}]},
    }  # fmt: skip
    rules = load_game("diplomacy")
    start = rules.record_of(rules.position_from(record, {}))
    saved = SavedGame("diadoques-game", 1, "diplomacy", "", {}, "europe1901", start)
    savegame.save(saved, tmp_path / "x.dia.json")
    shown = shell("show", tmp_path / "x.dia.json")
    assert shown.code == 0, shown.err
    assert shell("resolve", tmp_path / "x.dia.json", "-o", tmp_path / "y.dia.json").code == 0
    assert shell("show", tmp_path / "y.dia.json").code == 0
