"""What agrees with a number: French counts nought as one, English does not."""

from __future__ import annotations

import pytest

from diadoques.core.figures import ending, several


@pytest.mark.parametrize(("number", "french", "english"), [(0, False, True), (1, False, False), (2, True, True)])
def test_from_which_number_on_there_are_several(number: int, french: bool, english: bool) -> None:
    assert (several(number, "fr"), several(number, "en")) == (french, english)
    assert (several(-number, "fr"), several(-number, "en")) == (french, english)
    assert ending("was", several(number, "en")) == ("were" if english else "was")
