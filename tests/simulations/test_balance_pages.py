"""Measuring a draft in the studio: the form, progress, report, publishing, and who may."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cardsets.models import Card, CardSet, Revision
from cardsets.services.drafts import card_save, draft_create
from cardsets.services.publish import revision_publish
from cardsets.services.sets import set_create
from decks.models import Deck, Visibility
from spacetrace.players.models import ApiToken, Scope, User
from spacetrace.players.services import api_token_create
from spacetrace.simulations.models import Status, TestGroup
from spacetrace.simulations.services.work import chunks_play
from tests.markup import one_line
from tests.simulations.conftest import deck_of

PAGE = "/studio/basic/balance/"
API = "/api/v1/card-sets/basic/balance/"
WANTED = {
    "stock": ["swarm", "heavy"],
    "players": "",
    "generated": "0",
    "matches": "20",
    "level": "random",
    "seed": "1",
}


@pytest.fixture
def draft(basic: CardSet) -> Revision:
    """A draft whose fighters cost less."""
    made = draft_create(card_set=basic)
    card = Card.objects.get(revision=made, card_id="fighters")
    card_save(card=card, data={**card.data, "mp": 90}, version=card.version)
    return made


def begin(editor: Client, **other: Any) -> Any:
    """Send the form."""
    return editor.post(PAGE, {**WANTED, **other})


def text(response: Any) -> str:
    """What the page says, in one line."""
    return " ".join(response.content.decode().split())


def test_a_draft_is_measured_from_its_form_to_the_page_of_publishing(
    editor: Client, draft: Revision, played_once: None
) -> None:
    assert "Nothing is measured yet." in text(editor.get(PAGE))
    assert "There is no report on this draft yet." in text(editor.get("/studio/basic/publish/"))
    address = begin(editor).url
    assert "0 of 80 matches" in text(editor.get(address))
    assert 'http-equiv="refresh"' in text(editor.get(address))
    assert "hx-get" in text(editor.get(f"{address}progress/"))
    assert "being measured just now" in text(editor.get("/studio/basic/publish/"))
    chunks_play(seconds=600)
    page = text(editor.get(address))
    assert "80 matches, 40 pairs of the same deck, opponent and number" in page
    assert "Cards that the draft changes" in page
    assert "hx-get" not in page and "Out of date" not in page
    shown = text(editor.get("/studio/basic/publish/"))
    assert "40 pairs" in shown and address in shown

    card = Card.objects.get(revision=draft, card_id="wasps")
    card_save(card=card, data={**card.data, "mp": 50}, version=card.version)
    assert "Out of date" in text(editor.get(address))
    assert "Out of date" in text(editor.get("/studio/basic/publish/"))
    assert "out of date" in text(editor.get(PAGE))


def test_a_report_is_found_at_its_revision_after_publishing(
    editor: Client, draft: Revision, played_once: None
) -> None:
    address = begin(editor).url
    chunks_play(seconds=600)
    number = revision_publish(draft=draft).number
    link = f"{PAGE}?of={number}"
    assert link in editor.get("/studio/basic/revisions/").content.decode()
    assert address in editor.get(link).content.decode()
    page = text(editor.get(address))
    assert "40 pairs" in page
    assert "Delete this report" not in page
    editor.post(f"{address}delete/")
    assert "stays with it" in text(editor.get(address))
    assert TestGroup.objects.count() == 1
    assert "Only drafts are measured" in text(editor.get(PAGE))
    assert begin(editor).url == PAGE
    assert TestGroup.objects.count() == 1


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"stock": []}, "Choose from 2 to 12 decks"),
        ({"stock": ["swarm"]}, "Choose from 2 to 12 decks"),
        ({"stock": ["swarm", "nothing"]}, "cannot be chosen any more"),
        ({"players": "No Such Deck"}, "no public deck of these cards called “No Such Deck”"),
        ({"players": "x" * 22}, "does not exist, or is not shown to you"),
        ({"matches": "7"}, "Select a valid choice"),
        ({"level": ""}, "This is still missing."),
        ({"seed": "-1"}, "greater than or equal to 0"),
        ({"seed": ""}, "This is still missing."),
    ],
)
def test_a_half_filled_form_says_what_is_missing_and_begins_nothing(
    editor: Client, draft: Revision, other: dict[str, Any], sentence: str
) -> None:
    answer = begin(editor, **other)
    assert answer.status_code == 400
    assert sentence in text(answer)
    assert not TestGroup.objects.exists()


def test_a_second_press_says_that_it_is_being_measured(editor: Client, draft: Revision) -> None:
    assert begin(editor).status_code == 302
    assert "already" in text(begin(editor))
    assert TestGroup.objects.count() == 1


def test_a_form_that_is_sent_twice_leads_to_its_one_report(editor: Client, draft: Revision) -> None:
    key = editor.get(PAGE).content.decode().partition('name="key" value="')[2].partition('"')[0]
    first, second = (begin(editor, key=key) for _ in range(2))
    assert key and first.url == second.url
    assert TestGroup.objects.count() == 1


def test_public_decks_are_named(editor: Client, basic: CardSet, alice: User, bob: User) -> None:
    draft_deck = deck_of(alice, "swarm")
    deck_of(bob, "heavy")
    Deck.objects.filter(pk=draft_deck.pk).update(visibility=Visibility.PUBLIC, name="Alice’s Best")
    draft_create(card_set=basic)
    begin(editor, stock=["heavy"], players="alice’s best")
    assert [deck["name"] for deck in TestGroup.objects.get().asked["decks"]] == [
        "Heavy Line",
        "Alice’s Best",
    ]


def test_it_is_cancelled_once_and_deleted(editor: Client, draft: Revision) -> None:
    address = begin(editor).url
    editor.post(f"{address}cancel/")
    page = text(editor.get(address))
    assert "This was cancelled after 0 of 80 matches." in page
    assert "No pair of matches was played to its end." in page
    assert "finished already" in text(editor.post(f"{address}cancel/", follow=True))
    editor.post(f"{address}delete/")
    assert editor.get(address).status_code == 404
    assert not TestGroup.objects.exists()


def test_other_games_say_that_nothing_can_be_measured(editor: Client, basic: CardSet) -> None:
    draft_create(card_set=CardSet.objects.get(key="spaced-out"))
    page = text(editor.get("/studio/spaced-out/balance/"))
    assert "Players bring no decks to this game" in page
    assert "Begin to measure" not in page


def test_strangers_players_and_other_sets_see_nothing(
    editor: Client, draft: Revision, client: Client, alice_client: Client
) -> None:
    address = begin(editor).url
    for door in (PAGE, address, f"{address}progress/"):
        assert client.get(door).status_code == 302
        assert alice_client.get(door).status_code == 403
    for door in (PAGE, f"{address}cancel/", f"{address}delete/"):
        assert alice_client.post(door).status_code == 403
    for door in (f"{address}cancel/", f"{address}delete/"):
        assert editor.get(door).status_code == 405
    assert editor.get(address.replace("basic", "spaced-out")).status_code == 404
    assert editor.get(f"{PAGE}nothing/").status_code == 404
    assert editor.get(f"/simulations/{address.split('/')[-2]}/").status_code == 404
    assert TestGroup.objects.get().status == Status.QUEUED


# --- programs -------------------------------------------------------------------------------------


def program(user: User, scope: str = Scope.EDIT) -> Client:
    """A program of somebody's."""
    _row, secret = api_token_create(owner=user, name="lab", scope=scope)
    assert ApiToken.objects.filter(owner=user).exists()
    return Client(headers={"authorization": f"Bearer {secret}"})


def test_programs_of_editors_measure_read_cancel_and_delete(
    editor_user: User, draft: Revision, played_once: None
) -> None:
    own = program(editor_user)
    wanted = {"stock": ["swarm", "heavy"], "matches": 6, "level": "random"}
    made = own.post(API, wanted, content_type="application/json")
    assert made.status_code == 201
    assert (made.json()["status"], made.json()["report"]) == ("queued", None)
    assert own.post(API, wanted, content_type="application/json").status_code == 409
    chunks_play(seconds=600)
    here = f"{API}{made.json()['id']}/"
    found = own.get(here).json()
    assert (found["status"], found["done"], found["is_stale"]) == ("done", 24, False)
    assert found["report"]["pairs"] == 12
    assert [deck["name"] for deck in found["decks"]] == ["Swarm Rush", "Heavy Line"]
    assert own.get(API).json()["results"][0]["id"] == found["id"]
    assert own.post(f"{here}cancel/").status_code == 409
    assert own.delete(here).status_code == 204
    assert own.get(here).status_code == 404


def test_other_programs_do_not(editor_user: User, draft: Revision, alice: User) -> None:
    wanted = {"stock": ["swarm", "heavy"]}
    for own in (program(editor_user, Scope.PLAY), program(alice, Scope.PLAY)):
        assert own.post(API, wanted, content_type="application/json").status_code == 403
    assert Client().get(API).status_code == 401
    assert program(alice, Scope.PLAY).get(API).status_code == 403


@pytest.mark.parametrize(
    "wanted",
    [{}, {"stock": ["swarm"]}, {"stock": ["swarm", "heavy"], "matches": 0}, {"stock": "swarm"}],
)
def test_odd_requests_are_refused(
    editor_user: User, draft: Revision, wanted: dict[str, Any]
) -> None:
    answer = program(editor_user).post(API, wanted, content_type="application/json")
    assert answer.status_code == 400
    assert not TestGroup.objects.exists()


def test_a_set_that_players_have_not_is_measured_alone_and_published_with_it(
    editor: Client, editor_user: User, basic: CardSet, played_once: None
) -> None:
    published = basic.revisions.get()
    draft = set_create(game="spacetrace", name="Twelve", of=published)
    here = f"/studio/{draft.card_set.key}/balance/"
    assert "it is measured alone" in one_line(editor.get(here).text)
    one = editor.post(here, {**WANTED, "stock": ["swarm"]})
    assert "Choose from 2 to 12 decks" in one.text
    assert editor.post(here, {**WANTED, "generated": "2"}).status_code == 302
    group = TestGroup.objects.get()
    assert (group.matches, group.base) == (72, None)
    chunks_play(seconds=600)
    page = one_line(editor.get(f"{here}{group.public_id}/").text)
    assert "72 matches with the draft alone" in page
    assert "Revision 1 alone" in one_line(editor.get(here).text)
    assert "Cards that the draft changes" not in page
    assert "Swarm Rush" in page and "only with the draft" in page
    told = program(editor_user).get(f"/api/v1/card-sets/{draft.card_set.key}/balance/").json()
    assert told["results"][0]["base"] is None
    revision_publish(draft=draft)
    group.refresh_from_db()
    assert group.draft is not None and group.draft.is_published
    assert "Revision 1 alone" in one_line(editor.get(f"{here}?of=1").text)
