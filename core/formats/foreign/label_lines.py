"""Read formats of plain lines: SBV, Audacity labels, LRC, NIST's trn, and Kaldi's text with its segments."""

import re
from collections.abc import Iterator
from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats.foreign.kinds import Kind, Sample, unreadable
from core.formats.foreign.made import Collector, seconds_of
from core.formats.reading_notes import COMMENTS, ReportNote
from core.formats.text_encoding import file_text
from core.formats.timed_text import InnerTime, TimedText, seconds, to_transcript, with_speakers

_SAMPLE_LINES = 40


def _lines(sample: Sample) -> list[str]:
    """Return the first lines that are not blank."""
    return [line for line in sample.head.split("\n")[: 2 * _SAMPLE_LINES] if line.strip()][:_SAMPLE_LINES]


def _share(sample: Sample, pattern: re.Pattern[str]) -> float:
    """Return the share of the first lines that match a pattern."""
    lines = _lines(sample)
    return sum(pattern.match(line) is not None for line in lines) / len(lines) if lines else 0.0


# SBV, the captions of YouTube Studio

_SBV_TIMES = re.compile(r"\s*(\d{1,3}):(\d\d):(\d\d)\.(\d{3}),(\d{1,3}):(\d\d):(\d\d)\.(\d{3})\s*$")


def _sbv_confidence(sample: Sample) -> float:
    return 0.95 if any(_SBV_TIMES.match(line) for line in _lines(sample)[:3]) else 0.0


def _read_sbv(sample: Sample, report: ReportNote) -> Transcript:
    cues: list[TimedText] = []
    for line in sample.text.split("\n"):
        if times := _SBV_TIMES.match(line):
            cues.append(TimedText(seconds(*times.groups()[:4]), seconds(*times.groups()[4:]), ""))
        elif cues and line.strip():
            cues[-1] = cues[-1]._replace(text="\n".join(filter(None, (cues[-1].text, line.replace("[br]", "\n")))))
    return to_transcript(with_speakers(cues), report)


# Audacity's labels

_NUMBER = r"\d{1,7}[.,]\d{1,9}"
_LABEL = re.compile(rf"\s*-?({_NUMBER})\t({_NUMBER})(?:\t(.*))?$")
_FREQUENCIES = re.compile(r"\\\t")


def _labels_confidence(sample: Sample) -> float:
    return 0.95 if _share(sample, re.compile(rf"{_LABEL.pattern}|{_FREQUENCIES.pattern}")) > 0.9 else 0.0


def _read_labels(sample: Sample, report: ReportNote) -> Transcript:
    cues: list[TimedText] = []
    for line in sample.text.split("\n"):
        if label := _LABEL.match(line):
            start, end = (seconds_of(each) or 0.0 for each in label.groups()[:2])
            cues.append(TimedText(start, end, (label[3] or "").strip()))
    return to_transcript(with_speakers(cues), report)


# LRC, the lyrics of players, with times of lines and of words

_LRC_TIME = r"\d{1,3}:\d\d(?:[.:]\d{1,3})?"
_LRC_LINE = re.compile(rf"\s*((?:\[{_LRC_TIME}\]\s*)+)(.*)$")
_LRC_TAG = re.compile(r"\s*\[(ar|ti|al|au|by|re|ve|la|lr|id|tool|length|offset|#)\s*:\s*([^\]]*)\]\s*$", re.IGNORECASE)
_LRC_STAMP = re.compile(rf"[\[<]({_LRC_TIME})[\]>]")
_LRC_CLOCK = re.compile(r"(\d{1,3}):(\d\d)(?:[.:](\d{1,3}))?")


def _lrc_confidence(sample: Sample) -> float:
    lines = _lines(sample)
    if sum(_LRC_TAG.match(line) is not None for line in lines[:10]) > 0 and any(map(_LRC_LINE.match, lines)):
        return 0.9
    stamped = _share(sample, re.compile(r"\s*\[\d{1,3}:\d\d\.\d{2,3}\]\s*[^\s-]"))
    return 0.7 if stamped > 0.8 and sample.suffix == ".lrc" else 0.0


def _read_lrc(sample: Sample, report: ReportNote) -> Transcript:
    """Return the lines by time. A line ends where the next one begins. The end of the last one is its last time.

    A second line with the same time is the translation of the first.
    """
    made, tags = Collector(), dict[str, str]()
    starts: list[tuple[float, str]] = []
    for line in sample.text.split("\n"):
        if tag := _LRC_TAG.match(line):
            tags[tag[1].lower()] = tag[2]
        elif found := _LRC_LINE.match(line):
            starts += [(_lrc_seconds(stamp), found[2]) for stamp in _LRC_STAMP.findall(found[1])]
    shift = (seconds_of(tags.get("offset", "")) or 0.0) / 1000  # a positive offset shows the text earlier
    starts.sort(key=lambda each: each[0])
    length = _lrc_seconds(tags["length"]) if _LRC_CLOCK.match(tags.get("length", "")) else None
    ends = [*(start for start, _ in starts[1:]), length][: len(starts)]
    cues = list[TimedText]()
    for place, ((start, text), end) in enumerate(zip(starts, ends, strict=True)):
        if place and start == starts[place - 1][0] and text.strip() and cues[-1].text.strip():
            stop = cues[-1].start if end is None else max(0.0, round(end - shift, 3))
            cues[-1] = cues[-1]._replace(end=stop, translation=_LRC_STAMP.sub(" ", text))
            continue
        first, *rest = _LRC_STAMP.split(text)
        plain, times = first, list[InnerTime]()
        for stamp, part in zip(rest[::2], rest[1::2], strict=True):
            times.append(InnerTime(len(plain), max(0.0, round(_lrc_seconds(stamp) - shift, 3))))
            plain += part
        if times and not plain[times[-1].place :].strip():
            end = times[-1].seconds + shift if end is None else min(end, times[-1].seconds + shift)
        begin = max(0.0, round(start - shift, 3))
        stop = begin if end is None else max(0.0, round(end - shift, 3))
        cues.append(TimedText(begin, stop, plain, inner_times=tuple(times)))
    cues = [cue for cue in cues if cue.text.strip()]
    made.segments += to_transcript(with_speakers(cues), report).segments
    made.left_out[COMMENTS] = sum(name not in ("offset", "length", "la", "re", "ve", "tool") for name in tags)
    return made.transcript(report, language=tags.get("la"), duration=length)


def _lrc_seconds(text: str) -> float:
    found = _LRC_CLOCK.match(text)
    return seconds(None, *found.groups()) if found else 0.0


# NIST's trn: a line with the utterance and its identifier in brackets

_TRN = re.compile(r"(.*?)\(([^\s()]+)\)\s*$")


def _trn_confidence(sample: Sample) -> float:
    is_named = sample.suffix == ".trn"
    return 0.8 if is_named and _share(sample, _TRN) > 0.9 else 0.0


def _read_trn(sample: Sample, report: ReportNote) -> Transcript:
    made = Collector()
    for line in sample.text.split("\n"):
        if line.strip() and not line.startswith(";;") and (found := _TRN.match(line)):
            made.add(found[1], speaker=re.split(r"[-_]", found[2])[0] if re.search(r"[-_]", found[2]) else None)
    return made.transcript(report)


# Kaldi: a folder with the files text, segments and utt2spk

_KALDI = re.compile(r"\S+(?:[ \t]+\S.*)?$")


def _kaldi_confidence(sample: Sample) -> float:
    if sample.path.name != "text" or not (sample.path.parent / "segments").is_file():
        return 0.0
    return 0.95 if _share(sample, _KALDI) == 1.0 else 0.0


def _read_kaldi(sample: Sample, report: ReportNote) -> Transcript:
    folder, made = sample.path.parent, Collector()
    times = {name: fields for name, *fields in _fields(folder / "segments", 4)}
    speakers = dict(_fields(folder / "utt2spk", 2))
    recordings = {fields[0] for fields in times.values()}
    if len(recordings) > 1:
        raise unreadable("Kaldi", f"it holds {len(recordings)} recordings, but only one can be read")
    rows = [line.split(None, 1) for line in sample.text.split("\n") if line.strip()]
    timed = [(times.get(row[0], ["", "", ""]), row) for row in rows if len(row) > 1]
    for (_, start, end), (name, text) in sorted(timed, key=lambda each: seconds_of(each[0][1]) or 0.0):
        made.add(text, start or None, end or None, speakers.get(name))
    return made.transcript(report, media=next(iter(recordings), ""))


def _fields(path: Path, count: int) -> Iterator[list[str]]:
    """Yield the fields of each line with the right number of them. Yield nothing if the file is missing."""
    if path.is_file():
        for line in file_text(path).split("\n"):
            fields = line.split()
            if len(fields) == count:
                yield fields


KINDS = (
    Kind("SBV", (".sbv", ".txt"), _sbv_confidence, _read_sbv),
    Kind("Audacity", (".txt",), _labels_confidence, _read_labels),
    Kind("LRC", (".lrc", ".txt"), _lrc_confidence, _read_lrc),
    Kind("trn", (".trn",), _trn_confidence, _read_trn),
    Kind("Kaldi", (), _kaldi_confidence, _read_kaldi),
)
