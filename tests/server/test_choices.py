"""Offers by place: one action can be offered at several, and what glows or is played at once comes from the game."""

from __future__ import annotations

from typing import cast

import fondaco
from fondaco.engine import Speaker
from fondaco.games.hansa_teutonica.board import ROUTES, VILLAGES
from fondaco.games.hansa_teutonica.state import HansaState
from fondaco.server.choices import offers_of

HANSA = fondaco.load("hansa_teutonica")
ROUTE = "Kampen-Osnabrück"


def test_a_claim_is_offered_at_every_village_of_its_route_before_lifting() -> None:
    state = cast(HansaState, HANSA.start(4))
    for text in ("first 0", "put extra-office Osnabrück-Bremen", "put swap-offices Lüneburg-Perleberg"):
        state.play(state.pending()[0], HANSA.parse(text))
    villages = [VILLAGES.index(f"{ROUTE} {at}") for at in (1, 2)]
    for village in villages:
        state.settle_piece(village, 0, 0)
    places = {place.id: place for place in offers_of(HANSA).offered(state, 0, Speaker().say)}
    claim = places[f"route-{ROUTES.index(ROUTE)}"]
    assert claim.glow == "strong"
    for village in villages:
        assert f"village-{village}" in claim.also
        assert places[f"village-{village}"].first == HANSA.parse(f"claim {ROUTE}")
