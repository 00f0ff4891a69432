"""Conversations of two and of eight in every format, read by programs that know nothing of ours: the same speakers."""

import csv
import io
import re
from pathlib import Path

import docx
import praatio.textgrid
import pympi
import pysubs2
import pytest
import webvtt
from batchalign._core import CHATFile
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript
from core.formats import FORMATS, FormatOptions, rttm
from core.formats.chat import ChatOptions, Participant
from core.formats.subtitles import clean
from core.transcript.speaker_tally import speaker_turns

Said = list[tuple[str, str]]
NAMES = ("Ann", "Speaker 2", "Zoë", "Dr. Berg", "INV", "Bob", "Speaker 7", "Eve")
WORDS = [
    *("alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"),
    *("india", "juliet", "kilo", "lima", "mike", "november", "oscar", "papa"),
]


def conversation(count: int) -> Transcript:
    """Two rounds in which everybody says two sentences that begin with a word of their own."""
    segments, names = [], NAMES[:count] * 2
    for n, name in enumerate(names):
        word = WORDS[n % len(WORDS)]
        segments.append(segment(f"{word} one.", name, 4.0 * n))
        segments.append(segment(f"{word} two.", name, 4.0 * n + 2))
    return transcript(*segments, duration=4.0 * len(names) + 2)


def segment(text: str, name: str, start: float) -> Segment:
    return Segment(timed(text, start=start), name)


def told(given: Transcript) -> Said:
    """(speaker, first word) of each segment."""
    return [(str(each.speaker), each.words[0].text) for each in given.segments]


def in_turns(said: Said) -> Said:
    """As told, each turn once."""
    return [pair for n, pair in enumerate(said) if n == 0 or said[n - 1] != pair]


def txt(data: bytes, _: Path) -> Said:
    return [(line.partition(": ")[0], line.partition(": ")[2].split()[0]) for line in data.decode().splitlines()]


def md(data: bytes, _: Path) -> Said:
    found = re.findall(r"^\*\*(.*?)\*\* \\\[.*?\\\] (\w+)", data.decode(), re.MULTILINE)
    return [(name.replace("\\", ""), word) for name, word in found]


def word_document(data: bytes, _: Path) -> Said:
    paragraphs = docx.Document(io.BytesIO(data)).paragraphs[1:]
    return [
        (next(run.text for run in each.runs if run.bold).removesuffix(": "), each.text.partition(": ")[2].split()[0])
        for each in paragraphs
    ]


def srt(data: bytes, _: Path) -> Said:
    found: Said = []
    for event in pysubs2.SSAFile.from_string(data.decode(), "srt"):
        name, colon, text = event.plaintext.partition(": ")
        found.append((name, text.split()[0]) if colon else (found[-1][0], name.split()[0]))
    return found


def vtt(data: bytes, path: Path) -> Said:
    path.write_bytes(data)
    return [(caption.voice, caption.text.split()[0]) for caption in webvtt.read(str(path))]


def ass(data: bytes, _: Path) -> Said:
    return [(event.name, event.plaintext.split()[0]) for event in pysubs2.SSAFile.from_string(data.decode(), "ass")]


def table(data: bytes, dialect: str) -> Said:
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), dialect=dialect))
    return [(row["speaker"], row["text"]) for row in rows if row["text"] in WORDS]


def textgrid(data: bytes, path: Path) -> Said:
    path.write_bytes(data)
    grid = praatio.textgrid.openTextgrid(str(path), includeEmptyIntervals=False)
    tiers = [tier for tier in grid.tiers if not tier.name.endswith("words")]
    entries = sorted((entry.start, tier.name, entry.label.split()[0]) for tier in tiers for entry in tier.entries)
    return [(name, word) for _, name, word in entries]


def eaf(data: bytes, path: Path) -> Said:
    path.write_bytes(data)
    read = pympi.Elan.Eaf(str(path))
    tiers = [name for name in read.get_tier_names() if not name.endswith("words")]
    found = [
        (annotation[0], read.get_parameters_for_tier(name)["PARTICIPANT"], annotation[2].split()[0])
        for name in tiers
        for annotation in read.get_annotation_data_for_tier(name)
    ]
    return [(name, word) for _, name, word in sorted(found)]


def chat(data: bytes, _: Path) -> Said:
    """By chatter, batchalign's parser, which takes the file at all; its codes by the names in @Participants."""
    text = data.decode()
    CHATFile.parse(text)
    entries = re.search(r"^@Participants:\t(.*)$", text, re.MULTILINE)
    assert entries is not None
    parts = [entry.split() for entry in entries[1].split(", ")]
    names = {part[0]: part[1] if len(part) == 3 else part[0] for part in parts}
    return [(names[code], word) for code, word in re.findall(r"^\*(\w+):\t(\w+)", text, re.MULTILINE)]


READERS = {
    "txt": txt,
    "md": md,
    "docx": word_document,
    "srt": srt,
    "vtt": vtt,
    "ass": ass,
    "tsv": lambda data, _: table(data, "excel-tab"),
    "csv": lambda data, _: table(data, "excel"),
    "textgrid": textgrid,
    "eaf": eaf,
    "chat": chat,
}


@pytest.mark.parametrize("count", [2, 8])
@pytest.mark.parametrize("name", READERS)
def test_other_programs_read_the_same_speakers(name: str, count: int, tmp_path: Path) -> None:
    given = conversation(count)
    content = FORMATS[name].write(given, "talk")
    data = content.encode() if isinstance(content, str) else content
    said = READERS[name](data, tmp_path / f"talk{FORMATS[name].extension}")
    assert said
    if name == "chat":  # codes stand for names that are not of letters alone, one for each speaker
        codes = dict(zip((who for who, _ in in_turns(told(given))), (who for who, _ in in_turns(said)), strict=True))
        assert len(set(codes.values())) == count
        assert [(codes[who], word) for who, word in told(given)] == said
        assert codes["Ann"] == "Ann"
    else:
        assert in_turns(said) == in_turns(told(given))


def test_names_and_roles_that_a_person_gives_are_in_chat() -> None:
    given = conversation(2)
    people = (Participant("CHI", "Ann", "Target_Child"), Participant("MOT", "Speaker_2", "Mother"))
    text = str(FORMATS["chat"].write(given, "talk", FormatOptions(chat=ChatOptions(participants=people))))
    CHATFile.parse(text)
    assert "@Participants:\tCHI Ann Target_Child, MOT Speaker_2 Mother\n" in text
    assert re.findall(r"^@ID:\t\w+\|\w+\|(\w+)\|.*\|(\w+)\|\|\|$", text, re.MULTILINE) == [
        ("CHI", "Target_Child"),
        ("MOT", "Mother"),
    ]
    assert re.findall(r"^\*(\w+):\talpha", text, re.MULTILINE) == ["CHI", "CHI"]


def test_cues_are_of_one_speaker_unless_dashes_are_asked_for() -> None:
    given = transcript(segment("Yes.", "Ann", 0.0), segment("No.", "Bob", 0.4), segment("Why?", "Ann", 0.8))
    for name in ("srt", "vtt", "ass"):
        text = str(FORMATS[name].write(given, "talk"))
        assert not [event for event in pysubs2.SSAFile.from_string(text) if len(event.plaintext.split()) > 2]


def test_turns_are_written_as_rttm_and_read_again(tmp_path: Path) -> None:
    given = conversation(8)
    turns = speaker_turns(given.segments)
    (tmp_path / "talk.rttm").write_text(rttm.write(turns, "talk"), encoding="utf-8")
    lines = [line.split() for line in (tmp_path / "talk.rttm").read_text(encoding="utf-8").splitlines()]
    assert [line[7].replace("_", " ") for line in lines] == [clean(turn.speaker) for turn in turns]
    again = rttm.read(tmp_path / "talk.rttm", "talk")
    assert [(turn.start, round(turn.end, 3)) for turn in again] == [(turn.start, round(turn.end, 3)) for turn in turns]
