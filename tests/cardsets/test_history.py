"""What changed in a card from revision to revision."""

from __future__ import annotations

from typing import Any

import pytest

from cardsets.files import read_set
from cardsets.models import CardSet, Revision
from cardsets.selectors import card_changes, card_history
from cardsets.services.load import set_load

WASPS = "wasps"


def next_revision(**fields: Any) -> Revision:
    """The basic set with another Wasps card; `gone=True` leaves it out."""
    data = read_set("basic")
    is_gone = fields.pop("gone", False)
    cards = [{**card, **fields} if card["id"] == WASPS else card for card in data["cards"]]
    data["cards"] = [card for card in cards if not (is_gone and card["id"] == WASPS)]
    return set_load(data=data, game="spacetrace").revision


def test_the_history_of_a_card_begins_with_the_revision_that_brought_it(basic_set: CardSet) -> None:
    [step] = card_history(basic_set, WASPS)
    assert (step.revision.number, step.change.what, step.before) == (1, "added", None)
    assert step.after is not None
    assert step.after["name"] == "Wasps"


def test_the_history_tells_what_changed_field_by_field_newest_first(basic_set: CardSet) -> None:
    next_revision(mp=70)
    next_revision(mp=70, flavour="Smaller.")
    next_revision(gone=True)
    steps = card_history(basic_set, WASPS)
    assert [(step.revision.number, step.change.what) for step in steps] == [
        (4, "removed"),
        (3, "changed"),
        (2, "changed"),
        (1, "added"),
    ]
    assert steps[2].change.fields == (("mp", 60, 70),)
    assert card_history(basic_set, "fighters")[0].revision.number == 1


def test_a_card_that_never_was_has_no_history(basic_set: CardSet) -> None:
    assert card_history(basic_set, "nothing") == []


def test_changes_since_a_revision_are_told_for_the_cards_asked_about(published: Revision) -> None:
    card_set = published.card_set
    assert card_changes(card_set, published, [WASPS]) == []
    next_revision(mp=70)
    newest = next_revision(mp=80)
    [change] = card_changes(card_set, published, [WASPS, "fighters", "nothing"])
    assert (change.card_id, change.name, change.what) == (WASPS, "Wasps", "changed")
    assert change.fields == (("mp", 60, 80),)
    assert card_changes(card_set, published, ["fighters"]) == []
    assert card_changes(card_set, newest, [WASPS]) == []


def test_a_card_that_is_gone_is_told_as_removed_and_one_that_came_as_added(
    published: Revision,
) -> None:
    without = next_revision(gone=True)
    [change] = card_changes(published.card_set, published, [WASPS])
    assert change.what == "removed"
    next_revision(mp=61)
    [change] = card_changes(published.card_set, without, [WASPS])
    assert change.what == "added"


def test_histories_and_changes_need_two_queries(
    published: Revision, django_assert_num_queries: Any
) -> None:
    for mp in (61, 62, 63):
        next_revision(mp=mp)
    with django_assert_num_queries(2):
        card_history(published.card_set, WASPS)
    for ids in ([WASPS], [card["id"] for card in read_set("basic")["cards"]]):
        with django_assert_num_queries(2):
            card_changes(published.card_set, published, ids)


@pytest.mark.parametrize("ids", [[], ["nothing"]])
def test_changes_of_no_card_are_none(published: Revision, ids: list[str]) -> None:
    next_revision(mp=70)
    assert card_changes(published.card_set, published, ids) == []
