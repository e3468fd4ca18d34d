"""Networks to try trails and stations on: finished boards and random legal networks.

The finished boards are Annex A of the cases from the outside world: labelled photographs in the
public repository Ticket-To-Ride-Scorer. Of a double each track has one owner, so the two cities
are enough.
"""

from __future__ import annotations

import random
from functools import cache

from ttr_lab.boards import load_board

B1 = {
    "black": """
        Athina-Brindisi, Athina-Sarajevo, Athina-Smyrna, Brindisi-Palermo, Brindisi-Roma,
        Budapest-Kyiv, Budapest-Sarajevo, Budapest-Zagrab, Palermo-Roma, Palermo-Smyrna,
        Sarajevo-Sofia, Sarajevo-Zagrab, Warszawa-Wien
    """,
    "blue": """
        Amsterdam-Essen, Amsterdam-Frankfurt, Berlin-Danzig, Berlin-Essen, Berlin-Frankfurt,
        Berlin-Warszawa, Berlin-Wien, Budapest-Wien, Frankfurt-München, Marseille-Roma,
        Marseille-Zürich, München-Venezia, München-Wien, München-Zürich, Roma-Venezia,
        Venezia-Zagrab, Venezia-Zürich, Wien-Zagrab
    """,
    "green": """
        Barcelona-Madrid, Barcelona-Marseille, Barcelona-Pamplona, Berlin-Frankfurt,
        Berlin-Warszawa, Bruxelles-Paris, Budapest-Wien, Dieppe-London, Edinburgh-London,
        Frankfurt-Paris, Madrid-Pamplona, Marseille-Pamplona, Marseille-Paris,
        Pamplona-Paris, Paris-Zürich
    """,
    "red": """
        Angora-Constantinople, Angora-Erzurum, Angora-Smyrna, Athina-Sofia,
        Bucuresti-Budapest, Bucuresti-Constantinople, Bucuresti-Kyiv, Bucuresti-Sevastopol,
        Bucuresti-Sofia, Constantinople-Sevastopol, Constantinople-Smyrna,
        Constantinople-Sofia, Erzurum-Sevastopol, Rostov-Sevastopol
    """,
    "yellow": """
        Amsterdam-London, Brest-Dieppe, Brest-Pamplona, Brest-Paris, Bruxelles-Dieppe,
        Bruxelles-Frankfurt, Bruxelles-Paris, Cadiz-Lisboa, Cadiz-Madrid, Dieppe-London,
        Dieppe-Paris, Edinburgh-London, Essen-Frankfurt, Frankfurt-Paris, Lisboa-Madrid,
        Madrid-Pamplona, Pamplona-Paris
    """,
}

B2 = {
    "black": """
        Berlin-Essen, Berlin-Frankfurt, Berlin-Warszawa, Budapest-Wien, Edinburgh-London,
        Erzurum-Sevastopol, Essen-København, Kharkov-Moskva, Kharkov-Rostov,
        København-Stockholm, Kyiv-Warszawa, Kyiv-Wilno, Rostov-Sevastopol, Rostov-Sochi,
        Sevastopol-Sochi
    """,
    "blue": """
        Angora-Erzurum, Bucuresti-Budapest, Bucuresti-Kyiv, Bucuresti-Sofia, Budapest-Kyiv,
        Budapest-Sarajevo, Budapest-Wien, Budapest-Zagrab, Constantinople-Sevastopol,
        Erzurum-Sochi, Sarajevo-Sofia, Sarajevo-Zagrab, Venezia-Zagrab, Warszawa-Wien,
        Wien-Zagrab
    """,
    "green": """
        Berlin-Frankfurt, Berlin-Warszawa, Berlin-Wien, Brest-Dieppe, Dieppe-London,
        Dieppe-Paris, Edinburgh-London, Frankfurt-München, Kharkov-Kyiv, Kyiv-Smolensk,
        Marseille-Zürich, München-Venezia, München-Wien, München-Zürich, Pamplona-Paris,
        Roma-Venezia, Venezia-Zürich
    """,
    "red": """
        Barcelona-Madrid, Barcelona-Marseille, Barcelona-Pamplona, Brest-Pamplona,
        Brest-Paris, Cadiz-Lisboa, Cadiz-Madrid, Lisboa-Madrid, Madrid-Pamplona,
        Marseille-Pamplona, Marseille-Paris, Marseille-Roma, Pamplona-Paris, Paris-Zürich
    """,
    "yellow": """
        Angora-Constantinople, Angora-Smyrna, Athina-Brindisi, Athina-Sarajevo,
        Athina-Smyrna, Athina-Sofia, Brindisi-Palermo, Brindisi-Roma,
        Bucuresti-Constantinople, Bucuresti-Sevastopol, Constantinople-Smyrna,
        Constantinople-Sofia, Palermo-Roma, Palermo-Smyrna
    """,
}

B5 = {
    "black": """
        Amsterdam-Essen, Bruxelles-Paris, Budapest-Kyiv, Cadiz-Madrid, Essen-København,
        København-Stockholm, Madrid-Pamplona, Marseille-Paris, Marseille-Roma,
        Palermo-Smyrna, Pamplona-Paris, Roma-Venezia
    """,
    "blue": """
        Berlin-Danzig, Berlin-Frankfurt, Berlin-Wien, Bruxelles-Paris, Bucuresti-Sofia,
        Budapest-Sarajevo, Budapest-Wien, Constantinople-Smyrna, Constantinople-Sofia,
        Danzig-Riga, Frankfurt-Paris, Lisboa-Madrid, Madrid-Pamplona, Pamplona-Paris,
        Sarajevo-Sofia
    """,
    "green": """
        Amsterdam-Frankfurt, Amsterdam-London, Athina-Brindisi, Athina-Sarajevo,
        Brindisi-Palermo, Edinburgh-London, Frankfurt-München, Kharkov-Moskva,
        Kharkov-Rostov, Moskva-Smolensk, München-Wien, München-Zürich, Sarajevo-Zagrab,
        Wien-Zagrab
    """,
    "red": """
        Barcelona-Marseille, Brest-Dieppe, Brindisi-Roma, Bucuresti-Kyiv, Budapest-Wien,
        Kyiv-Warszawa, Marseille-Zürich, Venezia-Zagrab, Warszawa-Wien
    """,
    "yellow": """
        Barcelona-Madrid, Barcelona-Pamplona, Brest-Pamplona, Brest-Paris, Bruxelles-Dieppe,
        Bruxelles-Frankfurt, Danzig-Warszawa, Dieppe-Paris, Essen-Frankfurt,
        Essen-København, København-Stockholm, Paris-Zürich, Petrograd-Stockholm,
        Petrograd-Wilno, Warszawa-Wilno
    """,
}

B2_STATIONS = {
    "black": ["Cadiz", "Erzurum", "Paris"],
    "blue": ["Kharkov", "München", "Roma"],
    "green": ["Angora", "Essen", "Sofia"],
    "red": ["Dieppe", "Lisboa", "Palermo"],
    "yellow": ["Budapest", "London", "Warszawa"],
}


@cache
def europe_edges(*, twins=False):
    """The routes of the Europe board as (city, city, length); of a double only one, or both."""
    return [
        (*route.cities, route.length)
        for route in load_board("europe").routes
        if twins or route.twin is None or route.index < route.twin
    ]


def pairs(text):
    """The pairs of cities in "Athina-Brindisi, Athina-Sofia"."""
    return [tuple(pair.strip().split("-")) for pair in text.split(",")]


def network(text):
    """The edges (city, city, length) of the Europe board between such pairs of cities."""
    lengths = {frozenset((a, b)): length for a, b, length in europe_edges()}
    return [(a, b, lengths[frozenset((a, b))]) for a, b in pairs(text)]


def grown(seed, *, trains=45, dense=False):
    """A legal network grown at random from a city; a dense one takes short routes between its own.

    Neither takes both routes of a double.
    """
    chance = random.Random(seed)
    free = list(europe_edges())
    cities = {chance.choice(free)[0]}
    edges = []

    def wish(edge):
        inside = (edge[0] in cities) + (edge[1] in cities)
        if dense:
            return 10 * inside - edge[2] * chance.uniform(1, 3) + chance.uniform(0, 4)
        return min(inside, 1) + chance.random()

    while fitting := [edge for edge in free if edge[2] <= trains]:
        edge = max(fitting, key=wish)
        free.remove(edge)
        edges.append(edge)
        trains -= edge[2]
        cities |= set(edge[:2])
    return edges


def scattered(seed, *, size=12):
    """What a random player has at the end: some routes anywhere, most of them apart."""
    return random.Random(seed).sample(europe_edges(), size)


def tangle(seed, size):
    """So many edges of the whole board, twins included, as close together as can be."""
    chance = random.Random(seed)
    free = list(europe_edges(twins=True))
    cities = {chance.choice(free)[0]}
    edges = []
    while len(edges) < size:
        edge = max(free, key=lambda e: ((e[0] in cities) + (e[1] in cities), chance.random()))
        free.remove(edge)
        edges.append(edge)
        cities |= set(edge[:2])
    return edges
