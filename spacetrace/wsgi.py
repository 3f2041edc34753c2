"""The WSGI entry: pages and API for servers with threads; the event stream needs ASGI."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")

application = get_wsgi_application()
