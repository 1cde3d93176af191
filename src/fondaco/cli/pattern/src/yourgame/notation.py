"""Actions of Your Game. Their numbers stand in records: new families go to the end."""

from typing import Final

from fondaco.engine import N_, Axis, Families, Family

VALUES: Final = 6
"""A sack is worth 1 to 6 (YG-2)."""

KEEP: Final = Family("keep", says=N_("Keep the sack"), place="sack", clause="YG-5")
SELL: Final = Family("sell", says=N_("Sell the sack"), place="market", clause="YG-5")
SACK: Final = Family(
    "sack {value}",
    (Axis("value", [str(value) for value in range(1, VALUES + 1)]),),
    says=N_("A sack worth {value} is dealt"),
    clause="YG-4",
)
"""Chance deals that sack."""

FAMILIES: Final = Families(KEEP, SELL, SACK)
