"""A player scores a moment: Actions are completed, open awards give their VP, achieved cards go out (MIS-52, MIS-53, MIS-R50)."""

from collections.abc import Iterable, Mapping

from whcli.model.battle import Battle, MarkerState
from whcli.model.battle_ruling import BattleRuling, Credit, Need
from whcli.model.facts import Facts
from whcli.model.missions import BATTLE_END, IMMEDIATE, Card
from whcli.model.names import listed, title
from whcli.model.record import NamedTuple
from whcli.rules.battle.account import Account, Problems, player_known, playing, refused
from whcli.rules.battle.asking import HIDDEN, asked_for, hidden_cards, not_asked, not_told
from whcli.rules.battle.awards import Open, cards, judged, last_turn, moments, open_now, with_rows
from whcli.rules.battle.by_hand import with_scored
from whcli.rules.battle.caps import tally
from whcli.rules.battle.clipping import credited
from whcli.rules.battle.completing import Completed, completed
from whcli.rules.battle.control import told as control_told
from whcli.rules.battle.effects import counts_for_card, due
from whcli.rules.battle.guards import guards_due, named_guards, with_guards
from whcli.rules.battle.measures import new_banners
from whcli.rules.battle.table import Table
from whcli.rules.battle.view import View

SCORED = "scored-"  # in `used`, before a player who has scored this moment


class Judged(NamedTuple):
    """A moment as a player's facts judge it, before anything is written but the `early` credits, those before Actions.

    missing: facts by the cards that ask for them. used: facts that were told and read.
    """

    view: View
    early: tuple[Credit, ...]
    later: tuple[Credit, ...]
    done: Completed
    missing: Mapping[str, tuple[str, ...]]
    used: frozenset[str]
    guards: Mapping[str, str]
    problems: Problems

    @property
    def credits(self) -> tuple[Credit, ...]:
        """Every credit, in order."""
        return self.early + self.later


def scored(table: Table, player: str, facts: Facts) -> BattleRuling | Problems:
    """Score a moment for one player: every open award by the facts, each credited for itself (MIS-53).

    At the end of a turn the player's Actions are completed first (MIS-R50) and achieved Tactical cards go out last (MIS-22). Problems:
    those of the time, `already-scored`, `fact-needed` for each fact that is missing, `fact-not-asked`, `bad-guard`, `marker-place`.
    """
    if wrong := player_known(table, player) or playing(table) or _already(table, player):
        return wrong
    open_table = revealing(table, player)
    found = _judged(open_table, player, facts)
    if wrong := (*not_told(table, player, found.missing), *not_asked(open_table, player, facts, found.used), *found.problems):
        return wrong
    account = Account(open_table.battle, rules=("MIS-53",)).moved(_written(found, player, facts))
    account = credited(open_table, account, player, found.credits, open_table.battle)
    for told in (*_revealed(table, open_table, player), *found.done.told, *_guards_told(found)):
        account = account.also(told)
    account = cards_out(open_table, _secret_judged(open_table, account, player), player)
    account = account if account.credits or account.told else account.also(f"{title(player)} scores nothing at this moment.")
    if table.battle.phase in ("command", "end"):
        account = account.moved(account.battle._replace(used=(*account.battle.used, SCORED + player)))
    return account.with_data(vp=sum(one.vp for one in found.credits)).ruled(table, "score", player)


def _already(table: Table, player: str) -> Problems:
    if SCORED + player not in table.battle.used:
        return ()
    why = f"{title(player)} has scored this moment already."
    return (refused("already-scored", why, "To score it otherwise, `whcli battle undo FILE` first.", "MIS-53"),)


def _judged(table: Table, player: str, facts: Facts) -> Judged:
    first = View(table, player, facts)
    early = () if table.rules.actions_first else judged(first, _primary_first(table, player))  # MIS-R50
    before = table._replace(battle=with_rows(table.battle, early))
    done = completed(before, player, facts)
    view = View(before._replace(battle=done.battle), player, facts)
    sooner = set() if table.rules.actions_first else {(one.card.id, one.n) for one in _primary_first(table, player)}
    later = judged(view, [one for one in open_now(view.table, player) if (one.card.id, one.n) not in sooner])
    guards, wrong = named_guards(view)
    views = (first, done.view, view)
    used = frozenset(name for each in views for name in each.used)
    return Judged(view, early, later, done, _merged(views), used, guards, (*done.problems, *wrong))


def _primary_first(table: Table, player: str) -> list[Open]:
    """Return what the Primary Mission gives before Actions are completed, where house rules have it so (MIS-R50)."""
    return [one for one in open_now(table, player) if one.card.kind == "primary" and one.award.when != IMMEDIATE]


def _merged(views: Iterable[View]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for view in views:
        for name, asked in view.missing.items():
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *asked)))
    return found


def _written(found: Judged, player: str, facts: Facts) -> Battle:
    """Return the battle with what a moment gave: who controls what, rows of the score sheet, banners, guards."""
    own, theirs = _list(facts.get("controlled")), _list(facts.get("controlled_by_opponent"))
    battle = with_rows(control_told(found.view.table, player, own, theirs), found.later)
    if any(_raises(found.view.table.deck.card(one.card)) for one in found.credits):
        battle = _bannered(battle, player, new_banners(found.view))
    return with_guards(battle, player, found.guards) if found.guards else battle


def _raises(card: Card | None) -> bool:
    return card is not None and any(award.per == "banners" for award in card.awards)


def _list(value: object) -> tuple[str, ...] | None:
    return value if isinstance(value, tuple) else None


def _bannered(battle: Battle, player: str, markers: Iterable[str]) -> Battle:
    states = dict(battle.markers)
    for one in markers:
        state = states.get(one, MarkerState())
        states[one] = state._replace(banners=(*state.banners, player))
    return battle._replace(markers=states)


def _guards_told(found: Judged) -> tuple[str, ...]:
    named = [f"{unit} guards {marker}" for marker, unit in found.guards.items()]
    return (f"{listed(named)}.",) if named else ()


# The cards that go out


def achieved_out(battle: Battle, player: str) -> Battle:
    """Return the battle with a player's Tactical cards that scored in this turn achieved and out of the hand (MIS-22)."""
    hand = battle.hands.get(player)
    if hand is None or not hand.scored:
        return battle
    out = tuple(one for one in hand.active if one in hand.scored)
    left = tuple(one for one in hand.active if one not in hand.scored)
    after = hand._replace(active=left, achieved=(*hand.achieved, *out), scored=())
    return battle._replace(hands={**battle.hands, player: after})


def cards_out(table: Table, account: Account, player: str) -> Account:
    """Return the account after achieved cards have gone out at the end of a turn; MIS-R21 says whether those that a cap emptied do."""
    battle = with_scored(account.battle, player)
    hand = battle.hands.get(player)
    if battle.phase != "end" or hand is None or not hand.scored:
        return account
    if not table.rules.achieved_when_capped:
        full = hand._replace(scored=tuple(one for one in hand.scored if _kept(table._replace(battle=battle), player, one)))
        hand, battle = full, battle._replace(hands={**battle.hands, player: full})
    names = [card.name for one in hand.active if one in hand.scored and (card := table.deck.secondaries.get(one))]
    account = account.moved(achieved_out(battle, player))
    return account.also(f"Achieved, and out of the hand of {title(player)}: {listed(names)}.", "MIS-22") if names else account


def _kept(table: Table, player: str, card: str) -> int:
    """Return the VP of a card in this turn that the caps left."""
    now = (table.battle.round, table.battle.turn, card)
    return sum(line.kept for line in tally(table, player).lines if (line.round, line.turn, line.card) == now)


# The end of the battle


def revealing(table: Table, player: str) -> Table:
    """Return the table with a player's Secret Mission laid open, if this is the end of the battle and it was undertaken (MIS-31)."""
    battle, picks = table.battle, table.picks.get(player)
    secret = battle.secrets.get(player)
    hidden = secret is not None and secret.undertaken and not secret.card and not table.looking
    if not hidden or secret is None or picks is None or not picks.secret_mission or BATTLE_END not in moments(table, player):
        return table
    laid = secret._replace(card=picks.secret_mission)
    return table._replace(battle=battle._replace(secrets={**battle.secrets, player: laid}))


def _revealed(before: Table, after: Table, player: str) -> tuple[str, ...]:
    if before is after:
        return ()
    card = after.deck.secrets.get(after.battle.secrets[player].card)
    return (f"{title(player)} reveals a Secret Mission: {card.name if card else after.battle.secrets[player].card}.",)


def _secret_judged(table: Table, account: Account, player: str) -> Account:
    """Return the account with whether a player's revealed Secret Mission was completed, once the battle ends (MIS-31)."""
    battle, secret = account.battle, account.battle.secrets.get(player)
    card = table.deck.secrets.get(secret.card) if secret and secret.undertaken else None
    if secret is None or card is None or BATTLE_END not in moments(table, player):
        return account
    met = any(row.source == "secret" for row in battle.score.get(player, ()))
    account = account.moved(battle._replace(secrets={**battle.secrets, player: secret._replace(met=met)}))
    return account if met else account.also(f"{card.name} is not completed, and gives {title(player)} nothing.", "MIS-31")


# What is asked


def needs(table: Table, player: str, facts: Facts) -> tuple[Need, ...]:
    """Return exactly the facts that are still missing for what is open to a player now, each with its flag (MIS-53)."""
    if player not in table.battle.players or playing(table) or SCORED + player in table.battle.used:
        return ()
    return asked_for(table, player, _judged(table, player, facts).missing)


def _asks(table: Table, player: str) -> bool:
    battle = table.battle
    open_ = battle.phase == "end" or (battle.phase == "command" and battle.turn == player)
    return open_ and not playing(table) and player in battle.players and SCORED + player not in battle.used


# For other rules


def immediate(table: Table, player: str) -> tuple[Credit, ...]:
    """Return what awards that are scored as it happens give a player now, as far as nothing has to be asked for (MIS-52)."""
    found: list[Credit] = []
    for card in cards(table, player):
        view = View(table, player, {})
        opened = [one for one in open_now(table, player) if one.card.id == card.id and one.award.when == IMMEDIATE]
        given = judged(view, opened)
        found += given if not view.missing else ()
    return tuple(found)


def open_awards(table: Table, player: str) -> tuple[str, ...]:
    """Return the names of what is open to a player now and not scored: cards, "guards" to be named, Actions to be completed (MIS-53)."""
    if not _asks(table, player):
        return ()
    view = View(table, player, {})
    given = judged(view, open_now(table, player))
    ids = [*(one.card for one in given if one.vp), *(one for asked in view.missing.values() for one in asked)]
    held = hidden_cards(table, player)
    names = [HIDDEN if one in held else card.name for one in dict.fromkeys(ids) if (card := table.deck.card(one))]
    acting = [action.name for one in due(table, player) if counts_for_card(table, one) and (action := table.action(one.action))]
    hidden = ["the Secret Mission"] if last_turn(table) and revealing(table, player) is not table else []
    return tuple(dict.fromkeys((*acting, *names, *(["guards"] if guards_due(table, player) else []), *hidden)))
