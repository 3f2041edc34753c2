"""The Celery app: workers, beat and everybody who asks them find it here."""

import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning

from spacetrace.infrastructure.broker import broker_register

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")

broker_register()  # before the first connection: kombu looks the transport's name up then

# Celery warns root because of pickled tasks; this app accepts JSON only.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("spacetrace")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
