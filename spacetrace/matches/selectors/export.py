"""Gathers what is kept of a player, for the player alone: account, decks, matches as seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.paginator import Paginator

from decks.models import Deck
from spacetrace.matches.models import Match, PuzzleRun, Seat
from spacetrace.matches.selectors import CannotGoOn, events_since
from spacetrace.players.models import User

PART = 20
"""Matches in one part: its moves are told anew, which takes a while."""


BESIDE: dict[str, Callable[[User, Sequence[Match]], Mapping[int, object]]] = {}
"""What other apps keep of a player by match, told under these names; entered as they start."""


def export_of(user: User, part: int) -> dict[str, Any]:
    """A part of the player's data, from 1; the first one has account and decks, too.

    Of a match it has what the player's own seat may know, and of others their names at the table.
    """
    page = _pages(user).get_page(part)
    found: dict[str, Any] = {"part": page.number, "parts": page.paginator.num_pages}
    if page.number == 1:
        found |= {"account": _account(user), "decks": [_deck(deck) for deck in _decks(user)]}
    matches = list(page.object_list)
    beside = {name: told(user, matches) for name, told in BESIDE.items()}
    return found | {
        "matches": [
            _match(match, user) | {name: told.get(match.pk, []) for name, told in beside.items()}
            for match in matches
        ]
    }


def export_parts(user: User) -> int:
    """In how many parts it comes."""
    return _pages(user).num_pages


def _pages(user: User) -> Paginator[Match]:
    rows = Match.objects.visible_to(user).select_related("secret").prefetch_related("seats")
    return Paginator(rows.order_by("pk"), PART)


def _account(user: User) -> dict[str, Any]:
    names = (
        *("username", "display_name", "is_guest", "theme", "time_zone", "quiet_from", "quiet_to"),
        *("takes_challenges", "hides_history", "date_joined", "last_login"),
    )
    return {
        **{name: getattr(user, name) for name in names},
        "email": user.email,
        "email_is_confirmed": bool(user.confirmed_email),
        "tokens": list(user.api_tokens.values("name", "scope", "created_at", "last_used_at")),
        "sessions": list(user.sessions.values("browser", "first_seen", "last_seen")),
        "vacations": list(user.vacations.values("starts_at", "ends_at")),
        "puzzles_in_a_row": list(PuzzleRun.objects.filter(user=user).values("last", "days")),
    }


def _decks(user: User) -> list[Deck]:
    rows = Deck.objects.filter(owner=user).select_related("folder").order_by("pk")
    return list(rows.prefetch_related("versions"))


def _deck(deck: Deck) -> dict[str, Any]:
    names = ("name", "game", "format", "description", "visibility", "cards")
    versions = deck.versions.order_by("number").values("number", "note", "cards", "created_at")
    told = {name: getattr(deck, name) for name in (*names, "groups", "created_at")}
    folder = deck.folder.name if deck.folder else ""
    return {**told, "folder": folder, "versions": list(versions)}


def _match(match: Match, user: User) -> dict[str, Any]:
    seats = list(match.seats.all())
    return {
        "id": match.public_id,
        "game": match.game,
        "config": match.config,
        "status": match.status,
        "result": match.result,
        "trial_of": match.trial_of,
        "lesson": match.lesson,
        "created_at": match.created_at,
        "ended_at": match.ended_at,
        "seats": [seat.name for seat in seats],
        "own": [
            _own(match, seat, is_held=seat.is_held_by(user.pk))
            for seat in seats
            if seat.user_id == user.pk
        ],
    }


def _own(match: Match, seat: Seat, *, is_held: bool) -> dict[str, Any]:
    told = {"seat": seat.index, "deck": seat.deck, "deck_name": seat.deck_name}
    # Whoever has left knows from then on what spectators know.
    return {**told, "moves": _moves(match, seat.index if is_held else None)}


def _moves(match: Match, viewer: int | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    reached, more = 0, bool(match.snapshot)
    while more:
        try:
            story = events_since(match, viewer, reached)
        except CannotGoOn:  # its rules are gone: what was played cannot be told any more
            break
        found += [
            {"seat": move.seat, "action": move.action, "events": move.lines} for move in story.moves
        ]
        reached, more = story.version, story.more
    return found
