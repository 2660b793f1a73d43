"""What the advanced rules and the options add to a position: events under way, neutral powers, the royal house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class TableEvent:
    """An event as the tables name it, in force this season or announced for the next (DIA-13-01, -02).

    Attributes:
        kind: storm, flood, snow, sand, revolt, uprising, grant, offer or death.
        of: which revolt, people, giver or person; "" for the weather.
        spaces: spaces hit or place of appearance; ``rivers``: rivers in flood; ``citadel``: whose controller is paid.
        rule: the row of the table that named it.
    """

    kind: str
    of: str = ""
    spaces: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()
    citadel: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Revolt:
    """A neutral power under way (DIA-13Ba-01): its units bear its id as their owner.

    Attributes:
        runner: the player who writes its orders, "" while they are automatic (DIA-13N1-01).
        left: movement seasons left, this one included; None without limit (DIA-13N2-01).
        acquired: citadels that are its own; they count as neutral (DIA-13Ba-12, -16).
        stage: of a mission in several steps (DIA-13Bc-05).
        origin: space where it rose.
        league: the Lamian War, while a Greek people takes part in it (DIA-13N3-02); its ``runner`` counts then.
        settled: whether it is settled who runs it (DIA-13N1-01).
        bidders: who may still bid for running it, the next to speak first; ``bid`` (T), ``bidder``: the last bid
            (DIA-13N1-03).
        treasure: gold of the satraps that waits for a royal order, in T (DIA-13Bc-02).
    """

    runner: str = ""
    left: int | None = None
    acquired: tuple[str, ...] = ()
    stage: int = 1
    origin: str = ""
    league: str = ""
    settled: bool = True
    bidders: tuple[str, ...] = ()
    bid: int = 0
    bidder: str = ""
    treasure: int = 0


@dataclass(frozen=True, slots=True)
class House:
    """The royal house and the heirs. The royal persons themselves stand among the position's ``leaders``.

    Attributes:
        betrothed: who announced a wedding with Cleopatra, and the season of it (DIA-12A-16).
        husband: her husband while both live, or "" (DIA-12A-25).
        wed: players who hold the lasting point of a marriage (DIA-12A-20).
        fallen: players whose diadoch or epigone is dead and what follows is not settled, and who killed him, "" for
            nobody (DIA-12D-01).
        heirs: players who are led by their epigone (DIA-12D-01).
        sorted: eliminated players whose units have been sorted in autumn (DIA-12D-07).
        established: the dynasties are (DIA-O8-01).
        moved: players who moved their capital (DIA-O9-01).
    """

    betrothed: Mapping[str, str] = field(default_factory=dict)
    husband: str = ""
    wed: tuple[str, ...] = ()
    fallen: Mapping[str, str] = field(default_factory=dict)
    heirs: tuple[str, ...] = ()
    sorted: tuple[str, ...] = ()
    established: bool = False
    moved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pledge:
    """What a player wrote with his orders and what is done when the season ends.

    Attributes:
        deed: ``open`` (DIA-O4-01), ``decline`` (DIA-O3-01), ``spare`` or ``plunder`` (DIA-O10-02); ``guest``: a unit
            won in a citadel that is another's has the season to come out (DIA-O6-12).
        place: the citadel or the province.
        payee: to whom the gates are opened, or the unit that has to come out.
    """

    player: str
    deed: str
    place: str
    payee: str = ""


@dataclass(frozen=True, slots=True)
class Estate:
    """The treasury of an eliminated player that waits for a word: in which citadel it is left (DIA-63A1-08).

    Attributes:
        player: whose it was; ``amount``: how much, in T.
        chooser: who names the citadel: he, or the dead man to whom it fell.
        citadels: what he may name, the default first.
    """

    player: str
    chooser: str
    amount: int
    citadels: tuple[str, ...]


#: How ``Position.feats`` begins to note a war lost to a revolt (DIA-O10-08); the revolt and what was lost follow.
LOST: Final = "lost"
#: Owner of the units that were dismissed: a neutral company that nobody plays (DIA-O6-01); named in ``setup.toml``.
COMPANY: Final = "Mercenaires"
#: Why a unit is for sale: dismissed (DIA-O6-01), without arsenal (DIA-O7-01), left by a dead master (DIA-O6-09).
DISMISSED: Final = "dismissed"
UNSUPPLIED: Final = "unsupplied"
LEFT_BEHIND: Final = "left-behind"
REASONS: Final = (DISMISSED, UNSUPPLIED, LEFT_BEHIND)


@dataclass(frozen=True, slots=True)
class Sale:
    """A unit on the market (DIA-O6-01).

    Attributes:
        former: its former employer, who may neither bid for it nor bribe it.
        opening: what is asked at first, in T; ``offered``: the seasons in which nobody hired it.
        why: ``DISMISSED``, ``UNSUPPLIED`` or ``LEFT_BEHIND``.
    """

    former: str
    opening: int
    offered: int = 0
    why: str = DISMISSED
