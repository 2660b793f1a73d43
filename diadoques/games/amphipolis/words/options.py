"""How this game calls what may be picked: units by arm and strength, zones with their price, ways with theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from diadoques.core.answers import Answers
from diadoques.core.figures import with_minus
from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Names, join_names
from diadoques.explain.offers import OptionText
from diadoques.explain.sentences import sentences
from diadoques.games.amphipolis import action_phases, flow, ground, movement, operations, paths, retreats, sieges
from diadoques.games.amphipolis.chance import KEEP
from diadoques.games.amphipolis.events import REVERSE
from diadoques.games.amphipolis.pieces import commanders, counters, faces, faces_of, foe, garrisons, tables
from diadoques.games.amphipolis.pointing import Play
from diadoques.games.amphipolis.position import FIT, Position
from diadoques.games.amphipolis.scenario import scenario
from diadoques.games.amphipolis.words.briefing import called_up
from diadoques.games.amphipolis.words.pieces import leader, several, throw_named
from diadoques.games.amphipolis.words.reasons import terms
from diadoques.games.answer_by_answer import Spot

_BETWEEN: Final = " · "
#: Where what is paid is counted in action points; else in movement points.
_ACTIONS: Final = ("activate", "operation")
#: What shows more than the zone it ends in: who is met there.
_MEETS: Final = ("go", "operation-goal")
#: Questions about where an operation, or a retreat, ends.
_ENDS: Final = ("operation-goal", "leave-to")
#: Questions by which units that are picked are weakened; those weakened already are eliminated (AMP-1.2.1-07).
_WEAKENS: Final = ("losses", "worn", "epidemic-units")
#: Questions about who goes on an operation.
_GOING: Final = ("operation-ships", "operation-units", "operation-leaders")
#: Stratagems of what is on the main map alone: its sea, its river, its zones side by side, its walls (AMP-10.2-12).
_ON_MAIN_MAP: Final = ("S2", "S3", "S8", "S10", "S11")
_TERRAIN: Final = (ground.HIGH, ground.CITY, ground.WET)


def told(names: Names, position: Position, prompt: Prompt, option: str) -> OptionText | None:
    """An option of a prompt in words."""
    words = names.words
    if not option:
        return OptionText("", _of_nobody(names, position, prompt))
    if option == getattr(prompt, "none", ""):
        key = f"option.none-of.{prompt.name}"
        find = _NONE_MEANS.get(prompt.name)
        detail = find(names, position) if find is not None else ""
        return OptionText(words.text(key if key in words else "option.none"), detail)
    if option in counters():
        return OptionText(_unit(names, option), _BETWEEN.join(_of_unit(names, position, prompt, option)))
    if option in commanders():
        return OptionText(leader(names.lang, option).bare, _of_leader(names, position, option))
    if set(option.split()) <= set(ground.zones()):
        spot = Play().spots(position, prompt).get(option) if isinstance(prompt, Pick) else None
        zone = option.split()[-1]
        return OptionText(_zone(names, zone), _BETWEEN.join(_of_zone(names, position, prompt, option, spot)))
    if len(found := faces_of(option) if "/" in option else ()) == 2:
        first, second = (words.text(f"stratagem.{face}") for face in found)
        held = _BETWEEN.join(_face(names, position, prompt.seat, face) for face in found)
        return OptionText(words.text("option.two", first=first, second=second), held)
    return _several_words(names, position, prompt, option)


def _of_nobody(names: Names, position: Position, prompt: Prompt) -> str:
    """What picking nobody means; an operation is given up when nobody at all goes, and goes on when somebody does."""
    frame, words = position.agenda[-1], names.words
    if prompt.name in _GOING:
        report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: ()}}))
        if any(event.kind == "dropped" for event in report.events):
            return words.text("option.nobody.given-up")
        if going := [*frame.get("ships", ()), *frame.get("units", ())]:
            return words.text("option.nobody.others", pieces=several(words, names.lang, going).bare)
    key = f"option.nobody.{prompt.name}"
    return words.text(key) if key in words else ""


def _several_words(names: Names, position: Position, prompt: Prompt, option: str) -> OptionText | None:
    """A stratagem, an act, a leader with his base, a unit with its zone, a zone with the way it is besieged."""
    words = names.words
    if option == REVERSE:
        return OptionText(_reversed(names, position, prompt.seat))
    if (key := f"option.word.{option}") in words:
        return OptionText(words.text(key), _thrown(names, position, option) if prompt.name == "keep" else "")
    first, _, second = option.partition(" ")
    if prompt.name == "siege-help" and first in faces():
        return OptionText(words.text(f"stratagem.{first}"), _besieged(names, position))
    if first in faces():
        told = words.text(f"stratagem.{first}")
        calls = first == "S22" and prompt.name == "call"  # there it serves as S15 alone (AMP-7.S22-02)
        second = second or ("call" if calls else "")
        use = words.text("option.use", face=told, use=words.text(f"option.word.{second}")) if second else told
        return OptionText(use, _effect(names, position, prompt.seat, "S15" if calls else first))
    if not second:
        return None
    if first in ground.zones():
        siege = words.text("option.siege", place=names.place(first).bare, how=words.text(f"option.word.{second}"))
        return OptionText(siege, _attempt(names, position, prompt.seat, first, second))
    piece = leader(names.lang, first).bare if first in commanders() else _unit(names, first)
    return OptionText(words.text("option.to", piece=piece, place=_zone(names, second)))


def _face(names: Names, position: Position, seat: str, face: str) -> str:
    """One face of a counter: what it does, or that it is not for this side (AMP-7-01), or not for this scenario."""
    words = names.words
    elsewhere = face in _ON_MAIN_MAP and not scenario(position.scenario).main_map
    if faces()[face] not in ("", seat):
        effect = words.text("effect.barred")
    elif elsewhere or face in position.barred_faces:
        effect = words.text("effect.elsewhere" if elsewhere else "effect.closed")
    else:
        effect = _effect(names, position, seat, face)
    return words.text("effect.face", face=words.text(f"stratagem.{face}"), effect=effect)


def _effect(names: Names, position: Position, seat: str, face: str) -> str:
    """What a stratagem does, with the numbers of the tables; whom it calls up, with who they are."""
    arrival = scenario(position.scenario).optional(seat)
    if face == "S15" and arrival is not None:
        bases = join_names([names.place(base) for base in arrival.bases], names.lang, "word.or")
        return names.words.text("effect.S15", pieces=called_up(names, arrival), bases=bases)
    die, siege = tables()["combat"]["die"], tables()["siege"]
    found = {
        "cavalry_attack": die["S5_attack"], "cavalry_defence": die["S5_defence"], "peltasts_attack": die["S6_attack"],
        "peltasts_defence": die["S6_defence"], "diplomacy": siege["S19"], "defection_assault": siege["S20_assault"],
        "defection_blockade": siege["S20_blockade"],
    }  # fmt: skip
    return names.words.text(f"effect.{face}", **{key: with_minus(f"{number:+d}") for key, number in found.items()})


def _besieged(names: Names, position: Position) -> str:
    """Which siege it is, and by what means."""
    frame = position.agenda[-1]
    how = names.words.text(f"option.word.{frame['how']}")
    return names.words.text("option.siege", place=names.place(frame["zone"]).bare, how=how)


def _attempt(names: Names, position: Position, side: str, zone: str, how: str) -> str:
    """What an attempt is held against, what changes its die, which die it wants (AMP-4.3.1-03, 4.3.2-03, 4.3.3-03)."""
    words, garrison, count = names.words, garrisons()[zone], len(position.land(zone, side))
    found = list(sieges.die_terms(how, sieges.best_bonus(position, side, zone), False))
    good = [die for die in range(1, 7) if sieges.falls(position, side, zone, how, die, False)]
    return words.text(
        f"option.attempt.{how}", va=garrison.va, pf=garrison.pf, count=count, ratio=str(Fraction(count, garrison.pf)),
        why=f", {terms(words, found)}" if found else "", die=(max if how == sieges.ASSAULT else min)(good, default="—"),
    )  # fmt: skip


def _unit(names: Names, name: str) -> str:
    counter = counters()[name]
    pf = f"{counter.pf}{'+' if counter.bonus else ''}"
    return names.words.text(f"option.unit.{counter.kind}", pf=pf)


def _of_unit(names: Names, position: Position, prompt: Prompt, name: str) -> Iterator[str]:
    words = names.words
    if name in position.weak:
        yield words.text("option.weak", pf=position.pf(name))
        if prompt.name in _WEAKENS:
            yield words.text("option.falls")
    elif prompt.name in _WEAKENS:
        turned = replace(position, weak=position.weak | {name})
        yield words.text("option.becomes", pf=turned.pf(name))
    if counters()[name].ally:
        yield words.text("option.ally")
    if name in position.units:
        yield names.place(position.units[name].at).bare


def _of_leader(names: Names, position: Position, name: str) -> str:
    words = names.words
    if name in position.leaders and position.leaders[name].face != FIT:
        return words.text(f"option.{position.leaders[name].face}")
    swords = commanders()[name].bonus
    return words.text("option.swords", count=swords) if swords else words.text("option.plain")


def _zone(names: Names, zone: str) -> str:
    name = names.place(zone).bare
    return name if ground.is_base(zone) else names.words.text("option.zone", place=name, code=zone)


def _of_zone(names: Names, position: Position, prompt: Prompt, option: str, spot: Spot | None) -> Iterator[str]:
    """What it costs, by which zones one comes, what the ground is, who may leave, who is met there."""
    words, zone = names.words, option.split()[-1]
    actions = prompt.name in _ACTIONS
    if prompt.name == "go" and any(map(ground.is_sea, option.split()[:-1])):
        yield words.text("option.amphibious")
    elif spot is not None and spot.cost is not None:
        coin = "option.action" if actions else "option.movement"
        yield words.text("option.free" if not spot.cost else coin, cost=spot.cost, left=spot.left)
    if spot is not None and len(spot.way) > 1:
        yield words.text("option.via", places=", ".join(spot.way[:-1]))
    elif spot is not None and not spot.way and len(option.split()) > 1:
        yield words.text("option.via", places=", ".join(option.split()[:-1]))
    if spot is not None and spot.way and (terrain := ground.terrain(zone)) in _TERRAIN:
        yield words.text(f"option.{terrain}")
    if prompt.name in _ENDS and (garrison := garrisons().get(zone)) is not None:
        holder = names.player(position.garrisons[zone])
        yield words.text("option.garrison", player=holder, va=garrison.va, pf=garrison.pf)
    if prompt.name in (*_ENDS, "go") and (there := position.pieces_at(zone, prompt.seat)):
        yield words.text("option.there", pieces=several(words, names.lang, there).bare)
    if own := _own(position, prompt, zone):
        yield words.text("option.here", pieces=several(words, names.lang, own).bare)
    enemies = position.pieces_at(zone, foe(prompt.seat)) if prompt.name in _MEETS else ()
    if enemies:
        yield words.text("option.enemy", pieces=several(words, names.lang, enemies).bare)
    yield from (words.text(f"option.{one}") for one in _risks(position, prompt, zone))
    if count := _too_many(position, prompt, option):
        kept = "pushed-on" if position.agenda[-1].get("how") == "retreat" else "too-many"
        yield words.text(f"option.{kept}", count=count, limit=ground.room(zone))


def _too_many(position: Position, prompt: Prompt, option: str) -> int:
    """How many units would be too many where a group goes, or those who leave a zone (AMP-3.3-01)."""
    frame, zone = position.agenda[-1], option.split()[-1]
    if prompt.name == "go":
        coming = sum(one in position.units and position.where(one) == frame["zone"] for one in frame["pieces"])
    elif prompt.name == "leave-to":
        coming = retreats.room(position, frame, option) * (retreats.wave(position, frame)[0] in position.units)
    else:
        return 0
    return movement.excess(position, zone, prompt.seat, coming) if coming else 0


def _own(position: Position, prompt: Prompt, zone: str) -> Sequence[str]:
    """Those who may leave it, or help from there."""
    if prompt.name == "activate":
        return paths.movable(position, prompt.seat, zone)
    if prompt.name == "operation":
        return operations.ready(position, prompt.seat, zone, position.agenda[-1]["phase"])
    return [unit.id for unit in position.land(zone, prompt.seat)] if prompt.name == "combined-zone" else ()


def _risks(position: Position, prompt: Prompt, zone: str) -> Iterator[str]:
    """What becomes of those who enter where the enemy stands: no point to fight with, nobody to fight (AMP-4.1-03)."""
    frame, side = position.agenda[-1], prompt.seat
    if prompt.name not in ("go", "operation-goal") or not position.land(zone, foe(side)):
        return
    heads = prompt.name == "go" and not any(one in position.units for one in frame["pieces"])
    if heads and not position.at(zone, side):
        yield "captured"
    elif not operations.may_fight(position, prompt):
        yield "no-point"


def _ended(names: Names, position: Position) -> str:
    """What ending the movements comes to: units eliminated, points that are lost, combats that cannot be paid for."""
    return _BETWEEN.join(filter(None, (_crowded(names, position), _points_lost(names, position))))


def _crowded(names: Names, position: Position) -> str:
    """Which zones hold too many units of who is asked, how many of them are eliminated then (AMP-3.3-01)."""
    seat, words = position.agenda[-1]["seat"], names.words
    crowds = {zone: count for zone in ground.zones() if (count := movement.excess(position, zone, seat))}
    return _BETWEEN.join(
        words.text("option.eliminated", place=_zone(names, zone), count=count, limit=ground.room(zone))
        for zone, count in crowds.items()
    )


def _points_lost(names: Names, position: Position) -> str:
    contested, price = bool(position.contested()), int(tables()["points"]["combats"])
    if contested and position.impulse.left < price:
        return names.words.text("option.unpaid")
    left = replace(position.impulse, left=position.impulse.left - price * contested)
    lost = action_phases.forfeit(replace(position, impulse=left))
    return names.words.text("option.forfeit", count=lost) if lost else ""


def _reversed(names: Names, position: Position, seat: str) -> str:
    """Who has the initiative leaves it to the other; who has it not takes it (AMP-8-03)."""
    if position.initiative == seat:
        return names.words.text("option.leave-initiative", player=names.player(foe(seat)))
    return names.words.text("option.word.reverse")


def _thrown(names: Names, position: Any, option: str) -> str:
    """Which throw it is; what it comes to as it lies, in the sentences of what would happen; or that it falls again."""
    which = throw_named(names, str(position.agenda[-1]["name"]), position.roll)
    if option != KEEP:
        return names.words.text("option.thrown-again", which=which, player=names.player(foe(position.advantage)))
    return _as_it_lies(names, position) or which


def lying(names: Names, position: Any) -> Iterator[str]:
    """What a throw that may be annulled comes to if it is kept; nothing where none lies there."""
    if position.agenda and position.agenda[-1].name == "keep" and (told := _as_it_lies(names, position)):
        yield names.words.text("option.if-kept", told=told)


def _as_it_lies(names: Names, position: Any) -> str:
    return " ".join(one.text for one in sentences(flow.fixed_report(position), names.lang))


def hand(names: Names, position: Position, seat: str) -> str:
    """The stratagems of a hand."""
    return capital(", ".join(names.words.text("option.two", **_faces(names, one)) for one in position.hands[seat]))


def _faces(names: Names, counter: str) -> dict[str, str]:
    found = [names.words.text(f"stratagem.{face}") for face in faces_of(counter)]
    return {"first": found[0], "second": found[-1]}


#: What picking none comes to, by the name of the prompt.
_NONE_MEANS: Final[Mapping[str, Callable[[Names, Position], str]]] = {
    "siege-help": _besieged, "activate": _ended, "free-move": _crowded,
}  # fmt: skip
