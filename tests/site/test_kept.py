"""What a build of the browser edition keeps for the next: used as long as it is of the same things, else made anew."""

from __future__ import annotations

import gzip
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from diadoques.site import looks
from diadoques.site.compiled import KEPT, Compiler, read_kept, source_beside, zip_files
from diadoques.site.library import LIBRARY, STANDARD


def lacking(kept: Path | None, made_of: str = "sha512-one") -> Compiler:
    """A compiler that can only give what was kept: it has no Node."""
    return Compiler(str(Path("nowhere") / "node"), Path("nowhere"), made_of, kept)


def test_what_was_compiled_is_not_compiled_again(tmp_path: Path) -> None:
    source = b"answer = 42\n"
    known = lacking(None).known("a/b.py", source)
    assert known.endswith("/a/b.py")
    (tmp_path / KEPT).write_bytes(zip_files({known: b"code"}))
    assert lacking(tmp_path).compiled({known: source}) == {known: b"code"}
    for other in (
        lacking(None).known("a/b.py", b"answer = 43\n"),
        lacking(None).known("a/c.py", source),
        lacking(None, "sha512-two").known("a/b.py", source),
    ):
        assert other != known
        with pytest.raises(FileNotFoundError):  # it would have been compiled
            lacking(tmp_path).compiled({other: source})
    assert read_kept(tmp_path / KEPT) == {known: b"code"}


def test_what_is_kept_but_broken_is_nothing(tmp_path: Path) -> None:
    (tmp_path / KEPT).write_bytes(b"PK no archive")
    assert read_kept(tmp_path / KEPT) == read_kept(tmp_path / "none.zip") == {}


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.together("site")
@pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine (on Debian: apt install nodejs)")
def test_where_node_is_all_that_a_browser_runs_is_compiled(built: Path) -> None:
    whole = gzip.decompress((built / "python" / LIBRARY).read_bytes())
    held = set(json.loads(whole[8 : 8 + int(whole[:8])]))
    sources = {name for name in held if name.endswith(".py")}
    assert len(sources) > 500
    assert sources <= {name for name in held if name.startswith("diadoques/")}
    assert {source_beside(name) for name in sources} <= held
    assert "msgspec/__init__.pyc" in held
    with zipfile.ZipFile(built / "python" / STANDARD) as archive:
        assert not [name for name in archive.namelist() if name.endswith(".py")]


def test_pictures_are_made_again_when_anything_of_ours_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []

    def make(site: Path) -> None:
        made.append(site)
        (site / looks.LOOKS / "one.json").write_text(f"made {len(made)}", encoding="utf-8")

    def written(name: str) -> str:
        (tmp_path / name).mkdir()
        looks.write_looks(tmp_path / name, tmp_path)
        return (tmp_path / name / looks.LOOKS / "one.json").read_text(encoding="utf-8")

    monkeypatch.setattr(looks, "_make_looks", make)
    assert (written("first"), written("second")) == ("made 1", "made 1")
    ours = looks.whole_library()
    changed = {**ours, "diadoques/__init__.py": ours["diadoques/__init__.py"] + b"\n"}
    monkeypatch.setattr(looks, "whole_library", lambda: changed)
    assert (written("third"), written("fourth")) == ("made 2", "made 2")
