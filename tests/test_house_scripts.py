"""The JavaScript of the house: linted, and its pure functions run without a browser against what Python says."""

from __future__ import annotations

import hashlib
import json
import math
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import quickjs
from hypothesis import given
from hypothesis import strategies as st

from diadoques.board.load import load_board
from diadoques.core.pieces import split_coast
from diadoques.widgets.kit.boxes import static
from diadoques.widgets.map.board_scene import board_scene
from tests.node import FRONTEND, complaints_of_types, copied_sources, needs_node, run_node
from tools.lint_scripts import SOURCES, TOP, complaints, scripts

BOARDS = ("diadoques", "europe1901", "bc218")
#: As much of a page as the module asks for while it is read.
PAGE = """
const canvas = { measureText: (text) => ({ width: 7 * text.length }) };
const document = { createElement: () => ({ getContext: () => canvas }) };
"""
POINTS = st.tuples(st.integers(-2000, 2000), st.integers(-2000, 2000)).map(list)


#: What a bundle gives to whoever imports it, at its end.
EXPORTED = re.compile(r"^export \{[^}]*\};", re.MULTILINE)


def inner(region: str) -> str:
    """A bundle whose functions can be called by name."""
    text, exports = EXPORTED.subn("", static(region))
    assert exports == 1
    return text


def module(region: str) -> Callable[..., Any]:
    """``call("name", …)``: a function of a bundle of the widgets, its arguments and its result as JSON."""
    context = quickjs.Context()
    context.eval(PAGE + inner(region))
    context.eval("function called(code, given) { return JSON.stringify(eval(code)(...JSON.parse(given))) ?? 'null'; }")
    called = context.get("called")

    def call(code: str, *given: Any) -> Any:
        return json.loads(called(f"({code})", json.dumps(given)))

    return call


JS = module("map")


# ------------------------------------------------------------------ lint


def test_the_scripts_are_clean() -> None:
    found = scripts()
    assert {"frontend/src/map/main.js", "frontend/src/tabs/main.js", "book/assets/widgets.js"} <= {
        path.relative_to(TOP).as_posix() for path in found
    }
    assert not complaints(found)


@pytest.mark.parametrize(
    "planted",
    ["const nobodyUsesThis = 1;", "nobodyKnowsThis();", "if (pieceSpot == null) sizeOf();", "eval(sizeOf);",
     'import { distance } from "./geometry.js";'],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(planted: str, tmp_path: Path) -> None:
    copied = Path(shutil.copy(SOURCES / "map" / "spots.js", tmp_path))
    text = copied.read_text(encoding="utf-8")
    copied.write_text(text + planted + "\n", encoding="utf-8")
    assert f"spots.js:{text.count(chr(10)) + 1}" in complaints([copied])


# ------------------------------------------------------------------ bundles

MADE = json.loads((TOP / "diadoques" / "widgets" / "static" / "bundles.json").read_text(encoding="utf-8"))


def test_the_bundles_are_of_these_sources() -> None:
    """`make frontend` makes them anew; whoever changes a bundle by hand is found out by the test below."""
    digest = hashlib.sha256()
    for name in sorted(path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*") if path.is_file()):
        digest.update(f"{name}\0".encode() + (SOURCES / name).read_bytes() + b"\0")
    assert MADE["sources"] == digest.hexdigest(), "run `make frontend`"
    assert MADE["regions"] == sorted(path.parent.name for path in SOURCES.glob("*/main.js"))
    tools = json.loads((FRONTEND / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert MADE["esbuild"] == tools["esbuild"]


@needs_node
def test_bundles_made_again_are_the_same(tmp_path: Path) -> None:
    done = run_node("build.mjs", tmp_path)
    assert done.returncode == 0, done.stderr
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert set(made) == {"bundles.json", *(f"{region}.js" for region in MADE["regions"])}
    for name, text in made.items():
        assert (TOP / "diadoques" / "widgets" / "static" / name).read_text(encoding="utf-8") == text, name
        assert not re.search(r"/\*\*|@type", text), f"{name}: types leave no trace"


@needs_node
def test_what_is_run_in_the_browser_passes_its_own_tests() -> None:
    done = run_node("--test", "--test-reporter=tap")
    assert done.returncode == 0 and "# pass 0" not in done.stdout, done.stdout


# ------------------------------------------------------------------ types


@needs_node
def test_the_types_are_clean() -> None:
    assert complaints_of_types() == ""


#: What would be wrong at the end of a file, and what is said of it.
MISTAKEN = {
    "map/shares.js": ('shareSpots(["0", 0], 1, 1);', "Type 'string' is not assignable to type 'number'"),
    "map/dots.js": ("export const first = (view) => view;", "'view' implicitly has an 'any' type"),
    "map/card.js": (
        "export const all = (/** @type {MapView} */ view) => view.scene.marks.length;",
        "possibly 'undefined'",
    ),
    "map/tools.js": ("export const seen = (/** @type {MapView} */ view) => view.model.get('seen');", '"seen"'),
    "tabs/main.js": ("export const shut = (/** @type {TabsModel} */ model) => model.send({ kind: 'shut' });", '"shut"'),
}


@needs_node
def test_a_wrong_type_is_told_with_its_place(tmp_path: Path) -> None:
    copied, places = copied_sources(tmp_path), {}
    for file, (planted, _) in MISTAKEN.items():
        text = (copied / file).read_text(encoding="utf-8")
        places[file] = f"src/{file}({text.count(chr(10)) + 1},"
        (copied / file).write_text(text + planted + "\n", encoding="utf-8")
    told = [line for line in complaints_of_types(tmp_path).splitlines() if not line.startswith(" ")]
    assert len(told) == len(MISTAKEN), told
    for file, (_, said) in MISTAKEN.items():
        assert any(line.startswith(places[file]) and said in line for line in told), (file, told)


# ------------------------------------------------------------------ small widgets, on a page of which little is there

#: A page whose nodes keep what is set on them; time stands still: `now` is what it is, and `beat` what runs four times
#: a second. `change(name)` is what a widget hears when a trait has changed.
NODES = """
var now = 0, beat = null, said = [], heard = {}, state = {};
var performance = { now: () => now };
var setInterval = (run) => { beat = run; return 1; }, clearInterval = () => {};
function node() {
  const kept = { style: {}, dataset: {}, attributes: {}, children: [], classList: { add() {}, toggle() {} } };
  kept.append = (...more) => { kept.children.push(...more); };
  kept.replaceChildren = (...more) => { kept.children = more; };
  kept.setAttribute = (name, value) => { kept.attributes[name] = value; };
  kept.addEventListener = kept.contains = () => {};
  return kept;
}
var document = { createElement: node }, el = node();
class ResizeObserver { observe() {} disconnect() {} }
var on = (names, run) => { for (const name of names.split(" ")) heard[name] = run; };
var model = { get: (name) => state[name], send: (one) => said.push(one.kind), on };
var change = (name, value) => { state[name] = value; heard[`change:${name}`](); };
"""


def rendered(folder: str, **state: Any) -> Callable[[str], Any]:
    """A widget on such a page: what a line of JavaScript makes of it."""
    context = quickjs.Context()
    context.eval(f"{NODES} {inner(folder)}; state = {json.dumps(state)}; render({{ model, el }});")
    return lambda line: json.loads(context.eval(f"JSON.stringify({line}) ?? 'null'"))


def test_a_clock_that_is_set_again_says_again_when_it_is_over() -> None:
    clock = rendered("clock", stage="writing", left=1, running=True, label="", told=0)
    assert clock("(now = 1500, beat(), beat(), said)") == ["over"]
    assert clock("(change('told', 1), now = 3000, beat(), beat(), said)") == ["over", "over"]


@pytest.mark.parametrize(("left", "shown"), [(303, "05:03"), (59, "00:59"), (0, "00:00"), (6000, "100:00")])
def test_a_clock_tells_minutes_and_seconds(left: int, shown: str) -> None:
    clock = rendered("clock", stage="writing", left=left, running=False, label="", told=0)
    assert clock("el.children[0].textContent") == shown


def test_what_was_typed_and_not_entered_does_not_stand_in_the_next_turn() -> None:
    line = rendered("line", value="", turn=1, placeholder="", shut="")
    assert line("(el.children[0].value = 'A CHD', change('placeholder', '?'), el.children[0].value)") == "A CHD"
    assert line("(change('turn', 2), el.children[0].value)") == ""


def test_one_tab_is_told_to_be_chosen() -> None:
    told = [{"id": one, "name": one, "letter": "", "facts": [], "title": "", "closed": one == "c"} for one in "abc"]
    tabs = rendered("tabs", tabs=told, chosen="b", label="")
    pressed = "el.children[0].children.map((tab) => tab.attributes['aria-pressed'])"
    assert tabs(pressed) == ["false", "true", "false"]
    assert tabs(f"(change('chosen', 'a'), {pressed})") == ["true", "false", "false"]


# ------------------------------------------------------------------ words


def test_a_phrase_is_filled_as_text_and_keeps_what_it_does_not_know() -> None:
    assert JS("fill", "{unit} → {to}", {"unit": "A MAC", "to": "{unit}"}) == "A MAC → {unit}"
    assert JS("fill", "{unit} {constructor_}", {"unit": 3}) == "3 {constructor_}"


def test_letters_are_plain_for_the_search() -> None:
    assert JS("plain", "  Éphèse ") == "ephese"
    assert JS("plain", "Alexandrie d’Issos") == "alexandrie d'issos"


# ------------------------------------------------------------------ places


@pytest.mark.parametrize("board", BOARDS)
def test_places_are_split_named_and_found_as_python_does(board: str) -> None:
    known, scene = load_board(board), board_scene(board, "basic")
    coasts = [shore for space in known.spaces for shore in known.shores(space)]
    assert {"ce", "cs"} < {split_coast(shore)[1] for shore in coasts}
    for place in (*known.spaces, *coasts):
        assert JS("splitCoast", place) == list(split_coast(place))
    asked = [*known.spaces, *known.places]
    told = """(board, asked) => {
      const geography = new Geography(board);
      const view = { board, geography };
      return asked.map((place) => [
        geography.name(place, "fr"), geography.name(place, "en"), geography.province(place), geography.at(place),
        find(view, geography.name(place, "en").toUpperCase()),
      ]);
    }"""
    for place, (french, english, province, at, found) in zip(asked, JS(told, scene, asked), strict=True):
        assert (french, english) == (known.name(place, "fr"), known.name(place, "en"))
        assert province == (known.places[place].province if place in known.places else place)
        assert len(at) == 2
        assert known.name(found, "en") == english, "a name finds its place, or one that is called the same"
    assert JS("(board) => find({ board }, 'no such place')", scene) is None


# ------------------------------------------------------------------ lines


@given(POINTS, POINTS)
def test_distances_and_what_lies_between(a: list[int], b: list[int]) -> None:
    assert JS("distance", a, b) == pytest.approx(math.dist(a, b))
    assert JS("between", a, b, 0.5) == pytest.approx([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])


@given(POINTS, POINTS, st.integers(0, 40), st.integers(0, 40))
def test_a_bow_keeps_clear_of_the_counters_at_its_ends(a: list[int], b: list[int], start: int, end: int) -> None:
    bowed = JS("bow", a, b, start, end, 0.1)
    assert 0 <= bowed["from"] <= 0.4
    assert 0.6 <= bowed["to"] <= 1
    mirrored = JS("bow", b, a, end, start, 0.1)
    assert (bowed["from"], bowed["to"]) == pytest.approx((1 - mirrored["to"], 1 - mirrored["from"]))
    assert JS("onCurve", bowed["curve"], 0) == pytest.approx(a)
    assert JS("onCurve", bowed["curve"], 1) == pytest.approx(b)
    points = JS("curvePoints", bowed)
    assert len(points) == 25
    assert points[0] == pytest.approx(JS("onCurve", bowed["curve"], bowed["from"]))
    assert points[-1] == pytest.approx(JS("onCurve", bowed["curve"], bowed["to"]))


@given(st.lists(POINTS, min_size=3, max_size=6))
def test_a_smooth_line_goes_through_its_points(points: list[list[int]]) -> None:
    line = JS("through", points)
    assert len(line) == 12 * (len(points) - 1) + 1
    for number, point in enumerate(points):
        assert line[12 * number] == pytest.approx(point)
    assert JS("pathOf", points).startswith("M")
    assert JS("pathOf", points).count("L") == len(points) - 1


def test_between_points_of_a_row_a_smooth_line_walks_evenly() -> None:
    assert JS("through", [[0, 0], [12, 0], [24, 0], [36, 0]])[12:25] == [pytest.approx([x, 0]) for x in range(12, 25)]


def test_a_line_of_two_points_stays_as_it_is_and_has_a_heading() -> None:
    assert JS("through", [[0, 0], [3, 4]]) == [[0, 0], [3, 4]]
    assert JS("heading", [[0, 0], [3, 3]]) == pytest.approx(math.pi / 4)
    assert JS("heading", [[9, 9], [0, 0], [0, 0], [0, 0], [0, -2]]) == pytest.approx(-math.pi / 2)


BOX = st.tuples(*[st.integers(-50, 50)] * 4).map(
    lambda b: [min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3])]
)


@given(BOX, BOX)
def test_boxes_overlap_by_the_area_that_they_share(a: list[int], b: list[int]) -> None:
    shared = [min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])]
    assert JS("overlap", a, b) == JS("overlap", b, a) == math.prod(max(0, side) for side in shared)


@given(st.integers(-3000, 3000), st.integers(-3000, 3000), st.floats(1, 5000), *[st.integers(200, 4000)] * 2)
def test_a_closer_look_stays_on_the_board(x: int, y: int, width: float, room_width: int, room_height: int) -> None:
    """The view has the room's shape: inside the board, or with the board in its middle where it is the smaller."""
    frame = board_scene("diadoques", "basic")["frame"]
    zoom = """(frame, clientWidth, clientHeight, x, y, width) => {
      const zoom = new Zoom({ board: { frame }, svg: { clientWidth, clientHeight } });
      zoom.apply = () => {};
      zoom.set(x, y, width);
      return zoom.rect;
    }"""
    left, top, across, down = JS(zoom, frame, room_width, room_height, x, y, width)
    assert across / down == pytest.approx(room_width / room_height)
    for at, size, low, high in ((left, across, frame[0], frame[2]), (top, down, frame[1], frame[3])):
        if size <= high - low:
            assert low - 1e-6 <= at <= at + size <= high + 1e-6
        else:
            assert at + size / 2 == pytest.approx((low + high) / 2)
    assert across >= (frame[2] - frame[0]) / 12 - 1e-6
    assert across <= frame[2] - frame[0] + 1e-6 or down <= frame[3] - frame[1] + 1e-6


def test_what_is_pointed_at_stays_under_the_pointer_when_one_looks_closer() -> None:
    left, top, right, bottom = frame = board_scene("diadoques", "basic")["frame"]
    spot = [left + (right - left) * 0.4, top + (bottom - top) * 0.55]
    zoom = """(frame, at) => {
      const [clientWidth, clientHeight] = [frame[2] - frame[0], frame[3] - frame[1]];
      const zoom = new Zoom({ board: { frame }, svg: { clientWidth, clientHeight } });
      zoom.apply = () => {};
      const part = () => [0, 1].map((axis) => (at[axis] - zoom.rect[axis]) / zoom.rect[axis + 2]);
      const before = part();
      zoom.by(1.25, at);
      return [before, part()];
    }"""
    before, after = JS(zoom, frame, spot)
    assert after == pytest.approx(before)


# ------------------------------------------------------------------ piles


def test_a_pile_is_as_strong_as_its_units_together() -> None:
    pieces = [{"id": "a", "force": 6}, {"id": "b", "force": 5}, {"id": "c"}, {"id": "d", "force": 8}]
    told = (
        "(pieces, ids) => { const { count, force } = counted({ scene: { pieces } }, { ids }); return [count, force]; }"
    )
    assert JS(told, pieces, ["a", "b"]) == [2, 11]
    assert JS(told, pieces, ["c", "b"]) == [2, 5] and JS(told, [{"id": "c"}], ["c"]) == [1, 0]
