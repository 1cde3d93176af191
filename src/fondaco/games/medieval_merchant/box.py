"""What is in the box and printed on every board: how many pieces and places, and what the player count decides."""

from typing import Final

CITIES: Final = 25
VILLAGES: Final = 20
REGIONS: Final = 10
PLACES: Final = CITIES + VILLAGES
LOWEST: Final = 2
HIGHEST: Final = 8
HIGH: Final = 5
"""Markers of this value and above are dealt first (MM-6)."""

PLAYERS_MIN: Final = 2
PLAYERS_MAX: Final = 6
CAPITAL: Final[list[int]] = [0, 0, 15, 20, 25, 30, 35]
"""By number of players (MM-4)."""
BASE_INCOME: Final[list[int]] = [0, 0, 2, 4, 6, 8, 10]
"""By number of players (MM-30)."""
RATE: Final[list[int]] = [0, 0, 1, 2, 3, 4, 5]
"""Ducats for a free space (MM-25) and the price of a house where the marker is gone (MM-22)."""
HOUSES: Final = 44
"""45 less the score marker (MM-9)."""
LETTERS: Final = 2
DOUBLE_LEAST: Final = 48
"""Double income is never less (MM-61)."""
REGION_POINTS: Final = 2
POINTS_FOR_REGIONS: Final[list[int]] = [REGION_POINTS * regions.bit_count() for regions in range(1 << REGIONS)]
"""By regions, a bit each (MM-75)."""
DUCATS_A_POINT: Final = 20

MOST_ROUTES: Final = PLACES * (PLACES - 1) // 2
"""On any board: no two places are joined twice."""
