"""The games as environments for programs that learn. Needs numpy: `pip install fondaco[research]`."""

from .lacking import lacking

try:
    from .batch import Batch
except ModuleNotFoundError as error:
    raise lacking(__name__, "numpy", error) from None

__all__ = ["Batch"]
