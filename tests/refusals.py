"""What a fault is, whatever its sentence says in whichever language."""

from __future__ import annotations

import re
from collections.abc import Callable

from diadoques.core.faults import Fault


def refusing(pattern: str) -> Callable[[Fault], bool]:
    """For ``pytest.raises(Fault, check=refusing("file-missing"))``: its code, its place and its data are searched."""
    return lambda fault: re.search(pattern, f"{fault.code} ({fault.where}) {fault.data}") is not None
