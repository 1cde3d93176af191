"""Marks for the compiler that cost nothing where nothing is compiled.

mypyc reads `mypyc_attr` from the stub beside this file; at run time it does nothing, so the engine needs
no package outside the standard library.
"""

from collections.abc import Callable
from typing import Any


def mypyc_attr(*_names: str, **_settings: object) -> Callable[[Any], Any]:
    """Leave the decorated class as it is."""
    return lambda decorated: decorated
