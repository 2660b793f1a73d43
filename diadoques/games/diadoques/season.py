"""A season as a list of named steps: a variant or an option inserts, replaces or drops a step by its name (7.

3, DIA-73-08).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from diadoques.core.course import Prompts
from diadoques.core.phases import AUCTION, ESTATE, REFUGE, SUCCESSION
from diadoques.games.diadoques import (
    bribery,
    characters,
    control,
    ending,
    gifts,
    movement,
    retreats,
    sieges,
    testaments,
)
from diadoques.games.diadoques.course import Answers, Course, Step
from diadoques.games.diadoques.levy import surplus
from diadoques.games.diadoques.optional import auction, bosphorus, gates, hunger, market, pledges
from diadoques.games.diadoques.position import LEVY, MOVEMENT, WINTER_PHASE, Position
from diadoques.games.diadoques.revolts import appearance, lifecycle, offers, questions, runners, sheets
from diadoques.games.diadoques.royal import attend, dynasty, enactment, leftovers, regency, succession
from diadoques.games.diadoques.weather import draw, famine, happen, storms


def _opening(course: Course) -> None:
    if course.position.phase == LEVY:
        surplus(course)


OPENING: Final[Sequence[Step[Course]]] = (
    Step("missions", "DIA-13Bd-01", sheets.write_orders),
    Step("strait", "DIA-O2-01", bosphorus.note),
    Step("attendants", "DIA-12A-02", attend.attach),
    Step("counter-bribes", "DIA-8A1-01", bribery.pay_counters),
    Step("promises", "DIA-8A2-14", gifts.promise),
    Step("storms", "DIA-13A-01", storms.rage),
    Step("throats", "DIA-62b-13", characters.cut_throats),
    Step("pledges", "DIA-O4-01", pledges.take_down),
    Step("announcements", "DIA-12A-16", enactment.announce),
    Step("locks", "DIA-62b-15", characters.lock_up),
    Step("royal order", "DIA-12B-01", enactment.decide),
    Step("bribery", "DIA-73-05", bribery.run),
    Step("market", "DIA-O6-05", auction.run),
    Step("empires", "DIA-5-08", characters.end_before_moves),
    Step("heirless", "DIA-12D-05", succession.end_before_moves),
    Step("command", "DIA-62b-05", characters.take_command),
    Step("conflicts", "DIA-73-06", movement.run),
    Step("sent", "DIA-O10-09", hunger.note),
    Step("sieges", "DIA-73-06", sieges.run),
    Step("stack", "DIA-63B4-03", _opening),
    Step("driven off", "DIA-O6-01", market.drive_off),
    Step("ways out", "DIA-8B3-02", movement.open_retreats),
    Step("cornered", "DIA-8B3-04", retreats.annihilate_cornered),
)
"""From the orders to the point where dislodged units are asked for their retreats."""

CLOSING: Final[Sequence[Step[Course]]] = (
    Step("deaths", "DIA-62b-17", characters.bury),
    Step("guards", "DIA-62b-16", characters.loosen),
    Step("captures", "DIA-62b-11", characters.seize),
    Step("company", "DIA-12A-02", attend.gather),
    Step("control", "DIA-9-01", control.occupy),
    Step("gates", "DIA-O4-01", gates.open_up),
    Step("offers", "DIA-13Bb4-01", offers.offer),
    Step("estates", "DIA-63A1-08", testaments.inquire("estates")),
    Step("treasures", "DIA-63A1-05", control.loot),
    Step("hunger", "DIA-O10-09", hunger.settle),
    Step("gifts", "DIA-73-07", gifts.hand_over),
    Step("regency", "DIA-12A-08", regency.dismiss),
    Step("weddings", "DIA-12A-16", enactment.wed),
    Step("heirs", "DIA-12D-01", succession.succeed),
    Step("late estates", "DIA-63A1-08", testaments.inquire("late estates")),
    Step("revolts", "DIA-13N2-01", lifecycle.end_of_season),
    Step("stall closes", "DIA-O6-03", market.close_stall),
    Step("points", "DIA-2-01", control.judge),
    Step("last one", "DIA-5-08", ending.last_one),
    Step("nobody", "DIA-5-08", ending.nobody_left),
    Step("arsenals", "DIA-11C-06", famine.dissolve),
    Step("starved revolts", "DIA-13Ba-07", lifecycle.bury),
    Step("leftovers", "DIA-12D-07", leftovers.sort_out),
    Step("regency again", "DIA-12A-08", regency.dismiss),
)
"""From the retreats to the victory check; the vote and the next season follow."""


FATES: Final = tuple(step for step in CLOSING if step.name in ("deaths", "guards", "captures"))
"""What becomes at once of those who were with the units that retreated, or did not."""

_DYNASTIES: Final[Step[Course]] = Step("dynasties", "DIA-O8-01", dynasty.establish)

BEGINNING: Final[Sequence[Step[Course]]] = (
    _DYNASTIES,
    Step("stall opens", "DIA-O6-09", market.open_stall),
    Step("event", "DIA-13-04", happen.take_effect),
    Step("refuge", "DIA-13Ba-03", appearance.seek_refuge),
    Step("appearance", "DIA-13Ba-02", appearance.break_out),
    Step("early estates", "DIA-63A1-08", testaments.inquire("early estates")),
    Step("auction", "DIA-13N1-03", runners.choose),
    Step("draw", "DIA-13-01", draw.draw_next),
)
"""From the turn of the page to the negotiations of a movement season: the event in force, then the next one drawn."""

BEGINNING_OF_WINTER: Final[Sequence[Step[Course]]] = (_DYNASTIES,)
"""Winter is a season, too: dynasties may be established in time for its end (DIA-O8-01); no event strikes in it."""


class Pause(NamedTuple):
    """A question in the midst of the steps: the phase in which the game waits for its answer.

    Attributes:
        ask: who is asked what.
        take: what the answers do; it leaves the phase when nothing more is to be asked.
        after: the step behind which the season goes on then.
    """

    ask: Callable[[Position], Prompts]
    take: Callable[[Course, Answers], None]
    after: Callable[[Position], str]


PAUSES: Final[Mapping[str, Pause]] = {
    REFUGE: Pause(questions.ask, questions.take, lambda _: "refuge"),
    AUCTION: Pause(runners.ask, runners.take, lambda _: "auction"),
    SUCCESSION: Pause(succession.ask, succession.take, lambda _: "heirs"),
    ESTATE: Pause(testaments.ask, testaments.take, lambda position: position.halted),
}
"""By phase. A step that has a question emits an event that sets such a phase; what follows it waits."""


def closes(step: str) -> bool:
    """Whether a step is one of the end of a season, not of its beginning."""
    return step in [one.name for one in CLOSING]


def run(course: Course, steps: Sequence[Step[Course]], after: str = "") -> bool:
    """Run steps in their order, those that follow ``after`` when it is told; False when one of them asks something."""
    names = [step.name for step in steps]
    for step in steps[names.index(after) + 1 if after else 0 :]:
        step.run(course)
        if course.position.phase in PAUSES:
            return False
    return True


def turn_page(course: Course) -> None:
    """The next season begins.

    After Autumn comes Winter (DIA-71-01), after Winter the Spring of the next year (DIA-71-02). In the advanced game an
    event may then take effect, and the next one is drawn (DIA-13-02).
    """
    following = course.position.season.next()
    phase = MOVEMENT if following.is_movement else WINTER_PHASE
    course.emit(
        "season-began", "DIA-71-01" if following.is_movement else "DIA-74-01", season=str(following), phase=phase
    )
    run(course, BEGINNING if following.is_movement else BEGINNING_OF_WINTER)
