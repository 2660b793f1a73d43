"""The floors: who may import whom, read from the imports themselves; and what a bare import may load."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TypeGuard

import pytest
from packaging.requirements import Requirement

from tests.sources import TOGETHER, parsed

pytestmark = TOGETHER

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "diadoques"

FLOORS: dict[str, int] = tomllib.loads((TOP / "tools" / "floors.toml").read_text(encoding="utf-8"))["floors"]
#: The room of a game's folder that stands above the others, and is loaded by name when the game is told.
ROOM = "words"
#: A game that may build on another.
GAMES_BUILT_ON: dict[str, str] = {"bc218": "diplomacy"}

#: Where a floor reaches up, by name and only when asked: a value for its picture, a fault for its sentence, a package
#: for the verb of the face that bears its name.
REACHES_UP = (
    ("diadoques.core.shown", "diadoques.draw"),
    ("diadoques.core.language", "diadoques.api"),
    ("diadoques.core.language", "diadoques.explain.faults"),
)
#: The root names its face to type checkers and editors, and loads nothing by it.
TYPES = "TYPE_CHECKING"
#: What comes with every type checker, and is never there when the program runs.
FOR_CHECKERS = {"typing_extensions"}
OUR_MODULE = re.compile(r"diadoques(\.\w+)+")

#: What each package may import beside Python itself and our own.
THIRD_PARTY: dict[str, frozenset[str]] = {
    "core": frozenset({"msgspec"}),
    "notation": frozenset({"lark", "msgspec"}),
    "draw": frozenset({"geopandas", "matplotlib", "numpy", "PIL", "shapely"}),
    "analysis": frozenset({"dask", "distributed", "icepool", "nashpy", "networkx", "numpy", "pandas", "pyarrow"}),
    "widgets": frozenset({"anywidget", "ipywidgets", "traitlets", "IPython", "mistune"}),
    "classroom": frozenset({"msgspec"}),
    "printing": frozenset({"matplotlib", "numpy", "pypdf"}),
    "server": frozenset({"anywidget", "comm", "ipywidgets", "jinja2", "msgspec", "segno", "tornado", "traitlets"}),
    "site": frozenset({"msgspec"}),
    "cli": frozenset({"jupyterlab", "tqdm"}),
}
#: The extras that bring what a package imports; what stands in none comes with the engine itself.
EXTRAS: dict[str, tuple[str, ...]] = {
    "kernel": ("fast",),
    "draw": ("draw",),
    "printing": ("draw",),
    "analysis": ("analysis", "fast", "sweep"),
    "widgets": ("lab",),
    "server": ("lab",),
    "site": ("site",),
    "cli": ("fast", "lab"),
}
#: The one door between the kernel and its compiler (the extra `fast`): opened only when many seasons are asked for.
COMPILER = {"diadoques.kernel.compiled": frozenset({"numba", "numpy"})}
#: A page with Python in the browser has none of these, and must run a whole lesson all the same.
HEAVY = (
    "dask", "distributed", "geopandas", "matplotlib", "nashpy", "networkx", "numba", "numpy", "pandas", "PIL",
    "pyarrow", "pyogrio", "pypdf", "pyproj", "scipy", "shapely",
)  # fmt: skip
#: The modules that paint, loaded when a picture or a page is painted.  Nothing else may load what is heavy.
PAINTERS = frozenset(
    f"diadoques.draw.{name}"
    for name in (
        "accounts", "board_map", "canvas", "claims", "counters", "figures", "geo", "ground", "legend", "lines",
        "names", "openings", "shapes", "sieges", "spreads", "strokes", "symbols", "weather", "writing",
    )
) | frozenset(
    f"diadoques.printing.{name}"
    for name in (
"bound", "forms", "handing_out", "lesson_key", "maps", "paper", "reports", "season_key", "slips",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Import:
    """One import: where it stands, what it asks for, within which function; ``typed``: for type checkers alone."""

    module: str
    line: int
    target: str
    function: str
    typed: bool = False

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def name_of(path: Path) -> str:
    parts = path.relative_to(TOP).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def is_module(name: str) -> bool:
    path = TOP.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def names_a_module(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and bool(OUR_MODULE.fullmatch(value)) and is_module(value)


def is_foreign_name(node: ast.expr) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.startswith("diadoques")


def targets(node: ast.AST, module: str, is_package: bool) -> Iterator[str]:
    """Yield the full names of the modules that a node imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            here = module.split(".")
            kept = here[: len(here) - node.level + is_package]
            base = ".".join([*kept, base] if base else kept)
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            yield inner if is_module(inner) else base
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "import_module":
        yield from (text.value for text in node.args[:1] if is_foreign_name(text))
    elif isinstance(node, ast.Constant) and names_a_module(node.value):
        yield node.value  # a module named in a text is fetched by that name some day


def walk(node: ast.AST, module: str, is_package: bool, function: str = "", typed: bool = False) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        for target in targets(child, module, is_package):
            yield Import(module, getattr(child, "lineno", 0), target, function, typed)
        inside = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
        types = isinstance(child, ast.If) and getattr(child.test, "id", "") == TYPES
        if types and module == "diadoques":
            inside = TYPES
        yield from walk(child, module, is_package, inside, typed or types)


@cache
def all_imports() -> tuple[Import, ...]:
    found: list[Import] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        found += walk(parsed(path), name_of(path), path.name == "__init__.py")
    return tuple(found)


def package_of(module: str) -> str:
    """Return the part of ``diadoques`` that a module belongs to; '' is the root itself."""
    parts = module.split(".")
    if parts[1:] == ["__main__"]:
        return "cli"  # the command line, by another name
    if parts[1:2] == ["games"] and parts[3:4] == [ROOM]:
        return ROOM
    return parts[1] if len(parts) > 1 else ""


def game_of(module: str) -> str:
    """Return the game whose folder holds the module, or ''."""
    parts = module.split(".")
    in_folder = len(parts) > 2 and parts[1] == "games" and (PACKAGE / "games" / parts[2]).is_dir()
    return parts[2] if in_folder else ""


def breach(item: Import) -> str:
    """Say what is wrong with an import, or ''."""
    source, target = package_of(item.module), package_of(item.target)
    if item.target.split(".")[0] != "diadoques":
        return ""
    if not target:
        return ""  # the root holds the version and nothing to depend on
    if not source:
        return "" if item.function in ("__getattr__", TYPES) else "the root imports nothing until it is asked"
    mine, theirs = game_of(item.module), game_of(item.target)
    if mine and theirs and theirs not in {mine, GAMES_BUILT_ON.get(mine)}:
        return "games do not know each other"
    if source == target:
        if theirs and not mine and source == "games" and not item.function:
            return "what all games share knows no single game"
        return ""
    if FLOORS[target] < FLOORS[source]:
        return ""
    if (item.module, item.target) in REACHES_UP:
        return ""
    return f"floor {FLOORS[source]} ({source}) may not use floor {FLOORS[target]} ({target})"


def test_every_package_has_a_floor() -> None:
    found = {package_of(name_of(path)) for path in PACKAGE.rglob("*.py")} - {""}
    assert found, "no module was found: is this test looking at the right place?"
    assert found <= set(FLOORS), f"say on which floor these belong: {sorted(found - set(FLOORS))}"


def graph() -> dict[str, set[str]]:
    """Every module with the modules that it imports, wherever the import stands: late ones and those for types count.

    ``from package import name`` is an import of the module of that name where there is one, else of the package. To
    import a module is not to import the packages it lies in, though Python runs their ``__init__`` first.
    """
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = name_of(path)
        nodes = (node for node in ast.walk(parsed(path)) if isinstance(node, ast.Import | ast.ImportFrom))
        asked = {target for node in nodes for target in targets(node, name, path.name == "__init__.py")}
        found[name] = {target for target in asked if target != name and target.partition(".")[0] == "diadoques"}
    return found


def test_no_module_comes_round_to_itself() -> None:
    modules = graph()
    assert len(modules) > 500 and sum(map(len, modules.values())) > 3000
    try:
        TopologicalSorter(modules).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


@pytest.mark.slow
def test_a_late_import_closes_a_circle() -> None:
    """The test before this one can fail: it sees what stands in a function."""
    modules = graph()
    late = [one for one in all_imports() if one.function and is_module(one.target) and one.target in modules]
    assert any(one.target in modules[one.module] for one in late)
    modules["diadoques.core.faults"].add("diadoques.cli.app")
    with pytest.raises(CycleError):
        TopologicalSorter(modules).prepare()


def test_modules_import_only_from_floors_below() -> None:
    assert len(all_imports()) > 10
    breaches = [f"{item}: {why}" for item in all_imports() if (why := breach(item))]
    assert not breaches, "\n".join(breaches)


def test_scripts_need_a_class_only_for_paper_history_and_the_check_of_a_game() -> None:
    """What every answer is held to stands with the games: scripts reach for a lesson where one is meant."""
    asking = {one.module for one in all_imports() if one.target.startswith("diadoques.classroom.")}
    api = {name.removeprefix("diadoques.api.") for name in asking if name.startswith("diadoques.api.")}
    assert api == {"game_class", "paper", "paper_class", "start"}


def test_a_breach_is_seen() -> None:
    """The test above can fail: each kind of breach is named, each licence granted."""
    root, games = "diadoques", "diadoques.games"
    assert breach(Import(f"{root}.core.dice", 1, f"{root}.board", ""))
    assert breach(Import(f"{root}.kernel.turn", 1, f"{root}.notation.read", ""))
    assert breach(Import(f"{games}.diadoques.season", 1, f"{root}.draw", ""))
    assert breach(Import(f"{games}.diadoques.season", 1, f"{games}.diadoques.words", ""))
    assert breach(Import(f"{games}.diadoques.words.chapters", 1, f"{games}.diplomacy.words", ""))
    assert breach(Import(f"{root}.explain.voice", 1, f"{games}.diadoques.words.chapters", ""))
    assert not breach(Import(f"{games}.diadoques.words.chapters", 1, f"{root}.explain.voice", ""))
    assert breach(Import(root, 1, f"{root}.draw", ""))
    assert not any(breach(Import(module, 1, target, "")) for module, target in REACHES_UP)
    assert not breach(Import(f"{root}.board.load", 1, f"{root}.core.resources", ""))
    code = "from ..draw import palette\nNAME = 'diadoques.explain'\nimport_module('numpy')"
    found = [item.target for item in walk(ast.parse(code), f"{root}.core.dice", False)]
    assert found == [f"{root}.draw.palette", f"{root}.explain", "numpy"]


def third_party(item: Import) -> str:
    top = item.target.split(".")[0]
    if item.typed and top in FOR_CHECKERS:
        return ""
    return "" if top in sys.stdlib_module_names or top in {"diadoques", "__future__"} else top


def test_only_named_packages_use_third_parties() -> None:
    seen = [(item, top) for item in all_imports() if (top := third_party(item))]
    allowed = {item.module: THIRD_PARTY.get(package_of(item.module), frozenset()) for item, _ in seen} | COMPILER
    wrong = [str(item) for item, top in seen if top not in allowed[item.module]]
    assert not wrong, "\n".join(wrong)


@cache
def asked_for(*extras: str) -> frozenset[str]:
    """The packages that pyproject.toml asks for: for the engine, and for the extras, with the extras those ask for."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: set[str] = set()
    waiting = [*project["dependencies"]]
    waiting += [line for name in extras for line in project["optional-dependencies"][name]]
    for requirement in map(Requirement, waiting):
        if requirement.name == "diadoques":
            found |= asked_for(*requirement.extras)
        else:
            found.add(requirement.name.lower())
    return frozenset(found)


def undeclared(item: Import, top: str) -> bool:
    """Whether an import hopes that somebody else brings what it asks for."""
    declared = asked_for(*EXTRAS.get(package_of(item.module), ()))
    if "ipywidgets" in declared:
        declared |= {"traitlets", "ipython"}  # of which it is made
    return {"PIL": "pillow"}.get(top, top.lower()) not in declared


def test_third_parties_are_declared() -> None:
    """What the code imports is asked for by the project itself, and by the extra whose name it would tell."""
    wrong = [str(item) for item in all_imports() if (top := third_party(item)) and undeclared(item, top)]
    assert not wrong, "\n".join(wrong)


def test_what_is_not_declared_is_seen() -> None:
    assert undeclared(Import("diadoques.games.naming", 1, "numpy", ""), "numpy")
    assert undeclared(Import("diadoques.draw.geo", 1, "ipywidgets", ""), "ipywidgets")
    assert not undeclared(Import("diadoques.draw.geo", 1, "numpy", ""), "numpy")
    assert asked_for() == {"lark", "msgspec"}


def loaded_by(code: str, folder: Path = TOP) -> set[str]:
    """Return the top names of the modules that a fresh Python has loaded after running the code in a folder."""
    script = f"{code}\nimport sys\nprint(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def light_modules() -> list[str]:
    """All that plays, explains and shows a lesson: everything but the painters and the program's own start."""
    found = [name_of(path) for path in sorted(PACKAGE.rglob("*.py"))]
    return [name for name in found if name not in PAINTERS and not name.endswith("__main__")]


def heavy_of(folder: Path) -> set[str]:
    """What is heavy among all that the light modules load, of the package that stands in ``folder``."""
    loaded = loaded_by("\n".join(f"import {name}" for name in light_modules()), folder)
    assert "diadoques" in loaded
    return loaded & set(HEAVY)


@pytest.mark.slow
def test_nothing_but_the_painters_loads_what_is_heavy() -> None:
    packages = {package_of(name) for name in light_modules()}
    assert packages == {"", *FLOORS}, "every floor has something to look at"
    assert not heavy_of(TOP)


@pytest.mark.slow
@pytest.mark.parametrize(
    "module", ["games/diadoques/model/chance.py", pytest.param("explain/sentences.py", marks=pytest.mark.proof)]
)
def test_a_heavy_import_is_seen(module: str, tmp_path: Path) -> None:
    """The test above can fail: one is planted in a copy of the package."""
    shutil.copytree(PACKAGE, tmp_path / "diadoques", ignore=shutil.ignore_patterns("__pycache__", "*.json"))
    shutil.copytree(TOP / "geodata", tmp_path / "geodata", ignore=shutil.ignore_patterns("__pycache__", "src"))
    planted = tmp_path / "diadoques" / module
    text = planted.read_text(encoding="utf-8")
    planted.write_text(
        text.replace("\nfrom __future__ import annotations\n", "\nfrom __future__ import annotations\nimport numpy\n")
    )
    assert heavy_of(tmp_path) == {"numpy"}


def test_every_painter_needs_what_is_heavy() -> None:
    """The list lets nothing off that could be light, and names nothing that is gone."""
    assert {*modules_of("draw"), *modules_of("printing")} >= PAINTERS
    for name in sorted(PAINTERS):
        assert any(
            item.target.split(".")[0] in HEAVY or item.target in PAINTERS
            for item in all_imports()
            if item.module == name
        ), name


def modules_of(*packages: str) -> list[str]:
    return [name for path in sorted(PACKAGE.rglob("*.py")) if package_of(name := name_of(path)) in packages]


def test_import_diadoques_is_light() -> None:
    """Quick, therefore: nothing but Python's own modules, and few of those; seconds depend on who else is at work."""
    before, loaded = loaded_by("pass"), loaded_by("import diadoques")
    assert "diadoques" in loaded
    assert loaded - before - sys.stdlib_module_names == {"diadoques"}
    assert not loaded & {*HEAVY, "IPython", "anywidget", "ipywidgets", "lark", "msgspec"}


@pytest.mark.parametrize("name", HEAVY[:4])
def test_the_heavy_ones_are_there_to_be_avoided(name: str) -> None:
    """Were they not installed, the two tests above would prove nothing."""
    assert importlib.util.find_spec(name)
