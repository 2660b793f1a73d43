"""Prestige of Les Diadoques in accounts: what each deed is worth, what a player would have, what a game brought him.

For games in which victory is by it (DIA-O10-01). What a deed is worth is what the rules of the option read themselves
(``prestige.toml``); which deeds an event is, and how the total is counted, is asked of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from diadoques.analysis.diadoques.supposing import known_player, with_first_units
from diadoques.analysis.frames import pandas
from diadoques.analysis.seats import places
from diadoques.core.answers import Report
from diadoques.core.events import Event, fold
from diadoques.core.faults import Fault
from diadoques.games.diadoques.events.apply import apply
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.tables import prestige
from diadoques.games.diadoques.optional.prestige.prestige import is_played, standing
from diadoques.games.diadoques.optional.prestige.renown import Deed, score
from diadoques.games.diadoques.victory.control import points
from diadoques.games.record_names import CITADELS, id_called

if TYPE_CHECKING:
    import pandas as pd

START: Final = "start"
"""How an account calls what somebody begins with: what he holds then, and what was won and lost before."""

MAP: Final = "map"
"""How an account calls what victory points bring and take (DIA-O10-01)."""

OUT: Final = "out"
"""How an account closes when a player is out of the game, and counts no more."""

_TOLD: Final = ("player", "deed", "points", "once")


def deeds() -> pd.DataFrame:
    """What each deed is worth (DIA-O10-02 to -22).

    Returns:
        A row a deed and, where it hangs on that, whom or what it is ``about`` (a royal person, a citadel), "" where
        not: ``points``, won or (below zero) lost, in PP; ``rule``: its row; ``once``: whether it counts but once for
        each player.
    """
    table = prestige()
    rows = [("throat", person, row, False) for row in table["throat"] for person in row["persons"]]
    rows += [
        (name, row["name"], row[name], bool(row[name].get("once")))
        for row in table["citadel"]
        for name in ("taken", "lost")
        if name in row
    ]
    rows += [(name, "", row, False) for name, row in table["deed"].items()]
    return (
        pandas()
        .DataFrame(
            [(name, about, int(row["points"]), str(row["rule"]), once) for name, about, row, once in rows],
            columns=["deed", "about", "points", "rule", "once"],
        )
        .set_index(["deed", "about"])
    )


def prospect(
    position: Position,
    player: str,
    *,
    gains: Collection[str] = (),
    losses: Collection[str] = (),
    done: Sequence[str | tuple[str, str]] = (),
) -> pd.DataFrame:
    """The prestige that a player would have, and by what, if that happens and nothing else.

    Args:
        gains, losses: citadels that he takes, and that become nobody's, in this order: points of the map, and the
            deeds that it is to take or to lose them.
        done: further deeds by their names in ``deeds``, with whom or what they are about where they hang on that; as
            often as they stand here.

    Returns:
        A row a line of the account: ``deed`` (``start``, ``map`` or one of ``deeds``), ``about`` and ``points``, in PP;
        their sum is what the engine would count.

    Raises:
        Fault: ``player-unknown``; ``prestige-not-played``; ``citadel-unknown``; ``deed-unknown``.
    """
    player = known_player(position, player)
    start = with_first_units(position)
    worth = deeds()
    resolution = Resolution(start)
    rows = [(START, "", _total(start).get(player, 0))]
    taken, lost = (places(position, some, CITADELS) for some in (gains, losses))
    for citadel, owner in [*((one, player) for one in taken), *((one, "") for one in lost)]:
        if citadel not in start.board.citadels:
            raise Fault("citadel-unknown", "citadel", given=citadel[:80])
        rows += _changes_hands(resolution, citadel, owner, player)
    for one in done:
        name, about = (one, "") if isinstance(one, str) else one
        about = (about and id_called(start.board.id, about, CITADELS)) or about
        if (name, about) not in worth.index:
            near = ", ".join(dict.fromkeys(worth.index.get_level_values("deed")))
            raise Fault("deed-unknown", "deed", given=f"{name} {about}".strip()[:80], known=near)
        row = worth.loc[(name, about)]
        score(resolution, Deed(player, name, int(row["points"]), str(row["rule"]), "", {"leader": about}))
        rows.append((name, about, int(row["points"])))
    return pandas().DataFrame(rows, columns=["deed", "about", "points"])


def _changes_hands(resolution: Resolution, citadel: str, owner: str, player: str) -> Iterator[tuple[str, str, int]]:
    """What it brings a player that a citadel is somebody's, or nobody's, from now on."""
    position, since = resolution.position, len(resolution.events)
    was = position.citadels.get(citadel, "")
    if was == owner or (not owner and was != player):
        return
    if owner:
        resolution.emit("citadel-taken", "DIA-9-02", citadel=citadel, owner=owner, was=was, unit="")
    else:
        resolution.emit("citadel-freed", "DIA-12A-09", citadel=citadel, was=was)
    more = _map(resolution.position, player) - _map(position, player)
    if more:
        yield MAP, citadel, more
    yield from ((one["deed"], _about(one), int(one["points"])) for one in _of(resolution.events[since:], player))


def account(reports: Sequence[Report[Position]]) -> pd.DataFrame:
    """What each player won and lost in a game that was played, season by season and deed by deed.

    Args:
        reports: its resolutions, one after the other (``catalogue.reports`` of a saved game).

    Returns:
        A row a deed: ``player``, ``season``, ``deed``, ``about``, ``points`` (PP), ``rule``. Beside those of ``deeds``:
        ``start``; ``map``: what changed in the season by victory points; ``out``: what a player loses who is out. Their
        sum to the end of any resolution is what the engine counts then.

    Raises:
        Fault: ``prestige-not-played``, also for no resolution at all.
    """
    if not reports:
        raise Fault("prestige-not-played", "reports")
    first = reports[0].before
    had = dict(_total(first))
    rows = [(player, str(first.season), START, "", sum_, "DIA-O10-01") for player, sum_ in had.items()]
    for before, events, after in _pieces(reports):
        for player in list(had):
            won = [(one["deed"], _about(one), int(one["points"]), one.rule) for one in _of(events, player)]
            had[player] += sum(line[2] for line in won)
            if player in after.alive:
                more = _map(after, player) - _map(before, player)
                won += [(MAP, "", more, "DIA-O10-01")] if more else []
                had[player] += more
            else:
                won.append((OUT, "", -had.pop(player), "DIA-O10-24"))
            rows += [(player, str(before.season), *line) for line in won]
    return pandas().DataFrame(rows, columns=["player", "season", "deed", "about", "points", "rule"])


def _pieces(reports: Sequence[Report[Position]]) -> Iterator[tuple[Position, Sequence[Event], Position]]:
    """Position, events and position after them, season by season: the turn of a page ends one within a resolution."""
    for report in reports:
        turn = next((at for at, one in enumerate(report.events) if one.kind == "season-began"), None)
        if turn is None:
            yield report.before, report.events, report.after
            continue
        middle = fold(report.before, report.events[: turn + 1], apply)
        yield report.before, report.events[: turn + 1], middle
        yield middle, report.events[turn + 1 :], report.after


def _of(events: Sequence[Event], player: str) -> Iterator[Event]:
    return (one for one in events if one.kind == "prestige" and one["player"] == player)


def _about(event: Event) -> str:
    """Whom or what a deed is about, in the words of its event."""
    return next((str(value) for name, value in event.data.items() if name not in _TOLD), "")


def _map(position: Position, player: str) -> int:
    """What the victory points of a player are worth, in PP."""
    return int(prestige()["worth"]["victory_point"]) * points(position).by_player.get(player, 0)


def _total(position: Position) -> dict[str, int]:
    """What the engine counts, by living player.

    Raises:
        Fault: ``prestige-not-played``.
    """
    if not is_played(position):
        raise Fault("prestige-not-played", "position")
    return dict(standing(position, points(position)).by_player)
