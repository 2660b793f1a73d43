"""Campaigns kept part by part: one answer however many play them, and files that say all of it in words."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.openings.playing import CHUNK
from diadoques.analysis.sweep import Question, make_question, question_in, sweep
from diadoques.analysis.sweep.run import RESULT
from diadoques.analysis.sweep.work import prepare
from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from tests.analysis import sweeping
from tests.analysis.sweeping import played_out
from tests.analysis.test_sweep import held, part
from tests.refusals import refusing
from tests.sampling import sampled

pytestmark = pytest.mark.slow

ARRAYS = ("drawn", "owners", "units", "out")


@pytest.fixture(scope="module", name="undisturbed")
def undisturbed_fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a sweep that nothing happened to."""
    folder = tmp_path_factory.mktemp("campaigns") / "sweep"
    sweep(played_out(), folder)
    return folder


def same(one: Campaigns, other: Campaigns) -> bool:
    return all((getattr(one, name) == getattr(other, name)).all() for name in ARRAYS)


def test_the_answer_is_what_is_played_at_one_stroke(undisturbed: Path) -> None:
    swept = sweep(played_out(), undisturbed)
    assert same(swept.campaigns, prepare(played_out()).playing.play(range(played_out().sample or 0)))  # type: ignore[attr-defined]
    assert [one.seat for one in swept.listed] == ["Eumène", "Antigone"]
    assert swept.campaigns.seasons == 2
    with pytest.raises(ValueError, match="played out"):
        _ = swept.tally


@pytest.mark.parametrize("workers", sampled([1, 2], 2))
def test_a_sweep_that_is_killed_goes_on(undisturbed: Path, tmp_path: Path, workers: int) -> None:
    folder = tmp_path / "sweep"
    command = [sys.executable, sweeping.__file__, folder, "1", str(workers), "played_out"]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    kept = held(folder)
    assert len(kept) == 1
    assert RESULT not in kept
    sweep(played_out(), folder)
    assert held(folder) == held(undisturbed)
    assert kept.items() <= held(folder).items()


def test_who_looks_and_who_else_draws_changes_no_draw() -> None:
    """The order of the players is that of whoever asks; the campaigns are the same."""
    one = make_question("diadoques", ["Eumène", "Antigone"], sample=9, seed=2, seasons=1, kind="random")
    other = replace(one, seats=("Antigone", "Eumène"))
    mine, theirs = sweep(one).campaigns, sweep(other).campaigns
    assert mine.kind == "random"
    assert (mine.drawn == theirs.drawn[:, ::-1]).all()
    assert all((getattr(mine, name) == getattr(theirs, name)).all() for name in ARRAYS[1:])


def test_dice_of_the_rules_are_thrown_anew_in_each_campaign() -> None:
    question = make_question(
        "diadoques", ["Eumène"], options={"rules": "advanced", "seed": "a"}, sample=3, seasons=1, kind="sensible"
    )
    of = prepare(question).playing  # type: ignore[attr-defined]
    seeds = [of.begun(number).settings["seed"] for number in range(3)]
    assert len(set(seeds)) == 3
    assert same(of.play(range(3)), sweep(question).campaigns)


def test_what_is_kept_says_all_of_it_in_words(undisturbed: Path) -> None:
    table = pq.read_table(undisturbed / RESULT)
    (said,) = [text.decode() for text in table.schema.metadata.values() if b'"question"' in text]
    for one in ('"kind": "sensible"', '"seasons": 2', "drawn evenly", "written by players of the kind sensible"):
        assert one in said
    frame = table.to_pandas()
    swept = sweep(played_out(), undisturbed).campaigns
    assert list(frame["season"][:4]) == [1, 2, 1, 2] and list(frame["campaign"][:3]) == [0, 0, 1]
    last = frame[frame["season"] == 2]
    sheet = last["sheet Eumène"].iloc[0]
    these = last[last["sheet Eumène"] == sheet]
    told = swept.told("Eumène", sheet, 2)
    for name, column in (("held", "holder"), ("stands", "unit")):
        assert told[name].to_dict() == {space: (these[f"{column} {space}"] == "Eumène").mean() for space in told.index}
    assert last["out Eumène"].mean() == swept.outs("Eumène", None, 2)["out"]["Eumène"]


def test_question_comes_back(undisturbed: Path) -> None:
    assert question_in(undisturbed) == played_out()
    assert Question.of(played_out().plain()) == played_out()
    plain = make_question("diadoques", ["Eumène"]).plain()
    assert "kind" not in plain and "seasons" not in plain  # what older folders hold is what it was


# ---------------------------------------------------------------- what a folder may hold instead


def torn(folder: Path) -> None:
    path = folder / part(1)
    path.write_bytes(path.read_bytes()[:-20])


def flipped(folder: Path) -> None:
    """One space is somebody else's, and the file still a sound Parquet."""
    table = pq.read_table(folder / part(1))
    name = next(one for one in table.column_names if one.startswith("holder") and table.column(one).null_count == 0)
    column = table.column(name).combine_chunks()
    words = ["Séleucos" if one == "Eumène" else "Eumène" for one in column.dictionary.to_pylist()]
    other = pa.DictionaryArray.from_arrays(column.indices, pa.array(words))
    pq.write_table(table.set_column(table.column_names.index(name), name, other), folder / part(1))


def strange(folder: Path) -> None:
    """A name that nobody bears."""
    table = pq.read_table(folder / part(1))
    column = pa.array(["Perdiccas"] * len(table)).dictionary_encode()
    pq.write_table(table.set_column(table.column_names.index("holder EGY"), "holder EGY", column), folder / part(1))


def plain_text(folder: Path) -> None:
    table = pq.read_table(folder / part(1))
    column = table.column("holder EGY").cast(pa.string())
    pq.write_table(table.set_column(table.column_names.index("holder EGY"), "holder EGY", column), folder / part(1))


def shorter(folder: Path) -> None:
    table = pq.read_table(folder / part(1))
    pq.write_table(table.slice(2), folder / part(1))


def of_more_seasons(folder: Path) -> None:
    other = folder.with_name("other")
    sweep(replace(played_out(), seasons=1, sample=CHUNK), other)
    shutil.copy2(other / part(0), folder / part(1))


def of_a_first_season(folder: Path) -> None:
    other = folder.with_name("other")
    sweep(make_question("diadoques", ["Eumène", "Antigone"], sample=50, seed=5), other)
    shutil.copy2(other / part(0), folder / part(1))


@pytest.mark.turns(4)
@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (torn, "sweep-damaged .*part-00001"),
        (flipped, "sweep-damaged .*part-00001"),
        (strange, "sweep-damaged .*part-00001"),
        (plain_text, "sweep-damaged .*part-00001"),
        (shorter, "sweep-damaged .*part-00001"),
        (of_more_seasons, "sweep-other-question .*part-00001.*seasons=1"),
        (of_a_first_season, "sweep-other-question .*part-00001.*kind=—"),
    ],
)
def test_what_does_not_fit_is_told_and_left_alone(
    undisturbed: Path, tmp_path: Path, harm: Callable[[Path], None], said: str
) -> None:
    folder = tmp_path / "half"
    folder.mkdir()
    for number in range(2):
        shutil.copy2(undisturbed / part(number), folder)
    harm(folder)
    before = held(folder)
    with pytest.raises(Fault, check=refusing(said)) as caught:
        sweep(played_out(), folder)
    assert held(folder) == before
    for lang in ("fr", "en"):
        assert "{" not in fault_text(caught.value, lang)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: make_question("diadoques", ["Eumène"], seasons=0, sample=5), "number-out-of-bounds .seasons.*'1'"),
        (lambda: make_question("diadoques", ["Eumène"], seasons=9, sample=5), "number-out-of-bounds .seasons.*'3'"),
        (lambda: make_question("diadoques", ["Eumène"], seasons=3), "sample-missing"),
        (lambda: make_question("diadoques", ["Eumène"], kind="sensible"), "sample-missing"),
        (lambda: make_question("diadoques", ["Eumène"], seasons=3, sample=0), "number-out-of-bounds .sample.*'1'"),
        (
            lambda: make_question("diadoques", ["Eumène"], seasons=3, sample=10**6),
            "number-out-of-bounds .sample.*<=",
        ),
        (
            lambda: make_question("diadoques", ["Eumène"], seasons=3, sample=5, kind="wise"),
            "player-kind-unknown .*sensible",
        ),
        (lambda: make_question("diadoques", ["Perdiccas"], seasons=3, sample=5), "player-unknown"),
    ],
)
def test_a_question_that_is_none_is_told(call: Callable[[], Question], said: str) -> None:
    with pytest.raises(Fault, check=refusing(said)) as caught:
        call()
    for lang in ("fr", "en"):
        assert "{" not in fault_text(caught.value, lang)


def test_rows_of_another_shape_are_none_of_it() -> None:
    prepared = prepare(replace(played_out(), sample=4))
    rows = prepared.settled(0)
    assert (prepared.rows_of(prepared.added(prepared.empty(), 0, rows)) == rows).all()
    for wrong in (rows[:-1], rows[:, :-1], np.concatenate([rows, rows])):
        with pytest.raises(ValueError, match="another question"):
            prepared.added(prepared.empty(), 0, wrong)
