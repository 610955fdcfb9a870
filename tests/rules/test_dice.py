"""Dice are a function of secret and address, even, checkable without this program; the door lets in what may be rolled."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.model.rolls import (
    DIFFERS,
    PROVED,
    PURPOSES,
    TABLE,
    TRUSTED,
    Address,
    Draw,
    Logged,
    Pool,
    Reading,
    Roll,
    parse_address,
    roll_back,
    roll_data,
)
from whcli.problems import Problem, Refusal
from whcli.rules.dice import (
    BRUTAL,
    MELTA_VEHICLE,
    Dice,
    blocks,
    choice,
    d3,
    d66,
    faces,
    hand,
    hand_blocks,
    icons,
    pool_of,
    proved,
    reading,
    third,
    typed_dice,
)

SEED = "gilead-2024"
HIT = Address("ambush", 1, "vane", "hit", 1)
CARDS = ("take-and-hold", "linchpin", "terraform", "the-ritual", "supply-drop")
SLUGS = st.from_regex(r"\A[a-z0-9]{1,5}(-[a-z0-9]{1,4}){0,2}\Z")
ADDRESSES = st.builds(Address, SLUGS, st.integers(0, 999), SLUGS, st.sampled_from(PURPOSES), st.integers(1, 999))

# The first two are those of the format; the others were found with nothing but a shell, for as many blocks b as it takes:
#   for b in 0 1 2; do printf '%s' "ADDRESS:$b" | openssl dgst -sha256 -hmac SECRET -binary; done | od -An -v -tu1 -w1 |
#   awk '$1<252{print $1%6+1}'
VECTORS = {
    (SEED, "ambush/1/vane/hit/1"): "4 6 2 4 5 6 5 3 1 4 5 2 4 2 4 2 2 3 5 4",
    (SEED, "ambush/1/vane/damage/1"): "5 1 5 2 4 2 6 2 5 1 4 1",
    (SEED, "nocturne/3/ork-boy/determination/2"): "6 4 2 5 5 5 5 4",
    ("0123456789abcdef" * 4, "ambush/2/vane/hit/1"): "2 3 6 2 6 3 4 3 5 4 6 6",
    ("Für den Imperator", "gate/0/alice/roll-off/1"): "1 1 2 4 5 2",
    (SEED, "skip/1/vane/hit/2"): "2 1 2 5 6",  # its third byte is 253
    (SEED, "long/1/vane/test/1"): (  # over three blocks
        "3 4 5 4 1 1 3 6 6 3 4 5 6 6 6 2 2 6 2 3 2 1 5 2 6 2 5 1 4 2 1 4 1 1 2 5 1 2 5 1 1 3 5 1 6 6 5 4 1 2 1 "
        "5 4 5 6 3 2 4 4 4 6 6 6 2 3 6 2 3 1 2"
    ),
}


def code(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.problems[0].code


@pytest.mark.parametrize(("key", "dice"), VECTORS.items(), ids=lambda one: one[1] if isinstance(one, tuple) else "")
def test_dice_are_as_openssl_gives_them(key: tuple[str, str], dice: str) -> None:
    expected = tuple(map(int, dice.split()))
    assert faces(*key, len(expected)) == expected


def test_a_mission_is_drawn_as_the_format_says() -> None:
    assert choice(SEED, "gate/0/table/draw/1", CARDS) == "linchpin"


def test_a_hand_is_drawn_one_by_one_from_what_is_left() -> None:
    # od gives 113 131 …: 113 % 18 = 5, and 131 % 17 = 12 of the seventeen that are left
    cards = [f"card-{n:02d}" for n in range(18)]
    left = cards[:5] + cards[6:]
    assert hand(SEED, "gate/1/alice/draw/1", cards, 2) == (cards[5], left[12])


def test_a_whole_deck_is_drawn_each_card_once() -> None:
    assert sorted(hand(SEED, "gate/1/alice/draw/1", CARDS, 5)) == sorted(CARDS)


@given(st.permutations(CARDS), st.integers(0, 5))
def test_a_draw_does_not_hang_on_the_order_of_the_candidates(cards: list[str], number: int) -> None:
    assert hand(SEED, "gate/1/bob/draw/1", cards, number) == hand(SEED, "gate/1/bob/draw/1", CARDS, number)


def test_more_candidates_than_a_byte_can_tell_apart_are_refused() -> None:
    assert choice(SEED, "gate/1/bob/draw/1", (str(n) for n in range(256)))
    with pytest.raises(Refusal) as refusal:
        choice(SEED, "gate/1/bob/draw/1", (str(n) for n in range(257)))
    assert code(refusal) == "too-many-candidates"


@pytest.mark.parametrize(("candidates", "number"), [((), 1), (("a", "a"), 2)])
def test_a_draw_of_more_than_there_are_is_refused(candidates: tuple[str, ...], number: int) -> None:
    with pytest.raises(Refusal) as refusal:
        hand(SEED, "gate/1/bob/draw/1", candidates, number)
    assert code(refusal) == "too-few-candidates"


# Even


def test_every_face_comes_from_as_many_bytes() -> None:
    assert Counter(byte % 6 + 1 for byte in range(252)) == dict.fromkeys(range(1, 7), 42)


def test_every_candidate_comes_from_as_many_bytes() -> None:
    for n in range(1, 257):
        counts = Counter(byte % n for byte in range(256 - 256 % n))
        assert len(counts) == n
        assert len(set(counts.values())) == 1


def test_sixty_thousand_dice_are_as_even_as_dice_are() -> None:
    counts = Counter(face for n in range(1, 61) for face in faces(SEED, f"even/1/vane/test/{n}", 1000))
    chi_square = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi_square < 20.52  # one in a thousand at five degrees of freedom


def test_pairs_of_dice_one_after_the_other_are_as_even_as_dice_are() -> None:
    counts = Counter(d66(SEED, f"even/1/vane/critical/{n}") for n in range(1, 7201))
    chi_square = sum((counts[10 * a + b] - 200) ** 2 / 200 for a in range(1, 7) for b in range(1, 7))
    assert chi_square < 66.62  # one in a thousand at thirty-five degrees of freedom


# One roll moves no other


@given(ADDRESSES, st.integers(0, 80), st.integers(0, 80))
def test_a_longer_roll_begins_with_the_shorter_one(at: Address, few: int, more: int) -> None:
    assert faces(SEED, str(at), few + more)[:few] == faces(SEED, str(at), few)


def test_the_order_of_rolls_changes_none_of_them() -> None:
    other = HIT._replace(who="boy-1")
    forth, back = Dice(SEED), Dice(SEED)
    rolls = [forth.roll(HIT, 7), forth.roll(other, 5)]
    assert rolls == [back.roll(other, 5), back.roll(HIT, 7)][::-1]


@pytest.mark.parametrize(("count", "taken"), [(0, 1), (1, 1), (30, 1), (31, 2), (70, 3)])
def test_the_blocks_of_a_roll_hold_all_its_dice(count: int, taken: int) -> None:
    # two bytes of the first block of this address, 12 and 29, are skipped
    assert blocks(SEED, "skip/1/vane/hit/1", count) == taken


def test_a_long_hand_takes_more_than_one_block() -> None:
    assert hand_blocks(SEED, "gate/1/alice/draw/1", 18, 18) == 1
    assert hand_blocks(SEED, "gate/1/alice/draw/1", 60, 60) > 1


def test_a_thousand_dice_are_rolled_at_once_and_no_more() -> None:
    assert len(faces(SEED, str(HIT), 1000)) == 1000
    with pytest.raises(Refusal) as refusal:
        faces(SEED, str(HIT), 1001)
    assert code(refusal) == "too-many-dice"


# What faces say


def test_a_d3_is_half_a_d6_rounded_up() -> None:
    assert [third(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert d3(SEED, str(HIT)) == third(4)


def test_a_d66_is_two_dice_the_tens_first() -> None:
    assert d66(SEED, str(HIT)) == 46


@pytest.mark.parametrize(
    ("worths", "rad", "expected"),
    [
        (BRUTAL, 0, [0, 0, 1, 1, 2, 2]),
        (MELTA_VEHICLE, 0, [1, 1, 1, 2, 2, 2]),
        (BRUTAL, 2, [1, 1, 2, 2, 2, 2]),
        ((0, 0, 0, 1, 1, 2), 1, [0, 0, 1, 1, 2, 2]),
        ((0, 0, 0, 1, 1, 2), 9, [2] * 6),
    ],
)
def test_a_face_is_worth_what_cmb_r21_says(worths: tuple[int, int, int, int, int, int], rad: int, expected: list[int]) -> None:
    assert [icons([face], worths, rad) for face in range(1, 7)] == expected


# (dice, Wrath Dice, DN): icons, success, shifts, critical, complication
TESTS = {
    "CMB-01 four, four, five, six and two are five icons": ((4, 4, 5, 6, 2), 1, 3, (5, True, 1, False, False)),
    "CMB-01 four failures, three icons, one Exalted": ((1, 2, 3, 3, 4, 5, 4, 6), 0, 3, (5, True, 1, False, False)),
    "CMB-01 exactly the DN is enough": ((3, 6, 4), 1, 3, (3, True, 0, False, False)),
    "CMB-01 one icon short fails": ((3, 6, 4), 1, 4, (3, False, 0, False, False)),
    "CMB-02 a shift leaves the DN met": ((3, 4, 6, 5, 1, 2, 4, 1, 6, 2, 3), 1, 2, (7, True, 2, False, False)),
    "CMB-02 no more shifts than Exalted Icons": ((4, 4, 4, 4, 4, 6), 1, 1, (7, True, 1, False, False)),
    "CMB-02 a failure has no shifts": ((2, 6, 6), 1, 5, (4, False, 0, False, False)),
    "CMB-02 the Wrath Die's six may be shifted and stays a Critical": ((6, 4), 1, 1, (3, True, 1, True, False)),
    "CMB-03 a Wrath Die of one is a Complication, in success too": ((1, 6, 6), 1, 3, (4, True, 0, False, True)),
    "CMB-03 a one beside the Wrath Die is nothing": ((4, 1, 1), 1, 1, (1, True, 0, False, False)),
    "CMB-33 a Critical needs a six on all Wrath Dice": ((6, 5, 6), 2, 1, (5, True, 2, False, False)),
    "CMB-33 sixes on all Wrath Dice are a Critical": ((6, 6, 1), 2, 1, (4, True, 1, True, False)),
    "CMB-33 a one on any Wrath Die is a Complication": ((6, 6, 1), 3, 1, (4, True, 1, False, True)),
    "CMB-R32 plain dice have neither": ((6, 1), 0, 1, (2, True, 0, False, False)),
}


@pytest.mark.parametrize("case", TESTS.values(), ids=TESTS)
def test_a_pool_says_what_the_rule_says(case: tuple[tuple[int, ...], int, int, tuple[int, bool, int, bool, bool]]) -> None:
    dice, wrath, dn, expected = case
    found = reading(dice, wrath)
    assert (found.icons, found.meets(dn), found.shifts(dn), found.critical, found.complication) == expected


@given(st.lists(st.integers(1, 6), max_size=12), st.integers(1, 12))
def test_every_shift_allowed_leaves_the_dn_met_and_one_more_does_not(dice: list[int], dn: int) -> None:
    found = reading(dice)
    legal = [shifts for shifts in range(found.sixes + 1) if found.icons - 2 * shifts >= dn]
    assert found.shifts(dn) == max(legal, default=0)


def test_a_pool_has_no_more_wrath_dice_than_dice() -> None:
    assert pool_of(3, 3) == Pool(3, 3)
    with pytest.raises(Refusal) as refusal:
        pool_of(3, 4)
    assert code(refusal) == "too-many-wrath-dice"


# Addresses


@given(ADDRESSES)
def test_an_address_is_read_back_as_it_was_written(at: Address) -> None:
    assert parse_address(str(at)) == at


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ambush/1/vane/hit",
        "ambush/1/vane/hit/1/1",
        "Ambush/1/vane/hit/1",
        "ambush/01/vane/hit/1",
        "ambush/-1/vane/hit/1",
        "ambush/1/vane/hit/0",
        "ambush/1/vane/hits/1",
        "ambush/1/va ne/hit/1",
        "ambush/1/vane/hit/1\n",
        "ambush/1/vane/hit/²",
        "a" * 500,
    ],
)
def test_what_is_no_address_is_a_problem(text: str) -> None:
    found = parse_address(text)
    assert isinstance(found, Problem)
    assert found.code == "bad-address"
    assert len(found.why) < 120


# The door


def test_dice_from_the_table_come_first_and_are_marked() -> None:
    door = Dice(SEED, {"hit": (6, 4, 2)})
    assert door.roll(HIT, 3) == Roll(HIT, (6, 4, 2), TABLE)
    assert door.roll(HIT._replace(purpose="damage"), 2) == Roll(HIT._replace(purpose="damage"), (5, 1))
    assert [roll.by for roll in door.rolled] == ["table", "tool"]


def test_typed_dice_are_taken_by_one_roll_after_another() -> None:
    door = Dice(None, {"determination": (6, 4, 2)})
    at = HIT._replace(purpose="determination")
    assert [door.roll(at, 2).dice, door.roll(at._replace(n=2), 1).dice] == [(6, 4), (2,)]
    assert door.unused() == ()


def test_typed_dice_that_nothing_rolls_are_a_problem() -> None:
    door = Dice(SEED, {"hit": (6, 4, 2), "damage": (1,)})
    door.roll(HIT, 2)
    assert [(p.code, p.why) for p in door.unused()] == [
        ("dice-unused", "Nothing rolls 1 die of --damage-dice: 1."),
        ("dice-unused", "Nothing rolls 1 die of --hit-dice: 2."),
    ]


@pytest.mark.parametrize(
    ("secret", "typed", "sides", "wanted"),
    [
        (None, {}, 6, "dice-needed"),
        (SEED, {"hit": (1, 2)}, 6, "dice-number"),
        (SEED, {"hit": ()}, 6, "dice-number"),
        (SEED, {"hit": (1, 2, 7)}, 6, "bad-dice"),
        (SEED, {"hit": (0, 2, 3)}, 6, "bad-dice"),
        (SEED, {"hit": (1, 2, 4)}, 3, "bad-dice"),
    ],
)
def test_dice_that_cannot_be_are_refused_and_none_is_logged(
    secret: str | None, typed: dict[str, tuple[int, ...]], sides: int, wanted: str
) -> None:
    door = Dice(secret, typed)
    with pytest.raises(Refusal) as refusal:
        door.roll(HIT, 3, sides)
    assert (code(refusal), door.rolled) == (wanted, [])


def test_a_roll_of_no_dice_asks_nobody_and_is_not_logged() -> None:
    door = Dice(None, {"hit": (1,)})
    assert door.roll(HIT, 0).dice == ()
    assert (door.rolled, len(door.unused())) == ([], 1)


def test_a_d3_from_the_table_is_typed_as_one_to_three() -> None:
    assert Dice(None, {"hit": (3,)}).d3(HIT) == {3: 1}
    assert Dice(SEED).d3(HIT) == {third(4): 1}


def test_the_door_gives_one_outcome_of_each_kind() -> None:
    door = Dice(SEED)
    assert door.reading(HIT, Pool(3)) == {Reading(3, 1): 1}
    assert door.icons(HIT, 2, BRUTAL) == {3: 1}
    assert door.d66(HIT) == {46: 1}


@pytest.mark.parametrize("text", ["6 4 2", "6,4,2", " 6, 4\t2 "])
def test_typed_faces_are_read_with_spaces_or_commas(text: str) -> None:
    assert typed_dice(text, "--hit-dice") == (6, 4, 2)


@pytest.mark.parametrize("text", ["642", "7", "0", "-1", "x", "1.5", "²", "1;2", "9" * 5000])
def test_what_is_no_face_is_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        typed_dice(text, "--hit-dice")
    assert code(refusal) == "bad-dice"
    assert len(refusal.value.problems[0].why) < 80


# The log


@pytest.mark.parametrize("roll", [Roll(HIT, (4, 6, 2)), Roll(HIT, (1,), TABLE), Draw(HIT, ("a", "b"), ("b",))])
def test_a_roll_is_read_back_from_a_log_as_it_was_written(roll: Roll | Draw) -> None:
    assert roll_back(roll_data(roll)) == roll


@pytest.mark.parametrize(
    "change",
    [
        {"at": "ambush"},
        {"at": 3},
        {"dice": [7]},
        {"dice": [True]},
        {"dice": "466"},
        {"dice": [1] * 1001},
        {"by": "me"},
        {"by": []},
        {"more": 1},
        {"drawn": ["a"]},
    ],
)
def test_what_is_no_roll_is_not_read_as_one(change: dict[str, object]) -> None:
    assert roll_back({**roll_data(Roll(HIT, (4, 6, 2))), **change}) is None


def test_a_draw_of_what_was_no_candidate_is_not_read() -> None:
    assert roll_back({"at": str(HIT), "of": ["a", "b"], "drawn": ["c"], "by": "tool"}) is None


@pytest.mark.parametrize(
    ("roll", "state"),
    [
        (Roll(HIT, (4, 6, 2)), PROVED),
        (Roll(HIT, (4, 6, 6)), DIFFERS),
        (Roll(HIT, (6, 6, 6), TABLE), TRUSTED),
        (Draw(Address("gate", 0, "table", "draw"), CARDS, ("linchpin",)), PROVED),
        (Draw(Address("gate", 0, "table", "draw"), CARDS, ("terraform",)), DIFFERS),
    ],
)
def test_a_logged_roll_is_proved_or_differs_or_is_trusted(roll: Roll | Draw, state: str) -> None:
    assert proved(SEED, Logged(2, roll)).state == state
