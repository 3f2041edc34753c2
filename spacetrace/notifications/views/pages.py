"""The pages where players say what they wish to be told, and stop mail by one press."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from spacetrace.notifications.forms import ChannelForm, DeviceForm, WishesForm
from spacetrace.notifications.kinds import Channel
from spacetrace.notifications.push import public_key
from spacetrace.notifications.selectors import last_delivery, subscriptions_of, wishes_of
from spacetrace.notifications.services.devices import BadDevice, device_add, device_remove
from spacetrace.notifications.services.wishes import (
    NotPossible,
    mail_stop,
    message_test,
    site_of_request,
    user_of_stop,
    wishes_change,
)
from spacetrace.players.access import PlayerRequest, player_required
from spacetrace.players.limits import count_made
from spacetrace.players.sessions import browser_name
from spacetrace.players.zones import moment_told


@never_cache
@require_http_methods(["GET", "POST"])
@player_required
def settings(request: PlayerRequest) -> HttpResponse:
    """Channels, devices, and what became of the last message of each channel."""
    user = request.user
    own = wishes_of(user)
    form = WishesForm(
        request.POST if request.method == "POST" else None,
        initial={name: getattr(own, name) for name in WishesForm.base_fields},
    )
    if request.method == "POST" and form.is_valid():
        wishes_change(user=user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("notifications:settings")
    own.user = user
    devices = list(subscriptions_of(user))
    here = request.session.session_key
    context = {
        "form": form,
        "wishes": own,
        "devices": [{"row": row, "is_here": row.session_id == here} for row in devices],
        "push_key": public_key(),
        "last": {channel.value: _last(request, channel) for channel in Channel},
    }
    return render(request, "notifications/settings.html", context)


def _last(request: PlayerRequest, channel: Channel) -> dict[str, object] | None:
    row = last_delivery(request.user, channel)
    if row is None:
        return None
    when = moment_told(row.done_at or row.created_at, request.user)
    return {"row": row, "when": when}


@require_POST
@player_required
def test(request: PlayerRequest) -> HttpResponse:
    """Has a test message sent by one channel."""
    form = ChannelForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Please choose what to try: e-mail, or your devices."))
        return redirect("notifications:settings")
    count_made(request, "mails")
    channel = Channel(form.cleaned_data["channel"])
    try:
        message_test(user=request.user, channel=channel, site=site_of_request(request))
    except NotPossible as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("A test message is on its way. Look here again in a moment."))
    return redirect("notifications:settings")


@require_POST
@player_required
def device(request: PlayerRequest) -> HttpResponse:
    """A browser takes messages from now on; asked by a script, which alone can know its keys."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        return HttpResponse(
            _("Your browser has not said where to send."), status=400, content_type="text/plain"
        )
    count_made(request, "mails")
    name = browser_name(request.headers.get("User-Agent", "")) or _("A browser")
    key = request.session.session_key
    try:
        device_add(user=request.user, **form.cleaned_data, name=name, session=key)
    except BadDevice as error:
        return HttpResponse(str(error), status=400, content_type="text/plain")
    return HttpResponse(status=204)


@require_POST
@player_required
def device_removed(request: PlayerRequest, pk: int) -> HttpResponse:
    """Somebody else's device does not exist for this player."""
    row = get_object_or_404(subscriptions_of(request.user), pk=pk)
    device_remove(device=row)
    messages.success(request, _("%(name)s gets no more messages.") % {"name": row.name})
    return redirect("notifications:settings")


@csrf_exempt  # mail programs press it for their users (RFC 8058); the link says who it is
@never_cache
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """What a mail's link opens, in whatever browser; following it alone changes nothing.

    Programs that look through mail follow links, too, so it takes a press.
    """
    user = user_of_stop(token)
    if user is not None and request.method == "POST":
        mail_stop(user=user)
    context = {"owner": user, "is_done": request.method == "POST"}
    return render(request, "notifications/stop.html", context)
