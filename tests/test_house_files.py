"""What may stand in the files of the house: no download host, no path of one machine, no overlong module."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from pygments.lexers import get_all_lexers

TOP = Path(__file__).resolve().parent.parent
TEXTS = {".cfg", ".css", ".csv", ".geojson", ".html", ".ipynb", ".js", ".json", ".jsonl", ".lark", ".md", ".py"}
TEXTS |= {".sh", ".svg", ".toml", ".txt", ".yml", ".yaml", ""}
# Other people's programs, kept as they came.
KEPT_AS_THEY_CAME = ("book/assets/html-manager/",)

# Written in two halves, lest the test find itself.
HOSTS = (
    "pypi." + "org",
    "python" + "hosted",
    "npmjs." + "org",
    "npmjs." + "com",
    "debian." + "org",
    "conda." + "anaconda",
)
CDNS = ("jsdelivr." + "net", "unpkg." + "com", "cdnjs." + "cloudflare", "googleapis." + "com", "esm." + "sh/")
MACHINE_PATH = re.compile(r"(?<![\w.~])/(?:root|home|work|tmp|Users|opt)/\w")


@cache
def files() -> tuple[Path, ...]:
    """Return the files that the project keeps, and those about to be kept."""
    if not (TOP / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout: no telling which files the project keeps")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True).stdout.split("\0")
    return tuple(sorted(path for name in set(listed) if name and (path := TOP / name).is_file()))


@cache
def texts() -> dict[str, str]:
    """Return the text files of the house by their path from its top."""
    named = {path.relative_to(TOP).as_posix(): path for path in files() if path.suffix in TEXTS}
    ours = {name: path for name, path in named.items() if not name.startswith(KEPT_AS_THEY_CAME)}
    return {name: path.read_text(encoding="utf-8") for name, path in ours.items()}


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_there_is_something_to_look_at() -> None:
    assert {"pyproject.toml", "README.md", "Makefile"} <= set(texts())


@pytest.mark.slow
@pytest.mark.parametrize("host", [*HOSTS, *CDNS])
def test_no_file_names_a_download_host(host: str) -> None:
    found = lines_with(re.compile(re.escape(host)))
    assert not found, "\n".join(found)


def test_no_file_names_a_path_of_one_machine() -> None:
    assert MACHINE_PATH.search("see /" + "home/someone/notes"), "the pattern finds what it is for"
    found = [line for line in lines_with(MACHINE_PATH) if not line.startswith("tests/")]
    assert not found, "\n".join(found)


def test_modules_stay_short() -> None:
    lengths = {name: text.count("\n") for name, text in texts().items() if name.endswith(".py")}
    assert len(lengths) > 10
    ours = ("diadoques/", "tools/")
    long = [
        f"{name}: {length} lines"
        for name, length in lengths.items()
        if length > (400 if name.startswith(ours) else 500)
    ]
    assert not long, "\n".join(long)


def test_every_package_of_tests_is_known_by_its_whole_name() -> None:
    """pytest calls a module by the packages it lies in: `tests.site`, lest `site` take the place of that of Python."""
    found = [path.relative_to(TOP).parent for path in (TOP / "tests").rglob("__init__.py")]
    bare = {above.as_posix() for one in found for above in (one, *one.parents[:-1]) if above not in found}
    assert len(found) > 10 and not bare


def test_no_file_is_heavier_than_it_needs_to_be() -> None:
    heavy = {path.relative_to(TOP).as_posix(): path.stat().st_size for path in files()}
    found = [f"{name}: {size} bytes" for name, size in heavy.items() if size > 4_000_000]
    assert not found, "\n".join(found)


def commands() -> set[str]:
    return set(re.findall(r"^([a-z]+):.*## ", (TOP / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


#: The pages for readers.
READ = ("README.md", *(f"docs/{name}.md" for name in (
    "browser-edition", "class", "command-line", "installing", "python",
)))  # fmt: skip
BOTH = tuple(one for page in READ for one in (page, page.removesuffix(".md") + ".fr.md"))


@pytest.mark.parametrize("page", [*BOTH, "CHANGELOG.md"])
def test_commands_told_to_readers_exist(page: str) -> None:
    told = set(re.findall(r"`make ([a-z]+)", texts()[page])) | set(re.findall(r"^make ([a-z]+)", texts()[page], re.M))
    assert told <= commands()
    if page.startswith(("README", "docs/installing")):
        assert {"lab", "test", "class"} <= told


@pytest.mark.parametrize("page", BOTH)
def test_links_of_the_pages_for_readers_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)\s#]+)", texts()[page])
    assert links
    lost = [link for link in links if not ((TOP / page).parent / link).exists()]
    assert not lost, f"{page} links to what is not there: {lost}"


def test_what_is_shown_on_a_page_is_in_a_language_that_the_book_can_colour() -> None:
    fences = {
        found for page in (TOP / "docs").glob("*.md") for found in re.findall(r"^```(\w+)$", page.read_text(), re.M)
    }
    assert "python" in fences
    assert fences <= {alias for _, aliases, *_ in get_all_lexers() for alias in aliases}
