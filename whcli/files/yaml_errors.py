"""YAML's own words about broken syntax, told to a game master: what is wrong here, and what to type instead."""

from collections.abc import Callable

import yaml

from whcli.files.yaml_bytes import Finding, lines_of
from whcli.model.record import NamedTuple

_QUOTES = "“”„‟«»‘’‚‛"
_ODD_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000"
_IN_QUOTES = "put the whole text in double quotes"
_LONGEST_KEY = 1000  # somewhat less than the 1,024 within which YAML looks for the colon


class _Error(NamedTuple):
    """A syntax error at its line (from 1) and column (from 0), and where what it spoils began."""

    lines: list[str]
    context: str
    problem: str
    line: int
    column: int
    from_line: int
    from_column: int

    @property
    def here(self) -> str:
        """The line itself."""
        return self.lines[self.line - 1] if self.line <= len(self.lines) else ""

    @property
    def above(self) -> int:
        """The number of the last line before this one that is neither blank nor a comment; 0 where there is none."""
        number = self.line - 1
        while number and (not self.lines[number - 1].strip() or self.lines[number - 1].lstrip().startswith("#")):
            number -= 1
        return number


def explain(text: str, error: Exception) -> Finding:
    """A Finding for what PyYAML's scanner or parser said, in plain words and at the most telling place."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Finding("yaml-syntax", "this file cannot be read as YAML", "look for unusual characters and escapes", 0, 0)
    mark, origin = error.problem_mark, error.context_mark or error.problem_mark
    lines = lines_of(text)
    at = (mark.line + 1, mark.column) if mark.line < len(lines) else (len(lines), len(lines[-1]))
    start = (origin.line + 1, origin.column) if origin.line < len(lines) else at
    known = _Error(lines, error.context or "", error.problem or "", *at, *start)
    hint = _tab(known) or _odd_space(known) or _smart_quotes(known)
    return hint or _by_words(known)


def shortened(text: str) -> str:
    """At most 40 characters of a text."""
    return text if len(text) <= 40 else text[:39] + "…"


def _finding(error: _Error, code: str, why: str, cure: str) -> Finding:
    return Finding(code, why, cure, error.line, error.column + 1)


def _tab(error: _Error) -> Finding | None:
    indentation = error.here[: len(error.here) - len(error.here.lstrip())]
    column = indentation.find("\t")
    if column < 0 and error.here[error.column : error.column + 1] == "\t":
        column = error.column
    if column < 0:
        return None
    others = sum(line.strip() != "" and line.startswith("\t") for line in error.lines) - error.here.startswith("\t")
    also = f" (lines that begin with one: {others} more)" if others > 0 else ""
    cure = "use spaces, two for each step"
    return Finding("yaml-tab", f"a tab stands where YAML wants spaces{also}", cure, error.line, column + 1)


def _odd_space(error: _Error) -> Finding | None:
    """A no-break or other typographic space in the indentation of the line, or of the one above."""
    for number in (error.line, error.above):
        line = error.lines[number - 1] if 0 < number <= len(error.lines) else ""
        indentation = line[: len(line) - len(line.lstrip(" \t" + _ODD_SPACES))]
        column = next((i for i, c in enumerate(indentation) if c in _ODD_SPACES), -1)
        if column >= 0:
            why = f"an invisible space that is none to YAML (U+{ord(indentation[column]):04X}) stands in the indentation"
            return Finding("yaml-space", why, "delete it and type ordinary spaces", number, column + 1)
    return None


def _smart_quotes(error: _Error) -> Finding | None:
    """Typographic quotation marks where a text begins, on the line or where what fails began."""
    for number in (error.line, error.from_line):
        line = error.lines[number - 1] if 0 < number <= len(error.lines) else ""
        before = "["
        for column, sign in enumerate(line):
            if sign in _QUOTES and before in ":-[{,?":
                why = f"the typographic quotation mark {sign} does not quote a text in YAML"
                return Finding("yaml-quotes", why, "use the straight quotes of the keyboard", number, column + 1)
            before = before if sign == " " else sign
    return None


def _by_words(error: _Error) -> Finding:
    for needle, answer in _ANSWERS:
        if needle in error.problem or needle in error.context:
            return answer(error) if callable(answer) else _finding(error, "yaml-syntax", *answer)
    return _finding(error, "yaml-syntax", "YAML cannot be read on from here", "look at indentation, quotes and brackets")


def _colon(error: _Error) -> Finding:
    """`: ` where no field may begin: a second one in a line, a line too deep, or a line above that is no field."""
    before = error.here[: error.column]
    if ": " in before:
        why = "a second `: ` stands in this line, and YAML takes what is before it for a field of its own"
        return _finding(error, "yaml-syntax", why, _IN_QUOTES)
    above = error.above
    line = error.lines[above - 1] if above else ""
    if ": " in line or line.lstrip().startswith("- "):
        why = f"this line is indented deeper than line {above} allows, which already has a value"
        return _finding(error, "yaml-syntax", why, "line it up with the fields it belongs to")
    return _no_field(error, above or error.line)


def _no_field(error: _Error, number: int) -> Finding:
    """A line that should be `key: value` and is not, since the colon or the space after it is missing."""
    line = error.lines[number - 1] if number <= len(error.lines) else ""
    column = len(line) - len(line.lstrip()) + 1
    if line.find(": ") - column >= _LONGEST_KEY:
        return Finding("yaml-key", "the key that begins here is longer than YAML takes", "shorten it", number, column)
    if ":" in line:
        column = line.index(":") + 1
        return Finding("yaml-syntax", "there is no space after this colon", "write `key: value`, with a space", number, column)
    return Finding("yaml-syntax", "this line has no colon, so it is no field", "write `key: value`", number, column)


def _simple_key(error: _Error) -> Finding:
    return _no_field(error, error.from_line)


def _bad_start(error: _Error) -> Finding:
    sign = error.here[error.column : error.column + 1]
    return _finding(error, "yaml-syntax", f"a text without quotes cannot begin with the sign {sign}", _IN_QUOTES)


def _unclosed_quote(error: _Error) -> Finding:
    why = "the quotation mark that opens here is never closed"
    return Finding("yaml-syntax", why, "close it at the end of its text", error.from_line, error.from_column + 1)


def _star(error: _Error) -> Finding:
    sign = error.lines[error.from_line - 1][error.from_column : error.from_column + 1]
    why = f"a text that begins with `{sign}` means something else in YAML"
    return Finding("yaml-syntax", why, _IN_QUOTES, error.from_line, error.from_column + 1)


def _tag(error: _Error) -> Finding:
    why = "a text that begins with `!` is a YAML tag, and tags are not read"
    cure = "delete it; where text is meant, put the text in quotes"
    return Finding("yaml-tag", why, cure, error.from_line, error.from_column + 1)


def _escape(error: _Error) -> Finding:
    why = "a backslash in double quotes begins an escape, and YAML does not know this one"
    return _finding(error, "yaml-syntax", why, "write two backslashes, or use single quotes")


def _bracket(error: _Error) -> Finding:
    """A flow list or mapping that lacks a comma here, or its end somewhere above."""
    opening = error.lines[error.from_line - 1][error.from_column : error.from_column + 1]
    closing = "]" if "sequence" in error.context else "}"
    at_end = error.line == len(error.lines) and not error.here[error.column :].strip()
    if at_end or error.line > error.from_line:
        why = f"the `{opening}` that opens here is {'never closed' if at_end else f'not closed before line {error.line}'}"
        return Finding("yaml-syntax", why, f"close it with `{closing}`", error.from_line, error.from_column + 1)
    why = f"a comma, or the `{closing}` that closes the `{opening}` of column {error.from_column + 1}, is missing here"
    return _finding(error, "yaml-syntax", why, "put commas between the entries; put text with brackets or commas in quotes")


def _block(error: _Error) -> Finding:
    """A line that does not fit the block it stands in."""
    before = error.here[: error.column].rstrip()
    if before.endswith(("'", '"')):
        return _finding(error, "yaml-syntax", "the quoted text ends before this place, and more follows it", _apostrophe(before[-1]))
    if before.endswith(("]", "}")):
        return _finding(error, "yaml-syntax", "the brackets end before this place, and more follows them", _IN_QUOTES)
    if error.here[error.column : error.column + 1] in tuple("]}"):
        return _finding(error, "yaml-syntax", "a closing bracket without an opening one", "delete it, or put the text in quotes")
    what, cure = ("list", "`- ` in the same column") if "collection" in error.context else ("mapping", "`key: value` in the same column")
    why = f"this line does not go on with the {what} that begins on line {error.from_line}"
    return _finding(error, "yaml-syntax", why, f"begin it with {cure} as its neighbours, or correct its indentation")


def _apostrophe(quote: str) -> str:
    if quote == "'":
        return "write an apostrophe inside single quotes twice (''), or use double quotes around the text"
    return 'write a quotation mark inside double quotes as \\", or use single quotes around the text'


def _too_deep(error: _Error) -> Finding:
    why = "lists and mappings stand in each other deeper than is read"
    return _finding(error, "yaml-too-deep", why, "check the brackets: no file needs that many levels")


_Answer = tuple[str, str] | Callable[[_Error], Finding]
_MISPLACED_DASH = ("a list item (`- `) cannot begin here", "begin the list on a line of its own, or write [a, b]")
_INDICATOR = ("after `|` or `>` only an indentation of 1 to 9, `+` or `-` may stand", "begin the text on the next line")
_CLOSE_COLON = ("a colon in brackets needs a space after it", "write `key: value`, or put text with a colon in quotes")
_PERCENT = ("a line that begins with `%` is a message to the YAML reader, and not one it knows", "delete it, or indent it")
_MISSING = ("a value is missing here", "write one, or delete the sign that asks for it")
_AFTER_END = ("the file's one value has already ended above this place", "look at the indentation; write every field as `key: value`")
_ANSWERS: tuple[tuple[str, _Answer], ...] = (
    ("maximum nesting", _too_deep),
    ("mapping values are not allowed", _colon),
    ("could not find expected ':'", _simple_key),
    ("found unexpected ':'", _CLOSE_COLON),
    ("sequence entries are not allowed", _MISPLACED_DASH),
    ("mapping keys are not allowed", ("a `? ` cannot begin here", _IN_QUOTES)),
    ("cannot start any token", _bad_start),
    ("unexpected end of stream", _unclosed_quote),
    ("unexpected document separator", _unclosed_quote),
    ("unexpected document indicator", _unclosed_quote),
    ("invalid Unicode", ("this escape names half a character, or none", "write the character itself")),
    ("escape", _escape),
    ("hexdecimal", _escape),
    ("scanning an alias", _star),
    ("scanning an anchor", _star),
    ("tag", _tag),
    ("scanning a block scalar", _INDICATOR),
    ("directive", _PERCENT),
    ("incompatible", ("this file asks for another version of YAML", "delete this line")),
    ("flow sequence", _bracket),
    ("flow mapping", _bracket),
    ("block mapping", _block),
    ("block collection", _block),
    ("node content", _MISSING),
    ("block node", _MISSING),
    ("flow node", _MISSING),
    ("document start", _AFTER_END),
)
