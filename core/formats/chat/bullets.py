"""Remove the bullets of utterances from a CHAT file, and select the new times that CHAT accepts beside the others."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from core.formats.chat.chat_text import BULLET
from core.formats.chat.parsed import BulletTimes, ParsedFile, Utterance
from core.formats.chat.problems import OVERLAP
from core.formats.chat.text_edits import TextEdit, apply_edits, media_edits, removal_edit


def without_times(file: ParsedFile, utterances: Collection[int]) -> str:
    """Return the text without the times of these utterances. See Document.without_times."""
    edits: list[TextEdit] = []
    for utterance in (file.utterances[i] for i in utterances):
        edits += _bullet_removals(file, utterance)
        edits += [removal_edit(file, tier) for tier in utterance.tiers if tier.label == "%wor"]
    text = apply_edits(file.text, edits)
    return apply_edits(text, media_edits(ParsedFile(text), BULLET in text, None, False)) if edits else text


def _bullet_removals(file: ParsedFile, utterance: Utterance) -> Iterator[TextEdit]:
    """Yield the edits that remove all timed bullets from a main tier, each with the space before it."""
    reached = utterance.main.content_start
    for token in utterance.tokens:
        if token.times is not None:
            following = file.text[token.end : utterance.main.end][:1]
            joined = following.strip() and reached > utterance.main.content_start  # keeps two words apart
            yield TextEdit(reached, token.end, (file.text[reached : token.start] or " ") if joined else "")
        reached = token.end


def compatible_times(
    speakers: Sequence[str], kept: Mapping[int, BulletTimes], new: Mapping[int, BulletTimes]
) -> dict[int, BulletTimes]:
    """Return the new times that are valid beside the kept times.

    Starts never decrease, and utterances of one speaker overlap by at most OVERLAP (`problems`). Kept times that break
    a rule among themselves are no constraint. A new time may replace a kept one.

    Args:
        speakers: the speaker of each utterance, in order.
        kept: the kept times in milliseconds, by the index of the utterance.
        new: the new times in milliseconds, by the index of the utterance.
    """
    bounds = _bounds(speakers, kept)
    chosen: dict[int, BulletTimes] = {}
    latest, ends = 0, dict[str, int]()
    for i, speaker in enumerate(speakers):
        if i in new:
            earliest = max(latest, ends.get(speaker, 0) - OVERLAP)
            if earliest <= new[i][0] <= bounds[i][0] and new[i][1] <= bounds[i][1] + OVERLAP:
                chosen[i] = new[i]
        start, end = chosen.get(i) or kept.get(i) or (0, 0)
        latest, ends[speaker] = max(latest, start), max(end, ends.get(speaker, 0))
    return chosen


def _bounds(speakers: Sequence[str], kept: Mapping[int, BulletTimes]) -> list[tuple[float, float]]:
    """Return two limits for each utterance.

    They are the next valid kept start, and the next valid kept start of the same speaker.
    """
    ordered, apart = set[int](), set[int]()
    latest, ends = 0, dict[str, int]()
    for i, (start, end) in sorted(kept.items()):
        speaker = speakers[i]
        if start >= latest:
            ordered.add(i)
            if start >= ends.get(speaker, 0) - OVERLAP:
                apart.add(i)
        latest, ends[speaker] = max(latest, start), max(end, ends.get(speaker, 0))
    bounds: list[tuple[float, float]] = []
    following, own = math.inf, dict[str, int]()
    for i in reversed(range(len(speakers))):
        bounds.append((following, own.get(speakers[i], math.inf)))
        following = kept[i][0] if i in ordered else following
        if i in apart:
            own[speakers[i]] = kept[i][0]
    return bounds[::-1]
