"""`whcli mission show`: a card of a deck."""

from typing import Annotated, Any

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, say
from whcli.cli.mission_decks import PARIAH, BesideOption, DeckOption, Errata, ErrataOption, opened
from whcli.cli.telling import width, written
from whcli.model.measures import reads
from whcli.model.mission_data import SHELVES, action_data, card_data, deployment_data
from whcli.model.missions import Action, Card, Deck, Deployment
from whcli.model.names import near
from whcli.problems import Place, Problem, Refusal
from whcli.report.battle_cards import action_blocks, card_blocks
from whcli.report.battle_chart import card_chart
from whcli.report.battle_map import map_text

Shown = Card | Action | Deployment
CardArgument = Annotated[str, typer.Argument(metavar="CARD", help="A card, by id; or a kind, such as secondaries.", show_default=False)]


def command(
    card: CardArgument,
    deck: DeckOption = PARIAH,
    beside: BesideOption = None,
    errata: ErrataOption = Errata.latest,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Show a card of a deck, with the facts it reads.

    A Deployment is drawn as a map; of a kind (deployments, rules, primaries, secondaries, secrets, actions) every card is shown. Reads
    the deck, writes nothing. Exits with 1 where there is no such card. Example: whcli mission show area-denial
    """
    found = opened(deck, beside)
    cards = _cards(found, card)
    if json or how is Format.json:
        answer_json({"deck": found.id, "cards": {one.id: _data(one, found) for one in cards}})
    else:
        say("\n".join(_told(one, found, errata, how) for one in cards))


def _cards(deck: Deck, name: str) -> tuple[Shown, ...]:
    """Return a card, or all of a kind; an Action has often its card's name, which then is shown with it. Refusal `no-such-card`."""
    if name in SHELVES:
        return tuple(getattr(deck, name).values())
    found: Shown | None = deck.card(name) or deck.deployments.get(name) or deck.actions.get(name)
    if found is None:
        names = [one for kind in SHELVES for one in getattr(deck, kind)]
        cure = near(name, names).strip() or f"`whcli mission list --deck {deck.id}` names them."
        raise Refusal([Problem("no-such-card", f"{deck.name} has no card `{name}`.", cure, Place(""), "MIS-70")])
    return (found,)


def _data(one: Shown, deck: Deck) -> dict[str, Any]:
    if isinstance(one, Deployment):
        return deployment_data(one)
    if isinstance(one, Action):
        return {"kind": "action", **action_data(one)}
    action = deck.actions.get(one.action)
    return {**card_data(one), "facts": _facts(one, deck), **({"action": action_data(action)} if action else {})}


def _facts(card: Card, deck: Deck) -> dict[str, str]:
    """Return the facts that a card reads, by name, with what each says."""
    action = deck.actions.get(card.action)
    found = reads(card, action.effect if action else "")
    return {name: deck.facts[name].say if name in deck.facts else "the VP, which the table judges" for name in found}


def _told(one: Shown, deck: Deck, errata: Errata, how: Format) -> str:
    if isinstance(one, Deployment):
        drawn = map_text(card_chart(one), width())
        return f"```\n{drawn}```\n" if how is Format.markdown else drawn
    if isinstance(one, Action):
        return written(action_blocks(one, deck), how)
    return written(card_blocks(one, deck, errata.value, _facts(one, deck)), how)
