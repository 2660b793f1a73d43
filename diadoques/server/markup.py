"""The few pages of the class's server that are no screens: the door, a question, a sentence; words of its own pages."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Phrases

# --- Words of the class's own pages, in two languages, from ``words.toml``


#: Languages that a browser may name before it is heard no more, and how much it likes one.
_MOST: Final = 30
_LIKED: Final = re.compile(r"q=([01](?:\.\d{0,3})?)", re.ASCII)


#: All the words.
WORDS: Final = Phrases("diadoques.server")
word = WORDS.text


def preferred_language(accepts: str) -> str:
    """The language of ours that a browser likes best, by its ``Accept-Language``; "" when it likes none."""
    best, most = "", 0.0
    for part in accepts.split(",")[:_MOST]:
        tag, semicolon, weight = part.partition(";")
        lang, told = tag.strip().lower().partition("-")[0], _LIKED.fullmatch(weight.strip())
        how = (float(told[1]) if told else 0.0) if semicolon else 1.0
        if lang in LANGUAGES and how > most:
            best, most = lang, how
    return best


# --- The few pages of the class's server that are no screens: the door, a question, a sentence (``templates``)


#: More of a code than this is not written back into its field.
_LONGEST: Final = 40


@cache
def _templates() -> Environment:
    """The templates; whatever is placed in them is escaped."""
    return Environment(
        loader=PackageLoader("diadoques.server"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )


def _page(name: str, lang: str, **placed: str) -> str:
    return _templates().get_template(f"{name}.html").render(lang=lang, word=partial(word, lang), **placed)


def join(lang: str, trouble: str = "", typed: str = "", kind: str = "group") -> str:
    """The form; ``trouble``: why the last try failed; ``kind``: whose code it is."""
    return _page("join", lang, trouble=trouble, typed=typed[:_LONGEST], kind=kind)


def sure(lang: str, code: str, question: str, kind: str) -> str:
    """Whether what is behind a right code is meant, a seat or the screen that all see: only yes spends it."""
    return _page("sure", lang, code=code, question=question, kind=kind)


def shell(lang: str) -> str:
    """The page that a screen is shown on."""
    return _page("shell", lang)


def sentence(lang: str, text: str) -> str:
    """A page that says one thing, and leads to the door."""
    return _page("sentence", lang, text=text)
