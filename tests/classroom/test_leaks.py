"""Games of all five rule sets, played through the class's pages and files: nobody is given what he may not know.

Each test has its twin, in which a veil is torn on purpose: then what leaks is found (``TORN``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.room import Room
from diadoques.cli.loading import View, state
from diadoques.core.prompts import UMPIRE
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import load_game
from diadoques.games.empires import secrecy
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import Battle, Loan, Treaty
from diadoques.printing import handing_out
from diadoques.printing.handing_out import hand_out
from diadoques.widgets import projector_page
from diadoques.widgets.group_page import GroupPage
from tests.cli.running import Shell, shell_fixture
from tests.leaks import EVERYBODY, Planted, bare, commands, handed_out, lawful, leaks, page, planted, script, veiled
from tests.painted import put_together
from tests.rooms import Open
from tests.sampling import sampled

__all__ = ["shell_fixture"]

#: By game: its rules and its start, and how many questions are answered in `make test`.
GAMES: Final[dict[str, tuple[dict[str, Any], int]]] = {
    "diadoques": ({"options": {"rules": "all", "seed": "3"}}, 2),
    "bc218": ({"options": {"draws": "survivors"}}, 2),
    "diplomacy": ({}, 2),
    "amphipolis": ({"scenario": "cleon-brasidas", "options": {"seed": "s1"}}, 6),
    "empires": ({"options": {"seed": "x", "umpire": "played"}}, 5),
}
#: Letters are read, not set.
pytestmark = pytest.mark.usefixtures("lean_letters")
#: A line that no game understands: its author's, until he writes another.
WORD: Final = "zizanie731"
#: Games of whose reports no sentence is for some alone: what 218 keeps secret, the lands that may revolt, none tells.
TOLD_TO_ALL: Final = ("diplomacy", "bc218")


@pytest.fixture(autouse=True)
def _pictures_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a reader holds is compared without its pixels (``bare``, ``held``): nobody could find a word there."""
    put_together(monkeypatch)


def opened(open_room: Open, game: str, folder: str = "class") -> Room:
    return open_room(folder, game=game, **GAMES[game][0])


def opened_anew(open_room: Open, game: str) -> Room:
    """A game that no other test plays, where a veil is torn: of one told before, the process keeps the pages."""
    how = dict(GAMES[game][0])
    if "seed" in how.get("options", {}):
        how["options"] = {**how["options"], "seed": "torn"}
    return open_room("torn", game=game, **how)


def readers(room: Room, some: bool) -> tuple[str, ...]:
    """Whose pages are looked at: everybody's, and those of all seats, or of the second, where the first writes."""
    seats = room.seats[1:2] if some else room.seats
    return (EVERYBODY, *seats, *room.beside)


def step(room: Room) -> None:
    """What is asked is answered, and settled."""
    session = room.session
    if room.answer_by_answer:
        asked = asked_now(session)
        assert asked is not None
        answer(session, (asked.seat,))
        room.follow()
        return
    answer(session, session.asked)
    room.resolve()


def hands(room: Room) -> Iterator[Planted]:
    """Stratagems that one hand alone holds, by their names; a name of one word is that of a phase, too."""
    held = room.session.position.hands
    faces = {seat: {face for one in hand for face in one.split("/")} for seat, hand in held.items()}
    words = catalogue("fr", "amphipolis")
    for seat, own in faces.items():
        others = {face for other, more in faces.items() if other != seat for face in more}
        names = (bare(words.text(f"stratagem.{face}")) for face in own - others)
        yield from (planted(name, seat) for name in names if " " in name)


def leaked(room: Room, steps: int, some: bool) -> list[str]:
    """What leaks on pages while a game is played; each who is asked writes a line beside that nobody understands."""
    found, secrets = [], []
    for _ in range(steps):
        session = room.session
        if session.over:
            break
        writer = next((seat for seat in room.seats if session.prompts.sheet(seat) is not None), "")
        if writer and not room.answer_by_answer:
            others = [one for one in readers(room, some) if one not in (EVERYBODY, writer) and one in session.asked]
            before = {one: page(room, one, latest=0) for one in others}
            session.type(writer, WORD)
            answer(session, (writer,))
            found += [f"{one} sees what {writer} writes" for one in others if page(room, one, latest=0) != before[one]]
            secrets = [planted(WORD, writer)]
        settled = len(session.reports)
        step(room)
        for reader in readers(room, some):
            given = page(room, reader)
            new = [one for report in session.reports[settled:] for one in veiled(report, reader)]
            hidden = hands(room) if session.game.about.id == "amphipolis" else ()
            found += [f"{reader}: {one}" for one in leaks(given, reader, [*secrets, *hidden], new)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pages_give_nobody_what_he_may_not_know(open_room: Open, game: str) -> None:
    assert not leaked(opened(open_room, game), GAMES[game][1], some=True)


@pytest.mark.proof
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_give_nobody_what_he_may_not_know(open_room: Open, game: str) -> None:
    assert not leaked(opened(open_room, game), 12 * GAMES[game][1], some=False)


# ---------------------------------------------------------------- Files and scripts: of games that can be played again


def written(room: Room, steps: int) -> Path:
    """A game of so many steps, as it is saved; where there is an umpire, he changes something and says why."""
    session = room.session
    for _ in range(steps):
        if not session.over:
            step(room)
    while UMPIRE in room.beside and session.position.phase != "review":
        step(room)
    if UMPIRE in room.beside:
        change = {"decision": "override", "what": "treasury", "state": room.seats[1], "by": 731, "reason": WORD}
        session.say(UMPIRE, "review", change)
        room.resolve()
    saved = session.folder / "told.dia.json"
    session.save(saved)
    return saved


def leaked_by_files(room: Room, shell: Shell, steps: int, some: bool, drawn: bool = False) -> list[str]:
    saved, found = written(room, steps), []
    reports = room.session.reports
    secrets = [planted(WORD, room.seats[1])] if room.beside else []
    for reader in readers(room, some):
        given = {**script(saved, reader), **commands(shell, saved, reader, drawn=drawn)}
        game_page = {"report": given.pop("report")}
        found += [f"{reader}: {one}" for one in leaks(given, reader, secrets, veiled(reports[-1], reader))]
        never = [one for report in reports for one in veiled(report, reader)]
        found += [f"{reader}: {one}" for one in leaks(game_page, reader, secrets, never)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_files_and_scripts_tell_nobody_what_he_may_not_know(open_room: Open, shell: Shell, game: str) -> None:
    assert not leaked_by_files(opened(open_room, game), shell, GAMES[game][1], some=True)


@pytest.mark.proof
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_files_of_longer_games_tell_nobody_what_he_may_not_know(open_room: Open, shell: Shell, game: str) -> None:
    assert not leaked_by_files(opened(open_room, game), shell, 4 * GAMES[game][1], some=False, drawn=True)


def leaked_on_paper(room: Room, steps: int) -> list[str]:
    """What leaks in the reports that are handed out, and what the umpire's own lacks."""
    written(room, steps)
    names = handed_out(hand_out(room.session, "fr"))
    whose = (*room.everybody, EVERYBODY) if room.beside else room.seats
    assert [*names][len(room.everybody) :] == (["gazette", "teacher"] if room.beside else ["teacher"])
    secrets = [planted(WORD, room.seats[1])] if room.beside else []
    found = []
    for reader, given in zip(whose, names.values(), strict=False):
        never = [one for report in room.session.reports for one in veiled(report, reader)]
        found += [f"{reader}: {one}" for one in leaks(given, reader, secrets, never)]
        if reader == UMPIRE:
            found += [f"he is not told in {kind}" for kind, text in given.items() if WORD not in text]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(GAMES, "empires"))
def test_reports_on_paper_tell_nobody_what_he_may_not_know(open_room: Open, game: str) -> None:
    assert not leaked_on_paper(opened(open_room, game), GAMES[game][1])


# ------------------------------------------------------------ Figures that stand nowhere else, in the midst of a season


def campaign(open_room: Open, folder: str = "class") -> tuple[Room, list[Planted]]:
    """A campaign whose Rome has figures that nobody else has; whose each is."""
    room = opened(open_room, "empires", folder)
    session = room.session
    while session.position.phase != "orders":
        step(room)
    before: Any = session.position
    rome = before.states["Rome"]
    planned = before.with_state(
        "Rome", treasury=4217, coming=8219, ally=3307, raided=6397, yards={"ROM": 2683}, amity={"Gaule": 3571},
        guests=("zizanie hôte",), least=2861, owed=9041, led=7591,
    )  # fmt: skip
    planned = planned.with_force(
        "Rome-A1", ap=3917, modifier=1873, way=("zizanie chemin",), target="zizanie but", lost=5171
    )
    planned = planned.with_fleet("Rome-F1", ships=6143, way=("zizanie cap",), ratio=8527, reply="zizanie réponse")
    tribe = next(iter(planned.tribes))
    session.position = planned.having(
        options={**planned.options, "seed": "zizanie graine"},
        tribes={**planned.tribes, tribe: replace(planned.tribes[tribe], agitated=(before.number + 4001, 7411))},
        treaties=(Treaty(1, "Pacte de zizanie", ("Rome", "Carthage"), ("Rome",)),),
        loans=(Loan("Rome", "Carthage", 5719, 9),),
        battles=(
            Battle("0 CIS", "CIS", (("Rome-A1",), ("Gaule-A1",)), {"Rome-A1": 2999}, {"Rome-A1": "zizanie pose"}),
        ),
        sheets={"Rome": (CampaignOrder("Rome", Verbs.RUMOUR, text="zizanie rumeur"),)},
        met=(("zizanie flotte", "Carthage-F1"),),
        remembered={"Rome": {"CIS": {"what": "zizanie vue"}}},
        drawn={"zizanie jet": (6,)},
        moments={"zizanie moment": {}},
        agenda=(replace(before.agenda[0], data={"who": "zizanie ordre du jour"}), *before.agenda),
    )
    assert rome != session.position.states["Rome"]
    alone = [
        4217, 8219, 3307, 6397, 2683, 3571, "zizanie hôte", 2861, 9041, 7591, 3917, 1873, "zizanie chemin",
        "zizanie but", 5171, 6143, "zizanie cap", 8527, "zizanie réponse", 2999, "zizanie rumeur", "zizanie vue",
    ]  # fmt: skip
    his = [
        "zizanie graine",
        7411,
        "zizanie pose",
        "zizanie flotte",
        "zizanie jet",
        "zizanie moment",
        "zizanie ordre du jour",
    ]
    both = [5719, "Pacte de zizanie"]
    return room, [
        *(planted(one, "Rome") for one in alone), *(planted(one) for one in his),
        *(planted(one, "Rome", "Carthage") for one in both),
    ]  # fmt: skip


def where_it_stands(room: Room, reader: str) -> dict[str, str]:
    """What scripts are told of a position (``show --json``)."""
    return {"state": bare(json.dumps(state(room.session.position, View(reader)), ensure_ascii=False))}


def told(room: Room, reader: str) -> dict[str, str]:
    """What a reader is given at this moment: his page, and where it stands."""
    return {**page(room, reader, latest=0), **where_it_stands(room, reader)}


def leaked_figures(room: Room, secrets: list[Planted]) -> list[str]:
    everybody = (EVERYBODY, *room.everybody)
    return [f"{reader}: {one}" for reader in everybody for one in leaks(told(room, reader), reader, secrets)]


@pytest.mark.slow
def test_figures_are_their_owner_s_and_the_umpire_s(open_room: Open) -> None:
    room, secrets = campaign(open_room)
    assert not leaked_figures(room, secrets)
    for reader in room.everybody:
        given = told(room, reader)["state"]
        unseen = [one.text for one in secrets if reader in one.readers and not one.stands_in(given)]
        assert not unseen, (reader, "may know, and is not told")


@pytest.mark.slow
def test_sums_on_a_sheet_are_read_by_those_whom_they_concern(open_room: Open) -> None:
    """As long as the season lasts, and in what is told of it."""
    room, _ = campaign(open_room)
    session = room.session
    session.position = (
        session.position.having(
            sheets={}, battles=(), met=(), treaties=(), moments={}, agenda=session.position.agenda[1:]
        )
        .with_state("Rome", guests=(), amity={}, yards={}, owed=0, led=1)
        .with_fleet("Rome-F1", way=(), reply="")
    )
    session.position = session.position.with_force("Rome-A1", way=(), target="", ap=317)
    orders = [("Carthage", Verbs.GIFT, 1739), ("Gaule", Verbs.LOAN, 1931)]
    for target, verb, sum_ in orders:
        order = CampaignOrder("Rome", verb, target=target, number=sum_, season=4 if verb is Verbs.LOAN else 0)
        assert session.give("Rome", order).followed
    secrets = [planted(1739, "Rome", "Carthage"), planted(1931, "Rome", "Gaule")]
    step(room)
    settled = {reader: page(room, reader) for reader in (EVERYBODY, *room.everybody)}
    for one in secrets:
        assert {reader for reader, given in settled.items() if leaks(given, "nobody", [one])} == one.readers, one
    found = []
    while session.position.phase != "review":
        step(room)
        for reader in (EVERYBODY, "Espagne"):
            given = {**page(room, reader), **where_it_stands(room, reader)}
            found += [f"{reader}: {one}" for one in leaks(given, reader, secrets)]
    assert not found


# --------------------------------------------------------------------------------------------- The same with torn veils

Tear = Callable[[pytest.MonkeyPatch], None]


def sees_all(game: str) -> Tear:
    """A game that shows each what all did."""

    def tear(patch: pytest.MonkeyPatch) -> None:
        lawful(game)  # taken as the game is installed, before it is torn
        patch.setattr(type(load_game(game)), "seen", lambda _game, report, _player="": report)

    return tear


def kept(field: str) -> Tear:
    """A field of a campaign's position that is left as it is."""
    seen_by = secrecy.seen_by

    def tear(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(
            secrecy,
            "seen_by",
            lambda position, seat: replace(seen_by(position, seat), **{field: getattr(position, field)}),
        )

    return tear


#: What hides something of a campaign's position: a whole field, or what stands in it.
FIELDS: Final = (
    "options", "states", "forces", "fleets", "sheets", "loans", "treaties", "remembered", "drawn", "moments", "tribes",
    "battles", "met", "agenda",
)  # fmt: skip
PARTS: Final = ("_state", "_force", "_fleet", "_battle")


@pytest.mark.slow
@pytest.mark.parametrize("torn", sampled([*FIELDS, *PARTS], "states", "_force", "treaties", "moments"))
def test_a_figure_that_is_left_uncovered_is_found(open_room: Open, monkeypatch: pytest.MonkeyPatch, torn: str) -> None:
    if torn in FIELDS:
        kept(torn)(monkeypatch)
    elif torn == "_fleet":  # it stands behind the fleets that nobody sees
        monkeypatch.setattr(secrecy, "_force", lambda force: force)
    else:
        monkeypatch.setattr(secrecy, torn, lambda one, *_: one)
    room, secrets = campaign(open_room)
    assert leaked_figures(room, secrets)


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(GAMES, "empires", "amphipolis"))
def test_a_game_that_shows_all_is_found(open_room: Open, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    room = opened_anew(open_room, game)
    sees_all(game)(monkeypatch)
    assert bool(leaked(room, 2 * GAMES[game][1], some=True)) == (game not in TOLD_TO_ALL)


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled([one for one in GAMES if one != "amphipolis"], "diplomacy"))
def test_a_page_with_another_s_sheet_is_found(open_room: Open, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    room = opened(open_room, game)
    monkeypatch.setattr(GroupPage, "writer", property(lambda shown: shown.room.session.asked[0]))
    assert any("sees what" in one for one in leaked(room, GAMES[game][1], some=True))


@pytest.mark.slow
@pytest.mark.parametrize("torn", sampled(["handed out", "projector", "script"]))
def test_a_file_or_a_screen_for_the_wrong_reader_is_found(
    open_room: Open, monkeypatch: pytest.MonkeyPatch, shell: Shell, torn: str
) -> None:
    room = opened_anew(open_room, "empires")
    if torn == "handed out":
        monkeypatch.setattr(
            handing_out, "_seen", lambda _game, start, reports, _seat, lang: handing_out.annals(start, reports, lang)
        )
        assert leaked_on_paper(room, 5)
    elif torn == "projector":
        room, secrets = campaign(open_room, "other")
        monkeypatch.setattr(projector_page, "position_seen_by", lambda position: replace(position, reader=UMPIRE))
        assert leaked_figures(room, secrets)
    else:
        monkeypatch.setattr(View, "report", lambda _view, report: report)
        assert leaked_by_files(room, shell, 5, some=True)
