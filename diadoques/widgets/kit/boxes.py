"""What comes to the browser with a widget, its scripts and style sheets, and what leaves it with one."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from diadoques.look import tokens

# --- What leaves the screen leaves the browser: a widget that is only taken out of its box would still be held there


def fill(box: Any, children: Iterable[Any]) -> None:
    """Show ``children`` in ``box``; those that stood there before are closed, with all that they hold."""
    kept = tuple(children)
    gone = [one for one in box.children if all(one is not other for other in kept)]
    box.children = kept
    for one in gone:
        _close(one)


def _close(widget: Any) -> None:
    for child in getattr(widget, "children", ()):
        _close(child)
    for part in ("layout", "style"):
        model = getattr(widget, part, None)
        if model is not None:
            model.close()
    widget.close()


# --- What a widget brings to the browser: the scripts and style sheets of ``static``


def static(region: str) -> str:
    """The JavaScript of a region of the page, bundled of ``frontend/src/<region>`` (``frontend/build.mjs``)."""
    return files("diadoques.widgets").joinpath("static", f"{region}.js").read_text(encoding="utf-8")


def style(*names: str) -> str:
    """The style sheets ``static/<name>``, after the one that names their colours and sizes (``diadoques.look``)."""
    folder = files("diadoques.widgets").joinpath("static")
    return tokens() + "".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names)


# --- What a cell of a notebook shows when it ends with one of ours


def show_box(box: Any, before: str = "") -> None:
    """Show ``box`` in the cell that runs, with the fonts of our pages; ``before``, HTML, stands above it."""
    from IPython.display import HTML, display
    from ipywidgets import VBox

    from diadoques.widgets.kit.letters import Letters

    above = [HTML(before)] if before else []  # type: ignore[no-untyped-call]
    display(*above, VBox([Letters(), box]))  # type: ignore[no-untyped-call]


class Shown:
    """Shows its ``box`` in the cell of a notebook whose last value it is."""

    box: Any

    def _ipython_display_(self) -> None:
        show_box(self.box)
