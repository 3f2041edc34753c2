"""Loading, drafting, editing and publishing card sets."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from cardsets.errors import CardSetError, PublishedError, StaleCardError
from cardsets.files import read_decks, read_set, sets_in_files
from cardsets.models import Card, CardSet, Deed, Revision, StockDeck, StudioEvent
from cardsets.selectors import (
    cards_of,
    compiled_cards,
    draft_changes,
    newest_of_game,
    newest_published,
    newest_stock_decks,
    revision_data,
    stock_decks,
)
from cardsets.services.drafts import (
    card_add,
    card_problems,
    card_remove,
    card_restore,
    card_save,
    draft_create,
    draft_discard,
)
from cardsets.services.load import set_load
from cardsets.services.publish import revision_offer_again, revision_publish, revision_withdraw
from cardsets.services.sets import set_create, set_rename
from spacetrace.players.models import User

WASPS = "wasps"


def row(revision: Revision, card_id: str = WASPS) -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def changed(card: Card, **fields: Any) -> dict[str, Any]:
    return {**card.data, **fields}


def saved(revision: Revision, **fields: Any) -> Card:
    """The Wasps, saved with other fields."""
    card = row(revision)
    return card_save(card=card, version=card.version, data=changed(card, **fields))


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
    assert StockDeck.objects.count() == len(read_decks("basic"))


def test_changed_files_become_the_next_revision(published: Revision) -> None:
    loaded = set_load(data=basic_files(mp=70), game="spacetrace")
    assert (loaded.outcome, loaded.revision.number) == ("updated", 2)
    assert row(loaded.revision).mp == 70
    assert row(published).mp == 60


def test_changed_files_do_not_overrule_editors(draft: Revision) -> None:
    assert set_load(data=basic_files(mp=70), game="spacetrace").outcome == "kept"
    saved(draft, mp=80)
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
    assert [deck.is_beginner for deck in stock_decks()] == [False] * 10 + [True] * 2


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
        saved(published, mp=1)
    with pytest.raises(PublishedError):
        card_remove(card=row(published))


# --- drafts ---------------------------------------------------------------------------------------


def test_a_draft_is_a_copy_of_the_newest_revision(published: Revision, draft: Revision) -> None:
    assert draft.number == 2
    assert revision_data(draft) == revision_data(published)
    assert draft_changes(draft) == []


def test_a_set_has_one_draft_at_a_time(draft: Revision) -> None:
    assert draft_create(card_set=draft.card_set) == draft


def test_an_edited_card_shows_among_the_changes_and_is_published(draft: Revision) -> None:
    saved(draft, mp=80)
    [change] = draft_changes(draft)
    assert (change.what, change.name, change.fields) == ("changed", "Wasps", (("mp", 60, 80),))

    revision = revision_publish(draft=draft)

    assert newest_published("basic") == revision
    assert compiled_cards(revision).card(WASPS).mp == 80


def test_publishing_leaves_the_older_revision_as_it_was(
    published: Revision, draft: Revision
) -> None:
    before = revision_data(published)
    saved(draft, mp=80)
    revision_publish(draft=draft)
    assert revision_data(Revision.objects.get(pk=published.pk)) == before
    assert compiled_cards(published).card(WASPS).mp == 60


def test_a_card_with_an_unknown_word_is_kept_but_not_whole(draft: Revision) -> None:
    wrong = [{"when": "battle", "do": [{"effect": "jamm", "to": {"zone": "facing_stack"}}]}]
    card = saved(draft, abilities=wrong)
    assert row(draft).data["abilities"] == wrong
    assert not row(draft).is_whole
    problems = card_problems(draft=draft, data=card.data, card=card)
    assert any("did you mean “jam”" in problem for problem in problems)
    with pytest.raises(CardSetError, match="Wasps is not finished"):
        revision_publish(draft=draft)


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"name": 7, "kind": ["ship"], "class": "II", "mp": "a lot"},
        {"name": "x" * 90, "mp": -5, "class": 9, "kind": "k" * 40},
        {"name": "", "mp": 10**12, "ships": None, "abilities": "none"},
    ],
)
def test_a_card_is_kept_as_it_was_typed(draft: Revision, typed: dict[str, Any]) -> None:
    card = row(draft)
    kept = card_save(card=card, version=card.version, data={"id": WASPS, **typed})
    kept.refresh_from_db()
    assert kept.data == {"id": WASPS, **typed}
    assert not kept.is_whole
    assert kept.version == card.version + 1
    assert row(draft, "fighters").is_whole


def test_whoever_saves_a_card_that_has_changed_is_told_how_it_stands(draft: Revision) -> None:
    seen = row(draft)
    saved(draft, mp=80)
    with pytest.raises(StaleCardError) as stale:
        card_save(card=seen, version=seen.version, data=changed(seen, mp=90))
    assert stale.value.card.mp == row(draft).mp == 80
    assert card_save(card=seen, version=seen.version, data=row(draft).data).mp == 80


def test_a_card_is_restored_from_a_revision(draft: Revision, published: Revision) -> None:
    saved(draft, mp=80)
    assert card_restore(draft=draft, card_id=WASPS, of=published) == row(draft)
    assert draft_changes(draft) == []
    card_remove(card=row(draft))
    card_restore(draft=draft, card_id=WASPS, of=published)
    assert row(draft).data == row(published).data
    assert card_restore(draft=draft, card_id="nobody", of=published) is None


def test_what_editors_do_is_noted(draft: Revision, alice: User) -> None:
    card = row(draft)
    card_save(card=card, version=card.version, data=changed(card, mp=80), by_id=alice.pk)
    event = StudioEvent.objects.first()
    assert event is not None
    assert (event.deed, event.card_id, event.by) == (Deed.CARD_CHANGED, WASPS, alice)
    assert event.number == draft.number


def test_a_new_card_gets_an_id_that_the_set_never_had(draft: Revision) -> None:
    card_remove(card=row(draft))
    assert card_add(draft=draft, data={"name": "Wasps"}).card_id == "wasps-2"
    assert card_add(draft=draft, data={"name": "100 Bees!"}).card_id == "card-100-bees"
    assert card_add(draft=draft, data={}).card_id == "card"
    assert card_add(draft=draft, data={"name": "Bees", "id": "fighters"}).card_id == "bees"


def test_the_id_of_a_card_never_changes(draft: Revision) -> None:
    with pytest.raises(CardSetError, match="The id of a card never changes"):
        saved(draft, id="bees")


def test_cards_can_be_added_and_removed(draft: Revision) -> None:
    bees = changed(row(draft), id="bees", name="Bees")
    card_add(draft=draft, data=bees)
    card_remove(card=row(draft))
    assert {(c.card_id, c.what) for c in draft_changes(draft)} == {
        ("bees", "added"),
        (WASPS, "removed"),
    }
    assert revision_publish(draft=draft).number == 2


def test_a_card_whose_name_is_taken_is_not_whole(draft: Revision) -> None:
    card = saved(draft, name="Fighters")
    assert not card.is_whole
    problems = card_problems(draft=draft, data=card.data, card=card)
    assert any("The name “Fighters” is taken" in problem for problem in problems)


def test_a_draft_without_changes_is_not_published(draft: Revision) -> None:
    with pytest.raises(CardSetError, match="Nothing has changed"):
        revision_publish(draft=draft)


def test_a_draft_without_its_base_is_not_published(draft: Revision) -> None:
    card_remove(card=row(draft, "base"))
    with pytest.raises(CardSetError, match="no card with the id “base”"):
        revision_publish(draft=draft)
    assert not Revision.objects.get(pk=draft.pk).is_published


def test_a_draft_can_be_thrown_away(draft: Revision, published: Revision) -> None:
    draft_discard(draft=draft)
    assert list(Revision.objects.all()) == [published]
    with pytest.raises(CardSetError, match="thrown away"):
        revision_publish(draft=draft)


# --- sets -----------------------------------------------------------------------------------------


def test_a_new_set_begins_with_the_base_alone_or_as_a_copy(published: Revision) -> None:
    draft = set_create(game="spacetrace", name="Far Rim")
    assert [card.card_id for card in cards_of(draft)] == ["base"]
    assert (draft.card_set.key, draft.number) == ("far-rim", 1)
    copy = set_create(game="spacetrace", name="Far Rim II", of=published)
    assert cards_of(copy).count() == cards_of(published).count()
    assert len(stock_decks(copy)) == len(stock_decks(published))
    assert revision_publish(draft=copy).number == 1
    assert newest_of_game("spacetrace") == published


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "basic set", "BASIC  SET", "a\x00b"])
def test_a_set_needs_a_name_of_its_own(published: Revision, name: str) -> None:
    with pytest.raises(CardSetError):
        set_create(game="spacetrace", name=name)
    assert CardSet.objects.count() == 1


def test_a_set_is_renamed_with_its_draft(draft: Revision, published: Revision) -> None:
    set_rename(card_set=draft.card_set, name="Core Worlds")
    assert Revision.objects.get(pk=draft.pk).data["name"] == "Core Worlds"
    assert Revision.objects.get(pk=published.pk).data["name"] == "Basic Set"


def test_a_set_without_a_revision_goes_with_its_draft(published: Revision) -> None:
    draft_discard(draft=set_create(game="spacetrace", name="Far Rim"))
    assert not CardSet.objects.filter(key="far-rim").exists()


# --- withdrawing ----------------------------------------------------------------------------------


def test_a_withdrawn_revision_is_offered_to_nobody(draft: Revision, published: Revision) -> None:
    saved(draft, mp=80)
    second = revision_publish(draft=draft)
    revision_withdraw(revision=second, why="Wasps cost too much.")
    assert newest_of_game("spacetrace") == newest_published("basic") == published
    assert {deck.revision for deck in newest_stock_decks()} == {published}
    revision_offer_again(revision=second)
    assert newest_of_game("spacetrace") == second


def test_the_last_revision_of_a_game_is_not_withdrawn(published: Revision) -> None:
    with pytest.raises(CardSetError, match="the last revision"):
        revision_withdraw(revision=published, why="No reason.")
    with pytest.raises(CardSetError, match="Say why"):
        revision_withdraw(revision=published, why=" ")


def test_a_draft_follows_a_withdrawn_revision_by_number(
    draft: Revision, published: Revision
) -> None:
    saved(draft, mp=80)
    revision_withdraw(revision=revision_publish(draft=draft), why="Wasps cost too much.")
    again = draft_create(card_set=draft.card_set, of=published)
    assert again.number == 3
    assert revision_data(again) == revision_data(published)
    assert revision_publish(draft=again).number == 3
