"""The pages of comparisons: chosen, watched, stopped, read, taken over; for their owner alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from decks.services.save import deck_save
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.models import Spent, Status, TestGroup
from spacetrace.simulations.services.comparisons import Swap, swaps_try, versions_compare
from spacetrace.simulations.services.work import chunks_play
from tests.simulations.conftest import deck_of, page_of, spec

VERSIONS, SWAPS = "/simulations/versions/", "/simulations/swaps/"


@pytest.fixture
def two(swarm: Deck) -> Deck:
    """The swarm with a second version: a Fighters less, Veterans more."""
    cards = {**swarm.cards, "fighters": swarm.cards["fighters"] - 1, "veterans": 1}
    return deck_save(deck=swarm, cards=cards, at=swarm.edit, note="Veterans").deck


def sent(deck: Deck, **more: Any) -> dict[str, Any]:
    """A comparison as a browser sends it, without what it compares."""
    usual = {
        "deck": deck.public_id,
        "against": ["stock:heavy"],
        "address": "",
        "level": "random",
        "their_level": "random",
        "matches": "100",
        "victory": "base",
    }
    return {**usual, **more}


def only() -> TestGroup:
    return TestGroup.objects.get()


def at(group: TestGroup, door: str = "", *more: Any) -> str:
    name = f"simulations:comparison_{door}" if door else "simulations:comparison"
    return reverse(name, args=[group.public_id, *more])


# --- new ones -------------------------------------------------------------------------------------


def test_two_ticked_versions_are_chosen_in_the_form(two: Deck, alice_client: Client) -> None:
    page = page_of(alice_client, reverse("decks:versions", args=[two.public_id]))
    assert f'formaction="{VERSIONS}"' in page
    ticked = f"{VERSIONS}?d={two.public_id}:1&d={two.public_id}:2"
    page = page_of(alice_client, ticked)
    version, other = page.partition('name="version"')[2].split('name="other"')
    assert '<option value="2" selected>2 (newest): Veterans' in version
    assert '<option value="1" selected>1' in other
    assert f"{VERSIONS}?deck={two.public_id}" in page_of(
        alice_client, f"/simulations/new/?deck={two.public_id}"
    )


def test_two_versions_are_compared_by_the_form(
    two: Deck, alice_client: Client, played_once: None
) -> None:
    answer = alice_client.post(VERSIONS, sent(two, version="2", other="1"))
    assert answer["Location"] == at(only())
    page = page_of(alice_client, at(only()))
    assert "Waiting for a worker" in page
    assert 'http-equiv="refresh"' in page
    chunks_play(seconds=0)
    assert "1 of 200 matches" in page_of(alice_client, at(only(), "progress"))
    chunks_play(seconds=600)
    page = page_of(alice_client, at(only()))
    assert 'http-equiv="refresh"' not in page
    assert 'id="verdict"' in page
    assert "of the same 100 matches" in page or "100 matches ended alike" in page
    assert "every 2s" not in page_of(alice_client, at(only(), "progress"))


def test_a_deck_with_one_version_has_nothing_to_compare(swarm: Deck, alice_client: Client) -> None:
    page = page_of(alice_client, f"{VERSIONS}?deck={swarm.public_id}")
    assert "one version so far" in page
    assert "disabled" in page
    answer = alice_client.post(VERSIONS, sent(swarm, version="1", other="1"))
    assert answer.status_code == 400
    assert "Choose two different versions" in answer.content.decode()


@pytest.mark.parametrize(
    "strange",
    [
        {"version": "", "other": ""},
        {"version": "2", "other": "2"},
        {"version": "2", "other": "9"},
        {"version": "2", "other": "\0"},
        {"version": "2", "other": "9" * 400},
        {"version": "2", "other": "1", "against": []},
        {"version": "2", "other": "1", "matches": "7"},
    ],
)
def test_strange_versions_come_back_with_a_sentence(
    two: Deck, alice_client: Client, strange: dict[str, Any]
) -> None:
    answer = alice_client.post(VERSIONS, sent(two, **strange))
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not TestGroup.objects.exists()


def test_exchanges_are_tried_by_the_form_and_ranked(
    swarm: Deck, alice_client: Client, played_once: None
) -> None:
    wanted = {"out_1": "fighters", "in_1": "Veterans", "out_5": "regulars", "in_5": "wasps"}
    answer = alice_client.post(SWAPS, sent(swarm, **wanted))
    assert answer.status_code == 302
    assert only().asked["swaps"] == [["fighters", "veterans"], ["regulars", "wasps"]]
    assert Spent.objects.get().matches == only().matches == 300
    chunks_play(seconds=600)
    page = page_of(alice_client, at(only()))
    assert page.count("Take it over") == 2 + 1  # and the words below
    assert "The deck as it is" in page
    assert page.count("By opponent") == 2


def test_exchanges_are_proposed_and_can_be_sent_as_they_stand(
    swarm: Deck, alice_client: Client
) -> None:
    address = f"{SWAPS}?deck={swarm.public_id}"
    assert f"{address}&amp;propose=yes" in page_of(alice_client, address)
    shown = alice_client.get(f"{address}&propose=yes")
    rows = [row for row in shown.context["rows"] if row[1].value()]
    assert len(rows) == 5
    assert all(why in shown.text for *_fields, why in rows)
    wanted = {field.html_name: field.value() for row in rows for field in row[1:3]}
    assert alice_client.post(SWAPS, sent(swarm, **wanted)).status_code == 302
    only_these = alice_client.get(f"{address}&propose=yes&out=regulars").context["rows"]
    assert {row[1].value() for row in only_these} == {"regulars", ""}


@pytest.mark.parametrize(
    ("strange", "sentence"),
    [
        ({}, "Name at least one exchange"),
        ({"out_1": "fighters"}, "Say which card comes in"),
        ({"in_1": "Veterans"}, "Choose which card goes"),
        ({"out_1": "fighters", "in_1": "Veterams"}, "near to it are “Veterans”"),
        ({"out_1": "fighters", "in_1": "\0"}, "Null characters"),
        ({"out_1": "fighters", "in_1": "x" * 300}, "80 characters at most"),
        ({"out_1": "titan", "in_1": "Veterans"}, "does not hold this card"),
        ({"out_1": "fighters", "in_1": "Fighters"}, "for itself is no exchange"),
        ({"out_1": "fighters", "in_1": "Base"}, "may not be played"),
        ({"out_9": "fighters", "in_9": "Veterams"}, '<details class="fold is-large" open'),
    ],
)
def test_half_filled_exchanges_come_back_with_a_sentence(
    swarm: Deck, alice_client: Client, strange: dict[str, str], sentence: str
) -> None:
    answer = alice_client.post(SWAPS, sent(swarm, **strange))
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    assert not TestGroup.objects.exists()


def test_all_lists_count_against_the_day_of_a_guest(
    swarm: Deck, alice: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.filter(pk=alice.pk).update(is_guest=True)
    monkeypatch.setattr(limits, "MATCHES_A_DAY_OF_A_GUEST", 250)
    wanted = sent(swarm, out_1="fighters", in_1="veterans")
    assert alice_client.post(SWAPS, wanted).status_code == 302
    answer = alice_client.post(SWAPS, wanted)
    assert answer.status_code == 400
    assert "50 of yours are left" in answer.content.decode()


def test_a_third_comparison_waits_and_says_for_what(swarm: Deck, alice_client: Client) -> None:
    wanted = sent(swarm, out_1="fighters", in_1="veterans")
    for _ in range(2):  # as when the button is pressed twice
        assert alice_client.post(SWAPS, wanted).status_code == 302
    assert alice_client.post(SWAPS, wanted).status_code == 400
    page = page_of(alice_client, f"/simulations/new/?deck={swarm.public_id}")
    assert "A comparison of 200 matches" in page
    assert "disabled" in page


# --- under way, and over --------------------------------------------------------------------------


@pytest.fixture
def group(swarm: Deck, alice: User) -> TestGroup:
    """An exchange that is tried."""
    swap = Swap("fighters", "veterans")
    return swaps_try(owner=alice, deck=swarm, spec=spec("heavy"), swaps=[swap])


def test_cancel_keeps_what_was_played_so_far(
    group: TestGroup, alice_client: Client, played_once: None
) -> None:
    for _match in range(12):
        chunks_play(seconds=0)
    assert alice_client.post(at(group, "cancel")).status_code == 302
    assert alice_client.post(at(group, "cancel")).status_code == 302  # an old page
    page = page_of(alice_client, at(group))
    assert "cancelled this comparison after 12 of 200 matches" in page
    assert "over already" in page
    assert "not enough to tell" in page


def test_cancelled_before_the_first_match_it_claims_nothing(
    group: TestGroup, alice_client: Client
) -> None:
    alice_client.post(at(group, "cancel"))
    page = page_of(alice_client, at(group))
    assert "nothing played by both" in page
    assert "not enough to tell any of the exchanges" in page


def test_what_was_broken_off_says_why(group: TestGroup, alice_client: Client) -> None:
    TestGroup.objects.update(status=Status.FAILED, problem="Match 5 could not be played.")
    assert "Match 5 could not be played." in page_of(alice_client, at(group))


def test_lists_have_the_comparisons(
    group: TestGroup, swarm: Deck, alice_client: Client, bob_client: Client
) -> None:
    deck = reverse("decks:deck", args=[swarm.public_id])
    for address in (
        "/simulations/",
        reverse("simulations:of_deck", args=[swarm.public_id]),
        deck,
    ):
        page = page_of(alice_client, address)
        assert group.public_id in page and "1 exchange of a card" in page
    assert group.public_id not in page_of(bob_client, "/simulations/")


def test_an_exchange_is_taken_into_the_builder_once(
    group: TestGroup, swarm: Deck, alice_client: Client
) -> None:
    answer = alice_client.post(at(group, "take", 1), {"at": swarm.edit})
    assert answer["Location"] == reverse("decks:build", args=[swarm.public_id])
    assert "Version 2 has the exchange" in page_of(alice_client, answer["Location"])
    answer = alice_client.post(at(group, "take", 1), {"at": swarm.edit})  # the second click
    assert answer["Location"] == at(group)
    fresh = Deck.objects.get(pk=swarm.pk)
    assert (fresh.version_number, fresh.cards["veterans"]) == (2, 1)
    assert fresh.cards["fighters"] == swarm.cards["fighters"] - 1


@pytest.mark.parametrize("strange", ["", "x", "-1", "9" * 40])
def test_without_a_word_of_what_was_seen_nothing_is_taken(
    group: TestGroup, swarm: Deck, alice_client: Client, strange: str
) -> None:
    assert alice_client.post(at(group, "take", 1), {"at": strange}).status_code == 302
    assert alice_client.post(at(group, "take", 7), {"at": swarm.edit}).status_code == 302
    assert Deck.objects.get(pk=swarm.pk).cards == swarm.cards


def test_deleting_leaves_the_deck(two: Deck, alice: User, alice_client: Client) -> None:
    group = versions_compare(owner=alice, deck=two, spec=spec("heavy"), other=1)
    answer = alice_client.post(at(group, "delete"))
    assert answer["Location"] == reverse("decks:deck", args=[two.public_id])
    assert not TestGroup.objects.exists()
    assert two.versions.count() == 2


# --- strangers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["", "progress", "cancel", "delete", "take"])
def test_for_a_stranger_a_comparison_does_not_exist(
    group: TestGroup, stranger_client: Client, client: Client, door: str
) -> None:
    address = at(group, door, *([1] if door == "take" else []))
    ask = "get" if door in ("", "progress") else "post"
    assert getattr(stranger_client, ask)(address).status_code == 404
    assert getattr(client, ask)(address).status_code in (302, 404)
    wrong = "get" if ask == "post" else "post"
    assert getattr(stranger_client, wrong)(address).status_code == 405
    assert only().status == Status.QUEUED


def test_nobody_compares_the_decks_of_others(
    swarm: Deck, bob: User, stranger_client: Client, client: Client
) -> None:
    Deck.objects.update(visibility="public")
    for address in (VERSIONS, SWAPS):
        assert stranger_client.get(f"{address}?deck={swarm.public_id}").status_code == 404
        assert stranger_client.post(address, sent(swarm)).status_code == 404
        assert client.post(address, sent(swarm)).status_code == 302
        for strange in ("", "\0", "x" * 22):
            assert stranger_client.get(address, {"deck": strange}).status_code == 404
    other = deck_of(bob, "heavy")
    mixed = {"d": [f"{swarm.public_id}:1", f"{other.public_id}:1"]}
    assert stranger_client.get(VERSIONS, mixed).status_code == 404
    assert not TestGroup.objects.exists()


@pytest.mark.parametrize("strange", ["x" * 22, "nul%00", "x" * 3_000])
def test_strange_addresses_of_comparisons_lead_nowhere(
    db: None, alice_client: Client, strange: str
) -> None:
    for rest in ("", "progress/"):
        answer = alice_client.get(f"/simulations/comparison/{strange}/{rest}")
        assert answer.status_code == 404
