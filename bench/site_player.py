"""Makes the player of `site` on the site that its environment names, and answers the token."""

from __future__ import annotations

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from spacetrace.players.models import User  # noqa: E402
from spacetrace.players.services import api_token_create  # noqa: E402

if __name__ == "__main__":
    token = api_token_create(owner=User.objects.create_user("bench"), name="bench")[1]
    sys.stdout.write(json.dumps(token) + "\n")
