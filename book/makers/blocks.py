"""The blocks of Markdown that the pages are built of."""

from __future__ import annotations

from makers.words import markdown, say


def heading(level: int, text: str, anchor: str = "") -> str:
    """A heading, with an anchor of our own choosing before it."""
    above = f"({anchor})=\n" if anchor else ""
    return f"{above}{'#' * level} {markdown(text)}\n"


def bet(name: str, question: str, answer: str, lang: str) -> str:
    """A question to the class, and its answer folded below it; both are HTML or Markdown without fences."""
    return (
        f"```{{exercise}} {say(lang, 'example.predict')}\n:nonumber:\n:label: predict-{name}\n\n{question}\n```\n\n"
        f"```{{solution}} predict-{name}\n:class: dropdown\n\n{answer}\n```\n"
    )


def card(title: str, page: str, body: str) -> str:
    """A card of a grid that leads to a page."""
    return f":::{{grid-item-card}} {title}\n:link: {page}\n:link-type: doc\n\n{body}\n:::\n"


def grid(cards: list[str]) -> str:
    """Cards side by side."""
    return "::::{grid} 1 2 2 3\n:gutter: 3\n\n" + "\n".join(cards) + "\n::::\n"


def executed() -> str:
    """What stands at the top of a page that runs."""
    return "---\nkernelspec: {name: python3}\nfile_format: mystnb\n---\n"


def cell(source: str, tag: str = "") -> str:
    """Code that runs while the book is built."""
    tags = f":tags: [{tag}]\n\n" if tag else ""
    return f"```{{code-cell}} ipython3\n{tags}{source}\n```\n"


def pictures(name: str, more: str = "") -> str:
    """What makes the maps of such a page files beside it, with what opens them (``live``); ``more`` runs with it."""
    return cell(
        f"from makers.live import pictures_as_files\n\npictures_as_files({name!r})\n{more}".rstrip(), "remove-cell"
    )


def block(text: str, language: str) -> str:
    """Code or text to be shown."""
    return f"```{{code-block}} {language}\n{text.rstrip()}\n```\n"
