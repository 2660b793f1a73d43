"""The fonts of a notebook's cell; pages of the class and of the browser edition find them in ``look.css``."""

from __future__ import annotations

import anywidget

from diadoques.look import faces


class Letters(anywidget.AnyWidget):
    """Brings the fonts with it, as no page of ours stands around a cell; it shows nothing."""

    _esm = "export default { render() {} };"
    _css = faces()
