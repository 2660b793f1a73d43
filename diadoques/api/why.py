"""What is asked for: one order of a turn, a unit or a player, told with its strengths and its causes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from diadoques.api.signs import is_called, listed_sign
from diadoques.core.answers import Report
from diadoques.core.events import Event, fold
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order, fields_of
from diadoques.explain.names import names_for
from diadoques.explain.readings import quotable
from diadoques.explain.sections import with_rule
from diadoques.explain.sentences import chain, sentences_of, tell_events, tell_outcome
from diadoques.explain.tables import report_tables
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentence, wording
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.naming import name_key, player_called
from diadoques.games.notations import line_of


def explanation_lines(
    report: Report[Any],
    text: str,
    lang: str,
    *,
    signs: bool = False,
    causes: bool = False,
    where: str = "",
    reader: str | None = "",
) -> Iterator[str]:
    """The lines that answer "why?": of a player, if somebody is called so, else of an order, a unit or a place.

    Args:
        signs: units by their signs instead of in words.
        causes: also why those who caused it did as they did.
        where: what a refusal stands at.
        reader: who asks: what two sheets call alike is his; "" is everybody, None whoever knows all.

    Raises:
        Fault: ``order-not-found``: nothing is told of an order or a unit of this turn that is written like that.
    """
    voice = Voice(report, lang, signs)
    player = player_called(report.before.board.id, text)
    found = False
    for sentence in sentences_of(voice) if player in report.before.players else ():
        if sentence.player == player:
            found = True
            yield _line(sentence, lang)
    if found:  # Rome is a power, and a place
        return
    written = tuple(_as_written(voice, text.strip()))
    came = [
        _line(one, lang) for one in written if one.kind in voice.wording.sentences.came_of and one.success is not None
    ]
    for subject in _subjects(report, text, lang, reader):
        about = [sentence for sentence in sentences_of(voice) if _speaks_of(sentence, subject)]
        if about and not found:
            yield from came
        found = found or bool(about)
        yield from (line for line in _answer(voice, subject, about, causes) if line not in came)
    if not found:
        refused: tuple[Sentence | None, ...] = tuple(one for one in written if one.success is False)
        told = refused or tuple(_done(voice, text, lang)) or written
        if not told and not _ordered(report, text):
            raise Fault("order-not-found", where, given=quotable(text))
        lines = dict.fromkeys(_line(sentence, lang) for sentence in told if sentence is not None)
        yield from lines or (voice.words.text("face.taken", order=quotable(text)),)


def _as_written(voice: Voice, text: str) -> Iterator[Sentence]:
    """What came of the orders that a report shows so: lines that were refused, and orders of powers among them."""
    for event in voice.report.events:
        if event.kind in voice.wording.sentences.outcomes:
            sentence = tell_outcome(voice, event)
            if sentence is not None and text and text in (sentence.order, event.get("text"), event.get("order")):
                yield sentence


def _done(voice: Voice, text: str, lang: str) -> Iterator[Sentence | None]:
    """What is told of whoever may give this order, and of all that it names: what is built, given, revolts.

    None for each event that no sentence tells.
    """
    before = voice.before
    game = game_of(before)
    found = (game.read(before, player, [text], lang)[:1] for player in before.players)
    orders = [reading.order for readings in found for reading in readings if reading.order is not None]
    for event, sentence in tell_events(voice):
        if any(_came_of(voice, event, order) for order in orders):
            yield sentence


def _came_of(voice: Voice, event: Event, order: Order) -> bool:
    """Whether an event tells of such orders, names the player and all that is said, and no unit that is not ordered."""
    acts = voice.wording.sentences.acts.get(order.verb)
    if acts is not None and event.kind not in acts:
        return False
    values = {str(value) for value in event.data.values()}
    said = {str(one) for name, one in fields_of(order).items() if one and name not in ("player", "verb")}
    unit = event.get("unit", "")
    return bool(said) and {order.player, *said} <= values and (unit == order.unit or unit not in voice.before.units)


def _answer(voice: Voice, subject: str, about: Sequence[Sentence], causes: bool) -> Iterator[str]:
    """What there is to say about one unit or character."""
    cause = chain(voice.report, subject, voice.lang, voice.names.signs) if causes else None
    for sentence in about:
        if sentence.kind == "resolved" and cause is not None:
            for depth, deeper in cause.lines():
                yield "  " * depth + _line(deeper, voice.lang)
        else:
            yield _line(sentence, voice.lang)
    for contest in report_tables(voice):
        if any(row.unit == subject for row in contest.rows):
            yield f"  {contest.line}"


def _line(sentence: Sentence, lang: str) -> str:
    return with_rule(sentence.text, sentence.rule, lang, sentence.also)


def _speaks_of(sentence: Sentence, subject: str) -> bool:
    if sentence.unit is not None:
        return sentence.unit == subject
    return bool(subject) and sentence.person == subject


def _subjects(report: Report[Any], text: str, lang: str, reader: str | None) -> tuple[str, ...]:
    """The units, or the characters, that an order is given to; the units of a place; () when there is none."""
    game, before = game_of(report.before), _before(report)
    if ordered := _ordered(report, text):
        subjects = (event.get("unit") or event.asked("unit") or _person(before, event["order"]) for event in ordered)
        return tuple(dict.fromkeys(map(str, subjects)))
    found = units_called(before, text) or units_listed(before, text, reader)
    if found:
        return found
    for player in before.players:
        order = game.read(before, player, [text], lang)[0].order
        if order is not None and (unit_id := _orders(report, player, order)):
            return (str(unit_id),)
    # As it is shown now, the turn being settled; or a place in which nobody stands, for nobody won it.
    return units_called(report.after, text) or _contenders(report, text)


def _before(report: Report[Any]) -> Any:
    """The position that the orders were written in: where the first units are chosen with them, these stand there."""
    first = wording(report.before.game).sentences.counted
    return fold(report.before, [event for event in report.events if event.kind in first], game_of(report.before).apply)


def _ordered(report: Report[Any], text: str) -> tuple[Event, ...]:
    """The events that say that an order of this text, or one that is written so in some language, was given."""
    asked, before = text.strip(), _before(report)
    orders = (event for event in report.events if event.kind == "ordered")
    return tuple(one for one in orders if asked == one["text"] or asked in _written(before, one["order"]))


def _contenders(report: Report[Any], text: str) -> tuple[str, ...]:
    """The units that contested the place of this code or name."""
    asked, board = name_key(text), report.before.board
    for event in report.events:
        if event.kind == "contest":
            space = event["space"]
            names = [names_for(report.before, lang).spelled(space) for lang in LANGUAGES]
            names += [board.name(space, lang) for lang in LANGUAGES]
            if asked in map(name_key, (space, *names)):
                return tuple(row["unit"] for row in event["rows"])
    return ()


def units_called(position: Position, text: str) -> tuple[str, ...]:
    """The units of this sign, in either language, or those in the place of this code or name."""
    asked, board = name_key(text), position.board
    called: dict[str, None] = {}
    there: dict[str, None] = {}
    for unit in position.units.values():
        places = [names_for(position, lang) for lang in LANGUAGES]
        if is_called(position, unit, text):
            called[unit.id] = None
        space = board.province_of(unit.at) if unit.at in board.places else unit.space
        named = {unit.at, space, *(names.spelled(space) for names in places)}
        if asked in map(name_key, (*named, *(board.name(at, lang) for at in (unit.at, space) for lang in LANGUAGES))):
            there[unit.id] = None
    return tuple(called or there)


def units_listed(position: Position, text: str, reader: str | None = "") -> tuple[str, ...]:
    """The units that sheets call so by kind and number: with their owner (``Rome-A1``), or his only one: ``reader``'s.

    >>> from diadoques.games.catalogue import load_game
    >>> there = load_game("diplomacy").position_from({"units": {"France": ["A PAR"]}}, {})
    >>> units_listed(there, "A1")
    ()
    """
    asked, units = name_key(text), [one for one in position.units.values() if one.grade]
    whole = tuple(
        one.id for one in units if asked in {name_key(listed_sign(position, one, lang)) for lang in LANGUAGES}
    )
    called = [one for one in units if asked == name_key(f"{one.kind}{one.grade}")]
    counts = Counter(one.owner for one in called)
    found = [one for one in called if counts[one.owner] == 1]
    return whole or tuple(one.id for one in [one for one in found if one.owner == reader] or found)


def _written(position: Position, order: Order | None) -> tuple[str, ...]:
    game = game_of(position)
    return tuple(game.write(position, order, lang) for lang in LANGUAGES) if order is not None else ()


def _person(position: Position, order: Order | None) -> str:
    line = line_of(position, order) if order is not None else ""
    return line[1:] if line.startswith("@") else ""


def _orders(report: Report[Any], player: str, order: Order) -> str:
    """Whom ``order`` is for, if ``player`` gave an order to that unit or character, or has that unit."""
    person = _person(report.before, order)
    if person:
        return player if person == player else ""
    for event in report.events:
        if event.kind == "resolved" and event["unit"] == order.unit and order.player == player:
            return order.unit
    return ""
