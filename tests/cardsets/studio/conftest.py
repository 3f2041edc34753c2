"""Editors of card sets, and somebody who may edit but not publish."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from spacetrace.players.models import User
from tests.conftest import fully_signed_in


@pytest.fixture
def editor_user(db: None) -> User:
    """Somebody who may edit and publish cards, and nothing else."""
    user = User.objects.create_user("editor", password="editor", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="cardsets"))
    return user


@pytest.fixture
def editor(editor_user: User) -> Client:
    """Their browser, signed in with the second factor."""
    return fully_signed_in(editor_user)


@pytest.fixture
def drafter(db: None) -> Client:
    """The browser of somebody who may edit drafts but not publish."""
    user = User.objects.create_user("drafter", password="drafter", is_staff=True)
    mine = Permission.objects.filter(content_type__app_label="cardsets")
    user.user_permissions.set(mine.exclude(codename="publish_revision"))
    return fully_signed_in(user)
