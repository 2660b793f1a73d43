"""What the sentences about a prompt may name: the force or fleet that it is about, where it is, whom it has met."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.catalogue import screen_words
from diadoques.explain.names import Names, join_names
from diadoques.games.empires.battles.losses import commander, strength
from diadoques.games.empires.battles.odds import win_chance
from diadoques.games.empires.battles.outcomes import name_of
from diadoques.games.empires.model.orders import ATTACK
from diadoques.games.empires.model.pieces import LANDED, MOVED, REACTED, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes
from diadoques.games.empires.model.strength import ap_with, is_main
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.politics.prestige import NAMED_ONLY, PRESTIGE
from diadoques.games.empires.words.forces import force_name, state_name

#: Prompts about a force or a fleet.
_OF_ONE: Final = (
    "reaction", "sortie", "let-out", "stance", "relief", "contingent", "slip-out", "retreat", "exit", "intercept",
    "reply", "refuge", "pursuit", "closing-in",
)  # fmt: skip
#: Prompts about a province, or a battle in it.
_OF_PLACE: Final = ("surrender", "terms", "reserve", "communique")
#: Numbers of the tables that the effects of catastrophes name.
_NUMBERS: Final = (
    "prestige", "harvest", "brigands", "storm", "storm_no_fleet", "fever", "famine", "plague", "mutiny",
    "earthquake_seasons", "no_invader",
)  # fmt: skip


def _one(position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    """The force or fleet, where it is, and the enemies who stand there with it."""
    name = prompt.subject.split()[0] if prompt.subject else ""
    force, fleet = position.forces.get(name), position.fleets.get(name)
    if force is None and fleet is None:
        return {}
    at = force.at if force is not None else fleet.at if fleet is not None else ""
    found: dict[str, Any] = {"there": "", "force": force_name(names, name), "at": names.place(at)}
    if force is not None and at:
        foes = [one for one in position.forces_at(at) if are_foes(position, force.state, one.state) and not one.host]
        if foes and prompt.topic == "stance":
            found["foes"] = join_names([force_name(names, one.id) for one in foes], names.lang)
            found |= _sizes(position, force, ATTACK in getattr(prompt, "of", ()))
        moved = bool({MOVED, REACTED} & set(force.did)) and LANDED not in force.did
        if prompt.topic in ("stance", "retreat") and moved and force.came in position.provinces:
            found["came"] = names.place(force.came)
    return found


def _sizes(position: Position, force: Force, attacks: bool) -> dict[str, Any]:
    """How strong a force is, which its own side knows, and what that is worth: nobody tells it how many the others are.

    The chances of a main army are those against the least that acts as one, and against the most an army has by itself.
    """
    ap = ap_with(position, force)
    if not is_main(position, force):
        return {} if attacks else {"few": ap}
    least, most = number(position, "size.main"), number(position, "size.most")
    power = number(position, "odds.power")
    best, worst = (round(100 * win_chance(ap, theirs, power)) for theirs in (least, most))
    return {"ap": ap, "least": least, "most": most, "best": best, "worst": worst}


def _place(position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    at = next((one for one in reversed(prompt.subject.split()) if one in position.board.spaces), "")
    return {"there": "", "at": names.place(at)} if at else {}


def _battle(position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    """Where a battle is, who fights it, and with how many: it is the umpire who is asked."""
    battle = next((one for one in position.battles if f"{prompt.topic} {name_of(one)}" == prompt.name), None)
    if battle is None:
        return _place(position, prompt, names)
    sides = {f"side_{side + 1}": state_name(names, commander(position, battle, side)) for side in (0, 1)}
    sizes = {f"ap_{side + 1}": strength(position, battle, side) for side in (0, 1)}
    return {**_place(position, prompt, names), **sides, **sizes}


def _struck(position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    """Whom a catastrophe strikes, which one the dice announce, and the numbers of all of them, without their signs."""
    told = screen_words(position.game)[names.lang]["catastrophe"]["options"]
    dice = told[prompt.usual[0]] if isinstance(prompt, Pick) else ""
    numbers = {name: abs(number(position, f"catastrophe.{name}")) for name in _NUMBERS}
    if position.options.get(PRESTIGE) == NAMED_ONLY:
        del numbers["prestige"]  # then omens cost nothing
    return {"there": "", "owner": state_name(names, prompt.subject.rpartition(" ")[0]), "dice": dice, **numbers}


def _asker(_position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    """Who asks something of a neutral, and of which."""
    owner, target = prompt.subject.split()[:2]
    return {"there": "", "owner": state_name(names, owner), "target": state_name(names, target)}


def _captive(_position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    """The state of the captive that a prompt is about."""
    state = prompt.subject.rpartition(" ")[0]
    return {"owner": state_name(names, state)} if state else {}


#: What the phrases of a prompt place, by its name.
FACTS: Final[Mapping[str, Callable[[Position, Prompt, Names], dict[str, Any]]]] = {
    **dict.fromkeys(_OF_ONE, _one),
    **dict.fromkeys(_OF_PLACE, _place),
    "ransom-answer": _captive,
    "battle": _battle,
    "catastrophe": _struck,
    "request": _asker,
}
