"""A first season of a game as a class plays it: lines typed, answers said, resolved, the lesson opened again."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Any, Final

from diadoques.analysis.players import RandomLegal, gather_answers, seat_players
from diadoques.api.game_files import home_of
from diadoques.api.game_probe import UNREADABLE, orders_by_verb
from diadoques.api.game_trouble import Trouble, failed
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.phases import OVER
from diadoques.games.door import Game

#: What fails there, each step with what is told of it.
OPENS, TYPES, SAYS, RESOLVES = STEPS = ("class-opens", "class-types", "class-says", "class-resolves")
#: So often the class resolves.
_TIMES: Final = 3


def in_class(game: Game[Any]) -> Iterator[Trouble]:
    """What fails, or comes out otherwise, where a class plays (``Session``), and opens its lesson again."""
    name = game.about.id
    with TemporaryDirectory() as folder:
        session: Session | None = None
        step = OPENS
        try:
            session = Session(folder, game=name)
            for number in range(_TIMES):
                if session.position.phase == OVER:
                    break
                step = TYPES
                yield from _typed(session)
                step = SAYS
                _say(session, number)
                step = RESOLVES
                session.resolve()
            step, position = OPENS, session.position
            session.close()
            session = Session(folder)
            if session.position != position:
                yield Trouble("class-differs", home_of(name, type(position)))
        except Fault as fault:
            cause = fault.__cause__  # an error of the game's own code, refused in other words
            where = home_of(name, type(game))
            yield (
                failed(name, step, cause, where)
                if isinstance(cause, Exception) and not isinstance(cause, Fault)
                else Trouble(step, where, {}, "", "", fault)
            )
        except Exception as error:
            yield failed(name, step, error, home_of(name, type(game)))
        finally:
            if session is not None:
                session.close()


def _typed(session: Session) -> Iterator[Trouble]:
    """Lines typed for each seat that writes, one of each verb: each by itself, and then all of them on one sheet."""
    game, position = session.game, session.position
    for seat in session.prompts.seats:
        if session.prompts.sheet(seat) is None:
            continue
        session.type(seat, UNREADABLE)
        orders = [found[0] for found in orders_by_verb(position, seat).values()]
        lines = [(game.write(position, order, lang), lang) for order in orders for lang in LANGUAGES]
        for line, lang in lines:
            reading, [alone] = session.type(seat, line, "", lang), game.read(position, seat, [line], lang)
            if alone.followed and not reading.followed:
                where = home_of(game.about.id, game.read, type(game))
                yield Trouble("class-refuses", where, {"line": line, "code": reading.code or "—"})
            session.undo(seat)
        for line, lang in lines:
            session.type(seat, line, "", lang)


def _say(session: Session, number: int) -> None:
    """What chance says to the prompts that ask for no sheet."""
    position = session.position
    answers = gather_answers(position, seat_players(position, RandomLegal()), f"class|{number}")
    for prompt, said in answers.said.items():
        for seat, value in said.items():
            if session.prompts.called(prompt, seat) is not None:
                session.say(seat, prompt, value)
    for name, numbers in answers.throws.items():
        session.throw(name, numbers)
