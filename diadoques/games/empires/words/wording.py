"""How a campaign is told: which phrases tell its events, what they place, and how its position is described."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.texts import typeset
from diadoques.explain.names import Names, join_texts, uninflected_name
from diadoques.explain.readings import quotable, refusal
from diadoques.explain.sentences import plainly
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Screens, Sentence, Sentences, Turns, Wording
from diadoques.games.empires.battles.unplayed import WHOLE
from diadoques.games.empires.marking import town
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.neutrals.requests import INDIFFERENT
from diadoques.games.empires.sheets import notation
from diadoques.games.empires.words import choosing, named
from diadoques.games.empires.words.came_of import ACTS, tell_ordered
from diadoques.games.empires.words.forces import state_name, throw_name
from diadoques.games.empires.words.standing import describe_states, tidings
from diadoques.games.empires.words.steps import step_name

#: Kinds that no sentence tells: another does, or the map, or it is the program's own book-keeping.
SILENT: Final = frozenset(
    {
        "asked", "control-counted", "fleet-readied", "fleet-remembered", "fleet-way", "fleets-together", "force-did",
        "force-ordered", "neutral-ordered", "ordered", "orders-closed", "persons-placed", "season-begun",
        "season-opened", "sums-counted", "thrown", "unrest-counted",
    }
)  # fmt: skip
_MONEY: Final = (
    "treasury-changed", "sum-received", "sum-lost", "taxes-collected", "fortress-plundered", "loan-due", "sum-given",
    "raid-booty", "ships-ordered", "hired",
)  # fmt: skip
_CONTROL: Final = ("province-taken", "province-annexed", "capital-moved", "state-gone", "yoke-bound", "yoke-ended")
_NEXT: Final = ("size-set", "ships-arrived", "ships-wait", "army-returned", "army-raised", "amities-told")


#: What a season changes in a modifier, and what limits it.
_MODIFIERS: Final = ("modifier-changed", "modifier-limited")


def _void(voice: Voice, event: Event) -> Mapping[str, Any]:
    """A line that came to nothing, as it is written, and why."""
    line = notation.write(voice.before, event["order"], voice.lang)
    return {"line": line, "why": refusal(voice.names, event["code"], {})}


def _unread(voice: Voice, event: Event) -> Mapping[str, Any]:
    """A line that is not followed, as it was typed, and why."""
    why = refusal(voice.names, event["code"], event.get("facts") or {})
    return {"line": quotable(str(event["text"])), "why": why}


def _failed(voice: Voice, event: Event) -> Sentence:
    """A line that is not followed, or not carried out."""
    order = notation.write(voice.before, event["order"], voice.lang) if event["order"] is not None else ""
    clause = "void" if event.kind == "order-void" else "not-followed"
    return replace(plainly(voice, event), order=order, success=False, clause=clause)


def _found(names: Names, value: str) -> str:
    """What stands where something else was expected."""
    return names.words.text("found.word", word=quotable(value)) if value else names.words.text("found.nothing")


def _ranking(voice: Voice, event: Event) -> Mapping[str, Any]:
    """The ranking in a line: rank, states, prestige, equals together; their prestige alone where all are level."""
    alike = defaultdict[tuple[int, int], list[str]](list)
    for rank, who, count in event["rows"]:
        alike[rank, count].append(state_name(voice.names, who).bare)
    if len(alike) == 1 < len(event["rows"]):
        return {"listed": named.with_true_minus(next(iter(alike))[1])}
    rows = [
        f"{rank}. {join_texts(states, voice.lang)} ({named.with_true_minus(count)})"
        for (rank, count), states in alike.items()
    ]
    return {"listed": typeset(" ; " if voice.lang == "fr" else "; ", voice.lang).join(rows)}


def _amities(voice: Voice, event: Event) -> Mapping[str, Any]:
    """What neutrals think of a state, in a word for all who think alike."""
    words, alike = voice.words, defaultdict[str, list[str]](list)
    for one, label in event["amities"].items():
        alike[label].append(state_name(voice.names, one).bare)
    if len(alike) == 1 < len(event["amities"]):
        listed = words.text("amity.all", label=words.text(f"amity.{next(iter(alike))}"))
        everybody = uninflected_name(words.text("amity.everybody"), voice.lang)
        return {"listed": listed} | ({"player": everybody} if len(_alike(voice)) > 1 else {})
    rows = [
        words.text("amity.row", label=words.text(f"amity.{label}"), states=join_texts(states, voice.lang))
        for label, states in alike.items()
    ]
    return {"listed": ", ".join(rows)}


def _alike(voice: Voice) -> list[Event]:
    """What is told of several states, where neutrals think the same of all of them; []."""
    told = [one for one in voice.report.events if one.kind == "amities-told"]
    return told if len({label for one in told for label in one["amities"].values()}) == 1 else []


def _is_known(voice: Voice, event: Event) -> bool:
    """Whether it is told with another state's, or that no neutral cares, as was told after the first season.

    Afterwards they only come to think better of somebody.
    """
    after: Any = voice.report.after
    if _alike(voice)[:1] not in ([], [event]):
        return True
    return after.number > 1 and set(event["amities"].values()) == {INDIFFERENT}


def _is_seen(voice: Voice, event: Event) -> bool:
    """Whether whoever is told of a march has seen the army go."""
    return any(one.kind == "force-moved" and one["unit"] == event["unit"] for one in voice.report.events)


def _step(voice: Voice, event: Event) -> Mapping[str, Any]:
    """What a fleet was to do, in words, and whose it is."""
    return {"step": step_name(voice.names, event["step"]), "state": state_name(voice.names, event["eyes"])}


def _is_carried_away(voice: Voice, event: Event) -> bool:
    """Whether a season gave an army nothing: it stood at its limit before, and stands there now."""
    mine = [one for one in voice.report.events if one.kind in _MODIFIERS and one["unit"] == event["unit"]]
    before: Any = voice.report.before
    force = before.forces.get(event["unit"])
    kinds = [one.kind for one in mine]
    return force is not None and kinds == list(_MODIFIERS) and mine[1]["to"] == force.modifier


def _odds(_voice: Voice, event: Event) -> Mapping[str, Any]:
    """Chances as one says them, of a hundred."""
    return {name: round(100 * event[name] / WHOLE) for name in ("chance", "least", "most")}


def _what(voice: Voice, event: Event) -> Mapping[str, Any]:
    return {"what": voice.words.text(f"what.{event['what']}")}


def _path(voice: Voice, event: Event) -> Mapping[str, Any]:
    """A way in a line: « Celtibérie → Aquitaine »."""
    return {"path": " → ".join(voice.names.place(one).bare for one in event["way"])}


def _is_settled(voice: Voice, event: Event) -> bool:
    """Whether it is told at once what came of a meeting."""
    settled = ("battle-joined", "no-battle")
    return any(one.kind in settled and one["at"] == event["at"] for one in voice.report.events)


def _town(key: str) -> Any:
    """The town of a province, which is what a capital is called by."""
    return lambda voice, event: {"town": voice.names.place(town(event[key])).bare if event[key] else ""}


def _shore(voice: Voice, event: Event) -> Mapping[str, Any]:
    """The province on whose coast a fleet is then; nothing out at sea."""
    return {"shore": voice.names.place(event["coast"])} if event["coast"] else {}


def _needed(key: str) -> Any:
    """What a total must reach."""
    return lambda voice, _: {"needed": number(voice.before, key)}


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        silent=SILENT,
        needless={
            "fleet-acted": lambda _, event: event["what"] != "raid",  # what it did is told by itself
            "armies-met": _is_settled,
            "amities-told": _is_known,
            "march-reported": _is_seen,
            **dict.fromkeys(_MODIFIERS, _is_carried_away),
        },
        tellers={"order-void": _failed, "not-followed": _failed},
        variants=choosing.variants(),
        extras={
            "amities-told": _amities,
            "battle-odds": _odds,
            "capital-moved": _town("to"),
            "fleet-refused": _step,
            "fleet-retreated": _shore,
            "fleet-sailed": _shore,
            "civil-war-begun": _town("at"),
            "march-reported": _path,
            "modifier-changed": lambda _voice, event: {"lost": -event["by"]},
            "not-followed": _unread,
            "order-void": _void,
            "raid-reckoned": _needed("raid.target"),
            "ranking": _ranking,
            "request-answered": _what,
            "siege-reckoned": _needed("siege.target"),
        },
        values=named.values(),
        reading_values={"found": _found},
        outcomes=frozenset({"not-followed", "ordered"}),
        throw=throw_name,
        acts=ACTS,
        came_of={"ordered": tell_ordered},
    ),
    turns=Turns(
        of_orders=frozenset({"not-followed", "order-void"}),
        subjects=dict.fromkeys(_MONEY, "money") | dict.fromkeys(_CONTROL, "control") | dict.fromkeys(_NEXT, "next"),
        news=frozenset(
            {
                "battle-fought", "naval-battle", "province-taken", "province-annexed", "state-gone", "yoke-bound",
                "yoke-ended", "civil-war-begun", "civil-war-over", "invasion", "treaty-published", "declared",
                "rumour-spread", "campaign-over",
            }
        ),
        ends=frozenset({"campaign-over"}),
    ),
    screens=Screens(described=describe_states, tidings=tidings),
)  # fmt: skip
