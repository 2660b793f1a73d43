"""What fleets see of one another: who comes together in a sea, the dice, and what a state remembers (EMP-7.3)."""

from __future__ import annotations

from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import Fleet
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.sea.fleets import fresh, is_still, leaders, ships
from diadoques.games.empires.sea.straits import is_passage

#: Faces of a die: who detects by itself needs none.
ALWAYS: Final = 6
#: Of dice that would tell that somebody is near: the umpire alone may read them.
_HIDDEN: Final = UMPIRE


def pairs(position: Position) -> list[tuple[str, str]]:
    """The enemy fleets that are together in a sea, each pair once, joint fleets as one."""
    found = []
    for sea in dict.fromkeys(fleet.at for fleet in position.fleets.values()):
        here = list(leaders(position, sea))
        for order, one in enumerate(here):
            found += [(one.id, other.id) for other in here[order + 1 :] if are_foes(position, one.state, other.state)]
    return found


def apart(run: Run, *names: str) -> None:
    """Fleets that have gone to another sea are together with nobody that they met before (EMP-7.3-01)."""
    left = [list(pair) for pair in run.position.met if not set(pair) & set(names)]
    if len(left) < len(run.position.met):
        run.emit("fleets-together", "EMP-7.3-01", pairs=left, readers=[_HIDDEN])


def meets(run: Run, item: AgendaItem) -> None:
    """Fleets that have come together in a sea, pair after pair, in an order drawn by lot (EMP-7.3-01, EMP-7.3-04)."""
    position = run.position
    now = pairs(position)
    known = set(position.met) | {(other, one) for one, other in position.met}
    if set(now) != set(position.met):
        run.emit("fleets-together", "EMP-7.3-01", pairs=[list(one) for one in now], readers=[_HIDDEN])
    new = [one for one in now if one not in known]
    if not new:
        return
    order = _drawn(run, new, f"pairs {item.get('impulse', 0)}")
    run.then(*(AgendaItem("sea-detect", {"one": one, "other": other}) for one, other in order), item)


def _drawn(run: Run, found: list[tuple[str, str]], name: str) -> list[tuple[str, str]]:
    """Pairs in an order by lot; only the umpire knows it, for it tells how many there are."""
    left, order = list(found), list[tuple[str, str]]()
    while len(left) > 1:
        purpose = fresh(run.position, name)
        order.append(left.pop(run.throw(purpose, 1, len(left), "EMP-7.3-04", _HIDDEN)[0] - 1))
    return [*order, *left]


def detects(run: Run, item: AgendaItem) -> None:
    """Two fleets may detect each other, each rolls; then they choose whether to intercept (EMP-7.3-01)."""
    one, other = run.position.fleets.get(item["one"]), run.position.fleets.get(item["other"])
    if one is None or other is None or one.at != other.at:
        return
    port, strait = bool(item.get("port")), bool(item.get("strait"))
    seen = [
        by.id for by, of in ((one, other), (other, one)) if _detects(run, by, of, port=port, strait=strait)
    ]  # fmt: skip
    if seen:
        about = {"one": one.id, "other": other.id, "seen": seen, "port": port, "leaving": bool(item.get("leaving"))}
        run.then(AgendaItem("intercept", about))


def chance(position: Position, by: Fleet, of: Fleet, *, port: bool = False, strait: bool = False) -> int:
    """With how many faces of a die a fleet detects another (EMP-7.3-01); ``ALWAYS``: by itself.

    By itself it detects one that closes ports, one that leaves or makes for ports that it closes (EMP-7.8-02,
    EMP-7.8-03), and, where one of the two bars a strait that the other passes, each detects the other (EMP-7.2-10).
    """
    if port or strait or of.blockade or _passes(position, by, of) or _passes(position, of, by):
        return ALWAYS
    return number(position, "sea.detect_still" if is_still(by) else "sea.detect_moving")


def _passes(position: Position, bars: Fleet, passing: Fleet) -> bool:
    """Whether a fleet has just passed a strait that the other bars."""
    came = passing.came.partition("/")[0]
    return bars.bars and bars.at == passing.at and bool(came) and is_passage(position, came, passing.at)


def _detects(run: Run, by: Fleet, of: Fleet, *, port: bool, strait: bool) -> bool:
    faces = chance(run.position, by, of, port=port, strait=strait)
    if faces < ALWAYS:
        name = fresh(run.position, f"detection {by.id} {of.id}")
        if run.die(name, "EMP-7.3-01", _HIDDEN) > faces:
            return False
    rule = "EMP-7.3-01"
    if faces == ALWAYS:
        rule = "EMP-7.8-02" if of.blockade else "EMP-7.8-03" if port else "EMP-7.2-10"
    _tell(run, by, of, faces, rule)
    return True


def _tell(run: Run, by: Fleet, of: Fleet, faces: int, rule: str) -> None:
    """Tell the owner alone whose fleet he has seen, and how many ships (EMP-3.1.4-03); he remembers it."""
    count = ships(run.position, of)
    run.emit(
        "fleet-detected", rule, unit=by.id, other=of.id, owner=of.state, ships=count, at=of.at, chance=faces,
        eyes=by.state,
    )  # fmt: skip
    run.emit(
        "fleet-remembered", "EMP-3.1.4-03", player=by.state, at=of.at, other=of.id, owner=of.state, ships=count,
        season=str(run.position.season), eyes=by.state,
    )  # fmt: skip
