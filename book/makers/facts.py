"""The page that says, claim by claim, where each statement of the worked scenarios comes from.

It is read out of the scenarios themselves, which do not open with a claim that rests on nothing: what is told on their
pages is listed here, whole, with the event, the passage or the rule behind it, or with the word that it is ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from diadoques.classroom.episodes import prose
from diadoques.classroom.episodes.prose import OURS
from diadoques.classroom.episodes.scenarios import Scenario, names, scenario
from makers.blocks import heading
from makers.history import history_link, when
from makers.places import rule_link
from makers.words import html, say, table, typeset

PAGE = "facts"
#: What stands behind who plays whom: the seat is ours.
SEAT = "seat"


def write_facts(folder: Path, lang: str) -> str:
    """Write the page and return its name."""
    parts = [heading(1, say(lang, "facts.title")), say(lang, "facts.intro") + "\n"]
    for name in names():
        one = scenario(name)
        parts.append(heading(2, one.name[lang], f"facts-{name}"))
        parts.append(f'<p><a href="scenario-{name}.html">{say(lang, "facts.page")}</a></p>\n')
        heads = [say(lang, f"facts.{key}") for key in ("where", "claim", "source")]
        parts.append(table(heads, [_row(one, row, lang) for row in claims(one, lang)], "dia-claims") + "\n")
    (folder / f"{PAGE}.md").write_text("\n".join(parts), encoding="utf-8")
    return PAGE


def claims(one: Scenario, lang: str) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Where on the page, what is said, what it rests on: every statement of a scenario, in the order of the page.

    Raises:
        LookupError: a statement that names nothing, with the scenario and the place.
    """
    for row in _claims(one, lang):
        if not row[2]:
            raise LookupError(f"{one.id}, {row[0]}: {row[1]}: {say(lang, 'facts.none')}")
        yield row


def _claims(one: Scenario, lang: str) -> Iterator[tuple[str, str, Sequence[str]]]:
    setup = say(lang, "scenarios.seats")
    yield from ((setup, who[lang], (SEAT,)) for who in one.seats.values())
    yield from _of(one, lang, prose.ACCOUNT)
    for episode in one.course:
        season = when(episode.report.before.season, lang, one.game)
        yield season, episode.happened[lang], (*episode.events, *episode.passages)
        if episode.differs:
            yield season, episode.differs[lang], ("played",)
    yield from ((branch.title[lang], branch.why[lang], ("played",)) for branch in one.branches)
    yield from _of(one, lang, prose.PARTING)
    yield from _of(one, lang, prose.ANSWER)


def _of(one: Scenario, lang: str, kind: str) -> Iterator[tuple[str, str, Sequence[str]]]:
    blocks = [block for block in one.prose[lang].blocks if block.kind == kind]
    for number, block in enumerate(blocks, start=1):
        where = say(lang, f"scenarios.{kind}") + (f" {number}" if len(blocks) > 1 else "")
        yield from ((where, claim.text, claim.evidence) for claim in block.claims)


def _row(one: Scenario, row: tuple[str, str, Sequence[str]], lang: str) -> list[str]:
    where, text, supports = row
    said = html(typeset(text.strip(" ;,.:").replace("`", ""), lang))
    return [html(where), f"{said[:1].upper()}{said[1:]}", "; ".join(shown(one, support, lang) for support in supports)]


def shown(one: Scenario, support: str, lang: str) -> str:
    """What something rests on, as HTML: an event of the page of history, a rule, a passage, or ours."""
    if support in (*OURS, SEAT):
        return say(lang, f"facts.{support}")
    event = one.sources.happenings.get(support)
    if event is not None:
        return history_link(event, one.game)
    if support in one.sources.rules:
        return rule_link(support, lang)
    return html(support)
