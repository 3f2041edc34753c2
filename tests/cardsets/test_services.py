"""Loading, drafting, editing and publishing card sets."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from cardsets.errors import CardSetError, PublishedError
from cardsets.files import read_set, sets_in_files
from cardsets.models import Card, CardSet, Revision, StockDeck
from cardsets.selectors import (
    compiled_cards,
    draft_changes,
    newest_of_game,
    newest_published,
    revision_data,
    stock_decks,
)
from cardsets.services import (
    draft_card_add,
    draft_card_remove,
    draft_card_update,
    draft_create,
    draft_discard,
    revision_publish,
    set_load,
)

WASPS = "wasps"


def row(revision: Revision, card_id: str = WASPS) -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def changed(card: Card, **fields: Any) -> dict[str, Any]:
    return {**card.data, **fields}


def basic_files(**fields: Any) -> dict[str, Any]:
    """The files as they would be with another Wasps card."""
    data = read_set("basic")
    data["cards"] = [{**c, **fields} if c["id"] == WASPS else c for c in data["cards"]]
    return data


# --- from files -----------------------------------------------------------------------------------


def test_seeding_makes_the_files_revision_one_and_repeating_it_changes_nothing(db: None) -> None:
    call_command("seed", verbosity=0)
    first = newest_published("basic")
    call_command("seed", verbosity=0)
    assert first is not None
    assert first.number == 1
    assert Revision.objects.count() == CardSet.objects.count() == len(sets_in_files())
    assert Card.objects.filter(revision=first).count() == len(read_set("basic")["cards"])
    assert StockDeck.objects.count() == 6


def test_changed_files_become_the_next_revision(published: Revision) -> None:
    loaded = set_load(data=basic_files(mp=70), game="spacetrace")
    assert (loaded.outcome, loaded.revision.number) == ("updated", 2)
    assert row(loaded.revision).mp == 70
    assert row(published).mp == 60


def test_changed_files_do_not_overrule_editors(draft: Revision) -> None:
    assert set_load(data=basic_files(mp=70), game="spacetrace").outcome == "kept"
    draft_card_update(card=row(draft), data=changed(row(draft), mp=80))
    revision_publish(draft=draft)
    assert set_load(data=basic_files(mp=70), game="spacetrace").outcome == "kept"


def test_files_that_cannot_be_used_leave_the_set_as_it_was(published: Revision) -> None:
    with pytest.raises(CardSetError, match="Wasps"):
        set_load(data=basic_files(keywords=["invincible"]), game="spacetrace")
    assert newest_published("basic") == published


# --- reading --------------------------------------------------------------------------------------


def test_the_compiled_cards_are_made_once(published: Revision) -> None:
    newest = newest_of_game("spacetrace")
    assert newest == published
    assert compiled_cards(published) is compiled_cards(newest)
    assert compiled_cards(published).base.lp == 1000


def test_a_revision_comes_without_its_cards_until_they_are_asked_for(published: Revision) -> None:
    newest = newest_published("basic")
    assert newest is not None
    assert "data" in newest.get_deferred_fields()


def test_stock_decks_come_in_their_order(published: Revision) -> None:
    assert [deck.key for deck in stock_decks(published)] == [deck.key for deck in stock_decks()]
    assert [deck.is_beginner for deck in stock_decks()] == [False] * 4 + [True] * 2


# --- what is published stays ----------------------------------------------------------------------


def test_a_published_revision_cannot_be_saved_again(published: Revision) -> None:
    published.data = {}
    with pytest.raises(PublishedError):
        published.save()
    with pytest.raises(PublishedError):
        Revision.objects.update(number=7)


def test_a_published_revision_cannot_be_deleted(published: Revision) -> None:
    with pytest.raises(PublishedError):
        published.delete()
    with pytest.raises(PublishedError):
        Revision.objects.all().delete()


def test_the_database_itself_refuses_to_change_a_published_revision(published: Revision) -> None:
    told = pytest.raises(DatabaseError, match="never changes")
    with told, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE cardsets_revision SET data = '{}'")
    published.refresh_from_db()
    assert published.data["cards"]


def test_the_cards_of_a_published_revision_cannot_be_edited(published: Revision) -> None:
    with pytest.raises(PublishedError):
        draft_card_update(card=row(published), data=changed(row(published), mp=1))
    with pytest.raises(PublishedError):
        draft_card_remove(card=row(published))


# --- drafts ---------------------------------------------------------------------------------------


def test_a_draft_is_a_copy_of_the_newest_revision(published: Revision, draft: Revision) -> None:
    assert draft.number == 2
    assert revision_data(draft) == revision_data(published)
    assert draft_changes(draft) == []


def test_a_set_has_one_draft_at_a_time(draft: Revision) -> None:
    assert draft_create(card_set=draft.card_set) == draft


def test_an_edited_card_shows_among_the_changes_and_is_published(draft: Revision) -> None:
    draft_card_update(card=row(draft), data=changed(row(draft), mp=80))
    [change] = draft_changes(draft)
    assert (change.what, change.name, change.fields) == ("changed", "Wasps", (("mp", 60, 80),))

    revision = revision_publish(draft=draft)

    assert newest_published("basic") == revision
    assert compiled_cards(revision).card(WASPS).mp == 80


def test_publishing_leaves_the_older_revision_as_it_was(
    published: Revision, draft: Revision
) -> None:
    before = revision_data(published)
    draft_card_update(card=row(draft), data=changed(row(draft), mp=80))
    revision_publish(draft=draft)
    assert revision_data(Revision.objects.get(pk=published.pk)) == before
    assert compiled_cards(published).card(WASPS).mp == 60


def test_a_card_with_an_unknown_word_is_refused_with_the_nearest_one(draft: Revision) -> None:
    wrong = [{"when": "battle", "do": [{"effect": "jamm", "to": {"zone": "facing_stack"}}]}]
    with pytest.raises(CardSetError, match="did you mean “jam”"):
        draft_card_update(card=row(draft), data=changed(row(draft), abilities=wrong))
    assert row(draft).data.get("abilities") is None


def test_the_id_of_a_card_never_changes(draft: Revision) -> None:
    with pytest.raises(CardSetError, match="The id of a card never changes"):
        draft_card_update(card=row(draft), data=changed(row(draft), id="bees"))


def test_cards_can_be_added_and_removed(draft: Revision) -> None:
    bees = changed(row(draft), id="bees", name="Bees")
    draft_card_add(draft=draft, data=bees)
    draft_card_remove(card=row(draft))
    assert {(c.card_id, c.what) for c in draft_changes(draft)} == {
        ("bees", "added"),
        (WASPS, "removed"),
    }
    assert revision_publish(draft=draft).number == 2


def test_a_name_that_is_taken_is_refused(draft: Revision) -> None:
    with pytest.raises(CardSetError, match="The name “Fighters” is taken"):
        draft_card_update(card=row(draft), data=changed(row(draft), name="Fighters"))


def test_a_draft_without_changes_is_not_published(draft: Revision) -> None:
    with pytest.raises(CardSetError, match="Nothing has changed"):
        revision_publish(draft=draft)


def test_a_draft_without_its_base_is_not_published(draft: Revision) -> None:
    draft_card_remove(card=row(draft, "base"))
    with pytest.raises(CardSetError, match="no card with the id “base”"):
        revision_publish(draft=draft)
    assert not Revision.objects.get(pk=draft.pk).is_published


def test_a_draft_can_be_thrown_away(draft: Revision, published: Revision) -> None:
    draft_discard(draft=draft)
    assert list(Revision.objects.all()) == [published]
    with pytest.raises(CardSetError, match="thrown away"):
        revision_publish(draft=draft)
