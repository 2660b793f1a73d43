"""How Les Diadoques are told: what chooses among their phrases, and what makes the news of a season."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.core.events import Event
from diadoques.explain.catalogue import capital
from diadoques.explain.voice import Voice, as_person, as_place, as_player, as_unit
from diadoques.explain.wording import Screens, Sentences, Turns, Wording
from diadoques.games.diadoques.orders.cross_checks import subject_of
from diadoques.games.diadoques.words import chapters, events, orders, position, weather
from diadoques.games.diadoques.words.weather import happening_told

# --- What makes the news of a season


#: In the summary of the game.
NEWS: Final = frozenset(
    {
        "treasure-taken", "captured", "freed", "killed", "turned", "bankrupt", "granted", "runner-chosen",
        "revolt-ended", "citadel-acquired", "allied", "satraps-gold", "betrothed", "wedding", "heir-appeared",
        "dynasties-established", "capital-moved", "won-over", "sunk", "ended",
    }
)  # fmt: skip
#: What the tables of events bring that needs no line of its own: what comes of it says the same.
_SAID_BY_OUTCOME: Final = frozenset({"grant", "death"})


def happening(voice: Voice, event: Event) -> Iterator[str]:
    """What the tables of events bring, in its own words; nothing where what comes of it says as much."""
    if event["what"] not in _SAID_BY_OUTCOME:
        yield capital(voice.words.text("annals.happening", happening=happening_told(voice, event)))


def conquests(voice: Voice) -> Iterator[str]:
    """Who took which citadels from whom, a sentence for each: « Antipater prend Lamia et Sparte »."""
    taken: dict[tuple[str, str], list[str]] = {}
    for event in voice.report.events:
        if event.kind == "citadel-taken":
            taken.setdefault((event["owner"], event["was"]), []).append(event["citadel"])
    for (owner, was), citadels in taken.items():
        named = voice.several([voice.names.place(one) for one in citadels])
        values = {"player": voice.names.player(owner), "citadels": named, "was": voice.names.player(was)}
        yield capital(voice.words.text("annals.conquered" if was else "annals.took", **values))


# --- How Les Diadoques are told: what chooses among their phrases, chapter by chapter


#: Under which subject of what followed a reader finds a kind of event; of the others, among what followed at once.
SUBJECTS: Final = {
    **dict.fromkeys(("accompanied", "attached", "commanded", "parted"), "heads"),
    **dict.fromkeys(
        ("capital-moved", "citadel-acquired", "points", "prestige", "prestige-counted", "province-lost",
         "province-taken", "ranked", "winter-counted"),
        "control",
    ),
    **dict.fromkeys(
        ("account-moved", "accounts", "bankrupt", "bid", "bribe-late", "bribe-lost", "build-void", "counter-bribed",
         "degraded", "discharged", "dismissed", "estate", "gift-given", "gift-void", "granted", "hired", "income",
         "levied", "militia-kept", "offer-taken", "promoted", "recruited", "satraps-gold", "treasure-spared",
         "treasure-taken", "unsold", "upkeep", "withdrawn-from-sale"),
        "money",
    ),
    **dict.fromkeys(
        ("auction-bid", "auction-opened", "auction-passed", "estate-open", "event-drawn", "event-none", "for-sale",
         "proposed", "refuge-asked", "succession-due", "thrown", "vote-due"),
        "next",
    ),
}  # fmt: skip


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        silent=frozenset(
            {"barred", "estate-due", "estate-settled", "gift-promised", "pledged", "revolt-counted", "year-turned"}
        ),
        needless={
            "upkeep": lambda _, event: not event["units"],
            "leftovers-sorted": lambda _, event: not (event["units"] or event["kept"]),
        },
        tellers={
            "ordered": orders.tell_wrong_line,
            "resolved": orders.tell_order,
            "order-void": orders.tell_void,
            "leader-apart": orders.apart,
            "leader-moved": orders.tell_walk,
            "retreated": orders.tell_retreat,
            "thrown": weather.thrown,
        },
        together={"levied": orders.tell_levy},
        variants={
            **events.VARIANTS,
            **events.MONEY_VARIANTS,
            **chapters.REVOLTS_VARIANTS,
            **chapters.ROYAL_VARIANTS,
            **chapters.PRESTIGE_VARIANTS,
            **weather.VARIANTS,
        },
        extras={
            **events.EXTRAS,
            **events.MONEY_EXTRAS,
            **chapters.REVOLTS_EXTRAS,
            **chapters.ROYAL_EXTRAS,
            **chapters.PRESTIGE_EXTRAS,
            **weather.EXTRAS,
        },
        values={
            "citadel": as_place,
            "guard": as_unit,
            "leader": as_person,
            "carried": as_person,
            "changed": events.tell_new_holders,
            **dict.fromkeys(("revolt", "league", "captor", "heir", "killer", "chooser", "payee", "former"), as_player),
        },
        reading_values={
            "citadel": lambda names, value: names.place(value),
            "grade": lambda names, value: events.class_name(names.words, value),
            "weather": lambda names, value: names.words.text(f"weather.{value}"),
            "river": lambda names, value: weather.river_name(names.board.id, value, names.lang),
            **dict.fromkeys(("leader", "captor", "payee"), lambda names, value: names.player(value)),
        },
        owners={"levied": "player", "recruited": "player", "risen": "revolt"},
        counted=frozenset({"levied"}),
        turned=frozenset({"turned", "allied"}),
        written=orders.position_written_in,
        voiding=frozenset({"order-void"}),
        lending=frozenset({"commanded"}),
        leaving=frozenset({"discharged", "sunk", "withdrawn"}),
        person=events.person,
        outcomes=frozenset({"order-void", "leader-apart", "leader-moved"}),
        throw=weather.throw_name,
    ),
    turns=Turns(
        of_orders=frozenset(
            {
                "levied",
                "order-void",
                "commanded",
                "leader-apart",
                "leader-moved",
                "counter-bribed",
                "bribed",
                "turned",
                "income",
                "upkeep",
                "bankrupt",
                "discharged",
                "degraded",
                "militia-kept",
                "promoted",
                "recruited",
                "build-void",
            }
        ),
        subjects=SUBJECTS,
        fared={
            "bribed": lambda event: bool(event["success"]),
            "leader-moved": lambda event: bool(event["success"]),
            "leader-apart": lambda _: True,
            "bid": lambda event: not event["why"],
        },
        news=NEWS,
        headlines={"event-began": happening},
        summed=conquests,
        questions=frozenset({"vote-due", "points", "accounts"}),
    ),
    screens=Screens(
        subject=subject_of,
        described=position.describe_players,
        tidings=weather.tidings,
    ),
)
