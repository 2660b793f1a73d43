"""The class on its own screens: one light web server for the teacher's desk, the projector and the groups.

There is no kernel: the screens are the widgets of ``diadoques.widgets``, whose messages one websocket a page carries.
Nothing that a browser sends is ever run; it can set the values of inputs that stand on its own page, and press what
stands there.
"""

from __future__ import annotations
