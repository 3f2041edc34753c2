"""Reports of what went wrong: enough to find the position again, and no player's secret."""

from __future__ import annotations

import logging
import secrets
import traceback

from spacetrace.matches.models import Match, Report, ReportKind

logger = logging.getLogger(__name__)

MAX_LOG = 8_000  # characters


def report_file(
    *, match: Match, kind: ReportKind, seat: int, action: str = "", level: str = ""
) -> str:
    """File the exception that is being handled; returns the reference to tell the player."""
    reference = secrets.token_hex(3).upper()
    logger.exception("Match %s: %s (reference %s).", match.public_id, kind.label, reference)
    Report.objects.create(
        match=match,
        kind=kind,
        reference=reference,
        version=match.version,
        revision=match.revision,
        seat=seat,
        agent_level=level,
        action=action,
        log=traceback.format_exc()[-MAX_LOG:],
    )
    return reference
