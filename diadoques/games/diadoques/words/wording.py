"""How Les Diadoques are told: what chooses among their phrases, chapter by chapter."""

from __future__ import annotations

from typing import Final

from diadoques.explain.voice import Voice, as_person, as_place, as_player, as_unit
from diadoques.explain.wording import Screens, Sentences, Turns, Wording
from diadoques.games.diadoques.orders.cross_checks import subject_of
from diadoques.games.diadoques.words import annals, events, money, orders, position, prestige, revolts, royal, weather

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
            "ordered": orders.ordered,
            "resolved": orders.resolved,
            "order-void": orders.voided,
            "leader-apart": orders.apart,
            "leader-moved": orders.walked,
            "retreated": orders.retreated,
            "thrown": weather.thrown,
        },
        together={"levied": orders.levied},
        variants={
            **events.VARIANTS,
            **money.VARIANTS,
            **revolts.VARIANTS,
            **royal.VARIANTS,
            **prestige.VARIANTS,
            **weather.VARIANTS,
        },
        extras={
            **events.EXTRAS,
            **money.EXTRAS,
            **revolts.EXTRAS,
            **royal.EXTRAS,
            **prestige.EXTRAS,
            **weather.EXTRAS,
        },
        values={
            "citadel": as_place,
            "guard": as_unit,
            "leader": as_person,
            "carried": as_person,
            "changed": events.changed,
            **dict.fromkeys(("revolt", "league", "captor", "heir", "killer", "chooser", "payee", "former"), as_player),
        },
        reading_values={
            "citadel": lambda names, value: names.place(value),
            "grade": lambda names, value: money.class_name(names.words, value),
            "weather": lambda names, value: names.words.text(f"weather.{value}"),
            "river": lambda names, value: weather.river_name(names.board.id, value, names.lang),
            **dict.fromkeys(("leader", "captor", "payee"), lambda names, value: names.player(value)),
        },
        owners={"levied": "player", "recruited": "player", "risen": "revolt"},
        counted=frozenset({"levied"}),
        turned=frozenset({"turned", "allied"}),
        written=orders.written,
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
        news=annals.NEWS,
        headlines={"event-began": annals.happening},
        summed=annals.conquests,
        questions=frozenset({"vote-due", "points", "accounts"}),
    ),
    screens=Screens(
        subject=subject_of,
        described=position.described,
        tidings=weather.tidings,
    ),
)
