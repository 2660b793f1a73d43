"""``diadoques openings``: what the first sheets of a player lead to, counted against those of others."""

from __future__ import annotations

import argparse
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

from diadoques.cli.console import OK, Console
from diadoques.cli.options import USUAL, add_rules, choices, count, game_help, known_game, known_scenario
from diadoques.explain.catalogue import Catalogue

_SHOWN = 10


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    number = count(words)
    parser.add_argument("player", nargs="?", default="", metavar="PLAYER", help=words.text("cli.help.opening-player"))
    parser.add_argument("--against", default="", metavar="A,B", help=words.text("cli.help.against"))
    parser.add_argument("--game", default=USUAL, metavar="GAME", help=game_help(words, USUAL))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    parser.add_argument("--without", action="append", default=[], metavar="F", help=words.text("cli.help.without"))
    parser.add_argument("--sample", type=number, metavar="N", help=words.text("cli.help.sample"))
    parser.add_argument("--seed", type=number, default=1, metavar="S", help=words.text("cli.help.sample-seed"))
    parser.add_argument("--most", type=number, default=_SHOWN, metavar="N", help=words.text("cli.help.most-openings"))
    add_rules(parser, words)
    parser.add_argument("--workers", type=number, default=1, metavar="N", help=words.text("cli.help.jobs"))
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help=words.text("cli.help.scheduler"))
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help=words.text("cli.help.sweep-folder"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Count them, or go on counting; tell the best few, what was left out and why, and how to get the same again."""
    from diadoques.analysis.sweep import question_in, sweep
    from diadoques.cli.progress import bar
    from diadoques.core.figures import grouped
    from diadoques.explain.names import listed, names_for

    words = console.words
    folder = arguments.output
    question = question_in(folder) if folder is not None and not arguments.player else _asked(arguments)
    with bar(console, words.text("cli.first.unit")) as advance:

        def tell(_counted: int, _whole: int) -> None:
            advance()

        found = sweep(question, folder, workers=arguments.workers, scheduler=arguments.scheduler, tell=tell)
    names = names_for(question.position, console.lang)
    own, *others = question.seats
    against = listed([names.player(one).bare for one in others], console.lang) or words.text("cli.first.nobody")
    key = "cli.first.all" if question.sample is None else "cli.first.drawn"
    told = {
        "counted": grouped(found.tally.counted, console.lang),
        "whole": grouped(len(found.tally.profiles), console.lang),
    }
    console.say(words.text("cli.first.about", player=names.player(own).bare, others=against))
    console.say(words.text(key, seed=question.seed, **told))
    for one in found.listed:
        legal, kept = grouped(one.legal, console.lang), grouped(len(one.openings), console.lang)
        console.say(words.text("cli.first.listed", player=names.player(one.seat).bare, legal=legal, kept=kept))
    console.say(words.text("cli.first.filters"))
    for name in (*question.filters, "twins"):
        console.say(f"  {name}: {words.text(f'filter.{name}')}")
    console.say("\n" + words.text("cli.first.best"))
    for line in _best(found.tally, own, arguments.most, words, console.lang):
        console.say(line)
    console.say("\n" + words.text("cli.first.assumed"))
    console.say(words.text("cli.even.again", command=_command(question)))
    if folder is not None:
        console.say(words.text("cli.first.kept", folder=folder))
    return OK


def _asked(arguments: argparse.Namespace) -> Any:
    from diadoques.analysis.openings import filters_of
    from diadoques.analysis.sweep import asked
    from diadoques.core.faults import Fault

    chosen = known_game(arguments.game)
    known = [one.name for one in filters_of(chosen.about.id)]
    for name in arguments.without:
        if name not in known:
            raise Fault("filter-unknown", "without", given=name[:80], known=", ".join(known))
    return asked(
        chosen.about.id,
        [one.strip() for one in (arguments.player, *arguments.against.split(",")) if one.strip()],
        scenario=known_scenario(chosen, arguments.scenario),
        options=choices(chosen, arguments.option, arguments.rules),
        filters=[name for name in known if name not in arguments.without],
        sample=arguments.sample,
        seed=arguments.seed if arguments.sample is not None else 0,
    )


def _best(tally: Any, own: str, most: int, words: Catalogue, lang: str) -> list[str]:
    """The openings after which most of a player's units stand where none of his stood before."""
    from diadoques.analysis.openings.arrays import ROW
    from diadoques.core.figures import decimal, percent

    reached, fates, every = tally.reached(own), tally.fates(own), tally.profiles
    before = {every.spaces[at] for at, owner in zip(every.still[ROW["at"]], every.owners, strict=True) if owner == own}
    new = reached.drop(columns=before, errors="ignore").sum(axis=1)
    lines = []
    for opening in new.sort_values(ascending=False, kind="stable").dropna().index[:most]:
        ends = reached.loc[opening].sort_values(ascending=False, kind="stable")
        spots = ", ".join(
            words.text("cli.first.spot", place=space, value=percent(Fraction(share), lang))
            for space, share in ends[ends > 0].items()
        )
        kept_out = decimal(Fraction(fates.loc[opening, "kept_out"]), lang)
        lines.append(f"  {opening}\n      {words.text('cli.first.ends', spots=spots, kept_out=kept_out)}")
    return lines


def _command(question: Any) -> str:
    """What gives the same answer; how many work at it, and where it is kept, is no part of that."""
    from diadoques.analysis.openings import filters_of

    own, *others = question.seats
    given = ["diadoques", "openings", own, *(["--against", ",".join(others)] if others else [])]
    given += ["--game", question.game, "--scenario", question.scenario]
    given += [part for name in filters_of(question.game) if name.name not in question.filters
              for part in ("--without", name.name)]  # fmt: skip
    given += ["--sample", str(question.sample), "--seed", str(question.seed)] if question.sample is not None else []
    given += [part for name, value in question.options for part in ("--option", f"{name}={value}")]
    return shlex.join(given)
