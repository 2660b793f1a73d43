"""The grammar of the orders of Diplomacy, which the games of its family share."""

from __future__ import annotations

from typing import Final

from diadoques.notation.grammar import Grammar

GRAMMAR: Final = Grammar(__package__, "orders.lark")
