"""The season: its steps in their order, its first and its last."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.calendar import SPRING
from diadoques.core.events import PlayerId, changes
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.options import SEASONS
from diadoques.games.empires.model.pieces import NEVER, Fleet, Force, State
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number

#: What a season is, step by step (EMP-3-01); each chapter does those that bear its names. Raids come after the sieges,
#: so that they find the new map (EMP-3.1.6-01).
SEASON: Final = (
    "season-begins", "taxes", "agitation", "arrivals", "sizes", "hirelings", "catastrophes", "status", "rebellions",
    "amities", "talk", "orders",
    "orders-closed", "friendships", "yokes", "cessions", "hostility", "spending", "new-politicians",
    "requests", "hire", "detachments", "fleets-arranged", "published",
    "land-moves", "reactions", "sea-moves", "landing-reactions", "sea-ends",
    "meetings", "battles", "surrenders", "sieges", "falls", "yokes-after", "raids", "tribe-raids",
    "attrition", "modifiers", "annexations", "freed", "limits", "armies-lost", "hirelings-leave", "captives",
    "debts", "ranking", "review", "season-ends",
)  # fmt: skip


class CampaignOver(TypedDict):
    """The campaign is over (EMP-15-03); ``winners``: those first in the ranking."""

    winners: list[PlayerId]


def _begins(run: Run, _item: AgendaItem) -> None:
    """The first step: of the first season nothing is to be turned over."""
    run.emit("season-opened", "EMP-3-01", spring=run.position.season.name == SPRING)


class SeasonOpened(TypedDict):
    """A season is opened; ``spring``: the administrative one, with which limits "a year" begin anew (EMP-3.2-01)."""

    spring: bool


def _opened(position: Position, data: SeasonOpened) -> Position:
    besieging = {army: at for at, siege in position.sieges.items() for army in siege.besiegers}
    forces = {name: _fresh_force(one, besieging.get(name, "")) for name, one in position.forces.items()}
    points = number(position, "sea.points")
    fleets = {name: _fresh_fleet(one, points) for name, one in position.fleets.items()}
    year = position.number if data["spring"] else position.year
    states = {name: _fresh_state(one, data["spring"]) for name, one in position.states.items()}
    return position.having(forces=forces, fleets=fleets, year=year, states=states, battles=(), met=(), sheets={})


def _fresh_force(force: Force, besieging: str) -> Force:
    return replace(
        force,
        did=(),
        way=(),
        came="",
        intent="",
        target="",
        aside=False,
        lost=0,
        impulse=0,
        besieging=besieging,
        began=force.at,
    )


def _fresh_fleet(fleet: Fleet, points: int) -> Fleet:
    landed = fleet.landed if fleet.landed == fleet.coast else ""  # as long as it lies there still (EMP-7.2-03)
    return replace(
        fleet, points=points, did=(), way=(), came="", landed=landed, under="", bars=False, ratio=NEVER, reply=""
    )


def _fresh_state(state: State, spring: bool) -> State:
    return replace(state, raided=0 if spring else state.raided, conquerors=(), guests=())


def _ends(run: Run, _item: AgendaItem) -> None:
    """The season is over: the campaign too, or the next begins, after winter that of a year less (EMP-1-01)."""
    position = run.position
    if (position.ends != NEVER and position.number >= position.ends) or len(position.alive) < 1:
        best = max((position.states[one].prestige for one in position.alive), default=0)
        winners = [one for one in position.alive if position.states[one].prestige == best]
        run.emit("campaign-over", "EMP-15-03", winners=winners)
        return
    run.emit("season-begun", "EMP-3.1.8-01", season=str(position.season.next()), number=position.number + 1)
    run.then(*(AgendaItem(name) for name in SEASON))


def _over(position: Position, data: CampaignOver) -> Position:
    return position.having(winners=tuple(data["winners"]))


def last_season(options: dict[str, str]) -> int:
    """Number of the last season, ``NEVER`` where the end is agreed later."""
    return int(options[SEASONS]) - 1 if int(options[SEASONS]) else NEVER


CHAPTER: Final = Chapter(
    "season",
    steps={"season-begins": _begins, "season-ends": _ends},
    events={"season-opened": changes(SeasonOpened, _opened), "campaign-over": changes(CampaignOver, _over)},
)
