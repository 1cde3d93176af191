"""What runs a server elsewhere: the installation in a bare folder, and files that name only what there is."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.main import get_command

from fondaco.cli import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PATIENCE = 300.0
COMMAND = re.compile(r'\["fondaco", ([^\]]*)\]')


def commands() -> Iterator[tuple[str, list[str]]]:
    """Every `fondaco …` that the files run."""
    for name in ("Containerfile", "compose.yaml"):
        for found in COMMAND.findall((DEPLOY / name).read_text(encoding="utf-8")):
            yield name, shlex.split(found.replace(",", " "))
    for line in (DEPLOY / "fondaco.service").read_text(encoding="utf-8").splitlines():
        if line.startswith("ExecStart=/opt/fondaco/bin/fondaco "):
            yield "fondaco.service", shlex.split(line.partition("/bin/fondaco ")[2])


def test_the_files_run_commands_with_options_that_there_are() -> None:
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    known = {option for parameter in serve.params for option in parameter.opts}
    servers = [(name, words) for name, words in commands() if words[0] == "serve"]
    assert {name for name, _ in servers} == {"Containerfile", "compose.yaml", "fondaco.service"}
    for name, words in servers:
        assert [word for word in words if word.startswith("--") and word not in known] == [], name


def test_the_container_is_not_root_and_installs_by_the_script() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert "RUN /src/deploy/install /opt/fondaco" in text
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER \d+:\d+$", last, re.MULTILINE)
    assert "COPY . " not in last, "sources stay behind"
    assert "read_only: true" in (DEPLOY / "compose.yaml").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="as the container does it")
def test_the_installation_runs_from_a_bare_folder(tmp_path: Path) -> None:
    """As in the container, but for compiling: nothing of the sources is needed, and only the data are written."""
    sources, there, data = tmp_path / "src", tmp_path / "opt", tmp_path / "data"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if name.startswith(("src/", "requirements/", "deploy/")) or "/" not in name:
            (sources / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, sources / name)
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    bare |= {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "https_", "HTTPS_"))}
    made = subprocess.run(
        [str(sources / "deploy" / "install"), str(there)],
        env={**bare, "FONDACO_PURE": "1", "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    shutil.rmtree(sources)
    data.mkdir()
    for folder, _, files in os.walk(there):
        for name in [".", *files]:
            path = Path(folder) / name
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
    socket = data / "door"
    server = subprocess.Popen(
        [str(there / "bin" / "fondaco"), "serve", "--unix", str(socket), "--log", "json"],
        env={"PATH": os.environ["PATH"], "HOME": "/nowhere", "FONDACO_HOME": str(data), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=data,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        assert "is open" in server.stdout.readline()
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(socket), retries=5), timeout=PATIENCE) as http:
            assert http.get("http://x/health/ready").json() == {"ready": True}
            page = http.get("http://x/", headers={"accept-language": "de"})
        assert page.status_code == 200
        assert 'lang="de"' in page.text
        assert "Regeln" in page.text, "the texts were compiled"
        server.terminate()
        assert server.wait(PATIENCE) == 0
    finally:
        server.kill()
        for folder, _, _ in os.walk(there):
            Path(folder).chmod(0o755)
