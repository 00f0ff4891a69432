"""Read the JSON of speech recognisers: Whisper and its relatives, AssemblyAI, Deepgram, Rev and others."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from core.contracts.transcript import Transcript, Word
from core.formats.foreign.kinds import Kind, Sample, unreadable
from core.formats.foreign.made import Collector, dicts, lookup, name_of, present, seconds_of, text_of, word_of
from core.formats.reading_notes import ReportNote
from core.formats.subtitles import clean

_MILLI = 0.001
_JSON = (".json",)
_SPECIAL = re.compile(r"\[_[A-Z]+_?\d*\]|<\|[^|]*\|>")  # tokens of Whisper that are no text


def _words(
    items: object,
    text: str = "word",
    start: str = "start",
    end: str = "end",
    sure: str = "confidence",
    unit: float = 1.0,
) -> list[Word]:
    return present(
        word_of(each.get(text), each.get(start), each.get(end), each.get(sure), unit) for each in dicts(items)
    )


def _joined_by_spaces(words: Iterable[Word], text: str) -> list[Word]:
    """Return the words if they are those of the text, else none.

    Whisper divides Chinese and Japanese into single characters. Then the text is kept, and times of words are dropped.
    """
    words = list(words)
    return words if [word.text for word in words] == text.split() else []


# Whisper, faster-whisper, WhisperX, aTrain, OpenAI


def _whisper_confidence(sample: Sample) -> float:
    value = sample.json
    found = value if isinstance(value, list) else lookup(value, "segments")
    first = (dicts(found) or [{}])[0]
    if {"start", "end", "text"} <= first.keys():
        return 0.9
    return 0.85 if isinstance(value, dict) and "text" in value and _is_openai(value) else 0.0


def _is_openai(value: dict[str, Any]) -> bool:
    return "word" in (dicts(value.get("words")) or [{}])[0] or value.get("segments") == []


def _read_whisper(sample: Sample, report: ReportNote) -> Transcript:
    value = sample.json if isinstance(sample.json, dict) else {"segments": sample.json}
    made = Collector()
    language = value.get("language") or value.get("detected_language")
    loose = _whisper_words(value.get("words"))
    place = 0
    for each in dicts(value.get("segments")):
        end = seconds_of(each.get("end"))
        words = _whisper_words(each.get("words"))
        if not words and loose:  # OpenAI lists all words beside the segments
            first = place
            while place < len(loose) and end is not None and (loose[place].start or 0.0) < end:
                place += 1
            words = loose[first:place]
        text = clean(text_of(each.get("text")))
        speaker = each.get("speaker") if each.get("speaker") is not None else each.get("speaker_id")
        made.add(text, each.get("start"), each.get("end"), speaker, _respelled(words, text))
    if not made.segments and loose:
        made.add_words(loose)
    if not made.segments:
        made.add(value.get("text"))
    media = value.get("audio_path") or value.get("file") or ""
    return made.transcript(report, language=language, media=media, duration=value.get("duration"))


def _whisper_words(items: object) -> list[Word]:
    """Return the words of a list. If words begin with a space, a part without one continues the word before it."""
    parts = [(text_of(each.get("word", each.get("text"))), each) for each in dicts(items)]
    is_spaced = any(text.startswith(" ") for text, _ in parts)
    found: list[Word] = []
    for text, each in parts:
        sure = next((each[key] for key in ("probability", "score", "confidence") if key in each), None)
        word = word_of(text, each.get("start"), each.get("end"), sure)
        if word is None:
            continue
        if is_spaced and found and not text.startswith(" "):
            before = found.pop()
            word = Word(before.text + word.text, before.start, word.end or before.end, before.confidence)
        found.append(word)
    return found


def _respelled(words: Sequence[Word], text: str) -> list[Word]:
    """Return the words with the spelling of the text, which has punctuation that lists of words may lack.

    Return none if the words are others. The text counts then.
    """
    spelled = text.split()
    if not words or len(spelled) != len(words):
        return []
    pairs = list(zip(words, spelled, strict=True))
    if any(_bare(word.text) != _bare(shown) for word, shown in pairs):
        return []
    return [Word(shown, word.start, word.end, word.confidence) for word, shown in pairs]


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


# The pipelines of Hugging Face


def _pipeline_confidence(sample: Sample) -> float:
    return 0.9 if "timestamp" in (dicts(lookup(sample.json, "chunks")) or [{}])[0] else 0.0


def _read_pipeline(sample: Sample, report: ReportNote) -> Transcript:
    """Return the chunks: words in sentences if hardly any chunk has more than one word, else utterances."""
    made, chunks = Collector(), dicts(lookup(sample.json, "chunks"))
    times = [tuple(seconds_of(lookup(each, "timestamp", place)) for place in (0, 1)) for each in chunks]
    if 10 * sum(len(text_of(each.get("text")).split()) > 1 for each in chunks) < len(chunks):
        items = ({**each, "start": start, "end": end} for each, (start, end) in zip(chunks, times, strict=True))
        _add_by_speaker(made, ((name_of(each.get("speaker")), _whisper_words([each])) for each in items))
    for each, (start, end) in () if made.segments else zip(chunks, times, strict=True):
        made.add(each.get("text"), start, end, each.get("speaker"))
    if not made.segments:
        made.add(lookup(sample.json, "text"))
    return made.transcript(report)


# whisper.cpp


def _cpp_confidence(sample: Sample) -> float:
    first = (dicts(lookup(sample.json, "transcription")) or [{}])[0]
    return 0.95 if "text" in first and ("offsets" in first or "timestamps" in first) else 0.0


def _read_cpp(sample: Sample, report: ReportNote) -> Transcript:
    made = Collector()
    for each in dicts(lookup(sample.json, "transcription")):
        start, end = (seconds_of(lookup(each, "offsets", edge), _MILLI) for edge in ("from", "to"))
        text = clean(_SPECIAL.sub("", text_of(each.get("text"))))
        speaker = text_of(each.get("speaker"))
        speaker = f"Speaker {speaker}" if speaker.isdigit() else speaker
        made.add(text, start, end, speaker, _joined_by_spaces(_cpp_words(each.get("tokens")), text))
    return made.transcript(report, language=lookup(sample.json, "result", "language"))


def _cpp_words(tokens: object) -> Iterator[Word]:
    """Yield the words of tokens. A token with a space in front begins a word."""
    parts: list[tuple[str, float | None, float | None, float | None]] = []
    for each in [*dicts(tokens), {"text": " "}]:
        text = text_of(each.get("text"))
        if _SPECIAL.fullmatch(text):
            continue
        if text.startswith(" ") and parts:
            sure = [part[3] for part in parts if part[3] is not None]
            word = word_of("".join(part[0] for part in parts), parts[0][1], parts[-1][2], min(sure, default=None))
            if word is not None:
                yield word
            parts = []
        start, end = (seconds_of(lookup(each, "offsets", edge), _MILLI) for edge in ("from", "to"))
        parts.append((text, start, end, seconds_of(each.get("p"))))


# AssemblyAI and ElevenLabs, which has seconds


def _assembly_confidence(sample: Sample) -> float:
    value = sample.json
    if not isinstance(value, dict):
        return 0.0
    first = (dicts(value.get("utterances")) or dicts(value.get("words")) or [{}])[0]
    if "type" in first:
        return 0.0
    is_word = {"text", "start", "end"} <= first.keys()
    return 0.9 if is_word and ({"language_code", "audio_duration", "utterances"} & value.keys()) else 0.0


def _eleven_confidence(sample: Sample) -> float:
    first = (dicts(lookup(sample.json, "words")) or [{}])[0]
    return 0.9 if {"text", "start", "end", "type"} <= first.keys() else 0.0


def _read_eleven(sample: Sample, report: ReportNote) -> Transcript:
    """Return the words. Sounds in brackets stay in the text."""
    made = Collector()
    items = [each for each in dicts(lookup(sample.json, "words")) if each.get("type") != "spacing"]
    _add_by_speaker(made, ((_assembly_speaker(each), _words([each], "text")) for each in items))
    return made.transcript(report, language=lookup(sample.json, "language_code"))


def _read_assembly(sample: Sample, report: ReportNote) -> Transcript:
    value, made = sample.json, Collector()
    items = dicts(value.get("words"))
    for each in dicts(value.get("utterances")):
        speaker = _lettered(each.get("speaker"))
        words = _respelled(_words(each.get("words"), "text", unit=_MILLI), clean(text_of(each.get("text"))))
        times = seconds_of(each.get("start"), _MILLI), seconds_of(each.get("end"), _MILLI)
        if words:
            made.add_words(words, speaker)
        else:
            made.add(each.get("text"), *times, speaker)
    if not made.segments:
        _add_by_speaker(made, ((_assembly_speaker(each), _words([each], "text", unit=_MILLI)) for each in items))
    if not made.segments:
        made.add(value.get("text"))
    return made.transcript(report, language=value.get("language_code"), duration=value.get("audio_duration"))


def _assembly_speaker(word: dict[str, Any]) -> str | None:
    return _lettered(word.get("speaker") or word.get("speaker_id"))


def _lettered(speaker: object) -> str | None:
    """Return the name of a speaker. Single letters and numbers become "Speaker A"."""
    name = name_of(speaker)
    return f"Speaker {name}" if name and (len(name) == 1 or name.isdigit()) else name


def _add_by_speaker(made: Collector, items: Iterable[tuple[str | None, list[Word]]]) -> None:
    for speaker, run in groupby(items, key=lambda item: item[0]):
        made.add_words([word for _, words in run for word in words], speaker)


# Deepgram


def _deepgram_confidence(sample: Sample) -> float:
    return 0.95 if dicts(lookup(sample.json, "results", "channels")) else 0.0


def _read_deepgram(sample: Sample, report: ReportNote) -> Transcript:
    results, made = lookup(sample.json, "results"), Collector()
    channels = dicts(results.get("channels"))
    language = next((each["detected_language"] for each in channels if "detected_language" in each), None)
    for each in dicts(results.get("utterances")):
        words = _deepgram_words(each.get("words"))
        made.add(each.get("transcript"), each.get("start"), each.get("end"), each.get("speaker"), words)
    for number, channel in enumerate(() if made.segments else channels):
        best = lookup(channel, "alternatives", 0) or {}
        items = dicts(best.get("words"))
        lone = f"Channel {number + 1}" if len(channels) > 1 else None
        if items:
            _add_by_speaker(made, ((name_of(each.get("speaker")) or lone, _deepgram_words([each])) for each in items))
        else:
            made.add(best.get("transcript"), speaker=lone)
    return made.transcript(report, language=language, duration=lookup(sample.json, "metadata", "duration"))


def _deepgram_words(items: object) -> list[Word]:
    spelled = ({**each, "word": each.get("punctuated_word") or each.get("word")} for each in dicts(items))
    return _words(list(spelled))


# Recognisers that list words and punctuation one by one: Rev, AWS Transcribe, Speechmatics, Google


def _with_mark(words: list[Word], mark: object) -> None:
    """Attach a mark of punctuation to the last word."""
    if words and (text := clean(text_of(mark))):
        last = words[-1]
        words[-1] = Word(last.text + text, last.start, last.end, last.confidence)


def _rev_confidence(sample: Sample) -> float:
    return 0.95 if dicts(lookup(sample.json, "monologues", 0, "elements")) else 0.0


def _read_rev(sample: Sample, report: ReportNote) -> Transcript:
    made = Collector()
    names = {
        each.get("id"): each.get("name") for each in dicts(lookup(sample.json, "speakers")) if _is_key(each.get("id"))
    }
    for each in dicts(lookup(sample.json, "monologues")):
        words: list[Word] = []
        for part in dicts(each.get("elements")):
            if part.get("type") == "punct":
                _with_mark(words, part.get("value"))
            else:
                words += present(
                    [word_of(part.get("value"), part.get("ts"), part.get("end_ts"), part.get("confidence"))]
                )
        number = each.get("speaker")
        made.add_words(words, (names.get(number) if _is_key(number) else None) or number)
    return made.transcript(report)


def _is_key(value: object) -> bool:
    return isinstance(value, str | int)


def _amazon_confidence(sample: Sample) -> float:
    return 0.95 if dicts(lookup(sample.json, "results", "items")) else 0.0


def _read_amazon(sample: Sample, report: ReportNote) -> Transcript:
    made = Collector()
    speakers = {
        text_of(item.get("start_time")): text_of(item.get("speaker_label"))
        for part in dicts(lookup(sample.json, "results", "speaker_labels", "segments"))
        for item in dicts(part.get("items"))
    }
    turns: list[tuple[str | None, list[Word]]] = []
    for each in dicts(lookup(sample.json, "results", "items")):
        best = lookup(each, "alternatives", 0) or {}
        if each.get("type") == "punctuation":
            if turns:
                _with_mark(turns[-1][1], best.get("content"))
            continue
        speaker = each.get("speaker_label") or speakers.get(text_of(each.get("start_time")))
        word = word_of(best.get("content"), each.get("start_time"), each.get("end_time"), best.get("confidence"))
        turns.append((name_of(speaker), present([word])))
    _add_by_speaker(made, turns)
    return made.transcript(report, language=lookup(sample.json, "results", "language_code"))


def _results(sample: Sample) -> list[dict[str, Any]]:
    return dicts(lookup(sample.json, "results"))


def _speechmatics_confidence(sample: Sample) -> float:
    first = (_results(sample) or [{}])[0]
    return 0.95 if "start_time" in first and "content" in (lookup(first, "alternatives", 0) or {}) else 0.0


def _read_speechmatics(sample: Sample, report: ReportNote) -> Transcript:
    made, turns = Collector(), list[tuple[str | None, list[Word]]]()
    for each in _results(sample):
        best = lookup(each, "alternatives", 0) or {}
        if each.get("type") == "punctuation":
            if turns:
                _with_mark(turns[-1][1], best.get("content"))
            continue
        word = word_of(best.get("content"), each.get("start_time"), each.get("end_time"), best.get("confidence"))
        turns.append((name_of(best.get("speaker")), present([word])))
    _add_by_speaker(made, turns)
    return made.transcript(report, language=lookup(sample.json, "metadata", "transcription_config", "language"))


def _google_results(sample: Sample) -> list[dict[str, Any]]:
    """Return the results of an answer, or of the file of a long operation."""
    return _results(sample) or dicts(lookup(sample.json, "response", "results"))


def _google_confidence(sample: Sample) -> float:
    results = _google_results(sample)
    return 0.9 if any("transcript" in (lookup(each, "alternatives", 0) or {}) for each in results) else 0.0


def _read_google(sample: Sample, report: ReportNote) -> Transcript:
    """Return the words of version 1 or 2 of the interface.

    The last result of version 1 repeats all words if it has speakers.
    """
    made = Collector()
    results = _google_results(sample)
    every = [dicts(lookup(each, "alternatives", 0, "words")) for each in results]
    if every and any("speakerTag" in each for each in every[-1]):
        every = every[-1:]
    items = [each for words in every for each in words]
    _add_by_speaker(made, ((_google_speaker(each), _google_words([each])) for each in items))
    for each in () if made.segments else results:
        made.add(lookup(each, "alternatives", 0, "transcript"))
    return made.transcript(report, language=lookup(results, 0, "languageCode"))


def _google_speaker(word: dict[str, Any]) -> str | None:
    return _lettered(name_of(word.get("speakerTag")) or word.get("speakerLabel"))


def _google_words(items: list[dict[str, Any]]) -> list[Word]:
    """Return the words. A time of 0 is missing in version 2."""
    edges = ("startOffset", "endOffset") if any("endOffset" in each for each in items) else ("startTime", "endTime")
    return _words([{edges[0]: 0, **each} for each in items], start=edges[0], end=edges[1])


# SegLST, for scoring (CHiME, meeteval)


def _seglst_confidence(sample: Sample) -> float:
    first = (dicts(sample.json) or [{}])[0]
    return 0.95 if {"words", "start_time", "end_time"} <= first.keys() and isinstance(first["words"], str) else 0.0


def _read_seglst(sample: Sample, report: ReportNote) -> Transcript:
    made = Collector()
    sessions = {text_of(each.get("session_id")) for each in dicts(sample.json)}
    wanted = sample.path.stem if sample.path.stem in sessions else min(sessions, default="")
    if len(sessions) > 1 and wanted != sample.path.stem:
        raise unreadable("SegLST", f"it holds {len(sessions)} recordings, and none is called {sample.path.stem}")
    for each in dicts(sample.json):
        if text_of(each.get("session_id")) == wanted:
            made.add(each.get("words"), each.get("start_time"), each.get("end_time"), each.get("speaker"))
    return made.transcript(report, media=wanted)


def _kind(title: str, confidence: Callable[[Sample], float], read: Callable[[Sample, ReportNote], Transcript]) -> Kind:
    return Kind(title, _JSON, confidence, read)


KINDS = (
    _kind("Whisper JSON", _whisper_confidence, _read_whisper),
    _kind("Hugging Face JSON", _pipeline_confidence, _read_pipeline),
    _kind("whisper.cpp JSON", _cpp_confidence, _read_cpp),
    _kind("AssemblyAI JSON", _assembly_confidence, _read_assembly),
    _kind("ElevenLabs JSON", _eleven_confidence, _read_eleven),
    _kind("Deepgram JSON", _deepgram_confidence, _read_deepgram),
    _kind("Rev JSON", _rev_confidence, _read_rev),
    _kind("Amazon Transcribe JSON", _amazon_confidence, _read_amazon),
    _kind("Speechmatics JSON", _speechmatics_confidence, _read_speechmatics),
    _kind("Google Speech-to-Text JSON", _google_confidence, _read_google),
    _kind("SegLST", _seglst_confidence, _read_seglst),
)
