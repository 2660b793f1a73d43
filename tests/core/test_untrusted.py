"""What is kept is what a file would give back, whichever way it was looked at."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.core import untrusted
from diadoques.core.faults import Fault
from diadoques.core.limits import MAX_BYTES, MAX_DEPTH
from diadoques.core.untrusted import parse_json, readable
from tests.refusals import refusing
from tests.site.deep import OPENED


class Kept(msgspec.Struct, frozen=True):
    """Something that is kept, of whatever is in it."""

    what: Any


def outcome(value: Any) -> Any:
    """What is kept of a value, or by what code it is refused."""
    try:
        return readable(Kept(value)).what
    except Fault as fault:
        return fault.code


def by_file(value: Any) -> Any:
    """The same by writing it and reading it."""
    try:
        data = json.dumps({"what": msgspec.to_builtins(value)}, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "file-broken"
    try:
        return parse_json(data)["what"]
    except Fault as fault:
        return fault.code


def exact(value: Any) -> str:
    """With the types of its numbers: 1, 1.0 and true are equal."""
    return repr(value)


LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["\ud800", "\ufeff", "]}"])
)
VALUES = st.recursive(
    LEAVES,
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.lists(inside, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=3) | st.integers(0, 3) | st.just("1"), inside, max_size=4)
    ),
    max_leaves=12,
)


@given(VALUES)
def test_what_is_kept_is_what_a_file_gives_back(value: Any) -> None:
    assert exact(outcome(value)) == exact(by_file(value))


def nested(depth: int, inside: Any) -> Any:
    for _ in range(depth):
        inside = [inside]
    return inside


@pytest.mark.parametrize("depth", range(MAX_DEPTH - 4, MAX_DEPTH + 3))
@pytest.mark.parametrize("inside", [1, "", [], {}, [1], {"a": 1}], ids=repr)
@pytest.mark.parametrize("beside", [0, MAX_DEPTH + 1])
def test_nothing_is_kept_deeper_than_files_are_read(depth: int, inside: Any, beside: int) -> None:
    """Alone, and beside so many others that brackets alone tell nothing."""
    value = [nested(depth, inside), *([] for _ in range(beside))]
    assert outcome(value) == by_file(value)
    if depth in (MAX_DEPTH - 4, MAX_DEPTH + 2):
        assert (outcome(value) == "file-too-deep") == (depth > MAX_DEPTH)


@pytest.mark.parametrize("opened", OPENED)
def test_what_opens_too_deep_is_refused_before_anybody_goes_down_there(
    monkeypatch: pytest.MonkeyPatch, opened: str
) -> None:
    """In a browser nobody came back from there."""
    monkeypatch.setattr(untrusted.json, "loads", None)
    with pytest.raises(Fault, check=refusing("file-too-deep")):
        parse_json(opened * (MAX_DEPTH + 2))


@pytest.mark.parametrize("text", ["[" * 300, "]" * 300, "{[" * 200 + "\\" * 300])
def test_brackets_in_a_text_open_nothing(text: str) -> None:
    value = {"a": [text, {text: text}], "b": [[]] * (MAX_DEPTH + 1)}
    assert parse_json(json.dumps(value)) == value


@pytest.mark.slow
@pytest.mark.parametrize("spared", [-1, 0, *(pytest.param(one, marks=pytest.mark.proof) for one in (-2, 1, 2))])
def test_nothing_is_kept_longer_than_files_are_read(spared: int) -> None:
    text = "x" * (MAX_BYTES - len('{"what": ""}') - spared)
    assert outcome(text) == (text if spared >= 0 else "file-too-big") == by_file(text)
