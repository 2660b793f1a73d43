"""What Les Diadoques offers beside its door (``games.abilities``)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from diadoques.board.load import LAYERS
from diadoques.core.answers import Answers
from diadoques.core.orders import Orders
from diadoques.core.pieces import Unit, coast_called
from diadoques.core.savegame import ENGINE
from diadoques.core.untrusted import text_of
from diadoques.games.abilities import Abilities, Choice, Packed, Person
from diadoques.games.diadoques.marking import FILM, heads_under
from diadoques.games.diadoques.model.chance import has_dice
from diadoques.games.diadoques.model.orders import Order, Reading, Verbs
from diadoques.games.diadoques.model.position import GAME as BOARD
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import (
    DICE,
    FORMER,
    PRESETS,
    SEED,
    SETTINGS,
    complete_options,
    expand_presets,
    split,
    with_settings,
)
from diadoques.games.diadoques.model.tables import prestige, tables
from diadoques.games.diadoques.notation.declarations import verbs
from diadoques.games.diadoques.notation.lexicon import Lexicon, lexicon
from diadoques.games.diadoques.orders import ledger, reading
from diadoques.games.diadoques.orders.lines import Lines
from diadoques.games.diadoques.people.levy import aim_supports, levy, numbers
from diadoques.games.diadoques.players.sensible import Sense
from diadoques.games.diadoques.records import interchange, saved
from diadoques.games.diadoques.season import protocol, standing
from diadoques.games.diadoques.season.privacy import treasuries_are_public
from diadoques.games.diadoques.winter import upkeep
from diadoques.games.money import Account, Quote
from diadoques.games.record_names import as_written, with_all_ids
from diadoques.games.retreats import InPositions


class _Agreement:
    """The layer, what is agreed before the start, and the optional rules."""

    @property
    def choices(self) -> Mapping[str, Choice]:
        """In the order of the text."""
        agreed = {name: Choice(setting.values, setting.rule) for name, setting in SETTINGS.items()}
        return {"layer": Choice(LAYERS), **agreed}

    @property
    def presets(self) -> tuple[str, ...]:
        """The layers, and everything."""
        return tuple(PRESETS)

    @property
    def former(self) -> tuple[str, ...]:
        """Settings that went into others."""
        return tuple(FORMER)

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """Presets in full; the seed of all that chance does later, unless one is named or the class throws its dice."""
        found = dict(expand_presets(options))
        if found.get(DICE) != "thrown" and has_dice(found):
            found.setdefault(SEED, secrets.token_hex(4))
        return found

    def completed(self, options: Mapping[str, str], engine: str) -> dict[str, str]:
        """With every setting that has a value."""
        return complete_options(options, engine)

    def of_record(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The layer and the settings of a record; what is wrong with these is told when it is read.

        Raises:
            Fault: a layer that is no text.
        """
        own = record.get("settings", {})
        layer = {"layer": text_of(record["layer"], "layer")} if "layer" in record else {}
        found = own.items() if isinstance(own, Mapping) else ()
        return layer | {name: value for name, value in found if isinstance(value, str)}

    def of_position(self, position: Position) -> dict[str, str]:
        """The layer, and every setting."""
        return {"layer": position.layer, **complete_options(position.settings, ENGINE)}

    def in_full(self, position: Position) -> dict[str, Any]:
        """The position with what the players agreed."""
        return saved.record_of(position) | ({"settings": dict(position.settings)} if position.settings else {})


class _Bulk:
    """Records in the text format."""

    def adjudicate(self, record: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
        """Settle one record."""
        layer, agreed = split(options)
        told = with_all_ids(record, BOARD)
        with as_written(record, BOARD):
            return interchange.adjudicate(with_settings(told, agreed), layer)

    def packed(self, position: Position, answers: Answers) -> Packed:
        """A season as the kernel takes it."""
        return protocol.pack_season(position, answers)


class _Money:
    """Treasuries in talents."""

    def treasuries(self, position: Position) -> Mapping[str, int]:
        """What each player has."""
        return position.treasury

    def is_public(self, position: Position) -> bool:
        """Whether everybody may see every treasury (DIA-8A3-02)."""
        return treasuries_are_public(position)

    def account(self, position: Position, player: str, orders: Sequence[Order]) -> Account | None:
        """What the sheet does to his money."""
        return ledger.account(position, player, orders)

    def rates(self) -> Mapping[str, int]:
        """Income by its source; of each class the price, and the least bribe (DIA-63A2-02..05, -63B3, -8A2-03)."""
        table = tables()
        found = {name: int(sum_) for name, sum_ in table["income"].items()}
        for name, grade in table["class"].items():
            found |= {name: int(grade["price"]), f"bribe_{name}": int(grade["bribe"])}
        return found | {"bribe_command": int(table["command"]["bribe"])}

    def quotes(self, position: Position, player: str) -> tuple[Quote, ...]:
        """What he may pay for."""
        return ledger.quotes(position, player)

    def promises(self, position: Position, order: Order) -> tuple[Order, ...]:
        """What a bribed unit could be told to do."""
        return ledger.promises(position, order)

    def cost(self, position: Position, order: Order) -> int:
        """What it costs to raise, promote, keep or dismiss a unit."""
        return upkeep.cost(position, order)


class _Votes:
    """Proposals to end the game (DIA-2-04)."""

    def proposals(self, position: Position) -> tuple[tuple[str, ...], ...]:
        """The proposals that are voted on."""
        return position.votes

    def proposal_of(self, line: Reading) -> tuple[str, ...] | None:
        """The winners that a line proposes."""
        return reading.proposal_of(line)


class _Levy:
    """The first units, picked in Spring 321 (DIA-63B4-01)."""

    def levied(self, position: Position, picks: Mapping[str, tuple[str, ...]]) -> Position:
        """The position in which the first units that were picked stand on the board."""
        return levy(position, picks)

    def picked(self, position: Position, player: str, lines: Sequence[str]) -> tuple[str, ...]:
        """The letters of the lines."""
        return reading.levy_of(position, player, lines)

    def aimed(self, position: Position, orders: Mapping[str, Order]) -> dict[str, Order]:
        """Aim supports at the units meant, as the resolution does."""
        return aim_supports(position, orders)

    def numbers(self, position: Position) -> Mapping[str, int]:
        """The numbers of units, of the stacks in which one is too many (DIA-63B4-03)."""
        return numbers(position)


class _People:
    """Diadochs, and Alexander's family."""

    @property
    def command(self) -> int:
        """Strength that a diadoch lends to the unit he heads."""
        return int(tables()["command"]["strength"])

    def present(self, position: Position) -> Mapping[str, Person]:
        """Who stands on the board."""
        return position.leaders

    def succeeded(self, position: Position) -> tuple[str, ...]:
        """Players who are led by their heirs, where a chapter knows any (``standing.SUCCEEDED``)."""
        return standing.succeeded_players(position)

    def heads(self, position: Position, orders: Sequence[Order]) -> Mapping[str, str]:
        """Which diadoch heads which unit if these orders are given (DIA-62b-05 to -08)."""
        return heads_under(position, orders)


def _lexicon(position: Position) -> Lexicon:
    """The names of the layer's board."""
    return lexicon(BOARD, position.layer)


class _Notation:
    """One notation for all languages, but for the letters of a coast (DIA-AX1-02)."""

    def of(self, _position: Position) -> str:
        """None of its own."""
        return ""

    def spelled(self, place: str, lang: str) -> str:
        """``THRcs``, ``THRsc``."""
        return coast_called(place, lang)

    def sign(self, _position: Position, unit: Unit) -> str:
        """The sign of a unit, as files have it."""
        return unit.sign


ABILITIES: Final = Abilities(
    agreement=_Agreement(),
    notation=_Notation(),
    lexicon=_lexicon,
    orders=Orders(Order, verbs, frozenset({Verbs.SIEGE})),
    lines=Lines(),
    bulk=_Bulk(),
    money=_Money(),
    votes=_Votes(),
    levy=_Levy(),
    people=_People(),
    skill=Sense(),
    holders=lambda position: position.citadels,
    retreats=InPositions(),
    pictures=FILM,
    tables=lambda: {**tables(), "prestige": prestige()},
)
