"""Explanations that were once wrong or left out, word by word, on every page that tells them."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.classroom.pages.game_markdown import game_markdown
from diadoques.classroom.pages.game_page import game_page
from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.language import LANGUAGES
from diadoques.explain import annals, contests, season_report, sentences
from diadoques.explain.digest import digest
from diadoques.explain.sections import rule_citation, with_rule
from diadoques.explain.sentences import chain
from diadoques.games.catalogue import reports as saved_reports
from diadoques.games.diadoques.casebook import cases, play
from diadoques.widgets.result.report_lines import report_groups
from tests.worked import reports

from .seasons import played

#: A game with every option, kept as an older version wrote it.
GOLDEN = Path(__file__).resolve().parents[1] / "data" / "golden" / "0.2.0" / "diadoques-all.dia.json"

#: A title, the worked example, and what is said of it on one line after the other: the order, its rule, both languages.
MENDED: dict[str, tuple[str, list[tuple[str, str, str, str]]]] = {
    "a bribe makes an order void": ("DIA-8A2-07/13", [
        ("F MIN S A SYR -> PHE", "DIA-8A2-07",
         "L’ordre est nul : la flotte de la mer Intérieure est maintenant au service de Séleucos.",
         "The order is void: the fleet in the Inner Sea is now in the service of Seleucus."),
    ]),
    "a death makes orders void": ("DIA-62b-13/5", [
        ("A DAM S A PHE -> SYR", "DIA-62b-13", "L’ordre est nul : Séleucos est mort.",
         "The order is void: Seleucus is dead."),
        ("corrompt A SYR 20", "DIA-62b-13", "L’ordre est nul : Séleucos est mort.",
         "The order is void: Seleucus is dead."),
    ]),
    "a convoy whose fleet was bribed": ("DIA-8A2-07/14", [
        ("A CYR -> ETO", "DIA-8B4a-01",
         "L’armée de Cyrénaïque ne peut pas gagner l’Étolie : elle devait être convoyée, mais l’ordre de convoi de la "
         "flotte de la mer Ionienne (Antipater) est nul.",
         "The army in Cyrenaica cannot enter Aetolia: it was to be convoyed, but the convoy order of the fleet in the "
         "Ionian Sea (Antipater) is void."),
    ]),
    "numbers against the rival that is named": ("DIA-8B2c-03/2", [
        ("A DAM -> PHE", "DIA-8B-01",
         "L’armée de Damascène ne parvient pas à gagner la Phénicie, 2 contre 2 : l’armée de Palestine (Eumène) "
         "voulait y entrer aussi, et à forces égales personne n’entre. Sa force de 2 : 1 pour elle-même + 1 d’un "
         "soutien. En face, 2 : 1 pour elle-même + 1 d’un soutien.",
         "The army in the Damascene fails to enter Phoenicia, 2 against 2: the army in Palestine (Eumenes) was trying "
         "to enter as well, and when the strengths are equal nobody enters. Its strength of 2: 1 of its own + 1 from a "
         "support. Against it, 2: 1 of its own + 1 from a support."),
    ]),
    "numbers against the unit that stayed": ("DIA-8B2c-03", [
        ("A DAM -> PHE", "DIA-8B2c-03",
         "L’armée de Damascène ne peut pas gagner la Phénicie, 1 contre 1 : l’armée de Phénicie (Ptolémée) est du camp "
         "qui prête le soutien, et un soutien ne compte jamais contre les siens.",
         "The army in the Damascene cannot enter Phoenicia, 1 against 1: the army in Phoenicia (Ptolemy) is on the "
         "side that lends the support, which never counts against its own units."),
    ]),
    "two proposals that are adopted": ("DIA-2-07", [
        ("", "DIA-2-07",
         "Tous votent pour la victoire d’Antipater, mais une autre proposition réunit elle aussi toutes les voix : "
         "aucune n’est retenue, et la partie continue.",
         "Everybody votes for the victory of Antipater, but another proposal is unanimous too: neither counts, and the "
         "game goes on."),
        ("", "DIA-2-07",
         "Tous votent pour la victoire d’Antipater et de Ptolémée, mais une autre proposition réunit elle aussi toutes "
         "les voix : aucune n’est retenue, et la partie continue.",
         "Everybody votes for the victory of Antipater and Ptolemy, but another proposal is unanimous too: neither "
         "counts, and the game goes on."),
    ]),
}  # fmt: skip
CASES = {case.id: case for case in cases()}
STORMS = [case for name, case in CASES.items() if name.startswith("DIA-13A-01")]


def plain(text: str) -> str:
    return " ".join(unescape(text).split())


def pages(report: Report[Any], lang: str) -> dict[str, str]:
    """The same report on every page that shows it."""
    story = annals.annals(report.before, [report], lang)
    lines = [line for group in report_groups(report, lang)["groups"] for line in group["lines"]]
    return {
        "lesson": "\n".join(line["text"] for line in lines),
        "text": season_report(report, lang).text,
        "html": season_report(report, lang).html,
        "notebook": season_report(report, lang)._repr_html_(),
        "markdown": game_markdown(story).replace("\\", ""),
        "page": game_page(story, maps=False),
    }


def settled(name: str) -> Report[Any]:
    """The report of a worked example that holds what is told."""
    found: Report[Any] = reports(play, CASES[name])[-1]
    return found


@pytest.mark.parametrize("name", MENDED)
def test_what_was_mended_is_told_so_on_every_page(name: str) -> None:
    case, lines = MENDED[name]
    report = settled(case)
    for lang, at in (("fr", 2), ("en", 3)):
        shown = {(one.order if lang == "fr" else "", one.rule, plain(one.text)) for one in sentences(report, lang)}
        views = {view: plain(text) for view, text in pages(report, lang).items()}
        for line in lines:
            assert (line[0] if lang == "fr" else "", line[1], line[at]) in shown
            assert {view for view, text in views.items() if line[at] not in text} == set()


def test_a_support_that_counts_against_the_rival_is_not_said_to_be_lost() -> None:
    """8.B.2.c leaves it out against one's own unit only: beside « 2 contre 2 » it is none that is missing."""
    counted = {
        entry.sentence.order: entry.lost for group in digest(settled("DIA-8B2c-03/2"), "fr") for entry in group.entries
    }
    left_out = {
        entry.sentence.order: entry.lost for group in digest(settled("DIA-8B2c-03"), "fr") for entry in group.entries
    }
    assert counted["A DAM -> PHE"] == ()
    assert [plain(one) for one in left_out["A DAM -> PHE"]] == [
        "soutien de la flotte de la mer Intérieure : ne compte pas contre les siens"
    ]
    table = next(contest.line for contest in contests(settled("DIA-8B2c-03/2"), "fr"))
    assert "1 (2 contre les rivales)" in plain(table)


@pytest.mark.parametrize("owner", ["Ptolémée", "Séleucos"])
def test_an_exchange_that_is_barred_is_named_on_both_lines(owner: str) -> None:
    units: dict[str, list[str]] = {"Ptolémée": ["A SYR"]}
    units.setdefault(owner, []).append("A PHE")
    orders: dict[str, list[str]] = {"Ptolémée": ["A SYR -> PHE"]}
    orders.setdefault(owner, []).append("A PHE -> SYR")
    report = played(units=units, orders=orders)
    for lang, words in (("fr", "sans convoi deux unités n’échangent pas leurs places"),
                        ("en", "without a convoy two units do not swap places")):  # fmt: skip
        told_of = [one for one in sentences(report, lang) if one.kind == "resolved"]
        assert len(told_of) == 2 and all(words in plain(one.text) and one.rule == "DIA-8B-03" for one in told_of)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "line", ["", "   ", "\N{NO-BREAK SPACE}", "\N{ZERO WIDTH SPACE}", "A PHE", "A PHE ->", "F MIN R"]
)
def test_nothing_empty_is_quoted(lang: str, line: str) -> None:
    report = played(units={"Ptolémée": ["A PHE", "F MIN"]}, orders={"Ptolémée": [line]})
    for text in pages(report, lang).values():
        assert not re.search(r"«\s*»|“\s*”", plain(text)), text


@pytest.mark.parametrize(
    ("lang", "wrong"), [("fr", "accepté tel quel.*(?:reste|restent)"), ("en", "accepted as written.*stays?")]
)
def test_no_line_is_accepted_and_left_undone_in_one_breath(lang: str, wrong: str) -> None:
    """A unit that need not go is not said to stay by an order that is accepted (DIA-63B1-05)."""
    report = played(season="winter 321", units={"Ptolémée": ["A EGY"]}, citadels={"Alexandrie": "Ptolémée"},
                    treasury={"Ptolémée": 20}, orders={"Ptolémée": ["A EGY d"]})  # fmt: skip
    lines = [plain(one.text) for one in sentences(report, lang) if one.kind == "ordered"]
    assert lines and not any(re.search(wrong, line) for line in lines), lines


@pytest.mark.parametrize(
    ("lang", "wrong", "right"), [("fr", "hiver précédent", "cette année"), ("en", "last winter", "this year")]
)
def test_the_first_winter_is_not_compared_with_one_before_it(lang: str, wrong: str, right: str) -> None:
    report = played(season="winter 321", units={"Ptolémée": ["A EGY"]}, citadels={"Alexandrie": "Ptolémée"},
                    treasury={"Ptolémée": 20}, orders={})  # fmt: skip
    (line,) = [plain(one.text) for one in sentences(report, lang) if one.kind == "winter-counted"]
    assert right in line and wrong not in line


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", "Eumène, isolé dans le Pont-Euxin occidental face à la flotte du Pont-Euxin occidental, s’échappe : "
            "le dé donne 6 ; à 2 ou moins, c’était la capture."),
     ("en", "Eumenes, isolated in the Western Pontus Euxinus and facing the fleet in the Western Pontus Euxinus, "
            "gets away: the die shows 6; 2 or less would have meant capture.")],
)  # fmt: skip
def test_nobody_is_alone_with_a_fleet(lang: str, words: str) -> None:
    """« seul … avec la flotte » denied itself, and « il fallait 2 ou moins » did not say for what (DIA-O1-02)."""
    found = saved_reports(savegame.load(GOLDEN))
    assert words in [plain(one.text) for report in found for one in sentences(report, lang) if one.kind == "escaped"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_becomes_of_every_order_is_told_whoever_owns_the_unit(lang: str) -> None:
    """The orders of a revolt, of Rome or of the pirates were left out of the report of the season."""
    rebels = 0
    for report in saved_reports(savegame.load(GOLDEN)):
        wanted = [one for one in sentences(report, lang) if one.kind == "resolved" and one.order]
        found = {one.text for _, own in season_report(report, lang).orders for one in own}
        assert {one.text for one in wanted} <= found
        rebels += sum(one.player not in report.before.players for one in wanted)
    assert rebels


def test_an_order_that_came_to_nothing_is_written_in_the_language_of_the_page() -> None:
    """An English report headed it « corrompt A SYR 20 », « ordre royal Séleucos »."""
    report = reports(play, CASES["DIA-62b-13/5"])[-1]
    headed = {lang: {one.order for one in sentences(report, lang) if one.kind == "order-void"} for lang in LANGUAGES}
    assert "corrompt A SYR 20" in headed["fr"] and "bribe A SYR 20" in headed["en"]
    assert "corrompt A SYR 20" not in headed["en"]


#: Eumenes goes where the army of Antigonus goes; what else stands there changes who decides.
LED: dict[str, Any] = {
    "season": "summer 321",
    "units": {"Antigone": ["A PHR", "A LYD"], "Eumène": ["A AXY"]},
    "leaders": {"Eumène": "AXY", "Antigone": "LYD"},
}


def led(lang: str, **changed: Any) -> tuple[str, tuple[str, ...], str]:
    orders = changed.pop("orders", {})
    game = d.position(LED | changed, lang=lang)
    game.give(orders)
    game.give("Antigone", "A PHR -> LYC")
    game.give("Eumène", "A AXY -> LYC")
    told_of: Any = game.resolve()._told
    found = next(one for one in sentences(told_of, lang) if one.order == "A PHR -> LYC")
    return plain(found.text), found.also, rule_citation(found.rule, lang, found.also)


def test_a_leader_whose_point_decides_is_told_with_his_sum() -> None:
    """It was « being stronger » alone, with the rule of supports, though nobody supported anybody."""
    text, also, cites = led("en")
    assert text.endswith(
        "Against it, 2: 1 of its own + 1 from its leader, Eumenes. "
        "Without Eumenes’ point, the army in the Axylon would not have been the stronger."
    )
    assert also == ("DIA-62b-05",) and "DIA-62b-05: A commander adds one point" in cites
    assert led("fr")[0].endswith(
        "En face, 2 : 1 pour elle-même + 1 pour son chef, Eumène. "
        "Sans le point d’Eumène, l’armée de l’Axylon n’aurait pas été la plus forte."
    )


def test_without_its_leader_nothing_is_told_of_one() -> None:
    text, also, _ = led("en", leaders={"Eumène": "CAP", "Antigone": "LYD"})
    assert "point" not in text and "leader" not in text and also == ()


def test_a_stronger_rival_that_was_kept_out_itself_is_not_told_to_have_won_by_its_leader() -> None:
    """Two of strength 2 kept each other out of Lycaonia: the point of one of them decided nothing for a third of 1."""
    text, also, _ = led(
        "en",
        units={"Antigone": ["A PHR", "A LYD"], "Eumène": ["A AXY"], "Séleucos": ["A COM"]},
        leaders={"Eumène": "AXY", "Antigone": "LYD", "Séleucos": "COM"},
        orders={"Séleucos": ["A COM -> LYC"]},
    )
    assert "1 against 2: the army in the Axylon (Eumenes), being stronger, was trying to enter as well." in text
    assert "Without" not in text and also == ()


@pytest.mark.parametrize(
    ("lang", "afloat", "sunk"),
    [("fr", "tient la mer.", "sombre dans la tempête."), ("en", "stays afloat.", "goes down in the storm.")],
)
def test_the_dice_of_a_storm_say_who_came_through_it(lang: str, afloat: str, sunk: str) -> None:
    """« Dés pour « naufrage, la flotte d’Eubée » : 6. » left it open what came of it."""
    thrown, lost = 0, 0
    for report in [*saved_reports(savegame.load(GOLDEN)), *(one for case in STORMS for one in reports(play, case))]:
        wrecked = {report.before.units[one["unit"]].sign for one in report.events if one.kind == "sunk"}
        told_of = [plain(one.text) for one in sentences(report, lang)]
        for one in report.events:
            what, _, who = str(one.get("name")).partition(" ") if one.kind == "thrown" else ("", "", "")
            if what == "shipwreck":
                thrown, lost = thrown + 1, lost + (who in wrecked)
        dice = [text for text in told_of if text.endswith(afloat)]
        assert len(dice) + sum(text.endswith(sunk) for text in told_of) >= len(wrecked)
        assert len(dice) == sum(
            one.kind == "thrown" and str(one["name"]).startswith("shipwreck ") and one["numbers"] != [1]
            for one in report.events
        )
    assert thrown > lost > 0


@pytest.mark.parametrize(
    ("lang", "own"), [("fr", "Antipater propose sa propre victoire."), ("en", "Antipater proposes his own victory.")]
)
def test_who_proposes_himself_is_not_named_twice(lang: str, own: str) -> None:
    game = d.position(LED | {"units": {"Antipater": ["A MAC"]}}, lang=lang)
    game.give("Antipater", "propose victoire Antipater" if lang == "fr" else "proposes victory for Antipater")
    told_of: Any = game.resolve()._told
    assert own in [plain(one.text) for one in sentences(told_of, lang)]


@pytest.mark.parametrize(
    ("lang", "here", "elsewhere"),
    [
        ("fr", "L’armée de Libye ne trouve pas d’arsenal sur place pour", "ne trouve pas d’arsenal en Libye pour"),
        ("en", "The army in Libya finds no arsenal there for", "finds no arsenal in Libya for"),
    ],
)
def test_a_place_is_not_named_twice_where_an_army_finds_no_arsenal(lang: str, here: str, elsewhere: str) -> None:
    """« L’armée de l’Axylon ne trouve pas d’arsenal dans l’Axylon »."""
    layer = {"season": "autumn 321", "layer": "advanced"}
    for order, at, told_so in (("A LIB x", "LIB", here), ("A EGY -> LIB", "EGY", elsewhere)):
        report = played(**layer, units={"Ptolémée": [f"A {at}"]}, orders={"Ptolémée": [order]})
        assert any(told_so in plain(one.text) for one in sentences(report, lang) if one.kind == "unsupplied")


def test_a_card_says_why_a_support_gives_two_and_shows_who_gives_it() -> None:
    """« 1 + 2 » was read as a mistake: the support is led by Antigonus, or is that of an elite."""
    report = played(
        units={"Antigone": ["A PHR", "A PIS"], "Eumène": ["A LYC", "Ae AXY"]},
        leaders={"Antigone": "PIS"},
        orders={"Antigone": ["A PHR -> LYC", "A PIS S A PHR -> LYC"], "Eumène": ["A LYC x", "Ae AXY S A LYC"]},
    )
    lines = [line for group in report_groups(report, "fr")["groups"] for line in group["lines"]]
    line = next(one for one in lines if one["order"] == "A PHR -> LYC")
    counts = {row["unit"].partition(" (")[0]: plain(row["count"]) for table in line["tables"] for row in table["rows"]}
    assert counts["l’armée de Phrygie"] == "1 + 2 (soutien, chef : Antigone)"
    assert counts["l’armée de Lycaonie"] == "1 + 2 (soutien, élite)"
    assert line["units"] == ["Antigone-1", "Eumène-1", "Eumène-2", "Antigone-2"], "who supports lights up, too"


def test_an_elite_that_embarks_has_no_class_to_count() -> None:
    """It attacks as what it becomes (DIA-62a-06): « 1 (élite) » said the contrary."""
    report = played(
        units={"Antigone": ["Ge Tyr"], "Séleucos": ["F PHE"]},
        citadels={"Tyr": "Antigone"},
        orders={"Antigone": ["Ge Tyr -> F PHE"]},
    )
    (table,) = contests(report, "fr")
    assert [cells[2] for cells in table.cells()] == ["1", "1"]


def test_a_line_typed_in_another_language_is_echoed_in_that_of_the_reader() -> None:
    """« D Ptolémée -> MED », « enchère A CHD 11 » stood in English reports."""
    report = played(
        units={"Ptolémée": ["A PAL"]}, leaders={"Ptolémée": "PAL"}, orders={"Ptolémée": ["D Ptolémée -> MED"]}
    )
    assert any("“Ptolemy -> MED”" in one.text for one in sentences(report, "en"))
    assert any("« D Ptolémée -> MED »" in plain(one.text) for one in sentences(report, "fr")), "as it was typed"
    twice = settled("DIA-O6-07/2")
    quoted = [one.text for one in sentences(twice, "en") if one.kind == "ordered"]
    assert quoted and not any("enchère" in text for text in quoted) and any("bid A CHD" in text for text in quoted)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_event_that_names_no_rule_has_no_empty_brackets(lang: str) -> None:
    """Somebody wrote it by hand into a file: « (règle ) » stood behind it."""
    assert rule_citation("", lang) == "" and with_rule("Rien.", "", lang) == "Rien."
    assert with_rule("Rien.", "DIA-8B-01", lang).startswith("Rien. (")


@pytest.mark.parametrize(
    ("lang", "told"), [("fr", "Ptolémée reste à part en Égypte"), ("en", "Ptolemy stays apart in Egypt")]
)
def test_a_character_who_stays_apart_is_told_of(lang: str, told: str) -> None:
    """The order was followed, and no report had a word of it."""
    report = played(
        units={"Ptolémée": ["A EGY"]}, leaders={"Ptolémée": "EGY"}, orders={"Ptolémée": ["Ptolémée reste à part"]}
    )
    (found,) = [one for one in sentences(report, lang) if one.kind == "leader-apart"]
    assert (found.text.startswith(told), found.rule) == (True, "DIA-62b-08")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("fr", "ne convoie rien : l’armée d’Égypte n’avait pas l’ordre d’aller en Crète."),
        ("en", "convoys nothing: the army in Egypt was not ordered to go to Crete."),
    ],
)
def test_a_convoy_that_nobody_takes_says_where_it_would_have_gone(lang: str, told: str) -> None:
    """« n'avait pas l'ordre d'y aller » stood behind a sentence about Cyprus, for which it had just that order."""
    report = played(
        units={"Ptolémée": ["A EGY", "F MOR"]}, orders={"Ptolémée": ["A EGY -> CHY", "F MOR C A EGY -> CRE"]}
    )
    assert any(plain(one.text).endswith(told) for one in sentences(report, lang))


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("fr", "elle devait être convoyée, mais les ordres de la flotte de la mer Égée (Lysimaque) se contredisent et "
               "sont nuls."),
        ("en", "it was to be convoyed, but the orders of the fleet in the Aegean Sea (Lysimachus) contradict each "
               "other and are void."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("second", ["F EGE C A CHA -> HEL", "F EGE x"])
def test_a_convoy_that_was_contradicted_was_ordered_all_the_same(lang: str, told: str, second: str) -> None:
    """« aucune flotte n'a l'ordre de l'y convoyer » stood under the very line that said so."""
    report = played(
        units={"Antipater": ["A CHA"], "Lysimaque": ["F EGE"]},
        orders={"Antipater": ["A CHA -> LYD"], "Lysimaque": ["F EGE C A CHA -> LYD", second]},
    )
    assert any(plain(one.text).endswith(told) for one in sentences(report, lang))


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("fr", "le convoi n’est pas rompu, mais l’armée ne débarque pas."),
        ("en", "the convoy is not broken, but the army does not land."),
    ],
)
def test_a_convoy_of_whom_nobody_lands_does_not_get_through(lang: str, told: str) -> None:
    orders = {"Antigone": ["A CIL -> CHY", "F SAL C A CIL -> CHY"], "Ptolémée": ["F MRD -> CHY"]}
    report = played(units={"Antigone": ["A CIL", "F SAL"], "Ptolémée": ["F MRD"]}, orders=orders)
    (convoy,) = [one for one in sentences(report, lang) if one.clause == "convoyed"]
    assert plain(convoy.text).endswith(told)


@pytest.mark.parametrize(("lang", "told"), [("fr", "l’ordre de l’armée de Phrygie est nul"), ("en", "is void")])
def test_a_support_for_an_order_that_was_contradicted_is_told_why(lang: str, told: str) -> None:
    """« n'avait pas cet ordre » stood under the very line that gave it."""
    orders = {"Antigone": ["A PHR -> LYC", "A PHR -> MYS", "A PIS S A PHR -> LYC"]}
    report = played(units={"Antigone": ["A PHR", "A PIS"]}, orders=orders)
    (support,) = [one for one in sentences(report, lang) if one.clause == "support-useless"]
    assert told in plain(support.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_support_that_was_cut_is_no_reason_of_who_cut_it(lang: str) -> None:
    """« Le soutien … est coupé par la flotte d'Eubée » stood as the cause of her failure: it is its effect."""
    orders = {"Antigone": ["A LYC S A AXY -> ANC", "A AXY -> ANC"], "Eumène": ["A PTE -> LYC"]}
    report = played(units={"Antigone": ["A LYC", "A AXY"], "Eumène": ["A PTE", "A ANC"]}, orders=orders)
    cut = {event["unit"]: event["by"] for event in report.events if event.get("clause") == "support-cut"}
    ((cutter,),) = cut.values()
    why = chain(report, cutter, lang)
    assert why is not None and [one.clause for _, one in why.lines()] == ["held-off"]
