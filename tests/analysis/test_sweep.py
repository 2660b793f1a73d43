"""A sweep has one answer, whoever works at it and whatever becomes of them; what is kept is never written over."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import diadoques
from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import profiles
from diadoques.analysis.openings.tally import CHUNK, count
from diadoques.analysis.sweep import Question, make_question, question_in, run, sweep
from diadoques.analysis.sweep.question import MOST_PARTS
from diadoques.analysis.sweep.rows import Tallied, measures
from diadoques.analysis.sweep.run import RESULT, Store
from diadoques.analysis.sweep.work import prepare
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from tests.analysis import sweeping
from tests.analysis.sweeping import small
from tests.analysis.test_openings import begun
from tests.refusals import refusing
from tests.sampling import sampled

#: Its seasons are settled compiled: as the kernel's own tests have it, one process compiles.
pytestmark = [pytest.mark.slow, pytest.mark.together("compiled")]

PARTS = 9


@pytest.fixture(scope="module", name="undisturbed")
def undisturbed_fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a sweep that nothing happened to."""
    folder = tmp_path_factory.mktemp("undisturbed") / "sweep"
    sweep(small(), folder)
    return folder


@pytest.fixture(name="half")
def half_fixture(undisturbed: Path, tmp_path: Path) -> Path:
    """A folder with the first four parts."""
    folder = tmp_path / "half"
    folder.mkdir()
    for number in range(4):
        shutil.copy2(undisturbed / part(number), folder)
    return folder


def part(number: int) -> str:
    return f"part-{number:05}.parquet"


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_answer_is_that_of_a_single_count(undisturbed: Path) -> None:
    question = small()
    position = begun("diplomacy")
    every = profiles(position, [list_openings(position, seat).openings for seat in question.seats])
    tally = count(every, sample=question.sample, seed=question.seed)
    swept = sweep(question, undisturbed).tally
    assert swept.counted == tally.counted == question.sample
    assert swept.seed == question.seed
    for name in measures(tally):
        for mine, other in zip(getattr(swept, name), getattr(tally, name), strict=True):
            assert (mine == other).all()
    for table in every.tables:
        assert (swept.reached(table.seat) == tally.reached(table.seat)).all(axis=None)


def test_everything_is_counted_in_parts_too(tmp_path: Path) -> None:
    question = replace(make_question("bc218", ["ROME", "CARTHAGE"]), each=1)
    swept = sweep(question, tmp_path)
    assert swept.tally.counted == len(swept.tally.profiles)
    assert swept.tally.seed is None
    assert [one.seat for one in swept.listed] == ["ROME", "CARTHAGE"]
    assert all((played > 0).all() for played in swept.tally.played)


def test_what_is_kept_says_what_it_answers(undisturbed: Path) -> None:
    """Whoever opens the file elsewhere, with pandas alone, finds all of it in words."""
    assert sorted(held(undisturbed)) == [*map(part, range(PARTS)), RESULT]
    table = pq.read_table(undisturbed / RESULT)
    (said,) = [text.decode() for text in table.schema.metadata.values() if b'"question"' in text]
    for one in (diadoques.__version__, '"seed": 5', '"FRANCE"', '"own-affairs"', '"standard"'):
        assert one in said
    frame = table.to_pandas()
    swept = sweep(small(), undisturbed).tally
    stands = frame[(frame["measure"] == "stands") & (frame["seat"] == "FRANCE") & (frame["place"] == "BUR")]
    played = frame[(frame["measure"] == "played") & (frame["seat"] == "FRANCE")].set_index("sheet")["times"]
    share = (stands.set_index("sheet")["times"] / played).fillna(0).to_dict()
    assert share == swept.reached("FRANCE")["BUR"].to_dict()
    kept_out = frame[frame["measure"] == "kept_out"]
    assert all(place in sheet.split(", ") for place, sheet in zip(kept_out["place"], kept_out["sheet"], strict=True))


def test_a_finished_folder_is_read_and_nothing_settled(
    undisturbed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy2(undisturbed / RESULT, tmp_path)
    monkeypatch.setattr("diadoques.analysis.sweep.work.settle_part", lambda *_: pytest.fail("settled again"))
    assert sweep(small(), tmp_path).tally.counted == small().sample
    assert [*held(tmp_path)] == [RESULT]


def test_what_is_there_is_not_done_again(undisturbed: Path, half: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: files.file_stat(half / name) for name in held(half)}
    told: list[int] = []
    sweep(small(), half, tell=lambda done, _whole: told.append(done))
    assert told[0] == 4 * CHUNK
    assert len(told) == 1 + PARTS - 4
    assert {name: files.file_stat(half / name) for name in before} == before
    assert held(half) == held(undisturbed)


@pytest.mark.parametrize("workers", sampled([1, 2], 2))
def test_a_sweep_that_is_killed_goes_on(undisturbed: Path, tmp_path: Path, workers: int) -> None:
    folder = tmp_path / "sweep"
    ran = subprocess.run([sys.executable, sweeping.__file__, folder, "3", str(workers)], check=False)
    assert ran.returncode == -signal.SIGKILL
    kept = held(folder)
    assert len(kept) == 3
    assert RESULT not in kept
    sweep(small(), folder)
    assert held(folder) == held(undisturbed)
    assert kept.items() <= held(folder).items()


def test_rows_lead_back() -> None:
    prepared = prepare(small())
    rows = prepared.settled(0)
    assert not prepared.rows_of(prepared.empty()).size
    again = prepared.added(prepared.empty(), 0, rows)
    assert (prepared.rows_of(again) == rows).all()
    assert again.counted == prepared.size(0) == CHUNK
    strange = rows[:1].copy()
    for column, wrong in ((0, 9), (1, 3), (2, 10_000), (2, -1), (3, 0)):
        other = strange.copy()
        other[0, column] = wrong
        with pytest.raises(ValueError, match="another question"):
            prepared.added(prepared.empty(), 0, other)


def test_the_parts_suit_the_size_of_the_question() -> None:
    names = ["FRANCE", "GERMANY", "ITALY"]
    little, much = (prepare(make_question("diplomacy", names, sample=sample)) for sample in (100, 10**11))
    assert [*map(len, little.parts)] == [1]
    assert len(much.parts[0]) > Tallied.LEAST
    assert MOST_PARTS // 2 < len(much.parts) <= MOST_PARTS
    assert sum(much.size(one) for one in range(len(much.parts))) == 10**11
    assert [chunk for one in much.parts for chunk in (one[0], one[-1])][-1] == -(-(10**11) // CHUNK) - 1


# ---------------------------------------------------------------- what a folder may hold instead


def torn(folder: Path) -> None:
    path = folder / part(2)
    path.write_bytes(path.read_bytes()[:-20])


def flipped(folder: Path) -> None:
    """One number is another one, and the file still a sound Parquet."""
    table = pq.read_table(folder / part(2))
    times = table.column("times").to_numpy().copy()
    times[7] += 1
    at = table.column_names.index("times")
    pq.write_table(table.set_column(at, "times", pa.array(times)), folder / part(2))


def of_somebody_else(folder: Path) -> None:
    pd.DataFrame({"a": [1, 2]}).to_parquet(folder / part(2))


def renamed(folder: Path) -> None:
    """The same part under two numbers would be counted twice."""
    shutil.copy2(folder / part(1), folder / part(6))


def beyond(folder: Path) -> None:
    shutil.copy2(folder / part(1), folder / part(77))


def of_another_seed(folder: Path) -> None:
    other = folder.with_name("other")
    sweep(small(6), other)
    shutil.copy2(other / part(2), folder)


def of_other_parts(folder: Path) -> None:
    other = folder.with_name("other")
    sweep(replace(small(), each=2), other)
    shutil.copy2(other / part(2), folder)


def whole_of_another(folder: Path) -> None:
    other = folder.with_name("other")
    sweep(replace(small(), filters=("apart",), sample=10), other)
    shutil.copy2(other / RESULT, folder)


def older(folder: Path) -> None:
    path = folder / part(2)
    table = pq.read_table(path)
    metadata = {
        key: text.replace(diadoques.__version__.encode(), b"0.0.9") for key, text in table.schema.metadata.items()
    }
    pq.write_table(table.replace_schema_metadata(metadata), path)


def with_letters_that_are_none(folder: Path) -> None:
    """One byte of a name is another one, and its page has no sum that would tell."""
    path = folder / part(2)
    table = pq.read_table(path)
    name = pa.array([b"\xc0" for _ in range(len(table))]).view(pa.string())
    pq.write_table(table.set_column(table.column_names.index("seat"), "seat", name), path)


def with_lists_for_names(folder: Path) -> None:
    table = pq.read_table(folder / part(2))
    lists = pa.array([["x"]] * len(table))
    pq.write_table(table.set_column(table.column_names.index("measure"), "measure", lists), folder / part(2))


def of_more_rows_than_fit(folder: Path) -> None:
    """A few letters that would become gigabytes."""
    table = pq.read_table(folder / part(2))
    many = pa.table({"a": pa.nulls(run._MOST_VALUES + 1)}).replace_schema_metadata(table.schema.metadata)
    pq.write_table(many, folder / part(2))


def of_somebody_elses_many_rows(folder: Path) -> None:
    pq.write_table(pa.table({"a": pa.nulls(run._MOST_VALUES + 1)}), folder / part(2))


def with_a_bottomless_head(folder: Path) -> None:
    table = pq.read_table(folder / part(2))
    pq.write_table(table.replace_schema_metadata({run._KEY: b"[" * 100_000}), folder / part(2))


def empty(folder: Path) -> None:
    (folder / part(2)).write_bytes(b"")


def a_folder(folder: Path) -> None:
    (folder / part(6)).mkdir()


def a_pipe(folder: Path) -> None:
    os.mkfifo(folder / part(6))


@pytest.mark.turns(4)
@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (torn, "sweep-damaged .*part-00002"),
        (empty, "sweep-damaged .*part-00002"),
        (flipped, "sweep-damaged .*part-00002"),
        (with_letters_that_are_none, "sweep-damaged .*part-00002"),
        (with_lists_for_names, "sweep-damaged .*part-00002"),
        (of_more_rows_than_fit, "sweep-damaged .*part-00002"),
        (of_somebody_elses_many_rows, "sweep-foreign .*part-00002"),
        (with_a_bottomless_head, "sweep-foreign .*part-00002"),
        (of_somebody_else, "sweep-foreign .*part-00002"),
        (renamed, "sweep-foreign .*part-00006"),
        (beyond, "sweep-foreign .*part-00077"),
        (of_another_seed, "sweep-other-question .*part-00002.*seed=6'"),
        (of_other_parts, "sweep-other-question .*part-00002.*each=2"),
        (whole_of_another, "sweep-other-question .*result.*filters=apart; sample=10"),
        (older, "sweep-other-version .*part-00002.*0.0.9"),
        (a_folder, "file-unreadable .*part-00006.*EISDIR"),
        (a_pipe, "file-not-ordinary .*part-00006"),
    ],
)
def test_what_does_not_fit_is_told_and_left_alone(half: Path, harm: Callable[[Path], None], said: str) -> None:
    harm(half)
    before = {path.name: files.file_stat(path) for path in half.iterdir()}
    with pytest.raises(Fault, check=refusing(said)) as caught:
        sweep(small(), half)
    assert {path.name: files.file_stat(path) for path in half.iterdir()} == before
    for lang in ("fr", "en"):
        assert "{" not in fault_text(caught.value, lang)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(2, 12))])
def test_whatever_becomes_of_a_part_is_told_or_does_no_harm(undisturbed: Path, half: Path, seed: int) -> None:
    """Torn at any byte, or written over here and there, in the head at the end of the file above all."""
    rng, path, whole = Random(seed), half / part(2), (half / part(2)).read_bytes()
    right, told = {number: rows.tolist() for number, rows in Store(undisturbed, prepare(small())).parts()}, Counter()
    for _ in range(100):
        data = bytearray(whole[: rng.randrange(len(whole))] if rng.random() < 0.3 else whole)
        for _ in range(rng.choice((1, 2, 8)) if len(data) == len(whole) else 0):
            data[rng.randrange(rng.choice((0, max(0, len(data) - 3000))), len(data))] = rng.randrange(256)
        path.write_bytes(data)
        try:
            found = {number: rows.tolist() for number, rows in Store(half, prepare(small())).parts()}
            assert found == {number: right[number] for number in range(4)}, "other numbers were believed"
            question_in(half)
        except Fault as fault:
            told[fault.code] += 1
    assert told["sweep-damaged"] > 50, told


def test_what_was_moved_away_is_counted_again(undisturbed: Path, half: Path) -> None:
    torn(half)
    (half / part(2)).rename(half / "broken")
    sweep(small(), half)
    (half / "broken").unlink()
    assert held(half) == held(undisturbed)


def test_a_full_disk_loses_nothing(undisturbed: Path, half: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, room = held(half), [2]

    def filling(descriptor: int, data: bytes) -> None:
        room[0] -= 1
        if room[0] < 0:
            os.write(descriptor, data[:100])
            raise OSError(errno.ENOSPC, "full")
        whole(descriptor, data)

    whole = files.write_all
    monkeypatch.setattr(files, "write_all", filling)
    with pytest.raises(Fault, check=refusing("file-unwritable .*part-00006.*ENOSPC")):
        sweep(small(), half)
    assert sorted(held(half)) == sorted([*before, part(4), part(5)])
    monkeypatch.undo()
    sweep(small(), half)
    assert held(half) == held(undisturbed)


@pytest.mark.parametrize("workers", [1, 2])
def test_who_comes_second_writes_over_nothing(half: Path, workers: int) -> None:
    """Another process that sweeps into the same folder has finished a part in the meantime."""

    def tell(done: int, _whole: int) -> None:
        if done == 5 * CHUNK:
            for path in (half / part(number) for number in range(PARTS)):
                if not path.exists():
                    path.write_bytes(b"theirs")

    with pytest.raises(Fault, check=refusing("file-changed .*part-0000[4-8]")):
        sweep(small(), half, workers=workers, tell=tell)
    assert b"theirs" in held(half).values()
    with pytest.raises(Fault, check=refusing("sweep-damaged .*part-0000[4-8]")):
        sweep(small(), half, workers=workers)


@pytest.mark.parametrize("name", ["a-file", "a-file/below"])
def test_a_folder_that_cannot_be_is_told_before_the_work(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a-file").write_text("mine", encoding="ascii")
    monkeypatch.setattr("diadoques.analysis.sweep.work.settle_part", lambda *_: pytest.fail("worked in vain"))
    with pytest.raises(Fault, check=refusing("file-un(readable|writable) .*a-file")):
        sweep(small(), tmp_path / name)
    assert (tmp_path / "a-file").read_text(encoding="ascii") == "mine"


def test_a_folder_that_takes_nothing_is_told_before_the_work(half: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a disk that is read-only everything that is there can be read, and a part would be worked out in vain."""

    def refused(*_args: object, **_named: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    before = held(half)
    monkeypatch.setattr("tempfile.TemporaryFile", refused)
    monkeypatch.setattr("diadoques.analysis.sweep.work.settle_part", lambda *_: pytest.fail("worked in vain"))
    with pytest.raises(Fault, check=refusing("file-unwritable .*half.*EROFS")):
        sweep(small(), half)
    assert held(half) == before


# ---------------------------------------------------------------- the question


def test_a_question_by_the_names_that_people_use(undisturbed: Path) -> None:
    assert make_question("Diplomatie", ["angleterre"]) == make_question(
        "diplomacy", ["ENGLAND"], scenario="standard", seed=8
    )
    assert question_in(undisturbed) == small()
    assert Question.of(small().plain()) == small()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: make_question("chess", ["FRANCE"]), "game-unknown"),
        (lambda: make_question("diplomacy", []), "seats-empty"),
        (lambda: make_question("diplomacy", ["FRANCE", "France"]), "player-twice"),
        (lambda: make_question("diplomacy", ["Frnce"]), "player-unknown .*FRANCE"),
        (lambda: make_question("diplomacy", ["FRANCE"], filters=["tall"]), "filter-unknown .*own-affairs"),
        (lambda: make_question("diplomacy", ["FRANCE"], sample=0), "number-out-of-bounds .sample.*'1'"),
        (lambda: make_question("diplomacy", ["FRANCE"], sample=10**13), "number-out-of-bounds .sample.*<="),
        (lambda: make_question("diplomacy", ["FRANCE"], sample=5, seed=-1), "number-out-of-bounds .seed"),
        (lambda: make_question("diplomacy", ["FRANCE"], scenario="flat"), "scenario-unknown"),
        (lambda: make_question("diplomacy", ["FRANCE"], options={"flat": "on"}), "option-unknown"),
    ],
)
def test_a_question_that_is_none_is_told(call: Callable[[], Question], said: str) -> None:
    with pytest.raises(Fault, check=refusing(said)):
        call()


def test_too_many_profiles_are_told() -> None:
    everybody = begun("diplomacy").players
    with pytest.raises(Fault, check=refusing("profiles-too-many")):
        sweep(make_question("diplomacy", everybody))
    assert sweep(make_question("diplomacy", everybody, sample=10)).tally.counted == 10


def test_a_folder_without_a_sweep_is_told(tmp_path: Path) -> None:
    with pytest.raises(Fault, check=refusing("sweep-none")):
        question_in(tmp_path)
    with pytest.raises(Fault, check=refusing("sweep-none")):
        question_in(tmp_path / "nowhere")
