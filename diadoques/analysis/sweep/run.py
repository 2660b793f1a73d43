"""The sweep itself: what lies on the disk is read, what is missing is worked out and kept at once."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from diadoques.analysis.openings.arrays import Array
from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.openings.listing import Listed
from diadoques.analysis.openings.tally import Tally
from diadoques.analysis.sweep.question import Prepared, Question
from diadoques.analysis.sweep.work import prepare, settle_parts
from diadoques.core import files, savegame
from diadoques.core.extras import extra
from diadoques.core.faults import Fault

# --- A sweep on the disk: a folder of Parquet files, one for each part that is finished, and one for the whole
#
# Each file says in its own head what it answers: the question, the version of the program, which part, and a digest of
# its rows. Nothing is believed that does not say so, and nothing that is there is ever written over. What the rows of a
# first season tell is said in ``rows``, what those of campaigns tell in ``rows``.


RESULT: Final = "result.parquet"
"""The whole: there when every part is."""

#: Under this key the head of a file stands in the metadata of its schema, as JSON.
_KEY: Final = b"diadoques"
_FORMAT: Final = "diadoques-sweep"
#: Raised when what the files hold changes.
_EDITION: Final = 1
#: Longest file that is read, in bytes: all openings of all players in all spaces fit in it many times over.
_MOST: Final = 1 << 30
#: Most values of a table that is read: the largest sweep (``limits``) has far fewer.
_MOST_VALUES: Final = 1 << 28
#: A file that is to be made is not there, and none may have come in the meantime.
_NONE: Final = files.Seen()
_NAME: Final = re.compile(r"part-(\d{5})\.parquet")


@dataclass(frozen=True, slots=True)
class Store:
    """The folder of one question.

    Attributes:
        folder: where it is; it is made when the first part is kept.
    """

    folder: Path
    prepared: Prepared[Any]

    def result(self) -> Array | None:
        """The rows of the whole; None as long as it is not there.

        Raises:
            Fault: as ``parts``.
        """
        path = self._path(None)
        return self._read(path, None) if files.file_stat(path) != files.Seen() else None

    def parts(self) -> Iterator[tuple[int, Array]]:
        """Each part that is there: its number and its rows.

        Raises:
            Fault: ``sweep-other-question``, ``sweep-other-version``, ``sweep-foreign`` or ``sweep-damaged`` for a file
                that bears the name of a part and is none of this question; ``file-unreadable``.
        """
        for number, path in _named(self.folder):
            yield number, self._read(path, number)

    def keep(self, part: int | None, counted: int, rows: Array) -> None:
        """Write a part, None for the whole: at one stroke, and where nothing is yet.

        Raises:
            Fault: ``file-unwritable`` (a full disk), ``file-changed`` where another has written the same meanwhile.
        """
        with extra("sweep"):
            import pyarrow as pa
            import pyarrow.parquet as pq
        about = json.dumps(self._about(part, counted, rows), ensure_ascii=False, sort_keys=True)
        sink = pa.BufferOutputStream()
        table = self.prepared.table(part, rows).replace_schema_metadata({_KEY: about})
        pq.write_table(table, sink, compression="zstd")
        files.write(self._path(part), sink.getvalue().to_pybytes(), _NONE)

    def begin(self) -> None:
        """Make the folder before the work begins whose results it is to hold, and ask whether it will take them.

        Raises:
            Fault: ``file-unwritable``.
        """
        files.make_folder(self.folder, above=True)
        files.may_keep(self.folder)

    def _path(self, part: int | None) -> Path:
        return self.folder / (RESULT if part is None else f"part-{part:05}.parquet")

    def _about(self, part: int | None, counted: int, rows: Array) -> dict[str, Any]:
        return {
            "format": _FORMAT,
            "edition": _EDITION,
            "version": savegame.ENGINE,
            "question": self.prepared.question.plain(),
            "part": part,
            "of": len(self.prepared.parts),
            "counted": counted,
            "digest": hashlib.sha256(rows.astype(rows.dtype.newbyteorder("<")).tobytes()).hexdigest(),
            **self.prepared.assumed(),
        }

    def _read(self, path: Path, part: int | None) -> Array:
        head, table = _opened(path)
        if head["version"] != savegame.ENGINE or head["edition"] != _EDITION:
            raise Fault("sweep-other-version", str(path), given=str(head["version"]), version=savegame.ENGINE)
        if stored := _differing(head["question"], self.prepared.question.plain()):
            raise Fault("sweep-other-question", str(path), stored=stored)
        parts = self.prepared.parts
        if head["part"] != part or head["of"] != len(parts) or (part is not None and part >= len(parts)):
            raise Fault("sweep-foreign", str(path))
        rows = self._rows_in(table)
        if rows is None or self._about(part, self.prepared.size(part), rows) != head:
            raise Fault("sweep-damaged", str(path))
        return rows

    def _rows_in(self, table: Any) -> Array | None:
        with extra("sweep"):
            import pyarrow as pa
        try:
            return self.prepared.rows_in(table)
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, pa.ArrowException):
            return None  # letters that are none, values of another kind


def question_in(folder: Path) -> Question:
    """The question that a folder answers, or is to answer: of the whole, else of its first part.

    Raises:
        Fault: ``sweep-none`` where nothing is; ``sweep-other-version``, ``sweep-foreign``, ``sweep-damaged``.
    """
    for path in (folder / RESULT, *(path for _, path in _named(folder))):
        if files.is_file(path):
            head, _table = _opened(path)
            if head["version"] != savegame.ENGINE:
                raise Fault("sweep-other-version", str(path), given=str(head["version"]), version=savegame.ENGINE)
            try:
                return Question.of(head["question"])
            except (TypeError, KeyError, ValueError, AttributeError) as error:
                raise Fault("sweep-foreign", str(path)) from error
    raise Fault("sweep-none", str(folder))


def _named(folder: Path) -> list[tuple[int, Path]]:
    """The files that bear the name of a part, by number."""
    try:
        found = [(int(name[1]), path) for path in folder.iterdir() if (name := _NAME.fullmatch(path.name))]
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise Fault("file-unreadable", str(folder), why=files.why(error)) from error
    return sorted(found)


def _opened(path: Path) -> tuple[dict[str, Any], Any]:
    """The head and the table of a file that a sweep has written.

    Raises:
        Fault: ``sweep-damaged``: no Parquet, or not all of it; ``sweep-foreign``: Parquet of somebody else; as
            ``files.read``.
    """
    with extra("sweep"):
        import pyarrow as pa
        import pyarrow.parquet as pq
    data = files.read(path, _MOST)
    try:
        file = pq.ParquetFile(io.BytesIO(data))
        found = (file.schema_arrow.metadata or {}).get(_KEY, b"")
        columns = len(file.schema_arrow)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise Fault("sweep-damaged", str(path)) from error
    try:
        head = json.loads(found)
    except (ValueError, RecursionError) as error:
        raise Fault("sweep-foreign", str(path)) from error
    if not isinstance(head, dict) or head.get("format") != _FORMAT or not head.keys() >= _HEAD:
        raise Fault("sweep-foreign", str(path))
    # Packed, a row may take no room at all: a table that would not fit is not unpacked.
    if file.metadata.num_rows * columns > _MOST_VALUES:
        raise Fault("sweep-damaged", str(path))
    try:
        return head, file.read()
    except (pa.ArrowException, OSError, ValueError) as error:
        raise Fault("sweep-damaged", str(path)) from error


#: What every head says.
_HEAD: Final = {"format", "edition", "version", "question", "part", "of", "counted", "digest"}


def _differing(stored: Any, asked: Mapping[str, Any]) -> str:
    """What a file answers otherwise than it is asked, as it is kept: ``seed=7, sample=6000``; "" where nothing is."""
    if not isinstance(stored, dict):
        return "—"
    told: list[str] = []
    for name in {**asked, **stored}:
        mine, other = asked.get(name), stored.get(name)
        if mine == other:
            continue
        if isinstance(mine, dict) and isinstance(other, dict):
            told += [f"{key}={other.get(key, '—')}" for key in {**mine, **other} if mine.get(key) != other.get(key)]
        else:
            value = ", ".join(map(str, other)) if isinstance(other, list) else other
            told.append(f"{name}={'—' if value is None else value}")
    return "; ".join(told)


# --- The sweep itself: what is there is read, what is missing is worked out, here or by others, and kept at once


@dataclass(frozen=True, slots=True, eq=False)
class Swept:
    """An answer.

    Attributes:
        listed: the openings of each player, in the order of the question, and what the filters left out.
        answer: what they lead to: counted, or played out where the question names a kind of player.
    """

    question: Question
    listed: tuple[Listed, ...]
    answer: Tally | Campaigns

    @property
    def tally(self) -> Tally:
        """What a first season comes to.

        Raises:
            ValueError: the question names a kind of player.
        """
        if not isinstance(self.answer, Tally):
            raise ValueError("these were played out: ask for the campaigns")
        return self.answer

    @property
    def campaigns(self) -> Campaigns:
        """What was played out.

        Raises:
            ValueError: the question names none.
        """
        if not isinstance(self.answer, Campaigns):
            raise ValueError("a first season was counted: ask for the tally")
        return self.answer


def sweep(
    question: Question,
    folder: Path | None = None,
    *,
    workers: int = 1,
    scheduler: str = "",
    tell: Callable[[int, int], None] = lambda _done, _whole: None,
) -> Swept:
    """Count what openings lead to; the answer is the same however many work at it, and however often they are killed.

    Args:
        folder: where parts are kept as they are finished, and at last the whole; the same call goes on from them.
            Where the whole is there already it is read, and nothing is worked out. None keeps nothing.
        workers: how many processes of this machine work; with 1 this very one does.
        scheduler: the address of a Dask cluster whose workers do it instead (``tcp://host:8786``).
        tell: is told from time to time how many of how many profiles are counted.

    Raises:
        Fault: ``extra-missing``; a folder that holds something else (``Store``), or cannot be written
            (``file-unwritable``); ``scheduler-unreachable``, ``scheduler-idle``, ``scheduler-lost``,
            ``worker-other-version``, ``worker-lacks``, ``worker-killed``.
    """
    prepared = prepare(question)
    answer = prepared.empty()
    store = Store(folder, prepared) if folder is not None else None
    if store is not None and (whole := store.result()) is not None:
        return Swept(question, prepared.listed, prepared.added(answer, None, whole))
    missing, done = set(range(len(prepared.parts))), 0
    for part, rows in store.parts() if store is not None else ():
        missing.discard(part)
        answer = prepared.added(answer, part, rows)
        done += prepared.size(part)
    if store is not None:
        store.begin()
    tell(done, prepared.whole)
    with settle_parts(question, sorted(missing), workers, scheduler) as results:
        for part, counted, rows in results:
            if store is not None:
                store.keep(part, counted, rows)
            answer = prepared.added(answer, part, rows)
            done += counted
            tell(done, prepared.whole)
    if store is not None:
        store.keep(None, done, prepared.rows_of(answer))
    return Swept(question, prepared.listed, answer)
