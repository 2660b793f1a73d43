"""The README and the pages behind it, as their readers use them: alike in both languages, and every command is one."""

from __future__ import annotations

import re
import shlex
import tomllib
from inspect import isgenerator, signature
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.cli.arguments import COMMANDS, parse_arguments, parsers
from diadoques.explain.catalogue import catalogue
from tests.suite.shown import PAGES, shown, wrong

TOP = Path(__file__).resolve().parent.parent
#: The pages for readers, in English; each has a French sister.
ENGLISH = ("README.md", *(f"docs/{name}.md" for name in (
    "browser-edition", "class", "command-line", "installing", "python",
)))  # fmt: skip
#: How long the first page may be, in lines.
LENGTH = 120
FENCED = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
#: What is typed, in a sentence or on a line of its own, and for `make` what its variable hands on.
TYPED = re.compile(r"(?:\.venv[/\\](?:bin|Scripts)[/\\])?diadoques (?P<rest>[a-z].*)")
HANDED = re.compile(r'make (?P<target>[a-z]+) (?P<name>CLASS|LAB|SITE)="(?P<rest>[^"…]*)"')
#: What `make` hands on, after the command itself (Makefile).
MADE = {"CLASS": "class", "LAB": "lab notebooks", "SITE": "site -o site"}


def french(page: str) -> str:
    return page.removesuffix(".md") + ".fr.md"


ALL = [one for page in ENGLISH for one in (page, french(page))]


def text_of(page: str) -> str:
    return (TOP / page).read_text(encoding="utf-8")


def prose(page: str) -> str:
    return FENCED.sub("", text_of(page))


def codes(page: str) -> list[str]:
    """What stands between backquotes, lines that were broken put together again."""
    return [re.sub(r"\s+", " ", one) for one in re.findall(r"`([^`]+)`", prose(page))]


# ------------------------------------------------------------------ both languages


@pytest.mark.parametrize("page", ENGLISH)
def test_each_language_leads_to_the_other_at_the_top(page: str) -> None:
    for one, other in ((page, french(page)), (french(page), page)):
        title, blank, line, *_ = text_of(one).splitlines()
        assert title.startswith("# ") and not blank
        assert f"]({Path(other).name})" in line


@pytest.mark.parametrize("page", ENGLISH)
def test_both_languages_have_the_same_parts(page: str) -> None:
    def parts(text: str) -> list[str]:
        """Headings by their level, rows of tables, points, blocks and pictures, in their order."""
        marks = re.findall(r"^(#+ |\| |- |```\w+|!\[)", text, re.MULTILINE)
        return [mark.strip() for mark in marks]

    assert parts(text_of(page)) == parts(text_of(french(page)))


@pytest.mark.parametrize("page", ENGLISH)
def test_both_languages_lead_to_the_same_places(page: str) -> None:
    def targets(text: str) -> list[str]:
        links = re.findall(r"\]\(([^)\s#]+)", text)
        return sorted(link.replace(".fr.", ".").replace("/fr/", "/en/") for link in links)

    assert targets(text_of(page)) == targets(text_of(french(page)))


@pytest.mark.parametrize("page", ["README.md", "README.fr.md"])
def test_the_readme_is_short_and_shows_ten_lines(page: str) -> None:
    assert text_of(page).count("\n") <= LENGTH
    ((code, told),) = shown(text_of(page))
    assert code.count("\n") == 10 and told
    assert f'd.language("{"fr" if page == french("README.md") else "en"}")' in code


# ------------------------------------------------------------------ what is shown is run


def test_the_pages_that_show_python_are_run_by_every_run() -> None:
    assert {page for page in ALL if "```python" in text_of(page)} == set(PAGES)
    listed = re.search(r"^PAGES = (.*)$", text_of("Makefile"), re.MULTILINE)
    assert listed and tuple(listed[1].split()) == PAGES
    assert set(PAGES) <= set(tomllib.loads(text_of("pyproject.toml"))["tool"]["pytest"]["ini_options"]["testpaths"])


@pytest.mark.slow
@pytest.mark.parametrize(("page", "said"), [
    ("```python\nprint(1)\n```\n\n```text\n1\n```\n\n```python\nprint(2)\n```\n\n```text\n2\n```\n", ""),
    ("```python\nprint(1)\n```\n\n```text\n2\n```\n", "and not:\n2"),
    ("```python\nprint(1)\n```\n", "prints:\n1"),
    ("```python\na = 1\n```\n\n```python\nprint(b)\n```\n", "NameError"),
    ("```python\nopen('x', 'w').close() # .save(\"x.png\")\n```\n", "x.png"),
])  # fmt: skip
def test_a_page_that_shows_what_is_not_so_is_told(page: str, said: str) -> None:
    if "x.png" in said:
        with pytest.raises(FileNotFoundError, match=r"x\.png"):
            wrong(page)
    else:
        assert said in wrong(page) and bool(said) == bool(wrong(page))


# ------------------------------------------------------------------ every command is one


def typed(page: str) -> list[list[str]]:
    """The arguments of every command line of the program on a page."""
    blocks = [found["text"] for found in FENCED.finditer(text_of(page)) if found["kind"] == "text"]
    lines = [line for text in blocks for line in text.splitlines()]
    asked = [found["rest"] for one in (*codes(page), *lines) if (found := TYPED.fullmatch(one))]
    asked += [f"{MADE[found['name']]} {found['rest']}" for found in HANDED.finditer(prose(page))]
    return [shlex.split(one) for one in asked]


@pytest.mark.parametrize("page", ALL)
def test_every_command_line_is_understood(page: str) -> None:
    for arguments in typed(page):
        if len(arguments) == 1 and arguments[0] in COMMANDS:
            continue  # the command is named, not shown
        if "--help" in arguments:
            assert arguments[0] in COMMANDS
            continue
        try:
            parse_arguments(arguments, catalogue("en"))
        except SystemExit as stop:
            raise AssertionError(f"{page}: diadoques {shlex.join(arguments)}") from stop


def test_command_lines_are_found() -> None:
    found = {page: len(typed(page)) for page in ALL}
    assert found["docs/command-line.md"] == found["docs/command-line.fr.md"] >= 12
    assert found["docs/class.md"] >= 5 and found["docs/installing.md"] >= 3 and found["README.md"] >= 1
    with pytest.raises(SystemExit):
        parse_arguments(["new", "--no-such", "-o", "x"], catalogue("en"))


@pytest.mark.parametrize("page", ["docs/class.md", "docs/class.fr.md"])
def test_every_option_of_a_class_that_is_told_is_one(page: str) -> None:
    told = {one for one in codes(page) if re.fullmatch(r"--[a-z-]+", one)}
    assert {"--lan", "--time", "--groups"} <= told
    assert told <= options("class")


def options(command: str) -> set[str]:
    parser: Any = parsers(catalogue("en"))[1][command]
    return {name for action in parser._actions for name in action.option_strings}


@pytest.mark.parametrize("page", ["docs/installing.md", "docs/installing.fr.md"])
def test_every_extra_is_told_and_no_other(page: str) -> None:
    extras = set(tomllib.loads(text_of("pyproject.toml"))["project"]["optional-dependencies"])
    assert set(re.findall(r"'\.\[(\w+)\]'", text_of(page))) == extras


@pytest.mark.parametrize("page", ALL)
def test_no_page_promises_a_package_that_no_index_has(page: str) -> None:
    """Where the name of the package is installed by, the files are named in which it lies."""
    lines = [line for line in text_of(page).splitlines() if re.search(r"pip install .*\bdiadoques(?!-VERSION)", line)]
    assert all("--no-index --find-links" in line for line in lines), lines


@pytest.mark.parametrize("page", ["docs/browser-edition.md", "docs/browser-edition.fr.md"])
def test_every_link_of_the_browser_edition_opens_something(page: str) -> None:
    asked = dict(re.findall(r"[?&](\w+)=([^&`]+)", text_of(page)))
    assert set(asked) == {"game", "people", "scenario", "season", "lesson", "file"}
    began = d.new(asked["game"], lang="en")
    assert asked["people"] in {one.player for one in began.awaits}
    assert d.new(scenario=asked["scenario"], season=asked["season"], lang="en").season == "Summer 311 BC"
    assert (TOP / "notebooks" / "course" / "source" / f"{asked['lesson']}.md").is_file()


@pytest.mark.parametrize("page", ["docs/python.md", "docs/python.fr.md"])
def test_the_tables_of_parameters_name_those_that_there_are(page: str) -> None:
    parts = re.split(r"^### `d\.(\w+)\(.*\)`$", text_of(page), flags=re.MULTILINE)[1:]
    told = {
        name: re.findall(r"^\| `(\w+)` \|", re.split(r"\n##", text)[0], re.MULTILINE)
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }
    assert {name: list(signature(getattr(d, name)).parameters) for name in told} == told and len(told) >= 3


@pytest.mark.parametrize("page", ["docs/python.md", "docs/python.fr.md"])
def test_the_page_names_all_that_a_game_and_a_report_have(page: str) -> None:
    told = set(re.findall(r"`(\w+)[^`]*`", text_of(page)))
    missing = {f"{kind.__name__}.{name}" for kind in (d.Game, d.Report) for name in dir(kind) if name[0] != "_"}
    assert {one for one in missing if one.partition(".")[2] not in told} == set()


def gives(thing: object) -> str:
    """What a call or a property of the face gives: its type without what that holds; "" for what may be several."""
    asked = thing.fget if isinstance(thing, property) else thing
    found = str(signature(asked).return_annotation).partition("[")[0]  # type: ignore[arg-type]
    return {"Any": "", "G": "Game"}.get(found, found)


@pytest.mark.parametrize("page", ["docs/python.md", "docs/python.fr.md"])
def test_the_tables_of_calls_say_what_each_gives(page: str) -> None:
    tables = re.findall(r"^\| \w+ \| (?:gives|donne) \|.*?(?=\n\n)", text_of(page), re.DOTALL | re.MULTILINE)
    assert len(tables) == 3
    for table, kind in zip(tables, (d.Game, d.Game, d.Report), strict=True):
        for first, second in re.findall(r"^\| (`.*?) \| (`.*?) \| ", table, re.MULTILINE):
            names = list(dict.fromkeys(re.findall(r"`((?:d\.)?\w+(?:\.\w+)?)[^`]*`", first)))
            told = re.findall(r"`(\w+)`", second)
            things = [getattr(d if name.startswith("d.") else kind, name.rpartition(".")[2]) for name in names]
            assert [(name, gives(thing) or one) for name, thing, one in zip(names, things, told, strict=True)] == [
                *zip(names, told, strict=True)
            ]


def test_positions_are_settled_when_they_are_asked_for() -> None:
    assert isgenerator(d.adjudicate([]))
