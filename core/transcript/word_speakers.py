"""Words to speakers: by the mean probability over a word, then by its sentence where some words hardly disagree.

Where two speak at once both are likely throughout, so a sentence goes on in its speaker's voice.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from core.contracts.transcript import Segment, Transcript, Word
from core.transcript.segmentation import sentences
from core.transcript.sentence_pairs import divided_translation
from core.transcript.speaker_activity import SpeakerActivity

WEAK = 0.3  # by how much the speaker of words in a row may be likelier than their sentence's, and still give way
_Means = list[float]


def with_speakers(transcript: Transcript, activity: SpeakerActivity, names: Sequence[str]) -> Transcript:
    """The transcript with a speaker for each segment; one in which the speaker changes is cut there.

    Words without a time go with those around them, and a segment whose words have none with its own time. Where nobody
    can be heard the last speaker goes on. `names` are by speaker; without any, the transcript stays as it is.
    """
    if not names:
        return transcript
    found: list[Segment] = []
    last: int | None = None
    pending: list[Segment] = []  # nobody has been heard yet
    for segment in transcript.segments:
        speakers = _of_segment(segment, activity, transcript.language)
        known = [speaker for speaker in speakers if speaker is not None]
        if not known and last is None:
            pending.append(segment)
            continue
        filled = _filled(speakers, last)
        if pending:
            found += [_named(each, names[filled[0]]) for each in pending]
            pending = []
        found += _cut(segment, filled, names)
        last = filled[-1] if filled else last
    return msgspec.structs.replace(transcript, segments=(*found, *pending))


def _named(segment: Segment, name: str) -> Segment:
    return msgspec.structs.replace(segment, speaker=name)


def _of_segment(segment: Segment, activity: SpeakerActivity, language: str | None) -> list[int | None]:
    """The speaker of each word, None where nothing tells."""
    if all(word.start is None for word in segment.words):
        speaker = None if segment.span is None else _likeliest(activity.mean(*segment.span))
        return [speaker] * len(segment.words)
    speakers: list[int | None] = []
    for sentence in sentences(segment.words, segment.language or language):
        speakers += _of_sentence(sentence, activity)
    return speakers


def _of_sentence(words: Sequence[Word], activity: SpeakerActivity) -> list[int | None]:
    means = [_mean(word, activity) for word in words]
    speakers = [None if mean is None else _likeliest(mean) for mean in means]
    heard = [mean for mean, speaker in zip(means, speakers, strict=True) if mean is not None and speaker is not None]
    if not heard:
        return speakers
    whole = _likeliest([sum(column) for column in zip(*heard, strict=True)])
    timed = [index for index, speaker in enumerate(speakers) if speaker is not None]
    for (speaker, begin), count in _runs([speakers[index] for index in timed]):
        run = timed[begin : begin + count]
        known = [mean for index in run if (mean := means[index]) is not None]
        if speaker is None or whole is None:
            continue
        if sum(mean[speaker] - mean[whole] for mean in known) < WEAK * count:
            for index in run:
                speakers[index] = whole
    return speakers


def _runs(speakers: Sequence[int | None]) -> Iterator[tuple[tuple[int | None, int], int]]:
    """((speaker, first index), length) of each run of one speaker."""
    start = 0
    for speaker, run in groupby(speakers):
        count = sum(1 for _ in run)
        yield (speaker, start), count
        start += count


def _mean(word: Word, activity: SpeakerActivity) -> _Means | None:
    return None if word.start is None or word.end is None else activity.mean(word.start, word.end)


def _likeliest(means: _Means) -> int | None:
    """The likeliest speaker, None where nobody speaks at all."""
    most = max(means, default=0.0)
    return means.index(most) if most > 0.0 else None


def _filled(speakers: Sequence[int | None], last: int | None) -> list[int]:
    """A speaker for each word where none is known: that of the word before, or of the first that has one, or `last`."""
    current = next((speaker for speaker in speakers if speaker is not None), last)
    found: list[int] = []
    for speaker in speakers:
        current = speaker if speaker is not None else current
        assert current is not None
        found.append(current)
    return found


def _cut(segment: Segment, speakers: Sequence[int], names: Sequence[str]) -> Iterator[Segment]:
    """The segment in parts of one speaker each; parts of it have the times of their words, and no other."""
    if len(set(speakers)) <= 1:
        yield msgspec.structs.replace(segment, speaker=names[speakers[0]]) if speakers else segment
        return
    runs = list(_runs(speakers))
    parts = [segment.words[start : start + count] for (_, start), count in runs]
    lengths = [sum(len(word.text) + 1 for word in part) for part in parts]
    translations = divided_translation(segment.translation, lengths)
    for ((speaker, _), _), words, translation in zip(runs, parts, translations, strict=True):
        assert speaker is not None
        named = msgspec.structs.replace(segment, words=words, speaker=names[speaker], span=None)
        yield msgspec.structs.replace(named, translation=translation)
