"""Sentences, tables and chains: exact words for chosen seasons, and grammar for whole games played at random."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from diadoques.core.cases import Case
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain import chain, contests, season_report, sentences
from diadoques.explain.faults import fault_text
from diadoques.games.diadoques import Answers, Report, awaits, new, options, resolve, write
from diadoques.games.diadoques.casebook import cases, play
from diadoques.games.diadoques.people.levy import kinds_at_home
from diadoques.games.diadoques.people.levy import levy as raised
from tests.worked import reports

from .seasons import SEASONS, played
from .slips import slips

# (season, unit or "", kind, rule, French, English); blanks that do not break are written as plain ones here.
TOLD = [
    ("free", "Ptolémée-1", "resolved", "DIA-8B2b-01",
     "L’armée de Syrie gagne la Cilicie : personne ne s’y oppose.",
     "The army in Syria moves to Cilicia, unopposed."),
    ("free", "Ptolémée-2", "resolved", "DIA-8B2d-02",
     "L’armée de Damascène ne soutient rien : l’armée de Syrie avait l’ordre de partir, "
     "et qui se déplace n’est pas soutenu sur place.",
     "The army in the Damascene supports nothing: the army in Syria was ordered to move, "
     "and a unit on the move is not supported in place."),
    ("stand-off", "Ptolémée-1", "resolved", "DIA-8B-01",
     "L’armée de Palestine ne parvient pas à gagner la Phénicie, 1 contre 1 : "
     "l’armée de Syrie (Séleucos) voulait y entrer aussi, et à forces égales personne n’entre.",
     "The army in Palestine fails to enter Phoenicia, 1 against 1: "
     "the army in Syria (Seleucus) was trying to enter as well, and when the strengths are equal nobody enters."),
    ("rivals with borrowed supports", "Antigone-3", "resolved", "DIA-8B-07",
     "La flotte de Phénicie reste en place, avec une force de 1 : l’armée de Damascène (Séleucos : 4) et "
     "la garnison de Tyr (Antipater : 4), à forces égales, se bloquent l’une l’autre, et nul ne la déloge. "
     "L’armée de Damascène, 4 : 1 pour elle-même + 2 du soutien de l’armée de Palestine (élite) + "
     "1 pour son chef, Séleucos. "
     "La garnison de Tyr, 4 : 1 pour elle-même + 2 du soutien de l’armée de Syrie (chef : Antigone) + "
     "1 pour son chef, Antipater.",
     "The fleet in Phoenicia holds, with strength 1: the army in the Damascene (Seleucus: 4) and "
     "the garrison of Tyre (Antipater: 4), equally strong, stand each other off, and nobody dislodges it. "
     "The army in the Damascene, 4: 1 of its own + 2 from the support of the army in Palestine (elite) + "
     "1 from its leader, Seleucus. "
     "The garrison of Tyre, 4: 1 of its own + 2 from the support of the army in Syria (leader: Antigonus) + "
     "1 from its leader, Antipater."),
    ("driven out by convoy", "Lysimaque-1", "resolved", "DIA-8B2d-07",
     "L’armée d’Arcadie ne parvient pas à gagner l’Attique, 1 contre 1 : délogée par une attaque venue de là, "
     "elle n’y gêne plus la flotte d’Eubée (Ptolémée), qui y entre.",
     "The army in Arcadia fails to enter Attica, 1 against 1: dislodged by an attack from there, "
     "it no longer keeps out the fleet in the Sea of Euboea (Ptolemy), which enters."),
    ("route lost behind", "Ptolémée-2", "resolved", "DIA-8B4c-04",
     "Le convoi assuré par la flotte du Palus Maeotide échoue : la flotte du Pont-Euxin oriental (Eumène) est délogée "
     "sur l’une des routes de l’armée, et la perte d’une seule suffit à l’arrêter.",
     "The convoy by the fleet on the Maeotian Lake fails: the fleet in the Eastern Pontus Euxinus (Eumenes) is "
     "dislodged on one of the army’s routes, and the loss of any one route stops it."),
    ("supplied by its own side", "Antigone-2", "resolved", "DIA-8B6-02",
     "La flotte de l’Hellespont assiège Cyzique. Mais la citadelle est ravitaillée, et le siège est sans effet.",
     "The fleet on the Hellespont besieges Cyzicus. But the citadel is supplied, and the siege has no effect."),
    ("supplied by its own side", "Antigone-1", "ordered", "DIA-8B6-02",
     "L’ordre d’Antigone « F PRO R Cyzique » est accepté tel quel, mais la flotte de l’Hellespont est du même camp "
     "et seule en position d’assiéger Cyzique : le ravitaillement ne pourrait que rendre nul ce siège.",
     "Antigonus’s order “F PRO R Cyzicus” is accepted as written, but only the fleet on the Hellespont, on the same "
     "side, is in a position to besiege Cyzicus: the supplies could do no more than undo that siege."),
    ("convoy in a storm", "Antipater-1", "resolved", "DIA-8B4a-01",
     "L’armée du Bosphore ne peut pas gagner la Bithynie : elle devait être convoyée, "
     "mais l’ordre de convoi de la flotte de la Propontide (Séleucos) est nul.",
     "The army on the Bosphorus cannot enter Bithynia: it was to be convoyed, "
     "but the convoy order of the fleet in the Propontis (Seleucus) is void."),
    ("convoy elsewhere in a storm", "Antipater-1", "resolved", "DIA-8B4a-01",
     "L’armée du Bosphore ne peut pas gagner la Bithynie : elle ne peut s’y rendre par ses propres moyens, "
     "et aucune flotte n’a l’ordre de l’y convoyer.",
     "The army on the Bosphorus cannot enter Bithynia: it has no way there of its own, "
     "and no fleet was ordered to convoy it there."),
    ("no arsenal", "Ptolémée-1", "unsupplied", "DIA-11C-06",
     "L’armée d’Égypte ne trouve pas d’arsenal en Libye pour passer l’hiver : elle est dissoute.",
     "The army in Egypt finds no arsenal in Libya for the winter: it is disbanded."),
    ("cut", "Antipater-2", "resolved", "DIA-8B2e-01",
     "Le soutien apporté par la flotte de la mer Égée est coupé par la flotte d’Éolide (Lysimaque).",
     "The support given by the fleet in the Aegean Sea is cut by the fleet in the Aeolian Sea (Lysimachus)."),
    ("cut", "Antipater-1", "resolved", "DIA-8B2b-01",
     "L’armée de Macédoine ne parvient pas à gagner la Chalcidique, 3 contre 3 : "
     "l’armée de Chalcidique (Lysimaque) tient la place, et à forces égales personne n’est délogé. "
     "Sa force de 3 : 2 comme unité d’élite + 1 d’un soutien. En face, 3 : 2 comme unité d’élite + 1 d’un soutien.",
     "The army in Macedonia fails to enter Chalcidice, 3 against 3: "
     "the army in Chalcidice (Lysimachus) stands in the way, and when the strengths are equal nobody is dislodged. "
     "Its strength of 3: 2 as an elite unit + 1 from a support. "
     "Against it, 3: 2 as an elite unit + 1 from a support."),
    ("dislodged", "Séleucos-1", "resolved", "DIA-8B2b-02",
     "L’armée de Phénicie est délogée par l’armée de Palestine (Ptolémée), 1 contre 2. "
     "En face, 2 : 1 pour elle-même + 1 d’un soutien.",
     "The army in Phoenicia is dislodged by the army in Palestine (Ptolemy), 1 against 2. "
     "Against it, 2: 1 of its own + 1 from a support."),
    ("dislodged", "Séleucos-1", "retreat-open", "DIA-8B3-02",
     "L’armée de Phénicie peut se replier en Damascène ou en Syrie.",
     "The army in Phoenicia may retreat to the Damascene or Syria."),
    ("sieges", "", "citadel-taken", "DIA-9-02",
     "La citadelle d’Alexandrie d’Issos tombe : Antigone la prend à Lysimaque.",
     "The citadel of Alexandria of Issus falls: Antigonus takes it from Lysimachus."),
    ("sieges", "", "captured", "DIA-8B5-07",
     "Lysimaque est capturé à Alexandrie d’Issos par Antigone.",
     "Lysimachus is captured in Alexandria of Issus by Antigonus."),
    ("sieges", "", "supplied", "DIA-8B6-02",
     "Le siège de Tyr par l’armée de Phénicie est sans effet : "
     "la flotte de la mer Intérieure (Séleucos) ravitaille la citadelle.",
     "The siege of Tyre by the army in Phoenicia has no effect: "
     "the fleet in the Inner Sea (Seleucus) supplies the citadel."),
    ("sieges", "", "siege-lifted", "DIA-8B5-04",
     "Le siège de Sardes par l’armée de Lydie est levé : l’unité ne l’a pas poursuivi.",
     "The siege of Sardis by the army in Lydia is lifted: the unit did not keep it up."),
    ("sieges undone", "", "siege-lifted", "DIA-8B5-04",
     "Le siège de Tyr par l’armée de Phénicie est à recommencer : la citadelle a été ravitaillée.",
     "The siege of Tyre by the army in Phoenicia must start again: the citadel has been supplied."),
    ("sieges undone", "", "siege-lifted", "DIA-8B5-04",
     "Le siège de Pella par l’armée de Macédoine est levé : l’unité en assiège une autre.",
     "The siege of Pella by the army in Macedonia is lifted: the unit is besieging another citadel."),
    ("sieges undone", "", "siege-lifted", "DIA-8B5-04",
     "Le siège de Sardes par l’armée de Lydie est levé : l’assiégeante est délogée.",
     "The siege of Sardis by the army in Lydia is lifted: the besieger has been dislodged."),
    ("sieges", "", "treasure-taken", "DIA-63A1-05",
     "Antigone s’empare du trésor d’Alexandrie d’Issos : 5 T.",
     "Antigonus seizes the treasure of Alexandria of Issus: 5 T."),
    ("convoy broken", "Antipater-1", "resolved", "DIA-8B4c-01",
     "L’armée d’Étolie ne parvient pas à gagner la Cyrénaïque : "
     "la flotte de la mer Ionienne, qui la convoyait, est délogée.",
     "The army in Aetolia fails to enter Cyrenaica: the fleet in the Ionian Sea, convoying it, is dislodged."),
    ("convoy", "", "commanded", "DIA-62b-07",
     "Antipater commande l’armée d’Étolie : un point de plus.",
     "Antipater commands the army in Aetolia: one point stronger."),
    ("convoy", "Antipater-2", "resolved", "DIA-8B4a-01",
     "La flotte de la mer Ionienne convoie l’armée d’Étolie vers la Cyrénaïque : le convoi passe.",
     "The fleet in the Ionian Sea convoys the army in Aetolia to Cyrenaica: the convoy gets through."),
    ("ring", "Antigone-1", "resolved", "DIA-8B-08",
     "L’armée de Syrie gagne la Phénicie à la suite de l’armée de Phénicie (Eumène) : "
     "trois unités ou plus tournent en rond.",
     "The army in Syria moves to Phoenicia, following the army in Phoenicia (Eumenes): "
     "three or more units move round in a ring."),
    ("coasts", "Lysimaque-1", "resolved", "DIA-8B1-11",
     "La flotte de la côte sud de la Thrace gagne la Chersonèse et change de place avec la flotte de Chersonèse "
     "sans la rencontrer : elles passent par des côtes différentes.",
     "The fleet on the south coast of Thrace moves to the Chersonese and swaps places with the fleet in the "
     "Chersonese; they do not meet, because they go by different coasts."),
    ("head-on", "Séleucos-1", "resolved", "DIA-8B2b-01",
     "L’armée de Phénicie ne parvient pas à gagner la Syrie, 1 contre 2 : "
     "l’armée de Syrie (Ptolémée) vient à sa rencontre, plus forte. En face, 2 : c’est une unité d’élite.",
     "The army in Phoenicia fails to enter Syria, 1 against 2: "
     "the army in Syria (Ptolemy), coming the other way, is stronger. Against it, 2: it is an elite unit."),
    ("garrisons", "Ptolémée-1", "resolved", "DIA-8B2b-01",
     "La garnison de Tyr sort en Phénicie comme armée : l’armée de Phénicie vient de partir.",
     "The garrison of Tyre sallies out into Phoenicia as an army, now that the army in Phoenicia has left."),
    ("garrisons", "Antipater-1", "resolved", "DIA-8B2b-01",
     "L’armée de Macédoine entre dans Pella et y prend garnison : personne ne s’y oppose.",
     "The army in Macedonia enters Pella as its garrison, unopposed."),
    ("own", "Séleucos-1", "resolved", "DIA-8B2c-01",
     "L’armée de Susiane ne peut pas gagner la Médie : l’armée de Médie, du même camp, y est restée, "
     "et l’on ne déloge pas les siens.",
     "The army in Susiana cannot enter Media: the army in Media, on the same side, is still there, "
     "and units of one side do not dislodge each other."),
    ("own", "Ptolémée-2", "resolved", "DIA-8B1-02",
     "L’armée de Nabatène reste en place, faute d’un ordre valable.",
     "The army in Nabataea holds: it has no valid order."),
    ("bad orders", "Ptolémée-2", "ordered", "DIA-8B1-08",
     "L’ordre de Ptolémée « F MIN -> DAM » est illégal et n’est pas suivi. "
     "La Damascène n’a pas de côte sur cette carte ; une flotte n’entre que dans une mer ou une province côtière.",
     "Ptolemy’s order “F MIN -> DAM” is illegal and is not followed. The Damascene has no coast on this map; "
     "a fleet enters only seas and coastal provinces."),
    ("throat", "", "killed", "DIA-62b-13",
     "Séleucos, en captivité, est égorgé sur l’ordre de Ptolémée.",
     "Seleucus, a captive, is put to death on the orders of Ptolemy."),
    ("throat", "", "eliminated", "DIA-5-08",
     "Séleucos est éliminé : c’en est fini de son empire.",
     "Seleucus is eliminated: it is the end of an empire."),
    ("seized", "", "captured", "DIA-62b-11",
     "Séleucos est capturé en Phénicie par Ptolémée.",
     "Seleucus is captured in Phoenicia by Ptolemy."),
]  # fmt: skip


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("season", "unit", "kind", "rule", "french", "english"), TOLD, ids=lambda value: str(value)[:30]
)
def test_words(season: str, unit: str, kind: str, rule: str, french: str, english: str) -> None:
    report = played(**SEASONS[season])
    for lang, expected in (("fr", french), ("en", english)):
        found = [
            plain(sentence.text)
            for sentence in sentences(report, lang)
            if sentence.kind == kind and sentence.rule == rule and (not unit or sentence.unit == unit)
        ]
        assert expected in found


# (case, French, English): how a unit of a revolt is lost, and why gold is.
TOLD_OF_CASES = [
    ("DIA-13Ba-11", "aucun espace libre de son champ d’action où se replier.",
     "it has nowhere to retreat to within its field of action."),
    ("DIA-13Bc-03", "délogée, elle ne se replie jamais.", "once dislodged, it never retreats."),
    ("DIA-O8-04", "est perdu : aucune citadelle où le laisser, aucun vainqueur pour le prendre.",
     "is lost: there is no citadel to leave it in, and no victor to take it."),
]  # fmt: skip


@pytest.mark.parametrize(("number", "french", "english"), TOLD_OF_CASES, ids=lambda value: str(value)[:30])
def test_words_of_cases(number: str, french: str, english: str) -> None:
    (case,) = (one for one in cases() if one.id == number)
    for lang, expected in (("fr", french), ("en", english)):
        found = [plain(one.text) for report in reports(play, case) for one in sentences(report, lang)]
        assert any(text.endswith(expected) for text in found), found


@pytest.mark.parametrize(
    ("bound", "english", "french"), [(">=", "at least 3", "d’au moins 3"), ("<=", "at most 3", "d’au plus 3")]
)
def test_at_least_is_not_at_most(bound: str, english: str, french: str) -> None:
    fault = Fault("number-out-of-bounds", "x", bound=bound, size="3")
    assert english in plain(fault_text(fault, "en")) and french in plain(fault_text(fault, "fr"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_date_of_a_sheet_comes_before_the_one_that_is_awaited(lang: str) -> None:
    told = fault_text(Fault("sheet-other-season", given="printemps 321", wanted="automne 320"), lang)
    assert told.index("321") < told.index("320"), told


def test_a_siege_in_vain_has_not_succeeded() -> None:
    siege = next(one for one in sentences(played(**SEASONS["sieges"]), "fr") if one.order == "A PHE A1 Tyr")
    assert (siege.rule, siege.success) == ("DIA-8B6-02", False)


def test_a_support_cut_in_signs() -> None:
    report = played(**SEASONS["cut"])
    english = [sentence.text for sentence in sentences(report, "en", signs=True)]
    assert "The support given by F EGE is cut by F EOL (Lysimachus)." in english
    french = [plain(sentence.text) for sentence in sentences(report, "fr", signs=True)]
    assert "Le soutien apporté par F EGE est coupé par F EOL (Lysimaque)." in french


def written(report: Report, event: Any) -> str:
    return write(report.before, event["order"]) if event["order"] is not None else ""


def test_every_order_has_one_sentence_with_its_rule_and_witness() -> None:
    for name, record in SEASONS.items():
        report = played(**record)
        told = [sentence for sentence in sentences(report, "fr") if sentence.kind == "resolved"]
        settled = [event for event in report.events if event.kind == "resolved"]
        # A siege is told under the rule of what came of it.
        fates = {event["unit"]: event.rule for event in report.events if event.kind in ("siege-laid", "citadel-taken")}
        fates |= {event["unit"]: event.rule for event in report.events if event.kind == "supplied"}
        assert [(one.unit, one.rule, list(one.by), one.order) for one in told] == [
            (
                event["unit"],
                fates.get(event["unit"], event.rule),
                event["by"],
                written(report, event),
            )
            for event in settled
        ], name


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("F EGE x", "holds without orders"),  # for nobody who is there
        ("F CHE -> THR", "holds: it has no valid order"),  # ambiguous: two coasts
        ("F CHE -> XXX", "holds: it has no valid order"),
        ("F CHE ->", "holds: it has no valid order"),
        ("F CHE S A", "holds: it has no valid order"),
    ],
)
def test_a_unit_whose_line_could_not_be_followed_is_not_without_orders(line: str, said: str) -> None:
    report = played(units={"Lysimaque": ["F CHE"]}, orders={"Lysimaque": [line]})
    assert f"The fleet in the Chersonese {said}." in [sentence.text for sentence in sentences(report, "en")]


def test_support_for_a_unit_that_has_left_the_board_says_so_and_quotes_the_order() -> None:
    (case,) = (one for one in cases() if one.id == "DIA-O7-03/2")
    (report,) = play(case)[0].reports
    lines = [line for _, own in season_report(report, "en").orders for line in own]
    assert [(line.order, line.text) for line in lines if line.kind == "resolved"] == [
        ("F GAR S A SIN",
         "The fleet in the Arabian Gulf supports nothing: the army in Sinai (Mercenaries) is no longer there."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("season", "line", "said"),
    [
        ("winter 321", "A PHE =>", "a class of unit (Am, Ae, Ag, Gm, Ge, Gg)"),
        ("winter 321", "A PHE promue en", "a class of unit (Am, Ae, Ag, Gm, Ge, Gg)"),
        ("summer 321", "A PHE ->", "a unit or a place"),
    ],
)
def test_what_is_wanted_after_an_arrow_depends_on_the_phase(season: str, line: str, said: str) -> None:
    report = played(season=season, units={"Ptolémée": ["A PHE"]}, orders={"Ptolémée": [line]})
    told = " ".join(sentence.text for sentence in sentences(report, "en"))
    assert f"The line breaks off; expected next: {said}." in told


def test_an_order_written_twice_is_not_read_as_nothing() -> None:
    report = played(units={"Lysimaque": ["F EGE"]}, orders={"Lysimaque": ["F EGE x", "F EGE x"]})
    told = [plain(sentence.text) for sentence in sentences(report, "fr")]
    assert "L’ordre de Lysimaque « F EGE x » n’ajoute rien : le même ordre est écrit deux fois." in told


def test_only_one_of_several_armies_is_counted() -> None:
    """The unit that must retreat is told from the one that drove it out."""
    game = played(
        units={"Ptolémée": ["A PAL", "F MIN"], "Séleucos": ["A PHE"]},
        orders={"Ptolémée": ["A PAL -> PHE", "F MIN S A PAL -> PHE"]},
    )
    report = resolve(game.after, Answers(orders={"Séleucos": ["A PHE r SYR"]}))
    assert "L’armée délogée de Phénicie se replie en Syrie." in [plain(one.text) for one in sentences(report, "fr")]
    assert "The dislodged army in Phoenicia retreats to Syria." in [one.text for one in sentences(report, "en")]


def test_the_table_of_strengths() -> None:
    report = played(**SEASONS["cut"])
    table = next(table for table in contests(report, "en") if table.space == "CHA")
    assert table.line == "Lysimachus 2 (elite) + 1 = 3; Antipater 2 (elite) + 0 (cut) + 1 = 3: blocked"
    assert table.caption == "Strengths in Chalcidice"
    french = next(table for table in contests(report, "fr") if table.space == "CHA")
    assert plain(french.line) == "Lysimaque 2 (élite) + 1 = 3 ; Antipater 2 (élite) + 0 (coupé) + 1 = 3 : bloqué"
    assert [row.total for row in french.rows] == [3, 3]
    assert [cells[2] for cells in french.cells()] == ["2 (élite)", "2 (élite)"]
    assert [cells[5] for cells in french.cells()] == ["3", "3"]


@pytest.mark.parametrize("name", sorted(SEASONS))
def test_sums_of_tables_are_right(name: str) -> None:
    """What a table writes adds up to the total that decided."""
    for table in contests(played(**SEASONS[name]), "en"):
        for row in table.rows:
            terms = row.sum.split(" = ")[0]
            assert sum(int(number) for number in re.findall(r"\d+", terms)) == row.total


def test_a_leader_and_a_verdict() -> None:
    report = played(
        units={"Antipater": ["Ae MAC"], "Lysimaque": ["A CHA"]},
        leaders={"Antipater": "MAC"},
        orders={"Antipater": ["Ae MAC -> CHA"]},
    )
    assert contests(report, "en")[0].line == "Lysimachus 1; Antipater 2 (elite) + 1 (leader) = 3: Antipater enters"


def test_a_chain_of_causes() -> None:
    report = played(**SEASONS["cut"])
    cause = chain(report, "Antipater-1", "fr")
    assert cause is not None
    units = [(depth, sentence.unit) for depth, sentence in cause.lines()]
    assert units == [(0, "Antipater-1"), (1, "Lysimaque-2"), (1, "Antipater-2"), (2, "Lysimaque-1")]
    assert chain(report, "nobody", "fr") is None


def test_a_ring_of_causes_comes_to_an_end() -> None:
    cause = chain(played(**SEASONS["ring"]), "Antigone-1", "en")
    assert cause is not None
    assert [sentence.unit for _, sentence in cause.lines()] == ["Antigone-1", "Eumène-1", "Lysimaque-1"]


def test_the_report_as_a_page() -> None:
    report = season_report(played(**SEASONS["bad orders"]), "fr")
    assert "<script>" in report.text
    for html in (report.html, report.page(), report._repr_html_()):
        assert "<script" not in html
        assert "&lt;script&gt;" in html
    assert plain(report.title) == "Été 321 av. J.-C."
    assert "http" not in report.page()
    assert str(report) == report.text


def test_tables_as_html_are_escaped() -> None:
    table = contests(played(**SEASONS["cut"]), "en")[0]
    assert table._repr_html_().count("<tr>") == 1 + len(table.rows)


def test_control_characters_are_not_passed_on() -> None:
    report = played(units={"Ptolémée": ["A PHE"]}, orders={"Ptolémée": ["A PHE \x1b[31m\u202e x", "A" * 400]})
    text = season_report(report, "en").text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "A" * 100 not in text


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Fault):
        sentences(played(**SEASONS["ring"]), "xx")


# -- whole games


def games(seeds: int, turns: int) -> Iterator[Report]:
    """Whole games of orders drawn at random from what is legal."""
    for seed in range(seeds):
        dice = Random(seed)
        position = new()
        for _ in range(turns):
            orders = {}
            levy = {}
            planned = position
            if position.phase == "levy":
                levy = {
                    player: tuple(dice.choice(kinds_at_home(position, player)) for _ in range(3))
                    for player in position.players
                }
                planned = raised(position, levy)
            for player in awaits(position).seats:
                choices = options(planned, player)
                picked = {}
                for order in dice.sample(choices, len(choices)):
                    picked.setdefault(order.unit or f"@{order.leader}", order)
                orders[player] = list(picked.values())
            if position.phase in ("over", "vote"):
                break
            report = resolve(position, Answers(orders=orders, said={"levy": levy}))
            yield report
            position = report.after


@pytest.mark.slow
def test_whole_games_are_told_without_a_slip() -> None:
    count = 0
    for report in games(seeds=12, turns=6):
        for lang in ("fr", "en"):
            for sentence in sentences(report, lang):
                assert list(slips(sentence.text, lang)) == []
                assert sentence.text[0] == sentence.text[0].upper()
                assert sentence.text.endswith((".", "?"))
                assert sentence.rule.startswith("DIA-")
                count += 1
            for table in contests(report, lang):
                assert table.line
    assert count > 1000


def untold(case: Case, lang: str) -> Iterator[str]:
    """What of a case finds no words in a language, be it because something broke on the way."""
    try:
        for report in reports(play, case):
            if not season_report(report, lang).text:
                yield f"{case.id}: no report"
            settled = (event["unit"] for event in report.events if event.kind == "resolved")
            yield from (f"{case.id}: no chain for {unit}" for unit in settled if chain(report, unit, lang) is None)
    except Exception as error:
        yield f"{case.id}: {error!r}"


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_case_of_the_rules_can_be_told(lang: str) -> None:
    seasons = [case for case in cases() if case.kind == "season"]
    assert len(seasons) > 500
    wrong = [line for case in seasons for line in untold(case, lang)]
    assert not wrong, "\n".join(wrong)


def test_a_revolt_that_joins_a_league_is_told_with_its_articles() -> None:
    """« prend part à la guerre lamiaque »."""
    found = [
        one.text
        for case in cases()
        if case.kind == "season" and "lamian" in str(case)
        for report in reports(play, case)
        for one in sentences(report, "fr")
        if one.kind == "revolt-joined"
    ]
    assert "La révolte spartiate prend part à la guerre lamiaque." in found
