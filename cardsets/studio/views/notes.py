"""The page on which the release note of a revision is written."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import Struct

from cardsets.errors import CardSetError
from cardsets.models import ReleaseNote, Revision
from cardsets.notes import changes_told, note_from_changes, note_html
from cardsets.services.notes import LONGEST_NOTE, note_save, text_cleaned
from cardsets.studio.access import editor_required, may_publish, revision_numbered
from spacetrace.players.access import PlayerRequest


class NotePage(Struct, frozen=True):
    """A note as it stands in the box, and what it leaves out."""

    text: str
    seen: str
    """The note by hand that is kept; "" while it is written from the changes."""
    untold: list[str]
    """Cards that have changed and are not named in it."""
    longest: int = LONGEST_NOTE


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def note(request: PlayerRequest, key: str, number: int) -> HttpResponse:
    """The note of a draft or of what is published; a button shows it before it is kept."""
    revision = revision_numbered(key, number)
    if revision.is_published and request.method == "POST" and not may_publish(request.user):
        raise PermissionDenied
    kept = ReleaseNote.objects.filter(revision=revision).first()
    seen = kept.text if kept else ""
    text = seen or note_from_changes(revision)
    if request.method == "POST":
        text = text_cleaned(request.POST.get("text", ""))
        if "look" not in request.POST:
            wanted = "" if "anew" in request.POST else text
            before = request.POST.get("seen", "")
            try:
                note_save(revision=revision, text=wanted, seen=before, by_id=request.user.pk)
            except CardSetError as error:
                for problem in error.problems:
                    messages.warning(request, problem)
            else:
                messages.success(request, _("The note is kept."))
                return redirect("studio:note", key, number)
    context = {
        "card_set": revision.card_set,
        "part": "note",
        "revision": revision,
        "page": NotePage(text, seen, _untold(revision, text)),
        "shown": note_html(text),
        "may_save": may_publish(request.user) or revision.is_draft,
    }
    return render(request, "studio/note.html", context)


def _untold(revision: Revision, text: str) -> list[str]:
    plain = text.replace("\\", "")
    changes = changes_told(revision) if revision.number > 1 else []
    return [change.name for change in changes if change.matters and change.name not in plain]
