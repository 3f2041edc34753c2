"""Carries commands out: one action, from what was sent to the stored move, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError
from django.utils import timezone
from django.utils.translation import gettext as _

from cardsets.models import Stopped
from cardsets.services.flags import cards_flag_later
from spacetrace.api.public_ids import COMMAND_ID
from spacetrace.engine.kernel.actions import Action, MetaAction, Tick
from spacetrace.engine.kernel.errors import BudgetExceeded, IllegalAction, NotationError
from spacetrace.engine.kernel.events import Event
from spacetrace.infrastructure.database_time import database_now
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import BY_COMPUTER, Match, Move, ReportKind, Status
from spacetrace.matches.selectors import CannotGoOn, current_table
from spacetrace.matches.services.clock import clock_go_on, is_overdue, seats_late
from spacetrace.matches.services.command import ActResult, Command
from spacetrace.matches.services.pause import match_pause
from spacetrace.matches.services.record import (
    Recorded,
    move_record,
    move_store,
    move_store_unlocked,
)
from spacetrace.matches.services.reports import report_file
from spacetrace.matches.services.rest import rest_end
from spacetrace.matches.services.stale import has_only_gone_on, moved_on
from spacetrace.matches.services.statements import match_read
from spacetrace.matches.services.tick import match_tick
from spacetrace.matches.services.timeout import seat_has_moved

MAX_ACTION = 2_000  # characters


def command_carry_out(*, match_id: int, command: Command, match: Match | None = None) -> ActResult:
    """Carry the command out, unless it was before; the caller has checked whose seat it is.

    `match` is the match as the caller has just read it for this command alone, if it has. A command
    that comes after the table's deadline finds the table as it is after the tick, however late the
    workers are. When this returns, the change is committed. An error of the program rolls
    everything back, files a report and answers "failed".
    """
    now = timezone.now()
    if len(command.action) > MAX_ACTION or not COMMAND_ID.fullmatch(command.command_id):
        return ActResult("unreadable", 0, _("This action cannot be read."))
    match = match or match_read(match_id, is_locked=False)
    if (done := _unlocked(match, command, now)) is not None:
        return _at_rest(match_id, done)
    # By the clock of the database, which all deadlines of players are kept by.
    arrived: Arrived | None = Arrived(
        now, database_now() if match.deadline_at is not None else None
    )
    while (result := _in_one_piece(match_id, command, arrived)) is None:
        while match_tick(match_id=match_id):
            pass  # several seats may be late
        arrived = None
    return _at_rest(match_id, result)


def _at_rest(match_id: int, result: ActResult) -> ActResult:
    """The answer, after a deadline of 0 ms: nobody is to see one and wait for a worker."""
    if not result.ticks_at_once or not match_tick(match_id=match_id):
        return result
    return replace(result, match=None)


@dataclass(frozen=True, slots=True)
class Arrived:
    """When a command reached the server: by our clock, and by the database's if it was asked."""

    here: datetime
    there: datetime | None

    def finds_overdue(self, match: Match) -> bool:
        """The clock has to tick, or a seat's time to end, before the command is looked at."""
        if is_overdue(match, self.here):
            return True
        return match.deadline_at is not None and bool(
            seats_late(match, self.there or database_now())
        )


def _unlocked(match: Match, command: Command, now: datetime) -> ActResult | None:
    """Most moves: for the table as it stands, and nobody is faster. Nothing is locked meanwhile.

    None when it is none of these: then nothing has been changed, and the locked way, which decides
    about everything, begins from the start.
    """
    is_next = command.at_version == match.version and match.status == Status.RUNNING
    # With a clock a move also tells that somebody is here again, whoever is asked meanwhile.
    if not is_next or match.time_kind or is_overdue(match, now):
        return None
    try:
        applied = _apply(match, current_table(match), command)
        if isinstance(applied, Recorded) and applied.is_plain and move_store_unlocked(applied):
            at_once = applied.ticks_at_once
            return ActResult("done", match.version, match=match, ticks_at_once=at_once)
    except (OperationalError, InterfaceError):
        raise  # whether it is stored is not known: only the same command may ask again
    except Exception:  # it happens again under the lock, and is answered there
        return None
    return None


def _in_one_piece(match_id: int, command: Command, arrived: Arrived | None) -> ActResult | None:
    """One transaction; None when the clock has to tick first (`arrived` None: it has had to)."""
    try:
        with change():
            match = match_read(match_id)
            if arrived is not None and arrived.finds_overdue(match):
                return None
            return _carry_out(match, command)
    except IntegrityError:
        # The command's row was there already: it was carried out at this very version.
        with change():
            if (known := _known_answer(match_read(match_id), command)) is not None:
                return known
        raise
    except DatabaseError:
        raise
    except Exception:  # whatever a rule does wrong, nothing was changed and the match goes on
        return _report_failure(match_id, command)


def _carry_out(match: Match, command: Command) -> ActResult:
    # A command that was carried out before names an older version (but for a secret action, whose
    # row then collides), so one for the present version need not be looked up unless it fails.
    if command.at_version != match.version:
        return _known_answer(match, command) or _attempt(match, command)
    result = _attempt(match, command)
    return result if result.is_done else _known_answer(match, command) or result


def _attempt(match: Match, command: Command) -> ActResult:
    if match.status in (Status.OPEN, Status.OVER):
        return _not_running(match)
    if match.status == Status.RESTING:
        return _resting(match)
    try:
        table = current_table(match)
    except CannotGoOn as error:
        match_pause(match, str(error))
        return ActResult("paused", match.version, str(error))
    if match.status == Status.PAUSED:  # the rules are here again, and this came before the sweep
        clock_go_on(match)
    return _play(match, table, command)


def _known_answer(match: Match, command: Command) -> ActResult | None:
    """The answer that the command got when it was carried out, if it was."""
    known = Move.objects.filter(match=match, seat=command.seat, command_id=command.command_id)
    move = known.first()
    return None if move is None else _answer_again(match, move, command)


def _answer_again(match: Match, move: Move, command: Command) -> ActResult:
    if move.body_hash != command.body_hash():
        sentence = _("This command was used for another action; nothing was changed.")
        return ActResult("reused", match.version, sentence)
    return ActResult("repeated", move.version_after)


def _not_running(match: Match) -> ActResult:
    if match.status == Status.OPEN:
        return ActResult("open", match.version, _("The match begins when all seats are taken."))
    return ActResult("over", match.version, _("The match is over."))


def _resting(match: Match) -> ActResult:
    if rest_end(match):
        sentence = _("The pause is over; here is the table as it stands now.")
        return ActResult("stale", match.version, sentence)
    return ActResult("resting", match.version, _("The match rests; nothing is played meanwhile."))


def _play(match: Match, table: games.Table, command: Command) -> ActResult:
    applied = _apply(match, table, command)
    if isinstance(applied, ActResult):
        if applied.card:
            cards = {applied.card: 1}
            cards_flag_later(
                revision_id=match.card_set_revision_id, what=Stopped.REFUSED, cards=cards
            )
        return applied
    seat_has_moved(match, command.seat)
    move_store(applied)
    return ActResult("done", match.version, ticks_at_once=applied.ticks_at_once)


def _apply(match: Match, table: games.Table, command: Command) -> Recorded | ActResult:
    """The action applied to the table, to be stored; or the answer why it is not."""
    game = games.game_of(match)
    try:
        action = game.parse_action(command.action)
    except NotationError as error:
        return ActResult("unreadable", match.version, str(error))
    if isinstance(action, Tick):
        sentence = _("Only the clock says when the time is over.")
        return ActResult("refused", match.version, sentence)
    if _is_stale(match, game, action, command):
        return ActResult("stale", match.version, moved_on(match, command.seat, command.at_version))
    if match.held_mask and not isinstance(action, MetaAction):
        sentence = _("A round is over; the next one begins when everybody goes on, or in a moment.")
        return ActResult("refused", match.version, sentence)
    events: list[Event] = []
    try:
        game.apply(table, command.seat, action, events.append)
    except BudgetExceeded as error:
        return ActResult("refused", match.version, error.sentence, error.rule, error.card)
    except IllegalAction as error:
        since = _("The table has moved on meanwhile.") if command.at_version < match.version else ""
        return ActResult("refused", match.version, f"{since} {error.sentence}".strip(), error.rule)
    return move_record(match, table, command, game.action_text(action), events)


def _is_stale(match: Match, game: games.AnyGame, action: Action, command: Command) -> bool:
    """A move belongs to the table that its player saw, which may have gone on from a pause.

    What is meant for whenever it comes, out of turn, is judged by the table as it stands now; the
    same for conceding and standing orders. What a computer chose is never for a seat that has its
    player again.
    """
    is_agent = match.agent_mask >> command.seat & 1
    if command.command_id.startswith(BY_COMPUTER) and not is_agent:
        return True
    if command.at_version == match.version or action.anytime or isinstance(action, MetaAction):
        return False
    return not has_only_gone_on(match, game, command.at_version)


def _report_failure(match_id: int, command: Command) -> ActResult:
    match = Match.objects.defer("snapshot").get(pk=match_id)
    reference = report_file(
        match=match, kind=ReportKind.ENGINE, seat=command.seat, action=command.action
    )
    sentence = _("This action could not be carried out; nothing was changed (reference {ref}).")
    return ActResult("failed", match.version, sentence.format(ref=reference))
