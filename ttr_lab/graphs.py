"""Boards, claims and canals as networkx graphs, for lessons and experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .game import Game
from .rails.board import Board
from .venice.board import AIRPORT
from .venice.board import Board as Venice
from .wrong import wrong

if TYPE_CHECKING:
    import networkx as nx


def graph(source: Game | Board | Venice, owner: str | None = None) -> nx.Graph:
    """A map's cities and routes as a ``networkx.MultiGraph``, or the canals of Venice as a graph.

    Nodes are city names with ``pos`` (x, y; y up, in parts of the map's width). Edges have the
    route's id as key and carry length, color, kind, locomotives and, for a game, owner (a name
    or None). With ``owner`` only that player's routes are edges.

    Of Venice the nodes are crossings (i, j) and "airport", with ``pos`` and, for a game,
    ``gondolas`` (names); the edges are the stretches of canal, each one step long. Of a board
    without players it is the largest city.

    >>> import ttr_lab as ttr
    >>> network = graph(ttr.load_board("europe"))
    >>> len(network), network.number_of_edges()
    (47, 101)
    >>> network.edges["Paris", "Zürich", "paris-zurich"]["length"]
    3
    """
    import networkx as nx

    board = source.board if isinstance(source, Game) else source
    if not isinstance(board, (Board, Venice)):
        raise wrong("graph", source, "give a game or a board", ValueError)
    if isinstance(board, Venice):
        return _canals(board, source if isinstance(source, Game) else None, owner)
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


def _canals(board: Venice, game: Game | None, owner: str | None) -> nx.Graph:
    import networkx as nx

    from .venice.canals import canals

    if owner is not None:
        raise ValueError("Canals have no owners; leave owner out.")
    view = game.view() if game else None
    found = canals(view.size if view else max(board.grid.values()))
    network = nx.Graph(name=board.name)
    for place in found.names:
        x, y = (0.0, 0.0) if isinstance(place, str) else place
        network.add_node(place, pos=(x, -y))
        if view:
            here = [name for name, at in view.gondolas.items() if at == place]
            if place == AIRPORT:
                here += view.home
            network.nodes[place]["gondolas"] = tuple(here)
    for a, b in found.stretches:
        network.add_edge(found.names[a], found.names[b])
    return network
