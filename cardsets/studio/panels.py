"""Lists what apps that stand above this one say before a draft is published or cards withdrawn.

They enter themselves as they start; the page of publishing shows each panel that has something
to say, in the order in which they came.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from cardsets.models import Revision


class Panel(Protocol):
    """What one app knows of a draft."""

    template: str
    """Shows what `look` found, as `found`, beside `draft` and `card_set`."""

    def look(self, draft: Revision) -> object | None:
        """What there is to say; None for nothing."""


class Shown(Struct, frozen=True):
    """A panel that has something to say."""

    template: str
    found: object


PANELS: list[Panel] = []
WITHDRAWING: list[Panel] = []
"""Those that are asked, with a published revision, what withdrawing it would do."""


def panels_of(draft: Revision) -> list[Shown]:
    """What all apps have to say of a draft, or of withdrawing a published revision."""
    panels = PANELS if draft.is_draft else WITHDRAWING
    looks = ((panel.template, panel.look(draft)) for panel in panels)
    return [Shown(template, found) for template, found in looks if found is not None]
