"""What is written with the orders and done when the season ends: what several options have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from diadoques.core.rulebook import Hook
from diadoques.core.steps import Step, before
from diadoques.games.diadoques.model.orders import Order, Verb
from diadoques.games.diadoques.model.position import LEVY, MOVEMENT, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK, Chapter
from diadoques.games.diadoques.model.settings import ON, switched_on
from diadoques.games.diadoques.notation.declarations import DECLARATIONS, Declaration
from diadoques.games.diadoques.notation.lexicon import Hit
from diadoques.games.diadoques.orders.binding import Binder
from diadoques.games.diadoques.orders.declaration_candidates import READERS, Reader
from diadoques.games.diadoques.season.protocol import OFFERS
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.notation.tree import Pledge

if TYPE_CHECKING:
    from diadoques.games.diadoques.events.resolution import Resolution


class Kind(NamedTuple):
    """A kind of pledge.

    Attributes:
        verb: what is pledged; ``option``: that brings it; ``rule``: the row behind it.
        check: the verdict on one in a game with that option, of a position and it.
        useful: those that may be of use to a player now.
        words: how it is written, by language.
        province: whether it is about a province, and not about a citadel.
        subject: what it is about; of one subject in one place a sheet says but one thing; "": its verb.
    """

    verb: Verb
    option: str
    rule: str
    check: Callable[[Position, Order], Objection]
    useful: Callable[[Position, str], Iterable[Order]]
    words: Mapping[str, str]
    province: bool = False
    subject: str = ""


KINDS: Final[Hook[Callable[[], Iterable[Kind]]]] = Hook(RULEBOOK, "kinds of pledges")
"""The kinds of pledges that an option brings, whether it is played or not."""


@cache
def kinds() -> Mapping[Verb, Kind]:
    """Every kind of pledge, by its verb."""
    return {kind.verb: kind for tell in KINDS.everywhere() for kind in tell()}


@cache
def _switches() -> frozenset[tuple[str, str]]:
    return frozenset((kind.option, ON) for kind in kinds().values())


def are_made(position: Position) -> bool:
    """Whether an option is played that brings a pledge."""
    return not _switches().isdisjoint(position.settings.items())


def declarations() -> Iterator[Declaration]:
    """Pledges: of one gate, province or treasure a sheet says one thing."""
    for kind in kinds().values():
        yield Declaration(kind.verb, check, _subject, lambda order, lang: kinds()[order.verb].words[lang])


def _subject(order: Order) -> str:
    return f"{kinds()[order.verb].subject or order.verb} {order.citadel or order.to}"


def check(position: Position, order: Order) -> Objection:
    """The verdict on a pledge; whether it can be kept is seen when the season ends."""
    kind = kinds()[order.verb]
    if not switched_on(position, kind.option):
        return _no("DIA-OPT-01", "option-off", option=kind.option)
    if position.phase not in (LEVY, MOVEMENT):
        return _no("DIA-71-01", "no-orders-now", phase=position.phase)
    if not kind.province and not position.board.is_citadel(order.citadel):
        return _no(kind.rule, "no-citadel", given=order.citadel)
    return kind.check(position, order)


def useful_pledges(position: Position, player: str) -> tuple[Order, ...]:
    """The pledges that may be of use to ``player`` now."""
    if position.phase not in (LEVY, MOVEMENT):
        return ()
    useful = {kind.useful: None for kind in kinds().values()}  # one tells of two verbs
    return tuple(order for tell in useful for order in tell(position, player) if check(position, order) is FINE)


def take_down(resolution: Resolution) -> None:
    """The pledges of the season; the dead pledge nothing any more."""
    for order in resolution.payments:
        if order.verb in kinds():
            place = order.citadel or order.to
            rule = kinds()[order.verb].rule
            resolution.emit("pledged", rule, player=order.player, deed=str(order.verb), place=place, payee=order.payee)


def has_pledged(position: Position, player: str, verb: Verb, place: str) -> bool:
    """Whether ``player`` said so of ``place`` with this season's orders."""
    return any((one.player, one.deed, one.place) == (player, str(verb), place) for one in position.pledges)


def readers_of_pledges() -> Mapping[Verb, Reader]:
    """Who reads lines about gates, provinces and treasures."""
    return dict.fromkeys(kinds(), of_pledge)


def of_pledge(binder: Binder, line: Pledge) -> tuple[Order, ...]:
    """The pledges that a line may mean.

    Raises:
        Trouble: a name in it means nothing, or nobody.
    """
    verb = Verb(line.deed)
    payee = binder.person(line.payee) if line.payee is not None else ""
    if kinds()[verb].province:
        return tuple(Order(binder.player, verb, to=hit.place) for hit in _provinces_first(binder, line))
    return tuple(Order(binder.player, verb, citadel=citadel, payee=payee) for citadel in _citadels(binder, line))


def _provinces_first(binder: Binder, line: Pledge) -> tuple[Hit, ...]:
    board = binder.position.board
    hits = binder.hits(line.spot)
    return tuple(hit for hit in hits if not board.is_citadel(hit.place)) or hits


def _citadels(binder: Binder, line: Pledge) -> Iterator[str]:
    """The citadels meant; a province stands for those inside it."""
    board = binder.position.board
    hits = [hit.place for hit in binder.hits(line.spot)]
    named = [place for place in hits if board.is_citadel(place)]
    inside = [citadel for place in hits for citadel in board.inside.get(place, ())]
    yield from dict.fromkeys(named or inside or hits[:1])


CHAPTERS: Final = (
    Chapter(
        "pledges",
        are_made,
        builds_on=("royal",),
        steps={"opening": (before(("announcements", "locks"), Step("pledges", "DIA-O4-01", take_down)),)},
        plugs=(
            DECLARATIONS.plug(declarations),
            READERS.plug(readers_of_pledges),
            OFFERS.plug(useful_pledges, ahead="royal"),
        ),
    ),
)
