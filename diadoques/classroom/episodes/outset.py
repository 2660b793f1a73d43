"""A worked scenario as a game: one that begins in it, or has been played as it happened until a chosen season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from diadoques.classroom.episodes.scenarios import scenario
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import begin
from diadoques.games.door import Game, Position
from diadoques.games.naming import name_key
from diadoques.games.saving import SavedRules
from diadoques.games.scenarios import worked_scenarios

if TYPE_CHECKING:
    from diadoques.classroom.session import Session


def season_of(name: str, asked: str) -> str:
    """The season of the scenario ``name`` that is meant by ``asked``, in either language; "" is the first.

    Raises:
        Fault: ``scenario-season``; ``scenario-plain``: the scenario has no course that could be followed.
    """
    if name not in worked_scenarios():
        raise Fault("scenario-plain", "season", given=name[:80], known=", ".join(worked_scenarios()))
    known = scenario(name).seasons
    for season in known:
        word, _, year = season.partition(" ")
        if name_key(asked) in {
            name_key(f"{one} {year}") for one in (word, *(_called(word, lang) for lang in LANGUAGES))
        }:
            return season
    raise Fault("scenario-season", "season", given=asked[:80], seasons=", ".join(known))


def _called(word: str, lang: str) -> str:
    words = catalogue(lang)
    return words.text(f"season.{word}") if f"season.{word}" in words else word


def begin_at(
    game: Game[Any], name: str, options: Mapping[str, str], season: str = "", players: Sequence[str] | None = None
) -> tuple[savegame.SavedGame, Any]:
    """A new game as a file, and its position: in a scenario of any kind, or before a season of a worked one.

    Raises:
        Fault: as ``games.catalogue.begin`` and ``season_of``; ``scenario-course``: under the rules that are chosen the
            game does not go as it went.
    """
    saved, position = begin(game, name, options, players)
    if season:
        for turn in _until(name, season):
            _check(game, position, turn)
            saved, position = savegame.resolve_turn(SavedRules(game), saved, position, turn.answers)
    return saved, position


def lead(session: Session, season: str) -> None:
    """Play a lesson that has just begun in a worked scenario as it happened, until ``season``; "" leaves it as it is.

    One that is under way already goes on from where it stands.

    Raises:
        Fault: as ``begin_at``.
    """
    under_way = session.reports or any(session.undo_depth(player) for player in session.position.players)
    if not season or under_way:
        return
    for turn in _until(session.scenario, season):
        _check(session.game, session.position, turn)
        follow(session, turn.answers)


def follow(session: Session, answers: savegame.SavedAnswers) -> None:
    """Settle a phase as a file says that it was settled: each act is kept, as if somebody had done it.

    Raises:
        Fault: what cannot be said, thrown or settled here.
    """
    for prompt, said in answers.said.items():  # first: sheets may be written for what is said
        for player, value in said.items():
            session.say(player, prompt, value)
    for player, lines in answers.orders.items():
        for line in lines:
            session.type(player, line, lang=answers.notation)
    for throw, numbers in answers.throws.items():
        session.throw(throw, numbers)
    session.resolve()


def _until(name: str, asked: str) -> Sequence[savegame.SavedTurn]:
    """What was settled in a scenario before a season."""
    season = season_of(name, asked)
    return scenario(name).until(season).turns


def _check(game: Game[Any], position: Position, turn: savegame.SavedTurn) -> None:
    """Refuse to follow a course where it does not lead."""
    fine = SavedRules(game).stage(position) == (turn.season, turn.phase)
    for player, lines in turn.answers.orders.items():
        fine = fine and all(one.followed for one in game.read(position, player, lines, turn.answers.notation))
    if not fine:
        raise Fault("scenario-course", season=turn.season)
