"""`whcli mission list`: a deck at a glance."""

from pathlib import Path

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, remark, say
from whcli.cli.mission_decks import PARIAH, BesideOption, DeckOption, opened
from whcli.cli.telling import written
from whcli.files.decks import names
from whcli.model.mission_data import deck_data
from whcli.model.names import listed
from whcli.report.battle_cards import deck_blocks


def command(deck: DeckOption = PARIAH, beside: BesideOption = None, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """List the cards of a deck by kind, and what its source does not give.

    `whcli mission show CARD` shows one in full. Reads the deck, writes nothing. Exits with 1 where there is no such deck.
    Example: whcli mission list --deck chapter-approved-2025
    """
    found, known = opened(deck, beside), names(beside or Path())
    if json or how is Format.json:
        answer_json({**deck_data(found), "decks": list(known)})
    else:
        say(written(deck_blocks(found), how))
        remark(f"Decks: {listed(known)}. `whcli mission show CARD{'' if deck == PARIAH else f' --deck {deck}'}` shows a card.")
