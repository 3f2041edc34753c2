"""Playing with decks that somebody has built, by page: choosing one, one press, joining, home."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from cardsets.files import read_set
from cardsets.selectors import newest_stock_decks
from cardsets.services.load import set_load
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_describe
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors import decks as selectors
from spacetrace.matches.services.concede import match_concede
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.conftest import DeckOf

NEW = "/play/new/"


def sent(deck: Deck | str, **more: str) -> dict[str, str]:
    """The form of a match against the Cadet as a page sends it."""
    value = deck if isinstance(deck, str) else f"deck:{deck.public_id}"
    return {"deck": value, "who_1": "cadet", "option_victory": "base", **more}


def chosen(page: str, name: str = "deck") -> list[str]:
    """The values of a field's radio buttons that are pressed."""
    return re.findall(rf'name="{name}" value="([^"]*)" checked', one_line(page))


# --- a new match --------------------------------------------------------------------------------


def test_one_s_decks_stand_beside_the_ready_made_ones(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    ready, short = deck_of(alice, "Ready"), deck_of(alice, "Too long", more={"couriers": 1})
    page = alice_client.get(NEW).content.decode()
    assert page.count('name="deck"') == newest_stock_decks().count() + 1
    assert f'value="deck:{ready.public_id}"' in page
    assert f'value="deck:{short.public_id}"' not in page
    assert "One deck cannot be played here yet" in page
    assert "A deck has exactly 40 cards; this one has 41." in page
    assert f'href="/decks/{short.public_id}/build/"' in page


def test_a_match_begins_with_a_built_deck(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice)
    answer = alice_client.post(NEW, sent(deck))
    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.public_id}/"
    mine, theirs = match.seats.order_by("index")
    assert mine.deck_version == deck.versions.get()
    assert newest_stock_decks().filter(key=theirs.deck_key, is_beginner=False).exists()
    assert match.config["format"] == "standard"


def test_a_deck_that_may_not_be_played_is_refused_on_the_page(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice, "Too <long>", more={"couriers": 1})
    answer = alice_client.post(NEW, sent(deck))
    assert answer.status_code == 200
    page = answer.content.decode()
    assert escape("“Too <long>” cannot be played at this table.") in page
    assert "Too <long>" not in page
    assert not Match.objects.exists()


@pytest.mark.parametrize("value", ["deck:", "deck:x", "deck:" + "a" * 22, "deck:\0", "own", ""])
def test_a_deck_that_is_none_is_a_sentence_on_the_page(
    alice_client: Client, basic_set: object, value: str
) -> None:
    answer = alice_client.post(NEW, sent(value))
    assert answer.status_code == 200
    assert re.search(r'class="(field-error|form-error)[^>]*>[^<]+\.', answer.content.decode())
    assert not Match.objects.exists()


def test_another_player_s_hidden_deck_is_not_there(
    alice_client: Client, bob: User, deck_of: DeckOf
) -> None:
    deck = deck_of(bob, "Nobody's business")
    page = alice_client.post(NEW, sent(deck)).content.decode()
    assert "There is no such deck" in page
    assert "business" not in page
    assert alice_client.get(f"{NEW}?deck={deck.public_id}").status_code == 404
    assert alice_client.get(f"{NEW}?opponent={deck.public_id}").status_code == 404
    assert alice_client.get(f"{NEW}?deck=%00").status_code == 404


def test_a_deck_in_the_address_is_chosen(
    alice_client: Client, alice: User, bob: User, deck_of: DeckOf
) -> None:
    mine, shown = deck_of(alice, "Mine"), deck_of(bob, "Bob's", visibility="link")
    page = alice_client.get(f"{NEW}?deck={mine.public_id}").content.decode()
    assert chosen(page) == [f"deck:{mine.public_id}"]
    both = f"{NEW}?deck={shown.public_id}&opponent={mine.public_id}"
    page = one_line(alice_client.get(both).content.decode())
    assert chosen(page) == [f"deck:{shown.public_id}"]
    assert "by Bob" in page
    assert f'<option value="deck:{mine.public_id}" selected' in page
    assert "opponent_deck" in page.split('<fieldset class="opponents">')[1].split("</fieldset>")[0]
    assert '<details class="fold is-large options">' in page  # nothing of it has to be looked for


def test_a_ready_made_deck_in_the_address_is_chosen(
    alice_client: Client, basic_set: object
) -> None:
    for asked, expected in (("heavy", "heavy"), ("nothing", "first-fleet"), ("%00", "first-fleet")):
        page = alice_client.get(f"{NEW}?game=spacetrace&stock={asked}").content.decode()
        assert chosen(page) == [expected]


def test_a_deck_in_the_address_that_lacks_something_says_what(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice, "Short", more={"couriers": 1})
    page = alice_client.get(f"{NEW}?deck={deck.public_id}").content.decode()
    assert "“Short” cannot be played at this table." in page
    assert chosen(page) == []


def test_the_other_side_plays_one_s_deck_or_one_by_its_address(
    alice_client: Client, alice: User, bob: User, deck_of: DeckOf
) -> None:
    mine, shown = deck_of(alice, "Mine"), deck_of(bob, "Bob's", "heavy", visibility="public")
    alice_client.post(NEW, sent("swarm", opponent_deck=f"deck:{mine.public_id}", who_1="hot"))
    assert Match.objects.get().seats.get(index=1).deck_version == mine.versions.get()
    address = f"https://play.example/decks/{shown.public_id}/?x=1"
    alice_client.post(NEW, sent(mine, opponent_deck="swarm", opponent_address=address))
    newest = Match.objects.order_by("-pk")[0]
    assert newest.seats.get(index=1).deck_version == shown.versions.get()


@pytest.mark.parametrize("address", ["https://play.example/decks/", "x" * 21, "a" * 301, "\0"])
def test_an_address_that_is_none_is_refused_beside_the_field(
    alice_client: Client, basic_set: object, address: str
) -> None:
    answer = alice_client.post(NEW, sent("swarm", opponent_address=address))
    assert list(answer.context["form"].errors) == ["opponent_address"]
    assert not Match.objects.exists()


def test_a_friend_by_link_is_given_no_deck(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice)
    alice_client.post(
        NEW, sent(deck, who_1="invite", opponent_deck=f"deck:{deck.public_id}", format="open")
    )
    match = Match.objects.get()
    assert (match.status, match.config["format"]) == (Status.OPEN, "open")
    assert match.seats.get(index=1).deck == {}


def test_two_hundred_decks_cost_no_more_queries_than_two(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert alice_client.get(address).status_code == 200
        return len(asked)

    decks = [deck_of(alice, f"Deck {number}") for number in range(2)]
    addresses = [NEW, f"{NEW}?deck={decks[0].public_id}", "/"]
    few = [queries(address) for address in addresses]
    for number in range(30):
        deck_of(alice, f"More {number}", more={"couriers": number % 2})
    assert [queries(address) for address in addresses] == few


def test_a_very_long_list_is_cut_and_the_page_says_so(
    alice_client: Client, alice: User, deck_of: DeckOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_LISTED", 3)
    decks = [deck_of(alice, f"Deck {number}") for number in range(5)]
    page = alice_client.get(NEW).content.decode()
    assert page.count('name="deck" value="deck:') == 3
    assert "decks that you changed last" in page
    page = alice_client.get(f"{NEW}?deck={decks[0].public_id}").content.decode()
    assert chosen(page) == [f"deck:{decks[0].public_id}"]
    assert alice_client.post(NEW, sent(decks[0])).status_code == 302


# --- play this deck now -------------------------------------------------------------------------


def test_one_press_plays_a_deck_against_the_computer_player_offered(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice)
    answer = alice_client.post(f"/play/deck/{deck.public_id}/")
    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.public_id}/"
    mine, theirs = match.seats.order_by("index")
    assert (mine.deck_version, theirs.agent_level) == (deck.versions.get(), "drifter")
    assert theirs.deck_key


def test_by_its_address_alone_nothing_begins(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice)
    answer = alice_client.get(f"/play/deck/{deck.public_id}/")
    assert answer["Location"] == f"{NEW}?deck={deck.public_id}"
    assert alice_client.put(f"/play/deck/{deck.public_id}/").status_code == 405
    assert not Match.objects.exists()


def test_a_visitor_signs_in_and_comes_back_to_the_deck(
    client: Client, alice: User, deck_of: DeckOf
) -> None:
    address = f"/play/deck/{deck_of(alice, visibility='public').public_id}/"
    answers = [client.get(address), client.post(address), client.post("/play/deck/nothing/")]
    assert [answer.status_code for answer in answers] == [302] * 3
    assert f"next={address}" in answers[1]["Location"]
    assert not Match.objects.exists()


def test_a_stranger_cannot_play_a_hidden_deck(
    stranger_client: Client, alice: User, deck_of: DeckOf
) -> None:
    address = f"/play/deck/{deck_of(alice).public_id}/"
    for address_ in (address, "/play/deck/%00/", f"/play/deck/{'a' * 22}/"):
        assert stranger_client.post(address_).status_code == 404
        assert stranger_client.get(address_).status_code == 404


def test_a_deck_that_became_illegal_leads_to_the_page_with_the_reason(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice, "Short", more={"couriers": 1})
    answer = alice_client.post(f"/play/deck/{deck.public_id}/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "“Short” cannot be played at this table." in page
    assert f'href="/decks/{deck.public_id}/build/"' in page
    assert not Match.objects.exists()


# --- joining ------------------------------------------------------------------------------------


def test_a_friend_brings_a_deck_that_fits_the_table(
    alice_client: Client, bob_client: Client, bob: User, deck_of: DeckOf
) -> None:
    fits = deck_of(bob, "Fits")
    large = deck_of(bob, "Large", format="open", more={"marines": 1, "militia": 1})
    alice_client.post(NEW, sent("swarm", who_1="invite"))
    match = Match.objects.get()
    link = f"/j/{match.seats.get(index=1).invite_token}/"
    page = bob_client.get(link).content.decode()
    assert f'value="deck:{fits.public_id}"' in page
    assert f'value="deck:{large.public_id}"' not in page
    assert "exactly 40 cards; this one has 42" in page
    refused = bob_client.post(link, {"deck": f"deck:{large.public_id}"})
    assert refused.status_code == 200
    assert "exactly 40 cards; this one has 42" in refused.content.decode()
    answer = bob_client.post(link, {"deck": f"deck:{fits.public_id}"})
    assert answer["Location"] == f"/m/{match.public_id}/"
    assert match.seats.get(index=1).deck_version == fits.versions.get()


def test_an_open_table_takes_large_decks_and_beginners_take_simple_ones(
    alice_client: Client, bob_client: Client, alice: User, bob: User, deck_of: DeckOf
) -> None:
    large = deck_of(bob, "Large", format="open", more={"marines": 1, "militia": 1})
    alice_client.post(NEW, sent(deck_of(alice, format="open"), who_1="invite"))
    link = f"/j/{Match.objects.get().seats.get(index=1).invite_token}/"
    assert f'value="deck:{large.public_id}"' in bob_client.get(link).content.decode()
    simple = deck_of(alice, "Simple", "first-fleet", format="beginner")
    alice_client.post(NEW, sent(simple, who_1="invite"))
    newest = Match.objects.order_by("-pk")[0]
    page = bob_client.get(f"/j/{newest.seats.get(index=1).invite_token}/").content.decode()
    assert f'value="deck:{large.public_id}"' not in page
    assert 'value="home-fleet"' in page
    assert 'value="swarm"' not in page


def test_a_match_of_a_set_without_ready_made_decks_is_joined_with_a_built_one(
    alice_client: Client, bob_client: Client, alice: User, bob: User, deck_of: DeckOf
) -> None:
    second = {**read_set("basic"), "key": "second", "name": "Second"}
    card_set, cards = (
        set_load(data=second, game="spacetrace").revision.card_set,
        deck_of(alice).cards,
    )
    mine, theirs = (
        deck_create(owner=owner, card_set=card_set, name="Second", cards=cards)
        for owner in (alice, bob)
    )
    alice_client.post(NEW, sent(mine, who_1="invite"))
    match = Match.objects.get()
    link = f"/j/{match.seats.get(index=1).invite_token}/"
    page = bob_client.get(link).content.decode()
    assert page.count('name="deck"') == 1
    assert bob_client.post(link, {}).status_code == 200
    answer = bob_client.post(link, {"deck": f"deck:{theirs.public_id}"})
    assert answer["Location"] == f"/m/{match.public_id}/"


def test_a_visitor_with_an_invitation_sees_no_decks_of_anybody(
    client: Client, alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice, "Alice's secret", visibility="public")
    alice_client.post(NEW, sent(deck, who_1="invite"))
    link = f"/j/{Match.objects.get().seats.get(index=1).invite_token}/"
    assert "secret" not in client.get(link).content.decode()


def test_the_opponent_never_reads_the_name_of_a_private_deck(
    alice_client: Client, bob_client: Client, alice: User, bob: User, deck_of: DeckOf
) -> None:
    alice_client.post(NEW, sent(deck_of(alice, "Alice's secret"), who_1="invite"))
    match = Match.objects.get()
    link = f"/j/{match.seats.get(index=1).invite_token}/"
    table = f"/m/{match.public_id}/"
    pages = [bob_client.get(link)]
    bob_client.post(link, {"deck": "heavy"})
    pages += [bob_client.get(address) for address in (table, "/", "/matches/", f"{table}story/")]
    match_concede(match=match, user=alice, seat=0)
    pages += [bob_client.get(address) for address in (table, "/", "/matches/", f"{table}story/")]
    alice_client.post(f"{table}rematch/")
    pages += [bob_client.get(address) for address in (table, "/", "/matches/")]
    assert {page.status_code for page in pages} == {200}
    assert not any("secret" in page.content.decode() for page in pages)
    assert "Alice&#x27;s secret" in alice_client.get("/matches/").content.decode()


# --- home ---------------------------------------------------------------------------------------


def test_home_leads_back_to_the_decks_that_were_built_last(
    alice_client: Client, alice: User, bob: User, deck_of: DeckOf
) -> None:
    decks = [deck_of(alice, f"Deck <{number}>") for number in range(4)]
    deck_of(bob, "Somebody else's")
    deck_describe(deck=decks[0], name="Deck <again>")
    page = alice_client.get("/").content.decode()
    assert "Continue building" in page
    assert [f"/decks/{deck.public_id}/build/" in page for deck in decks] == [
        True,
        False,
        True,
        True,
    ]
    assert "Deck &lt;again&gt;" in page
    assert "Standard, 40 cards" in page
    assert "Somebody else" not in page
    assert 'href="/decks/"' in page


def test_who_has_seen_a_match_and_has_no_deck_is_told_of_building(
    alice_client: Client, alice: User, deck_of: DeckOf
) -> None:
    hint = "Build a deck of your own"
    assert hint not in alice_client.get("/").content.decode()
    alice_client.post(NEW, {"game": "spacetrace", "quick": "1"})
    assert hint not in alice_client.get("/").content.decode()
    match_concede(match=Match.objects.get(), user=alice)
    assert hint in alice_client.get("/").content.decode()
    deck_of(alice)
    page = alice_client.get("/").content.decode()
    assert hint not in page
    assert "Continue building" in page
