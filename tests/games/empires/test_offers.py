"""Orders as the screens offer them: in words, and where a click on the map means them."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.core.orders import verbs_of
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import names_for
from diadoques.explain.offers import CARRY, MARCH, Offer, teller
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model.orders import REQUESTS, CampaignOrder, Verbs
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.neutrals import hire
from diadoques.games.empires.words.offers import order_told
from diadoques.widgets.map.choices import choices, menu
from diadoques.widgets.sheet.order_cards import OrderCard, offered
from tests.games.empires.campaigns import played

ARMY, FLEET = "Rome-A1", "Rome-F1"


@cache
def begun() -> Position:
    """A season at which orders are asked, Rome's army at home."""
    return next(one.after for one in played("spring-220", "a", 3) if one.after.awaiting == "orders")


def offers(key: str, lang: str = "fr") -> tuple[Offer, ...]:
    return menu(begun(), "Rome", lang)[key].offers


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_order_of_a_sheet_is_told_in_words(lang: str) -> None:
    for row in teller("empires").rows(begun(), "Rome", lang):
        labels = [offer.label for offer in row.offers]
        assert all(labels) and not any("{" in one for one in labels)
        assert [one for one, count in Counter(labels).items() if count > 1] == [], "no two are told alike"
        assert all(offer.text == GAME.write(begun(), offer.order, lang) for offer in row.offers)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_has_its_words(lang: str) -> None:
    names = names_for(begun(), lang)
    assert {one.partition("-")[0] for one in catalogue(lang, "empires") if one.startswith("deed.")}
    for verb in verbs_of(Verbs):
        texts = REQUESTS if verb is Verbs.REQUEST else (hire.CONTINGENT, hire.HOST) if verb is Verbs.HIRE else ("",)
        for text in texts:
            full = CampaignOrder(
                "Rome", verb, ARMY, beside=FLEET, target="Gaule", space="CIS", number=2, season=2, text=text,
                way=("CIS", "ILL") if verb is Verbs.MOVE else (),
            )  # fmt: skip
            assert order_told(names, full)
    bare = [CampaignOrder("Rome", verb) for verb in (Verbs.REIGN, Verbs.RELIABLE, Verbs.SHIPS, Verbs.SAIL)]
    assert len({order_told(names, one) for one in bare}) == len(bare)


def test_a_march_says_where_and_by_which_way() -> None:
    told = {offer.text: offer.label for offer in offers(ARMY)}
    assert told["A1 -> CIS -> ILL"] == "marcher en Illyrie par la Gaule cisalpine" and told["A1 x"] == "rester"
    told = {offer.text: offer.label for offer in offers(ARMY, "en")}
    assert told["A1 -> CIS -> ILL"] == "march to Illyria by way of Cisalpine Gaul"
    said = {offer.text: offer.label for offer in offers("")}
    assert said["ami Carthage"] == "accorder son amitié à Carthage"


def test_a_first_click_on_the_goal_gives_a_march() -> None:
    ways = [offer for offer in offers(ARMY) if offer.order.verb is Verbs.MOVE]
    assert ways and all(one.at == (one.order.way[-1],) and one.direct and one.act == MARCH for one in ways)
    shown = choices(menu(begun(), "Rome", "fr"), begun(), "Rome", "fr")[ARMY]
    there = [one for one in shown if one["at"] == ["ILL"]]
    assert len(there) == 1 and there[0]["direct"] and there[0]["likely"], "one way leads there: no menu asks"
    others = [offer for offer in offers(ARMY) if offer not in ways]
    assert all(not one.direct and one.at == ("ROM",) for one in others), "what is done on the spot is asked there"


def test_a_fleet_is_pointed_at_coasts_and_what_it_carries_at_where_that_lands() -> None:
    found = {offer.text: offer for offer in offers(FLEET)}
    assert found["F1 @SAR"].at == ("SAR",) and found["F1 @SAR"].direct
    carried = found["F1 +A1 -> LIO @TRA -A1"]
    assert (carried.at, carried.direct, carried.act) == (("TRA",), False, CARRY)
    assert carried.label == "porter l’armée de Rome en Gaule transalpine par le golfe du Lion" and not carried.more
    assert found["F1 +A1 @SAR -A1"].more == found["F1 +A1 -> LIO @SAR -A1"].more != "", "several ways lead there"


def test_a_typed_voyage_is_told_step_after_step() -> None:
    names = names_for(begun(), "fr")
    way = ("+Rome-A1", "LIO", "@CIS", "-Rome-A1", "raid Gaule", "blockade IBE")
    told = order_told(names, CampaignOrder("Rome", Verbs.SAIL, FLEET, way=way))
    assert told.startswith("embarquer l’armée de Rome, gagner le golfe du Lion, mouiller en Gaule cisalpine")
    assert told.endswith("piller la Gaule et bloquer le port d’Ibérie")


def test_the_card_of_an_army_lists_what_the_army_may_do() -> None:
    row = menu(begun(), "Rome", "fr")[ARMY]
    card = OrderCard("", "", [("", -1)], lambda _: None)
    shown = choices({ARMY: row}, begun(), "Rome", "fr")[ARMY]
    listed = offered(card, shown, [offer.act for offer in row.offers], "fr")
    found = [one for entry in listed for one in entry.get("within", [entry])]
    assert Counter(one["text"] for one in found) == Counter(offer.label for offer in row.offers)
    assert all(one["code"].startswith(("A1 ", "souverain")) for one in found)
