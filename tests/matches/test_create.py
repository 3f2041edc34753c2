"""A new match: who sits where, with which cards, and when it begins."""

import hashlib

import pytest

from spacetrace.api.public_ids import token_new
from spacetrace.engine.kernel.protocol import Config
from spacetrace.matches.models import Due, Match, Status
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.errors import BadChoice
from spacetrace.players.models import User
from tests.matches.pack import toy_publish
from tests.toy.game import ToyGame

ME, INVITE = SeatSpec("me"), SeatSpec("invite")


def test_against_the_computer_a_match_begins_at_once(ai_match: Match) -> None:
    assert (ai_match.status, ai_match.version) == (Status.RUNNING, 1)
    assert len(ai_match.waiting) == 1
    assert [seat.name for seat in ai_match.seats.all()] == ["Alice", "Officer"]


def test_with_an_invitation_it_waits(open_match: Match) -> None:
    assert (open_match.status, open_match.version) == (Status.OPEN, 0)
    assert bytes(open_match.snapshot) == b""
    tokens = [seat.invite_token for seat in open_match.seats.all()]
    assert tokens[0] is None
    assert len(tokens[1] or "") == 22


def test_at_a_hot_seat_both_seats_are_the_owner_s(toy: ToyGame, alice: User) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, SeatSpec("hot", name="Grandma")])
    assert match.hot_seat
    assert match.status == Status.RUNNING
    assert [(seat.user, seat.name) for seat in match.seats.all()] == [
        (alice, "Alice"),
        (alice, "Grandma"),
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [("\u202eGrandma\u200b", "Grandma"), ("\u202e\u200b", "Second player"), ("x" * 90, "x" * 32)],
)
def test_the_second_name_holds_nothing_invisible(
    toy: ToyGame, alice: User, name: str, shown: str
) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, SeatSpec("hot", name=name)])
    assert match.seats.get(index=1).name == shown


def test_its_address_cannot_be_guessed(open_match: Match) -> None:
    assert len(open_match.public_id) == 22


def test_its_id_is_no_option_on_a_command_line() -> None:
    assert not any(token_new().startswith("-") for _ in range(2_000))


def test_the_commitment_is_the_secret_s_and_no_two_matches_share_it(
    toy: ToyGame, alice: User
) -> None:
    one, two = (match_create(owner=alice, game="toy", seats=[ME, INVITE]) for _ in range(2))
    secret = bytes(one.secret.secret)
    assert len(secret) == 32
    expected = hashlib.sha256(b"spacetrace commitment:" + secret).hexdigest()
    assert one.secret.commitment == expected
    assert one.secret.commitment != two.secret.commitment


def test_a_new_card_set_does_not_touch_a_running_match(ai_match: Match) -> None:
    newer = toy_publish()
    ai_match.refresh_from_db()
    assert ai_match.card_set_revision_id != newer.pk


def test_the_computer_s_turn_is_a_row_from_the_start(toy: ToyGame, alice: User) -> None:
    """Whoever begins: out of turn it might act as well, and no row may tell whether it can."""
    for _ in range(8):
        match = match_create(
            owner=alice, game="toy", seats=[ME, SeatSpec("agent", agent_level="random")]
        )
        assert Due.objects.filter(match=match).exists()


@pytest.mark.parametrize(
    ("seats", "config"),
    [
        ([ME], {}),
        ([], {}),
        ([ME] * 9, {}),
        ([ME, ME], {}),
        ([INVITE, INVITE], {}),
        ([ME, INVITE, SeatSpec("hot")], {}),
        ([ME, SeatSpec("agent")], {}),
        ([ME, SeatSpec("agent", agent_level="commodore")], {}),
        ([ME, SeatSpec("agent", agent_level="drifter")], {}),  # of Spacetrace alone
        ([ME, INVITE], {"hand": 99}),
        ([ME, INVITE], {"hand": "four"}),
        ([ME, INVITE], {"colour": "red"}),
        ([SeatSpec("me", deck=DeckChoice(stock="no-such-deck")), INVITE], {}),
        ([SeatSpec("me", deck=DeckChoice(cards={"comet": 1})), INVITE], {}),
        ([SeatSpec("me", deck=DeckChoice(cards={"comet": -1})), INVITE], {}),
        ([SeatSpec("me", deck=DeckChoice(cards={"comet": 10**30})), INVITE], {}),
        ([SeatSpec("me", deck=DeckChoice(cards={str(i): 1 for i in range(300)})), INVITE], {}),
    ],
)
def test_what_cannot_make_a_match_is_refused_with_a_sentence(
    toy: ToyGame, alice: User, seats: list[SeatSpec], config: Config
) -> None:
    with pytest.raises(BadChoice) as refused:
        match_create(owner=alice, game="toy", seats=seats, config=config)
    assert refused.value.sentence
    assert not Match.objects.exists()


def test_an_unknown_game_is_refused(toy: ToyGame, alice: User) -> None:
    with pytest.raises(BadChoice):
        match_create(owner=alice, game="chess", seats=[ME, INVITE])
