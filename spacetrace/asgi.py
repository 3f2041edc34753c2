"""The ASGI entry: pages, API and the event stream in one asynchronous process."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")

application = get_asgi_application()
