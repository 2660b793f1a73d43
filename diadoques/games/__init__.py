"""One folder a game; no game knows another (218 may build on classic Diplomacy)."""

import sys

from diadoques.core.display import Verb

sys.modules[__name__].__class__ = Verb
