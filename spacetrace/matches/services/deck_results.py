"""What the end of a match tells the decks that were played: won, lost or drawn, against whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.utils.translation import gettext as _

from decks.models import DeckVersion, Result, Source
from decks.services.results import result_record
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.services.card_tallies import card_tally_ask
from spacetrace.players.models import User

LONGEST_OPPONENT = 80  # characters


def deck_results_record(match: Match) -> None:
    """Tell the version that each seat played how the match ended; ready-made decks keep no record.

    What comes of a draft that is being tried is told to no deck; what became of cards is counted
    later, for all decks. Call it once, inside the transaction that ends the match: either all is
    stored or nothing.
    """
    seats = list(Seat.objects.filter(match_id=match.pk).order_by("index"))
    card_tally_ask(match, seats)
    played = {seat.deck_version_id for seat in seats if seat.deck_version_id}
    if not played:
        return
    row = Match.objects.counted().filter(pk=match.pk).values_list("public_id", flat=True)
    reference = row.first()
    if reference is None:
        return
    owners = dict(DeckVersion.objects.filter(pk__in=played).values_list("pk", "deck__owner"))
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


def deck_results_rename(user: User) -> None:
    """What others' decks keep of matches with the user names them as their seats do now."""
    seats = Seat.objects.filter(match__seats__user=user, match__status=Status.OVER)
    held = defaultdict[str, list[Seat]](list)
    for seat in seats.select_related("match").defer("match__snapshot").distinct():
        held[seat.match.public_id].append(seat)
    rows = Result.objects.filter(source=Source.MATCH, reference__in=list(held))
    found = list(rows.exclude(opponent="").select_for_update(of=("self",)).order_by("pk"))
    for row in found:
        others = [seat for seat in held[row.reference] if seat.index != row.place]
        row.opponent = _words(sorted(others, key=lambda seat: seat.index))
    Result.objects.bulk_update(found, ["opponent"], batch_size=500)


def _words(others: Sequence[Seat]) -> str:
    """The others by name; of their decks only a ready-made one is named, for it is no secret."""
    return ", ".join(map(_holder, others))[:LONGEST_OPPONENT]


def _holder(seat: Seat) -> str:
    if not seat.deck_key:
        return seat.name
    return _("%(name)s with %(deck)s") % {"name": seat.name, "deck": seat.deck_name}
