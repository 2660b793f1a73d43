"""Orders to revolt (VIII): which province may rise, how players write it, and who may read it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.conflict import orders as shared
from diadoques.conflict.orders import Order, Reading, Verdict
from diadoques.core.events import EYES
from diadoques.core.orders import Verb
from diadoques.games.bc218.position import Position
from diadoques.games.diplomacy.cross_checks import made_illegal
from diadoques.games.diplomacy.lexicon import lexicon, place_name
from diadoques.games.diplomacy.position import MOVEMENT
from diadoques.games.diplomacy.position import Position as ClassicPosition
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.notation.fold import fold
from diadoques.notation.lexicon import likeness
from diadoques.notation.trouble import cut_line

# --- What players order in this game beside what the family has


class Verbs(shared.Verbs):
    """A province is to rise (P218-rev-01)."""

    REVOLT: Final = Verb("revolt")


# --- Countries, and which of them foreign units have stirred up: the ground of revolts of type 3


def dates(position: ClassicPosition) -> Mapping[str, Any]:
    """The years of the choice and of the first revolt (P218-rev-01e, P218-rev-01g)."""
    found: Mapping[str, Any] = position.variant.tables["revolts"]
    return found


def country(position: ClassicPosition, space: str) -> str:
    """The player whose country ``space`` is part of, with a centre or without, or "" for nobody's.

    Cyprus is Egypt's, Apollonia Rome's, as the board says (P218-rev-01i, -01j), and for revolts Sardinia is Rome's too
    (P218-rev-01h).
    """
    home = position.board.spaces[space].home
    return home if home in position.players else ""


def stirred_players(position: ClassicPosition) -> tuple[str, ...]:
    """Players in whose country a foreign unit stands, whosever it is and however it came (P218-rev-04c, -04d)."""
    found = {
        home for unit in position.standing().values() if (home := country(position, unit.space)) and home != unit.owner
    }
    return tuple(player for player in position.players if player in found)


def tell_ground(resolution: Resolution) -> None:
    """Tell the countries that are open to revolts of type 3 next year (P218-rev-04f): those of this very year's end.

    So a unit that was there a year before and left again does not count (P218-rev-04b).
    """
    position = resolution.position
    if position.season.year <= dates(position)["first"] + 1:
        resolution.emit("revolt-ground", "P218-rev-04f", countries=stirred_players(position))


# --- Revolts as players write them: a line of the sheet names a province in 218 BC and raises it in a later year
#
# ``révolte Rom`` and ``revolt Rom`` mean the same; only the referee and whoever wrote the line see it (P218-rev-07).


#: The word that begins such a line, by language.
WORDS: Final = {"fr": "révolte", "en": "revolt"}
#: A line of this kind, and one that was to be of it: what is badly written must stay as secret as the rest.
_LINE: Final = re.compile(r"(?:revoltes?|revolts?)[ :]+(?:(?:à|au|en|dans|in|at) )?(?P<name>.+?)[ .;,!]*")
#: What may stand before it: the mark of a list, and whose line it is.
_BEFORE: Final = re.compile(r"[ *+-]*(?:\(?[0-9]{1,3}[ .):]+)?[ *+-]*(?:(?!rev)(?P<whose>[a-z][a-z_' -]*?) ?: ?)?")
_BEGINNING: Final = re.compile(r"(?P<word>[a-z]+)")
_LIKE: Final = 65.0  # of 100, as ``likeness`` counts

#: How the lines of provinces that are to rise begin.
RISING: Final = f"{Verbs.REVOLT} "

NEUTRAL, OWN, FOREIGN = 1, 2, 3
"""The three types (P218-rev-01b, -01c, -01d)."""


def kind_of(position: Position, player: str, space: str) -> int:
    """Which type a revolt in ``space`` is for ``player``; neutral is what is nobody's country, whoever owns it."""
    home = country(position, space)
    return NEUTRAL if not home else OWN if home == player else FOREIGN


def is_meant(text: str) -> bool:
    """Whether a line is about a revolt, well written or not."""
    whose, said = _split(text[:200])
    found = _BEGINNING.match(said)
    # What seems to say whose line it is may be the word itself, misspelt before a colon.
    words = (found["word"] if found else "", *whose[:1])
    return any(word.startswith("revol") or (len(word) > 3 and likeness(word, "revolte") >= _LIKE) for word in words)


def _split(text: str) -> tuple[list[str], str]:
    """The words that say whose line it is, and the line without them, folded."""
    plain = fold(text).text
    before = _BEFORE.match(plain)
    if before is None:
        return [], plain
    return (before["whose"] or "").split(), plain[before.end() :]


def read(position: Position, player: str, line: str, notation: str) -> Reading | None:
    """The reading of a line about a revolt, or None for one about something else."""
    if not is_meant(line):
        return None
    text = cut_line(line)
    whose, line = _split(text)
    found = _LINE.fullmatch(line)
    words = found["name"].split() if found else []
    names = lexicon(position.variant, notation)
    owners = names.persons(whose) if whose else (player,)
    if player not in owners:
        if owners:
            return Reading(text, Verdict.ILLEGAL, None, "P218-rev-01f", "other-player", (("owner", owners[0]),))
        unknown = (("found", " ".join(whose)[:80]),)
        return Reading(text, Verdict.UNREADABLE, None, "P218-rev-01f", "unknown-power", unknown)
    places = list(dict.fromkeys(hit.place for hit in names.places(words))) if words else []
    if not places:
        offers = tuple(f"{WORDS[notation]} {place_name(position, place, notation)}" for place in names.near(words))
        if not words:
            return Reading(text, Verdict.UNREADABLE, None, "P218-rev-01f", "incomplete", (("expected", "place"),))
        data = (("found", " ".join(words)[:80]),)
        return Reading(text, Verdict.UNREADABLE, None, "P218-rev-01f", "unknown-place", data, 0, offers)
    if len(places) > 1:
        offers = tuple(f"{WORDS[notation]} {place_name(position, place, notation)}" for place in places)
        return Reading(text, Verdict.AMBIGUOUS, None, "P218-rev-01f", "two-meanings", (), 0, offers)
    order = Order(player, Verbs.REVOLT, to=places[0])
    said = judge(position, order)
    return Reading(text, said.verdict, order, said.rule, said.code, said.data)


def write_revolt(position: Position, order: Order, notation: str) -> str | None:
    """``révolte Rom``, ``revolt Rom``; None for other orders."""
    if order.verb is not Verbs.REVOLT:
        return None
    return f"{WORDS[notation]} {place_name(position, order.to, notation)}"


def judge(position: Position, order: Order) -> Objection:
    """Whether ``order.player`` may choose, or raise, the province."""
    player, space, year = order.player, order.to, position.season.year
    if position.phase != MOVEMENT or player in position.eliminated:
        return _no("P218-rev-01f", "revolt-with-orders", phase=position.phase)
    if position.board.spaces[space].is_sea:
        return _no("P218-rev-03b", "revolt-at-sea", space=space)
    if space not in position.variant.centres:
        return _no("P218-rev-03c", "revolt-without-centre", space=space)
    if year >= dates(position)["choice"]:
        return FINE
    if year > dates(position)["first"]:
        return _no("P218-rev-01g", "revolt-too-early", first=str(dates(position)["first"]))
    if space not in position.chosen.get(player, ()):
        return _no("P218-rev-01e", "revolt-not-chosen", space=space)
    if space in position.spent.get(player, ()):
        return _no("P218-rev-01", "revolt-spent", space=space)
    home = country(position, space)
    if kind_of(position, player, space) == FOREIGN and home not in position.open:
        return _no("P218-rev-04g", "revolt-closed", space=space, owner=home)
    return FINE  # of types 1 and 2 nothing else is asked (P218-rev-04e)


def judge_together(position: Position, player: str, readings: Sequence[Reading]) -> list[Reading]:
    """A province once, and in the year of the choice one province of each type (P218-rev-01)."""
    seen: set[str] = set()
    kinds: set[int] = set()
    found = []
    for reading in readings:
        order = reading.order
        if order is not None and order.verb is Verbs.REVOLT and reading.followed:
            kind = kind_of(position, player, order.to)
            if order.to in seen:
                reading = replace(reading, order=None, code="repeated", rule="P218-rev-01f")
            elif position.season.year >= dates(position)["choice"] and kind in kinds:
                reading = made_illegal(reading, "P218-rev-01", "revolt-type-taken", space=order.to, kind=str(kind))
            else:
                seen.add(order.to)
                kinds.add(kind)
        found.append(reading)
    return found


def offered_revolts(position: Position, player: str) -> tuple[Order, ...]:
    """The provinces that ``player`` may choose, or raise this year."""
    orders = (Order(player, Verbs.REVOLT, to=centre) for centre in position.variant.centres)
    return tuple(order for order in orders if judge(position, order) == FINE)


def sheet_line(position: Position, order: Order) -> str:
    """Its line: in the year of the choice that of its type, of which there is one each (P218-rev-01); later that of the
    province that is raised. "" for other orders.
    """
    if order.verb is not Verbs.REVOLT:
        return ""
    chosen = position.season.year >= dates(position)["choice"]
    return f"{RISING}{kind_of(position, order.player, order.to) if chosen else order.to}"


def seal_line(resolution: Resolution, player: str, reading: Reading) -> bool:
    """Keep a line about a revolt apart from the orders that everybody sees (P218-rev-07, -07b)."""
    order, position = reading.order, resolution.position
    if not (order.verb is Verbs.REVOLT if order is not None else is_meant(reading.text)):
        return False
    eyes: dict[str, Any] = {EYES: player, "player": player}
    resolution.emit(
        "sealed-line",
        reading.rule or "P218-rev-01f",
        **eyes,
        text=reading.text,
        code=reading.code,
        followed=reading.followed,
        **reading.understood,
    )
    if order is not None and reading.followed:
        if position.season.year >= dates(position)["choice"]:
            kind = kind_of(_of(position), player, order.to)
            resolution.emit("revolt-chosen", "P218-rev-01e", **eyes, space=order.to, type=kind)
        else:
            resolution.emit("revolt-ordered", "P218-rev-01f", **eyes, space=order.to)
    return True


def _of(position: Any) -> Position:
    """The position of a course of this game."""
    found: Position = position
    return found
