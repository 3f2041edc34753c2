"""The page on which a draft is published, with all that is to be known before."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsets.errors import CardSetError, PublishedError, StaleError
from cardsets.models import CardSet, Revision
from cardsets.notes import note_html, note_of
from cardsets.publishing import publishing
from cardsets.selectors import draft_of, last_of_set
from cardsets.services.publish import revision_publish
from cardsets.studio.access import editor_required, may_publish
from cardsets.studio.panels import panels_of
from spacetrace.players.access import PlayerRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def publish(request: PlayerRequest, key: str) -> HttpResponse:
    """The sum of the draft; with POST it is published, as it was summed up."""
    card_set = get_object_or_404(CardSet, key=key)
    if request.method == "POST" and not may_publish(request.user):
        raise PermissionDenied
    draft = draft_of(card_set)
    if draft is None:
        messages.info(request, _no_draft(card_set))
        return redirect("studio:set", key)
    draft.card_set = card_set
    notices: list[str] = []
    if request.method == "POST":
        try:
            done = _published(request, draft)
        except PublishedError:
            messages.info(request, _no_draft(card_set))
            return redirect("studio:set", key)
        except StaleError:
            notices.append(
                _(
                    "The draft was changed after this page had been made, so nothing was "
                    "published. Here it is as it stands now."
                )
            )
        except CardSetError as error:
            notices += error.problems
        else:
            words = _("Revision %(n)s of %(set)s is published.")
            messages.success(request, words % {"n": done.number, "set": card_set.name})
            return redirect("studio:set", key)
    return _page(request, draft, notices)


def _published(request: PlayerRequest, draft: Revision) -> Revision:
    return revision_publish(
        draft=draft,
        seen=request.POST.get("content", ""),
        yes=request.POST.getlist("yes"),
        by_id=request.user.pk,
    )


def _page(request: PlayerRequest, draft: Revision, notices: list[str]) -> HttpResponse:
    context = {
        "card_set": draft.card_set,
        "part": "publish",
        "draft": draft,
        "page": publishing(draft),
        "note": note_html(note_of(draft)),
        "panels": panels_of(draft),
        "notices": notices,
        "may_publish": may_publish(request.user),
    }
    return render(request, "studio/publish.html", context)


def _no_draft(card_set: CardSet) -> str:
    last = last_of_set(card_set)
    if last is None:
        return _("There is no draft to publish.")
    told = _("There is no draft to publish: revision %(n)s is the newest, published by %(who)s.")
    return told % {"n": last.number, "who": last.published_by or _("the program")}
