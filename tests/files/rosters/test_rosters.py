"""Army lists: each form of one army gives the same army, whatever its letters and line ends."""

from typing import Any

import pytest

from tests.files.rosters.small_lists import APP, LISTS, SIMPLE, WTC_COMPACT, new_recruit, node, profile, pts, ros, tree
from whcli.files.rosters.army_yaml import army_bytes, army_data, unit_ids
from whcli.files.rosters.gaps import gaps
from whcli.files.rosters.shape import read_roster
from whcli.files.rosters.trouble import doubts
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import read
from whcli.model.roster import Roster, RosterUnit

each_form = pytest.mark.parametrize("form", LISTS)
UNITS = [
    ("captain-1", 95, 1, True),
    ("intercessor-squad-1", 80, 5, False),
    ("intercessor-squad-2", 160, 10, False),
    ("impulsor-1", 80, 1, False),
    ("redemptor-dreadnought-1", 210, 1, False),
]


def roster(data: bytes | str) -> Roster:
    return read_roster(data.encode() if isinstance(data, str) else data, "list")[0]


def core(data: bytes | str) -> list[tuple[str, int, int, bool]]:
    found = roster(data)
    return [(id_, unit.points, unit.models, unit.warlord) for id_, unit in zip(unit_ids(found), found.units, strict=True)]


def unit(data: bytes | str, name: str) -> RosterUnit:
    found = roster(data)
    return dict(zip(unit_ids(found), found.units, strict=True))[name]


def codes(data: bytes | str) -> list[str]:
    return [problem.code for problem in doubts(roster(data), "list")]


@each_form
def test_every_form_gives_the_same_units_in_the_same_order(form: str) -> None:
    assert core(LISTS[form]) == UNITS
    assert codes(LISTS[form]) == []


@each_form
def test_every_form_names_the_army_its_faction_its_detachment_and_its_size(form: str) -> None:
    assert roster(LISTS[form])[1:6] == ("Gate Watch", "Ultramarines", "Gladius Task Force", "incursion", 625)


@each_form
def test_what_is_laid_out_is_a_valid_army_that_reads_back_the_same(form: str) -> None:
    found = roster(LISTS[form])
    data = army_bytes(army_data(found, ""), found.dialect, "list")
    node_, problems = read(data, "army.yaml")
    assert node_ is not None, problems
    assert faults(node_, "army", Source("army.yaml", data), always=True) == ()
    assert plain(node_) == army_data(found, "")


def plain(found: Any) -> Any:
    value = found.value
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize(
    ("form", "dialect"), [("ros", "battlescribe"), ("json", "new-recruit"), ("app", "app"), ("wtc-full", "wtc"), ("simple", "simple")]
)
def test_the_form_is_told_by_its_shape(form: str, dialect: str) -> None:
    assert roster(LISTS[form]).dialect == dialect


@pytest.mark.parametrize("form", ["ros", "json"])
def test_a_roster_gives_wounds_objective_control_and_keywords(form: str) -> None:
    assert unit(LISTS[form], "captain-1")[3:5] == (unit(LISTS[form], "captain-1").figures, ("character", "infantry"))
    assert (unit(LISTS[form], "captain-1").wounds, unit(LISTS[form], "intercessor-squad-1").oc) == (5, 2)
    assert unit(LISTS[form], "impulsor-1").keywords == ("dedicated-transport", "transport", "vehicle")


def test_a_heading_gives_its_keywords() -> None:
    assert unit(APP, "captain-1").keywords == ("character",)
    assert unit(APP, "intercessor-squad-2").keywords == ("battleline",)
    assert unit(APP, "impulsor-1").keywords == ("dedicated-transport", "transport")
    assert unit(APP, "redemptor-dreadnought-1").keywords == ()


def test_a_mark_before_a_name_makes_a_character() -> None:
    assert unit(WTC_COMPACT, "captain-1").keywords == ("character",)


@pytest.mark.parametrize("text", [APP, WTC_COMPACT, SIMPLE])
@pytest.mark.parametrize("change", ["crlf", "bom", "no-break", "utf-16", "no-end"])
def test_letters_and_line_ends_make_no_difference(text: str, change: str) -> None:
    changed = {
        "crlf": text.replace("\n", "\r\n").encode(),
        "bom": b"\xef\xbb\xbf" + text.encode(),
        "no-break": text.replace(" (", "\u00a0(").replace(" [", "\u202f[").encode(),
        "utf-16": text.encode("utf-16"),
        "no-end": text.rstrip().encode(),
    }
    assert core(changed[change]) == UNITS


def test_a_list_in_latin_1_is_read_and_told() -> None:
    data = "PERSONNAGES\n\nPrêtre (95 points)\n".encode("latin-1")
    found, problems = read_roster(data, "list")
    assert (found.units[0].name, [problem.code for problem in problems]) == ("Prêtre", ["not-utf8"])


def test_a_french_list_is_read() -> None:
    french = APP.replace("CHARACTERS", "PERSONNAGES").replace("BATTLELINE", "LIGNE").replace("DEDICATED TRANSPORTS", "TRANSPORTS ASSIGNÉS")
    french = french.replace("OTHER DATASHEETS", "AUTRES FICHES TECHNIQUES").replace("Warlord", "Seigneur de guerre")
    french = french.replace("Exported with App Version:", "Exporté avec la Version de l’Appli :") + "Rhino (75 points)\n"
    assert core(french) == UNITS
    assert unit(french, "impulsor-1").keywords == ("dedicated-transport", "transport")


def test_a_missing_title_line_leaves_the_army_without_a_name() -> None:
    found = roster(APP.split("\n", 2)[2])
    assert (found.name, found.printed, found.faction, len(found.units)) == ("", None, "Ultramarines", 5)


def test_the_head_of_one_form_may_stand_over_the_body_of_another() -> None:
    head = WTC_COMPACT[: WTC_COMPACT.index("Char1: 1x")]
    assert core(head + APP) == UNITS
    assert core(head + SIMPLE[SIMPLE.index("## Character") :]) == UNITS
    assert roster(head + APP).faction == "Ultramarines"


def test_the_head_names_the_warlord_where_no_unit_does() -> None:
    bare = WTC_COMPACT.replace("Warlord, ", "")
    assert core(bare) == UNITS
    assert core(bare.replace("Char1: Captain\n", "Captain\n")) == UNITS


def test_names_keep_commas_and_lose_typeset_quotes_and_marks_of_legends() -> None:
    found = roster("CHARACTERS\n\nBe’lakor, the Dark Master [Legends] (325 points)\n")
    assert (found.units[0].name, unit_ids(found)) == ("Be'lakor, the Dark Master", ("belakor-the-dark-master-1",))
    assert found.units[0].keywords == ("character", "legends")


def test_the_total_between_pluses_is_read() -> None:
    text = "++ Army Roster (Chaos - World Eaters) [1,990pts] ++\n+ Character [1,990pts] +\nAngron [1,990pts]: Warlord\n"
    found = roster(text + "++ Total: [1,990pts] ++\n")
    assert (found.printed, found.faction, len(found.units), found.points) == (1990, "World Eaters", 1, 1990)


def test_what_stands_below_the_signature_is_not_read() -> None:
    assert core(APP + "\nRhino (75 points)\n") == UNITS


def test_a_signature_above_the_list_ends_nothing() -> None:
    assert core("Created with newrecruit.eu v35.66\nhttps://www.newrecruit.eu/app/list/x\n" + SIMPLE) == UNITS


def test_a_number_of_models_that_is_not_told_is_told() -> None:
    found = roster("CHARACTERS\n\nCaptain (80 points)\n\nLieutenant (70 points)\n• 1x Sword\n")
    assert [gap.units for gap in gaps(found, unit_ids(found)) if gap.what == "models"] == [("captain-1",)]
    assert army_data(found, "")["units"]["captain-1"]["models"] == 1


def test_units_attached_to_one_another_are_told() -> None:
    group = "ATTACHED UNITS\nAttached unit 1\n\nCaptain (80 points)\n• Attached as: Leader\nScouts (70 points)\n• Attached as: Bodyguard\n"
    assert [(one.name, one.leads) for one in roster(group).units] == [("Captain", "Scouts"), ("Scouts", "")]
    line = "Char1: 1x Captain (80 pts): Warlord\nLeading Scouts[1]\n5x Scouts (70 pts)\n"
    assert [one.leads for one in roster(line).units] == ["Scouts", ""]
    led = tree()
    led["forces"][0]["selections"][2]["associations"] = [{"name": "Leading", "to": "Intercessor Squad-1"}]
    assert unit(new_recruit(led), "captain-1").leads == "Intercessor Squad"


def test_the_lines_of_a_second_level_may_be_told_by_their_depth_alone() -> None:
    text = "BATTLELINE\n\nEightbound (255 points)\n  • 1x Champion\n    • 1x Blades\n      1x Fist\n  • 2x Eightbound\n    • 2x Blades\n"
    assert core(text) == [("eightbound-1", 255, 3, False)]


def test_models_that_differ_have_no_one_figure() -> None:
    king = node("Szarekh", "model", profiles=[profile("Szarekh", "16", "6")])
    menhirs = node("Triarchal Menhir", "model", 2, profiles=[profile("Triarchal Menhir", "5", "1")])
    whole = node("The Silent King", "unit", costs=pts(470), selections=[king, menhirs])
    data = ros({"name": "Dynasty", "forces": [{"selections": [whole]}]})
    found = unit(data, "the-silent-king-1")
    assert (found.models, found.wounds, found.oc) == (3, None, None)
    assert [gap.why for gap in gaps(roster(data), ("the-silent-king-1",)) if gap.what == "wounds"] == [
        "Its models differ in Wounds (Szarekh 16, Triarchal Menhir 5): add `wounds` to the army's file if one figure will do."
    ]


def test_allies_in_a_force_within_a_force_are_read() -> None:
    allied = tree()
    allied["forces"][0]["forces"] = [{"selections": [node("Nurglings", "unit", costs=pts(40), selections=[node("Swarm", "model", 3)])]}]
    assert core(ros(allied))[5:] == [("nurglings-1", 40, 3, False)]


def test_other_currencies_are_no_points() -> None:
    paid = tree()
    paid["forces"][0]["selections"][2]["costs"].append({"name": "Cabal Points", "value": 29})
    assert core(new_recruit(paid)) == UNITS


def test_a_total_that_is_not_the_sum_is_told_and_the_sum_taken() -> None:
    other = APP.replace("(625 points)", "(635 points)")
    assert (codes(other), army_data(roster(other), "")["points"]) == (["points-differ"], 625)


def test_a_number_of_units_that_is_not_theirs_is_told() -> None:
    assert codes(WTC_COMPACT.replace("UNITS: 5", "UNITS: 6")) == ["units-differ"]


def test_of_two_warlords_the_first_is_taken() -> None:
    two = APP.replace("1x Armoured hull", "Warlord")
    assert codes(two) == ["many-warlords"]
    assert [id_ for id_, one in army_data(roster(two), "")["units"].items() if "warlord" in one] == ["captain-1"]


@pytest.mark.parametrize(("form", "missing"), [("app", {"wounds", "oc", "keywords"}), ("ros", set())])
def test_what_a_list_does_not_record_is_exact(form: str, missing: set[str]) -> None:
    found = roster(LISTS[form])
    told = {gap.what: gap.units for gap in gaps(found, unit_ids(found))}
    assert told.keys() == missing | {"attachments", "transports", "reserves"}
    assert told["transports"] == ("impulsor-1",)


def test_an_army_without_a_warlord_is_told() -> None:
    found = roster(APP.replace("  • Warlord\n", ""))
    assert "warlord" in {gap.what for gap in gaps(found, unit_ids(found))}
