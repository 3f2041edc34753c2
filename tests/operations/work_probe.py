"""A Celery app for the broker tests: one task that says when it starts and when it is done."""

import os
import time
from pathlib import Path

from celery import Celery

from spacetrace.infrastructure.broker import broker_register

broker_register()
FOLDER = Path(os.environ.get("PROBE_FOLDER", "."))

app = Celery("probe", broker="spacetrace://localhost//")
app.conf.update(
    broker_transport_options={"folder": str(FOLDER / "broker"), "polling_interval": 0.05},
    broker_connection_retry_on_startup=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    worker_prefetch_multiplier=1,
)


@app.task(name="probe.work")
def work() -> None:
    """Notes its start; ends only once the file `go` is there."""
    with (FOLDER / "started").open("a") as started:
        started.write("x")
    while not (FOLDER / "go").exists():
        time.sleep(0.05)
    (FOLDER / "done").touch()
