"""Which pairs a seat should claim for its tickets: the cheapest joined ways, and what they cost."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from .network import CLOSED, KEPT, TAIL, Situation

# A plan is looked over ticket by ticket when its price passes so many hundredths of its points.
DOUBT = 100
# The share of the cards in hand that serve a plan, about.
USEFUL = 0.7
NEVER = -10_000.0
TRIED = 6

RECALLED = 12  # ways remembered between two cities in one set-up of stations


class Plan(NamedTuple):
    """``need`` are pairs to claim, ``borrow`` rivals' pairs to borrow with new stations.

    ``worth`` are the points of the tickets that it joins, those joined already included.
    ``price`` (hundredths of a point) is what that costs beyond its points; ``spaces``, ``claims``
    and ``locomotives`` add up what is to be claimed. ``lost`` are tickets that cannot be joined.
    """

    need: int
    borrow: int
    price: int
    spaces: int
    claims: int
    locomotives: int
    lost: tuple[int, ...]
    worth: int


# A ticket by itself: the price of its way, its cities, its number, the way.
_Reach = tuple[int, tuple[int, int], int, int]


def plan(at: Situation, tickets: tuple[int, ...]) -> Plan:
    """The cheapest of a few ways to join these tickets (numbers on the board)."""
    found = at.plans.get(tickets)
    if found is None:
        found = at.plans[tickets] = _plan(at, tickets)
    return found


def best_plan(
    at: Situation, tickets: tuple[int, ...], trains: int, turns: float, cards: int
) -> tuple[float, Plan]:
    """What these tickets are worth when all that pays is joined, in points, and the plan for it.

    Tickets are given up, the least useful first, until trains and turns suffice and none costs
    more than it is worth; ``cards`` is the size of the hand.
    """
    points = at.net.ticket_points
    every = sum([points[t] for t in tickets])
    found = plan(at, tickets)
    value = _value(found, every, trains, turns, cards)
    if value > NEVER / 2 and found.price <= DOUBT * found.worth:
        return value, found
    # Those that are joined stay; of many others only the most promising are tried together.
    alone = {t: plan(at, (t,)) for t in tickets if t not in found.lost}
    promise = sorted((p.price - 200 * p.worth, t) for t, p in alone.items() if p.need or p.borrow)
    kept = tuple(sorted(t for _, t in promise[:TRIED]))
    if len(kept) < len(tickets):
        found = plan(at, kept)
        done = sum([p.worth for p in alone.values() if not (p.need or p.borrow)])
        every -= 2 * done
        value = _value(found, every, trains, turns, cards)
    while kept:
        trials = []
        for ticket in kept:
            rest = tuple(t for t in kept if t != ticket)
            trial = plan(at, rest)
            trials.append((_value(trial, every, trains, turns, cards), rest, trial))
        best = max(trials, key=lambda trial: trial[0])
        if best[0] <= value and value > NEVER / 2:
            break
        value, kept, found = best
    return value, found


def _value(found: Plan, every: int, trains: int, turns: float, cards: int) -> float:
    if found.spaces > trains or turns_for(found, cards) > turns:
        # Too much: the smaller the excess the better, but any plan that fits is better still.
        return NEVER - found.spaces
    return 2 * found.worth - every - found.price / 100


def turns_for(found: Plan, cards: int) -> float:
    """About how many turns a plan takes with so many cards in hand."""
    loans = found.borrow.bit_count()
    lacking = found.spaces + found.locomotives + 2 * loans - USEFUL * cards
    return found.claims + loans + max(0.0, lacking) / 2


def _plan(at: Situation, tickets: tuple[int, ...]) -> Plan:
    net, group = at.net, at.group
    worth = sum([net.ticket_points[t] for t in tickets])
    ends = [(net.ticket_ends[t], t) for t in tickets]
    ends = [(pair, t) for pair, t in ends if group[pair[0]] != group[pair[1]]]
    if not ends:
        return Plan(0, 0, 0, 0, 0, 0, (), worth)
    alone = [(_way(at, a, b, at.own, 0), (a, b), t) for (a, b), t in ends]
    lost = [t for way, _, t in alone if way is None]
    reach = [(_price(at, way), pair, t, way) for way, pair, t in alone if way is not None]
    reach.sort()
    best = _join(at, reach, lost, worth)
    if len(reach) > 1 and best.price < sum([one[0] for one in reach]) - len(reach):
        # Ways are shared, so it matters which is laid first.
        other = _join(at, reach[::-1], lost, worth)
        if (len(other.lost), other.price) < (len(best.lost), best.price):
            best = other
    return best


def _join(at: Situation, order: list[_Reach], lost: list[int], worth: int) -> Plan:
    have, lost = at.own, lost[:]
    lent = 0
    for _, (a, b), ticket, alone in order:
        barred = 0
        while True:
            way = alone if have == at.own and not barred else _way(at, a, b, have, barred)
            if way is None:
                lost.append(ticket)
                break
            loans = (lent | way) & (at.lent | at.free)
            if not loans or _can_borrow(at, loans):
                have |= way
                lent = loans
                break
            # One station too many: try without the last loan that this way asks for.
            fresh = loans & ~lent
            barred |= 1 << fresh.bit_length() - 1
    net = at.net
    need = have & at.open & ~at.own
    borrow = lent & ~_served(at, lent)
    members = net.bits(need)
    return Plan(
        need,
        borrow,
        _price(at, need | lent),
        sum(net.length[p] for p in members),
        len(members),
        sum(net.tracks[p][0].locomotives for p in members),
        tuple(sorted(lost)),
        worth - sum([net.ticket_points[t] for t in lost]),
    )


def _price(at: Situation, way: int) -> int:
    """The price of pairs not yet owned, in hundredths of a point."""
    cost = at.cost
    return sum([cost[p] for p in at.net.bits(way)]) >> TAIL


def _served(at: Situation, loans: int) -> int:
    """The loans that stations already built give, each one."""
    served = 0
    for city in at.built:
        mine = loans & at.net.touching[city] & ~served
        served |= mine & -mine
    return served


def _can_borrow(at: Situation, loans: int) -> bool:
    rest = loans & ~_served(at, loans)
    return rest.bit_count() <= at.stations_left


def _way(at: Situation, a: int, b: int, have: int, barred: int) -> int | None:
    """The pairs of the cheapest way from a to b that are not in ``have`` (these cost nothing).

    A way found earlier is the answer still if all its pairs cost what they cost then, and pairs
    off it have at most become dearer: claimed by others, lent, or shut.
    """
    net = at.net
    open_, lent = at.open & ~barred & ~have, at.lent & ~barred & ~have
    free = at.free & ~barred & ~have
    key = (a, b, free, at.stations_left, at.tokens)
    known = net.ways.setdefault(key, [])
    usable = open_ | lent | have
    for have0, open0, lent0, way in reversed(known):
        if (
            not have0 & ~have
            and not have & ~have0 & ~way
            and not open_ & ~open0
            and not usable & ~(open0 | lent0 | have0)
            and not way & open0 & ~(open_ | have)
            and not way & lent0 & ~lent
        ):
            return way & ~have
    way = _search(at, a, b, have & ~at.own, barred)
    if way is not None:
        if len(known) >= RECALLED:
            del known[0]
        known.append((have, open_, lent, way))
    if len(net.ways) >= KEPT:
        net.ways.clear()
    return way


def _search(at: Situation, start: int, goal: int, have: int, barred: int) -> int | None:
    net, cost = at.net, at.cost
    if have or barred:
        cost = cost[:]
        for pair in net.bits(have):
            cost[pair] = 0
        for pair in net.bits(barred):
            cost[pair] = CLOSED
    near = net.near
    best = [CLOSED] * len(near)
    came = [0] * len(near)
    best[start] = 0
    queue = [(0, start)]
    while queue:
        far, city = heappop(queue)
        if city == goal:
            break
        if far == best[city]:
            for other, pair in near[city]:
                total = far + cost[pair]
                if total < best[other]:
                    best[other] = total
                    came[other] = pair
                    heappush(queue, (total, other))
    else:
        return None
    way, city = 0, goal
    while city != start:
        pair = came[city]
        if cost[pair]:
            way |= 1 << pair
        a, b = net.ends[pair]
        city = a + b - city
    return way
