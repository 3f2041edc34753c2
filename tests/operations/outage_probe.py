"""A Celery app with the site's own settings and one task, for tests in which Redis goes away."""

import os
import time
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

from spacetrace.infrastructure.broker import broker_register

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
broker_register()

app = Celery("outage_probe")
app.config_from_object("django.conf:settings", namespace="CELERY")


@worker_process_init.connect
def start_late(**_: Any) -> None:
    """A machine that has little time for a new child."""
    time.sleep(float(os.environ.get("PROBE_STARTS_IN", "0")))


@app.task(name="probe.note")
def note(folder: str, name: str, seconds: float) -> None:
    """Takes a while and leaves a file."""
    time.sleep(seconds)
    Path(folder, name).touch()
