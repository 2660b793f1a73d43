"""What common sense makes of gates that may be opened: a citadel that is lost need not be the besieger's."""

from __future__ import annotations

from collections.abc import Iterator

from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.pieces import GARRISON
from diadoques.games.diadoques.optional.opened_gates.gates import OPEN
from diadoques.games.diadoques.players.habits import Moment
from diadoques.games.diadoques.victory.control import points


def rather_another(moment: Moment) -> Iterator[Order]:
    """What he cannot save he opens to the weakest player who is at hand and has fewer points than the besieger.

    He cannot save an empty citadel under siege when no unit of his own stands next to it. His capital he opens to
    nobody. The gates stay shut unless the other comes in time, and cost nothing.
    """
    survey, player = moment.survey, moment.survey.player
    position, board = survey.position, survey.board
    score = points(position).by_player
    for unit_id, citadel in position.sieges.items():
        unit = position.units.get(unit_id)
        if unit is None or position.citadels.get(citadel) != player or citadel == position.capital(player):
            continue
        near = {board.places[citadel].province, *board.neighbours(board.places[citadel].province)}
        if position.unit_in(citadel) is not None or any(
            own.space in near for own in survey.own if own.kind != GARRISON
        ):
            continue
        others = [
            (score.get(other, 0), other)
            for other in position.alive
            if other not in (player, unit.owner)
            and score.get(other, 0) < score.get(unit.owner, 0)
            and any(one.space in near for one in position.of(other))
        ]
        if others:
            yield Order(player, OPEN, citadel=citadel, payee=min(others)[1])
