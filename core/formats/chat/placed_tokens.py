"""The tokens of a CHAT main tier that is to be written, and where CHAT has room for them."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from core.formats.chat.marks import ANNOTATIONS, LINKERS, RETRACINGS

OutputKind = Literal[
    "word", "filler", "fragment", "event", "unclear", "comma", "open", "close", "quote", "mark", "group"
]
"""Kinds as in tier_tokens; "open" and "close" are quotation marks, "quote" one that may be either, "mark" a pause, a
retracing, an annotation or a linker that somebody has typed, "group" < and > around what is retraced or annotated."""


class OutputToken(NamedTuple):
    """A token of a main tier that is to be written, prefix included; seconds, None where it has no time."""

    text: str
    kind: OutputKind
    start: float | None = None
    end: float | None = None

    @property
    def wor_form(self) -> str:
        """The token as %wor has it: a filler without its prefix, a word without what form it is (hola@s)."""
        return self.text.removeprefix("&-").partition("@")[0]


TAKES_TIME = ("word", "filler", "fragment", "event")
_BEHIND = (*RETRACINGS, *ANNOTATIONS)
_RETRACEABLE = ("word", "filler", "fragment", "unclear")
_MATERIAL = (*TAKES_TIME, "unclear")


def placed(found: Sequence[OutputToken]) -> list[OutputToken]:
    """The tokens of an utterance without those that have no place there: quotes are paired, commas follow words."""
    return _commas_placed(_groups_retraced(_retracings_placed(_quotes_paired(found))))


def _retracings_placed(found: Sequence[OutputToken]) -> list[OutputToken]:
    """The tokens with a typed retracing only right after what it retraces and before what is said instead, with an
    annotation only after what it is about, and a linker only at the beginning."""
    placed: list[OutputToken] = []
    last = max((i for i, token in enumerate(found) if token.kind in _MATERIAL), default=-1)
    before = ""  # the kind that stands before; brackets and what ends a quotation aside
    for i, token in enumerate(found):
        if _is_behind(token):
            if (i > last and token.text in RETRACINGS) or before not in _RETRACEABLE:
                continue
            while placed[-1].kind == "comma" or placed[-1].text == "<":
                placed.pop()
            if token.text.startswith("[:") and placed[-1].kind != "word":  # of one word, and right behind it
                continue
        elif token.text in LINKERS and (i or last < 0):
            continue
        elif token.kind not in ("group", "comma", "close"):
            before = token.kind
        placed.append(token)
        before = "mark" if token.text in RETRACINGS else before
    return placed


def _is_behind(token: OutputToken) -> bool:
    """Whether a token is said of the word or the group before it."""
    return token.text in _BEHIND or (token.kind == "mark" and token.text.startswith(("[:", "[<", "[>")))


def _groups_retraced(found: Sequence[OutputToken]) -> list[OutputToken]:
    """The tokens with < and > only where words stand between and what is said of them follows; the others are text."""
    kept, opened = set[int](), -1
    for i, token in enumerate(found):
        if token.text == "<":
            opened = i
        elif token.text == ">":
            if opened >= 0 and i + 1 < len(found) and _is_behind(found[i + 1]):
                kinds = [t.kind for t in found[opened:i]]
                whole = kinds.count("open") == kinds.count("close")  # a group does not cross the end of a quotation
                if whole and "word" in kinds:
                    kept |= {opened, i}
            opened = -1
    return [token for i, token in enumerate(found) if token.kind != "group" or i in kept]


def _quotes_paired(found: Sequence[OutputToken]) -> list[OutputToken]:
    """Quotes as “ and ” around at least one spoken token; one without its partner is dropped."""
    paired: dict[int, OutputToken] = {}
    opened: int | None = None
    for i, token in enumerate(found):
        opens = token.kind == "open" or (token.kind == "quote" and opened is None)
        if opens:
            opened = i
        elif token.kind in ("close", "quote"):
            if opened is not None and any(t.kind in ("word", "filler") for t in found[opened:i]):
                paired[opened], paired[i] = OutputToken("“", "open"), OutputToken("”", "close")
            opened = None
    marks = ("open", "close", "quote")
    return [paired.get(i, token) for i, token in enumerate(found) if i in paired or token.kind not in marks]


def _commas_placed(found: Sequence[OutputToken]) -> list[OutputToken]:
    """Commas only after a spoken word, one at a time, and never last."""
    placed: list[OutputToken] = []
    for token in found:
        after = placed[-1].kind if placed else None
        if token.kind != "comma" or after == "word" or (after == "close" and any(t.kind == "word" for t in placed)):
            placed.append(token)
    while placed and placed[-1].kind == "comma":
        placed.pop()
    return placed
