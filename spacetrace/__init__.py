"""Spacetrace. Rooms of the engine that were compiled are taken instead of their sources."""

from spacetrace import native

native.install()
