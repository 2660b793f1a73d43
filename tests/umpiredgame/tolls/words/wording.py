"""What chooses among the phrases of Tolls, and how a position is described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from diadoques.core.figures import with_minus
from diadoques.explain.names import Names
from diadoques.explain.position import player_heading
from diadoques.explain.readings import quotable, refusal
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Screens, Sentences, Turns, Wording


def _described(names: Names, position: Any) -> Iterator[str]:
    """What the reader of a position knows of each state; without this page, hidden forces would pass for none."""
    for state in position.players:
        yield from ("", player_heading(names, position, state))
        if state in position.men:
            told = {"men": position.men[state], "sum": with_minus(position.treasury[state])}
            yield names.words.text("show.army-known", at=names.place(position.at[state]), **told)
        elif state in position.at:
            yield names.words.text("show.army-seen", at=names.place(position.at[state]))
        else:
            yield names.words.text("show.army-hidden")


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        silent=frozenset({"asked"}),
        variants={"fought": lambda event: "told" if event["tale"] else ""},
        extras={
            "not-followed": lambda voice, event: {
                "line": quotable(str(event["text"])), "why": refusal(voice.names, event["code"], {})
            }
        },
    ),
    turns=Turns(of_orders=frozenset({"not-followed", "marched", "hired"}), ends=frozenset({"victory"})),
    screens=Screens(described=_described),
)  # fmt: skip
