"""Editors in the admin: drafts card by card, publishing, and what nobody may change."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from cardsets.models import Card, CardSet, Revision
from cardsets.selectors import newest_published
from cardsets.services import draft_card_remove, draft_card_update
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


def typed(card: Card, **fields: Any) -> dict[str, Any]:
    """What the form of a card sends."""
    data = card.data
    shown = {
        "name": data["name"],
        "kind": data["kind"],
        "mp": data.get("mp", 0),
        "copies": data.get("copies", 4),
        "ship_class": data.get("class", ""),
        "ships": data.get("ships", ""),
        "ap": data.get("ap", 0),
        "lp": data.get("lp", ""),
        "keywords": data.get("keywords", []),
        "abilities": json.dumps(data.get("abilities", [])),
        "flavour": data.get("flavour", ""),
    }
    return {**shown, **fields}


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["cardset", "revision", "card", "stockdeck"])
def test_every_list_can_be_read(reader: Client, draft: Revision, model: str) -> None:
    assert reader.get(url(f"{model}_changelist")).status_code == 200


def test_a_published_card_is_shown_with_its_text_and_cannot_be_edited(
    editor: Client, published: Revision
) -> None:
    card = row(published, "ramming-order")
    page = editor.get(url("card_change", card.pk))
    assert "Destroy an enemy class II or III ship card." in page.text
    assert 'name="abilities"' not in page.text

    answer = editor.post(url("card_change", card.pk), typed(card, mp=1))

    assert answer.status_code == 403
    assert row(published, "ramming-order").mp == 40


def test_a_published_revision_can_neither_be_changed_nor_deleted(
    editor: Client, published: Revision
) -> None:
    assert editor.get(url("revision_change", published.pk)).status_code == 200
    assert editor.post(url("revision_change", published.pk), {"number": 9}).status_code == 403
    assert editor.post(url("revision_delete", published.pk), {"post": "yes"}).status_code == 403
    assert Revision.objects.get().number == 1


def test_stock_decks_can_only_be_read(editor: Client, published: Revision) -> None:
    deck = published.card_set.stock_decks.first()
    assert deck is not None
    assert editor.get(url("stockdeck_change", deck.pk)).status_code == 200
    assert editor.post(url("stockdeck_change", deck.pk), {"name": "Mine"}).status_code == 403


def test_players_do_not_get_in(alice_client: Client, draft: Revision) -> None:
    assert alice_client.get(url("card_changelist")).status_code == 302
    assert alice_client.post(url("revision_publish", draft.pk)).status_code == 302
    assert not Revision.objects.get(pk=draft.pk).is_published


# --- editing a draft ------------------------------------------------------------------------------


def test_a_draft_is_begun_from_its_set(editor: Client, basic_set: CardSet) -> None:
    answer = editor.post(url("cardset_draft", basic_set.pk))
    assert answer.status_code == 302
    assert Revision.objects.drafts().count() == 1
    assert editor.get(url("cardset_draft", basic_set.pk)).status_code == 405


def test_a_reader_begins_no_draft(reader: Client, basic_set: CardSet) -> None:
    assert reader.post(url("cardset_draft", basic_set.pk)).status_code == 403
    assert not Revision.objects.drafts().exists()


def test_a_card_of_a_draft_is_edited_by_its_fields(editor: Client, draft: Revision) -> None:
    card = row(draft, "wasps")
    page = editor.get(url("card_change", card.pk))
    assert 'name="abilities"' in page.text

    answer = editor.post(url("card_change", card.pk), typed(card, mp=80, keywords=["preemptive"]))

    assert answer.status_code == 302
    assert row(draft, "wasps").data == {**card.data, "mp": 80, "keywords": ["preemptive"]}


def test_saving_a_card_as_it_is_changes_nothing(editor: Client, draft: Revision) -> None:
    for card in draft.cards.all()[::7]:
        assert editor.post(url("card_change", card.pk), typed(card)).status_code == 302
        assert row(draft, card.card_id).data == card.data


def test_the_problems_of_a_card_stand_beside_the_field_in_sentences(
    editor: Client, draft: Revision
) -> None:
    card = row(draft, "wasps")
    wrong = [{"when": "battle", "do": [{"effect": "jamm", "to": {"zone": "facing_stack"}}]}]
    answer = editor.post(
        url("card_change", card.pk), typed(card, abilities=json.dumps(wrong), lp="")
    )
    assert answer.status_code == 200
    errors = answer.context["adminform"].form.errors
    assert "There is no effect called “jamm”; did you mean “jam”?" in errors["abilities"][0]
    assert row(draft, "wasps").data == card.data


def test_abilities_that_are_no_json_are_refused_with_the_place(
    editor: Client, draft: Revision
) -> None:
    card = row(draft, "wasps")
    answer = editor.post(url("card_change", card.pk), typed(card, abilities='[{"when": }]'))
    assert "line 1, column 11" in answer.context["adminform"].form.errors["abilities"][0]
    for text in ("[" * 15_000, "[NaN]", '["\\ud800"]'):
        answer = editor.post(url("card_change", card.pk), typed(card, abilities=text))
        assert answer.status_code == 200


def test_a_preview_shows_the_text_and_keeps_nothing(editor: Client, draft: Revision) -> None:
    card = row(draft, "wasps")
    jam = [{"when": "battle", "do": [{"effect": "jam", "to": {"zone": "facing_stack"}}]}]
    answer = editor.post(url("card_preview", card.pk), typed(card, abilities=json.dumps(jam)))
    assert "In battle: jams every enemy card in the facing stack." in answer.text
    assert "Nothing is saved yet" in answer.text
    assert row(draft, "wasps").data == card.data


def test_a_preview_shows_the_problems_too(editor: Client, draft: Revision) -> None:
    card = row(draft, "wasps")
    answer = editor.post(url("card_preview", card.pk), typed(card, keywords=["mothership"]))
    assert "A Mothership is a ship card of class IV" in answer.text


def test_a_reader_edits_and_previews_nothing(reader: Client, draft: Revision) -> None:
    card = row(draft, "wasps")
    assert reader.post(url("card_change", card.pk), typed(card, mp=1)).status_code == 403
    assert reader.post(url("card_preview", card.pk), typed(card)).status_code == 403


def test_a_card_is_added_to_a_draft(editor: Client, draft: Revision) -> None:
    fields = typed(row(draft, "wasps"), name="Bees", revision=draft.pk, card_id="bees")
    assert editor.get(url("card_add")).status_code == 200
    answer = editor.post(url("card_add"), fields)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    assert row(draft, "bees").position == draft.cards.count() - 1


def test_a_card_is_not_added_to_what_is_published(
    editor: Client, draft: Revision, published: Revision
) -> None:
    fields = typed(row(draft, "wasps"), name="Bees", revision=published.pk, card_id="bees")
    assert editor.post(url("card_add"), fields).status_code == 200
    assert not Card.objects.filter(card_id="bees").exists()


def test_a_card_is_taken_out_of_a_draft(editor: Client, draft: Revision) -> None:
    card = row(draft, "wasps")
    assert editor.post(url("card_delete", card.pk), {"post": "yes"}).status_code == 302
    assert not Card.objects.filter(pk=card.pk).exists()


# --- publishing -----------------------------------------------------------------------------------


def test_the_page_before_publishing_lists_the_changes_and_the_decks(
    editor: Client, draft: Revision
) -> None:
    card = row(draft, "wasps")
    draft_card_update(card=card, data={**card.data, "copies": 2})
    page = editor.get(url("revision_publish", draft.pk)).text
    assert "Wasps" in page
    assert "copies: 8 → 2" in page.replace("&rarr;", "→")
    assert "Swarm Rush" in page


def test_publishing_makes_the_next_revision(editor: Client, draft: Revision, staff: User) -> None:
    card = row(draft, "wasps")
    draft_card_update(card=card, data={**card.data, "mp": 80})
    assert editor.post(url("revision_publish", draft.pk)).status_code == 302
    newest = newest_published("basic")
    assert newest is not None
    assert (newest.number, newest.published_by) == (2, staff)


def test_a_draft_that_cannot_be_used_is_not_published_and_the_page_says_why(
    editor: Client, draft: Revision
) -> None:
    draft_card_remove(card=row(draft, "mothership"))
    answer = editor.post(url("revision_publish", draft.pk))
    assert answer.status_code == 200
    assert "no card with the id “mothership”" in answer.text
    assert not Revision.objects.get(pk=draft.pk).is_published


def test_publishing_needs_a_permission_of_its_own(reader: Client, draft: Revision) -> None:
    assert reader.get(url("revision_publish", draft.pk)).status_code == 403
    assert reader.post(url("revision_publish", draft.pk)).status_code == 403


def test_what_is_published_is_not_published_again(editor: Client, published: Revision) -> None:
    assert editor.post(url("revision_publish", published.pk)).status_code == 404


def test_the_action_in_the_list_leads_to_the_page(editor: Client, draft: Revision) -> None:
    action = {"action": "publish", "_selected_action": [draft.pk]}
    answer = editor.post(url("revision_changelist"), action)
    assert answer.headers["location"] == url("revision_publish", draft.pk)


def test_a_draft_is_thrown_away(editor: Client, draft: Revision, published: Revision) -> None:
    assert editor.post(url("revision_delete", draft.pk), {"post": "yes"}).status_code == 302
    assert list(Revision.objects.all()) == [published]
