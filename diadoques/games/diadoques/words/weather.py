"""What events of chance and weather need beside their names: what is announced, rivers, dice by their names."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.phrases import Catalogue
from diadoques.core.resources import resource
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Name, Names, join_texts
from diadoques.explain.sentences import plainly
from diadoques.explain.voice import Voice, season_title
from diadoques.explain.wording import Sentence
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.season.standing import units_for_hire

#: Variants of the phrases, as ``wording`` tells them.
VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "event-none": lambda event: str(event["why"]),
    "event-dropped": lambda event: str(event["why"]),
}


@cache
def _rivers(board_id: str) -> Mapping[str, Mapping[str, str]]:
    text = resource("geodata", board_id, "rivers.geojson").read_text(encoding="utf-8")
    return {row["properties"]["id"]: row["properties"]["name"] for row in json.loads(text)["features"]}


def river_name(board_id: str, river: str, lang: str) -> str:
    """« Halys », "Euphrates"; what the board does not know keeps its own spelling."""
    return _rivers(board_id).get(river, {}).get(lang, river)


def happening_text(names: Names, happening: Any) -> str:
    """What an event of the tables is, in a few words: « tempête en mer en Eubée et dans les Cyclades ».

    Args:
        names: of the board.
        happening: an event in force or announced (``state.TableEvent``).
    """
    words = names.words
    the, where = ("le", "en") if names.lang == "fr" else ("the", "in")
    places = [names.place(one) for one in happening.spaces]
    if happening.kind == "flood":
        plains = join_texts([format(one, the) for one in places], names.lang)
        rivers = join_texts([river_name(names.board.id, one, names.lang) for one in happening.rivers], names.lang)
        key = "happening.flood.plains" if happening.spaces else "happening.flood.borders"
        return words.text(key, rivers=rivers, spaces=plains)
    if happening.kind == "grant":
        return words.text(
            "happening.grant",
            giver=words.text(f"giver.{happening.of}"),
            citadel=names.place(happening.citadel),
            amount=int(tables()["grant"]["amount"]),
        )
    if happening.kind == "death":
        return words.text("happening.death", leader=names.player(happening.of))
    text = words.text(f"happening.{happening.of or happening.kind}")
    if not places:
        return text
    key = "happening.where" if happening.of else "happening.over"
    if happening.kind == "storm":  # « en mer » goes without saying where the sea is named
        text = words.text("happening.storm.named")
    return words.text(key, what=text, spaces=join_texts([format(one, where) for one in places], names.lang))


def tidings(names: Names, position: Any) -> list[str]:
    """What happens this season, what is announced for the next, who is for hire: a line each."""
    found = []
    if position.event is not None:
        found.append(names.words.text("show.event", happening=happening_text(names, position.event)))
    if position.announced is not None:
        following = position.season.next()
        coming = following if following.is_movement else following.next()
        happening = happening_text(names, position.announced)
        found.append(names.words.text("show.announced", season=season_of(names.words, coming), happening=happening))
    if position.market:
        market = units_for_hire(position).items()
        rows = [names.words.text("show.hire", unit=names.sign(sign), amount=due) for sign, due in market]
        found.append(names.words.text("show.market", list=", ".join(rows)))
    return found


class _Told:
    """A happening as an event tells it."""

    def __init__(self, event: Event) -> None:
        self.kind, self.of, self.citadel = event["what"], event["of"], event["citadel"]
        self.spaces, self.rivers = tuple(event["spaces"]), tuple(event["rivers"])


def happening_told(voice: Voice, event: Event) -> str:
    """What an event of the tables is, from the event that tells of it."""
    return happening_text(voice.names, _Told(event))


def _happening(voice: Voice, event: Event) -> dict[str, Any]:
    found = {"happening": happening_told(voice, event), "leader": voice.names.player(event["of"])}
    return found | _season(voice, event)


def _season(voice: Voice, event: Event) -> dict[str, Any]:
    if not event.get("season"):
        return {}
    return {"season": season_of(voice.words, Season.parse(event["season"])), "leader": voice.names.player(event["of"])}


def season_of(words: Catalogue, season: Season) -> str:
    """« l'été 321 av. J.-C. », "Summer 321 BC", as a sentence places it."""
    return season_title(words, season, words.text(f"season_in.{season.name}"))


def no_arsenal(voice: Voice, event: Event) -> dict[str, Any]:
    """Where a unit finds none; the place after which it is called is not named again."""
    unit = voice.units.get(event["unit"])
    if unit is None or unit.at != event["at"]:
        return {}
    text = voice.words.text("word.on_the_spot")
    return {"at": Name(text, dict.fromkeys(("le", "de", "du", "en", "the", "in"), text))}


def _granted(voice: Voice, event: Event) -> dict[str, Any]:
    return {"giver": voice.words.text(f"giver.{event['giver']}")}


def _thrown(voice: Voice, event: Event) -> dict[str, Any]:
    """The dice by what they are thrown for: « naufrage, la flotte des Cyclades »."""
    return {
        "name": throw_name(voice.names, event["name"]),
        "numbers": join_texts(list(map(str, event["numbers"])), voice.lang),
    }


def thrown(voice: Voice, event: Event) -> Sentence:
    """The dice, and of who came through a storm that he did: whoever did not has a sentence of his own."""
    sentence = plainly(voice, event)
    what, _, who = str(event["name"]).partition(" ")
    if what not in _STRUCK or not who:
        return sentence
    struck = {one.get("leader") or voice.units[one["unit"]].sign for one in _of(voice, _STRUCK[what])}
    if who in struck:
        return sentence
    if what == "person":
        safe = voice.words.text("word.unharmed", who=voice.names.player(who))
    else:
        safe = voice.words.text("word.afloat", who=voice.names.sign(who))
    return replace(sentence, text=f"{sentence.text} {capital(safe)}")


def _of(voice: Voice, kinds: Collection[str]) -> Iterator[Event]:
    return (event for event in voice.report.events if event.kind in kinds)


def throw_name(names: Names, name: str) -> str:
    """What a throw is for, by its name; names that nobody knows are shown as they are."""
    first, _, rest = name.partition(" ")
    if f"throw.{first}" not in names.words:
        return name
    text = names.words.text(f"throw.{first}")
    if not rest:
        return text
    if rest.isdigit():
        return names.words.text("throw-again", name=text, n=rest)
    whom = names.sign(rest) if first == "shipwreck" else names.player(rest)
    return f"{text}, {whom.bare}"


#: What befalls whom a storm strikes, by what the dice are thrown for.
_STRUCK: Final[Mapping[str, tuple[str, ...]]] = {"shipwreck": ("sunk",), "person": ("killed", "ashore")}


EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "event-drawn": _happening,
    "event-began": _happening,
    "event-dropped": _happening,
    "event-none": _season,
    "granted": _granted,
    "thrown": _thrown,
    "unsupplied": no_arsenal,
    "for-sale": no_arsenal,
}
