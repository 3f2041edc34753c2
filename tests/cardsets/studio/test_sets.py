"""The studio's pages of sets and revisions: made, renamed, drafted, thrown away, withdrawn."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from cardsets.files import game_of_set, sets_in_files
from cardsets.models import Card, CardSet, Revision, Withdrawal
from cardsets.selectors import cards_of, draft_of, draft_state
from cardsets.services.drafts import card_add, card_remove, card_save, draft_discard
from cardsets.services.publish import revision_publish
from spacetrace.presentation.games import drawn_games
from tests.published import set_published


def row(revision: Revision, card_id: str = "wasps") -> Card:
    return Card.objects.get(revision=revision, card_id=card_id)


def changed(draft: Revision, card_id: str = "wasps", **fields: object) -> Card:
    card = row(draft, card_id)
    return card_save(card=card, version=card.version, data={**card.data, **fields})


def published_again(draft: Revision) -> Revision:
    changed(draft, mp=61)
    return revision_publish(draft=draft)


# --- all sets -------------------------------------------------------------------------------------


def test_home_shows_every_set_of_every_game_and_its_draft(editor: Client, draft: Revision) -> None:
    for key in sets_in_files():
        set_published(key)
    changed(draft, mp="many")
    page = editor.get("/studio/").text
    for game in drawn_games():
        assert f'href="/studio/-/new/{game}/"' in page
    assert page.count("/studio/basic/") == 2
    assert "New matches are played with revision 1." in page
    assert "1 card is another than before" in page
    assert "1 card is unfinished." in page


@pytest.mark.parametrize("key", sets_in_files())
def test_a_set_of_every_game_can_be_made_empty_or_as_a_copy(
    editor: Client, db: None, key: str
) -> None:
    published, game = set_published(key), game_of_set(key)
    for name, of in (("Mine", ""), ("Copy", f"{key}:1")):
        answer = editor.post(f"/studio/-/new/{game}/", {"name": name, "of": of})
        assert answer.status_code == 302, answer.text
        draft = draft_of(CardSet.objects.get(name=name))
        assert draft is not None
        assert answer.headers["Location"] == f"/studio/{draft.card_set.key}/"
        assert editor.get(answer.headers["Location"]).status_code == 200
        if of:
            assert cards_of(draft).count() == cards_of(published).count()


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({}, "This is still missing"),
        ({"name": "  "}, "This is still missing"),
        ({"name": "basic set"}, "There is a card set called"),
        ({"name": "x" * 61}, "60 characters at most"),
        ({"name": "A\nB\x1b"}, "needs a name"),
        ({"name": "Mine", "of": "basic:9"}, "Select a valid choice"),
    ],
)
def test_half_a_new_set_is_refused_with_the_reason(
    editor: Client, published: Revision, sent: dict[str, str], words: str
) -> None:
    answer = editor.post("/studio/-/new/spacetrace/", sent)
    assert answer.status_code == 400
    assert words in answer.text
    assert CardSet.objects.count() == 1


def test_a_set_that_is_asked_for_twice_is_made_once(editor: Client, published: Revision) -> None:
    page = editor.get("/studio/-/new/spacetrace/").text
    key = page.partition('name="key" value="')[2].partition('"')[0]
    form = {"name": "Twice", "of": "", "key": key}
    first, second = (editor.post("/studio/-/new/spacetrace/", form) for _ in range(2))
    assert key and first.headers["Location"] == second.headers["Location"] == "/studio/twice/"
    draft_discard(draft=Revision.objects.get(card_set__key="twice"))
    assert editor.post("/studio/-/new/spacetrace/", form).status_code == 302
    assert CardSet.objects.filter(key="twice").exists()


def test_a_game_that_is_not_there_has_no_new_sets(editor: Client) -> None:
    assert editor.get("/studio/-/new/chess/").status_code == 404


def test_a_set_is_renamed(editor: Client, published: Revision) -> None:
    editor.post("/studio/basic/name/", {"name": "First Set"})
    assert CardSet.objects.get().name == "First Set"
    page = editor.post("/studio/basic/name/", {"name": ""}, follow=True).text
    assert "This is still missing" in page
    assert CardSet.objects.get().name == "First Set"


# --- the cards of a set ---------------------------------------------------------------------------


def test_a_set_shows_its_drafts_cards_with_faces_and_what_was_changed(
    editor: Client, draft: Revision
) -> None:
    changed(draft, mp=61)
    card_add(draft=draft, data={"name": "Half of a card", "mp": "lots"})
    card_remove(card=row(draft, "fighters"))
    page = editor.get("/studio/basic/?only=changed").text
    assert f"2 of {draft.cards.count()} cards" in page
    assert "Wasps" in page and "Half of a card" in page
    assert page.count('class="face ') == 1
    assert "#card-fighters" in page


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("words=wasps", {"Wasps"}),
        ("words=WEATHER+system", {"Fighters"}),
        ("words=wasps&kind=tactic", set()),
        ("only=unfinished", {"Half"}),
        ("kind=base", {"Base"}),
        ("words=%00wasps", {"Wasps"}),
        ("page=99", set()),
    ],
)
def test_cards_are_found_by_words_kind_and_state(
    editor: Client, draft: Revision, asked: str, found: set[str]
) -> None:
    card_add(draft=draft, data={"name": "Half"})
    page = editor.get(f"/studio/basic/?{asked}").context["page"]
    assert {entry.name for entry in page.entries} == found


def test_an_older_revision_can_be_looked_at(editor: Client, draft: Revision) -> None:
    published_again(draft)
    assert editor.get("/studio/basic/?of=1").context["shown"].number == 1
    assert editor.get("/studio/basic/").context["shown"].number == 2
    for of in ("9", "draft", "x", "1e3", "-1", "²"):
        assert editor.get(f"/studio/basic/?of={of}").status_code == 404


# --- drafts ---------------------------------------------------------------------------------------


def test_a_draft_is_begun_from_any_revision(editor: Client, draft: Revision) -> None:
    card_set = published_again(draft).card_set
    editor.post("/studio/basic/draft/", {"of": "1"})
    begun = draft_of(card_set)
    assert begun is not None
    assert (begun.number, row(begun).data["mp"]) == (3, 60)


def test_a_second_draft_is_refused_in_words(editor: Client, draft: Revision) -> None:
    page = editor.post("/studio/basic/draft/", {"of": "1"}, follow=True).text
    assert "There is a draft already" in page


def test_a_draft_is_thrown_away_after_it_was_asked_once(editor: Client, draft: Revision) -> None:
    changed(draft, mp=61)
    page = editor.get("/studio/basic/discard/")
    assert "One card is another" in page.text
    assert draft_of(draft.card_set) is not None
    editor.post("/studio/basic/discard/", {"state": page.context["state"]})
    assert draft_of(draft.card_set) is None
    assert editor.get("/studio/basic/discard/").status_code == 404


@pytest.mark.parametrize("state", ["", "old"])
def test_a_draft_that_was_changed_since_is_asked_about_again(
    editor: Client, draft: Revision, state: str
) -> None:
    state = state and draft_state(draft)
    changed(draft, mp=61)
    answer = editor.post("/studio/basic/discard/", {"state": state})
    assert answer.status_code == 409
    assert "Somebody has changed the draft" in answer.text
    assert draft_of(draft.card_set) is not None


def test_a_set_that_was_never_published_goes_with_its_draft(
    editor: Client, published: Revision
) -> None:
    editor.post("/studio/-/new/spacetrace/", {"name": "Mine"})
    page = editor.get("/studio/mine/discard/")
    assert "the whole set would be gone" in page.text
    answer = editor.post("/studio/mine/discard/", {"state": page.context["state"]})
    assert answer.headers["Location"] == "/studio/"
    assert not CardSet.objects.filter(key="mine").exists()


# --- revisions ------------------------------------------------------------------------------------


def test_revisions_tell_when_by_whom_and_with_which_content(
    editor: Client, draft: Revision
) -> None:
    second = published_again(draft)
    page = editor.get("/studio/basic/revisions/").text
    assert "came with the program" in page
    assert second.content_hash[:12] in page
    assert page.index("Revision 2") < page.index("Revision 1")


def test_a_revision_is_withdrawn_with_a_reason_and_offered_again(
    editor: Client, draft: Revision
) -> None:
    published_again(draft)
    assert editor.get("/studio/basic/revisions/2/withdraw/").status_code == 200
    empty = editor.post("/studio/basic/revisions/2/withdraw/", {"why": " "})
    assert empty.status_code == 400
    assert not Withdrawal.objects.exists()

    page = editor.post("/studio/basic/revisions/2/withdraw/", {"why": "Too cheap."}, follow=True)
    assert "Too cheap." in page.text
    again = editor.post("/studio/basic/revisions/2/withdraw/", {"why": "Again."})
    assert "is not offered" in again.text

    editor.post("/studio/basic/revisions/2/offer/")
    assert not Withdrawal.objects.exists()


def test_the_last_revision_of_a_game_stays(editor: Client, published: Revision) -> None:
    answer = editor.post("/studio/basic/revisions/1/withdraw/", {"why": "Bored."})
    assert answer.status_code == 400
    assert "the last revision" in answer.text


def test_who_may_only_edit_withdraws_nothing(drafter: Client, draft: Revision) -> None:
    published_again(draft)
    assert drafter.get("/studio/basic/revisions/").status_code == 200
    for address in ("withdraw", "offer"):
        answer = drafter.post(f"/studio/basic/revisions/2/{address}/", {"why": "Mine."})
        assert answer.status_code == 403
    assert not Withdrawal.objects.exists()


def test_the_log_tells_who_did_what(editor: Client, draft: Revision) -> None:
    editor.post("/studio/basic/name/", {"name": "First Set"})
    page = editor.get("/studio/basic/log/").text
    assert "<strong>editor</strong> renamed the set, which was called “Basic Set”" in page
    assert "began the draft of revision 2, from revision 1" in page
    assert editor.get("/studio/basic/log/?before=1").status_code == 200


# --- who comes in ---------------------------------------------------------------------------------

LOOKED_AT = [
    "/studio/-/new/spacetrace/",
    "/studio/basic/revisions/",
    "/studio/basic/revisions/1/withdraw/",
    "/studio/basic/diff/",
    "/studio/basic/files/",
    "/studio/basic/files/1.toml",
    "/studio/basic/log/",
    "/studio/basic/discard/",
]
SENT_TO = [
    "/studio/basic/name/",
    "/studio/basic/draft/",
    "/studio/basic/revisions/1/offer/",
    "/studio/basic/restore/",
]


@pytest.mark.parametrize("address", LOOKED_AT + SENT_TO)
def test_only_editors_come_in(
    client: Client, alice_client: Client, draft: Revision, address: str
) -> None:
    for verb in ("get", "post"):
        assert getattr(alice_client, verb)(address).status_code in (403, 405)
        answer = getattr(client, verb)(address)
        assert answer.status_code == 405 or "/players/login/" in answer.headers["Location"]


@pytest.mark.parametrize("address", LOOKED_AT)
def test_editors_look(editor: Client, draft: Revision, address: str) -> None:
    assert editor.get(address).status_code == 200
    assert editor.delete(address).status_code == 405


@pytest.mark.parametrize("address", SENT_TO)
def test_what_changes_something_is_never_looked_at(
    editor: Client, draft: Revision, address: str
) -> None:
    assert editor.get(address).status_code == 405


TABS = re.compile(r'<a class="tab" href="([^"]+)"')


def test_every_page_of_a_set_has_the_same_tabs(editor: Client, draft: Revision) -> None:
    card = "/studio/basic/card/fighters/"
    first = TABS.findall(editor.get(card).text)
    assert "/studio/basic/scenarios/" in first and "/studio/basic/try/" in first
    for page in first[1:]:
        assert TABS.findall(editor.get(page).text) == first, page
    draft.delete()
    found = TABS.findall(editor.get("/studio/basic/").text)
    assert found == [page for page in first if not page.endswith(("/try/", "/scenarios/"))]
