"""What can be chosen, for the help: the games, their scenarios and players, their options with their readings."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from typing import Any, Final

from diadoques.api.listing import PARENTS, abouts
from diadoques.board.people import players
from diadoques.explain.catalogue import Catalogue
from diadoques.explain.primer import heading, meaning
from diadoques.games.catalogue import Choice, Game, games, load_game, scenarios
from diadoques.games.naming import GAMES
from diadoques.games.primer import primer

_LANGUAGES: Final = ("fr", "en")


def games_line(words: Catalogue) -> str:
    """The games by the names under which they are begun, each with what people call it."""
    called = {game: GAMES[game][_LANGUAGES.index(words.lang)] for game in games()}
    return words.text("list.games", games=", ".join(f"{game} ({name})" for game, name in called.items()))


def everything(words: Catalogue) -> str:
    """Games, scenarios, players and options."""
    wide = max(40, shutil.get_terminal_size().columns - 2)
    parts = [games_line(words)]
    for name in games():
        parts += ["", *_game(words, load_game(name))]
    parts += ["", words.text("list.first")]
    return "\n".join(line for part in parts for line in _wrapped(part, wide))


def notation(words: Catalogue) -> str:
    """How orders are written in each game, by examples."""
    wide = max(40, shutil.get_terminal_size().columns - 2)
    lines = [words.text("list.notation")]
    for game in games():
        lines += ["", words.text("list.game", game=game)]
        for part in primer(game):
            lines.append(f"  {heading(game, part.name, words.lang)}")
            lines += [f"    {one.texts[words.lang]} — {meaning(game, one.name, words.lang)}" for one in part.examples]
            if part.name == "end":
                ballot = words.text("show.ballot", winners=words.text("list.somebody"))
                lines.append(f"    {ballot} — {words.text('primer.order.vote')}")
    return "\n".join(one for line in lines for one in _wrapped(line, wide))


def _wrapped(line: str, wide: int) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, wide, subsequent_indent=indent + "    ", break_on_hyphens=False) or [""]


def _game(words: Catalogue, game: Game[Any]) -> Iterator[str]:
    yield words.text("list.game", game=game.id)
    yield "  " + words.text("list.scenarios")
    for name, called in scenarios(game).items():
        yield f"    {name}: {called[words.lang]}"
    names = [setup.name[words.lang] for setup in players(game.board).values()]
    yield "  " + words.text("list.players", players=", ".join(names))
    yield "  " + words.text("list.options")
    parent = PARENTS.get(game.id, "")  # what it has of another game is listed once
    others = load_game(parent).choices if parent else {}
    questions = abouts(game.id, words.lang)
    for name, choice in game.choices.items():
        if name not in others:
            yield f"    {name}={_values(words, choice)}: {questions.get(name, '')}"
    if others:
        yield "    " + words.text("list.parent", game=parent)


def _values(words: Catalogue, choice: Choice) -> str:
    return "|".join(choice.values) or words.text("list.free")
