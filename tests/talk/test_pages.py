"""The talk of a table as a page and as a drawer: every door, with and without a script."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.matches.services.concede import match_concede
from spacetrace.players.models import Block, User
from spacetrace.talk.models import Complaint, Delivery, Message, Mute, Voice
from spacetrace.talk.services.listening import mute_set, text_allow
from tests.matches.tables import fresh, table_of
from tests.talk.conftest import Say, heard, place_of
from tests.toy.game import ToyGame

HTMX = {"hx-request": "true"}
SENT = {
    "say": {"phrase": "hello"},
    "allow": {"allows": "1"},
    "mute": {"seat": "1", "mute": "1"},
    "block": {"seat": "1", "block": "1"},
}


def here(match: Match, door: str = "") -> str:
    return f"/m/{match.public_id}/talk/{door}"


@pytest.fixture
def both_allow(match: Match, alice: User, bob: User) -> None:
    """Free text is open."""
    for user in (alice, bob):
        text_allow(place=place_of(match, user), allows=True)


# --- the doors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", SENT)
def test_a_form_is_carried_out_and_leads_back_to_the_talk(
    match: Match, alice_client: Client, door: str
) -> None:
    answer = alice_client.post(here(match, f"{door}/"), SENT[door])
    assert (answer.status_code, answer.headers["Location"]) == (302, here(match))
    made = [Message.objects.exists(), Voice.objects.filter(allows_text=True).exists()]
    assert [*made, Mute.objects.exists(), Block.objects.exists()].count(True) == 1


@pytest.mark.parametrize("door", SENT)
def test_a_form_is_only_sent(match: Match, alice_client: Client, door: str) -> None:
    assert alice_client.get(here(match, f"{door}/")).status_code == 405


@pytest.mark.parametrize("door", ["", "unread/"])
def test_what_is_read_is_only_read(match: Match, alice_client: Client, door: str) -> None:
    assert alice_client.post(here(match, door)).status_code == 405


@pytest.mark.parametrize("door", ["", "unread/", *(f"{door}/" for door in SENT), "1/complain/"])
def test_for_strangers_there_is_no_talk(
    match: Match, bob: User, stranger_client: Client, client: Client, door: str, say: Say
) -> None:
    said = say(match, bob)
    address = here(match, door.replace("1/", f"{said.pk}/"))
    ask = "post" if door.rstrip("/") in SENT else "get"
    assert getattr(stranger_client, ask)(address).status_code == 404
    answer = getattr(client, ask)(address)
    assert answer.status_code == 404 or answer.headers["Location"].startswith("/players/login/")
    assert not Message.objects.exclude(pk=said.pk).exists()


def test_a_form_of_a_table_that_was_left_meanwhile_is_refused_in_words(
    three: Match, bob: User, bob_client: Client
) -> None:
    match_concede(match=fresh(three), user=bob)
    answer = bob_client.post(here(three, "say/"), {"phrase": "hello"})
    assert answer.status_code == 200
    assert "You have left this table" in answer.content.decode()
    assert not Message.objects.exists()


def test_a_form_that_is_sent_twice_says_it_once(match: Match, alice_client: Client) -> None:
    page = alice_client.get(here(match)).content.decode()
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found
    for _ in range(2):
        alice_client.post(here(match, "say/"), {"phrase": "hello", "key": found[1]})
    assert Message.objects.count() == 1


@pytest.mark.parametrize(
    ("door", "sent"),
    [
        ("say", {}),
        ("say", {"phrase": "nonsense"}),
        ("say", {"text": "  "}),
        ("say", {"text": "x" * 5_000}),
        ("say", {"text": "Hello"}),
        ("mute", {}),
        ("mute", {"seat": "0", "mute": "1"}),
        ("mute", {"seat": "9" * 40, "mute": "1"}),
        ("block", {"seat": "²", "block": "1"}),
    ],
)
def test_a_form_that_is_filled_in_badly_changes_nothing(
    match: Match, alice_client: Client, door: str, sent: dict[str, str]
) -> None:
    answer = alice_client.post(here(match, f"{door}/"), sent)
    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode()
    rows = [Message.objects, Mute.objects, Block.objects]
    assert not any(found.exists() for found in rows)


def test_nobody_says_more_than_a_person_would(
    match: Match, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.LIMITS, "talk-account", (2, 60))
    sent = [alice_client.post(here(match, "say/"), {"phrase": "hello"}) for _ in range(3)]
    assert [answer.status_code for answer in sent] == [302, 302, 429]
    assert Message.objects.count() == 2


# --- what is shown --------------------------------------------------------------------------------


def test_the_page_shows_what_was_said_and_counts_it_as_read(
    match: Match, bob: User, alice_client: Client, say: Say
) -> None:
    say(match, bob, "good-luck")
    assert "1<span" in alice_client.get(here(match, "unread/")).content.decode()
    page = alice_client.get(here(match)).content.decode()
    assert "Good luck." in page and "Bob" in page and "(new)" in page
    assert Delivery.objects.filter(is_read=False).count() == 0
    assert "(new)" not in alice_client.get(here(match)).content.decode()
    assert "1<span" not in alice_client.get(here(match, "unread/")).content.decode()


def test_the_script_gets_the_drawer_alone(match: Match, alice_client: Client) -> None:
    page = alice_client.get(here(match), headers=HTMX).content.decode()
    assert page.lstrip().startswith('<div class="talk"')
    answer = alice_client.post(here(match, "say/"), {"phrase": "hello"}, headers=HTMX)
    assert "Hello." in answer.content.decode()


@pytest.mark.usefixtures("both_allow")
def test_free_text_is_shown_as_it_was_written(
    match: Match, alice_client: Client, bob_client: Client
) -> None:
    text = '<script>alert("1")</script> {{ secret }} &lt;'
    alice_client.post(here(match, "say/"), {"text": text})
    page = bob_client.get(here(match)).content.decode()
    assert "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; {{ secret }} &amp;lt;" in page


@pytest.mark.usefixtures("both_allow")
def test_what_is_refused_stays_in_the_field(match: Match, alice_client: Client) -> None:
    answer = alice_client.post(here(match, "say/"), {"text": "x" * 281})
    assert f'value="{"x" * 281}"' in answer.content.decode()


@pytest.mark.usefixtures("both_allow")
def test_a_phrase_that_is_pressed_leaves_a_text_begun_alone(
    match: Match, alice: User, alice_client: Client
) -> None:
    sent = {"text": "half a sent", "phrase": "thanks"}
    page = alice_client.post(here(match, "say/"), sent, headers=HTMX).content.decode()
    assert heard(match, alice) == ["thanks"]
    assert 'value="half a sent"' in page


def test_there_is_a_field_only_where_free_text_is_open(
    match: Match, bob: User, alice_client: Client
) -> None:
    assert 'name="text"' not in alice_client.get(here(match)).content.decode()
    text_allow(place=place_of(match, bob), allows=True)
    page = alice_client.get(here(match)).content.decode()
    assert "1 person here would like to write freely" in page
    alice_client.post(here(match, "allow/"), {"allows": "1"})
    assert 'name="text"' in alice_client.get(here(match)).content.decode()
    alice_client.post(here(match, "allow/"), {"allows": "0"})
    assert 'name="text"' not in alice_client.get(here(match)).content.decode()


def test_the_table_has_the_button_with_what_is_new(
    match: Match, bob: User, alice_client: Client, say: Say
) -> None:
    say(match, bob)
    say(match, bob, "thanks")
    page = alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert 'id="talk-button"' in page and "2<span" in page


def test_home_and_the_list_say_where_something_new_was_said(
    match: Match, alice: User, bob: User, alice_client: Client, bob_client: Client, say: Say
) -> None:
    table_of(alice, bob)
    say(match, bob)
    say(match, bob, "thanks")
    for address in ("/", "/matches/"):
        assert alice_client.get(address).content.decode().count("2 new messages") == 1
        assert "new message" not in bob_client.get(address).content.decode()


def test_a_table_without_other_people_has_no_button(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    match = table_of(alice, computers=("officer",))
    assert 'id="talk-button"' not in alice_client.get(f"/m/{match.public_id}/").content.decode()
    assert "computer players do not talk" in alice_client.get(here(match)).content.decode()


def test_the_board_says_nothing_of_what_is_said(
    match: Match, alice_client: Client, bob: User, say: Say
) -> None:
    def board() -> bytes:
        page = alice_client.get(f"/m/{match.public_id}/board/").content
        return re.sub(rb'(name="(command_id|csrfmiddlewaretoken)" value=)"[^"]*"', b"", page)

    before = board()
    say(match, bob)
    assert board() == before


# --- muted ----------------------------------------------------------------------------------------


def test_whom_one_has_muted_stands_on_a_page_and_is_heard_again(
    match: Match, alice: User, bob: User, stranger: User, alice_client: Client
) -> None:
    mute_set(owner=alice, muted=bob, is_muted=True)
    mute_set(owner=stranger, muted=bob, is_muted=True)
    page = alice_client.get("/talk/muted/").content.decode()
    assert "Bob" in page
    for number in (Mute.objects.get(owner=stranger).pk, Mute.objects.get(owner=alice).pk, "x"):
        alice_client.post("/talk/muted/", {"mute": number})
    assert list(Mute.objects.values_list("owner", flat=True)) == [stranger.pk]
    assert "Nobody. At a table" in alice_client.get("/talk/muted/").content.decode()


def test_only_who_is_signed_in_has_muted_somebody(client: Client, db: None) -> None:
    answer = client.get("/talk/muted/")
    assert answer.headers["Location"].startswith("/players/login/")
    assert client.post("/talk/muted/", {"mute": 1}).status_code == 302


# --- complaints -----------------------------------------------------------------------------------


@pytest.fixture
def said(match: Match, bob: User, alice: User, say: Say) -> Iterator[Message]:
    """A message of Bob's with something before and after."""
    say(match, alice, "hello")
    yield say(match, bob, "sorry")


def test_a_message_is_shown_and_then_reported(
    match: Match, said: Message, alice: User, bob: User, alice_client: Client
) -> None:
    door = here(match, f"{said.pk}/complain/")
    assert "Sorry." in alice_client.get(door).content.decode()
    answer = alice_client.post(door, {"words": "He is <b>not</b> sorry."}, follow=True)
    assert "Those who look after the site will read it." in answer.content.decode()
    made = Complaint.objects.get()
    assert (made.reporter, made.accused, made.match, made.message) == (alice, bob, match, said)
    assert (made.state, made.words) == ("open", "He is <b>not</b> sorry.")
    lines = made.context.split("\n")
    assert "Alice (alice): Hello." in lines[0] and lines[0].startswith("  ")
    assert "Bob (bob): Sorry." in lines[1] and lines[1].startswith("> ")


def test_what_is_reported_twice_is_one_complaint(
    match: Match, said: Message, alice_client: Client
) -> None:
    for words in ("", "Once more"):
        answer = alice_client.post(here(match, f"{said.pk}/complain/"), {"words": words})
        assert answer.status_code == 302
    assert [made.words for made in Complaint.objects.all()] == [""]


def test_a_complaint_that_is_too_long_is_shown_again(
    match: Match, said: Message, alice_client: Client
) -> None:
    answer = alice_client.post(here(match, f"{said.pk}/complain/"), {"words": "x" * 501})
    assert "at most" in answer.content.decode() or "500 letters" in answer.content.decode()
    assert "x" * 501 in answer.content.decode()
    assert not Complaint.objects.exists()


def test_only_what_was_said_to_somebody_can_be_reported_by_them(
    match: Match, said: Message, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    own = here(match, f"{said.pk}/complain/")
    assert "said by yourself" in bob_client.get(own).content.decode()
    assert "said by yourself" in bob_client.post(own).content.decode()
    other = table_of(alice, bob)
    assert alice_client.get(here(other, f"{said.pk}/complain/")).status_code == 404
    assert alice_client.post(here(match, f"{said.pk + 1}/complain/")).status_code == 404
    mute_set(owner=alice, muted=bob, is_muted=True)
    assert alice_client.get(own).status_code == 404
    assert not Complaint.objects.exists()
