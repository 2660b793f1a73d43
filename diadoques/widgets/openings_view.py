"""What may come of an opening, as a screen tells it: what each rival can do about it, whose each place is then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.openings.listing import Opening
from diadoques.analysis.openings.prospects import Ends, Prospect, Prospects, Share
from diadoques.analysis.openings.valuations import valuations_of
from diadoques.core.figures import decimal, whole_percent, with_minus, with_thousands
from diadoques.draw.palette import livery
from diadoques.draw.words import vocabulary
from diadoques.draw.words import word as map_word
from diadoques.explain.catalogue import capital, money_word
from diadoques.explain.names import join_names, names_for
from diadoques.games.door import Position
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.words import explore_word as word

_ROWS: Final = 12
"""So many places are told in the table; the map has them all."""
_LEFT: Final = "units"
"""A valuation that asks for more than is counted here: who is left is known once all have retreated."""
_FIGURES: Final = ("worst", "mean", "best")
"""What an opening is worth against a rival, by the fields of a ``Prospect``."""


class OpeningsView:
    """What may come of an opening; ``box`` is what is shown.

    Attributes:
        rivals: whom the places and the map are told against; more than one: all at once.
        prospect: what may come of the opening against these in its first season, None while there is none.
        ends: what the map shows: that season, or a later one.
    """

    def __init__(self, changed: Callable[[], None], see: Callable[[], None]) -> None:
        """``changed`` is called when something else is asked, ``see`` when the line that hurts most is to be played."""
        self._changed, self._quiet = changed, False
        self.rivals: tuple[str, ...] = ()
        self._chosen = False  # whether somebody chose them; else they are who hurts most
        self.prospect: Prospect | None = None
        self.ends: Ends | None = None
        self.counts = w.Dropdown(layout=w.Layout(width="99%"))
        self.season = w.ToggleButtons()
        self.shown = w.ToggleButtons()
        for one in (self.counts, self.season, self.shown):
            one.observe(lambda _: None if self._quiet else self._changed(), "value")
        for one in (self.season, self.shown):
            one.style.button_width = "auto"
        self._heads, self._rows = w.HTML(), w.VBox([])
        self._counted, self._line, self._places = w.HTML(), w.HTML(), w.HTML()
        self._label = w.HTML()
        self.see = w.Button(layout=w.Layout(width="99%"))
        self.see.on_click(lambda _: see())
        self.box = w.VBox([])
        self.box.add_class("dia-outcome")

    def show(self, prospects: Prospects, opening: Opening, lang: str, campaigns: Campaigns | None) -> None:
        """Tell of ``opening``; what is not known yet is counted."""
        position = prospects.position
        others = tuple(seat for seat in prospects.players if seat != opening.seat)
        self._name(position, lang, campaigns)
        found = {seat: prospects.against(opening, (seat,), self.counts.value) for seat in others}
        order = sorted(others, key=lambda seat: (found[seat].worst, found[seat].mean))
        if not self._chosen or not set(self.rivals) <= set(others):
            self.rivals, self._chosen = (order[0],), False
        prospect = self.prospect = prospects.against(opening, self.rivals, self.counts.value)
        later = self.season.value
        self.ends = prospect.ends if later == 1 else prospects.later(opening, later, campaigns) if campaigns else None
        names = names_for(position, lang)
        seats = (opening.seat, *(self.rivals if later == 1 else others))
        self._set(self.shown, [(names.player(one).bare, one) for one in seats], opening.seat)
        tail = [self._counted]
        if later == 1:
            everybody = prospect if self.rivals == others else None
            rows = [self._row((seat,), names.player(seat).bare, found[seat], lang) for seat in order]
            fill(self._rows, [*rows, self._row(others, word(lang, "everyone"), everybody, lang)])
            see = [] if prospect.worst == prospect.best else [self.see]
            tail = [self._label, self.counts, self._heads, self._rows, self._counted, self._line, *see]
        self._tell(prospects, prospect, seats, lang)
        shown = [self.shown, self._places] if self.ends is not None else []
        self.box.children = [*([self.season] if campaigns is not None else []), *tail, *shown]

    def forget(self) -> None:
        """Tell of no opening."""
        self.prospect = self.ends = None

    def ask_anew(self) -> None:
        """Tell of whoever hurts most, whomever one looked at before."""
        self._chosen = False

    def shares(self, position: Position, lang: str) -> dict[str, dict[str, Any]]:
        """What the map shows, place by place (``MapPicker.shares``)."""
        if self.ends is None or self.prospect is None:
            return {}
        names, found = names_for(position, lang), _told(self.ends)
        whose = self.shown.value if self.shown.value in found else self.prospect.opening.seat
        of = word(lang, "holds" if self.ends.income else "stands").lower()

        def said(place: str) -> str:
            each = [
                word(lang, "share", player=names.player(seat).bare, share=whole_percent(told[place].value, lang))
                for seat, told in found.items()
                if place in told
            ]
            return word(lang, "told", shares=", ".join(each), of=of)

        return {
            place: {
                "owner": whose, "value": share.value, "text": whole_percent(share.value, lang), "told": said(place),
            }
            for place, share in found[whose].items()
        }  # fmt: skip

    def _name(self, position: Position, lang: str, campaigns: Campaigns | None) -> None:
        """Everything that does not depend on what is counted."""
        said = vocabulary("").get(lang, {}).get("value", {})
        known = [name for name in valuations_of(position) if name != _LEFT]
        usual = "places" if "places" in known else known[0]
        self._set(self.counts, [(capital(said.get(name, name)), name) for name in known], usual)
        seasons = _seasons(position, campaigns.seasons if campaigns is not None else 1)
        called = [capital(map_word(lang, one.name, position.game)) for one in seasons]
        self._set(self.season, [(one, number) for number, one in enumerate(called, start=1)], 1)
        self.counts.tooltip = word(lang, "counts")
        self._label.value = f"<b>{escape(word(lang, 'counts'))}</b>"
        self._heads.value = _figures([word(lang, key) for key in _FIGURES])
        self.see.description = word(lang, "see")

    def _set(self, chooser: Any, options: list[tuple[str, Any]], usual: Any) -> None:
        """Offer these, and keep what was chosen where it is still among them."""
        if list(chooser.options) == options:
            return
        before = chooser.value
        self._quiet = True
        try:
            chooser.options = options
            chooser.value = before if before in [value for _, value in options] else usual
        finally:
            self._quiet = False

    def _row(self, rivals: tuple[str, ...], name: str, found: Prospect | None, lang: str) -> Any:
        """A rival: what the opening is worth against him."""
        button = w.Button(description=name, layout=w.Layout(flex="1 1 6em", width="auto", min_width="0"))
        button.on_click(lambda _: self._take(rivals))
        if self.rivals == rivals:
            button.add_class("dia-on")
        told = ["" if found is None else _number(getattr(found, key), lang) for key in _FIGURES]
        row = w.HBox([button, w.HTML(_figures(told))])
        row.add_class("dia-row")
        return row

    def _take(self, rivals: tuple[str, ...]) -> None:
        self.rivals, self._chosen = rivals, True
        self._changed()

    def _tell(self, prospects: Prospects, prospect: Prospect, seats: tuple[str, ...], lang: str) -> None:
        position = prospects.position
        names, ends = names_for(position, lang), self.ends
        if ends is None:
            self._counted.value = f"<p>{escape(word(lang, 'later_none'))}</p>"
            return
        counted, whole = with_thousands(ends.counted, lang), with_thousands(ends.whole, lang)
        legal = with_thousands(prospects.listed(self.rivals[0]).legal, lang)
        rivals = join_names([names.player(seat) for seat in self.rivals], lang)
        first = "whole" if ends.counted == ends.whole else "drawn"
        key = first if self.season.value == 1 else "later"
        self._counted.value = (
            f"<p>{escape(word(lang, key, counted=counted, whole=whole, legal=legal, rivals=rivals))}</p>"
        )
        shown = tuple(dict.fromkeys((seats[0], self.shown.value))) if len(seats) > 2 else seats
        self._places.value = _table(position, ends, shown, lang)
        if prospect.worst == prospect.best:
            self._line.value = f"<p>{escape(word(lang, 'all_alike'))}</p>"
            return
        lines = "".join(
            f"<li><b>{escape(names.player(one.seat).bare)}</b> <code>{escape(', '.join(one.lines))}</code></li>"
            for one in prospect.hurts
        )
        self._line.value = f"<b>{escape(word(lang, 'hurts'))}</b><ul>{lines}</ul>"


def _figures(texts: Sequence[str]) -> str:
    return f'<div class="dia-figures">{"".join(f"<span>{escape(one)}</span>" for one in texts)}</div>'


def _table(position: Position, ends: Ends, seats: tuple[str, ...], lang: str) -> str:
    """Whose each place is in the end, a column each; the likeliest places of the first first."""
    names, told = names_for(position, lang), _told(ends)
    places = list(dict.fromkeys(place for seat in seats for place in told[seat]))
    head = "".join(f"<th>{escape(names.player(seat).bare)}</th>" for seat in seats)
    rows = []
    for place in places[:_ROWS]:
        cells = "".join(f"<td>{_bar(told[seat].get(place), seat, position.board.id, lang)}</td>" for seat in seats)
        name = names.place(place).bare
        if place in position.board.places:  # a province and its town may bear one name
            name = word(lang, "town", name=name)
        rows.append(f"<tr><th>{escape(name)}</th>{cells}</tr>")
    if ends.income:
        sums = (money_word(position.game, lang, "funds", amount=_number(ends.income[seat], lang)) for seat in seats)
        cells = "".join(f"<td>{escape(one)}</td>" for one in sums)
        rows.append(f"<tr><th>{escape(word(lang, 'income'))}</th>{cells}</tr>")
    more = len(places) - _ROWS
    tail = f"<p>{escape(word(lang, 'more', count=more))}</p>" if more > 0 else ""
    kind = escape(word(lang, "holds" if ends.income else "stands"))
    return f'<table class="dia-shares"><tr><th>{kind}</th>{head}</tr>{"".join(rows)}</table>{tail}'


def _told(ends: Ends) -> Mapping[str, Mapping[str, Share]]:
    """Whose a place is, in a game that tells; else where units stand."""
    return ends.holds if ends.income else ends.stands


def _seasons(position: Position, count: int) -> list[Any]:
    """The season that is asked for and those that follow."""
    found = [position.season]
    while len(found) < count:
        found.append(found[-1].next())
    return found


def _bar(share: Share | None, seat: str, board: str, lang: str) -> str:
    if share is None:
        return ""
    told = escape(whole_percent(share.value, lang))
    if share.low < share.high:
        told += f" <small>({whole_percent(share.low, lang)}–{whole_percent(share.high, lang)})</small>"
    look = f"--dia-share:{100 * share.value:.0f}%;--dia-whose:{livery(seat, board).fill}"
    return f'<span class="dia-share" style="{look}">{told}</span>'


def _number(value: float, lang: str) -> str:
    return with_minus(decimal(Fraction(value), lang))
