"""The proxy of the containers, by its shipped file, as a process in front of a real site."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.conf import settings

from bench.ground import free_port
from tests.matches.processes import wait_for
from tests.migrated import migrated_copy
from tests.operations.containers import SERVICES, Check
from tests.operations.site import ROOT, Site

CADDY = shutil.which(os.environ.get("CADDY", "caddy"))  # another one may be named, to try it
CONFIG = ROOT / "containers/Caddyfile"
TOKEN = "of-these-tests"

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(CADDY is None, reason="needs caddy, as Debian packages it"),
]


@dataclass
class Proxy:
    """A running Caddy; its certificate is believed because it is asked for by its own authority."""

    pid: int
    ports: Mapping[str, int]
    trust: ssl.SSLContext

    def connect(self, *, source: str = "127.0.0.1") -> http.client.HTTPSConnection:
        """A connection from one of this machine's addresses, each of them another visitor."""
        port = self.ports["HTTPS_PORT"]
        visitor = http.client.HTTPSConnection(
            "localhost", port, timeout=30, context=self.trust, source_address=(source, 0)
        )
        # `localhost` may be an IPv6 address, from which nobody can call by an IPv4 one.
        plain = socket.create_connection(("127.0.0.1", port), 30, (source, 0))
        visitor.sock = self.trust.wrap_socket(plain, server_hostname="localhost")
        return visitor

    def is_up(self) -> bool:
        """Whether it shows its certificate, which takes a moment longer than writing it."""
        try:
            self.connect().close()
        except OSError:
            return False
        return True

    def ask(
        self, method: str, path: str, body: Any = None, *, source: str = "127.0.0.1", **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers and content of an answer."""
        visitor = self.connect(source=source)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        visitor.request(method, path, body, named)
        answer = visitor.getresponse()
        content = answer.read()
        visitor.close()
        return answer.status, answer.headers, content


@contextmanager
def proxy(folder: Path, web: int) -> Iterator[Proxy]:
    """Caddy with the file of the containers, before a port of this machine."""
    ports = {name: free_port() for name in ("HTTP_PORT", "HTTPS_PORT", "CHECK_PORT")}
    own = {name: str(port) for name, port in ports.items()}
    own |= {"SITE": "localhost", "WEB": f"127.0.0.1:{web}", "HOME": str(folder)}
    own |= {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    assert CADDY is not None
    command = [CADDY, "run", "--config", str(CONFIG), "--adapter", "caddyfile"]
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(command, env={**os.environ, **own}, stderr=log)
    authority = folder / "caddy/pki/authorities/local/root.crt"
    certificate = folder / "caddy/certificates/local/localhost/localhost.crt"
    try:
        wait_for(certificate.exists, (folder / "log").read_text() or "Caddy's certificate")
        trust = ssl.create_default_context(cafile=str(authority))
        running = Proxy(process.pid, ports, trust)
        wait_for(running.is_up, "Caddy with its certificate")
        yield running
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site as in its container: behind one proxy, and for https alone."""
    environment = {key: str(SERVICES["web"]["environment"][key]) for key in ("BEHIND_PROXY",)}
    environment |= {"HTTPS": "1", "PROXIES": "1", "LIMITS": "guests-place=2/3600"}
    environment["METRICS_TOKEN"] = TOKEN
    var = tmp_path_factory.mktemp("site")
    migrated_copy(var)
    site = Site(var, free_port(), environment)
    site.wait_until_running()
    yield site
    site.close()


@pytest.fixture(scope="module")
def front(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """The proxy before that site."""
    with proxy(tmp_path_factory.mktemp("caddy"), int(site.url.rpartition(":")[2])) as running:
        yield running


def guest(front: Proxy, source: str, **forged: str) -> int:
    """Comes in as a guest, as a browser does; the status."""
    _status, told, page = front.ask("GET", "/", source=source)
    cookie = next(c for c in told.get_all("Set-Cookie", []) if "csrftoken" in c).partition(";")[0]
    token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    headers = {
        "Cookie": cookie,
        "Referer": f"https://localhost:{front.ports['HTTPS_PORT']}/",
        "Content_Type": "application/x-www-form-urlencoded",
    }
    body = b"csrfmiddlewaretoken=" + token[1]
    return front.ask("POST", "/players/guest/", body, source=source, **headers, **forged)[0]


def test_plain_http_is_sent_to_https(front: Proxy) -> None:
    visitor = http.client.HTTPConnection("127.0.0.1", front.ports["HTTP_PORT"], timeout=30)
    visitor.request("GET", "/learn/", headers={"Host": "localhost"})
    answer = visitor.getresponse()
    assert answer.status == 308
    assert str(answer.headers["Location"]).startswith("https://localhost")
    visitor.close()


def test_the_site_knows_that_it_was_asked_by_https_and_says_so_for_long(front: Proxy) -> None:
    status, told, _page = front.ask("GET", "/")
    assert status == 200  # and not sent to https once more
    assert told.get_all("Strict-Transport-Security") == [
        "max-age=31536000; includeSubDomains; preload"
    ]
    assert all("Secure" in cookie for cookie in told.get_all("Set-Cookie", []))
    assert "Caddy" not in str(told)


def test_a_visitor_is_counted_by_the_address_that_the_proxy_sees(front: Proxy) -> None:
    forged = [f"198.51.100.{number}" for number in range(3)]
    statuses = [guest(front, "127.0.0.2", X_Forwarded_For=place) for place in forged]
    assert statuses == [302, 302, 429]  # two guests a place, by the environment of this site
    assert guest(front, "127.0.0.3") == 302


def test_what_a_visitor_says_of_the_protocol_is_not_believed(front: Proxy) -> None:
    assert front.ask("GET", "/", X_Forwarded_Proto="http")[0] == 200


def test_the_id_of_a_request_is_the_proxys_and_no_visitors(front: Proxy) -> None:
    told = [front.ask("GET", "/healthz", X_Request_ID="made-up-by-me")[1] for _ in range(2)]
    ids = [headers["X-Request-ID"] for headers in told]
    assert len({*ids, "made-up-by-me"}) == 3
    assert all(uuid.UUID(one) for one in ids)


def test_figures_for_machines_do_not_pass_even_with_the_token(front: Proxy, site: Site) -> None:
    own = {"Authorization": f"Bearer {TOKEN}"}
    behind = Request(f"{site.url}/metrics", headers={**own, "X-Forwarded-Proto": "https"})
    with urlopen(behind, timeout=30) as answer:
        assert b"spacetrace_matches" in answer.read()
    for path in ("/metrics", "//metrics", "/%6Detrics", "/metrics?x=1"):
        status, _told, content = front.ask("GET", path, **own)
        assert (status, b"spacetrace_" in content) == (404, False), path


def test_event_streams_pass_at_once(front: Proxy, site: Site) -> None:
    words = [sys.executable, "-m", "bench.site_player"]
    environment = {**os.environ, "SPACETRACE_VAR": str(site.var), "DATABASE_URL": ""}
    made = subprocess.run(
        words, cwd=ROOT, env={**environment, "REDIS_URL": ""}, capture_output=True, check=True
    )
    own = {"Authorization": f"Bearer {json.loads(made.stdout)}", "Content_Type": "application/json"}
    deck = {"stock": "swarm"}
    officer = {"kind": "agent", "agent_level": "officer", "deck": deck}
    seats = [{"kind": "me", "deck": deck}, officer]
    wanted = json.dumps({"game": "spacetrace", "seats": seats}).encode()
    status, _told, content = front.ask("POST", "/api/v1/matches/", wanted, **own)
    assert status == 201, content
    match = json.loads(content)["id"]

    watcher = front.connect()
    watcher.request("GET", f"/api/v1/matches/{match}/stream/", headers={**own})
    stream = watcher.getresponse()
    assert stream.status == 200
    told = iter(stream.readline, b"")  # the connection's timeout is its limit
    assert any(line.startswith(b"event: ") for line in told)
    status, _told, content = front.ask("POST", f"/api/v1/matches/{match}/concede/", b"{}", **own)
    assert status == 200, content
    assert any(line.startswith(b"event: ") for line in told)
    watcher.close()


def test_whoever_says_nothing_is_not_waited_for(front: Proxy) -> None:
    visitor = front.connect()
    assert visitor.sock is not None
    visitor.sock.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    assert visitor.sock.recv(1000).partition(b"\r\n")[0] in (b"", b"HTTP/1.1 408 Request Timeout")
    visitor.close()


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_four_hundred_megabytes_are_refused_by_the_site_itself_and_never_sent(
    front: Proxy, tmp_path: Path
) -> None:
    body = tmp_path / "body"
    with open(body, "wb") as file:
        file.truncate(400_000_000)
    told = r"%{http_code} %{size_upload}"
    curl = ["curl", "-sk", "-m", "60", "-o", os.devnull, "-w", told, "--data-binary", f"@{body}"]
    for path, expected in (("players/login/", 413), ("api/v1/matches/", 413), ("m/x/stream/", 405)):
        address = f"https://localhost:{front.ports['HTTPS_PORT']}/{path}"
        done = subprocess.run([*curl, address], capture_output=True, text=True, check=False)
        status, sent = done.stdout.split()
        # The site hangs up at once; a proxy or a visitor that still sends may see only that.
        assert int(status) in (expected, 502, 0)
        assert int(sent) < 40_000_000


def test_the_proxy_lets_no_more_pass_than_the_largest_that_the_site_takes(tmp_path: Path) -> None:
    most = max(limit for _start, limit in settings.BODY_LIMITS)
    received = bytearray()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(30)

        def swallow() -> None:
            """A site without a gate."""
            with suppress(OSError), listening.accept()[0] as peer:
                peer.settimeout(30)
                while part := peer.recv(1 << 16):
                    received.extend(part)

        reader = threading.Thread(target=swallow, daemon=True)
        reader.start()
        with proxy(tmp_path, listening.getsockname()[1]) as before_it:
            visitor = before_it.connect()
            with suppress(OSError):  # it is closed in the middle
                visitor.request("POST", "/", b"x" * (most + 100_000))
            reader.join(30)
            visitor.close()
    assert most <= len(received) < most + 10_000  # and the head


def test_who_cannot_be_reached_is_told_of_in_words(tmp_path: Path) -> None:
    with proxy(tmp_path, 1) as before_nobody:
        status, told, content = before_nobody.ask("GET", "/api/v1/games/")
    assert (status, told["Retry-After"]) == (502, "5")
    assert told["Strict-Transport-Security"].startswith("max-age=31536000")
    assert json.loads(content)["error"]["code"] == "unavailable"


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """A process that takes connections and says nothing."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_the_check_of_web_tells_a_living_one_from_a_dead_one(site: Site, tmp_path: Path) -> None:
    python = {"python ": f"{sys.executable} "}
    here = {**python, ":8000": ":" + site.url.rpartition(":")[2]}
    assert Check("web", tmp_path, here=here, seconds=30).is_well()
    assert Check("web", tmp_path, here={**python, ":8000": ":1"}).is_not_ready()
    with stopped(site.children()["web"]):
        assert Check("web", tmp_path, here=here, times=9, seconds=1).is_dead()


def test_the_check_of_the_proxy_tells_a_living_one_from_a_dead_one(
    front: Proxy, tmp_path: Path
) -> None:
    check = Check("proxy", tmp_path, here={":8080": f":{front.ports['CHECK_PORT']}"}, seconds=2)
    assert check.is_well()
    with stopped(front.pid):
        assert check.is_dead()
