"""The prose of a worked scenario, ``fr.md`` and ``en.md``: what it says, and what each of its claims rests on.

A file is a text in blocks: ``+++ account`` (what the sources tell), ``+++ parting`` (where game and history part), and
for the class ``+++ question`` with its ``+++ answer``, three times. Square brackets hold what the words before them
rest on: ``[H061; Diod. 19.84]``, or say that it is ours (``sources.OURS``). But for the questions no paragraph
stands without; both languages name the same, in one order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from diadoques.core.faults import Fault
from diadoques.core.typography import printed

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
SUPPORT: Final = re.compile(r"\s*\[(?P<support>[^\]]+)\]")


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that is said of the past.

    Attributes:
        line: where it ends in its file, counted from 1.
        text: what is said.
        support: what it rests on: events of the game's history by their ids, passages of ancient authors, rows of the
            rules, or one of ``sources.OURS``.
    """

    line: int
    text: str
    support: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A block of prose: its kind, its text with its supports in it as they were written, and what it claims."""

    kind: str
    text: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """What a scenario says in one language."""

    blocks: tuple[Block, ...]

    def of(self, kind: str) -> tuple[str, ...]:
        """The texts of a kind."""
        return tuple(block.text for block in self.blocks if block.kind == kind)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All that is claimed, in the order of the text."""
        return tuple(claim for block in self.blocks for claim in block.claims)


def read(text: str, lang: str, where: str) -> Prose:
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
        yield Block(kind, printed(body.strip(), lang), claims)


def _claims(body: str, first: int, strict: bool, where: str) -> Iterator[Claim]:
    """The claims of a block whose first line is ``first``; where ``strict``, every paragraph ends with a support."""
    paragraph, begins = "", list[int]()
    for number, line in enumerate((*body.split("\n"), ""), start=first):
        if line.strip():
            begins.append(len(paragraph))
            paragraph += f" {line.strip()}" if paragraph else line.strip()
            continue
        at = 0
        for found in SUPPORT.finditer(paragraph):
            support = tuple(one.strip() for one in found["support"].split(";"))
            row = number - len(begins) + sum(begin < found.end() for begin in begins) - 1
            yield Claim(row, paragraph[at : found.start()].strip(), support)
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
            if mine.support != theirs.support:
                place = f"{where}/{one}.md, {mine.line}; {where}/{other}.md, {theirs.line}"
                raise Fault("scenario-languages", place, given="; ".join(mine.support), other="; ".join(theirs.support))
        if len(first.claims) != len(second.claims):
            more, longer = max((one, first), (other, second), key=lambda row: len(row[1].claims))
            claim = longer.claims[min(len(first.claims), len(second.claims))]
            place = f"{where}/{more}.md, {claim.line}"
            raise Fault("scenario-languages", place, given="; ".join(claim.support), other="—")
