"""`whcli orders undo`: reopen the turn that was resolved or closed last."""

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, answer_json, names_data, remark_names, say
from whcli.cli.campaigns import HERE, FolderArgument, root_of
from whcli.cli.naming import named_from
from whcli.files.atomic import Write, commit
from whcli.files.campaign import Loaded, load
from whcli.files.papers import load_turn, turn_folder
from whcli.files.results import closing_undone, recorded, reopening_writes, results_path, standing_bytes, tidy
from whcli.problems import Place, Problem, Refusal
from whcli.rules.orders.effects import next_standing


def command(folder: FolderArgument = HERE, plan: PlanOption = False, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Reopen the turn that was resolved or closed last.

    Takes back the last `resolve` or `close`, byte for byte: results.yaml goes (or the ruling before `--again` comes back);
    or the standing sheet of the open turn goes and `turn:` moves back. Exits with 1 where there is nothing to take back, or it
    is not as whcli wrote it. Example: whcli orders undo crusade
    """
    with named_from(root_of(folder)) as root:
        loaded = load(root)
        said, writes = undoing(loaded)
        if not plan:
            commit(root, writes)
            tidy(root, loaded.campaign.turn)
    names = [w.path.as_posix() for w in writes]
    if json or how is Format.json:
        answer_json({"undone": said, **names_data(names, plan)})
    else:
        say(said)
    remark_names(names, plan, "Changed")


def undoing(loaded: Loaded) -> tuple[str, list[Write]]:
    """Return what undoing would do, in words and as writes. Refusal where there is nothing to undo."""
    root, turn = loaded.root, loaded.campaign.turn
    if results_path(root, turn).exists():
        writes = reopening_writes(root, turn)
        back = "the ruling before it stands again" if len(writes) > 1 else "the turn is open again"
        return f"The ruling on turn {turn} is taken back; {back}.", writes
    before = recorded(root, turn - 1) if turn > 1 else None
    if before is None:
        why = f"Turn {turn} is open and nothing in it is resolved; no turn before it was closed by this program."
        raise Refusal([Problem("nothing-to-undo", why, "There is nothing to take back: go on.", Place(turn_folder(root, turn)))])
    papers, _ = load_turn(loaded, turn - 1)
    standing = next_standing(loaded.campaign, papers, before.ruling)
    return f"Turn {turn} is taken back; turn {turn - 1} is open again, and resolved.", closing_undone(
        loaded, standing_bytes(turn, standing)
    )
