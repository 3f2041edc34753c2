"""Dealing a match again from its secret, and playing its moves again: the check on both."""

from __future__ import annotations

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.errors import ConfigError, EngineError
from spacetrace.engine.kernel.replay import replay
from spacetrace.matches import games
from spacetrace.matches.models import Match, Move


class DealDiffers(Exception):
    """What is stored is not what comes of secret and moves; the text says where they part."""


def match_verify(match: Match) -> int:
    """Check a match from its commitment to its last snapshot; returns how many moves it had.

    Raises DealDiffers, which never happens to a match that nobody has tampered with. A match that
    ended by a pause or before it began has the snapshot of its last move, which is checked.
    """
    chance = Chance(bytes(match.secret.secret))
    if chance.commitment() != match.secret.commitment:
        raise DealDiffers(_("The secret is not the one that was committed to."))
    try:
        game = games.game_of(match)
    except ConfigError as error:
        sentence = _("The match was played under rules that this program does not have.")
        raise DealDiffers(sentence) from error
    if game.format_version != match.format_version:
        raise DealDiffers(_("The match was kept by another version of the program."))
    decks = [seat.deck for seat in match.seats.order_by("index")]
    moves = list(Move.objects.filter(match=match).order_by("seq"))
    steps = replay(
        game,
        games.cards_for(match),
        match.config,
        decks,
        chance,
        [(move.seat, move.action) for move in moves],
        games.opening_of(match),
    )
    try:
        for step in steps:
            _compare_events(step.move, moves, [game.event_text(e) for e in step.events])
    except EngineError as error:
        raise DealDiffers(_("A stored move does not fit: {why}").format(why=error)) from error
    if game.dump(step.table) != bytes(match.snapshot):
        raise DealDiffers(_("After the last move the tables differ."))
    return len(moves)


def _compare_events(number: int, moves: list[Move], lines: list[str]) -> None:
    if number and moves[number - 1].event_lines != lines:
        raise DealDiffers(_("In move {number} other things happened.").format(number=number))
