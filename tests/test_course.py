"""The course and the studies: what is kept is what the sources give; every task is answered by the engine; pupils read
no answer."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest

from diadoques.classroom.lessons import SourceWrong, blocks, in_language
from diadoques.core.texts import typeset
from diadoques.widgets.tasks.answered import Number
from diadoques.widgets.tasks.place import PlaceTask
from diadoques.widgets.tasks.write import Write

TOP = Path(__file__).resolve().parent.parent
COURSE, STUDIES = TOP / "notebooks" / "course", TOP / "notebooks" / "analysis"


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("course", TOP / "tools" / "course.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["course"] = made  # dataclasses look their module up
    spec.loader.exec_module(made)
    return made


generator = _generator()
SOURCES = sorted((COURSE / "source").glob("*.md"))
READERS = [(lang, reader) for lang in ("fr", "en") for reader in ("teacher", "pupil")]
NOTEBOOKS = [COURSE / lang / reader / f"{one.stem}.ipynb" for one in SOURCES for lang, reader in READERS]
STUDIED = [
    STUDIES / lang / reader / f"{one.stem}.ipynb"
    for one in sorted((STUDIES / "source").glob("*.md"))
    for lang, reader in READERS
]


def said(path: Path) -> str:
    return "-".join((path.stem, *path.parts[-3:-1]))


def cells(path: Path) -> list[dict[str, Any]]:
    return list(json.loads(path.read_text(encoding="utf-8"))["cells"])


def text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


@pytest.fixture(autouse=True, scope="module")
def games_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a notebook begins to play is kept in a folder of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DIADOQUES_SAVES", str(tmp_path_factory.mktemp("saves")))
        yield


@cache
def run(path: Path) -> dict[str, Any]:
    """The names that the code cells of a notebook leave: one process runs them all, as « Run All » does."""
    names: dict[str, Any] = {}
    for cell in cells(path):
        if cell["cell_type"] == "code":
            exec(compile(text(cell), f"{said(path)}:{cell['id']}", "exec"), names)  # noqa: S102  (our own notebook)
    return names


def test_what_is_kept_is_what_the_sources_give() -> None:
    made = generator.made()
    there = {*COURSE.glob("??/*/*.ipynb"), *STUDIES.glob("??/*/*.ipynb")}
    assert set(made) == there == {*NOTEBOOKS, *STUDIED}
    assert NOTEBOOKS and STUDIED
    stale = [said(path) for path, wanted in made.items() if path.read_text(encoding="utf-8") != wanted]
    assert not stale, "make course"


@pytest.mark.parametrize("path", NOTEBOOKS + STUDIED, ids=said)
def test_a_notebook_is_sound_and_shows_no_code(path: Path) -> None:
    nbformat.validate(nbformat.read(path, as_version=4))
    ids = [cell["id"] for cell in cells(path)]
    assert len(ids) == len(set(ids))
    for cell in cells(path):
        if cell["cell_type"] == "code":
            if "shown" not in cell["metadata"]["tags"]:
                assert cell["metadata"]["jupyter"] == {"source_hidden": True}
            assert cell["outputs"] == [] and cell["execution_count"] is None


@pytest.mark.parametrize("path", NOTEBOOKS + STUDIED, ids=said)
def test_tasks_follow_the_convention_of_nbgrader(path: Path) -> None:
    """Schema 3 as nbgrader validates it: a name of its own for each cell, points where it is graded, and no graded
    Markdown that is not an answer."""
    graded = [(cell, cell["metadata"]["nbgrader"]) for cell in cells(path) if "nbgrader" in cell["metadata"]]
    names = [about["grade_id"] for _, about in graded]
    assert len(names) == len(set(names)) >= 12
    for cell, about in graded:
        assert re.fullmatch(r"[\w-]+", about["grade_id"]) and about["schema_version"] == 3 and not about["task"]
        assert ("points" in about) == about["grade"]
        assert about["locked"] != about["solution"]
        if cell["cell_type"] == "markdown":
            assert about["grade"] and about["solution"]
        teacher, source = "teacher" in path.parts, text(cell)
        assert ("BEGIN SOLUTION" in source and "END SOLUTION" in source) == (teacher and about["solution"])
        if about["grade"] and cell["cell_type"] == "code":
            assert ("BEGIN HIDDEN TESTS" in source) == teacher


def tried(reader: str) -> list[Any]:
    """The notebooks of a reader that are run.

    The studies reckon for long: each is run when its page of the book is made, and here in `make proof`.
    """
    return [
        pytest.param(
            one,
            id=said(one),
            marks=[] if one in NOTEBOOKS else pytest.mark.proof,
        )
        for one in NOTEBOOKS + STUDIED
        if reader in one.parts
    ]


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("path", tried("teacher"))
def test_the_engine_grants_the_solutions(path: Path) -> None:
    """The tests of the notebook run in it; here that there are some, and that the key tells every answer."""
    page = run(path)["page"]
    assert len(list(page)) >= 4
    for name in page:
        assert page[name].right, name
        assert page[name].key(), name
        assert page[name].verdict.value == "" and page[name].tries == 0, "what is projected shows no answer"
        page[name].answer.click()
        assert "dia-right" in page[name].verdict.value, "a click shows it"
        page[name].answer.click()
        assert page[name].verdict.value == ""


@pytest.mark.slow
@pytest.mark.parametrize("path", tried("teacher"))
def test_an_account_comes_to_the_number_that_was_asked_for(path: Path) -> None:
    """Who is told « too many » and then reads an account that ends in his own number believes the account."""
    page = run(path)["page"]
    for name in page:
        if isinstance(page[name], Number):
            _, _, account = page[name].key().partition("</b>")
            found = re.findall(r"\d+", re.sub(r"<[^>]+>", " ", account))
            assert str(page[name]._truth()) in found, (name, account)


@pytest.mark.parametrize("path", NOTEBOOKS + STUDIED, ids=said)
def test_a_folded_cell_begins_with_a_sentence(path: Path) -> None:
    """Before the lesson is run, JupyterLab shows the first line of each; what a teacher knows is behind a click."""
    for cell in cells(path):
        source = text(cell)
        if "shown" in cell["metadata"].get("tags", []):
            assert path in STUDIED and source.startswith("#"), "code that is read says what it does"
        elif cell["cell_type"] == "code":
            assert source.partition("\n")[0] in generator.FOLDED[path.parts[-3]].values()
        elif cell["metadata"].get("tags") == ["teacher"]:
            assert re.fullmatch(r"<details><summary><b>.+</b></summary>\n\n.+\n\n</details>", source, re.DOTALL)
        elif "BEGIN SOLUTION" in source:
            inside = source.partition("SOLUTION -->\n")[2].partition("\n<!-- ###")[0]
            assert inside.startswith("<details><summary>") and inside.endswith("\n\n</details>")


def read_in(path: Path) -> str:
    """What stands in a notebook, all blanks alike."""
    return re.sub(r"\s+", " ", "\n".join(text(cell) for cell in cells(path)))


@pytest.mark.parametrize("path", [one for one in NOTEBOOKS + STUDIED if "pupil" in one.parts], ids=said)
def test_a_pupil_reads_no_solution(path: Path) -> None:
    """Neither the solutions, nor what a teacher expects, stand in a pupil's file."""
    read = read_in(path)
    solved = path.parents[1] / "teacher" / path.name
    for cell in cells(solved):
        about, source = cell["metadata"].get("nbgrader", {}), text(cell)
        if cell["metadata"].get("tags") == ["teacher"] or about.get("solution"):
            folded = {*generator.FOLDED[path.parts[-3]].values(), *re.findall(r"<details>.*|</details>", source)}
            kept = [line for line in source.splitlines() if len(line) > 12 and "SOLUTION" not in line]
            kept = [line for line in kept if line not in folded]
            # A line of a table's head may stand in both.
            kept = [line for line in kept if cell["cell_type"] == "code" or line.count("|") < 2]
            assert kept, f"cell {cell['id']} of the teacher's file has no answer"
            assert [line for line in kept if re.sub(r"\s+", " ", line) in read] == []
    assert "hidden tests" not in read.lower() and "assert " not in read


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("path", tried("pupil"))
def test_a_pupil_reads_no_answer(path: Path) -> None:
    """Nor does a pupil's file hold what is right, or what the engine says of it."""
    page = run(path)["page"]
    assert {name: page[name].right for name in page if page[name].right is not None} == {}
    read = read_in(path)
    answered = run(path.parents[1] / "teacher" / path.name)["page"]
    for name in answered:
        # The guided first turn says what to write; one line of an answer may stand among the orders of another task.
        if isinstance(answered[name], Write) and not name.endswith("-first"):
            assert [line for line in answered[name].proposed if line not in read], name
    for name in answered:
        offered = {typeset(one, path.parts[-3]) for one in getattr(answered[name], "options", {}).values()}
        for sentence in set(re.findall(r">([^<>]{25,})<", answered[name].key())) - offered:
            assert sentence not in read, (name, sentence)


def plain(words: str) -> str:
    """The words alone, between spaces, so that whole words are found in them."""
    return " " + re.sub(r"[^\w]+", " ", words) + " "


def test_the_first_board_has_the_masters_with_whom_the_game_begins() -> None:
    names = run(COURSE / "fr" / "pupil" / "01-map.ipynb")
    owners = names["page"].board(names["start"]).scene["owners"]
    assert owners["provinces"] == names["page"].beginning()["provinces"]


#: A close view is at most so wide a part of the board: wider, a small screen has no room for the names.
CLOSE = 0.45


@pytest.mark.slow
@pytest.mark.parametrize("path", [one for one in NOTEBOOKS if "pupil" in one.parts], ids=said)
def test_a_map_opens_on_the_places_that_its_task_names(path: Path) -> None:
    """Each space that is named in a question lies in the close view with which the map of the question opens."""
    page, lang = run(path)["page"], path.parts[-3]
    for name in page:
        task = page[name]
        if not isinstance(task, Write | PlaceTask):
            continue
        board = task.situation.position.board if isinstance(task, Write) else task._board
        seen, read = set(task.map.near), plain(task.ask)
        asked = {
            space.id for space in board.spaces.values() for word in (space.id, space.name[lang]) if plain(word) in read
        }
        if not asked:
            continue
        assert asked <= seen, (name, asked - seen)
        drawn = {one["id"]: re.findall(r"[ML](-?[\d.]+),", one["d"]) for one in task.map.board["spaces"]}
        middles = [sum(map(float, drawn[one])) / len(drawn[one]) for one in seen & drawn.keys()]
        assert max(middles) - min(middles) <= CLOSE * task.map.board["size"][0], (name, sorted(seen))


@pytest.mark.parametrize("path", [one for one in NOTEBOOKS if "pupil" in one.parts], ids=said)
def test_the_guided_turn_speaks_of_places_that_its_map_shows(path: Path) -> None:
    page, lang = run(path)["page"], path.parts[-3]
    told = next(text(cell) for cell in cells(path) if re.match("## (Premier tour guidé|Guided first turn)", text(cell)))
    task = page[next(iter(page))]
    if not isinstance(task, Write) or not task.map.near:
        return
    board, read = task.situation.position.board, plain(told)
    named = {space.id for space in board.spaces.values() if plain(space.name[lang]) in read}
    assert named <= set(task.map.near), named - set(task.map.near)


@pytest.mark.parametrize("source", SOURCES, ids=lambda one: one.stem)
def test_a_lesson_has_its_parts(source: Path) -> None:
    told_blocks = blocks(source.read_text(encoding="utf-8"))
    for lang in ("fr", "en"):
        prose = "\n".join(block.prose[lang] for block in told_blocks if lang in block.prose)
        head = told_blocks[0].prose[lang]
        vocabulary = [line for line in head.splitlines() if line.startswith("| **")]
        assert 5 <= len(vocabulary) <= 8
        aims = head.split("**", 4)
        assert len(re.findall(r"^- ", head, re.MULTILINE)) >= 3, aims
        plan = told_blocks[1].prose[lang]
        times = [tuple(map(int, pair)) for pair in re.findall(r"^\| (\d+)–(\d+) \|", plan, re.MULTILINE)]
        assert times[0][0] == 0 and times[-1][1] in (45, 50)
        assert [end for _, end in times[:-1]] == [begin for begin, _ in times[1:]]
        told = (block.prose.get(lang, "") for block in told_blocks)
        history = next(one for one in told if re.match(r"## (Pourquoi|Why)", one))
        assert re.search(r"(Diodor|Plutar|Justin|Arrien|Arrian|Pausanias|Appien|Appian|Thucyd|Polyb)", history)
        assert re.search(r"^## (Carte de règles|Rule card)$", prose, re.MULTILINE)
        assert re.search(r"^## (Pour en discuter|To discuss)$", prose, re.MULTILINE)
    assert [block.kind for block in told_blocks].count("written") >= 1
    both = ["\n".join(block.prose.get(lang, "") for block in told_blocks) for lang in ("fr", "en")]
    french, english = (len(re.findall(r"^#", one, re.MULTILINE)) for one in both)
    assert french == english


def test_the_index_of_the_studies_names_every_one() -> None:
    index = (STUDIES / "README.md").read_text(encoding="utf-8")
    links = {STUDIES / target: title for title, target in re.findall(r"\[([^]]+)\]\(([^)]+\.ipynb)\)", index)}
    assert set(links) == set(STUDIED)
    for path, title in links.items():
        if "pupil" in path.parts:
            assert text(cells(path)[0]).splitlines()[0] == f"# {title}"


def test_the_index_names_every_notebook_by_its_title() -> None:
    index = (COURSE / "README.md").read_text(encoding="utf-8")
    links = {COURSE / target: title for title, target in re.findall(r"\[([^]]+)\]\(([^)]+\.ipynb)\)", index)}
    assert set(links) == set(NOTEBOOKS)
    for path, title in links.items():
        if "pupil" in path.parts:
            assert text(cells(path)[0]).splitlines()[0] == f"# {int(path.stem[:2])} · {title}"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("text\n", "begins with"),
        ("+++ song\n", "not a kind"),
        ("+++ task one\n", "not its words"),
        ("+++ text\n::: fr\nA\n:::\n", "has"),
        ("+++ code\n```python\n1\n```\nand this\n", "stands nowhere"),
        ("+++ task a 1\n```python\n1\n```\n", "a task has a solution"),
    ],
)  # fmt: skip
def test_a_wrong_source_is_refused(source: str, said: str) -> None:
    with pytest.raises(SourceWrong, match=said):
        blocks(source)


def test_each_language_has_its_own_words() -> None:
    code = "page = f(_('été', 'summer'), _(['a'], ['b']))"
    assert in_language(code, "fr") == "page = f('été', ['a'])"
    assert in_language(code, "en") == "page = f('summer', ['b'])"
    with pytest.raises(SourceWrong, match="one text a language"):
        in_language("_('a')", "fr")
