"""Takes a player's last move back: at once where it is free, else when all people agree.

It is free until it was revealed what the player could not foresee, or anybody else has the say. It
is stored as a move, and deals nothing anew.
"""

from __future__ import annotations

from itertools import count
from typing import Literal, TypeAlias, get_args

from django.utils.translation import gettext as _

from spacetrace.engine.kernel.events import TakenBack
from spacetrace.engine.kernel.taking_back import (
    TAKE_BACK,
    NothingToTakeBack,
    last_standing,
    standing,
)
from spacetrace.matches import games
from spacetrace.matches.models import Match, Move, Seat, Status
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.selectors.leaving import people_of
from spacetrace.matches.selectors.past import table_after
from spacetrace.matches.selectors.taking_back import taking_back_shown
from spacetrace.matches.services.act import move_before
from spacetrace.matches.services.agreeing import decide_together, mask_of
from spacetrace.matches.services.announce import match_announce
from spacetrace.matches.services.command import ActResult, Command
from spacetrace.matches.services.record import move_record, move_store
from spacetrace.players.models import User

TakeBackWord: TypeAlias = Literal["ask", "agree", "decline", "withdraw"]
"""What somebody says about taking a move back."""

TAKE_BACK_WORDS: tuple[TakeBackWord, ...] = get_args(TakeBackWord)

ASKED = ("take_back_seat", "take_back_agreed", "take_back_version", "version", "revision")


def match_take_back(
    *, match: Match, user: User, word: TakeBackWord, at_version: int, command_id: str
) -> ActResult:
    """Take one's last move back or ask for it, agree, refuse, or withdraw what one has asked.

    `at_version` is the table that was decided on: on another nothing happens. The same `command_id`
    again gives the first answer again.
    """

    def decide(locked: Match, seats: list[Seat], held: list[int]) -> ActResult:
        known = Move.objects.filter(match=locked, seat__in=held, command_id=command_id)
        if (move := known.first()) is not None:
            return _answered(locked, move, at_version)
        if locked.status != Status.RUNNING:
            return _refused(locked, _("The match is not running."))
        if at_version != locked.version:
            return _stale(locked)
        if word == "ask":
            return _ask(locked, seats, held, command_id)
        if not locked.taking_back:
            return _refused(locked, _("Nobody asks for this any more."))
        if word == "agree":
            return _agreed(locked, seats, locked.taking_back | mask_of(held))
        return _asked(locked, 0)

    return decide_together(match, user, decide)


def _ask(match: Match, seats: list[Seat], held: list[int], command_id: str) -> ActResult:
    found = taking_back_shown(match, held[0])
    if found.why_not or found.seat is None:
        return _refused(match, found.why_not)
    if found.asker is not None:
        return _agreed(match, seats, match.taking_back | mask_of(held))
    if found.is_at_once:
        return _take_back(match, found.seat, command_id, freely_by=held[0])
    match.take_back_seat = found.seat
    return _agreed(match, seats, mask_of(held))


def _agreed(match: Match, seats: list[Seat], agreed: int) -> ActResult:
    """So many agree; with all of them it happens."""
    everybody = mask_of(seat.index for seat in people_of(seats))
    if agreed & everybody == everybody and match.take_back_seat is not None:
        return _take_back(match, match.take_back_seat, f"agreed:{match.revision}")
    return _asked(match, agreed)


def _asked(match: Match, agreed: int) -> ActResult:
    """All pages learn of it. It is no move: since when somebody is waited for stays as it was."""
    if agreed and agreed == match.taking_back:
        return ActResult("repeated", match.version)
    match.version += 1
    match.revision += 1
    match.take_back_agreed, match.take_back_version = agreed, match.version
    match.save(update_fields=ASKED)
    match_announce(match, was_due=match.agent_is_due)
    return ActResult("done", match.version)


def _take_back(match: Match, seat: int, command_id: str, freely_by: int | None = None) -> ActResult:
    """The last move of a seat is taken back, with all of the plan that it ends.

    Each take-back is stored as a move. Nobody was asked where a seat does it `freely_by` itself:
    then each one has to be free.
    """
    try:
        taken = _taken(match, seat, command_id)
        for number in count(1):
            before = move_before(taken.command_id)
            last = _last(match, seat) if before else None
            if last is None or last.command_id != before:
                break
            if freely_by is not None and not taking_back_shown(match, freely_by).is_at_once:
                break
            taken = _taken(match, seat, f"{command_id}-{number}")
    except CannotGoOn:
        return _refused(match, _("At this table nothing can be taken back."))
    return ActResult("done", match.version)


def _taken(match: Match, seat: int, command_id: str) -> Move:
    """One move is taken back; raises CannotGoOn before anything is stored."""
    game = games.game_of(match)
    if game.dump(table_after(match)) != game.dump(current_table(match)):
        raise CannotGoOn(_("The table was laid by hand."))
    table, taken = table_after(match, (seat, TAKE_BACK)), _last(match, seat)
    if taken is None:
        raise CannotGoOn(_("This seat has made no move."))
    events = [TakenBack(seat), *(game.parse_event(line) for line in taken.event_lines)]
    command = Command(seat, TAKE_BACK, match.version, command_id)
    move_store(move_record(match, table, command, TAKE_BACK, events))
    return taken


def _last(match: Match, seat: int) -> Move | None:
    """The last move of a seat that stands."""
    game, rows = games.game_of(match), Move.objects.filter(match=match).order_by("seq")
    lines = list(rows.values_list("seat", "action"))
    try:
        return rows[last_standing(game, lines, standing(game, lines), seat)]
    except NothingToTakeBack:
        return None


def _answered(match: Match, move: Move, at_version: int) -> ActResult:
    if move.action != TAKE_BACK or move.version_before != at_version:
        sentence = _("This command was used for another action; nothing was changed.")
        return ActResult("reused", match.version, sentence)
    return ActResult("repeated", move.version_after)


def _stale(match: Match) -> ActResult:
    sentence = _("The table has moved on; here it is as it stands now.")
    return ActResult("stale", match.version, sentence)


def _refused(match: Match, sentence: str) -> ActResult:
    return ActResult("refused", match.version, sentence)
