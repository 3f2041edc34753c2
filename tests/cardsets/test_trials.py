"""Copies of drafts to play with: frozen, shared while nothing changes, gone after a while."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from cardsets.errors import CardSetError, PublishedError
from cardsets.models import CardSet, Revision, StockDeck
from cardsets.selectors import (
    cards_of,
    compiled_cards,
    newest_of_game,
    revision_data,
    stock_decks,
)
from cardsets.services.drafts import card_add, card_remove, card_save, draft_discard
from cardsets.services.sets import set_create
from cardsets.services.trials import trial_create, trial_delete, trials_old


def test_a_copy_has_the_whole_cards_and_the_decks_and_never_changes(draft: Revision) -> None:
    card_add(draft=draft, data={"kind": "ship", "name": "Half a ship"})
    trial = trial_create(draft=draft)
    assert trial.is_trial
    assert trial.number == draft.number
    assert len(trial.data["cards"]) == len(revision_data(draft)["cards"]) - 1
    assert [deck.key for deck in stock_decks(trial)] == [d.key for d in stock_decks(draft)]
    before = compiled_cards(trial).card("fighters").mp
    card = cards_of(draft).get(card_id="fighters")
    card_save(card=card, version=card.version, data={**card.data, "mp": 990})
    assert compiled_cards(trial).card("fighters").mp == before
    assert compiled_cards(trial_create(draft=draft)).card("fighters").mp == 990


def test_the_same_content_is_the_same_copy(draft: Revision) -> None:
    trial = trial_create(draft=draft)
    Revision.objects.trials().update(created_at=timezone.now() - timedelta(days=30))
    assert trial_create(draft=draft) == trial
    assert not trials_old().exists()  # it was asked for anew
    StockDeck.objects.filter(revision=draft).first().delete()  # type: ignore[union-attr]
    assert trial_create(draft=draft) != trial


def test_a_card_that_only_a_copy_has_is_looked_up_beside_its_table(
    client: Client, draft: Revision
) -> None:
    like = cards_of(draft).get(card_id="fighters").data
    card_add(draft=draft, data={**like, "id": "iron-gull", "name": "Iron Gull"})
    address = "/cards/spacetrace/iron-gull/face/"
    assert client.get(address).status_code == 404
    answer = client.get(f"{address}?revision={trial_create(draft=draft).pk}")
    assert answer.status_code == 200
    assert "Iron Gull" in answer.content.decode()
    assert client.get(f"{address}?revision={draft.pk}").status_code == 404


def test_a_copy_is_not_offered_for_new_matches(draft: Revision, published: Revision) -> None:
    trial_create(draft=draft)
    assert newest_of_game("spacetrace") == published


def test_cards_that_cannot_be_played_with_are_told(draft: Revision) -> None:
    card_remove(card=cards_of(draft).get(kind="base"))
    with pytest.raises(CardSetError):
        trial_create(draft=draft)
    assert not Revision.objects.trials().exists()


def test_only_drafts_are_tried(published: Revision) -> None:
    with pytest.raises(PublishedError):
        trial_create(draft=published)


def test_a_set_that_was_thrown_away_goes_with_its_last_copy(published: Revision) -> None:
    draft = set_create(game="spacetrace", name="Twelve", of=published)
    trial = trial_create(draft=draft)
    draft_discard(draft=draft)
    Revision.objects.trials().update(created_at=timezone.now() - timedelta(days=8))
    assert trial_delete(trial=trial)
    assert not CardSet.objects.filter(name="Twelve").exists()


def test_a_copy_goes_when_nobody_has_asked_for_it_lately(draft: Revision) -> None:
    trial = trial_create(draft=draft)
    assert not trial_delete(trial=trial)
    Revision.objects.trials().update(created_at=timezone.now() - timedelta(days=8))
    assert trial_delete(trial=trial)
    assert not trial_delete(trial=trial)
    assert not Revision.objects.trials().exists()
