"""What can be wrong with a change of a card set; the messages are sentences for editors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:  # models raise errors of this room
    from cardsets.models import Card


class CardSetError(Exception):
    """A change that cannot be made; `problems` are the reasons, a sentence each."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems: Sequence[str] = problems


class PublishedError(CardSetError):
    """A published revision was to be changed."""

    def __init__(self) -> None:
        super().__init__(_("A published revision never changes; edit a draft instead."))


class StaleError(CardSetError):
    """Somebody else has changed it since it was shown."""

    def __init__(self) -> None:
        super().__init__(_("Somebody has changed this in the meantime. Look at it as it is now."))


class UnansweredError(CardSetError):
    """Something would come of it that needs an explicit yes."""


class StaleCardError(CardSetError):
    """Somebody else saved the card first; `card` is how it stands now."""

    def __init__(self, card: Card) -> None:
        super().__init__(_("Somebody else has changed this card in the meantime."))
        self.card = card
