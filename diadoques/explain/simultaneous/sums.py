"""How a strength came about, in words: what a unit is worth, its supports, who leads it.

All of it stands in the ``contest`` events. Supports that do not count against the rival of whom a sentence speaks are
left out: told is only what adds up to the number that the sentence has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diadoques.conflict.orders import Verbs
from diadoques.core.events import Event
from diadoques.core.figures import strength
from diadoques.explain.digest import spelled_out
from diadoques.explain.tables import ENTERS, lent_by, missed_support, worth
from diadoques.explain.voice import Voice

#: A row of a table of strengths, as an event holds it.
Row = Mapping[str, Any]


def sums(voice: Voice, event: Event, key: str) -> list[str]:
    """What is to be said of the numbers in the phrase ``key`` that tells an order: a sentence for each sum."""
    by = event["by"]
    rows = _rows(voice, event) if by else {}
    if not rows:  # nothing was compared
        return []
    placed = voice.words.fields(key)
    unit, told = event["unit"], []
    if "mine" in placed and (text := made_of(voice, rows.get(unit), event["mine"])):
        told.append(voice.words.text("sum.mine", total=strength(event["mine"]), sum=text))
    if "theirs" in placed and (text := made_of(voice, rows.get(by[0]), event["theirs"])):
        told.append(voice.words.text("sum.theirs", total=strength(event["theirs"]), sum=text))
    for rival, force in zip(by, event.get("forces", ()), strict=False):
        if text := made_of(voice, rows.get(rival), force):
            told.append(voice.words.text("sum.rival", unit=voice.unit(rival), total=strength(force), sum=text))
    return told


def made_of(voice: Voice, row: Row | None, number: float) -> str:
    """« 1 pour elle-même + 1 d'un soutien »; "" where there is nothing to add up, or something else is meant."""
    if row is None:
        return ""
    lent = [one for one in row["supports"] if not missed_support({**one, "counted": True})]
    counted = [one for one in lent if one["counted"]]
    # Against a rival counts what does not count against the owner's own unit.
    helped = next((some for some in (counted, lent) if row["base"] + sum(one["lends"] for one in some) == number), None)
    if helped is None:
        return ""
    people, words = voice.game.abilities.people, voice.words
    point = people.command if people is not None and row["leader"] else 0
    own = row["base"] - point
    terms = []
    plain = [one for one in helped if not lent_by(voice, one["unit"], one["lends"])]
    if plain:
        given, many = strength(sum(one["lends"] for one in plain)), len(plain)
        terms.append(words.counted("sum.support", many, given=given, count=spelled_out(words, many)))
    for one in helped:
        if why := lent_by(voice, one["unit"], one["lends"]):
            unit, given = voice.unit(one["unit"]), strength(one["lends"])
            terms.append(words.text("sum.support-of", unit=unit, given=given, why=why))
    if point:
        terms.append(words.text("sum.leader", given=strength(point), leader=voice.person(row["leader"])))
    graded = f"sum.class.{voice.units[row['unit']].grade}" if own > 1 else ""
    why = "" if graded else worth(voice, row["unit"], own)
    if not terms:  # a class alone
        return words.text(f"{graded}.alone") if f"{graded}.alone" in words else why
    if why:
        terms.insert(0, words.text("sum.own-for", given=strength(own), why=why))
    else:
        terms.insert(0, words.text(f"{graded}.with" if f"{graded}.with" in words else "sum.own", given=strength(own)))
    return " + ".join(terms)


def _rows(voice: Voice, event: Event) -> Mapping[str, Row]:
    """The rows, by unit, of the contest that settled an order: where it led, or where the unit stands."""
    moves = event.asked("verb") == Verbs.MOVE
    for rows in voice.known(_contests).get(event["unit"], ()):
        if (rows[event["unit"]]["role"] == ENTERS) == moves and event["by"][0] in rows:
            return rows
    return {}


def _contests(voice: Voice) -> dict[str, list[Mapping[str, Row]]]:
    """By unit, the contests that it was in, each with its rows by unit."""
    found: dict[str, list[Mapping[str, Row]]] = {}
    for event in voice.report.events:
        if event.kind == "contest":
            rows = {row["unit"]: row for row in event["rows"]}
            for unit in rows:
                found.setdefault(unit, []).append(rows)
    return found
