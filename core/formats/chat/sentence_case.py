"""Which words are capitalised only because a sentence begins with them: in CHAT names alone have capitals."""

from collections import Counter

from core.contracts.transcript import Transcript
from core.transcript.segmentation import sentences

_STRIPPED = "\"'“”„‟«»‹›()[]{}¿¡.,;:!?…"  # noqa: RUF001 - marks of many scripts


def lower_words(transcript: Transcript) -> frozenset[str]:
    """The words, in lower case, that stand in the transcript in lower case more often than capitalised elsewhere than
    at the beginning of a sentence."""
    seen: Counter[str] = Counter()
    for segment in transcript.segments:
        for sentence in sentences(segment.words, segment.language or transcript.language):
            for word in sentence[1:]:
                text = word.text.strip(_STRIPPED)
                seen[text.lower()] += 1 if text.islower() else -1
    return frozenset(text for text, balance in seen.items() if balance > 0)


def uncapitalised(text: str, lower: frozenset[str]) -> str:
    """The word with which a sentence begins as it is written within one."""
    return text.lower() if text.lower() in lower and text[1:].islower() | (len(text) == 1) else text
