"""Debian's Chromium for tests, pictures and measurements, driven by Playwright."""

import shutil

from playwright.sync_api import Browser, Playwright

PROGRAMS = ("chromium", "chromium-browser")
SHELL = "chromium-headless-shell"
"""The same engine without windows and menus: pages look alike, a test costs a third less."""


class NoChromium(Exception):
    """There is none on this machine."""


def launch(playwright: Playwright, *, is_whole: bool = False) -> Browser:
    """Chromium without a window, the shell where it is there; raises NoChromium.

    `is_whole` asks for what people have, as measurements of frames and messages outside a page do.
    """
    for name in PROGRAMS if is_whole else (SHELL, *PROGRAMS):
        if program := shutil.which(name):
            return playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
    wanted = "chromium" if is_whole else f"{SHELL}, or chromium"
    raise NoChromium(f"This needs Chromium (apt-get install {wanted}).")
