"""Counts lie in memory, in a folder of the site's own, or beside its other things."""

from pathlib import Path

import pytest

from spacetrace.infrastructure import memory_folder


def test_each_site_has_a_folder_that_nobody_else_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, one, other = tmp_path / "shm", tmp_path / "one", tmp_path / "other"
    memory.mkdir()
    monkeypatch.setattr(memory_folder, "MEMORY", memory)
    found = memory_folder.metrics_folder(one)
    assert found.parent == memory
    assert found.stat().st_mode & 0o077 == 0
    assert memory_folder.metrics_folder(one) == found != memory_folder.metrics_folder(other)


def test_where_there_is_none_or_it_is_not_ours_they_lie_beside_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_folder, "MEMORY", tmp_path / "none")
    assert memory_folder.metrics_folder(tmp_path) == tmp_path / "metrics"
    monkeypatch.setattr(memory_folder, "MEMORY", tmp_path)
    folder = memory_folder.metrics_folder(tmp_path)
    assert folder.parent == tmp_path and folder.name != "metrics"
    folder.rmdir()
    folder.symlink_to("/etc")  # whoever was there first would lead us astray
    assert memory_folder.metrics_folder(tmp_path) == tmp_path / "metrics"
