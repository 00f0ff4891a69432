"""Read and write the rules that replace recognised words."""

import re
from collections.abc import Iterable

import msgspec

from core.contracts.errors import InputFault

_EXPRESSION = re.compile(r"/(?P<find>.+)/(?P<flags>i?)\s*=>\s*(?P<replacement>.*)")
_EXACT = re.compile(r'"(?P<find>.+)"\s*=>\s*(?P<replacement>.*)')
_PLAIN = re.compile(r"(?P<find>.+?)\s*=>\s*(?P<replacement>.*)")
_MOST_RULES = 5_000


class Replacement(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule: replace `find` by `replacement` everywhere in a transcript.

    `expression` takes `find` as a regular expression, and \\\\1 or \\\\g<name> in `replacement` as its groups.
    `whole_words` does not find "art" in "start". `match_case` does not find "ART".
    """

    find: str
    replacement: str = ""
    expression: bool = False
    whole_words: bool = True
    match_case: bool = False


def parse_rules(text: str) -> tuple[Replacement, ...]:
    """Return the rules of a text with one rule a line.

    A line has one of three forms:

    - `FIND => REPLACEMENT`: whole words in any case.
    - `"FIND" => REPLACEMENT`: these exact letters, within words too.
    - `/EXPRESSION/ => REPLACEMENT`: a regular expression. `/i` after it ignores the case.

    Empty lines and lines that begin with # are ignored.

    Raises:
        InputFault: replacement-line for any other line, replacement-many for too many rules.
    """
    rules: list[Replacement] = []
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if line and not line.startswith("#"):
            rule = _rule(line)
            if rule is None:
                raise InputFault("replacement-line", line=number, value=line[:60])
            if len(rules) == _MOST_RULES:
                raise InputFault("replacement-many", most=_MOST_RULES)
            rules.append(rule)
    return tuple(rules)


def _rule(line: str) -> Replacement | None:
    if match := _EXPRESSION.fullmatch(line):
        return Replacement(match["find"], match["replacement"], True, False, not match["flags"])
    if match := _EXACT.fullmatch(line):
        return Replacement(match["find"], match["replacement"], False, False, True)
    match = _PLAIN.fullmatch(line)
    return None if match is None else Replacement(match["find"], match["replacement"])


def format_rules(rules: Iterable[Replacement]) -> str:
    """Return the text from which `parse_rules` reads rules of the same meaning.

    Blanks at the ends of a replacement are lost.
    """
    return "".join(f"{_line(rule)}\n" for rule in rules)


def _line(rule: Replacement) -> str:
    if not rule.expression and rule.whole_words != rule.match_case:
        find = rule.find if rule.whole_words else f'"{rule.find}"'
        line = f"{find} => {rule.replacement}".rstrip()
        if _rule(line.strip()) == rule and not line.startswith("#"):
            return line
    find, replacement = rule.find, rule.replacement
    if not rule.expression:
        find, replacement = re.escape(find), replacement.replace("\\", r"\\")
    find = rf"(?<!\w)(?:{find})(?!\w)" if rule.whole_words else find
    return f"/{find}/{'' if rule.match_case else 'i'} => {replacement}".rstrip()
