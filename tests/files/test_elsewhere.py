"""Schools have Windows, and a static page has Python in the browser: no locks, no modes, no folders that are opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

#: A system that lacks all that is not everywhere.
POOR = """
import os, sys
sys.modules["fcntl"] = None
for name in ("fchmod", "set_blocking", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "symlink", "fork", "getuid"):
    if hasattr(os, name):
        delattr(os, name)
os.O_BINARY = 0
opened = os.open
def no_folders(path, flags, mode=0o777):
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied")
    return opened(path, flags, mode)
os.open = no_folders
"""
PLAY = """
from pathlib import Path
from diadoques.classroom import Session
from diadoques.cli import main
from diadoques.core import files
assert files.fcntl is None
folder = Path(sys.argv[1])
session = Session(folder, game="diplomacy")
session.type("FRANCE", "A PAR - BUR")
session.resolve()
session.restart()
session.type("FRANCE", "A PAR - PIC")
session.save(folder / "saved.dia.json")
session.close()
session = Session(folder)
assert [order.to for order in session.orders("FRANCE")] == ["PIC"]
session.close()
game = str(folder / "game.dia.json")
assert main(["new", "diplomacy", "-o", game]) == 0
assert main(["resolve", game, "-o", game]) == 0
assert main(["show", game]) == 0
assert main(["show", str(folder)]) == 1
assert main(["new", "diplomacy", "-o", str(folder)]) == 1
print(sorted(path.name for path in folder.iterdir()))
"""


def test_a_system_that_lacks_what_is_not_everywhere_plays_all_the_same(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", POOR + PLAY, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert ran.returncode == 0, ran.stderr
    left = ran.stdout.splitlines()[-1]
    assert left == "['game.dia.json', 'journal-1.jsonl', 'journal.holder', 'journal.jsonl', 'saved.dia.json']"
