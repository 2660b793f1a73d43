"""The report of a game as Markdown, for a class blog or a forum: plain headings, lists and tables; maps as files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from diadoques.draw.words import game_title
from diadoques.explain.annals import Annals, AnnalsPart, Chapter, brief, cells, column_heads, standings_title
from diadoques.explain.catalogue import capital, catalogue
from diadoques.explain.turn_summary import rows_of
from diadoques.explain.wording import Sentence

#: What would be markup, or HTML, in a text that is to be read as it stands.
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_SIGNS = {True: "✓ ", False: "✗ ", None: ""}


def game_markdown(annals: Annals, maps: Sequence[str] = ()) -> str:
    """The report; every text from the game is escaped.

    Args:
        maps: paths of the drawn seasons, one a chapter, as the file is to name them; none: no pictures.
    """
    return "\n".join(_lines(annals, maps)) + "\n"


def escape_markdown(text: str) -> str:
    """A text whose every character is shown as itself."""
    return _MARKUP.sub(r"\\\1", text.replace("\n", " "))


def _lines(annals: Annals, maps: Sequence[str]) -> Iterator[str]:
    words = catalogue(annals.lang)
    title = game_title(annals.start.game, annals.lang)
    yield f"# {escape_markdown(title)} – {escape_markdown(words.text('annals.title'))}"
    yield ""
    yield f"{escape_markdown(annals.introduction)} **{escape_markdown(annals.ending)}**"
    yield ""
    yield f"## {escape_markdown(words.text('annals.brief'))}"
    yield ""
    told = [(chapter.title, brief(annals, chapter)) for chapter in annals.chapters]
    for title, text in told:
        if text:
            yield f"- **{escape_markdown(title)}** – {escape_markdown(text)}"
    if not any(text for _, text in told):
        yield escape_markdown(words.text("annals.quiet"))
    for number, chapter in enumerate(annals.chapters):
        yield ""
        yield from _chapter(annals, chapter, maps[number] if number < len(maps) else "")
    if annals.dawn:
        yield ""
        yield f"## {escape_markdown(annals.morrow)}"
        yield ""
        yield from _list(annals.dawn)


def _chapter(annals: Annals, chapter: Chapter, picture: str) -> Iterator[str]:
    words = catalogue(annals.lang)
    yield f"## {escape_markdown(chapter.title)}"
    yield ""
    if picture:
        yield f"![{escape_markdown(words.text('annals.map', season=chapter.title))}]({picture})"
        yield ""
    if chapter.dawn:
        yield from _list(chapter.dawn)
    if chapter.summary is not None:
        for title, rows in rows_of(chapter.summary, annals.lang):
            yield from (f"### {escape_markdown(title)}", "") if title else ()
            yield from (f"- {escape_markdown(one.plain)}" for one in rows)
            yield ""
        yield from (escape_markdown(chapter.summary.asked), "") if chapter.summary.asked else ()
    for part in chapter.parts:
        yield from _part(annals, part, len(chapter.parts) > 1)
    yield f"### {escape_markdown(standings_title(annals))}"
    yield ""
    titles = column_heads(annals, chapter)
    yield _row(titles)
    yield "|" + " :-- |" + " --: |" * (len(titles) - 1)
    for one in chapter.standings:
        row = [one.name, *cells(annals, one)]
        yield _row([*row, *["" if one.out else "–"] * (len(titles) - len(row))])


def _part(annals: Annals, part: AnnalsPart, titled: bool) -> Iterator[str]:
    words = catalogue(annals.lang)
    if titled:
        yield f"### {escape_markdown(capital(part.title))}"
        yield ""
    for name, told in part.told.orders:
        yield f"**{escape_markdown(name)}**"
        yield ""
        yield from _list(told)
    if part.told.contests:
        yield f"**{escape_markdown(words.text('word.contests'))}**"
        yield ""
        yield from (f"- {escape_markdown(one.caption)} – {escape_markdown(one.line)}" for one in part.told.contests)
        yield ""
    if part.told.aftermath:
        if part.headed:
            yield f"**{escape_markdown(words.text('word.aftermath'))}**"
            yield ""
        yield from _list(part.told.aftermath)


def _list(sentences: Sequence[Sentence]) -> Iterator[str]:
    for one in sentences:
        order = f"**{escape_markdown(one.order)}** " if one.order and one.kind != "ordered" else ""
        yield f"- {_SIGNS[one.success]}{order}{escape_markdown(one.text)}"
    yield ""


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(escape_markdown(cell) for cell in cells) + " |"
