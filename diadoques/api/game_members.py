"""The members of a door, of its abilities and of its positions, held against how they are called everywhere else."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from types import FunctionType
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from diadoques.api.game_files import first_line, home_of, signature_of
from diadoques.api.game_trouble import Trouble
from diadoques.core.events import EventKind
from diadoques.core.orders import Order, Orders
from diadoques.games import door, ready
from diadoques.games.abilities import Abilities

#: How the orders of a game are named to files.
ORDERS: Final = "orders=Orders(MyOrder, lambda: verbs_of(Verbs))"
#: How a kind of event is declared.
_KIND: Final = "tells(MyData),  # or changes(MyData, reducer)"
#: Abilities that are called themselves, each with how; the others have members.
_CALLED: Final[Mapping[str, str]] = {
    "lexicon": "lexicon=lambda position: …",
    "counts": "counts=lambda position, player: …",
    "holders": "holders=lambda position: …",
    "tables": "tables=lambda: …",
    "beside": "beside=lambda position: …",
}


class _Call(NamedTuple):
    """How something of a game is called: under which name, with so many values at least and at most."""

    name: str
    found: Any
    least: int
    most: int
    example: str
    why: str = ""


def misfits(game: Any) -> Iterator[Trouble]:
    """What of a game is not called, or not made, as everything above it takes it, with how it begins elsewhere."""
    name, kind = game.about.id, type(game)
    if not isinstance(game.abilities, Abilities):
        given = {"name": "abilities", "given": repr(game.abilities)[:80]}
        yield Trouble("ability-none", home_of(name, kind), given, f"abilities = Abilities({ORDERS}, …)")
        return
    for one in _calls(game):
        if wrong := _refused(one):
            where = home_of(name, one.found, kind)
            yield Trouble("signature", where, {"name": one.name, "given": wrong}, one.example, one.why)
    yield from _unmade(game)
    for key, value in game.kinds.items():
        if not isinstance(value, EventKind):
            yield Trouble("no-kind", home_of(name, kind), {"name": key, "given": repr(value)[:80]}, f'"{key}": {_KIND}')
    yield from _orders(game)


def _refused(one: _Call) -> str:
    """With what something wants to be called, where that is not how it is called; else ""."""
    if not callable(one.found):
        return repr(one.found)[:80]
    try:
        told = inspect.signature(one.found)
    except (TypeError, ValueError):  # of C
        return ""
    try:
        for count in {one.least, one.most}:
            told.bind(*(None,) * count)
    except TypeError:
        return str(told).replace("'", "").partition(" -> ")[0]
    return ""


def _calls(game: Any) -> Iterator[_Call]:
    """All that is called of a game and is its own."""
    for whole in (door.Game, ready.ReadyGame):
        yield from _methods(game, whole, "")
    position = getattr(game, "position", None)
    if isinstance(position, type):
        yield from _methods(position, ready.ReadyPosition, f"{position.__name__}.")
    for field, ability, part in _abilities(game):
        if part is None:
            count = len(get_args(get_args(get_type_hints(Abilities)[field])[0])[0])
            yield _Call(f"Abilities.{field}", ability, count, count, _CALLED[field])
        elif not isinstance(ability, type):
            bases = [one for one in type(ability).__mro__ if one.__module__ == ready.__name__]
            for one in (part, *bases):
                yield from _methods(ability, one, f"Abilities.{field}.")


def _abilities(game: Any) -> Iterator[tuple[str, Any, type | None]]:
    """What a game offers, each with its protocol; None for what is called itself."""
    for field, hint in get_type_hints(Abilities).items():
        ability = getattr(game.abilities, field)
        if ability is not None and field != "orders":
            yield field, ability, None if field in _CALLED else next(one for one in get_args(hint))


def _methods(given: Any, part: type, above: str) -> Iterator[_Call]:
    """The methods of a protocol, or of a ready part, as something of a game writes them itself."""
    for name, model in vars(part).items():
        if not isinstance(model, FunctionType) or name.startswith("_"):
            continue
        own = inspect.getattr_static(given, name, None)
        if own is None or own is model:
            continue
        asked = list(inspect.signature(model).parameters.values())[0 if isinstance(given, type) else 1 :]
        least = sum(one.default is one.empty for one in asked)
        yield _Call(
            f"{above}{name}", getattr(given, name), least, len(asked), signature_of(name, model), first_line(model)
        )


def _unmade(game: Any) -> Iterator[Trouble]:
    """Abilities that are a class where an object of it is wanted, or lack a member of their protocol."""
    name, kind = game.about.id, type(game)
    for field, ability, part in _abilities(game):
        if part is None:
            continue
        if isinstance(ability, type):
            where, made = home_of(name, kind), f"{field}={ability.__name__}()"
            yield Trouble("ability-class", where, {"name": field, "given": ability.__name__}, made, first_line(part))
            continue
        for member, model in vars(part).items():
            if not member.startswith("_") and not hasattr(ability, member):
                where = home_of(name, type(ability), kind)
                told = {"name": f"Abilities.{field}.{member}"}
                yield Trouble("member", where, told, signature_of(member, model), first_line(model))


def _orders(game: Any) -> Iterator[Trouble]:
    """Orders that are not named by their class and their verbs, in this order."""
    orders: Any = game.abilities.orders
    if orders is None:
        return
    where, wrong = home_of(game.about.id, type(game)), ""
    form, verbs = getattr(orders, "form", None), getattr(orders, "verbs", None)
    if not isinstance(orders, Orders):
        wrong = repr(orders)
    elif not (isinstance(form, type) and issubclass(form, Order)):
        wrong = f"form={form!r}"
    elif not callable(verbs) or isinstance(verbs, type):
        wrong = f"verbs={verbs!r}"
    if wrong:
        yield Trouble("orders-unmade", where, {"given": wrong[:80]}, ORDERS)
