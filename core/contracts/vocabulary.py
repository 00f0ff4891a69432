"""The vocabulary: phrases that a recogniser prefers, with their strength."""

import hashlib
from collections.abc import Iterable

import msgspec

from core.contracts.errors import InputFault

DEFAULT_STRENGTH = 1.0
MOST_STRENGTH = 5.0
MOST_WEIGHT = 10.0
MOST_PHRASES = 50_000
LONGEST_PHRASE = 200  # characters
MOST_BYTES = 8 * 2**20  # of all phrases in a message: half a frame


class Phrase(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One or more words that may occur, as they should be written.

    `weight` multiplies the bonus of the phrase. `spoken` holds other spellings that a recogniser may write, such as
    "new yen" for "Nguyen". Each gets the same bonus and is replaced by `text`.
    """

    text: str
    weight: float = 1.0
    spoken: tuple[str, ...] = ()


class Boosting(msgspec.Struct, frozen=True):
    """The preference of a recogniser for the phrases of a list: NeMo's `boosting_tree`, with `strength` as its alpha.

    `vocabulary` is the list's digest. `variants`: each phrase is also expected capitalised and in lower case.
    `spotting`: a model with a CTC head finds the phrases in that head's output instead, with NeMo's CTC word spotter.
    """

    vocabulary: str
    strength: float = DEFAULT_STRENGTH
    variants: bool = True
    spotting: bool = True


def digest(phrases: Iterable[Phrase]) -> str:
    """Return the identity of a list, from its content.

    The order counts: phrases with the same beginning share it.
    """
    return hashlib.sha256(msgspec.msgpack.encode(tuple(phrases))).hexdigest()


def make_boosting(
    phrases: tuple[Phrase, ...], strength: float, variants: bool = True, spotting: bool = True
) -> Boosting | None:
    """Return the boosting by a list. None if it would change nothing."""
    return Boosting(digest(phrases), strength, variants, spotting) if phrases and strength > 0 else None


def check_size(phrases: tuple[Phrase, ...]) -> None:
    """Check that a list is short enough for a message to the engine.

    Raises:
        InputFault: vocabulary-large.
    """
    if len(phrases) > MOST_PHRASES or len(msgspec.msgpack.encode(phrases)) > MOST_BYTES:
        raise InputFault("vocabulary-large", phrases=MOST_PHRASES, megabytes=MOST_BYTES // 2**20)
