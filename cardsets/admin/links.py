"""Links between the admin's pages of card sets."""

from __future__ import annotations

from django.urls import reverse

from cardsets.models import Revision


def cards_url(revision: Revision) -> str:
    """The list of a revision's cards."""
    return f"{reverse('admin:cardsets_card_changelist')}?revision__id__exact={revision.pk}"
