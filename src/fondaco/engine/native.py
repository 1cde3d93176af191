"""Marks for the compiler that cost nothing where nothing is compiled.

mypyc reads these names from the stub beside this file; at run time `mypyc_attr` does nothing and `i64` (a machine
integer of 64 bits) is int, so the engine needs no package outside the standard library.
"""

from collections.abc import Callable
from typing import Any


def mypyc_attr(*_names: str, **_settings: object) -> Callable[[Any], Any]:
    """Leave the decorated class as it is."""
    return lambda decorated: decorated


i64 = int
