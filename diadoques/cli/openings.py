"""``diadoques openings``: what the first sheets of a player lead to, counted against those of others or played out."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import (
    USUAL,
    add_rules,
    as_seed,
    choices,
    count,
    game_help,
    known_game,
    known_scenario,
    notation_choice,
    sensible_limits,
    workers,
)
from diadoques.core.limits import MOST_PROFILES
from diadoques.core.phrases import Catalogue
from diadoques.games.door import Position

if TYPE_CHECKING:
    from diadoques.explain.names import Names

_SHOWN = 10
#: The kind of player of the campaigns that come with the library, and of whom it is told what he cannot do.
_SENSIBLE = "sensible"


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    number, drawn = count(words), count(words, most=MOST_PROFILES)
    parser.add_argument("player", nargs="?", default="", metavar="PLAYER", help=words.text("cli.help.opening-player"))
    parser.add_argument("--against", default="", metavar="A,B", help=words.text("cli.help.against"))
    parser.add_argument("--game", default=USUAL, metavar="GAME", help=game_help(words, USUAL))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    parser.add_argument("--without", action="append", default=[], metavar="F", help=words.text("cli.help.without"))
    parser.add_argument("--sample", type=drawn, metavar="N", help=words.text("cli.help.sample"))
    parser.add_argument("--seed", type=as_seed(words), default=1, metavar="S", help=words.text("cli.help.sample-seed"))
    parser.add_argument("--seasons", type=number, default=1, metavar="N", help=words.text("cli.help.seasons"))
    parser.add_argument("--seats", default="", metavar="KIND", help=words.text("cli.help.opening-kind"))
    parser.add_argument("--opening", default="", metavar="SHEET", help=words.text("cli.help.opening-lines"))
    parser.add_argument("--most", type=number, default=_SHOWN, metavar="N", help=words.text("cli.help.most-openings"))
    add_rules(parser, words)
    parser.add_argument("--workers", type=workers(words), default=1, metavar="N", help=words.text("cli.help.jobs"))
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help=words.text("cli.help.scheduler"))
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help=words.text("cli.help.sweep-folder"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Count them, or go on counting; tell the best few, what was left out and why, and how to get the same again."""
    from diadoques.analysis.sweep import question_in, sweep
    from diadoques.analysis.sweep.work import prepare
    from diadoques.cli.console import bar

    words, folder = console.words, arguments.output
    if ready := _ready(arguments, console.lang):
        _tell_campaigns(*ready, arguments, console)
        console.say(words.text("cli.campaign.ready"))
        return OK
    question = question_in(folder) if folder is not None and not arguments.player else _asked(arguments, console.lang)
    if arguments.opening:  # whatever is wrong with it is told before the work
        _named(prepare(question).listed[0], arguments.opening, question.position)
    with bar(console, words.text("cli.first.unit")) as advance:

        def tell(_counted: int, _whole: int) -> None:
            advance()

        found = sweep(question, folder, workers=arguments.workers, scheduler=arguments.scheduler, tell=tell)
    if question.kind:
        _tell_campaigns(question, found.campaigns, found.listed[0], arguments, console)
    else:
        _tell_tally(found, arguments, console)
    if folder is not None:
        console.say(words.text("cli.first.kept", folder=folder))
    return OK


def _tell_tally(found: Any, arguments: argparse.Namespace, console: Console) -> None:
    from diadoques.core.figures import with_thousands
    from diadoques.explain.names import join_texts, names_for

    words, question = console.words, found.question
    names = names_for(question.position, console.lang)
    own, *others = question.seats
    mine = found.listed[0]
    shown = [_named(mine, arguments.opening, question.position)] if arguments.opening else []
    sheets = [str(mine.openings[one]) for one in shown]
    against = join_texts([names.player(one).bare for one in others], console.lang) or words.text("cli.first.nobody")
    key = "cli.first.all" if question.sample is None else "cli.first.drawn"
    told = {
        "counted": with_thousands(found.tally.counted, console.lang),
        "whole": with_thousands(len(found.tally.profiles), console.lang),
    }
    console.say(words.text("cli.first.about", player=names.player(own).bare, others=against))
    console.say(words.text(key, seed=question.seed, **told))
    for one in found.listed:
        legal, kept = with_thousands(one.legal, console.lang), with_thousands(len(one.openings), console.lang)
        console.say(words.text("cli.first.listed", player=names.player(one.seat).bare, legal=legal, kept=kept))
    _tell_filters(question, console)
    console.say("" if arguments.opening else "\n" + words.text("cli.first.best"))
    for line in _ends(found.tally, question.position, own, sheets, arguments.most, words, names):
        console.say(line)
    console.say("\n" + words.text("cli.first.assumed"))
    console.say(words.text("cli.even.again", command=_command(question, names)))


def _tell_campaigns(question: Any, found: Any, own: Any, arguments: argparse.Namespace, console: Console) -> None:
    """Told the question, the campaigns, and the listing of the player whose openings are told."""
    from diadoques.cli.campaigns import best, campaign_lines
    from diadoques.core.figures import with_thousands
    from diadoques.explain.names import join_texts, names_for

    words, lang = console.words, console.lang
    names = names_for(question.position, lang)
    shown = [_named(own, arguments.opening, question.position)] if arguments.opening else []
    about = {"counted": with_thousands(len(found), lang), "seed": question.seed, "seasons": question.seasons}
    console.say(words.text("cli.campaign.about", player=names.player(own.seat).bare, **about))
    drawn = join_texts([names.player(one).bare for one in question.seats], lang)
    console.say(words.text("cli.campaign.drawn", drawn=drawn, kind=question.kind))
    legal, kept = with_thousands(own.legal, lang), with_thousands(len(own.openings), lang)
    played = with_thousands(int((found.counts(own.seat).played > 0).sum()), lang)
    console.say(words.text("cli.campaign.listed", legal=legal, played=played, kept=kept))
    _tell_filters(question, console)
    console.say("" if shown else "\n" + words.text("cli.campaign.best"))
    for line in campaign_lines(question, found, shown or best(question, found, arguments.most), words, lang):
        console.say(line)
    console.say("\n" + words.text("cli.campaign.assumed"))
    if question.kind == _SENSIBLE:
        console.say(sensible_limits(known_game(question.game), lang))
    console.say(words.text("cli.even.again", command=_command(question, names)))


def _tell_filters(question: Any, console: Console) -> None:
    console.say(console.words.text("cli.first.filters"))
    for name in (*question.filters, "twins"):
        console.say(f"  {name}: {console.words.text(f'filter.{name}')}")


def _options(chosen: Any, arguments: argparse.Namespace, lang: str) -> dict[str, str]:
    """The options a game is begun with: sheets are in the notation of whoever asks, unless he chooses another."""
    return notation_choice(chosen, lang) | choices(chosen, arguments.option, arguments.rules)


def _asked(arguments: argparse.Namespace, lang: str) -> Any:
    from diadoques.analysis.openings import filters_of
    from diadoques.analysis.sweep import make_question
    from diadoques.core.faults import Fault
    from diadoques.games.scenarios import begin_scenario

    chosen = known_game(arguments.game)
    scenario, options = known_scenario(chosen, arguments.scenario), _options(chosen, arguments, lang)
    if not arguments.player:
        seats = ", ".join(begin_scenario(chosen, scenario, options).players)
        raise Fault("opening-player", "openings", board=chosen.about.board, known=seats)
    known = [one.name for one in filters_of(chosen.about.id)]
    for name in arguments.without:
        if name not in known:
            raise Fault("filter-unknown", "without", given=name[:80], known=", ".join(known))
    question = make_question(
        chosen.about.id,
        [one.strip() for one in (arguments.player, *arguments.against.split(",")) if one.strip()],
        scenario=scenario,
        options=options,
        filters=[name for name in known if name not in arguments.without],
        sample=arguments.sample,
        seed=arguments.seed if arguments.sample is not None else 0,
        kind=arguments.seats,
        seasons=arguments.seasons,
    )
    return _everybody(question) if question.kind and not arguments.against else question


def _everybody(question: Any) -> Any:
    """The question with all other players drawing as well."""
    return replace(question, seats=tuple(dict.fromkeys((*question.seats, *question.position.players))))


def _ready(arguments: argparse.Namespace, lang: str) -> tuple[Any, Any, Any] | None:
    """What comes with the library, where it answers what is asked: the question, the campaigns, the player's listing.

    Raises:
        Fault: as ``ready_made``; an unknown player.
    """
    from diadoques.analysis.openings import list_openings
    from diadoques.analysis.openings.campaigns import MOST_SEASONS
    from diadoques.analysis.sweep.ready import ready_answer
    from diadoques.games.naming import roster

    free = arguments.sample is None and arguments.output is None and not (arguments.against or arguments.without)
    several = 1 < arguments.seasons <= MOST_SEASONS
    if not (free and several and arguments.player and arguments.seats in ("", _SENSIBLE)):
        return None
    chosen = known_game(arguments.game)
    scenario, options = known_scenario(chosen, arguments.scenario), _options(chosen, arguments, lang)
    question, found = ready_answer(chosen.about.id, scenario=scenario, options=options)
    position = question.position
    (own,) = roster(position.board.id, [arguments.player], question.seats, "seats")
    question = _everybody(replace(question, seats=(own,), seasons=arguments.seasons))
    return question, found, list_openings(position, own, question.filters)


def _named(listed: Any, sheet: str, position: Position) -> int:
    """The number of an opening as somebody has written it, with names in whichever language.

    Raises:
        Fault: ``opening-unknown``.
    """
    from diadoques.core.faults import Fault
    from diadoques.core.language import LANGUAGES
    from diadoques.explain.names import names_for

    wanted = " ".join(sheet.split())
    for names in (names_for(position, lang) for lang in LANGUAGES):
        plain = [" ".join(names.order(str(one)).split()) for one in listed.openings]
        if wanted in plain:
            return plain.index(wanted)
    raise Fault("opening-unknown", "opening", board=position.board.id, owner=listed.seat, given=sheet[:200])


def _ends(
    tally: Any, position: Position, own: str, sheets: Sequence[str], most: int, words: Catalogue, names: Names
) -> list[str]:
    """Where these openings end; else those after which most of a player's units stand where none of his did before."""
    from diadoques.analysis.openings.arrays import ROW
    from diadoques.api.signs import place_sign
    from diadoques.core.figures import decimal, percent

    reached, fates, every = tally.reached(own), tally.fates(own), tally.profiles
    before = {every.spaces[at] for at, owner in zip(every.still[ROW["at"]], every.owners, strict=True) if owner == own}
    new = reached.drop(columns=before, errors="ignore").sum(axis=1, skipna=False).dropna()
    lines = []
    for opening in sheets or new.sort_values(ascending=False, kind="stable").index[:most]:
        ends = reached.loc[opening].sort_values(ascending=False, kind="stable")
        spots = ", ".join(
            words.text(
                "cli.first.spot",
                place=place_sign(position, str(space), names.lang),
                value=percent(Fraction(share), names.lang),
            )
            for space, share in ends[ends > 0].items()
        )
        kept_out = fates.loc[opening, "kept_out"]
        shown = "?" if isnan(kept_out) else decimal(Fraction(kept_out), names.lang)
        ends_in = words.text("cli.first.ends", spots=spots or "—", kept_out=shown)
        lines.append(f"  {names.order(opening)}\n      {ends_in}")
    return lines


def _command(question: Any, names: Names) -> str:
    """What gives the same answer; how many work at it, and where it is kept, is no part of that."""
    from diadoques.analysis.openings import filters_of

    own, *others = [names.player(seat).bare for seat in question.seats]
    given = ["diadoques", "openings", own, *(["--against", ",".join(others)] if others else [])]
    given += ["--game", question.game, "--scenario", question.scenario]
    given += [part for name in filters_of(question.game) if name.name not in question.filters
              for part in ("--without", name.name)]  # fmt: skip
    given += ["--sample", str(question.sample), "--seed", str(question.seed)] if question.sample is not None else []
    given += ["--seasons", str(question.seasons), "--seats", question.kind] if question.kind else []
    given += [part for name, value in question.options for part in ("--option", f"{name}={value}")]
    return shlex.join(given)
