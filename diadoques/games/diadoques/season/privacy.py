"""Who may know what: treasuries, gifts and counter-bribes are private (DIA-8A3-02, DIA-72-02); all else is public."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from diadoques.core.events import Event
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Report
from diadoques.games.diadoques.model.orders import Verb, Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import SEED, setting_value
from diadoques.games.diadoques.notation.lexicon import GRAMMAR, lexicon
from diadoques.notation.fold import fold
from diadoques.notation.read import Unreadable
from diadoques.notation.read import read as parse
from diadoques.notation.tree import Headed, Payment

#: Lines that only their author sees: the others are read out (DIA-73-01).
_SEALED_LINES: Final = (str(Verbs.COUNTER), str(Verbs.GIFT))
#: A number that only numbers its line: a unit, or a mark, follows.
_NUMBERED: Final = re.compile(
    r"^\W*\d{1,3}\s?(?:[-.):\]]+|(?=\W*(?:[afgd][egm]?|armee|army|flotte|fleet|garnison|garrison)\b))"
)
#: What makes of a line that is no order one that was perhaps meant for a sum; bribes are read out.
_SUM: Final = re.compile(r"(?<!\S)\d+|\b(?:don|vers|giv|gift|contre|counter)")
_BRIBE: Final = re.compile(r"\W*(?:corr|brib)")


@dataclass(frozen=True, slots=True)
class Secret:
    """What a chapter keeps from who has no part in it.

    Attributes:
        verbs: lines of these are their author's alone: they are not read out.
        words: how the words begin (small letters, no accents) that make of a line which is no order one that was
            perhaps meant so: it is not read out either.
        audience: by kind of event, who may know of one: told the event.
        moved: by kind of such events, what one brings to treasuries or takes, in T by player: where accounts are open
            they show the sum, without what for.
        view: the position as a player ("": everybody) may see it.
    """

    verbs: frozenset[Verb] = frozenset()
    words: tuple[str, ...] = ()
    audience: Mapping[str, Callable[[Event], tuple[str, ...]]] = field(default_factory=dict)
    moved: Mapping[str, Callable[[Event], Mapping[str, int]]] = field(default_factory=dict)
    view: Callable[[Position, str], Position] | None = None


SECRETS: Final[Hook[Callable[[], Iterable[Secret]]]] = Hook(RULEBOOK, "secrets")
"""What a chapter keeps secret: it is kept whether the chapter is played or not."""

OPEN_PROTECTION: Final[Hook[Callable[[Position, str], bool]]] = Hook(RULEBOOK, "open protection")
"""Whether everybody sees what is paid to protect a target, told the position and the target; what is agreed decides, in
whatever layer, so each chapter looks at that itself."""


def treasuries_are_public(position: Position) -> bool:
    """Whether the players agreed to play with open accounts."""
    return setting_value(position, "private-treasuries") == "public"


def seen_by(position: Position, player: str) -> Position:
    """The position as ``player`` ("": everybody) may see it: of the gold only his own, unless the accounts are open.

    Nor the seed: whoever knows it knows every throw to come.
    """
    treasury = position.treasury
    if not treasuries_are_public(position):
        treasury = {name: amount for name, amount in treasury.items() if name == player}
    seen = replace(
        position,
        treasury=treasury,
        counters=_counters_seen_by(position, position.counters, player),
        counters_next=_counters_seen_by(position, position.counters_next, player),
        gifts=tuple(gift for gift in position.gifts if player in (gift.donor, gift.payee)),
        settings={name: value for name, value in position.settings.items() if name != SEED},
    )
    for secret in _secrets():
        seen = secret.view(seen, player) if secret.view is not None else seen
    return seen


@cache
def _secrets() -> tuple[Secret, ...]:
    return tuple(secret for tell in SECRETS.everywhere() for secret in tell())


@cache
def _secret_words() -> tuple[str, ...]:
    return tuple(word for secret in _secrets() for word in secret.words)


@cache
def _sealed() -> frozenset[str]:
    return frozenset((*_SEALED_LINES, *(str(verb) for secret in _secrets() for verb in secret.verbs)))


def _counters_seen_by(
    position: Position, table: Mapping[str, Mapping[str, int]], player: str
) -> dict[str, dict[str, int]]:
    """Counter-bribes that ``player`` knows of: those he paid, and where the table plays so all those on neutrals."""
    found = {}
    for target, sums in table.items():
        seen = dict(sums) if _is_open(position, target) else {one: sums[one] for one in sums if one == player}
        if seen:
            found[target] = seen
    return found


def _is_open(position: Position, target: str) -> bool:
    """Whether everybody sees what is paid to protect a target."""
    return any(ask(position, target) for ask in OPEN_PROTECTION.everywhere())


def report_seen_by(report: Report, player: str) -> Report:
    """A report as ``player`` ("": everybody) may read it: without the secrets of the others.

    Its events still lead from its first position to its last.
    """
    public = treasuries_are_public(report.before)
    events = tuple(_told_to(report.before, report.events, player, public))
    return Report(seen_by(report.before, player), events, seen_by(report.after, player))


def _told_to(position: Position, events: tuple[Event, ...], player: str, public: bool) -> Iterator[Event]:
    unsaid: Counter[str] = Counter()  # what open accounts show of payments that stay secret, in T by player
    for event in events:
        if player in _audience(position, event, player):
            yield from _shown(unsaid)
            unsaid.clear()
            yield event if public or event.kind not in _GOLD else _GOLD[event.kind](event, player)
        elif public:
            unsaid.update(_moved(event))
    yield from _shown(unsaid)


def _shown(sums: Mapping[str, int]) -> Iterator[Event]:
    """Accounts that change, without what for."""
    for name, amount in sorted(sums.items()):
        if amount:
            way = "paid" if amount < 0 else "received"
            yield Event("account-moved", "DIA-8A3-02", {"player": name, "way": way, "amount": abs(amount)})


def _moved(event: Event) -> Mapping[str, int]:
    """What a secret event brings to treasuries, or takes, in T."""
    if event.kind == "counter-bribed":
        return {event["player"]: -event["amount"]}
    if event.kind == "gift-given":
        return {event["player"]: -event["amount"], event["payee"]: event["amount"]}
    return next((secret.moved[event.kind](event) for secret in _secrets() if event.kind in secret.moved), {})


def _audience(position: Position, event: Event, player: str) -> tuple[str, ...]:
    """Who may know of an event; ``player`` himself for what is public."""
    if event.kind == "counter-bribed":
        return (player,) if _is_open(position, event["unit"]) else (event["player"],)
    if event.kind in ("gift-promised", "gift-given", "gift-void"):
        return (event["player"], event["payee"])
    if event.kind in ("ordered", "order-void") and _is_sealed(position, event):
        return (event["player"],)
    told = next((secret.audience[event.kind] for secret in _secrets() if event.kind in secret.audience), None)
    return (player,) if told is None else told(event)


def _is_sealed(position: Position, line: Event) -> bool:
    """Whether a line of a sheet is read out to nobody: a sum that protects or is given, or what may be meant so."""
    if line["order"] is not None:
        return line.asked("verb") in _sealed()
    tree = parse(line["text"], GRAMMAR, lexicon(position.board.id, position.layer).compounds)
    if isinstance(tree, Headed):
        tree = tree.line
    if isinstance(tree, Payment):
        return tree.deed in _sealed()
    text = _NUMBERED.sub("", fold(line["text"]).text)
    meant = _SUM.search(text) or any(word.startswith(_secret_words()) for word in text.split())
    return isinstance(tree, Unreadable) and bool(meant) and not _BRIBE.match(text)


def _own_accounts(event: Event, player: str) -> Event:
    own = {name: amount for name, amount in event["treasury"].items() if name == player}
    return Event(event.kind, event.rule, {**event.data, "treasury": own})


def _without_what_is_left(event: Event, player: str) -> Event:
    """A line that the money does not cover: how much there was is its author's affair."""
    if event["player"] == player or "left" not in event["data"]:
        return event
    data = {name: value for name, value in event["data"].items() if name != "left"}
    return Event(event.kind, event.rule, {**event.data, "data": data})


def _without_what_is_missing(event: Event, player: str) -> Event:
    if event["player"] == player:
        return event
    return Event(event.kind, event.rule, {name: value for name, value in event.data.items() if name != "missing"})


#: Events that tell how much somebody has, and how they are told to ``player`` where accounts are private.
_GOLD: Final[Mapping[str, Callable[[Event, str], Event]]] = {
    "accounts": _own_accounts,
    "ordered": _without_what_is_left,
    "bankrupt": _without_what_is_missing,
}
