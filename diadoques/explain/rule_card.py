"""The rules of a game in short, as its pupils read them, on a screen or on paper: the aim, a season, who wins a fight.

Only what holds under the rules that are played is said; how orders are written comes last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from diadoques.core.faults import Fault
from diadoques.core.figures import with_sign
from diadoques.core.prompts import Prompt
from diadoques.core.register import titles
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import names_for
from diadoques.explain.wording import Grid, wording
from diadoques.games import notations, rule_card
from diadoques.games.catalogue import abouts
from diadoques.games.door import Position

# --- What the orders of a primer do, in words (``games.notations``)


def order_meaning(game: str, example: str, lang: str) -> str:
    """What an order of a kind does."""
    return catalogue(lang, game).text(f"primer.order.{example}")


def order_heading(game: str, part: str, lang: str) -> str:
    """Orders that belong together, in a word or two."""
    return catalogue(lang, game).text(f"primer.part.{part}")


def somebody(game: str, lang: str) -> str:
    """Players whom an example may name in a game whose end is proposed."""
    return catalogue(lang, game).text("list.somebody")


# --- A table of the rules, of columns and rows: whole, or with what is in play marked
#
# What stands in it a game says (``wording``: ``grid`` for its rules in short, ``consulted`` beside a question).


def consulted_tables(position: Position, prompt: Prompt, lang: str, reports: Sequence[Any] = ()) -> Iterator[Grid]:
    """The tables that what is asked is decided by, with what is in play marked.

    Args:
        reports: what was settled before, oldest first.
    """
    tell = wording(position.game).screens.consulted
    if tell is not None:
        yield from tell(names_for(position, lang), position, prompt, reports)


def of_part(position: Position, part: str, lang: str) -> Grid | None:
    """The table that belongs to a part of the rules in short, by its name; None where none does."""
    tell = wording(position.game).screens.grid
    return tell(names_for(position, lang), position, part) if tell is not None else None


# --- The rules of a game in short, as its pupils read them, on a screen or on paper: the aim, a season, who wins a
# fight


@dataclass(frozen=True, slots=True)
class CardPart:
    """Something to know.

    Attributes:
        heading: what it is about.
        sentences: what is to be known.
        orders: orders, each with what it does.
        grid: the table that belongs to it, if one does.
    """

    heading: str
    sentences: tuple[str, ...] = ()
    orders: tuple[tuple[str, str], ...] = ()
    grid: Grid | None = None


def card_of(position: Position, lang: str) -> tuple[CardPart, ...]:
    """The rules that a game is played by, in short, and then its notation.

    Of a game that brings no ``card.toml`` it is what the game is, and the titles of its rows.
    """
    game, words = position.game, catalogue(lang, position.game)
    numbers = rule_card.card_values(position)
    values = {
        **numbers,
        **{f"{key}_signed".lower(): with_sign(one) for key, one in numbers.items() if isinstance(one, int)},
    }
    found = [
        CardPart(
            words.text(f"card.part.{part.name}"),
            tuple(words.text(f"card.line.{line}", **values) for line in part.lines),
            grid=of_part(position, part.name, lang),
        )
        for part in rule_card.card_parts(position)
    ]
    if not rule_card.card_sentences(game):
        about, rows = abouts()[game], _rows(game, lang)
        found = [CardPart(about.called(lang), (about.says[lang],))]
        found += [CardPart(words.text("card.part.rows"), rows)] if rows else []
    if scenario := scenario_briefing(position, lang):
        found.insert(1, CardPart(words.text("card.part.scenario"), scenario))  # behind the aim
    if options := rule_card.options_played(position):
        found.append(CardPart(words.text("card.part.options"), tuple(titles(game)[rule][lang] for rule in options)))
    return (*found, *notation(position, lang))


def _rows(game: str, lang: str) -> tuple[str, ...]:
    """The rows of a register with their titles; none of a game that has no register."""
    words = catalogue(lang)
    try:
        known = titles(game)
    except Fault:  # its check tells it
        return ()
    return tuple(words.text("word.rule_row", rule=rule, title=told[lang]) for rule, told in known.items())


def scenario_briefing(position: Position, lang: str) -> tuple[str, ...]:
    """What is special about the scenario that is played; nothing where its game tells nothing of it."""
    tell = wording(position.game).screens.briefing
    return tuple(tell(names_for(position, lang), position)) if tell is not None else ()


def aims(position: Position, lang: str) -> tuple[str, ...]:
    """What counts at the end in the scenario that is played, and in no other."""
    tell = wording(position.game).screens.aims
    return tuple(tell(names_for(position, lang), position)) if tell is not None else ()


def notation(position: Position, lang: str) -> tuple[CardPart, ...]:
    """How orders are written under the rules that are played."""
    game = position.game
    return tuple(
        CardPart(
            order_heading(game, part.name, lang),
            orders=tuple((one.texts[lang], order_meaning(game, one.name, lang)) for one in part.examples),
        )
        for part in notations.primer_of(position)
    )
