"""Legal sequences of moves on Mini, listed and counted beside a slow and obvious rule book.

``Slow`` is written from the rules alone, with names and lists and no table. At every step both
must offer the same moves; in the end both have counted the same number of sequences.
"""

import tomllib
from collections import Counter
from copy import deepcopy
from itertools import combinations

import pytest

import ttr_lab as ttr
from ttr_lab import rails
from ttr_lab.boards import boards_dir

MINI = tomllib.loads((boards_dir() / "mini.toml").read_text(encoding="utf-8"))
COLORS = MINI["cards"]["colors"]
TICKETS = [f"{a}-{b}" for kind in MINI["tickets"]["deal"] for a, b, _ in MINI["tickets"][kind]]
CITIES = [city["name"] for city in MINI["cities"]]


class Track:
    def __init__(self, row):
        self.id, self.ends, self.color = row["id"], row["cities"], row["color"]
        self.length = len(row["spaces"])
        self.tunnel = row.get("kind") == "tunnel"
        self.locomotives = row.get("locomotives", 0)


TRACKS = [Track(row) for row in MINI["routes"]]


def twin(track):
    return next((t for t in TRACKS if t.id != track.id and t.ends == track.ends), None)


def name(track):
    other = twin(track)
    pair = "-".join(track.ends)
    return pair if other is None or other.color == track.color else f"{pair} {track.color}"


def cards(color, n, wilds):
    return " ".join(f"{k} {card}" for card, k in ((color, n), ("wild", wilds)) if k)


def payments(hand, color, size, least_wild=0):
    """(cards of the colour, wild cards) that a hand has for a price in this colour or wild."""
    for n in range(size - least_wild + 1):
        if n <= hand[color] and size - n <= hand["wild"]:
            yield n, size - n


class Player:
    def __init__(self, who, game):
        state, view = game.state, game.view()
        self.name = who
        self.hand = Counter(state.hands[who])
        self.offer = [t.name for t in state.offers[who]]
        self.trains = view.trains[who]
        self.tracks = list(view.routes[who])
        self.stations = [city for city, owner in view.stations.items() if owner == who]


class Slow:
    """A game in progress: who holds what, as it lies on the table."""

    def __init__(self, game):
        view = game.view()
        self.players = [Player(who, game) for who in game.seats]
        self.turn = game.seats.index(game.player)
        self.phase = game.phase.name
        self.opening = self.phase == "tickets"
        self.deck, self.display = list(game.state.deck), list(view.face_up)
        self.discard = Counter(view.discard)
        self.tickets = [t.name for t in game.state.ticket_deck]
        self.last_round = view.last_round
        self.passes = 0
        self.dig = None

    def moves(self):
        """What the player may do: notation and what then happens."""
        who = self.players[self.turn]
        if self.phase == "over":
            return {}
        if self.phase == "tickets":
            least = min(len(who.offer), MINI["tickets"]["keep_first" if self.opening else "keep"])
            offer = sorted(who.offer, key=TICKETS.index)
            return {
                "keep " + ", ".join(kept): ("keep", kept)
                for size in range(least, len(offer) + 1)
                for kept in combinations(offer, size)
            }
        if self.phase == "second draw":
            return self.draws(second=True)
        if self.phase == "tunnel":
            _, color, _, _, due = self.dig
            found = {"decline": ("decline",)}
            for n, wilds in payments(who.hand, color, due):
                if not (color == "wild" and n):
                    found["pay " + cards(color, n, wilds)] = ("pay", color, n, wilds)
            return found
        found = self.draws(second=False)
        if self.tickets:
            found["draw tickets"] = ("tickets",)
        for track in TRACKS:
            if self.may_claim(who, track):
                for color in COLORS if track.color == "gray" else [track.color]:
                    for n, wilds in payments(who.hand, color, track.length, track.locomotives):
                        text = f"claim {name(track)} with {cards(color, n, wilds)}"
                        found.setdefault(text, ("claim", track, color, n, wilds))
        costs = MINI["stations"]["costs"]
        if len(who.stations) < len(costs):
            built = {city for player in self.players for city in player.stations}
            for city in CITIES:
                if city not in built:
                    for color in COLORS:
                        for n, wilds in payments(who.hand, color, costs[len(who.stations)]):
                            text = f"build station in {city} with {cards(color, n, wilds)}"
                            found[text] = ("station", city, color, n, wilds)
        return found or {"pass": ("pass",)}

    def draws(self, second):
        found = {f"draw {card}": ("face up", card) for card in self.display}
        if second:
            found.pop("draw wild", None)
        if self.deck or self.discard.total():
            found["draw blind"] = ("blind",)
        return found

    def may_claim(self, who, track):
        other = twin(track)
        owned = [t for player in self.players for t in player.tracks]
        if track.id in owned or track.length > who.trains:
            return False
        if other is None or other.id not in owned:
            return True
        return len(self.players) > MINI["doubles"]["closed_up_to"] and other.id not in who.tracks

    def top(self):
        """The next card of the deck, or None; its order is only known when it does not matter."""
        if not self.deck and self.discard.total():
            assert len(+self.discard) == 1, "choose a position whose shuffles cannot matter"
            self.deck = list(self.discard.elements())
            self.discard.clear()
        return self.deck.pop(0) if self.deck else None

    def refill(self):
        size, limit = MINI["cards"]["face_up"], MINI["cards"]["reset_at"]
        while True:
            while len(self.display) < size:
                card = self.top()
                if card is None:
                    break
                self.display.append(card)
            loose = Counter([*self.display, *self.deck]) + self.discard
            others = loose.total() - loose["wild"]
            enough = others + limit - 1 >= min(size, loose.total())
            if self.display.count("wild") < limit or not enough:
                return
            self.discard.update(self.display)
            self.display = []

    def play(self, what, *details):
        who = self.players[self.turn]
        if what in ("blind", "face up"):
            second = self.phase == "second draw"
            if what == "blind":
                card = self.top()
            else:
                (card,) = details
                self.display.remove(card)
                self.refill()
            who.hand[card] += 1
            self.phase = "second draw"
            alone = what == "face up" and card == "wild"
            if second or alone or not self.draws(second=True):
                self.end_turn()
        elif what == "tickets":
            n = MINI["tickets"]["draw"]
            who.offer, self.tickets = self.tickets[:n], self.tickets[n:]
            self.phase = "tickets"
        elif what == "keep":
            (kept,) = details
            rejected = [ticket for ticket in who.offer if ticket not in kept]
            who.offer = []
            if not self.opening:
                self.tickets += rejected
                self.end_turn()
            else:
                waiting = [i for i, player in enumerate(self.players) if player.offer]
                self.turn = waiting[0] if waiting else 0
                if not waiting:
                    self.opening, self.phase = False, "turn"
        elif what == "claim":
            track, color, n, wilds = details
            who.hand[color] -= n
            who.hand["wild"] -= wilds
            if not track.tunnel:
                self.take(track, Counter({color: n, "wild": wilds}))
            else:
                turned = [self.top() for _ in range(MINI["tunnels"]["reveal"])]
                turned = [card for card in turned if card is not None]
                color = color if n else "wild"
                due = sum(card in (color, "wild") for card in turned)
                laid = Counter({color: n, "wild": wilds} if n else {"wild": wilds})
                self.dig = track, color, laid, turned, due
                self.phase = "tunnel"
                if not due:
                    self.finish_dig(Counter())
        elif what == "pay":
            color, n, wilds = details
            paid = Counter({"wild": wilds})
            paid[color] += n
            who.hand.subtract(paid)
            self.finish_dig(paid)
        elif what == "decline":
            _, _, laid, turned, _ = self.dig
            who.hand.update(laid)
            self.discard.update(turned)
            self.end_turn()
        elif what == "station":
            city, color, n, wilds = details
            who.hand[color] -= n
            who.hand["wild"] -= wilds
            self.discard.update({color: n, "wild": wilds})
            who.stations.append(city)
            self.end_turn()
        else:
            self.passes += 1
            self.end_turn(passed=True)

    def finish_dig(self, paid):
        track, _, laid, turned, _ = self.dig
        self.discard.update(turned)
        self.take(track, laid + paid)

    def take(self, track, spent):
        who = self.players[self.turn]
        other = twin(track)
        if other is not None and other.color == track.color and track.id in self.owned():
            track = other
        who.tracks.append(track.id)
        who.trains -= track.length
        self.discard.update(spent)
        self.end_turn()

    def owned(self):
        return [t for player in self.players for t in player.tracks]

    def end_turn(self, passed=False):
        who = self.players[self.turn]
        self.dig = None
        self.refill()
        if not passed:
            self.passes = 0
        if self.last_round is not None:
            self.last_round -= 1
        elif who.trains <= MINI["end"]["trains"]:
            self.last_round = len(self.players)
        over = self.last_round == 0 or self.passes == len(self.players)
        self.phase = "over" if over else "turn"
        self.turn = (self.turn + 1) % len(self.players)


def count_both(s, slow, depth):
    """The number of legal sequences so deep, after each step has been compared."""
    fast, obvious = rails.legal(s), slow.moves()
    assert sorted(map(str, fast)) == sorted(obvious), slow.__dict__
    if depth == 1:
        return len(obvious)
    total = 0
    for move in fast:
        after, later = s.copy(), deepcopy(slow)
        rails.apply(after, move)
        later.play(*obvious[str(move)])
        total += count_both(after, later, depth - 1)
    return total


def count(game, depth):
    return count_both(game._now, Slow(game), depth)


def table(**described):
    described.setdefault("players", ["Ada", "Bo"])
    return ttr.position("mini", **described)


OPENINGS = [(2, 1, 4), (2, 2, 5), (3, 1, 5), (4, 1, 6)]


@pytest.mark.parametrize(("players", "seed", "depth"), OPENINGS)
def test_sequences_from_the_opening(players, seed, depth):
    """Style 22: the choice of tickets, first draws, claims and stations."""
    assert count(ttr.new_game("mini", players=players, seed=seed), depth) > 1000


POSITIONS = {
    "rich hands": (
        {"hands": {"Ada": "3 green 2 red 2 wild", "Bo": "2 blue 3 yellow 1 wild"}, "seed": 4},
        3,
    ),
    "tunnels dug at a price": (
        {
            "hands": {"Ada": "4 blue 1 wild", "Bo": "3 red"},
            "deck": "blue wild red green green yellow red yellow green red",
            "stations": {"Ada": ["Veska", "Corvé"], "Bo": ["Ostrel", "Örlin"]},
        },
        5,
    ),
    "doubles closed": (
        {
            "routes": {"Ada": ["Ostrel-Veska"], "Bo": ["Corvé-Fennick red"]},
            "hands": {"Ada": "3 green", "Bo": "1 red"},
            "stations": {"Ada": ["Veska", "Corvé"]},
        },
        4,
    ),
    "doubles open": (
        {
            "players": ["Ada", "Bo", "Cy", "Di"],
            "routes": {"Ada": ["ostrel-veska-2"], "Bo": ["Corvé-Fennick red"]},
            "hands": {"Ada": "3 green", "Bo": "1 red", "Cy": "1 blue"},
            "stations": {"Ada": ["Veska", "Corvé"], "Bo": ["Ostrel", "Örlin"]},
        },
        4,
    ),
    "few trains": (
        {
            "trains": {"Ada": 4, "Bo": 2},
            "hands": {"Ada": "2 green", "Bo": "2 blue"},
            "stations": {"Ada": ["Veska", "Corvé"], "Bo": ["Ostrel", "Örlin"]},
        },
        5,
    ),
    "the last turns": ({"last_round": 2, "hands": {"Ada": "1 red", "Bo": "1 blue"}}, 4),
    "three locomotives coming": (
        {
            "face_up": "wild wild red blue green",
            "deck": "wild red yellow blue green red yellow blue wild",
        },
        5,
    ),
    "an empty deck, discards of one colour": (
        {
            "face_up": "red blue green yellow",
            "deck": "",
            "deck_only": True,
            "discard": "4 red",
            "ticket_deck": ["Fennick-Veska", "Corvé-Tarnholt", "Corvé-Örlin"],
        },
        5,
    ),
    "hardly a card": (
        {
            "face_up": "red wild",
            "deck_only": True,
            "ticket_deck": ["Fennick-Veska"],
            "hands": {"Bo": "1 red"},
        },
        5,
    ),
    "nothing at all": ({"face_up": "", "deck_only": True, "ticket_deck": []}, 3),
    "second draw": ({"phase": "second draw", "seed": 3}, 5),
}


@pytest.mark.parametrize("place", POSITIONS)
def test_sequences_from_a_position(place):
    """Style 22: tunnels, doubles, resets, short decks, the last round, passing."""
    described, depth = POSITIONS[place]
    longest = count(table(**described), depth)
    assert longest > 250 or place == "nothing at all"


def test_known_numbers_of_sequences():
    """Style 22: a change of any of these has to be explained."""
    game = ttr.new_game("mini", players=2, seed=1)
    assert [count(game, depth) for depth in (1, 2)] == [4, 16]
    rich = table(hands={"Ada": "2 red 1 wild"}, face_up="red blue green yellow wild")
    # Draws: blind, five kinds. Tickets. Ostrel-Veska by 1 red or 1 wild, nothing of two or three
    # but what 2 red 1 wild pay: the gray tunnel, the red track, the ferry of three with one.
    # Stations: eight cities for 1 red or 1 wild.
    first = sorted(map(str, rich.legal()))
    assert len(first) == 6 + 1 + 2 + 3 + 16
    assert count(rich, 1) == len(first)
