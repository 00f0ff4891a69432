"""Write EXMARaLDA's basic transcription: a tier of utterances for each speaker, over a common timeline."""

from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from core.contracts.languages import is_tag
from core.contracts.transcript import Transcript
from core.formats.subtitles import clean, joined
from core.formats.tiers.tier_layout import NO_TRANSLATION, Interval, SpeakerTiers, speaker_tiers
from core.formats.xml_text import escape, quoteattr
from core.transcript.segmentation import sort_by_time

WRITTEN_BY = '<ud-information attribute-name="Written by">Mynah</ud-information>'
"""An element that marks files of Mynah. Each event of their tiers of utterances is an utterance."""
WORDS, TRANSLATION = "words", "translation"
"""The categories of tiers below the utterances."""
_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<basic-transcription>
  <head>
    <meta-information>
      <project-name></project-name>
      <transcription-name>{name}</transcription-name>
      <referenced-file url={url}/>
      <ud-meta-information>{written_by}</ud-meta-information>
      <comment></comment>
      <transcription-convention></transcription-convention>
    </meta-information>
    <speakertable>
{speakers}    </speakertable>
  </head>
  <basic-body>
    <common-timeline>
{points}    </common-timeline>
"""
_TAIL = """\
  </basic-body>
</basic-transcription>
"""
_SPEAKER = """\
      <speaker id="{key}">
        <abbreviation>{name}</abbreviation>
        <sex value="u"/>
        <languages-used>{language}</languages-used>
        <l1></l1>
        <l2></l2>
        <ud-speaker-information></ud-speaker-information>
        <comment></comment>
      </speaker>
"""
_Event = tuple[str, str, str]  # the first point, the last point, the text


class _Tier(NamedTuple):
    key: str
    speaker: str
    category: str
    kind: str
    title: str
    events: list[_Event]


class _Timeline:
    """The points by time in milliseconds. Points without a time follow the start of their interval, in text order."""

    def __init__(self, times: Iterable[int]) -> None:
        self._points = {time: f"T{n}" for n, time in enumerate(sorted(set(times)))}
        self._unknown: dict[int, list[tuple[int, str, str]]] = {time: [] for time in self._points}
        self._count = len(self._points)

    def known(self, interval: Interval) -> tuple[str, str]:
        """Return the points of an interval with known times."""
        return self._points[interval.start], self._points[interval.end]

    def unknown(self, start: int, place: int) -> tuple[str, str]:
        """Return two new points without a time behind `start`. `place` is the place of their utterance in the text."""
        names = f"T{self._count}", f"T{self._count + 1}"
        self._count += 2
        self._unknown[start].append((place, *names))
        return names

    def points(self) -> Iterator[tuple[str, int | None]]:
        """Yield the points in order, each with its time."""
        for time, name in self._points.items():
            yield name, time
            for _, *names in sorted(self._unknown[time]):
                yield from ((each, None) for each in names)


def write(transcript: Transcript, recording: str | None = None) -> str:
    """Return the transcript as EXMARaLDA's basic transcription (.exb).

    A speaker has a tier of utterances (type t). Translations have the same times (type a). Words have their own (type
    d). A speaker with overlapping utterances occurs several times, because tiers have no overlaps. An
    utterance without a time stands between two points without a time.

    Args:
        transcript: the transcript.
        recording: the address of the recording relative to the file. Without it, the file links to the recording's
            name.

    Source: EXMARaLDA, basic-transcription.dtd.
    """
    speakers = _without_overlap(speaker_tiers(transcript))
    timeline = _Timeline(
        time for tiers in speakers for each in tiers.every for interval in each for time in interval[:2]
    )
    keys = [f"SPK{n}-{each.number}" if each.number > 1 else f"SPK{n}" for n, each in enumerate(speakers)]
    places = _untimed_places(transcript)
    tiers = [tier for each, key in zip(speakers, keys, strict=True) for tier in _tiers(each, key, timeline, places)]
    points = list(timeline.points())
    order = {name: n for n, (name, _) in enumerate(points)}
    language = transcript.language
    used = f"<language lang={quoteattr(language)}/>" if language and is_tag(language) else ""
    head = _HEAD.format(
        name=escape(clean(transcript.media)),
        url=quoteattr(recording or clean(transcript.media)),
        written_by=WRITTEN_BY,
        speakers="".join(
            _SPEAKER.format(key=key, name=escape(each.speaker or ""), language=used)
            for each, key in zip(speakers, keys, strict=True)
        ),
        points="".join(_point(*each) for each in points),
    )
    return "".join((head, *(_as_xml(tier, order) for tier in tiers), _TAIL))


def _without_overlap(speakers: Sequence[SpeakerTiers]) -> list[SpeakerTiers]:
    """Return the tiers with untimed text apart if its place is inside an utterance of the same tier."""
    numbers, found = Counter(each.speaker for each in speakers), list[SpeakerTiers]()
    for tiers in speakers:
        free, apart = _divided(tiers.untimed, tiers.utterances)
        free_below, apart_below = _divided(tiers.untimed_translation, tiers.utterances)
        found.append(tiers._replace(untimed=free, untimed_translation=free_below))
        if apart:
            numbers[tiers.speaker] += 1
            further = SpeakerTiers.of(tiers.speaker, numbers[tiers.speaker])
            found.append(further._replace(untimed=apart, untimed_translation=apart_below))
    return found


def _divided(untimed: Iterable[Interval], utterances: Sequence[Interval]) -> tuple[list[Interval], list[Interval]]:
    """Return the intervals that begin outside utterances, and those that begin inside one."""
    starts = [each.start for each in utterances]
    free, inside = list[Interval](), list[Interval]()
    for each in untimed:
        place = bisect_right(starts, each.start)
        is_inside = place > 0 and utterances[place - 1].end > each.start
        (inside if is_inside else free).append(each)
    return free, inside


def _untimed_places(transcript: Transcript) -> dict[tuple[str | None, str], deque[int]]:
    """Return the places of the untimed utterances in the text, by their speakers and texts."""
    places: dict[tuple[str | None, str], deque[int]] = {}
    for place, segment in enumerate(sort_by_time(transcript.segments)):
        if segment.start is None:
            text = joined(filter(None, (clean(word.text) for word in segment.words)))
            places.setdefault((clean(segment.speaker or "") or None, text), deque()).append(place)
    return places


def _point(name: str, time: int | None) -> str:
    known = "" if time is None else f' time="{time / 1000:.3f}"'
    return f'      <tli id="{name}"{known}/>\n'


def _tiers(
    tiers: SpeakerTiers, key: str, timeline: _Timeline, places: Mapping[tuple[str | None, str], deque[int]]
) -> list[_Tier]:
    """Return the tiers of a speaker. A space ends each text of an utterance, because EXMARaLDA joins neighbours."""
    spoken: list[_Event] = [(*timeline.known(each), f"{each.text} ") for each in tiers.utterances]
    below: list[_Event] = [(*timeline.known(each), each.text) for each in tiers.translation]
    others = {(each.start, each.end): each.text.split("\n") for each in tiers.untimed_translation}
    for each in tiers.untimed:
        for text, translation in zip_longest(each.text.split("\n"), others.get((each.start, each.end), ())):
            listed = places.get((tiers.speaker, text))
            points = timeline.unknown(each.start, listed.popleft() if listed else 0)
            spoken.append((*points, f"{text} "))
            below += [(*points, translation)] if translation and translation != NO_TRANSLATION else []
    words: list[_Event] = [(*timeline.known(each), each.text) for each in tiers.words]
    name = tiers.speaker or "X"
    found = [_Tier(f"{key}-v", key, "v", "t", f"{name} [v]", spoken)]
    found += [_Tier(f"{key}-t", key, TRANSLATION, "a", f"{name} [{TRANSLATION}]", below)] if below else []
    found += [_Tier(f"{key}-w", key, WORDS, "d", f"{name} [{WORDS}]", words)] if words else []
    return found


def _as_xml(tier: _Tier, order: Mapping[str, int]) -> str:
    """Return a tier as XML, with its events in the order of the timeline."""
    events = sorted(tier.events, key=lambda event: order[event[0]])
    lines = (f'      <event start="{start}" end="{end}">{escape(text)}</event>\n' for start, end, text in events)
    names = f'id="{tier.key}" speaker="{tier.speaker}" category="{tier.category}" type="{tier.kind}"'
    return f"    <tier {names} display-name={quoteattr(tier.title)}>\n{''.join(lines)}    </tier>\n"
