"""Place the tokens of a CHAT main tier where CHAT allows them."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from core.formats.chat.marks import ANNOTATIONS, LINKERS, RETRACINGS

OutputKind = Literal[
    "word", "filler", "fragment", "event", "unclear", "comma", "open", "close", "quote", "mark", "group"
]
"""The kinds of tier_tokens, and some more.

"open" and "close" are quotation marks, and "quote" may be either. "mark" is a typed pause, retracing, annotation or
linker. "group" is < and > around retraced or annotated words.
"""


class OutputToken(NamedTuple):
    """A token of a main tier to write, including its prefix. Times are seconds, None without a time."""

    text: str
    kind: OutputKind
    start: float | None = None
    end: float | None = None

    @property
    def wor_form(self) -> str:
        """The token as on %wor: a filler without its prefix, a word without its form marker (hola@s)."""
        return self.text.removeprefix("&-").partition("@")[0]


TAKES_TIME = ("word", "filler", "fragment", "event")
_BEHIND = (*RETRACINGS, *ANNOTATIONS)
_RETRACEABLE = ("word", "filler", "fragment", "unclear")
_PLAIN = frozenset({"word", "filler", "fragment", "event", "unclear", "comma"})
_MATERIAL = (*TAKES_TIME, "unclear")


def placed(tokens: Sequence[OutputToken]) -> list[OutputToken]:
    """Return the tokens of an utterance without misplaced ones. Quotes are paired, and commas follow words."""
    if _PLAIN.issuperset([token.kind for token in tokens]):  # the same as below
        return _commas_placed(tokens)
    return _commas_placed(_groups_retraced(_retracings_placed(_quotes_paired(tokens))))


def _retracings_placed(tokens: Sequence[OutputToken]) -> list[OutputToken]:
    """Return the tokens without misplaced marks.

    A retracing stands between the retraced words and their correction. An annotation follows its word or group. A
    linker stands at the beginning.
    """
    placed: list[OutputToken] = []
    last = max((i for i, token in enumerate(tokens) if token.kind in _MATERIAL), default=-1)
    before = ""  # the kind of the token before, ignoring brackets, commas and closing quotes
    for i, token in enumerate(tokens):
        if _is_behind(token):
            if (i > last and token.text in RETRACINGS) or before not in _RETRACEABLE:
                continue
            while placed[-1].kind == "comma" or placed[-1].text == "<":
                placed.pop()
            if token.text.startswith("[:") and placed[-1].kind != "word":  # a replacement directly follows one word
                continue
        elif token.text in LINKERS and (i or last < 0):
            continue
        elif token.kind not in ("group", "comma", "close"):
            before = token.kind
        placed.append(token)
        before = "mark" if token.text in RETRACINGS else before
    return placed


def _is_behind(token: OutputToken) -> bool:
    """Tell whether a token annotates the word or group before it."""
    return token.text in _BEHIND or (token.kind == "mark" and token.text.startswith(("[:", "[<", "[>")))


def _groups_retraced(tokens: Sequence[OutputToken]) -> list[OutputToken]:
    """Return the tokens with < and > only around words that an annotation follows. Remove other < and >."""
    pairs, opened = set[int](), -1
    for i, token in enumerate(tokens):
        if token.text == "<":
            opened = i
        elif token.text == ">":
            if opened >= 0 and i + 1 < len(tokens) and _is_behind(tokens[i + 1]):
                kinds = [t.kind for t in tokens[opened:i]]
                whole = kinds.count("open") == kinds.count("close")  # a group does not cross the end of a quotation
                if whole and "word" in kinds:
                    pairs |= {opened, i}
            opened = -1
    return [token for i, token in enumerate(tokens) if token.kind != "group" or i in pairs]


def _quotes_paired(tokens: Sequence[OutputToken]) -> list[OutputToken]:
    """Return the tokens with quotes as “ and ” around at least one spoken token. Drop unpaired quotes."""
    paired: dict[int, OutputToken] = {}
    opened: int | None = None
    for i, token in enumerate(tokens):
        opens = token.kind == "open" or (token.kind == "quote" and opened is None)
        if opens:
            opened = i
        elif token.kind in ("close", "quote"):
            if opened is not None and any(t.kind in ("word", "filler") for t in tokens[opened:i]):
                paired[opened], paired[i] = OutputToken("“", "open"), OutputToken("”", "close")
            opened = None
    marks = ("open", "close", "quote")
    return [paired.get(i, token) for i, token in enumerate(tokens) if i in paired or token.kind not in marks]


def _commas_placed(tokens: Sequence[OutputToken]) -> list[OutputToken]:
    """Return the tokens with single commas, only after a spoken word and never last."""
    placed: list[OutputToken] = []
    if all(token.kind != "comma" for token in tokens):
        return list(tokens)
    for token in tokens:
        after = placed[-1].kind if placed else None
        if token.kind != "comma" or after == "word" or (after == "close" and any(t.kind == "word" for t in placed)):
            placed.append(token)
    while placed and placed[-1].kind == "comma":
        placed.pop()
    return placed
