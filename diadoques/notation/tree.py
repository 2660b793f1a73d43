"""What was written, before anybody asks whether it makes sense: the syntax tree of one line of orders.

Names are as typed, with the column where they begin; no board, no position and no rule is known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final, TypeVar

T = TypeVar("T")

CHARACTER: Final = "D"  # the kind of a piece that is said to be a diadoch


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written.

    Attributes:
        text: as typed.
        words: its folded words, without dots: ``("alex", "d'", "issos")``.
        column: where it begins, counted from 0.
    """

    text: str
    words: tuple[str, ...]
    column: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A place as written: its name and, if one was named, its coast (``co``, ``cs``, ``ce``, ``cn``)."""

    name: Name
    coast: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as written: ``A``, ``Ae PHE``, ``A* DAM``, ``(Ptolémée) PHE``, ``SYR``.

    Attributes:
        column: where it begins.
        kind: ``A``, ``F``, ``G``, ``CHARACTER``, or "" when no letter was written.
        grade: ``e``, ``g``, ``m``; "" for mercenary; None when nothing was said of the class.
        spot: where it stands; None when only the letter was written.
        head: a character is said to stand at its head: "" nobody, ``*``, or ``+`` when ``leader`` names him.
        owner: whose it is, when said.
        number: which of those of its kind that stand there, from 1; 0 when nothing was said of it.
    """

    column: int
    kind: str = ""
    grade: str | None = None
    spot: Spot | None = None
    head: str = ""
    leader: Name | None = None
    owner: Name | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Hold:
    """``x``."""

    column: int


@dataclass(frozen=True, slots=True)
class Move:
    """``-> PHE``, ``-> G Tyr``.

    Attributes:
        by_sea: ``via C`` was added.
        yields: « sinon d » was added.
        through: the seas that were named on the way, ``A YOR - NTH - NWY``, ``via NTH``.
    """

    column: int
    to: Piece
    by_sea: bool = False
    yields: bool = False
    through: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Siege:
    """``A1 Tyr``; ``digit`` is 0 when a word without number was written."""

    column: int
    digit: int
    citadel: Spot | None


@dataclass(frozen=True, slots=True)
class Support:
    """``S A SYR`` (``act`` None, Hold or Siege: where it stands), ``S A DAM -> PHE``."""

    column: int
    piece: Piece
    act: Hold | Move | Siege | None = None


@dataclass(frozen=True, slots=True)
class Convoy:
    """``C A ETO -> CYR``."""

    column: int
    piece: Piece
    move: Move


@dataclass(frozen=True, slots=True)
class Supply:
    """« ravitaille Rhodes », in a word: no retreat can be meant."""

    column: int
    citadel: Spot | None


@dataclass(frozen=True, slots=True)
class Retreat:
    """« retraite DAM », in a word: no supply can be meant."""

    column: int
    to: Piece
    yields: bool = False


@dataclass(frozen=True, slots=True)
class LetterR:
    """``R`` or ``r``: a supply or a retreat, as the place and the season will tell.

    ``small``: it was the small one, as retreats are written.
    """

    column: int
    to: Piece
    yields: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class Disband:
    """``d``."""

    column: int


@dataclass(frozen=True, slots=True)
class Remove:
    """``R A UKR``: a unit that is one too many, none that was dislodged."""

    column: int


@dataclass(frozen=True, slots=True)
class Apart:
    """« reste à part »: of a character."""

    column: int


@dataclass(frozen=True, slots=True)
class Raise:
    """``+``, ``B``: the piece is a new unit; ``waived``: none is raised, and the piece is empty.

    ``otherwise``: what the unit shall be if it finds no room where it is raised (« sinon G Nora »).
    """

    column: int
    waived: bool = False
    otherwise: Piece | None = None


@dataclass(frozen=True, slots=True)
class Promote:
    """« promue en élite »: ``grade`` as in a piece."""

    column: int
    grade: str


#: What a unit may be told to do.
Act = Hold | Move | Support | Convoy | Siege | Supply | Retreat | LetterR | Disband | Remove | Apart | Raise | Promote


@dataclass(frozen=True, slots=True)
class UnitOrder:
    """A piece and what it shall do. A bare name may turn out to be a character's: ``Séleucos -> PHE``."""

    piece: Piece
    act: Act


@dataclass(frozen=True, slots=True)
class LeaderOrder:
    """An order that says it is a character's: ``D Séleucos -> PHE``."""

    leader: Name
    act: Act


@dataclass(frozen=True, slots=True)
class CaptiveOrder:
    """What a captor does with a captive.

    Attributes:
        deed: ``kill``, ``release`` or ``lock``.
        captive: who.
        by: the captor, when written before the verb.
        to: for ``lock``, the citadel or the unit.
    """

    column: int
    deed: str
    captive: Name
    by: Name | None = None
    to: Piece | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """« propose victoire Antipater, Ptolémée » (DIA-2-04)."""

    column: int
    winners: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """A sum to be paid (8.A).

    Attributes:
        deed: ``bribe``, ``counter``, ``bid``, ``gift`` or ``auction``.
        amount: in T.
        piece: the unit paid for, for a bribe and a counter-bribe.
        payee: who receives a gift.
        then: the order that a bribed or hired unit shall carry out at once.
    """

    column: int
    deed: str
    amount: int
    piece: Piece | None = None
    payee: Name | None = None
    then: UnitOrder | LeaderOrder | None = None


@dataclass(frozen=True, slots=True)
class Pledge:
    """What shall be done with a place when the season ends.

    Attributes:
        deed: ``open``, ``decline``, ``spare`` or ``plunder``.
        spot: the place.
        payee: to whom the gates are opened.
    """

    column: int
    deed: str
    spot: Spot
    payee: Name | None = None


@dataclass(frozen=True, slots=True)
class Decree:
    """What concerns an empire and the royal house: a wedding, a royal order, a new capital, gold that is left.

    Attributes:
        deed: ``betroth``, ``wed``, ``decree``, ``seat`` or ``leave``.
        name: the bride, or whom the royal order is for.
        spot: the new capital, or the citadel in which a treasury is left.
    """

    column: int
    deed: str
    name: Name | None = None
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Headed:
    """``France: A PAR - BUR``: a line that says whose it is."""

    player: Name
    line: Line


#: What a line may be.
Line = UnitOrder | LeaderOrder | CaptiveOrder | Proposal | Payment | Pledge | Decree | Headed


def find_nodes(kind: type[T], tree: Any) -> Iterator[T]:
    """Every node of one kind in a tree, from left to right; not those inside another of its kind."""
    if isinstance(tree, kind):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree:
            yield from find_nodes(kind, part)
    elif is_dataclass(tree):
        for field in fields(tree):
            yield from find_nodes(kind, getattr(tree, field.name))
