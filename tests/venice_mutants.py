"""A small fault for every rule of Venice: what a program that gets the rule wrong would do.

As for the railways (``tests/mutants.py``): ``test_venice_rule_table.py`` makes each fault in turn
and asserts that a test of its rule notices. All of it is undone afterwards.
"""

from __future__ import annotations

import dataclasses
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from tests import mutants
from tests.mutants import Endless
from tests.venice_table import tests_of_rules
from ttr_lab import boards
from ttr_lab.venice.moves import STAY, Buy, Flip, GoHome, Leave, MoveTo, Nothing, Sell, Stay
from ttr_lab.venice.state import HOME, LOOK, MOVE, OVER, PIGEONS, RESEARCH, TRADE


def _module(name: str) -> Any:
    # Not "from ttr_lab.venice import explain": that is the function of this name.
    return import_module(f"ttr_lab.venice.{name}")


canals, explain, rules, scoring = map(_module, ("canals", "explain", "rules", "scoring"))
setup, state, tables, views = map(_module, ("setup", "state", "tables", "views"))
narrate, explain_score, board = map(_module, ("narrate", "explain_score", "board"))

Mutate = Callable[["Fault"], None]
MUTANTS: dict[str, list[Mutate]] = {}


def breaks(*ids: str) -> Callable[[Mutate], Mutate]:
    """Mark a mutant as one that breaks these rules."""

    def note(mutate: Mutate) -> Mutate:
        for rule_id in ids:
            MUTANTS.setdefault(rule_id, []).append(mutate)
        return mutate

    return note


class Fault(mutants.Fault):
    """The ways to break something of Venice for a while."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        # A board, canals and tables of its own: what a broken engine has worked out is not kept.
        self.swap(canals.canals, cache(canals.Canals))
        self.swap(tables.tables, cache(tables.Tables))
        self._load = boards.load_board
        self._venice = self._load("venice")
        self.board()
        self.swap(self._load, lambda b: self._venice if b == "venice" else self._load(b))

    def board(self, **changes: Any) -> None:
        """Another number of the board."""
        self._venice = dataclasses.replace(self._venice, **changes)

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

    def listed(self, phase: str, more: Callable[[Any], list[Any]]) -> None:
        """Moves that are not legal are listed."""
        self.wrap(rules.legal, lambda old, s: old(s) + (more(s) if s.phase == phase else []))

    def after(self, kind: type, then: Callable[[Any, Any], None]) -> None:
        """Something more happens after a kind of move."""

        def around(old: Any, s: Any, move: Any) -> None:
            old(s, move)
            then(s, move)

        self.wrap(rules._DO[kind], around)

    def ways(self, changed: Callable[..., Any]) -> None:
        """Another way to find where a roll leads: ``changed(old, canals, start, roll, ...)``."""
        old = canals.Canals.ways
        self._patch.setattr(
            canals.Canals,
            "ways",
            lambda c, start, roll, occupied, **how: changed(old, c, start, roll, occupied, **how),
        )


def failures(rule_id: str, mutate: Mutate) -> list[str]:
    """The first test of a rule that notices a fault, as a list of none or one."""
    tests = tests_of_rules()[rule_id]
    with pytest.MonkeyPatch.context() as patch:
        mutate(Fault(patch))
        for name, test in tests.items():
            try:
                test()
            except KeyboardInterrupt:
                raise
            except (
                BaseException
            ) as error:  # pytest.raises fails with something that is no Exception
                *_, last = traceback.walk_tb(error.__traceback__)
                if last[0].f_code.co_filename == __file__ and not isinstance(error, Endless):
                    raise  # a mistake in the fault itself is no fault found
                return [name]
    return []


# ------------------------------------------------------------------------------------------- setup


@breaks("VE-SET-1")
def six_players(fault):
    """The box has five gondolas."""
    fault.board(max_players=6, grid={**fault._venice.grid, 6: 7})


@breaks("VE-SET-1")
def all_kinds_for_two(fault):
    """The kinds of 5, 9 and 10 copies stay in, on a larger city."""
    kinds = tuple(dataclasses.replace(k, leaves_up_to=0) for k in fault._venice.kinds)
    fault.board(kinds=kinds, grid={**fault._venice.grid, 2: 7})


@breaks("VE-SET-2")
def a_small_city_for_three(fault):
    """5×5 for all."""
    fault.board(grid=dict.fromkeys(range(2, 6), 5))


@breaks("VE-SET-2")
def not_shuffled(fault):
    """The cards lie kind by kind."""
    fault.swap(setup.shuffled, lambda items, seed, count: list(items))


@breaks("VE-SET-2")
def laid_out_face_up(fault):
    """All souvenirs can be seen."""

    def around(old, s, items):
        old(s, items)
        s.down &= 0b110

    fault.wrap(setup.lay_out, around)


@breaks("VE-SET-3")
def five_coins(fault):
    """A coin too few."""
    fault.board(coins=5)


@breaks("VE-SET-3")
def everybody_begins_at_the_gate(fault):
    """Gondolas stand on a crossing."""

    def around(old, *given):
        s = old(*given)
        s.gondolas = [0] * len(s.seats)
        return s

    fault.wrap(setup.new_state, around)


@breaks("VE-SET-3")
def the_turn_passes_to_the_right(fault):
    """The other way round the table."""

    def around(old, s, what):
        seat = s.turn
        old(s, what)
        s.turn = s.player = (seat - 1) % len(s.seats)

    fault.wrap(rules._end_turn, around)


@breaks("VE-SET-4")
def all_sets_are_worth_the_same(fault):
    """The kind makes no difference."""
    fault.board(kinds=tuple(dataclasses.replace(k, value=7) for k in fault._venice.kinds))


@breaks("VE-SET-4")
def the_reconstruction_is_passed_over_in_silence(fault):
    """A learner takes the numbers for printed ones."""
    fault.board(reconstruction="")


# -------------------------------------------------------------------------------------- a turn


@breaks("VE-RES-1")
def only_cards_beside_the_gondola_can_be_turned(fault):
    """Research is not bound to a place."""
    fault.unlisted(
        lambda s, m: isinstance(m, Flip) and m.cell not in s.tables.around[s.gondolas[s.player]]
    )


@breaks("VE-RES-1")
def research_is_optional(fault):
    """One may move at once."""
    fault.unrefused("VE-RES-1")


@breaks("VE-RES-1")
def the_card_is_turned_back(fault):
    """Only a glimpse of it."""
    fault.after(Flip, lambda s, m: setattr(s, "down", s.down | 1 << m.cell))


@breaks("VE-RES-2")
def the_last_card_still_allows_a_move(fault):
    """The end is tested at the start of turns only."""

    def around(old, s):
        down, s.down = s.down, s.down or 1
        old(s)
        s.down = down

    fault.wrap(rules._after_research, around)


@breaks("VE-RES-2")
def nothing_to_turn_is_no_end(fault):
    """The end is tested after research only."""

    def around(old, s, what):
        down, s.down = s.down, s.down or 1
        old(s, what)
        s.down = down

    fault.wrap(rules._end_turn, around)


@breaks("VE-RES-2")
def one_card_left_is_the_end(fault):
    """A card too early."""

    def around(old, s):
        old(s)
        if s.down.bit_count() == 1:
            s.phase = OVER

    fault.wrap(rules._after_research, around)


@breaks("VE-MOVE-1")
def a_common_die(fault):
    """Six faces from 1 to 6."""
    fault.board(faces=(1, 2, 3, 4, 5, 6))


@breaks("VE-MOVE-1")
def up_to_as_many_steps(fault):
    """One may stop early anywhere."""

    def changed(old, c, start, roll, occupied, **how):
        found = {}
        for n in range(1, roll + 1):
            found |= old(c, start, n, occupied, **how)
        return found

    fault.ways(changed)


@breaks("VE-MOVE-1")
def standing_still_is_a_move(fault):
    """A way of no steps."""

    def changed(old, c, start, roll, occupied, **how):
        return {start: (start,), **old(c, start, roll, occupied, **how)}

    fault.ways(changed)


@breaks("VE-MOVE-2")
def the_rim_is_open(fault):
    """A side more than there is."""
    old = canals.Canals.__init__

    def wider(self, size):
        old(self, size + 1)

    fault._patch.setattr(canals.Canals, "__init__", wider)


@breaks("VE-MOVE-2")
def coins_close_a_crossing(fault):
    """Only cards count as corners."""

    def around(old, s):
        moves = old(s)
        if s.phase != MOVE:
            return moves
        t = s.tables
        return [
            m
            for m in moves
            if not isinstance(m, MoveTo) or sum(s.cells[c] < t.coin for c in t.around[m.place]) > 2
        ]

    fault.wrap(rules.legal, around)


@breaks("VE-MOVE-3")
def leaving_the_airport_is_free(fault):
    """The gate is where one begins."""

    def changed(old, c, start, roll, occupied, **how):
        start = c.gate if start == c.airport else start
        return old(c, start, roll, occupied, **how)

    fault.ways(changed)


@breaks("VE-MOVE-3")
def the_airport_is_part_of_the_gate(fault):
    """Entering it is no step."""

    def changed(old, c, start, roll, occupied, **how):
        found = old(c, start, roll, occupied, **how)
        if c.gate in found:
            found[c.airport] = (*found[c.gate], c.airport)
        return found

    fault.ways(changed)


@breaks("VE-MOVE-4")
def home_needs_the_exact_roll(fault):
    """No steps to spare."""

    def changed(old, c, start, roll, occupied, **how):
        found = old(c, start, roll, occupied, **how)
        if len(found.get(c.airport, ())) != roll + 1:
            found.pop(c.airport, None)
        return found

    fault.ways(changed)


@breaks("VE-MOVE-4")
def the_airport_is_passed_through(fault):
    """In by the gate and out again."""

    def changed(old, c, start, roll, occupied, **how):
        found = old(c, start, roll, occupied, **how)
        if start == c.gate and roll == 2:
            found[c.gate] = (c.gate, c.airport, c.gate)
        return found

    fault.ways(changed)


@breaks("VE-MOVE-5")
def there_and_back(fault):
    """A walk, not a trail."""
    fault.ways(
        lambda old, c, start, roll, occupied, **how: old(
            c, start, roll, 0 if occupied else occupied, **{**how, "trail": False}
        )
    )


@breaks("VE-MOVE-5")
def no_crossing_twice(fault):
    """A path, not a trail: a ring is closed."""

    def changed(old, c, start, roll, occupied, **how):
        found = old(c, start, roll, occupied, **how)
        far = c.distance[start]
        return {p: way for p, way in found.items() if far[p] >= roll or p == c.airport}

    fault.ways(changed)


@breaks("VE-MOVE-6")
def jumped_crossings_count(fault):
    """The option is the rule."""
    fault.board(options={"jump_counts": True})


@breaks("VE-MOVE-6")
def the_option_is_ignored(fault):
    """A jumped crossing is never a step."""
    fault.ways(
        lambda old, c, start, roll, occupied, **how: old(
            c, start, roll, occupied, **{**how, "jump_counts": False}
        )
    )


@breaks("VE-MOVE-6")
def gondolas_are_in_nobodys_way(fault):
    """Two on one crossing."""
    fault.ways(lambda old, c, start, roll, occupied, **how: old(c, start, roll, 0, **how))


@breaks("VE-MOVE-6")
def one_may_turn_on_a_gondola(fault):
    """Not straight on."""

    def changed(old, c, start, roll, occupied, **how):
        c.onward = [dict.fromkeys(range(5), exits) for exits in c.exits]
        return old(c, start, roll, occupied, **how)

    fault.ways(changed)


@breaks("VE-MOVE-6")
def no_turn_over_the_gate(fault):
    """A gondola on the gate closes the airport."""

    def changed(old, c, start, roll, occupied, **how):
        c.onward = [{d: [e for e in exits if e[0] == d] for d in range(5)} for exits in c.exits]
        return old(c, start, roll, occupied, **how)

    fault.ways(changed)


@breaks("VE-MOVE-6")
def a_gondola_closes_the_canal(fault):
    """No jumping at all."""

    def changed(old, c, start, roll, occupied, **how):
        found = old(c, start, roll, occupied, **how)
        return {
            p: way
            for p, way in found.items()
            if not any(q < c.airport and occupied >> q & 1 for q in way)
        }

    fault.ways(changed)


@breaks("VE-MOVE-7")
def staying_is_always_possible(fault):
    """A way to wait."""
    fault.unrefused("VE-MOVE-7")
    fault.listed(MOVE, lambda s: [STAY])


@breaks("VE-MOVE-7")
def who_stays_does_not_trade(fault):
    """The turn is over."""
    fault.after(Stay, lambda s, m: rules._end_turn(s, "stay"))


@breaks("VE-MOVE-8")
def one_trade_at_the_gate_before_going_home(fault):
    """The card beside the gate can still be bought."""

    def home(s, move):
        s.turn = s.player = (s.turn - 1) % len(s.seats)
        s.phase = TRADE

    fault.after(GoHome, home)


@breaks("VE-MOVE-8")
def who_is_home_may_leave_again(fault):
    """A second trip."""

    def around(old, s):
        seat = s.turn
        if s.gondolas[seat] == HOME and s.down:
            s.gondolas[seat] = s.tables.canals.airport
        old(s)

    fault.wrap(rules._after_research, around)


@breaks("VE-MOVE-8")
def the_order_of_return_is_that_of_the_seats_turned_round(fault):
    """The last one home comes first."""

    def around(old, s, move):
        old(s, move)
        s.home.reverse()

    fault.wrap(rules._go_home, around)


# ------------------------------------------------------------------------------------------ trading


@breaks("VE-TRADE-1")
def any_cell_of_the_city(fault):
    """Shopping from afar."""
    fault.wrap(explain._near, lambda old, s, cell: None)
    fault.unrefused("VE-TRADE-1")


@breaks("VE-TRADE-1")
def two_trades(fault):
    """The turn goes on after a purchase."""

    def again(s, move):
        if s.phase == RESEARCH:
            s.turn = s.player = (s.turn - 1) % len(s.seats)
            s.phase, s.rolled = TRADE, 1

    fault.after(Buy, again)


@breaks("VE-TRADE-1")
def the_airport_is_looked_at(fault):
    """Four cells at the gate as well."""

    def around(old, s):
        moves = old(s)
        if s.phase == TRADE and s.gondolas[s.player] == 0:
            moves.append(s.tables.look[0])
        return moves

    fault.wrap(rules.legal, around)


@breaks("VE-TRADE-2")
def everybody_sees_the_look(fault):
    """The card lies open meanwhile."""

    def around(old, s, seat, winners=()):
        return old(s, s.player if s.phase == LOOK else seat, winners)

    fault.wrap(views.view, around)


@breaks("VE-TRADE-2")
def a_look_costs_the_coin(fault):
    """Even when the card is left."""

    def pay(s, move):
        s.coins[s.last[0]] -= 1

    fault.after(Leave, pay)


@breaks("VE-TRADE-2")
def a_card_looked_at_stays_face_up(fault):
    """It is not put back face down."""

    def around(old, s, move):
        s.down ^= 1 << s.looked
        old(s, move)

    fault.wrap(rules._leave, around)


@breaks("VE-TRADE-2")
def looking_needs_no_coin(fault):
    """A free look."""

    def around(old, s):
        moves = old(s)
        if s.phase == TRADE and not s.coins[s.player]:
            moves += [
                s.tables.look[c] for c in s.tables.around[s.gondolas[s.player]] if s.down >> c & 1
            ]
        return moves

    fault.wrap(rules.legal, around)


@breaks("VE-TRADE-2")
def what_is_seen_must_be_bought(fault):
    """No leaving."""
    fault.unlisted(lambda s, m: isinstance(m, Leave))


@breaks("VE-TRADE-3")
def an_open_purchase_is_free(fault):
    """No coin takes the place."""

    def give_back(s, move):
        s.coins[s.last[0]] += 1

    fault.after(Buy, give_back)


@breaks("VE-TRADE-3")
def the_place_stays_empty_of_coins(fault):
    """The card is gone and nothing lies there but another."""
    fault.after(Buy, lambda s, m: s.cells.__setitem__(m.cell, 0))


@breaks("VE-TRADE-3")
def pigeon_cards_are_for_sale(fault):
    """They can be bought like souvenirs."""

    def around(old, s):
        moves = old(s)
        if s.phase == TRADE:
            t = s.tables
            near = t.around[s.gondolas[s.player]]
            moves += [t.buy[c] for c in near if t.feeder <= s.cells[c] < t.coin]
        return moves

    fault.wrap(rules.legal, around)
    fault.unrefused("VE-TRADE-3")


@breaks("VE-TRADE-4")
def a_card_sold_lies_face_up(fault):
    """Everybody sees it."""
    fault.after(Sell, lambda s, m: setattr(s, "down", s.down & ~(1 << m.cell)))


@breaks("VE-TRADE-4")
def selling_brings_no_coin(fault):
    """The coin stays away."""

    def lose(s, move):
        s.coins[s.last[0]] -= 1

    fault.after(Sell, lose)


@breaks("VE-TRADE-4")
def anything_can_be_sold(fault):
    """Cards that nobody holds."""
    fault.unrefused("VE-TRADE-4")


@breaks("VE-TRADE-4")
def one_may_not_sell_for_the_coins_of_others(fault):
    """Nothing can be sold before one has bought."""
    fault.unlisted(lambda s, m: isinstance(m, Sell))


@breaks("VE-TRADE-5")
def who_can_trade_must(fault):
    """Nothing is for those who can do nothing."""
    fault.unlisted(
        lambda s, m: isinstance(m, Nothing) and bool(s.tables.around[s.gondolas[s.player]])
    )


@breaks("VE-TRADE-5")
def doing_nothing_costs_a_coin(fault):
    """A tip for the gondolier."""

    def pay(s, move):
        s.hands[s.last[0]][0] += 1

    fault.after(Nothing, pay)


# ------------------------------------------------------------------------------------------ pigeons


@breaks("VE-PIG-1")
def the_feeder_does_nothing(fault):
    """A card like any other."""
    fault.wrap(rules._pigeons, lambda old, s, card: s.appeared.append(card))


@breaks("VE-PIG-1")
def cards_go_to_the_right(fault):
    """The other neighbour."""

    def right(s, seat):
        n = len(s.seats)
        return next(o for k in range(1, n + 1) if s.gondolas[o := (seat - k) % n] != HOME)

    fault._patch.setattr(state.State, "receiver", right)


@breaks("VE-PIG-1")
def a_coin_may_be_passed_by_anybody(fault):
    """Card holders too."""
    fault.wrap(rules.gifts, lambda old, s: list({*old(s), s.tables.give[s.tables.coin]}))


@breaks("VE-PIG-1")
def who_has_no_card_passes_nothing(fault):
    """They are not asked."""

    def around(old, s, card):
        asked = old(s, card)
        if asked and not s.held(s.player):
            s.phase = MOVE
        return asked

    def give(old, s, move):
        if move.item == s.tables.coin:
            s.coins[s.player] += 1
        old(s, move)

    fault.wrap(rules._pigeons, around)
    fault.wrap(rules._give, give)


@breaks("VE-PIG-1")
def those_who_have_not_left_are_skipped(fault):
    """The airport is taken for home."""

    def in_city(s):
        return [i for i, p in enumerate(s.gondolas) if p not in (HOME, s.tables.canals.airport)]

    fault._patch.setattr(state.State, "in_city", in_city)


@breaks("VE-PIG-2")
def cards_move_one_after_the_other(fault):
    """What has just been received can be passed on."""

    def give(s, move):
        seat, other = s.player, s.receiver(s.player)
        for who, n in ((seat, -1), (other, 1)):
            if move.item == s.tables.coin:
                s.coins[who] += n
            else:
                s.hands[who][move.item] += n
        s.choices[seat] = move.item
        waiting = [i for i in s.in_city() if s.choices[i] < 0]
        if waiting:
            s.player = waiting[0]
            return
        s.choices = []
        rules._after_research(s) if not s.rolled else rules._end_turn(s, "pigeon card")

    fault.swap(rules._give, give)


@breaks("VE-PIG-2")
def choices_are_open(fault):
    """Everybody reads them."""

    def around(old, before, move, after, who):
        entry = old(before, move, after, who)
        return entry._replace(public=entry.secret)

    fault.wrap(narrate._give, around)


@breaks("VE-PIG-3")
def pigeons_always_work(fault):
    """The feeder is not needed."""

    def around(old, s, card):
        seen, s.appeared = s.appeared, [s.tables.feeder]
        asked = old(s, card)
        s.appeared = [*seen, card]
        return asked

    fault.wrap(rules._pigeons, around)


@breaks("VE-PIG-3")
def pigeons_never_work(fault):
    """Only the feeder does."""

    def around(old, s, card):
        if card != s.tables.feeder:
            s.appeared.append(card)
            return False
        return old(s, card)

    fault.wrap(rules._pigeons, around)


@breaks("VE-PIG-4")
def those_at_home_give_and_get(fault):
    """They are asked as well."""
    fault._patch.setattr(state.State, "in_city", lambda s: list(range(len(s.seats))))
    fault._patch.setattr(state.State, "receiver", lambda s, seat: (seat + 1) % len(s.seats))


@breaks("VE-PIG-4")
def those_at_home_only_get(fault):
    """The card goes to the next seat."""
    fault._patch.setattr(state.State, "receiver", lambda s, seat: (seat + 1) % len(s.seats))


@breaks("VE-PIG-4")
def one_alone_passes_to_themselves(fault):
    """A question with one answer."""

    def around(old, s, card):
        asked = old(s, card)
        inside = s.in_city()
        if not asked and len(inside) == 1:
            s.choices, s.phase, s.player = [-1] * len(s.seats), PIGEONS, inside[0]
            return True
        return asked

    fault.wrap(rules._pigeons, around)


@breaks("VE-PIG-5")
def pigeon_cards_are_turned_down_again(fault):
    """As one sentence of the source has it."""

    def again(s, move):
        if s.cells[move.cell] >= s.tables.feeder:
            s.down |= 1 << move.cell

    fault.after(Flip, again)


@breaks("VE-PIG-5")
def pigeon_cards_lying_open_are_looked_at(fault):
    """And work each time."""
    fault.unrefused("VE-PIG-5")


@breaks("VE-PIG-6")
def a_look_at_a_pigeon_card_costs_a_coin(fault):
    """It is paid for."""

    def around(old, s, move):
        if s.cells[move.cell] >= s.tables.feeder:
            s.coins[s.player] -= 1
        old(s, move)

    fault.wrap(rules._look, around)


@breaks("VE-PIG-6")
def after_a_pigeon_card_one_may_still_trade(fault):
    """The look was no trade."""

    def around(old, s, what):
        if what == "pigeon card":
            s.phase, s.player = TRADE, s.turn
            return
        old(s, what)

    fault.wrap(rules._end_turn, around)


@breaks("VE-PIG-6")
def a_pigeon_card_is_kept_secret(fault):
    """It may be left face down."""

    def around(old, s, move):
        s.looked, s.phase = move.cell, LOOK

    fault.wrap(rules._look, around)


@breaks("VE-PIG-7")
def the_end_comes_before_the_pigeons(fault):
    """The last card does not work."""

    def around(old, s, card):
        asked = old(s, card)
        if not s.down:
            s.choices, s.player = [], s.turn
            return False
        return asked

    fault.wrap(rules._pigeons, around)


# ------------------------------------------------------------------------------------------ the end


@breaks("VE-END-1")
def the_cards_have_to_run_out(fault):
    """Everybody home is no end."""

    def around(old, s, what):
        old(s, what)
        if s.down:
            s.phase = RESEARCH

    fault.wrap(rules._end_turn, around)


@breaks("VE-END-1")
def the_last_but_one_ends_it(fault):
    """One player is left behind."""

    def around(old, s, what):
        old(s, what)
        if len(s.home) >= len(s.seats) - 1:
            s.phase = OVER

    fault.wrap(rules._end_turn, around)


@breaks("VE-SCORE-1")
def cards_win_wherever_one_is(fault):
    """The flight does not matter."""
    fault.swap(scoring.winners, lambda found: (max(found, key=lambda n: found[n].rank),))


@breaks("VE-SCORE-1")
def at_the_airport_is_at_home(fault):
    """Those who never left win as well."""

    def around(old, s):
        found = old(s)
        away = s.tables.canals.airport
        return {
            name: dataclasses.replace(score, home=score.home or s.gondolas[i] == away)
            for i, (name, score) in enumerate(found.items())
        }

    fault.wrap(scoring.scores, around)


@breaks("VE-SCORE-2")
def leftovers_cost_nothing(fault):
    """Only sets count."""
    fault.board(leftover=0)


@breaks("VE-SCORE-2")
def sets_of_two(fault):
    """A pair is enough."""
    fault.board(set_of=2)


@breaks("VE-SCORE-2")
def coins_count(fault):
    """A point each."""

    def around(old, s):
        found = old(s)
        return {
            name: dataclasses.replace(score, total=score.total + s.coins[i])
            for i, (name, score) in enumerate(found.items())
        }

    fault.wrap(scoring.scores, around)


@breaks("VE-SCORE-2")
def six_of_a_kind_are_one_set(fault):
    """The second one is not counted."""

    def around(old, s):
        found = old(s)
        for i, (name, score) in enumerate(found.items()):
            if 6 in s.hands[i]:
                half = score.sets // 2
                found[name] = dataclasses.replace(score, sets=half, total=score.total - half)
        return found

    fault.wrap(scoring.scores, around)


@breaks("VE-SCORE-3")
def the_first_one_home_wins(fault):
    """Whatever the points."""

    def first(found):
        home = [n for n, score in found.items() if score.home]
        return (min(home, key=lambda n: found[n].returned),) if home else ()

    fault.swap(scoring.winners, first)


@breaks("VE-SCORE-3")
def ties_are_shared(fault):
    """As in other games."""

    def all_best(found):
        home = [n for n, score in found.items() if score.home]
        best = max((found[n].total for n in home), default=0)
        return tuple(n for n in home if found[n].total == best)

    fault.swap(scoring.winners, all_best)


@breaks("VE-SCORE-3")
def one_needs_a_point_to_win(fault):
    """Nobody wins with less than nothing."""
    fault.wrap(
        scoring.winners,
        lambda old, found: tuple(n for n in old(found) if found[n].total >= 0),
    )
