"""`whcli orders open`: lay the open turn's folder, with a pre-filled form for each Primarch."""

from collections.abc import Iterator

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, answer_json, complain, problems_data, say
from whcli.cli.campaigns import HERE, FolderArgument, Opened, open_turn, root_of
from whcli.cli.drafting import AgainOption, carry_out, due, remark_on
from whcli.cli.naming import named_from
from whcli.files.forms import Laid, form_bytes, lay, modeline
from whcli.files.papers import load_turn, turn_folder
from whcli.files.results import recorded
from whcli.model.drafts import Form
from whcli.model.orders import Sheet
from whcli.model.record import NamedTuple
from whcli.model.ruling import Ruling
from whcli.model.understood import Understood
from whcli.model.view import GM
from whcli.problems import by_place
from whcli.report.orders_form import comment_lines, form_notes
from whcli.report.orders_words import Voice
from whcli.rules.orders.forms import as_opened, form
from whcli.rules.orders.understand import understand
from whcli.rules.orders.views import view


class Forms(NamedTuple):
    """What forms are made from: the turn as it opens, and the turn before as it was ruled."""

    opened: Opened
    now: Understood
    before: tuple[Understood, Ruling] | None

    def of(self, sheet: Sheet) -> Form | None:
        """Return the form of one sheet, from what its player may know, or for an Institution the GM (ORD-R60)."""
        reader = GM if sheet.institution else sheet.player
        last = view(reader, *self.before, "closed") if self.before else None
        return form(view(reader, self.now, None, "open"), sheet.id, self.opened.campaign.rules, last)


def command(
    folder: FolderArgument = HERE,
    again: AgainOption = False,
    plan: PlanOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Lay the open turn's folder, with a pre-filled form for each Primarch.

    Writes turns/NNN/forms/ID.yaml: empty slots, what is in force and when it ends, where the Primarch stands, what became of
    the last turn. One for each Primarch with a player, who copies it to orders/, and one for each Institution, for the GM.
    Keeps a form that differs from what it would write, unless --again. Exits with 1 where the campaign cannot be read.
    Example: whcli orders open crusade
    """
    with named_from(root_of(folder)) as root:
        made = _made(open_turn(root))
        drawn = tuple(_drawn(made))
        name = f"{turn_folder(root, made.now.turn.number)}/forms"
        laid = lay(root, {f"{name}/{one.who}.yaml": _content(one, made.opened) for one in drawn}, again)
        problems = by_place((*made.opened.loaded.problems, *made.now.problems))
        complain(problems, root)
        names = carry_out(root, laid, plan)
    if json or how is Format.json:
        told = {f.who: {"file": one.name, "player": f.player or "gm", "state": one.state} for f, one in zip(drawn, laid, strict=True)}
        answer_json({"turn": made.now.turn.number, "forms": told, **names, "problems": problems_data(problems)})
    else:
        say(_told(made.opened, drawn, laid))
    remark_on(laid, plan)


def _made(opened: Opened) -> Forms:
    """Read what forms are made from. Refusal where the turn before, or what is recorded of it, cannot be read."""
    campaign, number = opened.campaign, opened.turn.number
    past = recorded(opened.root, number - 1) if number > 1 else None
    before = (understand(campaign, load_turn(opened.loaded, number - 1)[0]), past.ruling) if past else None
    return Forms(opened, understand(campaign, as_opened(opened.turn)), before)


def _drawn(made: Forms) -> Iterator[Form]:
    """Yield the form of every Primarch with a player, and of every Institution, in order of id."""
    for _, sheet in sorted(made.opened.campaign.sheets.items()):
        drawn = made.of(sheet) if sheet.institution or (sheet.player and not sheet.vacant) else None
        if drawn:
            yield drawn


def _content(one: Form, opened: Opened) -> bytes:
    campaign = opened.campaign
    voice = Voice({one.who: one.name, **campaign.players}, one.turn, one.institution, False)
    notes = form_notes(one, voice, due(opened.turn.notes.deadline, one.player, campaign))
    return form_bytes(one, comment_lines(notes), modeline(opened.loaded, "orders"))


def _told(opened: Opened, drawn: tuple[Form, ...], laid: tuple[Laid, ...]) -> str:
    """Return a line for each player with the forms that are theirs to send."""
    mine: dict[str, list[str]] = {}
    alike = len({file.state for file in laid}) == 1
    for one, file in zip(drawn, laid, strict=True):
        mine.setdefault("" if one.institution else one.player, []).append(one.who if alike else f"{one.who} ({file.state})")
    names = {player: opened.campaign.players.get(player, player) for player in mine} | {GM: "the GM"}
    lines = [f"  {names[player]}: {', '.join(forms)}" for player, forms in sorted(mine.items(), key=lambda item: (not item[0], item[0]))]
    return "\n".join([f"Turn {opened.turn.number}, forms to send:", *lines])
