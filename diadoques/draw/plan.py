"""The plan of a picture: everything that decides how it looks, as values; painting it comes later, if ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from diadoques.board.load import load_board
from diadoques.board.people import Player, owners
from diadoques.board.spaces import Board
from diadoques.core import phrases
from diadoques.core.events import ResolvedTurn
from diadoques.core.faults import Fault
from diadoques.draw import compose
from diadoques.draw import scene as sc
from diadoques.draw.compose import Frame, frame_of
from diadoques.draw.geometry import Geometry, load_geometry
from diadoques.draw.palette import Livery, livery
from diadoques.draw.scene import Scene
from diadoques.draw.view import WIDTH, Page, page_of, theatre_name, theatres
from diadoques.draw.words import date, game_title, word
from diadoques.games.catalogue import game_of, load_game, usual
from diadoques.games.door import Position
from diadoques.games.showing import pictures_at

TERRAIN, OWNER = "terrain", "owner"
#: What fills the provinces: their terrain, or the colour of who owns them.
MODES = (TERRAIN, OWNER)
#: The kinds of file that a picture is saved as.
FORMATS = ("png", "svg", "pdf")


@dataclass(frozen=True, slots=True)
class Plan:
    """One picture to be painted.

    Attributes:
        board, game: what board, and whose marks lie on it ("" for a board without a game).
        geometry, page: its geometry, what part of it.
        lang: ``fr`` or ``en``; ``mode``: ``terrain`` or ``owner``.
        scene: pieces, arrows, marks; None for the bare board.
        title, subtitle: of the strip above the map.
        players: (id, name, points text, out of the game).
        legend: keys of the legend's items, () for none.
        alt: what the picture shows, in words.
        told: the report that it tells, or the position that it shows; None for the bare board. Plans that draw the same
            are equal, whoever is told of it.
    """

    board: Board
    game: str
    geometry: Geometry
    page: Page
    lang: str
    mode: str
    scene: Scene | None
    title: str
    subtitle: str
    players: tuple[tuple[str, str, str, bool], ...]
    liveries: Mapping[str, Livery]
    legend: bool
    alt: str
    more: Mapping[str, Any] = field(default_factory=dict)
    told: ResolvedTurn | Position | None = field(default=None, compare=False)


def plan_of(
    position: Position | None = None,
    *,
    board: str = "",
    game: str = "",
    lang: str = "fr",
    mode: str = TERRAIN,
    orders: Iterable[Any] | Mapping[str, Iterable[Any]] = (),
    report: ResolvedTurn | None = None,
    theatre: str | Iterable[str] | None = None,
    size: int = WIDTH,
    title: str | None = None,
    frame: Frame | str | int | None = None,
    legend: bool = True,
) -> Plan:
    """Decide what a picture shows (see ``draw_map``).

    Raises:
        Fault: unknown language, mode, theatre, frame, size or board.
    """
    phrases.known_language(lang)
    if mode not in MODES:
        raise Fault("mode-unknown", "mode", given=str(mode), known=", ".join(MODES))
    stands = position or (report.before if report is not None else None)
    if stands is not None:
        known, game = stands.board, stands.game
    else:
        game = game or ("" if board else usual())
        known = load_board(board or load_game(game).about.board)
    geometry = load_geometry(known.id)
    theatre = theatre if theatre is None or isinstance(theatre, str) else tuple(theatre)
    page = page_of(geometry, theatre, size, legend)
    shot = frame_of(report, frame) if report is not None else None
    scene, shown = None, position
    if report is not None:
        scene = compose.of_report(report, geometry, page.unit, shot)
        shown = pictures_at(report.before).stage(report, shot.step if shot else "")
    elif position is not None:
        scene = compose.of_position(position, geometry, page.unit, orders)
    names = owners(known.id)
    told = report.before if report is not None else position
    players = _players(shown, names, lang)
    subtitle = "" if told is None else date(told.season, lang, told.game)
    if shot is not None and report is not None:
        subtitle = shot.title(report, lang)
    return Plan(
        board=known,
        game=game,
        geometry=geometry,
        page=page,
        lang=lang,
        mode=mode,
        scene=scene,
        title=title if title is not None else (game_title(game, lang) or known.id),
        subtitle=subtitle,
        players=players,
        liveries={name: livery(name, known.id) for name in _everybody(names, players, scene)},
        legend=legend and not page.zoomed,
        alt=_alt(known, game, scene, subtitle, theatre, names, lang),
        told=position if report is None else report,
    )


def _everybody(
    names: Iterable[str], players: Iterable[tuple[str, str, str, bool]], scene: Scene | None
) -> dict[str, None]:
    """All who may have something on the picture: the owners that the board knows, and others that a game brings."""
    found = dict.fromkeys([*names, *(player for player, *_ in players)])
    if scene is not None:
        signed = (owner for mark in scene.marks for owner in (mark.owner, *(who for who, _ in mark.rows)))
        people = (name for one in scene.captains for name in (one.name, one.captor))
        pieces = (*(one.owner for one in scene.pieces), *(one.owner for one in scene.arrows))
        held = (*scene.provinces.values(), *scene.citadels.values(), *(one.owner for one in scene.rightful.values()))
        found |= dict.fromkeys(name for name in (*pieces, *people, *signed, *held) if name)
    return found


def _called(owner: str, names: Mapping[str, Player], lang: str) -> str:
    """The name of an owner; his id where the board knows none."""
    return names[owner].name[lang] if owner in names else owner


def _players(
    position: Position | None, names: Mapping[str, Player], lang: str
) -> tuple[tuple[str, str, str, bool], ...]:
    if position is None:
        return ()
    game = game_of(position)
    owners, standing = game.marks(position), game.standing(position)
    unit = "points" if game.about.counted == "points" else "centres"
    if not (owners.spaces or owners.places or any(standing.points.values())):
        # A situation that leaves open who owns what is told of its units only: nobody is out, nobody counts.
        return tuple(
            (player, _called(player, names, lang), "", False) for player in position.players if position.of(player)
        )
    return tuple(
        (
            player,
            _called(player, names, lang),
            word(lang, unit, count=standing.points.get(player, 0)),
            player in standing.eliminated,
        )
        for player in position.players
    )


def _alt(
    board: Board,
    game: str,
    scene: Scene | None,
    subtitle: str,
    theatre: str | tuple[str, ...] | None,
    names: Mapping[str, Player],
    lang: str,
) -> str:
    """What the picture shows, for those who do not see it."""
    found = [word(lang, "alt_map", board=game_title(game, lang) or board.id)]
    if isinstance(theatre, str) and theatre in theatres(board.id):
        found.append(word(lang, "alt_theatre", theatre=theatre_name(board.id, theatre, lang)))
    if subtitle:
        found.append(word(lang, "alt_date", date=subtitle.removesuffix(".")))
    if scene is not None:
        units: dict[str, list[str]] = {}
        for piece in scene.pieces:
            if piece.state in (sc.HERE, sc.DISLODGED):
                where = _named(piece.place, board, game, lang)
                units.setdefault(piece.owner, []).append(f"{piece.letter or piece.kind}{piece.grade} {where}")
        for owner, held in units.items():
            found.append(word(lang, "alt_units", owner=_called(owner, names, lang), units=", ".join(held)))
        for kind in dict.fromkeys(scene.weather.values()):
            hit = ", ".join(board.name(code, lang) for code, lies in scene.weather.items() if lies == kind)
            found.append(word(lang, "alt_weather", kind=word(lang, f"mark.{kind}", game), spaces=hit))
        states = Counter(arrow.state for arrow in scene.arrows)
        if states[sc.ASKED]:
            found.append(word(lang, "alt_orders", count=states[sc.ASKED]))
        failed = states[sc.FAILED] + states[sc.CUT] + states[sc.VOID]
        if states[sc.DONE] or failed:
            found.append(word(lang, "alt_results", done=states[sc.DONE], failed=failed))
    return " ".join(found)


def _named(place: str, board: Board, game: str, lang: str) -> str:
    if place in board.places:
        return board.name(place, lang)
    notation = load_game(game).abilities.notation if game else None
    return notation.spelled(place, lang) if notation else place
