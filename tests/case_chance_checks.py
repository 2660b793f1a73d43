"""What a case expects of the event tables: which dice name which event."""

from __future__ import annotations

from diadoques.core.cases import Case
from diadoques.core.dice import ScriptedDice
from diadoques.games.diadoques.weather.draw import draw
from tests.case_facts import plain
from tests.case_troubles import same


def check_draws(case: Case) -> list[str]:
    """Each line: the table, the dice one after the other, and what they name."""
    troubles: list[str] = []
    for line in case.steps[0].expect["draws"]:
        found = draw(line["table"], ScriptedDice(line["dice"]))
        asked = {key: plain(getattr(found, key)) for key in line if key not in ("table", "dice")}
        wanted = {key: value for key, value in line.items() if key not in ("table", "dice")}
        troubles += [f"{line['table']} {line['dice']}: {trouble}" for trouble in same(asked, wanted)]
    return troubles
