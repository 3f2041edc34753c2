"""The names people go by: cleaned so that they can be shown anywhere, or made up for a guest."""

import secrets
import unicodedata

MAX_LENGTH = 32
FORMER = "Former player"
"""What somebody is called whose account is closed."""

MAX_MARKS = 2  # combining marks on one letter; more would climb out of the line

_TRAITS = (
    "Amber", "Bold", "Bright", "Calm", "Clever", "Cobalt", "Daring", "Distant", "Drifting",
    "Eager", "Gentle", "Golden", "Hidden", "Lucky", "Lunar", "Nimble", "Quiet", "Radiant",
    "Roaming", "Silver", "Solar", "Steady", "Swift", "Violet", "Wandering", "Wild",
)  # fmt: skip
_THINGS = (
    "Aurora", "Beacon", "Comet", "Corona", "Dynamo", "Falcon", "Galaxy", "Harbour", "Heron",
    "Horizon", "Lantern", "Meteor", "Moth", "Nebula", "Nova", "Orbit", "Otter", "Pilot",
    "Planet", "Pulsar", "Quasar", "Raven", "Rocket", "Rover", "Signal", "Voyager",
)  # fmt: skip


def name_clean(text: str) -> str:
    """Returns `text` as `line_clean` does, and capped.

    What may be left is empty: the caller decides whether that is an error.
    """
    return line_clean(text)[:MAX_LENGTH].rstrip()


def line_clean(text: str, *, keep: str = "") -> str:
    """Returns `text` composed (NFC), on one line, single-spaced and without invisible characters.

    Controls, direction overrides, lone surrogates and heaps of combining marks are left out, but
    for the characters in `keep`.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category.startswith("Z") or character in "\t\n\r":
            character = " "
        elif category.startswith("C") and character not in keep:
            continue  # controls, direction overrides, lone surrogates, unassigned
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            kept.append(character)
    return " ".join("".join(kept).split())


def guest_name_new() -> str:
    """A friendly name such as `Swift Comet 42`; it need not be unique, the login is."""
    number = 2 + secrets.randbelow(98)
    return f"{secrets.choice(_TRAITS)} {secrets.choice(_THINGS)} {number}"
