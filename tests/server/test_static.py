"""The files that pages load: one folder for one version of all, in which scripts find each other."""

from __future__ import annotations

import re

import pytest

from fondaco.server.web.static import START, address, assets, imported

from .conftest import Person

IMPORT = re.compile(r'^import (?:.* from )?"([^"]*)";$', re.MULTILINE)
SCRIPTS = [START, *imported()]


def imports(name: str) -> list[str]:
    return IMPORT.findall(assets()[name].plain.decode())


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_import_what_lies_beside_them(name: str) -> None:
    text = assets()[name].plain.decode()
    assert text.count("\nimport ") == len(imports(name)), "an import that this test can't read"
    assert set(imports(name)) <= {f"./{other}" for other in SCRIPTS}


def test_every_script_is_reached_from_the_first() -> None:
    reached: set[str] = set()
    waiting = [START]
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting += [other for other in (path.removeprefix("./") for path in imports(name)) if other not in reached]
    assert reached == set(SCRIPTS)


def test_a_page_names_every_script_so_that_all_are_fetched_at_once(anna: Person) -> None:
    page = anna.get("/").text
    assert re.findall(r'<script type="module" src="([^"]+)"', page) == [address(START)]
    assert re.findall(r'<link rel="modulepreload" href="([^"]+)"', page) == [address(name) for name in imported()]


@pytest.mark.parametrize("name", sorted(assets()))
def test_a_file_is_kept_for_ever_under_its_version_alone(anna: Person, name: str) -> None:
    kept = anna.get(address(name))
    assert (kept.status_code, kept.content) == (200, assets()[name].plain)
    assert "immutable" in kept.headers["cache-control"]
    other = anna.get(f"/static/another-version/{name}")
    assert (other.status_code, other.content) == (200, assets()[name].plain)
    assert other.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", [name for name in sorted(assets()) if name.endswith(".css")])
def test_what_lights_up_under_a_pointer_does_so_only_where_there_is_one(name: str) -> None:
    """On a touch screen a hover would stay after the finger has gone."""
    text = assets()[name].plain.decode()
    hovering = re.sub(r"@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)
    assert ":hover" not in hovering


def test_what_is_no_file_is_not_found(anna: Person) -> None:
    assert anna.get(address(START).replace(START, "nothing.js")).status_code == 404
