"""The games as environments for programs that learn. Needs numpy: `pip install fondaco[research]`."""

from .batch import Batch

__all__ = ["Batch"]
