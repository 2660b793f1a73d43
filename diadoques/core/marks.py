"""What lies on a board and is drawn between its pieces, as plain marks and strokes: all that drawers know of a game.

Places are named as the board names them and nothing here has a size or a point on paper: where a mark stands in a
picture, and how it looks, the drawers decide. What it means, the game that tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

# States of a piece.
HERE: Final = "here"
GHOST: Final = "ghost"  # pale, where it stood before it moved
DISLODGED: Final = "dislodged"  # tilted, pushed aside
DEAD: Final = "dead"  # crossed out
PLANNED: Final = "planned"  # it stands there only if what is asked comes true

# States of a stroke.
ASKED: Final = "asked"  # ordered, not resolved yet
DONE: Final = "done"
FAILED: Final = "failed"
CUT: Final = "cut"  # broken in the middle
VOID: Final = "void"  # carried out, and without effect

# Kinds of stroke.
MOVE: Final = "move"  # an arrow
CONVOYED: Final = "convoyed"  # beads that lead over the sea
SUPPORT_MOVE: Final = "support"  # dashes to the middle of another stroke
SUPPORT_HOLD: Final = "support-hold"  # dashes to another piece
CONVOY: Final = "convoy"  # waves around the piece
SIEGE: Final = "siege"  # dashes and dots to a ring around a place
SUPPLY: Final = "supply"  # a line to a place, ending in a plus
CONVERT: Final = "convert"  # an arrow with the piece that it turns into
RETREAT: Final = "retreat"  # a dashed arrow
LEAD: Final = "lead"  # a thin arrow with a star: a person alone
HOLD: Final = "hold"  # stays
#: Strokes on which a piece or a person leaves its place.
WAYS: Final = frozenset({MOVE, CONVOYED, CONVERT, RETREAT, LEAD})

# Kinds of sign.
RING: Final = "siege"  # a toothed ring around a place
STANDOFF: Final = "standoff"  # a burst with crossed swords
CONTEST: Final = "contest"  # a card with who brought what strength
FALLEN: Final = "fallen"  # a ring, and the flag of the new owner
REVOLT: Final = "revolt"  # a flame

# Kinds of counter.
LEADER: Final = "leader"  # a crowned disc, barred when somebody holds it
ROYAL: Final = "royal"  # a disc under a diadem, ringed in the colour of who holds it

#: Kinds of badge.
TREASURE: Final = "treasure"  # a coin with its sum

Text = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board.

    Attributes:
        kind: its silhouette; ``grade``: a small letter on it, or "".
        pushed_from: of one pushed aside, the place from which it was; "" where that is not known.
        head: the person at its head, or ""; ``captives``: persons whom it leads along, bound.
        text: what it was told to do, by language; {} when nothing.
        letter: what is written on it in place of its owner's letter, or ""; ``weak``: it lies on its weaker face.
        force: how strong it is, where the strengths of pieces add up; 0 where they do not, nor its own to others'.
    """

    id: str
    owner: str
    kind: str
    grade: str
    place: str
    state: str = HERE
    pushed_from: str = ""
    head: str = ""
    captives: tuple[str, ...] = ()
    text: Text = field(default_factory=dict)
    letter: str = ""
    weak: bool = False
    force: int = 0


@dataclass(frozen=True, slots=True)
class Counter:
    """A person on the board.

    Attributes:
        kind: ``LEADER`` or ``ROYAL``; ``holder``: in whose hands the person is, or "".
        beside: id of the piece at whose shoulder the person stands, "" where he stands alone.
        worn: the piece shows the person already (its ``head``, its ``captives``), where pieces show their people.
        row: how many counters of a row at the same place stand before it; None for one in no row.
        also: who shares the counter.
        weak: he is hurt or ill, and lies on his weaker face.
    """

    name: str
    place: str
    kind: str = LEADER
    holder: str = ""
    beside: str = ""
    worn: bool = False
    row: int | None = None
    also: tuple[str, ...] = ()
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign at a place.

    Attributes:
        owner: whose it is, or ""; ``text``: what is written at it.
        rows: of a card, (owner, strength), the strongest first.
    """

    kind: str
    place: str
    owner: str = ""
    text: str = ""
    rows: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Badge:
    """A number at a place."""

    kind: str
    place: str
    number: int


@dataclass(frozen=True, slots=True)
class Rightful:
    """Whose a space is by right that another holds, and for how many turns of how many he has held it."""

    owner: str
    held: int
    of: int


@dataclass(frozen=True, slots=True)
class Marks:
    """All that lies on a board.

    Attributes:
        spaces: owner of each space that somebody holds; ``places``: of each place (town, citadel) likewise.
        rightful: of spaces that are another's by right than his who holds them.
        weather: what lies on spaces that are hit (storm, snow, sand, flood); ``floods``: rivers that overflow.
        walls: borders on which a wall stands that the printed board does not show, each its two spaces.
        notes: what more is to be known of a space: a phrase of the game (``note.<name>``) and what fills it.
        played: the spaces that are played on, where only a part of the board is; else ().
    """

    pieces: tuple[Piece, ...] = ()
    counters: tuple[Counter, ...] = ()
    signs: tuple[Sign, ...] = ()
    badges: tuple[Badge, ...] = ()
    spaces: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    weather: Mapping[str, str] = field(default_factory=dict)
    floods: tuple[str, ...] = ()
    walls: tuple[tuple[str, str], ...] = ()
    notes: Mapping[str, tuple[str, Mapping[str, int]]] = field(default_factory=dict)
    played: tuple[str, ...] = ()
    rightful: Mapping[str, Rightful] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a stroke points at: the way of another piece, or (``end`` "") the piece where it stands.

    Attributes:
        piece: id of that piece, or "" where none is meant by name.
        start, end, via: its way; ``start`` is "" where that is not known.
    """

    piece: str
    start: str
    end: str = ""
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from a piece or a person to where an order points.

    Attributes:
        owner: whose colour it has; ``by``: who gave the order.
        piece: id of the piece, ``@name`` of a person.
        start, end: places; ``via``: spaces between them.
        aim: the other piece or stroke that it is about, or None.
        becomes: kind of the piece that it turns into, or ""; ``number``: which season of several this is, or 0.
        gone: the piece has gone this way already: the line begins at the place, not at the piece.
        text: the order, by language.
    """

    kind: str
    state: str
    owner: str
    piece: str
    start: str
    end: str
    by: str = ""
    via: tuple[str, ...] = ()
    aim: Aim | None = None
    becomes: str = ""
    number: int = 0
    gone: bool = False
    text: Text = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture, before anybody knows where on paper: what lies on the board, and the strokes upon it.

    Attributes:
        start: the board on which the strokes were given, where pieces have moved since; None: ``marks`` itself.
    """

    marks: Marks
    strokes: tuple[Stroke, ...] = ()
    start: Marks | None = None
