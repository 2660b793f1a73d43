"""What a widget brings to the browser: the scripts and style sheets of ``static``."""

from __future__ import annotations

from importlib.resources import files


def static(folder: str) -> str:
    """The JavaScript of ``static/<folder>``, joined."""
    parts = files("diadoques.widgets").joinpath("static", folder).iterdir()
    scripts = sorted((part for part in parts if part.name.endswith(".js")), key=lambda part: part.name)
    return "\n".join(part.read_text(encoding="utf-8") for part in scripts)


def style(name: str) -> str:
    """The style sheet ``static/<name>``."""
    return files("diadoques.widgets").joinpath("static", name).read_text(encoding="utf-8")
