"""A game as it can be looked at: what it is, what lies on the board, what is waited for; nothing here changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from diadoques.api.asking import Questions, questions
from diadoques.api.choosing import checked_language
from diadoques.api.containers import ByPlayer, Text
from diadoques.api.game_history import GameHistory
from diadoques.api.sheets import reader_called
from diadoques.api.signs import numbered_sign, place_sign, unit_sign
from diadoques.core.faults import told_in
from diadoques.core.phases import OVER
from diadoques.explain.names import Names, names_for
from diadoques.explain.position import describe_position, season_of
from diadoques.games.catalogue import abouts
from diadoques.games.retreats import dislodged_units
from diadoques.games.saving import in_full
from diadoques.games.showing import position_seen_by


class GameState:
    """What may be asked of a game at any moment; ``Game`` adds what is given, settled, kept and shown."""

    def __init__(self, past: GameHistory, lang: str) -> None:
        self._past = past
        self._lang = lang

    # What it is

    @property
    def id(self) -> str:
        """The game's short name, by which it is begun: ``"diadoques"``."""
        return self._past.game.about.id

    @property
    def name(self) -> str:
        """What people call it, in the language of the game's sentences."""
        return abouts()[self.id].called(self._lang)

    @property
    def options(self) -> dict[str, str]:
        """The choices of rules that it is played by."""
        return dict(self._past.saved.options)

    @property
    def scenario(self) -> str:
        """The scenario it began with; "" for a position of its own."""
        return self._past.saved.scenario

    @property
    def lang(self) -> str:
        """The language of its sentences, ``"fr"`` or ``"en"``; may be set."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = checked_language(lang)

    # Where it stands

    @property
    def season(self) -> str:
        """« Printemps 321 av. J.-C. »."""
        return season_of(self._position, self._lang)

    @property
    def phase(self) -> str:
        """What is waited for, in a word: ``"levy"``, ``"movement"``, ``"retreats"``, ``"winter"`` … ``"over"``."""
        found: str = self._position.phase
        return found

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.phase == OVER

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; empty before the end."""
        return tuple(self._name(player) for player in self._position.winners)

    @property
    def players(self) -> tuple[str, ...]:
        """Who takes part, by name."""
        return tuple(self._name(player) for player in self._position.players)

    @property
    def units(self) -> ByPlayer[tuple[str, ...]]:
        """The units of each player, and of whoever else has some, by their signs.

        Those that must retreat stand in ``dislodged`` only.
        """
        found: dict[str, list[str]] = {player: [] for player in self._position.players}
        gone = dislodged_units(self._position)
        for unit in self._position.units.values():
            if unit.id not in gone:
                found.setdefault(unit.owner, []).append(unit_sign(self._position, unit, self._lang))
        return self._by_player({player: tuple(signs) for player, signs in found.items()})

    @property
    def dislodged(self) -> dict[str, tuple[str, ...]]:
        """The units that must retreat, by their signs, each with the places it may go to.

        A second one of the same sign is told as ``A MAC (2)``; a sheet has a line for each, and both begin with
        ``A MAC``.
        """
        position, lang = self._position, self._lang
        found: dict[str, tuple[str, ...]] = {}
        of_sign: Counter[str] = Counter()
        for unit, way in dislodged_units(position).items():
            places = (place_sign(position, place, lang) for place in way.options)
            sign = unit_sign(position, position.units[unit], lang)
            of_sign[sign] += 1
            found[numbered_sign(sign, of_sign[sign])] = tuple(places)
        return found

    @property
    def standing(self) -> ByPlayer[int]:
        """Points, or centres, of each player."""
        points = self._past.game.standing(self._position).points
        return self._by_player({player: points.get(player, 0) for player in self._position.players})

    @property
    def awaits(self) -> Questions:
        """Who is asked what, in words."""
        return questions(self._position, self._lang)

    @property
    def record(self) -> dict[str, Any]:
        """All that lies on the board as plain values, secrets too: what ``diadoques.position`` takes."""
        return {"game": self.id, **in_full(self._past.game, self._position)}

    def seen_by(self, player: str) -> Text:
        """Where it stands as ``player``, or the umpire, may know it. Raises a ``Fault`` for nobody of that name."""
        with told_in(self._lang):
            seen = position_seen_by(self._position, reader_called(self._position, player))
        return Text("\n".join(describe_position(seen, self._lang)))

    # Within

    @property
    def _position(self) -> Any:
        return self._past.now

    @property
    def _names(self) -> Names:
        return names_for(self._position, self._lang)

    def _name(self, player: str) -> str:
        return self._names.player(player).bare

    def _by_player(self, rows: Mapping[str, Any]) -> ByPlayer[Any]:
        return ByPlayer({self._name(player): row for player, row in rows.items()}, self._position.board.id)
