"""The report of a season on a page: the orders of each player with their reasons, the strengths, what followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from diadoques.explain.catalogue import capital, catalogue
from diadoques.explain.sections import LOOK, by_section_html, rule_citation, with_rule
from diadoques.explain.sentences import sentences_of
from diadoques.explain.tables import Contest, report_tables
from diadoques.explain.voice import ToldReport, Voice
from diadoques.explain.wording import Sentence


@dataclass(frozen=True, slots=True)
class SeasonReport:
    """A report as a reader gets it.

    Attributes:
        lang: ``fr`` or ``en``.
        title: the season.
        orders: by player, name and sentences; then those who own units and do not play, as a revolt does.
        contests: the tables of strengths.
        aftermath: the sentences of what followed, and of what became of units in nobody's service.
        untold: what stands there where all of these are empty.
    """

    lang: str
    title: str
    orders: tuple[tuple[str, tuple[Sentence, ...]], ...]
    contests: tuple[Contest, ...]
    aftermath: tuple[Sentence, ...]
    untold: str = ""

    @property
    def text(self) -> str:
        """Plain text, a sentence a line."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        words = catalogue(self.lang)
        yield self.title
        for player, sentences in self.orders:
            yield ""
            yield player
            for sentence in sentences:
                yield "  " + self.line(sentence)
        if self.contests:
            yield ""
            yield words.text("word.contests")
            for contest in self.contests:
                yield f"  {words.text('word.order_line', order=contest.caption)} {contest.line}"
        if self.aftermath:
            yield ""
            yield words.text("word.aftermath")
            for sentence in self.aftermath:
                yield "  " + self.line(sentence)
        if self._is_empty:
            yield self.untold

    @property
    def _is_empty(self) -> bool:
        return bool(self.untold) and not (self.orders or self.contests or self.aftermath)

    def line(self, sentence: Sentence) -> str:
        """A sentence after its order, with its rule."""
        order = _heading(sentence)
        head = catalogue(self.lang).text("word.order_line", order=order) + " " if order else ""
        return with_rule(f"{head}{sentence.text}", sentence.rule, self.lang, sentence.also)

    @property
    def html(self) -> str:
        """A fragment of HTML; every text is escaped."""
        words = catalogue(self.lang)
        parts = [f'<section class="dia-report" lang="{self.lang}"><h2>{escape(self.title)}</h2>']
        for player, sentences in self.orders:
            parts.append(f"<h3>{escape(player)}</h3>{self._list(sentences)}")
        if self.contests:
            parts.append(f"<h3>{escape(words.text('word.contests'))}</h3>")
            parts.extend(contest.html for contest in self.contests)
        if self.aftermath:
            parts.append(f"<h3>{escape(words.text('word.aftermath'))}</h3>{self._list(self.aftermath)}")
        if self._is_empty:
            parts.append(f"<p>{escape(self.untold)}</p>")
        return "".join(parts) + "</section>"

    def _list(self, sentences: Sequence[Sentence]) -> str:
        items = []
        for sentence in sentences:
            mark = "" if sentence.success is None else " dia-ok" if sentence.success else " dia-failed"
            order = f"<code>{escape(_heading(sentence))}</code> " if _heading(sentence) else ""
            law = by_section_html(rule_citation(sentence.rule, self.lang, sentence.also), self.lang)
            text = by_section_html(sentence.text, self.lang)
            text += f' <small class="dia-rule">({law})</small>' if law else ""
            items.append(f'<li class="dia-{escape(sentence.kind)}{mark}">{order}{text}</li>')
        return f"<ul>{''.join(items)}</ul>"

    def page(self) -> str:
        """A whole page of HTML that asks nothing of the net."""
        return (
            f'<!DOCTYPE html>\n<html lang="{self.lang}">\n<head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title>\n<style>\n{_STYLE}{LOOK}</style></head>\n<body>\n{self.html}\n</body>\n</html>\n"
        )

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.text


def _heading(sentence: Sentence) -> str:
    """The order that stands before its sentence; one that quotes what was typed needs none."""
    return "" if sentence.kind == "ordered" else sentence.order


_STYLE = """body { font: 18px/1.5 Georgia, serif; max-width: 50em; margin: 2em auto; padding: 0 1em; color: #222; }
li.dia-failed::marker { content: "✕ "; }
li.dia-ok::marker { content: "✓ "; }
.dia-rule { color: #555; }
table { border-collapse: collapse; margin: .5em 0; }
caption { text-align: left; font-weight: bold; }
td, th { border: 1px solid #999; padding: .2em .6em; text-align: left; }
"""


def season_report(report: ToldReport, lang: str, signs: bool = False) -> SeasonReport:
    """All that is worth telling of a report, in ``fr`` or ``en``: ``.text``, ``.html``, ``.page()``.

    Raises:
        Fault: ``language-unknown``.
    """
    voice = Voice(report, lang, signs)
    everything, of_orders = list(sentences_of(voice)), voice.wording.turns.of_orders
    players = report.before.players
    sections: dict[str, list[Sentence]] = {player: [] for player in players}
    aftermath = []
    for one in everything:
        if one.kind in of_orders and (one.player in players or (one.player and (one.order or one.success is False))):
            sections.setdefault(one.player, []).append(one)
        elif one.kind != "resolved" or one.kind not in of_orders:  # nobody asks what nobody moved
            aftermath.append(one)
    orders = [(capital(voice.names.player(owner).bare), tuple(own)) for owner, own in sections.items() if own]
    return SeasonReport(
        lang=lang,
        title=voice.season(report.before.season),
        orders=tuple(orders),
        contests=tuple(report_tables(voice)),
        aftermath=tuple(aftermath),
        untold=catalogue(lang).text("word.untold"),
    )
