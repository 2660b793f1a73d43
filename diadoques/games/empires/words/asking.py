"""What the sentences about a prompt may name: the force or fleet that it is about, where it is, whom it has met."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.catalogue import screen_words
from diadoques.explain.names import Names, join_names
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes
from diadoques.games.empires.words.forces import force_name, state_name

#: Prompts about a force or a fleet.
_OF_ONE: Final = (
    "reaction", "sortie", "let-out", "stance", "relief", "contingent", "slip-out", "retreat", "exit", "intercept",
    "reply", "refuge", "pursuit", "closing-in",
)  # fmt: skip
#: Prompts about a province, or a battle in it.
_OF_PLACE: Final = ("surrender", "terms", "battle", "reserve", "communique")


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
    return found


def _place(position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    at = next((one for one in reversed(prompt.subject.split()) if one in position.board.spaces), "")
    return {"there": "", "at": names.place(at)} if at else {}


def _struck(position: Position, prompt: Prompt, names: Names) -> dict[str, Any]:
    """Whom a catastrophe strikes, and which one the dice announce."""
    told = screen_words(position.game)[names.lang]["catastrophe"]["options"]
    dice = told[prompt.usual[0]] if isinstance(prompt, Pick) else ""
    return {"there": "", "owner": state_name(names, prompt.subject.rpartition(" ")[0]), "dice": dice}


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
    "catastrophe": _struck,
    "request": _asker,
}
