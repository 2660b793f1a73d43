"""The wheel: built without the net, whole, and usable in an environment that has never seen the checkout."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from packaging.utils import canonicalize_name
from playwright.sync_api import sync_playwright

from tests.conftest import IN_CI
from tests.files.test_elsewhere import PLAY, WINDOWS
from tests.site.hands import Chromium, order_by_clicks, ready, resolve, told
from tests.suite.browsing import BROWSER_FLAGS
from tools.lock import LOCK

TOP = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as `make wheel` builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the wheel and the locked packages, but not the checkout."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, symlinks=os.name != "nt")
    scripts, executable = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    program = folder / scripts / executable
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([program, "-c", ask], capture_output=True, text=True, check=True).stdout.strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # A path named in a .pth file is searched, but its own .pth files (the checkout's among them) are not read.
    (site / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return program


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_the_package_the_boards_and_the_cases(wheel: Path) -> None:
    held = names(wheel)
    package = {path.relative_to(TOP).as_posix() for path in (TOP / "diadoques").rglob("*.py")}
    assert package <= held
    words = {path.relative_to(TOP).as_posix() for path in (TOP / "diadoques").rglob("*.toml")}
    assert "diadoques/games/diadoques/words/fr/events.toml" in words
    assert words <= held
    assert "diadoques/py.typed" in held
    for board in (path for path in (TOP / "geodata").iterdir() if (path / "links.csv").is_file()):
        files = {path.relative_to(TOP).as_posix() for path in board.iterdir() if path.is_file()}
        assert {f"diadoques/{name}" for name in files} <= held
    cases = {path.relative_to(TOP / "tests" / "cases").as_posix() for path in (TOP / "tests" / "cases").rglob("*.toml")}
    assert cases
    assert {f"diadoques/cases/{name}" for name in cases} <= held
    told = {path.relative_to(TOP / "book").as_posix() for path in (TOP / "book" / "scenarios").glob("*/*")}
    assert told
    assert {f"diadoques/{name}" for name in told} <= held
    assert {f"diadoques/notebooks/{path.name}" for path in (TOP / "notebooks").glob("*.ipynb")} <= held
    for name in ("course", "analysis"):
        made = {path.relative_to(TOP).as_posix() for path in (TOP / "notebooks" / name).glob("??/*/*.ipynb")}
        assert made
        assert {f"diadoques/{one}" for one in made} <= held
    sources = {path.relative_to(TOP).as_posix() for path in (TOP / "notebooks" / "course" / "source").glob("*.md")}
    assert sources
    assert {f"diadoques/{name}" for name in sources} <= held
    for folder in ("", "fr/", "en/"):
        assert f"diadoques/cli/jupyter/{folder}labconfig/default_setting_overrides.json" in held
    assert [name for name in held if name.endswith(".dist-info/licenses/LICENSE")]


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    """No build scripts, no hand-laid sources, no tests, nothing a run left behind."""
    held = names(wheel)
    assert {name.split("/")[0].split("-")[0] for name in held} == {"diadoques"}
    assert not [name for name in held if "/build/" in name or "/src/" in name or "__pycache__" in name]


def run(python: Path, folder: Path, *arguments: str) -> str:
    done = subprocess.run([python, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(python: Path, folder: Path, *arguments: str) -> str:
    """What the command line says when it does not do something."""
    command = [python, "-m", "diadoques.cli", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def test_the_wheel_stands_outside_the_checkout(python: Path, tmp_path: Path) -> None:
    code = (
        "import diadoques; from diadoques.core.resources import resource; print(diadoques.__file__, resource('cases'))"
    )
    for where in run(python, tmp_path, "-c", code).split():
        assert not Path(where).is_relative_to(TOP)


ORDERS = """
Antipater
A MAC -> THR
A MAC -> ILL

Lysimaque
A CHE -> THR
"""


def season_played(python: Path, folder: Path) -> Callable[..., str]:
    """A season settled and explained by an installed wheel; the command line, for more."""
    (folder / "orders.txt").write_text(ORDERS, encoding="utf-8")
    command = partial(run, python, folder, "-m", "diadoques.cli")
    command("new", "diadoques", "-o", "begun.dia.json")
    command("resolve", "begun.dia.json", "orders.txt", "-o", "spring.dia.json")
    told = command("explain", "spring.dia.json", "--lang", "en")
    assert "Thrace" in told
    assert "DIA-" in told
    return command


def test_the_wheel_resolves_and_draws_a_season(python: Path, tmp_path: Path) -> None:
    command = season_played(python, tmp_path)
    command("draw", "spring.dia.json", "-o", "map.png")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


# ------------------------------------------------------------------ the browser edition

#: What a browser gets of ours, each file by a digest, as JSON: its library, the pages, their scripts and styles.
OURS_IN_A_BROWSER = """
import json
from hashlib import sha256
from importlib.resources import files
from diadoques.site.library import cases, engine, stand_ins
from diadoques.site.notebooks import shipped_notebooks
from diadoques.site.pages import first_page, lesson_page
held = {**engine(), **stand_ins(), **cases(), "first": first_page(True, True).encode(), "page": lesson_page().encode()}
for room in ("site", "server"):
    held |= {f"{room}/{one.name}": one.read_bytes() for one in (files(f"diadoques.{room}") / "static").iterdir()}
held |= {f"notebooks/{name}": one.read_bytes() for name, one in shipped_notebooks()}
print(json.dumps({name: sha256(data).hexdigest() for name, data in held.items()}))
"""


def test_a_browser_gets_from_the_wheel_what_it_gets_from_the_checkout(python: Path, tmp_path: Path) -> None:
    from_wheel = json.loads(run(python, tmp_path, "-c", OURS_IN_A_BROWSER))
    from_checkout = json.loads(run(Path(sys.executable), TOP, "-c", OURS_IN_A_BROWSER))
    assert len(from_checkout) > 500
    assert from_wheel == from_checkout


def test_a_folder_that_holds_anything_is_refused_in_a_sentence(python: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine", encoding="utf-8")
    assert "the folder is not empty" in refused(python, tmp_path, "site", "-o", "full", "--lang", "en")
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine.txt"]


@pytest.mark.proof
@pytest.mark.browser
@pytest.mark.together("site")
def test_the_site_of_an_installed_wheel_plays_a_season(python: Path, chromium: str, tmp_path: Path) -> None:
    """Built by the command outside the checkout, handed out by Python's own server, played by clicks in a browser."""
    run(python, tmp_path, "-m", "diadoques.cli", "site", "-o", "site", "--parts", "parts")
    serve = [python, "-u", "-m", "http.server", "-d", "site", "-b", "127.0.0.1", "0"]
    with subprocess.Popen(serve, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+:\d+/", server.stdout.readline())
            assert found
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=list(BROWSER_FLAGS))
                hand = Chromium(browser.new_page(locale="fr-FR", viewport={"width": 1280, "height": 720}))
                hand.open(f"{found[0]}lesson/index.html?game=diadoques&lang=fr")
                ready(hand)
                order_by_clicks(hand, "Antipater", "Antipater-1", "THE")
                resolve(hand, "Printemps 321")
                told(hand, "Thessalie")
                browser.close()
        finally:
            server.kill()


# ------------------------------------------------------------------ nothing but what the engine asks for


def metadata(wheel: Path) -> Metadata:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Metadata.from_email(archive.read(name))


def core(wheel: Path) -> set[str]:
    """What the bare wheel asks for."""
    asked = metadata(wheel).requires_dist or []
    return {canonicalize_name(one.name) for one in asked if one.marker is None}


def test_the_bare_wheel_asks_for_what_reads_orders_and_files(wheel: Path) -> None:
    assert core(wheel) == {"lark", "msgspec"}
    extras = {"all", "analysis", "book", "draw", "fast", "lab", "site", "sweep"}
    assert set(metadata(wheel).provides_extra or ()) == extras


def locked(names: set[str]) -> str:
    """The lines of the lock for these packages, with their hashes."""
    pins = re.split(r"\n(?=[a-z0-9])", LOCK.read_text(encoding="utf-8"))
    found = {pin.partition("==")[0]: pin for pin in pins}
    return "\n".join(found[name] for name in sorted(names)) + "\n"


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the wheel and what it asks for, installed by pip in a folder with blanks and accents."""
    folder = tmp_path_factory.mktemp("Lycée d’été n° 2")
    venv.create(folder / "venv", with_pip=True, symlinks=os.name != "nt")
    scripts, executable = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    program = folder / "venv" / scripts / executable
    (folder / "core.txt").write_text(locked(core(wheel)), encoding="utf-8")
    pip = [program, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    fetched = subprocess.run(
        [*pip, "--require-hashes", "--only-binary", ":all:", "--requirement", folder / "core.txt"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if fetched.returncode:
        reason = f"the packages that the engine asks for cannot be fetched here: {fetched.stderr[-500:]}"
        if IN_CI:
            pytest.fail(reason)
        pytest.skip(reason)
    # What the wheel itself asks for is there: pip looks for nothing more, or says what is missing.
    installed = subprocess.run([*pip, "--no-index", wheel], capture_output=True, text=True, check=False)
    assert installed.returncode == 0, installed.stderr
    return program


def test_the_bare_wheel_brings_neither_numbers_nor_jupyter(bare: Path, tmp_path: Path) -> None:
    absent = ("numpy", "matplotlib", "IPython", "ipywidgets", "jupyterlab", "rapidfuzz", "tqdm")
    code = f"from importlib.util import find_spec; print([name for name in {absent} if find_spec(name)])"
    assert run(bare, tmp_path, "-c", code).strip() == "[]"
    where = run(bare, tmp_path, "-c", "import diadoques; print(diadoques.__file__)").strip()
    assert Path(where).is_relative_to(bare.parents[1])
    assert " " in where and "é" in where


def test_the_bare_wheel_plays_and_explains_a_season(bare: Path, tmp_path: Path) -> None:
    command = season_played(bare, tmp_path)
    assert "Thrace" in command("explain", "spring.dia.json", "--lang", "fr")


def test_the_bare_wheel_plays_where_nothing_of_posix_is(bare: Path, tmp_path: Path) -> None:
    """The lesson, its journal and the command line, as in ``test_elsewhere``, but of the installed wheel."""
    folder = tmp_path / "Parties d’été"
    done = run(bare, tmp_path, "-W", "error", "-c", WINDOWS + PLAY, str(folder))
    assert "journal.jsonl" in done.splitlines()[-1]


def test_the_bare_wheel_carries_the_notebooks_and_names_what_opens_them(bare: Path, tmp_path: Path) -> None:
    code = "from pathlib import Path; from diadoques.classroom import lessons; lessons.bring_notebooks(Path('à moi'))"
    run(bare, tmp_path, "-c", code)
    brought = {path.name: path.read_bytes() for path in (tmp_path / "à moi").glob("*.ipynb")}
    assert brought == {path.name: path.read_bytes() for path in (TOP / "notebooks").glob("*.ipynb")}
    assert "pip install 'diadoques[lab]'" in refused(bare, tmp_path, "lab", "elsewhere", "--lang", "en")
    assert not (tmp_path / "elsewhere").exists()


def test_the_bare_wheel_names_what_writes_the_browser_edition(bare: Path, tmp_path: Path) -> None:
    for lang in ("fr", "en"):
        assert "pip install 'diadoques[site]'" in refused(bare, tmp_path, "site", "-o", "site", "--lang", lang)
    assert not (tmp_path / "site").exists()
