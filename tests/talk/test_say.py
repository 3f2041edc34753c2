"""What can be said at a table, by whom, and who can read it then."""

import pytest
from django.http import Http404

from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import match_create
from spacetrace.matches.services.leave import seat_hand_over
from spacetrace.players.models import User
from spacetrace.players.services import account_close, block_add
from spacetrace.talk.models import Message, Voice
from spacetrace.talk.phrases import NUDGE, PHRASES
from spacetrace.talk.presenters import author_name
from spacetrace.talk.selectors import unread_at, unread_for, voices_watched
from spacetrace.talk.services.errors import BadWords, NotAllowed, NotPossible
from spacetrace.talk.services.listening import messages_read, mute_set, text_allow
from spacetrace.talk.services.say import message_say
from tests.matches.tables import HOT, ME, computer, fresh, table_of
from tests.talk.conftest import Say, heard, place_of
from tests.toy.game import ToyGame


def allow(match: Match, *people: User) -> None:
    for user in people:
        text_allow(place=place_of(match, user), allows=True)


def test_a_phrase_is_kept_by_its_key_and_read_by_everybody_at_the_table(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    said = say(match, alice, "good-luck")
    assert (said.phrase, said.text, said.at_version) == ("good-luck", "", match.version)
    assert heard(match, alice) == heard(match, bob) == ["good-luck"]


def test_what_is_sent_twice_is_said_once(match: Match, alice: User, bob: User, say: Say) -> None:
    one, other = (say(match, alice, "hello", key="k1") for _ in range(2))
    assert one == other
    assert heard(match, bob) == ["hello"]
    assert say(match, bob, "hello", key="k1") != one  # a key is its seat's own


def test_every_phrase_of_the_list_fits_its_column() -> None:
    longest = Message._meta.get_field("phrase").max_length
    assert longest and all(len(key) <= longest for key in PHRASES)
    assert not any("!" in str(words) for words in PHRASES.values())


@pytest.mark.parametrize("wanted", [{}, {"phrase": "nonsense"}, {"phrase": "hello", "text": "Hi"}])
def test_what_is_no_phrase_and_no_text_is_refused(
    match: Match, alice: User, wanted: dict[str, str]
) -> None:
    with pytest.raises(BadWords):
        message_say(place=place_of(match, alice), **wanted)
    assert not Message.objects.exists()


# --- free text ------------------------------------------------------------------------------------


def test_free_text_needs_everybody_at_the_table(
    three: Match, alice: User, bob: User, stranger: User, say: Say
) -> None:
    for user in (alice, bob, stranger):
        with pytest.raises(NotAllowed):
            say(three, alice, text="Hello there")
        allow(three, user)
    say(three, alice, text="Hello there")
    assert heard(three, stranger) == ["Hello there"]


def test_computer_players_are_not_asked(toy: ToyGame, alice: User, bob: User, say: Say) -> None:
    match = table_of(alice, bob, computers=("officer",))
    allow(match, alice, bob)
    say(match, bob, text="It thinks.")
    assert heard(match, alice) == ["It thinks."]


def test_a_consent_is_taken_back_and_what_was_written_stays(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    allow(match, alice, bob)
    say(match, alice, text="Hello there")
    text_allow(place=place_of(match, bob), allows=False)
    with pytest.raises(NotAllowed):
        say(match, alice, text="Hello again")
    say(match, alice, "thanks")
    assert heard(match, bob) == ["Hello there", "thanks"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two \n lines\t", "two lines"),
        ("e\u0301", "é"),
        ("<b>&amp;", "<b>&amp;"),
        ("a\x00\x1b[31m\u202eb", "a[31mb"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("x" * 280, "x" * 280),
        ("\U0001f44d\U0001f3fd" * 280, "\U0001f44d\U0001f3fd" * 280),
        ("a\u0308\u0301" * 280, "\u01df".replace("\u01df", "ä\u0301") * 280),
    ],
)
def test_free_text_is_one_clean_line(
    match: Match, alice: User, bob: User, text: str, kept: str, say: Say
) -> None:
    allow(match, alice, bob)
    assert say(match, alice, text=text).text == kept


@pytest.mark.parametrize("text", ["   ", "\u200d\u200c", "\x07", "x" * 281, "\u200d" * 2_000 + "x"])
def test_free_text_that_is_empty_or_too_long_is_refused(
    match: Match, alice: User, bob: User, text: str, say: Say
) -> None:
    allow(match, alice, bob)
    with pytest.raises(BadWords):
        say(match, alice, text=text)


# --- where nothing can be said --------------------------------------------------------------------


def test_talk_begins_with_the_match(open_match: Match, alice: User, say: Say) -> None:
    with pytest.raises(NotPossible, match="begins when the match does"):
        say(open_match, alice)


def test_at_one_device_nothing_is_written(toy: ToyGame, alice: User, say: Say) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, HOT])
    with pytest.raises(NotPossible, match="one device"):
        say(match, alice)
    assert voices_watched(alice.pk, [match.pk]) == {}


def test_computer_players_do_not_talk(toy: ToyGame, alice: User, say: Say) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, computer()])
    with pytest.raises(NotPossible, match="computer players do not talk"):
        say(match, alice)


def test_strangers_have_no_place_nor_has_a_seat_that_is_only_kept(
    match: Match, open_match: Match, stranger: User, say: Say
) -> None:
    with pytest.raises(Http404):
        say(match, stranger)
    Seat.objects.filter(match=match, index=1).update(kind="open", user=stranger)
    with pytest.raises(Http404):
        say(match, stranger)


def test_after_the_end_it_can_be_read_and_answered(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    say(match, alice, "good-luck")
    match_concede(match=fresh(match), user=alice)
    say(match, bob, "well-played")
    assert heard(match, alice) == ["good-luck", "well-played"]


def test_whoever_has_left_reads_what_was_said_until_then(
    three: Match, alice: User, bob: User, stranger: User, say: Say
) -> None:
    say(three, alice, "hello")
    match_concede(match=fresh(three), user=stranger)
    say(three, bob, "thanks")
    assert heard(three, stranger) == ["hello"]
    assert heard(three, alice) == ["hello", "thanks"]
    with pytest.raises(NotPossible, match="have left"):
        say(three, stranger)
    allow(three, alice, bob)  # who has left is not asked, either
    say(three, alice, text="Two of us now.")


def test_whoever_is_away_while_the_computer_plays_still_hears(
    three: Match, alice: User, bob: User, say: Say
) -> None:
    seats = list(three.seats.order_by("index"))
    seat_hand_over(fresh(three), seats, seats[1], is_away=True)
    say(three, alice, "take-your-time")
    assert heard(three, bob) == ["take-your-time"]
    say(three, bob, "back-soon")


# --- a nudge --------------------------------------------------------------------------------------


def test_a_nudge_is_for_whoever_is_waited_for_and_once_until_something_happens(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    waited, other = (alice, bob) if 0 in match.waiting else (bob, alice)
    with pytest.raises(NotPossible, match="does not wait"):
        say(match, waited, NUDGE)
    say(match, other, NUDGE)
    with pytest.raises(NotPossible, match="said so already"):
        say(match, other, NUDGE)
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    say(match, other, NUDGE)


# --- who does not hear ----------------------------------------------------------------------------


def test_a_muted_person_is_not_heard_at_any_table_and_does_not_learn_of_it(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    mute_set(owner=alice, muted=bob, is_muted=True)
    say(match, bob, "hello")
    assert heard(match, alice) == []
    assert heard(match, bob) == ["hello"]
    assert unread_for(alice, [match.pk]) == {}
    assert Voice.objects.get(seat__user=alice).version == 0  # no stream of hers tells anything
    other = table_of(alice, bob)
    say(other, bob, "hello")
    assert heard(other, alice) == []
    mute_set(owner=alice, muted=bob, is_muted=False)
    assert heard(match, alice) == ["hello"]


def test_with_a_block_between_them_nothing_is_sent_either_way(
    three: Match, alice: User, bob: User, stranger: User, say: Say
) -> None:
    say(three, stranger, "hello")
    block_add(owner=alice, blocked=stranger)
    assert heard(three, alice) == []
    say(three, alice, "sorry")
    say(three, stranger, "thanks")
    assert heard(three, alice) == ["sorry"]
    assert heard(three, stranger) == ["hello", "thanks"]
    assert heard(three, bob) == ["hello", "sorry", "thanks"]
    versions = {seat.user: seat.voice.version for seat in three.seats.all()}
    assert unread_for(alice, [three.pk]) == unread_for(stranger, [three.pk]) == {}
    assert versions == {alice: 2, bob: 3, stranger: 2}


def test_two_who_have_blocked_each_other_cannot_talk(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    block_add(owner=alice, blocked=bob)
    for user in (alice, bob):
        with pytest.raises(NotPossible, match="Nobody hears you"):
            say(match, user)
        with pytest.raises(NotPossible):
            allow(match, user)


def test_a_closed_account_is_a_former_player(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    said = say(match, bob, "hello")
    account_close(user=bob)
    said.refresh_from_db()
    assert heard(match, alice) == ["hello"]
    assert author_name(said) == "Former player"
    with pytest.raises(NotPossible):
        say(match, alice)


# --- what is new ----------------------------------------------------------------------------------


def test_what_is_new_is_counted_by_match_in_one_query(
    match: Match, alice: User, bob: User, say: Say, django_assert_num_queries: object
) -> None:
    other = table_of(alice, bob)
    for _ in range(2):
        say(match, bob)
    say(other, bob)
    say(other, alice)
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert unread_for(alice, [match.pk, other.pk]) == {match.pk: 2, other.pk: 1}
    with django_assert_num_queries(2):  # type: ignore[operator]
        assert [unread_at(alice, one.pk) for one in (match, other)] == [2, 1]
    messages_read(user=alice, match_id=match.pk, up_to=Message.objects.latest("pk").pk)
    assert unread_for(alice, [match.pk, other.pk]) == {other.pk: 1}
    assert [unread_at(alice, one.pk) for one in (match, other)] == [0, 1]
    assert unread_for(bob, [match.pk, other.pk]) == {other.pk: 1}


def test_a_message_belongs_to_one_match(match: Match, alice: User, bob: User, say: Say) -> None:
    other = table_of(alice, bob)
    say(match, bob)
    assert heard(other, alice) == []
    assert unread_for(alice, [other.pk]) == {}
    assert not Voice.objects.filter(seat__match=other).exists()


def test_an_open_table_has_no_talk_to_watch(open_match: Match, bob: User) -> None:
    Seat.objects.filter(match=open_match, index=1).update(user=bob)
    assert voices_watched(bob.pk, [open_match.pk]) == {}
