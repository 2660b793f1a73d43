"""What sentences about a prompt of this game name (``explain.asked``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.explain.catalogue import money_word
from diadoques.explain.names import Names, join_texts
from diadoques.explain.simultaneous.asking import driven_out
from diadoques.games.diadoques.model.position import AUCTION, ESTATE, REFUGE, SUCCESSION, WINTER_PHASE
from diadoques.games.diadoques.model.tables import tables

#: The power for whose army and gold royal orders are given, by its name on the board.
_SATRAPS: Final = "satraps"


def _accounts(position: Any, prompt: Any, _names: Names) -> dict[str, Any]:
    budget = prompt.budget
    return {"treasury": position.treasury.get(prompt.seat, 0), "income": budget.income.total, "upkeep": budget.upkeep}


def _revolt(position: Any, _prompt: Any, names: Names) -> dict[str, Any]:
    name, revolt = next((one for one in position.revolts.items() if one[1].bidders), ("", None))
    if revolt is None:
        return {}
    bidders = join_texts([names.player(one).bare for one in revolt.bidders], names.lang)
    bid = {"bid": revolt.bid, "bidder": names.player(revolt.bidder)} if revolt.bidder else {}
    return {"revolt": names.player(name).bare, "bidders": bidders, **bid}


def _heir(_position: Any, prompt: Any, names: Names) -> dict[str, Any]:
    return {"heir": names.heir(prompt.seat)}


def _estate(position: Any, prompt: Any, names: Names) -> dict[str, Any]:
    left = next((one for one in position.estates if one.chooser == prompt.seat), None)
    return {} if left is None else {"player": names.player(left.player), "amount": left.amount}


def _sale(position: Any, prompt: Any, names: Names) -> dict[str, Any]:
    """The units on the market that this player may bid for, each with what is asked."""
    game, lang, form = position.game, names.lang, "le" if names.lang == "fr" else "the"
    units = [
        f"{format(names.unit(position.units[unit]), form)} ({money_word(game, lang, 'funds', amount=sale.opening)})"
        for unit, sale in position.market.items()
        if sale.former != prompt.seat
    ]
    return {"units": join_texts(units, lang)} if units else {}


def _decree(position: Any, _prompt: Any, names: Names) -> dict[str, Any]:
    """For whom a royal order can be given, and what waits for it."""
    masters = {position.citadels.get(citadel) for citadel in tables()["royal_order"]["citadels"]}
    able = [names.player(one).bare for one in position.alive if one in masters]
    facts = {"able": join_texts(able, names.lang)} if able else {"nobody": ""}
    return {**facts, ("waits" if _SATRAPS in position.revolts else "early"): ""}


def _engaged(position: Any, prompt: Any, _names: Names) -> dict[str, Any]:
    return {"engaged": ""} if prompt.seat in position.house.betrothed else {}


FACTS: Final[Mapping[str, Callable[[Any, Any, Names], Mapping[str, Any]]]] = {
    WINTER_PHASE: _accounts, REFUGE: driven_out, AUCTION: _revolt, SUCCESSION: _heir, ESTATE: _estate,
}  # fmt: skip
ON: Final[Mapping[str, Callable[[Any, Any, Names], Mapping[str, Any]]]] = {
    "bid": _sale, "decree": _decree, "wed": _engaged,
}  # fmt: skip
