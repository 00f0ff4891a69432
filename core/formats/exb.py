"""Write EXMARaLDA's basic transcription: a tier of utterances for each speaker, over a common timeline."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from core.contracts.transcript import Transcript
from core.formats.subtitles import clean
from core.formats.tiers.tier_layout import NO_TRANSLATION, Interval, SpeakerTiers, speaker_tiers
from core.formats.xml_text import escape, quoteattr

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
        <languages-used></languages-used>
        <l1></l1>
        <l2></l2>
        <ud-speaker-information></ud-speaker-information>
        <comment></comment>
      </speaker>
"""
_Event = tuple[str, str, str]  # the first point, the last point, the text


class _Timeline:
    """The points by time in milliseconds. Points without a time follow the start of their interval."""

    def __init__(self, times: Iterable[int]) -> None:
        self._points = {time: f"T{n}" for n, time in enumerate(sorted(set(times)))}
        self._unknown: dict[int, list[str]] = {time: [] for time in self._points}
        self._count = len(self._points)

    def known(self, interval: Interval) -> tuple[str, str]:
        """Return the points of an interval with known times."""
        return self._points[interval.start], self._points[interval.end]

    def unknown(self, start: int) -> tuple[str, str]:
        """Return two new points without a time behind `start`."""
        names = f"T{self._count}", f"T{self._count + 1}"
        self._count += 2
        self._unknown[start] += names
        return names

    def lines(self) -> Iterator[str]:
        """Yield the points in order."""
        for time, name in self._points.items():
            yield f'      <tli id="{name}" time="{time / 1000:.3f}"/>\n'
            yield from (f'      <tli id="{each}"/>\n' for each in self._unknown[time])


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
    speakers = speaker_tiers(transcript)
    timeline = _Timeline(
        time for tiers in speakers for each in tiers.every for interval in each for time in interval[:2]
    )
    keys = [f"SPK{n}-{each.number}" if each.number > 1 else f"SPK{n}" for n, each in enumerate(speakers)]
    tiers = [_tiers(each, key, timeline) for each, key in zip(speakers, keys, strict=True)]
    head = _HEAD.format(
        name=escape(clean(transcript.media)),
        url=quoteattr(recording or clean(transcript.media)),
        written_by=WRITTEN_BY,
        speakers="".join(
            _SPEAKER.format(key=key, name=escape(each.speaker or "")) for each, key in zip(speakers, keys, strict=True)
        ),
        points="".join(timeline.lines()),
    )
    return "".join((head, *tiers, _TAIL))


def _tiers(tiers: SpeakerTiers, key: str, timeline: _Timeline) -> str:
    """Return the tiers of a speaker as XML."""
    spoken: list[_Event] = [(*timeline.known(each), each.text) for each in tiers.utterances]
    below: list[_Event] = [(*timeline.known(each), each.text) for each in tiers.translation]
    others = {(each.start, each.end): each.text.split("\n") for each in tiers.untimed_translation}
    for each in tiers.untimed:
        for text, translation in zip_longest(each.text.split("\n"), others.get((each.start, each.end), ())):
            points = timeline.unknown(each.start)
            spoken.append((*points, text))
            below += [(*points, translation)] if translation and translation != NO_TRANSLATION else []
    words: list[_Event] = [(*timeline.known(each), each.text) for each in tiers.words]
    name = tiers.speaker or "X"
    parts = [_tier(f"{key}-v", key, "v", "t", f"{name} [v]", spoken)]
    parts += [_tier(f"{key}-t", key, TRANSLATION, "a", f"{name} [{TRANSLATION}]", below)] if below else []
    parts += [_tier(f"{key}-w", key, WORDS, "d", f"{name} [{WORDS}]", words)] if words else []
    return "".join(parts)


def _tier(key: str, speaker: str, category: str, kind: str, title: str, events: Iterable[_Event]) -> str:
    lines = (f'      <event start="{start}" end="{end}">{escape(text)}</event>\n' for start, end, text in events)
    attributes = f'id="{key}" speaker="{speaker}" category="{category}" type="{kind}" display-name={quoteattr(title)}'
    return f"    <tier {attributes}>\n{''.join(lines)}    </tier>\n"
