"""One position of each game, for what must hold of all three live boards alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import ttr_lab as ttr


@dataclass(frozen=True)
class Example:
    """A position in which Ada is to decide; Bo may be a bot."""

    name: str
    told: dict[str, Any]  # what `ttr.position` is told
    turn: tuple[str, ...]  # a whole turn
    then: str  # what is read after its first move
    places: dict[str, str]  # what can be clicked, and what is selected then
    refused: tuple[str, str]  # a place where nothing can be done, and the rule
    read: tuple[str, ...]  # what the position in words says

    @property
    def first(self) -> str:
        """A move that can be made at once."""
        return self.turn[0]

    def game(self) -> ttr.Game:
        return ttr.position(self.name, **self.told)

    @property
    def code(self) -> str:
        """The code of a cell that makes it, under the game's name."""
        return f"import ttr_lab as ttr\n{self.name} = ttr.position({self.name!r}, **{self.told!r})"


EXAMPLES = {
    example.name: example
    for example in (
        Example(
            "europe",
            {
                "players": ["Ada", "Bo"],
                "hands": {"Ada": "4 green 3 red 2 wild 1 blue"},
                "tickets": {"Ada": ["Paris-Wien", "Paris-Zagrab"]},
                "routes": {"Bo": ["Paris-Frankfurt white"]},
                "stations": {"Bo": ["Roma"]},
            },
            turn=("draw blind", "draw blind"),
            then="draw a second card",
            places={"Wien": "Wien", "Paris-Zürich": "paris-zurich", "Sochi": "Sochi"},
            refused=("frankfurt-paris-orange", "EU-DBL-2"),
            read=(
                "Bo holds: Frankfurt-Paris, white, 3. Stations in: Roma.",
                "Paris-Zürich, gray, 3 tunnel",
                "Palermo-Smyrna, gray, 6 ferry 2 locomotives needed",
            ),
        ),
        Example(
            "san_francisco",
            {
                "players": ["Ada", "Bo"],
                "hands": {"Ada": "3 red 2 blue 2 wild"},
                "tickets": {"Ada": ["The Embarcadero-Market Street"]},
                "routes": {"Bo": ["Sunset-Twin Peaks"]},
                "tokens": {"Alcatraz": "2 seal", "Pier 39": "1 crab"},
            },
            turn=("draw blind", "draw blind"),
            then="draw a second card",
            places={
                "Twin Peaks": "Twin Peaks",
                "Haight Ashbury-Twin Peaks": "haight-ashbury-twin-peaks",
                "Alcatraz": "Alcatraz",
            },
            refused=("sunset-twin-peaks", "SF-CLAIM-2"),
            read=(
                "Bo holds: Sunset-Twin Peaks, purple, 3.",
                "Tokens on the map: Alcatraz 2 seal; Pier 39 1 crab.",
            ),
        ),
        Example(
            "venice",
            {
                "players": ["Ada", "Bo"],
                "hands": {"Ada": "1 mask 1 shirt"},
                "gondolas": {"Ada": (2, 3), "Bo": (4, 4)},
                "city": {
                    "b2": "mask", "c2": "leather up", "b3": "coin", "c3": "coin",
                    "d4": "shirt", "e5": "feeder",
                },
                "rolls": [1, 2, 3],
            },
            turn=("flip d4", "move to 2,2", "nothing"),
            then="move 1 step",
            places={"d4": "d4", "3,2": "3,2", "home": "home"},
            refused=("c2", "VE-RES-1"),
            read=(
                "Ada: at 2,3; 2 cards · 4 coins.",
                "Row 2: a2 face down, b2 face down, c2 leather,",
            ),
        ),
    )
}  # fmt: skip

every_game = pytest.mark.parametrize("name", list(EXAMPLES))
