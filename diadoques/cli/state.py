"""Where a game stands as plain JSON values, for scripts: the position, what is awaited of whom, the count."""

from __future__ import annotations

from typing import Any, Final

from diadoques.cli.views import View
from diadoques.core.prompts import Bid, Choice, Form, Number, Pick, Prompt, Sheet, Throw
from diadoques.core.savegame import ENGINE
from diadoques.core.untrusted import plain_values
from diadoques.games.catalogue import game_of
from diadoques.games.door import Game, Position
from diadoques.games.notations import offered, sign
from diadoques.games.saving import in_full, played_by
from diadoques.games.written_answers import with_picks

#: How each type of prompt is called. What may be said unasked, such as a proposal, is not awaited.
KINDS: Final[tuple[tuple[type[Prompt], str], ...]] = (
    (Bid, "number"),
    (Number, "number"),
    (Throw, "throw"),
    (Choice, "choice"),
    (Sheet, "sheet"),
    (Pick, "pick"),
    (Form, "umpire"),
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
    if not isinstance(prompt, Sheet):
        of = [list(one) if isinstance(one, tuple) else one for one in prompt.of] if isinstance(prompt, Pick) else []
        return {**about, "for": of, "legal": [prompt.least, prompt.most] if isinstance(prompt, Number) else of}
    resetting = game.awaits(position).resetting
    if resetting:
        position = with_picks(game, position, {seat: pick.usual for seat, pick in resetting.items()})
    pieces = [*sorted(sign(position, position.units[unit]) for unit in prompt.units), *prompt.leaders]
    orders = offered(position, game.legal(position, prompt.seat))
    legal: Any = sorted(game.write(position, order) for order in orders)
    if isinstance(prompt, Bid):
        legal = [order.amount for order in orders]
    return {**about, "for": pieces, "legal": len(orders) if prompt.many else legal}
