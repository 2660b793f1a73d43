"""Words of the tasks, from the table ``tasks`` of the screens' catalogue."""

from __future__ import annotations

from diadoques.explain.sections import rule_citation
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.words import WORDS


def task_phrase(lang: str, key: str, **data: object) -> str:
    """One phrase: ``said("fr", "check")``; ``data`` fills its braces.

    Raises:
        Fault: ``language-unknown``.
    """
    return WORDS.text(lang, f"tasks.{key}", **data)


def paragraph(text: str, kind: str, lang: str, rule: str = "") -> str:
    """A paragraph of HTML; ``kind`` says how it looks: ``right``, ``wrong``, ``told``; ``rule``: what decided."""
    law = f" <small>({html_text(rule_citation(rule, lang), lang)})</small>" if rule else ""
    return f'<p class="dia-{kind}">{html_text(text, lang)}{law}</p>'
