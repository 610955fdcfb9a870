"""Whatever is done with hands, the deck is conserved: each card is in one place, and none is lost or made (MIS-71)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.battle.play_scenes import at, follow, hand, quiet
from tests.rules.battle.setup_scenes import deck
from whcli.model.battle import Hand
from whcli.model.battle_play import Choice
from whcli.model.battle_ruling import BattleRuling
from whcli.rules.battle.adapting import adapted
from whcli.rules.battle.drawing import left
from whcli.rules.battle.losses import lost
from whcli.rules.battle.secondaries import chosen, discarded, drawn, new_orders
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase

CARDS = tuple(deck().secondaries)
UNITS = ("overlord", "warriors", "scarabs", "ark", "monolith")


def places(hand_: Hand) -> list[str]:
    """Every card where it is, as often as it is there; the card against which one is drawn is among the active ones."""
    drawn_ = (hand_.drawn,) if hand_.drawn else ()
    return [*hand_.active, *hand_.achieved, *hand_.discarded, *hand_.aside, *drawn_, *left(deck(), hand_)]


@st.composite
def deeds(draw: st.DrawFn) -> tuple[str, str, tuple[str, ...]]:
    words = ("next", "next", "next", "choose-keep", "choose-redraw", "choose-pick", "discard", "orders", "adapt", "draw", "lose", "undo")
    return draw(st.sampled_from(words)), draw(st.sampled_from(CARDS)), tuple(draw(st.permutations(UNITS))[:3])


def done(where: Table, deed: tuple[str, str, tuple[str, ...]]) -> object:
    """What a deed comes to, with a card of the hand where it names one that is there."""
    word, card, units = deed
    own = where.battle.hands["alice"]
    held = own.active[len(card) % len(own.active)] if own.active else card
    if word == "next":
        return next_phase(where, skip=True)
    if word.startswith("choose"):
        keep = own.against if own.against and len(card) % 2 else own.drawn
        picks = Choice(picks=units) if word == "choose-pick" else Choice(redraw=True)
        return chosen(where, "alice", Choice(keep=keep) if word == "choose-keep" else picks)
    if word == "discard":
        return discarded(quiet(where), "alice", (held,))
    rules = {"orders": lambda: new_orders(where, "alice", held), "adapt": lambda: adapted(where, "alice", held)}
    others = {"draw": lambda: drawn(where, "alice"), "lose": lambda: lost(where, "bob", units[0])}
    return {**rules, **others}[word]()


@settings(max_examples=120, deadline=None)
@given(st.lists(deeds(), max_size=40), st.sampled_from(["adapt-or-die", "fog-of-war"]), st.integers(1, 4))
def test_the_deck_is_conserved_under_any_sequence_of_commands_and_undos(
    sequence: list[tuple[str, str, tuple[str, ...]]], rule: str, round_: int
) -> None:
    where = at("end", round_, "bob", rule=rule, hands=hand(), cp={"alice": 9})
    past = [where]
    for deed in sequence:
        if deed[0] == "undo":
            where = past.pop() if len(past) > 1 else where
        elif isinstance(ruling := done(where, deed), BattleRuling):
            past.append(where)
            where = follow(where, ruling)
        assert sorted(places(where.battle.hands["alice"])) == sorted(CARDS)
        assert len(where.battle.hands["alice"].active) <= where.rules.tactical_hand
