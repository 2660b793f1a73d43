"""What the browser edition is made of, and how its building is refused: without the net."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain.faults import fault_text
from diadoques.site.build import build
from diadoques.site.library import engine, pack_files
from diadoques.site.parts import RegistryFile, gather, parts
from diadoques.site.words import WORDS
from tools.lock import LOCK

STATIC = files("diadoques.site") / "static"


def test_what_the_lock_holds_too_is_the_very_file_that_it_locks() -> None:
    locked = dict(re.findall(r"^([a-z0-9-]+)==(\S+)(?: ;[^\\]*)? \\$", LOCK.read_text(encoding="utf-8"), re.MULTILINE))
    shared = [part for part in parts() if part.registry == "pypi" and part.name in locked and part.of == "lesson"]
    assert len(shared) >= 9
    text = LOCK.read_text(encoding="utf-8")
    for part in shared:
        assert part.version == locked[part.name], part
        assert f"sha256:{part.digest}" in text, part


def test_every_part_has_a_digest_of_its_own() -> None:
    assert len({part.digest for part in parts()}) == len({part.file for part in parts()}) == len(parts())
    for part in parts():
        assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==" if part.registry == "npm" else r"[0-9a-f]{64}", part.digest)


def test_a_part_that_is_another_file_is_refused(tmp_path: Path) -> None:
    data = b"a wheel"
    part = RegistryFile("pypi", "lesson", "name", "1", "name-1.whl", hashlib.sha256(data).hexdigest())
    (tmp_path / part.file).write_bytes(data)
    assert gather(tmp_path, [part]) == {part: tmp_path / part.file}
    (tmp_path / part.file).write_bytes(b"another one")
    with pytest.raises(Fault) as refused:
        gather(tmp_path, [part])
    assert refused.value.code == "site-part-wrong"


def test_without_npm_it_is_said_what_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    with pytest.raises(Fault) as refused:
        gather(tmp_path, [part for part in parts() if part.registry == "npm"][:1])
    assert refused.value.code == "site-part-missing"
    for lang in LANGUAGES:
        assert "pyodide" in fault_text(refused.value, lang)


def test_a_folder_that_holds_anything_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Fault) as refused:
        build(tmp_path)
    assert refused.value.code == "site-folder-full"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_book_that_is_not_built_is_said_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(Fault) as refused:
        build(tmp_path / "site", book=tmp_path / "book")
    assert refused.value.code == "site-book-missing"
    assert not (tmp_path / "site").exists()


def test_the_words_are_the_same_in_both_languages_and_all_are_used() -> None:
    words = WORDS.tables
    assert set(words["fr"]) == set(words["en"])
    package = files("diadoques.site")
    said = "".join(
        one.read_text(encoding="utf-8")
        for folder in (package, STATIC)
        for one in folder.iterdir()
        if one.name.endswith((".py", ".js"))
    )
    for key in words["fr"]:
        assert re.findall(r"{(\w+)}", words["fr"][key]) == re.findall(r"{(\w+)}", words["en"][key]), key
        assert re.search(rf"""["']{key}["']""", said) or re.fullmatch(r"step_\d", key), key


def test_the_engine_of_a_browser_has_the_boards_and_nothing_that_only_draws() -> None:
    held = engine()
    assert {
        "diadoques/__init__.py",
        "diadoques/geodata/diadoques/links.csv",
        "diadoques/site/browser_lesson.py",
    } <= set(held)
    assert not [name for name in held if "/printing/" in name or name.endswith((".npz", "relief.png", ".ipynb"))]


def test_a_pack_says_where_everything_lies() -> None:
    whole = gzip.decompress(pack_files({"a.py": b"one", "b/c.py": "zwölf".encode()}))
    length = int(whole[:8])
    table, rest = json.loads(whole[8 : 8 + length]), whole[8 + length :]
    assert {name: rest[at : at + size].decode() for name, (at, size) in table.items()} == {
        "a.py": "one",
        "b/c.py": "zwölf",
    }
