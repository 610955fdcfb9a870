"""`whcli orders conflicts`: propose where Orders collide, as drafts for the GM."""

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, answer_json, complain, problems_data, say
from whcli.cli.campaigns import HERE, FolderArgument, Opened, TurnOption, open_turn, root_of
from whcli.cli.drafting import AgainOption, begun, carry_out, remark_on
from whcli.cli.naming import named_from
from whcli.cli.telling import written
from whcli.files.campaign import paths
from whcli.files.forms import Laid, draft_bytes, lay, modeline
from whcli.files.papers import turn_folder
from whcli.files.results import recorded
from whcli.model.drafts import Proposals
from whcli.model.record import NamedTuple
from whcli.model.understood import Understood
from whcli.problems import by_place
from whcli.report.orders_draft import draft_notes, proposal_blocks, proposal_data
from whcli.report.orders_form import comment_lines
from whcli.report.orders_words import Voice
from whcli.rules.orders.collisions import Inflicted, proposals, rivals, undone_from
from whcli.rules.orders.notices import before_responses
from whcli.rules.orders.resolve import PENDING
from whcli.rules.orders.understand import understand


class Proposed(NamedTuple):
    """What is proposed for a turn, and the files of it. `stale` are drafts that nothing proposes now."""

    opened: Opened
    understood: Understood
    proposals: Proposals
    laid: tuple[Laid, ...]
    stale: tuple[str, ...]

    @property
    def states(self) -> dict[str, str]:
        """What becomes of each draft's file, by the draft's id."""
        return {one.name.rpartition("/")[2].removesuffix(".yaml"): one.state for one in self.laid}


def command(
    folder: FolderArgument = HERE,
    turn: TurnOption = None,
    again: AgainOption = False,
    plan: PlanOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Propose where Orders collide, as drafts for the GM.

    Writes turns/NNN/drafts/ID.yaml with reasons, roles, Arenas and contested goals: the same place, `opposes:`, a goal of the
    same id, a boon undone. Never writes into conflicts/: copy there what you take up, and mend it. Says what is taken up, and
    which Orders meet nobody. Keeps a draft that differs from what it would write, unless --again. Exits with 1 where the
    campaign cannot be read. Example: whcli orders conflicts crusade
    """
    with named_from(root_of(folder)) as root:
        found = _proposed(begun(open_turn(root, turn)), again)
        problems = by_place(p for p in found.understood.problems if p.code not in PENDING)
        complain(problems, root)
        names = carry_out(root, found.laid, plan)
    if json or how is Format.json:
        told = {"turn": found.understood.turn.number, **proposal_data(found.proposals, found.states), "stale": list(found.stale)}
        answer_json({**told, **names, "problems": problems_data(problems)})
    else:
        say(_told(found, how))
    remark_on(found.laid, plan)


def _proposed(opened: Opened, again: bool) -> Proposed:
    """Work out what to propose. A draft that is taken up whole is not written any more."""
    understood = understand(opened.campaign, before_responses(opened.turn))
    found = proposals(understood, _inflicted(opened, understood))
    folder = f"{turn_folder(opened.root, opened.turn.number)}/drafts"
    line, voice = modeline(opened.loaded, "conflict"), _voice(opened)
    fresh = {f"{folder}/{d.conflict.id}.yaml": d for d in found.drafts if not d.whole}
    laid = lay(opened.root, {name: draft_bytes(d, comment_lines(draft_notes(d, voice)), line) for name, d in fresh.items()}, again)
    proposed = {d.conflict.id for d in found.drafts}
    stale = tuple(path.name for path in paths(opened.root, folder)[0] if path.stem not in proposed)
    return Proposed(opened, understood, found, laid, stale)


def _inflicted(opened: Opened, understood: Understood) -> Inflicted:
    """Return who stood against the owner of each effect that Orders would undo, where results of this campaign say so."""
    found = {}
    for undo, (turn, conflict) in undone_from(understood).items():
        past = recorded(opened.root, turn) if turn < opened.turn.number else None
        if past and conflict in past.ruling.conflicts:
            found[undo] = rivals(undo.partition("/")[0], past.ruling.conflicts[conflict])
    return found


def _voice(opened: Opened) -> Voice:
    return Voice({who: sheet.name for who, sheet in opened.campaign.sheets.items()}, opened.turn.number, True, False)


def _told(found: Proposed, how: Format) -> str:
    title = f"{found.opened.campaign.name}, turn {found.understood.turn.number}: where Orders collide"
    return written(proposal_blocks(found.proposals, found.states, found.stale, title, _voice(found.opened)), how)
