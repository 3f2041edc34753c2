"""Tells what became of a table since a command was meant for it: is it the same, who was faster?"""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _

from spacetrace.matches import games
from spacetrace.matches.models import Match, Move


def has_only_gone_on(match: Match, game: games.AnyGame, at_version: int) -> bool:
    """Whether a pause has ended since then, and nothing else that anybody knows has happened."""
    if at_version != match.version - 1:
        return False
    move = Move.objects.filter(match=match, version_after=match.version).order_by("seq").first()
    if move is None or move.version_before != at_version or not move.events:
        return False
    return all(game.parse_event(line).only_goes_on for line in move.event_lines)


def moved_on(match: Match, seat: int, at_version: int) -> str:
    """Why what this seat sent was not carried out, and whether it is asked now."""
    # A secret move leaves the version as it is, and is nobody else's to hear of.
    known = Move.objects.filter(match=match, version_after__gt=F("version_before"))
    since = known.filter(version_after__gt=at_version)
    seats = set(since.order_by().values_list("seat", flat=True).distinct())
    if any(other >= 0 and other != seat for other in seats):
        sentence = _("Somebody was quicker: the table has moved on.")
    elif seat in seats:
        sentence = _("You have moved already: the table has moved on.")
    elif seats:
        sentence = _("The time for that is over: the table has moved on.")
    else:
        sentence = _("The table has moved on.")
    if match.waiting == (seat,) and not match.held_mask:
        return f"{sentence} {_('It is your move now.')}"
    return sentence
