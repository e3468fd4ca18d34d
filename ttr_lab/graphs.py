"""Boards and claims as networkx graphs, for lessons and experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .game import Game
from .rails.board import Board

if TYPE_CHECKING:
    import networkx as nx


def graph(source: Game | Board, owner: str | None = None) -> nx.MultiGraph:
    """The cities and routes as a ``networkx.MultiGraph``.

    Nodes are city names with ``pos`` (x, y; y up, in parts of the map's width). Edges have the
    route's id as key and carry length, color, kind, locomotives and, for a game, owner (a name
    or None). With ``owner`` only that player's routes are edges.

    >>> import ttr_lab as ttr
    >>> network = graph(ttr.load_board("europe"))
    >>> len(network), network.number_of_edges()
    (47, 101)
    >>> network.edges["Paris", "Zürich", "paris-zurich"]["length"]
    3
    """
    import networkx as nx

    board = source if isinstance(source, Board) else source.board
    owners: dict[str, str] = {}
    if isinstance(source, Game):
        for name, ids in source.view().routes.items():
            owners |= dict.fromkeys(ids, name)
        if owner is not None and owner not in source.seats:
            raise ValueError(f"Nobody is called {owner!r}. Players: {', '.join(source.seats)}.")
    elif owner is not None:
        raise ValueError("A board has no owners of routes; give the game for owner=...")
    network = nx.MultiGraph(name=board.name)
    tall = board.aspect[1] / board.aspect[0]
    for city in board.cities.values():
        network.add_node(city.name, pos=(city.x, -city.y * tall))
    for route in board.routes:
        if owner is not None and owners.get(route.id) != owner:
            continue
        facts = {
            "length": route.length,
            "color": route.color,
            "kind": route.kind,
            "locomotives": route.locomotives,
        }
        if isinstance(source, Game):
            facts["owner"] = owners.get(route.id)
        a, b = route.cities
        network.add_edge(a, b, key=route.id, **facts)
    return network
