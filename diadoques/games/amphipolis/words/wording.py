"""What chooses among the phrases of Amphipolis, and what its events name: units by their arm, leaders, stratagems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Name, Names, join_names
from diadoques.explain.sentences import plainly
from diadoques.explain.voice import Voice, as_place, as_player, as_players
from diadoques.explain.wording import Screens, Sentence, Sentences, Turns, Wording
from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.pieces import commanders, faces_of, points, tables
from diadoques.games.amphipolis.scenario import scenario
from diadoques.games.amphipolis.sequence import score
from diadoques.games.amphipolis.words import reasons, turn
from diadoques.games.amphipolis.words.briefing import aims, briefing
from diadoques.games.amphipolis.words.options import lying
from diadoques.games.amphipolis.words.pieces import leader, several, throw_named, unit
from diadoques.games.amphipolis.words.reasons import grids_consulted, of_part

#: Stratagems whose aim no other event tells.
_AIMED: Final = ("S8", "S9")


def _piece(voice: Voice, value: Any) -> Name:
    name = str(value)
    return leader(voice.lang, name) if name in commanders() else unit(voice.words, voice.lang, name)


def _pieces(voice: Voice, value: Any) -> Name:
    return several(voice.words, voice.lang, [str(one) for one in value])


def _aim(voice: Voice, value: Any) -> Name:
    name = str(value)
    return as_place(voice, name) if name in ground.zones() else _piece(voice, name)


def _face(voice: Voice, value: Any) -> str:
    return voice.words.text(f"stratagem.{value}")


def _counters(voice: Voice, value: Any) -> str:
    pairs = [[_face(voice, face) for face in faces_of(str(one))] for one in value]
    return ", ".join(voice.words.text("stratagem.two", first=one[0], second=one[-1]) for one in pairs)


def _numbers(_voice: Voice, value: Any) -> str:
    return ", ".join(map(str, value))


def _annulled(voice: Voice, event: Event) -> dict[str, str]:
    """Which throw is made again; nothing of what else the advantage does."""
    if event["how"] != "throw":
        return {}
    return {"throw": throw_named(voice.names, str(event["name"]), event["numbers"])}


def _combat_news(voice: Voice, event: Event) -> list[str]:
    """A combat in a line, for news."""
    return [capital(voice.words.text("headline.combat", **voice.values(event)))]


def _why(voice: Voice, event: Event) -> Mapping[str, Any]:
    return {"why": _because(voice, str(event["cause"]))}


def _points(voice: Voice, event: Event) -> Mapping[str, Any]:
    """Where action points come from; of a winter that takes none, why it does not (AMP-2.B.1-05)."""
    found = dict(reasons.action_points(voice, event))
    if found and not found["why"] and _winter(voice, event):
        found["why"] = " " + voice.words.text("reason.spared", spares=tables()["points"]["winter_spares"])
    return found


def _winter(voice: Voice, event: Event) -> bool:
    """Whether an event of the report falls into winter."""
    begun = [voice.before.turn]
    for one in voice.report.events:
        if one is event:
            break
        if one.kind == "turn-begun":
            begun.append(one["turn"])
    return bool(replace(voice.before, turn=begun[-1]).winter)


def _because(voice: Voice, cause: str) -> str:
    """« dans le combat », « , faute de place », behind a sentence."""
    text = voice.words.text(f"why.{cause}") if cause else ""
    return text if not text or text.startswith(",") else f" {text}"


def _described(names: Names, position: Any) -> Iterator[str]:
    """A position: who has what, where they stand."""
    words, lang = names.words, names.lang
    for side in position.players:
        yield ""
        yield words.text(
            "position.side", player=names.player(side).bare, points=score(position, side),
            action=position.points[side], hand=len(position.hands[side]),
        )  # fmt: skip
        for zone in ground.zones():
            if pieces := position.pieces_at(zone, side):
                listed = several(words, lang, pieces).bare
                yield "  " + words.text("position.place", space=names.place(zone).bare, pieces=listed)
        places = [names.place(zone).bare for zone, owner in position.garrisons.items() if owner == side]
        yield "  " + words.text("position.garrisons", places=", ".join(places) or words.text("position.no-one"))


def _tidings(names: Names, position: Any) -> Sequence[str]:
    """Where the turn is, who is first, who has the advantage, what each may still spend; whose phase it is.

    As long as they may be thrown again, the dice that lie there.
    """
    words = names.words
    found = [words.text("position.turn", turn=position.turn)]
    if (key := f"step.{position.step}") in words:
        found.append(words.text(key))
    if position.initiative:
        each = ", ".join(_spendable(names, position, side) for side in position.players)
        found.append(words.text("position.points", points=each))
    sides = [names.player(side).bare for side in (position.initiative, position.advantage) if side]
    together = "position.both" if sides[0] == sides[-1] else "position.each"
    key = together if position.initiative else "position.advantage"
    found.append(words.text(key, first=sides[0], last=sides[-1]))
    if position.agenda and position.agenda[-1].name == "keep":
        found.append(throw_named(names, str(position.agenda[-1]["name"]), position.roll))
    return found


def _spendable(names: Names, position: Any, side: str) -> str:
    """The action points of a side; in its phase, how many it has announced and has left."""
    name, impulse = f"{names.player(side).bare} {position.points[side]}", position.impulse
    if impulse.active != side:
        return name
    key = "position.announced" if impulse.announced else "position.announcing"
    return f"{name} {names.words.text(key, announced=impulse.announced, left=impulse.left)}"


def _stakes(names: Names, position: Any) -> Iterator[str]:
    """What is worth most: the citadel (AMP-9.2-02); places that are worth points together alone (AMP-10.2-15)."""
    special = scenario(position.scenario).special
    if "granted" not in special:
        holder = names.player(position.garrisons[ground.CITADEL])
        yield names.words.text(
            "stakes.citadel", place=names.place(ground.CITADEL), points=points("citadel"), player=holder
        )
    both = special.get("both_garrisons")
    if both is None:
        return
    lacks = [names.place(zone) for zone in both["at"] if position.garrisons[zone] != both["side"]]
    yield names.words.text(
        f"stakes.{'lacks' if lacks else 'held'}", player=names.player(both["side"]), points=both["points"],
        places=join_names([names.place(zone) for zone in both["at"]], names.lang), lacks=join_names(lacks, names.lang),
    )  # fmt: skip


def _alike(voice: Voice, events: Sequence[Event]) -> Sentence:
    """What befalls several units of one side in one place for one cause, in one sentence."""
    texts = []
    for (whose, at, cause), group in groupby(events, key=_same_fate):
        told = list(group)
        if len(told) == 1:
            texts.append(plainly(voice, told[0]).text)
            continue
        values = {
            "units": _pieces(voice, [event["unit"] for event in told]), "at": voice.names.place(at),
            "owner": voice.names.player(whose), "player": voice.names.player(whose),
            "why": _because(voice, cause),
        }  # fmt: skip
        texts.append(capital(voice.words.text(f"event.{told[0].kind}.many", **values)))
    return replace(plainly(voice, events[0]), text=" ".join(texts))


def _same_fate(event: Event) -> tuple[str, str, str]:
    return str(event.get("owner") or event.get("player")), str(event["at"]), str(event.get("cause", ""))


def _count(key: str, words: Mapping[int, str]) -> Any:
    return lambda event: words.get(event[key], "")


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        silent=frozenset(
            {
                "step-begun",
                "asked",
                "thrown",
                "counter-returned",
                "counter-spent",
                "arrival-settled",
                "optional-called",
                "fresh",
                "combat-over",
            }
        ),
        together=dict.fromkeys(("weakened", "eliminated", "restored"), _alike),
        needless={"battle-play": lambda _, event: not event.get("aim") or event["face"] not in _AIMED},
        variants={
            "interrupted": lambda event: "self" if event["player"] == event["by"] else "",
            "counter-played": lambda event: str(event.get("use", "")),
            "duel": lambda event: "tie" if len(event["risked"]) > 1 else "",
            "draws": _count("count", {0: "none", 1: "one"}),
            "keeps": _count("count", {0: "none"}),
            "announced": _count("points", {1: "one"}),
            "activated": _count("cost", {0: "free", 1: "one"}),
            "impulse-over": _count("lost", {0: "none"}),
            "attrition": _count("count", {0: "none"}),
            "points": lambda event: "advantage" if event.get("total") is None else "",
            "initiative": lambda event: str(event["how"]),
            "dropped": lambda event: str(event["how"]),
            "advantage-used": lambda event: str(event["how"]),
            "deployed": lambda event: "" if not event["leaders"] else "leaders" if event["units"] else "alone",
            "moved": lambda event: "sea" if "amphibious" in event["entry"] else "",
            "battle": lambda event: "charged" if event["charged"] else "",
            "walls": lambda event: "destroyed" if event["state"] == ground.DESTROYED else "",
            "siege": lambda event: f"{event['how']}.{'won' if event['success'] else 'lost'}",
            "scored": lambda event: "" if event["terms"] else "none",
            "victory": lambda event: str(event["how"]),
        },
        extras={
            "advantage-used": _annulled,
            "attrition": reasons.attrition,
            "combat": reasons.combat,
            "points": _points,
            "scored": reasons.score_lines,
            "siege": reasons.siege,
            "weakened": _why,
            "eliminated": _why,
            "leader-killed": _why,
        },
        values={
            "unit": _piece,
            "piece": _piece,
            "leader": _piece,
            "pieces": _pieces,
            "units": _pieces,
            "leaders": _pieces,
            "zone": as_place,
            "winner": as_player,
            "by": as_player,
            "risked": as_players,
            "aim": _aim,
            "face": _face,
            "counters": _counters,
            "numbers": _numbers,
        },
        leaving=frozenset({"eliminated", "deserted"}),
    ),
    turns=Turns(
        news=frozenset({"garrison-taken", "combat", "leader-killed", "captured", "walls", "victory"}),
        headlines={"combat": _combat_news},
        begins=frozenset({"initiative", "initiative-reversed"}),
        ends=frozenset({"scored", "victory"}),
        turn=turn.lines,
    ),
    screens=Screens(
        stakes=_stakes,
        described=_described,
        briefing=briefing,
        aims=aims,
        grid=of_part,
        consulted=grids_consulted,
        reckoned=reasons.odds_lines,
        tidings=_tidings,
        lying=lying,
    ),
)
