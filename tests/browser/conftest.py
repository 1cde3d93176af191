"""A real Chromium and a real server. Where there is no Chromium these tests fail: `./fondaco test` installs one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from fondaco.camera import BROWSERS
from fondaco.camera import chromium_path as installed

from ..server.conftest import PATIENCE, Server, generous

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
]
MILLISECONDS = PATIENCE * 1000
expect.set_options(timeout=MILLISECONDS)


def chromium_path() -> str:
    """Where Chromium is; not having any is a failure."""
    assert installed(), f"none of {BROWSERS} is found: install one (./fondaco test does it where it may)"
    return installed()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS, timeout=MILLISECONDS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(generous(tmp_path_factory.mktemp("browser") / "house.db"))
    yield running
    running.stop()


class People:
    """Makes browsers, each somebody else, and watches that nothing goes wrong in them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.contexts: list[BrowserContext] = []
        self.trouble: list[str] = []

    def __call__(
        self, width: int = 1280, height: int = 900, script: bool = True, dark: bool = False, touch: bool = False
    ) -> Page:
        """A new person; they have asked to be asked each time whether they offer a deal."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=script,
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            base_url=self.server.url,
            locale="en-GB",
            storage_state={
                "origins": [
                    {
                        "origin": self.server.url,
                        "localStorage": [{"name": "asked middle_ages", "value": "always"}],
                    }
                ]
            },
        )
        context.set_default_timeout(MILLISECONDS)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.trouble.append(f"script: {error}"))
        page.on("console", lambda said: self.trouble.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: self._look(asked.url))
        return page

    def _look(self, url: str) -> None:
        if not url.startswith((self.server.url, "data:")):
            self.trouble.append(f"asks another host: {url}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def people(chromium: Browser, server: Server) -> Iterator[People]:
    made = People(chromium, server)
    yield made
    made.close()
    assert made.trouble == []
