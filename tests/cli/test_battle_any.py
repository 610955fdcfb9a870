"""Whatever is commanded in a battle, in any order: no card is in two places, and all of it can be taken back byte for byte."""

import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.battles import MISSION, Gate
from whcli.files.decks import deck
from whcli.files.ledger import verify_chain

LINES = (
    "next --skip",
    "next --skip",
    "next --skip",
    "next --drawn sabotage,cleanse",
    "score --fact banners=m1",
    "score --player bob",
    "discard containment",
    "discard overwhelming-force",
    "new-orders overwhelming-force",
    "new-orders containment --drawn cleanse",
    "draw",
    "choose --redraw",
    "lose bob/carnifex-1 --at-marker m3",
    "lose alice/captain-1",
    "arrive scouts-1",
    "action intercessors-2 containment --on top",
    "undo",
    "undo",
    "end --why rain",
)
PLACES = ("active", "achieved", "discarded", "aside")


@settings(max_examples=12, deadline=None, derandomize=True, database=None)
@given(st.lists(st.sampled_from(LINES), max_size=14))
def test_mis_71_no_card_is_in_two_places_and_undo_goes_all_the_way_back(lines: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        gate = Gate(Path(folder))
        written = gate.file.read_bytes()
        gate.seal()
        assert gate.does("setup", *MISSION).code == 0
        gate.did("next")
        start, cards = gate.file.read_bytes(), set(deck().deck.secondaries)  # type: ignore[union-attr]
        for line in lines:
            assert gate.does(*line.split()).code in (0, 1)
            hand = gate.state["secondaries"]["alice"] if b"secondaries:" in gate.file.read_bytes() else {}
            held = Counter(card for place in PLACES for card in hand.get(place, ())) + Counter([hand["drawn"]] if "drawn" in hand else [])
            assert set(held) <= cards
            assert max(held.values(), default=1) == 1
        while gate.file.read_bytes() != start and gate.does("undo").code == 0:
            pass
        assert gate.file.read_bytes() in (start, written)
        assert verify_chain(gate.log.read_bytes(), None) == ()
