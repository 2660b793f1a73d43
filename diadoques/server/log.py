"""Where the server tells its troubles: the folder of the game, for the teacher; never a page."""

from __future__ import annotations

import logging
from typing import Final

LOG: Final = logging.getLogger("diadoques.server")
