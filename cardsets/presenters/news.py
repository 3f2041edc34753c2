"""Shows what players are told of the revisions of a game's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from cardsets.models import Revision
from cardsets.notes import note_html


class News(Struct, frozen=True):
    """A revision with its note."""

    title: str
    anchor: str
    published_at: datetime | None
    withdrawn: str
    """Why it is not offered any more; "" for what is."""
    withdrawn_at: datetime | None
    instead: int
    """The revision of its set that new matches are played with; 0 where there is none."""
    html: SafeString


class NewsPage(Struct, frozen=True):
    """Some revisions, the newest first; `older` is the next page (0: there is none)."""

    notes: list[News]
    older: int


def news_page(
    revisions: Sequence[Revision],
    texts: Mapping[int, str],
    offered: Mapping[int, int],
    older: int,
) -> NewsPage:
    """Revisions with their notes, by the revisions' keys.

    `offered` has by set the number of the revision that new matches are played with.
    """
    gone = {each.pk: each.withdrawal for each in revisions if each.is_withdrawn}
    return NewsPage(
        [
            News(
                _("%(set)s, revision %(n)s") % {"set": each.card_set.name, "n": each.number},
                f"{each.card_set.key}-{each.number}",
                each.published_at,
                gone[each.pk].why if each.pk in gone else "",
                gone[each.pk].at if each.pk in gone else None,
                offered.get(each.card_set_id, 0),
                note_html(texts[each.pk]),
            )
            for each in revisions
        ],
        older,
    )
