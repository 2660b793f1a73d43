"""Real files, spoilt: a key flipped, a part dropped, doubled, retyped, nested, filled with what no file should hold."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from hypothesis import strategies as st

#: What strangers put where something else is meant.
HOSTILE: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 21, 10**9, 10**18, 10**40, 1.5, -0.0, 1e308, "", " ", "x", "x" * 101, "x" * 1001,
    "\ud800", "a\udfffb", "\u0000", "\u202e", "é\u0301", "<script>alert(1)</script>", "{unit.__class__}", "A PAR",
    "A MAC", "A", "Antipater", "FRANCE", "spring 321", "winter 1", "spring 1901", "THRcs", "G Tyr", "+Antipater",
    [], {}, [[]], {"": {}}, [None], [{}], [["x"]], {"x": "y"}, {"\ud800": 1}, [0] * 600, ["x"] * 60, [[], {}],
    {"x": []}, {"Antipater": {}}, {"Antipater": []}, {"FRANCE": [[]]}, {"Antipater": "Antipater"},
    {"captor": [], "guard": {}},
    {str(number): number for number in range(210)},
)  # fmt: skip
#: One value of each kind that JSON knows, in each of the shapes that are taken apart.
KINDS: Final[tuple[Any, ...]] = (
    None, True, -1, 10**40, 1.5, "", "x", "\ud800", [], {}, [[]], [{}], ["x"], [None], {"x": []}, {"x": "y"}, {"": {}},
)  # fmt: skip
#: How deep is too deep: beyond what is allowed, and beyond what Python's own stack holds.
DEPTHS: Final = (1, 3, 101, 5000)
#: Values that are no JSON; they stand in the text for the mark that a mutation leaves.
RAW: Final = ("NaN", "Infinity", "-Infinity", "9" * 5000, "1e99999", "\\", '"', "'x'", "", "[" * 2000, '{"a":1,"a":2}')
MARK: Final = "raw value here"

Draw = Callable[[st.SearchStrategy[Any]], Any]
Place = tuple[str | int, ...]


def places(value: Any, here: Place = ()) -> Iterator[Place]:
    """Every place of a JSON value."""
    yield here
    rows: Any = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, below in rows:
        yield from places(below, (*here, key))


def at(value: Any, place: Place) -> Any:
    """What stands at a place."""
    for key in place:
        value = value[key]
    return value


def nested(value: Any, depth: int) -> Any:
    """``value`` in so many lists and tables."""
    for level in range(depth):
        value = [value] if level % 2 else {"x": value}
    return value


def _dropped(whole: Any, place: Place, _: Any) -> None:
    del at(whole, place[:-1])[place[-1]]


def _replaced(whole: Any, place: Place, new: Any) -> None:
    at(whole, place[:-1])[place[-1]] = copy.deepcopy(new)


def _retyped(whole: Any, place: Place, _: Any) -> None:
    old = at(whole, place)
    new: Any = [old]
    if isinstance(old, list):
        new = {str(index): one for index, one in enumerate(old)} if len(old) % 2 else "".join(map(str, old))
    elif isinstance(old, dict):
        new = list(old) if len(old) % 2 else list(old.items())
    elif isinstance(old, str):
        new = len(old)
    elif isinstance(old, int):
        new = str(old) if old % 2 else float(old)
    _replaced(whole, place, new)


def _doubled(whole: Any, place: Place, _: Any) -> None:
    above = at(whole, place[:-1])
    if isinstance(above, list):
        above.insert(int(place[-1]), copy.deepcopy(above[int(place[-1])]))
    else:
        above[f"{place[-1]} "] = copy.deepcopy(above[place[-1]])


def _renamed(whole: Any, place: Place, new: Any) -> None:
    above = at(whole, place[:-1])
    if isinstance(above, dict):
        above[new if isinstance(new, str) else str(new)[:2000]] = above.pop(place[-1])
    else:
        above.reverse()


def _flipped(whole: Any, place: Place, _: Any) -> None:
    old = at(whole, place)
    if isinstance(old, str):
        _replaced(whole, place, old.swapcase() if len(old) % 2 else old[::-1])
    elif isinstance(old, list):
        old.reverse()
    elif isinstance(old, dict):
        keys, values = list(old), list(old.values())
        for key, value in zip(keys, [*values[1:], *values[:1]], strict=True):
            old[key] = value
    elif isinstance(old, int):
        _replaced(whole, place, -old if old else 1)


def _lengthened(whole: Any, place: Place, _: Any) -> None:
    old = at(whole, place)
    if isinstance(old, str):
        _replaced(whole, place, old * (1 + 2000 // max(1, len(old))))
    elif isinstance(old, list):
        old += copy.deepcopy(old) * (1 + 600 // max(1, len(old)))
    elif isinstance(old, dict):
        old.update({f"x{number}": 0 for number in range(250)})


def _deepened(whole: Any, place: Place, new: Any) -> None:
    _replaced(whole, place, nested(at(whole, place), DEPTHS[len(str(new)) % 3]))


OPERATIONS: Final[tuple[Callable[[Any, Place, Any], None], ...]] = (
    _replaced, _replaced, _replaced, _dropped, _retyped, _doubled, _renamed, _flipped, _lengthened, _deepened,
)  # fmt: skip


def spoil(draw: Draw, value: Any, most: int = 3, keys: Sequence[str] = ()) -> Any:
    """A copy of a JSON value with one to ``most`` things wrong.

    Args:
        draw: Hypothesis's.
        value: what is spoilt.
        most: how many things.
        keys: of tables that could stand there; one may be added with a value that makes no sense.
    """
    whole = [copy.deepcopy(value)]
    for _ in range(draw(st.sampled_from((1, 1, *range(1, most + 1))))):
        there = list(places(whole))[1:] or [(0,)]
        # Half of what is aimed at lies near the top, where there are few places and most is decided.
        near = [place for place in there if len(place) <= 3]
        place = draw(st.sampled_from(near if draw(st.booleans()) else there))
        # What is put there makes no sense, or makes it elsewhere.
        new = draw(st.sampled_from(HOSTILE)) if draw(st.booleans()) else at(whole, draw(st.sampled_from(there)))
        if keys and isinstance(whole[0], dict) and draw(st.integers(0, 2)) == 0:
            whole[0][draw(st.sampled_from(keys))] = copy.deepcopy(
                draw(st.sampled_from((new, [new], {"x": new}, *KINDS)))
            )
        else:
            draw(st.sampled_from(OPERATIONS))(whole, place, new)
        if not whole:
            whole = [None]
    return whole[0]


def every_kind(value: Any, key: str, most: int) -> Iterator[Any]:
    """Copies of a table with one place at or below ``key`` filled with each kind of value, at most so many places."""
    found = [place for place in places(value) if place[:1] == (key,)][:most] or [(key,)]
    for place in found:
        for kind in KINDS:
            whole = copy.deepcopy(value)
            _replaced(whole, place, kind)
            yield whole


def spoilt_text(draw: Draw, value: Any, keys: Sequence[str] = ()) -> bytes:
    """The same as the bytes of a file; now and then the bytes themselves are spoilt."""
    kind = draw(st.integers(0, 19))
    if kind == 0:
        raw = draw(st.sampled_from(RAW))
        marked = [copy.deepcopy(value)]
        _replaced(marked, draw(st.sampled_from(list(places(marked))[1:])), MARK)
        return json.dumps(marked[0], ensure_ascii=False).replace(f'"{MARK}"', raw).encode("utf-8", "surrogatepass")
    if kind == 1:
        return spoilt_bytes(draw, json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    if kind == 2:
        return json.dumps(nested(value, DEPTHS[-1] // 10)).encode()
    return json.dumps(spoil(draw, value, keys=keys)).encode()


def spoilt_bytes(draw: Draw, data: bytes) -> bytes:
    """Bytes cut, doubled, or filled with others."""
    start = draw(st.integers(0, max(0, len(data) - 1)))
    length = draw(st.integers(0, 40))
    piece = draw(st.sampled_from((b"", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\r\n", b"\n", b'"', b"{", b"9" * 400)))
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return data[:start]
    if kind == 1:
        return data[:start] + data[start : start + length] * 2 + data[start + length :]
    return data[:start] + piece + data[start + (length if kind == 2 else 0) :]
