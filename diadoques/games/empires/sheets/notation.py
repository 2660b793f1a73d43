"""Orders as they are written, in either language (``notation.toml``): lines to orders and back.

A line names its force or fleet first (``A1 -> CIS``, ``F1 +A1 -> LIO @TRA -A1``), else it begins with its verb
(``effort A1 20``, ``ami Gaule``). Forces are named as their state has them (``A1``, ``D2``, ``F1``), those of others
with their state (``Rome-A1``); behind a force of one's own may stand where it is (``A1 ROM -> CIS``), as lists of units
have it; places by code or name, states by name. ``G:`` or ``P:`` before a line says
whose part of the sheet it stands in, the general's or the politician's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.board.people import players
from diadoques.core.orders import Order, Reading, Verb, Verdict, order_of_class
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.model.orders import AUTHORS, REPLIES, REQUESTS, CampaignOrder, Verbs, domain, takes
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, FLEET
from diadoques.games.empires.model.position import BOARD, Position
from diadoques.games.empires.season import checks
from diadoques.games.empires.sheets.scanning import Scanner, Unread, meant_words, word
from diadoques.notation.fold import fold

_NUMBERING: Final = re.compile(r"\s*\d{1,2}[.)]\s+")
#: Before a line, whose it is: the general's or the politician's.
_PART: Final = re.compile(r"\s*([gp])\s*:\s*", re.IGNORECASE)
#: A declaration, a rumour: nothing longer is kept.
LONGEST_TEXT: Final = 1_000
_LONGEST_LINE: Final = 1_200
_SAYS: Final = (Verbs.DECLARE, Verbs.RUMOUR)


def _of_force(scan: Scanner, unit: str) -> CampaignOrder:
    """The rest of a line that begins with an army or a detachment."""
    order = CampaignOrder(scan.player, Verbs.HOLD, unit)
    if scan.peek() == "->":
        way = []
        while scan.sign("->"):
            way.append(scan.place())
        beside = scan.wanted_force(ARMY, ours=False) if scan.sign("+") else ""
        intent = "attack" if scan.says("attack") else ""
        return replace(order, verb=Verbs.MOVE, way=tuple(way), beside=beside, intent=intent)
    if scan.sign("+"):
        return replace(order, verb=Verbs.JOIN, beside=scan.wanted_force(ARMY, ours=False))
    if scan.sign("/"):
        beside = scan.wanted_force(DETACHMENT)
        return replace(order, verb=Verbs.DETACH, beside=beside, number=scan.number())
    if scan.sign("="):
        return replace(order, verb=Verbs.RESIZE, number=scan.number())
    if scan.says("besiege"):
        return replace(order, verb=Verbs.BESIEGE, beside=scan.force(ARMY, ours=False))
    if scan.says("raid"):
        return replace(order, verb=Verbs.RAID, target=scan.state())
    if scan.says("dissolve"):
        return replace(order, verb=Verbs.DISSOLVE)
    if not scan.says("hold"):
        raise Unread("verb-wanted", scan.column, found=scan.typed)
    return order


def _of_fleet(scan: Scanner, unit: str) -> CampaignOrder:
    """The rest of a line that begins with a fleet."""
    order = CampaignOrder(scan.player, Verbs.SAIL, unit)
    if scan.sign("/"):
        return replace(order, verb=Verbs.SPLIT, beside=scan.wanted_force(FLEET), number=scan.number())
    if scan.sign("=>"):
        beside = scan.wanted_force(FLEET)
        return replace(order, verb=Verbs.MERGE, beside=beside, number=scan.number() if scan.peek() else 0)
    if scan.sign("&"):
        beside = scan.wanted_force(FLEET, ours=False)
        scan.sign(":")
        return replace(order, verb=Verbs.COMMAND, beside=beside, target=scan.state())
    if scan.sign("?"):
        number = -1 if scan.sign("-") else scan.number()
        scan.sign("%")
        return replace(order, verb=Verbs.STANDING, number=number, reply=scan.says(*REPLIES))
    if scan.says("hold"):
        return order
    steps = []
    while scan.peek():
        steps.append(_step(scan))
    if not steps:
        raise Unread("verb-wanted", scan.column, found="")
    return replace(order, way=tuple(steps))


def _step(scan: Scanner) -> str:
    if scan.sign("->"):
        return scan.place(sea=True)
    if scan.sign("@"):
        return f"@{scan.place()}"
    if sign := scan.sign("+", "-"):
        return f"{sign}{scan.wanted_force(ARMY + DETACHMENT, ours=False)}"
    if scan.says("raid"):
        return f"raid {scan.state()}"
    if scan.says("blockade"):
        return f"blockade {scan.place()}"
    if scan.says("bar"):
        return "bar"
    raise Unread("step-wanted", scan.column, found=scan.typed)


def _ally(scan: Scanner) -> dict[str, Any]:
    target = scan.state()
    scan.sign("+", "->")
    return {"target": target, "beside": scan.wanted_force(ARMY, ours=False)}


def _request(scan: Scanner) -> dict[str, Any]:
    target, asked = scan.state(), scan.says(*REQUESTS)
    if not asked:
        raise Unread("request-wanted", scan.column, found=scan.typed)
    found: dict[str, Any] = {"target": target, "text": asked}
    if scan.peek().isdigit():
        found["number"] = scan.number()
    beside = scan.force(ARMY, ours=False)
    if beside:
        return {**found, "beside": beside}
    if asked == "attack" and (enemy := scan.maybe_state()):
        return {**found, "beside": enemy}
    return {**found, "space": scan.maybe_place()}


def _sum_to(scan: Scanner) -> dict[str, Any]:
    return {"target": scan.state(), "number": scan.number()}


def _loan(scan: Scanner) -> dict[str, Any]:
    return {**_sum_to(scan), "season": scan.number() if scan.peek() else 0}


def _ships(scan: Scanner) -> dict[str, Any]:
    return {"number": scan.number(), "space": scan.maybe_place()}


def _hire(scan: Scanner) -> dict[str, Any]:
    target, what = scan.tribe(), scan.says("contingent", "army")
    if not what:
        raise Unread("hire-wanted", scan.column, found=scan.typed)
    return {"target": target, "text": what}


def _yes_or_no(scan: Scanner) -> dict[str, Any]:
    said = scan.says("yes", "no")
    if not said:
        raise Unread("yes-or-no", scan.column, found=scan.typed)
    return {"number": int(said == "yes")}


#: What follows the verb of a line that begins with one.
_REST: Final[Mapping[Verb, Callable[[Scanner], dict[str, Any]]]] = {
    Verbs.ALLY: _ally,
    Verbs.LEAD: lambda scan: {"unit": scan.wanted_force(ARMY)},
    Verbs.REIGN: lambda scan: {"unit": scan.force(ARMY)},
    Verbs.REVOLT: lambda scan: {"space": scan.place()},
    Verbs.EFFORT: lambda scan: {"unit": scan.wanted_force(ARMY), "number": scan.number()},
    Verbs.SHIPS: _ships,
    Verbs.MONUMENT: lambda scan: {"space": scan.place()},
    Verbs.TEMPLES: lambda scan: {"space": scan.place()},
    Verbs.GIFT: _sum_to,
    Verbs.LOAN: _loan,
    Verbs.FRIEND: lambda scan: {"target": scan.state()},
    Verbs.UNFRIEND: lambda scan: {"target": scan.state()},
    Verbs.OFFER: lambda scan: {"target": scan.state()},
    Verbs.ACCEPT: lambda scan: {"target": scan.state()},
    Verbs.REJECT: lambda _scan: {},
    Verbs.FREE: lambda scan: {"target": scan.state()},
    Verbs.TRIBUTE: _sum_to,
    Verbs.CEDE: lambda scan: {"space": scan.place(), "target": scan.state()},
    Verbs.RECEIVE: lambda scan: {"space": scan.place()},
    Verbs.RELIABLE: _yes_or_no,
    Verbs.CONTINGENT: lambda scan: {"number": scan.number()},
    Verbs.CREATE: lambda _scan: {},
    Verbs.REQUEST: _request,
    Verbs.HIRE: _hire,
    Verbs.CAPITAL: lambda scan: {"space": scan.place()},
}


def order_of(position: Position, player: str, line: str) -> CampaignOrder:
    """The order that a line says.

    Raises:
        Unread: it says none.
    """
    if len(line) > _LONGEST_LINE:
        raise Unread("line-too-long", _LONGEST_LINE)
    text = _NUMBERING.sub("", line, count=1)
    head, colon, rest = text.partition(":")
    meant = meant_words().get(fold(head.strip()).text, frozenset()) if colon else frozenset()
    for verb in _SAYS:
        if verb in meant:
            if not rest.strip():
                raise Unread("text-wanted", len(text))
            return CampaignOrder(player, verb, text=rest.strip()[:LONGEST_TEXT])
    first = text.split(None, 1)
    if first and Verbs.POLITICIAN in meant_words().get(fold(first[0].rstrip(":")).text, ()):
        if len(first) < 2:
            raise Unread("text-wanted", len(text))
        return CampaignOrder(player, Verbs.POLITICIAN, text=first[1].strip(" :")[:80])
    scan = Scanner(position, player, text)
    if unit := scan.force(ARMY + DETACHMENT):
        order = _of_force(scan, unit)
    elif unit := scan.force(FLEET):
        order = _of_fleet(scan, unit)
    else:
        said = scan.says(*_REST)
        if not said:
            raise Unread("order-wanted", scan.column, found=scan.typed)
        order = CampaignOrder(player, Verb(said), **_REST[Verb(said)](scan))
    if player == UMPIRE and order.verb not in checks.OF_INVADERS:
        raise Unread("invaders-only", found=text.strip())
    scan.over()
    return order


def read(
    position: Position, player: str, lines: Sequence[str | CampaignOrder], lang: str = "", *, writing: bool = True
) -> list[Reading[CampaignOrder]]:
    """One reading a line: of text in either language, or of an order that was built; judged by ``checks``.

    ``writing``: the sheet is still open (``checks.judged``).
    Two lines for the same thing contradict each other, and neither is followed.
    """
    del lang  # the words of both languages are read
    readings = by_domain([_reading(position, player, line) for line in lines])
    whole = [one.order for one in readings if one.order is not None and one.verdict is Verdict.FINE]
    counts: dict[tuple[str, ...], list[CampaignOrder]] = {}
    for order in whole:
        counts.setdefault(takes(order), []).append(order)
    found = []
    for one in readings:
        if one.order is None or one.verdict is not Verdict.FINE:
            found.append(one)
        elif len(same := counts[takes(one.order)]) > 1 and any(other != one.order for other in same):
            found.append(replace(one, verdict=Verdict.AMBIGUOUS, rule="EMP-3.1.2-01", code="two-orders"))
        elif whole.index(one.order) != next(at for at, other in enumerate(whole) if other is one.order):
            found.append(replace(one, verdict=Verdict.AMBIGUOUS, rule="EMP-3.1.2-01", code="repeated"))
        else:
            found.append(checks.judged(position, player, one, whole, writing=writing))
    return found


def by_domain(readings: Sequence[Reading[CampaignOrder]]) -> list[Reading[CampaignOrder]]:
    """Readings of a sheet in two parts: each prevails in his own domain, and stands in for the other (EMP-18.3-01).

    A politician may order in his general's place; a general in the politician's where he has ordered nothing.
    """
    whole = [one.order for one in readings if one.order is not None]
    reigns = any(order.author == AUTHORS[1] for order in whole)
    mine = {takes(order) for order in whole if order.author == domain(order)}
    found = []
    for one in readings:
        outside = one.order is not None and one.order.author not in ("", domain(one.order))
        if one.order is not None and outside and takes(one.order) in mine:
            one = replace(one, verdict=Verdict.ILLEGAL, rule="EMP-18.3-01", code="other-domain")
        elif one.order is not None and outside and reigns and one.order.author == AUTHORS[0]:
            one = replace(one, verdict=Verdict.ILLEGAL, rule="EMP-18.3-01", code="politician-orders")
        found.append(one)
    return found


def _reading(position: Position, player: str, line: str | CampaignOrder) -> Reading[CampaignOrder]:
    if not isinstance(line, str):
        order = order_of_class(line, CampaignOrder)
        return Reading(write(position, order), Verdict.FINE, order)
    try:
        author, text = _part(line)
        return Reading(line, Verdict.FINE, replace(order_of(position, player, text), author=author))
    except Unread as trouble:
        data = tuple(sorted(trouble.data.items()))
        return Reading(line, Verdict.UNREADABLE, code=trouble.code, data=data, column=trouble.column)


def _part(line: str) -> tuple[str, str]:
    """The author in whose part of the sheet a line stands (``g:``, ``p:``), "" where that is not told; the rest."""
    match = _PART.match(line)
    if match is None:
        return "", line
    return AUTHORS[match[1].lower() == "p"], line[match.end() :]


def in_part(line: str, author: str) -> str:
    """A line in the part of the sheet of one of ``AUTHORS``, unless it says itself in which it stands.

    >>> in_part("monument ROM", "politician"), in_part("g: monument ROM", "politician")
    ('P: monument ROM', 'g: monument ROM')
    """
    return line if _PART.match(line) else f"{author[0].upper()}: {line}"


def write(position: Position, order: Order, lang: str = "") -> str:
    """An order in its notation, in ``fr`` or ``en``."""
    del position  # the notation needs none
    mine = order_of_class(order, CampaignOrder)
    line = " ".join(_written(mine, lang or "fr"))
    return f"{mine.author[0].upper()}: {line}" if mine.author else line


def _called(state: str, lang: str) -> str:
    """A state as orders in ``lang`` name it; a tribe by its id."""
    known = players(BOARD).get(state)
    return known.name[lang] if known is not None else state


def _short(order: CampaignOrder, name: str) -> str:
    """A force as its own state's sheet names it."""
    return name.removeprefix(f"{order.player}-")


def _written(order: CampaignOrder, lang: str) -> Iterable[str]:
    unit, beside = _short(order, order.unit), _short(order, order.beside)
    match order.verb:
        case Verbs.MOVE:
            yield unit
            for place in order.way:
                yield f"-> {place}"
            if beside:
                yield f"+ {beside}"
            if order.intent:
                yield word("attack", lang)
        case Verbs.SAIL:
            yield unit
            yield from (_step_written(order, step, lang) for step in order.way or ("x",))
        case Verbs.HOLD | Verbs.DISSOLVE:
            yield from (unit, word(order.verb, lang))
        case Verbs.BESIEGE:
            yield from (unit, word(order.verb, lang), *filter(None, (beside,)))
        case Verbs.RAID:
            yield from (unit, word(order.verb, lang), _called(order.target, lang))
        case Verbs.JOIN | Verbs.RESIZE | Verbs.DETACH | Verbs.SPLIT | Verbs.MERGE:
            number = (str(order.number),) if order.number else ()
            yield from (unit, word(order.verb, lang), *filter(None, (beside,)), *number)
        case Verbs.COMMAND:
            yield from (unit, "&", beside, ":", _called(order.target, lang))
        case Verbs.STANDING:
            yield from (unit, "?", "-" if order.number < 0 else str(order.number))
            if order.reply:
                yield word(order.reply, lang)
        case Verbs.DECLARE | Verbs.RUMOUR:
            yield f"{word(order.verb, lang)}{' ' if lang == 'fr' else ''}: {order.text}"
        case Verbs.REQUEST | Verbs.HIRE:
            sum_ = (str(order.number),) if order.number else ()
            about = filter(None, (order.space, _called(beside, lang)))
            yield from (word(order.verb, lang), _called(order.target, lang), word(order.text, lang), *sum_, *about)
        case Verbs.POLITICIAN:
            yield from (word(order.verb, lang), order.text)
        case Verbs.RELIABLE:
            yield from (word(order.verb, lang), word("yes" if order.number else "no", lang))
        case Verbs.ALLY:
            yield from (word(order.verb, lang), _called(order.target, lang), "+", beside)
        case Verbs.SHIPS:
            yield from (word(order.verb, lang), str(order.number), *filter(None, (order.space,)))
        case _:
            season = (str(order.season),) if order.season else ()
            number = (str(order.number),) if order.number else ()
            named = filter(None, (unit, order.space, _called(order.target, lang)))
            yield from (word(order.verb, lang), *named, *number, *season)


def _step_written(order: CampaignOrder, step: str, lang: str) -> str:
    what, _, rest = step.partition(" ")
    if rest:
        return f"{word(what, lang)} {_called(rest, lang)}"
    if step == "bar":
        return word("bar", lang)
    if step[0] in "+-":
        return f"{step[0]}{_short(order, step[1:])}"
    return step if step[0] == "@" or step == "x" else f"-> {step}"


def legal(position: Position, seat: str, piece: str = "") -> Iterable[CampaignOrder]:
    """The legal orders of a state, or of one of its forces or fleets."""
    return checks.legal(position, seat, piece)
