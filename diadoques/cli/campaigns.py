"""What campaigns came to, as lines of text: for ``openings``, where several seasons are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isnan
from typing import Any

from diadoques.api.signs import place_sign
from diadoques.core.figures import decimal, with_thousands
from diadoques.core.phrases import Catalogue
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import names_for
from diadoques.explain.voice import season_title
from diadoques.games.door import Position

#: Places of a season that are told one by one; of the others only how many they are.
_PLACES = 8


def campaign_lines(question: Any, found: Any, openings: Sequence[int], words: Catalogue, lang: str) -> Iterator[str]:
    """Season after season: what the first player of a question holds after these openings of his."""
    own, names = question.seats[0], names_for(question.position, lang)
    for opening in openings:
        times = words.text("cli.campaign.times", times=with_thousands(found.played(own, opening), lang))
        yield f"  {names.order(found.sheets[found.seats.index(own)][opening])}  [{times}]"
        season = question.position.season
        for number in range(1, question.seasons + 1):
            name = catalogue(lang, question.game).text(f"season.{season.name}")
            yield f"    {season_title(words, season, name)}"
            for line in _season(found, question.position, own, opening, number, words, names.lang):
                yield f"      {line}"
            season = season.next()


def best(question: Any, found: Any, most: int) -> list[int]:
    """The openings after which a player holds most at last, of those that were drawn at all."""
    counts = found.counts(question.seats[0], question.seasons)
    held = {
        number: total / played
        for number, (total, played) in enumerate(zip(counts.held.sum(axis=1), counts.played, strict=True))
        if played
    }
    return sorted(held, key=lambda number: -held[number])[:most]


def _season(
    found: Any, position: Position, own: str, opening: int, number: int, words: Catalogue, lang: str
) -> Iterator[str]:
    frame = found.told(own, opening, number)
    for name, key in (("held", "cli.campaign.held"), ("stands", "cli.campaign.stands")):
        yield words.text(key, places=_places(frame, name, position, words, lang))
    income = found.income(own, opening, number)
    if len(income):
        paid = {name: _number(one, lang) for name, one in income.loc[own].items()}
        yield words.text("cli.campaign.paid" if "?" not in paid.values() else "cli.campaign.paid-once", **paid)
    yield words.text("cli.campaign.out", share=_share(found.outs(own, opening, number).loc[own], "out", words))


def _places(frame: Any, name: str, position: Position, words: Catalogue, lang: str) -> str:
    """The spaces with the greatest shares, each with its interval."""
    some = frame[frame[name] > 0].sort_values(name, ascending=False, kind="stable")
    spots = [
        f"{place_sign(position, str(space), lang)} {_share(row, name, words)}"
        for space, row in some[:_PLACES].iterrows()
    ]
    if len(some) > _PLACES:
        spots.append(words.text("cli.campaign.more", count=len(some) - _PLACES))
    return ", ".join(spots) or "—"


def _share(row: Any, name: str, words: Catalogue) -> str:
    ends = {"value": name, "low": f"{name}_low", "high": f"{name}_high"}
    return words.text("cli.even.share", **{end: _percent(row[key]) for end, key in ends.items()})


def _percent(share: float) -> str:
    """In whole per cent: what is not certain is never shown as 100, nor what is possible as 0."""
    if isnan(share):
        return "?"
    return str(min(max(round(100 * share), 1), 99) if 0 < share < 1 else round(100 * share))


def _number(value: float, lang: str) -> str:
    return "?" if isnan(value) else decimal(Fraction(value), lang)
