"""The clicked map: an SVG board in the browser, the same in JupyterLab, Notebook 7, JupyterLite and a page of a class.

The browser part is ``frontend/src/map``, bundled into ``static/map.js``, where the types of what is sent stand, too.
Nothing is decided there: legal orders come from the engine as ``choices``, and what is clicked comes back as a message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from diadoques.core.language import LANGUAGES
from diadoques.explain.sections import LOOK
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.words import WORDS, in_its_words


class MapPicker(anywidget.AnyWidget):
    """A board to look at and to point orders on.

    Traits (all plain JSON):
        board: what never changes (``board_scene``), sent once.
        scene: what stands on it (``scenes.scene``).
        choices: legal orders by unit id (``choices.choices``); only units named here can be lifted.
        offers: what a click picks in a game that is played answer by answer: ``list`` (``option_list.offers``),
            ``many`` (a click ticks, or strikes), ``ticked``, ``key`` (what is asked: it comes back with the click),
            ``about`` (the space that it is about, or "").
        active: the player whose units are not dimmed, or "".
        lit: ids of units that the report speaks of.
        film: frames of a resolved season (``scenes.film``); while it is not empty the map shows it.
        resumes: whether a click on a unit of ``choices`` ends the film, to order it anew (``resume``).
        dots: where something happened in history: ``at``, ``number`` and ``text`` of each; a place that was merely
            chosen has no number and gets a pin.
        shares: in how many cases a place is somebody's: by space or citadel ``owner``, ``value`` (0 to 1), ``text``
            (what stands on the map) and ``told`` (what the card says); they are shown instead of owners.
        lift: a unit that is lifted from elsewhere, as if it had been clicked.
        laid: changes when the unit in hand is done with elsewhere: an order was typed, the sheet was handed in.
        near: places that the map shows first, close up; the whole board where none are named. Named later, it goes
            there where they are out of sight, and back when none are named any more.
        lang: ``fr`` or ``en``.
    """

    _esm = static("map")
    _css = style("signs.css", "map.css", "lesson.css") + LOOK

    board = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    choices = traitlets.Dict().tag(sync=True)
    offers: Any = traitlets.Dict().tag(sync=True)
    active = traitlets.Unicode("").tag(sync=True)
    lit = traitlets.List(traitlets.Unicode()).tag(sync=True)
    film: Any = traitlets.List().tag(sync=True)
    resumes = traitlets.Bool(False).tag(sync=True)
    dots: Any = traitlets.List().tag(sync=True)
    shares: Any = traitlets.Dict().tag(sync=True)
    lift = traitlets.Unicode("").tag(sync=True)
    laid = traitlets.Int(0).tag(sync=True)
    near = traitlets.List(traitlets.Unicode()).tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, default_value="fr").tag(sync=True)

    def __init__(self, board: Mapping[str, Any] | None = None, **traits: Any) -> None:
        drawn = dict(board or board_scene())
        game = str(drawn.get("game", ""))
        words = {
            lang: {key: in_its_words(text, lang, game) for key, text in table["map"].items()}
            for lang, table in WORDS.tables.items()
        }
        super().__init__(board=drawn, words=words, **traits)
        self._heard: dict[str, list[Callable[[Mapping[str, Any]], None]]] = {}
        self.on_msg(self._hear)

    def when(self, kind: str, call: Callable[[Mapping[str, Any]], None]) -> None:
        """Call ``call`` with each message of ``kind``: ``order``, ``clear``, ``undo``, ``selected``, ``arrow``.

        ``offer``: some of the ``offers`` were picked. ``place``: one that was clicked while no unit was lifted.
        ``resume``: a unit was clicked in the film, which is over then for whoever ``resumes``.
        """
        self._heard.setdefault(kind, []).append(call)

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        # Messages come from a browser: anything else than what we know is dropped.
        if isinstance(content, dict) and isinstance(content.get("kind"), str):
            for call in self._heard.get(content["kind"], ()):
                call(content)
