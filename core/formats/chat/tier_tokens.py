"""The tokens of a main tier or a %wor tier: words, marks, bullets, each where it stands in the file."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal, NamedTuple

from core.formats.chat.chat_text import BULLET

TokenKind = Literal[
    "word", "filler", "fragment", "unclear", "omission", "event", "pause", "comma", "quote", "group", "annotation",
    "language", "linker", "terminator", "bullet", "mark", "broken",
]  # fmt: skip
"""What a token is. "fragment" is &+ and &~, "unclear" xxx and its like, "group" < and >, "language" [- spa], "mark" a
sign that is not said, "broken" a bracket or a bullet that is not closed."""

_TOKEN = re.compile(
    rf"""(?P<bullet>{BULLET}[^{BULLET}]*{BULLET})
    | (?P<language>\[-\s[^\[\]]*\])
    | (?P<annotation>\[[^\[\]]*\])
    | (?P<terminator>\+(?:\.\.\.|\.\.\?|!\?|//?[.?]|"/?\.|\.) | [.?!]+)
    | (?P<linker>\+[<^,+≋≈"])
    | (?P<pause>\((?:\.{{1,3}}|[\d:]+\.?\d*)\))
    | (?P<group>[<>])
    | (?P<quote>[“”])
    | (?P<comma>,)
    | (?P<mark>[;„‡→↗↘⇗⇘≈≋≡∞](?=\s|$) | :(?=\s|$) | [⌈⌉⌊⌋][2-9]?(?=\s|$))
    | (?P<word>(?:[^\s{BULLET}\[\]<>“”,;.?!]|[.?!](?=[^\W_]))+)
    | (?P<broken>{BULLET}[^{BULLET}]*\Z | \S)""",
    re.VERBOSE,
)
_PREFIXES: dict[str, TokenKind] = {"&-": "filler", "&+": "fragment", "&~": "fragment", "&": "event"}
_PROSODY = "ːˑˈˌ"  # length and stress, which count as letters in Unicode
_UNCLEAR = frozenset({"xxx", "yyy", "www", "xx", "yy", "ww"})
_TIMES = re.compile(rf"(?:{BULLET}%\w+:\"[^\"]*\"_|{BULLET})\s*([0-9]{{1,12}})_([0-9]{{1,12}})_?-?\s*{BULLET}")


class TierToken(NamedTuple):
    """One token of a tier; `start` and `end` are characters of the whole text."""

    kind: TokenKind
    text: str
    start: int
    end: int

    @property
    def wor_form(self) -> str:
        """The word as it stands on %wor: without prefix, form marker, lengthening and marks of prosody.

        What is in parentheses ("(be)cause") was left out by the speaker and belongs to the word all the same.
        """
        bare = self.text[2:] if self.kind in ("filler", "fragment") else self.text
        bare = re.split(r"(?<!^)[@$]", bare)[0]
        return "".join(filter(_is_said, bare)).strip("-.")

    @property
    def times(self) -> tuple[int, int] | None:
        """A bullet's start and end in milliseconds; None for a bullet of another kind, and for what is none."""
        match = _TIMES.fullmatch(self.text)
        return (int(match[1]), int(match[2])) if match else None


def _is_said(character: str) -> bool:
    """Whether a character is part of what is said; a byte that is not UTF-8 is some letter of an old encoding."""
    letter = unicodedata.category(character)[0] in "LMN" and character not in _PROSODY
    return letter or character in "'’-_." or "\udc80" <= character <= "\udcff"


def tier_tokens(text: str, start: int, end: int) -> Iterator[TierToken]:
    """The tokens of text[start:end]; between them is nothing but white space."""
    for match in _TOKEN.finditer(text, start, end):
        kind: TokenKind = match.lastgroup or "broken"  # type: ignore[assignment]  # the groups are named after the kinds
        token = TierToken(kind, match.group(), match.start(), match.end())
        yield token._replace(kind=_word_kind(token)) if kind == "word" else token


def _word_kind(token: TierToken) -> TokenKind:
    """What a token that looks like a word is."""
    kind: TokenKind = next((kind for prefix, kind in _PREFIXES.items() if token.text.startswith(prefix)), "word")
    if kind == "event":
        return kind
    said = token._replace(kind=kind).wor_form
    if said.startswith("0") and not said[1:2].isdigit():
        return "omission"
    if not any(c.isalnum() for c in said):
        return "mark"
    return "unclear" if kind == "word" and said.lower() in _UNCLEAR else kind
