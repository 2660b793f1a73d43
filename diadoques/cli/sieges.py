"""``diadoques sieges [PLAYER]``: which citadels can fall to whom, and when, while nobody opposes, told and drawn."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import USUAL, count, known_game, known_scenario
from diadoques.core.phrases import Catalogue

if TYPE_CHECKING:
    from diadoques.explain.names import Names

_SEASONS, _SHOWN, _MOST = 6, 10, 12
"""Seasons of movement that are looked ahead, plans that are shown, and how many seasons at most."""


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    number = count(words)
    parser.add_argument("player", nargs="?", default="", metavar="PLAYER", help=words.text("cli.help.besieger"))
    parser.add_argument("--from", dest="file", type=Path, metavar="FILE", help=words.text("cli.help.sieges-from"))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    parser.add_argument(
        "--seasons", type=number, default=_SEASONS, metavar="N", help=words.text("cli.help.sieges-seasons")
    )
    parser.add_argument("--plans", type=int, choices=(2, 3), metavar="2|3", help=words.text("cli.help.plans"))
    parser.add_argument("--most", type=number, default=_SHOWN, metavar="N", help=words.text("cli.help.most-plans"))
    parser.add_argument("-o", "--output", type=Path, metavar="IMAGE", help=words.text("cli.help.sieges-picture"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Tell what one player can take, or what threatens each; draw it where an image is named."""
    from diadoques.core.faults import Fault
    from diadoques.draw.plan import FORMATS
    from diadoques.games.naming import roster

    if arguments.seasons > _MOST:
        raise Fault("foretold-far", "--seasons", given=str(arguments.seasons), most=str(_MOST))
    if arguments.output is not None and arguments.output.suffix.lower().removeprefix(".") not in FORMATS:
        given = arguments.output.suffix.removeprefix(".")
        raise Fault("format-unknown", str(arguments.output), given=given, known=", ".join(FORMATS))
    position = _position(arguments, console)
    if arguments.player:
        arguments.player = roster(position.board.id, [arguments.player], position.alive, "PLAYER")[0]
    elif arguments.plans:
        raise Fault("plans-whose", "--plans", board=position.board.id, known=", ".join(position.alive))
    if arguments.plans:
        _tell_plans(arguments, console, position)
    elif arguments.player:
        _tell_falls(arguments, console, position)
    else:
        _tell_threats(arguments, console, position)
    console.say("\n" + console.words.text("cli.siege.assumed"))
    if arguments.output is not None:
        _draw(arguments, console, position)
        console.say(console.words.text("cli.siege.drawn", file=arguments.output))
    return OK


def _position(arguments: argparse.Namespace, console: Console) -> Any:
    """Where one looks ahead from: where a saved game stands, or the start."""
    from diadoques.core.faults import Fault

    if arguments.file is not None:
        from diadoques.cli.loading import open_sound_turns

        position = open_sound_turns(console, arguments.file)[1].positions[-1]
        if position.game != USUAL:
            raise Fault("foretold-game", str(arguments.file))
        return position
    game = known_game(USUAL)
    return game.new(known_scenario(game, arguments.scenario), {})


def _study(name: str) -> Any:
    """What the folder of the game in ``analysis`` knows of its sieges."""
    return import_module(f"diadoques.analysis.{USUAL}.{name}")


def _season(console: Console, season: Any) -> str:
    name = console.words.text(f"season.{season.name}")
    return f"{name.lower() if console.lang == 'fr' else name} {season.year}"


def _tell_falls(arguments: argparse.Namespace, console: Console, position: Any) -> None:
    from diadoques.explain.names import names_for

    words, names = console.words, names_for(position, console.lang)
    names_of = _study("outlook").seasons_from(position, arguments.seasons)
    found = _study("sieges").sieges(position, arguments.player, arguments.seasons)
    console.say(words.text("cli.siege.about", player=names.player(arguments.player).bare))
    for one in (one for one in found if one.falls):
        called, when = names.place(one.citadel).bare, _season(console, names_of[one.falls - 1])
        key = "cli.siege.major" if position.board.places[one.citadel].is_major else "cli.siege.minor"
        console.say("  " + words.text(key, citadel=called, season=when, units=one.units))
        _tell_lines(console, names, one.plan)
    late = [names.place(one.citadel).bare for one in found if not one.falls]
    if late:
        console.say(words.text("cli.siege.later", citadels=", ".join(late)))


def _tell_threats(arguments: argparse.Namespace, console: Console, position: Any) -> None:
    from diadoques.explain.names import names_for

    words, names = console.words, names_for(position, console.lang)
    names_of = _study("outlook").seasons_from(position, arguments.seasons)
    found = _study("sieges").threatening_sieges(position, arguments.seasons)
    console.say(words.text("cli.siege.threats"))
    for one, ready in found:
        told = {
            "citadel": names.place(one.citadel).bare,
            "player": names.player(position.citadels[one.citadel]).bare,
            "rival": names.player(one.seat).bare,
            "season": _season(console, names_of[one.falls - 1]),
        }
        console.say("  " + words.text("cli.siege.threat", units=one.units, ready=ready, **told))
        _tell_lines(console, names, one.plan)
    if not found:
        console.say("  " + words.text("cli.siege.nobody"))


def _tell_plans(arguments: argparse.Namespace, console: Console, position: Any) -> None:
    from diadoques.explain.names import names_for

    words, names, player = console.words, names_for(position, console.lang), arguments.player
    planned = stops = _study("plans")
    found = planned.plans(position, player, arguments.plans, most=arguments.most)
    rivals = stops.openings_of(position, [one for one in position.alive if one != player])
    console.say(words.text("cli.siege.plans", player=names.player(player), seasons=arguments.plans))
    for plan, (_number, row) in zip(found, planned.plans_table(position, found).iterrows(), strict=True):
        sides = {
            side: ", ".join(names.place(one).bare for one in row[side].split(", ") if one) or "–"
            for side in ("taken", "besieged")
        }
        console.say("  " + words.text("cli.siege.plan", income=row["income"], **sides))
        _tell_lines(console, names, plan)
        stopped = stops.stoppers(position, plan, rivals).query("stop > 0")
        for rival, told in stopped.iterrows():
            sums = {name: told[name] for name in ("stop", "sheets")}
            sums |= {name: names.order(told[name]) for name in ("spaces", "first")}
            console.say("      " + words.text("cli.siege.stopped", rival=names.player(rival).bare, **sums))
        if stopped.empty:
            console.say("      " + words.text("cli.siege.unstopped"))
    if not found:
        console.say("  " + words.text("cli.siege.no-plan"))


def _tell_lines(console: Console, names: Names, plan: Any) -> None:
    for season, lines in plan.lines:
        console.say(f"      {_season(console, season)}: {names.order(', '.join(lines)) or '–'}")


def _draw(arguments: argparse.Namespace, console: Console, position: Any) -> None:
    """The map of one player's falls, or the chart of everybody's, as the end of the name tells."""
    from diadoques.core import files
    from diadoques.core.extras import extra
    from diadoques.draw.words import word
    from diadoques.explain.names import names_for

    with extra("draw"):
        from diadoques.draw.figures import figure_bytes
        from diadoques.draw.sieges import falls_chart, falls_map

    lang, names, study = console.lang, names_for(position, console.lang), _study("sieges")
    since = files.place(arguments.output)
    seasons = _study("outlook").seasons_from(position, arguments.seasons)
    when = _season(console, seasons[0])
    units = word(lang, "falls.units", count=_study("outlook").TOGETHER)
    told = [word(lang, "falls.nobody"), units, word(lang, "falls.played")]
    if arguments.player:
        falls = {one.citadel: one.falls for one in study.sieges(position, arguments.player, arguments.seasons)}
        title = word(lang, "falls.title", player=names.player(arguments.player).bare, season=when)
        figure = falls_map(falls, seasons, title, told, board=position.board.id, lang=lang)
    else:
        majors = {one.id: names.place(one.id).bare for one in position.board.places.values() if one.is_major}
        every = {
            names.player(seat).bare: {
                one.citadel: one.falls for one in study.sieges(position, seat, arguments.seasons, citadels=majors)
            }
            for seat in position.alive
        }
        title = word(lang, "falls.everybody", season=when)
        figure = falls_chart(every, seasons, title, told, places=majors, lang=lang)
    files.write(arguments.output, figure_bytes(figure, arguments.output.suffix), since)
