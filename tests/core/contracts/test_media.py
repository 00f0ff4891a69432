"""The files that paths mean, and files that are rejected before decoding."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recording_kinds import RECIPES, has_sound, make_recording

from core.contracts.errors import InputFault
from core.contracts.file_kinds import kind_of_suffix, read_head, recording_suffix
from core.contracts.media import (
    MEDIA_SUFFIXES,
    check_file,
    describe_skipped,
    find_media,
    find_recording,
    is_media_name,
    read_fault,
)

KINDS = (*RECIPES, "awb")


def touch(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")


def names(found, folder):
    return [path.relative_to(folder).as_posix() for path in found]


def code_of(path):
    with pytest.raises(InputFault) as caught:
        check_file(path)
    return caught.value.code


def test_folders_are_searched_to_any_depth_in_natural_order(tmp_path):
    touch(
        tmp_path,
        "take 10.wav",
        "take 2.WAV",
        "notes.txt",
        "a.mp3.part",
        "sub/deep/x.opus",
        "sub/b.mkv",
        ".hidden.wav",
        ".git/c.wav",
        "._take 2.wav",
    )
    assert names(find_media([tmp_path]), tmp_path) == ["take 2.WAV", "take 10.wav", "sub/b.mkv", "sub/deep/x.opus"]


def test_the_order_given_counts_and_duplicates_come_once(tmp_path):
    touch(tmp_path, "b.wav", "a.wav", "sub/c.wav")
    found = find_media([tmp_path / "sub", tmp_path / "b.wav", tmp_path, str(tmp_path / "sub" / ".." / "b.wav")])
    assert names(found, tmp_path) == ["sub/c.wav", "b.wav", "a.wav"]


def test_named_file_may_have_any_suffix(tmp_path):
    touch(tmp_path, "speech.dat")
    assert names(find_media([tmp_path / "speech.dat"]), tmp_path) == ["speech.dat"]


def test_patterns_that_no_shell_expanded(tmp_path, monkeypatch):
    touch(tmp_path, "a.mp3", "b.mp3", "c.wav", "sub/d.mp3", "[odd].wav", ".e.mp3")
    monkeypatch.chdir(tmp_path)
    assert find_media(["*.mp3"]) == [Path("a.mp3"), Path("b.mp3")]
    assert find_media(["**/*.mp3"]) == [Path("a.mp3"), Path("b.mp3"), Path("sub/d.mp3")]
    assert find_media([tmp_path / "?.wav"]) == [tmp_path / "c.wav"]
    assert find_media(["[odd].wav"]) == [Path("[odd].wav")]
    assert find_media(["s*"]) == [Path("sub/d.mp3")]


def test_missing_file_stays_in_the_list(tmp_path):
    assert find_media([tmp_path / "gone.wav", tmp_path / "*.flac"]) == [tmp_path / "gone.wav", tmp_path / "*.flac"]
    assert code_of(tmp_path / "gone.wav") == code_of(tmp_path / "*.flac") == "missing"


def test_folder_named_like_a_recording_stays_in_the_list(tmp_path):
    touch(tmp_path, "folder.wav/inside.wav", "plain/other.mp3/deep.mp3")
    assert find_media([tmp_path / "folder.wav"]) == [tmp_path / "folder.wav"]
    assert code_of(tmp_path / "folder.wav") == "folder"
    assert names(find_media([tmp_path / "plain"]), tmp_path) == ["plain/other.mp3/deep.mp3"]


def test_hanging_disk_costs_only_its_folders(tmp_path, monkeypatch):
    for name in ("asleep", "awake"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "talk.wav").write_bytes(b"x")
    answers, entries_of = threading.Event(), Path.iterdir

    def hanging(folder):
        if folder.name == "asleep":
            answers.wait()
        return entries_of(folder)

    monkeypatch.setattr(Path, "iterdir", hanging)
    try:
        found = find_media([tmp_path], patience=3.0)
    finally:
        answers.set()
    assert found == [tmp_path / "asleep", tmp_path / "awake" / "talk.wav"]


def test_hanging_disk_costs_only_its_pattern(tmp_path, monkeypatch):
    for name in ("asleep", "awake"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "talk.wav").write_bytes(b"x")
    answers, entries_of = threading.Event(), os.scandir

    def hanging(folder):
        if Path(os.fsdecode(folder)).name == "asleep":
            answers.wait()
        return entries_of(folder)

    monkeypatch.setattr(os, "scandir", hanging)
    patterns = [tmp_path / "*" / "*.wav", tmp_path / "awake" / "t*.wav"]
    try:
        found = find_media(patterns, patience=3.0)
    finally:
        answers.set()
    assert patterns[0] in found, "so that the reason is told"
    assert tmp_path / "awake" / "talk.wav" in found


def test_links_that_lead_in_circles(tmp_path):
    touch(tmp_path, "a/x.wav")
    (tmp_path / "a" / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "a" / "self.wav").symlink_to(tmp_path / "a" / "self.wav")
    (tmp_path / "a" / "y.wav").symlink_to(tmp_path / "a" / "x.wav")
    left_out = []
    found = names(find_media([tmp_path], left_out), tmp_path)
    assert left_out == [(tmp_path / "a" / "y.wav", tmp_path / "a" / "x.wav")]
    assert found.count("a/x.wav") == 1
    assert "a/y.wav" not in found
    assert code_of(tmp_path / "a" / "self.wav") == "link-loop"


def test_impossible_recording_is_refused_without_opening_it(tmp_path):
    (tmp_path / "empty.wav").touch()
    assert code_of(tmp_path / "empty.wav") == "empty"
    assert code_of(Path(os.fsdecode(b"caf\xe9.wav"))) == "name"
    assert code_of(tmp_path / "empty.wav" / "below.wav") == "missing"
    assert code_of(tmp_path / "a\0b.wav") == "missing"
    touch(tmp_path, "good.wav")
    assert check_file(tmp_path / "good.wav").st_size == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_and_a_device_are_refused_without_opening_them(tmp_path):
    os.mkfifo(tmp_path / "pipe.wav")
    assert code_of(tmp_path / "pipe.wav") == "not-a-file"
    assert code_of(Path("/dev/null")) == "not-a-file"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="rights are no modes of files there")
def test_file_without_read_permission(tmp_path):
    """Run in a child without root's rights, because modes do not stop root."""
    touch(tmp_path, "secret.wav", "closed/inside.wav")
    (tmp_path / "secret.wav").chmod(0)
    (tmp_path / "closed").chmod(0)
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    script = """
import os, sys
from pathlib import Path
from core.contracts.errors import InputFault
from core.contracts.media import check_file, find_media
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
for path in find_media([Path(sys.argv[1])]):
    try:
        check_file(path)
    except InputFault as fault:
        print(path.name, fault.code)
"""
    child = subprocess.run([sys.executable, "-c", script, tmp_path], capture_output=True, text=True)
    (tmp_path / "closed").chmod(0o755)
    assert child.stdout.split() == ["secret.wav", "unreadable", "closed", "unreadable"], child.stderr


@pytest.mark.slow
@given(st.lists(st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=20), max_size=5))
def test_no_name_raises(given_names):
    for path in find_media([Path("/no/such/folder", name) for name in given_names]):
        assert code_of(path) in {"missing", "name", "read-error"}


def test_every_suffix_counts_in_any_case():
    for suffix in MEDIA_SUFFIXES:
        assert is_media_name(f"x{suffix}")
        assert is_media_name(f"X{suffix.upper()}")


def test_module_imports_nothing_heavy():
    script = (
        "import sys, core.contracts.media; print([m for m in ('numpy', 'av', 'torch', 'soxr') if m in sys.modules])"
    )
    child = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "[]"


@pytest.mark.parametrize("number", [123, 161])
def test_impossible_windows_name_is_missing(number: int) -> None:
    """Use the errors of Windows for a pattern such as `*.wav`."""
    refused = OSError(22, "Invalid argument", "*.wav")
    refused.winerror = number
    assert read_fault(refused).code == "missing"


def test_too_long_names_cost_no_others(tmp_path):
    """Path.is_dir fails for such names and for closed folders."""
    touch(tmp_path, "a.wav", "sub/b.wav")
    (tmp_path / "sub" / "link.wav").symlink_to("x" * 300)
    long = tmp_path / ("x" * 300)
    assert names(find_media([tmp_path, long]), tmp_path) == ["a.wav", "sub/b.wav", "sub/link.wav", long.name]
    assert code_of(long) == "read-error"
    assert names(find_media([tmp_path / "sub" / "*"]), tmp_path) == ["sub/b.wav", "sub/link.wav"]
    assert find_recording(tmp_path / "sub", ["link.wav"], ["b"]) == tmp_path / "sub" / "b.wav"


@pytest.fixture(scope="module")
def every_kind(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kinds")
    for kind in KINDS:
        make_recording(folder / f"talk.{kind}", kind)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_recording_of_each_kind_is_found_by_suffix_and_by_content(kind, every_kind, tmp_path):
    recording = every_kind / f"talk.{kind}"
    for name in (recording.name, f"TALK.{kind.upper()}", "no ending", "track.0001", "talk.xyz"):
        shutil.copyfile(recording, tmp_path / name)
    found = names(find_media([tmp_path]), tmp_path)
    assert sorted(found) == sorted(["no ending", recording.name, f"TALK.{kind.upper()}", "talk.xyz", "track.0001"])


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "awb"])
def test_suffix_by_content_names_a_container_that_holds_the_sound(kind, every_kind, tmp_path):
    suffix = recording_suffix(read_head(every_kind / f"talk.{kind}"))
    assert suffix in MEDIA_SUFFIXES
    copy = tmp_path / f"stdin{suffix}"
    shutil.copyfile(every_kind / f"talk.{kind}", copy)
    assert has_sound(copy)


def test_no_suffix_of_recordings_lacks_a_kind():
    assert not [suffix for suffix in MEDIA_SUFFIXES if kind_of_suffix(suffix)]


def test_source_text_and_pictures_are_not_recordings(tmp_path):
    others = {
        "app.ts": b"import { a } from './b';\nexport const G = 71;\n" * 200,
        "page.mts": b"export default {};\n",
        "GGGG.ts": b"G" * 9000,
        "german.ts": b'<?xml version="1.0"?><!DOCTYPE TS><TS></TS>',
        "go.mod": b"module example.org/x\n\ngo 1.22\n",
        "song.mod": b"a song".ljust(1080, b"\0") + b"M.K." + bytes(9000),
        "README": b"The free software has a wide use.\n",
        "notes": b"MAC address list\n",
        "Sex": b"Sex free of charge\n",
        "picture": b"\x89PNG\r\n\x1a\n" + bytes(9000),
        "photo": b"\x00\x00\x00\x18ftypheic" + bytes(9000),
        "web": b"RIFF\x00\x10\x00\x00WEBPVP8 " + bytes(9000),
        "empty": b"",
        "ones": b"\xff" * 9000,
        "zeros": bytes(9000),
    }
    for name, content in others.items():
        (tmp_path / name).write_bytes(content)
    skipped = []
    assert find_media([tmp_path], skipped=skipped) == []
    assert {each.path.name for each in skipped} == set(others)
    assert {each.kind for each in skipped} == {"other file"}


@given(st.binary(max_size=9000) | st.text(max_size=3000).map(str.encode))
def test_random_bytes_raise_nothing_and_text_is_no_recording(head):
    suffix = recording_suffix(head)
    assert suffix is None or suffix in MEDIA_SUFFIXES


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_pipe_in_a_folder_is_not_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    skipped = []
    assert find_media([tmp_path], skipped=skipped) == []
    assert [each.kind for each in skipped] == ["other file"]


def test_skipped_files_are_counted_by_kind(tmp_path):
    touch(
        tmp_path, "talk.wav", "talk.txt", "talk.srt", "talk (2).json", "talk.quality.html", "mynah.toml", ".hidden.txt"
    )
    touch(tmp_path, "a.jpg", "b.PNG", "sub/letter.docx", "sub/talk.txt", "sub/c.mp3.part")
    skipped = []
    find_media([tmp_path, tmp_path / "sub"], skipped=skipped)
    assert {each.path.relative_to(tmp_path).as_posix(): each.kind for each in skipped} == {
        "talk.txt": "transcript",
        "talk.srt": "transcript",
        "talk (2).json": "transcript",
        "talk.quality.html": "transcript",
        "a.jpg": "image",
        "b.PNG": "image",
        "sub/letter.docx": "document",
        "sub/talk.txt": "document",
        "sub/c.mp3.part": "unfinished file",
    }
    said = describe_skipped(skipped)
    assert said == "9 files skipped: 4 transcripts, 2 images, 2 documents, 1 unfinished file"
    assert describe_skipped(skipped[:1]).startswith("1 file skipped: 1 ")
    assert describe_skipped([]) == ""


def test_named_file_is_not_skipped(tmp_path):
    touch(tmp_path, "speech.txt", "a.jpg")
    skipped = []
    assert find_media([tmp_path, tmp_path / "speech.txt"], skipped=skipped) == [tmp_path / "speech.txt"]
    assert [each.path.name for each in skipped] == ["a.jpg"]


def test_folder_named_like_source_text_is_searched(tmp_path):
    touch(tmp_path, "app.ts/a.wav")
    assert names(find_media([tmp_path / "app.ts"]), tmp_path) == ["app.ts/a.wav"]
