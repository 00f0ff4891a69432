"""Rules for what recognised words are replaced by, and how a file lists them."""

import re

import msgspec

from core.contracts.errors import InputFault

_EXPRESSION = re.compile(r"/(?P<find>.+)/(?P<flags>i?)\s*=>\s*(?P<replacement>.*)")
_PLAIN = re.compile(r"(?P<find>.+?)\s*=>\s*(?P<replacement>.*)")
_MOST_RULES = 5_000


class Replacement(msgspec.Struct, frozen=True, omit_defaults=True):
    """`find` is replaced by `replacement`, everywhere in a transcript.

    `expression` takes `find` as a regular expression, and \\\\1 or \\\\g<name> in `replacement` as its groups.
    `whole_words` does not find "art" in "start"; `match_case` does not find "ART".
    """

    find: str
    replacement: str = ""
    expression: bool = False
    whole_words: bool = True
    match_case: bool = False


def parse_rules(text: str) -> tuple[Replacement, ...]:
    """The rules of a text, one a line: `FIND => REPLACEMENT` for whole words in any case, or
    `/EXPRESSION/ => REPLACEMENT`, with `/i` for any case. Empty lines and those that begin with # are none.

    Raises InputFault("replacement-line") for another line.
    """
    rules = []
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if not line or line.startswith("#"):
            continue
        match = _EXPRESSION.fullmatch(line)
        if match is not None:
            rules.append(Replacement(match["find"], match["replacement"], True, False, not match["flags"]))
            continue
        match = _PLAIN.fullmatch(line)
        if match is None or len(rules) == _MOST_RULES:
            raise InputFault("replacement-line", line=number, value=line[:60])
        rules.append(Replacement(match["find"], match["replacement"]))
    return tuple(rules)
