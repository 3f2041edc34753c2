"""At one device: what stands on the page between two people, and what needs no handing over."""

from __future__ import annotations

from django.test import Client

from spacetrace.matches.models import Match, Move
from tests.markup import form_of
from tests.matches.html.conftest import Arrange
from tests.matches.tables import fresh

UNSEEN = "pass-unseen"
"""Where the form stands that needs no look at a hand."""

FLEETS = {
    "turn": 1,
    "turn_number": 5,
    "1": {"base": ["fighters", "destroyers"], "hand": ["titan"], "library": ["regulars"] * 9},
    "2": {
        "base": ["wasps", "wasps"],
        "hand": ["orbital-lance", "regulars"],
        "library": ["regulars"] * 9,
        "mp": 300,
    },
}


def address(match: Match, way: str = "") -> str:
    return f"/m/{match.public_id}/{way}"


def sent(client: Client, match: Match, action: str) -> None:
    """The person at the device does this, as the table shown to them would."""
    match = fresh(match)
    body = {"action": action, "at_version": match.version, "command_id": f"{match.version}"}
    client.post(address(match, "act/"), {**body, "seat": match.waiting[0]})


def after_an_attack(client: Client, match: Match, arrange: Arrange) -> str:
    """The page once the first of two people at the device has attacked."""
    arrange(match, FLEETS)
    client.post(address(match, "take/"))
    sent(client, match, "attack")
    return client.get(address(match)).content.decode()


def test_an_attack_that_nobody_answers_leaves_the_device_where_it_is(
    alice_client: Client, hot: Match, arrange: Arrange
) -> None:
    page = after_an_attack(alice_client, hot, arrange)
    assert "Pass the device to Bo" in page
    assert "Bo lets it happen" in page
    assert "Orbital Lance" not in page
    fields = form_of(page, UNSEEN)
    assert (fields["action"], fields["then"]) == ("keep order", ["pass attack"])
    alice_client.post(address(hot, "act/"), fields)
    actions = Move.objects.filter(match=hot).order_by("seq").values_list("seat", "action")
    assert list(actions) == [(0, "attack"), (1, "keep order"), (1, "pass attack")]
    assert 'data-seat="0"' in alice_client.get(address(hot)).content.decode()


def test_an_attack_that_is_answered_hands_over_once(
    alice_client: Client, hot: Match, arrange: Arrange
) -> None:
    after_an_attack(alice_client, hot, arrange)
    alice_client.post(address(hot, "take/"))  # Bo looks, and has the device from now on
    assert 'data-seat="1"' in alice_client.get(address(hot)).content.decode()
    sent(alice_client, hot, "keep order")
    sent(alice_client, hot, "play orbital-lance on 1:fighters paying regulars")
    while 1 in fresh(hot).waiting:
        sent(alice_client, hot, "pass")
    page = alice_client.get(address(hot)).content.decode()
    assert "Pass the device to Alice" in page
    assert "Titan" not in page
    fields = form_of(page, UNSEEN)
    assert "Alice is ready" in page
    alice_client.post(address(hot, "act/"), fields)
    assert fresh(hot).waiting == (1,)
    assert 'data-seat="1"' in alice_client.get(address(hot)).content.decode()


def test_what_happened_is_told_as_everybody_may_know_it(
    alice_client: Client, hot: Match, arrange: Arrange
) -> None:
    page = after_an_attack(alice_client, hot, arrange)
    assert "What happened" in page
    assert "Alice attacks" in page
    alice_client.post(address(hot, "act/"), form_of(page, UNSEEN))
    sent(alice_client, hot, "ready")
    page = alice_client.get(address(hot)).content.decode()
    assert UNSEEN not in page  # a turn begins with a look at one's hand
    assert "draws Regulars" not in page


def test_what_somebody_let_happen_unseen_is_told_when_they_take_the_device(
    alice_client: Client, hot: Match, arrange: Arrange
) -> None:
    page = after_an_attack(alice_client, hot, arrange)
    alice_client.post(address(hot, "act/"), form_of(page, UNSEEN))
    sent(alice_client, hot, "ready")
    page = alice_client.get(address(hot)).content.decode()
    assert "Pass the device to Bo" in page
    for said in ("Alice attacks", "Class by class"):
        assert said in page
    alice_client.post(address(hot, "take/"))
    while 1 in fresh(hot).waiting:
        sent(alice_client, hot, "ready" if fresh(hot).waiting == (1,) else "pass")
    page = alice_client.get(address(hot)).content.decode()
    assert "Pass the device to Alice" in page
    assert "Alice attacks" not in page  # she has seen it


def test_what_is_said_for_an_old_table_is_not_done(
    alice_client: Client, bob_client: Client, hot: Match, arrange: Arrange
) -> None:
    fields = form_of(after_an_attack(alice_client, hot, arrange), UNSEEN)
    assert bob_client.post(address(hot, "act/"), fields).status_code == 404
    alice_client.post(address(hot, "act/"), {**fields, "at_version": "0"})
    assert Move.objects.filter(match=hot).count() == 1
