"""``diadoques resolve FILE ORDERS… -o FILE2``: settle a season from files of orders, or check them first."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from diadoques.cli.codes import OK
from diadoques.cli.console import Console, plain_json
from diadoques.cli.options import add_view, pair, whole
from diadoques.core.faults import Fault
from diadoques.core.limits import MOST_COUNT, MOST_DICE
from diadoques.core.phases import OVER
from diadoques.core.phrases import Catalogue

if TYPE_CHECKING:
    from diadoques.api.readings import Verdicts
    from diadoques.games.door import Position


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.set_defaults(malformed=parser.error)
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument(
        "orders", type=Path, nargs="*", default=[], metavar="ORDERS", help=words.text("cli.help.orders")
    )
    aim = parser.add_mutually_exclusive_group(required=True)
    aim.add_argument("-o", "--output", type=Path, metavar="FILE2", help=words.text("cli.help.output"))
    aim.add_argument("--check", action="store_true", help=words.text("cli.help.check"))
    parser.add_argument("--strict", action="store_true", help=words.text("cli.help.strict"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.help.check-json"))
    parser.add_argument(
        "--throw",
        action="append",
        default=[],
        type=pair(words),
        metavar="NAME=N,N",
        help=words.text("cli.help.throw"),
    )
    add_view(parser, words)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file, settle its next step, write it and tell what happened."""
    from diadoques.api.readings import judge
    from diadoques.api.sheets import read_sheets
    from diadoques.cli.loading import View, open_sound_turns, stage_line
    from diadoques.cli.verdicts import lines_of
    from diadoques.core import files, savegame
    from diadoques.core.answers import Report
    from diadoques.explain.report import season_report
    from diadoques.games.catalogue import load_game
    from diadoques.games.ended import game_over
    from diadoques.games.saving import SavedRules, check_throws, events_of

    if arguments.json and not arguments.check:
        arguments.malformed(console.words.text("cli.json-checks"))
    since = files.place(arguments.output) if arguments.output is not None else None
    game, replay = open_sound_turns(console, arguments.file)
    rules, position = SavedRules(load_game(game.game)), replay.positions[-1]
    if (
        replay.differs is not None
        and arguments.output is not None
        and files.is_same_file(arguments.file, arguments.output)
    ):
        raise Fault("turns-would-go", str(arguments.output))
    if position.phase == OVER:
        raise game_over(position, str(arguments.file))
    throws = _throws(arguments.throw)
    reader = View.asked(arguments, position)
    with reader.refusals(position):
        sheets = read_sheets(arguments.orders, position, console.lang)
    if arguments.check or arguments.strict:
        verdicts = judge(position, sheets, console.lang, reader.reader)
        if arguments.check:
            _tell(console, position, verdicts, arguments.json)
        if arguments.strict and verdicts.wrong:
            if not arguments.check:
                for line in lines_of(console, position, verdicts.wrong):
                    console.warn(line)
            raise Fault("strict", count=str(len(verdicts.wrong)), all=str(len(verdicts.lines)))
        if arguments.check:
            return OK
    try:
        with reader.refusals(position):
            game, after = savegame.resolve_turn(rules, game, position, sheets.answers(throws))
    except Fault as fault:
        raise _mistyped(fault, throws) from None
    events = events_of(rules.game, game.turns[-1])
    check_throws(throws, events, "--throw")
    savegame.save(game, arguments.output, since)
    report = View.asked(arguments, after).report(Report(position, events, after))
    console.say(season_report(report, console.lang).text)
    console.say(stage_line(console, arguments.output, after))
    return OK


def _tell(console: Console, position: Position, verdicts: Verdicts, machine: bool) -> None:
    """The verdicts, for people or for machines."""
    from diadoques.cli.verdicts import verdict_lines

    if machine:
        where = {"game": position.game, "season": str(position.season), "phase": position.phase}
        console.say(plain_json(where | verdicts.to_json()))
        return
    for line in verdict_lines(console, position, verdicts):
        console.say(line)


def _throws(told: Sequence[tuple[str, str]]) -> dict[str, list[int]]:
    """Dice that were thrown at the table: their names and their numbers.

    Raises:
        Fault: ``throw-unreadable``, ``throw-too-long``, ``throw-too-large`` or ``throw-twice``.
    """
    found: dict[str, list[int]] = {}
    for name, text in told:
        numbers = text.replace(",", " ").split()
        if not numbers or not all(one.isascii() and one.isdigit() for one in numbers):
            raise Fault("throw-unreadable", "--throw", given=text[:80])
        if len(numbers) > MOST_DICE:
            raise Fault("throw-too-long", "--throw", given=str(len(numbers)), most=str(MOST_DICE))
        dice = [number for one in numbers if (number := whole(one)) is not None]
        if len(dice) < len(numbers):
            large = next(one for one in numbers if whole(one) is None)
            raise Fault("throw-too-large", "--throw", given=large[:80], most=str(MOST_COUNT))
        if name in found:
            raise Fault("throw-twice", "--throw", given=name[:80])
        found[name] = dice
    return found


def _mistyped(fault: Fault, throws: Mapping[str, Sequence[int]]) -> Fault:
    """Where dice are asked for: those that were handed in under a name almost like theirs; else the fault itself."""
    from diadoques.games.saving import unwanted_throw

    if fault.code == "throw-wanted":
        for name in throws:
            found = unwanted_throw(name, [fault.data["name"]], "--throw")
            if name != fault.data["name"] and "meant" in found.data:
                return found
    return fault
