"""The talk of a table: a page, the drawer beside the board, what is sent to it, and reports."""

from __future__ import annotations

from django.contrib import messages as told
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.errors import PlayerError
from spacetrace.players.limits import count_made
from spacetrace.players.services import block_add
from spacetrace.talk.access import Place, talk_for
from spacetrace.talk.models import MOST_WORDS
from spacetrace.talk.phrases import phrase_words
from spacetrace.talk.presenters import TalkShown, author_name, talk_shown
from spacetrace.talk.selectors import (
    allowing_text,
    complaints_of,
    message_for,
    messages_for,
    moment_lines,
    muted_by,
    mutes_of,
    unread_at,
    why_no_text,
)
from spacetrace.talk.services.complain import complaint_make, moment_near, problem_report
from spacetrace.talk.services.errors import TalkError
from spacetrace.talk.services.listening import (
    messages_read,
    mute_end,
    mute_set,
    person_at,
    text_allow,
)
from spacetrace.talk.services.say import may_nudge, message_say

MOST_DIGITS = 19
"""Of a number that every database keeps."""

THANKS = gettext_lazy("Thank you. Those who look after the site will read it.")


@require_safe
@never_cache
def talk(request: HttpRequest, public_id: str) -> HttpResponse:
    """What was said, and what can be said now. Whoever looks has read it."""
    return _answer(request, talk_for(request.user, public_id))


@require_safe
@never_cache
def unread(request: HttpRequest, public_id: str) -> HttpResponse:
    """The button of the drawer alone, with how much is new."""
    place = talk_for(request.user, public_id)
    count = unread_at(place.user, place.match.pk)
    return render(request, "talk/_button.html", {"public_id": public_id, "unread": count})


@require_POST
@player_required
def say(request: PlayerRequest, public_id: str) -> HttpResponse:
    """A phrase, or free text."""
    place = talk_for(request.user, public_id)
    count_made(request, "talk")
    sent = request.POST
    phrase = sent.get("phrase", "")
    text = "" if phrase else sent.get("text", "")  # a phrase was pressed beside a text begun
    try:
        message_say(place=place, phrase=phrase, text=text, key=sent.get("key", "")[:64])
    except TalkError as error:
        return _answer(request, place, error.sentence, draft=text)
    return _answer(request, place, draft=sent.get("text", "") if phrase else "")


@require_POST
@player_required
def allow(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Allow free text at this table, or take that back."""
    place = talk_for(request.user, public_id)
    count_made(request, "talk")
    try:
        text_allow(place=place, allows=_says_yes(request, "allows"))
    except TalkError as error:
        return _answer(request, place, error.sentence)
    return _answer(request, place)


@require_POST
@player_required
def mute(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Hear somebody at this table no more, or again."""
    place = talk_for(request.user, public_id)
    count_made(request, "talk")
    try:
        muted = person_at(place, _number(request, "seat"))
        mute_set(owner=place.user, muted=muted, is_muted=_says_yes(request, "mute"))
    except TalkError as error:
        return _answer(request, place, error.sentence)
    return _answer(request, place)


@require_POST
@player_required
def block(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Have nothing to do with somebody at this table any more, here and elsewhere."""
    place = talk_for(request.user, public_id)
    count_made(request, "talk")
    try:
        block_add(owner=place.user, blocked=person_at(place, _number(request, "seat")))
    except (TalkError, PlayerError) as error:
        return _answer(request, place, str(error))
    return _answer(request, talk_for(request.user, public_id))


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
@never_cache
def complain(request: PlayerRequest, public_id: str, number: int) -> HttpResponse:
    """Tell those who look after the site about a message: first shown, then sent."""
    place = talk_for(request.user, public_id)
    message = message_for(place.user, place.match.pk, number)
    if message is None:
        raise Http404
    words, refused = request.POST.get("words", ""), ""
    if request.method == "POST":
        count_made(request, "complaints")
        try:
            complaint_make(place=place, message_id=number, words=words)
        except TalkError as error:
            refused = error.sentence
        else:
            told.success(request, THANKS)
            return redirect("talk:talk", public_id)
    context = {
        "public_id": public_id,
        "said": message.text or phrase_words(message.phrase),
        "name": author_name(message),
        "words": words,
        "refused": refused,
        "is_mine": message.author_id == place.user.pk,
        "most": MOST_WORDS,
    }
    return render(request, "talk/complain.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
@never_cache
def problem(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Tell those who look after the site what went wrong at a moment, `?at=`: shown, then sent."""
    place = talk_for(request.user, public_id)
    version = place.match.version
    at = moment_near(place, _number_in(request.POST, "at", _number_in(request.GET, "at", version)))
    door = "matches:replay" if request.GET.get("at") else "matches:match"
    back = reverse(door, args=[public_id]) + (f"?at={at}" if request.GET.get("at") else "")
    words, refused = request.POST.get("words", ""), ""
    if request.method == "POST":
        count_made(request, "complaints")
        try:
            problem_report(place=place, at_version=at, words=words)
        except TalkError as error:
            refused = error.sentence
        else:
            told.success(request, THANKS)
            return redirect(back)
    context = {
        "at": at,
        "back": back,
        "lines": moment_lines(place.match, at),
        "words": words,
        "refused": refused,
        "most": MOST_WORDS,
    }
    return render(request, "talk/problem.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
@never_cache
def muted(request: PlayerRequest) -> HttpResponse:
    """Whom one has muted, and hearing them again; what came of one's complaints."""
    if request.method == "POST":
        mute_end(owner=request.user, number=_number(request, "mute"))
        return redirect("talk:muted")
    user = request.user
    context = {"mutes": mutes_of(user), "complaints": complaints_of(user)}
    return render(request, "talk/muted.html", context)


# --- what the views share -------------------------------------------------------------------------


def _says_yes(request: HttpRequest, name: str) -> bool:
    """Whether a form says yes."""
    return request.POST.get(name) == "1"


def _number(request: HttpRequest, name: str) -> int:
    """The number that a form sends; -1 for anything else."""
    return _number_in(request.POST, name, -1)


def _number_in(sent: QueryDict, name: str, default: int) -> int:
    wanted = sent.get(name, "")
    return int(wanted) if wanted.isdecimal() and len(wanted) < MOST_DIGITS else default


def _answer(
    request: HttpRequest, place: Place, notice: str = "", *, draft: str = ""
) -> HttpResponse:
    """The drawer for the script, else the page, to which a form that was carried out leads back."""
    is_drawer = bool(request.headers.get("HX-Request"))
    if request.method == "POST" and not is_drawer and not notice:
        return redirect("talk:talk", place.match.public_id)
    context = {"talk": _shown(place), "notice": notice, "draft": draft, "match": place.match}
    template = "talk/_drawer.html" if is_drawer else "talk/talk.html"
    return render(request, template, context)


def _shown(place: Place) -> TalkShown:
    found = messages_for(place.user, place.match.pk)
    shown = talk_shown(
        place,
        found,
        muted=muted_by(place.user),
        allowing=allowing_text((place.seat, *place.others)),
        may_nudge=may_nudge(place.match, place.seat, place.others),
        why_no_text=why_no_text(place.user),
    )
    if found:
        messages_read(user=place.user, match_id=place.match.pk, up_to=found[-1][0].pk)
    return shown
