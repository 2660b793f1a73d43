"""Prestige as it is won and lost: which deeds an event is, for whom, and what they are worth (DIA-O10-02 to -22).

The course of a season asks after each event; what a deed is worth stands in ``prestige.toml``. No deed is undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from diadoques.core.events import Event
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_living, power_of
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.pieces import ARMY, ELITE, FLEET, GUARD, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import LOST
from diadoques.games.diadoques.model.tables import prestige
from diadoques.games.diadoques.optional.prestige import temples
from diadoques.games.diadoques.revolts import risings


class Deed(NamedTuple):
    """What a player did or suffered.

    Attributes:
        name: of the deed, for its sentence.
        points: won or (below zero) lost, in PP.
        once: how ``Position.feats`` notes what counts but once, or "".
        about: the citadel, province, unit or leader concerned, for its sentence.
    """

    player: str
    name: str
    points: int
    rule: str
    once: str = ""
    about: Mapping[str, Any] = {}


#: What somebody did that counts.
Deeds = Iterator[Deed]


def count(resolution: Resolution, before: Position, event: Event) -> None:
    """Add up at once the deeds that an event is."""
    for deed in deeds(before, event, resolution.position):
        score(resolution, deed)


def score(resolution: Resolution, deed: Deed) -> None:
    """Add a deed to the prestige of its player, or take it off."""
    resolution.emit(
        "prestige", deed.rule, player=deed.player, deed=deed.name, points=deed.points, once=deed.once, **deed.about
    )


def deeds(before: Position, event: Event, after: Position) -> tuple[Deed, ...]:
    """The deeds that an event is; only those of living players, each of those that count once but once."""
    found = [*_BY_KIND.get(event.kind, _none)(before, event, after), *_hands(before, after)]
    return tuple(deed for deed in found if is_living(after, deed.player) and deed.once not in before.feats)


def _none(_before: Position, _event: Event, _after: Position) -> Deeds:
    return iter(())


def _deed(player: str, name: str, once: str = "", **about: Any) -> Deed:
    row = prestige()["deed"][name]
    return Deed(player, name, int(row["points"]), str(row["rule"]), once, about)


def _hands(before: Position, after: Position) -> Deeds:
    """Pella, Babylon and Athens: who takes them, who loses them, in whatever way (DIA-O10-10 to -14)."""
    if before.citadels == after.citadels:
        return
    for row in prestige()["citadel"]:
        citadel = row["name"]
        was, now = before.citadels.get(citadel, ""), after.citadels.get(citadel, "")
        if was == now:
            continue
        if "lost" in row:
            yield Deed(was, "lost", int(row["lost"]["points"]), row["lost"]["rule"], "", {"citadel": citadel})
        taken = row["taken"]
        once = f"{citadel} {now}" if taken.get("once") else ""
        yield Deed(now, "taken", int(taken["points"]), taken["rule"], once, {"citadel": citadel})


def _looted(before: Position, event: Event, _after: Position) -> Deeds:
    """A religious treasure, not what is left beside it (DIA-O10-02)."""
    citadel = event["citadel"]
    if temples.stands(before, citadel) and not event.get("left"):
        yield _deed(event["player"], "plundered", temples.plunder_noted(citadel), citadel=citadel)


def _dead(_before: Position, event: Event, _after: Position) -> Deeds:
    """Throats cut on order (DIA-O10-03, -04), leaders who die by the knife or in combat (DIA-O10-06, -22).

    Who dies by bribery or by shipwreck dishonours nobody.
    """
    name, how, by = event["leader"], event["how"], event["by"]
    for row in prestige()["throat"]:
        if how == "throat" and name in row["persons"]:
            yield Deed(by, "throat", int(row["points"]), row["rule"], "", {"leader": name})
    if name in _before.players and how in _VIOLENT:
        yield _deed(name, "leader-lost", leader=name)
        if how == "annihilated" and event.get("cornered"):
            yield _deed(by, "slew-leader", leader=name)


#: Deaths by the knife or in combat; a revolt that rises cuts throats (DIA-13Ba-02).
_VIOLENT: Final = ("throat", "annihilated", "rising")


def _crushed(before: Position, event: Event, _after: Position) -> Deeds:
    """A fleet, an elite or a guard of a living player with no way out (DIA-O10-21), to who entered its space."""
    unit, victor = before.units[event["unit"]], before.units.get(event["by"])
    dear = unit.kind == FLEET or is_proud(unit)
    if event["why"] == "no-space" and dear and victor is not None and is_living(before, unit.owner):
        yield _deed(victor.owner, "crushed", unit=unit.id)


def _taken(before: Position, event: Event, _after: Position) -> Deeds:
    """A citadel of a Greek revolt taken (DIA-O10-05)."""
    citadel = event["citadel"]
    for name, revolt in before.revolts.items():
        greek = prestige()["deed"]["against-greeks"]["revolts"]
        if citadel in revolt.acquired and (name in greek or power_of(before, name) in greek):
            yield _deed(event["owner"], "against-greeks", citadel=citadel)


def _acquired(_before: Position, event: Event, after: Position) -> Deeds:
    """A citadel that a revolt rose for is lost to it (DIA-O10-07, -08); to lose another is to lose no war."""
    revolt, citadel = event["revolt"], event["citadel"]
    if event["was"] and citadel in {aim for one in _league(after, revolt) for aim in _aims(after, one)}:
        yield _lost(event["was"], revolt, citadel)


def _overrun(before: Position, event: Event, _after: Position) -> Deeds:
    """A province that a revolt rose to occupy is lost to it."""
    revolt = before.units[event["unit"]].owner
    if event["province"] in _aims(before, revolt):
        yield _lost(event["was"], revolt, event["province"])


def _lost(player: str, revolt: str, target: str) -> Deed:
    rome = revolt in prestige()["deed"]["lost-to-rome"]["revolts"]
    return _deed(player, "lost-to-rome" if rome else "lost-to-revolt", f"{LOST} {revolt} {target}", at=target)


def _league(position: Position, revolt: str) -> list[str]:
    """The revolts that fight as one with it (DIA-13Ba-18)."""
    return [name for name in position.revolts if power_of(position, name) == power_of(position, revolt)]


def _aims(position: Position, revolt: str) -> tuple[str, ...]:
    """Citadels and provinces that a revolt rises for."""
    if revolt in risings.uprisings():
        return tuple(risings.uprisings()[revolt]["citadels"])
    rising = risings.rising_of(position, revolt)
    return (*rising.besiege, *rising.occupy)


def _offered(_before: Position, event: Event, _after: Position) -> Deeds:
    """What the Tarentines offer, taken up (DIA-O10-15)."""
    if event["offer"] == prestige()["deed"]["tarentine-offer"]["offer"]:
        yield _deed(event["player"], "tarentine-offer")


def _decreed(before: Position, event: Event, _after: Position) -> Deeds:
    """A royal order that wins the satraps over (DIA-O10-19); one that meets nobody is none."""
    if prestige()["deed"]["royal-order"]["revolt"] in before.revolts:
        for player in event["winners"]:
            yield _deed(player, "royal-order")


def _fed(before: Position, event: Event, _after: Position) -> Deeds:
    """Supply that undoes a siege: of Tarentum by Rome, of neutral Rhodes, of the Greeks (DIA-O10-16 to -18)."""
    citadel, rows = event["citadel"], prestige()["deed"]
    besieger = before.units[event["unit"]].owner
    players = dict.fromkeys(before.units[unit].owner for unit in event["by"])
    neutral = not before.citadels.get(citadel)
    for player in players:
        if citadel == rows["fed-tarentum"]["citadel"] and besieger == rows["fed-tarentum"]["against"]:
            yield _deed(player, "fed-tarentum", citadel=citadel)
        if citadel == rows["fed-rhodes"]["citadel"] and neutral:
            yield _deed(player, "fed-rhodes", _this_season(before, "rhodes", player), citadel=citadel)
        if any(citadel in revolt.acquired for name, revolt in before.revolts.items() if _greek(before, name)):
            yield _deed(player, "helped-greeks", _this_season(before, "greeks", player))


def _supported(before: Position, event: Event, _after: Position) -> Deeds:
    """An uncut support of a unit of the Lamian War (DIA-O10-18)."""
    target = before.units.get(event.asked("target"))
    if (
        event.asked("verb") is Verbs.SUPPORT
        and event["success"]
        and target is not None
        and _greek(before, target.owner)
    ):
        player = before.units[event["unit"]].owner
        yield _deed(player, "helped-greeks", _this_season(before, "greeks", player))


def _greek(position: Position, owner: str) -> bool:
    return owner in position.revolts and power_of(position, owner) == prestige()["deed"]["helped-greeks"]["league"]


def _this_season(position: Position, what: str, player: str) -> str:
    return f"{what} {player} {position.season}"


def _sent(before: Position, event: Event, after: Position) -> Deeds:
    """An elite or a guard army sent where it cannot be fed (DIA-O10-09); a retreat is nobody's order.

    Nabataea and Hyrcania are settled when the season ends (``hunger``).
    """
    unit = after.units[event["unit"]]
    if before.layer == "advanced" and is_proud(unit) and before.board.spaces[unit.space].supply == "0":
        yield cost_of_starving(unit.owner, unit.id, unit.space)


def is_proud(unit: Unit) -> bool:
    """Whether a unit is an elite or guard army."""
    return unit.kind == ARMY and unit.grade in (ELITE, GUARD)


def cost_of_starving(player: str, unit: str, province: str) -> Deed:
    """What it costs to send such an army where nothing feeds it (DIA-O10-09)."""
    return _deed(player, "starved", unit=unit, province=province)


def _granted(_before: Position, event: Event, _after: Position) -> Deeds:
    """Gold from Carthage or from Chandragupta (DIA-O10-20)."""
    yield _deed(event["player"], "funded")


_BY_KIND: Final[Mapping[str, Callable[[Position, Event, Position], Deeds]]] = {
    "treasure-taken": _looted,
    "killed": _dead,
    "annihilated": _crushed,
    "citadel-taken": _taken,
    "supplied": _fed,
    "resolved": _supported,
    "moved": _sent,
    "granted": _granted,
    "decreed": _decreed,
    "offer-taken": _offered,
    "citadel-acquired": _acquired,
    "province-lost": _overrun,
}


# --- Elite and guard armies sent to Nabataea or Hyrcania: the end of the season tells whether they starve (DIA-O10-09)


#: How a pledge notes such an army; nobody writes it on a sheet.
SENT: Final = "sent"
#: Provinces that feed the army of the master of their citadel alone (DIA-11C-07).
_CONDITIONAL = "*"


def note(resolution: Resolution) -> None:
    """After the movement: who went where only the master of the citadel is fed."""
    position = resolution.position
    if position.layer != "advanced":
        return
    for event in list(resolution.events):
        unit = position.units.get(event["unit"]) if event.kind == "moved" else None
        if unit is None or not is_living(position, unit.owner):
            continue  # a revolt has no prestige to lose
        if is_proud(unit) and position.board.spaces[unit.space].supply == _CONDITIONAL:
            resolution.emit("pledged", "DIA-O10-09", player=unit.owner, deed=SENT, place=unit.space, payee=unit.id)


def settle(resolution: Resolution) -> None:
    """At the end of the season, captures and sieges done."""
    position = resolution.position
    for sent in position.pledges:
        inside = position.board.inside.get(sent.place, ())
        if sent.deed == SENT and all(position.citadels.get(citadel) != sent.player for citadel in inside):
            score(resolution, cost_of_starving(sent.player, sent.payee, sent.place))
