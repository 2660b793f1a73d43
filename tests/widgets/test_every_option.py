"""Every screen opens with every option on, whatever is asked: an option that a screen cannot tell leaves it dead."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

import diadoques as d
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.room import Room
from diadoques.classroom.session import Session
from diadoques.core import savegame
from diadoques.core.language import LANGUAGES
from diadoques.explain.catalogue import screen_words
from diadoques.games.catalogue import choices_of, games, load_game
from diadoques.games.diadoques.model.orders import Order, Verb
from diadoques.games.diadoques.model.settings import OPTIONAL, clashes
from diadoques.games.diadoques.notation.declarations import DECLARATIONS, declaration_verbs, payments
from diadoques.games.diadoques.words.offers import TELLER
from diadoques.widgets import Lesson
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.explorer import Explorer
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.kit.guard import LOG
from diadoques.widgets.projector_page import ProjectorPage
from tests.in_browser import clear
from tests.rooms import Open

#: Seasons and their parts that are played with each choice of options.
PARTS: Final = 14


@pytest.fixture(autouse=True)
def _no_widgets_of_others() -> Iterator[None]:
    clear()
    yield
    clear()


def together(names: tuple[str, ...]) -> list[dict[str, str]]:
    """Options that are switched on, all of them in as few games as clashes allow."""
    found: list[dict[str, str]] = []
    left = list(names)
    while left:
        on: list[str] = []
        for name in (*left, *names):
            if name not in on and not any({name, other} in map(set, clashes()) for other in on):
                on.append(name)
        left = [name for name in left if name not in on]
        found.append({"layer": "advanced", **dict.fromkeys(on, "on")})
    return found


def all_options(game: str) -> list[dict[str, str]]:
    """Choices of options in which every value of every option comes up."""
    if game == "diadoques":
        return together(OPTIONAL)
    values = {name: choice.values for name, choice in choices_of(load_game(game)).items() if choice.values}
    values |= {"dice": values["dice"][:1]} if "dice" in values else {}  # thrown ones are asked for one by one
    return [{name: of[at % len(of)] for name, of in values.items()} for at in range(max(map(len, values.values())))]


#: The first of each game in ``make test``, all others in ``make proof``.
CHOICES: Final = [
    pytest.param(game, options, id=f"{game}-{at}", marks=[pytest.mark.proof] * bool(at))
    for game in games()
    for at, options in enumerate(all_options(game))
]


def see(room: Room, beside: Path) -> None:
    """Open every screen of what is asked now, in both languages; nothing goes wrong behind any of them."""
    for make in screens(room, LANGUAGES[0]):
        page = make()
        page.speak(LANGUAGES[1])
        page.close()
        clear()
    see_nothing_wrong(room.session.folder)
    shutil.copytree(room.session.folder, beside, ignore=shutil.ignore_patterns("journal.holder", "journal.open"))
    see_lesson(beside)


def screens(room: Room, lang: str) -> Iterator[Callable[[], Any]]:
    """The pages of a class that are open at once."""
    yield lambda: typing(DeskPage(room, lang), room.seats[-1])
    yield lambda: ProjectorPage(room, lang)
    for seat in room.seats:
        yield lambda seat=seat: GroupPage(room, seat, lang)  # type: ignore[misc]


def typing(desk: DeskPage, seat: str) -> DeskPage:
    """The desk with a sheet of paper open."""
    desk.open_sheet(seat)
    return desk


def see_lesson(folder: Path) -> None:
    """The page of a game that all play at one screen, at each sheet."""
    lesson = Lesson(folder)
    for lang in LANGUAGES:
        lesson.speak(lang)
        for seat in ("", *lesson.session.position.players):
            lesson.choose(seat)
    if lesson.session.reports:
        lesson.again.click()
    see_nothing_wrong(folder)
    lesson.session.close()
    clear()


def see_nothing_wrong(folder: Path) -> None:
    trouble = folder / LOG
    assert not trouble.exists(), trouble.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("options", together(OPTIONAL), ids=lambda options: f"{len(options) - 1} options")
@pytest.mark.parametrize("season", ["spring 321", "summer 305", "winter 305"])
def test_every_sheet_opens_with_every_option(tmp_path: Path, season: str, options: Mapping[str, str]) -> None:
    """It said that something had gone wrong, and no sheet of a winter could be written any more."""
    game = load_game("diadoques")
    told: Any = {
        "season": season, "layer": "advanced", "treasury": {"Antigone": 60, "Ptolémée": 40},
        "units": {"Antigone": ["A PHR", "A SYR"], "Ptolémée": ["A EGY", "F CYC"], "Lysimaque": ["A THR"]},
        "citadels": {"Gordion": "Antigone", "Alexandrie": "Ptolémée", "Tyr": "Antigone"},
    }  # fmt: skip
    told["settings"] = {name: value for name, value in options.items() if name != "layer"}
    start = game.record_of(game.position_from(told, {"layer": "advanced"}))
    saved = savegame.SavedGame("diadoques-game", 1, "diadoques", "", dict(options), "diadoques", start)
    Session(tmp_path, begins=saved).close()
    see_lesson(tmp_path)


@pytest.mark.parametrize("verb", declaration_verbs())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_declaration_of_a_winter_is_told_whatever_it_names(verb: Verb, lang: str) -> None:
    """Once it had to name a place where it goes."""
    position: Any = d.position(
        {"season": "winter 305", "units": {"Antigone": ["A PHR"], "Ptolémée": ["A EGY"]}}
    )._position
    target = position.of("Ptolémée")[0].id
    order = Order("Antigone", verb, goal="SYR", citadel="Tyr", payee="Ptolémée", target=target, amount=5)
    told = TELLER.label(position, order, lang)
    assert told and "{" not in told


def screen_of(verb: Verb) -> str:
    """The file that holds the words of a verb on screens: that of its folder, where its chapter has one."""
    homes = [tell.__module__ for tell in DECLARATIONS.everywhere() if verb in {one.verb for one in tell()}]
    own = [home.rpartition(".")[0] for home in homes if home.endswith(".chapter")]
    return f"{(own or ['diadoques.games.diadoques.words'])[0].replace('.', '/')}/screen.toml"


@pytest.mark.parametrize("verb", payments())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_payment_has_its_line_of_the_accounts_and_its_tab_of_the_purse(verb: Verb, lang: str) -> None:
    """Without them the accounts, and the whole sheet, stopped as soon as a sum was written."""
    words = screen_words("diadoques")[lang]
    wanted = {"money": (f"ledger_{verb}",), "orders": (f"pay_{verb}",)}
    lacking = [f"[{lang}.{table}] {key}" for table, keys in wanted.items() for key in keys if key not in words[table]]
    assert not lacking, f"{screen_of(verb)} lacks {', '.join(lacking)}"


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), CHOICES)
def test_every_screen_opens_with_every_option(
    open_room: Open, tmp_path: Path, game: str, options: dict[str, str]
) -> None:
    room = open_room(game=game, options=options)
    seen: set[tuple[Any, ...]] = set()
    folders = count()
    for _ in range(PARTS):
        session = room.session
        names = {prompt.name for seat in session.asked for prompt in session.prompts.of(seat)}
        kinds = (session.position.phase, *sorted(names))
        if kinds not in seen:
            seen.add(kinds)
            see(room, tmp_path / f"lesson{next(folders)}")
        if room.session.over:
            break
        answer(room.session, room.seats)
        room.resolve()
    if load_game(game).abilities.bulk is not None:
        explorer = Explorer(tmp_path / "openings", game=game, options=options)
        for seat in explorer.prospects.players:
            explorer.choose(seat)
        explorer.close()
        see_nothing_wrong(tmp_path / "openings")
