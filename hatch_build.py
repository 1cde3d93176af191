"""What happens when the project is built: texts become .mo files, and mypyc compiles the hot packages.

Without a C compiler, or with FONDACO_PURE=1, plain Python is installed and a notice says so.
With FONDACO_COMPILED=1 a failing compilation is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "fondaco"
COMPILED_PACKAGES = ("engine", "kit", "games", "players")
LEFT_PLAIN = {"native.py"}

SETUP = """
import os, sys
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from setuptools._distutils.ccompiler import CCompiler

def compile(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None,
            extra_postargs=None, depends=None):
    # As the method that it replaces, which compiles the files of an extension one after the other.
    macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs)
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda made: self._compile(made, *build[made], cc_args, extra_postargs, pp_opts), build))
    return objects

CCompiler.compile = compile
setup(
    name="fondaco",
    packages=[],
    ext_modules=mypycify(["--config-file", os.environ["MYPYC_CONFIG"], *sys.argv.pop().split(os.pathsep)],
                         opt_level="1", multi_file=True, debug_level="0", group_name="fondaco"),
)
"""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling for wheels and for editable installations."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_texts()
        remove_compiled()
        if self.target_name != "wheel":
            return
        pure = os.environ.get("FONDACO_PURE", "") not in ("", "0")
        demanded = os.environ.get("FONDACO_COMPILED", "") not in ("", "0")
        if pure:
            return
        if shutil.which(os.environ.get("CC", "cc")) is None:
            self._without("there is no C compiler", demanded)
            return
        try:
            made = compile_packages()
        except subprocess.CalledProcessError as error:
            self._without(f"the compilation failed:\n{error.output}", demanded)
            return
        write_manifest()
        if version != "editable":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update({str(file): str(file.relative_to(SOURCE)) for file in made})

    def _without(self, why: str, demanded: bool) -> None:
        if demanded:
            raise RuntimeError(f"FONDACO_COMPILED demands the compiled form, but {why}")
        self.app.display_warning(f"Fondaco runs as plain Python, some ten times slower: {why}")


def modules() -> list[Path]:
    """The source files that are compiled."""
    return [
        file
        for part in COMPILED_PACKAGES
        for file in sorted((PACKAGE / part).rglob("*.py"))
        if file.name not in LEFT_PLAIN
    ]


def compile_packages() -> list[Path]:
    """Compile in a folder of its own, then put the results beside the sources."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(PACKAGE, work / "fondaco", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        (work / "setup.py").write_text(SETUP, encoding="utf-8")
        (work / "mypy.ini").write_text("[mypy]\nignore_missing_imports = true\n", encoding="utf-8")
        files = os.pathsep.join(str(file.relative_to(SOURCE)) for file in modules())
        subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--inplace", "--parallel", str(os.cpu_count()), files],
            cwd=work,
            env={**os.environ, "MYPYC_CONFIG": str(work / "mypy.ini")},
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        made = []
        for file in [
            *work.glob("*.so"),
            *work.glob("*.pyd"),
            *work.glob("fondaco/**/*.so"),
            *work.glob("fondaco/**/*.pyd"),
        ]:
            target = SOURCE / file.relative_to(work)
            shutil.copy2(file, target)
            made.append(target)
        return made


def remove_compiled() -> None:
    """Nothing of an earlier compilation stays."""
    for file in [*SOURCE.glob("*.so"), *SOURCE.glob("*.pyd"), *PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")]:
        file.unlink()
    (PACKAGE / "compiled.txt").unlink(missing_ok=True)


def write_manifest() -> None:
    """What was compiled from what: the program leaves a compiled form aside that is older than its sources."""
    lines = [f"{zlib.crc32(file.read_bytes()):08x} {file.relative_to(PACKAGE).as_posix()}" for file in modules()]
    (PACKAGE / "compiled.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def compile_texts(package: Path = PACKAGE) -> None:
    """Turn each locale/LANGUAGE.po, plural forms included, into the .mo that gettext reads."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for file in package.rglob("locale/*.po"):
        with file.open("rb") as source, file.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source, locale=file.stem))
