"""The umpire on the command line: his answers in a file of orders, what he sees, who waits for him."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .running import Shell


@pytest.fixture
def campaign(tmp_path: Path, shell: Shell) -> Path:
    path = tmp_path / "g.dia.json"
    options = ("--option", "umpire=played", "--option", "seed=x")
    assert shell("new", "empires", *options, "-o", path).code == 0
    return path


def test_show_waits_for_him_by_name_and_tells_him_what_he_may_answer(campaign: Path, shell: Shell) -> None:
    told = shell("show", campaign, "--for", "umpire").out
    assert "Waiting for the umpire." in told and "\n  The umpire — " in told and "365 AP" in told
    assert "plague" in told
    french = shell("--lang", "fr", "show", campaign, "--for", "l'arbitre").out
    assert "On attend l’arbitre." in french.replace("\u00a0", " ") and "365 AP" in french
    for reader in ((), ("--for", "Rome")):
        other = shell("show", campaign, *reader).out
        assert "plague" not in other and "365 AP" not in other and "Waiting for the umpire." in other


@pytest.mark.slow
@pytest.mark.parametrize("head", ["Arbitre:", "Umpire:", "== L'arbitre ==", "the umpire\n"])
def test_a_file_of_orders_holds_his_answers(head: str, campaign: Path, shell: Shell, tmp_path: Path) -> None:
    sheet = tmp_path / "umpire.txt"
    sheet.write_text(f"{head}\ncatastrophe Rome 1: plague\n", encoding="utf-8")
    after = tmp_path / "after.dia.json"
    assert shell("resolve", campaign, sheet, "--check").code == 0
    ran = shell("resolve", campaign, sheet, "-o", after, "--secrets")
    assert ran.code == 0, ran.err
    assert '"umpire"' in after.read_text(encoding="utf-8") and "plague" in ran.out.lower()
    assert shell("draw", after, "-o", tmp_path / "m.svg", "--for", "umpire").code == 0
    assert shell("explain", after, "--for", "umpire").code == 0


def test_where_there_is_no_umpire_he_is_refused_by_name(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "d.dia.json"
    shell("new", "diplomacy", "-o", path)
    ran = shell("show", path, "--for", "umpire")
    assert ran.code == 1 and "nobody is the umpire" in ran.err
    assert shell("show", path, "--secrets").code == 0
    sheet = tmp_path / "s.txt"
    sheet.write_text("Umpire:\nA PAR - BUR\n", encoding="utf-8")
    ran = shell("resolve", path, sheet, "--check")
    assert ran.code == 1 and "nobody is the umpire" in ran.err


def test_simulate_answers_for_him(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "s.dia.json"
    ran = shell("simulate", "empires", "--option", "umpire=played", "--seed", "3", "--years", "1", "-o", path)
    assert ran.code == 0, ran.err
    assert '"decision"' in path.read_text(encoding="utf-8")


def test_for_scripts_all_that_he_is_asked_is_there(campaign: Path, shell: Shell, tmp_path: Path) -> None:
    """His picks by name, and the form of the review field by field; others learn that he is asked, and no more."""
    told = json.loads(shell("show", campaign, "--json", "--for", "umpire").out)["awaits"]
    picks = {one["name"]: one["legal"] for one in told if one["seat"] == "umpire"}
    assert "plague" in picks["catastrophe Rome 1"]
    while json.loads(shell("show", campaign, "--json").out)["phase"] != "review":
        assert shell("resolve", campaign, "-o", campaign).code == 0
    form = json.loads(shell("show", campaign, "--json", "--for", "umpire").out)["awaits"][0]
    assert (form["kind"], form["name"]) == ("form", "review")
    fields = {one["name"]: one for one in form["form"]}
    assert fields["decision"]["of"] == ["publish", "override", "reopen"] and fields["decision"]["usual"] == "publish"
    assert (fields["by"]["least"], fields["by"]["most"], fields["by"]["kind"]) == (-1000, 1000, "number")
    line = ", ".join(f"{name}={one['usual']}" for name, one in fields.items() if one["usual"] not in ("", None))
    sheet = tmp_path / "umpire.txt"
    sheet.write_text(f"Umpire:\n{form['name']}: {line}\n", encoding="utf-8")
    assert shell("resolve", campaign, sheet, "-o", tmp_path / "after.dia.json").code == 0
    for reader in ((), ("--for", "Rome")):
        other = json.loads(shell("show", campaign, "--json", *reader).out)["awaits"][0]
        assert other == {"seat": "umpire", "kind": "form", "for": [], "legal": []}
