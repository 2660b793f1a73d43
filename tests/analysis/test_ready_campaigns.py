"""The campaigns that travel with the library are those that are played today, and nothing else is taken for them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.sweep import Question, make_question, ready_made, sweep
from diadoques.analysis.sweep.ready import NAME, pack_answer, read_ready, ready_answer
from diadoques.analysis.sweep.work import prepare
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from tests.refusals import refusing

ARRAYS = ("drawn", "owners", "units", "out")
#: Campaigns that are played again: some of the first, some of the last, some in the midst.
AGAIN = (*range(12), *range(20_000, 20_006), *range(39_994, 40_000))


@pytest.fixture(scope="module", name="ready")
def ready_fixture() -> tuple[Question, Campaigns]:
    return ready_answer()


@pytest.fixture(scope="module", name="few")
def few_fixture() -> tuple[Question, Campaigns]:
    question = make_question("diadoques", ["Eumène", "Antigone"], sample=5, seed=2, seasons=2)
    return question, sweep(question).campaigns


@pytest.mark.slow
def test_a_slice_of_them_comes_out_the_same_today(ready: tuple[Question, Campaigns]) -> None:
    """Red: the rules, the sensible player or the listing have changed. ``python tools/campaigns.py`` plays all anew."""
    question, found = ready
    today = prepare(question)
    assert today.empty().sheets == found.sheets
    assert today.empty().spaces == found.spaces and (today.empty().pays == found.pays).all()
    for number in AGAIN:
        played = today.playing.play(range(number, number + 1))  # type: ignore[attr-defined]
        for name in ARRAYS:
            assert (getattr(played, name)[0] == getattr(found, name)[number]).all(), (number, name)


@pytest.mark.slow
def test_they_are_of_the_usual_start(ready: tuple[Question, Campaigns]) -> None:
    question, found = ready
    wanted = make_question("diadoques", question.position.players, sample=len(found), seed=1, seasons=3)
    assert question == wanted and len(found) == 40_000
    assert found.seats == found.players == question.position.players
    for seat in found.seats:
        played = found.counts(seat).played
        assert played.max() - played.min() <= 1 and played.min() > 40
    assert (files("diadoques.analysis.diadoques") / NAME).stat().st_size < 1_500_000  # type: ignore[attr-defined]


@pytest.mark.slow
def test_numpy_alone_reads_them() -> None:
    """A screen that only shows them needs neither a compiler nor a cluster."""
    lacking = "numba", "pandas", "pyarrow", "dask", "distributed", "tqdm"
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({lacking})); from diadoques.analysis.sweep import ready_made; "
    )
    code += (
        "found = ready_made(); print(len(found), found.played('Eumène', 3), found.counts('Eumène', 3).held.sum() > 0)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split()[0] == "40000" and ran.stdout.split()[2] == "True"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: ready_made("diplomacy"), "campaigns-none .*standard"),
        (lambda: ready_made("bc218"), "campaigns-none"),
        (lambda: ready_made("diadoques", options={"rules": "advanced", "seed": "a"}), "campaigns-none .*spring-321"),
        (lambda: ready_made("diadoques", scenario="spring-999"), "scenario-unknown .*spring-999"),
        (lambda: ready_made("chess"), "game-unknown"),
        (lambda: ready_made("diadoques", options={"flat": "on"}), "option-unknown"),
    ],
)
def test_where_none_fit_it_is_told(call: Callable[[], Campaigns], said: str) -> None:
    with pytest.raises(Fault, check=refusing(said)) as caught:
        call()
    for lang in ("fr", "en"):
        assert "{" not in fault_text(caught.value, lang)


def test_what_is_packed_comes_back(few: tuple[Question, Campaigns]) -> None:
    question, found = few
    data = pack_answer(question, found)
    assert data == pack_answer(question, found)
    again, back = read_ready(data, "here")
    assert again == question
    for name in ARRAYS:
        mine, other = getattr(found, name), getattr(back, name)
        assert (mine == other).all() and mine.dtype == other.dtype
    assert (back.players, back.seats, back.kind, back.seed, back.sheets, back.spaces) == (
        found.players, found.seats, found.kind, found.seed, found.sheets, found.spaces
    )  # fmt: skip
    assert back.pays is not None and found.pays is not None and (back.pays == found.pays).all()


def test_what_is_damaged_is_refused(few: tuple[Question, Campaigns]) -> None:
    question, found = few
    data = pack_answer(question, found)
    rng = np.random.default_rng(1)
    refused = 0
    for at, bit in zip(rng.integers(0, len(data), 200), rng.integers(0, 8, 200), strict=True):
        harmed = bytearray(data)
        harmed[at] ^= 1 << bit
        try:
            _question, back = read_ready(bytes(harmed), "here")
        except Fault as fault:
            assert fault.code == "campaigns-damaged"
            refused += 1
        else:  # a bit that says nothing, such as the date of the archive
            assert all((getattr(back, name) == getattr(found, name)).all() for name in ARRAYS)
    assert refused > 100
    for torn in (b"", b"PK", data[:-30], data[: len(data) // 2], b"no archive at all"):
        with pytest.raises(Fault, check=refusing("campaigns-damaged .*here")):
            read_ready(torn, "here")


def test_what_another_version_played_is_refused(
    few: tuple[Question, Campaigns], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(savegame, "ENGINE", "0.0.9")
        data = pack_answer(*few)
    with pytest.raises(Fault, check=refusing("campaigns-other-version .*here.*0.0.9")):
        read_ready(data, "here")


def test_other_numbers_than_were_played_are_refused(
    few: tuple[Question, Campaigns], monkeypatch: pytest.MonkeyPatch
) -> None:
    question, found = few
    with monkeypatch.context() as patched:
        patched.setattr("diadoques.analysis.sweep.ready._digest", lambda _found: "0" * 64)
        data = pack_answer(question, found)
    with pytest.raises(Fault, check=refusing("campaigns-damaged")):
        read_ready(data, "here")


def test_the_tool_asks_the_question_that_is_kept(ready: tuple[Question, Campaigns]) -> None:
    from runpy import run_path

    tool = run_path(str(Path(__file__).resolve().parents[2] / "tools" / "campaigns.py"))
    assert tool["question"]() == ready[0]
