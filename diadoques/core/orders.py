"""Orders as all games have them, and the five verdicts on what a player wrote (7.3).

What orders ask and what they hold beside is their game's: it has verbs, and a class of its own under ``Order``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self
from typing import TypeVar as TypingVar

from diadoques.core.faults import Fault

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    O_co = TypeVar("O_co", bound="Order", default=Any, covariant=True)
else:
    from typing import TypeVar

    O_co = TypeVar("O_co", covariant=True)


class Verb(str):
    """What an order asks, as a sign: one sign is one value, so that ``is`` holds; a game tells which it has."""

    __slots__ = ()
    _known: ClassVar[dict[str, Any]] = {}

    def __new__(cls, sign: str) -> Self:
        """The verb of this sign."""
        known: Self | None = cls._known.get(sign)
        if known is None:
            known = cls._known[str(sign)] = super().__new__(cls, sign)
        return known

    def __copy__(self) -> Verb:
        return self

    def __deepcopy__(self, _: object) -> Verb:
        return self

    def __reduce__(self) -> tuple[type[Verb], tuple[str]]:
        return Verb, (str(self),)


def verbs_of(namespace: type) -> tuple[Verb, ...]:
    """The verbs that a class names, and those it inherits, the inherited ones first."""
    return tuple(value for one in reversed(namespace.__mro__) for value in vars(one).values() if type(value) is Verb)


class Verdict(StrEnum):
    """Five different things (7.3)."""

    UNREADABLE = "unreadable"  # no order in the notation
    AMBIGUOUS = "ambiguous"  # more than one meaning: not followed (DIA-73-04)
    ILLEGAL = "illegal"  # against the rules: not followed, the unit holds (DIA-73-02)
    MISTAKEN = "mistaken"  # legal but cannot help whoever wrote it: followed (DIA-73-03)
    FINE = "fine"


#: Verdicts on what is carried out.
FOLLOWED = (Verdict.FINE, Verdict.MISTAKEN)


@dataclass(frozen=True, slots=True)
class Order:
    """One order; what it says beside stands in the class of its game.

    Attributes:
        player: who gives it.
        verb: what is asked.
        unit: id of the unit that is ordered; "" where it is for none.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """How files line up its fields, where not as the class does."""
    TEXTS: ClassVar[tuple[str, ...]] = ()
    """Fields that hold what somebody says in his own words: as long as a line of a sheet."""

    player: str
    verb: Verb
    unit: str = ""


T = TypingVar("T", bound=Order)


def order_of_class(order: object, form: type[T]) -> T:
    """The order, which must be of its game's class.

    Raises:
        Fault: ``order-broken``.
    """
    if not isinstance(order, form):
        raise Fault("order-broken", why=type(order).__name__[:80])
    return order


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of a game.

    Attributes:
        form: the class that holds one.
        verbs: everything that they may ask, that of options among it.
        lasting: of these, what is done only where it is ordered turn after turn.
    """

    form: type[Order]
    verbs: Callable[[], Collection[Verb]]
    lasting: frozenset[Verb] = frozenset()


def fields_of(order: Order) -> dict[str, Any]:
    """What an order says in plain values, as files hold it: its fields but for those that are as usual."""
    found: dict[str, Any] = {}
    form: type = type(order)
    for name, usual in _usual(form):
        value = getattr(order, name)
        if value != usual:
            found[name] = fields_of(value) if isinstance(value, Order) else str(value) if name == "verb" else value
    return found


@cache
def _usual(form: Any) -> tuple[tuple[str, Any], ...]:
    usual = {one.name: one.default for one in fields(form)}
    return tuple((name, usual[name]) for name in form.FIELDS or usual)


@dataclass(frozen=True, slots=True)
class Reading(Generic[O_co]):
    """What was made of one line of text.

    Attributes:
        text: as typed.
        verdict: one of the five.
        order: the order when it was understood (also when illegal), else None.
        rule: rule id behind the verdict, "" when fine.
        code: key of the sentence that explains the verdict (``explain``), "" when fine.
        data: what that sentence needs.
        column: first column of the trouble, counted from 0.
        offers: near misses or the possible meanings ("did you mean").
        pieces: ids of the units that the line may be for, where each has an order already; ``offers`` are those orders.
        unit: id of the unit that the line is for, where that much is clear although no order is; else "".
    """

    text: str
    verdict: Verdict
    order: O_co | None = None
    rule: str = ""
    code: str = ""
    data: tuple[tuple[str, str], ...] = ()
    column: int = 0
    offers: tuple[str, ...] = ()
    unit: str = ""
    pieces: tuple[str, ...] = ()

    @property
    def followed(self) -> bool:
        """Whether its order is carried out."""
        return self.order is not None and self.verdict in FOLLOWED

    @property
    def understood(self) -> dict[str, Any]:
        """What an event tells of it to whoever wrote it, beside its text, its code and whether it is followed."""
        return {
            "order": self.order,
            "verdict": str(self.verdict),
            "data": dict(self.data),
            "offers": self.offers,
            "column": self.column,
        }

    @property
    def subject(self) -> str:
        """Id of the unit that the line is for, "" where it is for none or that is not clear."""
        return self.order.unit if self.order is not None else self.unit
