"""The embedded message broker: a folder that several processes share without losing a message.

kombu's own filesystem transport forgets a message as soon as it is read, so a killed worker loses
it. Here a claimed message stays on disk, under its owner's lock, until it is acknowledged:

    queue/     messages waiting, oldest name first
    inflight/  one folder a process: what it has claimed and not finished, and its lock file
    control/   which queue listens to which exchange
"""

import contextlib
import fcntl
import logging
import os
import shutil
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem, virtual
from kombu.transport.filesystem import exchange_queue_t
from kombu.utils.json import dumps, loads

logger = logging.getLogger(__name__)

RECOVER_EVERY = 5.0  # seconds between two looks for messages of dead processes
MOST_AT_ONCE = 20  # messages delivered at one look, so that the worker's loop keeps turning
DRAFT_AGE = 60.0  # seconds after which a half-made owner folder counts as abandoned


def broker_register() -> None:
    """Makes `spacetrace://` a broker address that kombu understands, and guards `redis://`."""
    TRANSPORT_ALIASES["spacetrace"] = "spacetrace.infrastructure.broker:Transport"
    TRANSPORT_ALIASES["redis"] = "spacetrace.infrastructure.redis_broker:Transport"


class Owner:
    """This process's folder under inflight/, held by a lock that the kernel drops at its death.

    A POSIX lock belongs to one process and is not inherited by fork, so a worker's pool child
    that outlives the worker cannot keep the messages from being recovered.
    """

    _owners: dict[tuple[int, Path], "Owner"] = {}  # one registry a process

    def __init__(self, inflight: Path) -> None:
        name = uuid.uuid4().hex
        draft = inflight / f".{name}"
        draft.mkdir(parents=True)
        self.folder = inflight / name
        self._lock = os.open(draft / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Locked first and visible second: nobody can mistake a starting process for a dead one.
        draft.rename(self.folder)

    @classmethod
    def current(cls, inflight: Path) -> "Owner":
        """The folder of this very process; a fork gets its own."""
        key = (os.getpid(), inflight)
        if key not in cls._owners:
            cls._owners[key] = cls(inflight)
        return cls._owners[key]


def messages_recover(queue: Path, inflight: Path) -> int:
    """Puts what dead processes had claimed back into the queue; returns how many messages."""
    recovered = 0
    mine = Owner.current(inflight).folder
    for folder in inflight.iterdir():
        if folder == mine:  # opening and closing our own lock file would drop our lock
            continue
        if folder.name.startswith("."):
            _draft_remove(folder)
            continue
        with contextlib.suppress(OSError), open(folder / "lock", "r+b") as lock:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for message in folder.glob("*.msg"):
                message.rename(queue / message.name)
                recovered += 1
            shutil.rmtree(folder)
    if recovered:
        logger.warning("%d unfinished task(s) of a stopped worker are queued again.", recovered)
    return recovered


def _draft_remove(folder: Path) -> None:
    """A process that died while making its folder leaves a draft; a young one may still live."""
    with contextlib.suppress(OSError):
        if time.time() - folder.stat().st_mtime > DRAFT_AGE:
            shutil.rmtree(folder)


class QoS(virtual.QoS):
    """Deletes a message's file when, and only when, the worker says it is finished."""

    channel: "Channel"

    def ack(self, delivery_tag: str) -> None:
        """The task is done: now its message may go."""
        self.channel.message_forget(delivery_tag)
        super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Queued again first, forgotten second: a crash between them doubles, never loses."""
        super().reject(delivery_tag, requeue=requeue)
        self.channel.message_forget(delivery_tag)

    def restore_unacked(self) -> Any:
        """A worker that stops hands everything back that it had only read ahead."""
        self._flush()
        tags = list(self._delivered)
        errors = super().restore_unacked()
        for tag in tags:
            self.channel.message_forget(tag)
        return errors


class Channel(filesystem.Channel):
    """Reads, claims and writes messages as whole files; every step is one atomic rename."""

    QoS = QoS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._claimed: dict[str, Path] = {}
        self._recovered_at = 0.0
        super().__init__(*args, **kwargs)
        for folder in (self._queue_folder, self._inflight, self.control_folder):
            folder.mkdir(parents=True, exist_ok=True)

    @property
    def _root(self) -> Path:
        return Path(self.transport_options["folder"])

    @property
    def _queue_folder(self) -> Path:
        return self._root / "queue"

    @property
    def _inflight(self) -> Path:
        return self._root / "inflight"

    # The names under which the parent class looks for its folders.
    @property
    def data_folder_in(self) -> str:
        return str(self._queue_folder)

    data_folder_out = data_folder_in

    @property
    def control_folder(self) -> Path:
        return self._root / "control"

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:
        """Written under a draft name, then renamed: a reader never sees half a message."""
        name = f"{time.time_ns():020d}_{uuid.uuid4().hex}.{queue}.msg"
        draft = self._queue_folder / f".{name}"
        draft.write_text(dumps(payload), encoding="utf-8")
        draft.rename(self._queue_folder / name)

    def _get(self, queue: str) -> dict[str, Any]:
        """The oldest message of `queue`, claimed by moving it into this process's folder."""
        self._recover_now_and_then()
        for name in self._names(queue):
            claimed = Owner.current(self._inflight).folder / name
            try:
                (self._queue_folder / name).rename(claimed)
            except FileNotFoundError:
                continue  # another worker was faster
            try:
                payload: dict[str, Any] = loads(claimed.read_text(encoding="utf-8"))
                tag = payload["properties"]["delivery_tag"]
            except (ValueError, KeyError, TypeError):
                logger.exception("A message that cannot be read was thrown away: %s", name)
                claimed.unlink()
                continue
            self._claimed[tag] = claimed
            if "pidbox" in queue:  # remote control is not acknowledged
                self.message_forget(tag)
            return payload
        raise Empty

    def _names(self, queue: str) -> list[str]:
        """Names start with the time in nanoseconds, so sorting gives the order of sending."""
        ending = f"{queue}.msg"
        names = os.listdir(self._queue_folder)  # noqa: PTH208  ten times a second: plain names
        return sorted(name for name in names if name.partition(".")[2] == ending)

    def message_forget(self, tag: str) -> None:
        """Deletes a claimed message for good."""
        if path := self._claimed.pop(tag, None):
            path.unlink(missing_ok=True)

    def _recover_now_and_then(self) -> None:
        """Only readers come here, so a process that merely sends never does this work."""
        now = time.monotonic()
        if now - self._recovered_at >= RECOVER_EVERY:
            self._recovered_at = now
            messages_recover(self._queue_folder, self._inflight)

    def get_table(self, exchange: str) -> list[Any]:
        """Who listens to this exchange; the file is always whole because it is only replaced."""
        try:
            rows = loads(self._exchange_file(exchange).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return []
        return [exchange_queue_t(*row) for row in rows]

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        binding = exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with self._control_locked():
            table = self.get_table(exchange)
            if binding not in table:
                self._table_write(exchange, [binding, *table])

    def _delete(
        self, queue: str, exchange: str, routing_key: str, pattern: str, *args: Any, **kwargs: Any
    ) -> None:
        virtual.Channel._delete(self, queue, *args, **kwargs)
        binding = exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with self._control_locked():
            table = self.get_table(exchange)
            if binding in table:
                self._table_write(exchange, [row for row in table if row != binding])

    def _table_write(self, exchange: str, table: list[Any]) -> None:
        file = self._exchange_file(exchange)
        draft = file.with_name(f".{file.name}.{uuid.uuid4().hex}")
        draft.write_text(dumps(table), encoding="utf-8")
        draft.rename(file)

    @contextlib.contextmanager
    def _control_locked(self) -> Iterator[None]:
        """Two processes that start together would otherwise drop each other's bindings."""
        with open(self._root / "control.lock", "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


class Transport(filesystem.Transport):
    """What kombu loads for `spacetrace://`."""

    Channel = Channel
    driver_type = "spacetrace"
    driver_name = "spacetrace"
    # Celery then runs its event loop, in which every pool child has pipes of its own. Without it
    # the children share one locked queue, and one that is killed takes the lock with it for ever.
    implements = filesystem.Transport.implements.extend(asynchronous=True)
    connection_errors = (*filesystem.Transport.connection_errors, OSError)

    def __init__(self, client: Any, **kwargs: Any) -> None:
        super().__init__(client, **kwargs)
        # Not the process-wide memory of bindings: every connection looks that its files are there.
        self.state = virtual.BrokerState()

    def register_with_event_loop(self, connection: Any, loop: Any) -> None:
        """A folder wakes nobody up, so the worker's loop looks into it now and then."""
        loop.call_repeatedly(self.polling_interval, self._deliver_waiting)

    def _deliver_waiting(self) -> None:
        """What has come since the last look, as far as the worker wants more."""
        with contextlib.suppress(Empty):
            for _ in range(MOST_AT_ONCE):
                self.cycle.get(self._deliver, timeout=0)
