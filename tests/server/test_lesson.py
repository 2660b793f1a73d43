"""A lesson on pupils' own devices: each goes on where it was, the teacher sees who did what, nobody reads an answer."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from diadoques.classroom.devices import MOST_DEVICES, Devices, Given
from diadoques.classroom.lessons import lesson_blocks, lessons
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.texts import typeset
from diadoques.server import turns
from diadoques.server.codes import CLASS, ClassDoor
from diadoques.server.files import Files
from diadoques.server.lesson_hall import LessonHall
from diadoques.server.page import Page
from diadoques.server.throttle import Throttle
from diadoques.widgets.tasks import task
from diadoques.widgets.tasks.lesson_desk import LessonDesk
from diadoques.widgets.tasks.lesson_page import LessonPage
from diadoques.widgets.tasks.prepared import PAGE, Prepared, prepared_lesson, value
from diadoques.widgets.tasks.write import Write

from .served import Browser, Served, full_disk

MOVES = "02-moves"
#: The block that a write task of the lesson asks for, and a right answer to it.
BLOCK, RIGHT = 3, "A PIS -> LYC"


def fields(browser: Browser, kind: str) -> list[dict[str, Any]]:
    """All of a kind, in the order of the page."""
    return [row for row in ordered(browser) if row["is"] == kind]


def ordered(browser: Browser) -> Iterator[dict[str, Any]]:
    """All that is held, as the page is read."""
    children = {key for row in browser.held.values() for key in row.get("children", ())}
    waiting = [row for key, row in browser.held.items() if key not in children]
    while waiting:
        row = waiting.pop()
        yield row
        waiting += [browser.held[key] for key in reversed(row.get("children", ()))]


def put(browser: Browser, row: dict[str, Any], **given: Any) -> None:
    browser.send({"id": row["id"], "set": given})


def block(browser: Browser, line: str = RIGHT) -> None:
    """Answer the task of one line, and ask whether it is right."""
    put(browser, fields(browser, "Textarea")[0], value=line)
    checks = [row for row in fields(browser, "Button") if row["description"] == "Vérifier"]
    browser.say(checks[BLOCK], event="click")


def said(browser: Browser) -> str:
    return "\n".join(str(row["value"]) for row in browser.held.values() if row["is"] == "HTML")


def chips(browser: Browser) -> list[str]:
    """How the questions stand, by the look of their numbers."""
    return re.findall(r"dia-chip dia-(\w+)", said(browser))


def table(browser: Browser) -> list[list[str]]:
    """The rows of the teacher's table."""
    rows = re.findall(r"<tr.*?</tr>", said(browser).partition("<caption>")[2].partition("</table>")[0])
    return [[re.sub("<.*?>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in rows[1:]]


@pytest.fixture
def lesson(serve: Callable[..., Served]) -> Served:
    return serve(lesson=MOVES)


@pytest.mark.slow
def test_two_devices_answer_and_the_teacher_sees_both(lesson: Served) -> None:
    desk, one, other = lesson.join("desk"), lesson.join("class"), lesson.join("class")
    block(one)
    lesson.wait(lambda: chips(one)[BLOCK] == "solved")
    put(one, fields(one, "Textarea")[1], value="zizanie")
    assert chips(other) == ["open"] * 6
    for row in fields(other, "Dropdown")[:2]:
        put(other, row, index=1)
    other.say(next(row for row in fields(other, "Button") if row["description"] == "Vérifier"), event="click")
    lesson.wait(lambda: chips(other)[0] == "tried")
    put(other, fields(other, "Textarea")[-1], value="Oui <b>et</b> non.")
    wanted = [
        ["Réussies, écrites", "0", "0", "0", "1", "0", "1"],
        ["Poste 1", "–", "–", "–", "✓", "–", "–"],
        ["Poste 2", "✗", "–", "–", "–", "–", "✎"],
    ]
    lesson.wait(lambda: table(desk) == wanted)
    lesson.wait(lambda: "Oui &lt;b&gt;et&lt;/b&gt; non." in said(desk))
    # Nothing of one device came to the other.
    assert fields(one, "Textarea")[1]["value"] == "" and "zizanie" not in "\n".join(other.traffic + desk.traffic)
    assert "non." not in "\n".join(one.traffic)
    assert chips(one) == ["open"] * 3 + ["solved"] + ["open"] * 2


@pytest.mark.slow
def test_a_device_goes_on_where_it_was(serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    """After its page was closed; after the server was; in the other language."""
    monkeypatch.setattr(task, "LAG", 0.0)  # answers come faster than anybody types
    lesson = serve(lesson=MOVES)
    one = lesson.join("class")
    hint = next(row for row in fields(one, "Button") if row["description"] == "Un indice")
    one.say(hint, event="click")
    block(one, "A PIS -> PAM")
    lesson.wait(lambda: "Pas encore." in said(one))
    block(one)
    put(one, fields(one, "Textarea")[-1], value="Une bataille indécise.")
    lesson.wait(lambda: chips(one)[BLOCK::2] == ["solved", "written"])
    before = said(one)
    lesson.call(lambda: [lesson.hall.turns.drop(name) for name in tuple(lesson.hall.turns.pages)])
    again = lesson.open("lesson", one.cookie)
    assert said(again) == before
    lesson.stop()
    later = serve(lesson=MOVES, port=lesson.port)
    back = later.open("lesson", one.cookie)
    assert said(back) == before
    assert [row["value"] for row in fields(back, "Textarea")] == [RIGHT, "", "Une bataille indécise."]
    put(back, fields(back, "ToggleButtons")[0], index=1)
    later.wait(lambda: "Moves and stand-offs" in said(back))
    assert chips(back)[BLOCK::2] == ["solved", "written"] and "Lycaonia" in said(back)
    assert [row["value"] for row in fields(back, "Textarea")] == [RIGHT, "", "Une bataille indécise."]
    device = next(iter(later.hall.devices))
    assert (device.number, device.lang, device.tasks["moves-block"].tries) == (1, "en", 2)


def told(screen: Callable[[], Any]) -> str:
    """All that a page would be sent, as people and scripts read it."""
    heard: list[str] = []

    class Line:
        def tell(self, text: str) -> None:
            heard.append(text)

        def end(self, code: int) -> None:
            """It is closed at the end."""

    files = Files()
    page = Page(files)
    page.build(screen)
    page.join(Line())
    page.close()
    values: list[str] = []

    def walk(found: Any) -> None:
        if isinstance(found, dict):
            # All orders that are legal there are offered, right ones among them.
            walk([one for name, one in found.items() if name != "choices"])
        elif isinstance(found, list):
            for one in found:
                walk(one)
        else:
            values.append(str(found))

    walk(json.loads(heard[0]))
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", "\n".join(values))))


def bare(line: str) -> str:
    """A line of Markdown as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"^\W*(\d+\.)?\s*|[*`|]", "", line)).strip()


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("name", lessons())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_pupils_page_tells_no_answer(carried: None, name: str, lang: str) -> None:
    """Neither what a teacher reads, nor the lines that solve a task, nor what the engine says of a right answer."""
    read = told(lambda: LessonPage(name, lang))
    teacher = told(lambda: LessonDesk(name, lang, devices=list, code=lambda: "OLIVE-47"))
    assert prepared_lesson(name, lang).title in read
    hidden = [block.prose[lang] for block in lesson_blocks(name) if block.kind == "teacher"]
    hidden += [block.prose[f"answer-{lang}"] for block in lesson_blocks(name) if block.kind == "written"]
    lines = [bare(line) for text in hidden for line in text.splitlines() if line.count("|") < 2 and len(line) > 12]
    assert lines and all(line in teacher for line in lines)
    assert not [line for line in lines if line in read]
    # What the engine says of a right answer.
    ready, names = prepared_lesson(name, lang), prepared_lesson(name, lang).begin()
    for part in ready.asked:
        if part.code is None:
            continue
        assert part.solution is not None
        value(part.code, names)
        task = names[PAGE][part.name]
        task.fill(value(part.solution, names))
        assert task.right, part.name
        if isinstance(task, Write) and not part.name.endswith("-first"):
            assert [line for line in task.proposed if line not in read], part.name
        if part.name == "past-order":
            continue  # it asks to read what the list above it tells
        offered = {typeset(one, lang) for one in getattr(task, "options", {}).values()}
        for sentence in set(re.findall(r">([^<>]{25,})<", task.key())) - offered:
            assert html.unescape(sentence) not in read, (part.name, sentence)


@pytest.mark.parametrize("name", lessons())
def test_what_pages_share_makes_no_screen(name: str) -> None:
    """Only the last line of a block does: what stands above it is run once for all devices."""
    instances = w.widgets.widget._instances
    before = set(instances)
    ready = Prepared(name, "fr")
    assert set(instances) == before
    assert {part.kind for part in ready.parts} >= {"text", "teacher", "code", "task", "written", "key"}
    names = ready.begin()
    assert names[PAGE] is not ready.begin()[PAGE]


# Who comes in


def test_one_code_lets_in_every_device_and_no_other(lesson: Served) -> None:
    code = lesson.hall.doors.code(CLASS)
    first, second = lesson.enter(code.lower(), sure=False), lesson.enter(code, sure=False)
    assert first.code == second.code == 303 and first.headers["Location"] == "/lesson?lang=fr"
    tokens = {answer.headers["Set-Cookie"].partition(";")[0] for answer in (first, second)}
    assert len(tokens) == 2
    for answer in (first, second):
        assert "HttpOnly" in answer.headers["Set-Cookie"] and "SameSite=Strict" in answer.headers["Set-Cookie"]
    wrong = lesson.enter("OLIVE-00" if code != "OLIVE-00" else "OLIVE-01", sure=False)
    assert wrong.code == 403 and "Set-Cookie" not in wrong.headers
    # Whoever is in goes on by the address alone; nobody else sees a page.
    back = lesson.ask("/", headers={"Cookie": tokens.pop()})
    assert (back.code, back.headers["Location"]) == (303, "/lesson?lang=fr")
    for path in ("/lesson", "/desk", "/group", "/projector"):
        answer = lesson.ask(path)
        assert answer.code in (303, 403, 404) and b'id="page"' not in answer.body


def test_a_device_sees_no_desk_and_the_desk_no_device(lesson: Served) -> None:
    pupil, desk = lesson.join("class"), lesson.join("desk")
    assert lesson.ask("/desk", headers={"Cookie": pupil.cookie}).code == 403
    token = {"class": pupil.cookie.partition("=")[2], "desk": desk.cookie.partition("=")[2]}
    for page, cookie in (
        ("desk", pupil.cookie), ("lesson", desk.cookie), ("lesson", ""), ("lesson", f"{pupil.cookie}x"),
        ("desk", f"dia_desk_{lesson.port}={token['class']}"), ("lesson", f"dia_lesson_{lesson.port}={token['desk']}"),
    ):  # fmt: skip
        line = lesson.dial(page, cookie)
        assert lesson.heard(line) is None and line.close_code == 4401, (page, cookie)


def test_a_flood_of_codes_is_slowed(lesson: Served) -> None:
    lesson.hall.throttle = Throttle(lambda: 0.0, interval=9.0)
    assert lesson.enter("OLIVE-11", sure=False).code == 403
    assert lesson.enter(lesson.hall.doors.code(CLASS), sure=False).code == 429


def test_a_class_is_no_larger_than_a_class(tmp_path: Any) -> None:
    door = ClassDoor(tmp_path, "fr")
    keys = {door.enter(door.code(CLASS))[0] for _ in range(MOST_DEVICES)}
    assert len(keys) == MOST_DEVICES
    with pytest.raises(Fault) as refusal:
        door.enter(door.code(CLASS))
    assert refusal.value.code == "class-full"


@pytest.mark.slow
def test_another_class_begins_with_another_code(lesson: Served) -> None:
    desk, one = lesson.join("desk"), lesson.join("class")
    block(one)
    lesson.wait(lambda: chips(one)[BLOCK] == "solved")
    lesson.wait(lambda: not lesson.hall.devices._dirty)
    code = lesson.hall.doors.code(CLASS)
    desk.click(description="Nouvelle classe…")
    lesson.wait(lambda: any(row.get("description") == "Oui, nouvelle classe" for row in desk.held.values()))
    assert one.closed is None, "it was asked once more"
    desk.click(description="Oui, nouvelle classe")
    lesson.wait(lambda: one.closed == 4401)
    lesson.wait(lambda: table(desk) == [["Réussies, écrites", *"000000"]])
    assert lesson.hall.doors.code(CLASS) != code and lesson.enter(code, sure=False).code == 403
    line = lesson.dial("lesson", one.cookie)
    assert lesson.heard(line) is None and line.close_code == 4401
    kept = sorted(path.parent.name for path in (lesson.hall.folder / "devices").glob("*/*.json"))
    assert kept == ["1"], "what the first class answered is not lost"
    assert [one.number for one in Devices(lesson.hall.folder)] == []
    other = lesson.join("class")
    assert chips(other) == ["open"] * 6 and "Poste 1" in said(other)


def test_a_class_that_had_only_begun_when_the_program_was_killed_hides_no_answer(tmp_path: Path) -> None:
    """The file of the doors says which class it is: a folder by itself is none."""

    class Killed(BaseException):
        pass

    hall = LessonHall(tmp_path, MOVES, "fr")
    hall.devices.note_answers("0" * 16, "fr", {"moves-block": Given("THE")})
    hall.devices.write_changes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "unmake_folder", lambda _: None)  # whoever is killed puts nothing away
        with pytest.raises(Killed), hall.devices.another():
            raise Killed
    assert [one.number for one in LessonHall(tmp_path, MOVES, "fr").devices] == [1]
    hall.anew()
    assert [list(one.devices) for one in (hall, LessonHall(tmp_path, MOVES, "fr"))] == [[], []]
    assert (tmp_path / "devices" / "1" / f"{'0' * 16}.json").is_file()


def test_the_question_before_another_class_is_in_the_language_of_the_desk() -> None:
    desk = LessonDesk(MOVES, "fr", devices=lambda: (), code=lambda: "ABRI-11")
    desk.other.click()
    before = desk.sure.value
    desk.speak("en")
    assert desk.sure.layout.display == "" and desk.sure.value != before
    assert "Begin with another class?" in desk.sure.value


def test_no_other_class_begins_on_a_full_disk(lesson: Served) -> None:
    """The desk says why; whoever is here stays, and the folder of the next class is not begun."""
    desk, one = lesson.join("desk"), lesson.join("class")
    lesson.wait(lambda: not lesson.hall.devices._dirty)
    code = lesson.hall.doors.code(CLASS)
    desk.click(description="Nouvelle classe…")
    lesson.wait(lambda: any(row.get("description") == "Oui, nouvelle classe" for row in desk.held.values()))
    with full_disk():
        desk.click(description="Oui, nouvelle classe")
        lesson.wait(lambda: "le disque est plein" in said(desk))
    assert lesson.hall.doors.code(CLASS) == code and one.closed is None
    assert [device.number for device in lesson.hall.devices] == [1]
    assert [path.name for path in (lesson.hall.folder / "devices").iterdir()] == ["1"]
    desk.click(description="Oui, nouvelle classe")
    lesson.wait(lambda: one.closed == 4401)
    assert "le disque est plein" not in said(desk)


def test_a_full_class_is_no_missed_guess(lesson: Served) -> None:
    for _ in range(MOST_DEVICES):
        lesson.hall.doors.enter(lesson.hall.doors.code(CLASS))
    refused = lesson.enter(lesson.hall.doors.code(CLASS))
    assert refused.code == 403 and "complète" in refused.body.decode()
    assert lesson.hall.throttle._caller("127.0.0.1").missed == 0


def test_a_file_that_does_not_read_is_no_device(tmp_path: Any) -> None:
    folder = tmp_path / "devices" / "1"
    folder.mkdir(parents=True)
    for name, text in {
        "0" * 16: "{", "1" * 16: '{"number": 0}', "x": '{"number": 4}', "2" * 16: '{"number": 7}',
        "3" * 16: '{"number": 2, "tasks": {"moves-block": {"answer": {"a": 1}}}}',
    }.items():  # fmt: skip
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    devices = Devices(tmp_path)
    assert [one.number for one in devices] == [7]
    assert [devices.device(key).number for key in ("4" * 16, "5" * 16, "2" * 16)] == [8, 9, 7], (
        "no number is given twice"
    )


def test_answers_to_another_lesson_harm_nobody(serve: Callable[..., Served]) -> None:
    """A file that was kept when the lesson was another one, or that somebody wrote."""
    lesson = serve(lesson=MOVES)
    one = lesson.join("class")
    block(one)
    lesson.wait(lambda: chips(one)[BLOCK] == "solved")
    lesson.stop()
    (path,) = (lesson.hall.folder / "devices" / "1").glob("*.json")
    held = json.loads(path.read_text(encoding="utf-8"))
    for name, answer in (("moves-first", ["A"]), ("moves-block", {"A PIS": True}), ("moves-victory", ["x"])):
        held["tasks"][name] = {"answer": answer, "judged": True, "hints": 99}
    held["tasks"]["gone"] = {"answer": "x"}
    path.write_text(json.dumps(held), encoding="utf-8")
    later = serve(lesson=MOVES, port=lesson.port)
    back = later.open("lesson", one.cookie)
    assert len(chips(back)) == 6
    block(back)
    later.wait(lambda: chips(back)[BLOCK] == "solved")


# What a page may say

EVIL = "<img src=x onerror=alert(1)>"


def test_nothing_that_a_pupil_sends_is_run(
    serve: Callable[..., Served], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code in every field, in every message; another device's widgets; values that are none."""
    monkeypatch.setattr(turns, "RATE", 1e6)  # all of it is done at once: how much a second is, a flood tests
    lesson = serve(lesson="01-map")
    victim, pupil = lesson.join("class"), lesson.join("class")
    witness = tmp_path / "run"
    code = f"__import__('pathlib').Path({str(witness)!r}).touch()"
    tags, box = fields(pupil, "Combobox")[0], fields(pupil, "VBox")[0]
    number = next(row for row in fields(pupil, "Text"))
    texts = [*fields(pupil, "Textarea"), *fields(pupil, "Text"), *fields(pupil, "Combobox")]
    for text in (code, "{{7*7}}", EVIL, "9" * 4_990, "-" * 4_000, "²", "A PHR -> x\n" * 450, "\x00"):
        for row in texts:
            put(pupil, row, value=text)
        lesson.wait(lambda: not any(page.inbox for page in lesson.hall.turns.pages.values()))
        for row in fields(pupil, "Button"):
            if row["description"] in ("Vérifier", "Un indice"):
                pupil.say(row, event="click")
        lesson.wait(lambda: not any(page.inbox for page in lesson.hall.turns.pages.values()), 60)
    before = dict(victim.held)
    for message in (
        {"msg_type": "execute_request", "content": {"code": code}},
        {"id": number["id"], "say": {"method": "execute", "code": code}},
        {"id": box["id"], "set": {"children": []}},
        {"id": tags["id"], "set": {"options": ["x"]}},
        {"id": tags["id"], "set": {"value": ["x"]}},
        {"id": number["id"], "set": {"value": [["x"]]}},
        *({"id": key, "set": {"value": EVIL}} for key in victim.held),
        *({"id": key, "say": {"event": "click"}} for key in victim.held),
    ):
        pupil.send(message)
    pages = lesson.hall.turns.pages
    # What is sent is on its way for a while: an empty inbox may be one into which nothing has come yet.
    lesson.wait(lambda: any(page.refused.get("unknown", 0) >= 2 * len(before) for page in pages.values()), 60)
    lesson.wait(lambda: not any(page.inbox for page in pages.values()), 60)
    assert not witness.exists()
    assert victim.held == before and EVIL not in said(pupil) and "49" not in chips(pupil)
    page = lesson.hall.turns.pages[next(name for name in lesson.hall.turns.pages if name.startswith("lesson"))]
    assert page.screen is not None
    others = [one for name, one in lesson.hall.turns.pages.items() if one.refused]
    assert len(others) == 1 and others[0].refused["unknown"] >= 2 * len(before)
    assert not (lesson.hall.folder / "trouble.log").exists()


def test_places_are_chosen_and_taken_away(serve: Callable[..., Served]) -> None:
    lesson = serve(lesson="01-map")
    pupil = lesson.join("class")
    put(pupil, fields(pupil, "Combobox")[-1], value="phenicie")
    lesson.wait(lambda: any(row["value"] == ["Phénicie"] for row in fields(pupil, "TagsInput")))
    (chosen,) = fields(pupil, "TagsInput")
    for wrong in (["Atlantis"], ["x" * 9_000], "Phénicie", [1], ["Phénicie"] * 500):
        put(pupil, chosen, value=wrong)
    put(pupil, fields(pupil, "Combobox")[-1], value="syrie")
    lesson.wait(lambda: any(row["value"] == ["Syrie"] for row in fields(pupil, "TagsInput")))
    put(pupil, chosen, value=[])
    lesson.wait(lambda: not fields(pupil, "TagsInput"))
    assert not (lesson.hall.folder / "trouble.log").exists()
