"""Prestige as the measure of victory, and where it is counted (DIA-O10-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.faults import Fault
from diadoques.core.rulebook import RecordKey
from diadoques.core.steps import Step, after
from diadoques.core.untrusted import table_of, text_of, type_wrong
from diadoques.games.diadoques.events.resolution import ECHOES
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.model.state import LOST
from diadoques.games.diadoques.optional.pledges import KINDS
from diadoques.games.diadoques.optional.prestige import prestige, renown, temples
from diadoques.games.diadoques.optional.prestige.apply import PRESTIGE_KINDS, forget_what_is_over, reset
from diadoques.games.diadoques.optional.prestige.temples import plunder_noted
from diadoques.games.diadoques.optional.prestige.temples import temples as all_temples
from diadoques.games.diadoques.records import checked
from diadoques.games.diadoques.records.checked import RecordRead
from diadoques.games.diadoques.records.midseason import CITADEL, DEEDS, PROVINCE, UNIT, Deed
from diadoques.games.diadoques.revolts.risings import risings, uprisings
from diadoques.games.diadoques.season.standing import SCORES
from diadoques.games.diadoques.victory import control
from diadoques.games.naming import owner_of

# --- Prestige in records of positions: every doubtful value is refused by a fault that names its place


def _prestige(told: RecordRead) -> dict[str, int]:
    """Prestige beside the map, which may be below zero (DIA-O10-01)."""
    found = {}
    for name, amount in table_of(told.record.get("prestige", {}), "prestige").items():
        owner_of(name, told.names, "prestige")
        if not isinstance(amount, int) or isinstance(amount, bool):
            raise type_wrong(amount, f"prestige.{name}", "number")
        if abs(amount) > checked.MOST:
            raise Fault("amount-wrong", f"prestige.{name}", given=str(amount)[:80])
        found[name] = amount
    return found


def _feats(told: RecordRead) -> tuple[str, ...]:
    """What counts but once and has been counted: a temple plundered, a citadel taken, a war lost (DIA-O10-02, -08)."""
    found = tuple(text_of(feat, "feats") for feat in checked.optional_list(told.record, "feats"))
    if not found:
        return ()
    places = (*told.board.citadels, *told.board.spaces)
    known = {plunder_noted(citadel) for citadel in all_temples()}
    known |= {f"{citadel} {name}" for citadel in told.board.citadels for name in told.names}
    known |= {f"{LOST} {revolt} {place}" for revolt in (*risings(), *uprisings()) for place in places}
    for feat in found:
        if feat not in known:
            raise Fault("name-unknown", "feats", given=feat[:80])
    return found


def _untouched(told: RecordRead) -> dict[str, str]:
    """Religious treasures that their masters left where they lie (DIA-O10-02)."""
    found = {}
    for citadel, player in table_of(told.record.get("untouched", {}), "untouched").items():
        if citadel not in all_temples():
            raise Fault("citadel-unknown", "untouched", given=str(citadel)[:80])
        found[str(citadel)] = owner_of(player, told.names, f"untouched.{citadel}")
    return found


#: Behind all that other chapters tell.
_LAST: Final = ("market", "house", "exhausted", "announced")
KEYS: Final = (
    RecordKey("prestige", _prestige, lambda position: dict(position.prestige), behind=_LAST),
    RecordKey("feats", _feats, lambda position: list(position.feats), behind=("prestige",)),
    RecordKey("untouched", _untouched, lambda position: dict(position.untouched), behind=("feats",)),
)


# --- Prestige as the measure of victory, and where it is counted (DIA-O10-01)


CHAPTERS: Final = (
    Chapter(
        "prestige",
        switched("prestige"),
        steps={
            "opening": (after("conflicts", Step("sent", "DIA-O10-09", renown.note)),),
            "closing": (after("treasures", Step("hunger", "DIA-O10-09", renown.settle)),),
        },
        plugs=(
            control.LEFT_ALONE.plug(temples.spare),
            KINDS.plug(temples.kinds),
            DEEDS.plug(
                lambda: {
                    temples.SPARE: Deed(CITADEL),
                    temples.PLUNDER: Deed(CITADEL),
                    renown.SENT: Deed(PROVINCE, UNIT),
                }
            ),
            SCORES.plug(prestige.score),
            control.MEASURES.plug(prestige.measure),
            ECHOES.plug(renown.count),
        ),
        events=PRESTIGE_KINDS,
        reactions={"citadel-taken": reset, "": forget_what_is_over},
        keys=KEYS,
        settings={"prestige": option("DIA-O10-01", "prestige")},
        unseen=frozenset({"prestige", "prestige-counted", "treasure-spared"}),
    ),
)
