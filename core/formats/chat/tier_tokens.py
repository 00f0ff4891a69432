"""Divide CHAT's main tiers and %wor tiers into tokens."""

import re
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args, overload

from core.formats.chat.chat_text import BULLET

TokenKind = Literal[
    "word", "filler", "fragment", "unclear", "omission", "event", "pause", "comma", "quote", "group", "annotation",
    "language", "linker", "terminator", "bullet", "mark", "broken",
]  # fmt: skip
"""The kind of a token.

"fragment" is &+ and &~, "unclear" is xxx and the like, "group" is < and >, and "language" is [- spa]. "mark" is a sign
that is not a word. "broken" is an unclosed bracket or bullet.
"""

_KINDS: Final[tuple[TokenKind, ...]] = get_args(TokenKind)
_NUMBERS: Final = {kind: number for number, kind in enumerate(_KINDS)}
ON_WOR: frozenset[TokenKind] = frozenset({"word", "filler"})
"""The kinds of tokens that stand on %wor with a bullet of their own."""
PROSODY = "ːˑˈˌ"
"""Signs of length and stress, which are letters in Unicode and marks in CHAT."""
JOINERS = "\u200c\u200d"
"""Joiners between letters of one word, as in Persian and Sinhala. CHAT allows them."""
UNTRANSCRIBED = frozenset({"xxx", "yyy", "www"})
"""The codes for unintelligible, phonologically coded and untranscribed speech."""
LIKE_UNTRANSCRIBED = UNTRANSCRIBED | {"xx", "yy", "ww"}
"""UNTRANSCRIBED, and misspellings that CLAN reads as these codes. No word may look like them."""

# Old files have the time of an utterance without bullets: %snd: "talk.wav" 9383 13613
_BARE_SOUND = r'%(?:snd|mov):[\ \t]*"[^"\r\n]*"[\ \t_]+[0-9]{1,12}[\ \t_]+[0-9]{1,12}(?![^\s])'
_BARE_TIMES = re.compile(r"%\w+:.*\"[ \t_]+([0-9]+)[ \t_]+([0-9]+)")
_TOKEN = re.compile(
    rf"""(?P<bullet>{BULLET}[^{BULLET}]*{BULLET} | {_BARE_SOUND})
    | (?P<language>\[-\s[^\[\]]*\])
    | (?P<annotation>\[[^\[\]]*\])
    | (?P<terminator>\+(?:\.\.\.|\.\.\?|!\?|//?[.?]|"/?\.|\.) | [.?!]+)
    | (?P<linker>\+[<^,+≋≈"])
    | (?P<pause>\((?:\.{{1,3}}|[\d:]+(?:\.\d*)?)\))
    | (?P<group>[<>])
    | (?P<quote>[“”])
    | (?P<comma>,)
    | (?P<mark>[;„‡→↗↘⇗⇘≈≋≡∞](?=\s|$) | :(?=\s|$) | [⌈⌉⌊⌋][2-9]?(?=\s|$))
    | (?P<word>(?:[^\s{BULLET}\[\]<>“”,;.?!]++|[.?!](?=[^\W_]))++)
    | (?P<broken>{BULLET}[^{BULLET}]*\Z | \S)""",
    re.VERBOSE,
)
_PREFIXES: dict[str, TokenKind] = {"&-": "filler", "&+": "fragment", "&~": "fragment", "&": "event"}
_CACHED_WORDS = 2**12  # most words of a file recur
_SHORT_PART = 4  # letters: parts of initials are shorter
_SUFFIX = re.compile("['-].*")  # a suffix of initials: p_m's
_OVERLAP_MARK = re.compile("[⌈⌉⌊⌋][1-9]?")
_TIMES = re.compile(rf"(?:{BULLET}%\w+:\"[^\"]*\"_|{BULLET})\s*([0-9]{{1,12}})_([0-9]{{1,12}})_?-?\s*{BULLET}")


class TierToken(NamedTuple):
    """One token of a tier. `start` and `end` are characters of the whole text."""

    kind: TokenKind
    text: str
    start: int
    end: int

    @property
    def wor_form(self) -> str:
        """The word as on %wor: without prefix, form marker, lengthening and marks of prosody.

        Text in parentheses ("(be)cause") was not pronounced, but belongs to the word.
        """
        return _wor_form(self.text[2:] if self.kind in ("filler", "fragment") else self.text)

    @property
    def is_on_wor(self) -> bool:
        """Whether it stands on %wor with a bullet of its own."""
        return self.kind in ON_WOR

    @property
    def times(self) -> tuple[int, int] | None:
        """A bullet's start and end in milliseconds. None for other bullets and other tokens."""
        match = _TIMES.fullmatch(self.text) or _BARE_TIMES.fullmatch(self.text)
        return (int(match[1]), int(match[2])) if match else None


@lru_cache(maxsize=_CACHED_WORDS)
def _wor_form(text: str) -> str:
    bare = re.split(r"(?<!^)[@$]", _OVERLAP_MARK.sub("", text), maxsplit=1)[0]
    return "".join(filter(_is_part_of_word, bare)).strip("-.")


def _is_part_of_word(character: str) -> bool:
    """Tell whether a character is spoken. A byte that is not UTF-8 counts as a letter of an old encoding."""
    letter = unicodedata.category(character)[0] in "LMN" and character not in PROSODY
    return letter or character in "'’-_." + JOINERS or "\udc80" <= character <= "\udcff"


class TierTokens(Sequence[TierToken]):
    """The tokens of text[start:end]. Only white space stands between them.

    A token takes nine bytes, and is built on access, because a tier may be a megabyte of brackets.
    """

    __slots__ = ("_kinds", "_places", "_text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._kinds = bytearray()
        self._places = array("I")  # start and end of each
        for match in _TOKEN.finditer(text, start, end):
            kind: TokenKind = match.lastgroup or "broken"  # type: ignore[assignment]  # groups are named after kinds
            self._kinds.append(_NUMBERS[_word_kind(match.group()) if kind == "word" else kind])
            self._places.extend(match.span())

    def __len__(self) -> int:  # noqa: D105
        return len(self._kinds)

    @overload
    def __getitem__(self, index: int) -> TierToken: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[TierToken, ...]: ...
    def __getitem__(self, index: int | slice) -> TierToken | tuple[TierToken, ...]:  # noqa: D105
        if isinstance(index, slice):
            return tuple(map(self.__getitem__, range(len(self))[index]))
        kind = _KINDS[self._kinds[index]]
        index %= len(self._kinds)
        start, end = self._places[2 * index], self._places[2 * index + 1]
        return TierToken(kind, self._text[start:end], start, end)

    def kind(self, index: int) -> TokenKind:
        """Return the kind of a token."""
        return _KINDS[self._kinds[index]]

    def __iter__(self) -> Iterator[TierToken]:  # noqa: D105
        places = iter(self._places)
        for number, start, end in zip(self._kinds, places, places, strict=True):
            yield TierToken(_KINDS[number], self._text[start:end], start, end)

    def first(self, *kinds: TokenKind) -> int | None:
        """Return the index of the first token of one of these kinds."""
        places = [at for kind in kinds if (at := self._kinds.find(_NUMBERS[kind])) >= 0]
        return min(places, default=None)

    def last(self, *kinds: TokenKind) -> int | None:
        """Return the index of the last token of one of these kinds."""
        return max((at for kind in kinds if (at := self._kinds.rfind(_NUMBERS[kind])) >= 0), default=None)

    def indices(self, kind: TokenKind) -> Iterator[int]:
        """Yield the indices of the tokens of a kind, in order."""
        at = self._kinds.find(_NUMBERS[kind])
        while at >= 0:
            yield at
            at = self._kinds.find(_NUMBERS[kind], at + 1)

    def end_before(self, place: int) -> int | None:
        """Return the end of the last token that begins before `place`."""
        index = bisect_left(range(len(self)), place, key=lambda i: self._places[2 * i])
        return self._places[2 * index - 1] if index else None

    def spoken(self) -> Iterator[TierToken]:
        """Yield the tokens that stand on %wor with a bullet of their own."""
        return (token for token in self if token.is_on_wor)


NO_TOKENS: Final = TierTokens("", 0, 0)


@lru_cache(maxsize=_CACHED_WORDS)
def _word_kind(text: str) -> TokenKind:
    """Return the kind of a token that looks like a word."""
    kind: TokenKind = next((kind for prefix, kind in _PREFIXES.items() if text.startswith(prefix)), "word")
    if kind == "event":
        return kind
    word = TierToken(kind, text, 0, len(text)).wor_form
    if word.startswith("0") and not word[1:2].isdigit():
        return "omission"
    if not any(c.isalnum() for c in word):
        return "mark"
    return "unclear" if kind == "word" and word.lower() in LIKE_UNTRANSCRIBED else kind


def event_note(label: str) -> str:
    """Return the name of an event as other formats write it: "door slams" for door_slams."""
    return label.replace("_", " ")


def are_initials(parts: Sequence[str]) -> bool:
    """Tell whether the parts of a word are initials: U_S_A, Ph_D, p_m, but not a_lot.

    Other formats write initials with dots.
    """
    if not (any(len(part) == 1 for part in parts) or all(len(part) < _SHORT_PART for part in parts)):
        return False
    return not "".join(parts).islower() or all(len(_SUFFIX.sub("", part)) == 1 for part in parts)
