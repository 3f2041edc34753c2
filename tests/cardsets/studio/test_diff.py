"""How two revisions differ, and cards brought back from there."""

from __future__ import annotations

import pytest
from django.test import Client

from cardsets.files import sets_in_files
from cardsets.models import Card, Deed, Revision, StudioEvent
from cardsets.selectors import cards_of, draft_changes, draft_state
from cardsets.services.drafts import card_add, card_remove, card_save, draft_create
from cardsets.services.publish import revision_publish
from cardsets.services.sets import set_create
from cardsets.studio.presenters.diff import marked_texts
from tests.published import set_published


def row(revision: Revision, card_id: str = "wasps") -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def changed(draft: Revision, card_id: str = "wasps", **fields: object) -> Card:
    card = row(draft, card_id)
    return card_save(card=card, version=card.version, data={**card.data, **fields})


def test_what_is_other_in_a_text_is_marked_and_nothing_is_believed() -> None:
    before, after = marked_texts("Deal 5 damage.", "Deal <b>7</b> damage.")
    assert before == "Deal <del>5</del> damage."
    assert after == "Deal <ins>&lt;b&gt;7&lt;/b&gt;</ins> damage."


def test_long_texts_are_compared_line_by_line_and_in_time() -> None:
    one = "\n".join(f"{n} a b c d e f g" for n in range(2_000))
    before, _after = marked_texts(one, one.replace("77 a", "77 z"))
    assert "<del>77 a b c d e f g\n</del>" in before


def test_a_change_is_told_field_by_field_text_by_text_and_face_by_face(
    editor: Client, draft: Revision
) -> None:
    changed(draft, mp=61, flavour="Other words.")
    lance = row(draft, "orbital-lance").data["abilities"]
    lance[0]["do"][0]["amount"] = 95
    changed(draft, "orbital-lance", abilities=lance)

    page = editor.get("/studio/basic/diff/").text

    assert "2 cards are others" in page
    assert "Other words." in page
    assert "<del>90</del>" in page and "<ins>95</ins>" in page
    assert page.count("face-full") == page.count("face-tile") == 4


def test_added_removed_and_half_filled_cards_are_shown(editor: Client, draft: Revision) -> None:
    card_add(draft=draft, data={"name": "Half", "mp": "abc", "abilities": [{"when": "x"}]})
    card_remove(card=row(draft, "fighters"))
    changed(draft, mp="lots", abilities=[{}])
    page = editor.get("/studio/basic/diff/").text
    for words in ("Put it back", "Take it out", "nothing can be drawn of it", "unfinished"):
        assert words in page


def test_any_two_revisions_can_be_compared(editor: Client, draft: Revision) -> None:
    changed(draft, mp=61)
    card_set = revision_publish(draft=draft).card_set
    third = draft_create(card_set=card_set)
    changed(third, mp=62)
    for asked, count in (("from=1&to=2", 1), ("from=2&to=1", 1), ("from=2&to=2", 0), ("", 1)):
        assert editor.get(f"/studio/basic/diff/?{asked}").context["count"] == count
    for asked in ("from=9", "to=nothing", "from=draftt", "to=%00"):
        assert editor.get(f"/studio/basic/diff/?{asked}").status_code == 404
    assert editor.get("/studio/basic/diff/?after=x").status_code == 200


@pytest.mark.parametrize("key", sets_in_files())
def test_every_game_shows_its_differences(editor: Client, db: None, key: str) -> None:
    draft = draft_create(card_set=set_published(key).card_set)
    first = cards_of(draft).first()
    changed(draft, first.card_id, name="Another Name")
    assert "Another Name" in editor.get(f"/studio/{key}/diff/").text


def test_a_draft_that_was_never_published_differs_from_nothing(
    editor: Client, published: Revision
) -> None:
    draft = set_create(game="spacetrace", name="Mine")
    page = editor.get(f"/studio/{draft.card_set.key}/diff/")
    assert page.context["count"] == 1
    assert "studio:restore" not in page.text


# --- bringing back --------------------------------------------------------------------------------


def test_one_card_is_brought_back(editor: Client, draft: Revision) -> None:
    card = changed(draft, mp=61)
    changed(draft, "fighters", mp=101)
    sent = {"of": "1", "card": "wasps", "version": str(card.version)}
    page = editor.post("/studio/basic/restore/", sent, follow=True)
    assert "again what it was in revision 1" in page.text
    assert [change.card_id for change in draft_changes(draft)] == ["fighters"]


def test_a_removed_card_is_put_back_and_a_new_one_taken_out(
    editor: Client, draft: Revision
) -> None:
    card_remove(card=row(draft))
    new = card_add(draft=draft, data={"name": "New"})
    editor.post("/studio/basic/restore/", {"of": "1", "card": "wasps", "version": ""})
    sent = {"of": "1", "card": new.card_id, "version": str(new.version)}
    editor.post("/studio/basic/restore/", sent)
    assert not draft_changes(draft)


def test_all_cards_are_brought_back_at_once(editor: Client, draft: Revision) -> None:
    changed(draft, mp="x")
    card_remove(card=row(draft, "fighters"))
    card_add(draft=draft, data={"name": "New"})
    editor.post("/studio/basic/restore/", {"of": "1", "state": draft_state(draft)})
    assert not draft_changes(draft)
    assert StudioEvent.objects.filter(deed=Deed.CARD_RESTORED, card_id="").exists()
    assert "made all cards again" in editor.get("/studio/basic/log/").text


@pytest.mark.parametrize("sent", [{"card": "wasps", "version": "1"}, {"state": "old"}, {}])
def test_what_somebody_has_saved_meanwhile_is_not_overwritten(
    editor: Client, draft: Revision, sent: dict[str, str]
) -> None:
    if "state" in sent:
        sent = {"state": draft_state(draft)}
    changed(draft, mp=61)
    page = editor.post("/studio/basic/restore/", {"of": "1", **sent}, follow=True)
    assert "Somebody has changed this in the meantime" in page.text
    assert row(draft).data["mp"] == 61


@pytest.mark.parametrize("of", ["9", "draft "])
def test_from_nothing_nothing_comes_back(editor: Client, draft: Revision, of: str) -> None:
    assert editor.post("/studio/basic/restore/", {"of": of}).status_code == 404


def test_half_a_form_brings_nothing_back(editor: Client, draft: Revision) -> None:
    page = editor.post("/studio/basic/restore/", follow=True)
    assert "Say from which revision" in page.text


def test_a_draft_is_not_brought_back_from_itself(editor: Client, draft: Revision) -> None:
    sent = {"of": "draft", "state": draft_state(draft)}
    page = editor.post("/studio/basic/restore/", sent, follow=True)
    assert "the revisions of its own set" in page.text


def test_without_a_draft_there_is_nothing_to_bring_back_into(
    editor: Client, published: Revision
) -> None:
    assert editor.post("/studio/basic/restore/", {"of": "1"}).status_code == 404
    assert "Make all cards" not in editor.get("/studio/basic/diff/").text
