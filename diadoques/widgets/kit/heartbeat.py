"""The answer to a page that asks whether the program behind it is still there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from diadoques.core.language import LANGUAGES
from diadoques.widgets.kit.assets import static, style
from diadoques.widgets.words import word


class Heartbeat(anywidget.AnyWidget):
    """Empty as long as answers come; else it says what to do, and nothing on the page can be clicked in vain.

    Traits:
        words: what is said, by language.
        lang: ``fr`` or ``en``.
    """

    _esm = static("pulse")
    _css = style("pulse.css")

    words = traitlets.Dict().tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, default_value="fr").tag(sync=True)

    def __init__(self, lang: str, key: str = "stopped") -> None:
        """``key``: the phrase of the lesson that is said."""
        super().__init__(words={one: word(one, key) for one in LANGUAGES}, lang=lang)
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        # Messages come from a browser: anything else than what we know is dropped.
        if isinstance(content, Mapping) and content.get("kind") == "beat" and isinstance(content.get("number"), int):
            self.send({"kind": "beat", "number": content["number"]})
