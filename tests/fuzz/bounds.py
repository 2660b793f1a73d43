"""How much is tried, and what every refusal must be."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text

from .mutations import Draw

#: Inputs of `make proof`: of each kind, for each of the three games (of ``others``: of each format).
SHARES: Final = {
    "records": 450, "saves": 420, "journals": 250, "sheets": 230, "throws": 100, "acts": 117, "others": 100,
}  # fmt: skip
ALL: Final = 5000
#: With the other tests a share of them, or as many as are asked for.
USUAL: Final = ALL if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 1000
WHOLE: Final = int(os.environ.get("FUZZ", USUAL))
_NUMBERS = itertools.count()


def attempt(kind: str, act: Callable[[Draw], None]) -> None:
    """Run ``act`` on so many inputs of a kind: always the same ones, or others when they are asked for by number."""
    share = -(-SHARES[kind] * WHOLE // ALL)
    done = 0

    @settings(
        max_examples=share,
        deadline=None,
        database=None,
        derandomize="FUZZ" not in os.environ,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def run(data: st.DataObject) -> None:
        nonlocal done
        done += 1
        act(data.draw)

    run()
    assert done >= share, "the inputs came to an end before their time"


def told(fault: Fault) -> None:
    """Every refusal is a sentence in both languages."""
    for lang in ("fr", "en"):
        text = fault_text(fault, lang)
        assert 0 < len(text) < 5000
        assert f"({fault.code}" not in text, f"no words for {fault!r}"


@contextmanager
def folder(top: Path) -> Iterator[Path]:
    """A folder for one input, which goes when all went well."""
    path = top / str(next(_NUMBERS))
    path.mkdir()
    yield path
    shutil.rmtree(path)
