"""``python -m diadoques.cli``: the same as ``python -m diadoques``."""

from __future__ import annotations

import runpy

if __name__ == "__main__":
    runpy.run_module("diadoques", run_name="__main__", alter_sys=True)
