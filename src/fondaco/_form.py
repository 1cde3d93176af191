"""Which form of the program runs: compiled by mypyc where that was built, plain Python elsewhere.

`FONDACO_PURE=1` demands plain Python, `FONDACO_COMPILED=1` the compiled form. A compiled form that is older
than its sources is left aside, so that an edited file is what runs.
"""

import importlib.util
import os
import sys
import zlib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
MANIFEST = HERE / "compiled.txt"
"""Written by the build: a checksum and the path of each source file that was compiled."""


class _Plain:
    """Finds our modules as source files, though compiled ones lie beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("fondaco."):
            return None
        file = HERE.joinpath(*name.split(".")[1:])
        if file.is_dir():
            return importlib.util.spec_from_file_location(
                name, file / "__init__.py", submodule_search_locations=[str(file)]
            )
        source = file.with_suffix(".py")
        return importlib.util.spec_from_file_location(name, source) if source.exists() else None


def checksum(file: Path) -> str:
    return format(zlib.crc32(file.read_bytes()), "08x")


def fresh() -> bool:
    """Whether a compiled form is there and was made from the sources as they are."""
    if not MANIFEST.exists():
        return False
    for line in MANIFEST.read_text(encoding="utf-8").splitlines():
        known, _, name = line.partition(" ")
        file = HERE / name
        if not file.exists() or checksum(file) != known:
            return False
    return True


def choose() -> bool:
    """Settle the form; whether it is the compiled one."""
    pure = os.environ.get("FONDACO_PURE", "") not in ("", "0")
    demanded = os.environ.get("FONDACO_COMPILED", "") not in ("", "0")
    compiled = not pure and fresh()
    if demanded and not compiled:
        why = "FONDACO_PURE demands plain Python" if pure else "it isn't built, or older than its sources"
        message = f"FONDACO_COMPILED demands the compiled form, but {why}; ./fondaco builds it"
        if Path(sys.argv[0]).name == "fondaco":
            print(f"fondaco: {message}", file=sys.stderr)
            sys.exit(2)
        raise ImportError(message)
    if not compiled:
        sys.meta_path.insert(0, _Plain)
    return compiled
