"""What sentences about a question place (``explain.asked``): the numbers of the rules, and when it is asked.

That it is asked in such a phase, for such a cause, of one zone (``there``), is an empty text of that name: who places
it is told then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.figures import with_minus
from diadoques.explain.names import Names, join_texts
from diadoques.games.amphipolis import any_time, attrition, chance, flow, ground, movement, pointing, retreats, sieges
from diadoques.games.amphipolis.pieces import foe, tables
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import scenario
from diadoques.games.amphipolis.words.pieces import several
from diadoques.games.rule_card import card_values

#: Numbers that change a die, which are told with their sign.
_CHANGES: Final = ("assault_leader", "S19", "S20_assault", "S20_blockade")
#: The rule by which the advantage, and no stratagem, restores a unit.
_ADVANTAGE: Final = "AMP-8-05"
#: Places that what is still to be done names, as sentences call them.
_PLACES: Final = ("source", "goal", "zone", "to")
#: What a throw of the duel is for, by what is done with its number (AMP-CRT-29 to -31).
_DUEL: Final = {"duel-second": "duel", "duel-compared": "duel", "fate": "fate"}
#: What the phases of an operation are called.
_PHASES: Final = {"B.2": "reinforced", "B.3": "acting", "D.2": "city", "D.4": "base"}


def _facts(position: Position, prompt: Any, names: Names) -> dict[str, Any]:
    frame, seat = position.agenda[-1], prompt.seat
    found = {
        **card_values(position), "points": position.points.get(seat, 0), "left": position.impulse.left,
        "swords": attrition.swords(position, seat), "works_die": sieges.least_to_build(position.turn),
        "least": getattr(prompt, "least", ""), "least_s": "" if getattr(prompt, "least", 1) == 1 else "s",
        "most": getattr(prompt, "most", ""), "restored_by": frame.get("rule", ""),
        "points_s": "" if position.points.get(seat, 0) == 1 else "s",
    }  # fmt: skip
    if getattr(prompt, "hidden", False):
        offered = [str(one) for one in prompt.of if one != prompt.none]
        found |= dict.fromkeys((f"offers_{one}" for one in (*offered, "any" if offered else "nothing")), "")
    if frame.name == "keep":
        found |= {_DUEL[position.agenda[-2].name]: ""} if position.agenda[-2].name in _DUEL else {}
        found["again" if chance.may_still_annul(position, frame, foe(seat)) else "once"] = ""
    if frame.name in ("leave-to", "leave") and "pieces" in frame.data:
        found |= _leaving(position, frame, names)
    if prompt.name == "group":
        stay = [one for one in movement.unmoved_pieces(position, frame) if one not in prompt.of]
        found |= {"unable": several(names.words, names.lang, stay)} if stay else {}
        found |= {movement.STUCK: ""} if frame.get(movement.STUCK) else {}
    if scenario(position.scenario).main_map:
        found["main_map"] = ""
    if prompt.name == "go":
        ships = any(position.is_ship(one) for one in frame["pieces"])
        found["afloat" if ships else "ashore"] = ""
    if prompt.name == "announce" and not position.of(seat):
        found["idle"] = ""
    if prompt.name == "recovery":
        found["able" if getattr(prompt, "most", 0) else "nobody_weak"] = ""
    found |= {key: names.place(str(frame[key])) for key in _PLACES if frame.get(key)}
    about = pointing.Play().about(position)
    found |= {"at": names.place(about)} if about else {}
    changes = {name: tables()["siege"][name] for name in _CHANGES}
    found |= {f"siege_{name}": with_minus(f"{number:+d}") for name, number in changes.items()}
    when = dict.fromkeys((*_when(frame), *(["there"] if about else [])), "")
    return found | when | {str(position.options["unspent-points"]): ""}


def _leaving(position: Position, frame: AgendaItem, names: Names) -> dict[str, str]:
    """Who leaves next: ships, land units, or leaders by name; whether troops depend on where the ships go."""
    pieces = retreats.wave(position, frame)
    leaders = [names.player(one).bare for one in pieces if one in position.leaders]
    if leaders:
        return {"who": join_texts(leaders, names.lang)}
    if not any(map(position.is_ship, pieces)):
        return {"who": names.words.text("leaving.units")}
    first = {"ships_first": ""} if ground.is_operations(frame["zone"]) else {}
    return {"who": names.words.text("leaving.ships"), **first}


def _when(frame: AgendaItem) -> tuple[str, ...]:
    """When, or for what, it is asked: ``acting`` where action points are spent, ``unpaid`` where none are."""
    if "phase" in frame.data:
        phase = _PHASES[str(frame["phase"]).split()[0]]
        return (phase,) if phase == "acting" else (phase, "unpaid")
    if frame.name == "restore-unit":
        return ("advantage",) if frame["rule"] == _ADVANTAGE else ("stratagem",)
    if frame.get("how") == "retreat" and ground.is_operations(frame["zone"]):
        return ("fallback",)
    if "how" in frame.data:
        return (str(frame["how"]),)
    return ("unpaid",) if frame.get("free") else ("acting",)


#: What the phrases of a prompt place, by its name.
FACTS: Final[Mapping[str, Callable[[Position, Any, Names], dict[str, Any]]]] = dict.fromkeys(
    (*flow.QUESTIONS, any_time.NAME), _facts
)
