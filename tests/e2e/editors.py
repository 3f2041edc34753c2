"""Editors in a browser: signed in with their second factor, with a draft to work on."""

from __future__ import annotations

import subprocess
import sys

from playwright.sync_api import Page

from tests.operations.site import ROOT, Site

SIGN_IN = """
from django.contrib.auth.models import Permission
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice
from cardsets.models import CardSet
from cardsets.services.drafts import draft_create, draft_discard
from spacetrace.players.models import User
user, _new = User.objects.get_or_create(username="NAME", defaults={"is_staff": True})
mine = Permission.objects.filter(content_type__app_label="cardsets")
user.user_permissions.set(mine.exclude(codename__in=WITHOUT))
TOTPDevice.objects.get_or_create(user=user, defaults={"name": "app"})
for draft in Revision.objects.drafts():
    draft_discard(draft=draft)
for card_set in CardSet.objects.all():
    draft_create(card_set=card_set)
client = Client()
client.force_login(user)
session = client.session
session["second_factor"] = user.pk
session.save()
print("SESSION", session.session_key)
"""


def sign_in_editor(page: Page, site: Site, *, may_publish: bool = True) -> None:
    """Every set has a fresh draft; the page is an editor's: Vega's, or Orin's who only drafts."""
    name, without = ("vega", ()) if may_publish else ("orin", ("publish_revision",))
    script = SIGN_IN.replace("NAME", name).replace("WITHOUT", repr(without))
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", script],
        cwd=ROOT,
        env=site.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    key = next(line.split()[1] for line in done.stdout.splitlines() if line.startswith("SESSION"))
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": site.url}])
