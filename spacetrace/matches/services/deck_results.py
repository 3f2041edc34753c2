"""What the end of a match tells the decks that were played: won, lost or drawn, against whom."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from decks.models import DeckVersion, Source
from decks.services.results import result_record
from spacetrace.matches.models import Match, Seat, SeatKind

LONGEST_OPPONENT = 80  # characters


def deck_results_record(match: Match) -> None:
    """Tell the version that each seat played how the match ended; ready-made decks keep no record.

    Call it once, inside the transaction that ends the match: either both are stored or neither is.
    """
    seats = list(Seat.objects.filter(match_id=match.pk).order_by("index"))
    played = {seat.deck_version_id for seat in seats if seat.deck_version_id}
    if not played:
        return
    owners = dict(DeckVersion.objects.filter(pk__in=played).values_list("pk", "deck__owner"))
    reference = Match.objects.values_list("public_id", flat=True).get(pk=match.pk)
    winners: Sequence[int] = match.outcome["winners"]
    # Recording locks the version, so in one order for everybody.
    for seat in sorted(seats, key=lambda seat: seat.deck_version_id or 0):
        if seat.deck_version_id not in owners:
            continue
        others = [other for other in seats if other.index != seat.index]
        # Who plays a deck that somebody shows tells its owner how it did, but not who they are.
        is_told = any(holder.user_id == owners[seat.deck_version_id] for holder in seats)
        result_record(
            version_id=seat.deck_version_id,
            source=Source.MATCH,
            reference=reference,
            place=seat.index,
            opponent=_words(others) if is_told else "",
            level=others[0].agent_level if others[0].kind == SeatKind.AGENT else "",
            matches=1,
            wins=int(seat.index in winners),
            draws=int(not winners),
        )


def _words(others: Sequence[Seat]) -> str:
    """The others by name; of their decks only a ready-made one is named, for it is no secret."""
    return ", ".join(map(_holder, others))[:LONGEST_OPPONENT]


def _holder(seat: Seat) -> str:
    if not seat.deck_key:
        return seat.name
    return _("%(name)s with %(deck)s") % {"name": seat.name, "deck": seat.deck_name}
