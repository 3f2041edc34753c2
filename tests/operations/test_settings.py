"""The settings as an operator meets them: safe in production, loud when something is missing."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.test import Client

from spacetrace.infrastructure.local_secret import secret_key_local
from tests.operations.site import ROOT

pytestmark = pytest.mark.once

PRODUCTION = {
    "SPACETRACE_ENV": "production",
    "SECRET_KEY": "test-only-" + "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ALLOWED_HOSTS": "play.example",
    "DATABASE_URL": "postgresql://spacetrace@127.0.0.1:1/spacetrace",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "EMAIL_URL": "submission://mail.example",
    "VAPID_KEY": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE",
}


def manage(*arguments: str, var: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Runs manage.py with exactly this environment beside the bare necessities."""
    needed = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**needed, "SPACETRACE_VAR": str(var), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_passes_djangos_own_deployment_check(tmp_path: Path) -> None:
    result = manage("check", "--deploy", "--fail-level", "WARNING", var=tmp_path, **PRODUCTION)
    assert result.returncode == 0, result.stderr


def test_production_does_not_start_without_a_secret_key(tmp_path: Path) -> None:
    environment = {**PRODUCTION, "SECRET_KEY": ""}
    result = manage("check", var=tmp_path, **environment)
    assert result.returncode != 0
    assert "SECRET_KEY" in result.stderr
    assert not (tmp_path / "secret_key").exists()


def test_production_never_falls_back_to_debug(tmp_path: Path) -> None:
    code = "from django.conf import settings as s; print(s.DEBUG, s.SESSION_COOKIE_NAME)"
    result = manage("shell", "-v0", "-c", code, var=tmp_path, **PRODUCTION)
    assert result.stdout.split() == ["False", "__Host-sessionid"]


def test_production_without_a_mail_server_prints_no_mail_and_says_so(tmp_path: Path) -> None:
    code = "from django.conf import settings as s; print(s.SITE_URL, s.EMAIL_BACKEND)"
    environment = {**PRODUCTION, "EMAIL_URL": "", "ALLOWED_HOSTS": "play.example,other.example"}
    told = manage("shell", "-v0", "-c", code, var=tmp_path, **environment)
    assert told.stdout.split() == [
        "https://play.example",
        "django.core.mail.backends.dummy.EmailBackend",
    ]
    told = manage("check", var=tmp_path, **{**environment, "ALLOWED_HOSTS": ".example"})
    assert "EMAIL_URL is missing" in told.stderr and "SITE_URL is missing" in told.stderr


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("submission://ada:p%40ss@mail.example", "mail.example 587 ada p@ss True False 10"),
        ("smtp://mail.example:465/?ssl=True", "mail.example 465 None None False True 10"),
    ],
)
def test_mail_goes_to_the_server_that_the_address_names(
    tmp_path: Path, url: str, told: str
) -> None:
    code = "from django.core.mail import get_connection as c; m = c(); print(m.host, m.port, "
    code += "m.username, m.password, m.use_tls, m.use_ssl, m.timeout)"
    result = manage("shell", "-v0", "-c", code, var=tmp_path, EMAIL_URL=url)
    assert result.stdout.strip() == told, result.stderr
    file = tmp_path / "email_url"  # as a container has it
    file.write_text(f"{url}\n")
    result = manage("shell", "-v0", "-c", code, var=tmp_path, EMAIL_URL_FILE=str(file))
    assert result.stdout.strip() == told, result.stderr


@pytest.mark.parametrize("slashes", ["///", "////"])
def test_mail_goes_into_the_folder_that_the_address_names(tmp_path: Path, slashes: str) -> None:
    """With as many slashes as such an address has, and with as many as it once had to have."""
    code = "from django.conf import settings as s; print(s.EMAIL_FILE_PATH)"
    result = manage("shell", "-v0", "-c", code, var=tmp_path, EMAIL_URL=f"file:{slashes}var/mail")
    assert result.stdout.strip() == "/var/mail", result.stderr


def test_an_empty_file_is_no_mail_server_and_no_token(tmp_path: Path) -> None:
    code = "from django.conf import settings as s; print(s.EMAIL_BACKEND, [s.METRICS_TOKEN])"
    (tmp_path / "empty").write_text("")
    files = dict.fromkeys(("EMAIL_URL_FILE", "METRICS_TOKEN_FILE"), str(tmp_path / "empty"))
    result = manage("shell", "-v0", "-c", code, var=tmp_path, **files)
    assert result.stdout.split() == ["django.core.mail.backends.console.EmailBackend", "['']"]


def test_an_address_of_no_known_kind_stops_the_start(tmp_path: Path) -> None:
    result = manage("check", var=tmp_path, EMAIL_URL="smtp+tls://mail.example")
    assert result.returncode != 0
    assert "EMAIL_URL begins with submission://" in result.stderr


def test_a_development_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: secret_key_local(path), range(32)))
    assert len(keys) == 1 and len(keys.pop()) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["secret_key"]


@pytest.mark.django_db
def test_pages_carry_a_policy_without_inline_code(client: Client) -> None:
    policy = client.get("/players/login/").headers["Content-Security-Policy"]
    assert "script-src 'self';" in f"{policy};"
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_the_project_package_loads_neither_django_nor_celery() -> None:
    code = """
import sys, spacetrace
print(*(name for name in sys.modules if name.startswith("spacetrace.")))
import spacetrace.engine
print({"django", "celery"} & set(sys.modules))
"""
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines() == ["spacetrace.native", "set()"]
