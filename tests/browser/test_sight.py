"""What looks at pages sees what is wrong with them, though they are not painted meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from .sight import FAULTS, complaints

pytestmark = pytest.mark.browser

#: Letters that are too small and too pale, in a page that is seen; and some that nobody sees.
PALE = """<!doctype html><html lang="fr"><title>x</title><main class="dia-lesson" style="background: #fff">
<p style="font-size: 9px; color: #ddd">Antipater</p>
<p style="font-size: 9px; color: #ddd; opacity: 0">Lysimaque</p></main></html>"""


def test_pages_are_not_painted_and_what_is_wrong_is_seen(sheet: Page, tmp_path: Path) -> None:
    (tmp_path / "pale.html").write_text(PALE, encoding="utf-8")
    sheet.goto((tmp_path / "pale.html").as_uri())
    painted = "getComputedStyle(document.documentElement).opacity"
    assert sheet.evaluate(painted) == "0"
    faults = sheet.evaluate(FAULTS, False)
    assert [told.partition(":")[0] for told in faults] == ["letters of 9px", "contrast of 1.36"]
    assert all("Antipater" in told for told in faults)
    [said] = complaints(sheet)
    assert said.startswith("color-contrast") and "Antipater" in said
    assert sheet.evaluate(painted) == "0"
