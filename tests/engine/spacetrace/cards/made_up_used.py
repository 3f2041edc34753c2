"""Uses the words that made_up.py has added: cards, their checks, texts, play, search and docs."""

from __future__ import annotations

from unittest.mock import patch

from cardsets.handbook import handbook
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.engine.games.spacetrace.cards.text import card_text
from spacetrace.engine.games.spacetrace.cards.validate import CardProblems, check_one
from spacetrace.presentation.card_form import Many, Pick
from spacetrace.presentation.card_tree import card_tree
from spacetrace.presentation.spacetrace import pictures, rulings, scenes, search_words
from spacetrace.presentation.spacetrace.editing import SpacetraceEditor
from tests.engine.spacetrace.builders import Json, ability, card, card_set, effect, ship, table
from tests.engine.spacetrace.rules.playing import do, may

TAX = card(
    "tax",
    "tactic",
    mp=0,
    abilities=[ability("played", effect("levy", amount=30), if_=[{"test": "hand", "n": 2}])],
)
YACHT = card(
    "yacht",
    keywords=["gilded"],
    abilities=[
        ability("activated", effect("draw", amount=1), cost=[{"pay": "jam"}]),
        ability("admired", effect("levy", amount=5)),
    ],
)


def checked(raw: Json) -> Card:
    """The card, which has to be a good one."""
    return check_one(raw, [])  # type: ignore[arg-type]


def problems(raw: Json) -> str:
    """All that is wrong with a card."""
    try:
        checked(raw)
    except CardProblems as error:
        return str(error)
    return ""


def look() -> None:
    """Everything knows the words; raises AssertionError where something does not."""
    look_at_checks()
    look_at_texts()
    look_at_play()
    look_at_pages()


def look_at_checks() -> None:
    """The schema takes them, and their own checks work, with the nearest word for a wrong one."""
    assert problems(TAX) == problems(YACHT) == ""
    wrong = card("tax", "tactic", abilities=[ability("played", effect("levi", amount=1))])
    assert "There is no effect called “levi”; did you mean “levy”?" in problems(wrong)
    nothing = card("tax", "tactic", abilities=[ability("played", effect("levy", amount=0))])
    assert "abilities[0].do[0].amount: An amount of 0 does nothing." in problems(nothing)
    base: Json = {"id": "b", "name": "B", "kind": "base", "class": 4, "ships": 1, "lp": 9}
    base |= {"copies": 0, "keywords": ["gilded"]}
    base["abilities"] = [ability("turn_start", effect("levy", amount=1))]
    assert "A Base levies nothing." in problems(base)
    assert "A Base is painted grey." in problems(base)
    tactic = card("t", "tactic", abilities=[ability("admired", effect("levy", amount=1))])
    assert "A card of the kind “tactic” can use: played; not “admired”." in problems(tactic)


def look_at_texts() -> None:
    """They are written (ST-38)."""
    assert card_text(checked(TAX)) == "If you have two cards or more: the opponent loses 30 MP."
    assert card_text(checked(YACHT)).splitlines() == [
        "Gilded.",
        "Once a turn, jam this card: draw a card.",
        "When admired: the opponent loses 5 MP.",
    ]


def look_at_play() -> None:
    """They are carried out."""
    cards = card_set(TAX, YACHT)
    made = table(cards, hand1=["tax", "yacht", "yacht"], base1=["yacht"], pool2=50)
    do(made, "1 play tax")
    assert made.sides[1].pool == 20
    made = table(cards, hand1=["tax"], library1=["tax"], base1=["yacht"])
    assert "play tax" not in may(made, 1)
    do(made, "1 activate 1:yacht")
    assert ship(made, "1:yacht").jammed == 1
    assert len(made.sides[0].hand) == 2


def look_at_forms() -> None:
    """They are offered to editors, each where it fits."""
    tax = {part.path: part for part in card_tree(SpacetraceEditor(), TAX, []).every()}
    yacht = {part.path: part for part in card_tree(SpacetraceEditor(), YACHT, []).every()}
    for form, path, word in (
        (tax, "abilities.0.do.0.effect", "levy"),
        (tax, "abilities.0.if.0.test", "hand"),
        (yacht, "abilities.0.cost.0.pay", "jam"),
        (yacht, "abilities.1.when", "admired"),
        (yacht, "keywords", "gilded"),
    ):
        part = form[path]
        assert isinstance(part, Pick | Many)
        assert word in {offer.value for offer in part.offers}, path
        assert not part.problems
    trigger = tax["abilities.0.when"]
    assert isinstance(trigger, Pick)
    assert "admired" not in {offer.value for offer in trigger.offers}


def look_at_pages() -> None:
    """They are found, ruled on, drawn and explained."""
    tax, yacht = checked(TAX), checked(YACHT)
    assert search_words.EFFECTS["levy"] == ("tax",)
    assert search_words.COSTS["jam"] == ()
    assert "levy" in search_words.effects_of(tax)
    assert {"gilded", "admired", "levy"} <= search_words.abilities_of(yacht)
    assert search_words.costs_of(yacht) == {"jam"}
    assert rulings.rulings(tax)[:2] == ("ST-6", "ST-36")
    assert {"ST-9", "ST-20 Jam", "ST-36"} <= set(rulings.rulings(yacht))
    with patch.dict(scenes.SCENES_OF, arrows=(lambda cast: "<path/>",)):
        assert "<path/>" in pictures.picture(tax)
    look_at_forms()
    page = handbook()
    for told in (
        "### `effect: levy`\n\nA side loses MP out of its pool, as far as it has them.",
        "### `test: hand`\n\nA side holds at least n cards.",
        "### `pay: jam`\n\nAll ships of the card are jammed for the rest of the turn.",
        "| `gilded` | It looks expensive. |",
        "| `admired` | As somebody looks at it. |",
    ):
        assert told in page, told
