"""A new match: seats, decks, the secret, and the first table where nobody is missing."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
from django.utils.translation import gettext as _

from cardsets.models import Revision
from spacetrace.api.public_ids import token_new
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.opening import Opening
from spacetrace.engine.kernel.options import usual_at
from spacetrace.engine.kernel.protocol import Config
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, MatchSecret, Pace, Seat, SeatKind
from spacetrace.matches.services.between_rounds import hold_begin
from spacetrace.matches.services.challenge import person_challenged
from spacetrace.matches.services.decks import NO_DECK, DeckChoice, Shelf, shelf_new
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.join import many_matches_ask
from spacetrace.matches.services.listing import listing_begin
from spacetrace.matches.services.locking import people_lock
from spacetrace.matches.services.pin import deck_pin
from spacetrace.matches.services.start import match_start
from spacetrace.matches.services.strangers import strangers_ask
from spacetrace.matches.time_control import BadTimeControl, TimeControl
from spacetrace.players.models import User
from spacetrace.players.names import name_clean
from spacetrace.players.selectors import person_called


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who is to sit where, with which deck.

    "me" is the owner, "agent" a computer player of `agent_level`, "invite" a seat for whoever
    comes with the link (its deck is chosen by the one who comes), "person" one that is kept for
    whoever is called `name`, "hot" another person on the owner's device, called `name`. Beside
    them the owner may be called `name`, too.
    """

    kind: Literal["me", "agent", "invite", "person", "hot"]
    deck: DeckChoice = NO_DECK
    agent_level: str = ""
    name: str = ""

    @property
    def is_open(self) -> bool:
        """Somebody is waited for, who brings their own deck."""
        return self.kind in ("invite", "person")


@dataclass(frozen=True, slots=True)
class Trial:
    """A copy of a draft to play with, and where the match begins if it is not dealt from decks."""

    revision: Revision
    opening: Opening | None = None


def match_create(
    *,
    owner: User,
    game: str,
    seats: Sequence[SeatSpec],
    config: Config | None = None,
    time_control: TimeControl | None = None,
    is_listed: bool = False,
    is_watched: bool = False,
    is_confirmed: bool = True,
    trial: Trial | None = None,
    card_set: str = "",
    is_held: bool = False,
) -> Match:
    """A match on the newest cards; it begins at once unless a seat waits for a guest.

    Or on a draft that is tried: then it is marked, counts nowhere and is never in the lobby.
    Others find one that `is_listed` in the lobby; else whoever has its link comes, or is named.
    Everybody may watch one that `is_watched`, as soon as it has begun; it tells who comes.

    The cards are those of the set that the players' decks belong to, and where none of them is
    brought those of the set with the key `card_set`, or of the game's first one. Options that are
    not named are as usual at so many seats: the format follows the decks, and people who share a
    device play at a slow pace. Where nobody else comes from elsewhere there is no clock. A
    live one against computers alone may be held at first, for its owner to read what it is. Raises
    BadChoice with a sentence when options, seats, decks or time control cannot make a match,
    ManyMatches for an owner with many who has not confirmed that they want one more, NotPossible
    for one whom strangers do not wait for just now and who would list it.
    """
    _check_kinds(seats, is_listed)
    if (is_listed or is_watched) and trial is not None:
        raise BadChoice(_("A draft that is being tried is not for the lobby."))
    named = [person_called(spec.name) for spec in seats if spec.kind == "person"]
    with change():
        people_lock(owner, *(person.pk for person in named if person is not None))
        many_matches_ask(user=owner, is_confirmed=is_confirmed)
        if is_listed:
            strangers_ask(owner)
        try:
            shelf = _shelf(owner, game, seats, trial, card_set)
            match = _match_new(
                owner, shelf, seats, config or {}, time_control or TimeControl(), is_listed, trial
            )
            if is_held:
                hold_begin(match)
        except (ConfigError, BadTimeControl) as error:
            raise BadChoice(str(error)) from error
        if is_watched:
            match.seats.filter(user=owner).update(shares_replay=True)
    return match


def _shelf(
    owner: User, game: str, specs: Sequence[SeatSpec], trial: Trial | None, card_set: str
) -> Shelf:
    choices = [spec.deck for spec in specs if not spec.is_open]
    cards = trial.revision if trial else None
    games.game_for(game)  # first of all it must be known
    return shelf_new(user=owner, game=game, choices=choices, trial=cards, card_set=card_set)


def _match_new(
    owner: User,
    shelf: Shelf,
    specs: Sequence[SeatSpec],
    config: Config,
    control: TimeControl,
    is_listed: bool,
    trial: Trial | None,
) -> Match:
    game = shelf.revision.card_set.game
    rules, choices = games.game_for(game), [spec.deck for spec in specs if not spec.is_open]
    is_hot = any(spec.kind == "hot" for spec in specs)
    if games.needs_decks(game) and games.FORMAT not in config:
        formats = {format for choice in choices if (format := shelf.format_of(choice))}
        config = {**config, games.FORMAT: rules.format_following(formats)}
    config = {**usual_at(rules.options, len(specs)), **_with_pace(rules, config, is_hot=is_hot)}
    options = rules.check_config(config)
    rules.check_seats(options, len(specs))
    match = Match(
        game=game,
        config=options,
        card_set_revision=shelf.revision,
        card_set_hash=shelf.revision.content_hash,
        rules_version=rules.rules_version,
        format_version=rules.format_version,
        pace=pace_of(options),
        created_by=owner,
        hot_seat=is_hot,
    )
    if trial is not None:
        match.trial_of = shelf.revision.card_set.name
        match.opening = msgspec.to_builtins(trial.opening)
    if any(spec.is_open for spec in specs):
        control.check_seats(len(specs))
        match.time_control = control
    rows = [_seat(index, spec, owner, rules.key, is_hot=is_hot) for index, spec in enumerate(specs)]
    if match.opening is None:
        _decks_pin(match, specs, rows, shelf)
    names_part(rows)
    listing_begin(match, is_listed=is_listed, is_awaited=any(row.is_kept for row in rows))
    match_save_new(match, rows)
    return match


def _decks_pin(match: Match, specs: Sequence[SeatSpec], rows: list[Seat], shelf: Shelf) -> None:
    """Surprises come last: they are chosen so that they differ from the rest."""
    pairs = sorted(zip(specs, rows, strict=True), key=lambda pair: pair[0].deck.is_surprise)
    for spec, row in pairs:
        if not spec.is_open:
            deck_pin(match, row, spec.deck, shelf, rows)


def match_save_new(match: Match, seats: list[Seat], secret: bytes = b"") -> None:
    """Store a new match with its seats and a fresh secret, and begin it if all seats are taken.

    Another `secret` is for a match whose cards are no secret.
    """
    match.save()
    secret = secret or secrets.token_bytes(32)
    MatchSecret.objects.create(match=match, secret=secret, commitment=Chance(secret).commitment())
    for seat in seats:
        seat.match = match
    Seat.objects.bulk_create(seats)
    if all(seat.kind != SeatKind.OPEN for seat in seats):
        match_start(match, seats)


def pace_of(options: Config) -> str:
    """How computer players answer at a table with these options (a Pace)."""
    pace = options.get("pace")
    return pace if isinstance(pace, str) and pace in Pace.values else Pace.NONE


def names_part(seats: Sequence[Seat]) -> None:
    """Number the computer players of the same name, so that the log tells them apart."""
    used: set[str] = set()
    for seat in seats:
        if seat.kind == SeatKind.AGENT and seat.name in used:
            numbered = (f"{seat.name} {number}" for number in itertools.count(2))
            seat.name = next(name for name in numbered if name not in used)
        used.add(seat.name)


def _with_pace(rules: games.AnyGame, config: Config, *, is_hot: bool) -> Config:
    if is_hot and any(option.key == "pace" for option in rules.options):
        return {"pace": Pace.SLOW.value, **config}
    return config


def _check_kinds(seats: Sequence[SeatSpec], is_listed: bool) -> None:
    kinds = [spec.kind for spec in seats]
    if kinds.count("me") != 1:
        raise BadChoice(_("Exactly one of the seats is yours."))
    if "hot" in kinds and any(spec.is_open for spec in seats):
        raise BadChoice(_("A match is either on one device or by invitation, not both."))
    if is_listed and "invite" not in kinds:
        raise BadChoice(_("A table in the lobby needs a seat that anybody may take."))


def _seat(index: int, spec: SeatSpec, owner: User, game: str, *, is_hot: bool) -> Seat:
    seat = Seat(index=index)
    if spec.is_open:
        seat.kind, seat.invite_token = SeatKind.OPEN, token_new()
        if spec.kind == "person":
            seat.user = person_challenged(spec.name, by=owner)
            seat.name = str(seat.user)
        return seat
    if spec.kind == "agent":
        seat_to_agent(seat, spec.agent_level, game)
        return seat
    seat.kind, seat.user = SeatKind.USER, owner
    unnamed = _("Second player") if index == 1 else _("Player %(number)s") % {"number": index + 1}
    if spec.kind == "me":
        unnamed = str(owner)  # who plays with others from afar is called nothing else
    seat.name = (name_clean(spec.name) if is_hot else "") or unnamed
    return seat


def seat_to_agent(seat: Seat, level: str, game: str) -> None:
    """Put a computer player of this level on a seat; raises BadChoice where there is none."""
    try:
        seat.name = games.level_for(level, game).name
    except ConfigError as error:
        raise BadChoice(_("There is no computer player of this level.")) from error
    seat.kind, seat.agent_level, seat.user = SeatKind.AGENT, level, None
