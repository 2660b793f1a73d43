"""Data files are found by name, and nothing else is."""

from __future__ import annotations

import pytest

from diadoques.core.resources import MissingResource, resource


def test_boards_and_cases_are_found() -> None:
    assert resource("geodata", "diadoques", "links.csv").read_text(encoding="utf-8").startswith("a,b,")
    assert resource("geodata").is_dir()


@pytest.mark.parametrize("part", ["", "..", ".", "../pyproject.toml", "a\\b", "/etc", "nul\0"])
def test_a_part_is_a_plain_name(part: str) -> None:
    with pytest.raises(ValueError, match="not a plain file name"):
        resource("geodata", part)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(MissingResource, match="geodata/atlantis/links.csv is missing"):
        resource("geodata", "atlantis", "links.csv")
    with pytest.raises(ValueError, match="'maps'.*geodata, cases, notebooks"):
        resource("maps")
