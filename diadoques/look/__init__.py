"""The look of all pages: colours, letters, sizes and shadows by their names (``tokens.css``), and the fonts."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files
from typing import Final

#: Family, file, weights, what else is said of it: letters of Latin and Greek; figures that all have one width.
_GREEK: Final = "unicode-range: U+0370-03FF"
_FACES: Final = (
    ("Commissioner", "commissioner-latin", "100 900", ""),
    ("Commissioner", "commissioner-greek", "100 900", _GREEK),
    ("Literata", "literata-latin", "200 900", ""),
    ("Literata", "literata-latin-italic", "200 900", "font-style: italic"),
    ("Literata", "literata-greek", "200 900", _GREEK),
    ("JetBrains Mono", "jetbrains-mono-latin-500", "500", ""),
    ("JetBrains Mono", "jetbrains-mono-latin-700", "700", ""),
    ("Dia Figures", "figures", "200 900", "unicode-range: U+30-39; size-adjust: 107%"),
)


@cache
def tokens() -> str:
    """The style sheet that names all colours, sizes and shadows, as custom properties of the page."""
    return files(__package__).joinpath("tokens.css").read_text(encoding="utf-8")


def font_files() -> dict[str, bytes]:
    """The fonts (WOFF2) by the names of their files."""
    folder = files(__package__).joinpath("fonts")
    return {f"{name}.woff2": folder.joinpath(f"{name}.woff2").read_bytes() for _, name, _, _ in _FACES}


def look_files() -> dict[str, bytes]:
    """What a page finds beside its own style: ``look.css`` (tokens, and where the fonts are) and the fonts."""
    sheet = f"{tokens()}{faces('./')}\n"
    return {"look.css": sheet.encode(), **font_files()}


@cache
def faces(address: str = "") -> str:
    """The style sheet that says where the fonts are.

    Args:
        address: of the folder where a page finds them, with its last stroke; "": the fonts stand in the sheet itself.
    """
    held = font_files()

    def source(name: str) -> str:
        file = f"{name}.woff2"
        return address + file if address else f"data:font/woff2;base64,{b64encode(held[file]).decode('ascii')}"

    return "\n".join(
        f'@font-face {{ font-family: "{family}"; src: url({source(name)}) format("woff2"); '
        f"font-weight: {weights}; font-display: swap; {more} }}"
        for family, name, weights, more in _FACES
    )
