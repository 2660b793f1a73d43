"""A report put in the order in which one reads it: what failed and why, what went well, then what followed, by subject.

Sentences are those of ``sentences``, each once; nothing is worked out anew here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.phrases import Catalogue
from diadoques.explain.catalogue import capital
from diadoques.explain.sentences import sentences_of
from diadoques.explain.tables import BARRED, CUT, missed_support
from diadoques.explain.voice import ToldReport, Voice
from diadoques.explain.wording import Sentence

OWN: Final = "own"
FAILED: Final = "failed"
DONE: Final = "done"
IDLE: Final = "idle"
AFTERMATH: Final = "aftermath"
#: What followed, by subject, as one reads it; what a game puts under none of them is the aftermath (``Wording``).
SUBJECTS: Final = (AFTERMATH, "heads", "control", "money", "next")


@dataclass(frozen=True, slots=True)
class DigestEntry:
    """A sentence with what is to be said beside it.

    Attributes:
        sentence: what is told.
        notes: what was put right in its line.
        lost: each support that was ordered for it and did not count, and why, in a few words.
    """

    sentence: Sentence
    notes: tuple[Sentence, ...] = ()
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Entries under one title.

    Attributes:
        name: ``own`` (a reader's orders, whatever came of them), ``failed``, ``done``, ``idle`` (nothing was ordered,
            or nothing valid), or a subject of what followed.
        title: « Quatre ordres ont échoué ».
        folded: whether one opens it to read it: whoever is in a hurry can do without.
        entries: in the order of the events.
    """

    name: str
    title: str
    folded: bool
    entries: tuple[DigestEntry, ...]


def digest(report: ToldReport, lang: str, reader: str = "") -> tuple[Group, ...]:
    """The groups of a report in ``fr`` or ``en``; the first tells what failed, though it were nothing.

    Args:
        reader: a player, who reads first what became of his own orders, those that failed before the others; or that
            none came from him.

    Raises:
        Fault: ``language-unknown``.
    """
    voice = Voice(report, lang)
    found: dict[str, list[Sentence]] = {}
    everything = list(sentences_of(voice))
    of_orders: dict[str, list[Sentence]] = {name: [] for name in (FAILED, DONE, IDLE)} if _settles_orders(voice) else {}
    found |= of_orders
    subject_of = {one.unit for one in everything if one.unit and one.kind == "resolved"}
    notes: dict[str, list[Sentence]] = {}
    for one in everything:
        if one.kind == "ordered" and one.success is None and one.unit in subject_of:
            notes.setdefault(str(one.unit), []).append(one)
        else:
            found.setdefault(_group(voice, one), []).append(one)
    lost = _lost(voice)
    own = [one for name in of_orders for one in found[name] if reader and one.player == reader]
    names = [*of_orders, *SUBJECTS]
    if FAILED in found and FAILED not in names:
        names = [FAILED, *names]
    groups = []
    if own:
        title = voice.words.text("digest.own" if any(one.order for one in own) else "digest.unwritten")
        groups.append(Group(OWN, title, False, tuple(_entry(one, notes, lost) for one in own)))
    for name in names:
        told_here = [one for one in found.get(name, []) if name not in of_orders or one not in own]
        if told_here or (name == FAILED and of_orders and not own):
            if of_orders:  # what follows one another, and is no answer to orders, stays in the order of the events
                told_here = sorted(told_here, key=lambda one: bool(reader) and one.player != reader)
            entries = tuple(_entry(one, notes, lost) for one in told_here)
            folded = bool(of_orders) and name not in (FAILED, AFTERMATH)
            groups.append(Group(name, _title(voice.words, name, len(entries), bool(own)), folded, entries))
    return tuple(groups)


def _settles_orders(voice: Voice) -> bool:
    return any(event.kind == "resolved" for event in voice.report.events)


def _group(voice: Voice, one: Sentence) -> str:
    """Where a sentence stands: of an order by how it fared, of anything else by its subject."""
    if one.kind == "resolved" and not one.order:  # who was ordered nothing has failed in nothing
        return AFTERMATH if one.success is False else IDLE
    if one.success is not None:
        return DONE if one.success else FAILED
    return voice.wording.turns.subjects.get(one.kind, AFTERMATH)


def _entry(one: Sentence, notes: dict[str, list[Sentence]], lost: dict[str, tuple[str, ...]]) -> DigestEntry:
    if one.kind != "resolved" or one.unit is None:
        return DigestEntry(one)
    return DigestEntry(one, tuple(notes.pop(one.unit, ())), () if one.success else lost.get(one.unit, ()))


def _title(words: Catalogue, name: str, count: int, others: bool) -> str:
    """« Quatre ordres ont échoué », « Chez les autres, un ordre a réussi », « Ce qui s'ensuit »."""
    key = f"digest.{name}"
    if name not in (FAILED, DONE, IDLE):
        return words.text(key)
    if not count:
        return words.text(f"{key}.none")
    title = words.text(f"{key}.{'one' if count == 1 else 'many'}", n=spelled_out(words, count))
    return words.text("digest.others", told=title[:1].lower() + title[1:]) if others else capital(title)


def spelled_out(words: Catalogue, number: int) -> str:
    """A small number in words: « quatre »; a large one in figures."""
    key = f"number.{number}"
    return words.text(key) if key in words else str(number)


def _lost(voice: Voice) -> dict[str, tuple[str, ...]]:
    """By unit, each support that was ordered for it and did not count: « soutien de la flotte d'Égée : coupé »."""
    settled = {event["unit"]: event for event in voice.report.events if event.kind == "resolved"}
    found: dict[str, list[str]] = {}
    for event in voice.report.events:
        if event.kind == "contest":
            for row in event["rows"]:
                came = settled.get(row["unit"])
                # Against a rival counts what does not count against the owner's own unit: the sentence has that sum.
                rivals = came is not None and came.get("mine") not in (None, row["total"])
                found.setdefault(row["unit"], []).extend(_of_row(voice, row["supports"], settled, rivals))
    return {unit: tuple(dict.fromkeys(texts)) for unit, texts in found.items()}


def _of_row(
    voice: Voice, supports: Iterable[Mapping[str, Any]], settled: Mapping[str, Event], rivals: bool
) -> Iterator[str]:
    words = voice.words
    for backing in supports:
        helper, missing = str(backing["unit"]), missed_support(backing)
        if not missing or (rivals and missing == BARRED):
            continue
        cutters = settled[helper]["by"] if missing == CUT and helper in settled else ()
        by = voice.several([voice.unit(str(one)) for one in cutters]) if cutters else None
        why = words.text("digest.cut", by=by) if by is not None else words.text(missing)
        yield words.text("digest.lost", support=words.text("table.support", unit=voice.unit(helper)), why=why)
