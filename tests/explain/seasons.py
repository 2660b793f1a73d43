"""Short seasons that tests tell: a position, its orders, the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diadoques.games.diadoques import Answers, Report, resolve
from diadoques.games.diadoques.records.interchange import orders_from, position_from


def played(**record: Any) -> Report:
    """Resolve a record in the keys of the interchange format (Summer 321)."""
    full: Mapping[str, Any] = {"season": "summer 321", **record}
    return resolve(position_from(full), Answers(orders=orders_from(full)))


SEASONS: dict[str, dict[str, Any]] = {
    "free": {
        "units": {"Ptolémée": ["A SYR", "A DAM"], "Séleucos": ["A MES"]},
        "orders": {"Ptolémée": ["A SYR -> CIL", "A DAM S A SYR"], "Séleucos": ["A MES -> DAM"]},
    },
    "stand-off": {
        "units": {"Ptolémée": ["A PAL"], "Séleucos": ["A SYR"]},
        "orders": {"Ptolémée": ["A PAL -> PHE"], "Séleucos": ["A SYR -> PHE"]},
    },
    "cut": {
        "units": {"Antipater": ["Ae MAC", "F EGE", "A PEO"], "Lysimaque": ["F EOL", "Ae CHA", "A THR"]},
        "orders": {
            "Antipater": ["Ae MAC -> CHA", "F EGE S Ae MAC -> CHA", "A PEO S Ae MAC -> CHA"],
            "Lysimaque": ["F EOL -> EGE", "A THR S Ae CHA"],
        },
    },
    "rivals with borrowed supports": {
        "units": {"Antigone": ["A SYR", "Ae PAL", "F PHE"], "Séleucos": ["A DAM"], "Antipater": ["G Tyr"]},
        "leaders": {"Antigone": "SYR", "Séleucos": "DAM", "Antipater": "Tyr"},
        "citadels": {"Tyr": "Antipater"},
        "orders": {
            "Antigone": ["A SYR S G Tyr -> A PHE", "Ae PAL S A DAM -> PHE", "F PHE x"],
            "Séleucos": ["A DAM -> PHE"],
            "Antipater": ["G Tyr -> A PHE"],
        },
    },
    "driven out by convoy": {
        "units": {"Antipater": ["Ae ATT", "F CYC"], "Lysimaque": ["A ARC"], "Ptolémée": ["F EUB"]},
        "orders": {
            "Antipater": ["Ae ATT -> ARC", "F CYC C A ATT -> ARC"],
            "Lysimaque": ["A ARC -> ATT"],
            "Ptolémée": ["F EUB -> ATTce"],
        },
    },
    "route lost behind": {
        "units": {"Antigone": ["F PAP", "F PON"], "Ptolémée": ["F POC", "F MAE"], "Eumène": ["F POR", "A TRD"]},
        "orders": {
            "Antigone": ["F PON S F PAP -> POR", "F PAP -> POR"],
            "Ptolémée": ["F MAE C A TRD -> BIT", "F POC C A TRD -> BIT"],
            "Eumène": ["A TRD -> BIT", "F POR C A TRD -> BIT"],
        },
    },
    "supplied by its own side": {
        "units": {"Antigone": ["F PRO", "F HEL"]},
        "orders": {"Antigone": ["F PRO R Cyzique", "F HEL A1 Cyzique"]},
    },
    "convoy in a storm": {
        "layer": "advanced",
        "event": {"kind": "storm", "spaces": ["PRO", "EGE"], "rule": "DIA-T2-07"},
        "units": {"Antipater": ["A BOS"], "Séleucos": ["F PRO"]},
        "orders": {"Antipater": ["A BOS -> BIT"], "Séleucos": ["F PRO C A BOS -> BIT"]},
    },
    "convoy elsewhere in a storm": {
        "layer": "advanced",
        "event": {"kind": "storm", "spaces": ["PRO", "EGE"], "rule": "DIA-T2-07"},
        "units": {"Antipater": ["A BOS"], "Séleucos": ["F PRO"]},
        "orders": {"Antipater": ["A BOS -> BIT"], "Séleucos": ["F PRO C A BOS -> MYS"]},
    },
    "no arsenal": {
        "layer": "advanced",
        "season": "autumn 321",
        "units": {"Ptolémée": ["A EGY"]},
        "orders": {"Ptolémée": ["A EGY -> LIB"]},
    },
    "dislodged": {
        "units": {"Ptolémée": ["A PAL", "F MIN"], "Séleucos": ["A PHE"]},
        "orders": {"Ptolémée": ["A PAL -> PHE", "F MIN S A PAL -> PHE"]},
    },
    "sieges": {
        "units": {"Ptolémée": ["A PHE"], "Séleucos": ["F MIN", "G Tyr"], "Antigone": ["A SYR"], "Eumène": ["A LYD"]},
        "leaders": {"Lysimaque": "Alexandrie d'Issos"},
        "citadels": {"Tyr": "Séleucos", "Alexandrie d'Issos": "Lysimaque"},
        "sieges": {"A SYR": "Alexandrie d'Issos", "A LYD": "Sardes"},
        "treasures": {"Alexandrie d'Issos": 5},
        "orders": {
            "Ptolémée": ["A PHE A1 Tyr"],
            "Séleucos": ["F MIN R Tyr"],
            "Antigone": ["A SYR A2 Alexandrie d'Issos"],
            "Eumène": ["A LYD x"],
        },
    },
    "sieges undone": {
        "units": {
            "Ptolémée": ["A PHE"],
            "Séleucos": ["F MIN"],
            "Lysimaque": ["A MAC"],
            "Antigone": ["A LYD"],
            "Eumène": ["A MYS", "F EGE"],
        },
        "citadels": {"Tyr": "Séleucos", "Pella": "Antipater", "Pydna": "Antipater", "Sardes": "Antipater"},
        "sieges": {"A PHE": "Tyr", "A MAC": "Pella", "A LYD": "Sardes"},
        "orders": {
            "Ptolémée": ["A PHE A2 Tyr"],
            "Séleucos": ["F MIN R Tyr"],
            "Lysimaque": ["A MAC A1 Pydna"],
            "Antigone": ["A LYD A2 Sardes"],
            "Eumène": ["A MYS -> LYD", "F EGE S A MYS -> LYD"],
        },
    },
    "convoy broken": {
        "units": {"Antipater": ["A ETO", "F MIO"], "Ptolémée": ["F MOR", "F CYR"]},
        "orders": {
            "Antipater": ["A ETO -> CYR", "F MIO C A ETO -> CYR"],
            "Ptolémée": ["F MOR -> MIO", "F CYR S F MOR -> MIO"],
        },
    },
    "convoy": {
        "units": {"Antipater": ["A ETO", "F MIO"]},
        "leaders": {"Antipater": "ETO"},
        "orders": {"Antipater": ["A ETO -> CYR", "F MIO C A ETO -> CYR"]},
    },
    "ring": {
        "units": {"Antigone": ["A SYR"], "Eumène": ["A PHE"], "Lysimaque": ["A DAM"]},
        "orders": {"Antigone": ["A SYR -> PHE"], "Eumène": ["A PHE -> DAM"], "Lysimaque": ["A DAM -> SYR"]},
    },
    "coasts": {
        "units": {"Lysimaque": ["F THRcs", "F CHE"]},
        "orders": {"Lysimaque": ["F THRcs -> CHE", "F CHE -> THRce"]},
    },
    "head-on": {
        "units": {"Ptolémée": ["Ae SYR"], "Séleucos": ["A PHE"]},
        "orders": {"Ptolémée": ["Ae SYR -> PHE"], "Séleucos": ["A PHE -> SYR"]},
    },
    "garrisons": {
        "units": {"Ptolémée": ["Ge Tyr", "A PHE"], "Antipater": ["A MAC"]},
        "citadels": {"Tyr": "Ptolémée", "Pella": "Antipater"},
        "orders": {"Ptolémée": ["Ge Tyr -> Ae PHE", "A PHE -> SYR"], "Antipater": ["A MAC -> G Pella"]},
    },
    "own": {
        "units": {"Séleucos": ["A SUS", "A MED"], "Ptolémée": ["A SIN", "A NAB"], "Antigone": ["A IDU"]},
        "orders": {
            "Séleucos": ["A SUS -> MED"],
            "Ptolémée": ["A SIN -> IDU", "A NAB S A SIN -> IDU"],
            "Antigone": ["A IDU x"],
        },
    },
    "bad orders": {
        "units": {"Ptolémée": ["A PHE", "F MIN"]},
        "orders": {"Ptolémée": ["A PHE -> <script>alert(1)</script>", "F MIN -> DAM", "A SIR x"]},
    },
    "throat": {
        "units": {"Ptolémée": ["A PHE"]},
        "leaders": {"Séleucos": "PHE"},
        "captives": {"Séleucos": {"captor": "Ptolémée", "guard": "A PHE"}},
        "treasury": {"Séleucos": 9},
        "orders": {"Ptolémée": ["égorge Séleucos"]},
    },
    "seized": {"units": {"Ptolémée": ["A PHE"]}, "leaders": {"Séleucos": "PHE"}, "orders": {"Ptolémée": ["A PHE x"]}},
}
