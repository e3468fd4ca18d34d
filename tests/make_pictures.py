"""Draws the pictures that the documents show: `python -m tests.make_pictures`."""

from pathlib import Path

import ttr_lab as ttr
from ttr_lab.draw import png

IMAGES = Path(__file__).resolve().parent.parent / "notebooks" / "images"


def main():
    bots = {"Ada": ttr.bots.planner, "Bo": ttr.bots.planner, "Cy": ttr.bots.planner}
    game = ttr.new_game("europe", players=list(bots), seed=5)
    ttr.run(game, bots=bots, seed=5)
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / "board.png").write_bytes(png(game.at(len(game.moves) * 3 // 4)))


if __name__ == "__main__":
    main()
