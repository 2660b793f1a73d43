"""``python -m diadoques``: the command ``diadoques``, where it is not on the path."""

from __future__ import annotations

import sys

from diadoques.cli import main

if __name__ == "__main__":
    sys.exit(main())
