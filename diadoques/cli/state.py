"""Where a game stands as plain JSON values, for scripts: the position, what is awaited of whom, the count."""

from __future__ import annotations

from typing import Any, Final

from diadoques.cli.views import View
from diadoques.core.border import plain
from diadoques.core.course import Prompt
from diadoques.core.orders import Verb
from diadoques.core.phases import AUCTION, CHOICES, LEVY, MOVEMENT, REFUGE, VOTE, WINTER_PHASE
from diadoques.games.catalogue import Game, Position, game_of

SHEET, CHOICE, PICK, NUMBER = "sheet", "choice", "pick", "number"
#: What is asked in a phase; a sheet of orders in all others.
KINDS: Final = {VOTE: PICK, AUCTION: NUMBER, REFUGE: CHOICE, **dict.fromkeys(CHOICES, CHOICE)}
#: Phases with too many legal orders to tell them all: they are counted.
_MANY: Final = (LEVY, MOVEMENT, WINTER_PHASE)


def state(position: Position, view: View) -> dict[str, Any]:
    """The state of a game, as ``diadoques/schemas/state.schema.json`` describes it, to whoever ``view`` shows it."""
    game, seen = game_of(position), view.position(position)
    points = game.table(seen).points
    return {
        "game": position.game,
        "season": str(position.season),
        "phase": position.phase,
        "position": plain(game.record_in_full(seen)),
        "awaits": [_awaited(game, seen, prompt) for prompt in game.awaits(position).prompts],
        "standing": {player: points.get(player, 0) for player in position.players},
        "winners": list(position.winners),
    }


def _awaited(game: Game[Any], position: Any, prompt: Prompt) -> dict[str, Any]:
    """One seat that must answer; ``legal`` is told as far as whoever reads may know it.

    Of a number it tells the least that may be named, beside 0; of proposals those from which some are picked.
    """
    kind, seat = KINDS.get(position.phase, SHEET), prompt.player
    if position.phase == LEVY:
        position = game.levied(position, dict.fromkeys(position.alive, game.levy_usual()))
    about = [*sorted(game.sign(position, position.units[unit]) for unit in prompt.units), *prompt.leaders]
    orders = [order for order in game.options(position, seat) if order.verb is not Verb.WAIVE]
    legal: Any = sorted(game.write(position, order) for order in orders)
    if kind == PICK:
        about = legal = [list(one) for one in game.table(position).votes]
    elif kind == NUMBER:
        legal = [order.amount for order in orders]
    return {"seat": seat, "kind": kind, "for": about, "legal": len(orders) if position.phase in _MANY else legal}
