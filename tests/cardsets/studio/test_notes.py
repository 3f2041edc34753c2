"""Release notes: written from the changes, edited by hand, shown to players."""

from __future__ import annotations

import pytest
from django.test import Client

from cardsets.errors import CardSetError, StaleError
from cardsets.models import Card, ReleaseNote, Revision
from cardsets.notes import note_html, note_of
from cardsets.services.drafts import card_save
from cardsets.services.notes import note_save
from cardsets.services.publish import revision_publish, revision_withdraw

PAGE = "/studio/basic/notes/2/"
NEWS = "/cards/spacetrace/-/news/"


@pytest.fixture
def changed(draft: Revision) -> Revision:
    """A draft in which Wasps cost more."""
    card = Card.objects.get(revision=draft, card_id="wasps")
    card_save(card=card, version=card.version, data={**card.data, "mp": 80})
    return draft


def test_the_box_begins_with_what_is_written_from_the_changes(
    editor: Client, changed: Revision
) -> None:
    page = editor.get(PAGE).text
    assert "- **Wasps**: Costs: 60 MP → 80 MP." in page
    assert "written from the changes" in page


def test_a_note_by_hand_goes_out_with_the_draft(
    editor: Client, client: Client, changed: Revision
) -> None:
    sent = {"text": "Wasps are *dear* now.\r\n<script>x</script>", "seen": ""}
    assert editor.post(PAGE, sent).headers["Location"] == PAGE
    assert "Wasps are" not in client.get(NEWS).text
    revision_publish(draft=changed)
    news = client.get(NEWS).text
    assert "Wasps are <em>dear</em> now." in news
    assert "<script>x" not in news
    assert "&lt;script&gt;x" in news


def test_showing_it_keeps_nothing(editor: Client, changed: Revision) -> None:
    page = editor.post(PAGE, {"text": "Half *done*", "seen": "", "look": "1"}).text
    assert "<em>done</em>" in page
    assert "does not name these cards, which have changed: Wasps." in page
    assert not ReleaseNote.objects.exists()


def test_two_editors_do_not_overwrite_each_other(editor: Client, changed: Revision) -> None:
    note_save(revision=changed, text="Theirs", seen="")
    answer = editor.post(PAGE, {"text": "Mine", "seen": ""})
    assert "Somebody has changed this" in answer.text
    assert "Mine</textarea>" in answer.text
    assert note_of(changed) == "Theirs"
    with pytest.raises(StaleError):
        note_save(revision=changed, text="Mine", seen="")
    note_save(revision=changed, text="Mine", seen="Theirs")
    assert note_of(changed) == "Mine"


def test_it_can_be_written_from_the_changes_again(editor: Client, changed: Revision) -> None:
    note_save(revision=changed, text="By hand", seen="")
    editor.post(PAGE, {"text": "By hand", "seen": "By hand", "anew": "1"})
    assert note_of(changed).startswith("## Changed")


def test_the_note_of_what_is_published_is_for_publishers(
    editor: Client, drafter: Client, published: Revision
) -> None:
    page = "/studio/basic/notes/1/"
    assert drafter.get(page).status_code == 200
    assert drafter.post(page, {"text": "Oh", "seen": ""}).status_code == 403
    assert editor.post(page, {"text": "Oh", "seen": ""}).status_code == 302
    assert note_of(published) == "Oh"


def test_a_note_that_is_too_long_is_refused_and_stays_in_the_box(
    editor: Client, changed: Revision
) -> None:
    answer = editor.post(PAGE, {"text": "x" * 8_001, "seen": ""})
    assert "up to 8000 characters" in answer.text
    assert "xxx" in answer.text
    with pytest.raises(CardSetError):
        note_save(revision=changed, text="x" * 8_001, seen="")


def test_odd_posts_are_no_errors(editor: Client, changed: Revision) -> None:
    assert editor.post(PAGE).status_code == 302
    assert editor.post(PAGE, {"text": "a\0b"}).status_code == 302
    assert note_of(changed) == "ab"
    assert editor.put(PAGE).status_code == 405
    assert editor.get("/studio/basic/notes/9/").status_code == 404


def test_strangers_do_not_come_in(client: Client, alice_client: Client, changed: Revision) -> None:
    assert alice_client.get(PAGE).status_code == 403
    assert client.post(PAGE).status_code == 302


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=alert(1)>",
        "![picture](https://example.org/x.png)",
        "[press](javascript:alert(1))",
        "[press](data:text/html;base64,PHNjcmlwdD4=)",
    ],
)
def test_a_note_is_harmless(text: str) -> None:
    shown = note_html(text)
    assert "<img" not in shown
    assert 'href="javascript' not in shown
    assert 'href="data' not in shown


def test_headings_stand_below_that_of_the_revision() -> None:
    assert note_html("# One") == "<h3>One</h3>\n"
    assert note_html("## One\n### Two") == "<h3>One</h3>\n<h4>Two</h4>\n"


# --- what players see -----------------------------------------------------------------------------


def test_players_read_all_revisions_the_newest_first(client: Client, changed: Revision) -> None:
    revision_publish(draft=changed)
    page = client.get(NEWS).text
    assert page.index("Basic Set, revision 2") < page.index("Basic Set, revision 1")
    assert "Costs: 60 MP → 80 MP." in page
    assert "The first" in page
    assert f'href="{NEWS}"' in client.get("/cards/spacetrace/").text


def test_a_withdrawal_is_told_with_its_reason(client: Client, changed: Revision) -> None:
    revision_withdraw(revision=revision_publish(draft=changed), why="Wasps stung too much.")
    page = " ".join(client.get(NEWS).text.split())
    assert "Why: Wasps stung too much." in page
    assert "New matches are played with revision 1." in page
    assert page.index("Basic Set, revision 2") < page.index("Basic Set, revision 1")


def test_withdrawing_an_old_revision_is_the_latest_news(client: Client, changed: Revision) -> None:
    revision_publish(draft=changed)
    revision_withdraw(revision=Revision.objects.get(number=1), why="Old.")
    page = " ".join(client.get(NEWS).text.split())
    assert page.index("Basic Set, revision 1") < page.index("Basic Set, revision 2")
    assert "New matches are played with revision 2." in page


def test_wrong_addresses_of_the_news(client: Client, published: Revision) -> None:
    assert client.post(NEWS).status_code == 405
    assert client.get("/cards/nothing/-/news/").status_code == 404
    assert client.get(NEWS + "?page=x").status_code == 200
    assert client.get(NEWS + "?page=99").status_code == 200


def test_programs_read_the_notes_without_a_token(client: Client, changed: Revision) -> None:
    revision_withdraw(revision=revision_publish(draft=changed), why="Too much.")
    page = client.get("/api/v1/card-news/?game=spacetrace").json()
    second, first = page["results"]
    assert (second["card_set"], second["revision"]) == ("basic", 2)
    assert (second["withdrawn"], first["withdrawn"]) == ("Too much.", "")
    assert "Costs: 60 MP → 80 MP." in second["note"]
    assert client.post("/api/v1/card-news/").status_code in (403, 405)
    assert client.get("/api/v1/card-news/?game=chess").status_code == 400
