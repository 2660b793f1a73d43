"""The lock says what pyproject.toml asks for, is whole, and names no index."""

from __future__ import annotations

import re
from itertools import chain, pairwise

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import FINGERPRINT, LOCK, dependency_tables, fingerprint

PIN = re.compile(r"^([a-z0-9-]+)==([^ ]+)(?: ; ([^\\]+))? \\$", re.MULTILINE)


def pins() -> dict[str, list[str]]:
    """Return the versions locked for each package: several where platforms or Pythons differ."""
    found: dict[str, list[str]] = {}
    for name, version, _ in PIN.findall(LOCK.read_text(encoding="utf-8")):
        found.setdefault(name, []).append(version)
    return found


def test_the_lock_is_fresh() -> None:
    recorded = LOCK.read_text(encoding="utf-8").split(FINGERPRINT)[1].split("\n")[0]
    assert recorded == fingerprint(), "the dependencies have changed since: run `make lock` and commit the lock"


def test_each_dependency_is_locked_at_a_version_it_allows() -> None:
    tables = dependency_tables()
    lists = [tables["build"], tables["dependencies"], *tables["extras"].values(), *tables["groups"].values()]
    wanted = [one for one in map(Requirement, chain.from_iterable(lists)) if one.name != "diadoques"]
    locked = pins()
    assert len(wanted) > 20
    for requirement in wanted:
        versions = locked.get(canonicalize_name(requirement.name), [])
        assert versions, f"{requirement} is not in the lock"
        for version in versions:
            assert requirement.specifier.contains(version, prereleases=True), f"{requirement} is locked at {version}"


def test_each_pin_has_its_hashes_and_no_address() -> None:
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    content = [line for line in lines if line and not line.lstrip().startswith("#")]
    assert len(content) > 100
    hashed = 0
    for before, line in pairwise(content):
        if line.startswith("    --hash=sha256:"):
            hashed += not before.startswith("    --hash")
        else:
            assert PIN.match(line), f"not a pin: {line}"
    assert hashed == sum(map(len, pins().values()))
    assert not [line for line in lines if "://" in line or "index-url" in line or "find-links" in line]
