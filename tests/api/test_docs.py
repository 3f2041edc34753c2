"""The API describes itself, offline and under the site's content security policy."""

import re
import subprocess
import sys

import pytest
from django.test import Client

from tests.operations.site import ROOT

pytestmark = pytest.mark.django_db


def test_the_documentation_needs_no_other_host_and_no_inline_script(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert not re.findall(r"<script>|<script [^>]*>[^<\s]|<style|style=", page)


def test_the_schema_is_complete() -> None:
    command = [sys.executable, "manage.py", "spectacular", "--validate", "--fail-on-warn"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("openapi: 3")
