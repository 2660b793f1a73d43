"""Chances as tables that people read: what may happen, how likely in each column, and a bar for the eye."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from diadoques.core.figures import percent, with_thousands
from diadoques.core.phrases import Catalogue
from diadoques.explain.catalogue import capital, catalogue
from diadoques.explain.names import names_of
from diadoques.games.diadoques.model.position import GAME
from diadoques.games.diadoques.words.weather import happening_text

#: Letters of the longest bar.
_BAR: Final = 24
#: Two dice give 36 results: what can be said in thirty-sixths is.
_PAIRS: Final = 36


@dataclass(frozen=True, slots=True)
class Chances:
    """A table of chances in one language; a notebook shows it as a table.

    Attributes:
        heads: the first is that of the names, the others those of the columns.
        rows: each a name and one chance a column.
        lang: language of the figures.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Fraction, ...]], ...]
    lang: str

    @property
    def text(self) -> str:
        """The table in Markdown; with a single column of chances a bar stands beside each."""
        single = len(self.heads) == 2
        heads = [*self.heads, *([""] if single else [])]
        lines = [
            "| " + " | ".join(heads) + " |",
            "|---" + "|---:" * (len(self.heads) - 1) + ("|---|" if single else "|"),
        ]
        most = max((chance for _, chances in self.rows for chance in chances), default=Fraction(1))
        for name, chances in self.rows:
            cells = [name, *(_written(chance, self.lang) for chance in chances)]
            if single:
                cells.append("█" * round(_BAR * chances[0] / most) if most else "")
            lines.append("| " + " | ".join(cells) + " |")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.text


def _words(lang: str) -> Catalogue:
    return catalogue(lang, GAME)


def _written(chance: Fraction, lang: str) -> str:
    if not chance:
        return "—"
    exact = Fraction(chance)
    if _PAIRS % exact.denominator == 0 and exact < 1:
        return f"{percent(exact, lang)} ({exact * _PAIRS}/{_PAIRS})"
    return percent(exact, lang)


def kind_name(kind: str, lang: str) -> str:
    """A kind of event in a few words."""
    return _words(lang).text(f"chance.kind.{kind}")


def kinds_by_season(odds: Mapping[str, Mapping[str, Fraction]], lang: str) -> Chances:
    """Kinds of events, one column a season, the likeliest over the year first.

    Args:
        odds: by season, the chance of each kind (``analysis.diadoques.odds.odds_by``).
        lang: ``fr`` or ``en``.
    """
    words = _words(lang)
    kinds = sorted({kind for chances in odds.values() for kind in chances}, key=lambda kind: (-_year(odds, kind), kind))
    heads = (words.text("chance.kinds"), *(capital(words.text(f"season.{season}")) for season in odds))
    rows = [(kind_name(kind, lang), tuple(odds[season].get(kind, Fraction(0)) for season in odds)) for kind in kinds]
    return Chances(heads, tuple(rows), lang)


def _year(odds: Mapping[str, Mapping[str, Fraction]], kind: str) -> Fraction:
    return sum((chances.get(kind, Fraction(0)) for chances in odds.values()), Fraction(0))


def of_events(odds: Mapping[Any, Fraction], lang: str, most: int = 0) -> Chances:
    """Events by name, the likeliest first; a revolt is one line, wherever it may rise.

    Args:
        odds: the chance of each event (``analysis.diadoques.odds.event_odds``).
        lang: ``fr`` or ``en``.
        most: how many lines, 0 for all.
    """
    names = names_of(GAME, "advanced", lang, game=GAME)
    return _listed(
        odds, lambda event: happening_text(names, _anywhere(event)), _words(lang).text("chance.events"), lang, most
    )


def _anywhere(event: Any) -> Any:
    return replace(event, spaces=()) if event.of else event


def of_spaces(odds: Mapping[str, Fraction], lang: str, most: int = 0) -> Chances:
    """Spaces by name, the likeliest first."""
    names = names_of(GAME, "advanced", lang, game=GAME)
    heading = _words(lang).text("chance.spaces")
    return _listed(odds, lambda space: names.place(space).bare, heading, lang, most)


def of_sums(odds: Mapping[int, Fraction], lang: str) -> Chances:
    """Sums of dice in their order."""
    rows = tuple((str(total), (chance,)) for total, chance in sorted(odds.items()))
    return Chances((_words(lang).text("chance.sums"), _words(lang).text("chance.chance")), rows, lang)


def compared(exact: Mapping[str, Fraction], seen: Mapping[str, int], lang: str) -> Chances:
    """Kinds of events as counted and as thrown."""
    words = _words(lang)
    thrown = sum(seen.values())
    heads = (
        words.text("chance.kinds"),
        words.text("chance.exact"),
        words.text("chance.thrown", number=with_thousands(thrown, lang)),
    )
    rows = [
        (kind_name(kind, lang), (chance, Fraction(seen.get(kind, 0), thrown or 1))) for kind, chance in exact.items()
    ]
    return Chances(heads, tuple(rows), lang)


def _listed(odds: Mapping[Any, Fraction], name: Callable[[Any], str], heading: str, lang: str, most: int) -> Chances:
    summed: dict[str, Fraction] = {}
    for one, chance in odds.items():
        summed[name(one)] = summed.get(name(one), Fraction(0)) + chance
    ranked: Sequence[tuple[str, Fraction]] = sorted(summed.items(), key=lambda item: (-item[1], item[0]))
    rows = tuple((text, (chance,)) for text, chance in ranked[: most or None])
    return Chances((heading, _words(lang).text("chance.chance")), rows, lang)


__all__ = ["Chances", "compared", "kind_name", "kinds_by_season", "of_events", "of_spaces", "of_sums"]
