"""After a site was asked in this process, also when that failed, all is as it was."""

import logging

import pytest
from django.core.signals import request_finished
from django.db import close_old_connections

from bench.trust.asking import connection_kept, quiet


def test_a_failure_leaves_logs_and_connections_as_they_were() -> None:
    with pytest.raises(ValueError, match="planted"), quiet(), connection_kept():
        raise ValueError("planted")
    assert logging.getLogger().isEnabledFor(logging.CRITICAL)
    assert request_finished.disconnect(close_old_connections), "it was there"
    request_finished.connect(close_old_connections)
