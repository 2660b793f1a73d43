"""Case files of jDip 1.7 (``dip.misc.TestSuite``): text, one case a phase, the cases of a game one after the other.

A game that jDip itself saves is an image of the program's objects, whose layout is not published: it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.limits import MAX_BYTES
from diadoques.core.phases import OVER
from diadoques.core.pieces import ARMY
from diadoques.core.texts import decode_text
from diadoques.games.diplomacy.adjustments import yards
from diadoques.games.diplomacy.formats.played import PlayedPhase, ReplayedGame, phase_name, signs, ways_out
from diadoques.games.diplomacy.formats.story import Phase, Story, check_one_game, season_of
from diadoques.games.diplomacy.lexicon import GRAMMAR, coast_meant, lexicon, place_text
from diadoques.games.diplomacy.position import ADJUSTMENTS, ENGLISH, Position
from diadoques.games.diplomacy.variant import CLASSIC
from diadoques.games.diplomacy.writing import sign
from diadoques.games.diplomacy.writing import write as written
from diadoques.notation.read import read as parse
from diadoques.notation.tree import UnitOrder

#: What jDip plays: intent, but VIA without a convoy is a move by land; in civil disorder it measures from home.
READINGS: Final = {"rules": "datc", "route_choice": "intent_if_carried", "disorder_distance": "home"}
VARIANT: Final = "Standard"
_KINDS: Final = {"movement": MOVEMENT, "retreat": RETREATS, "adjustment": ADJUSTMENTS}
_NAMES: Final = {kind: name.capitalize() for name, kind in _KINDS.items()}
_LETTERS: Final = {"m": MOVEMENT, "r": RETREATS, "a": ADJUSTMENTS, "b": ADJUSTMENTS}
_PHASE: Final = re.compile(
    r"(spring|fall|winter)\s+(\d{1,6})\s*,?\s*[(\[]?\s*(movement|retreat|adjustment)s?\s*[)\]]?", re.IGNORECASE
)
_SHORT: Final = re.compile(r"([sfw])(\d{1,6})([mrab])", re.IGNORECASE)
_LINE: Final = re.compile(r"(?P<power>[^:]{1,60}):\s*(?P<text>.+)")
_BLOCKS: Final = (
    "PRESTATE",
    "PRESTATE_DISLODGED",
    "PRESTATE_RESULTS",
    "PRESTATE_SUPPLYCENTER_OWNERS",
    "ORDERS",
    "POSTSTATE",
    "POSTSTATE_DISLODGED",
)


# --- Read


@dataclass(slots=True)
class _Case:
    """A case as it is read: the lines of each block, with their numbers."""

    where: str
    name: str
    phase: str = ""
    same: bool = False
    blocks: dict[str, list[tuple[int, str]]] = field(default_factory=dict)


def read(data: bytes) -> Story:
    """The game that the cases of a file tell.

    Raises:
        Fault: with its line.
    """
    if len(data) > MAX_BYTES:
        raise Fault("file-too-big", size=str(len(data)), most=str(MAX_BYTES))
    story = Story([_phase(case) for case in _cases(decode_text(data))])
    check_one_game(story.phases)
    if story.phases and story.phases[0].centres is None:  # those of the variant, where none are told
        owned = {power: list(facts.home) for power, facts in CLASSIC.powers.items()}
        story.phases[0] = replace(story.phases[0], centres=owned)
    return story


def _cases(text: str) -> Iterator[_Case]:
    case: _Case | None = None
    block = ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        word, _, rest = line.partition(" ")
        word, where = word.upper(), f"line {number}"
        if word == "VARIANT_ALL":
            if rest.strip().lower() != VARIANT.lower():
                raise Fault("convert-board", where, given=rest.strip()[:80], known=VARIANT)
        elif word == "CASE":
            case, block = _Case(where, rest.strip()[:80]), ""
        elif case is None:
            raise Fault("convert-unreadable", where, given=line[:80])
        elif word == "END":
            yield case
            case = None
        elif word == "PRESTATE_SETPHASE":
            case.phase, block = rest.strip(), ""
        elif word == "POSTSTATE_SAME":
            case.same, block = True, ""
        elif word in _BLOCKS and not rest:
            block = word
            case.blocks.setdefault(block, [])
        elif block:
            case.blocks[block].append((number, line))
        else:
            raise Fault("convert-unreadable", where, given=line[:80])
    if case is not None:
        raise Fault("convert-unfinished", case.where)


def _phase(case: _Case) -> Phase:
    letter, year, kind = _stage(case)
    units = _units(case, "PRESTATE")
    dislodged = {power: dict.fromkeys(found) for power, found in _units(case, "PRESTATE_DISLODGED").items() if found}
    owners = _owners(case) if "PRESTATE_SUPPLYCENTER_OWNERS" in case.blocks else None
    orders: dict[str, list[str]] | None = None
    if "ORDERS" in case.blocks:
        orders = {}
        for number, line in case.blocks["ORDERS"]:
            power, text = _powered(line, number)
            orders.setdefault(power, []).append(text)
    after = units if case.same else _units(case, "POSTSTATE") if "POSTSTATE" in case.blocks else None
    where = f"{case.where}, {case.name}"
    return Phase(season_of(letter, year, case.where), kind, units, dislodged, owners, orders, where, after)


def _stage(case: _Case) -> tuple[str, int, str]:
    full, short = _PHASE.fullmatch(case.phase), _SHORT.fullmatch(case.phase)
    if full is not None:
        return full[1][0].upper(), int(full[2]), _KINDS[full[3].lower()]
    if short is not None:
        return short[1].upper(), int(short[2]), _LETTERS[short[3].lower()]
    raise Fault("convert-phase-unknown", case.where, given=case.phase[:80])


def _powered(line: str, number: int) -> tuple[str, str]:
    """The power a line begins with, and the rest."""
    match = _LINE.fullmatch(line)
    named = lexicon(CLASSIC, ENGLISH).persons(tuple(match["power"].lower().split())) if match else ()
    if match is None or len(named) != 1:
        raise Fault("convert-unreadable", f"line {number}", given=line[:80])
    return named[0], match["text"]


def _units(case: _Case, block: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {power: [] for power in CLASSIC.powers}
    for number, line in case.blocks.get(block, ()):
        power, text = _powered(line, number)
        kind, place = _stands(text, number)
        found[power].append(f"{kind} {place}")
    return found


def _owners(case: _Case) -> dict[str, list[str]]:
    """Owners of centres; the kind of unit that the file must put there says nothing."""
    found: dict[str, list[str]] = {power: [] for power in CLASSIC.powers}
    for number, line in case.blocks["PRESTATE_SUPPLYCENTER_OWNERS"]:
        power, text = _powered(line, number)
        found[power].append(_stands(text, number)[1][:3])
    return found


def _stands(text: str, number: int) -> tuple[str, str]:
    """The unit that a text names, as orders would."""
    names = lexicon(CLASSIC, ENGLISH)
    tree = parse(f"{text} H", GRAMMAR, names.compounds)
    if isinstance(tree, UnitOrder) and tree.piece.kind and tree.piece.spot is not None:
        spot = tree.piece.spot
        hits = names.places(spot.name.words)
        if len(hits) == 1:
            coast = coast_meant(CLASSIC, hits[0].place, spot.coast or hits[0].coast)
            if tree.piece.kind == ARMY or not coast or coast in CLASSIC.board.spaces[hits[0].place].coasts:
                place = hits[0].place + ("" if tree.piece.kind == ARMY else coast)
                return tree.piece.kind, place_text(CLASSIC, place, ENGLISH)
    raise Fault("convert-unreadable", f"line {number}", given=text[:80])


# --- Write


def write(game: ReplayedGame, losses: list[Fault], notes: list[Fault]) -> str:
    """The text of a case file; void orders stand in it as they do in a game."""
    for turn in game.turns:
        losses += turn.unsaid(void_too=True)
    lines = ["# Cases of jDip (dip.misc.TestSuite), one a phase.", f"VARIANT_ALL {VARIANT}", ""]
    previous: PlayedPhase | None = None
    for turn in game.turns:
        lines += [*_prestate(turn.before, previous), *_orders(turn), *_poststate(turn.after), "END", ""]
        previous = turn
    if game.last.phase != OVER:
        lines += [*_prestate(game.last, previous), "END", ""]
    if game.last.phase == OVER:
        notes.append(Fault("convert-end", given="—", expected=", ".join(game.last.winners)))
    return "\n".join(lines)


def _prestate(position: Position, previous: PlayedPhase | None) -> list[str]:
    letter = "Spring" if position.season.name == "spring" else "Fall"
    lines = [
        f"CASE {phase_name(position)}",
        f"PRESTATE_SETPHASE {letter} {position.season.year}, {_NAMES[position.phase]}",
        "PRESTATE",
        *_block(signs(position)),
    ]
    if position.dislodged:
        lines += ["PRESTATE_DISLODGED", *_block({power: list(units) for power, units in ways_out(position).items()})]
        if previous is not None:
            lines += ["PRESTATE_RESULTS", *_results(previous)]
    lines.append("PRESTATE_SUPPLYCENTER_OWNERS")
    owned = {power: [f"A {centre}" for centre in position.owned(power)] for power in CLASSIC.powers}
    return lines + _block(owned)


def _block(units: dict[str, list[str]]) -> list[str]:
    return [f"\t{_power(power)}: {_small(unit)}" for power, found in units.items() for unit in found]


def _power(power: str) -> str:
    return power.capitalize()


def _small(text: str) -> str:
    """``F stp/sc - bot``: places in small letters, as jDip prints them."""
    return re.sub(r"\b[A-Z]{3}(/[NSEW]C)?\b", lambda match: match[0].lower(), text)


def _results(turn: PlayedPhase) -> list[str]:
    """What came of the moves, from which jDip finds the ways open to retreats."""
    settled = turn.happened("resolved")
    return [
        f"\t{'SUCCESS' if _well(settled, order) else 'FAILURE'}: {_power(player)}: {_text(turn.before, order)}"
        for player, orders in turn.orders.items()
        for order in orders
    ]


def _well(settled: dict[str, Event], order: Order) -> bool:
    return order.unit not in settled or bool(settled[order.unit]["success"])


def _orders(turn: PlayedPhase) -> list[str]:
    lines = ["ORDERS"]
    for player in turn.before.players:
        orders = turn.orders.get(player, ())
        waived = iter(_waivable(turn.before, player, orders))
        for order in (*orders, *turn.void(player), *turn.removals(player)):
            text = (
                f"Waive {next(waived, '')}"
                if order.verb is Verbs.WAIVE
                else _text(turn.before, turn.marked(order, intent=True))
            )
            lines.append(f"\t{_power(player)}: {text}")
    return lines


def _waivable(position: Position, player: str, orders: Sequence[Order]) -> list[str]:
    """Where a build may be waived: jDip wants a centre named, whichever it is."""
    built = {order.to[:3] for order in orders if order.verb is Verbs.BUILD}
    free = [at for at in yards(position, player) if position.centres.get(at) == player and not position.unit_in(at)]
    return [at.lower() for at in sorted(free) if at not in built]


def _text(position: Position, order: Order) -> str:
    text = _small(written(position, order, ENGLISH))
    unit = position.units.get(order.unit)
    if order.verb is Verbs.BUILD:
        return f"Build {text.removesuffix(' B')}"
    if order.verb is Verbs.DISBAND and unit is not None and unit.id not in position.dislodged:
        return f"Remove {_small(sign(position, unit, ENGLISH))}"
    if order.verb is Verbs.RETREAT:
        return text.replace(" R ", " - ")
    return text.replace(" VIA", " via convoy")


def _poststate(after: Position) -> list[str]:
    lines = ["POSTSTATE", *_block(signs(after))]
    if after.dislodged:
        lines += ["POSTSTATE_DISLODGED", *_block({power: list(units) for power, units in ways_out(after).items()})]
    return lines
