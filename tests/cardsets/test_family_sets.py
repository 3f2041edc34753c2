"""The family games' card sets in the database: seeded, drafted, edited, published."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from cardsets.errors import CardSetError
from cardsets.files import game_of_set, read_set, sets_in_files
from cardsets.models import Card, CardSet, Revision
from cardsets.selectors import (
    card_records,
    compiled_cards,
    draft_changes,
    newest_of_game,
    newest_records,
    pinned_records,
    revision_data,
)
from cardsets.services.drafts import card_add, card_problems, card_remove, card_save, draft_create
from cardsets.services.load import set_load
from cardsets.services.publish import revision_publish
from spacetrace.engine import catalogue
from tests.published import accepted


def loaded(key: str) -> Revision:
    """Revision 1 of a card set of the files."""
    return set_load(data=read_set(key), game=game_of_set(key)).revision


def draft_of(key: str) -> Revision:
    """A draft of revision 2 of a card set of the files."""
    return draft_create(card_set=loaded(key).card_set)


def row(revision: Revision, card_id: str) -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def changed(draft: Revision, card_id: str, **fields: Any) -> Card:
    """The card of the draft, edited."""
    card = row(draft, card_id)
    return card_save(card=card, version=card.version, data={**card.data, **fields})


# --- from files -----------------------------------------------------------------------------------


def test_seeding_brings_a_set_for_every_game(db: None) -> None:
    call_command("seed", verbosity=0)
    call_command("seed", verbosity=0)
    assert set(CardSet.objects.values_list("game", flat=True)) == set(catalogue.GAMES)
    assert Revision.objects.count() == len(catalogue.GAMES)
    for game in catalogue.GAMES:
        assert newest_records(game)


@pytest.mark.parametrize("key", sets_in_files())
def test_loading_a_set_again_changes_nothing(db: None, key: str) -> None:
    loaded(key)
    assert set_load(data=read_set(key), game=game_of_set(key)).outcome == "unchanged"


def test_the_missions_are_listed_with_the_cards(db: None) -> None:  # BO-19
    revision = loaded("blast-off")
    kinds = list(revision.cards.values_list("kind", flat=True))
    assert kinds.count("mission") == len(read_set("blast-off")["missions"])
    assert len(card_records(revision)) == len(kinds)


# --- drafts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sets_in_files())
def test_a_draft_is_a_copy_with_every_list_of_the_set(db: None, key: str) -> None:
    draft = draft_of(key)
    assert revision_data(draft) == read_set(key)
    assert draft_changes(draft) == []


def test_points_and_copies_are_edited_and_matches_that_follow_have_them(db: None) -> None:  # SO-5
    draft = draft_of("spaced-out")
    changed(draft, "red-asteroids", points=25, copies=3)
    revision = revision_publish(draft=accepted(draft))
    card = compiled_cards(revision).card("red-asteroids")
    assert (card.points, card.copies) == (25, 3)
    assert newest_of_game("spaced_out") == revision


def test_a_card_of_a_published_set_stays_as_it_was_drawn(db: None) -> None:
    first = loaded("spaced-out")
    draft = draft_create(card_set=first.card_set)
    changed(draft, "red-7", points=8)
    second = revision_publish(draft=accepted(draft))
    pinned = pinned_records("spaced_out", first.content_hash, first.pk)
    assert (pinned["red-7"].points, card_records(second)["red-7"].points) == (7, 8)


@pytest.mark.parametrize(
    ("key", "card_id", "fields", "told"),
    [
        ("spaced-out", "red-7", {"points": "many"}, "points: This must be a whole number."),
        ("spaced-out", "red-7", {"copies": 0}, "copies: This must be a whole number from 1 to"),
        ("spaced-out", "red-7", {"name": "Red 8"}, "name: The name “Red 8” is taken"),
        ("spaced-out", "red-7", {"colour": "blue"}, "id: This card is called “blue-7”"),
        ("space-dominoes", "0-2-1", {"name": ""}, "name: A card needs a name."),
        ("space-dominoes", "0-2-1", {"name": "0-2-2"}, "name: The name “0-2-2” is taken."),
        ("space-dominoes", "0-2-1", {"sections": [0, 2, 4]}, "sections: "),
        ("blast-off", "orange-7", {"copies": 99}, "copies: This must be a whole number from 1 to"),
        ("blast-off", "orange-7", {"number": 11}, "number: "),
        ("blast-off", "steady-hands", {"duty": "kneel"}, "duty: "),
        ("blast-off", "steady-hands", {"duty": None}, "either a duty or effects"),
        ("blast-off", "steady-hands", {"name": "a\nb"}, "plain text in one line"),
    ],
)
def test_what_is_wrong_with_a_card_is_told_with_its_place(
    db: None, key: str, card_id: str, fields: dict[str, Any], told: str
) -> None:
    draft = draft_of(key)
    card = changed(draft, card_id, **fields)
    assert not card.is_whole
    problems = card_problems(draft=draft, data=card.data, card=card)
    assert any(told in problem for problem in problems)


def test_a_card_is_edited_while_another_one_is_missing(db: None) -> None:
    draft = draft_of("spaced-out")
    card_remove(card=row(draft, "red-8"))
    changed(draft, "red-7", points=9)
    assert {change.what for change in draft_changes(draft)} == {"removed", "changed"}


@pytest.mark.parametrize(
    ("key", "card_id", "told"),
    [
        ("space-dominoes", "0-2-1", "“0-2-1” is missing"),
        ("basic", "base", "no card with the id “base”"),
    ],
)
def test_what_the_game_refuses_is_not_published(
    db: None, key: str, card_id: str, told: str
) -> None:
    draft = draft_of(key)
    card_remove(card=row(draft, card_id))
    with pytest.raises(CardSetError, match=told):
        revision_publish(draft=draft)
    assert not Revision.objects.get(pk=draft.pk).is_published


def test_a_pack_too_small_to_deal_is_not_published(db: None) -> None:  # BO-3
    draft = draft_of("blast-off")
    for card in draft.cards.filter(kind="planet")[:30]:
        card_remove(card=card)
    with pytest.raises(CardSetError, match="six hands cannot be dealt"):
        revision_publish(draft=draft)


def test_a_mission_is_added_and_published(db: None) -> None:  # BO-16
    draft = draft_of("blast-off")
    mission = {
        "id": "quiet-orbit",
        "name": "Quiet Orbit",
        "trigger": {"on": "range", "low": 2, "high": 4},
        "effects": ["skip"],
    }
    card_add(draft=draft, data=mission)
    revision = revision_publish(draft=draft)
    assert compiled_cards(revision).mission("quiet-orbit").name == "Quiet Orbit"
    assert revision_data(revision)["missions"][-1] == mission
