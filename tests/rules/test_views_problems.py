from whcli.problems import Place, Problem
from whcli.rules.orders.views_problems import withheld

PUBLIC = Problem("unknown-key", "`x` is not a field.", "Leave it out.", Place("campaign.yaml", 1, 1, "x: 1"))
SECRET = Problem("wrong-turn", "Of turn 2.", "Put it back.", Place("turns/001/standing.yaml", 1, 7, "turn: 2"))


def test_what_is_public_is_told_as_it_is() -> None:
    assert withheld([PUBLIC]) == (PUBLIC,)


def test_of_all_else_a_player_is_told_only_that_there_is_something() -> None:
    first, second = withheld([SECRET, PUBLIC, SECRET])
    assert first == PUBLIC
    assert (second.code, second.place) == ("cannot-tell", Place(""))
