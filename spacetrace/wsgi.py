"""The WSGI entry: pages and API for servers with threads; the event stream needs ASGI."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")

_framework = get_wsgi_application()

from spacetrace.matches.api.usual import before_the_framework  # noqa: E402  (needs the apps)

application = before_the_framework(_framework)
