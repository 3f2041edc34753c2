"""Publishing a draft in the studio: what is told before, and what a press does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from cardsets.errors import PublishedError, StaleError, UnansweredError
from cardsets.files import read_decks
from cardsets.models import Card, CardScenario, CardSet, Deed, ReleaseNote, Revision, StudioEvent
from cardsets.publishing import DECKS, draft_content, publishing
from cardsets.services.drafts import card_add, card_remove, card_save, draft_create
from cardsets.services.publish import revision_publish
from cardsets.studio.panels import PANELS
from spacetrace.players.models import User
from tests.published import set_published

PAGE = "/studio/basic/publish/"


def row(draft: Revision, card_id: str = "wasps") -> Card:
    return Card.objects.get(revision=draft, card_id=card_id)


def edit(draft: Revision, card_id: str = "wasps", **fields: Any) -> Card:
    """The card saved with other fields."""
    card = row(draft, card_id)
    return card_save(card=card, version=card.version, data={**card.data, **fields})


def content_of(page: str) -> str:
    """What the form of the page names as seen."""
    found = re.search(r'name="content" value="(\w+)"', page)
    assert found is not None
    return found[1]


def press(client: Client, page: str, **more: Any) -> Any:
    """The button of a page that was shown."""
    return client.post(PAGE, {"content": content_of(page), **more})


# --- what is told before --------------------------------------------------------------------------


def test_the_page_tells_the_changes_in_words(editor: Client, draft: Revision) -> None:
    edit(draft, mp=80)
    page = editor.get(PAGE).text
    assert "Publish revision 2 of Basic Set" in page
    assert re.search(r"<dt>Costs</dt>\s*<dd>\s*<del>60 MP</del> →\s*<ins>80 MP</ins>", page)
    assert "<li><strong>Wasps</strong>: Costs: 60 MP → 80 MP.</li>" in page


def test_without_a_change_there_is_nothing_to_press(editor: Client, draft: Revision) -> None:
    page = editor.get(PAGE).text
    assert "nothing to publish" in page
    assert 'id="publish"' not in page


def test_unfinished_cards_are_named_and_keep_it_back(editor: Client, draft: Revision) -> None:
    card_add(draft=draft, data={"kind": "ship", "name": "Half a Ship", "lp": "abc"})
    page = editor.get(PAGE).text
    assert "Half a Ship is not finished." in page
    assert 'id="publish"' not in page
    answer = editor.post(PAGE, {"content": draft_content(draft)})
    assert "Half a Ship is not finished." in answer.text
    assert Revision.objects.get(pk=draft.pk).is_draft


def test_what_the_rules_refuse_is_told_and_not_published(editor: Client, draft: Revision) -> None:
    card_remove(card=row(draft, "mothership"))
    page = editor.get(PAGE).text
    assert "no card with the id “mothership”" in page
    answer = editor.post(PAGE, {"content": draft_content(draft)})
    assert answer.status_code == 200
    assert Revision.objects.get(pk=draft.pk).is_draft


def test_panels_of_other_apps_are_shown(
    editor: Client, draft: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Told:
        template = "studio/_changes.html"

        def look(self, draft: Revision) -> object | None:
            return {"number": draft.number}

    class Silent(Told):
        template = "nowhere.html"

        def look(self, draft: Revision) -> object | None:
            return None

    monkeypatch.setattr("cardsets.studio.panels.PANELS", [*PANELS, Told(), Silent()])
    assert editor.get(PAGE).status_code == 200


# --- the press ------------------------------------------------------------------------------------


def test_a_press_publishes_what_was_summed_up(
    editor: Client, editor_user: User, draft: Revision
) -> None:
    edit(draft, mp=80)
    answer = press(editor, editor.get(PAGE).text)
    assert answer.headers["Location"] == "/studio/basic/"
    done = Revision.objects.get(pk=draft.pk)
    assert (done.is_published, done.published_by) == (True, editor_user)
    event = StudioEvent.objects.get(deed=Deed.PUBLISHED)
    assert (event.by, event.number) == (editor_user, 2)
    assert done.stock_decks.count() == len(read_decks("basic"))


def test_what_was_saved_in_between_is_not_published_unseen(editor: Client, draft: Revision) -> None:
    edit(draft, mp=80)
    page = editor.get(PAGE).text
    edit(draft, mp=90)
    answer = press(editor, page)
    assert "changed after this page had been made" in answer.text
    assert "90 MP" in answer.text
    assert Revision.objects.get(pk=draft.pk).is_draft
    assert press(editor, answer.text).status_code == 302


def test_a_changed_deck_or_note_counts_as_well(draft: Revision) -> None:
    edit(draft, mp=80)
    seen = draft_content(draft)
    draft.stock_decks.update(summary="Another one")
    with pytest.raises(StaleError):
        revision_publish(draft=draft, seen=seen)
    seen = draft_content(draft)
    ReleaseNote.objects.create(revision=draft, text="Well.")
    with pytest.raises(StaleError):
        revision_publish(draft=draft, seen=seen)


def test_two_presses_make_one_revision(editor: Client, draft: Revision) -> None:
    edit(draft, mp=80)
    page = editor.get(PAGE).text
    press(editor, page)
    again = press(editor, page)
    assert again.headers["Location"] == "/studio/basic/"
    assert Revision.objects.count() == 2
    assert StudioEvent.objects.filter(deed=Deed.PUBLISHED).count() == 1
    assert "revision 2 is the newest" in editor.get("/studio/basic/").text


def test_the_second_of_two_at_once_is_refused(draft: Revision) -> None:
    edit(draft, mp=80)
    mine, yours = (Revision.objects.get(pk=draft.pk) for _ in range(2))
    revision_publish(draft=mine)
    with pytest.raises(PublishedError):
        revision_publish(draft=yours)


def test_breaking_a_ready_made_deck_needs_an_explicit_yes(editor: Client, draft: Revision) -> None:
    edit(draft, copies=1)
    page = editor.get(PAGE).text
    assert "Swarm Rush" in page
    assert "Yes, publish it although" in page
    answer = press(editor, page)
    assert "Say yes to that first." in answer.text
    assert Revision.objects.get(pk=draft.pk).is_draft
    assert press(editor, page, yes=["decks"]).status_code == 302
    assert Revision.objects.get(pk=draft.pk).is_published


def test_ready_made_decks_are_judged_by_their_own_format(draft: Revision) -> None:
    edit(draft, mp=80)
    beginner = next(deck for deck in draft.stock_decks.all() if deck.is_beginner)
    first, *_others = (card for card, count in beginner.cards.items() if count > 1)
    beginner.cards = {**beginner.cards, first: beginner.cards[first] - 1, "mothership": 1}
    beginner.save()
    told = {deck.key: deck.problems for deck in publishing(draft).decks}
    assert list(told) == [beginner.key]
    beginner.is_beginner = False
    beginner.save()
    assert publishing(draft).decks == []


def test_scenarios_that_fail_need_one_too(draft: Revision) -> None:
    edit(draft, mp=80)
    made = {"card_set": draft.card_set, "card_id": "wasps", "text": "…"}
    CardScenario.objects.create(name="Sting", failure="It was expected to sting.", **made)
    CardScenario.objects.create(name="Fly", **made)
    assert [each.name for each in publishing(draft).scenarios] == ["Sting"]
    with pytest.raises(UnansweredError):
        revision_publish(draft=draft, yes=[DECKS])
    revision_publish(draft=draft, yes=["scenarios"])


@pytest.mark.parametrize("key", ["spaced-out", "space-dominoes", "blast-off"])
def test_a_changed_name_of_a_family_game_is_published(editor: Client, db: None, key: str) -> None:
    draft = draft_create(card_set=set_published(key).card_set)
    card = draft.cards.first()
    assert card is not None
    card.data = {**card.data, "name": "Something new"}
    card.save()
    address = f"/studio/{key}/publish/"
    page = editor.get(address).text
    assert "Something new" in page
    answer = editor.post(address, {"content": content_of(page)})
    assert answer.status_code == 302
    assert Revision.objects.get(pk=draft.pk).is_published


# --- who ------------------------------------------------------------------------------------------


def test_who_may_not_publish_sees_the_page_and_cannot_press(
    drafter: Client, draft: Revision
) -> None:
    edit(draft, mp=80)
    page = drafter.get(PAGE).text
    assert "publishing is for others to decide" in page
    assert drafter.post(PAGE, {"content": draft_content(draft)}).status_code == 403
    assert Revision.objects.get(pk=draft.pk).is_draft


def test_strangers_and_wrong_verbs(
    client: Client, alice_client: Client, editor: Client, draft: Revision
) -> None:
    assert alice_client.get(PAGE).status_code == alice_client.post(PAGE).status_code == 403
    assert client.post(PAGE).status_code == 302
    assert editor.put(PAGE).status_code == 405
    assert editor.get("/studio/nothing/publish/").status_code == 404


def test_without_a_draft_the_page_leads_to_the_set(editor: Client, basic_set: CardSet) -> None:
    assert editor.get(PAGE).headers["Location"] == "/studio/basic/"
    assert editor.post(PAGE).headers["Location"] == "/studio/basic/"
    assert "There is no draft to publish" in editor.get("/studio/basic/").text
