"""Pages of recorded matches of any game, as a viewer gets them, without a browser or a server."""

from __future__ import annotations

import html
import re
from urllib.parse import unquote

from django.template.loader import render_to_string
from django.utils import timezone

from cardsets.files import set_of_game
from spacetrace.engine.kernel.events import Viewer
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.matches import games
from spacetrace.matches.models import Match, MatchSecret, Move, Seat, SeatKind, Status
from spacetrace.matches.presenters.log import LOG_MOVES
from spacetrace.matches.presenters.table import table_context
from spacetrace.matches.selectors.pages import table_shown
from spacetrace.matches.services.record import match_end
from spacetrace.players.models import User
from tests.engine.contract.sample import Sample
from tests.engine.contract.walks import Moment
from tests.matches.pack import toy_publish
from tests.published import set_published

ONCE = re.compile(r'(name="command_id" value=|data-clock-left=)"[^"]*"|width="\d+"')
"""What is drawn anew for every answer, or depends on the time of day."""

ACTION = re.compile(r'name="action" value="([^"]*)"')
PLANNED = re.compile(r'href="plan/\?action=([^"&]*)')


def publish(one: Sample) -> None:
    """The card set of the game, in the database."""
    if one.game.key == "toy":
        toy_publish()
    else:
        set_published(set_of_game(one.game.key))


def match_of(one: Sample, owner: User) -> Match:
    """A running match of the sample: the owner sits on the first seat, computers on the others."""
    revision = games.newest_revision(one.game.key)
    match = Match.objects.create(
        game=one.game.key,
        config=one.game.check_config(one.config),
        card_set_revision=revision,
        card_set_hash=revision.content_hash,
        rules_version=one.game.rules_version,
        format_version=one.game.format_version,
        status=Status.RUNNING,
        version=1,
    )
    MatchSecret.objects.create(match=match, secret=b"x" * 32, commitment="x")
    for index in one.seats():
        is_owner = index == 0
        Seat.objects.create(
            match=match,
            index=index,
            kind=SeatKind.USER if is_owner else SeatKind.AGENT,
            user=owner if is_owner else None,
            name="Alice" if is_owner else f"Cadet {index}",
        )
    return match


def tell(match: Match, one: Sample, moments: tuple[Moment, ...]) -> None:
    """The moves of a recorded match, stored with their events, so that log and story have them."""
    rows = [
        Move(
            match=match,
            seq=seq,
            version_before=seq,
            version_after=seq + 1,
            seat=moment.seat,
            action=one.game.action_text(moment.action),
            command_id=f"c{seq}",
            body_hash="x",
            events="\n".join(one.game.event_text(event) for event in moment.events),
        )
        for seq, moment in enumerate(moments, start=1)
    ]
    Move.objects.bulk_create(rows)
    match.version = len(rows) + 1


def lay(match: Match, one: Sample, table: object) -> None:
    """Put a table before the pages."""
    outcome: Outcome | None = one.game.outcome(table)
    match.snapshot = one.game.dump(table)
    match.waiting = one.game.waiting_for(table)
    match.status, match.result = Status.RUNNING, None
    match.clock_at = timezone.now() if one.game.deadline(table) else None
    match.revision += 1
    if outcome is not None:
        match_end(match, outcome)


def page(match: Match, viewer: Viewer, *, as_text: bool = False) -> str:
    """The board as the viewer gets it, without what is drawn anew each time."""
    shown = table_shown(match, viewer, versions=LOG_MOVES)
    context = table_context(match, shown, as_text=as_text)
    html_text = render_to_string("matches/_match.html", context)
    return ONCE.sub("", html_text)


def offered(board: str) -> set[str]:
    """The actions that a board offers."""
    planned = {unquote(text) for text in PLANNED.findall(board)}
    return planned | {html.unescape(text) for text in ACTION.findall(board)}
