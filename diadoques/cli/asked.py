"""One order asked for: found among those of a turn, and told with its strengths and its causes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from diadoques.core.events import Event, fold
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.explain.chain import chain
from diadoques.explain.names import names_of
from diadoques.explain.readings import shown
from diadoques.explain.rules import cited
from diadoques.explain.sentences import Sentence, told
from diadoques.explain.tables import tabled
from diadoques.explain.voice import Voice
from diadoques.games.catalogue import Report, game_of


def explained(report: Report[Any], text: str, lang: str, signs: bool, causes: bool) -> Iterator[str]:
    """The lines that answer "why?".

    Raises:
        Fault: ``order-not-found``: neither an order nor a unit of this turn is written like that.
    """
    voice = Voice(report, lang, signs)
    subject = _subject(report, text, lang)
    about = [sentence for sentence in told(voice) if _speaks_of(sentence, subject)]
    if not subject or not about:
        raise Fault("order-not-found", "ORDER", given=shown(text))
    cause = chain(report, subject, lang, signs) if causes else None
    for sentence in about:
        if sentence.kind == "resolved" and cause is not None:
            for depth, deeper in cause.lines():
                yield "  " * depth + _line(deeper, lang)
        else:
            yield _line(sentence, lang)
    for contest in tabled(voice):
        if any(row.unit == subject for row in contest.rows):
            yield f"  {contest.line}"


def _line(sentence: Sentence, lang: str) -> str:
    return f"{sentence.text} ({cited(sentence.rule, lang)})"


def _speaks_of(sentence: Sentence, subject: str) -> bool:
    if sentence.unit is not None:
        return sentence.unit == subject
    return sentence.kind == "leader-moved" and sentence.player == subject


def _subject(report: Report[Any], text: str, lang: str) -> str:
    """The unit, or the character, that an order is given to; "" when there is none."""
    for event in report.events:
        if event.kind == "ordered" and text.strip() in (event["text"], event["order"]):
            return str(event["unit"] or event.get("leader", ""))
    game, languages = game_of(report.before), ("fr", "en")
    levied = [event for event in report.events if event.kind == "levied"]
    before = fold(report.before, levied, game.apply)
    spellings = [names_of(before.board.id, before.board.layer, lang) for lang in languages]
    for unit in before.units.values():
        signs = {unit.sign, *(f"{unit.kind} {names.spelled(unit.at)}" for names in spellings)}
        if text.strip().casefold() in {sign.casefold() for sign in signs}:
            return str(unit.id)
    for player in before.players:
        order = game.read(before, player, [text], lang)[0].order
        if order is not None and (unit_id := _orders(report.events, player, order)):
            return str(unit_id)
    return ""


def _orders(events: tuple[Event, ...], player: str, order: Order) -> str:
    """Whom ``order`` is for, if ``player`` gave an order to that unit or character, or has that unit."""
    if order.leader and not order.unit:
        return order.leader if order.leader == player else ""
    for event in events:
        if event.kind == "resolved" and event["unit"] == order.unit and order.player == player:
            return order.unit
    return ""
