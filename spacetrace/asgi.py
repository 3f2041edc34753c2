"""The ASGI entry: pages and API in threads, the event streams in the event loop, one process."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

from spacetrace.infrastructure.asgi_bridge import Bridge, Streams
from spacetrace.infrastructure.gate import Gate

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")

_framework = get_wsgi_application()

from spacetrace.matches.api.usual import before_the_framework  # noqa: E402  (needs the apps)

application = Gate(Bridge(pages=before_the_framework(_framework), streams=Streams()))

# What is loaded by now stays: collections look through what requests leave, and that seldom.
resolve("/")
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 50)
