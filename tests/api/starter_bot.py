"""Runs the bot of docs/bots.md as it stands there, against a whole site."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.operations.site import ROOT, Site

TOKEN = """
from django import setup
setup()
from spacetrace.players.models import User
from spacetrace.players.services import api_token_create
print(api_token_create(owner=User.objects.get(username="demo"), name="bot")[1])
"""


def starter_bot() -> str:
    """The program."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/bots.md").read_text(), re.DOTALL)
    return str(code)


def bot_played(site: Site, folder: Path) -> str:
    """What it prints at the end of a whole match; fails when it fails."""
    program = folder / "bot.py"
    program.write_text(starter_bot())
    make_token = [sys.executable, "-c", TOKEN]
    token = run(make_token, {**site.environment, "DJANGO_SETTINGS_MODULE": "spacetrace.settings"})
    return run([sys.executable, "-I", str(program), site.url, token.strip()], {})


def run(command: list[str], environment: dict[str, str]) -> str:
    """What a process prints, of which nothing else is heard."""
    ended = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
