"""Manifests in three formats, row by row; a bad row is named and costs itself alone; parts are the same each time."""

import os
from pathlib import Path

import pytest

from core.contracts.errors import InputFault
from core.contracts.object_storage import folder_and_name
from core.corpus.corpus_parts import Part, split_into_parts
from core.corpus.manifest import BadRow, Entry, entry_id, read_manifest, write_manifest

ENTRIES = [
    Entry("a", "s3://bucket/a.flac", None, 61.5, "de"),
    Entry("b,\n\"'", "/data/b ü.wav", 1.5, 2.0, None, 1, "channels"),
    Entry("c", "gs://x/c.mp3", 0.0, None, "auto", None, 3),
    Entry("=HYPERLINK(1)", "/data/@d.wav"),
]


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_what_is_written_is_read(tmp_path: Path, ending: str) -> None:
    path = str(tmp_path / f"corpus.{ending}")
    assert write_manifest(path, iter(ENTRIES)) == len(ENTRIES)
    assert list(read_manifest(path)) == ENTRIES


def test_spreadsheets_run_no_cell_of_a_manifest(tmp_path: Path) -> None:
    path = tmp_path / "corpus.csv"
    write_manifest(str(path), iter(ENTRIES))
    assert path.read_text().splitlines()[-1].startswith("'=HYPERLINK(1),")


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_a_manifest_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: set[int] = set()
    sync = os.fsync

    def noted(descriptor: int) -> None:
        synced.add(os.fstat(descriptor).st_ino)
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    path = tmp_path / f"corpus.{ending}"
    write_manifest(str(path), iter(ENTRIES))
    assert path.stat().st_ino in synced


def test_bad_rows_are_named_by_line_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "corpus.jsonl"
    rows = [b'{"uri": "a.wav"}', b"", b"nonsense", b'{"id": 1}', b'{"uri": 5}', b'{"uri": "a", "duration": -1}']
    rows += [b'{"uri": "a", "language": "no such"}', b'{"uri": "a", "speakers": "many"}', b"\xff\xfe", b"[" * 3000]
    rows += [b'{"uri": "' + b"x" * 2**20 + b'"}', b'{"audio_filepath": "/b.wav", "offset": 3, "duration": 2}']
    path.write_bytes(b"\n".join(rows))
    found = list(read_manifest(str(path)))
    assert [row.line for row in found if isinstance(row, BadRow)] == list(range(3, 12))
    assert found[0] == Entry(entry_id(f"{tmp_path}/a.wav"), f"{tmp_path}/a.wav")
    assert found[-1] == Entry(entry_id("/b.wav", 3.0, 2.0), "/b.wav", 3.0, 2.0)
    assert all("row " in row.fault.sentence for row in found if isinstance(row, BadRow))


def test_seconds_without_end_make_a_bad_row_and_no_part_without_end(tmp_path: Path) -> None:
    path = tmp_path / "corpus.csv"
    path.write_text("uri,offset,duration\na.wav,,nan\nb.wav,inf,3\nc.wav,,inf\nd.wav,nan,1\ne.wav,0,7200\nf.wav,,5\n")
    found = list(read_manifest(str(path)))
    assert [row.reason for row in found if isinstance(row, BadRow)] == [
        "offset and duration must be numbers of seconds"
    ] * 4
    assert [len(part.entries) for part in split_into_parts(found)] == [5, 1]


def test_places_of_windows_are_divided_as_windows_does() -> None:
    assert folder_and_name(r"C:\tapes\corpus.jsonl") == (r"C:\tapes", "corpus.jsonl")
    assert folder_and_name("D:/tapes/Ä b.wav") == ("D:/tapes", "Ä b.wav")
    assert folder_and_name(r"\\server\share\tapes\a.wav") == (r"\\server\share\tapes", "a.wav")
    assert folder_and_name("s3://bucket/a\\b.wav") == ("s3://bucket", "a\\b.wav")
    assert folder_and_name("/corpus.jsonl") == ("/", "corpus.jsonl")
    assert entry_id(r"C:\tapes\talk.wav").startswith("talk-")


@pytest.mark.skipif(os.name == "nt", reason="there a backslash divides folders")
def test_a_backslash_in_a_name_is_a_letter_elsewhere() -> None:
    assert folder_and_name("odd\\name.jsonl") == ("", "odd\\name.jsonl")


def test_what_is_no_manifest_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "a.parquet").write_text("x")
    (tmp_path / "unclosed.csv").write_text('uri,id\na.wav,"a\nb.wav,b\n')  # one row instead of two
    for name in ("a.txt", "a.parquet", "missing.jsonl", "unclosed.csv"):
        with pytest.raises(InputFault):
            list(read_manifest(str(tmp_path / name)))


def test_parts_are_consecutive_bounded_and_the_same_again() -> None:
    rows = [Entry(str(n), f"{n}.wav", None, 300.0 if n % 3 else None) for n in range(1000)]
    parts = list(split_into_parts(rows, 1.0))
    assert parts == list(split_into_parts(iter(rows), 1.0))
    assert [row for part in parts for row in part.entries] == rows
    assert [part.number for part in parts] == list(range(len(parts)))
    assert all(part.sound_seconds <= 3900 for part in parts)
    assert [len(part.entries) for part in split_into_parts([Entry("a", "a", None, 1e-3)] * 25_000)] == [
        10_000,
        10_000,
        5_000,
    ]
    assert len(next(split_into_parts([BadRow(1, "x")], 2.0)).entries) == 1
    assert list(split_into_parts([], 2.0)) == list[Part]()


def test_ids_are_safe_stable_and_apart() -> None:
    first = entry_id("s3://b/x/Ä b?.wav")
    assert first == entry_id("s3://b/x/Ä b?.wav")
    assert first.startswith("Ä_b-")
    assert len({first, entry_id("s3://b/y/Ä b?.wav"), entry_id("s3://b/x/Ä b?.wav", 1.0)}) == 3
