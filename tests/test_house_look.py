"""The look of the screens: colours, letters and shadows have names in one file, and are legible on each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadoques.draw.palette import contrast
from diadoques.look import faces, font_files, look_files, tokens

TOP = Path(__file__).resolve().parents[1]
SHEETS = sorted(
    path for room in ("widgets", "server", "site") for path in (TOP / "diadoques" / room / "static").glob("*.css")
)
#: A colour, a family of letters: what stands in tokens alone.
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(")
FAMILY = re.compile(r"font(?:-family)?:[^;}]*(?:\"|')")
#: The arrow of a list is a picture within the sheet: there a name means nothing.
PICTURE = re.compile(r"url\(\"data:[^\"]*\"\)")


def named(block: str) -> dict[str, str]:
    """The tokens that are plain colours, in one block of the file."""
    found = re.search(r"^  " + re.escape(block) + r" \{(.*?)^  \}", tokens(), re.DOTALL | re.MULTILINE)
    assert found, block
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", found[1]))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_colour_and_no_letters_outside_the_tokens(sheet: Path) -> None:
    text = PICTURE.sub("", sheet.read_text(encoding="utf-8"))
    assert not COLOUR.findall(text) and not FAMILY.findall(text)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_every_name_that_a_sheet_uses_is_there(sheet: Path) -> None:
    """What begins with `dia-` is set by a screen or by a board, with `jp-` by JupyterLab."""
    text = sheet.read_text(encoding="utf-8")
    named_anew = re.findall(r"--([\w-]+): ?[^;]*;", text)
    assert not set(named_anew) & set(re.findall(r"--([\w-]+):", tokens())) - {"k"}, "a token is named anew"
    known = {*re.findall(r"--([\w-]+):", tokens()), *named_anew}
    used = set(re.findall(r"var\(--([\w-]+)", text))
    assert {name for name in used if not name.startswith(("dia-", "jp-"))} <= known


@pytest.mark.parametrize("theme", [":root", '[data-theme="night"]'])
def test_text_is_legible_on_every_ground(theme: str) -> None:
    """WCAG 2.1: 4.5 to 1 for text of any size."""
    names = named(":root") | (named(theme) if theme != ":root" else {})
    grounds = [names[one] for one in ("surface", "paper", "sunken")]
    for ink in ("ink", "ink-2", "ink-3"):
        assert min(contrast(names[ink], ground) for ground in grounds) >= 4.5, ink
    for state in ("ok", "warn", "bad", "info", "clay"):
        assert contrast(names[state], names[f"{state}-tint"]) >= 4.5, state
        assert contrast(names[state], names["surface"]) >= 4.5, state
    assert contrast(names["on-glaze"], names["glaze"]) >= 4.5


def test_the_map_measures_the_letters_that_it_writes() -> None:
    letters = (TOP / "frontend" / "src" / "map" / "letters.js").read_text(encoding="utf-8")
    for name, constant in (("sans", "FONT"), ("serif", "SERIF")):
        family = re.search(rf"--{name}: (.*?);", tokens())
        assert family and f"{constant} = '{family[1]}'" in letters


def test_every_font_is_a_font_and_said_where_it_is() -> None:
    held = font_files()
    assert all(data.startswith(b"wOF2") for data in held.values())
    assert all(f"url(./{name})" in faces("./") for name in held) and "url(./" not in faces()
    assert set(look_files()) == {"look.css", *held}
    assert sum(map(len, held.values())) < 260_000, "bytes of a visit"
