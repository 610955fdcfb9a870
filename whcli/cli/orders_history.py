"""`whcli orders history`: a campaign turn by turn, for one Primarch or as a league table."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, complain, say
from whcli.cli.campaigns import HERE, root_of
from whcli.cli.gated import gated
from whcli.cli.naming import named_from
from whcli.cli.orders_report import ForOption, known_reader
from whcli.cli.telling import is_terminal, written
from whcli.files.campaign import Loaded, load
from whcli.files.decode_papers import decode_orders
from whcli.files.decode_sheets import decode_standing_sheet
from whcli.files.papers import load_turn, turn_folder
from whcli.files.results import STANDING, recorded
from whcli.files.source import read_paper
from whcli.model.campaign import Campaign, Turn
from whcli.model.history import Told
from whcli.model.names import listed, near
from whcli.model.orders import OrderSheet, StandingSheet
from whcli.model.record import NamedTuple
from whcli.model.ruling import Ruling
from whcli.model.view import GM
from whcli.problems import Place, Problem, Refusal
from whcli.report.orders_history import ASCII, BLOCKS, history_blocks, missing
from whcli.report.orders_history_data import history_data
from whcli.rules.orders.history import Past, Record, from_ruling, from_view, history, league, sheets_to_come
from whcli.rules.orders.understand import understand
from whcli.rules.orders.views import view

WhoArgument = Annotated[str, typer.Argument(help="The id of a Primarch or an Institution; without it, everybody.", show_default=False)]
WhereArgument = Annotated[str, typer.Argument(help="A campaign's folder, or anything in it.", show_default=False)]


class Books(NamedTuple):
    """What is on record of a campaign: the ruling of each turn, and what is wrong with the others."""

    loaded: Loaded
    rulings: dict[int, Ruling]
    problems: tuple[Problem, ...]

    @property
    def campaign(self) -> Campaign:
        """The campaign."""
        return self.loaded.campaign

    @property
    def lacking(self) -> tuple[str, ...]:
        """In words, which turns that are closed have no results."""
        return missing((n for n in range(1, self.campaign.turn) if n not in self.rulings), "the results")

    def stage(self, turn: int) -> str:
        """Return whether a turn on record is resolved or closed."""
        return "closed" if turn < self.campaign.turn else "resolved"


Sheets = dict[int, StandingSheet]


def command(
    who: WhoArgument = "",
    folder: WhereArgument = "",
    reader: ForOption = GM,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """A campaign turn by turn, for one Primarch or as a league table.

    Reads the recorded results.yaml and standing.yaml of every turn, and the Orders of whom it tells of; judges nothing and
    writes nothing. Without WHO the league table, for the GM alone. With --for only the player's own Primarchs, from what they
    may know. A folder may stand alone. Exits with 0, with 1 where WHO is not known.
    Example: whcli orders history dorn crusade
    """
    name, place = _arguments(who, folder)
    with named_from(root_of(place)) as root, gated(reader):
        loaded = load(root)
        known_reader(loaded.campaign, reader)
        _known(loaded.campaign, name, reader)
        books = _books(loaded)
        told = _to_player(books, reader, name) if reader else _to_gm(books, name)
        if json or how is Format.json:
            answer_json(history_data(told))
        else:
            say(written(history_blocks(told, BLOCKS if how is Format.text and is_terminal() else ASCII), how))
        if reader == GM:
            complain(books.problems, root)


def _arguments(who: str, folder: str) -> tuple[str, Path]:
    """Return WHO and the folder, in whichever order they were given; one that stands alone is a folder where there is such a path."""
    if who and Path(who).exists() and not (folder and Path(folder).exists()):
        who, folder = folder, who
    return who, Path(folder) if folder else HERE


def _known(campaign: Campaign, who: str, reader: str) -> None:
    """Refuse a WHO that nobody bears, or that is not for this reader."""
    names = sorted(campaign.sheets if reader == GM else campaign.held_by(reader))
    if who and who not in names:
        why = f"Nobody in this campaign is called `{who}`." if reader == GM else f"`{who}` is none of {reader}'s Primarchs."
        cure = f"Name one of {listed(names)}.{near(who, names)}" if names else "Ask the GM for a Primarch."
        raise Refusal([Problem("unknown-id", why, cure, Place(""), "" if reader == GM else "ORD-R60")])


# What is on record, each file read once


def _books(loaded: Loaded) -> Books:
    rulings: dict[int, Ruling] = {}
    problems: list[Problem] = []
    for turn in range(1, loaded.campaign.turn + 1):
        try:
            found = recorded(loaded.root, turn)
        except Refusal as refusal:
            problems += refusal.problems
        else:
            rulings |= {turn: found.ruling} if found else {}
    return Books(loaded, rulings, tuple(problems))


def _has_sheet(loaded: Loaded, turn: int) -> bool:
    return (loaded.root / turn_folder(loaded.root, turn) / STANDING).exists()


def _sheet(loaded: Loaded, turn: int) -> Sheets:
    """Return what was in force as a turn opened, by the turn; nothing where that is not on record. The first turn needs no file."""
    if not _has_sheet(loaded, turn):
        return {1: StandingSheet()} if turn == 1 else {}
    name = f"{turn_folder(loaded.root, turn)}/{STANDING}"
    paper = read_paper(loaded.root / name, name, "standing")
    return {} if paper.node is None or paper.faults else {turn: decode_standing_sheet(paper.node, loaded.campaign.rules)}


def _orders(loaded: Loaded, turn: int, who: str) -> OrderSheet | None:
    name = f"{turn_folder(loaded.root, turn)}/orders/{who}.yaml"
    if not (loaded.root / name).exists():
        return None
    paper = read_paper(loaded.root / name, name, "orders", who)
    return decode_orders(paper.node, who, frozenset(), paper.where) if paper.node and not paper.faults else None


def _told(books: Books, reader: str, sheets: Sheets) -> Told:
    """Return the answer before its histories, with what is not on record in words."""
    dark = missing((n for n in range(1, books.campaign.turn + 1) if n not in sheets), "what was in force at the beginning")
    return Told(reader, books.campaign.name, tuple(books.rulings), gaps=(*books.lacking, *dark))


# To the GM


def _to_gm(books: Books, who: str) -> Told:
    campaign, loaded = books.campaign, books.loaded
    if not who:
        return _league(books)
    pasts = [Past(ruling, books.stage(turn), _orders(loaded, turn, who)) for turn, ruling in books.rulings.items()]
    sheets = {turn: sheet for n in range(1, campaign.turn + 1) for turn, sheet in _sheet(loaded, n).items()}
    known = sheets_to_come(campaign, sheets, books.rulings.get(campaign.turn))
    record = Record(tuple(from_ruling(who, past) for past in pasts), known, frozenset(campaign.sheets))
    return _told(books, GM, sheets)._replace(histories=(history(who, campaign, record),))


def _league(books: Books) -> Told:
    campaign = books.campaign
    now = _sheet(books.loaded, campaign.turn)
    gaps = books.lacking if now else (*books.lacking, *missing([campaign.turn], "what is in force at the beginning"))
    pasts = [Past(ruling, books.stage(turn)) for turn, ruling in books.rulings.items()]
    rows = league(campaign, pasts, now.get(campaign.turn, StandingSheet()))
    return Told(GM, campaign.name, tuple(books.rulings), league=rows, gaps=gaps)


# To a player


def _to_player(books: Books, reader: str, who: str) -> Told:
    """Return the histories of the reader's own Primarchs, from what they may know of each turn."""
    campaign, sheets, views = books.campaign, Sheets(), []
    for turn in range(1, campaign.turn + 1):
        if turn not in books.rulings:
            sheets |= _sheet(books.loaded, turn)
        elif papers := _papers(books.loaded, turn):
            sheets |= {turn: papers.standing} if turn == 1 or _has_sheet(books.loaded, turn) else {}
            views.append(view(reader, understand(campaign, papers), books.rulings[turn], books.stage(turn)))
    mine = campaign.held_by(reader)
    known = sheets_to_come(campaign, sheets, books.rulings.get(campaign.turn))
    records = {one: Record(tuple(from_view(one, v) for v in views), known, mine) for one in sorted(mine) if who in ("", one)}
    return _told(books, reader, sheets)._replace(histories=tuple(history(one, campaign, record) for one, record in records.items()))


def _papers(loaded: Loaded, turn: int) -> Turn | None:
    """Return the papers of a turn, None where its standing sheet cannot be read."""
    try:
        return load_turn(loaded, turn)[0]
    except Refusal:
        return None
