"""How much a player, and the site, may have tested: counted before a test or a group begins."""

from __future__ import annotations

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.models import DeckTest, Spent, TestGroup
from spacetrace.simulations.selectors import units_unfinished
from spacetrace.simulations.services.errors import SimulationLimit


def limits_check(owner: User, matches: int) -> None:
    """Count the matches against the day's; raises SimulationLimit. The owner's row is locked."""
    tests = DeckTest.objects.single().filter(owner=owner)
    groups = TestGroup.objects.visible_to(owner)
    running = tests.unfinished().count() + groups.unfinished().count()
    if running >= limits.MOST_RUNNING:
        raise SimulationLimit(
            _(
                "Two of your tests are still running. "
                "Wait until one of them is done, or cancel one; nothing of it is lost."
            )
        )
    if tests.count() + groups.count() >= limits.MOST_KEPT:
        sentence = _(
            "You keep %(most)s tests, which is as many as there may be. Delete some first."
        )
        raise SimulationLimit(sentence % {"most": limits.MOST_KEPT})
    site_check()
    matches_spend(owner, matches)


def site_check() -> None:
    """Raises SimulationLimit while the site has as many unfinished tests as it may."""
    if units_unfinished() >= limits.MOST_UNFINISHED:
        raise SimulationLimit(_("Many tests are waiting already. Try again in some minutes."))


def matches_spend(owner: User, matches: int) -> None:
    """Count matches against the owner's of today; raises SimulationLimit."""
    most = limits.MATCHES_A_DAY_OF_A_GUEST if owner.is_guest else limits.MATCHES_A_DAY
    spent, _is_new = Spent.objects.get_or_create(owner=owner, day=timezone.now().date())
    left = max(0, most - spent.matches)
    if matches > left:
        sentence = _(
            "A day has %(most)s matches of tests, and %(left)s of yours are left. "
            "Tomorrow there are more."
        )
        raise SimulationLimit(sentence % {"most": most, "left": left})
    Spent.objects.filter(pk=spent.pk).update(matches=F("matches") + matches)
