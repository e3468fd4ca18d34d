"""Annex A: finished boards read off labelled photographs, with figures recomputed by others.

Source: the labelled pictures of the public repo Ticket-To-Ride-Scorer. In doubles each track has
one owner, so the two cities are enough.
"""

from typing import NamedTuple


class Network(NamedTuple):
    """One player's routes and what they come to.

    ``walk`` is one trail of the length ``longest``; ``complete`` are those of the 46 tickets that
    the player's own routes join, stations aside.
    """

    routes: list[str]
    trains: int
    points: int
    longest: int
    walk: list[str]
    complete: dict[str, int]


def network(routes, trains, points, longest, walk, complete=""):
    tickets = [t.rsplit(" ", 1) for t in complete.split(", ") if t]
    return Network(
        routes.split(", "),
        trains,
        points,
        longest,
        walk.split(" > "),
        {name: int(value) for name, value in tickets},
    )


B1 = {
    "black": network(
        (
            "Athina-Brindisi, Athina-Sarajevo, Athina-Smyrna, Brindisi-Palermo, "
            "Brindisi-Roma, Budapest-Kyiv, Budapest-Sarajevo, Budapest-Zagrab, "
            "Palermo-Roma, Palermo-Smyrna, Sarajevo-Sofia, Sarajevo-Zagrab, Warszawa-Wien"
        ),
        45,
        78,
        33,
        (
            "Athina > Brindisi > Roma > Palermo > Smyrna > Athina > Sarajevo > Zagrab > "
            "Budapest > Kyiv"
        ),
        "Budapest-Sofia 5, Roma-Smyrna 8, Sofia-Smyrna 5, Zagrab-Brindisi 6",
    ),
    "blue": network(
        (
            "Amsterdam-Essen, Amsterdam-Frankfurt, Berlin-Danzig, Berlin-Essen, "
            "Berlin-Frankfurt, Berlin-Warszawa, Berlin-Wien, Budapest-Wien, "
            "Frankfurt-München, Marseille-Roma, Marseille-Zürich, München-Venezia, "
            "München-Wien, München-Zürich, Roma-Venezia, Venezia-Zagrab, Venezia-Zürich, "
            "Wien-Zagrab"
        ),
        45,
        58,
        37,
        (
            "Danzig > Berlin > Essen > Amsterdam > Frankfurt > Berlin > Wien > München > "
            "Venezia > Roma > Marseille > Zürich > Venezia > Zagrab > Wien > Budapest"
        ),
        "Berlin-Roma 9, Marseille-Essen 8, Zürich-Budapest 6",
    ),
    "green": network(
        (
            "Barcelona-Madrid, Barcelona-Marseille, Barcelona-Pamplona, Berlin-Frankfurt, "
            "Berlin-Warszawa, Bruxelles-Paris, Budapest-Wien, Dieppe-London, "
            "Edinburgh-London, Frankfurt-Paris, Madrid-Pamplona, Marseille-Pamplona, "
            "Marseille-Paris, Pamplona-Paris, Paris-Zürich"
        ),
        45,
        67,
        32,
        (
            "Warszawa > Berlin > Frankfurt > Paris > Marseille > Pamplona > Barcelona > "
            "Madrid > Pamplona > Paris > Zürich"
        ),
        "Barcelona-Bruxelles 8, Madrid-Zürich 8",
    ),
    "red": network(
        (
            "Angora-Constantinople, Angora-Erzurum, Angora-Smyrna, Athina-Sofia, "
            "Bucuresti-Budapest, Bucuresti-Constantinople, Bucuresti-Kyiv, "
            "Bucuresti-Sevastopol, Bucuresti-Sofia, Constantinople-Sevastopol, "
            "Constantinople-Smyrna, Constantinople-Sofia, Erzurum-Sevastopol, "
            "Rostov-Sevastopol"
        ),
        45,
        68,
        36,
        (
            "Budapest > Bucuresti > Constantinople > Sevastopol > Bucuresti > Sofia > "
            "Constantinople > Smyrna > Angora > Erzurum > Sevastopol > Rostov"
        ),
        "Athina-Angora 5, Budapest-Sofia 5, Rostov-Erzurum 5, Sofia-Smyrna 5",
    ),
    "yellow": network(
        (
            "Amsterdam-London, Brest-Dieppe, Brest-Pamplona, Brest-Paris, "
            "Bruxelles-Dieppe, Bruxelles-Frankfurt, Bruxelles-Paris, Cadiz-Lisboa, "
            "Cadiz-Madrid, Dieppe-London, Dieppe-Paris, Edinburgh-London, "
            "Essen-Frankfurt, Frankfurt-Paris, Lisboa-Madrid, Madrid-Pamplona, "
            "Pamplona-Paris"
        ),
        44,
        58,
        34,
        (
            "Madrid > Cadiz > Lisboa > Madrid > Pamplona > Paris > Brest > Dieppe > "
            "Bruxelles > Frankfurt > Paris > Dieppe > London > Edinburgh"
        ),
        "Amsterdam-Pamplona 7, Edinburgh-Paris 7, Madrid-Dieppe 8",
    ),
}

B2 = {
    "black": network(
        (
            "Berlin-Essen, Berlin-Frankfurt, Berlin-Warszawa, Budapest-Wien, "
            "Edinburgh-London, Erzurum-Sevastopol, Essen-København, Kharkov-Moskva, "
            "Kharkov-Rostov, København-Stockholm, Kyiv-Warszawa, Kyiv-Wilno, "
            "Rostov-Sevastopol, Rostov-Sochi, Sevastopol-Sochi"
        ),
        44,
        65,
        18,
        "Stockholm > København > Essen > Berlin > Warszawa > Kyiv > Wilno",
        "Essen-Kyiv 10, Frankfurt-København 5, Rostov-Erzurum 5",
    ),
    "blue": network(
        (
            "Angora-Erzurum, Bucuresti-Budapest, Bucuresti-Kyiv, Bucuresti-Sofia, "
            "Budapest-Kyiv, Budapest-Sarajevo, Budapest-Wien, Budapest-Zagrab, "
            "Constantinople-Sevastopol, Erzurum-Sochi, Sarajevo-Sofia, Sarajevo-Zagrab, "
            "Venezia-Zagrab, Warszawa-Wien, Wien-Zagrab"
        ),
        45,
        70,
        30,
        (
            "Venezia > Zagrab > Budapest > Bucuresti > Kyiv > Budapest > Sarajevo > "
            "Zagrab > Wien > Warszawa"
        ),
        "Budapest-Sofia 5",
    ),
    "green": network(
        (
            "Berlin-Frankfurt, Berlin-Warszawa, Berlin-Wien, Brest-Dieppe, Dieppe-London, "
            "Dieppe-Paris, Edinburgh-London, Frankfurt-München, Kharkov-Kyiv, "
            "Kyiv-Smolensk, Marseille-Zürich, München-Venezia, München-Wien, "
            "München-Zürich, Pamplona-Paris, Roma-Venezia, Venezia-Zürich"
        ),
        45,
        61,
        21,
        ("Berlin > Frankfurt > München > Venezia > Zürich > München > Wien > Berlin > Warszawa"),
        "Berlin-Roma 9, Edinburgh-Paris 7",
    ),
    "red": network(
        (
            "Barcelona-Madrid, Barcelona-Marseille, Barcelona-Pamplona, Brest-Pamplona, "
            "Brest-Paris, Cadiz-Lisboa, Cadiz-Madrid, Lisboa-Madrid, Madrid-Pamplona, "
            "Marseille-Pamplona, Marseille-Paris, Marseille-Roma, Pamplona-Paris, "
            "Paris-Zürich"
        ),
        45,
        68,
        43,
        (
            "Roma > Marseille > Barcelona > Madrid > Cadiz > Lisboa > Madrid > Pamplona > "
            "Brest > Paris > Marseille > Pamplona > Paris > Zürich"
        ),
        "Brest-Marseille 7, Madrid-Zürich 8",
    ),
    "yellow": network(
        (
            "Angora-Constantinople, Angora-Smyrna, Athina-Brindisi, Athina-Sarajevo, "
            "Athina-Smyrna, Athina-Sofia, Brindisi-Palermo, Brindisi-Roma, "
            "Bucuresti-Constantinople, Bucuresti-Sevastopol, Constantinople-Smyrna, "
            "Constantinople-Sofia, Palermo-Roma, Palermo-Smyrna"
        ),
        45,
        71,
        42,
        (
            "Sarajevo > Athina > Brindisi > Roma > Palermo > Smyrna > Angora > "
            "Constantinople > Smyrna > Athina > Sofia > Constantinople > Bucuresti > "
            "Sevastopol"
        ),
        (
            "Athina-Angora 5, Palermo-Constantinople 8, Roma-Smyrna 8, "
            "Sarajevo-Sevastopol 8, Sofia-Smyrna 5"
        ),
    ),
}

B2_STATIONS = {
    "black": ["Cadiz", "Erzurum", "Paris"],
    "blue": ["Kharkov", "München", "Roma"],
    "green": ["Angora", "Essen", "Sofia"],
    "red": ["Dieppe", "Lisboa", "Palermo"],
    "yellow": ["Budapest", "London", "Warszawa"],
}

B5 = {
    "black": network(
        (
            "Amsterdam-Essen, Bruxelles-Paris, Budapest-Kyiv, Cadiz-Madrid, "
            "Essen-København, København-Stockholm, Madrid-Pamplona, Marseille-Paris, "
            "Marseille-Roma, Palermo-Smyrna, Pamplona-Paris, Roma-Venezia"
        ),
        43,
        75,
        20,
        "Cadiz > Madrid > Pamplona > Paris > Marseille > Roma > Venezia",
    ),
    "blue": network(
        (
            "Berlin-Danzig, Berlin-Frankfurt, Berlin-Wien, Bruxelles-Paris, "
            "Bucuresti-Sofia, Budapest-Sarajevo, Budapest-Wien, Constantinople-Smyrna, "
            "Constantinople-Sofia, Danzig-Riga, Frankfurt-Paris, Lisboa-Madrid, "
            "Madrid-Pamplona, Pamplona-Paris, Sarajevo-Sofia"
        ),
        41,
        55,
        30,
        (
            "Smyrna > Constantinople > Sofia > Sarajevo > Budapest > Wien > Berlin > "
            "Frankfurt > Paris > Pamplona > Madrid > Lisboa"
        ),
        (
            "Berlin-Bucuresti 8, Bruxelles-Danzig 9, Budapest-Sofia 5, Paris-Wien 8, "
            "Riga-Bucuresti 10, Sofia-Smyrna 5, Lisboa-Danzig 20"
        ),
    ),
    "green": network(
        (
            "Amsterdam-Frankfurt, Amsterdam-London, Athina-Brindisi, Athina-Sarajevo, "
            "Brindisi-Palermo, Edinburgh-London, Frankfurt-München, Kharkov-Moskva, "
            "Kharkov-Rostov, Moskva-Smolensk, München-Wien, München-Zürich, "
            "Sarajevo-Zagrab, Wien-Zagrab"
        ),
        39,
        54,
        29,
        (
            "Palermo > Brindisi > Athina > Sarajevo > Zagrab > Wien > München > Frankfurt "
            "> Amsterdam > London > Edinburgh"
        ),
        (
            "London-Wien 10, Smolensk-Rostov 8, Zagrab-Brindisi 6, Zürich-Brindisi 6, "
            "Edinburgh-Athina 21"
        ),
    ),
    "red": network(
        (
            "Barcelona-Marseille, Brest-Dieppe, Brindisi-Roma, Bucuresti-Kyiv, "
            "Budapest-Wien, Kyiv-Warszawa, Marseille-Zürich, Venezia-Zagrab, "
            "Warszawa-Wien"
        ),
        25,
        37,
        13,
        "Bucuresti > Kyiv > Warszawa > Wien > Budapest",
    ),
    "yellow": network(
        (
            "Barcelona-Madrid, Barcelona-Pamplona, Brest-Pamplona, Brest-Paris, "
            "Bruxelles-Dieppe, Bruxelles-Frankfurt, Danzig-Warszawa, Dieppe-Paris, "
            "Essen-Frankfurt, Essen-København, København-Stockholm, Paris-Zürich, "
            "Petrograd-Stockholm, Petrograd-Wilno, Warszawa-Wilno"
        ),
        44,
        68,
        41,
        (
            "Madrid > Barcelona > Pamplona > Brest > Paris > Dieppe > Bruxelles > "
            "Frankfurt > Essen > København > Stockholm > Petrograd > Wilno > Warszawa > "
            "Danzig"
        ),
        (
            "Barcelona-Bruxelles 8, Bruxelles-Danzig 9, Frankfurt-København 5, "
            "Madrid-Dieppe 8, Madrid-Zürich 8, Brest-Petrograd 20"
        ),
    ),
}

# Only the illegal part of this photograph matters: one player on both tracks of a double.
B6 = {"blue": ["Berlin-Warszawa purple", "Berlin-Warszawa yellow"]}
