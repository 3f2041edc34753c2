"""A new match: seats, decks, the secret, and the first table where nobody is missing."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Config
from spacetrace.matches import games
from spacetrace.matches.models import Match, MatchSecret, Seat, SeatKind
from spacetrace.matches.models.match import token_new
from spacetrace.matches.services.decks import NO_DECK, DeckChoice, deck_pin
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.locking import change
from spacetrace.matches.services.start import match_start
from spacetrace.players.models import User
from spacetrace.players.names import name_clean


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who is to sit where, with which deck.

    "me" is the owner, "agent" a computer player of `agent_level`, "invite" a seat for whoever
    comes with the link (its deck is chosen by the one who comes), "hot" a second person on the
    owner's device, called `name`.
    """

    kind: Literal["me", "agent", "invite", "hot"]
    deck: DeckChoice = NO_DECK
    agent_level: str = ""
    name: str = ""


def match_create(
    *, owner: User, game: str, seats: Sequence[SeatSpec], config: Config | None = None
) -> Match:
    """A match on the newest card set; it begins at once unless a seat waits for a guest.

    Raises BadChoice with a sentence when options, seats or decks cannot make a match.
    """
    try:
        rules = games.game_for(game)
        options = rules.check_config(config or {})
        revision = games.newest_revision(game)
    except ConfigError as error:
        raise BadChoice(str(error)) from error
    _check_seats(rules, seats)
    match = Match(
        game=game,
        config=options,
        card_set_revision=revision,
        card_set_hash=revision.content_hash,
        rules_version=rules.rules_version,
        created_by=owner,
        hot_seat=any(spec.kind == "hot" for spec in seats),
    )
    rows = [_seat(match, index, spec, owner) for index, spec in enumerate(seats)]
    with change():
        match_save_new(match, rows)
    return match


def match_save_new(match: Match, seats: list[Seat]) -> None:
    """Store a new match with its seats and a fresh secret, and begin it if all seats are taken."""
    match.save()
    secret = secrets.token_bytes(32)
    MatchSecret.objects.create(match=match, secret=secret, commitment=Chance(secret).commitment())
    for seat in seats:
        seat.match = match
    Seat.objects.bulk_create(seats)
    if all(seat.kind != SeatKind.OPEN for seat in seats):
        match_start(match, seats)


def _check_seats(rules: games.AnyGame, seats: Sequence[SeatSpec]) -> None:
    if not rules.min_seats <= len(seats) <= rules.max_seats:
        raise BadChoice(_("This game has another number of seats."))
    kinds = [spec.kind for spec in seats]
    if kinds.count("me") != 1:
        raise BadChoice(_("Exactly one of the seats is yours."))
    if "hot" in kinds and "invite" in kinds:
        raise BadChoice(_("A match is either on one device or by invitation, not both."))


def _seat(match: Match, index: int, spec: SeatSpec, owner: User) -> Seat:
    seat = Seat(index=index)
    if spec.kind == "invite":
        seat.kind, seat.invite_token = SeatKind.OPEN, token_new()
        return seat
    deck_pin(match, seat, spec.deck)
    if spec.kind == "agent":
        names = {level.key: level.name for level in games.agent_levels()}
        if spec.agent_level not in names:
            raise BadChoice(_("There is no computer player of this level."))
        seat.kind, seat.agent_level = SeatKind.AGENT, spec.agent_level
        seat.name = names[spec.agent_level]
        return seat
    seat.kind, seat.user = SeatKind.USER, owner
    seat.name = str(owner) if spec.kind == "me" else (name_clean(spec.name) or _("Second player"))
    return seat
