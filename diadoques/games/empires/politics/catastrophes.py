"""Catastrophes: to whom they come, which, and what they do (EMP-4.1.1-03, EMP-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.core.prompts import UMPIRE, Pick, Prompt
from diadoques.games.empires.model.agenda import NONE, AgendaQuestion, Chapter, Run
from diadoques.games.empires.model.options import PLAYED
from diadoques.games.empires.model.options import UMPIRE as WHO_DECIDES
from diadoques.games.empires.model.pieces import MUTINOUS, NEVER, Force, did
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.strength import armies
from diadoques.games.empires.model.tables import number, term, total
from diadoques.games.empires.money import chapter as money
from diadoques.games.empires.neutrals import invasion
from diadoques.games.empires.politics.prestige import NAMED_ONLY, PRESTIGE
from diadoques.games.empires.politics.unrest import civil_war
from diadoques.games.empires.sea.fleets import lose_ships, part

_ROW: Final = "EMP-14-01"
#: Catastrophes by the total of two dice.
KINDS: Final[Mapping[int, str]] = {
    2: "omens", 3: "harvest", 4: "brigands", 5: "storm", 6: "fever", 7: "famine", 8: "plague", 9: "mutiny",
    10: "earthquake", 11: "invasion", 12: "civil-war",
}  # fmt: skip
_THROWN: Final = "catastrophe "


class Catastrophe(TypedDict):
    """A catastrophe befalls a state: ``what`` (``KINDS``, "-" for none), ``thrown``: what the dice said.

    ``owed``: it was owed for a battle (EMP-6.8-02).
    """

    player: PlayerId
    what: str
    thrown: str
    owed: bool
    eyes: PlayerId


class ProvinceStricken(TypedDict):
    """An earthquake: no tax next spring, and a siege easier before the season ``until``."""

    player: PlayerId
    at: PlaceId
    until: int


class ArmyMutinied(TypedDict):
    """An army will not march this season, nor go aboard."""

    unit: UnitId
    player: PlayerId
    eyes: PlayerId


def _count(position: Position, state: str) -> tuple[int, int]:
    """How many catastrophes befall a state: by its seasonal dice (EMP-4.1.1-03), and owed (EMP-6.8-02)."""
    base = position.drawn.get(f"base {state}", ())
    by_dice = bool(base) and sum(base) <= number(position, "size.catastrophe_up_to")
    return int(by_dice), position.states[state].owed


def _catastrophes(run: Run, _item: AgendaItem) -> None:
    """All dice first; then the umpire may put another in the place of each, then they come about."""
    for state, one in run.position.states.items():
        if one.gone or (one.aggressive and not run.position.owned(state)):
            continue
        for order in range(1, sum(_count(run.position, state)) + 1):
            run.throw(f"{_THROWN}{state} {order}", 2, 6, _ROW, state)
    run.then(AgendaItem("catastrophe-choice"))


def _thrown(position: Position) -> Iterator[tuple[str, str, int, str]]:
    """The catastrophes of this season: purpose of the dice, state, which of the state's it is, what the dice say."""
    for name, numbers in position.drawn.items():
        if name.startswith(_THROWN):
            state, _, order = name.removeprefix(_THROWN).rpartition(" ")
            yield name, state, int(order), KINDS[sum(numbers)]


def _ask(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    """The umpire may be creative (EMP-14-01)."""
    if position.options.get(WHO_DECIDES) == PLAYED:
        for _, state, order, what in _thrown(position):
            yield Pick(
                f"{_THROWN}{state} {order}", UMPIRE, of=(NONE, *KINDS.values()), least=1, most=1, usual=(what,),
                hidden=True, rule=_ROW,
            )  # fmt: skip


def _take(run: Run, _item: AgendaItem, answers: Answers | None) -> None:
    by_dice = {state: _count(run.position, state)[0] for state in run.position.states}
    for name, state, order, thrown in list(_thrown(run.position)):
        what = (answers.names(name, UMPIRE) if answers is not None else ())[:1] or (thrown,)
        owed = order > by_dice[state]
        rule = "EMP-6.8-02" if owed else "EMP-4.1.1-03"
        run.emit("catastrophe", rule, player=state, what=what[0], thrown=thrown, owed=owed, eyes=state)
        if what[0] != NONE:
            _EFFECTS[what[0]](run, state, order)


# What each does ------------------------------------------------------------------------------------------------------


def _omens(run: Run, state: str, _order: int) -> None:
    terms = [term(run.position, "catastrophe.prestige")]
    if run.position.options.get(PRESTIGE) != NAMED_ONLY and total(terms):
        run.emit("prestige-changed", _ROW, player=state, by=total(terms), terms=terms, at="")


def _costs(key: str) -> Callable[[Run, str, int], None]:
    """Talents, as many as there are (EMP-12-04)."""

    def effect(run: Run, state: str, _order: int) -> None:
        money.lose(run, state, -number(run.position, f"catastrophe.{key}"), key, _ROW)

    return effect


def _storm(run: Run, state: str, order: int) -> None:
    """Ships of every fleet; without a fleet talents."""
    fleets = run.position.fleets_of(state)
    if not fleets:
        _costs("storm_no_fleet")(run, state, order)
    for fleet in fleets:
        terms = [term(run.position, "catastrophe.storm")]
        lose_ships(run, fleet, part(fleet.ships, total(terms)), _ROW, "catastrophe", terms)


def first_army(position: Position, state: str) -> Force | None:
    """The army that a catastrophe strikes: the first that is on the map."""
    return next((one for one in armies(position, state) if one.back == NEVER), None)


def _weakens(key: str) -> Callable[[Run, str, int], None]:
    """AP of the first army, at once and carried on (EMP-4.1.2-09)."""

    def effect(run: Run, state: str, _order: int) -> None:
        if (army := first_army(run.position, state)) is not None:
            terms = [term(run.position, f"catastrophe.{key}")]
            by = total(terms)
            run.emit("modifier-changed", _ROW, unit=army.id, terms=terms, by=by, now=by, eyes=state)

    return effect


def _mutiny(run: Run, state: str, order: int) -> None:
    _weakens("mutiny")(run, state, order)
    if (army := first_army(run.position, state)) is not None:
        run.emit("army-mutinied", _ROW, unit=army.id, player=state, eyes=state)


def _earthquake(run: Run, state: str, order: int) -> None:
    land = run.position.controlled(state)
    if land:
        face = run.throw(f"earthquake {state} {order}", 1, len(land), _ROW, state)[0]
        until = run.position.number + number(run.position, "catastrophe.earthquake_seasons")
        run.emit("province-stricken", _ROW, player=state, at=land[face - 1], until=until)


def _invasion(run: Run, state: str, order: int) -> None:
    if not invasion.begin(run, state, order):
        _costs("no_invader")(run, state, order)


def _civil_war(run: Run, state: str, _order: int) -> None:
    civil_war(run, state, "EMP-13.2-04")


_EFFECTS: Final[Mapping[str, Callable[[Run, str, int], None]]] = {
    "omens": _omens, "harvest": _costs("harvest"), "brigands": _costs("brigands"), "storm": _storm,
    "fever": _weakens("fever"), "famine": _weakens("famine"), "plague": _weakens("plague"), "mutiny": _mutiny,
    "earthquake": _earthquake, "invasion": _invasion, "civil-war": _civil_war,
}  # fmt: skip


def _befell(position: Position, data: Catastrophe) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, owed=max(0, state.owed - data["owed"]))


def _stricken(position: Position, data: ProvinceStricken) -> Position:
    return position.with_province(data["at"], stricken=data["until"])


def _mutinied(position: Position, data: ArmyMutinied) -> Position:
    force = position.forces[data["unit"]]
    return position.with_force(force.id, did=did(force.did, MUTINOUS))


def _passed(run: Run, item: AgendaItem) -> None:
    _take(run, item, None)


CHAPTER: Final[Any] = Chapter(
    "catastrophes",
    steps={"catastrophes": _catastrophes},
    questions={"catastrophe-choice": AgendaQuestion(_ROW, _ask, _take, _passed)},
    events={
        "catastrophe": changes(Catastrophe, _befell),
        "province-stricken": changes(ProvinceStricken, _stricken),
        "army-mutinied": changes(ArmyMutinied, _mutinied),
        **invasion.KINDS,
    },
)
