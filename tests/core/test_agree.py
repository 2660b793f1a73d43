"""What agrees with a number: French counts nought as one, English does not."""

from __future__ import annotations

import pytest

from diadoques.core.figures import is_plural, plural_ending


@pytest.mark.parametrize(("number", "french", "english"), [(0, False, True), (1, False, False), (2, True, True)])
def test_from_which_number_on_there_are_several(number: int, french: bool, english: bool) -> None:
    assert (is_plural(number, "fr"), is_plural(number, "en")) == (french, english)
    assert (is_plural(-number, "fr"), is_plural(-number, "en")) == (french, english)
    assert plural_ending("was", is_plural(number, "en")) == ("were" if english else "was")
