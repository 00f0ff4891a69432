"""Read files in the shape that other programs write: names, times and words are right, and damage is named."""

import random
import time
from contextlib import suppress
from pathlib import Path

import pytest
from foreign_files import SHAPES, Shape, Turn, talk
from service_files import SERVICES

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.reading import read

FILES = 20
ALL = SHAPES | SERVICES
MUTATIONS = 15


def turns_of(found: Transcript) -> list[tuple[str | None, str]]:
    """Return the speaker and the text of each turn. Segments of one speaker in a row are one turn."""
    turns: list[tuple[str | None, str]] = []
    for segment in found.segments:
        if turns and turns[-1][0] == segment.speaker:
            turns[-1] = (segment.speaker, f"{turns[-1][1]} {segment.text}")
        else:
            turns.append((segment.speaker, segment.text))
    return turns


def check_times(shape: Shape, found: Transcript, turns: list[Turn]) -> None:
    if shape.words:
        spoken = [(word, start, end) for turn in turns for word, start, end in turn.words]
        times = [(word.text, round((word.start or 0) * 1000), round((word.end or 0) * 1000)) for word in found.words]
        assert times == spoken
    elif shape.times:
        last = len(turns) - shape.open_end
        starts = [turn.start // shape.times * shape.times for turn in turns]
        ends = starts[1:] if shape.open_end else [turn.end for turn in turns]
        spans = [(round((each.start or 0) * 1000), round((each.end or 0) * 1000)) for each in found.segments]
        assert spans[:last] == list(zip(starts, ends, strict=False))[:last]
        assert not shape.open_end or found.segments[-1].end is None
    else:
        assert all(each.start is None for each in found.segments)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_names_times_and_words_are_right(name: str, tmp_path: Path) -> None:
    shape = ALL[name]
    path = tmp_path / shape.name
    for seed in range(FILES):
        turns = talk(seed)
        content = shape.make(turns)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        notes: list[str] = []
        found = read(path, report=lambda note: notes.append(note.sentence))  # noqa: B023 - called at once
        assert " ".join(each.text for each in found.segments) == " ".join(turn.text for turn in turns)
        if shape.names:
            assert turns_of(found) == [(turn.speaker, turn.text) for turn in turns]
        check_times(shape, found, turns)
        assert [note for note in notes if "read as" in note] == ([f"it was read as {shape.kind}"] if shape.kind else [])


@pytest.mark.parametrize("name", ALL)
def test_damaged_files_are_read_or_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    shape, rng = ALL[name], random.Random(name)
    content = shape.make(talk(1))
    whole = content if isinstance(content, bytes) else content.encode()
    path = tmp_path / shape.name
    for _ in range(MUTATIONS):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 8)):
            place = rng.randrange(len(data) or 1)
            change = rng.randrange(4)
            if change == 0:
                del data[place : place + rng.randint(1, 40)]
            elif change == 1:
                data[place:place] = rng.choice(
                    (b'"', b"<", b"null", b"-1", b"9" * 30, b"\0", b"[[", b"\xff", b":", b"1e999")
                )
            elif change == 2 and data:
                data[min(place, len(data) - 1)] = rng.randrange(256)
            else:
                data = data[:place]
        path.write_bytes(data)
        with suppress(InputFault):  # any other exception fails
            read(path)


def test_entities_that_grow_are_refused(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 20 if n else "ha"}">' for n in range(12))
    (tmp_path / "a.ttml").write_text(
        f'<?xml version="1.0"?><!DOCTYPE tt [{entities}]><tt xmlns="http://www.w3.org/ns/ttml"><body><p>&e11;</p></body></tt>'
    )
    with pytest.raises(InputFault, match="entities"):
        read(tmp_path / "a.ttml")


ENDLESS = (
    "<a ",
    "<a b='",
    "<!--",
    "<!-- >",
    "<![",
    "</",
    "<p></p>",
    "<script>",
    "<v Anna ",
    "[00:01] ",
    "<c.translation>",
)


@pytest.mark.parametrize("part", ENDLESS)
@pytest.mark.parametrize("name", ["noscribe", "otranscribe", "zoom", "otter"])
def test_a_part_that_stands_again_and_again_takes_no_longer_than_its_size(name: str, part: str, tmp_path: Path) -> None:
    shape = ALL[name]
    made = shape.make(talk(1))
    content = made.decode() if isinstance(made, bytes) else made
    half = len(content) // 2
    path = tmp_path / shape.name
    path.write_text(content[:half] + part * (150_000 // len(part)) + content[half:], encoding="utf-8")
    began = time.process_time()
    with suppress(InputFault):  # any other exception fails
        read(path)
    assert time.process_time() - began < 4  # the square of the size would take a minute


@pytest.mark.parametrize(
    ("page", "texts"),
    [
        ("<html><head><title>Talk</title><body><p>Anna: So it was.</p><p>Ben: Yes.</p>", ["So it was.", "Yes."]),
        ("<p>Anna: 3 < 4 and <b>so</b> on.</p><![if !x]><p>Ben: Yes.</p><![endif]>", ["3 < 4 and so on.", "Yes."]),
        ("<p>Anna: So.</p><!-- Ben: No. --><script>if (a<b) x='</p>'</script><p>Ben: Yes &amp; no.</p>", None),
        ("<p title='>Anna: So.</p><p>Ben: Yes.</p>", ["So.", "Yes."]),
        ("<p>Anna: So.</p><p>Ben: Yes <b", ["So.", "Yes <b"]),
    ],
)
def test_pages_are_divided_as_in_browsers(page: str, texts: list[str] | None, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    found = read(tmp_path / "a.html")
    assert [each.text for each in found.segments] == (texts or ["So.", "Yes & no."])
    assert [each.speaker for each in found.segments] == ["Anna", "Ben"]


@pytest.mark.slow
def test_deep_nesting_is_no_fault_of_the_program(tmp_path: Path) -> None:
    depth = 100_000
    for name, content in {
        "a.json": "[" * depth,
        "a.ttml": '<tt xmlns="http://www.w3.org/ns/ttml"><body>' + "<div>" * depth,
        "a.html": "<html><body>" + "<div>" * depth + "Hello.",
    }.items():
        (tmp_path / name).write_text(content)
        with suppress(InputFault):  # any other exception fails
            assert read(tmp_path / name).words


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.txt", "1\n00:00:01,000 --> 00:00:02,000\nHello.\n", "SubRip"),
        ("a.srt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n", "WebVTT"),
        ("a.xml", '<tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="1s" end="2s">Hello.</p></body></tt>', "TTML"),
        ("text", "a Hello.\n", "Kaldi"),
    ],
)
def test_content_decides_and_a_note_names_it(name: str, content: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "segments").write_text("a talk 1.0 2.0\n")
    (tmp_path / name).write_text(content)
    notes: list[str] = []
    found = read(tmp_path / name, report=lambda note: notes.append(note.sentence))
    assert [(each.text, each.start, each.end) for each in found.segments] == [("Hello.", 1.0, 2.0)]
    assert notes == [f"it was read as {kind}"]


def test_figures_that_are_no_numbers_are_no_times(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text(f"start\tend\ttext\n0\t2³00\tHello.\n{'9' * 5000}\t1\tYes.\n", encoding="utf-8")
    found = read(tmp_path / "a.tsv")
    assert [(each.text, each.span) for each in found.segments] == [("Hello.", None), ("Yes.", None)]


def test_an_hour_of_many_figures_is_no_time(tmp_path: Path) -> None:
    (tmp_path / "a.ttml").write_text(
        f'<tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="{"9" * 400}:00:01" end="2s">Hello.</p></body></tt>'
    )
    assert [each.text for each in read(tmp_path / "a.ttml").segments] == ["Hello."]


def test_a_long_run_of_blanks_in_markdown_ends_soon(tmp_path: Path) -> None:
    """It took minutes."""
    path = tmp_path / "talk.md"
    path.write_text("**Anna:** Well yes.\n\n**Ben:** So" + " " * 300_000 + "it was.\n", "utf-8")
    texts = [" ".join(word.text for word in part.words) for part in read(path).segments]
    assert texts == ["Well yes.", "So it was."]
