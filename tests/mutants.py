"""A small fault for every rule: what a program that gets the rule wrong would do.

``test_rule_table.py`` makes each fault in turn and asserts that a test of its rule notices. A
mutant is a function that is given a ``Fault`` and breaks the engine with it; its docstring says
what is wrong then. All of it is undone afterwards.
"""

from __future__ import annotations

import dataclasses
import sys
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any

import pytest

from tests.oracles import tickets_done
from tests.rule_table import tests_of_rules
from ttr_lab import boards, start
from ttr_lab.rails.moves import BuildStation, Claim, Decline, DrawCard, Keep, Pay
from ttr_lab.rails.state import SECOND_DRAW, TUNNEL, TURN


def _module(name: str) -> Any:
    # Not "from ttr_lab.rails import explain": that is the function of this name.
    return import_module(f"ttr_lab.rails.{name}")


draw_cards, explain, narrate, rules = map(_module, ("draw_cards", "explain", "narrate", "rules"))
scoring, setup, stations, tables = map(_module, ("scoring", "setup", "stations", "tables"))
trails, views = map(_module, ("trails", "views"))

Mutate = Callable[["Fault"], None]
MUTANTS: dict[str, list[Mutate]] = {}


def breaks(*ids: str) -> Callable[[Mutate], Mutate]:
    """Mark a mutant as one that breaks these rules."""

    def note(mutate: Mutate) -> Mutate:
        for rule_id in ids:
            MUTANTS.setdefault(rule_id, []).append(mutate)
        return mutate

    return note


class Endless(Exception):
    """What stands for a loop without end."""


class Fault:
    """The ways to break something for a while."""

    game = "europe"

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        # A board and tables of its own: what a broken engine has worked out is not kept.
        self.swap(tables.tables, cache(tables.Tables))
        self._load = boards.load_board
        self._europe = self._load(self.game)
        self.board()
        self.swap(self._load, lambda b: self._europe if b == self.game else self._load(b))

    def board(self, **changes: Any) -> None:
        """Another number of the board."""
        self._europe = dataclasses.replace(self._europe, **changes)

    def routes(self, changed: Callable[[Any], dict[str, Any]]) -> None:
        """Other routes."""
        routes = [dataclasses.replace(r, **changed(r)) for r in self._europe.routes]
        self.board(routes=tuple(routes))

    def swap(self, old: Any, new: Any) -> None:
        """Another function wherever the engine has this one, under whatever name."""
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] in ("ttr_lab", "tests") and name != __name__:
                for key, value in list(vars(module).items()):
                    if value is old:
                        self._patch.setattr(module, key, new)
                    elif isinstance(value, dict):
                        for k in [k for k, v in value.items() if v is old]:
                            self._patch.setitem(value, k, new)

    def swap_in(self, module: Any, name: str, new: Any) -> None:
        """Another function under a name of one module only."""
        self._patch.setattr(module, name, new)

    def wrap(self, old: Any, around: Callable[..., Any]) -> None:
        """``around(old, *arguments)`` in the place of a function."""
        self.swap(old, lambda *given, **named: around(old, *given, **named))

    def unrefused(self, *rule_ids: str) -> None:
        """Moves that break a rule are not refused."""

        def around(old: Any, *given: Any) -> Any:
            refusal = old(*given)
            return None if refusal and refusal.rule in rule_ids else refusal

        self.wrap(explain.explain, around)
        self.wrap(explain.explain_seat, around)

    def unlisted(self, forbidden: Callable[[Any, Any], bool]) -> None:
        """Moves that are legal are not listed."""
        self.wrap(rules.legal, lambda old, s: [m for m in old(s) if not forbidden(s, m)])

    def after(self, kind: type, then: Callable[[Any, Any], None]) -> None:
        """Something more happens after a kind of move; ``then`` gets the state and the move."""

        def around(old: Any, s: Any, move: Any) -> None:
            old(s, move)
            then(s, move)

        self.wrap(rules._DO[kind], around)


def failures(
    rule_id: str, mutate: Mutate, all_tests: Any = None, fault: type[Fault] = Fault
) -> list[str]:
    """The first test of a rule that notices a fault, as a list of none or one."""
    tests = (all_tests or tests_of_rules())[rule_id]
    with pytest.MonkeyPatch.context() as patch:
        mutate(fault(patch))
        for name, test in tests.items():
            try:
                test()
            except KeyboardInterrupt:
                raise
            except (
                BaseException
            ) as error:  # pytest.raises fails with something that is no Exception
                *_, last = traceback.walk_tb(error.__traceback__)
                own = (__file__, mutate.__code__.co_filename)
                if last[0].f_code.co_filename in own and not isinstance(error, Endless):
                    raise  # a mistake in the fault itself is no fault found
                return [name]
    return []


# ------------------------------------------------------------------------------------------- setup


@breaks("EU-SET-1")
def fewer_trains(fault):
    """The trains of the edition for two."""
    fault.board(trains=40)


@breaks("EU-SET-1")
def six_players(fault):
    """Anybody may join."""
    fault.board(min_players=1, max_players=6)


@breaks("EU-SET-1")
def four_stations(fault):
    """A station too many."""
    fault.board(station_costs=(1, 2, 3, 4))


@breaks("EU-SET-2")
def twelve_locomotives(fault):
    """As many locomotives as cards of a colour."""
    fault.board(wilds=12)


@breaks("EU-SET-2")
def five_cards_dealt(fault):
    """A card too many for everybody."""
    fault.board(hand=5)


@breaks("EU-SET-2")
def four_face_up(fault):
    """A card too few in the display."""
    fault.board(face_up=4)


@breaks("EU-SET-3")
def first_display_not_cleared(fault):
    """The first display is left as it comes."""

    def fill(s):
        while len(s.face_up) < s.board.face_up:
            s.face_up.append(draw_cards.draw_one(s))

    fault.swap_in(setup, "fill_display", fill)


@breaks("EU-SET-4")
def two_long_tickets(fault):
    """Two long tickets and two regular ones."""
    fault.board(deal={"long": 2, "regular": 2})


@breaks("EU-SET-4")
def long_tickets_stay(fault):
    """Long tickets not dealt are shuffled into the ticket deck."""

    def around(old, s):
        old(s)
        s.ticket_deck += s.box
        s.box = []

    fault.wrap(setup._deal_tickets, around)


@breaks("EU-SET-4")
def tickets_in_printed_order(fault):
    """The tickets are not shuffled."""
    fault.swap_in(setup, "shuffle", lambda s, items: list(items))


@breaks("EU-SET-5")
def one_first_ticket_is_enough(fault):
    """The minimum of later draws holds from the start."""
    fault.board(keep_first=1)


@breaks("EU-SET-5")
def first_tickets_go_under_the_deck(fault):
    """What is given up at the start can be drawn later."""
    fault.board(rejected_first="under")


@breaks("EU-SET-5")
def the_first_player_does_not_wait(fault):
    """Anybody may play before the others have chosen."""
    fault.unrefused("EU-SET-5")


@breaks("EU-SET-6")
def always_the_first_seat(fault):
    """Nobody else can begin."""
    fault.swap(start.first_seat, lambda first, seats, seed: 0)


@breaks("EU-SET-6")
def counterclockwise(fault):
    """The turn goes the other way round."""

    def around(old, s, what):
        seat = s.player
        old(s, what)
        s.player = (seat - 1) % len(s.seats)

    fault.wrap(rules._end_turn, around)


@breaks("EU-SET-6")
def anybody_plays(fault):
    """Whose turn it is does not matter."""
    fault.unrefused("EU-SET-6")


# ------------------------------------------------------------------------------------------ a turn


@breaks("EU-TURN-1", "EU-CLAIM-3")
def a_claim_does_not_end_the_turn(fault):
    """Another action may follow."""

    def around(old, s, what):
        seat = s.player
        old(s, what)
        if what == "claim" and s.phase == TURN:
            s.player, s.last = seat, (-1, "")

    fault.wrap(rules._end_turn, around)


@breaks("EU-TURN-1")
def one_card_and_something_else(fault):
    """After one card any action may follow."""
    fault.unrefused("EU-TURN-1")


@breaks("EU-TURN-1")
def no_tickets_in_a_turn(fault):
    """One of the four actions is missing."""
    fault.unlisted(lambda s, m: str(m) == "draw tickets")


@breaks("EU-TURN-2")
def passing_is_free(fault):
    """Whoever likes to wait passes."""
    fault.unrefused("EU-TURN-2")


@breaks("EU-TURN-2")
def passes_never_end_the_game(fault):
    """A table where nobody can act goes on for ever."""

    def around(old, s, what):
        s.passes = 0
        old(s, what)

    fault.wrap(rules._end_turn, around)


@breaks("EU-TURN-2")
def passes_need_not_follow_each_other(fault):
    """As many passes as players end the game, whenever they were."""

    def around(old, s, what):
        passes = s.passes
        old(s, what)
        s.passes = passes

    fault.wrap(rules._end_turn, around)


@breaks("EU-DRAW-1")
def one_card_a_turn(fault):
    """The turn ends after the first card."""
    fault.board(draws=1)


@breaks("EU-DRAW-1")
def three_cards_a_turn(fault):
    """A third card may be drawn."""
    fault.board(draws=3)


@breaks("EU-DRAW-1")
def any_card_lies_face_up(fault):
    """A card that does not lie there can be asked for."""
    fault.unrefused("EU-DRAW-1")


@breaks("EU-DRAW-2")
def gaps_stay_until_the_turn_ends(fault):
    """The card taken is replaced after the second draw."""
    fault.swap(draw_cards.replace, lambda s, slot: s.face_up.pop(slot))


@breaks("EU-DRAW-2")
def blind_cards_come_from_the_display(fault):
    """A blind draw changes the display."""

    def then(s, move):
        if move.index < 0 and s.face_up:
            draw_cards.replace(s, 0)

    fault.after(DrawCard, then)


@breaks("EU-DRAW-3")
def a_face_up_locomotive_is_one_card_of_two(fault):
    """The turn goes on after it."""

    def around(old, s, move):
        if move.index != s.tables.wild or s.phase != TURN:
            return old(s, move)
        s.hands[s.player][move.index] += 1
        draw_cards.replace(s, s.face_up.index(move.index))
        s.draws_left, s.phase = 1, SECOND_DRAW

    fault.wrap(rules._DO[DrawCard], around)


@breaks("EU-DRAW-3")
def a_locomotive_as_the_second_card(fault):
    """A face-up locomotive may be the second card."""
    fault.unrefused("EU-DRAW-3")


@breaks("EU-DRAW-4")
def a_blind_locomotive_ends_the_turn(fault):
    """Wherever it comes from, a locomotive is the only card."""

    def around(old, s, move):
        seat, wilds = s.player, s.hands[s.player][-1]
        old(s, move)
        if move.index < 0 and s.phase == SECOND_DRAW and s.hands[seat][-1] > wilds:
            rules._end_turn(s, "draw")

    fault.wrap(rules._DO[DrawCard], around)


@breaks("EU-DRAW-5")
def four_locomotives_may_lie_there(fault):
    """It takes four to clear the display."""
    fault.board(reset_at=4)


@breaks("EU-DRAW-5")
def the_display_is_never_cleared(fault):
    """Any number of locomotives may lie there."""
    fault.swap(draw_cards.reset_display, lambda s: None)


@breaks("EU-DRAW-5")
def the_display_is_cleared_once(fault):
    """The five new cards stay, whatever they are."""

    def once(s):
        if draw_cards.can_end(s):
            s.resets += 1
            for card in s.face_up:
                s.discard[card] += 1
            s.face_up[:] = [draw_cards.draw_one(s) for _ in range(5)]

    fault.swap(draw_cards.reset_display, once)


@breaks("EU-DRAW-5")
def the_display_is_cleared_between_turns_only(fault):
    """Between two draws three locomotives may lie there."""

    def replace(s, slot):
        s.face_up[slot] = draw_cards.draw_one(s)

    fault.swap(draw_cards.replace, replace)


@breaks("EU-DRAW-6")
def the_display_is_cleared_for_ever(fault):
    """The same few cards are shuffled again and again."""
    count = 0

    def can_end(s):
        nonlocal count
        count += 1
        if count > 1000:
            raise Endless
        return True

    fault.swap(draw_cards.can_end, can_end)


@breaks("EU-DRAW-6")
def one_ordinary_card_too_many_is_asked_for(fault):
    """The display is not cleared although it could be."""

    def around(old, s):
        s.face_up.append(s.tables.wild)
        try:
            return old(s) and len(s.deck) > 1
        finally:
            s.face_up.pop()

    fault.wrap(draw_cards.can_end, around)


@breaks("EU-DRAW-7")
def discards_are_never_shuffled_in(fault):
    """An empty deck stays empty."""
    fault.swap(draw_cards.draw_one, lambda s: s.deck.pop() if s.deck else -1)


@breaks("EU-DRAW-7")
def discards_are_shuffled_in_too_soon(fault):
    """The deck is refilled when its last card goes."""

    def around(old, s):
        card = old(s)
        if not s.deck and any(s.discard):
            s.deck = [c for c, n in enumerate(s.discard) for _ in range(n)]
            s.discard = [0] * len(s.discard)
        return card

    fault.wrap(draw_cards.draw_one, around)


@breaks("EU-DRAW-7")
def discards_are_turned_over_unshuffled(fault):
    """The new deck is in the order of the colours."""
    fault.swap_in(draw_cards, "shuffled", lambda items, seed, count: list(items))


@breaks("EU-DRAW-7")
def a_hand_limit(fault):
    """Who holds many cards draws none."""
    fault.unlisted(lambda s, m: isinstance(m, DrawCard) and sum(s.hands[s.player]) > 40)


@breaks("EU-DRAW-8")
def blind_draws_from_nothing(fault):
    """A blind draw is possible without a card."""
    fault.swap(draw_cards.can_draw_blind, lambda s: True)


@breaks("EU-DRAW-8")
def the_display_stays_short(fault):
    """New discards do not fill the gaps."""
    fault.swap_in(rules, "fill_display", lambda s: None)


@breaks("EU-DRAW-8")
def no_draw_without_a_deck(fault):
    """With an empty deck the display cannot be used either."""
    fault.unlisted(lambda s, m: isinstance(m, DrawCard) and not s.deck and not any(s.discard))


# ----------------------------------------------------------------------------------------- a route


@breaks("EU-CLAIM-1")
def anything_pays(fault):
    """Number, colour and hand are not looked at."""
    fault.unrefused("EU-CLAIM-1")


@breaks("EU-CLAIM-1")
def locomotives_only_when_needed(fault):
    """Payments with a locomotive are left out."""
    fault.unlisted(lambda s, m: isinstance(m, Claim) and m.cards.wilds > 0)


@breaks("EU-CLAIM-1", "EU-CLAIM-4")
def the_cards_stay_in_the_hand(fault):
    """The route is granted for nothing."""

    def then(s, move):
        for card, n in enumerate(move.spent):
            s.hands[s.last[0]][card] += n

    fault.after(Claim, then)


@breaks("EU-CLAIM-2")
def gray_takes_a_mix(fault):
    """Any colour is taken for all colours."""
    fault.unrefused("EU-CLAIM-2")


@breaks("EU-CLAIM-2")
def gray_needs_a_colour(fault):
    """Locomotives alone do not pay for a gray route."""
    fault.unlisted(lambda s, m: isinstance(m, Claim) and not m.cards.colors)


@breaks("EU-CLAIM-2")
def gray_is_red(fault):
    """Gray routes take one colour only."""
    fault.routes(lambda r: {"color": "red"} if r.color == "gray" else {})


@breaks("EU-CLAIM-3")
def routes_must_touch(fault):
    """A claim has to go on from what its owner has."""

    def apart(s, move):
        if not isinstance(move, Claim) or not s.claimed[s.player]:
            return False
        own = {c for r in scoring.routes_in(s, s.claimed[s.player]) for c in r.cities}
        return not own & set(move.route.cities)

    fault.unlisted(apart)


@breaks("EU-CLAIM-4")
def trains_never_run_out(fault):
    """A route longer than the trains left can be claimed."""
    fault.unrefused("EU-CLAIM-4")


@breaks("EU-CLAIM-4")
def one_train_a_route(fault):
    """A route takes one train, however long."""

    def then(s, move):
        s.trains[s.last[0]] += move.route.length - 1

    fault.after(Claim, then)


@breaks("EU-CLAIM-5")
def thirteen_for_six(fault):
    """A value that a public program had."""
    fault.board(points={1: 1, 2: 2, 3: 4, 4: 7, 6: 13, 8: 21})


@breaks("EU-CLAIM-5")
def a_point_a_space(fault):
    """The value is the length."""
    fault.board(points={n: n for n in range(1, 9)})


@breaks("EU-CLAIM-5")
def points_at_the_end_only(fault):
    """Nothing is scored at once."""

    def then(s, move):
        s.points[s.last[0]] = 0

    fault.after(Claim, then)


@breaks("EU-CLAIM-6")
def taken_routes_stay_open(fault):
    """A claimed route is not closed to anybody."""
    fault.unrefused("EU-CLAIM-6")


@breaks("EU-CLAIM-6", "EU-DBL-1", "EU-DBL-2")
def nothing_closes(fault):
    """Claims are noted, but all routes stay listed."""

    def take_route(s, seat, route):
        s.claimed[seat] |= 1 << route

    fault.swap(rules.take_route, take_route)


@breaks("EU-DBL-1")
def both_tracks_for_one(fault):
    """The owner of one track may have the other."""
    fault.unrefused("EU-DBL-1")


@breaks("EU-DBL-2")
def twins_never_close(fault):
    """The second track is open in every game."""
    fault.board(closed_up_to=1)


@breaks("EU-DBL-2")
def twins_close_for_two_only(fault):
    """With three players the second track stays open."""
    fault.board(closed_up_to=2)


@breaks("EU-DBL-2")
def twins_always_close(fault):
    """The rule for small games in big ones."""
    fault.board(closed_up_to=5)


@breaks("EU-DBL-2")
def equal_twins_never_open_again(fault):
    """The second of two equal tracks is never listed."""

    def around(old, s, seat, route):
        old(s, seat, route)
        for twin in s.tables.second_of.values():
            for other in range(len(s.seats)):
                s.open[other] &= ~(1 << twin)

    fault.wrap(rules.take_route, around)


@breaks("EU-DBL-3")
def neighbours_are_doubles(fault):
    """Two tunnels out of München close each other."""
    pair = ("munchen-venezia", "munchen-zurich")
    index = {r.id: r.index for r in boards.load_board("europe").routes}
    other = {pair[0]: index[pair[1]], pair[1]: index[pair[0]]}
    fault.routes(lambda r: {"twin": other[r.id]} if r.id in other else {})


@breaks("EU-FERRY-1")
def ferries_are_gray_routes(fault):
    """No locomotive is needed."""
    fault.routes(lambda r: {"locomotives": 0})


@breaks("EU-FERRY-1")
def one_locomotive_a_ferry(fault):
    """The number of signs does not matter."""
    fault.routes(lambda r: {"locomotives": min(r.locomotives, 1)})


@breaks("EU-FERRY-1")
def ferries_take_exactly_their_signs(fault):
    """More locomotives than signs are not listed."""
    fault.unlisted(lambda s, m: isinstance(m, Claim) and m.cards.wilds > m.route.locomotives > 0)


@breaks("EU-FERRY-2")
def three_cards_for_a_locomotive(fault):
    """The rule of the Nordic map."""
    fault.unrefused("EU-FERRY-2")


# ----------------------------------------------------------------------------------------- tunnels


@breaks("EU-TUN-1")
def no_tunnels(fault):
    """A tunnel is a route like any other."""
    fault.routes(lambda r: {"kind": "plain"} if r.kind == "tunnel" else {})


@breaks("EU-TUN-1")
def two_cards_turned(fault):
    """A card too few is turned."""
    fault.board(tunnel_reveal=2)


@breaks("EU-TUN-1")
def every_route_is_a_tunnel(fault):
    """Cards are turned for all routes."""
    fault.routes(lambda r: {"kind": "tunnel"} if r.kind == "plain" else {})


@breaks("EU-TUN-1")
def paying_before_laying(fault):
    """The extra can be paid when nothing has been laid."""
    fault.unrefused("EU-TUN-1")


@breaks("EU-TUN-2")
def turned_locomotives_do_not_count(fault):
    """Only the colour laid counts."""

    def then(s, move):
        if s.phase == TUNNEL:
            s.extra = s.revealed.count(rules.laid_color(s))
            if not s.extra:
                rules._finish_tunnel(s, claimed=True)

    fault.after(Claim, then)


@breaks("EU-TUN-2")
def the_extra_is_one_card(fault):
    """However many cards match, one more is due."""

    def then(s, move):
        s.extra = min(s.extra, 1)

    fault.after(Claim, then)


@breaks("EU-TUN-2")
def the_extra_in_the_colour_only(fault):
    """Locomotives do not pay the extra."""
    fault.unlisted(lambda s, m: isinstance(m, Pay) and m.cards.wilds > 0)


@breaks("EU-TUN-2")
def any_extra_will_do(fault):
    """Number and colour of the extra are not looked at."""
    fault.unrefused("EU-TUN-2")


@breaks("EU-TUN-3")
def locomotives_have_the_colour_of_the_route(fault):
    """Laid alone they count as the printed colour, gray as the first."""

    def around(old, s):
        color = old(s)
        printed = s.board.routes[s.route].color
        if color != s.tables.wild:
            return color
        return s.board.cards.index(printed) if printed in s.board.cards else 0

    fault.wrap(rules.laid_color, around)


@breaks("EU-TUN-3")
def locomotives_are_matched_by_all(fault):
    """Laid alone they stand for every colour turned."""

    def then(s, move):
        if s.phase == TUNNEL and not move.cards.colors:
            s.extra = len(s.revealed)

    fault.after(Claim, then)


@breaks("EU-TUN-3")
def colours_pay_for_a_tunnel_of_locomotives(fault):
    """The extra may be paid in the printed colour."""
    fault.unrefused("EU-TUN-3")


@breaks("EU-TUN-4")
def declined_cards_are_lost(fault):
    """The cards laid are discarded when the tunnel is given up."""

    def around(old, s, move):
        laid, seat = s.laid, s.player
        old(s, move)
        for card, n in enumerate(laid):
            s.hands[seat][card] -= n
            s.discard[card] += n

    fault.wrap(rules._DO[Decline], around)


@breaks("EU-TUN-4")
def declining_gives_the_turn_back(fault):
    """Another action follows."""

    def around(old, s, move):
        seat = s.player
        old(s, move)
        s.player = seat

    fault.wrap(rules._DO[Decline], around)


@breaks("EU-TUN-4")
def the_extra_on_credit(fault):
    """Cards that are not in the hand pay."""
    fault.unrefused("EU-TUN-4")


@breaks("EU-TUN-5")
def turned_cards_go_back(fault):
    """The turned cards are put back on the deck."""

    def around(old, s, claimed):
        s.deck += reversed(s.revealed)
        s.revealed = ()
        old(s, claimed)

    fault.wrap(rules._finish_tunnel, around)


@breaks("EU-TUN-5")
def laid_cards_are_reshuffled(fault):
    """The cards laid are discarded before three are turned."""

    def around(old, s, move):
        for card, n in enumerate(move.spent):
            s.discard[card] += n
        old(s, move)
        for card, n in enumerate(move.spent):
            s.discard[card] = max(0, s.discard[card] - n)

    fault.wrap(rules._DO[Claim], around)


@breaks("EU-TUN-6")
def only_the_deck_is_turned(fault):
    """The discards are not shuffled in for a tunnel."""
    fault.swap_in(rules, "draw_one", lambda s: s.deck.pop() if s.deck else -1)


@breaks("EU-TUN-6")
def no_tunnel_without_three_cards(fault):
    """With too few cards tunnels cannot be claimed."""

    def few(s, m):
        tunnel = isinstance(m, Claim) and s.tables.tunnels[m.route.index]
        return tunnel and len(s.deck) + sum(s.discard) < 3

    fault.unlisted(few)


@breaks("EU-TUN-7")
def who_cannot_pay_is_not_asked(fault):
    """The program declines by itself."""

    def then(s, move):
        if s.phase == TUNNEL and not rules.tunnel_payments(s):
            rules._finish_tunnel(s, claimed=False)

    fault.after(Claim, then)


@breaks("EU-TUN-7")
def something_else_before_the_answer(fault):
    """Other moves are not refused while the tunnel is open."""
    fault.unrefused("EU-TUN-7")


@breaks("EU-TUN-8")
def extra_cards_take_trains(fault):
    """A train for each extra card."""

    def then(s, move):
        s.trains[s.last[0]] -= move.cards.total

    fault.after(Pay, then)


@breaks("EU-TUN-8")
def extra_cards_need_trains(fault):
    """The extra cannot be paid without a train for each card."""

    def short(s, m):
        return isinstance(m, Pay) and s.trains[s.player] < s.tables.lengths[s.route] + s.extra

    fault.unlisted(short)


# ----------------------------------------------------------------------------------------- tickets


@breaks("EU-TIX-1")
def four_tickets_drawn(fault):
    """As many as at the start."""
    fault.board(draw_tickets=4)


@breaks("EU-TIX-1")
def three_tickets_or_none(fault):
    """The last two tickets cannot be drawn."""
    fault.unlisted(lambda s, m: str(m) == "draw tickets" and len(s.ticket_deck) < 3)


@breaks("EU-TIX-1")
def tickets_from_an_empty_deck(fault):
    """Asking costs the turn."""
    fault.unrefused("EU-TIX-1")


@breaks("EU-TIX-2")
def two_must_be_kept(fault):
    """The minimum of the opening later too."""
    fault.board(keep=2)


@breaks("EU-TIX-2")
def rejected_tickets_leave_the_game(fault):
    """As in the opening."""

    def around(old, s, move):
        rejected = [i for i in s.offers[s.player] if i not in [t.index for t in move.tickets]]
        old(s, move)
        for index in rejected:
            s.ticket_deck.remove(index)
        s.box += rejected

    fault.wrap(rules._DO[Keep], around)


@breaks("EU-TIX-2")
def rejected_tickets_come_back_last_drawn_first(fault):
    """They go under the deck in the wrong order."""

    def around(old, s, move):
        rejected = len(s.offers[s.player]) - len(move.tickets)
        old(s, move)
        s.ticket_deck[:rejected] = s.ticket_deck[:rejected][::-1]

    fault.wrap(rules._DO[Keep], around)


@breaks("EU-TIX-2")
def rejected_tickets_go_on_top(fault):
    """The next player draws them."""

    def around(old, s, move):
        rejected = len(s.offers[s.player]) - len(move.tickets)
        old(s, move)
        s.ticket_deck = s.ticket_deck[rejected:] + s.ticket_deck[:rejected]

    fault.wrap(rules._DO[Keep], around)


@breaks("EU-TIX-3")
def old_tickets_are_given_back(fault):
    """New tickets take the place of the old ones."""

    def around(old, s, move):
        s.tickets[s.player].clear()
        old(s, move)

    fault.wrap(rules._DO[Keep], around)


@breaks("EU-TIX-3")
def the_log_tells_all(fault):
    """Everybody reads which tickets were kept."""

    def around(old, *given):
        return [e._replace(public=e.secret or e.public) for e in old(*given)]

    fault.wrap(narrate.narrate, around)


@breaks("EU-TIX-3")
def tickets_lie_open(fault):
    """Everybody sees the tickets of seat 0."""

    def around(old, s, seat, *given):
        found = old(s, seat, *given)
        return dataclasses.replace(found, tickets=tuple(s.board.tickets[i] for i in s.tickets[0]))

    fault.wrap(views.view, around)


# ---------------------------------------------------------------------------------------- stations


@breaks("EU-STA-1")
def two_stations_in_a_city(fault):
    """A city has room for everybody."""
    fault.unrefused("EU-STA-1")


@breaks("EU-STA-1")
def stations_on_ones_network_only(fault):
    """A station needs a route of its owner's."""

    def apart(s, m):
        own = scoring.routes_in(s, s.claimed[s.player])
        return isinstance(m, BuildStation) and not any(m.city in r.cities for r in own)

    fault.unlisted(apart)


@breaks("EU-STA-2")
def a_fourth_station(fault):
    """Who has the cards may go on."""
    fault.board(station_costs=(1, 2, 3, 4))


@breaks("EU-STA-2")
def several_stations_a_turn(fault):
    """A second station is not refused."""
    fault.unrefused("EU-STA-2")


@breaks("EU-STA-3")
def every_station_costs_one(fault):
    """The price does not rise."""
    fault.board(station_costs=(1, 1, 1))


@breaks("EU-STA-3")
def stations_are_paid_in_any_mix(fault):
    """Two colours pay for a station."""
    fault.unrefused("EU-STA-3")


@breaks("EU-STA-3")
def stations_without_locomotives(fault):
    """Locomotives do not stand in."""
    fault.unlisted(lambda s, m: isinstance(m, BuildStation) and m.cards.wilds > 0)


@breaks("EU-STA-3")
def stations_cost_a_train(fault):
    """A price from a rules page."""

    def then(s, move):
        s.trains[s.last[0]] -= 1

    fault.after(BuildStation, then)


def _use(fault, change):
    """Other arguments for the search of the best use."""
    fault.wrap(stations.best_use, lambda old, *given: old(*change(*given)))


@breaks("EU-STA-4", "EU-SCORE-1")
def stations_lend_nothing(fault):
    """A station is only a marker."""
    _use(fault, lambda own, found, tickets: (own, [], tickets))


@breaks("EU-STA-4")
def stations_lend_all_routes(fault):
    """Every route into the city can be used."""

    def change(own, found, tickets):
        return [*own, *(o[1:] for _, options in found for o in options)], found, tickets

    _use(fault, change)


@breaks("EU-STA-4")
def stations_lend_a_route_a_ticket(fault):
    """For each ticket another route."""

    def around(old, own, found, tickets):
        uses = [old(own, found, [ticket]) for ticket in tickets]
        done = tuple(i for i, use in enumerate(uses) if use.done)
        whole = old(own, found, tickets)
        return dataclasses.replace(whole, points=sum(u.points for u in uses), done=done)

    fault.wrap(stations.best_use, around)


@breaks("EU-STA-4", "EU-STA-6")
def the_first_route_into_the_city(fault):
    """The routes of a station are not compared."""
    _use(fault, lambda own, found, tickets: (own, [(c, o[:1]) for c, o in found], tickets))


@breaks("EU-STA-5")
def a_point_a_station(fault):
    """A value that a public program had."""
    fault.board(station_points=1)


@breaks("EU-STA-5")
def idle_stations_are_not_built(fault):
    """A station that lends nothing is worth four points."""

    def around(old, s):
        built = s.built[:]
        s.built = [0] * len(built)
        try:
            return old(s)
        finally:
            s.built = built

    fault.wrap(scoring.scores, around)


def _slow_use(fault, rank):
    """The best use by another order."""

    def best_use(own, found, tickets):
        best = None
        for choice in product(*([*options, None] for _, options in found)):
            done = tickets_done([*own, *(o[1:] for o in choice if o)], tickets)
            points = sum(t[2] if i in done else -t[2] for i, t in enumerate(tickets))
            lent = {c: o[0] for (c, _), o in zip(found, choice, strict=True) if o}
            if best is None or rank(points, done, lent) > rank(*best):
                best = (points, done, lent)
        return stations.StationUse(*best, dict.fromkeys(best[2], ()))

    fault.swap(stations.best_use, best_use)


@breaks("EU-STA-6")
def the_most_tickets_first(fault):
    """Fewer points for more tickets."""
    _slow_use(fault, lambda points, done, lent: (len(done), points, -len(lent)))


@breaks("EU-STA-6")
def points_alone(fault):
    """Equal points: the first that comes."""
    _slow_use(fault, lambda points, done, lent: (points, -len(done), -len(lent)))


@breaks("EU-STA-6")
def every_station_borrows(fault):
    """A route is borrowed though nothing needs it."""
    _slow_use(fault, lambda points, done, lent: (points, len(done), len(lent)))


@breaks("EU-STA-6")
def one_station_a_ticket(fault):
    """Routes of two stations do not join."""
    _use(fault, lambda own, found, tickets: (own, found[:1], tickets))


@breaks("EU-STA-6")
def the_choice_is_kept_secret(fault):
    """The score sheet says nothing of borrowed routes."""
    score = _module("explain_score")

    def around(old, *given):
        return score.Lines(line for line in old(*given) if line.rule != "EU-STA-4")

    fault.wrap(score.explain, around)


# --------------------------------------------------------------------------------- the end, scores


@breaks("EU-END-1")
def three_trains_end_it(fault):
    """A train too early."""
    fault.board(end_trains=3)


@breaks("EU-END-1")
def no_trains_end_it(fault):
    """Only who has none left."""
    fault.board(end_trains=0)


def _ending(fault, change):
    """Another number of turns left after a turn; ``change`` gets the state and the seat."""

    def around(old, s, what):
        seat, before = s.player, s.ending
        old(s, what)
        change(s, seat, before, what)

    fault.wrap(rules._end_turn, around)


@breaks("EU-END-1")
def only_the_others_play_on(fault):
    """Who set it off has had the last turn."""

    def change(s, seat, before, what):
        if before < 0 <= s.ending:
            s.ending -= 1

    _ending(fault, change)


@breaks("EU-END-1")
def it_is_set_off_again(fault):
    """Each player with few trains wins everybody another round."""

    def change(s, seat, before, what):
        if s.ending > 0 and s.trains[seat] <= s.board.end_trains:
            s.ending = len(s.seats)

    _ending(fault, change)


@breaks("EU-END-1")
def passes_are_no_turns(fault):
    """A pass does not count in the last round."""

    def change(s, seat, before, what):
        if what == "pass" and before > 0:
            s.ending = before

    _ending(fault, change)


@breaks("EU-END-1")
def playing_on_after_the_end(fault):
    """Moves are not refused when the game is over."""
    fault.unrefused("EU-END-1")


def _scores(fault, change):
    """Other scores; ``change`` gets the state, a seat, its name and its score."""

    def around(old, s):
        return {
            name: dataclasses.replace(score, **change(s, seat, score))
            for seat, (name, score) in enumerate(old(s).items())
        }

    fault.wrap(scoring.scores, around)


@breaks("EU-SCORE-1")
def undone_tickets_cost_nothing(fault):
    """Only what is done counts."""
    _scores(fault, lambda s, seat, score: {"tickets": sum(t.points for t in score.done)})


@breaks("EU-SCORE-1")
def everybodys_routes_count(fault):
    """A ticket is done over anybody's routes."""

    fault.wrap(scoring.routes_in, lambda old, s, mask: old(s, s.claimed[0] | s.claimed[1]))


@breaks("EU-SCORE-2")
def a_path_instead_of_a_trail(fault):
    """No city may be passed twice."""

    def longest_path(edges):
        edges = list(edges)

        def on(cities, used):
            best = (0, cities, used)
            for i, (a, b, n) in enumerate(edges):
                if cities[-1] in (a, b) and i not in used:
                    to = b if cities[-1] == a else a
                    if to not in cities:
                        longer = on((*cities, to), (*used, i))
                        best = max(best, (longer[0] + n, *longer[1:]), key=lambda x: x[0])
            return best

        starts = {c for a, b, _ in edges for c in (a, b)}
        found = max((on((c,), ()) for c in sorted(starts)), default=(0, (), ()), key=lambda x: x[0])
        left = tuple(i for i in range(len(edges)) if i not in found[2])
        return trails.Trail(*found, left)

    fault.swap(trails.longest_trail, longest_path)


@breaks("EU-SCORE-2")
def all_trains_of_a_player(fault):
    """Every route is counted, hanging together or not."""

    def around(old, edges):
        edges = list(edges)
        trail = old(edges)
        return dataclasses.replace(trail, length=sum(n for _, _, n in edges))

    fault.wrap(trails.longest_trail, around)


@breaks("EU-SCORE-2")
def routes_are_counted_not_trains(fault):
    """Each route counts one."""

    def around(old, edges):
        return old([(a, b, 1) for a, b, _ in edges])

    fault.wrap(trails.longest_trail, around)


@breaks("EU-SCORE-3")
def five_points(fault):
    """The bonus is too small."""
    fault.board(trail_points=5)


@breaks("EU-SCORE-3")
def the_first_of_the_tied_gets_it(fault):
    """A tie is settled by the seats."""

    def around(old, s):
        found = old(s)
        first = next((n for n, x in found.items() if x.longest_trail), None)
        return {
            n: x if n == first else dataclasses.replace(x, longest_trail=0)
            for n, x in found.items()
        }

    fault.wrap(scoring.scores, around)


@breaks("EU-SCORE-3")
def a_bonus_for_nothing(fault):
    """Without routes all are tied at nothing and get it."""
    _scores(fault, lambda s, seat, score: {"longest_trail": 10} if not any(s.claimed) else {})


def _winners(fault, rank):
    """Another order of the winners."""

    def winners(found):
        best = max(rank(score) for score in found.values())
        return tuple(name for name, score in found.items() if rank(score) == best)

    fault.swap(scoring.winners, winners)


@breaks("EU-SCORE-4")
def points_alone_decide(fault):
    """All ties are shared."""
    _winners(fault, lambda x: x.total)


@breaks("EU-SCORE-4")
def tickets_before_points(fault):
    """The most tickets win."""
    _winners(fault, lambda x: (x.tickets_done, x.total, -x.stations_used, x.longest_trail))


@breaks("EU-SCORE-4")
def stations_before_tickets(fault):
    """The ties are broken in another order."""
    _winners(fault, lambda x: (x.total, -x.stations_used, x.tickets_done, x.longest_trail))


@breaks("EU-SCORE-4")
def express_before_stations(fault):
    """The ties are broken in another order."""
    _winners(fault, lambda x: (x.total, x.tickets_done, x.longest_trail, -x.stations_used))


@breaks("EU-SCORE-4")
def stations_do_not_break_ties(fault):
    """The step that public programs have forgotten."""
    _winners(fault, lambda x: (x.total, x.tickets_done, x.longest_trail))


@breaks("EU-SCORE-4")
def express_does_not_break_ties(fault):
    """The last step is missing."""
    _winners(fault, lambda x: (x.total, x.tickets_done, -x.stations_used))


@breaks("EU-SCORE-4")
def the_first_seat_wins_ties(fault):
    """Nothing is shared."""
    fault.wrap(scoring.winners, lambda old, found: old(found)[:1])
