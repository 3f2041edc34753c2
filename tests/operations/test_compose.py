"""docker-compose.yml says what the code says, holds no secret, and leaves containers no power."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import dev
from spacetrace.operations.processes import (
    beat_command,
    simulations_command,
    thinking_command,
    web_command,
    worker_command,
)
from tests.operations.containers import SERVICES, TEXT, command_of
from tests.operations.site import ROOT

SECRETS = {*dev.SECRETS, *dev.OWN_SECRETS}
DOCKERFILE = (ROOT / "Dockerfile").read_text()

COMMANDS = {
    "web": web_command(host="0.0.0.0", port=8000, workers=2),  # noqa: S104  inside its container
    "worker": worker_command(concurrency=2),
    "thinking": thinking_command(),
    "simulations": simulations_command(concurrency=1),
    "beat": beat_command(),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_containers_run_the_commands_that_the_tests_run(name: str) -> None:
    words = ["python" if word == sys.executable else word for word in COMMANDS[name]]
    assert command_of(name) == words


def test_every_lasting_service_is_watched_and_comes_back() -> None:
    for name, service in SERVICES.items():
        if name != "migrate":
            assert "/well.sh" in str(service["healthcheck"]["test"]), name
            assert service["restart"] == "unless-stopped", name


def test_nothing_starts_before_the_tables_are_there() -> None:
    for name in COMMANDS:
        assert SERVICES[name]["depends_on"]["migrate"] == {
            "condition": "service_completed_successfully"
        }


def test_only_the_web_process_keeps_a_pool_because_workers_fork() -> None:
    pooled = [n for n, s in SERVICES.items() if "DATABASE_POOL" in s.get("environment", {})]
    assert pooled == ["web"]


def test_a_compose_tool_takes_the_file_once_the_site_has_a_name(tmp_path: Path) -> None:
    schema = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    subprocess.run([*schema, "docker-compose.yml"], cwd=ROOT, check=True, capture_output=True)
    # It asks its engine for nothing but a version before it prints what it has understood.
    engine = shutil.which("echo")
    command = [sys.executable, "-m", "podman_compose", "--podman-path", str(engine), "config"]
    for environment, code in (({"SITE": "play.example"}, 0), ({}, 1)):
        done = subprocess.run(
            command, cwd=ROOT, env={"PATH": "/bin", **environment}, capture_output=True, check=False
        )
        assert done.returncode == code, done.stderr
        if not code:
            told = yaml.safe_load(done.stdout)["services"]
            assert told["web"]["environment"]["ALLOWED_HOSTS"] == "play.example"
            assert told["proxy"]["ports"][1] == "0.0.0.0:443:443"
            assert told["redis"]["read_only"] is True
        else:
            assert b"set SITE" in done.stderr


def test_no_container_may_become_more_than_it_is() -> None:
    for name, service in SERVICES.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["init"] is True, name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name
        assert service["deploy"]["resources"]["limits"].keys() == {"cpus", "memory", "pids"}, name
        assert "docker.sock" not in str(service) and "privileged" not in service, name
    powers = {
        name: service["cap_add"] for name, service in SERVICES.items() if "cap_add" in service
    }
    assert powers == {"proxy": ["NET_BIND_SERVICE"]}
    root = {name for name, service in SERVICES.items() if not service.get("user")}
    assert {name for name in root if "build" not in SERVICES[name]} == {"proxy"}
    assert re.findall(r"^USER (.*)$", DOCKERFILE, re.MULTILINE) == ["spacetrace"]


def test_the_database_and_redis_reach_nobody_outside() -> None:
    assert yaml.safe_load(TEXT)["networks"]["inside"] == {"internal": True}
    outside = {name for name, service in SERVICES.items() if "outside" in service["networks"]}
    assert outside == {"proxy", "web", "worker"}  # web has a port, worker sends mail


def test_secrets_are_files_that_only_their_readers_see(tmp_path: Path) -> None:
    declared = yaml.safe_load(TEXT)["secrets"]
    assert declared == {name: {"file": f"./secrets/{name}"} for name in SECRETS}
    assert {name for name, service in SERVICES.items() if "secrets" in service} == (
        SERVICES.keys() - {"proxy"}
    )
    readers = {
        name: {service for service in SERVICES if name in SERVICES[service].get("secrets", ())}
        for name in ("metrics_token", "email_url")
    }
    assert readers == {"metrics_token": {"web"}, "email_url": {"worker"}}
    for name, service in SERVICES.items():  # and what is named is there to be read
        files = re.findall(r"/run/secrets/(\w+)", str(service))
        assert set(files) == set(service.get("secrets", ())), name
    assert SERVICES["db"]["secrets"] == ["postgres_password"]
    assert SERVICES["redis"]["secrets"] == ["redis_password"]
    named = re.findall(r"/run/secrets/(\w+)", TEXT)
    assert set(named) == SECRETS
    # No secret comes by the environment, where every child and every error report would have it.
    assert not re.search(r"(SECRET_KEY|PASSWORD|TOKEN|EMAIL_URL): *\$", TEXT)
    for ignored in (".gitignore", ".dockerignore"):
        assert re.search("^/?secrets/?$", (ROOT / ignored).read_text(), re.MULTILINE)

    folder = tmp_path / "secrets"
    dev.secrets_make(folder)
    made = {path.name: path.read_text() for path in folder.iterdir()}
    assert made.keys() == SECRETS and len(set(made.values())) == len(made)
    assert {name for name, secret in made.items() if len(secret) < 43} == set(dev.OWN_SECRETS)
    assert not any(made[name] for name in dev.OWN_SECRETS)
    assert folder.stat().st_mode & 0o777 == 0o700
    dev.secrets_make(folder)
    assert {path.name: path.read_text() for path in folder.iterdir()} == made


def test_the_world_reaches_the_proxy_alone() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert published.keys() == {"proxy", "web"}
    assert published["web"] == ["127.0.0.1:${PORT:-8000}:8000"]
    assert {port.rpartition(":")[2] for port in published["proxy"]} == {"80", "443", "443/udp"}


def test_images_are_exact_and_of_the_versions_that_these_tests_run_with() -> None:
    images = [service["image"] for service in SERVICES.values() if "build" not in service]
    base = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    for image in {*images, *base}:
        assert re.search(r":\d+\.\d+(\.\d+)?-[a-z0-9-]+$", image), image
    python = ".".join(map(str, sys.version_info[:2]))
    assert len({*base}) == 1 and base[0].startswith(f"python:{python}.")  # in each stage
    if shutil.which("psql") is None:
        pytest.skip("needs psql")
    told = subprocess.run(["psql", "--version"], capture_output=True, text=True, check=True).stdout
    major = told.split()[2].partition(".")[0]
    assert SERVICES["db"]["image"].startswith(f"postgres:{major}.")


def test_redis_keeps_the_queue() -> None:
    command = SERVICES["redis"]["command"][2]
    assert "--appendonly yes" in command and "--maxmemory-policy noeviction" in command


def test_the_image_itself_starts_the_web_server() -> None:
    assert "command" not in SERVICES["web"]
