"""How a battle stands at a glance: the moment, the score, hands, markers, who is off the table, Actions, what is needed next."""

from collections.abc import Iterable, Iterator

from whcli.model.battle import SOURCES, Battle, Doing
from whcli.model.battle_ruling import Need
from whcli.model.battle_sheet import Sheet, Tally
from whcli.model.missions import Deck
from whcli.model.names import listed
from whcli.report.battle_chart import battle_chart
from whcli.report.battle_sheet import headline
from whcli.report.battle_told import needs_blocks
from whcli.report.battle_words import NO_DECK, SOURCE_NAMES, Teller, mission_line, moment, number
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table


def status_blocks(sheet: Sheet, battle: Battle, deck: Deck = NO_DECK, needs: Iterable[Need] = ()) -> tuple[Block, ...]:
    """Return how a battle stands as blocks. A hand that is not to be shown must have been left out of `battle` before (MIS-R22)."""
    return tuple(_blocks(sheet, Teller(battle, deck), tuple(needs)))


def _blocks(sheet: Sheet, teller: Teller, needs: tuple[Need, ...]) -> Iterator[Block]:
    battle = teller.battle
    yield Heading(1, battle.name)
    yield Paragraph(" ".join(_opening(sheet, teller)))
    yield Heading(2, "Score")
    yield _table(sheet, teller)
    for player in battle.players:
        if items := tuple(_of(player, teller)):
            yield Heading(2, teller.player(player))
            yield Bullets(items)
    if markers := tuple(_markers(teller)):
        yield Heading(2, "Markers")
        yield Bullets(markers)
    yield from needs_blocks(needs, teller)


def _opening(sheet: Sheet, teller: Teller) -> Iterator[str]:
    battle = teller.battle
    yield f"{moment(battle, teller)}."
    if mission := mission_line(battle.mission, teller):
        yield f"{mission}."
    if battle.round or battle.ended:
        yield headline(sheet, teller)
    if battle.seed:
        yield "The dice come from a seed in the file and can be foreseen."


# The score


def _table(sheet: Sheet, teller: Teller) -> Table:
    battle = teller.battle
    sources = [*SOURCES, *(source for source in sheet.tallies[0].scored if source not in SOURCES)] if sheet.tallies else []
    clipped = any(tally.lost for tally in sheet.tallies)
    head = ("Player", "Side", "CP", *(SOURCE_NAMES.get(one, one.capitalize()) for one in sources), *(["Clipped"] * clipped), "Total")
    rows = tuple(_row(tally, sources, clipped, teller) for tally in sheet.tallies if tally.player in battle.players)
    return Table(head, rows, f"ll{'r' * len(head)}")


def _row(tally: Tally, sources: list[str], clipped: bool, teller: Teller) -> tuple[str, ...]:
    battle, player = teller.battle, tally.player
    side = f"{battle.side(player).capitalize()}{', first turn' if player == battle.first_turn else ''}".removeprefix(", ")
    lost = [f"-{tally.lost}" if tally.lost else ""] * clipped
    figures = (str(tally.kept.get(source, 0)) for source in sources)
    return teller.player(player), side, str(battle.cp.get(player, 0)), *figures, *lost, str(tally.total)


# Each player


def _of(player: str, teller: Teller) -> Iterator[Item]:
    yield from _hand(player, teller)
    for lead, words in (*_units(player, teller), *_deeds(player, teller)):
        if words:
            yield Item(f" {words}.", f"{lead}:")


def _hand(player: str, teller: Teller) -> Iterator[Item]:
    hand = teller.battle.hands.get(player)
    if hand is None or not hand.mode:
        return
    if hand.mode == "fixed":
        yield Item(f" {teller.cards(hand.cards)}.", "Fixed:")
        return
    left = len(teller.deck.secondaries) - len(
        {*hand.active, *hand.achieved, *hand.discarded, *hand.aside, *[hand.drawn][: bool(hand.drawn)]}
    )
    counts = [f"{len(hand.achieved)} achieved", f"{len(hand.discarded)} discarded", *([f"{left} left in the deck"] if left >= 0 else [])]
    yield Item(f" {teller.cards(hand.active)} in hand; {listed(counts)}.", "Tactical:")
    for card, units in hand.marked.items():
        if card not in hand.active:
            continue
        yield Item(f" {listed([teller.unit(teller.battle.opponent(player), unit) for unit in units])}.", f"{teller.card(card)} marks:")


def _units(player: str, teller: Teller) -> Iterator[tuple[str, str]]:
    """Yield who is not simply on the table, by what keeps them."""
    battle = teller.battle
    standing = {unit: battle.standing(player, unit) for unit in battle.players[player].army.units}
    waiting = [unit for unit, how in standing.items() if how.reserves and how.destroyed is None]
    gone = [unit for unit, how in standing.items() if how.destroyed is not None]
    yield "In Reserves", _names(waiting, player, teller)
    yield "Embarked", _names([unit for unit, how in standing.items() if how.embarked and how.destroyed is None], player, teller)
    yield "Battle-shocked", _names([unit for unit, how in standing.items() if how.shocked and how.destroyed is None], player, teller)
    yield "Left the table", _names([unit for unit, how in standing.items() if how.away is not None], player, teller)
    yield "Destroyed", f"{len(gone)} of {number(len(standing), 'unit')}: {_names(gone, player, teller)}" if gone else ""


def _names(units: list[str], player: str, teller: Teller) -> str:
    return listed([teller.unit(player, unit) for unit in units])


def _deeds(player: str, teller: Teller) -> Iterator[tuple[str, str]]:
    doing = [one for one in teller.battle.actions if one.player == player and not one.state]
    yield "On an Action", "; ".join(_doing(one, teller) for one in doing)
    secret = teller.battle.secrets.get(player)
    if secret and secret.undertaken:
        yield "Secret Mission", teller.card(secret.card) if secret.card else "undertaken, and not yet revealed"


def _doing(one: Doing, teller: Teller) -> str:
    where = one.marker or one.edge or one.area
    return f"{teller.unit(one.player, one.unit)}, {teller.card(one.action)}{f' at {where}' if where else ''}"


def _markers(teller: Teller) -> Iterator[Item]:
    deployment = teller.deck.deployments.get(teller.battle.mission.deployment)
    if deployment is not None and teller.battle.round:
        for spot in battle_chart(teller.battle, teller.deck, deployment).spots:
            words = ", ".join(word for word in (spot.name, spot.words) if word)
            yield Item(f': {words} ({spot.at[0]:g}" across, {spot.at[1]:g}" down).', spot.id)
