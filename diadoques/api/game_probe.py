"""What of a game chance seldom brings up, asked of one position: lines that are not followed, accounts, options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from diadoques.api.game_files import home_of
from diadoques.api.game_members import ORDERS
from diadoques.api.game_returns import overdrawn, overdrawn_together, unfollowed
from diadoques.api.game_trouble import Trouble, example_of, failed, toml_line
from diadoques.board.people import owners
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order
from diadoques.core.prompts import CHOICE, UMPIRE, Form, Pick, Prompt
from diadoques.explain.catalogue import catalogue, option_words, screen_words
from diadoques.explain.needed import PHRASES, SCREEN, missing_phrase
from diadoques.explain.offers import Plain, option_told, teller
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position

#: A line that no notation knows.
UNREADABLE: Final = "?!"
#: Orders of a seat that are looked at, of each verb.
_EACH: Final = 2


def probed(position: Position) -> Iterator[Trouble]:
    """What is wrong with what a position asks, offers and counts, beside what happens in it."""
    yield from _players(position)
    yield from _umpire(position)
    for prompt in load_game(position.game).awaits(position).prompts:
        yield from _options(position, prompt)
    for seat in _writers(position):
        orders = [one for found in orders_by_verb(position, seat).values() for one in found]
        if orders and load_game(position.game).abilities.orders is None:
            where = home_of(position.game, type(load_game(position.game)))
            yield Trouble("orders-none", where, {"seat": seat}, ORDERS)
        yield from unfollowed(load_game(position.game), position, seat)
        yield from overdrawn(load_game(position.game), position, seat)
        yield from overdrawn_together(load_game(position.game), position, seat)
        yield from _refusals(position, seat, orders)
        yield from _accounts(position, seat, orders)
        yield from _lines(position, orders)


def _players(position: Position) -> Iterator[Trouble]:
    """Players of whom the board knows nothing."""
    known = owners(position.board.id)
    for player in position.players:
        if player not in known:
            example = f'[[player]]  id = "{player}"  name = {{ fr = "…", en = "…" }}  letter = "{player[:1]}"'
            where = f"geodata/{position.board.id}/setup.toml"
            yield Trouble("player", where, {"name": player, "known": ", ".join(known)}, example)


def _umpire(position: Position) -> Iterator[Trouble]:
    """An umpire who is asked, and of whom no class knows."""
    game = load_game(position.game)
    beside: Callable[[Any], Any] = game.abilities.beside or (lambda _: ())
    if game.awaits(position).of(UMPIRE) and UMPIRE not in beside(position):
        yield Trouble("beside", f"{home_of(position.game, type(game))}: abilities", {}, "beside=lambda _: (UMPIRE,)")


def _options(position: Position, prompt: Prompt) -> Iterator[Trouble]:
    """What is offered without a word for it, so that screens show it as files do."""
    if isinstance(prompt, Form):
        offered = [one for field in prompt.fields if field.kind == CHOICE for one in field.of]
    else:
        offered = [one for one in prompt.of if isinstance(one, str)] if isinstance(prompt, Pick) else []
    board = position.board
    known = {*owners(board.id), *board.spaces, *position.units}
    for lang in LANGUAGES:
        told = screen_words(position.game).get(lang, {}).get(prompt.topic, {})
        words = option_words(position.game, prompt.topic, lang)
        bare = [one for one in dict.fromkeys(offered) if one and one not in known and one not in words]
        bare = [one for one in bare if not one.isdecimal() and option_told(position, prompt, one, lang) is None]
        if bare and "option" not in told:
            data = {"name": prompt.topic, "tongue": lang, "said": ", ".join(bare)}
            example = toml_line(f"{prompt.topic}.options.{bare[0]}", '"…"', lang)
            yield Trouble("options", f"{position.game}/words/screen.toml, words/options.py", data, example)


def _writers(position: Position) -> Iterator[str]:
    """Who is asked for a sheet."""
    asked = load_game(position.game).awaits(position)
    return (seat for seat in position.players if asked.sheet(seat) is not None)


def orders_by_verb(position: Position, seat: str) -> dict[str, list[Any]]:
    """Some legal orders of a seat, by their verb."""
    by_verb: dict[str, list[Any]] = {}
    for one in load_game(position.game).legal(position, seat):
        found = by_verb.setdefault(str(getattr(one, "verb", "")), [])
        if len(found) < _EACH:
            found.append(one)
    return by_verb


def _refusals(position: Position, seat: str, orders: list[Any]) -> Iterator[Trouble]:
    """Codes of lines that are not followed: of nonsense, of lines that stand twice, of orders of other seats."""
    game = load_game(position.game)
    others = [
        one
        for other in position.players
        if other != seat
        for found in orders_by_verb(position, other).values()
        for one in found
    ]
    lines = [UNREADABLE, *(game.write(position, one) for one in (*orders, *orders[::-1], *others))]
    codes = dict.fromkeys(one.code for one in game.read(position, seat, lines) if one.code)
    for lang in LANGUAGES:
        words = catalogue(lang, position.game)
        for code in codes:
            key = f"reading.{code}"
            if key not in words and not any(one.startswith(f"{key}.") for one in words):
                yield Trouble(missing_phrase(position.game, lang, key), example=example_of(PHRASES, lang, key))


def _lines(position: Position, orders: list[Any]) -> Iterator[Trouble]:
    """Lines of a sheet that are of no unit, and are shown by what ``Lines.of`` gives where no word says what for."""
    lines = load_game(position.game).abilities.lines
    if lines is None or not isinstance(teller(position.game), Plain):
        return
    keys = dict.fromkeys(lines.of(position, one) for one in orders)
    for lang in LANGUAGES:
        for key in (one for one in keys if one and one not in position.units):
            if teller(position.game).title(position, key, lang) == key:
                missing = missing_phrase(position.game, lang, told := f"line.{key.partition(' ')[0]}")
                yield Trouble(missing, example=example_of(PHRASES, lang, told))


def purses(view: Position, seat: str) -> Iterator[Trouble]:
    """Money as a seat is shown it: that of others, where everybody's is not for all; accounts that cannot be kept.

    Args:
        view: what the seat may see; ``seat``: a player, ``UMPIRE``, or "" for whoever has none.
    """
    money = load_game(view.game).abilities.money
    if money is None or seat == UMPIRE:
        return
    try:
        shown = [one for one in money.treasuries(view) if one != seat] if not money.is_public(view) else []
        for player in view.players:
            money.account(view, player, [])
    except Exception as error:
        yield failed(view.game, "purse", error, home_of(view.game, type(money)), seat=seat or "—")
        return
    if shown:
        data = {"seat": seat or "—", "names": ", ".join(shown)}
        example = "treasury={one: sum for one, sum in self.treasury.items() if one == seat}"
        yield Trouble("purse-open", f"{home_of(view.game, type(view))}: seen_by", data, example)


def _accounts(position: Position, seat: str, orders: list[Order]) -> Iterator[Trouble]:
    """Words of accounts, with each payment that an order makes."""
    money = load_game(position.game).abilities.money
    if money is None:
        return
    told = (money.account(position, seat, chosen) for chosen in ([], *([one] for one in orders)))
    kinds = dict.fromkeys(entry.kind for account in told if account is not None for entry in account.entries)
    for lang in LANGUAGES:
        words: Mapping[str, Any] = screen_words(position.game).get(lang, {}).get("money", {})
        for kind in kinds:
            if f"ledger_{kind}" not in words:
                key = f"money.ledger_{kind}"
                missing = missing_phrase(position.game, lang, key, SCREEN)
                yield Trouble(missing, example=example_of(SCREEN, lang, key))
