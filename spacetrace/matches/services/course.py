"""Finds out once what decided a match that is over, and keeps it for whoever asks next."""

from __future__ import annotations

import msgspec

from spacetrace.engine.kernel.course import Course
from spacetrace.matches.models import KeptCourse, Match, Status
from spacetrace.matches.selectors.decided import course_for


def course_keep(match: Match) -> Course | None:
    """The course of a match as `course_for` has it, which is asked the first time alone."""
    if match.status != Status.OVER:
        return None
    kept = KeptCourse.objects.filter(match=match, revision=match.revision).first()
    if kept is not None:
        return msgspec.convert(kept.course, Course)
    found = course_for(match)
    if found is not None:
        KeptCourse.objects.update_or_create(
            match=match,
            defaults={"revision": match.revision, "course": msgspec.to_builtins(found)},
        )
    return found
