"""A page with one widget and a fake model in the place of a kernel: what the JavaScript does, alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

# What anywidget's model offers and our scripts use.
FAKE_MODEL = """
const traits = __TRAITS__, heard = {};
window.sent = [];
window.model = {
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; (heard["change:" + name] || []).forEach((call) => call()); },
  save_changes: () => {},
  send: (message) => window.sent.push(message),
  on: (names, call) => names.split(" ").forEach((name) => (heard[name] = heard[name] || []).push(call)),
  off: (name, call) => { heard[name] = (heard[name] || []).filter((other) => other !== call); },
};
"""


@pytest.fixture
def show(page: Page, tmp_path: Path) -> Callable[..., Page]:
    """``show(script, style, traits)``: the widget in a page of 1150 pixels; errors of the page fail the test."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def open_page(script: str, style: str, traits: dict[str, Any], width: int = 1150) -> Page:
        fake = FAKE_MODEL.replace("__TRAITS__", json.dumps(traits).replace("</", "<\\/"))
        (tmp_path / "page.html").write_text(
            f'<!doctype html><html lang="fr"><meta charset="utf-8"><style>{style}</style>'
            f'<body><div id="widget" style="width:{width}px"></div><script type="module">{fake}'
            f"{script.replace('export default { render };', '')}"
            'window.stop = render({ model: window.model, el: document.getElementById("widget") });'
            "window.ready = true;</script></body></html>",
            encoding="utf-8",
        )
        page.goto((tmp_path / "page.html").as_uri())
        page.wait_for_function("window.ready === true")
        return page

    yield open_page
    assert not errors, errors
