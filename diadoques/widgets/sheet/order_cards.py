"""A sheet as cards: what each line says, what may be ordered on the open one, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import anywidget
import traitlets

from diadoques.explain.catalogue import capital
from diadoques.explain.names import names_for
from diadoques.explain.offers import AID, CARRY, MARCH
from diadoques.games.unit_numbers import numbers_of
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.choices import HELPS
from diadoques.widgets.words import card_word

#: What a line holds as long as nothing is written on it.
NONE: Final = -1
#: So many orders of one act are offered one by one; more are looked through behind the name of the act.
_FEW: Final = 3
#: The signs of acts, and the order in which those behind a name come.
_ACTS: Final = {MARCH: "arrow-right", AID: "handshake", CARRY: "ship", "": "pen-line"}


@dataclass
class OrderCard:
    """A line of the sheet.

    Attributes:
        title: what it is for; ``unit``: its unit in the notation, ``sign``: its counter (``shared/counter.js``); "" and
            None of a line that is of no unit.
        empty: what it says as long as nothing is written.
        options: what may be written, each with its value: its place among the offers, or the unit that a character
            is to lead; ``NONE`` first.
        value: what is written; to set it writes it.
        note: what is to be known of what is written; ``quiet``: it is no warning.
    """

    title: str
    empty: str
    options: Sequence[tuple[str, int | str]]
    choose: Callable[[int | str], None]
    unit: str = ""
    sign: Mapping[str, Any] | None = None
    note: str = ""
    quiet: bool = False
    _value: int | str = field(default=NONE, repr=False)

    @property
    def value(self) -> int | str:
        """What is written: a place among the offers, a unit, or ``NONE``."""
        return self._value

    @value.setter
    def value(self, value: int | str) -> None:
        if value != self._value:
            self._value = value
            self.choose(value)

    @property
    def index(self) -> int:
        """The place of what is written among the options."""
        return next(number for number, (_, value) in enumerate(self.options) if value == self._value)

    @property
    def label(self) -> str:
        """What is written, as it is offered."""
        return self.options[self.index][0]

    def show(self, value: int | str) -> None:
        """Say what is written; nothing is written by that."""
        self._value = value


class OrderCards(anywidget.AnyWidget):
    """The cards of the open sheet, as they are drawn.

    Traits:
        cards: a line each: ``key``, ``title``, ``what``, ``code``, ``state`` (``done``, ``warn`` or ""), ``note``,
            ``quiet``, ``sign``.
        choices: what may be ordered on the open one: ``value``, ``text``, ``code``, ``icon``, ``best``, ``chosen``; or
            ``text`` and ``icon`` of several, with ``within``.
        opened: the key of the card that is unfolded, or "".
        shapes: the signs of counters by kind.
        labels: what is said of all of them.
    """

    _esm = static("cards")
    _css = style("signs.css", "cards.css")

    cards: Any = traitlets.List().tag(sync=True)
    choices: Any = traitlets.List().tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)
    shapes: Any = traitlets.Dict().tag(sync=True)
    labels: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, chosen: Callable[[str, int | str], None], opened: Callable[[str], None]) -> None:
        """``chosen`` is told the line and the value of what is chosen; ``opened`` the line that is opened, or ""."""
        super().__init__()
        self._chosen, self._unfold = chosen, opened
        self.on_msg(self._hear)

    def _hear(self, _widget: Any, said: Any, _buffers: Any) -> None:
        if not isinstance(said, dict) or not isinstance(said.get("key"), str):
            return
        value = said.get("value")
        if said.get("kind") == "choose" and isinstance(value, int | str) and not isinstance(value, bool):
            self._chosen(said["key"], value)
        elif said.get("kind") == "open":
            self._unfold(said["key"])

    def put_away(self) -> None:
        """Leave nothing of a sheet in the browser."""
        self.opened, self.choices, self.cards = "", [], []


def title_of(position: Any, piece: str, title: str, lang: str) -> str:
    """What a card is called: a unit by its name, with its number among its like; whatever else as the line itself."""
    unit = position.units.get(piece)
    if unit is None:
        return title.removeprefix("♛ ")
    return capital(names_for(position, lang).unit(unit, str(numbers_of(position).get(piece, ""))).bare)


def offered(
    card: OrderCard, offers: Sequence[Mapping[str, Any]], acts: Sequence[str], lang: str
) -> list[dict[str, Any]]:
    """What may be ordered on a card, as it is drawn: what helps a march that stands on the map, then act by act.

    Args:
        offers: of its line, as the map has them (``map.choices``): ``text``, ``label``, ``rank``.
        acts: of each.
    """
    heads = [
        {"value": value, "text": text, "icon": "crown", "chosen": value == card.value}
        for text, value in card.options
        if isinstance(value, str)
    ]
    rows = [
        (
            act,
            {
                "value": number,
                "text": one["label"] or one["text"],
                "code": one["text"] if one["label"] else "",
                "icon": _ACTS[act],
                "best": one["rank"] <= HELPS,
                "chosen": number == card.value,
            },
        )
        for number, (one, act) in enumerate(zip(offers, acts, strict=True))
    ]
    best = [row for _, row in rows if row["best"]]
    found = [*best, *heads]
    for act in _ACTS:
        group = [row for one, row in rows if one == act and not row["best"]]
        if len(group) > _FEW:
            found.append({"text": card_word(lang, act or "other"), "icon": _ACTS[act], "within": group})
        else:
            found += group
    if len(found) == 1 and "within" in found[0]:
        found = found[0]["within"]
    if card.value != NONE:
        found.append({"value": NONE, "text": card_word(lang, "clear"), "icon": "x"})
    return found


def drawn(cards: Mapping[str, OrderCard], codes: Mapping[str, tuple[str, str]]) -> list[dict[str, Any]]:
    """The cards as they are drawn.

    Args:
        codes: of each line on which something is written: in words, and in the notation ("": the same).
    """
    return [
        {
            "key": key,
            "title": card.title,
            "what": codes[key][0] if key in codes else card.empty,
            "code": codes[key][1] if key in codes else card.unit,
            "state": "warn" if card.note and not card.quiet else "done" if key in codes else "",
            "note": card.note,
            "quiet": card.quiet,
            "sign": card.sign,
            "icon": "crown" if key.startswith("@") else "plus" if key.startswith("+") else "pen-line",
        }
        for key, card in cards.items()
    ]
