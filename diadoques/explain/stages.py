"""What a game that is played answer by answer calls its parts: a stage of a turn, the turn, a step."""

from __future__ import annotations

from diadoques.explain.catalogue import capital
from diadoques.explain.names import names_for
from diadoques.explain.screen import screen_words
from diadoques.games.abilities import Stage
from diadoques.games.door import Position


def stage_told(position: Position, stage: Stage, lang: str) -> str:
    """A stage by all that tells it from any other: « Tour 1 · Sparte · Actions n° 2 (B.3) »."""
    names = names_for(position, lang)
    whose = [names.player(stage.seat).bare] if stage.seat else []
    return " · ".join([turn_told(position, stage.turn, lang), *whose, step_told(position, stage, lang)])


def step_told(position: Position, stage: Stage, lang: str) -> str:
    """Its step, with its number where it has one."""
    words = names_for(position, lang).words
    if stage.number:
        return words.text(f"step.{stage.step}.numbered", number=stage.number)
    return words.text(f"step.{stage.step}" if stage.step else "stage.before")


def turn_told(position: Position, turn: int, lang: str) -> str:
    """« Tour 1 »."""
    return capital(names_for(position, lang).words.text("stage.turn", turn=turn))


def stage_word(game: str, lang: str, role: str, **data: object) -> str:
    """A phrase of a screen about the parts of this game (table ``stages`` of ``screen.toml``); "" where it has none."""
    found = screen_words(game).get(lang, {}).get("stages", {}).get(role, "") if game else ""
    return str(found).format(**data)
