"""The rules of a game in short, as its pupils read them, on a screen or on paper: the aim, a season, who wins a fight.

Only what holds under the rules that are played is said; how orders are written comes last.
"""

from __future__ import annotations

from dataclasses import dataclass

from diadoques.core.figures import signed
from diadoques.core.register import titles
from diadoques.explain.catalogue import catalogue
from diadoques.explain.grids import of_part
from diadoques.explain.names import names_for
from diadoques.explain.primer import heading, meaning
from diadoques.explain.wording import Grid, wording
from diadoques.games import primer, rule_card
from diadoques.games.door import Position


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
    """The rules that a game is played by, in short, and then its notation."""
    game, words = position.game, catalogue(lang, position.game)
    numbers = rule_card.values(position)
    values = {
        **numbers,
        **{f"{key}_signed".lower(): signed(one) for key, one in numbers.items() if isinstance(one, int)},
    }
    found = [
        CardPart(
            words.text(f"card.part.{part.name}"),
            tuple(words.text(f"card.line.{line}", **values) for line in part.lines),
            grid=of_part(position, part.name, lang),
        )
        for part in rule_card.parts(position)
    ]
    if scenario := briefing(position, lang):
        found.insert(1, CardPart(words.text("card.part.scenario"), scenario))  # behind the aim
    if options := rule_card.options_played(position):
        found.append(CardPart(words.text("card.part.options"), tuple(titles(game)[rule][lang] for rule in options)))
    return (*found, *notation(position, lang))


def briefing(position: Position, lang: str) -> tuple[str, ...]:
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
            heading(game, part.name, lang),
            orders=tuple((one.texts[lang], meaning(game, one.name, lang)) for one in part.examples),
        )
        for part in primer.played(position)
    )
