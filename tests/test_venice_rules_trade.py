"""Venice, trading: VE-TRADE-1 to VE-TRADE-5."""

from tests.venice_table import all_cards, moves, play, refused, rule, table

# Round (3, 3): a card face down, one face up, a coin, a pigeon card.
ROUND = {"c3": "mask", "d3": "shirt up", "c4": "coin", "d4": "pigeons up", "g7": "magnet"}


def trading(hand="1 glass", named=None, **described):
    """Ada at (3, 3), about to trade."""
    hands = {"Ada": hand, "Bo": "1 leather"} if hand != "1 glass" else {"Ada": hand}
    described = {"hands": hands, **described}
    game = table(city={**ROUND, **(named or {})}, gondolas={"Ada": (2, 3)}, rolls=[1], **described)
    play(game, "flip g7", "move to 3,3")
    assert game.phase.name == "trade"
    return game


@rule("VE-TRADE-1")
def test_one_trade_with_one_of_the_four_cells_round_the_crossing():
    """Not with any cell of the city, and not two."""
    game = trading()
    assert moves(game) == ["look at c3", "buy d3", "sell glass at c4", "nothing"]
    for move in ("buy g7", "look at e5", "sell glass at a2", "look at a1"):
        refused(game, move, "VE-TRADE-1")
    play(game, "buy d3")
    assert game.player == "Bo"
    refused(game, "look at c3", "VE-TRADE-1", seat="Ada")


@rule("VE-TRADE-1")
def test_the_airport_is_no_cell_to_trade_with():
    """The gate has three cells to trade with."""
    game = table(rolls=[1], city={"g7": "magnet"})
    play(game, "flip g7", "move to 1,1")
    refused(game, "look at a1", "VE-TRADE-1")
    assert not moves(game, "look at a1")


@rule("VE-TRADE-2")
def test_a_secret_look_is_seen_by_one_player_only():
    """All see which card it is, one sees what it is."""
    game = trading()
    play(game, "look at c3")
    assert (game.player, game.phase.name, game.phase.cell) == ("Ada", "look", "c3")
    assert game.view("Ada").looked == "mask"
    for seat in ("Bo", "Cy", None):
        assert game.view(seat).looked is None
        assert game.view(seat).city["c3"] == "down"
    assert "mask" not in str(game.log)
    assert "looks at c3 alone: mask." in str(game.log_for("Ada"))
    assert "mask" not in str(game.log_for("Bo"))


@rule("VE-TRADE-2")
def test_the_card_looked_at_is_bought_for_a_coin_or_left_where_it_was():
    """Nobody else can ask for it: that clause of the source is a slip."""
    game = trading()
    play(game, "look at c3")
    assert moves(game) == ["buy", "leave"]
    refused(game, "nothing", "VE-TRADE-2")
    refused(game, "buy d3", "VE-TRADE-2")
    play(game, "buy")
    view = game.view("Ada")
    assert (view.hand, view.coins["Ada"]) == ({"glass": 1, "mask": 1}, 4)
    assert view.city["c3"] == "coin"
    game.undo()
    play(game, "leave")
    view = game.view("Ada")
    assert (view.hand, view.coins["Ada"]) == ({"glass": 1}, 5)
    assert view.city["c3"] == "down"
    assert view.looked is None
    assert game.player == "Bo"


@rule("VE-TRADE-2")
def test_looking_needs_a_coin_and_a_face_down_card():
    """Who cannot buy may not look either."""
    coins = dict.fromkeys(("a2", "a3", "a4", "a5", "a6"), "coin")
    game = trading("6 magnet", named={**coins, "d3": "shirt up"})
    refused(game, "look at c3", "VE-TRADE-2")
    assert not moves(game, "look")
    game = trading()
    refused(game, "look at d3", "VE-TRADE-2")
    refused(game, "look at c4", "VE-TRADE-2")
    refused(game, "look at d4", "VE-PIG-5")
    refused(game, "buy c3", "VE-TRADE-2")
    refused(game, "buy", "VE-TRADE-2")
    refused(game, "leave", "VE-TRADE-2")


@rule("VE-TRADE-3")
def test_an_open_purchase_takes_a_face_up_souvenir_for_a_coin():
    """The card goes into the hidden hand, the coin into its place."""
    game = trading()
    play(game, "buy d3")
    view = game.view("Ada")
    assert (view.hand, view.coins["Ada"]) == ({"glass": 1, "shirt": 1}, 4)
    assert view.city["d3"] == "coin"
    assert game.view("Bo").hand == {}
    assert game.view("Bo").hand_sizes["Ada"] == 2
    assert "Ada buys shirt" in str(game.log)


@rule("VE-TRADE-3")
def test_an_open_purchase_needs_a_coin_and_a_souvenir():
    """A face-up pigeon card stays in the city; a coin is nothing to buy."""
    game = trading()
    refused(game, "buy d4", "VE-TRADE-3")
    refused(game, "buy c4", "VE-TRADE-3")
    coins = dict.fromkeys(("a2", "a3", "a4", "a5", "a6"), "coin")
    game = trading("6 magnet", named=coins)
    assert not moves(game, "buy")
    refused(game, "buy d3", "VE-TRADE-3")


@rule("VE-TRADE-4")
def test_selling_puts_a_held_card_face_down_in_the_place_of_a_coin():
    """It can be turned again and delays the end."""
    game = trading()
    down = game.view().face_down
    play(game, "sell glass at c4")
    view = game.view("Ada")
    assert (view.hand, view.coins["Ada"]) == ({}, 6)
    assert view.city["c4"] == "down"
    assert view.face_down == down + 1
    assert "glass" not in str(game.log)
    assert "puts glass there" in str(game.log_for("Ada"))
    play(game, "flip c4")
    assert game.view().city["c4"] == "glass"


@rule("VE-TRADE-4")
def test_selling_needs_a_held_card_and_a_coin_beside_the_gondola():
    """Each alone is not enough."""
    card_only = trading(named={"c4": "leather", "a2": "coin"})
    refused(card_only, "sell glass at c4", "VE-TRADE-4")
    refused(card_only, "sell glass at d3", "VE-TRADE-4")
    assert not moves(card_only, "sell")
    coin_only = trading("6 coin")
    refused(coin_only, "sell glass at c4", "VE-TRADE-4")
    both = trading()
    refused(both, "sell mask at c4", "VE-TRADE-4")
    refused(both, "sell feeder at c4", "VE-TRADE-4")
    play(both, "sell glass at c4")


@rule("VE-TRADE-4")
def test_any_coin_will_do_whoever_put_it_there():
    """And a card bought openly goes face down like any other."""
    game = trading("2 shirt", named={"a2": "coin", "a3": "coin"})
    play(game, "sell shirt at c4")
    assert game.view().city["c4"] == "down"
    assert sum(all_cards(game).values()) == 48


@rule("VE-TRADE-5")
def test_doing_nothing_is_always_allowed():
    """Whatever lies there and whatever is held."""
    for hand in ("1 glass", "6 coin"):
        game = trading(hand)
        before = game.state
        play(game, "nothing")
        after = game.state
        assert (after.hands, after.city) == (before.hands, before.city)
        assert game.player == "Bo"
