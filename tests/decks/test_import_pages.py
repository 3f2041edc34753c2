"""The pages of decks as text: each door works, refuses the wrong verb, strangers, what is stale."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsets.models import CardSet
from decks.models import Deck
from decks.services.save import deck_describe, deck_save
from spacetrace.players.models import User

IMPORT = "/decks/import/"
PART = {"HX-Request": "true"}


def upload(body: bytes, name: str = "deck.txt") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, body)


# --- looking --------------------------------------------------------------------------------------


def test_the_page_says_what_to_do(alice_client: Client, basic_set: CardSet) -> None:
    page = alice_client.get(IMPORT).content.decode()
    assert "What you paste appears here" in page
    assert "What can be read" in page


def test_somebody_who_is_not_signed_in_is_sent_there_and_back(client: Client, db: None) -> None:
    assert client.get(IMPORT).headers["Location"] == f"/players/login/?next={IMPORT}"
    assert client.post(IMPORT, {"text": "x"}).status_code == 302


def test_other_verbs_are_refused(alice_client: Client) -> None:
    assert alice_client.put(IMPORT).status_code == 405


def test_a_form_of_another_site_is_refused(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    answer = client.post(IMPORT, {"text": "4 Wasps", "do": "make"})
    assert answer.status_code == 403
    assert not Deck.objects.exists()


def test_the_preview_shows_line_by_line_what_each_became(
    alice_client: Client, basic_set: CardSet
) -> None:
    text = "Name: Swarm\n// ships\n4x Fighters\n2 fighters\n4 Fihgters\n? 3 Foo"
    page = alice_client.post(IMPORT, {"text": text}).content.decode()
    assert page.count('class="line is-card') == 2
    assert page.count('class="line is-open') == 2
    assert "6 in all" in page
    assert 'value="5:fighters"' in page
    assert "No card is called so. Was one of these meant?" in page
    assert "2 lines of the list are no cards." in page
    assert "A deck has exactly 40 cards; this one has 6." in page  # ST-3
    assert not Deck.objects.exists()


def test_only_the_preview_goes_to_a_script(alice_client: Client, basic_set: CardSet) -> None:
    part = alice_client.post(IMPORT, {"text": "4 Wasps"}, headers=PART).content.decode()
    assert "<html" not in part
    assert part.lstrip().startswith('<div id="preview"')


def test_the_format_that_is_chosen_decides_what_is_legal(
    alice_client: Client, legal_deck: Deck
) -> None:
    text = "\n".join(f"{copies} ({card})" for card, copies in legal_deck.cards.items())
    page = alice_client.post(IMPORT, {"text": text}).content.decode()
    assert "Ready to be played: Standard" in page
    text += "\n1 Wasps\n1 Rams"
    for format, is_ready in (("standard", False), ("open", True)):
        page = alice_client.post(IMPORT, {"text": text, "format": format}).content.decode()
        assert ("Ready to be played" in page) is is_ready, format


def test_what_is_in_a_text_is_only_text(alice_client: Client, basic_set: CardSet) -> None:
    text = "Name: <script>alert(1)</script>\n4 <img src=x onerror=alert(1)>\n</textarea><b>"
    page = alice_client.post(IMPORT, {"text": text}).content.decode()
    assert "<script>alert" not in page
    assert "<img" not in page
    assert page.count("</textarea>") == 1


# --- deciding -------------------------------------------------------------------------------------


def test_a_choice_is_written_into_the_text(alice_client: Client, basic_set: CardSet) -> None:
    sent = {"text": "4 Fihgters\n2 Foo", "choose": "1:fighters"}
    page = alice_client.post(IMPORT, sent).content.decode()
    assert "\n4 Fighters  (fighters)\n2 Foo</textarea>" in page
    assert page.count('class="line is-open') == 1
    part = alice_client.post(IMPORT, sent, headers=PART).content.decode()
    assert "data-decided" in part


def test_a_line_may_be_dropped(alice_client: Client, basic_set: CardSet) -> None:
    sent = {"text": "4 Fihgters\n2 Wasps", "choose": "1:"}
    page = alice_client.post(IMPORT, sent).content.decode()
    assert "\n2 Wasps</textarea>" in page


def test_a_choice_of_a_line_that_is_gone_is_refused(
    alice_client: Client, basic_set: CardSet
) -> None:
    sent = {"text": "2 Wasps", "choose": "7:fighters"}
    answer = alice_client.post(IMPORT, sent)
    assert answer.status_code == 400
    assert "That line is not there any more" in answer.content.decode()


# --- making ---------------------------------------------------------------------------------------


def test_a_text_becomes_a_deck(alice_client: Client, alice: User, basic_set: CardSet) -> None:
    text = "Name: Swarm\nTags: cheap\nDescription:\n| a\n|\n| b\nFormat: Open\n4 Wasps\n2 Foo"
    answer = alice_client.post(IMPORT, {"text": text, "do": "make"})
    deck = Deck.objects.get()
    assert answer.headers["Location"] == f"/decks/{deck.public_id}/"
    assert deck.owner == alice
    assert deck.name == "Swarm"
    assert deck.format == "open"
    assert deck.visibility == "private"
    assert (deck.cards, deck.description) == ({"wasps": 4}, "a\n\nb")
    assert deck.unresolved == [{"line": 1, "copies": 2, "name": "Foo"}]
    assert [tag.name for tag in deck.tags.all()] == ["cheap"]


def test_what_stands_in_the_form_goes_before_the_text(
    alice_client: Client, basic_set: CardSet
) -> None:
    sent = {"text": "Name: A\nFormat: open\n4 Wasps", "name": "B", "format": "beginner"}
    alice_client.post(IMPORT, sent | {"do": "make"})
    assert Deck.objects.values_list("name", "format").get() == ("B", "beginner")


def test_what_does_not_fit_is_told_before_it_is_made(
    alice_client: Client, basic_set: CardSet
) -> None:
    tags = ", ".join(f"t{n}" for n in range(12))
    text = f"Name: {'x' * 100}\nFormat: pauper\nTags: {tags}\n4 Wasps"
    page = alice_client.post(IMPORT, {"text": text}).content.decode()
    assert "The name is shortened to 60 characters." in page
    assert "There is no format “pauper”, so the deck is made for “standard”." in page
    assert "Only 8 tags of 24 characters are kept." in page
    alice_client.post(IMPORT, {"text": text, "do": "make"})
    assert Deck.objects.get().name == "x" * 60


def test_nothing_is_made_of_nothing(alice_client: Client, basic_set: CardSet) -> None:
    for text in ("", "   ", "// nothing", "Name: Empty"):
        assert alice_client.post(IMPORT, {"text": text, "do": "make"}).status_code == 200
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xef\xbb\xbf4 Wasps\r\n", "deck.txt"),
        ("4 Wasps".encode("utf-16"), "deck.txt"),
        (b'{"cards": {"wasps": 4}}', "deck.json"),
    ],
)
def test_a_file_goes_before_the_field(
    body: bytes, kind: str, alice_client: Client, basic_set: CardSet
) -> None:
    sent = {"text": "1 Mothership", "do": "make", "file": upload(body, kind)}
    alice_client.post(IMPORT, sent)
    assert Deck.objects.get().cards == {"wasps": 4}


# --- replacing the list of a deck -----------------------------------------------------------------


def test_a_decks_list_is_offered_as_text(alice_client: Client, deck: Deck) -> None:
    page = alice_client.get(f"{IMPORT}?into={deck.public_id}").content.decode()
    assert "2 Fighters  (fighters)" in page
    assert "The cards are the same as in the deck now." in page


def test_a_text_becomes_a_decks_list_as_a_new_version(alice_client: Client, deck: Deck) -> None:
    sent = {"into": deck.public_id, "at": deck.edit, "text": "Name: Not this\n4 Wasps\n1 Foo"}
    page = alice_client.post(IMPORT, sent).content.decode()
    assert "<b>+4</b> Wasps" in page
    assert "<b>−2</b> Fighters" in page
    answer = alice_client.post(IMPORT, sent | {"do": "make"})
    assert answer.headers["Location"] == f"/decks/{deck.public_id}/"
    deck.refresh_from_db()
    assert (deck.name, deck.cards, deck.version_number) == ("First strike", {"wasps": 4}, 2)
    assert deck.unresolved == [{"line": 1, "copies": 1, "name": "Foo"}]


def test_a_deck_that_was_changed_meanwhile_is_not_overwritten(
    alice_client: Client, deck: Deck
) -> None:
    sent = {"into": deck.public_id, "at": deck.edit, "text": "4 Wasps", "do": "make"}
    deck_save(deck=deck, cards={"rams": 1}, at=deck.edit)
    answer = alice_client.post(IMPORT, sent)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Nothing was overwritten." in page
    assert "<b>−1</b> Rams" in page  # what it would change now
    for wrong in ("", "x", "-1", "²", "9" * 30):
        assert alice_client.post(IMPORT, sent | {"at": wrong}).status_code == 409
    deck.refresh_from_db()
    assert deck.cards == {"rams": 1}


def test_nobody_replaces_the_list_of_another_players_deck(bob_client: Client, deck: Deck) -> None:
    deck_describe(deck=deck, visibility="public")
    sent = {"into": deck.public_id, "at": deck.edit, "text": "4 Wasps", "do": "make"}
    assert bob_client.get(f"{IMPORT}?into={deck.public_id}").status_code == 404
    assert bob_client.post(IMPORT, sent).status_code == 404
    assert bob_client.get(f"{IMPORT}?into=%00").status_code == 404


# --- too much, or nonsense ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4 Wasps\0", "NUL"),
        ("1 Wasps\n" * 600, "at most 500 lines"),
        ("4 " + "x" * 300, "at most 200 characters"),
        ("[" * 9_000 + "{", "nested more than"),
        ('{"cards": 7}', "is a list"),
        ("Set: nowhere\n4 Wasps", "no card set"),
        ("Game: blast_off\nRed 7", "Nobody brings a deck to this game."),
    ],
)
def test_nonsense_is_told_and_makes_nothing(
    text: str, sentence: str, alice_client: Client, basic_set: CardSet
) -> None:
    if "blast_off" in text:
        CardSet.objects.create(game="blast_off", key="bo", name="BO")
    answer = alice_client.post(IMPORT, {"text": text, "do": "make"})
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    part = alice_client.post(IMPORT, {"text": text}, headers=PART)
    assert part.status_code == 200  # htmx shows nothing of an error
    assert sentence in part.content.decode()
    assert not Deck.objects.exists()


def test_more_than_may_be_sent_is_told_on_the_page(
    alice_client: Client, basic_set: CardSet
) -> None:
    sentence = "a text may have 256 KB"
    answer = alice_client.post(IMPORT, {"text": "x" * 300_000, "do": "make"})
    assert answer.status_code == 413
    assert sentence in answer.content.decode()
    part = alice_client.post(IMPORT, {"text": "x" * 300_000}, headers=PART)
    assert (part.status_code, sentence in part.content.decode()) == (200, True)
    many = {f"f{n}": "x" for n in range(3_001)}
    assert alice_client.post(IMPORT, many).status_code == 413
    large = {"file": upload(b"x" * 6_000_000)}
    assert alice_client.post(IMPORT, large).status_code == 413


def test_a_list_that_no_deck_can_hold_is_told_before_it_is_made(
    alice_client: Client, basic_set: CardSet
) -> None:
    text = "\n".join(f"4 Fihgters {n}" for n in range(101))
    for sent in ({"text": text}, {"text": text, "do": "make"}):
        answer = alice_client.post(IMPORT, sent)
        assert answer.status_code == 400
        page = answer.content.decode()
        assert "A deck keeps at most 100 lines that are no cards; these are 101." in page
        assert page.count('class="choice ') <= 300
    assert len(page) < 1_000_000
    assert not Deck.objects.exists()


def test_a_description_is_one_row_of_the_preview(alice_client: Client, basic_set: CardSet) -> None:
    sent = {"text": "Description:\n| First\n| Second\n4 Wasps"}
    page = alice_client.post(IMPORT, sent).content.decode()
    assert "Description: First …" in page
    assert page.count('class="line ') == 2


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"x" * 300_000, "at most 256 KB of text"),
        (b"\xff\xff\xff", "no text in UTF-8"),
        (b"PK\x03\x04", "A backup of many decks is brought back below."),
    ],
)
def test_a_file_that_is_no_text_is_told(
    body: bytes, sentence: str, alice_client: Client, basic_set: CardSet
) -> None:
    answer = alice_client.post(IMPORT, {"text": "", "file": upload(body)})
    assert answer.status_code == 400
    assert sentence in answer.content.decode()


def test_a_name_that_is_too_long_stands_at_its_field(
    alice_client: Client, basic_set: CardSet
) -> None:
    sent = {"text": "4 Wasps", "name": "x" * 61, "do": "make"}
    answer = alice_client.post(IMPORT, sent)
    assert answer.status_code == 400
    assert "field-error" in answer.content.decode()
    assert not Deck.objects.exists()


def test_a_player_with_as_many_decks_as_may_be_is_told(
    alice_client: Client, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.limits.MOST_DECKS", 1)
    answer = alice_client.post(IMPORT, {"text": "4 Wasps", "do": "make"})
    assert answer.status_code == 400
    assert "Delete one to make room." in answer.content.decode()


def test_the_preview_takes_as_many_queries_for_many_lines(
    alice_client: Client, basic_set: CardSet
) -> None:
    def queries(text: str) -> int:
        with CaptureQueriesContext(connection) as made:
            alice_client.post(IMPORT, {"text": text}, headers=PART)
        return len(made)

    queries("4 Wasps")
    many = "\n".join(f"{n} Wasps\n{n} Foo" for n in range(1, 200))
    assert queries(many) == queries("4 Wasps\n4 Foo")
