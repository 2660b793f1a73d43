"""Notebooks that are tested play in a folder of their own, not in the games of a class."""

import os
import tempfile

os.environ["DIADOQUES_SAVES"] = tempfile.mkdtemp(prefix="diadoques-")
