"""``diadoques show FILE``: where a game stands, as text or as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from diadoques.cli.codes import OK
from diadoques.cli.console import Console, plain_json
from diadoques.cli.options import add_view
from diadoques.core.phrases import Catalogue
from diadoques.games.abilities import VOTE

if TYPE_CHECKING:
    from diadoques.cli.loading import View
    from diadoques.core.prompts import Prompt
    from diadoques.games.door import Position


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.help.json"))
    add_view(parser, words)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file and describe where it stands."""
    from diadoques.cli.loading import View, open_sound_turns
    from diadoques.explain.names import names_for
    from diadoques.explain.position import describe_position, players_in_words, voting_text
    from diadoques.games.catalogue import game_of

    position = open_sound_turns(console, arguments.file)[1].positions[-1]
    view = View.asked(arguments, position)
    if arguments.json:
        from diadoques.cli.loading import state

        console.say(plain_json(state(position, view)))
        return OK
    for line in describe_position(view.position(position), console.lang):
        console.say(line)
    asked = game_of(position).awaits(position).seats
    if asked:
        names = names_for(position, console.lang)
        console.say(console.words.text("cli.waiting", players=players_in_words(names, asked)))
    for line in (*_sheets(position, view, console), *_answers(position, view, console)):
        console.say(line)
    if position.phase == VOTE:
        for line in voting_text(position, console.lang):
            console.say(line)
    return OK


def _sheets(position: Position, view: View, console: Console) -> Iterator[str]:
    """What its reader writes on his sheet, and how a line reads, which everybody is told."""
    from diadoques.api.asking import question
    from diadoques.core.prompts import Sheet
    from diadoques.explain.catalogue import screen_words
    from diadoques.explain.names import names_for
    from diadoques.games.catalogue import game_of
    from diadoques.games.notations import primer_of

    sheets = [one for one in game_of(position).awaits(position).prompts if isinstance(one, Sheet)]
    names = names_for(position, console.lang)
    for prompt in sheets:
        if view.reader == prompt.seat:
            yield question(names, position, prompt).text
    words = screen_words(position.game).get(console.lang, {})
    shown = [words.get(one.topic, {}).get("example") for one in sheets]
    shown += [part.examples[0].texts[console.lang] for part in primer_of(position)[:1]] if sheets else []
    if lines := list(dict.fromkeys(one for one in shown if one)):
        yield console.words.text("cli.line-example", lines="; ".join(lines))


def _answers(position: Position, view: View, console: Console) -> Iterator[str]:
    """What may be answered where no sheet is asked for, as a file of orders writes it; a hand is shown to its owner."""
    from diadoques.api.prompt_answers import is_said
    from diadoques.explain.asked import prompt_in_words
    from diadoques.explain.catalogue import capital
    from diadoques.explain.names import names_for
    from diadoques.games.catalogue import game_of

    asked = game_of(position).awaits(position)
    names = names_for(position, console.lang)
    told = [
        one
        for one in asked.prompts
        if asked.sheet(one.seat) is None
        and is_said(one)
        and (not one.hidden or view.reader in (None, one.seat))
        and getattr(one, "of", None) != ("-",)  # nobody has anything to say to it
    ]
    if told:
        yield console.words.text("cli.answers")
    for prompt in told:
        yield f"  {capital(names.player(prompt.seat).bare)} — {prompt_in_words(position, prompt, console.lang).asks}"
        first = asked.of(prompt.seat)[0] is prompt
        for value, meant in _offered(position, prompt, console):
            yield f"    {'' if first else f'{prompt.name}: '}{value}{f' — {meant}' if meant else ''}"


def _offered(position: Position, prompt: Prompt, console: Console) -> Iterator[tuple[str, str]]:
    """What a prompt takes, each with what the game calls it."""
    from diadoques.api.prompt_answers import field_choices
    from diadoques.core.prompts import Form, Number, Pick, Throw
    from diadoques.explain.catalogue import option_words
    from diadoques.explain.offers import option_told

    words = console.words
    if isinstance(prompt, Number):
        yield words.text("cli.answer-number", least=prompt.least, most=prompt.most), ""
    elif isinstance(prompt, Form):
        for field in prompt.fields:
            values = "|".join(field_choices(position, prompt, field, console.lang)) or "…"
            label = option_words(position.game, prompt.topic, console.lang).get(field.name, "")
            yield words.text("cli.answer-field", name=field.name, values=values), label
    elif isinstance(prompt, Throw):
        yield words.text("cli.answer-throw", count=prompt.count, sides=prompt.sides), ""
    elif isinstance(prompt, Pick):
        for one in prompt.of:
            told = option_told(position, prompt, one, console.lang)
            plain = option_words(position.game, prompt.topic, console.lang).get(str(one), "")
            yield str(one), told.text if told is not None else plain
