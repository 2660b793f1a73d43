"""Why a line of a sheet is not followed, or not carried out, by the codes of its phrases (``reading.<code>``)."""

from __future__ import annotations

from typing import Final

#: It is no order (``scanning.Unread``), or another line says something else.
UNREAD: Final = frozenset(
    {
        "line-too-long", "order-wanted", "verb-wanted", "step-wanted", "force-wanted", "force-not-yours",
        "invaders-only", "state-unknown", "tribe-unknown", "province-wanted", "sea-wanted", "number-wanted",
        "request-wanted", "hire-wanted", "yes-or-no", "text-wanted", "not-here", "sign-unknown", "two-orders",
        "repeated", "other-domain", "politician-orders",
    }
)  # fmt: skip
#: It comes to nothing (``agenda.void``).
VOID: Final = frozenset(
    {
        "no-such-army", "no-such-detachment", "two-detachments", "too-few-men", "too-large", "too-small", "cut-off",
        "no-such-force", "not-ashore", "cannot-afford", "payment-unknown", "temples-empty", "once-a-year",
        "effort-steps", "effort-most", "no-coast", "not-controlled", "landless", "no-such-state", "master-is-a-friend",
        "passage-withdrawn", "hostile-to-a-friend", "protected", "own-tributary", "has-a-master", "not-accepted",
        "no-grounds", "revolt-where", "revolt-held", "tribute-refused", "no-tributary", "landless-stays", "besieged",
        "politician-in-office", "politician-captive", "no-such-tribe", "tribe-too-far", "not-neutral", "no-troops",
        "out-of-reach",
    }
)  # fmt: skip
#: A march that stops wherever others stand (``checks``).
MARCHES: Final = frozenset({"march-far", "march-not-next", "march-landless"})
#: Why a fleet stays whole (``checks``).
FLEETS: Final = frozenset({"fleet-no-gift", "fleet-not-new", "fleet-not-together", "fleet-too-small"})
#: A raid that comes to nothing, whoever holds what by then (``checks``).
RAIDS: Final = frozenset({"raid-busy", "raid-forbidden", "raid-friend", "raid-itself"})
CODES: Final = UNREAD | VOID | MARCHES | FLEETS | RAIDS
