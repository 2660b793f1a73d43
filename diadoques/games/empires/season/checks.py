"""The verdict on an order: what would come of it if its sheet were the only one.

Nothing is decided here a second time. The steps that carry out what a sheet asks run once, for a trial; what they find
void, and what stops a march whatever others do, is what is wrong with the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import Event
from diadoques.core.orders import Reading, Verdict
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import tributaries
from diadoques.games.empires.model.seats import as_order_of_its_state, states_of_invaders
from diadoques.games.empires.neutrals import hire
from diadoques.games.empires.politics import yokes
from diadoques.games.empires.season.candidates import candidates
from diadoques.games.empires.season.chapters import RULEBOOK, apply
from diadoques.games.empires.sieges import raids

#: What is carried out of a sheet before anybody else's acts weigh on it, in the order of a season.
_STEPS: Final = (
    "friendships", "yokes", "cessions", "hostility", "spending", "detachments", "fleets-arranged", "land-moves",
)  # fmt: skip
#: What the umpire orders of the armies of invaders.
OF_INVADERS: Final = frozenset({Verbs.MOVE, Verbs.HOLD, Verbs.BESIEGE, Verbs.RAID})
#: Why a line is void that another's sheet may mend: it is followed as it stands.
_OTHERS: Final = frozenset({"not-accepted", "passage-withdrawn"})
#: Why a march stops wherever others stand.
_WAYS: Final = frozenset({"not-next", "far", "landless"})


def judged(
    position: Position,
    player: str,
    reading: Reading[CampaignOrder],
    sheet: Sequence[CampaignOrder],
    *,
    writing: bool = True,
) -> Reading[CampaignOrder]:
    """The reading with its verdict: fine, or illegal and why (its words: ``reading.<code>``).

    Args:
        writing: the sheet is still open; of one that is closed, what its season settles last, it settles then.
    """
    order = reading.order
    if order is None or position.awaiting not in ("orders", "talk"):
        return reading
    mine, state = as_order_of_its_state(order), player
    if player == UMPIRE:  # whose sheet holds the orders of several
        state = mine.player
        sheet = [one for one in map(as_order_of_its_state, sheet) if one.player == state]
    rule, code = _too_late(position, state, mine) if writing else ("", "")
    if code:
        return replace(reading, verdict=Verdict.ILLEGAL, rule=rule, code=code)
    for event in _trial(position, state, tuple(sheet)):
        why = _wrong(event, mine)
        if why:  # a march goes as far as it may
            verdict = Verdict.MISTAKEN if event.kind == "march-stopped" else Verdict.ILLEGAL
            return replace(reading, verdict=verdict, rule=event.rule, code=why)
    return reading


def _too_late(position: Position, state: str, order: CampaignOrder) -> tuple[str, str]:
    """The row and the code of what a season finds void after all moves, told while one can still write otherwise."""
    if order.verb is Verbs.HIRE and (code := hire.why_not(position, state, order)):
        return hire.HIRE_ROW, code
    if order.verb is Verbs.FREE and order.target not in tributaries(position, state):
        return yokes.FREE_ROW, yokes.NO_TRIBUTARY
    return "", ""


#: Why a fleet is neither split nor merged, whatever others do.
_FLEETS: Final = frozenset({"no-gift", "not-new", "not-together", "too-small"})


#: Why a raid comes to nothing, whoever holds what by then.
_RAIDS: Final = frozenset({"busy", "forbidden", "friend", "itself"})


def _wrong(event: Event, order: CampaignOrder) -> str:
    if event.kind == "order-void" and event["order"] == order and event["code"] not in _OTHERS:
        return str(event["code"])
    if event.kind == "march-stopped" and order.verb is Verbs.MOVE and event["unit"] == order.unit:
        return f"march-{event['why']}" if event["why"] in _WAYS else ""
    if event.kind == "fleet-refused" and order.verb in (Verbs.SPLIT, Verbs.MERGE) and event["unit"] == order.unit:
        return f"fleet-{event['code']}" if event["code"] in _FLEETS else ""
    if event.kind == "raid-void" and order.verb is Verbs.RAID and event["unit"] == order.unit:
        same = event["target"] == order.target and event["why"] in _RAIDS
        return f"raid-{event['why']}" if same else ""
    return ""


def _trial(position: Position, player: str, sheet: tuple[CampaignOrder, ...]) -> tuple[Event, ...]:
    """What the steps tell of a sheet, found once."""
    known: dict[tuple[str, tuple[CampaignOrder, ...]], tuple[Event, ...]] = position.found.setdefault("trials", {})
    key = (player, sheet)
    if key not in known:
        run = Run(position.having(sheets={player: sheet}, agenda=()), apply, {})
        run.then(*(AgendaItem(name) for name in _STEPS))
        while run.agenda:
            item = run.agenda.pop()
            if item.name in RULEBOOK.named_steps:  # what is asked on the way, nobody answers
                RULEBOOK.named_steps[item.name](run, item)
        raids.parties(run)  # what they bring takes dice, whether they may be made does not
        known[key] = tuple(run.events)
    return known[key]


def legal(position: Position, seat: str, piece: str = "") -> Iterable[CampaignOrder]:
    """The legal orders of a state, or of one of its forces or fleets, each as if it stood alone on its sheet.

    Of what names a sum, a text or a person there is no end: of these none are told.
    """
    if position.awaiting != "orders":
        return ()
    if seat == UMPIRE:
        of_all = (one for state in states_of_invaders(position) for one in candidates(position, state))
        asked = [replace(one, player=UMPIRE) for one in of_all if one.unit and one.verb in OF_INVADERS]
    else:
        asked = [*candidates(position, seat)] if seat in position.states else []
    found = (one for one in asked if piece in ("", one.unit))
    return tuple(one for one in found if judged(position, seat, Reading("", Verdict.FINE, one), (one,)).followed)
