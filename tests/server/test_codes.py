"""The codes by which groups come in: asked about before they are spent, used once, kept beside the game."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.server import codes as doors
from diadoques.server.codes import Doors, canonical_code
from diadoques.server.page import GOING
from diadoques.server.throttle import INTERVAL, MISSES, Throttle
from diadoques.widgets.class_page import PROJECTOR

from .served import Browser, Served, full_disk


def test_a_code_opens_once_however_it_is_spelled(serve: Callable[..., Served]) -> None:
    served = serve()
    word, _, figures = served.hall.doors.code("Antipater").partition("-")
    assert served.enter(f" {word.lower()} %20 {figures} ").code == 303
    second = served.enter(f"{word}-{figures}")
    assert second.code == 403 and "Set-Cookie" not in second.headers
    assert "a déjà servi" in second.body.decode()
    assert "n’existe pas ici" in served.enter("LYRE-99").body.decode()


def test_a_code_is_spent_on_yes_alone(served: Served) -> None:
    served.call(lambda: served.room.deal(6))
    code, kept = served.hall.doors.code("Antipater"), served.room.session.folder / doors.NAME
    before = kept.read_bytes()
    for _ in range(3):
        question = served.enter(code, sure=False)
        assert question.code == 200 and "Set-Cookie" not in question.headers
    assert served.hall.doors.code("Antipater") == code and kept.read_bytes() == before
    assert served.enter(code).code == 303
    assert "a déjà servi" in served.enter(code, sure=False).body.decode()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_question_tells_the_seat_and_nothing_else(served: Served, lang: str) -> None:
    """Its text hangs on the seat, its group and the code that was typed; no other seat, code or token is in it."""
    served.call(lambda: served.room.deal(chosen=tuple(served.room.seats)))
    served.call(lambda: served.room.session.say("Antipater", "levy", ["F", "F", "F"]))
    code = served.hall.doors.code("Antipater")
    told = served.ask(f"/?lang={lang}", "POST", body=f"code={code}").body.decode()
    assert ("Vous jouez Antipater (groupe 1)" if lang == "fr" else "Are you playing Antipater (group 1)?") in set_plain(
        told
    )
    others = [seat for seat in served.room.seats if seat != "Antipater"]
    assert not [word for word in (*others, *map(served.hall.doors.code, others)) if word in told]
    bare = told.replace(canonical_code(code), "")
    served.call(lambda: served.hall.renew("Antipater"))
    code = served.hall.doors.code("Antipater")
    again = served.ask(f"/?lang={lang}", "POST", body=f"code={code}").body.decode()
    assert again.replace(canonical_code(code), "") == bare


def set_plain(text: str) -> str:
    """With plain spaces, where print has others before its marks."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_two_devices_that_ask_at_once_get_one_seat(served: Served) -> None:
    code = served.hall.doors.code("Antipater")
    assert [served.enter(code, sure=False).code for _ in range(2)] == [200, 200]

    async def both() -> list[int]:
        request = HTTPRequest(
            served.address + "/", "POST", {"Origin": served.address}, f"code={code}&sure=yes", follow_redirects=False
        )
        client = AsyncHTTPClient()
        answers = await asyncio.gather(*(client.fetch(request, raise_error=False) for _ in range(2)))
        return [answer.code for answer in answers]

    assert sorted(served.run(both())) == [303, 403]


def test_a_second_click_on_yes_finds_the_seat_that_the_first_one_took(served: Served) -> None:
    code, cookie = served.hall.doors.code("Antipater"), served.cookie("Antipater")
    again = served.enter(code, headers={"Cookie": cookie})
    assert again.code == 303 and again.headers["Location"].startswith("/group")
    assert served.enter(code).code == 403, "another device is no such click"


def test_a_code_is_not_spent_on_an_answer_that_nobody_reads(served: Served) -> None:
    """A browser whose second click took the place of the first has hung up when its turn comes."""
    clock = [0.0]
    served.hall.throttle = Throttle(lambda: clock[0], interval=0.3)
    served.hall.throttle.wait("127.0.0.1")
    code = served.hall.doors.code("Antipater")
    with socket.create_connection(("127.0.0.1", served.port), 10) as line:
        body = f"code={code}&sure=yes".encode()
        told = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.address}\r\n"
        told += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        line.sendall(told.encode() + body)
    assert served.enter(code, sure=False).code == 200, "its turn comes after that of the one that hung up"
    assert served.hall.doors.code("Antipater") == code


def test_who_holds_a_right_code_guesses_no_faster(served: Served) -> None:
    """Asking about a code that one has, again and again, takes no miss away; only spending it does, once."""
    clock = [0.0]
    served.hall.throttle = Throttle(lambda: clock[0])
    code = served.hall.doors.code("Antipater")
    for _ in range(12):
        clock[0] += 100.0
        served.enter("LYRE-10", sure=False)
        clock[0] += 100.0
        assert served.enter(code, sure=False).code == 200
    clock[0] += 100.0
    served.hall.throttle.wait("127.0.0.1")
    with pytest.raises(Fault) as refusal:
        served.hall.throttle.wait("127.0.0.1")
    assert refusal.value.code == "code-soon"


def test_who_finds_his_code_after_many_misses_waits_no_longer_than_others() -> None:
    """A class behind one address: one who guesses at random must not lock out the others once he is in."""
    clock = [0.0]
    slow = Throttle(lambda: clock[0])
    for _ in range(MISSES + 4):
        slow.missed("192.0.2.7")
    slow.hit("192.0.2.7")
    assert slow.wait("192.0.2.7") == 0.0
    assert slow.wait("192.0.2.7") == INTERVAL, "the pauses have not stayed long"


def test_a_used_code_counts_as_a_miss(served: Served) -> None:
    code = served.hall.doors.code("Antipater")
    served.enter(code)
    before = served.hall.refused["code-used"]
    served.enter(code, sure=False)
    assert served.hall.refused["code-used"] == before + 1
    assert served.hall.throttle._caller("127.0.0.1").missed == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_words_of_codes_are_mistaken_for_each_other(lang: str) -> None:
    """At least two letters apart; and none of those that a class took for something else."""
    words = doors.WORDS[lang]
    assert len(set(words)) == len(words) > 180
    assert all(word == canonical_code(word) and word.isalpha() and 4 <= len(word) <= 11 for word in words)
    misread = {"EMAIL", "PIN", "CHAR", "DELTA", "LOTUS", "OASIS", "IBIS", "VIOLE", "GRUE", "HERBE", "COQUE", "FAUCON"}
    sounding = {
        "LYRE",
        "CYGNE",
        "AUTEL",
        "CHENE",
        "ENCRE",
        "ANCRE",
        "DATTE",
        "SEL",
        "LYS",
        "SOIE",
        "CERF",
        "HOUE",
        "CIRE",
    }
    assert not set(words) & (misread | sounding)
    gaps = [
        {f"{word[:at]}_{word[at + step :]}" for step in (0, 1) for at in range(len(word) + 1 - step)} for word in words
    ]
    pairs = [(one, two) for one, two in combinations(range(len(words)), 2) if gaps[one] & gaps[two]]
    assert not [(words[one], words[two]) for one, two in pairs]


def words_of(served: Served) -> set[str]:
    return {code.partition("-")[0] for code in served.hall.doors.codes.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_codes_are_of_the_language_of_the_class(serve: Callable[..., Served], lang: str) -> None:
    served = serve(lang=lang)
    assert words_of(served) <= set(doors.WORDS[lang])
    other = next(one for one in LANGUAGES if one != lang)
    assert not words_of(served) <= set(doors.WORDS[other])
    kept = dict(served.hall.doors.codes)
    served.call(lambda: served.hall.speak(other))
    assert dict(served.hall.doors.codes) == kept, "they were given out already"
    served.call(lambda: served.hall.renew("Antipater"))
    assert served.hall.doors.code("Antipater").partition("-")[0] in doors.WORDS[other]


def test_the_browser_that_opens_the_desk_says_the_language_of_codes_once(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    served = serve(lang="fr", follows=True)
    served.ask(f"/desk?key={served.hall.doors.key()}&lang=en")
    served.join("desk")
    served.call(lambda: served.hall.met("en"))
    assert words_of(served) <= set(doors.WORDS["en"])
    kept = dict(served.hall.doors.codes)
    again = Doors(served.room.session.folder, tuple(served.room.seats), "fr")
    again.begin("fr")
    assert dict(again.codes) == kept, "a class that goes on keeps what groups have written down"


def test_no_code_is_given_out_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A used code stays dead, across a stop, too; a new one of the same word has other figures."""
    found = Doors(tmp_path, ("A",), "fr")
    first = found.code("A")
    found.enter(first)
    again = Doors(tmp_path, ("A",), "fr")
    figures = iter([int(first[-2:]) - 10, 89 - int(first[-2:]) + 10])
    monkeypatch.setattr(doors.secrets, "choice", lambda _: first.partition("-")[0])
    monkeypatch.setattr(doors.secrets, "randbelow", lambda _: next(figures))
    assert again.renew("A") != first
    with pytest.raises(Fault) as refusal:
        again.behind(first)
    assert refusal.value.code == "code-used"


def test_accents_and_case_are_forgiven_and_nothing_else() -> None:
    assert canonical_code("  lýre – 47 ") == canonical_code("LYRE47") == "LYRE47"
    assert canonical_code("lire47") != canonical_code("lyre47")


def test_a_new_code_puts_the_old_screen_out(served: Served) -> None:
    first = served.join("Antipater")
    served.call(lambda: served.hall.renew("Antipater"))
    served.wait(lambda: first.closed == 4401)
    served.dial("group", first.cookie)
    again = served.join("Antipater")
    assert again.held


def test_the_file_beside_the_game_holds_no_token(served: Served) -> None:
    cookie = served.cookie("Antipater")
    path = served.room.session.folder / doors.NAME
    assert cookie.partition("=")[2] not in path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "[]", "{", '{"codes": 5}', '{"tokens": {"x": "desk"}, "more": 1}', "\x00"])
def test_a_file_that_does_not_read_opens_no_door(tmp_path: Path, text: str) -> None:
    (tmp_path / doors.NAME).write_text(text, encoding="utf-8")
    found = Doors(tmp_path, ("A", "B"), "en")
    assert found.code("A") and found.code("B") and not found.role("x")
    with pytest.raises(Fault) as refusal:
        found.unlock("")
    assert refusal.value.code == "key-wrong"


# A disk that is full: nothing is spent, and what is told at the door names no folder of the teacher's


def test_a_full_disk_spends_no_code(served: Served) -> None:
    code, path = served.hall.doors.code("Antipater"), served.room.session.folder / doors.NAME
    before, folder = path.read_bytes(), str(served.room.session.folder)
    for lang, told in (("fr", "rien n’est dépensé"), ("en", "nothing has been used up")):
        with full_disk():
            refused = served.ask(f"/?lang={lang}", "POST", body=f"code={code}&sure=yes")
        assert refused.code == 503 and "Set-Cookie" not in refused.headers
        assert told in set_plain(refused.body.decode()) and folder not in refused.body.decode()
    assert served.hall.throttle._caller("127.0.0.1").missed == 0, "no code was guessed"
    assert path.read_bytes() == before and served.hall.doors.codes["Antipater"] == code
    assert not [group for group in served.room.groups if group.joined]
    assert served.join("Antipater").held


def test_a_full_disk_puts_nobody_out(served: Served) -> None:
    desk, group = served.join("desk"), served.join("Antipater")
    with full_disk():
        desk.click(tooltip=served.wait(lambda: renewal(desk, "Antipater")))
        served.wait(lambda: any(row.get("description") == "Donner le nouveau code" for row in desk.held.values()))
        desk.click(description="Donner le nouveau code")
        served.wait(lambda: any("le disque est plein" in str(row.get("value")) for row in desk.held.values()))
    assert not served.hall.doors.code("Antipater") and group.closed is None
    assert served.open("group", group.cookie).held


def renewal(desk: Browser, seat: str) -> str:
    """What the desk's button says of a new code for a seat."""
    told = (str(row.get("tooltip", "")) for row in desk.held.values() if row.get("description") == "nouveau code")
    return next((one for one in told if seat in one), "")


def test_a_full_disk_uses_up_no_key_of_the_desk(served: Served) -> None:
    key = served.hall.doors.key()
    with full_disk():
        refused = served.ask(f"/desk?key={key}")
    assert refused.code == 503 and "Set-Cookie" not in refused.headers
    assert served.ask(f"/desk?key={key}").code == 303
    assert served.ask(f"/desk?key={key}").code == 403


def test_the_desk_opens_though_the_words_of_its_codes_cannot_be_changed(serve: Callable[..., Served]) -> None:
    served = serve(lang="fr", follows=True)
    cookie, kept = served.cookie("desk"), dict(served.hall.doors.codes)
    with full_disk():
        assert served.ask("/desk?lang=en", headers={"Cookie": cookie}).code == 200
    assert dict(served.hall.doors.codes) == kept and served.hall.doors.lang == "fr"
    assert served.ask("/desk?lang=en", headers={"Cookie": cookie}).code == 200
    assert words_of(served) <= set(doors.WORDS["en"])


# The projector's own code


def test_the_projector_opens_in_another_browser_by_its_code(served: Served) -> None:
    code = served.hall.doors.code(PROJECTOR)
    question = served.enter(code, sure=False)
    assert "projecteur de la classe" in question.body.decode() and "Set-Cookie" not in question.headers
    answer = served.enter(code)
    assert answer.code == 303 and answer.headers["Location"].startswith("/projector")
    cookie = answer.headers["Set-Cookie"].partition(";")[0]
    assert "HttpOnly" in answer.headers["Set-Cookie"] and "SameSite=Strict" in answer.headers["Set-Cookie"]
    screen = served.open("projector", cookie)
    assert "Printemps" in str(screen.held)
    assert served.ask("/projector", headers={"Cookie": cookie}).code == 200
    for page in ("/desk", "/gallery", "/openings", "/paper/reports/x.pdf"):
        assert served.ask(page, headers={"Cookie": cookie}).code in (403, 404)
    assert served.ask("/group", headers={"Cookie": cookie}).headers["Location"] == "/"
    assert not [group for group in served.room.groups if group.joined], "it is no group that came"


def test_a_new_code_of_the_projector_puts_the_other_screen_out_and_not_the_teachers(served: Served) -> None:
    desk, cookie = served.join("desk"), served.cookie(PROJECTOR)
    here, there = served.open("projector", desk.cookie), served.open("projector", cookie)
    served.wait(lambda: any(row.get("description") == "nouveau code" for row in desk.held.values()))
    desk.click(description="nouveau code")
    served.wait(lambda: any(row.get("description") == "Donner le nouveau code" for row in desk.held.values()))
    assert not (here.closed or there.closed), "it is asked first"
    desk.click(description="Donner le nouveau code")
    served.wait(lambda: here.closed and there.closed)
    assert here.closed == GOING, "it comes again by itself"
    assert served.open("projector", desk.cookie).held
    assert served.open("projector", cookie).closed == 4401
    assert served.enter(served.hall.doors.code(PROJECTOR)).code == 303
