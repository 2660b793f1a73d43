"""What is asked for: one order of a turn, a unit or a player, told with its strengths and its causes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from diadoques.api.signs import is_called
from diadoques.core.answers import Report
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order
from diadoques.explain.names import names_for
from diadoques.explain.readings import shown
from diadoques.explain.sections import with_rule
from diadoques.explain.sentences import chain, sentences_of, tell
from diadoques.explain.tables import report_tables
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentence, wording
from diadoques.games.catalogue import game_of
from diadoques.games.door import Game, Position
from diadoques.games.naming import name_key, player_called
from diadoques.games.notations import line_of


def explanation_lines(
    report: Report[Any], text: str, lang: str, signs: bool, causes: bool, where: str = ""
) -> Iterator[str]:
    """The lines that answer "why?": of a player, if somebody is called so, else of an order, a unit or a place.

    Raises:
        Fault: ``order-not-found``: neither an order nor a unit of this turn is written like that.
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
    for subject in _subjects(report, text, lang):
        about = [sentence for sentence in sentences_of(voice) if _speaks_of(sentence, subject)]
        found = found or bool(about)
        yield from _answer(voice, subject, about, causes)
    if not found:
        lines = dict.fromkeys(_line(sentence, lang) for sentence in _as_written(voice, text.strip()))
        if not lines:
            raise Fault("order-not-found", where, given=shown(text))
        yield from lines


def _as_written(voice: Voice, text: str) -> Iterator[Sentence]:
    """What came of the orders that a report shows so: lines that were refused, and orders of powers among them."""
    for event in voice.report.events:
        if event.kind in voice.wording.sentences.outcomes:
            sentence = tell(voice, event)
            if sentence is not None and text and text in (sentence.order, event.get("text"), event.get("order")):
                yield sentence


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


def _subjects(report: Report[Any], text: str, lang: str) -> tuple[str, ...]:
    """The unit, or the character, that an order is given to; the units of a place; () when there is none."""
    game = game_of(report.before)
    first = wording(report.before.game).sentences.counted
    before = fold(report.before, [event for event in report.events if event.kind in first], game.apply)
    for event in report.events:
        if event.kind == "ordered" and text.strip() in (event["text"], _written(game, before, event["order"])):
            return (str(event["unit"]) or _person(before, event["order"]),)
    found = units_called(before, text)
    if found:
        return found
    for player in before.players:
        order = game.read(before, player, [text], lang)[0].order
        if order is not None and (unit_id := _orders(report, player, order)):
            return (str(unit_id),)
    # As it is shown now, the turn being settled; or a place in which nobody stands, for nobody won it.
    return units_called(report.after, text) or _contenders(report, text)


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


def _written(game: Game[Any], position: Position, order: Order | None) -> str:
    return game.write(position, order) if order is not None else ""


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
