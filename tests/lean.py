"""Letters in PDF files that cost less: what is for setting them is left out, at which no reader of a file looks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

#: How letters stand together, for who sets them; what is set already is drawn without.
_FOR_SETTING = ("GDEF", "GPOS", "GSUB", "kern")


@contextmanager
def lean() -> Iterator[None]:
    """Leave it out meanwhile: two fifths of the time of a page of text."""
    from fontTools import subset

    class Lean(subset.Options):
        """As matplotlib asks for the letters of a page, without what is for setting them."""

        def __init__(self, **given: Any) -> None:
            super().__init__(**given)
            self.drop_tables += _FOR_SETTING

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subset, "Options", Lean)
        yield
