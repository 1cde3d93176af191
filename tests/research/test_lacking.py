"""A form whose library isn't installed says what to install, in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("form", "module", "library"),
    [
        ("fondaco.research.pettingzoo", "pettingzoo", "PettingZoo"),
        ("fondaco.research.gymnasium", "gymnasium", "Gymnasium"),
        ("fondaco.research.openspiel", "pyspiel", "OpenSpiel"),
        ("fondaco.research", "numpy", "numpy"),
    ],
)
def test_what_is_lacking_is_named_with_its_extra(form: str, module: str, library: str) -> None:
    script = f"import sys; sys.modules[{module!r}] = None; import {form}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last == f"ModuleNotFoundError: {form} needs {library}: pip install 'fondaco[research]'"


def test_the_house_itself_needs_none_of_them() -> None:
    script = (
        "import sys, fondaco; fondaco.load('medici').new(4, 1)\n"
        "assert not {'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
