"""`whcli orders notify`: each player's notice, and that it tells nothing of others."""

import re

import pytest
from evening import Table

RESPONSE = re.compile(r"```yaml\n(.*?)```\n", re.DOTALL)


def notice(crusade: Table, player: str, *more: str) -> str:
    said = crusade.whcli("orders", "notify", "--for", player, *more)
    assert said.code == 0, said.err
    return said.out


def form(crusade: Table, player: str, who: str, *more: str) -> str:
    """The form that a player answers on for one Primarch."""
    return next(found for found in RESPONSE.findall(notice(crusade, player, *more)) if found.startswith(f"primarch: {who}\n"))


def without_comment(lines: str) -> str:
    """A form with every example taken up: the # and the blank after it are gone from its lines."""
    return re.sub(r"^( *)# (?=[a-z][a-z-]*:| )", r"\1", lines, flags=re.MULTILINE)


def test_each_player_gets_a_notice(crusade: Table) -> None:
    told = crusade.answer("orders-notices", "orders", "notify")
    assert len(told["notices"]) == 8
    assert told["notices"]["frank"]["stands_in"] == ["burning-of-prospero"]
    assert "black-sand" in told["notices"]["bob"]["may_join"]
    assert crusade.files("notices")["frank.md"].decode() == told["notices"]["frank"]["text"]


def test_a_notice_gives_the_deadline_in_the_zone_of_its_player(crusade: Table) -> None:
    assert "Answer by Sat 2026-12-05 21:00 Europe/Berlin." in notice(crusade, "bob")
    assert "Answer by 2026-12-05 20:00 Europe/London." in notice(crusade, "alice")


def test_a_form_names_the_most_effort_of_each_arena_after_penalties_of_place(crusade: Table) -> None:
    assert "effort: {war: 0}                 # War 9: at most 1\n" in form(crusade, "bob", "perturabo")
    assert "effort: {covert: 0}              # Covert 9 - 2: at most 3\n" in form(crusade, "bob", "alpharius")


def test_only_the_clashes_that_one_stands_in_are_asked_for(crusade: Table) -> None:
    assert "effort: {war: 0, covert: 0} " in form(crusade, "heidi", "corax")  # in black-sand Prowess is for two others


def test_the_choice_of_roles_is_put_to_the_chooser_alone(crusade: Table) -> None:
    assert "# role: defender                 # attacker or defender: yours to choose" in form(crusade, "bob", "perturabo")
    assert "role:" not in form(crusade, "carol", "dorn")


def test_only_qualities_to_be_invoked_are_asked_for(crusade: Table) -> None:
    assert "# invoke: [cold-arithmetic] " in form(crusade, "bob", "perturabo")
    assert "invoke" not in form(crusade, "carol", "sanguinius")


def test_who_may_not_yield_is_not_asked(crusade: Table) -> None:
    assert "yield" not in form(crusade, "carol", "dorn")
    assert "# yield: {text: WHAT IT COSTS}" in form(crusade, "bob", "perturabo")


def test_who_may_join_reads_what_each_slot_costs(crusade: Table) -> None:
    said = form(crusade, "bob", "perturabo")
    assert "# Slot 3: empty, and costs nothing.\n" in said
    assert '# Slot 1: surrenders "The walls as they should have been drawn", which leaves two-architects, for a minor consequence.' in said


@pytest.mark.parametrize(("player", "who"), [("bob", "perturabo"), ("bob", "konrad-curze"), ("carol", "dorn"), ("erin", "lion-el-jonson")])
def test_a_form_sent_back_as_it_is_passes_the_check(crusade: Table, player: str, who: str) -> None:
    path = f"turns/003/responses/{who}.yaml"
    crusade.path(path).write_text(form(crusade, player, who), encoding="utf-8")
    said = crusade.whcli("check", path)
    assert (said.code, said.err) == (0, "")


def test_the_examples_of_a_form_count_once_they_are_uncommented(crusade: Table) -> None:
    filled = without_comment(form(crusade, "bob", "konrad-curze"))
    crusade.path("turns/003/responses/konrad-curze.yaml").write_text(filled, encoding="utf-8")
    said = crusade.whcli("orders", "check", "turns/003/responses/konrad-curze.yaml")
    assert (said.code, "In Black Sand: joins as defender from slot 2" in said.out) == (0, True)


def test_a_player_with_nothing_to_be_told_gets_a_notice_that_says_so(crusade: Table) -> None:
    for path in crusade.path("turns/003/conflicts").iterdir():
        path.unlink()
    assert "There is nothing to answer." in notice(crusade, "alice")
    assert crusade.whcli("orders", "notify").out.splitlines()[0] == "Alice: nothing to tell"


def test_notifying_again_changes_nothing_and_says_so(crusade: Table) -> None:
    crusade.whcli("orders", "notify")
    before = crusade.files("notices")
    assert "nothing has changed" in crusade.whcli("orders", "notify").err
    assert crusade.files("notices") == before


def test_a_plan_or_one_players_notice_writes_nothing(crusade: Table) -> None:
    crusade.whcli("orders", "notify", "--plan")
    notice(crusade, "bob")
    assert crusade.files("notices") == {}


def test_the_second_notice_tells_those_in_a_conflict_who_joined_it(crusade: Table) -> None:
    told = notice(crusade, "grace", "--joined")
    assert "**Black Sand**: Konrad Curze has joined the defender's side, by reaction" in told
    assert "**Black Sand**: Lion El Jonson has joined the attacker's side, by reaction" in told


def test_the_second_notice_tells_nobody_else(crusade: Table) -> None:
    assert "by reaction" not in notice(crusade, "carol", "--joined")
    assert "Nobody has joined a conflict that you stand in." in notice(crusade, "carol", "--joined")


def test_who_joined_stands_in_the_conflict_from_then_on(crusade: Table) -> None:
    assert "react: {side: attacker, slot: 2} # you have joined" in form(crusade, "erin", "lion-el-jonson", "--joined")


def test_the_second_notice_gives_back_what_was_answered(crusade: Table) -> None:
    said = form(crusade, "erin", "mortarion", "--joined")
    assert 'yield: {text: "The Barbaran let a horseman go", when: {arena: glory, against: jaghatai-khan}}' in said
    crusade.path("turns/003/responses/mortarion.yaml").write_text(said, encoding="utf-8")
    assert crusade.whcli("orders", "check", "turns/003/responses/mortarion.yaml").code == 0


def test_a_choice_of_roles_is_told_to_nobody_before_the_turn_is_judged(crusade: Table) -> None:
    assert "who attacks is open" in notice(crusade, "carol", "--joined")
    assert "**Rogal Dorn** stands here.\n" in notice(crusade, "carol", "--joined")


def test_a_first_notice_says_whether_answers_may_change_once_it_is_known_who_joined(crusade: Table) -> None:
    assert "and you may change your answer then." in notice(crusade, "frank")
    crusade.change("campaign.yaml", "rules:\n", "rules:\n  reactions: sealed\n")
    assert "Answers are sealed: " in notice(crusade, "frank")


def test_where_reactions_are_sealed_there_is_no_second_notice(crusade: Table) -> None:
    crusade.change("campaign.yaml", "rules:\n", "rules:\n  reactions: sealed\n")
    said = crusade.whcli("orders", "notify", "--joined")
    assert (said.code, "[reactions-sealed ORD-R57]" in said.err) == (1, True)


def test_a_conflict_that_must_be_mended_is_told_to_nobody(crusade: Table) -> None:
    crusade.change("turns/003/conflicts/two-architects.yaml", "dorn/1]", "dorn/7]")
    assert "[unknown-reference ORD-R28]" in crusade.whcli("orders", "notify").err
    said = crusade.whcli("orders", "notify", "--for", "bob")
    assert (said.code, "[unfit-conflict ORD-20]" in said.err, "dorn/7" in said.err) == (1, True, False)
    assert crusade.files("notices") == {}


def test_a_player_that_there_is_none_of_is_refused(crusade: Table) -> None:
    assert "Did you mean `alice`?" in crusade.whcli("orders", "notify", "--for", "alise").err


SECRETS = [
    ("primarchs/dorn.yaml", "war: 8", "war: 7"),
    ("primarchs/dorn.yaml", "qualities:", "effects:\n  oath: {kind: boon, size: major, modify: 3}\nqualities:"),
    ("primarchs/horus.yaml", "prowess: 8", "prowess: 4"),
    ("turns/003/orders/dorn.yaml", "Close the ring around the palace", "Another title"),
    ("turns/003/orders/dorn.yaml", "stores: Ten years of grain lie under the palace", "stores: Another goal"),
    ("turns/003/orders/dorn.yaml", "tags: [fortification]", "tags: [parade]"),
    ("turns/003/orders/guilliman.yaml", "territory: calth", "territory: luna"),
    ("turns/003/responses/dorn.yaml", "effort: {war: 2}", "effort: {war: 1}"),
    ("turns/003/responses/lion-el-jonson.yaml", "side: attacker", "side: defender"),
    ("turns/003/standing.yaml", "They saw the sky open and close at his word", "Other words"),
]


@pytest.mark.parametrize(("file", "old", "new"), SECRETS)
def test_what_others_keep_to_themselves_changes_no_notice(crusade: Table, file: str, old: str, new: str) -> None:
    before = notice(crusade, "bob")
    crusade.change(file, old, new)
    assert notice(crusade, "bob") == before


@pytest.mark.parametrize(("file", "old", "new"), [one for one in SECRETS if "lion" not in one[0]])
def test_nor_the_second_notice(crusade: Table, file: str, old: str, new: str) -> None:
    before = notice(crusade, "bob", "--joined")
    crusade.change(file, old, new)
    assert notice(crusade, "bob", "--joined") == before


def test_who_joined_elsewhere_is_told_to_nobody(crusade: Table) -> None:
    before = notice(crusade, "carol", "--joined")
    crusade.change("turns/003/responses/lion-el-jonson.yaml", "side: attacker", "side: defender")
    assert notice(crusade, "carol", "--joined") == before
