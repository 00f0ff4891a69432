"""Bullets of a CHAT file: taking out those of utterances, and which new ones are allowed beside the others."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from core.formats.chat.chat_text import BULLET
from core.formats.chat.parsed import BulletTimes, ParsedFile, Utterance
from core.formats.chat.problems import OVERLAP
from core.formats.chat.text_edits import TextEdit, apply_edits, media_edits, removal_edit


def without_times(file: ParsedFile, utterances: Collection[int]) -> str:
    """The text without the times of these utterances; see Document.without_times."""
    edits: list[TextEdit] = []
    for utterance in (file.utterances[i] for i in utterances):
        edits += _bullet_removals(file, utterance)
        edits += [removal_edit(file, tier) for tier in utterance.tiers if tier.label == "%wor"]
    text = apply_edits(file.text, edits)
    return apply_edits(text, media_edits(ParsedFile(text), BULLET in text, None, False)) if edits else text


def _bullet_removals(file: ParsedFile, utterance: Utterance) -> Iterator[TextEdit]:
    """The edits that take all bullets that are times out of a main tier, each with the space before it."""
    reached = utterance.main.content_start
    for token in utterance.tokens:
        if token.times is not None:
            following = file.text[token.end : utterance.main.end][:1]
            joined = following.strip() and reached > utterance.main.content_start  # two words must not become one
            yield TextEdit(reached, token.end, (file.text[reached : token.start] or " ") if joined else "")
        reached = token.end


def compatible_times(
    speakers: Sequence[str], kept: Mapping[int, BulletTimes], new: Mapping[int, BulletTimes]
) -> dict[int, BulletTimes]:
    """The new times (index of an utterance -> milliseconds) that are valid together with those that are kept.

    Starts never go down, and one speaker's utterances overlap by at most OVERLAP (`problems`). Kept times
    that break a rule among themselves constrain nothing; a new one may replace a kept one. `speakers` are those of
    all utterances, in order.
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
    """Of each utterance the start of the next that is kept and in order, and of the next of the same speaker."""
    ordered, apart = set[int](), set[int]()
    latest, ends = 0, dict[str, int]()
    for i, (start, end) in sorted(kept.items()):
        speaker = speakers[i]
        if start >= latest:
            ordered.add(i)
            if start >= ends.get(speaker, 0) - OVERLAP:
                apart.add(i)
        latest, ends[speaker] = max(latest, start), max(end, ends.get(speaker, 0))
    found: list[tuple[float, float]] = []
    following, own = math.inf, dict[str, int]()
    for i in reversed(range(len(speakers))):
        found.append((following, own.get(speakers[i], math.inf)))
        following = kept[i][0] if i in ordered else following
        if i in apart:
            own[speakers[i]] = kept[i][0]
    return found[::-1]
