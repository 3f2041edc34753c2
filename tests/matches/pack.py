"""The toy's cards as a published card set in the database."""

from django.utils import timezone

from cardsets.models import CardSet, Revision, Status
from tests.toy.samples import CARDS


def toy_publish() -> Revision:
    """The pack as the newest revision of the toy's card set."""
    card_set, _ = CardSet.objects.get_or_create(
        key="toy-pack", defaults={"game": "toy", "name": "Toy pack"}
    )
    number = card_set.revisions.count() + 1
    revision: Revision = Revision.objects.create(
        card_set=card_set,
        number=number,
        status=Status.PUBLISHED,
        data=CARDS,
        content_hash=f"toy-{number}",
        published_at=timezone.now(),
    )
    return revision
