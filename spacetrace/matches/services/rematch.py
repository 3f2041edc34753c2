"""Once more with the same people, options and decks: the very versions; the order is turned."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from spacetrace.api.public_ids import token_new
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.access import seats_of
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.create import match_save_new, names_part, seat_to_agent
from spacetrace.matches.services.errors import NotPossible
from spacetrace.matches.services.join import many_matches_ask, match_join
from spacetrace.matches.services.listing import listing_begin
from spacetrace.matches.services.locking import match_lock, people_lock
from spacetrace.players.models import User
from spacetrace.players.selectors import blocked_with


def match_rematch(*, match: Match, user: User, is_confirmed: bool = True) -> Match:
    """The match's one rematch, made by whoever asks first and begun when all others ask too.

    Among people whoever sat second sits first now, and so on round the table. Against computer
    players and at a hot seat it begins at once. At a larger table the seat of somebody whom the
    user does not meet is open. Raises NotPossible before the end and for who left, and
    ManyMatches for a user with many who has not confirmed that they want one more.
    """
    if not seats_of(match, user):
        raise NotPossible(_("You have left this table."))
    people = match.seats.exclude(user=None).values_list("user_id", flat=True)
    with change():
        people_lock(user, *people)
        old = match_lock(match.pk)
        if old.lesson:
            raise NotPossible(_("A lesson is not played again here: begin it anew."))
        if old.status != Status.OVER or not old.snapshot:
            raise NotPossible(_("A rematch is possible when the match is over."))
        again = Match.objects.filter(rematch_of=old).first()
        if again is None:
            many_matches_ask(user=user, is_confirmed=is_confirmed)
            return _rematch_new(old, user)
    return _rematch_join(again, user, is_confirmed)


def _rematch_new(old: Match, user: User) -> Match:
    seats = [_seat_again(seat, user) for seat in old.seats.select_related("user").order_by("index")]
    if any(seat.is_kept for seat in seats):  # among people, it is somebody else's turn to begin
        seats = [*seats[1:], *seats[:1]]
    for index, seat in enumerate(seats):
        seat.index = index
    _part_the_unwilling(seats, user)
    names_part(seats)
    rules = games.game_for(old.game)
    again = Match(
        game=old.game,
        config=old.config,
        card_set_revision=old.card_set_revision,
        card_set_hash=old.card_set_hash,
        rules_version=rules.rules_version,
        format_version=rules.format_version,
        pace=old.pace,
        created_by=user,
        hot_seat=old.hot_seat,
        trial_of=old.trial_of,
        branch_of=old.branch_of,
        opening=old.opening,
        rematch_of=old,
    )
    again.time_control = old.time_control
    listing_begin(again, is_listed=False, is_awaited=any(seat.is_kept for seat in seats))
    match_save_new(again, seats)
    old.version += 1  # so that the others' pages learn of the offer
    old.save(update_fields=["version"])
    match_announce(old, was_due=False)
    return again


def _part_the_unwilling(seats: list[Seat], user: User) -> None:
    """Nobody is asked who is gone, takes no challenges or does not meet the user.

    One sentence tells of all of them, so that it tells nothing of any.
    """
    kept = {seat.user_id: seat for seat in seats if seat.is_kept}
    people = User.objects.filter(pk__in=list(kept))
    unwilling = Q(is_active=False) | Q(takes_challenges=False)
    for person in people.filter(unwilling | Q(pk__in=blocked_with(user).values("pk"))):
        if len(seats) == 2:
            raise NotPossible(_("A rematch with this player is not possible."))
        seat = kept[person.pk]
        seat.user, seat.name = None, ""
        seat.deck, seat.deck_name, seat.deck_key, seat.deck_version = {}, "", "", None


def _seat_again(seat: Seat, user: User) -> Seat:
    """The same seat; another person's is kept for them until they ask for the rematch too.

    A computer player that took over for somebody who left keeps the seat, under its own name.
    """
    again = Seat(
        kind=seat.kind,
        user=seat.user,
        agent_level=seat.agent_level,
        name=seat.name,
        deck=seat.deck,
        deck_name=seat.deck_name,
        deck_key=seat.deck_key,
        deck_version_id=seat.deck_version_id,
    )
    if seat.is_away and seat.user is not None:
        again.kind, again.agent_level, again.name = SeatKind.USER, "", str(seat.user)
    if again.kind == SeatKind.USER and seat.user_id != user.pk:
        again.kind, again.invite_token = SeatKind.OPEN, token_new()
    if seat.was_left:
        seat_to_agent(again, seat.agent_level, seat.match.game)
    return again


def _rematch_join(again: Match, user: User, is_confirmed: bool) -> Match:
    if seats_of(again, user):
        return again
    kept = again.seats.filter(kind=SeatKind.OPEN, user=user).first()
    if kept is None:
        raise NotPossible(_("The others have begun their rematch without you."))
    return match_join(
        token=kept.invite_token or "", user=user, deck=None, is_confirmed=is_confirmed
    )
