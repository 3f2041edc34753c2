"""Keeps the scenarios of cards, and runs them when a card that they name has changed."""

from __future__ import annotations

import time

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError, StaleError
from cardsets.models import CardScenario, CardSet, Deed, Revision
from cardsets.scenarios import Stage
from cardsets.selectors import cards_of, draft_of
from cardsets.services.rows import LONGEST_NAME, event_add, locked_draft

LONGEST_TEXT = 20_000
MOST_SCENARIOS = 200
"""In one set."""

AT_ONCE = 2.0
"""Seconds of CPU time for those that are run as a card is saved; the others stay due."""


def not_run() -> str:
    """What stands where a scenario has not been run since its cards changed."""
    return _("It has not been run since the cards have changed.")


@transaction.atomic
def scenario_save(
    *,
    draft: Revision,
    card_id: str,
    name: str,
    text: str,
    scenario: CardScenario | None = None,
    seen: str = "",
    by_id: int | None = None,
) -> CardScenario:
    """Attach a scenario to a card of a draft, or change one; it is run at once.

    `seen` is the text that was changed. Raises StaleError when somebody else was faster, and
    CardSetError with a sentence for what cannot be kept.
    """
    draft = locked_draft(draft.pk)
    name, text = " ".join(name.split()), text.replace("\r\n", "\n")
    _check(draft, card_id, name, text)
    rows = CardScenario.objects.filter(card_set=draft.card_set_id)
    if scenario is None:
        if rows.count() >= MOST_SCENARIOS:
            raise CardSetError(_("A card set has up to %(n)s scenarios.") % {"n": MOST_SCENARIOS})
        kept = CardScenario(card_set=draft.card_set, card_id=card_id)
    else:
        found = rows.filter(pk=scenario.pk).first()
        if found is None or found.text != seen:
            raise StaleError
        kept = found
    if rows.filter(card_id=card_id, name=name).exclude(pk=kept.pk).exists():
        raise CardSetError(_("This card has a scenario called %(name)s already.") % {"name": name})
    kept.name, kept.text, kept.run_at, kept.failure = name, text, None, not_run()
    kept.save()
    _told(Deed.SCENARIO_CHANGED, kept, draft, by_id)
    _run_later(draft)
    return kept


@transaction.atomic
def scenario_remove(*, draft: Revision, scenario: CardScenario, by_id: int | None = None) -> None:
    """Take a scenario away; it changes nothing where it is gone."""
    draft = locked_draft(draft.pk)
    found = CardScenario.objects.filter(pk=scenario.pk, card_set=draft.card_set_id).first()
    if found is not None:
        _told(Deed.SCENARIO_REMOVED, found, draft, by_id)
        found.delete()


def _check(draft: Revision, card_id: str, name: str, text: str) -> None:
    if not cards_of(draft).filter(card_id=card_id).exists():
        raise CardSetError(_("This card was removed from the draft in the meantime."))
    if not name or not name.isprintable():
        raise CardSetError(_("A scenario needs a name."))
    if len(name) > LONGEST_NAME:
        raise CardSetError(_("A name has up to %(n)s characters.") % {"n": LONGEST_NAME})
    if not text.strip() or "\0" in text:
        raise CardSetError(_("A scenario needs a text."))
    if len(text) > LONGEST_TEXT:
        raise CardSetError(_("A scenario has up to %(n)s characters.") % {"n": LONGEST_TEXT})


def _told(deed: Deed, scenario: CardScenario, draft: Revision, by_id: int | None) -> None:
    event_add(
        deed,
        card_set=draft.card_set,
        number=draft.number,
        card_id=scenario.card_id,
        about=scenario.name,
        by_id=by_id,
    )


# --- running --------------------------------------------------------------------------------------


def scenarios_due(*, draft: Revision, card_id: str) -> None:
    """Have the scenarios of a card, and those that name it, run once the change is committed."""
    named = Q(card_id=card_id) | Q(text__contains=card_id)
    rows = CardScenario.objects.filter(named, card_set=draft.card_set_id)
    if rows.update(run_at=None, failure=not_run()):
        _run_later(draft)


def scenarios_all_due(*, draft: Revision) -> None:
    """Have all scenarios of the set run."""
    rows = CardScenario.objects.filter(card_set=draft.card_set_id)
    rows.update(run_at=None, failure=not_run())
    _run_later(draft)


def _run_later(draft: Revision) -> None:
    card_set_id = draft.card_set_id

    # No functools.partial: Django cannot name one in its log when it fails.
    def run() -> None:
        scenarios_run(card_set_id=card_set_id)

    transaction.on_commit(run, robust=True)


def scenarios_run(*, card_set_id: int, seconds: float = AT_ONCE) -> int:
    """Run scenarios that are due on the set's draft, as long as the time allows; how many it were.

    What somebody changes meanwhile is due again, and its result is not kept.
    """
    due = CardScenario.objects.filter(card_set=card_set_id, run_at=None)
    rows = list(due.order_by("pk"))
    draft = draft_of(CardSet.objects.get(pk=card_set_id)) if rows else None
    if draft is None:
        return 0
    until, stage, done = time.thread_time() + seconds, None, 0
    for scenario in rows:
        if done and time.thread_time() > until:
            break
        begun = timezone.now()
        if not due.filter(pk=scenario.pk, text=scenario.text).update(run_at=begun):
            continue
        stage = stage or Stage(draft)
        mine = CardScenario.objects.filter(pk=scenario.pk, run_at=begun)
        mine.update(failure=stage.failure(scenario))
        done += 1
    return done
