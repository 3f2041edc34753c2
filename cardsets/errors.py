"""What can be wrong with a change of a card set; the messages are sentences for editors."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _


class CardSetError(Exception):
    """A change that cannot be made; `problems` are the reasons, a sentence each."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems: Sequence[str] = problems


class PublishedError(CardSetError):
    """A published revision was to be changed."""

    def __init__(self) -> None:
        super().__init__(_("A published revision never changes; edit a draft instead."))
