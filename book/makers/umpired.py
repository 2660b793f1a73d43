"""A case of Empires et Stratèges: who stands where, what is ordered, answered and thrown, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from diadoques.core.answers import Report
from diadoques.core.cases import Case
from diadoques.core.kept_orders import order_of
from diadoques.core.prompts import Prompt, Sheet
from diadoques.draw.words import date
from diadoques.explain import Sentence, sentences
from diadoques.explain.asked import asked_shortly
from diadoques.explain.faults import fault_text
from diadoques.explain.names import names_for
from diadoques.explain.offers import option_in
from diadoques.games.catalogue import load_game
from diadoques.games.empires.casebook import PlayedCase
from diadoques.games.empires.model.orders import ORDERS
from diadoques.games.empires.model.position import NAME, Position
from diadoques.games.empires.season import flow
from diadoques.games.empires.words.forces import throw_name
from diadoques.games.empires.words.standing import state_lines
from makers import told
from makers.family import chip
from makers.places import rule_link
from makers.sketch import sketch
from makers.words import code, html, listed, say

#: What happens every season to every state: told where the case looks at it.
USUAL = frozenset({"amities-told", "modifier-changed", "modifier-limited", "prestige-changed", "ranking", "size-set",
                   "taxes-collected"})  # fmt: skip
#: The rules of catastrophes: whom they strike as the next season begins is told where the case cites one of them.
CHANCE = frozenset({"EMP-4.1.1-03", "EMP-14-01"})
#: The most spaces around which a small map is drawn; where more is touched the board is too small to show it.
MOST = 12
#: Where events name places.
_PLACES = ("at", "from", "to", "province")


def season(case: Case, whole: PlayedCase, lang: str) -> str:
    """The course of a case, step by step, as HTML."""
    before = whole.reports[0].before
    parts = [_standing(case, before, lang), picture(case, whole, lang)]
    when = ""
    for number, step in enumerate(case.steps):
        begin, end = [0, *whole.ends][number], [*whole.ends, len(whole.reports)][number]
        reports = whole.reports[begin:end]
        at = reports[0].before if reports else whole.position
        today = date(at.season, lang, NAME)
        parts += [f'<p class="dia-when">{html(today)}</p>'] if today != when else []
        when = today
        parts += [_orders(at, step.answers.get("orders", {}), lang)]
        parts += [_said(step.answers.get("said", {}), (*reports, None), whole.position, lang)]
        if not number:
            parts.append(_dice(at, case.given.get("dice", {}), lang))
        fault = whole.fault if end == len(whole.reports) else None
        parts.append(_outcome(case, reports, fault_text(fault, lang) if fault else "", lang))
        if step.expect:
            parts.append(
                f"<details><summary>{say(lang, 'casebook.facts')}</summary>{told.facts(step.expect)}</details>"
            )
    return "".join(parts)


# What stands ----------------------------------------------------------------------------------------------------------


def _standing(case: Case, position: Position, lang: str) -> str:
    """What the states hold that a case is about, then all that it sets, as its file has it."""
    names, rows = names_for(position, lang), []
    for state in _concerned(case, position):
        lines = " · ".join(html(line.strip()) for line in state_lines(names, position, state))
        rows.append(f"<dt>{chip(position.board.id, state, lang)}</dt><dd>{lines}</dd>")
    found = f'<dl class="dia-standing">{"".join(rows)}</dl>' if rows else ""
    given = {name: value for name, value in case.given.items() if name not in ("options", "dice")}
    if not given:
        return found
    return f"{found}<details><summary>{say(lang, 'casebook.set')}</summary>{told.facts(given)}</details>"


def _concerned(case: Case, position: Position) -> Iterator[str]:
    """The states that a case names: of whom something is set, forces and land too, who orders and who answers."""
    given = case.given
    found = [
        *given.get("states", {}),
        *(name.rpartition("-")[0] for key in ("forces", "fleets") for name in given.get(key, {})),
    ]
    found += [str(row.get(key, "")) for row in given.get("provinces", {}).values() for key in ("owner", "controller")]
    for step in case.steps:
        found += step.answers.get("orders", {})
        found += [seat for said in step.answers.get("said", {}).values() for seat in said]
    yield from (state for state in dict.fromkeys(found) if state in position.states)


def picture(case: Case, whole: PlayedCase, lang: str) -> str:
    """A small map of the whole course around the forces and fleets that a case sets; "" where it sets none."""
    before = whole.reports[0].before
    set_ = [*case.given.get("forces", {}), *case.given.get("fleets", {})]
    if not set_:
        return ""
    events = tuple(event for report in whole.reports for event in report.events)
    units = {name for name in set_ if name in before.units}
    places = [before.units[name].at for name in set_ if name in units]
    places += [str(event[key]) for event in events if event.get("unit") in units for key in _PLACES if event.get(key)]
    wanted = tuple(dict.fromkeys(place for place in places if place in before.board.spaces))
    if not wanted:
        return ""
    report = Report(before, events, whole.position)
    return sketch(lang, wanted if len(wanted) <= MOST else (), report=report)


# What is said ---------------------------------------------------------------------------------------------------------


def _orders(position: Position, sheets: Mapping[str, Any], lang: str) -> str:
    """The sheets, in the notation of the reader's language where a line can be read."""
    game, rows = load_game(NAME), []
    for seat, lines in sheets.items():
        given = [line if isinstance(line, str) else order_of({"player": seat, **line}, ORDERS) for line in lines]
        read = game.read(position, seat, given)
        texts = [
            game.write(position, one.order, lang) if one.order is not None else str(line)
            for one, line in zip(read, given, strict=True)
        ]
        rows.append(f"<div><p>{chip(position.board.id, seat, lang)}</p>{listed([code(text) for text in texts])}</div>")
    return f'<div class="dia-orders">{"".join(rows)}</div>' if rows else ""


def _said(said: Mapping[str, Mapping[str, Any]], reports: Iterable[Any], last: Position, lang: str) -> str:
    """What is answered, question by question, each in the words of the game."""
    if not said:
        return ""
    asked: dict[tuple[str, str], tuple[Position, Prompt]] = {}
    for report in reports:
        position = report.before if report is not None else last
        for prompt in flow.awaits(position).prompts:
            asked.setdefault((prompt.name, prompt.seat), (position, prompt))
    rows = []
    for name, answers in said.items():
        for seat, value in answers.items():
            position, prompt = asked.get((name, seat), (last, None))
            who = html(names_for(last, lang).player(seat).bare)
            if prompt is None:
                rows.append(f"{who} · {code(name)} <strong>{html(_plain(value))}</strong>")
                continue
            several = value if isinstance(value, list) and value and isinstance(value[0], list | dict) else [value]
            told_ = [_answer(position, prompt, one, lang) for one in several]
            rows.append(f"{who} · {html(asked_shortly(position, prompt, lang) or name)} {'; '.join(told_)}")
    return f"<p>{say(lang, 'casebook.said')}</p>{listed(rows)}"


def _answer(position: Position, prompt: Prompt, value: Any, lang: str) -> str:
    if isinstance(value, Mapping):
        parts = [f"{option_in(position, prompt, name, lang)} = {_option(position, prompt, one, lang)}"
                 for name, one in value.items()]  # fmt: skip
        return f"<strong>{html(' · '.join(parts))}</strong>"
    values = value if isinstance(value, list) else [value]
    if isinstance(prompt, Sheet):
        return " ".join(code(str(one)) for one in values)
    return f"<strong>{html(', '.join(_option(position, prompt, one, lang) for one in values))}</strong>"


def _option(position: Position, prompt: Prompt, value: Any, lang: str) -> str:
    """What is picked, several things one by one."""
    return ", ".join(option_in(position, prompt, one, lang) for one in str(value).split(", "))


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _dice(position: Position, dice: Mapping[str, Any], lang: str) -> str:
    """What is thrown, and for what."""
    if not dice:
        return ""
    names = names_for(position, lang)
    rows = [
        f"{html(throw_name(names, name))} <strong>{html(_plain(numbers))}</strong>" for name, numbers in dice.items()
    ]
    return f"<p>{say(lang, 'casebook.thrown')}</p>{listed(rows)}"


# What comes of it -----------------------------------------------------------------------------------------------------


def _outcome(case: Case, reports: Iterable[Any], refused: str, lang: str) -> str:
    """The sentences with their rules, each once, without what the case is not about; then what is refused."""
    rows = [
        f"{html(one.text)} {rule_link(one.rule, lang)}"
        for report in reports
        for one in sentences(report, lang)
        if _is_of(case, one)
    ]
    rows += [f"{say(lang, 'casebook.refused')} {html(refused)}"] if refused else []
    return listed(list(dict.fromkeys(rows))) if rows else ""


def _is_of(case: Case, one: Sentence) -> bool:
    """Whether a case is about what a sentence tells, as far as that can be seen."""
    if any(one.kind in step.expect.get("events", {}) for step in case.steps):
        return True
    if one.rule in CHANCE:
        return not CHANCE.isdisjoint(case.rules)
    return one.kind not in USUAL and (one.kind != "fleet-detected" or "fleets" in case.given)
