"""What players are told of a revision, by API: read, written by hand, written anew."""

from __future__ import annotations

from typing import Annotated

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsets.models import ReleaseNote, Revision
from cardsets.notes import note_of
from cardsets.services.notes import LONGEST_NOTE, note_save
from cardsets.studio.access import may_publish, revision_numbered
from cardsets.studio.api.drafts import EDITING, Editing
from cardsets.studio.api.sets import KEY, REVISION
from spacetrace.api.errors import errors
from spacetrace.api.requests import Strict, Text, checked
from spacetrace.api.schema import Answer, told
from spacetrace.players.authentication import caller


class NoteShape(Answer, frozen=True):
    """The note of a revision, as Markdown."""

    text: str
    by_hand: Annotated[str, "The text that an editor wrote; empty while it is written of itself."]


class NoteSerializer(Strict):
    """A note as it is to be."""

    text = Text(
        max_length=2 * LONGEST_NOTE,
        allow_blank=True,
        help_text="Markdown; empty has it written from the changes again.",
    )
    seen = Text(
        max_length=2 * LONGEST_NOTE, allow_blank=True, help_text="The `by_hand` that was read."
    )


class RevisionNote(Editing):
    """What players are told of a revision."""

    @extend_schema(
        operation_id="card_sets_note",
        parameters=[KEY, REVISION],
        responses={200: told(NoteShape), **errors(401, 403, 404)},
    )
    def get(self, request: Request, key: str, revision: int) -> Response:
        """The note of the draft or of a published revision: by hand, else from its changes."""
        return Response(_shape(revision_numbered(key, revision)))

    @extend_schema(
        operation_id="card_sets_note_save",
        parameters=[KEY, REVISION],
        request=NoteSerializer,
        responses={200: told(NoteShape), **EDITING},
    )
    def put(self, request: Request, key: str, revision: int) -> Response:
        """Keep a note, unless somebody has written another one since `seen`.

        What is published already is told otherwise only by those who may publish.
        """
        found, user = revision_numbered(key, revision), caller(request)
        if found.is_published and not may_publish(user):
            raise PermissionDenied
        wanted = checked(NoteSerializer, request.data)
        note_save(revision=found, text=wanted["text"], seen=wanted["seen"], by_id=user.pk)
        return Response(_shape(found))


def _shape(revision: Revision) -> NoteShape:
    kept = ReleaseNote.objects.filter(revision=revision).first()
    return NoteShape(note_of(revision), kept.text if kept else "")
