"""How classic Diplomacy is told: centres, adjustments, civil disorder, scores, and a position in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.figures import decimal, strength
from diadoques.explain.names import Names
from diadoques.explain.position import player_heading, quota, row, signs
from diadoques.explain.readings import place_with_name
from diadoques.explain.simultaneous.asking import dislodged_lines
from diadoques.explain.voice import Voice, as_place
from diadoques.explain.wording import Screens, Sentences, Turns, Wording
from diadoques.games.catalogue import game_of

# --- A position of this game in a few lines: centres, what is to be built or removed


#: What is to be said of a player beside his units and centres.
Beside = Callable[[Names, Any, str], Iterable[str]]


def described(names: Names, position: Any, beside: Beside = lambda *_: ()) -> Iterable[str]:
    """Each player with what is his; neutral centres, what wins."""
    words, held = names.words, position.centres
    for player in position.players:
        yield ""
        yield from _player(names, position, player, held)
        yield from beside(names, position, player)
    yield ""
    centres = sorted(one.id for one in position.board.spaces.values() if one.centre not in ("none", "activatable"))
    neutral = ", ".join(names.place(place).bare + _worth(position, place) for place in centres if not held.get(place))
    yield words.text("show.neutral-centres", list=neutral or words.text("show.none"))
    yield from dislodged_lines(names, position)
    yield quota(names, position)


def _player(names: Names, position: Any, player: str, held: Mapping[str, str]) -> Iterator[str]:
    yield player_heading(names, position, player)
    if player in game_of(position).standing(position).eliminated:
        return
    yield row(names, "units", signs(names, position, player))
    own = sorted(key for key, owner in held.items() if owner == player)
    yield row(names, "held", ", ".join(place_with_name(names, key) + _worth(position, key) for key in own))
    sheet = game_of(position).awaits(position).sheet(player)
    change = sheet.change if sheet is not None else 0
    if change:
        yield "  " + names.words.counted("show.to_build" if change > 0 else "show.to_remove", abs(change))


def _worth(position: Any, centre: str) -> str:
    """What is written after a centre that counts for less than one (P218-ctr-01)."""
    return "" if position.variant.centres[centre] == position.variant.tables["centres"]["full"] else " (½)"


# --- How classic Diplomacy is told: centres, adjustments, civil disorder, scores


def _centres(voice: Voice, event: Event) -> Mapping[str, Any]:
    ranked = sorted(event["centres"].items(), key=lambda item: (-item[1], item[0]))
    return {"centres": ", ".join(f"{voice.names.player(player)} {strength(count)}" for player, count in ranked)}


def _shares(voice: Voice, event: Event) -> Mapping[str, Any]:
    """Points of a finished game, exact fractions in the file, two decimals for people."""
    shares = {player: Fraction(share) for player, share in event["scores"].items()}
    ranked = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    texts = [f"{voice.names.player(player)} {decimal(share, voice.lang)}" for player, share in ranked]
    return {"scores": voice.words.text("table.between").join(texts)}


def _due(voice: Voice, event: Event) -> Mapping[str, Any]:
    """« France 1 unité à créer, Italie 2 à retirer »."""
    parts = [
        voice.words.counted(
            "word.to_build" if int(count) > 0 else "word.to_remove", abs(int(count)), player=voice.names.player(player)
        )
        for player, count in event["change"].items()
    ]
    return {"change": voice.words.text("table.between").join(parts)}


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        variants={
            "disorder": lambda event: str(event["phase"]),
            "centre-taken": lambda event: "owned" if event["was"] else "",
            "built": lambda event: str(event["kind"]),
            "removed": lambda event: f"by-{event['criterion']}" if event.get("criterion") else str(event["why"]),
            "waived": lambda event: "many" if int(event["count"]) > 1 else "",
        },
        extras={"centres": _centres, "scored": _shares, "adjustments-due": _due},
        values={"centre": as_place},
        owners={"built": "player"},
    ),
    turns=Turns(
        subjects={"centre-taken": "control", "centres": "control", "scored": "control", "adjustments-due": "next"},
        questions=frozenset({"adjustments-due", "centres"}),
    ),
    screens=Screens(
        described=described,
    ),
)
