"""Chances side by side, each as a bar on the same scale with its exact fraction: what a guess is held against."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Final

from diadoques.core.figures import whole_percent

#: The sides of the die whose faces are told one by one.
DIE: Final = 6


class Bars(str):
    """A table as HTML; a notebook shows it as such."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def bars(title: str, chances: Mapping[str, Fraction], lang: str, parts: int = DIE) -> Bars:
    """A table: a row each, in the order given.

    Args:
        title: what the bars measure.
        chances: by name, between 0 and 1.
        lang: ``fr`` or ``en``.
        parts: into how many equally likely cases a chance is told where it can be, the faces of a die as a rule.
    """
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td><span class="dia-chance-bar" style="--dia-share:{_width(chance)};'
        f'--dia-parts:{parts}"></span></td><td>{escape(figure(chance, lang, parts))}</td></tr>'
        for name, chance in chances.items()
    )
    return Bars(f'<table class="dia-chance-bars"><caption>{escape(title)}</caption><tbody>{rows}</tbody></table>')


def figure(chance: Fraction, lang: str, parts: int = DIE) -> str:
    """A chance in cases and in per cent.

    >>> figure(Fraction(1, 3), "en"), figure(Fraction(1, 216), "en"), figure(Fraction(0), "en")
    ('2/6 · 33%', '1/216 · <1%', '0/6 · 0%')
    """
    exact = Fraction(chance)
    cases = f"{exact * parts}/{parts}" if parts % exact.denominator == 0 else f"{exact.numerator}/{exact.denominator}"
    return f"{cases} · {whole_percent(float(exact), lang)}"


def _width(chance: Fraction) -> str:
    return f"{100 * float(chance):.2f}%"
