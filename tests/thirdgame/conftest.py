"""The one line by which the house learns of the third game."""

from __future__ import annotations

from diadoques.games import catalogue

catalogue.register("tests.thirdgame.raid")
