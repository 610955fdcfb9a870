"""`whcli orders close`: close a judged turn and open the next."""

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, answer_json, names_data, remark_names, say
from whcli.cli.campaigns import HERE, FolderArgument, open_turn, root_of
from whcli.cli.judging import Judgment, judge, require_unchanged
from whcli.cli.naming import named_from
from whcli.files.atomic import commit
from whcli.files.papers import turn_folder
from whcli.files.results import opening_writes
from whcli.model.names import listed
from whcli.model.orders import StandingSheet
from whcli.problems import Place, Problem, Refusal
from whcli.rules.orders.effects import next_standing


def command(folder: FolderArgument = HERE, plan: PlanOption = False, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Close a judged turn and open the next.

    Writes the next turn's standing.yaml (boons and consequences in force, where everyone is) and moves `turn:` in
    campaign.yaml; touches nothing else. Exits with 1 where the turn is not resolved, was resolved from files that have changed
    since, or holds an undecided conflict. Example: whcli orders close crusade
    """
    with named_from(root_of(folder)) as root:
        judgment = judge(open_turn(root))
        closable(judgment)
        turn = judgment.ruling.turn
        standing = next_standing(judgment.opened.campaign, judgment.opened.turn, judgment.standing)
        writes = opening_writes(judgment.opened.loaded, turn + 1, standing)
        if not plan:
            commit(root, writes)
    names = [w.path.as_posix() for w in writes]
    _answer(turn, standing, names_data(names, plan), Format.json if json else how)
    remark_names(names, plan)


def closable(judgment: Judgment) -> None:
    """Refuse to close a turn that is not resolved, resolved from other files, or undecided."""
    turn, root = judgment.ruling.turn, judgment.opened.root
    if judgment.before is None:
        why = f"Turn {turn} is not resolved yet."
        raise Refusal([Problem("not-resolved", why, "Judge it first: `whcli orders resolve`.", Place(judgment.results_name))])
    require_unchanged(judgment, "Judge it anew first: `whcli orders resolve --again`.")
    if judgment.standing.undecided:
        why = f"Turn {turn} cannot close while conflicts are undecided: {listed(judgment.standing.undecided)}."
        own = [p for p in judgment.ruling.problems if "/conflicts/" in p.place.file]
        cure = "Settle them, then judge the turn again: `whcli orders resolve --again`."
        raise Refusal([Problem("undecided", why, cure, Place(judgment.results_name), "ORD-R25"), *own])
    if (root / turn_folder(root, turn + 1) / "standing.yaml").exists():
        name = f"{turn_folder(root, turn + 1)}/standing.yaml"
        why = f"Turn {turn} is open, and {name} is there already."
        raise Refusal([Problem("turn-exists", why, "Take it out if it is left over from something else.", Place(name))])


def _answer(turn: int, standing: StandingSheet, names: dict[str, list[str]], how: Format) -> None:
    if how is Format.json:
        answer_json({"closed": turn, "turn": turn + 1, **names})
        return
    say(f"Turn {turn} is closed; turn {turn + 1} is open.")
    say(_in_force(standing))


def _in_force(standing: StandingSheet) -> str:
    """Return how much the new turn opens with (ORD-R41)."""
    carried = sum(len(effects) for effects in standing.effects.values())
    if not carried:
        return "In force: nothing from earlier turns."
    what = "boons and consequences" if carried > 1 else "boon or consequence"
    return f"In force: {carried} {what} from earlier turns, carried by {len(standing.effects)}."
