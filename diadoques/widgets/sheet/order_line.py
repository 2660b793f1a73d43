"""The line on which orders are typed: whatever is entered is told, the same text again too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from diadoques.widgets.kit.boxes import static, style


class _Told(traitlets.Unicode[str, str]):
    """A text of which every setting is told, also to what it is: an order refused a moment ago may be legal now."""

    def set(self, obj: Any, value: Any) -> None:
        same = obj._trait_values.get(self.name) == value
        super().set(obj, value)
        if same:
            obj._notify_trait(self.name, value, value)


class OrderLine(anywidget.AnyWidget):
    """One line of text, and what was refused on it, player by player.

    Traits:
        value: what stands on the line.
        placeholder: what an empty line shows.
        turn: changes with whoever writes, so that nothing of the last one stays in the browser.
        shut: where nothing can be typed any more, what is said of a line (``%``) begun and not entered; else "".
    """

    _esm = static("line")
    _css = style("line.css")

    value = _Told("").tag(sync=True)
    placeholder = traitlets.Unicode("").tag(sync=True)
    turn = traitlets.Int(0).tag(sync=True)
    shut = traitlets.Unicode("").tag(sync=True)

    def __init__(self, typed: Callable[[str], None], **traits: Any) -> None:
        """``typed`` is called with each text that is entered."""
        super().__init__(**traits)
        self._quiet = False
        self._player = ""
        self._kept: dict[str, str] = {}
        self._stage: object = None
        self.on_msg(self._hear)
        self.observe(lambda change: None if self._quiet else typed(str(change["new"])), "value")

    def hand_to(self, player: str, stage: object = None) -> None:
        """Let ``player`` write ("": nobody): he finds what was refused to him in this ``stage``, nothing of others."""
        if player == self._player and stage is self._stage:
            return
        if stage is not self._stage:
            self._kept = {}
        elif self._player:
            self._kept[self._player] = str(self.value)
        self._player, self._stage = player, stage
        self._put(self._kept.get(player, ""))
        self.turn += 1

    def waiting(self, stage: object) -> dict[str, str]:
        """What was written in this ``stage`` and not taken: it stands on the line of its player, and is no order."""
        if stage is not self._stage:
            return {}
        written = {**self._kept, self._player: str(self.value)}
        return {player: text.strip() for player, text in written.items() if player and text.strip()}

    def clear(self) -> None:
        """Empty the line: what stood on it was accepted."""
        self._put("")

    def _put(self, text: str) -> None:
        self._quiet = True
        try:
            self.value = text
        finally:
            self._quiet = False

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        # Messages come from a browser: anything else than what we know is dropped.
        if isinstance(content, Mapping) and content.get("kind") == "typed" and isinstance(content.get("text"), str):
            self.value = content["text"]
