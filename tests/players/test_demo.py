"""The demo account of local copies."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from spacetrace.players.models import User
from spacetrace.players.services import demo_account_ensure


@pytest.mark.django_db
def test_the_demo_account_is_made_once_and_keeps_a_changed_password(
    settings: Settings,
) -> None:
    settings.LOCAL = True
    user = demo_account_ensure()
    assert user.check_password("demo")
    user.set_password("changed")
    user.save()
    assert demo_account_ensure().check_password("changed")
    assert User.objects.count() == 1


def test_production_has_no_demo_account(settings: Settings) -> None:
    settings.LOCAL = False
    with pytest.raises(ImproperlyConfigured):
        demo_account_ensure()
