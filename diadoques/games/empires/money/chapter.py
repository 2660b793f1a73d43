"""Treasuries: what comes in and what is lost, and the taxes of spring (EMP-12). What is spent: ``spending``."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.calendar import SPRING
from diadoques.core.events import PlaceId, PlayerId, changes, tells
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.pieces import NEVER
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import tributaries
from diadoques.games.empires.model.tables import number, term, total
from diadoques.games.empires.money import spending
from diadoques.games.empires.politics import prestige

#: The option, and its value with which raiders gain the whole sum, whatever the victim has (EMP-9.3-03, EMP-12.1.2-01).
GAIN: Final = "raid-gain"
FULL_GAIN: Final = "raid-full-gain"


class SumReceived(TypedDict):
    """A sum that may be spent from the next season on comes in; ``what`` for."""

    player: PlayerId
    sum: int
    what: str
    eyes: PlayerId


class SumLost(TypedDict):
    """A state loses a sum to what comes from outside; ``what`` it is lost to."""

    player: PlayerId
    sum: int
    what: str
    eyes: PlayerId


class SumsCounted(TypedDict):
    """What a state has received this season lies in its treasury, and may be spent from the next on."""

    player: PlayerId
    sum: int
    eyes: PlayerId


class TaxesCollected(TypedDict):
    """A state's taxes of a year.

    ``terms``: of its provinces; ``quarters`` cut off them for civil war; ``own``: what is left; ``tribute``: what its
    tributaries pay it; ``paid``: what it pays its master, ``to``; ``how``: which of both there is, ``tribute``,
    ``paid``, ``both`` or ""; ``sum``: what comes into its treasury.
    """

    player: PlayerId
    terms: list[Term]
    quarters: int
    own: int
    tribute: int
    paid: int
    to: PlayerId
    how: str
    sum: int
    eyes: PlayerId


class UnrestCounted(TypedDict):
    """A state begins one more season in civil war; it counts for the next taxes."""

    player: PlayerId


class FortressPlundered(TypedDict):
    """A fortress taken by siege is plundered; its capital counts for more."""

    player: PlayerId
    at: PlaceId
    sum: int
    capital: bool
    terms: list[Term]
    eyes: PlayerId


class LoanDue(TypedDict):
    """A reminder: a loan is to be paid back; nothing enforces it."""

    player: PlayerId
    target: PlayerId
    sum: int
    readers: list[PlayerId]


#: Whether there is tribute received, and paid, in a word.
_HOW: Final = {(False, False): "", (True, False): "tribute", (False, True): "paid", (True, True): "both"}


def receive(run: Run, state: str, amount: int, what: str, rule: str, *, at_once: bool = False) -> None:
    """A sum comes in: spendable from next season on (ruling ``received-next-season``), or at once.

    Args:
        what: what it is for (words: ``money.<what>``).
    """
    if state in run.position.states and not run.position.states[state].gone and amount > 0:
        kind = "treasury-changed" if at_once else "sum-received"
        run.emit(kind, rule, player=state, sum=amount, what=what, eyes=state)


def lose(run: Run, state: str, amount: int, what: str, rule: str) -> int:
    """A sum is lost to a raid, a catastrophe, plunder: never so that the treasury falls below 0 (EMP-12-04).

    Returns:
        What is really lost.
    """
    if state not in run.position.states:
        return 0
    known = run.position.states[state]
    lost = max(0, min(amount, known.treasury + known.coming))
    if lost:
        run.emit("sum-lost", rule, player=state, sum=lost, what=what, eyes=state)
    return lost


def plunder_gained(position: Position, wanted: int, lost: int) -> int:
    """What a raider or looter gains: what the victim has really lost (ruling ``same-sum``), or the whole sum."""
    return wanted if position.options.get(GAIN) == FULL_GAIN else lost


def plunder(run: Run, province: str, by: str, rule: str, *, capital: bool | None = None) -> None:
    """What a fortress taken by siege yields its conqueror; nobody pays it (EMP-12.1.3-01).

    Args:
        capital: whether it is the capital of a state that controls several provinces, as things stood when the sieges
            began; None: as they stand.
    """
    position = run.position
    more = is_rich_capital(position, province) if capital is None else capital
    hundredths = number(position, "money.plunder_capital") if more else 100
    terms = [term(position, f"tax.{province}")]
    found = _up(total(terms) * hundredths, number(position, "money.plunder_part") * 100)
    if found > 0 and by in position.states:
        run.emit("fortress-plundered", rule, player=by, at=province, sum=found, capital=more, terms=terms, eyes=by)


def is_rich_capital(position: Position, province: str) -> bool:
    """Whether a province is the capital of a state that controls it and others.

    One that rebels hold is not (ruling ``rebels-capital-is-no-capital``).
    """
    holder = position.provinces[province].controller
    return (
        holder in position.states and position.states[holder].seat == province and len(position.controlled(holder)) > 1
    )


def _up(whole: int, parts: int) -> int:
    """A share, rounded up (EMP-12-01)."""
    return -(-whole // parts)


def _taxes(run: Run, _item: AgendaItem) -> None:
    """The first step: in spring the taxes; a campaign begins with those of its first spring in the treasuries.

    A season in which civil war breaks out is counted then (``unrest``), each further one here: both ends count.
    """
    for loan in run.position.loans:
        if loan.due == run.position.number:
            run.emit(
                "loan-due", "EMP-12.3-02", player=loan.borrower, target=loan.lender, sum=loan.sum,
                readers=[loan.lender, loan.borrower],
            )  # fmt: skip
    if run.position.season.name == SPRING and run.position.number:
        _collect(run)
    for state, one in run.position.states.items():
        if one.civil != NEVER and not one.gone:
            run.emit("unrest-counted", "EMP-12.1.1-05", player=state)


def _collect(run: Run) -> None:
    before = run.position
    due: dict[str, dict[str, Any]] = {}
    for state, one in before.states.items():
        if not one.gone:
            _due(before, state, due)
    for state in before.states:
        if state in due:
            run.emit("taxes-collected", "EMP-12.1.1-01", player=state, **due[state], eyes=state)


def _due(position: Position, state: str, found: dict[str, dict[str, Any]]) -> None:
    """What a state collects, its tributaries first: from the bottom of the chain up (EMP-12.1.1-02)."""
    if state in found:
        return
    tribute = 0
    for below in tributaries(position, state):
        _due(position, below, found)
        tribute += found[below]["paid"]
    one = position.states[state]
    taxed = [
        name
        for name in position.controlled(state)
        if position.provinces[name].stricken == NEVER or position.provinces[name].stricken < position.number
    ]
    terms = [term(position, f"tax.{name}") for name in taxed]
    parts = number(position, "money.civil_war_quarter")
    quarters = min(one.unrest, parts)
    own = _up(total(terms) * (parts - quarters), parts)
    rate = min(one.tribute, number(position, "money.tribute_most")) if one.master else 0
    paid = _up((own + tribute) * rate, 100)
    found[state] = {
        "terms": terms, "quarters": quarters, "own": own, "tribute": tribute, "paid": paid, "to": one.master,
        "how": _HOW[bool(tribute), bool(paid)],
        "sum": own + tribute - paid,
    }  # fmt: skip


def _debts(run: Run, _item: AgendaItem) -> None:
    """What was received counts in the treasury; who is still in debt loses prestige (EMP-15-02)."""
    for state, one in run.position.states.items():
        if one.coming:
            run.emit("sums-counted", "EMP-12-02", player=state, sum=one.coming, eyes=state)
    for state, one in run.position.states.items():
        if one.treasury < 0 and not one.gone:
            prestige.change(run, state, "debts", "EMP-12-02")


def _coming(position: Position, data: SumReceived | FortressPlundered) -> Position:
    """A sum that may be spent next season."""
    state = position.states[data["player"]]
    return position.with_state(state.id, coming=state.coming + data["sum"])


def _lost(position: Position, data: SumLost) -> Position:
    """First from what may be spent already, then from what has just come in."""
    state = position.states[data["player"]]
    now = min(data["sum"], max(0, state.treasury))
    return position.with_state(state.id, treasury=state.treasury - now, coming=state.coming - (data["sum"] - now))


def _counted(position: Position, data: SumsCounted) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, treasury=state.treasury + data["sum"], coming=state.coming - data["sum"])


def _collected(position: Position, data: TaxesCollected) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, treasury=state.treasury + data["sum"], unrest=0)


def _unrest(position: Position, data: UnrestCounted) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, unrest=state.unrest + 1)


CHAPTER: Final = Chapter(
    "money",
    steps={"taxes": _taxes, "spending": spending.spending, "debts": _debts},
    events={
        "sum-received": changes(SumReceived, _coming),
        "sum-lost": changes(SumLost, _lost),
        "sums-counted": changes(SumsCounted, _counted),
        "taxes-collected": changes(TaxesCollected, _collected),
        "unrest-counted": changes(UnrestCounted, _unrest),
        "fortress-plundered": changes(FortressPlundered, _coming),
        "loan-due": tells(LoanDue),
        **spending.KINDS,
    },
)
