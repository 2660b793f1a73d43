"""Opening saved games: played again as far as the rules lead, told for whose eyes, and as plain JSON values."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from diadoques.api.sheets import reader_called
from diadoques.cli.console import Console
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.core.prompts import TEXT, WHOLE, Bid, Choice, Field, Form, Number, Pick, Prompt, Sheet, Throw
from diadoques.core.savegame import ENGINE
from diadoques.core.untrusted import plain_values
from diadoques.explain.annals import Annals, told_for
from diadoques.games.catalogue import game_of
from diadoques.games.door import FOR_EVER, Game, Position
from diadoques.games.notations import orders_worth_writing, sign
from diadoques.games.saving import in_full, played_by, with_picks
from diadoques.games.showing import position_seen_by

if TYPE_CHECKING:
    from diadoques.core.savegame import Replay, SavedGame

# --- Opening saved games: played again, as far as the rules still lead where the file says


def open_sound_turns(console: Console, path: Path) -> tuple[SavedGame, Replay[Any]]:
    """A file as this program writes it, without the turns that are not sound; and what came of playing it again.

    That some are not is told: they may have been sound when an older program wrote them, by the rules as it read them.
    A file of this very program was changed since. Of a folder, the game that a lesson or a class keeps there is opened.

    Raises:
        Fault: a file that is none of ours, whose start is not what it should be, or that was changed; ``turn-none``.
    """
    from diadoques.classroom.export import SAVED
    from diadoques.classroom.journal import NAME
    from diadoques.core import files, savegame
    from diadoques.explain.position import phase_of, season_of
    from diadoques.games import catalogue

    if files.is_folder(path):
        if files.is_there(path / NAME) and not files.is_there(path / SAVED):
            raise Fault("turn-none", str(path))  # a class that has only begun: nothing of it is saved yet
        path = path / SAVED
    game = savegame.load(path)
    replay = catalogue.open_saved_game(game, str(path))
    sound = replay.saved
    if replay.differs is None:
        return sound, replay
    if game.engine == savegame.ENGINE:
        raise replay.differs
    console.refuse(replay.differs)
    last = replay.positions[-1]
    console.warn(
        console.words.text(
            "cli.opened-before",
            season=season_of(last, console.lang),
            phase=phase_of(last, console.lang),
            engine=game.engine or "—",
        )
    )
    return sound, replay


# --- Whose eyes a command tells a game for: everybody's, one player's, or the referee's


@dataclass(frozen=True, slots=True)
class View:
    """For whom a game is told.

    Attributes:
        reader: a player, the umpire of a game that has one, "" for everybody, None for whoever knows all.
    """

    reader: str | None

    @classmethod
    def asked(cls, arguments: argparse.Namespace, position: Position) -> View:
        """The view that the arguments ask for, of a game that stands at ``position``.

        Nothing is kept any longer of a game that is over, but what its rules never tell (P218-rev-07).

        Raises:
            Fault: ``player-unknown``; ``umpire-absent``.
        """
        if arguments.secrets:
            return cls(None)
        if arguments.reader is None:
            return cls(None if position.phase == OVER and game_of(position).about.secrecy != FOR_EVER else "")
        return cls(reader_called(position, arguments.reader, "--for"))

    def report(self, report: Report[Any]) -> Report[Any]:
        """A resolution as it may be read."""
        return report if self.reader is None else game_of(report.before).seen(report, self.reader)

    def position(self, position: Position) -> Any:
        """A position as it may be seen."""
        return position if self.reader is None else position_seen_by(position, self.reader)

    @contextmanager
    def refusals(self, position: Position) -> Iterator[None]:
        """Tell what is refused without what another one has to choose from, where that is his secret.

        Raises:
            Fault: ``answer-veiled`` in place of one that tells it.
        """
        try:
            yield
        except Fault as fault:
            whose = fault.data.get("hidden", "")
            if not whose or self.reader in (None, whose):
                raise
            given = fault.data.get("given", "")
            raise Fault("answer-veiled", fault.where, given=given, board=position.board.id, owner=whose) from None

    def named(self, annals: Annals) -> Annals:
        """The annals, with a sentence that says for whom they are told where that makes a difference."""
        return annals if self.reader is None else told_for(annals, self.reader)


# --- Where a game stands, in one line


def stage_line(console: Console, path: Path, position: Position) -> str:
    """What was written, and where the game stands."""
    from diadoques.explain.position import phase_of, season_of

    season, phase = season_of(position, console.lang), phase_of(position, console.lang)
    return console.words.text("cli.written", path=path, season=season, phase=phase)


# --- Where a game stands as plain JSON values, for scripts: the position, what is awaited of whom, the count


#: How each type of prompt is called. What may be said unasked, such as a proposal, is not awaited.
KINDS: Final[tuple[tuple[type[Prompt], str], ...]] = (
    (Bid, "number"),
    (Number, "number"),
    (Throw, "throw"),
    (Choice, "choice"),
    (Sheet, "sheet"),
    (Pick, "pick"),
    (Form, "form"),
)


def state(position: Position, view: View) -> dict[str, Any]:
    """The state of a game, as ``diadoques/schemas/state.schema.json`` describes it, to whoever ``view`` shows it."""
    game, seen = game_of(position), view.position(position)
    points = game.standing(seen).points
    return {
        "game": position.game,
        "engine": ENGINE,
        "options": played_by(game, seen),
        "season": str(position.season),
        "phase": position.phase,
        "position": plain_values(in_full(game, seen)),
        "awaits": [
            _awaited(game, seen, prompt, kind, told=not prompt.hidden or view.reader in (None, prompt.seat))
            for prompt in game.awaits(position).prompts
            if (kind := next((name for known, name in KINDS if isinstance(prompt, known)), ""))
        ],
        "standing": {player: points.get(player, 0) for player in position.players},
        "winners": list(position.winners),
    }


def _awaited(game: Game[Any], position: Position, prompt: Prompt, kind: str, *, told: bool) -> dict[str, Any]:
    """One seat that must answer; ``legal`` is told as far as whoever reads may know it.

    Of a number it tells the least that may be named, beside 0; of what is picked what it is picked from.
    """
    about: dict[str, Any] = {"seat": prompt.seat, "kind": kind}
    if not told:  # a hand of cards is for the eyes of its seat alone
        return {**about, "for": [], "legal": []}
    if isinstance(prompt, Form):
        fields = [_field(field) for field in prompt.fields]
        return {
            **about,
            "name": prompt.name,
            "for": [field.name for field in prompt.fields],
            "legal": [],
            "form": fields,
        }
    if not isinstance(prompt, Sheet):
        about["name"] = prompt.name
        of = [list(one) if isinstance(one, tuple) else one for one in prompt.of] if isinstance(prompt, Pick) else []
        return {**about, "for": of, "legal": [prompt.least, prompt.most] if isinstance(prompt, Number) else of}
    resetting = game.awaits(position).resetting
    if resetting:
        position = with_picks(game, position, {seat: pick.usual for seat, pick in resetting.items()})
    pieces = [*sorted(sign(position, position.units[unit]) for unit in prompt.units), *prompt.leaders]
    orders = orders_worth_writing(position, game.legal(position, prompt.seat))
    legal: Any = sorted(game.write(position, order) for order in orders)
    if isinstance(prompt, Bid):
        legal = [order.amount for order in orders]
    return {**about, "for": pieces, "legal": len(orders) if prompt.many else legal}


def _field(field: Field) -> dict[str, Any]:
    """A field of a form: what it takes, and what counts where it is left empty (null: it must be filled in)."""
    most = field.letters if field.kind == TEXT else field.most
    bounds = {"least": field.least, "most": most} if field.kind in (WHOLE, TEXT) else {}
    return {"name": field.name, "kind": field.kind, "of": list(field.of), **bounds, "usual": field.usual}
