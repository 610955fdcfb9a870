"""The door: `--version` at once, every other command imported when it is called, by the one table here."""

import atexit
import gc
import os
import sys
from importlib import import_module
from types import ModuleType

from whcli import __version__

# group or command: (its module, one line of help); a group has no module
Table = dict[tuple[str, ...], tuple[str, str]]
TABLE: Table = {
    ("orders",): ("", "The grand-strategy game by mail: check, judge and report turns."),
    ("orders", "new"): ("orders_new", "Start a small campaign in a new folder."),
    ("orders", "add"): ("orders_add", "Add a Primarch or an Institution to a campaign."),
    ("orders", "replace"): ("orders_replace", "Give a Primarch's seat to another player."),
    ("orders", "open"): ("orders_open", "Lay the open turn's folder, with a pre-filled form for each Primarch."),
    ("orders", "check"): ("orders_check", "Show what was understood of Orders and responses, and every problem."),
    ("orders", "conflicts"): ("orders_conflicts", "Propose where Orders collide, as drafts for the GM."),
    ("orders", "notify"): ("orders_notify", "Write each player's notice of the conflicts they are told of."),
    ("orders", "forecast"): ("orders_forecast", "The outcomes of a conflict over own Effort and the other side's."),
    ("orders", "resolve"): ("orders_resolve", "Judge a turn and record the rulings."),
    ("orders", "report"): ("orders_report", "Tell a turn, to the GM or to one player."),
    ("orders", "status"): ("orders_status", "Who has sent what, and what the turn waits for."),
    ("orders", "history"): ("orders_history", "A campaign turn by turn, for one Primarch or as a league table."),
    ("orders", "close"): ("orders_close", "Close a judged turn and open the next."),
    ("orders", "undo"): ("orders_undo", "Reopen the turn that was resolved or closed last."),
    ("combat",): ("", "Fights of agents and Threats, Round by Round."),
    ("combat", "new"): ("combat_new", "Start a small encounter in a new file."),
    ("combat", "start"): ("combat_start", "Begin a fight: Round 1."),
    ("combat", "status"): ("combat_status", "How a fight stands, and who may go next."),
    ("combat", "turn"): ("combat_turn", "Begin somebody's Turn."),
    ("combat", "next"): ("combat_next", "End the open Turn, and with the last one the Round."),
    ("combat", "move"): ("combat_move", "Move somebody, into or out of a melee too."),
    ("combat", "act"): ("combat_act", "Do what is no attack: reload, stand up, rally, hold an Action and so on."),
    ("combat", "attack"): ("combat_attack", "Attack, from the declaration to the Wounds."),
    ("combat", "damage"): ("combat_damage", "Finish an attack that stopped after its hit."),
    ("combat", "odds"): ("combat_odds", "Compare weapons and options by their exact chances."),
    ("combat", "rest"): ("combat_rest", "Rest: a Regroup heals one agent, a Respite all who are not Dying."),
    ("combat", "end"): ("combat_end", "End a fight: one side is down, has fled, is broken or surrenders."),
    ("combat", "undo"): ("combat_undo", "Take back what was done last, byte for byte."),
    ("combat", "log"): ("combat_log", "What has happened in a fight, and whether its log is whole."),
    ("combat", "run"): ("combat_run", "Play many commands in one go, all or none."),
    ("combat", "list"): ("combat_list", "List the records of Combat of one kind."),
    ("battle",): ("", "Battles: matched-play missions, set up, played and scored."),
    ("battle", "new"): ("battle_new", "Start a battle in a new file."),
    ("battle", "import"): ("battle_import", "Make an army's file of a list of another program."),
    ("battle", "setup"): ("battle_setup", "Take the steps before the battle, as far as the file allows."),
    ("battle", "next"): ("battle_next", "Go on to the next phase, turn or round."),
    ("battle", "score"): ("battle_score", "Score what is scorable now, asking for exactly the facts it needs."),
    ("battle", "lose"): ("battle_lose", "Take destroyed units off the table."),
    ("battle", "return"): ("battle_return", "Bring destroyed units back, where a rule says so."),
    ("battle", "action"): ("battle_action", "Start an Action, interrupt one, or see who may and who may not."),
    ("battle", "note"): ("battle_note", "Say of a unit what bears on its Actions: advanced, shot, shocked."),
    ("battle", "move"): ("battle_move", "Move units: an Action under way is lost."),
    ("battle", "arrive"): ("battle_arrive", "Bring units on from Reserves."),
    ("battle", "reserve"): ("battle_reserve", "Put units into Strategic Reserves during the battle."),
    ("battle", "draw"): ("battle_draw", "Fill a Tactical hand."),
    ("battle", "choose"): ("battle_choose", "Decide what a drawn card asks for: keep it, draw anew, or what it marks."),
    ("battle", "discard"): ("battle_discard", "Discard Tactical cards at the end of the own turn."),
    ("battle", "new-orders"): ("battle_new_orders", "Pay for New Orders: one card out, one drawn."),
    ("battle", "adapt"): ("battle_adapt", "Use Adapt or Die: exchange a Fixed card, or draw a second against one."),
    ("battle", "secret"): ("battle_secret", "Undertake a Secret Mission, or decline it."),
    ("battle", "spend"): ("battle_spend", "Spend or gain Command points."),
    ("battle", "end"): ("battle_end", "End the battle: winner or draw."),
    ("battle", "status"): ("battle_status", "How a battle stands, and what is needed next."),
    ("battle", "sheet"): ("battle_sheet", "The score sheet, round by round and source by source."),
    ("battle", "map"): ("battle_map", "Draw zones, markers and terrain, as text or as SVG."),
    ("battle", "undo"): ("battle_undo", "Take back what was done last, byte for byte."),
    ("battle", "log"): ("battle_log", "What has happened in a battle, and whether its log is whole."),
    ("battle", "run"): ("battle_run", "Play many commands in one go, all or none."),
    ("mission",): ("", "Mission decks: cards, draws and their odds."),
    ("mission", "draw"): ("mission_draw", "Draw a battle's mission, a player's hand, or an event's missions."),
    ("mission", "list"): ("mission_list", "List the cards of a deck by kind, and what its source does not give."),
    ("mission", "show"): ("mission_show", "Show a card of a deck, with the facts it reads."),
    ("mission", "odds"): ("mission_odds", "The chances of drawing cards, by when."),
    ("mission", "pool"): ("mission_pool", "The tournament pool of a deck: ready-made missions by letter."),
    ("dice",): ("", "Dice that anyone can check, and exact odds."),
    ("dice", "roll"): ("dice_roll", "Roll a pool of dice, freely, so that anyone can check it."),
    ("dice", "odds"): ("dice_odds", "Show the exact chances of a pool, and of the attack it decides."),
    ("dice", "check"): ("dice_check", "Prove the rolls that a log holds."),
    ("rules",): ("", "The rules this program answers to, and a campaign's house rules."),
    ("rules", "list"): ("rules_list", "List every rule by id."),
    ("rules", "show"): ("rules_show", "Show a rule, its settings, and what they are here."),
    ("rules", "search"): ("rules_search", "Find the rules that hold some words."),
    ("rules", "defaults"): ("rules_defaults", "Show every setting with its default."),
    ("rules", "diff"): ("rules_diff", "Show the house rules of a campaign against the defaults."),
    ("schema",): ("", "The JSON Schemas of the files and answers."),
    ("schema", "list"): ("schema_list", "List the kinds of file and answer that have a schema."),
    ("schema", "show"): ("schema_show", "Print a schema."),
    ("schema", "path"): ("schema_path", "Print where a schema stands."),
    ("check",): ("check", "Find every problem in every kind of file."),
}


def load(path: tuple[str, ...]) -> ModuleType:
    """Import and return the module of a command."""
    return import_module(f"whcli.cli.{TABLE[path][0]}")


def run(arguments: list[str]) -> None:
    """Run a command line and exit, as `door.run` says."""
    from whcli.cli import door  # noqa: PLC0415 - typer is slow to import, and --version does without

    door.run(arguments, TABLE, load)


def main() -> None:
    """Run the program with the arguments of this process, and exit."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        _version()
        return
    gc.set_threshold(100_000)  # a start is short: looking for cycles every 700 objects costs more than it frees
    try:
        run(sys.argv[1:])
    except SystemExit as end:
        _leave(end.code)
        raise


def _version() -> None:
    try:
        sys.stdout.write(f"whcli {__version__}\n")
        sys.stdout.flush()
    except OSError:  # nobody can read it
        os._exit(1)


def _leave(code: object) -> None:
    """End the process with an exit code, its memory as a whole: to give it back piece by piece takes as long as a small command.

    What was registered for the end is done, and streams are flushed. Under a debugger, or what measures a program, nothing is done.
    """
    if isinstance(code, int) and sys.gettrace() is None and sys.getprofile() is None:
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)
