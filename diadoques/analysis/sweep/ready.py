"""Campaigns that travel with the library, for the usual start of a game: read at once, with numpy alone.

They are one answer to one question, as a sweep would give it; the file says which question, of which version of the
program, and what its numbers come to. What does not fit is refused, never shown: ``python tools/campaigns.py`` plays
them anew.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from importlib.resources import files as packaged
from io import BytesIO
from typing import Final

from diadoques.analysis.openings.arrays import Array
from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.sweep.question import Question
from diadoques.core import savegame
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game, stated_options, usual
from diadoques.games.saving import complete_options
from diadoques.games.scenarios import begin_scenario

NAME: Final = "campaigns.npz"
"""The file, in the folder of its game."""

_HEAD: Final = "head"
_ARRAYS: Final = ("drawn", "owners", "units", "out")


def ready_made(game: str = "", *, scenario: str = "", options: Mapping[str, str] | None = None) -> Campaigns:
    """The campaigns that come with the library for a start.

    Args:
        game, scenario, options: what is played; "" is the usual game, its usual scenario; what is not told of the
            options is usual.

    Raises:
        Fault: ``campaigns-none`` where none come with the library for it; ``campaigns-other-version`` and
            ``campaigns-damaged`` for a file that cannot be believed; an unknown game, scenario or option;
            ``extra-missing``.
    """
    return ready_answer(game, scenario=scenario, options=options)[1]


def ready_answer(
    game: str = "", *, scenario: str = "", options: Mapping[str, str] | None = None
) -> tuple[Question, Campaigns]:
    """``ready_made``, and the question that these campaigns answer."""
    chosen = load_game(game or usual())
    asked = (
        scenario or chosen.about.scenario,
        complete_options(chosen, stated_options(chosen, options or {}), savegame.ENGINE),
    )
    begin_scenario(chosen, *asked)  # whatever nobody knows is told as such
    none = Fault("campaigns-none", "scenario", given=asked[0][:80])
    try:
        data = (packaged(f"diadoques.analysis.{chosen.about.id}") / NAME).read_bytes()
    except (ModuleNotFoundError, FileNotFoundError):
        raise none from None
    question, found = read_ready(data, NAME)
    if (question.scenario, complete_options(chosen, dict(question.options), savegame.ENGINE)) != asked:
        raise none
    return question, found


def pack_answer(question: Question, found: Campaigns) -> bytes:
    """An answer as such a file holds it; the same answer gives the same bytes."""
    with extra("fast"):
        import numpy as np
    pays = None if found.pays is None else found.pays.tolist()
    head = {
        "version": savegame.ENGINE, "question": question.plain(), "players": found.players,
        "sheets": found.sheets, "spaces": found.spaces, "pays": pays, "digest": _digest(found),
    }  # fmt: skip
    # What is alike stands together: one space over all campaigns, one season after the other.
    arrays = {name: np.moveaxis(getattr(found, name), 0, -1) for name in _ARRAYS}
    arrays[_HEAD] = np.frombuffer(json.dumps(head, ensure_ascii=False).encode(), dtype=np.uint8)
    page = BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_LZMA) as archive:
        for name, array in arrays.items():
            told = BytesIO()
            np.lib.format.write_array(told, np.ascontiguousarray(array), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), told.getvalue(), zipfile.ZIP_LZMA)
    return page.getvalue()


def read_ready(data: bytes, where: str) -> tuple[Question, Campaigns]:
    """The way back.

    Raises:
        Fault: ``campaigns-other-version``: of another version of the program; ``campaigns-damaged``.
    """
    with extra("fast"):
        import numpy as np
    import lzma

    trouble = (*_TROUBLE, lzma.LZMAError)
    try:
        with np.load(BytesIO(data), allow_pickle=False) as archive:
            head = json.loads(archive[_HEAD].tobytes())
            arrays = {name: np.ascontiguousarray(np.moveaxis(archive[name], -1, 0)) for name in _ARRAYS}
        version = str(head["version"])
    except trouble as error:
        raise Fault("campaigns-damaged", where) from error
    if version != savegame.ENGINE:
        raise Fault("campaigns-other-version", where, given=version, version=savegame.ENGINE)
    try:
        question = Question.of(head["question"])
        found = Campaigns(
            tuple(head["players"]),
            question.seats,
            question.kind,
            question.seed,
            tuple(map(tuple, head["sheets"])),
            tuple(head["spaces"]),
            **arrays,
            pays=None if head["pays"] is None else np.array(head["pays"], dtype=np.int64),
        )
        if head["digest"] != _digest(found):
            raise ValueError("other numbers than were packed")
    except trouble as error:
        raise Fault("campaigns-damaged", where) from error
    return question, found


#: What comes of a file that is cut short, or of another kind.
_TROUBLE: Final = (
    OSError, ValueError, KeyError, TypeError, EOFError, AttributeError, RuntimeError, zipfile.BadZipFile,
)  # fmt: skip


def _digest(found: Campaigns) -> str:
    told = hashlib.sha256()
    for name in _ARRAYS:
        array: Array = getattr(found, name)
        told.update(f"{name} {array.dtype.str} {array.shape}".encode() + array.tobytes())
    return told.hexdigest()
