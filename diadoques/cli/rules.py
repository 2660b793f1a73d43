"""``diadoques rules``: the register of the rules, what is done and what is to come."""

from __future__ import annotations

import argparse
from collections import Counter

from diadoques.cli.codes import OK
from diadoques.cli.console import Console, plain_json
from diadoques.cli.options import USUAL, game_help, known_game
from diadoques.core.phrases import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("named", nargs="?", metavar="GAME", help=game_help(words, USUAL))
    parser.add_argument("--game", default=USUAL, metavar="GAME", help=game_help(words, USUAL))
    parser.add_argument("--json", action="store_true", help=words.text("cli.help.json"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the register: a row a line and a summary, or one JSON list."""
    from diadoques.core.cases import unreadable_cases
    from diadoques.core.register import STATUSES, load_register
    from diadoques.explain.faults import fault_text

    game = known_game(arguments.named or arguments.game).about.id
    register = load_register(game)
    for one in unreadable_cases(game):
        console.warn(fault_text(one.fault, console.lang))
    if arguments.json:
        console.say("[\n" + ",\n".join(plain_json(rule.to_json()) for rule in register) + "\n]")
        return OK
    words = console.words
    names = {status: words.text(f"rules.status.{status}") for status in STATUSES}
    wide = max(len(rule.id) for rule in register), max(len(name) for name in names.values())
    for rule in register:
        cases = words.counted("rules.cases", rule.cases)
        head = f"{rule.id:<{wide[0]}}  {names[rule.status]:<{wide[1]}}  {cases:<9}  {rule.title[console.lang]}"
        console.say(f"{head}  [{rule.code[0]}]" if rule.code else head)
    counts = Counter(rule.status for rule in register)
    total = ", ".join(f"{counts[status]} {names[status]}" for status in STATUSES)
    console.say()
    console.say(words.text("rules.total", rules=len(register), counts=total))
    return OK
