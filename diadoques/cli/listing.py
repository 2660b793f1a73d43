"""What can be chosen, for the help: the games, their scenarios and players, their options with their readings."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from typing import Any

from diadoques.api.choosing import option_shown
from diadoques.api.listing import abouts
from diadoques.board.people import players
from diadoques.core.phrases import Catalogue
from diadoques.explain.catalogue import catalogue
from diadoques.explain.rule_card import order_heading, order_meaning, somebody
from diadoques.games import catalogue as doors
from diadoques.games.abilities import Choice
from diadoques.games.catalogue import choices_of, games, load_game, presets_of
from diadoques.games.door import Game
from diadoques.games.notations import primer
from diadoques.games.scenarios import cast, scenarios


def games_line(words: Catalogue) -> str:
    """The games by the names under which they are begun, each with what people call it."""
    called = {game: about.called(words.lang) for game, about in doors.abouts().items()}
    return words.text("list.games", games=", ".join(f"{game} ({name})" for game, name in called.items()))


def list_all(words: Catalogue, *, formats: bool = False) -> str:
    """Games, scenarios, players and options; with ``formats`` the games that other programs know, and how."""
    wide = max(40, shutil.get_terminal_size().columns - 2)
    parts = [games_line(words)]
    told = [name for name in games() if doors.abouts()[name].formats or not formats]
    for name in told:
        parts += ["", *_game(words, load_game(name), formats)]
    parts += ["", words.text("list.first")]
    return "\n".join(line for part in parts for line in _wrapped(part, wide))


def notation(words: Catalogue) -> str:
    """How orders are written in each game, by examples."""
    wide = max(40, shutil.get_terminal_size().columns - 2)
    lines = [words.text("list.notation")]
    for game in games():
        lines += ["", words.text("list.game", game=game)]
        parts = primer(game)
        if not parts:  # a game of questions alone
            lines.append(f"  {words.text('list.answers')}")
        for part in parts:
            lines.append(f"  {order_heading(game, part.name, words.lang)}")
            lines += [
                f"    {one.texts[words.lang]} — {order_meaning(game, one.name, words.lang)}" for one in part.examples
            ]
            if part.name == "end":
                ballot = words.text("show.ballot", winners=somebody(game, words.lang))
                lines.append(f"    {ballot} — {words.text('primer.order.vote')}")
    return "\n".join(one for line in lines for one in _wrapped(line, wide))


def _wrapped(line: str, wide: int) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, wide, subsequent_indent=indent + "    ", break_on_hyphens=False) or [""]


def _game(words: Catalogue, game: Game[Any], formats: bool) -> Iterator[str]:
    yield words.text("list.game", game=game.about.id)
    yield "  " + words.text("list.scenarios")
    for name, called in scenarios(game).items():
        yield f"    {name}: {called[words.lang]}"
    known = players(game.about.board)
    names = [known[one].name[words.lang] if one in known else one for one in cast(game)]
    yield "  " + words.text("list.players", players=", ".join(names))
    own = catalogue(words.lang, game.about.id)
    if formats and game.about.formats:
        yield "  " + words.text("list.formats")
        yield from (f"    {form}: {own.text(f'format.{form}')}" for form in game.about.formats)
    if sets := presets_of(game):
        about = own.text("option.rules") if "option.rules" in own else ""
        yield "  " + words.text("list.rules", values="|".join(sets), about=about)
    yield "  " + words.text("list.options")
    parent = game.about.parent  # what it has of another game is listed once
    others = choices_of(load_game(parent)) if parent else {}
    questions = abouts(game.about.id, words.lang)
    for name, choice in choices_of(game).items():
        if name not in others:
            yield f"    {option_shown(name)}={_values(words, choice)}: {questions.get(name, '')}"
    if others:
        yield "    " + words.text("list.parent", game=parent)


def _values(words: Catalogue, choice: Choice) -> str:
    return "|".join(choice.values) or words.text("list.free")
