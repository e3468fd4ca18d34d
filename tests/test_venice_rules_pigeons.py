"""Venice, the feeder and the pigeons: VE-PIG-1 to VE-PIG-7."""

from tests.venice_table import cells, city, moves, play, refused, rule, table

HANDS = {"Ada": "1 mask 1 glass", "Bo": "1 leather", "Cy": "1 magnet"}
CITY = {"d4": "feeder", "f6": "pigeons", "g7": "pasta", "a7": "shirt"}


def flock(players=3, flip="d4", hands=HANDS, **described):
    """A position in which Ada has turned the feeder."""
    described.setdefault("city", CITY)
    described.setdefault("gondolas", {"Ada": (3, 3)})
    game = table(players, hands=hands, **described)
    play(game, f"flip {flip}")
    return game


def hands(game):
    """Everybody's cards, without counts of one."""
    return {name: " ".join(sorted(hand)) for name, hand in game.state.hands.items()}


@rule("VE-PIG-1")
def test_the_feeder_makes_everybody_in_the_city_pass_a_held_card_to_the_left():
    """Of their own choice; before the one who turned it rolls."""
    game = flock()
    assert (game.player, game.phase.name, game.phase.roll) == ("Ada", "pigeons", None)
    assert moves(game) == ["give glass", "give mask"]
    refused(game, "nothing", "VE-PIG-1")
    refused(game, "give leather", "VE-PIG-1")
    play(game, "give mask", "give leather", "give magnet")
    assert hands(game) == {"Ada": "glass magnet", "Bo": "mask", "Cy": "leather"}
    assert (game.player, game.phase.name) == ("Ada", "move")


@rule("VE-PIG-1")
def test_who_holds_no_card_passes_a_coin_and_who_holds_one_may_not():
    """Cards and coins stay six for everybody."""
    game = flock(hands={"Ada": "1 mask"})
    refused(game, "give coin", "VE-PIG-1")
    play(game, "give mask")
    assert moves(game) == ["give coin"]
    refused(game, "give mask", "VE-PIG-1")
    play(game, "give coin", "give coin")
    assert hands(game) == {"Ada": "", "Bo": "mask", "Cy": ""}
    assert game.view().coins == {"Ada": 6, "Bo": 5, "Cy": 6}


@rule("VE-PIG-1")
def test_nothing_is_given_when_no_pigeon_card_has_been_seen():
    """It is no trade among players."""
    game = table(hands=HANDS, city=CITY)
    refused(game, "give mask", "VE-PIG-1")
    play(game, "flip g7")
    refused(game, "give mask", "VE-PIG-1")


@rule("VE-PIG-1")
def test_those_that_have_not_left_yet_pass_too():
    """They are no players at home: they have all of the game before them."""
    game = flock(gondolas={"Ada": (1, 1)})
    play(game, "give mask", "give leather", "give magnet")
    assert hands(game)["Ada"] == "glass magnet"


@rule("VE-PIG-2")
def test_all_choose_before_anything_moves():
    """What is received is not passed on, and choices are secret until all have chosen."""
    game = flock()
    play(game, "give mask")
    assert hands(game)["Bo"] == "leather"
    assert moves(game) == ["give leather"]
    assert game.view("Ada").choice == "mask"
    for seat in ("Bo", "Cy", None):
        assert game.view(seat).choice is None
        assert game.view(seat).chosen == ("Ada",)
    assert "mask" not in str(game.log)
    assert "mask" not in str(game.log_for("Bo"))
    assert "chosen to give: mask" in str(game.log_for("Ada"))
    refused(game, "give glass", "VE-PIG-2", seat="Ada")
    refused(game, "give magnet", "VE-SET-3", seat="Cy")
    play(game, "give leather", "give magnet")
    # A card that was passed is known to its giver and its receiver.
    assert "Ada gives Bo a card: mask." in str(game.log_for("Bo"))
    assert "mask" not in str(game.log_for("Cy"))
    assert "mask" not in str(game.log)


@rule("VE-PIG-3")
def test_pigeons_before_the_feeder_do_nothing():
    """And they are used up by it."""
    game = flock(flip="f6")
    assert (game.player, game.phase.name) == ("Ada", "move")
    assert hands(game)["Ada"] == "glass mask"
    assert game.view().appeared == ("pigeons",)
    assert "has not been seen yet" in str(game.log)


@rule("VE-PIG-3")
def test_pigeons_after_the_feeder_do_the_same_as_the_feeder():
    """However long ago it was seen."""
    game = flock(flip="f6", appeared=["feeder"], city={"f6": "pigeons", "g7": "pasta"})
    assert game.phase.name == "pigeons"
    play(game, "give mask", "give leather", "give magnet")
    assert hands(game) == {"Ada": "glass magnet", "Bo": "mask", "Cy": "leather"}
    assert game.view().appeared == ("feeder", "pigeons")


@rule("VE-PIG-4")
def test_players_at_home_neither_give_nor_get():
    """The card goes on to the next one in the city."""
    four = {"Ada": "1 mask", "Bo": "1 leather", "Cy": "1 magnet", "Di": "1 shirt"}
    game = flock(4, hands=four, home=["Bo", "Di"])
    play(game, "give mask")
    refused(game, "give leather", "VE-PIG-4", seat="Bo")
    assert game.player == "Cy"
    play(game, "give magnet")
    assert hands(game) == {"Ada": "magnet", "Bo": "leather", "Cy": "mask", "Di": "shirt"}


@rule("VE-PIG-4")
def test_with_one_player_left_in_the_city_nothing_happens():
    """Nobody passes a card to themselves."""
    game = flock(home=["Bo", "Cy"])
    assert (game.player, game.phase.name) == ("Ada", "move")
    assert "Fewer than two players" in str(game.log)
    assert game.view().appeared == ("feeder",)


@rule("VE-PIG-4")
def test_a_pigeon_card_turned_by_a_player_at_home_moves_the_others_cards():
    """It is seen all the same."""
    game = flock(home=["Ada"], gondolas={"Bo": (3, 3)})
    assert (game.player, game.view().turn) == ("Bo", "Ada")
    play(game, "give leather", "give magnet")
    assert hands(game) == {"Ada": "glass mask", "Bo": "magnet", "Cy": "leather"}
    assert (game.player, game.phase.name) == ("Bo", "research")


@rule("VE-PIG-5")
def test_a_pigeon_card_works_once_and_stays_face_up():
    """The source says both; it is never turned down again."""
    game = flock()
    play(game, "give mask", "give leather", "give magnet")
    assert game.view().city["d4"] == "feeder"
    game.play(game.legal()[0])
    game.play("nothing")
    refused(game, "flip d4", "VE-RES-1")
    near = table(city={"d4": "feeder up", "g7": "pasta"}, gondolas={"Ada": (2, 3)}, rolls=[1])
    play(near, "flip g7", "move to 3,3")
    refused(near, "look at d4", "VE-PIG-5")
    refused(near, "buy d4", "VE-TRADE-3")
    assert near.view().appeared == ("feeder",)


@rule("VE-PIG-6")
def test_a_pigeon_card_in_a_secret_look_is_shown_and_uses_up_the_trade():
    """No coin is spent, nothing is bought, and nobody may keep it to themselves."""
    game = table(hands=HANDS, city=CITY, gondolas={"Ada": (2, 3)}, rolls=[1])
    play(game, "flip g7", "move to 3,3", "look at d4")
    assert (game.player, game.phase.name, game.phase.roll) == ("Ada", "pigeons", 1)
    assert game.view("Bo").city["d4"] == "feeder"
    assert game.view().coins["Ada"] == 4
    play(game, "give mask", "give leather", "give magnet")
    assert game.view().coins["Ada"] == 4
    assert (game.player, game.phase.name) == ("Bo", "research")
    refused(game, "look at c3", "VE-PIG-6", seat="Ada")
    assert "has to show it: feeder" in str(game.log)


@rule("VE-PIG-6")
def test_pigeons_in_a_secret_look_before_the_feeder_use_up_the_trade_too():
    """Nothing happens but that."""
    game = table(
        city={**CITY, "d4": "pigeons", "f6": "feeder"}, gondolas={"Ada": (2, 3)}, rolls=[1]
    )
    play(game, "flip g7", "move to 3,3", "look at d4")
    assert (game.player, game.phase.name) == ("Bo", "research")
    assert game.view().city["d4"] == "pigeons"
    assert game.view().coins["Ada"] == 6


@rule("VE-PIG-7")
def test_the_last_card_being_the_feeder_is_passed_for_before_the_end():
    """The passing may make or break a set."""
    held = {"Ada": "2 mask 1 glass", "Bo": "1 leather", "Cy": "1 mask"}
    lying = city(["d4"], {"d4": "feeder"}, "3 mask 1 glass 1 leather")
    game = flock(hands=held, city=lying, home=[])
    assert not game.over
    play(game, "give glass", "give leather", "give mask")
    assert game.over
    assert game.scores()["Ada"].sets == 9


@rule("VE-PIG-7")
def test_a_look_at_the_last_card_ends_the_game_after_the_passing():
    """There is nothing left to turn for the next player."""
    lying = city(["d4", cells(7)[-1]], {"d4": "feeder"}, "2 mask")
    game = table(
        hands={"Ada": "1 mask", "Bo": "1 mask"}, city=lying, gondolas={"Ada": (2, 3)}, rolls=[1]
    )
    play(game, "flip g7", "move to 3,3", "look at d4")
    assert not game.over
    play(game, "give mask", "give mask", "give coin")
    assert game.over
    assert game.state.hands == {"Ada": {}, "Bo": {"mask": 1}, "Cy": {"mask": 1}}
