"""Whose eyes a command tells a game for: everybody's, one player's, or the referee's."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from diadoques.api.sheets import reader_called
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.core.prompts import UMPIRE
from diadoques.explain.annals import Annals
from diadoques.explain.names import names_for
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.secrecy import FOR_EVER, WHILE_PLAYED, view


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
        return position if self.reader is None else view(position, self.reader)

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
        if self.reader is None or game_of(annals.start).about.secrecy != WHILE_PLAYED:
            return annals
        names = names_for(annals.start, annals.lang)
        own = "annals.seen-by-all" in names.words  # a game that says what it is that is left out
        key = "annals.seen-by" if self.reader else "annals.seen-by-all" if own else "annals.kept-back"
        key = "annals.seen-by-umpire" if self.reader == UMPIRE else key
        told = names.words.text(key, player=names.player(self.reader))
        return replace(annals, opening=f"{annals.opening} {told}")
