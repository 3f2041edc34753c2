"""Finds the samples of every game of the catalogue, in its own folder of tests, and the toy's."""

from __future__ import annotations

from importlib import import_module

from spacetrace.engine.catalogue import GAMES
from tests.engine.contract.sample import Sample

FOLDERS = ("tests.toy", *(f"tests.engine.{key}" for key in GAMES))

SAMPLES: dict[str, Sample] = {
    one.key: one for folder in FOLDERS for one in import_module(f"{folder}.samples").samples()
}
