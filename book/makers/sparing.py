"""What Sphinx would do for nobody: an extension that leaves it out. It is two fifths of the work of a build."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docutils import nodes
from sphinx.addnodes import toctree
from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx."""
    app.connect("doctree-read", _index_nothing)
    app.connect("html-page-context", Titles().take)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _index_nothing(app: Sphinx, _doctree: nodes.document) -> None:
    """The book has a search of its own (``makers.finding``); the index for that of the theme is not published."""
    app.env.metadata[app.env.docname]["nosearch"] = "true"


class Titles:
    """The contents beside every page name pages alone; their headings need not be copied first, page after page."""

    def __init__(self) -> None:
        self._alone: dict[str, Any] = {}

    def take(self, app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
        """Have the contents drawn up from the titles of the pages, where titles alone are asked for."""
        whole: Callable[..., str] | None = context.get("toctree")
        if whole is None:
            return

        def drawn_up(**what: Any) -> str:
            if not what.get("titles_only"):
                return whole(**what)
            env = app.env
            if not self._alone:
                self._alone = {name: _titles(contents) for name, contents in env.tocs.items()}
            kept, env.tocs = env.tocs, self._alone
            try:
                return whole(**what)
            finally:
                env.tocs = kept

        context["toctree"] = drawn_up


def _titles(contents: nodes.bullet_list) -> nodes.bullet_list:
    """The contents of a page without its headings, but with the pages below it, as Sphinx itself leaves them."""
    found = contents.deepcopy()
    for title in found.children:
        if isinstance(title, nodes.Element) and len(title) > 1:
            if below := list(title.findall(toctree)):
                title[1][:] = below
            else:
                title.pop(1)
    return found
