"""The Celery app: workers, beat and everybody who asks them find it here."""

import os
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import task_prerun

from spacetrace.infrastructure import request_ids
from spacetrace.infrastructure.broker import broker_register

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")

broker_register()  # before the first connection: kombu looks the transport's name up then

# Celery warns root because of pickled tasks; this app accepts JSON only.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("spacetrace")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
def request_id_take(task: Any, **_: Any) -> None:
    """What a task logs and enqueues goes under the id of the request that it follows from."""
    request_ids.begin((task.request.headers or {}).get(request_ids.MESSAGE_HEADER, ""))
