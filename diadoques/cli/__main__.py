"""``python -m diadoques.cli``: the same as the command ``diadoques``."""

from __future__ import annotations

import sys

from diadoques.cli import main

if __name__ == "__main__":
    sys.exit(main())
