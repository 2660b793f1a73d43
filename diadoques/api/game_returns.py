"""What the members of a door give back, held against what the protocol says: its types, and orders read as written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, Final

from diadoques.analysis.players import RandomLegal, gather_answers, seat_players
from diadoques.api.game_files import first_line, home_of, signature_of
from diadoques.api.game_trouble import Trouble
from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.core.marks import Marks
from diadoques.core.orders import Order, Reading
from diadoques.core.prompts import Prompts
from diadoques.games.abilities import Skill
from diadoques.games.door import Game, Position, Standing
from diadoques.games.ready import ReadyGame, ReadyMoney, ReadyPosition
from diadoques.games.said import checked

#: So many legal orders of a seat are written and read back.
_ORDERS: Final = 60
#: A number that no purse pays.
_DEAR: Final = 999


def misgiven(game: Game[Any], position: Any) -> Iterator[Trouble]:
    """What a member gives that is not of its type; whatever asks for it next would fail.

    Args:
        position: of the game, as it stands.
    """
    asked: tuple[tuple[str, Callable[[], Any], type], ...] = (
        ("awaits", lambda: game.awaits(position), Prompts),
        ("standing", lambda: game.standing(position), Standing),
        ("marks", lambda: game.marks(position), Marks),
        ("record_of", lambda: game.record_of(position), Mapping),
    )
    for name, give, kind in asked:
        if not isinstance(found := give(), kind):
            yield _given(game, name, getattr(game, name), found, getattr(Game, name))
            return
    players: tuple[str, ...] = position.players
    for seat in ("", *players) if isinstance(game, ReadyGame) else ():
        if not isinstance(found := position.seen_by(seat), type(position)):
            yield _given(game, "seen_by", position.seen_by, found, ReadyPosition.seen_by)
            return
    skill = game.abilities.skill
    for seat in players:
        view = _view(game, position, seat)
        if skill is None or not game.awaits(view).of(seat):
            continue
        answered: Any = skill.answer(view, seat, Random(1))  # noqa: S311 - not for secrets
        if not isinstance(answered, Answers):
            yield _given(game, "Abilities.skill.answer", skill.answer, answered, Skill.answer)
            return
    yield from _misread(game, position)


def _view(game: Game[Any], position: Any, seat: str) -> Any:
    return position.seen_by(seat) if isinstance(game, ReadyGame) else position


def _given(game: Game[Any], name: str, member: Any, found: Any, model: Any) -> Trouble:
    """That a member gives what is of another type."""
    where = home_of(game.about.id, member, type(game))
    data = {"name": name, "given": "None" if found is None else type(found).__name__}
    return Trouble("returns", where, data, signature_of(name.rpartition(".")[2], model), first_line(model))


def misfollowed(game: Game[Any], position: Any) -> Iterator[Trouble]:
    """That ``follows`` gives no events, of a game with ready parts."""
    if isinstance(game, ReadyGame) and (asked := game.awaits(position)).prompts:
        answers = gather_answers(position, seat_players(position, RandomLegal()), "follows")
        found: Any = game.follows(position, checked(asked, answers, position.board.id))
        if not hasattr(found, "__iter__"):
            yield _given(game, "follows", game.follows, found, ReadyGame.follows)
            return
        for event in found:
            if not isinstance(event, Event):
                yield _given(game, "follows", game.follows, event, ReadyGame.follows)
                return


def _misread(game: Game[Any], position: Position) -> Iterator[Trouble]:
    """Types of what orders, lines and readings are."""
    for seat in game.awaits(position).seats:
        if game.awaits(position).sheet(seat) is None:
            continue
        legal = game.legal(position, seat)
        found = next(iter(legal), None) if hasattr(legal, "__iter__") else legal
        if not hasattr(legal, "__iter__") or (game.abilities.orders and not isinstance(found, Order | None)):
            yield _given(game, "legal", game.legal, found, Game.legal)
            return
        if not isinstance(found, Order):
            continue
        line: Any = game.write(position, found)
        if not isinstance(line, str):
            yield _given(game, "write", game.write, line, Game.write)
            return
        read: Any = game.read(position, seat, [line, line])
        if not isinstance(read, list) or not all(isinstance(one, Reading) for one in read):
            wrong = [one for one in read if not isinstance(one, Reading)] if isinstance(read, list) else [read]
            yield _given(game, "read", game.read, wrong[0], Game.read)
            return
        if len(read) != 2:
            where = home_of(game.about.id, game.read, type(game))
            yield Trouble("readings", where, {"lines": "2", "readings": str(len(read))})
            return


def unfollowed(game: Game[Any], position: Position, seat: str) -> Iterator[Trouble]:
    """Legal orders of a seat that are not followed when they are written and read back, or read as others.

    Two units of one sign are told apart by their order on a sheet, not by a line.
    """
    where = home_of(game.about.id, game.read, type(game))
    told = set[tuple[str, str]]()
    for order in islice(game.legal(position, seat), _ORDERS):
        line = game.write(position, order)
        for lines in ([line], [order]):
            [reading] = game.read(position, seat, lines)
            what = "" if reading.followed else "legal-unfollowed"
            if reading.followed and reading.order is not None and replace(reading.order, unit=order.unit) != order:
                what = "legal-other"
            if what and (what, verb := str(order.verb)) not in told:
                told.add((what, verb))
                back = str(game.write(position, reading.order)) if reading.order is not None else "—"
                yield Trouble(what, where, {"line": line, "code": reading.code or "—", "back": back})


def overdrawn(game: Game[Any], position: Position, seat: str) -> Iterator[Trouble]:
    """Lines that are followed though the account lacks the money for them: debts of which the money knows nothing."""
    money = game.abilities.money
    if not isinstance(money, ReadyMoney):
        return
    for order in islice(game.legal(position, seat), _ORDERS):
        texts = [line := game.write(position, order), _dearer(line)]
        for reading in (one for text in texts for one in game.read(position, seat, [text])):
            account = money.account(position, seat, [reading.order]) if reading.followed else None
            if account is not None and account.missing:
                data = {"line": reading.text, "missing": str(account.missing), "floor": str(money.floor)}
                yield Trouble("overdrawn", home_of(game.about.id, type(money)), data, "floor = -3")
                return


def overdrawn_together(game: Game[Any], position: Position, seat: str) -> Iterator[Trouble]:
    """Lines that are followed together though the money goes for some of them alone: the dearest for each thing."""
    money, lines = game.abilities.money, game.abilities.lines
    if not isinstance(money, ReadyMoney) or lines is None:
        return
    dearest: dict[str, Any] = {}
    for order in islice(game.legal(position, seat), _ORDERS):
        key = lines.of(position, order)
        if money.cost(position, order) > (money.cost(position, dearest[key]) if key in dearest else 0):
            dearest[key] = order
    texts = [game.write(position, one) for one in dearest.values()]
    followed = [one.order for one in game.read(position, seat, texts) if one.followed]
    account = money.account(position, seat, followed) if len(followed) > 1 else None
    if account is not None and account.missing:
        data = {"lines": ", ".join(texts), "missing": str(account.missing)}
        yield Trouble("overdrawn-together", home_of(game.about.id, game.read, type(game)), data, maybe=True)


def _dearer(line: str) -> str:
    """A line with more in the place of its last number."""
    head = line.rstrip("0123456789")
    return f"{head}{_DEAR}" if head != line else line


def below_floor(game: Game[Any], position: Position) -> Iterator[Trouble]:
    """Treasuries that are lower than they may sink."""
    money = game.abilities.money
    if isinstance(money, ReadyMoney):
        for player, sum_ in money.treasuries(position).items():
            if sum_ < money.floor:
                data = {"name": player, "sum": str(sum_), "floor": str(money.floor)}
                yield Trouble("below-floor", home_of(game.about.id, type(money)), data, "floor = -3")
                return
