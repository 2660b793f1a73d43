"""What a page of the browser edition is called, and whose it is, in the store of a browser; its first picture."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
import quickjs
from playwright.sync_api import Page

from diadoques.site.looks import look_pages
from diadoques.site.sides import sides

STORE = Path(__file__).resolve().parents[2] / "diadoques" / "site" / "static" / "store.js"
#: The parts of a game's name, found again in the name.
PARTED = """async ([source, asked]) => {
  const { nameOf, partsOf } = await import(`data:text/javascript;base64,${source}`);
  return partsOf(nameOf(asked));
}"""


@pytest.mark.browser
@pytest.mark.parametrize(
    "asked",
    [
        {"game": "bc218", "option": "seed:3", "people": "ROME,CARTHAGE"},
        {"game": "diadoques", "file": "Anne & Bob = 3.dia.json"},
        {"scenario": "gaza", "people": "*"},
    ],
)
def test_the_name_of_a_kept_game_says_its_address(page: Page, asked: dict[str, str]) -> None:
    source = base64.b64encode(STORE.read_bytes()).decode("ascii")
    assert dict(page.evaluate(PARTED, [source, asked])) == asked


#: A window whose browser had no room when the game was taken; `record` is what the store holds of it by now.
UNTAKEN = """
var BroadcastChannel = undefined, answers = [];
var store = new Store(null), record;
store.mine = "me"; store.untaken = "QuotaExceededError"; store.before = "who had it";
store.change = (key, make) => { const made = make(record); if (made) record = made; return Promise.resolve(); };
"""


@pytest.mark.parametrize(
    ("holder", "told", "kept"), [("who had it", "", "me"), ("another window", "taken", "another window")]
)
def test_what_could_not_be_taken_is_taken_from_nobody_else(holder: str, told: str, kept: str) -> None:
    context = quickjs.Context()
    context.eval(STORE.read_text(encoding="utf-8").replace("export ", "") + UNTAKEN)
    context.eval(f"record = {{ files: {{}}, holder: {json.dumps(holder)} }};")
    context.eval("store.keep('k', { a: [1] }).then((one) => answers.push(one));")
    while context.execute_pending_job():
        pass
    assert (context.eval("answers[0]"), context.eval("record.holder")) == (told, kept)


def test_the_first_picture_of_an_episode_is_that_of_its_side() -> None:
    """The page goes on as whoever the episode is opened for: another screen stood there first."""
    shown = {asked["scenario"]: asked.get("people", "") for _, asked in look_pages() if "scenario" in asked}
    assert shown == {name: sides()[name]["side"] for name in shown}
    assert all(shown.values()) and len(shown) > 10
