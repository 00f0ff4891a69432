"""`mynah burn`: the captions are in the picture, and everything else stays as it was."""

import os
import signal
import subprocess
import sys
import time
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import av
import numpy as np
import pytest
from films import HEIGHT, WIDTH, film

ROOT = Path(__file__).parents[3]
CAPTION = "1\n00:00:00,500 --> 00:00:01,000\nHello to all, hello\n"


class Content(NamedTuple):
    """The content of a video: pictures upright, their times, packets of sound, and the rotation."""

    pictures: list[np.ndarray[Any, np.dtype[np.uint8]]]
    times: list[float]
    sound: list[bytes]
    rotation: int
    metadata: dict[str, str]


def content(path: Path) -> Content:
    with av.open(str(path)) as file:
        frames = list(file.decode(video=0))
        turns = round(frames[0].rotation % 360 / 90)
        pictures = [np.rot90(frame.to_ndarray(format="gray"), turns) for frame in frames]
        times, metadata = [frame.time or 0.0 for frame in frames], dict(file.metadata)
    with av.open(str(path)) as file:
        sound = [bytes(packet) for packet in file.demux(audio=0) if packet.size]
    return Content(pictures, times, sound, frames[0].rotation, metadata)


def burn(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "core.cli", "burn", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)


def likeness(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> float:
    """Return the peak signal-to-noise ratio in dB."""
    error = np.mean((one.astype(float) - other.astype(float)) ** 2)
    return float(10 * np.log10(255**2 / max(error, 1e-9)))


def lit(picture: np.ndarray[Any, Any]) -> int:
    """Return the number of samples as light as letters."""
    return int(np.count_nonzero(picture > 215))


@pytest.mark.slow
def test_captions_stand_in_a_turned_picture_and_the_rest_stays(tmp_path: Path, own_home: Path) -> None:
    video = film(tmp_path / "talk.mp4", rotation=90)
    (tmp_path / "talk.srt").write_text(CAPTION)
    done = burn(video)
    assert done.returncode == 0, done.stderr
    made = tmp_path / "talk.captions.mp4"
    assert done.stdout == f"{made}\n"
    assert "The captions are from talk.srt." in done.stderr
    before, after = content(video), content(made)
    assert after.times == before.times
    assert (after.sound, after.rotation, after.metadata["title"]) == (before.sound, 90, "A film")
    assert after.pictures[0].shape == (WIDTH, HEIGHT)  # upright
    captioned = [0.5 <= seconds < 1.0 for seconds in before.times]
    for old, new, has_caption in zip(before.pictures, after.pictures, captioned, strict=True):
        edge = WIDTH * 3 // 4
        assert likeness(old[:edge], new[:edge]) > 32
        assert (lit(new[edge:]) > 8) == has_caption
    again = burn(video)
    assert again.returncode == 1
    assert again.stderr.endswith("exists. Replace it with --overwrite.\n")
    assert content(made).times == after.times


@pytest.mark.slow
def test_a_key_puts_pseudonyms_into_captions_and_leaves_out_titles(tmp_path: Path, own_home: Path) -> None:
    video, key = film(tmp_path / "Anna_1.mp4", 1.2), tmp_path / "key.txt"
    key.write_text("Anna => Otto\nBen => Udo\n")
    (tmp_path / "Anna_1.srt").write_text(CAPTION.replace("all, hello", "Anna and Anna's friend"))
    (tmp_path / "plain.srt").write_text(CAPTION.replace("all, hello", "Otto and Otto's friend"))
    done = burn(video, "--pseudonyms", key)
    assert done.returncode == 0, done.stderr
    made = tmp_path / "Otto_1.captions.mp4"
    assert done.stdout == f"{made}\n"
    said = done.stderr.splitlines()
    assert f"{video}: 2 places of 1 name got pseudonyms. Not found: Ben." in said
    assert "mynah: The sound and the picture of the new video hold all names." in said
    plain, named = tmp_path / "plain.mp4", tmp_path / "Anna.mp4"
    assert burn(video, "--captions", tmp_path / "plain.srt", "--output", plain).returncode == 0
    one, other = content(made), content(plain)
    assert all(np.array_equal(*pair) for pair in zip(one.pictures, other.pictures, strict=True))
    assert one.sound == other.sound
    assert (other.metadata["title"], one.metadata.get("title")) == ("A film", None)
    done = burn(video, "--pseudonyms", key, "--output", named)
    assert "mynah: Anna.mp4 has a name in its own name. Choose another --output." in done.stderr.splitlines()
    missing = burn(video, "--pseudonyms", tmp_path / "none.txt", "--overwrite")
    assert (missing.returncode, missing.stdout) == (2, "")


@pytest.mark.slow
def test_subtitle_tracks_that_are_left_out_are_named(tmp_path: Path, own_home: Path) -> None:
    captions, video = tmp_path / "talk.srt", tmp_path / "talk.mkv"
    captions.write_text(CAPTION)
    tracks = [part for n in (1, 2) for part in ("-map", f"{n}")]
    names = ["-metadata:s:s:0", "language=eng", "-metadata:s:s:1", "language=ger", "-metadata:s:s:1", "title=For all"]
    command = ["ffmpeg", "-v", "error", "-i", film(tmp_path / "plain.mp4", 1.2), "-i", captions, "-i", captions]
    subprocess.run([*command, "-map", "0", *tracks, "-c", "copy", *names, video], check=True)
    done = burn(video)
    assert done.returncode == 0, done.stderr
    named = "mynah: The new video leaves out the subtitle tracks of the old one: 1 (en), 2 (For all, de)."
    assert named in done.stderr.splitlines()
    with av.open(str(tmp_path / "talk.captions.mkv")) as file:
        assert len(file.streams.subtitles) == 0
    without = burn(tmp_path / "plain.mp4", "--captions", captions)
    assert "subtitle tracks" not in without.stderr


@pytest.mark.slow
def test_a_part_has_its_own_times_and_words_light_up(tmp_path: Path, own_home: Path) -> None:
    video = film(tmp_path / "talk.mkv")
    words = r"{\k10}Hello{\k20} everybody"
    events = f"[Events]\nFormat: Layer, Start, End, Text\nDialogue: 0,0:00:00.60,0:00:01.20,{words}\n"
    captions = tmp_path / "words.ass"
    captions.write_text(f"[Script Info]\n{events}")
    made = tmp_path / "part.mkv"
    style = ("--subtitle-karaoke", "word", "--codec", "vp9")
    done = burn(video, "--captions", captions, "--output", made, "--from", "0.4", "--to", "1.2", *style)
    assert done.returncode == 0, done.stderr
    before, after = content(video), content(made)
    chosen = [seconds for seconds in before.times if 0.4 <= seconds < 1.2]
    assert after.times == pytest.approx([seconds - 0.4 for seconds in chosen], abs=0.001)
    assert set(after.sound) <= set(before.sound)
    assert 10 <= len(after.sound) <= 15
    with av.open(str(made)) as file:
        assert file.streams.video[0].codec_context.name == "vp9"
        pictures = [frame.to_ndarray(format="rgb24").astype(int) for frame in file.decode(video=0)]
    yellow = [int(np.count_nonzero(each[..., 0] - each[..., 2] > 120)) for each in pictures]
    assert yellow[0] == 0
    first = next(number for number, seconds in enumerate(chosen) if seconds > 0.61)  # "everybody" begins at 0.7
    assert 0 < yellow[first] < yellow[-1]


@pytest.mark.slow
def test_impossible_orders_end_with_a_sentence(tmp_path: Path, own_home: Path) -> None:
    video = film(tmp_path / "talk.mp4", 0.4)
    sound = tmp_path / "sound.wav"
    with wave.open(str(sound), "wb") as file:
        file.setparams((1, 2, 16000, 0, "NONE", ""))
        file.writeframes(bytes(32000))
    captions = tmp_path / "other.srt"
    captions.write_text(CAPTION)
    odd = tmp_path / "odd.srt"
    odd.write_text(CAPTION.replace("Hello", "\U00016a40\U00016a41"), "utf-8")  # letters that few fonts have
    assert said(burn(video), 2) == f"mynah: {video}: No transcript was found. Transcribe the video first, or name one"
    assert said(burn(video, "--captions", captions, "--output", tmp_path / "a.avi"), 2).startswith("mynah: --output")
    webm = burn(video, "--captions", captions, "--output", tmp_path / "a.webm", "--codec", "h264")
    assert said(webm, 2).startswith("mynah: A .webm file does not hold h264")
    assert said(burn(tmp_path / "none.mp4", "--captions", captions), 2).endswith("Check the path.\n")
    same = burn(video, "--captions", captions, "--output", video, "--overwrite", "--codec", "av1")
    assert said(same, 2).startswith("mynah: --output names the video itself")
    assert said(burn(sound, "--captions", captions), 1) == "mynah: sound.wav has no moving picture. Name a video.\n"
    font = burn(video, "--captions", odd)
    assert font.returncode == 0 or said(font, 1).startswith("mynah: No font on this computer has")
    assert {path.name for path in tmp_path.iterdir()} - {"talk.captions.mp4"} == {
        "talk.mp4", "sound.wav", "other.srt", "odd.srt",
    }  # fmt: skip


def said(done: subprocess.CompletedProcess[str], status: int) -> str:
    assert done.returncode == status, done.stderr
    return done.stderr.partition(" with --captions")[0]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no limit on the size of files")
def test_full_disk_is_named_and_leaves_nothing(tmp_path: Path, own_home: Path) -> None:
    video, captions = film(tmp_path / "long.mp4", 20.0), tmp_path / "long.srt"
    captions.write_text(CAPTION)
    inputs = {path.name for path in tmp_path.iterdir()}
    limit = "import os, resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)); os.execv(sys.executable, sys.argv[1:])"
    command = [sys.executable, "-m", "core.cli", "burn", str(video), "--captions", str(captions)]
    done = subprocess.run(
        [sys.executable, "-c", limit, *command], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert "The disk is full" in said(done, 1)
    assert {path.name for path in tmp_path.iterdir()} == inputs


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a process there cannot send itself Ctrl-C alone")
def test_an_interrupted_command_leaves_nothing(tmp_path: Path, own_home: Path) -> None:
    video = film(tmp_path / "long.mp4", 60.0)  # else the work is over before a busy machine sends the signal
    (tmp_path / "long.srt").write_text(CAPTION)
    inputs = {path.name for path in tmp_path.iterdir()}
    command: Sequence[str] = [sys.executable, "-m", "core.cli", "burn", str(video)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    while {path.name for path in tmp_path.iterdir()} == inputs and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
    assert {path.name for path in tmp_path.iterdir()} == inputs
