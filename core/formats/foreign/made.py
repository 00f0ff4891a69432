"""Make a transcript from the pieces that readers find: texts, speakers, times and words."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from core.contracts.languages import iso_639_1, primary
from core.contracts.transcript import Segment, Transcript, Word, untimed_word
from core.formats.reading_notes import UNUSABLE_TIMES, ReportNote, report_left_out
from core.formats.subtitles import clean
from core.transcript.segmentation import split_segments

_LONGEST_SECONDS = 1e7  # four months: a larger number is no time
# Names of languages as OpenAI and Whisper write them, apart from those whose code is their first two letters.
_LANGUAGES = {
    "german": "de",
    "spanish": "es",
    "chinese": "zh",
    "mandarin": "zh",
    "dutch": "nl",
    "polish": "pl",
    "portuguese": "pt",
    "swedish": "sv",
    "turkish": "tr",
    "czech": "cs",
    "greek": "el",
    "japanese": "ja",
    "ukrainian": "uk",
    "croatian": "hr",
    "welsh": "cy",
    "persian": "fa",
    "slovak": "sk",
    "icelandic": "is",
    "english": "en",
    "french": "fr",
    "italian": "it",
    "russian": "ru",
    "korean": "ko",
    "arabic": "ar",
    "hindi": "hi",
    "danish": "da",
    "norwegian": "no",
    "finnish": "fi",
    "hungarian": "hu",
    "romanian": "ro",
    "bulgarian": "bg",
    "catalan": "ca",
    "hebrew": "he",
    "vietnamese": "vi",
    "indonesian": "id",
    "thai": "th",
    "slovenian": "sl",
    "estonian": "et",
    "latvian": "lv",
    "lithuanian": "lt",
    "maltese": "mt",
    "basque": "eu",
}


class Collector:
    """Collects segments, and counts the times that are unusable."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.left_out: Counter[str] = Counter()

    def add(
        self,
        text: object,
        start: object = None,
        end: object = None,
        speaker: object = None,
        words: Sequence[Word] = (),
        language: str | None = None,
    ) -> bool:
        """Add a segment if it has words, and tell whether it has. `words` with times replace the words of `text`."""
        spoken = tuple(words) or tuple(map(untimed_word, clean(text_of(text)).split()))
        if not spoken:
            return False
        span = self.span(start, end)
        if span == (spoken[0].start, spoken[-1].end):
            span = None
        self.segments.append(Segment(spoken, name_of(speaker), language, span))
        return True

    def translate(self, text: str) -> None:
        """Give the last segment a translation. An empty text is none."""
        self.segments[-1] = msgspec.structs.replace(self.segments[-1], translation=clean(text) or None)

    def add_words(self, words: Sequence[Word], speaker: object = None, language: str | None = None) -> None:
        """Add words, cut into sentences."""
        self.segments += split_segments(words, language, name_of(speaker))

    def span(self, start: object, end: object) -> tuple[float, float] | None:
        """Return a time of some length. Count a time that has none, and ignore a missing one."""
        times = seconds_of(start), seconds_of(end)
        if times[0] is None and times[1] is None:
            return None
        if times[0] is None or times[1] is None or times[0] >= times[1]:
            self.left_out[UNUSABLE_TIMES] += 1
            return None
        return times[0], times[1]

    def transcript(
        self, report: ReportNote, *, language: object = None, media: object = "", duration: object = None
    ) -> Transcript:
        """Return the transcript, and report the unusable times."""
        report_left_out(report, self.left_out)
        name = text_of(media).replace("\\", "/").rpartition("/")[2]
        return Transcript(
            tuple(self.segments), clean(name), seconds_of(duration) or 0.0, model="", language=language_code(language)
        )


def text_of(value: object) -> str:
    """Return a value if it is a text, else ""."""
    return value if isinstance(value, str) else ""


def name_of(value: object) -> str | None:
    """Return the name of a speaker. A number becomes "Speaker 1", and an empty name None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return f"Speaker {value}"
    return clean(text_of(value)) or None


def seconds_of(value: object, unit: float = 1.0) -> float | None:
    """Return a number of units as seconds, rounded to milliseconds. None for anything but a usable time.

    `unit` is the length of a unit in seconds. A time before 0 becomes 0.
    """
    if isinstance(value, str):
        try:
            value = float(value.strip().removesuffix("s").replace(",", "."))
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        seconds = float(value) * unit
    except OverflowError:
        return None
    return round(max(0.0, seconds), 3) if math.isfinite(seconds) and abs(seconds) < _LONGEST_SECONDS else None


def word_of(text: object, start: object, end: object, confidence: object = None, unit: float = 1.0) -> Word | None:
    """Return a word, None for an empty text. It has times only if both are usable and differ."""
    shown = clean(text_of(text))
    if not shown:
        return None
    first, last = seconds_of(start, unit), seconds_of(end, unit)
    sure = seconds_of(confidence)
    sure = None if sure is not None and sure > 1 else sure
    if first is None or last is None or first >= last:
        return Word(shown, confidence=sure)
    return Word(shown, first, last, sure)


def present(words: Iterable[Word | None]) -> list[Word]:
    """Return the words that exist."""
    return [word for word in words if word is not None]


def language_code(value: object) -> str | None:
    """Return the ISO 639-1 code for a code, a tag or an English name of a language. None for anything else."""
    text = text_of(value).strip().replace("_", "-").lower()
    if text in _LANGUAGES:
        return _LANGUAGES[text]
    code = primary(text)
    if not (code.isascii() and code.isalpha() and len(code) in (2, 3)):
        return None
    return iso_639_1(code)


def lookup(value: Any, *path: str | int) -> Any:
    """Return the value at a path of keys and places inside JSON, None if it is missing."""
    for key in path:
        if isinstance(key, str) and isinstance(value, dict):
            value = value.get(key)
        elif isinstance(key, int) and isinstance(value, list) and key < len(value):
            value = value[key]
        else:
            return None
    return value


def dicts(value: object) -> list[dict[str, Any]]:
    """Return the objects in a JSON list, none for any other value."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
