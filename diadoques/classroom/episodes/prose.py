"""What a worked scenario says in its prose, and what each of its claims rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.register import load_register
from diadoques.core.texts import typeset
from diadoques.explain.history import HistoricalEvent, history_of
from diadoques.games.catalogue import abouts

# --- The prose of a worked scenario, ``fr.md`` and ``en.md``: what it says, and what each of its claims rests on
#
# A file is a text in blocks: ``+++ account`` (what the sources tell), ``+++ parting`` (where game and history part),
# and for the class ``+++ question`` with its ``+++ answer``, three times. Square brackets hold what the words before
# them rest on: ``[H061; Diod. 19.84]``, or say that it is ours (``OURS``). But for the questions no paragraph
# stands without; both languages name the same, in one order.


ACCOUNT: Final = "account"
PARTING: Final = "parting"
QUESTION: Final = "question"
ANSWER: Final = "answer"
#: The blocks of a file in their order.
ORDER: Final = (ACCOUNT, PARTING, *(QUESTION, ANSWER) * 3)
#: The blocks that say something of the past: every paragraph of theirs ends with what it rests on.
TELLING: Final = frozenset({ACCOUNT, PARTING, ANSWER})
_HEAD: Final = re.compile(r"^\+\+\+ (?P<kind>.*)$")
#: What a claim rests on, at its end.
EVIDENCE: Final = re.compile(r"\s*\[(?P<evidence>[^\]]+)\]")


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that is said of the past.

    Attributes:
        line: where it ends in its file, counted from 1.
        text: what is said.
        evidence: what it rests on: events of the game's history by their ids, passages of ancient authors, rows of the
            rules, or one of ``OURS``.
    """

    line: int
    text: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A block of prose: its kind, its text with its evidence in it as it was written, and what it claims."""

    kind: str
    text: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """What a scenario says in one language."""

    blocks: tuple[Block, ...]

    def texts_of(self, kind: str) -> tuple[str, ...]:
        """The texts of a kind."""
        return tuple(block.text for block in self.blocks if block.kind == kind)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All that is claimed, in the order of the text."""
        return tuple(claim for block in self.blocks for claim in block.claims)


def read_prose(text: str, lang: str, where: str) -> Prose:
    """The prose of a file.

    Raises:
        Fault: ``scenario-blocks``: not these blocks, or not in this order; ``scenario-unsupported``: a paragraph
            of ``TELLING`` that ends without saying what it rests on. Each names its line.
    """
    blocks = tuple(_blocks(text, lang, where))
    kinds = tuple(block.kind for block in blocks)
    if kinds != ORDER:
        raise Fault("scenario-blocks", where, given=", ".join(kinds) or "—", known=", ".join(ORDER))
    return Prose(blocks)


def _blocks(text: str, lang: str, where: str) -> Iterator[Block]:
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if _HEAD.match(line)]
    if any(line.strip() for line in lines[: heads[0] if heads else len(lines)]):
        raise Fault("scenario-blocks", f"{where}, 1", given="—", known=", ".join(ORDER))
    for start, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        kind = lines[start].removeprefix("+++ ").strip()
        if kind not in ORDER:
            raise Fault("scenario-blocks", f"{where}, {start + 1}", given=kind[:80], known=", ".join(ORDER))
        body = "\n".join(lines[start + 1 : end])
        claims = tuple(_claims(body, start + 2, kind in TELLING, where))
        yield Block(kind, typeset(body.strip(), lang), claims)


def _claims(body: str, first: int, strict: bool, where: str) -> Iterator[Claim]:
    """The claims of a block whose first line is ``first``; where ``strict``, every paragraph ends with its evidence."""
    paragraph, begins = "", list[int]()
    for number, line in enumerate((*body.split("\n"), ""), start=first):
        if line.strip():
            begins.append(len(paragraph))
            paragraph += f" {line.strip()}" if paragraph else line.strip()
            continue
        at = 0
        for found in EVIDENCE.finditer(paragraph):
            evidence = tuple(one.strip() for one in found["evidence"].split(";"))
            row = number - len(begins) + sum(begin < found.end() for begin in begins) - 1
            yield Claim(row, paragraph[at : found.start()].strip(), evidence)
            at = found.end()
        if strict and paragraph[at:].strip(" .?!"):
            raise Fault("scenario-unsupported", f"{where}, {number - 1}", text=paragraph[at:].strip()[-80:])
        paragraph, begins = "", []


def agree(proses: Mapping[str, Prose], where: str) -> None:
    """See that every language rests on the same, claim by claim.

    Raises:
        Fault: ``scenario-languages`` with the first claim that differs.
    """
    (one, first), *others = proses.items()
    for other, second in others:
        for mine, theirs in zip(first.claims, second.claims, strict=False):
            if mine.evidence != theirs.evidence:
                place = f"{where}/{one}.md, {mine.line}; {where}/{other}.md, {theirs.line}"
                raise Fault(
                    "scenario-languages", place, given="; ".join(mine.evidence), other="; ".join(theirs.evidence)
                )
        if len(first.claims) != len(second.claims):
            more, longer = max((one, first), (other, second), key=lambda row: len(row[1].claims))
            claim = longer.claims[min(len(first.claims), len(second.claims))]
            place = f"{where}/{more}.md, {claim.line}"
            raise Fault("scenario-languages", place, given="; ".join(claim.evidence), other="—")


# --- Where something stands in a file of TOML: its parser tells what a file says, not on which line


#: How a table begins; a list of lists may begin its lines with a bracket too.
_TABLE: Final = re.compile(r"\[{1,2}[A-Za-z]")


@dataclass(frozen=True, slots=True)
class FileLines:
    """The lines of a file.

    Attributes:
        name: how the file is called in a fault.
        text: what it holds.
    """

    name: str
    text: str

    def place_of(self, what: str, head: str = "", number: int = 0) -> str:
        """The file and the line of ``what``, a key or a text, in the table ``head``, the ``number``-th of its name.

        The line of the table where ``what`` does not stand there in so many words; the first line without a table.
        """
        rows = self.text.split("\n")
        start, end = self._span(rows, head, number)
        bare = re.escape(what)
        key = re.compile(rf'^\s*(?:\S+\.)?"?{bare}"?(?:\.\S+)?\s*=')
        for wanted in (re.compile(rf'"{bare}"'), key, re.compile(bare)):
            for row in range(start, end):
                if what and wanted.search(rows[row]):
                    return f"{self.name}, {row + 1}"
        return f"{self.name}, {start + 1}"

    @staticmethod
    def _span(rows: list[str], head: str, number: int) -> tuple[int, int]:
        """The lines of a table and of those below it, until the next table that is not below it."""
        if not head:
            return 0, len(rows)
        begins = [row for row, text in enumerate(rows) if text.strip() in (f"[{head}]", f"[[{head}]]")]
        if number >= len(begins):
            return 0, len(rows)
        start = begins[number]
        for row in range(start + 1, len(rows)):
            text = rows[row].strip()
            if _TABLE.match(text) and not text.strip("[]").startswith(f"{head}."):
                return start, row
        return start, len(rows)


# --- What a worked scenario rests on: events of the game's history, passages, rows of its rules, modern works


#: An event of the history by its id.
_EVENT: Final = re.compile(r"H\d{3}")
#: The last number of a passage, or the range that it ends with.
_RANGE: Final = re.compile(r"^(?P<stem>.*?)(?P<first>\d+)(?:-(?P<last>\d+))?$")
#: What no source tells: our choice for the game, our own reading of the sources, what the game replayed here shows.
OURS: Final = ("house", "reading", "played")
_OF_WORKS: Final = ("author", "title", "place", "year", "about")


@dataclass(frozen=True, slots=True)
class Modern:
    """A modern work: ``place`` is where it appeared; ``about`` says, by language, what it is cited for."""

    author: str
    title: str
    place: str
    year: int
    about: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sources:
    """What may be cited.

    Attributes:
        happenings: the events of the game's history by id.
        passages: those on which the scenario rests, as wide as they were looked up.
        authors: what a passage begins with, and the work it stands for, by language.
        rules: ids of the rows of the game's rules.
    """

    happenings: Mapping[str, HistoricalEvent]
    passages: tuple[str, ...]
    authors: Mapping[str, Mapping[str, str]]
    modern: tuple[Modern, ...]
    rules: frozenset[str]

    def check(self, evidence: str, where: str) -> None:
        """Refuse what is not there.

        Raises:
            Fault: ``scenario-event``: no such event; ``scenario-passage``: none of the passages holds this one.
        """
        if _EVENT.fullmatch(evidence):
            if evidence not in self.happenings:
                raise Fault("scenario-event", where, given=evidence)
        elif evidence in OURS or evidence in self.rules:
            return
        elif not any(within(evidence, one) for one in self.passages):
            raise Fault("scenario-passage", where, given=evidence[:80], known="; ".join(self.passages))

    @property
    def works(self) -> Mapping[str, Mapping[str, str]]:
        """Those authors whose passages are cited, by what a passage begins with."""
        return {
            name: work
            for name, work in sorted(self.authors.items())
            if any(one.startswith(name) for one in self.passages)
        }


def sources_of(told: Mapping[str, Any], lines: FileLines) -> Sources:
    """The sources that a file names.

    Raises:
        Fault: ``scenario-event``, ``scenario-author``: a passage of nobody who is known; ``file-missing-key``.
    """
    history = history_of(told["game"])
    events = {one.id: one for one in history.happenings} if history is not None else {}
    authors = {**(history.authors if history is not None else {}), **told.get("authors", {})}
    for passage in told.get("passages", ()):
        if not any(passage.startswith(name) for name in authors):
            raise Fault(
                "scenario-author", lines.place_of(passage), given=passage[:80], known=", ".join(sorted(authors))
            )
    modern = []
    for number, row in enumerate(told.get("modern", ())):
        for key in _OF_WORKS:
            if key not in row:
                raise Fault("file-missing-key", lines.place_of("author", "modern", number), key=key)
        about = {lang: typeset(row["about"][lang], lang) for lang in LANGUAGES}
        modern.append(Modern(row["author"], row["title"], row["place"], int(row["year"]), about))
    played = (told["game"], abouts()[told["game"]].parent)
    rules = frozenset(row.id for game in played if game for row in load_register(game))
    return Sources(events, tuple(told.get("passages", ())), authors, tuple(modern), rules)


def within(passage: str, wider: str) -> bool:
    """Whether a passage lies in another.

    >>> within("Diod. 19.84", "Diod. 19.80-86"), within("Paus. 1.10.5", "Paus. 1.10")
    (True, True)
    >>> within("Diod. 19.8", "Diod. 19.80")
    False
    """
    if passage == wider or passage.startswith(f"{wider}."):
        return True
    mine, theirs = _RANGE.match(passage), _RANGE.match(wider)
    if mine is None or theirs is None:
        return False
    if mine["stem"] != theirs["stem"]:  # a part of a chapter of the range
        return "." in mine["stem"] and within(passage.rpartition(".")[0], wider)
    first, last = int(theirs["first"]), int(theirs["last"] or theirs["first"])
    return first <= int(mine["first"]) and int(mine["last"] or mine["first"]) <= last
