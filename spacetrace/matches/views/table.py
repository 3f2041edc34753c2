"""The table: the page, its board alone for live updates, and everything that may be sent to it."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spacetrace.matches.access import (
    has_left,
    held_of,
    is_away,
    match_for,
    seat_of,
    seats_of,
    seats_of_people,
)
from spacetrace.matches.models import Match, Status
from spacetrace.matches.presenters.drawn import frames_drawn
from spacetrace.matches.presenters.handing_over import curtain_context
from spacetrace.matches.presenters.log import LOG_MOVES, STEP_MOVES
from spacetrace.matches.presenters.opening import opening_of
from spacetrace.matches.presenters.recap import Recap, pictures_of, recap_of
from spacetrace.matches.presenters.replay import sharing_of
from spacetrace.matches.presenters.table import Notice, table_context, title_of
from spacetrace.matches.selectors import CannotGoOn, game_waits_for
from spacetrace.matches.selectors.handing_over import handing_over
from spacetrace.matches.selectors.pages import (
    FrameShown,
    TableShown,
    frames_shown,
    past_shown,
    read_until,
    table_shown,
)
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.errors import ManyMatches, MatchError
from spacetrace.matches.services.leave import seat_return
from spacetrace.matches.services.quick import open_meet
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.services.seen import seat_read, seat_show
from spacetrace.matches.views.ladder import climbed_at
from spacetrace.matches.views.lessons import learning_at
from spacetrace.matches.views.notices import notice_keep, notice_taken
from spacetrace.matches.views.onward import next_context
from spacetrace.matches.views.waiting import waiting_room
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.limits import count_made
from spacetrace.presentation.endings import early_ending, is_early
from spacetrace.presentation.games import pages_of

MAX_VERSION = 2_147_483_647


@require_safe
@never_cache
@gzip_page
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match as the player's seat sees it; a waiting room before, a curtain at a hot seat."""
    found = match_for(request.user, public_id)
    return _page(request, found)


@require_safe
@never_cache
@gzip_page
def board(request: HttpRequest, public_id: str) -> HttpResponse:
    """The board alone; 204 when the page has this version already."""
    found = match_for(request.user, public_id)
    if request.GET.get("since") == str(found.version):
        return HttpResponse(status=204)
    # Somebody who comes back to a page that stood open has not watched what happened.
    return fragment_of(request, found, is_watching="back" not in request.GET)


@require_safe
@never_cache
@gzip_page
def frames(request: HttpRequest, public_id: str) -> HttpResponse:
    """What the player's seat saw since a version, table by table; nothing where that is unknown."""
    found, made = match_for(request.user, public_id), list[FrameShown]()
    if found.status != Status.OPEN and not is_curtained(request, found):
        since = number_of(request.GET.get("since"), found.version)
        with suppress(CannotGoOn):
            made = frames_shown(found, shown_seat(request, found), since, most=STEP_MOVES)
    return JsonResponse({"version": found.version, "frames": frames_drawn(found, made)})


@require_POST
@gzip_page
@player_required
def act(request: PlayerRequest, public_id: str) -> HttpResponse:
    """One action, then the fresh board: as a fragment for the script, else by a redirect."""
    before = match_for(request.user, public_id)
    seat = number_of(request.POST.get("seat"), -1)
    result = match_act(
        held=held_of(before, request.user, is_lent=True),
        seat=seat,
        # An action may be put together by a form of several fields: its parts are joined by "; ".
        action="; ".join(request.POST.getlist("action")),
        at_version=number_of(request.POST.get("at_version"), -1),
        command_id=request.POST.get("command_id", ""),
        then=request.POST.getlist("then"),
    )
    notice = notice_of(result)
    found = result.match or match_for(request.user, public_id)
    if not request.headers.get("HX-Request"):
        if notice:
            notice_keep(request, public_id, notice.sentence, notice.rule)
        return redirect(_here(request, found))
    return fragment_of(request, found, notice)


@require_POST
@player_required
def take(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The device has been passed on: show the table to the seat that has the say."""
    found = match_for(request.user, public_id)
    _hand_over(request, found, seat_of(found, request.user))
    return redirect("matches:match", public_id)


def _hand_over(request: HttpRequest, found: Match, seat: int | None) -> None:
    """Somebody else at the device looks now; until when the last one did is kept."""
    looking, until = f"seat:{found.public_id}", f"until:{found.public_id}"
    last = request.session.get(looking)
    if last is not None and last != seat:
        request.session[until] = {**request.session.get(until, {}), str(last): found.version}
    request.session[looking] = seat


@require_POST
@player_required
def concede(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Give the match up, leave a large table to a computer player, or take the invitation back."""
    found = match_for(request.user, public_id)
    was_open = found.status == Status.OPEN
    result = match_concede(
        match=found,
        user=request.user,
        seat=shown_seat(request, found),
        command_id=request.POST.get("command_id", ""),
    )
    if not result.is_done:
        notice_keep(request, public_id, result.sentence, result.rule)
    if was_open:
        return redirect("matches:home")
    return redirect("matches:match", public_id)


@require_POST
@player_required
def come_back(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Take the seat back from the computer that has played in the meantime."""
    result = seat_return(match=match_for(request.user, public_id), user=request.user)
    if not result.is_done:
        notice_keep(request, public_id, result.sentence)
    return redirect("matches:match", public_id)


@require_POST
@player_required
def rematch(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Once more with the same seats and decks."""
    found = match_for(request.user, public_id)
    count_made(request, "matches")
    try:
        is_confirmed = bool(request.POST.get("confirm"))
        again = match_rematch(match=found, user=request.user, is_confirmed=is_confirmed)
    except MatchError as error:
        notice_keep(request, public_id, str(error), asks=isinstance(error, ManyMatches))
        again = found
    return redirect("matches:match", again.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@gzip_page
@player_required
def recap(request: PlayerRequest, public_id: str) -> HttpResponse:
    """What happened since a version, and the boards of then and now; posted, it has been read."""
    found = match_for(request.user, public_id)
    seat = shown_seat(request, found)
    row = next((row for row in found.seats.all() if row.index == seat), None)
    if row is None or found.status == Status.OPEN or is_curtained(request, found):
        return redirect("matches:match", public_id)
    if request.method == "POST":
        seat_read(match=found, seat=row, version=number_of(request.POST.get("version"), 0))
        if request.headers.get("HX-Request"):
            return fragment_of(request, match_for(request.user, public_id))
        return redirect(_here(request, found))
    as_text = request.GET.get("view") == "text"
    since = number_of(request.GET.get("since"), row.read_version)
    try:
        shown = past_shown(found, row.index, since, versions=LOG_MOVES)
    except CannotGoOn:
        return redirect("matches:match", public_id)
    context = {
        "match": found,
        "recap": recap_of(found, shown.now, shown.version, row.seen_at),
        "pictures": pictures_of(found, shown, as_text=as_text),
        "title": title_of(shown.now.names),
        "pages": pages_of(shown.now.game),
        "since": shown.version,
        "as_text": as_text,
    }
    return render(request, "matches/recap.html", context)


# --- what the views share -------------------------------------------------------------------------


def back_to_table(request: HttpRequest, found: Match, result: ActResult | str) -> HttpResponse:
    """Back to the table, with the reason where something was not done."""
    if isinstance(result, str):
        notice_keep(request, found.public_id, result)
    elif not result.is_done:
        notice_keep(request, found.public_id, result.sentence, result.rule)
    return redirect(_here(request, found))


def _page(request: HttpRequest, found: Match) -> HttpResponse:
    if found.status == Status.OPEN:
        if open_meet(found):
            return redirect("matches:match", found.public_id)
        return _waiting_room(request, found)
    if is_curtained(request, found):
        return _curtain(request, found)
    kept = notice_taken(request, found.public_id)
    try:
        context = _context(request, found, kept, is_arriving=True)
    except CannotGoOn as error:
        return _no_table(request, found, str(error))
    context["sharing"] = sharing_of(found, seats_of_people(found), request.user)
    return render(request, "matches/match.html", {**context, **next_context(request, found)})


def _curtain(request: HttpRequest, found: Match) -> HttpResponse:
    """Nobody's hand, until the next person has taken the device or has said what needs no look."""
    seat, shown = seat_of(found, request.user) or 0, None
    with suppress(CannotGoOn):
        looked = request.session.get(f"until:{found.public_id}", {}).get(str(seat), 0)
        shown = handing_over(found, seat, versions=STEP_MOVES, looked=looked)
    return render(request, "matches/pass_device.html", curtain_context(found, seat, shown))


def _no_table(request: HttpRequest, found: Match, sentence: str) -> HttpResponse:
    """An invitation that was taken back, or a table that this program cannot read."""
    seats = seats_of(found, request.user)
    if is_early(found.outcome):
        names = found.names
        sentence = early_ending(found.outcome, names, None).reason or sentence
    context = {
        "match": found,
        "sentence": sentence,
        "may_leave": bool(seats) and not found.is_over,
        "is_for_two": found.seats.count() == 2,
    }
    return render(request, "matches/no_table.html", context)


def _waiting_room(request: HttpRequest, found: Match) -> HttpResponse:
    if not seats_of(found, request.user):
        return _offered(request, found)
    return waiting_room(request, found)


def _offered(request: HttpRequest, found: Match) -> HttpResponse:
    """A seat is kept for them: the old match has the button, and else the invitation the decks."""
    if found.rematch_of is not None:
        return redirect("matches:match", found.rematch_of.public_id)
    kept = next(seat for seat in found.seats.all() if seat.user_id == request.user.pk)
    return redirect("matches:join", kept.invite_token)


def _context(
    request: HttpRequest,
    found: Match,
    notice: Notice | None = None,
    *,
    is_watching: bool = False,
    is_arriving: bool = False,
) -> dict[str, object]:
    seat = shown_seat(request, found)
    as_text = request.GET.get("view") == "text" or request.POST.get("view") == "text"
    if notice is None and not found.is_over and has_left(found, request.user):
        notice = Notice(_("You have left this match; a computer player goes on for you."))
    shown = table_shown(found, seat, versions=LOG_MOVES)
    if notice is not None and (late := _too_late(request, found, shown)):
        notice = Notice(late)
    away = not found.is_over and is_away(found, request.user)
    coach = learning_at(request, found, shown)
    return {
        **table_context(found, shown, notice=notice, as_text=as_text, is_away=away, learning=coach),
        # With the whole page alone: a board that comes later ends it.
        "opening": opening_of(found, shown.look, game_waits_for(found))
        if is_arriving and not as_text
        else None,
        "recap": _recap(request, found, shown, is_watching=is_watching),
        **climbed_at(request, found, seat),
    }


def _too_late(request: HttpRequest, found: Match, shown: TableShown) -> str:
    """Who was faster than what has just been sent, where the game has words for it."""
    seen = number_of(request.POST.get("at_version"), -1)
    if seen < 0 or shown.look.seat is None:
        return ""
    return pages_of(shown.look.game).too_late(request.POST.get("action", ""), shown.look, seen)


def _recap(
    request: HttpRequest, found: Match, shown: TableShown, *, is_watching: bool
) -> Recap | None:
    """What the seat's player has missed, if anything; what is shown to them now is noted.

    At a hot seat nobody was away, and a coach tells it. What a browser fetches by itself is shown
    to nobody, and in an answer to a move the end of a round alone is.
    """
    row = next((row for row in found.seats.all() if row.index == shown.look.seat), None)
    if row is None or found.hot_seat or found.lesson:
        return None
    read = read_until(row, shown.look.moves)
    is_shown = request.method == "GET" or found.is_held
    if is_shown and "prefetch" not in request.headers.get("Sec-Purpose", ""):
        read = seat_show(match=found, seat=row, read=read, is_watching=is_watching)
    if number_of(request.POST.get("at_version"), found.version) < found.version:
        return None  # who acts is here; what came meanwhile is shown on the table
    return recap_of(found, shown.look, read, row.seen_at)


def shown_seat(request: HttpRequest, found: Match) -> int | None:
    """The seat whose table is shown; None for somebody who has left the match and looks on.

    At a hot seat, while nobody at the device is to act, it is the one who looked last.
    """
    seat = seat_of(found, request.user)
    if found.hot_seat and not _is_asked(request, found):
        shown = request.session.get(f"seat:{found.public_id}", seat)
        return shown if shown in seats_of(found, request.user) else seat
    return seat


def _is_asked(request: HttpRequest, found: Match) -> bool:
    """The table waits for somebody at this device."""
    return bool(set(found.waiting).intersection(seats_of(found, request.user)))


def is_curtained(request: HttpRequest, found: Match) -> bool:
    """At a hot seat, hands stay hidden until the other person has taken the device."""
    if not found.hot_seat or found.status != Status.RUNNING or not _is_asked(request, found):
        return False
    return bool(request.session.get(f"seat:{found.public_id}") != seat_of(found, request.user))


def notice_of(result: ActResult) -> Notice | None:
    return None if result.is_done else Notice(result.sentence, result.rule)


def fragment_of(
    request: HttpRequest, found: Match, notice: Notice | None = None, *, is_watching: bool = False
) -> HttpResponse:
    """The board alone, or the order to load the page anew where no board belongs there."""
    if found.status == Status.OPEN or is_curtained(request, found):
        return _reload(found)
    try:
        context = _context(request, found, notice, is_watching=is_watching)
        return render(request, "matches/_fragment.html", context)
    except CannotGoOn:
        return _reload(found)


def _reload(found: Match) -> HttpResponse:
    """Tell htmx to load the page anew: another page belongs there now."""
    response = HttpResponse(status=200)
    response["HX-Redirect"] = reverse("matches:match", args=[found.public_id])
    return response


def _here(request: HttpRequest, found: Match) -> str:
    address = reverse("matches:match", args=[found.public_id])
    return address + ("?view=text" if request.POST.get("view") == "text" else "")


def number_of(text: str | None, default: int) -> int:
    try:
        number = int(text or "")
    except ValueError:
        return default
    return number if -MAX_VERSION <= number <= MAX_VERSION else default
