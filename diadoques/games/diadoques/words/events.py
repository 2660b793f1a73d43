"""What events need beside their names: captures, sieges, points, sums with their parts, new units, rankings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.phrases import Catalogue
from diadoques.explain.names import Name, join_texts
from diadoques.explain.simultaneous.wording import units_with_owners
from diadoques.explain.voice import Voice
from diadoques.games.diadoques.model.tables import class_of, players

# --- What events of this game need beside their names: captures, sieges, estates, points


def _captured(event: Event) -> str:
    if event["leader"] not in players():  # a royal person is nobody's prisoner: it changes hands
        return "royal-passed" if event["was"] else "royal"
    if event["was"] == event["captor"]:
        return "guarded" if event["guard"] else "locked"
    return "passed" if event["was"] else ""


def _freed(event: Event) -> str:
    if not event.get("by"):
        return ""
    return "released" if event["leader"] in players() else "royal"


def _walked(event: Event) -> str:
    return "" if event["success"] else "failed" if event["clause"] == "no-convoy" else event["clause"]


def _taken(event: Event) -> str:
    how = str(event.get("how") or "")
    if how == "bribery" and not event["was"]:
        return "hired"  # a neutral one follows its garrison, however that was won
    return how or ("owned" if event["was"] else "")


#: Units of a revolt are not lost for want of a free space alone: they keep to their field, and Gauls never retreat.
_REBELS_LOST: Final = {"DIA-13Ba-11": "field", "DIA-13Bc-03": "never"}


def _estate(event: Event) -> str:
    return "citadel" if event["citadel"] else "heir" if event["heir"] else ""


VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "order-void": lambda event: str(event["why"]),
    "commanded": lambda event: "" if event["lends"] else "idle",
    "proposed": lambda event: "own" if list(event["winners"]) == [event["player"]] else "",
    "supplied": lambda event: "many" if len(event["by"]) > 1 else "",
    "siege-lifted": lambda event: str(event["why"]),
    "citadel-taken": _taken,
    "province-taken": lambda event: "owned" if event["was"] else "",
    "annihilated": lambda event: _REBELS_LOST.get(event.rule, str(event["why"])),
    "gift-void": lambda event: str(event["why"]),
    "leader-moved": _walked,
    "captured": _captured,
    "freed": _freed,
    # A royal person is put to death by whoever controls it (DIA-12A-04): no captive, and not always a man.
    "killed": lambda event: "royal" if event.rule == "DIA-12A-04" else str(event["how"]),
    "estate": _estate,
    "estate-open": lambda event: "" if event["chooser"] == event["player"] else "fallen",
    "voted": lambda event: "clash" if event.get("clash") else "adopted" if event["adopted"] else "",
    # The market, and gates that are opened.
    "gates-shut": lambda event: str(event["why"]),
    "for-sale": lambda event: str(event["why"]),
    "bid": lambda event: str(event["why"]),
    "hired": lambda event: "follows" if event["follows"] else "",
    "unsold": lambda event: str(event["why"]),
}


def _score(voice: Voice, event: Event) -> dict[str, Any]:
    ranked = sorted(event["points"].items(), key=lambda item: (-int(item[1]), item[0]))
    return {"points": ", ".join(f"{voice.names.player(player)} {score}" for player, score in ranked)}


EXTRAS: Final[Mapping[str, Callable[[Voice, Event], Mapping[str, Any]]]] = {
    "points": _score,
    "supplied": units_with_owners,
}


def tell_new_holders(voice: Voice, value: Any) -> Any:
    """Citadels that changed hands; another event says in a word what changed."""
    if isinstance(value, str) or not value:
        return value
    board = voice.names.board
    names = [str(one).lstrip("+") for one in value]  # a marriage is a player's, with a plus before his name
    return voice.several([voice.names.place(one) if one in board.places else voice.names.player(one) for one in names])


def person(voice: Voice, name: str) -> Name | None:
    """An heir by his own name instead of his player's; a royal person by the name that payments give it."""
    if name.startswith("@"):
        return voice.person(name[1:])
    return voice.known(_heirs).get(name)


def _heirs(voice: Voice) -> dict[str, Name]:
    """The epigones who led when the report begins, by player."""
    return {player: voice.names.heir(player) for player in voice.before.house.heirs}


# --- What events of gold and winter need beside their names: sums with their parts, classes, new units, rankings


#: Parts of an income, as the event names them.
PARTS: Final = ("provinces", "citadels", "majors", "capital")

#: Variants of the phrases, as ``wording`` tells them.
MONEY_VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "counter-bribed": lambda event: str(event["year"]),
    "account-moved": lambda event: str(event["way"]),
    "bribed": lambda event: _bribed(event),
    "bankrupt": lambda event: "" if "missing" in event.data else "unseen",
    "turned": lambda event: "follows" if event["follows"] else "",
    "income": lambda event: "" if event["amount"] else "none",
    "discharged": lambda event: f"passed-{event['passed']}" if event.get("passed") else str(event["why"]),
    "recruited": lambda event: str(event["changed"]),
    "winter-counted": lambda event: "" if event["changed"] else "quiet",
    "ended": lambda event: str(event["how"]),
    "accounts": lambda event: {0: "sealed", 1: "one"}.get(len(event["treasury"]), ""),
}


def _bribed(event: Event) -> str:
    """A royal person is bought another way than a unit, and may be nobody's."""
    why = str(event["why"])
    if not str(event["unit"]).startswith("@"):
        return why
    whose = "person" if event["owner"] else "nobody"
    return f"{whose}-{why}" if why else whose


def class_name(words: Catalogue, grade: str) -> str:
    """« une élite », "a guard"."""
    return words.text(f"class.{class_of(grade)}")


def new_unit(words: Catalogue, kind: str, grade: str) -> str:
    """« une armée d'élite », "a fleet"."""
    return words.text(f"raised.{kind}.{class_of(grade)}")


def _bribe(voice: Voice, event: Event) -> dict[str, Any]:
    """How much was needed, and why: « 20 + 10 (diadoque) + 5 (contre-corruption) = 35 T »."""
    led, counters, needed = int(event["led"]), int(event["counters"]), int(event["needed"])
    parts = [str(int(event["least"]) - led)]
    wedded, cheaper = int(event.get("wedded", 0)), int(event.get("cheaper", 0))
    present = led - wedded + cheaper
    if cheaper:  # Olympias makes her unit cheaper
        parts = [f"{parts[0]} − {voice.words.text('gold.cheaper', n=cheaper)}"]
    if present:
        parts.append(voice.words.text("gold.led", n=present))
    if wedded:
        parts.append(voice.words.text("gold.wedded", n=wedded))
    if counters:
        parts.append(voice.words.text("gold.counters", n=counters))
    if len(parts) == 1 and not cheaper:
        return {"needs": voice.words.text("gold.plain", total=needed)}
    return {"needs": voice.words.text("gold.sum", sum=" + ".join(parts), total=needed)}


def _income(voice: Voice, event: Event) -> dict[str, Any]:
    """« 2 des provinces, 30 de sa capitale »: what brought nothing is not named."""
    parts = [voice.words.text(f"gold.{part}", n=event[part]) for part in PARTS if event[part]]
    return {"parts": ", ".join(parts)}


def _turned(voice: Voice, event: Event) -> dict[str, Any]:
    if event["grade"] == event["was_grade"]:
        return {"rank": ""}
    return {"rank": voice.words.text("gold.rank", becomes=class_name(voice.words, event["grade"]))}


def _becomes(voice: Voice, event: Event) -> dict[str, Any]:
    return {"becomes": class_name(voice.words, event["grade"])}


def _raised(voice: Voice, event: Event) -> dict[str, Any]:
    return {"raised": new_unit(voice.words, event["kind"], event["grade"])}


def _treasuries(voice: Voice, event: Event) -> dict[str, Any]:
    rows = [
        voice.words.text("gold.treasury", player=voice.names.player(player), amount=amount)
        for player, amount in event["treasury"].items()
    ]
    return {"treasury": join_texts(rows, voice.lang)}


def _ranks(voice: Voice, event: Event) -> dict[str, Any]:
    rows = [
        voice.words.counted(
            "gold.ranked", int(row["points"]), rank=row["rank"], player=voice.names.player(row["player"])
        )
        for row in event["ranks"]
    ]
    return {"ranks": ", ".join(rows)}


MONEY_EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "bribed": _bribe,
    "income": _income,
    "turned": _turned,
    "degraded": _becomes,
    "promoted": _becomes,
    "recruited": _raised,
    "build-void": _raised,
    "accounts": _treasuries,
    "ranked": _ranks,
}
