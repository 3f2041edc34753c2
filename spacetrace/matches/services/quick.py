"""A match at once: with whoever waits in the lobby, else with whoever comes, or the computer."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta

from django.db import connection
from django.db.models import Q, QuerySet

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change, change_of_changes
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors.lobby import tables_listed
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.errors import BadChoice, SeatTaken
from spacetrace.matches.services.fill import seats_fill
from spacetrace.matches.services.join import many_matches_ask, match_join
from spacetrace.matches.services.listing import match_expire
from spacetrace.matches.services.locking import match_lock, people_lock
from spacetrace.matches.services.strangers import strangers_ask
from spacetrace.matches.time_control import TimeControl, TimeKind, usual_end
from spacetrace.players.models import User

logger = logging.getLogger(__name__)

COMPUTER_AFTER: dict[str, timedelta] = {TimeKind.LIVE: timedelta(minutes=1)}
COMPUTER_AFTER_USUALLY = timedelta(minutes=10)
"""How long people are waited for before computer players sit down, by the kind of time control."""

MOST_TRIED = 20
_PAIRING = 0x5ACE  # a lock of the whole database: two who look at once find each other


def match_quick(
    *,
    user: User,
    game: str,
    control: TimeControl,
    deck: DeckChoice,
    card_set: str = "",
    is_confirmed: bool = True,
) -> Match:
    """Sit down at the table that has waited longest for this game at this pace, or open one.

    A table with other rules than usual is not joined unseen, nor one with cards of another set than
    wished for (the game's usual one, else that of the deck), nor one at which the deck may not be
    played; what happens at the end of the time is what is usual at such a table. Asked again it is
    the table that waits already. Raises BadChoice for a choice that cannot make a match,
    ManyMatches for a user with many who has not confirmed that they want one more, and NotPossible
    for one whom strangers do not wait for just now.
    """
    seats = games.usual_seats(_game(game))
    wished = None if deck.own and not card_set else _set_wished(game, card_set)
    control = replace(control, on_timeout=usual_end(seats).value)
    with change_of_changes():
        if connection.vendor == "postgresql":  # SQLite has one writer anyway
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_PAIRING])
        people_lock(user)
        strangers_ask(user)
        for table in _waiting(user, game, control, wished):
            token = next(seat.invite_token for seat in table.seats.all() if _is_free(seat))
            try:
                return match_join(
                    token=token or "", user=user, deck=deck, is_confirmed=is_confirmed
                )
            except (SeatTaken, BadChoice):
                continue  # somebody was faster, or the deck is for another table
        if (own := _own(user, game, control, wished)) is not None:
            return own
        many_matches_ask(user=user, is_confirmed=is_confirmed)
        return _quick_new(user, game, control, deck, card_set)


def _game(key: str) -> games.AnyGame:
    try:
        return games.game_for(key)
    except ConfigError as error:
        raise BadChoice(str(error)) from error


def _set_wished(game: str, card_set: str) -> int:
    try:
        return games.newest_revision(game, card_set).card_set_id
    except ConfigError as error:
        raise BadChoice(str(error)) from error


def _waiting(user: User, game: str, control: TimeControl, wished: int | None) -> Iterator[Match]:
    for table in _alike(tables_listed(user), game, control, wished)[:MOST_TRIED]:
        seats = table.seats.all()
        usual = games.usual_config(games.game_for(game), len(seats))
        if _rules_of(table.config) == _rules_of(usual) and any(_is_free(seat) for seat in seats):
            yield table


def _alike(
    rows: QuerySet[Match], game: str, control: TimeControl, wished: int | None
) -> QuerySet[Match]:
    if wished is not None:
        rows = rows.filter(card_set_revision__card_set=wished)
    return rows.filter(
        game=game,
        time_kind=control.kind,
        time_move=control.move,
        time_bank=control.bank,
        on_timeout=control.on_timeout,
    )


def _is_free(seat: Seat) -> bool:
    return seat.kind == SeatKind.OPEN and seat.user_id is None


def _rules_of(config: Mapping[str, object]) -> dict[str, object]:
    """The options beside the format, which the decks decide."""
    return {key: value for key, value in config.items() if key != games.FORMAT}


def _own(user: User, game: str, control: TimeControl, wished: int | None) -> Match | None:
    rows = Match.objects.filter(created_by=user, status=Status.OPEN, computer_at__gt=database_now())
    return _alike(rows, game, control, wished).first()


def _quick_new(
    user: User, game: str, control: TimeControl, deck: DeckChoice, card_set: str
) -> Match:
    others = [SeatSpec("invite")] * (games.usual_seats(games.game_for(game)) - 1)
    match = match_create(
        owner=user,
        game=game,
        seats=[SeatSpec("me", deck=deck), *others],
        time_control=control,
        is_listed=True,
        card_set=card_set,
    )
    match.computer_at = database_now() + wait_of(control)
    match.save(update_fields=["computer_at"])
    return match


def wait_of(control: TimeControl) -> timedelta:
    """How long people are waited for."""
    return COMPUTER_AFTER.get(control.kind, COMPUTER_AFTER_USUALLY)


# --- what comes of an open match by itself --------------------------------------------------------


def match_computer_seat(*, match_id: int) -> bool:
    """Computer players take the open seats of a quick match, once its time has come.

    Tells whether they did so now: the lock lets one caller find the seats open. Where they cannot
    play, people are waited for further.
    """
    try:
        return _computer_seat(match_id)
    except BadChoice:
        logger.exception("No computer player can sit down at match %s.", match_id)
        with change():
            Match.objects.filter(pk=match_id, status=Status.OPEN).update(computer_at=None)
        return False


def _computer_seat(match_id: int) -> bool:
    with change():
        match = match_lock(match_id)
        is_due = match.computer_at is not None and match.computer_at <= database_now()
        if match.status != Status.OPEN or not is_due:
            return False
        seats = list(match.seats.order_by("index"))
        wanted = [seat for seat in seats if seat.kind == SeatKind.OPEN]
        seats_fill(match, seats, wanted, games.USUAL_LEVEL)
    return True


def open_meet(match: Match) -> bool:
    """Somebody visits a match: what its time has come for happens now; tells whether it did."""
    if match.status != Status.OPEN:
        return False
    is_awaited = match.computer_at is not None and games.is_open_here(match)
    if is_awaited and match_computer_seat(match_id=match.pk):
        return True
    return match.expires_at is not None and match_expire(match_id=match.pk)


def open_sweep(most: int) -> int:
    """The same for all open matches whose time has come; returns for how many it happened.

    One that fails is met again; another order each time lets the others have their turn.
    """
    now = database_now()
    due = Q(computer_at__lte=now) | Q(expires_at__lte=now)
    columns = ("status", "game", "config", "computer_at", "expires_at")
    rows = Match.objects.filter(due, status=Status.OPEN).only(*columns).order_by("?")
    return sum(_met(match) for match in list(rows[:most]))


def _met(match: Match) -> bool:
    try:
        return open_meet(match)
    except Exception:
        logger.exception("What is due at the open match %s does not happen.", match.pk)
        return False
