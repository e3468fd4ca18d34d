"""A small fault for every rule of San Francisco: what a program that gets it wrong would do.

``test_sf_rule_table.py`` makes each fault in turn, as ``mutants`` says for Europe.
"""

from __future__ import annotations

import dataclasses

from tests import mutants
from tests.mutants import draw_cards, narrate, rules, scoring, setup, stations, views
from ttr_lab.rails.moves import Claim, DrawCard, DrawTickets, Keep
from ttr_lab.rails.state import SECOND_DRAW, TURN

tokens, explain_tokens = map(mutants._module, ("tokens", "explain_tokens"))

MUTANTS: dict[str, list[mutants.Mutate]] = {}


class Fault(mutants.Fault):
    """The ways to break San Francisco for a while."""

    game = "san_francisco"

    def tokens(self, **changes):
        """Other numbers of the tokens."""
        self.board(tokens=self._europe.tokens._replace(**changes))


def breaks(*ids):
    """Mark a mutant as one that breaks these rules."""

    def note(mutate):
        for rule_id in ids:
            MUTANTS.setdefault(rule_id, []).append(mutate)
        return mutate

    return note


# ------------------------------------------------------------------------------------------- setup


@breaks("SF-SET-1")
def trains_of_europe(fault):
    """45 trains."""
    fault.board(trains=45)


@breaks("SF-SET-1")
def players_of_europe(fault):
    """Five may play."""
    fault.board(max_players=5)


@breaks("SF-SET-2")
def six_ferries(fault):
    """As many ferries as cards of a colour."""
    fault.board(wilds=6)


@breaks("SF-SET-2")
def four_cards_dealt(fault):
    """As in Europe."""
    fault.board(hand=4)


@breaks("SF-SET-2")
def nothing_face_up(fault):
    """The display lies face down, as one source says."""
    fault.swap_in(setup, "fill_display", lambda s: None)


@breaks("SF-SET-3")
def three_in_every_stack(fault):
    """The number of players does not matter."""
    fault.tokens(stack={2: 3, 3: 3, 4: 3})


@breaks("SF-SET-3")
def symbols_in_order(fault):
    """Each symbol has a place of its own."""
    fault.wrap(tokens.lay_out, lambda old, s, order: old(s, sorted(order)))


@breaks("SF-SET-3")
def any_number_of_tokens(fault):
    """The box has as many as one likes."""
    fault.tokens(copies=9)


@breaks("SF-SET-4")
def first_display_not_cleared(fault):
    """The first display is left as it comes."""

    def fill(s):
        while len(s.face_up) < s.board.face_up:
            s.face_up.append(draw_cards.draw_one(s))

    fault.swap_in(setup, "fill_display", fill)


@breaks("SF-SET-5")
def both_are_kept(fault):
    """Two of two."""
    fault.board(keep_first=2)


@breaks("SF-SET-5")
def first_tickets_go_into_the_box(fault):
    """As in Europe."""
    fault.board(rejected_first="box")


@breaks("SF-SET-5")
def any_ticket_can_be_kept(fault):
    """Tickets dealt to others too."""
    fault.unrefused("SF-SET-5")


@breaks("SF-SET-6")
def the_first_seat_begins(fault):
    """As in Europe."""
    fault.board(first=0)


@breaks("SF-SET-6")
def the_drawn_player_chooses_tickets_first(fault):
    """Everybody can see who has been drawn."""

    def around(old, board, seats, seed, first=None):
        s = old(board, seats, seed, first)
        s.player = s.first
        return s

    fault.wrap(setup.new_state, around)


@breaks("SF-SET-6")
def counterclockwise(fault):
    """The turn goes the other way round."""

    def around(old, s, what):
        seat = s.player
        old(s, what)
        s.player = (seat - 1) % len(s.seats)

    fault.wrap(rules._end_turn, around)


@breaks("SF-SET-7")
def the_first_players_place(fault):
    """In the order of play."""
    fault.tokens(placers={2: (1, 1), 3: (3, 2), 4: (4, 3)})


@breaks("SF-SET-7")
def the_last_player_places_both(fault):
    """As with two players."""
    fault.tokens(placers={2: (1, 1), 3: (1, 1), 4: (1, 1)})


@breaks("SF-SET-7")
def single_tokens_are_placed(fault):
    """As with two players."""
    fault.tokens(placed={2: 1, 3: 1, 4: 1})


@breaks("SF-SET-7", "SF-SET-8")
def stacks_side_by_side(fault):
    """A place may have two stacks."""
    fault.wrap(explain_tokens.place, lambda old, s, move: None)


@breaks("SF-SET-7", "SF-SET-8")
def nothing_is_placed(fault):
    """What is left over stays in the box."""

    def begin(s):
        s.phase, s.player = TURN, s.first

    fault.swap(tokens.begin_turns, begin)


@breaks("SF-SET-8")
def whole_stacks_for_two(fault):
    """As with three players."""
    fault.tokens(placed={2: 2, 3: 2, 4: 3})


@breaks("SF-SET-8")
def each_of_two_places_one(fault):
    """As with three players."""
    fault.tokens(placers={2: (1, 2), 3: (1, 2), 4: (1, 2)})


# ------------------------------------------------------------------------------------------ a turn


@breaks("SF-TURN-1")
def another_action_after_the_first_card(fault):
    """Half a draw, then a claim."""
    fault.unrefused("SF-TURN-1")


@breaks("SF-TURN-1")
def no_tickets_in_a_turn(fault):
    """Tickets are dealt once."""
    fault.unlisted(lambda s, m: isinstance(m, DrawTickets))


@breaks("SF-TURN-2")
def passing_is_free(fault):
    """Whoever likes may pass."""
    fault.unrefused("SF-TURN-2")


@breaks("SF-TURN-2")
def passing_goes_on_for_ever(fault):
    """A round of passes changes nothing."""

    def around(old, s, what):
        s.passes = 0
        old(s, what)

    fault.wrap(rules._end_turn, around)


@breaks("SF-DRAW-1")
def one_card_a_turn(fault):
    """The turn ends after the first card."""
    fault.board(draws=1)


@breaks("SF-DRAW-1")
def gaps_stay_until_the_turn_ends(fault):
    """The card taken is replaced after the second draw."""
    fault.swap(draw_cards.replace, lambda s, slot: s.face_up.pop(slot))


@breaks("SF-DRAW-1")
def any_card_lies_face_up(fault):
    """A card that does not lie there can be asked for."""
    fault.unrefused("SF-DRAW-1")


@breaks("SF-DRAW-2")
def a_face_up_ferry_second(fault):
    """As the one source that says nothing of it."""
    fault.unrefused("SF-DRAW-2")


@breaks("SF-DRAW-2")
def a_face_up_ferry_is_one_card_of_two(fault):
    """The turn goes on after it."""

    def around(old, s, move):
        if move.index != s.tables.wild or s.phase != TURN:
            return old(s, move)
        s.hands[s.player][move.index] += 1
        draw_cards.replace(s, s.face_up.index(move.index))
        s.draws_left, s.phase = 1, SECOND_DRAW

    fault.wrap(rules._DO[DrawCard], around)


@breaks("SF-DRAW-2")
def a_blind_ferry_ends_the_turn(fault):
    """Wherever it comes from, a ferry is the only card."""

    def around(old, s, move):
        seat, wilds = s.player, s.hands[s.player][-1]
        old(s, move)
        if move.index < 0 and s.phase == SECOND_DRAW and s.hands[seat][-1] > wilds:
            rules._end_turn(s, "draw")

    fault.wrap(rules._DO[DrawCard], around)


@breaks("SF-DRAW-3")
def four_ferries_may_lie_there(fault):
    """It takes four to clear the display."""
    fault.board(reset_at=4)


@breaks("SF-DRAW-3")
def cleared_for_ever(fault):
    """The same few cards are shuffled again and again."""
    count = 0

    def can_end(s):
        nonlocal count
        count += 1
        if count > 1000:
            raise mutants.Endless
        return True

    fault.swap(draw_cards.can_end, can_end)


@breaks("SF-DRAW-4")
def discards_are_never_shuffled_in(fault):
    """An empty deck stays empty."""
    fault.swap(draw_cards.draw_one, lambda s: s.deck.pop() if s.deck else -1)


@breaks("SF-DRAW-4")
def the_display_stays_short(fault):
    """New discards do not fill the gaps."""
    fault.swap_in(rules, "fill_display", lambda s: None)


@breaks("SF-DRAW-4")
def a_hand_limit(fault):
    """Who holds many cards draws none."""
    fault.unlisted(lambda s, m: isinstance(m, DrawCard) and sum(s.hands[s.player]) > 20)


@breaks("SF-TIX-1")
def three_tickets_are_drawn(fault):
    """As in Europe."""
    fault.board(draw_tickets=3)


@breaks("SF-TIX-1")
def rejected_tickets_leave_the_game(fault):
    """They go into the box."""

    def then(s, move):
        if len(s.ticket_deck) > 1:
            s.box.append(s.ticket_deck.pop(0))

    fault.after(Keep, then)


@breaks("SF-TIX-1")
def tickets_are_told(fault):
    """The log names what somebody keeps."""

    def around(old, before, move, after, who):
        entry = old(before, move, after, who)
        return entry._replace(public=entry.secret)

    fault.wrap(narrate._MOVES[Keep], around)


@breaks("SF-TIX-2")
def the_last_ticket_stays(fault):
    """It takes two to draw tickets."""
    fault.unlisted(lambda s, m: isinstance(m, DrawTickets) and len(s.ticket_deck) < 2)


@breaks("SF-TIX-2")
def tickets_without_a_deck(fault):
    """One may ask for tickets that are not there."""
    fault.unrefused("SF-TIX-2")


# ----------------------------------------------------------------------------------------- a route


@breaks("SF-CLAIM-1")
def cards_that_do_not_fit(fault):
    """Any cards will do."""
    fault.unrefused("SF-CLAIM-1")


@breaks("SF-CLAIM-1")
def ferries_on_ferries_only(fault):
    """The card is named after the route."""
    fault.unlisted(lambda s, m: isinstance(m, Claim) and m.cards.wilds > m.route.locomotives)


@breaks("SF-CLAIM-2")
def taken_routes_and_missing_cars(fault):
    """Neither stands in the way."""
    fault.unrefused("SF-CLAIM-2")


@breaks("SF-CLAIM-2")
def routes_must_touch(fault):
    """A network grows from one place."""

    def apart(s, move):
        own = [r for r in s.board.routes if s.claimed[s.player] >> r.index & 1]
        return (
            isinstance(move, Claim)
            and own
            and not any(set(r.cities) & set(move.route.cities) for r in own)
        )

    fault.unlisted(apart)


@breaks("SF-CLAIM-3")
def points_of_europe(fault):
    """A point less for five than its neighbours suggest."""
    fault.board(points={1: 1, 2: 2, 3: 4, 4: 7, 5: 15})


@breaks("SF-CLAIM-3")
def points_at_the_end(fault):
    """Nothing is scored at once."""

    def around(old, s, route):
        before = s.points[:]
        old(s, route)
        s.points[:] = before

    fault.wrap(rules._take_route, around)


@breaks("SF-DBL-1")
def doubles_close_with_three(fault):
    """As in Europe."""
    fault.board(closed_up_to=3)


@breaks("SF-DBL-1")
def doubles_never_close(fault):
    """As with many players."""
    fault.board(closed_up_to=1)


@breaks("SF-DBL-1")
def equal_tracks_are_one(fault):
    """Alcatraz-Pier 39 can be claimed once."""
    fault.board(
        routes=tuple(r for r in fault._europe.routes if r.id != "alcatraz-pier-39-2"),
    )
    fault.routes(lambda r: {"twin": None} if r.id == "alcatraz-pier-39-1" else {})


@breaks("SF-FERRY-1")
def ferries_without_a_ferry_card(fault):
    """Any cards of the colour will do."""
    fault.unrefused("SF-FERRY-1")


@breaks("SF-FERRY-1")
def two_symbols_a_ferry(fault):
    """One for each space of the short ones."""
    fault.routes(lambda r: {"locomotives": 2 * r.locomotives})


# ------------------------------------------------------------------------------------------ tokens


@breaks("SF-TOK-1")
def both_tokens(fault):
    """One from each end."""

    def collect(s, route):
        for symbol in tokens.on_offer(s, route):
            tokens.take(s, symbol)
        return False

    fault.swap(tokens.collect, collect)


@breaks("SF-TOK-1")
def the_first_end_gives(fault):
    """Nobody is asked."""

    def collect(s, route):
        for symbol in tokens.on_offer(s, route)[:1]:
            tokens.take(s, symbol)
        return False

    fault.swap(tokens.collect, collect)


@breaks("SF-TOK-1")
def a_symbol_again(fault):
    """The same symbol may be taken twice."""

    def on_offer(s, route):
        return [s.stacks[city][0] for city in s.tables.ends[route] if city in s.stacks]

    fault.swap(tokens.on_offer, on_offer)


@breaks("SF-TOK-1")
def any_token(fault):
    """Wherever it lies."""
    fault.wrap(explain_tokens.take, lambda old, s, move: None)


@breaks("SF-TOK-1", "SF-TOK-2")
def no_tokens(fault):
    """Claims bring nothing."""
    fault.swap(tokens.collect, lambda s, route: False)


@breaks("SF-TOK-2")
def tokens_for_the_connected(fault):
    """Any claim brings the tokens of the places one is connected to."""

    def around(old, s, route):
        seat = s.player
        for number, ends in enumerate(s.tables.ends):
            if s.claimed[seat] >> number & 1 and number != route:
                for city in ends:
                    if city in s.stacks and s.stacks[city][0] not in s.taken[seat]:
                        tokens.take(s, s.stacks[city][0])
        return old(s, route)

    fault.wrap(tokens.collect, around)


@breaks("SF-TOK-2")
def stacks_never_end(fault):
    """There are always more."""

    def take(s, symbol):
        s.taken[s.player] += (symbol,)

    fault.swap(tokens.take, take)


@breaks("SF-TOK-2")
def tokens_are_secret(fault):
    """Nobody sees what others have taken."""
    fault.swap(views.taken, lambda s: dict.fromkeys(s.seats, ()))


# ----------------------------------------------------------------------------------------- the end


@breaks("SF-END-1")
def three_cars_end_it(fault):
    """One too early."""
    fault.board(end_trains=3)


@breaks("SF-END-1")
def only_the_others_go_on(fault):
    """Whoever set it off has no more turn."""

    def around(old, s, what):
        running = s.ending < 0
        old(s, what)
        if running and s.ending > 0:
            s.ending -= 1

    fault.wrap(rules._end_turn, around)


@breaks("SF-END-1")
def set_off_again(fault):
    """Everybody who runs low begins a round."""

    def around(old, s, what):
        if s.ending > 0 and s.trains[s.player] <= 2 and what == "claim":
            s.ending = -1
        old(s, what)

    fault.wrap(rules._end_turn, around)


@breaks("SF-SCORE-1")
def nothing_is_subtracted(fault):
    """Tickets that are not done cost nothing."""

    def around(old, *given):
        use = old(*given)
        return dataclasses.replace(use, points=max(use.points, 0))

    fault.wrap(stations.best_use, around)


@breaks("SF-SCORE-1")
def the_routes_of_all_count(fault):
    """Whoever claimed them."""

    fault.swap_in(scoring, "routes_in", lambda s, mask: _all_routes(s))


def _all_routes(s):
    return [r for r in s.board.routes if s.owner(r.index) is not None]


@breaks("SF-SCORE-2")
def a_point_a_token(fault):
    """As many points as tokens."""
    fault.tokens(points=tuple(range(8)))


@breaks("SF-SCORE-2")
def tokens_do_not_score(fault):
    """They are only nice to have."""
    fault.swap(tokens.points, lambda s, seat: 0)


@breaks("SF-SCORE-3")
def stations_of_europe(fault):
    """Three stations each."""
    fault.board(station_costs=(1, 2, 3), station_points=4)


@breaks("SF-SCORE-3")
def a_bonus_for_the_longest_line(fault):
    """As in Europe, and as one page in the net says."""
    fault.board(trail_points=10)


@breaks("SF-SCORE-3")
def the_habits_of_europe_are_not_refused(fault):
    """They do nothing."""
    fault.unrefused("SF-SCORE-3")


@breaks("SF-SCORE-4")
def tickets_do_not_break_ties(fault):
    """All with the most points win."""

    def winners(found):
        best = max(score.total for score in found.values())
        return tuple(name for name, score in found.items() if score.total == best)

    fault.swap(scoring.winners, winners)


@breaks("SF-SCORE-4")
def longer_lines_break_ties(fault):
    """The ladder of Europe."""
    fault.board(trail_points=10)
