"""What must be true in every position: pieces, markers and money that can't go missing."""

from ...engine.payments import counted
from .box import CAPITAL, CITIES, HIGH, HIGHEST, HOUSES, LETTERS, LOWEST
from .hidden import hand_sizes
from .state import CLOSED, FREE, MARKED, OUT, OUT_OF_PLAY, TAKEN, MerchantState


def broken(state: MerchantState) -> list[str]:
    """Every invariant that doesn't hold."""
    found: list[str] = []
    _houses(state, found)
    _cities(state, found)
    _markers(state, found)
    _villages(state, found)
    _money(state, found)
    return found


def _houses(state: MerchantState, found: list[str]) -> None:
    for seat in range(state.players):
        built = state.village_count(seat)
        present = 0
        for city, ring in enumerate(state.rings):
            there = ring.count(seat)
            built += there
            if there:
                present |= 1 << city
            if state.counts[seat * CITIES + city] != there:
                found.append(f"houses of seat {seat} in city {city} are counted wrong (MM-13)")
        for village, owner in enumerate(state.villages):
            if owner == seat:
                present |= 1 << (CITIES + village)
        if present != state.present[seat]:
            found.append(f"where seat {seat} has houses is noted wrong (MM-41)")
        regions = {region for place, region in enumerate(state.board.region_of) if present >> place & 1}
        if state.regions[seat] != sum([1 << region for region in regions]):
            found.append(f"the regions of seat {seat} are noted wrong (MM-75)")
        if built + state.stock[seat] != HOUSES or state.stock[seat] < 0:
            found.append(f"45 houses of seat {seat}: stock, board and score marker don't add up (MM-3, MM-9)")
        if not 0 <= state.letters[seat] <= LETTERS:
            found.append(f"seat {seat} has {state.letters[seat]} letters (MM-63)")


def _cities(state: MerchantState, found: list[str]) -> None:
    for city, ring in enumerate(state.rings):
        status = state.status[city]
        if len(ring) > state.board.values[city]:
            found.append(f"city {city} has more houses than spaces (MM-13)")
        if ring and status in (CLOSED, OUT_OF_PLAY):
            found.append(f"city {city} has houses and never had a marker (MM-41)")
        if status == MARKED and len(ring) == state.board.values[city] and city not in state.middle:
            found.append(f"city {city} is full and its marker still there (MM-52)")
        if (status == OUT_OF_PLAY) == state.board.in_play(city, state.players):
            found.append(f"city {city} is in or out of play by mistake (MM-80)")
    for city in state.middle:
        if state.status[city] != MARKED or not state.rings[city] or state.rings[city][-1] != state.seat:
            found.append(f"a house stands in the middle of city {city} by mistake (MM-27)")


def _markers(state: MerchantState, found: list[str]) -> None:
    waiting = [0] * (HIGHEST + 1)
    for city in range(CITIES):
        if state.status[city] == CLOSED:
            waiting[state.board.values[city]] += 1
    unplaced = state.pool.copy()
    for seat in range(state.players):
        for value in range(LOWEST, HIGHEST + 1):
            unplaced[value] += state.hands[seat * 9 + value]
    if unplaced != waiting:
        found.append("25 markers: of some value there are more or fewer than cities that wait for one (MM-3, MM-12)")
    if min(state.hands) < 0 or min(state.pool) < 0:
        found.append("somebody holds fewer than no markers (MM-11)")
    for seat, size in enumerate(hand_sizes(state)):
        if state.hand_count(seat) != size:
            found.append(f"the hand of seat {seat} has a wrong size (MM-6)")
        highs = len([city for city in range(CITIES) if state.opener[city] == seat and state.board.values[city] >= HIGH])
        highs += sum(state.hands[seat * 9 + HIGH : seat * 9 + HIGHEST + 1])
        if state.dealt >= state.players * state.board.high_each[state.players] > highs * state.players:
            found.append(f"seat {seat} was dealt too few high markers (MM-6)")
    taken = [city for city in range(CITIES) if state.status[city] >= TAKEN]
    in_play = [city for city in range(CITIES) if state.status[city] != OUT_OF_PLAY]
    if state.left != len(in_play) - len(taken):
        found.append("the markers that nobody has taken are counted wrong (MM-71)")


def _villages(state: MerchantState, found: list[str]) -> None:
    free = len([owner for owner in state.villages if owner == FREE])
    out = len([owner for owner in state.villages if owner == OUT])
    setting_up = state.step.name in ("deal", "first", "home")
    if state.scale != free + (out if setting_up else 0):
        found.append("the village scale is wrong (MM-7, MM-44, MM-83)")
    if (state.ended == "villages" and state.scale > 0) or (state.scale == 0 and not state.ended):
        found.append("the game goes on without villages (MM-70)")
    if state.ended and not state.over and not state.variant.full_round:
        found.append("the game goes on after its end (MM-70 to MM-72)")


def _money(state: MerchantState, found: list[str]) -> None:
    if state.money != counted(state.payments, state.paid, state.players, CAPITAL[state.players]):
        found.append("money in and money out don't add up (MM-4)")
    values = state.board.values
    for seat in range(state.players):
        if state.money[seat] < 0:
            found.append(f"seat {seat} has less than no money (MM-45)")
        villages = max(0, state.village_count(seat) - 1)
        most = sum([values[city] for city in state.taken(seat)])
        from_cities = state.points[seat] - 1 - villages
        if not sum([values[city] // 2 for city in state.taken(seat)]) <= from_cities <= most:
            found.append(f"the points of seat {seat} don't come from its villages and markers (MM-44, MM-51)")
