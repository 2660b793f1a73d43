"""What tests of printed pages share: the shell of the command line, and letters that cost less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fontTools import subset

from tests.cli.running import shell_fixture

__all__ = ["shell_fixture"]

#: How letters stand together, for who sets them; what is set already is drawn without.
_FOR_SETTING = ("GDEF", "GPOS", "GSUB", "kern")


class Lean(subset.Options):
    """As matplotlib asks for the letters of a page, without what is for setting them."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.drop_tables += _FOR_SETTING


@pytest.fixture(scope="module")
def lean_letters() -> Iterator[None]:
    """Leave out of the letters in a file what no reader of it looks at: two fifths of the time of a page of text.

    The pages of some modules (slips, sections) are printed with all of it, as people print them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subset, "Options", Lean)
        yield
