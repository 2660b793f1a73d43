"""The grammar of the orders of Les Diadoques."""

from __future__ import annotations

from typing import Final

from diadoques.notation.grammar import Grammar

GRAMMAR: Final = Grammar(__package__, "orders.lark", "diadoques")
