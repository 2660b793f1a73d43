"""Spoilt journals, and acts that make no sense: refused and untouched, or accepted and read back."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from diadoques.classroom import Session
from diadoques.classroom.journal import NAME
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.games.catalogue import replay_saved_game
from tests.sampling import sampled

from .bounds import Draw, attempt, folder, told
from .materials import THREE, journal
from .mutations import HOSTILE, spoil, spoilt_bytes, spoilt_text

pytestmark = pytest.mark.slow


def spoilt_journal(draw: Draw, game: str) -> bytes:
    """A line of it spoilt, perhaps another one doubled; or the bytes."""
    if draw(st.integers(0, 9)) == 0:
        return spoilt_bytes(draw, journal(game))
    lines = journal(game).splitlines()
    index = draw(st.integers(0, len(lines) - 1))
    lines[index] = spoilt_text(draw, json.loads(lines[index]))
    if draw(st.booleans()):
        lines.insert(index, lines[draw(st.integers(0, len(lines) - 1))])
    return b"\n".join(lines) + b"\n"


@pytest.mark.parametrize("game", sampled(THREE))
def test_journals(game: str, tmp_path: Path) -> None:
    def act(draw: Draw) -> None:
        content = spoilt_journal(draw, game)
        with folder(tmp_path) as here:
            (here / NAME).write_bytes(content)
            try:
                session = Session(here)
            except Fault as fault:
                told(fault)
                assert (here / NAME).read_bytes() == content, "a journal that is refused is left as it was"
            else:
                goes_on(session)

    attempt("journals", act)


def seen(session: Session) -> list[Any]:
    """All that a lesson holds."""
    sheets = [(player, session.sheet(player)) for player in session.position.players]
    return [session.position, len(session.reports), sheets, session.throws, session.options]


def goes_on(session: Session) -> None:
    """It can be played on, opened again, and saved."""
    with contextlib.suppress(Fault):
        session.hand_in(session.position.players[0])
    if not session.over:
        with contextlib.suppress(Fault):
            session.resolve()
    before = seen(session)
    session.close()
    again = Session(session.folder)
    assert seen(again) == before
    saved = session.folder / "game.dia.json"
    again.save(saved)
    assert replay_saved_game(savegame.load(saved))[-1] == again.position
    again.close()


def sensible(session: Session, player: Any) -> Order:
    """An order that the player could give."""
    asked = player if player in session.position.players else session.position.players[0]
    legal = session.game.legal(session.planned, asked)
    return legal[len(session.orders(asked)) * 7 % len(legal)]


def odd(session: Session, player: Any, value: Any) -> Order:
    """One of which a part is something else."""
    order = sensible(session, player)
    names = [one.name for one in fields(Order)]
    return replace(order, **{names[len(str(value)) % len(names)]: value})


ACTS: Final[tuple[Callable[[Session, Any, Any], object], ...]] = (
    lambda session, player, value: session.type(player, value),
    lambda session, player, value: session.say(player, "levy", value),
    lambda session, player, value: session.hand_in(player, value),
    lambda session, player, value: session.say(player, "proposals", value),
    lambda session, player, value: session.say(player, "vote", value),
    lambda session, player, value: session.withdraw(player, value),
    lambda session, _, value: session.throw(value, [1, 2]),
    lambda session, _, value: session.throw("event", value),
    lambda session, player, _: session.undo(player),
    lambda session, player, value: session.give(player, odd(session, player, value)),
    lambda session, player, value: session.give(player, sensible(session, player), value),
)
SENSE: Final = (
    "Antipater", "FRANCE", ["A", "A", "F"], [["Antipater"]], ["Antipater"], "A MAC -> THE", "A PAR - BUR", [1, 2], True,
)  # fmt: skip


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", THREE)
def test_acts(game: str, tmp_path: Path) -> None:
    strange = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=20))

    def act(draw: Draw) -> None:
        with folder(tmp_path) as here:
            session = Session(here, game=game)
            for _ in range(draw(st.integers(1, 5))):
                player = draw(st.one_of(st.sampled_from(session.position.players), strange))
                sense = draw(st.sampled_from(SENSE))
                value = draw(st.sampled_from((sense, spoil(draw, [sense], 1), draw(strange))))
                # What Python itself refuses for its type is refused well enough, as long as nothing is kept.
                with contextlib.suppress(Fault, TypeError, AttributeError):
                    draw(st.sampled_from(ACTS))(session, player, value)
            goes_on(session)

    attempt("acts", act)
