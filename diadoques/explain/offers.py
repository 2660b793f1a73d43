"""What may be ordered and what may be picked, as screens offer it: lines of a sheet, options, spots of a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, Protocol

from diadoques.board.spaces import split_coast
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order
from diadoques.core.prompts import Prompt
from diadoques.explain.catalogue import catalogue, option_words, phrase_packages
from diadoques.explain.names import Name, Names, join_names, names_for
from diadoques.games.catalogue import game_of, load_game
from diadoques.games.door import Position
from diadoques.games.money import Quote
from diadoques.notation.fold import loose_key

# --- Legal orders as screens offer them: lines of a sheet, what each may hold, and where a map is pointed at for it.
#
# A game says this itself (``offers`` in its room of words): above it an order is a value that is shown, given and kept.


MARCH: Final = "march"
AID: Final = "aid"
CARRY: Final = "carry"
"""What an order is to whoever points at places: a way to go, help for another unit, a passage for it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal order.

    Attributes:
        order: what is given when it is chosen.
        text: in the notation, ``label``: in a few words.
        at: places on which a click offers it; ``direct``: a first click there gives it, others are asked for.
        by_sea: it leads over the sea, and its goal is lit so.
        target: id of the unit that it helps, ``goal``: where that unit goes: a click on its arrow offers it, too.
        act: ``MARCH``, ``AID``, ``CARRY``, or "" for what is none of them.
        more: what this order and those like it for the same unit are called together, "" where each is offered alone.
    """

    order: Any
    text: str
    label: str = ""
    at: tuple[str, ...] = ()
    direct: bool = False
    by_sea: bool = False
    target: str = ""
    goal: str = ""
    act: str = ""
    more: str = ""


def carries(offer: Offer, way: Offer) -> bool:
    """Whether an order carries a unit on the very way that it was told to go."""
    goal = {split_coast(place)[0] for place in way.at}
    return offer.act == CARRY and offer.target == way.order.unit and split_coast(offer.goal)[0] in goal


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of a sheet.

    Attributes:
        key: which line (``games.abilities.Lines``).
        title: what it is for; ``empty``: what it says as long as nothing is written.
        offers: what may be written, as one looks through it.
    """

    key: str
    title: str
    empty: str
    offers: tuple[Offer, ...]


class OrderTeller(Protocol):
    """How a game tells its orders to screens."""

    @property
    def payments(self) -> tuple[str, ...]:
        """Kinds of payments, in the order in which they are offered."""

    def rows(self, position: Position, player: str, lang: str) -> tuple[SheetRow, ...]:
        """The lines of a player's sheet that offer something."""

    def row(self, position: Position, key: str, orders: Iterable[Any], lang: str) -> SheetRow:
        """One line with what may stand on it."""

    def title(self, position: Position, key: str, lang: str) -> str:
        """What a line is for."""

    def label(self, position: Position, order: Any, lang: str) -> str:
        """What an order does, in a few words."""

    def paid(self, order: Any) -> str:
        """What kind of payment an order is, "" when it is none: payments stand beside the lines."""

    def heads(self, position: Position, key: str) -> tuple[str, ...]:
        """Units of which the character of that line may be named the head, where there is a choice."""

    def head(self, order: Any) -> str:
        """The line of the character whom an order names at the head of its unit, or ""."""

    def led(self, position: Position, unit: str, order: Any | None, key: str) -> Any:
        """An order of a unit (None: it holds) with the character of that line at its head ("": nobody)."""

    def rivals(self, position: Position, one: Any, other: Any, sheet: Sequence[Any]) -> bool:
        """Whether two orders of a player's sheet send two units to where neither gets in for the other."""

    def payee(self, position: Position, quote: Quote, player: str, lang: str) -> str:
        """Whom, or what, a payment of ``player`` is for."""

    def payment(self, position: Position, quote: Quote, lang: str) -> tuple[str, ...]:
        """What is to be known of a payment before its sum is named; the first line matters most."""


@cache
def teller(game: str) -> OrderTeller:
    """How the game of that id tells its orders; as plain texts where it does not say."""
    own = next(
        (f"{room}.offers" for room in reversed(phrase_packages(game)) if find_spec(f"{room}.offers") is not None), ""
    )
    found: OrderTeller = getattr(import_module(own), "TELLER", Plain()) if own else Plain()
    return found


class Plain:
    """Orders by their texts, all that are for one unit on one line: for a game that says no more of them."""

    payments: tuple[str, ...] = ()

    def rows(self, position: Position, player: str, lang: str) -> tuple[SheetRow, ...]:
        """A line a unit, and one for all other orders."""
        found: dict[str, list[Order]] = {}
        for order in game_of(position).legal(position, player):
            found.setdefault(order.unit, []).append(order)
        return tuple(self.row(position, key, orders, lang) for key, orders in found.items())

    def row(self, position: Position, key: str, orders: Iterable[Any], lang: str) -> SheetRow:
        """The row of a unit: its orders as they are written."""
        write = game_of(position).write
        offers = tuple(Offer(order, write(position, order, lang)) for order in orders)
        return SheetRow(key, self.title(position, key, lang), "—", offers)

    def title(self, position: Position, key: str, lang: str) -> str:
        """The sign of the unit; what a line of none is for (``line.<verb>``, with its place); that it is for others."""
        unit = position.units.get(key)
        if unit is not None or not key:
            return unit.sign if unit is not None else catalogue(lang).text("sheet.others")
        words, (verb, _, about) = catalogue(lang, position.game), key.partition(" ")
        told = f"line.{verb}"
        text = words.text(told, place=_named(position, about, lang)) if told in words else key
        return text.rstrip(_APART)

    def label(self, position: Position, order: Any, lang: str) -> str:  # noqa: ARG002
        """Nothing beside the text."""
        return ""

    def paid(self, order: Any) -> str:  # noqa: ARG002
        """Nothing is known to be paid for."""
        return ""

    def heads(self, position: Position, key: str) -> tuple[str, ...]:  # noqa: ARG002
        """Nobody heads anything."""
        return ()

    def head(self, order: Any) -> str:  # noqa: ARG002
        """Nobody."""
        return ""

    def led(self, position: Position, unit: str, order: Any | None, key: str) -> Any:  # noqa: ARG002
        """The order as it is."""
        return order

    def rivals(self, position: Position, one: Any, other: Any, sheet: Sequence[Any]) -> bool:  # noqa: ARG002
        """Nothing is known of it."""
        return False

    def payee(self, position: Position, quote: Quote, player: str, lang: str) -> str:  # noqa: ARG002
        """The order itself."""
        return game_of(position).write(position, quote.order, lang)

    def payment(self, position: Position, quote: Quote, lang: str) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing."""
        return ()


#: What stands between a line's name and what it is about, where that is nothing.
_APART: Final = ": \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


def _named(position: Position, about: str, lang: str) -> Name:
    """What a line is about, of words that name places, units, players or others; a number is no name."""
    names, spaces, units = names_for(position, lang), position.board.spaces, position.units
    known = (
        names.place(one) if one in spaces else names.unit(units[one]) if one in units else names.player(one)
        for one in about.split()
        if not one.isdecimal()
    )
    return join_names(list(known), lang)


# --- What may be picked, option by option, as a reader calls it: a game tells it in the module ``options`` of its room


class OptionText(NamedTuple):
    """An option in words: what it is called, and what one must know of it before it is picked (what it costs …)."""

    text: str
    detail: str = ""


#: The name in the module that tells an option; None of one that it has no words for.
Tell = Callable[[Names, Any, Prompt, str], OptionText | None]


def option_told(position: Position, prompt: Prompt, option: object, lang: str) -> OptionText | None:
    """An option of a prompt; None where the game does not say how it is called."""
    tell = _teller(position.game)
    return tell(names_for(position, lang), position, prompt, option) if tell and isinstance(option, str) else None


def option_names(position: Position, prompt: Prompt, option: str) -> Iterator[str]:
    """How either language calls an option: in its own words, and its places by their names."""
    for lang in LANGUAGES:
        yield from names_in(position, prompt, option, lang)


def option_in(position: Position, prompt: Prompt, option: str, lang: str) -> str:
    """What one language calls an option, or a field of a form; as a file calls it where there is no word for it."""
    return next(names_in(position, prompt, option, lang), option)


def names_in(position: Position, prompt: Prompt, option: str, lang: str) -> Iterator[str]:
    """Every way in which one language calls an option, the usual one first."""
    places = position.board.spaces
    told = option_told(position, prompt, option, lang)
    if told is not None:
        yield told.text
    elif option in (plain := option_words(position.game, prompt.topic, lang)):
        yield plain[option]
    names = names_for(position, lang)
    words = option.split()
    if any(word in places for word in words):
        yield " ".join(names.place(word).bare if word in places else word for word in words)
    elif option in position.players:
        yield names.player(option).bare


def options_in(position: Position, prompt: Prompt, options: Sequence[str], lang: str) -> tuple[str, ...]:
    """What a language calls each of these options; of one that is called like another its own name stands behind."""
    called = {one: (one, *option_names(position, prompt, one)) for one in options}
    spellings = Counter(spelling for names in called.values() for spelling in {loose_key(name) for name in names})

    def told(option: str) -> str:
        found = option_in(position, prompt, option, lang)
        if not loose_key(found) or found == option:
            return option
        return found if spellings[loose_key(found)] == 1 else told_apart(found, option)

    return tuple(map(told, options))


def told_apart(name: str, option: str) -> str:
    """What an option is called where others are called alike: with its own name behind it."""
    return f"{name} ({option})"


def closed_by(position: Position, prompt: Prompt, option: str) -> str:
    """The rule by which the game refuses an answer that is not offered; "" where it takes it, or names none."""
    try:
        load_game(position.game).resolve(position, Answers(said={prompt.name: {prompt.seat: (option,)}}))
    except Fault as fault:
        return str(fault.data.get("rule", ""))
    return ""


@cache
def _teller(game: str) -> Tell | None:
    own = next(
        (f"{room}.options" for room in reversed(phrase_packages(game)) if find_spec(f"{room}.options") is not None), ""
    )
    return import_module(own).told if own else None
