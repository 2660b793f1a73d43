"""``diadoques adjudicate [FILE|-]``: positions in bulk, JSON Lines in and out, in the same order."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, Final

from diadoques.api.bulk import VERSIONS, id_of, settle_record
from diadoques.cli.codes import MALFORMED, OK
from diadoques.cli.console import Console, bar, plain_json
from diadoques.cli.options import ADJUDICATED, add_rules, choices, game_help, known_game, workers
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue
from diadoques.core.untrusted import parse_json
from diadoques.explain.catalogue import catalogue
from diadoques.explain.faults import failure, fault_text
from diadoques.games.catalogue import load_game

#: Longest line that is read, in bytes; a position of 500 units with its orders takes a twentieth of it.
MAX_LINE: Final = 2 * 1024 * 1024
#: Lines that one process is handed at a time.
CHUNK: Final = 25
#: Lines after which a process loads the compiled kernel if there is one: that takes as long as it saves on so many.
MANY: Final = 6000
_SELDOM: Final = (20_000, 20, 50)


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    about = words.text("cli.help.file", most=MAX_LINE // 2**20)
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help=about)
    parser.add_argument("--game", default=ADJUDICATED, metavar="GAME", help=game_help(words, ADJUDICATED))
    add_rules(parser, words)
    forms = [str(one) for one in VERSIONS]
    parser.add_argument("--answers", choices=forms, default=forms[0], help=words.text("cli.help.answers"))
    parser.add_argument("--jobs", type=workers(words), default=1, metavar="N", help=words.text("cli.help.jobs"))


@dataclass(frozen=True, slots=True)
class Answered:
    """One line answered: the text to write and, when the line could not be read, the sentence for the other stream."""

    text: str
    trouble: str = ""


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Answer every line; 2 when some could not be read."""
    game = known_game(arguments.game)
    options = choices(game, arguments.option, arguments.rules)
    if game.abilities.bulk is not None:
        game.position_from({}, options)  # refuses at once what no line could be answered by
    version = int(arguments.answers)
    work = partial(answer_lines, game=game.about.id, options=options, lang=console.lang, version=version)
    lost = partial(lost_line, lang=console.lang)
    good = bad = 0
    with _opened(arguments.file) as source, bar(console, "pos", meanwhile=True) as advance, _rare_garbage():
        for answered in _answers(numbered_lines(source, arguments.file), work, lost, arguments.jobs):
            console.say(answered.text)
            console.flush()  # whoever asks line by line gets each answer at once
            if answered.trouble:
                bad += 1
                console.warn(answered.trouble)
            else:
                good += 1
            advance()
    if bad:
        console.warn(console.words.text("cli.summary", good=good, bad=bad))
    return MALFORMED if bad else OK


def numbered_lines(source: BinaryIO, name: str = "-") -> Iterator[tuple[int, bytes]]:
    """Lines with their numbers, blank ones left out; of an overlong line no more is kept than tells that it is.

    Raises:
        Fault: ``file-unreadable``.
    """
    number = 0
    while line := _line(source, name):
        number += 1
        rest = line
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = _line(source, name)
        if line.strip():
            yield number, line


def _line(source: BinaryIO, name: str) -> bytes:
    try:
        return source.readline(MAX_LINE + 1)
    except OSError as error:
        raise Fault("file-unreadable", name, why=files.why(error)) from error


def answer_lines(
    lines: list[tuple[int, bytes]], game: str, options: Mapping[str, str], lang: str, version: int = VERSIONS[0]
) -> list[Answered]:
    """Answer a few lines; runs in this process or in another."""
    _hasten(len(lines))
    return [answer(number, line, game, options, lang, version) for number, line in lines]


class _Pace:
    """How many lines this process has answered."""

    lines = 0


def _hasten(more: int) -> None:
    """Count the lines, and load what pays off only on many of them."""
    if _Pace.lines < MANY <= _Pace.lines + more:
        from diadoques.kernel import compiled

        compiled.load_kept()
    _Pace.lines += more


@contextmanager
def _rare_garbage() -> Iterator[None]:
    """Look for garbage seldom, and not among what was there before: a line answered leaves next to none."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def answer(
    number: int, line: bytes, game: str, options: Mapping[str, str], lang: str, version: int = VERSIONS[0]
) -> Answered:
    """Answer one line; whatever it holds, the other lines go on."""
    record: Any = None
    try:
        if len(line) > MAX_LINE:
            raise Fault("file-too-big", size=f"> {MAX_LINE}", most=str(MAX_LINE))
        if line.strip() in (b"{", b"["):
            raise Fault("json-spread")
        record = parse_json(line)
        return Answered(plain_json(settle_record(record, load_game(game), options, version)))
    except Fault as fault:
        sentence = fault_text(fault, lang)
    except RecursionError:
        sentence = fault_text(Fault("file-too-deep"), lang)
    except Exception as error:  # a fault of ours: this line is lost, the others are not
        sentence = failure(error, catalogue(lang))
    return _refused(number, record, sentence, lang)


def lost_line(line: tuple[int, bytes], lang: str) -> Answered:
    """What is said of a line at which the process that was to answer it died, and died again."""
    number, text = line
    try:
        record = parse_json(text)
    except Fault:
        record = None
    return _refused(number, record, catalogue(lang).text("cli.worker-lost"), lang)


def _refused(number: int, record: Any, sentence: str, lang: str) -> Answered:
    trouble = catalogue(lang).text("cli.bad-line", line=number, text=sentence)
    return Answered(plain_json({"id": id_of(record), "error": sentence}), trouble)


def _answers(lines: Iterable[tuple[int, bytes]], work: Any, lost: Any, jobs: int) -> Iterator[Answered]:
    if jobs == 1:
        for line in lines:
            yield from work([line])
        return
    # Imported only here: a run in one process needs none of it.
    from diadoques.cli.workers import shared_out

    yield from shared_out(lines, work, lost, jobs=jobs, chunk=CHUNK, begin=_seldom)


def _seldom() -> None:
    gc.set_threshold(*_SELDOM)


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Raises a ``Fault`` for what cannot be read (``files.open_file``)."""
    if name != "-":
        return files.open_file(name)
    if sys.stdin is None:
        raise Fault("file-unreadable", name, why="EBADF")
    return nullcontext(sys.stdin.buffer)
