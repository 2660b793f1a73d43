"""``diadoques economy``: the coming winters, what places bring, what pays for an army, what a treasury carries."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import isnan
from typing import Any, Final, NamedTuple

from diadoques.analysis.diadoques import economy
from diadoques.cli.console import table
from diadoques.cli.options import whole
from diadoques.core.faults import Fault
from diadoques.core.figures import with_minus
from diadoques.core.limits import MOST_COUNT
from diadoques.explain.names import Names, join_texts
from diadoques.games.naming import name_key

# --- What ``diadoques economy`` is asked and what it answers, and how both are called in the reader's language


COIN: Final = "T"
"""How sums are written."""


class Asked(NamedTuple):
    """A question: what was typed, of which position and player; ``reports``: how a saved game came there."""

    arguments: argparse.Namespace
    position: Any
    player: str
    names: Names
    lang: str
    reports: tuple[Any, ...] = ()

    def text(self, key: str, **values: Any) -> str:
        """A phrase of the game, or of the commands."""
        return self.names.words.text(key, **values)

    @property
    def called(self) -> str:
        """The player's name."""
        return person_name(self, self.player)

    def place(self, typed: str) -> str:
        """A space or a citadel by its code or its name in any language; what is neither stays as it is."""
        from diadoques.analysis.seats import places

        return places(self.position, (typed,))[0]

    def spot(self, place: str) -> str:
        """How a place is called: a citadel by its name, a space by name and code."""
        name = str(self.names.place(place).bare)
        return f"{name} ({place})" if place in self.position.board.spaces else name


class Answer(NamedTuple):
    """What is told: a title, blocks of lines, what is supposed; ``figure`` draws it in so many pixels."""

    title: str
    blocks: Sequence[str]
    assumed: Sequence[str]
    figure: Callable[[tuple[int, int]], Any] | None = None


def person(asked: Asked, typed: str) -> str:
    """A person on the board by the name that people use."""
    persons = asked.position.leaders
    names: dict[str, str] = {name_key(name): one for one in persons for name in (one, person_name(asked, one))}
    return names.get(name_key(typed), typed)


def person_name(asked: Asked, person: str) -> str:
    """How a person is called."""
    return asked.names.player(person).bare


def owners(asked: Asked, owners: str) -> str:
    """Players and citadels in a row."""
    named = [asked.names.place(one).bare if one in asked.position.board.citadels else asked.names.player(one).bare
             for one in owners.split(", ") if one]  # fmt: skip
    return ", ".join(named)


def number(value: float) -> str:
    """A whole number with a true minus."""
    return with_minus(f"{value:.0f}")


def with_true_minus(value: float) -> str:
    """A whole number with its sign, the minus a true one."""
    return ("+" if value > 0 else "") + number(value)


# --- ``diadoques economy``: the coming winters, what places bring, what pays for an army, what a treasury carries


_MOST = 60
"""How many units of mercenaries are tried at most: no treasury carries more."""


def _last(asked: Asked) -> int:
    """The year of the last winter that is looked at.

    Raises:
        Fault: ``year-outside``.
    """
    first = asked.position.season.year
    last = int(first - asked.arguments.years + 1)
    if last < 1:
        raise Fault("year-outside", "--years", given=str(last), first=str(first), last="1")
    return last


def _by_year(asked: Asked, dated: Iterable[Any], last: int) -> dict[int, list[str]]:
    """What was typed by its year; the first winter where none is told.

    Raises:
        Fault: ``year-outside``.
    """
    first = asked.position.season.year
    found: dict[int, list[str]] = {}
    for one in dated:
        year = first if one.year is None else one.year
        if not last <= year <= first:
            raise Fault("year-outside", "YEAR", given=str(year), first=str(first), last=str(last))
        found.setdefault(year, []).extend(one.parts)
    return found


def project(asked: Asked) -> Answer:
    """The coming winters, if places change hands, units are raised and gold is spent."""
    given, position = asked.arguments, asked.position
    last = _last(asked)
    gains, losses_ = (
        {year: [asked.place(one) for one in places] for year, places in _by_year(asked, dated, last).items()}
        for dated in (given.takes, given.loses)
    )
    raises = {
        year: [economy.grade_of(one) for one in some] for year, some in _by_year(asked, given.raises, last).items()
    }
    spends = {year: sum(map(_sum, some)) for year, some in _by_year(asked, given.spends, last).items()}
    frame = economy.project(
        position, asked.player, given.years, gains=gains, losses=losses_, raises=raises, spends=spends
    )
    heads = [asked.text("economy.year"), *(asked.text(f"economy.column.{name}") for name in frame.columns)]
    rows = [
        [str(year), *(number(value) for value in row)] for year, row in zip(frame.index, frame.to_numpy(), strict=True)
    ]
    supposed = []
    for key, dated_ in (("take", gains), ("lose", losses_)):
        supposed += [
            asked.text(
                f"economy.supposed.{key}", year=year, places=join_texts([asked.spot(one) for one in places], asked.lang)
            )
            for year, places in dated_.items()
        ]
    supposed += [
        asked.text(
            "economy.supposed.raise", year=year, units=join_texts([_class(asked, one) for one in some], asked.lang)
        )
        for year, some in raises.items()
    ]
    supposed += [asked.text("economy.supposed.spend", year=year, sum=sum_) for year, sum_ in spends.items()]
    assumed = [*(supposed or [asked.text("economy.supposed.nothing")]), asked.text("economy.assumed.project")]
    title = asked.text("economy.title.project", player=asked.called)

    def figure(size: tuple[int, int]) -> Any:
        from diadoques.draw.accounts import winters

        return winters(frame, title, assumed, coin=COIN, lang=asked.lang, size=size)

    return Answer(title, [table(heads, rows)], assumed, figure)


def _spots(asked: Asked, places: Sequence[str]) -> str:
    return join_texts([asked.spot(one) for one in places], asked.lang)


def _sum(text: str) -> int:
    bare = text.removeprefix("-").removeprefix("−")
    number = whole(bare)
    if number is None:
        raise Fault("sum-unreadable", "--spend", given=text[:80], most=str(MOST_COUNT))
    return number if bare == text else -number


def _class(asked: Asked, grade: str) -> str:
    return asked.text(f"economy.class.{grade or 'a'}")


def yields(asked: Asked) -> Answer:
    """What each place would bring."""
    found = economy.yields(asked.position, asked.player)
    title = asked.text("economy.title.yields", player=asked.called)
    rows = [[asked.spot(place), str(sum_)] for place, sum_ in found.items()]
    heads = [asked.text("economy.place"), asked.text("economy.column.yield")]
    assumed = [asked.text("economy.assumed.yields")]

    def figure(size: tuple[int, int]) -> Any:
        from diadoques.draw.accounts import Bar, bars

        told = asked.text("economy.told.yields")
        lines = [Bar(asked.names.place(str(place)).bare, sum_, 0, f"{sum_} {COIN}") for place, sum_ in found.items()]
        return bars(lines, title, told, assumed, lang=asked.lang, size=size)

    return Answer(title, [table(heads, rows)], assumed, figure)


def payback(asked: Asked) -> Answer:
    """After how many winters an army is paid back."""
    places = [asked.place(one) for dated in asked.arguments.takes for one in dated.parts]
    found = economy.payback(asked.position, asked.player, places)
    taken = _spots(asked, places) or asked.text("economy.no-place")
    title = asked.text("economy.title.payback", player=asked.called, places=taken)
    heads = [asked.text("economy.class.head"), *(asked.text(f"economy.column.{name}") for name in found.columns)]
    rows = [
        [_class(asked, str(grade)), *(asked.text("economy.never") if isnan(one) else number(one) for one in row)]
        for grade, row in zip(found.index, found.to_numpy(dtype=float), strict=True)
    ]
    assumed = [asked.text("economy.assumed.payback")]

    def figure(size: tuple[int, int]) -> Any:
        from diadoques.draw.accounts import repayment

        classes = {grade: _class(asked, grade) for grade in found.index}
        return repayment(found, classes, title, assumed, coin=COIN, lang=asked.lang, size=size)

    return Answer(title, [table(heads, rows)], assumed, figure)


def frontier(asked: Asked) -> Answer:
    """Which further units the treasury carries."""
    given, position, player = asked.arguments, asked.position, asked.player
    _last(asked)
    if given.most > _MOST:
        raise Fault("too-many-units", "--most", given=str(given.most), most=str(_MOST))
    spends = sum(_sum(one) for dated in given.spends for one in dated.parts)
    had = position.treasury.get(player, 0) - spends
    rich = replace(position, treasury={**position.treasury, player: had})
    found = economy.frontier(rich, player, given.years, most=given.most)
    best = found[found["best"]].drop(columns="best")
    title = asked.text("economy.title.frontier", player=asked.called, years=given.years)
    heads = [asked.text(f"economy.column.{name}") for name in best.columns]
    rows = [[number(one) for one in row] for row in best.to_numpy()]
    block = table(heads, rows) if rows else asked.text("economy.broke", player=asked.called)
    counted = asked.text("economy.mixtures", best=len(best), of=len(found))
    assumed = [asked.text("economy.treasury", sum=had), asked.text("economy.assumed.frontier")]

    def figure(size: tuple[int, int]) -> Any:
        from diadoques.draw.accounts import frontier

        return frontier(found, title, assumed, coin=COIN, lang=asked.lang, size=size)

    return Answer(title, [block, counted], assumed, figure if rows else None)
