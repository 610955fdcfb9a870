"""A turn told: conflicts, Orders, what is carried, what is waited for."""

import pytest
from told import BOON, GOALS, GUILLIMAN, NAMES, PERTURABO, STALEMATE, TURNS, WAR, conflict, example, order, own, text, turn

from whcli.model.orders import Reaction, Response, Sheet, Standing
from whcli.model.ruling import Compulsion, OrderRuling, Undoing
from whcli.model.view import ClashView, OwnView, SlotView
from whcli.model.when import When
from whcli.problems import Place, Problem
from whcli.report.orders_turn import turn_blocks
from whcli.report.orders_words import Voice, scope
from whcli.report.plain import plain

DUEL = """\
Walls of Terra (Terra, Solar)
-----------------------------
Perturabo attacks Guilliman and Senatorum.
- War: a stalemate (10 - 11 = -1)
  - Perturabo 10 = War 9 + Effort 1
  - Guilliman 10 = War 8 + Effort 2; Senatorum 1 = half of War 3; together 11
  - Denied: Guilliman, "The outer bastions stand"; Perturabo, "The wall is open"
"""


def won(outcome: str, margin: int, **more: object) -> ClashView:
    return STALEMATE._replace(outcome=outcome, margin=margin, **more)  # type: ignore[arg-type]


def test_a_conflict_says_who_met_whom_where_over_what_and_how_it_ended() -> None:
    assert DUEL in plain(turn_blocks(turn(conflict(STALEMATE))))


def test_with_explain_every_verdict_names_its_rule() -> None:
    told = text(turn(conflict(STALEMATE)), explain=True)
    assert "- War: a stalemate [ORD-33] (10 - 11 = -1 [ORD-27])" in told
    assert "- Denied [ORD-33]: Guilliman" in told


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ("attacker-minor", "War: Perturabo wins a minor victory"),
        ("defender-crushing", "War: Guilliman's side wins a crushing victory"),
        ("not-fought", "War: not fought, as one side of it has emptied; the other's goals stand"),
    ],
)
def test_an_outcome_is_told_in_words(outcome: str, told: str) -> None:
    assert told in text(turn(conflict(won(outcome, -6))))


def test_a_compelled_outcome_says_what_the_margin_alone_gives() -> None:
    held = won(
        "stalemate", 3, by_margin="attacker-minor", compelled=(Compulsion("guilliman", "lord-of-ultramar", "at_least", "stalemate"),)
    )
    expected = "- The margin alone gives Perturabo a minor victory; Guilliman has Lord of Ultramar: at least a stalemate"
    assert expected in text(turn(conflict(held)))
    assert f"{expected} [ORD-R15]" in text(turn(conflict(held)), explain=True)


def test_an_outcome_the_gm_set_gives_the_reason() -> None:
    assert '- The GM rules so: "The gates were open."' in text(turn(conflict(won("attacker-minor", 2, because="The gates were open."))))


def test_an_institution_without_the_trait_is_left_out_in_words() -> None:
    sides = {"attacker": PERTURABO, "defender": GUILLIMAN._replace(left_out=("mechanicum",))}
    assert "- Mechanicum has no War and is left out" in text(turn(conflict(STALEMATE._replace(sides=sides))))


def test_sides_that_count_different_arenas_name_both() -> None:
    covert = STALEMATE._replace(arenas={"attacker": "covert", "defender": "war"})
    assert "- Covert against War: a stalemate" in text(turn(conflict(covert)))


def test_a_yield_leaves_the_other_sides_goals_standing() -> None:
    told = text(turn(conflict(ClashView(WAR, goals=GOALS), status="yielded", yielded=("perturabo",))._replace(goals=())))
    assert "Perturabo attacks Guilliman and Senatorum in War. Perturabo yields." in told
    assert '- Stands: Guilliman, "The outer bastions stand"\n- Denied: Perturabo, "The wall is open"' in told


def test_after_a_double_yield_without_agreement_nothing_stands() -> None:
    cost = BOON._replace(kind="consequence", modify=-1, rule="ORD-R25")
    both = conflict(ClashView(WAR, goals=GOALS), status="yielded", yielded=("guilliman", "perturabo"), earned=(cost,))
    told = text(turn(both._replace(goals=())), explain=True)
    assert "both yield [ORD-25]. They agree on nothing [ORD-R25].\n- Denied [ORD-R25]: Guilliman" in told
    assert "Stands" not in told


def test_of_a_yield_that_leaves_doubt_no_goal_is_said_to_stand() -> None:
    sides = {"attacker": ("perturabo", "lorgar"), "defender": ("guilliman", "senatorum")}
    told = text(
        turn(conflict(ClashView(WAR, goals=GOALS), status="yielded", yielded=("lorgar", "senatorum"), sides=sides)._replace(goals=()))
    )
    assert "- At stake: Guilliman" in told


def test_verdicts_of_a_yield_that_the_view_holds_are_told() -> None:
    stands = (GOALS[1]._replace(achieved=True),)
    told = text(turn(conflict(ClashView(WAR, goals=GOALS), status="yielded", yielded=("guilliman", "perturabo"))._replace(goals=stands)))
    assert '- Stands: Perturabo, "The wall is open"\n' in told


def test_a_conflict_with_open_roles_names_its_sides() -> None:
    sides = {"1": ("perturabo",), "2": ("guilliman", "senatorum")}
    told = text(turn(conflict(ClashView(WAR), status="unresolved", sides=sides)))
    assert "Perturabo against Guilliman and Senatorum; who attacks is open. It cannot be judged yet." in told


def test_a_conflict_whose_file_is_broken_is_told_all_the_same() -> None:
    broken = conflict(status="unresolved", sides={"attacker": (), "defender": ()}, territory="", segmentum="")
    assert "Walls of Terra\n--------------\nIt cannot be judged yet.\n" in text(turn(broken))
    assert "- Walls of Terra\n" in text(turn(broken._replace(known="may join"), reader="alice"))


def test_a_yield_by_one_of_a_side_that_gave_up_fails_the_whole_side() -> None:
    told = text(turn(conflict(ClashView(WAR, goals=GOALS), status="yielded", yielded=("senatorum",))._replace(goals=())))
    assert '- Stands: Perturabo, "The wall is open"\n- Denied: Guilliman, "The outer bastions stand"' in told


def test_a_double_yield_waits_for_an_agreement() -> None:
    told = text(turn(conflict(ClashView(WAR, goals=()), status="awaiting-agreement", yielded=("guilliman", "perturabo"))))
    assert "It cannot close before those who yielded agree in Walls of Terra." in told
    assert "What they agree on is still awaited." in told


def test_an_agreement_lists_what_stands() -> None:
    agreed = conflict(ClashView(WAR), status="agreed", goals=(GOALS[0]._replace(achieved=True),))
    assert 'They agree:\n- Stands: Guilliman, "The outer bastions stand"' in text(turn(agreed))


def test_a_conflict_that_cannot_be_judged_says_why_and_what_to_do() -> None:
    waits = Problem("roles-open", "The roles are open.", "Wait for `role:`.", Place("turns/003/conflicts/walls-of-terra.yaml"), "ORD-22")
    told = text(turn(conflict(ClashView(WAR, goals=GOALS), status="unresolved"))._replace(problems=(waits,)))
    assert "It cannot be judged yet. The roles are open. Wait for `role:`." in told
    assert "It cannot close before Walls of Terra can be judged." in told


def test_reactions_and_those_who_left_are_named() -> None:
    told = text(turn(conflict(STALEMATE, reacted=("senatorum",), left=("dorn",))), explain=True)
    assert "Senatorum joins by reaction [ORD-53]. Dorn has left it, the Order surrendered or void [ORD-R54]." in told


def test_a_side_that_emptied_leaves_the_other_unopposed() -> None:
    alone = conflict(ClashView(WAR, goals=GOALS), status="unopposed", sides={"attacker": ("perturabo",), "defender": ()})
    assert 'Perturabo stands unopposed in War.\n- Stands: Perturabo, "The wall is open"' in text(turn(alone))


def test_a_goal_that_one_clash_gives_and_another_takes_is_told_at_the_end() -> None:
    first = STALEMATE._replace(goals=(GOALS[0]._replace(achieved=True),))
    told = text(turn(conflict(first, STALEMATE, goals=GOALS)), explain=True)
    assert '- Denied over all clashes [ORD-R30]: Guilliman, "The outer bastions stand"' in told


def test_what_is_earned_alike_is_told_once() -> None:
    earned = (BOON, BOON._replace(who="senatorum"), BOON._replace(who="perturabo", kind="consequence", modify=-1, text=""))
    told = text(turn(conflict(STALEMATE, earned=earned)))
    assert '- Guilliman and Senatorum: minor boon, +1 in War, as attacker: "He held"' in told
    assert "- Perturabo: minor consequence, -1 in War, as attacker" in told


def test_of_another_kind_size_and_words_are_told_without_a_figure() -> None:
    bare = BOON._replace(modify=0, when=When(), id="")
    assert '- Guilliman: minor boon: "He held"' in text(turn(conflict(STALEMATE, earned=(bare,)), reader="alice"))


# Orders


def test_an_order_says_what_was_achieved_and_why_the_rest_was_denied() -> None:
    told = text(turn(conflict(STALEMATE), owns=(own(order()),)))
    assert "Guilliman, at Terra\n1. Raise the bastions (Terra), contested in Walls of Terra, succeeds in part\n" in told
    assert '   - Achieved: "The fleets go to Luna"\n   - Denied: "The outer bastions stand" (Walls of Terra: stalemate)\n' in told
    assert "- Slots 2 and 3 empty\n" in told


def test_what_goes_on_into_the_next_turn_is_listed() -> None:
    told = text(turn(owns=(own(order()),)))
    assert "- Carries into turn 4\n  - minor boon, +1 in War, as attacker" in told
    assert '  - major boon, +2 in Politics: "Three wars fed from one ledger."' in told


def test_an_undone_major_says_by_whom_and_is_carried_no_further() -> None:
    told = text(turn(owns=(own(order())._replace(lost=(Undoing("guilliman", "mars-compact", "dorn/2", "ORD-41"),), onward=(), earned=()),)))
    assert '- Undone by Order 2 of Dorn: major boon, +2 in Politics: "Three wars fed from one ledger."' in told
    assert "Carries into" not in told


@pytest.mark.parametrize(
    ("status", "told"),
    [
        ("succeeded", "Raise the bastions (Terra) succeeds"),
        ("void", "Raise the bastions (Terra) is void"),
        ("open", "Raise the bastions (Terra) waits for Walls of Terra"),
        ("surrendered", "Raise the bastions (Terra) is surrendered"),
        ("withdrawn", "Raise the bastions (Terra) is withdrawn by yielding in Walls of Terra"),
    ],
)
def test_each_status_has_its_words(status: str, told: str) -> None:
    slot = SlotView("guilliman/1", "order", order(), OrderRuling(status), ("walls-of-terra",))
    assert told in text(turn(owns=(own(order())._replace(slots=(slot,)),)))


def test_who_is_absent_or_passes_is_named() -> None:
    gone = OwnView(Sheet("dorn", "Rogal Dorn", {"war": 8}), "absent", "terra", (SlotView("dorn/1", "empty"),), (), ())
    passed = gone._replace(sheet=gone.sheet._replace(id="lorgar", name="Lorgar"), received="passed")
    one = turn(owns=(gone, passed))._replace(names={"dorn": "Rogal Dorn"})
    assert "Absent: Rogal Dorn. Passed: Lorgar." in text(one)
    assert "No Orders yet from Rogal Dorn." in text(one._replace(stage="open"))


def test_an_open_turn_says_what_it_waits_for() -> None:
    stake = tuple(goal._replace(achieved=None) for goal in GOALS)
    silent = own(order())._replace(responses=(), earned=())
    told = text(turn(conflict(ClashView(WAR, goals=stake), status="", goals=()), owns=(silent,), stage="open"))
    assert "No response yet in Walls of Terra from Guilliman." in told
    assert '- War, at stake: Guilliman, "The outer bastions stand"; Perturabo, "The wall is open"\n' in told


def test_a_slot_spent_on_a_reaction_says_so() -> None:
    joining = Response("guilliman", "walls-of-terra", react=Reaction("defender", 2))
    told = text(turn(conflict(STALEMATE, reacted=("guilliman",)), owns=(own(order())._replace(responses=(joining,)),)), explain=True)
    assert "2. empty, spent to join Walls of Terra [ORD-53]\n- Slot 3 empty [ORD-03]\n" in told


def test_what_is_set_aside_says_why() -> None:
    fault = Problem(
        "undo-nothing", "Order 1 undoes nothing.", "Take it out.", Place("turns/003/orders/guilliman.yaml"), "ORD-R44", "guilliman"
    )
    assert "- Set aside: Order 1 undoes nothing.\n" in text(turn(owns=(own(order()),))._replace(problems=(fault,)))


# To a player


def test_a_player_reads_the_own_sheet_first() -> None:
    told = plain(turn_blocks(turn(conflict(STALEMATE), owns=(own(order()),), reader="alice")))
    assert (
        told.index("War  Politics\n---  --------\n  8         9\n")
        < told.index("Orders\n1. Raise")
        < told.index("Walls of Terra (Terra, Solar)")
    )
    assert '- Master of Logistics, +1 in War: "Three wars fed from one ledger."' in told


def test_a_player_is_told_of_conflicts_within_reach() -> None:
    near = conflict(ClashView(WAR), status="", known="may join", goals=())
    one = turn(near, owns=(own(order()),), reader="alice", stage="open")
    assert "Conflicts you may join\n----------------------\n- Walls of Terra (Terra, Solar): Perturabo attacks" in text(one)


def test_a_player_hears_what_is_told_to_everybody() -> None:
    heard = conflict(STALEMATE._replace(goals=()), known="heard of", goals=())
    told = text(turn(heard, reader="alice"))
    assert told.index("Told to everybody") < told.index("- War: a stalemate")


# Words


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (When(), "in everything"),
        (When(arena=("war",), role=("attacker",), against=("perturabo",)), "in War, as attacker, against Perturabo"),
        (
            When(territory=("terra",), segmentum=("solar",), allied=("lion-el-jonson",)),
            "at Terra, in Segmentum Solar, beside Lion El Jonson",
        ),
        (When(tag=("siege",), against_tag=("sorcery", "secret")), "where tagged siege, against what is tagged sorcery or secret"),
        (When(present=True, reacting=False, alone=True, primary=False), "when present, when not reacting, when alone, when not primary"),
        (
            When(any_of=(When(arena=("war",)), When(present=False)), unless=When(primary=True)),
            "(in War) or (when not present), but not as primary",
        ),
    ],
)
def test_a_scope_is_told_in_words(when: When, told: str) -> None:
    assert scope(when, Voice(NAMES, 3, True, False)) == told


# The example


@pytest.mark.parametrize("turn_number", TURNS)
@pytest.mark.parametrize("stage", ["open", "resolved"])
@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_example_keeps_to_the_width(turn_number: int, stage: str, width: int) -> None:
    lines = plain(turn_blocks(example(turn_number, stage=stage), True), width).splitlines()
    assert [line for line in lines if len(line) > width or line != line.rstrip() or not line.isascii()] == []


def test_seven_conflicts_fit_on_three_screens() -> None:
    conflicts, _, orders = plain(turn_blocks(example(3)), 80).partition("\nOrders\n")
    assert len(conflicts.splitlines()) < 150
    assert len(orders.splitlines()) < 250


def test_what_was_carried_is_told_and_what_ends_is_not_carried_on() -> None:
    minor = Standing("t2-walls-of-terra-1", "boon", "minor", 1, gained=2)
    told = text(turn(owns=(own(order())._replace(carries=(minor,), onward=(), earned=()),), reader="alice"))
    assert "- Carried in turn 3: minor boon, +1 in everything (from Walls of Terra)" in told
    assert "Carries into" not in told


def test_what_somebody_earns_twice_is_told_twice() -> None:
    again = BOON._replace(id="t3-walls-of-terra-2")
    assert text(turn(conflict(STALEMATE, earned=(BOON, again)))).count('- Guilliman: minor boon, +1 in War, as attacker: "He held"') == 2
