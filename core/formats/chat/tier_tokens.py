"""The tokens of CHAT's tiers: their kinds, and the one tokeniser of main tiers and %wor tiers."""

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
"""What a token is. "fragment" is &+ and &~, "unclear" xxx and its like, "group" < and >, "language" [- spa], "mark" a
sign that is no word, "broken" a bracket or a bullet that is not closed."""

_KINDS: Final[tuple[TokenKind, ...]] = get_args(TokenKind)
_NUMBERS: Final = {kind: number for number, kind in enumerate(_KINDS)}
ON_WOR: frozenset[TokenKind] = frozenset({"word", "filler"})
"""The kinds of tokens that stand on %wor with a bullet of their own."""
PROSODY = "ːˑˈˌ"
"""Length and stress: letters in Unicode, marks in CHAT."""
JOINERS = "\u200c\u200d"
"""Between letters of one word, as in Persian and Sinhala; no rule of CHAT is against them."""
UNTRANSCRIBED = frozenset({"xxx", "yyy", "www"})
"""What a transcriber writes for unintelligible, phonologically coded and untranscribed speech."""
LIKE_UNTRANSCRIBED = UNTRANSCRIBED | {"xx", "yy", "ww"}
"""UNTRANSCRIBED, and misspellings of it that CLAN takes for it: no word may look like them."""

_TOKEN = re.compile(
    rf"""(?P<bullet>{BULLET}[^{BULLET}]*{BULLET})
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
_WORDS = 2**12  # forms that are remembered: most words of a file come again and again
_SHORT_PART = 4  # letters, which a part of initials has not
_SUFFIX = re.compile("['-].*")  # of initials: p_m's
_OVERLAP_MARK = re.compile("[⌈⌉⌊⌋][1-9]?")
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
        return _wor_form(self.text[2:] if self.kind in ("filler", "fragment") else self.text)

    @property
    def is_on_wor(self) -> bool:
        """Whether it stands on %wor with a bullet of its own."""
        return self.kind in ON_WOR

    @property
    def times(self) -> tuple[int, int] | None:
        """A bullet's start and end in milliseconds; None for a bullet of another kind, and for what is none."""
        match = _TIMES.fullmatch(self.text)
        return (int(match[1]), int(match[2])) if match else None


@lru_cache(maxsize=_WORDS)
def _wor_form(text: str) -> str:
    bare = re.split(r"(?<!^)[@$]", _OVERLAP_MARK.sub("", text), maxsplit=1)[0]
    return "".join(filter(_is_part_of_word, bare)).strip("-.")


def _is_part_of_word(character: str) -> bool:
    """Whether a character is spoken, not a mark; a byte that is not UTF-8 is some letter of an old encoding."""
    letter = unicodedata.category(character)[0] in "LMN" and character not in PROSODY
    return letter or character in "'’-_." + JOINERS or "\udc80" <= character <= "\udcff"


class TierTokens(Sequence[TierToken]):
    """The tokens of text[start:end]; between them is nothing but white space.

    Nine bytes a token are kept, and tokens are made when they are asked for: a tier may be a megabyte of brackets.
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
        """The kind of a token."""
        return _KINDS[self._kinds[index]]

    def __iter__(self) -> Iterator[TierToken]:  # noqa: D105
        places = iter(self._places)
        for number, start, end in zip(self._kinds, places, places, strict=True):
            yield TierToken(_KINDS[number], self._text[start:end], start, end)

    def first(self, *kinds: TokenKind) -> int | None:
        """The index of the first token of one of these kinds."""
        found = [at for kind in kinds if (at := self._kinds.find(_NUMBERS[kind])) >= 0]
        return min(found, default=None)

    def last(self, *kinds: TokenKind) -> int | None:
        """The index of the last token of one of these kinds."""
        return max((at for kind in kinds if (at := self._kinds.rfind(_NUMBERS[kind])) >= 0), default=None)

    def indices(self, kind: TokenKind) -> Iterator[int]:
        """The indices of the tokens of a kind, in order."""
        at = self._kinds.find(_NUMBERS[kind])
        while at >= 0:
            yield at
            at = self._kinds.find(_NUMBERS[kind], at + 1)

    def end_before(self, place: int) -> int | None:
        """Where the last token ends that begins before `place`."""
        index = bisect_left(range(len(self)), place, key=lambda i: self._places[2 * i])
        return self._places[2 * index - 1] if index else None

    def spoken(self) -> Iterator[TierToken]:
        """The tokens that stand on %wor with a bullet of their own."""
        return (token for token in self if token.is_on_wor)


NO_TOKENS: Final = TierTokens("", 0, 0)


@lru_cache(maxsize=_WORDS)
def _word_kind(text: str) -> TokenKind:
    """What a token that looks like a word is."""
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
    """What an event is called as other formats write it: "door slams" for door_slams."""
    return label.replace("_", " ")


def are_initials(parts: Sequence[str]) -> bool:
    """Whether the parts of a word are initials, which others write with dots: U_S_A, Ph_D, p_m; not a_lot."""
    if not (any(len(part) == 1 for part in parts) or all(len(part) < _SHORT_PART for part in parts)):
        return False
    return not "".join(parts).islower() or all(len(_SUFFIX.sub("", part)) == 1 for part in parts)
