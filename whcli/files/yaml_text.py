"""Reading YAML strictly: bytes of a person's file to Nodes that know their place, or Problems; never an exception."""

from whcli.files.node import Node
from whcli.files.yaml_bytes import MAX_FINDINGS, Finding, Source, decode, lines_of
from whcli.files.yaml_events import Walk, walk
from whcli.problems import Place, Problem, sentence

MAX_QUOTE = 120


def read(data: bytes, file: str) -> tuple[Node | None, tuple[Problem, ...]]:
    """The root Node of one YAML document, or None and every Problem that one pass can find.

    `file` is the name that Problems carry. There is a Node exactly where there is no Problem. Codes: `yaml-empty`,
    `yaml-encoding`, `yaml-control-character`, `yaml-conflict-marker`, `yaml-tab`, `yaml-space`, `yaml-quotes`,
    `yaml-syntax`, `yaml-documents`, `yaml-duplicate-key`, `yaml-key`, `yaml-merge-key`, `yaml-tag`, `yaml-alias`,
    `yaml-number`, `yaml-too-big`, `yaml-too-deep`, `yaml-too-many`. Time and memory are bounded for any input.
    """
    source = decode(data)
    findings = source.findings
    root = None
    if source.walk is not None:
        walked = walk(source.walk)
        root = walked.root
        findings += _from_walk(source, walked)
    if not findings and root is not None:
        return root, ()
    lines = lines_of(source.text)
    return None, tuple(_problem(f, lines, file) for f in sorted(findings, key=_by_line)[:MAX_FINDINGS])


def plain(node: Node) -> object:
    """The bare Python value of a Node: dict, list, or scalar."""
    value = node.value
    if isinstance(value, dict):
        return {key: plain(child) for key, child in value.items()}
    if isinstance(value, tuple):
        return [plain(child) for child in value]
    return value


def quote_line(text: str, line: int, column: int) -> str:
    """Line `line` of a text as it stands, at most 120 characters around `column` (both from 1); "" where there is none."""
    return _quote(lines_of(text), line, column)


def _quote(lines: list[str], line: int, column: int) -> str:
    if not 0 < line <= len(lines):
        return ""
    whole = lines[line - 1]
    if len(whole) <= MAX_QUOTE:
        return whole
    start = max(0, min(column - MAX_QUOTE // 2, len(whole) - MAX_QUOTE)) if column > MAX_QUOTE + 1 else 0  # the mark below stays right
    end = start + MAX_QUOTE
    return ("…" if start else "") + whole[start + (start > 0) : end - (end < len(whole))] + ("…" if end < len(whole) else "")


def _from_walk(source: Source, walked: Walk) -> tuple[Finding, ...]:
    """What the walk found, less the syntax error that only follows from what was found before it."""
    known = source.findings
    syntax = walked.syntax
    if syntax and (source.conflicted or any(f.line == syntax.line or f.code == syntax.code for f in (*known, *walked.findings))):
        syntax = None
    found = (*walked.findings, syntax) if syntax else walked.findings
    root = walked.root
    empty = root is None or (root.plain and not root.raw)
    if empty and not known and not found:
        return (Finding("yaml-empty", "the file is empty, or holds nothing but comments", "write its fields, or delete it", 0, 0),)
    return found


def _by_line(finding: Finding) -> tuple[int, int]:
    return finding.line, finding.column


def _problem(finding: Finding, lines: list[str], file: str) -> Problem:
    quote = _quote(lines, finding.line, finding.column)
    return Problem(finding.code, sentence(finding.why), sentence(finding.cure), Place(file, finding.line, finding.column, quote))
