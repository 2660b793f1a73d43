"""What a case expects of the board, the set-up and refused positions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from diadoques.board.load import load_board
from diadoques.board.spaces import Board, Place, split_coast
from diadoques.core.cases import Case, CaseSeason
from diadoques.core.faults import Fault
from diadoques.games.diadoques import Position, Report, kinds_at_home, levy
from diadoques.games.diadoques.casebook import PlayedCase, position_of
from diadoques.games.diadoques.model.position import GAME
from diadoques.games.diadoques.model.tables import players, tables
from tests.case_checks import CHECKS
from tests.case_troubles import same


def places(board: Board, *kinds: str) -> list[Place]:
    return [place for place in board.places.values() if place.kind in kinds]


def counts(board: Board) -> dict[str, int]:
    land = [space for space in board.spaces.values() if not space.is_sea]
    ports = [place for place in board.places.values() if board.is_port(place.id)]
    return {
        "spaces": len(board.spaces),
        "land": len(land),
        "sea": len(board.spaces) - len(land),
        "citadels": len(board.citadels),
        "capital": len(places(board, "capital")),
        "major": len(places(board, "capital", "major")),
        "minor": len(places(board, "minor")),
        "towns": len(places(board, "city")),
        "playing": len(board.spaces) + len(board.citadels),
        "with_citadel": sum(bool(board.inside.get(space.id)) for space in land),
        "ports": len(ports),
        "port_citadels": sum(place.is_citadel for place in ports),
        "open_ports": sum(not place.is_citadel for place in ports),
        "supplied": sum(space.supply == "1" for space in land),
        "unsupplied": sum(space.supply == "0" for space in land),
        "starred": sum(space.supply == "*" for space in land),
    }


def pairs(table: str, wanted: bool) -> Callable[[Board, list[list[str]]], Iterable[str]]:
    """Each pair is (or is not) next to each other; a space with named coasts stands for any of them."""

    def check(board: Board, rows: list[list[str]]) -> Iterable[str]:
        links: Mapping[str, tuple[str, ...]] = getattr(board, table)
        for a, b in rows:
            unknown = [end for end in (a, b) if split_coast(end)[0] not in board.spaces]
            yield from (f"{end} is not a space" for end in unknown)
            from_a = [a, *(shore for shore in links if split_coast(shore)[0] == a)]
            to_b = {other for start in from_a for other in links.get(start, ())}
            found = b in to_b or any(split_coast(other)[0] == b for other in to_b)
            if found is not wanted:
                yield f"{a} and {b} {'touch' if found else 'do not touch'}"

    return check


def steps_between(board: Board, start: str, goal: str) -> int:
    """Number of moves, by land or water, between two spaces."""
    seen, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            return seen[here]
        for there in sorted(board.neighbours(here)):
            if there not in seen and there in board.spaces:
                seen[there] = seen[here] + 1
                queue.append(there)
    return -1


def check_distance(board: Board, rows: list[list[Any]]) -> Iterable[str]:
    for a, b, wanted in rows:
        yield from (f"{a} to {b}: {trouble}" for trouble in same(steps_between(board, a, b), wanted))


def by_place(read: Callable[[Board, Place], Any]) -> Callable[[Board, Mapping[str, Any]], Iterable[str]]:
    def check(board: Board, wanted: Mapping[str, Any]) -> Iterable[str]:
        return same({name: read(board, board.places[name]) for name in wanted}, dict(wanted))

    return check


def by_space(read: Callable[[Board, str], Any]) -> Callable[[Board, Mapping[str, Any]], Iterable[str]]:
    def check(board: Board, wanted: Mapping[str, Any]) -> Iterable[str]:
        return same({name: read(board, name) for name in wanted}, dict(wanted))

    return check


def whole(read: Callable[[Board], Iterable[str]]) -> Callable[[Board, list[str]], Iterable[str]]:
    return lambda board, wanted: same(sorted(read(board)), sorted(wanted))


def names(board: Board, wanted: Mapping[str, str]) -> Iterable[str]:
    return same({code: board.spaces[code].name["fr"] for code in wanted}, dict(wanted))


def check_class(board: Board, wanted: Mapping[str, list[int]]) -> Iterable[str]:
    """Strength, price and least bribe of each class."""
    rows = tables()["class"]
    return same({name: [rows[name][key] for key in ("strength", "price", "bribe")] for name in wanted}, dict(wanted))


def check_bribed(board: Board, wanted: Mapping[str, str]) -> Iterable[str]:
    rows = tables()["class"]
    named = {row["suffix"]: name for name, row in rows.items()}
    return same({name: named[rows[name]["after"]] for name in wanted}, dict(wanted))


def table_line(board: Board, space: str) -> str:
    """One line of the province table: ``EGY 1 Alexandrie! (P), Péluse | town (P)``."""
    marks = {"capital": "!", "major": "+"}
    inside: dict[bool, list[str]] = {True: [], False: []}
    for place in board.places.values():
        if place.province == space:
            port = " (P)" if board.is_port(place.id) else ""
            inside[place.is_citadel].append(place.id + marks.get(place.kind, "") + port)
    start = " ".join(part for part in (space, board.spaces[space].supply, ", ".join(inside[True])) if part)
    return start + (" | " + ", ".join(inside[False]) if inside[False] else "")


BOARD_CHECKS: dict[str, Callable[[Board, Any], Iterable[str]]] = {
    "counts": lambda board, wanted: same({key: counts(board)[key] for key in wanted}, dict(wanted)),
    "majors": whole(lambda board: [place.id for place in places(board, "capital", "major")]),
    "minors": whole(lambda board: [place.id for place in places(board, "minor")]),
    "seas": whole(lambda board: [space.id for space in board.spaces.values() if space.is_sea]),
    "port_citadels": whole(lambda board: [p for p in board.citadels if board.is_port(p)]),
    "open_ports": whole(lambda board: [p.id for p in places(board, "city") if board.is_port(p.id)]),
    "unsupplied": whole(lambda board: [s.id for s in board.spaces.values() if s.supply == "0" and not s.is_sea]),
    "starred": whole(lambda board: [s.id for s in board.spaces.values() if s.supply == "*"]),
    "several_coasts": lambda board, wanted: same(
        {space.id: sorted(space.coasts) for space in board.spaces.values() if space.coasts},
        {space: sorted(coasts) for space, coasts in wanted.items()},
    ),
    "several_citadels": lambda board, wanted: same(
        {space: sorted(inside) for space, inside in board.inside.items() if len(inside) > 1},
        {space: sorted(inside) for space, inside in wanted.items()},
    ),
    "access_of": lambda board, wanted: same(
        {citadel: sorted(board.access.get(citadel, ())) for citadel in wanted},
        {citadel: sorted(seas) for citadel, seas in wanted.items()},
    ),
    "access": lambda board, wanted: same(
        {citadel: sorted(seas) for citadel, seas in board.access.items() if seas},
        {citadel: sorted(seas) for citadel, seas in wanted.items()},
    ),
    "capitals": by_place(lambda board, place: place.capital_of),
    "province": by_place(lambda board, place: place.province),
    "harbour": by_place(lambda board, place: place.coast),
    "treasure": by_place(lambda board, place: place.treasure),
    "treasures_in_all": lambda board, wanted: same(
        {amount: sum(p.treasure == int(amount) for p in board.places.values()) for amount in wanted}, dict(wanted)
    ),
    "terrain": lambda board, wanted: same(
        {kind: sorted(s.id for s in board.spaces.values() if s.terrain == kind) for kind in wanted},
        {kind: sorted(spaces) for kind, spaces in wanted.items()},
    ),
    "supply": by_space(lambda board, space: board.spaces[space].supply),
    "shores": by_space(lambda board, space: sorted(board.shores(space))),
    "holds": by_space(lambda board, space: sorted(board.inside.get(space, ()))),
    "named": names,
    "army": pairs("army", True),
    "not_army": pairs("army", False),
    "fleet": pairs("fleet", True),
    "not_fleet": pairs("fleet", False),
    "distance": check_distance,
    "class": check_class,
    "bribed_into": check_bribed,
    "table": whole(lambda board: [table_line(board, s.id) for s in board.spaces.values() if not s.is_sea]),
    "closed_seas": whole(
        lambda board: {s.id for s in board.spaces.values() if s.is_sea}.difference(*board.access.values())
    ),
}


def check_board(case: Case) -> list[str]:
    board = load_board(GAME, case.layer)
    troubles: list[str] = []
    for key, wanted in case.steps[0].expect.items():
        if key not in BOARD_CHECKS:
            troubles.append(f"the case expects {key!r} of the board, which nobody knows how to check")
            continue
        troubles += [f"{key}: {trouble}" for trouble in BOARD_CHECKS[key](board, wanted)]
    return troubles


def check_setup(case: Case) -> list[str]:
    """A game before its first orders."""
    start = position_of(case)
    expect = dict(case.steps[0].expect)
    troubles: list[str] = []
    for player, kinds in expect.pop("may_raise", {}).items():
        troubles += [f"may_raise: {player}: {t}" for t in same(list(kinds_at_home(start, player)), kinds)]
    for player, funds in expect.pop("funds", {}).items():
        troubles += [f"funds: {player}: {t}" for t in same(players()[player].funds, funds)]
    for player, parts in expect.pop("funds_from", {}).items():
        troubles += [f"funds_from: {player}: {t}" for t in same(funds_of(start, player), parts)]
        troubles += [f"funds_from: {player}: {t}" for t in same(players()[player].funds, sum(parts))]
    for player, kinds in expect.pop("levy_refused", {}).items():
        try:
            levy(start, {player: kinds})
        except Fault as fault:
            troubles += [f"levy_refused: {player}: {t}" for t in same(fault.code, "levy-kind")]
            continue
        troubles.append(f"levy_refused: {player} may raise {kinds}")
    before = Report(start, (), start)
    for key, wanted in expect.items():
        troubles += [f"{key}: {t}" for t in CHECKS[key](PlayedCase(CaseSeason(), (before,)), wanted)]
    return troubles


def funds_of(start: Position, player: str) -> list[int]:
    """Opening funds by their parts: provinces, citadels, tribute of the capital, its own treasure."""
    income = tables()["income"]
    mine = [place for place, owner in start.citadels.items() if owner == player]
    capitals = [start.board.places[place] for place in mine if start.board.places[place].capital_of == player]
    return [
        sum(owner == player for owner in start.provinces.values()) * income["province"],
        len(mine) * income["citadel"],
        len(capitals) * income["own_capital"],
        sum(capital.treasure for capital in capitals),
    ]
