"""Sweeps that are disturbed: run as a program of its own, or loaded into the workers of a cluster (``--preload``)."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from diadoques.analysis.sweep import Question, make_question, sweep
from diadoques.analysis.sweep import work as hands_module
from diadoques.analysis.sweep.work import prepare

#: What becomes of the worker that settles a part, by the name of what it does instead.
DEADLY = "DIADOQUES_TEST_WORKER"


def small(seed: int = 5) -> Question:
    """Nine parts of a chunk each, the last one short."""
    whole = make_question("diplomacy", ["FRANCE", "GERMANY", "ITALY"], sample=(8 << 16) + 77, seed=seed)
    return replace(whole, each=1)


def played_out(seed: int = 5) -> Question:
    """Three parts of a chunk each, the last one short; two seasons."""
    whole = make_question("diadoques", ["Eumène", "Antigone"], sample=(2 << 6) + 7, seed=seed, seasons=2)
    return replace(whole, each=1)


def disturbed(work: Any) -> Any:
    """Work that ends otherwise, as the environment says."""

    def done(question: Question, part: int) -> Any:
        match os.environ.get(DEADLY, "").partition("="):
            case ("part", _, number) if int(number) == part:
                os.kill(os.getpid(), signal.SIGKILL)
            case ("once", _, note) if not Path(note).exists():
                Path(note).write_text(str(part), encoding="ascii")
                os.kill(os.getpid(), signal.SIGKILL)
            case ("lacks", _, package):
                raise ModuleNotFoundError(f"No module named {package!r}", name=package)
        return work(question, part)

    return done


def dask_setup(worker: Any) -> None:
    """Called by Dask in a worker that is told to load this file."""
    hands_module.settle_part = disturbed(hands_module.settle_part)


def main(folder: str, parts: str, workers: str, which: str = "small") -> None:
    """Sweep until so many parts are kept, then die as a process dies that is killed."""
    question = {"small": small, "played_out": played_out}[which]()
    chunk = prepare(question).CHUNK

    def tell(done: int, _whole: int) -> None:
        if done >= int(parts) * chunk:
            os.kill(os.getpid(), signal.SIGKILL)

    sweep(question, Path(folder), workers=int(workers), tell=tell)


if __name__ == "__main__":
    main(*sys.argv[1:])
