"""Words to expect: phrases that a recogniser's search is to prefer, and how strongly."""

import hashlib
from collections.abc import Iterable

import msgspec

from core.contracts.errors import InputFault

DEFAULT_STRENGTH = 1.0
MOST_STRENGTH = 5.0
MOST_WEIGHT = 10.0
MOST_PHRASES = 50_000
LONGEST_PHRASE = 200  # characters
MOST_BYTES = 8 * 2**20  # of all phrases, as they are sent to the engine: half a frame


class Phrase(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A word or several that may be said, as they are to be written.

    `weight` multiplies the bonus that the phrase gets. `spoken` are other ways in which a recogniser may write what it
    hears, such as "new yen" for "Nguyen": each gets the same bonus, and becomes `text` where it was written.
    """

    text: str
    weight: float = 1.0
    spoken: tuple[str, ...] = ()


class Boosting(msgspec.Struct, frozen=True):
    """That a recogniser prefers the phrases of a list: NeMo's `boosting_tree`, `strength` being its alpha.

    `vocabulary` is the list's digest. `variants`: each phrase is expected as it is typed, capitalised and in lower
    case; without, only as it is typed. `spotting`: a model with a CTC head does not prefer them in its search, but
    spots them in that head's output, by NeMo's CTC word spotter.
    """

    vocabulary: str
    strength: float = DEFAULT_STRENGTH
    variants: bool = True
    spotting: bool = True


def digest(phrases: Iterable[Phrase]) -> str:
    """What names a list: its content. The order counts, because phrases that begin alike share what they begin with."""
    return hashlib.sha256(msgspec.msgpack.encode(tuple(phrases))).hexdigest()


def boosting_of(
    phrases: tuple[Phrase, ...], strength: float, variants: bool = True, spotting: bool = True
) -> Boosting | None:
    """The boosting by a list; None where it would change nothing."""
    return Boosting(digest(phrases), strength, variants, spotting) if phrases and strength > 0 else None


def check_size(phrases: tuple[Phrase, ...]) -> None:
    """Raise InputFault("vocabulary-large") for a list that is too long to be sent to the engine."""
    if len(phrases) > MOST_PHRASES or len(msgspec.msgpack.encode(phrases)) > MOST_BYTES:
        raise InputFault("vocabulary-large", phrases=MOST_PHRASES, megabytes=MOST_BYTES // 2**20)
