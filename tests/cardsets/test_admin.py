"""Editors in the admin: drafts card by card, publishing, and what nobody may change."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from cardsets.models import Card, CardSet, Revision
from cardsets.selectors import compiled_cards
from cardsets.services.drafts import card_add
from spacetrace.players.models import User
from tests.conftest import fully_signed_in


@pytest.fixture
def editor(staff_client: Client) -> Client:
    """A browser of somebody who may do everything."""
    return staff_client


@pytest.fixture
def reader(db: None) -> Client:
    """A browser of somebody who may look at everything and change nothing."""
    user = User.objects.create_user("reader", password="reader", is_staff=True)
    names = ["view_card", "view_revision", "view_cardset", "view_stockdeck"]
    user.user_permissions.set(Permission.objects.filter(codename__in=names))
    return fully_signed_in(user)


def row(revision: Revision, card_id: str) -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def url(name: str, *args: Any) -> str:
    return reverse(f"admin:cardsets_{name}", args=args)


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["cardset", "revision", "card", "stockdeck"])
def test_every_list_can_be_read(reader: Client, draft: Revision, model: str) -> None:
    assert reader.get(url(f"{model}_changelist")).status_code == 200


@pytest.mark.parametrize("which", ["published", "draft"])
def test_a_card_is_shown_with_its_text_and_written_in_the_studio(
    editor: Client, draft: Revision, published: Revision, which: str
) -> None:
    card = row(published if which == "published" else draft, "ramming-order")
    page = editor.get(url("card_change", card.pk))
    assert "Destroy an enemy class II or III ship card." in page.text
    assert 'name="abilities"' not in page.text
    assert ("/studio/basic/card/ramming-order/" in page.text) == (which == "draft")
    for name in ("card_change", "card_delete"):
        assert editor.post(url(name, card.pk), {"mp": 1, "post": "yes"}).status_code == 403
    assert editor.get(url("card_add")).status_code == 403
    assert editor.post(url("card_add"), {"name": "Bees"}).status_code == 403
    assert row(card.revision, "ramming-order").data == card.data


def test_a_card_that_is_not_finished_is_shown_as_it_is_written(
    editor: Client, draft: Revision
) -> None:
    for data in ({"kind": "ship"}, {"name": "Half", "lp": "abc"}, {"kind": ["?"]}):
        card = card_add(draft=draft, data={"name": "Half", **data})
        assert editor.get(url("card_change", card.pk)).status_code == 200
    assert editor.get(url("card_changelist")).status_code == 200


def test_a_published_revision_can_neither_be_changed_nor_deleted(
    editor: Client, published: Revision
) -> None:
    assert editor.get(url("revision_change", published.pk)).status_code == 200
    assert editor.post(url("revision_change", published.pk), {"number": 9}).status_code == 403
    assert editor.post(url("revision_delete", published.pk), {"post": "yes"}).status_code == 403
    assert Revision.objects.get().number == 1


def test_stock_decks_can_only_be_read(editor: Client, published: Revision) -> None:
    deck = published.stock_decks.first()
    assert deck is not None
    assert editor.get(url("stockdeck_change", deck.pk)).status_code == 200
    assert editor.post(url("stockdeck_change", deck.pk), {"name": "Mine"}).status_code == 403


def test_the_list_of_stock_decks_compiles_the_cards_of_a_draft_once(
    editor: Client, draft: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counted(revision: Revision) -> Any:
        asked.append(revision.pk)
        return compiled_cards(revision)

    monkeypatch.setattr("cardsets.admin.decks.compiled_cards", counted)
    page = editor.get(url("stockdeck_changelist"), {"revision__id__exact": draft.pk})
    assert page.text.count('class="field-playable"') == draft.stock_decks.count() > 1
    assert page.text.count("icon-yes") >= draft.stock_decks.count()
    assert asked == [draft.pk]


def test_players_do_not_get_in(alice_client: Client, draft: Revision) -> None:
    assert alice_client.get(url("card_changelist")).status_code == 302
    assert alice_client.post(url("revision_delete", draft.pk)).status_code == 302
    assert Revision.objects.filter(pk=draft.pk).exists()


# --- editing a draft ------------------------------------------------------------------------------


def test_a_draft_is_begun_from_its_set(editor: Client, basic_set: CardSet) -> None:
    answer = editor.post(url("cardset_draft", basic_set.pk))
    assert answer.status_code == 302
    assert Revision.objects.drafts().count() == 1
    assert editor.get(url("cardset_draft", basic_set.pk)).status_code == 405


def test_a_reader_begins_no_draft(reader: Client, basic_set: CardSet) -> None:
    assert reader.post(url("cardset_draft", basic_set.pk)).status_code == 403
    assert not Revision.objects.drafts().exists()


def test_publishing_is_done_in_the_studio(editor: Client, draft: Revision) -> None:
    page = editor.get(url("revision_change", draft.pk)).text
    assert 'href="/studio/basic/publish/"' in page


def test_a_draft_is_thrown_away(editor: Client, draft: Revision, published: Revision) -> None:
    assert editor.post(url("revision_delete", draft.pk), {"post": "yes"}).status_code == 302
    assert list(Revision.objects.all()) == [published]
