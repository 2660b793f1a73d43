"""The border: what comes in from files is text by strangers. Here it becomes plain values, or a fault with its place.

Keys are never read twice, unknown ones are refused by name, and sizes are bounded; nothing in a file is executed. What
goes out passes here too (``readable``): nothing is kept that could not come in again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from diadoques.core.faults import Fault
from diadoques.core.limits import MAX_BYTES, MAX_DEPTH

T = TypeVar("T")

#: What holds other values.
_NESTS: Final = (dict, list)

_TYPE_ERROR: Final = re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<found>[^`]*)`")
_UNKNOWN_KEY: Final = re.compile(r"contains unknown field `(?P<key>.*)`", re.DOTALL)
_MISSING_KEY: Final = re.compile(r"missing required field `(?P<key>[^`]*)`")
_BOUND: Final = re.compile(r"Expected `(?P<kind>\w+)` of length (?P<bound><=|>=) (?P<size>\d+)")
_RANGE: Final = re.compile(r"Expected `int` (?P<bound><=|>=) (?P<size>-?\d+)")
_PATH: Final = re.compile(r" - at `(?P<key>key in )?(?P<path>\$.*)`$", re.DOTALL)
_STEP: Final = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<index>\d+)\]|(?P<any>\[\.\.\.\])")
#: Half of a letter that takes two in UTF-16, as JSON may spell it; alone it is no letter, and no file can hold it.
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
#: A step down for each bracket that opens and a step up (-1, as a byte) for each that closes; all else is left out.
_STEPS: Final = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[{]}"))
_PYTHON: Final[dict[str, tuple[type, ...]]] = {
    "str": (str,),
    "int": (int,),
    "float": (float,),
    "bool": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}


def not_text(value: T, where: str) -> T:
    """The value, unless it is a bare text, whose letters would pass for the items of a list.

    Raises:
        Fault: ``list-wanted``, with the list that was meant.
    """
    if isinstance(value, str | bytes):
        text = value if isinstance(value, str) else value.decode("utf-8", "replace")
        raise Fault("list-wanted", where, given=text[:80])
    return value


def table_of(value: Any, where: str) -> Mapping[str, Any]:
    """The value, which must be a table.

    Raises:
        Fault: ``type-wrong``.
    """
    if not isinstance(value, Mapping):
        raise type_wrong(value, where, "object")
    return value


def list_of(value: Any, where: str) -> Sequence[Any]:
    """The value, which must be a list.

    Raises:
        Fault: ``type-wrong``, or ``list-wanted`` for a bare text.
    """
    not_text(value, where)
    if not isinstance(value, Sequence):
        raise type_wrong(value, where, "list")
    return value


def text_of(value: Any, where: str) -> str:
    """The value, which must be a text.

    Raises:
        Fault: ``type-wrong``.
    """
    if not isinstance(value, str):
        raise type_wrong(value, where, "text")
    return value


def texts_of(value: Any, where: str) -> list[str]:
    """The value, which must be a list of texts.

    Raises:
        Fault: as ``list_of`` and ``text_of``.
    """
    found = list(list_of(value, where))
    for number, text in enumerate(found):
        if not isinstance(text, str):
            raise type_wrong(text, f"{where}[{number}]", "text")
    return found


def type_wrong(value: Any, where: str, wanted: str) -> Fault:
    """The fault of a value of another type than the one that is wanted."""
    return Fault("type-wrong", where, wanted=wanted, given=type(value).__name__)


def parse_json(data: bytes | str, where: str = "") -> Any:
    """Plain values from JSON text.

    Raises:
        Fault: ``file-too-big``, ``file-not-utf8``, ``file-not-json``, ``file-too-deep``, ``file-twice-key`` or
            ``file-half-letter``.
    """
    if len(data) > MAX_BYTES:
        raise Fault("file-too-big", where, size=str(len(data)), most=str(MAX_BYTES))
    is_whole = isinstance(data, bytes) or _is_whole(data)
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Fault("file-not-utf8", where, byte=str(error.start)) from error
    if data.startswith("\ufeff"):
        data = data[1:]  # some editors sign their UTF-8 files
    few = data.count("[") + data.count("{") <= MAX_DEPTH
    if not few and _opens_deep(data):
        raise Fault("file-too-deep", where)
    try:
        value = json.loads(data, object_pairs_hook=_once, parse_constant=_no_constant)
    except Fault as fault:
        raise fault.at(where) from None
    except json.JSONDecodeError as error:
        # Bulk lines have one line: there the column alone is said.
        place = f"{error.lineno}:{error.colno}" if "\n" in data.strip() else str(error.colno)
        raise Fault("file-not-json", where, place=place) from error
    except RecursionError as error:
        raise Fault("file-too-deep", where) from error
    except ValueError as error:  # a number of thousands of digits
        raise Fault("file-not-json", where, place="?") from error
    # Few texts can be deep or hold halves: only those are walked through.
    if not is_whole or ("\\" in data and _HALF.search(data)):
        _look_through(value, where)
    elif not few and _is_deep(value):
        raise Fault("file-too-deep", where)
    return value


def _is_whole(text: str) -> bool:
    """Whether every letter of ``text`` can be written."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _opens_deep(text: str) -> bool:
    """Whether JSON opens more than is read before it closes it: whoever went down there could find no way back.

    Python refuses what is too deep for it; in a browser it has less room than it believes, and the whole page is lost.
    """
    outside = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    steps = memoryview("".join(outside).encode("utf-8", "replace").translate(_STEPS, _NO_BRACKETS)).cast("b")
    return max(accumulate(steps), default=0) > MAX_DEPTH + 1  # the last may be empty (``_is_deep``)


def _is_deep(value: Any) -> bool:
    """Whether ``value`` is nested deeper than anything that is read."""
    level = [value] if isinstance(value, _NESTS) else []
    for _ in range(MAX_DEPTH):
        insides = (item.values() if isinstance(item, dict) else item for item in level)
        level = [below for inside in insides for below in inside if isinstance(below, _NESTS)]
        if not level:
            return False
    return any(level)  # an empty one holds nothing that were too deep


def _look_through(value: Any, where: str) -> None:
    """Refuse what is nested too deep, and halves of letters in keys and texts."""
    ahead: list[tuple[Any, str, int]] = [(value, "", 0)]
    while ahead:
        item, place, depth = ahead.pop()
        if depth > MAX_DEPTH:
            raise Fault("file-too-deep", where)
        if isinstance(item, dict):
            ahead += [(key, place, depth) for key in item]
            ahead += [(below, f"{place}.{_short(key)}", depth + 1) for key, below in item.items()]
        elif isinstance(item, list):
            ahead += [(below, f"{place}[{index}]", depth + 1) for index, below in enumerate(item)]
        elif isinstance(item, str) and not _is_whole(item):
            raise _half_letter(", ".join(part for part in (where, place.lstrip(".")) if part), item)


def _half_letter(where: str, text: str) -> Fault:
    return Fault("file-half-letter", where, given=ascii(_short(text))[1:-1])


def readable(value: T, where: str = "") -> T:
    """``value`` (a ``msgspec.Struct``) as a file would give it back: whatever is kept was read like this first.

    Raises:
        Fault: what ``parse_json`` or ``convert`` would refuse, with the place in ``value``.
    """
    if (found := _unchanged(value)) is not None:
        return convert(found, type(value), where)
    try:
        data = json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise Fault("file-broken", where, why=f"{type(error).__name__}: {_short(str(error))}") from error
    return convert(parse_json(data, where), type(value), where)


def _unchanged(value: Any) -> Any:
    """``value`` in plain values that a file surely gives back as they are, or None: then ``parse_json`` must look.

    Nearly all that is kept is such, and this is half as slow.
    """
    try:
        data = msgspec.json.encode(value)
        found = msgspec.json.decode(data)
        if found != msgspec.to_builtins(value):
            return None  # numbers that are none, keys that are no texts
    except (TypeError, ValueError, RecursionError):
        return None
    if 2 * len(data) > MAX_BYTES:  # files may have spaces, a letter for each
        return None
    return None if data.count(b"[") + data.count(b"{") > MAX_DEPTH and _is_deep(found) else found


def plain_values(value: Any) -> Any:
    """``value`` in the plain types of JSON: what a file gives back (tuples are lists there)."""
    return msgspec.json.decode(msgspec.json.encode(value))


def convert(value: Any, into: type[T], where: str = "") -> T:
    """``value`` as a checked ``into`` (a ``msgspec.Struct``).

    Raises:
        Fault: ``file-unknown-key``, ``file-missing-key``, ``file-wrong-type``, ``file-out-of-bounds``,
            ``number-out-of-bounds`` or ``file-broken``; its place is the path of keys to the trouble, after ``where``.
    """
    try:
        return msgspec.convert(value, into)
    except msgspec.ValidationError as error:
        message = str(error)
    except UnicodeEncodeError as error:
        raise _half_letter(where, str(error.object)) from error
    except RecursionError as error:
        raise Fault("file-too-deep", where) from error
    raise _explained(message, value, where)


def _explained(message: str, value: Any, where: str) -> Fault:
    found = _PATH.search(message)
    core = message[: found.start()] if found else message
    path = found["path"] if found else "$"
    if unknown := _UNKNOWN_KEY.search(core):
        return Fault("file-unknown-key", _place(where, path, value, _holds(unknown["key"])), key=_short(unknown["key"]))
    if missing := _MISSING_KEY.search(core):
        return Fault("file-missing-key", _place(where, path, value, _lacks(missing["key"])), key=missing["key"])
    if wrong := _TYPE_ERROR.search(core):
        types = _PYTHON.get(wrong["found"], ())
        place = _place(where, path, value, lambda item: type(item) in types)
        return Fault("file-wrong-type", place, expected=wrong["expected"], found=wrong["found"])
    if bound := _BOUND.search(core):
        size, most = int(bound["size"]), bound["bound"] == "<="
        place = _place(where, path, value, lambda item: hasattr(item, "__len__") and (len(item) > size) == most)
        return Fault("file-out-of-bounds", place, bound=bound["bound"], size=bound["size"])
    if reach := _RANGE.search(core):
        size, most = int(reach["size"]), reach["bound"] == "<="
        place = _place(where, path, value, lambda one: isinstance(one, int) and (one > size if most else one < size))
        return Fault("number-out-of-bounds", place, bound=reach["bound"], size=reach["size"])
    return Fault("file-broken", _place(where, path, value, lambda _: True), why=_short(core))


def _holds(key: str) -> Any:
    return lambda item: isinstance(item, dict) and key in item


def _lacks(key: str) -> Any:
    return lambda item: isinstance(item, dict) and key not in item


def _place(where: str, path: str, value: Any, troubled: Any) -> str:
    """The path in words of keys: msgspec writes ``[...]`` for a key of a table, so the troubled one is looked for."""
    steps = list(_STEP.finditer(path[1:]))
    for names, item in _walk(value, steps, 0):
        if troubled(item):
            text = "".join(names).lstrip(".")
            return ", ".join(part for part in (where, text) if part)
    return ", ".join(part for part in (where, path[1:].lstrip(".")) if part)


def _walk(value: Any, steps: list[re.Match[str]], depth: int) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every item that the path may mean, with its keys."""
    if depth == len(steps):
        yield (), value
        return
    step = steps[depth]
    below: list[tuple[str, Any]] = []
    if step["any"] and isinstance(value, dict):
        below = [(f".{_short(str(key))}", item) for key, item in value.items()]
    elif step["any"] and isinstance(value, list):
        below = [(f"[{index}]", item) for index, item in enumerate(value)]
    elif step["name"] and isinstance(value, dict) and step["name"] in value:
        below = [(f".{step['name']}", value[step["name"]])]
    elif step["index"] and isinstance(value, list) and int(step["index"]) < len(value):
        below = [(f"[{step['index']}]", value[int(step["index"])])]
    for name, item in below:
        for names, found in _walk(item, steps, depth + 1):
            yield (name, *names), found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for index, key in enumerate(keys) if key in keys[:index])
        raise Fault("file-twice-key", "", key=_short(twice))
    return table


def _no_constant(name: str) -> NoReturn:
    raise Fault("file-not-a-number", "", given=name)


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
