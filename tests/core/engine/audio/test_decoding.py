"""Test that any media file gives the right sound on its own clock, and other files give a fault."""

import os
import subprocess
import sys
import threading
import wave
from pathlib import Path

import media
import numpy as np
import pytest
import soundfile
from own_peak import with_own_peak

from core.contracts.errors import InputFault
from core.engine.audio.decoding import AudioReader
from core.engine.audio.opening import MediaInfo

BEYOND_RAM_BLOCKS = 12  # seconds: no block may be longer, whatever the file


def probe(path: Path) -> MediaInfo:
    with AudioReader(path) as reader:
        return reader.info


@pytest.fixture(scope="module")
def spoken(tmp_path_factory):
    return media.speech(tmp_path_factory.mktemp("spoken") / "spoken.wav")


@pytest.fixture(scope="module")
def original(spoken):
    """Return the spoken sentence as 16 kHz samples, made by another resampler."""
    path = media.converted(spoken, spoken.with_name("original.wav"), "-ar", "16000", "-c:a", "pcm_f32le")
    return soundfile.read(path, dtype="float32")[0]


def sound_of(path):
    return np.concatenate(list(AudioReader(path)))


def code_of(path):
    with pytest.raises(InputFault) as caught, AudioReader(path) as reader:
        list(reader)
    assert caught.value.sentence
    assert caught.value.advice
    return caught.value.code


LOSSLESS = {
    "8k.wav": ("-ar", "8000"),
    "16k.wav": ("-ar", "16000"),
    "44.flac": ("-ar", "44100", "-ac", "2"),
    "48.aiff": ("-ar", "48000"),
    "96.wav": ("-ar", "96000", "-c:a", "pcm_s24le"),
    "11.wav": ("-ar", "11025"),
    "s32.wav": ("-c:a", "pcm_s32le"),
    "s64.wav": ("-c:a", "pcm_s64le"),
    "u8.wav": ("-c:a", "pcm_u8"),
    "float.wav": ("-c:a", "pcm_f32le"),
    "double.wav": ("-c:a", "pcm_f64le"),
    "alac.m4a": ("-c:a", "alac"),
    "planar.mov": ("-c:a", "pcm_s16be"),
    "51.flac": ("-ac", "6"),
    "w64.w64": (),
    "caf.caf": (),
    "tta.tta": (),
    "wv.wv": (),
    "au.au": (),
    "pcm.mkv": ("-c:a", "pcm_s16le"),
}
LOSSY = {
    "cbr.mp3": (),
    "vbr.mp3": ("-q:a", "5"),
    "aac.m4a": (),
    "aac.mp4": (),
    "aac.mov": (),
    "adts.aac": (),
    "vorbis.ogg": (),
    "opus.opus": (),
    "opus.webm": (),
    "vorbis.mka": (),
    "51.m4a": ("-ac", "6"),
    "mulaw.wav": ("-c:a", "pcm_mulaw"),
    "ac3.ac3": (),
    "ts.ts": (),
    "48.mp3": ("-ar", "48000", "-ac", "2"),
    "avi.avi": (),
    "3gp.3gp": ("-c:a", "aac"),
    "flv.flv": ("-ar", "44100"),
    "wma.wma": (),
    "asf.asf": (),
    "adpcm.wav": ("-c:a", "adpcm_ms"),
}
CODEC_DELAY = {"wma.wma", "asf.asf", "adts.aac", "ac3.ac3", "avi.avi", "flv.flv", "ts.ts", "opus.webm"}
"""Where the format has no place to say by how much the encoder delays the sound, no reader can know it."""


@pytest.mark.slow
@pytest.mark.parametrize("name", LOSSLESS)
def test_lossless_formats_give_the_same_sound_within_a_millisecond(name, spoken, original, tmp_path):
    sound = sound_of(media.converted(spoken, tmp_path / name, *LOSSLESS[name]))
    assert sound.dtype == np.float32
    assert abs(media.delay_of(sound, original)) < 0.001
    assert media.likeness_of(sound, original) > (0.9 if name == "8k.wav" else 0.99)
    assert abs(len(sound) - len(original)) <= 16
    level = np.sqrt(np.mean(sound**2) / np.mean(original**2))
    assert level == pytest.approx(1, rel=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("name", LOSSY)
def test_lossy_formats_give_the_same_sound(name, spoken, original, tmp_path):
    sound = sound_of(media.converted(spoken, tmp_path / name, *LOSSY[name]))
    assert abs(media.delay_of(sound, original)) < (0.09 if name in CODEC_DELAY else 0.001)
    assert media.likeness_of(sound, original) > 0.9
    assert abs(len(sound) - len(original)) < 0.15 * 16000


def test_sixteen_kilohertz_mono_passes_through_untouched(tmp_path):
    sound = media.bursts([(0.2, 1.0)], 1.3)
    soundfile.write(tmp_path / "plain.wav", sound, 16000, subtype="FLOAT")
    assert np.array_equal(sound_of(tmp_path / "plain.wav"), sound)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["plain.wav", "plain.flac", "plain.aiff"])
def test_sixteen_bits_are_read_as_they_are_stored(name, tmp_path):
    """Test all values, in several blocks whose frames have the codec's own lengths."""
    sound = np.tile(np.random.default_rng(1).permutation(np.arange(-(2**15), 2**15)), 4).astype(np.int16)
    soundfile.write(tmp_path / name, sound, 16000, subtype="PCM_16")
    found = sound_of(tmp_path / name)
    assert found.dtype == np.float32
    assert np.array_equal(found * 2**15, sound)


def test_dts_in_a_wav_file_is_decoded(spoken, original, tmp_path):
    dts = media.converted(spoken, tmp_path / "cd.dts", "-ar", "44100", "-ac", "2", "-strict", "-2", "-b:a", "1411200")
    data = dts.read_bytes()
    with wave.open(str(tmp_path / "cd.wav"), "wb") as file:
        file.setparams((2, 2, 44100, 0, "NONE", ""))
        file.writeframes(data[: len(data) // 4 * 4])
    assert probe(tmp_path / "cd.wav").codec == "dca"
    sound = sound_of(tmp_path / "cd.wav")
    assert abs(media.delay_of(sound, original)) < 0.05
    assert media.likeness_of(sound, original) > 0.9


def test_channels_are_averaged(tmp_path):
    left = media.bursts([(0.0, 1.0)], 1.0)
    both = np.stack([left, left / 2, left / 2, left], axis=1)
    soundfile.write(tmp_path / "four.wav", both, 16000, subtype="FLOAT")
    assert np.allclose(sound_of(tmp_path / "four.wav"), 0.75 * left, atol=1e-7)


def test_not_a_number_becomes_silence(tmp_path):
    sound = np.array([0.5, np.nan, np.inf, -np.inf, -0.5] * 4000, np.float32)
    soundfile.write(tmp_path / "odd.wav", sound, 16000, subtype="FLOAT")
    assert np.array_equal(sound_of(tmp_path / "odd.wav"), np.array([0.5, 0, 0, 0, -0.5] * 4000, np.float32))


@pytest.mark.slow
def test_blocks_are_small_and_headers_are_read(spoken, tmp_path):
    video = media.with_picture(spoken, tmp_path / "video.mp4")
    assert all(len(block) <= BEYOND_RAM_BLOCKS * 16000 for block in AudioReader(video))
    info = probe(video)
    assert info.video
    assert info.duration == pytest.approx(8.0, abs=0.2)
    assert not probe(spoken).video


@pytest.mark.slow
def test_a_cover_picture_is_not_a_video(spoken, tmp_path):
    media.ffmpeg("-f", "lavfi", "-i", "testsrc=size=64x48:rate=1:duration=1", "-frames:v", "1", tmp_path / "cover.png")
    media.ffmpeg(
        "-i",
        spoken,
        "-i",
        tmp_path / "cover.png",
        "-map",
        "0",
        "-map",
        "1",
        "-disposition:v",
        "attached_pic",
        tmp_path / "song.mp3",
    )
    assert not probe(tmp_path / "song.mp3").video


@pytest.mark.slow
@pytest.mark.parametrize("name", ["late.mp4", "late.mkv", "late.mov", "late.ts", "late.webm"])
def test_sound_that_begins_after_the_picture_keeps_its_place(name, spoken, original, tmp_path):
    sound = sound_of(media.with_picture(spoken, tmp_path / name, delay=1.5))
    assert media.delay_of(sound, original) == pytest.approx(1.5, abs=0.03)


@pytest.mark.slow
def test_a_hole_in_the_timestamps_becomes_silence(spoken, original, tmp_path):
    whole = media.converted(spoken, tmp_path / "whole.mkv", "-c:a", "pcm_s16le")
    media.ffmpeg(
        "-i",
        whole,
        "-af",
        "aselect='not(between(t,1,2))'",
        "-c:a",
        "pcm_s16le",
        "-f",
        "matroska",
        tmp_path / "hole.mkv",
    )
    sound = sound_of(tmp_path / "hole.mkv")
    assert abs(len(sound) - len(original)) < 0.05 * 16000
    assert media.delay_of(sound[40000:], original[40000:]) == pytest.approx(0, abs=0.002)
    assert not sound[int(1.2 * 16000) : int(1.8 * 16000)].any()


@pytest.mark.slow
def test_rate_and_channels_may_change_in_mid_stream(spoken, original, tmp_path):
    first = media.converted(spoken, tmp_path / "first.aac", "-ar", "44100", "-ac", "2")
    second = media.converted(spoken, tmp_path / "second.aac", "-ar", "24000", "-ac", "1")
    (tmp_path / "both.aac").write_bytes(first.read_bytes() + second.read_bytes())
    sound = sound_of(tmp_path / "both.aac")
    assert len(sound) == pytest.approx(2 * len(original), abs=0.3 * 16000)
    assert media.likeness_of(sound[: len(original)], original) > 0.9
    assert media.likeness_of(sound[-len(original) :], original) > 0.9


def chain_of(spoken, folder, *rates, codec="flac"):
    """Return chained streams of FLAC in Ogg. Each counts time in samples of its own rate."""
    links = [media.converted(spoken, folder / f"{rate}.oga", "-c:a", codec, "-ar", rate) for rate in rates]
    (folder / "chain.oga").write_bytes(b"".join(link.read_bytes() for link in links))
    return folder / "chain.oga"


@pytest.mark.slow
def test_a_file_that_ffmpeg_gives_up_is_truncated(spoken, original, tmp_path):
    """Test a second link with larger blocks, which FFmpeg cannot decode."""
    with AudioReader(chain_of(spoken, tmp_path, "22050", "44100")) as reader:
        sound = np.concatenate(list(reader))
    assert reader.skipped
    assert media.likeness_of(sound[: len(original)], original) > 0.9
    heard = len(original) / 16000
    lost = reader.end.damaged or ((reader.end.truncated_at, 2 * heard),)  # a last block that is small enough is heard
    assert lost[0][0] == pytest.approx(heard, abs=0.1), (reader.end, len(sound))


@pytest.mark.slow
def test_links_of_a_chain_may_count_time_in_other_units(spoken, original, tmp_path):
    sound = sound_of(chain_of(spoken, tmp_path, "44100", "22050"))
    assert len(sound) == pytest.approx(2 * len(original), abs=0.1 * 16000)
    assert media.likeness_of(sound[: len(original)], original) > 0.9
    assert media.likeness_of(sound[-len(original) :], original) > 0.9


@pytest.mark.slow
def test_links_of_vorbis_may_have_other_rates(spoken, original, tmp_path):
    """Test links that FFmpeg refuses. The sound behind them is read too."""
    with AudioReader(chain_of(spoken, tmp_path, "44100", "22050", "8000", "48000", codec="libvorbis")) as reader:
        sound = np.concatenate(list(reader))
    assert (reader.end.truncated_at, reader.end.damaged, reader.skipped) == (None, (), 0)
    assert len(sound) == pytest.approx(4 * len(original), abs=0.1 * 16000)
    for place in (0, 1, 3):
        begins = place * len(sound) // 4
        assert media.likeness_of(sound[begins : begins + len(original)], original) > 0.9


@pytest.mark.slow
def test_the_default_track_is_read(spoken, original, tmp_path):
    media.ffmpeg(
        "-f",
        "lavfi",
        "-i",
        "sine=440:duration=2",
        "-i",
        spoken,
        "-map",
        "0:a",
        "-map",
        "1:a",
        "-disposition:a:0",
        "0",
        "-disposition:a:1",
        "default",
        tmp_path / "two.mkv",
    )
    assert media.likeness_of(sound_of(tmp_path / "two.mkv"), original) > 0.9


# --- faults


def test_missing(tmp_path):
    assert code_of(tmp_path / "gone.wav") == "missing"
    assert code_of(tmp_path / ("long" * 100 + ".wav")) in {"missing", "read-error"}
    assert code_of(tmp_path / "no\0such.wav") == "missing"


def test_a_directory_named_like_a_recording(tmp_path):
    (tmp_path / "folder.wav").mkdir()
    assert code_of(tmp_path / "folder.wav") == "folder"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_or_a_device_is_refused_without_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe.wav")
    assert code_of(tmp_path / "pipe.wav") == "not-a-file"
    assert code_of(Path("/dev/zero")) == "not-a-file"


def test_names_that_are_not_utf8(tmp_path, spoken):
    name = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.wav")
    media.copied(spoken, Path(name))
    assert code_of(Path(name)) == "name"


def test_names_that_look_like_addresses_are_only_names(tmp_path, spoken, original, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("concat:a.wav|b.wav", "pipe:0", "-i.wav", "日本語 😀.wav", "%03d.wav"):
        media.copied(spoken, Path(name))
        assert media.likeness_of(sound_of(Path(name)), original) > 0.99


def test_empty(tmp_path):
    (tmp_path / "empty.mp3").touch()
    assert code_of(tmp_path / "empty.mp3") == "empty"


def test_sound_of_length_zero(tmp_path):
    assert code_of(media.write_wav(tmp_path / "nothing.wav", np.zeros(0, np.float32))) == "no-samples"


def test_video_without_sound(tmp_path):
    assert code_of(media.silent_video(tmp_path / "silent.mp4")) == "no-audio"


def test_text_renamed(tmp_path):
    (tmp_path / "text.mp3").write_text("This is not a recording.\n" * 200)
    assert code_of(tmp_path / "text.mp3") == "not-media"
    (tmp_path / "noise.wav").write_bytes(np.random.default_rng(0).bytes(50_000))
    assert code_of(tmp_path / "noise.wav") in {"not-media", "undecodable", "no-samples"}


def test_a_playlist_opens_no_other_file(tmp_path, spoken):
    target = media.converted(spoken, tmp_path / "piece.ts")
    lists = {
        "list.m3u8": f"#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:6,\n{target}\n#EXT-X-ENDLIST\n",
        "list.wav": f"ffconcat version 1.0\nfile '{spoken.name}'\n",
    }
    media.copied(spoken, tmp_path / spoken.name)
    for name, text in lists.items():
        (tmp_path / name).write_text(text)
        assert code_of(tmp_path / name) in {"not-media", "no-audio", "undecodable", "unreadable"}


def test_an_unknown_codec(tmp_path, spoken):
    unknown = media.patched(spoken, tmp_path / "unknown.wav", b"fmt \x10\0\0\0\x01\0", b"fmt \x10\0\0\0\x34\x12")
    assert code_of(unknown) == "codec"
    matroska = media.converted(spoken, tmp_path / "plain.mka", "-c:a", "flac")
    assert code_of(media.patched(matroska, tmp_path / "unknown.mka", b"A_FLAC", b"A_NONE")) == "codec"


@pytest.mark.slow
def test_protected_recordings(tmp_path, spoken):
    plain = media.converted(spoken, tmp_path / "plain.m4a")
    assert code_of(media.patched(plain, tmp_path / "song.m4p", b"mp4a", b"drms")) == "protected"
    audible = media.patched(plain, tmp_path / "book.aax", b"mp4a", b"aavd")
    assert code_of(audible) == "protected"
    media.ffmpeg(
        "-i",
        spoken,
        "-c:a",
        "aac",
        "-encryption_scheme",
        "cenc-aes-ctr",
        "-encryption_key",
        "0" * 32,
        "-encryption_kid",
        "1" * 32,
        tmp_path / "cenc.mp4",
    )
    assert code_of(tmp_path / "cenc.mp4") == "protected"
    wma = media.converted(spoken, tmp_path / "plain.wma").read_bytes()
    header = bytes.fromhex("fbb3112223bdd211b4b700a0c955fc6e") + (24).to_bytes(8, "little")
    size, count = int.from_bytes(wma[16:24], "little"), int.from_bytes(wma[24:28], "little")
    (tmp_path / "locked.wma").write_bytes(
        wma[:16]
        + (size + 24).to_bytes(8, "little")
        + (count + 1).to_bytes(4, "little")
        + wma[28:30]
        + header
        + wma[30:]
    )
    assert code_of(tmp_path / "locked.wma") == "protected"


@pytest.mark.slow
def test_a_file_cut_off_before_its_index(tmp_path, spoken):
    whole = media.converted(spoken, tmp_path / "whole.m4a")
    assert code_of(media.truncated(whole, tmp_path / "part.m4a", 0.6)) == "incomplete"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cut.wav", "cut.flac", "cut.mkv", "cut.m4a", "cut.aiff", "cut.aifc"])
def test_a_truncated_file_gives_its_sound_and_its_end(name, spoken, original, tmp_path):
    special = {"cut.m4a": ("-movflags", "faststart"), "cut.aifc": ("-f", "aiff", "-c:a", "pcm_mulaw")}
    options = special.get(name, ())
    whole = media.converted(spoken, tmp_path / f"whole-{name}", *options)
    with AudioReader(media.truncated(whole, tmp_path / name, 0.5)) as reader:
        sound = np.concatenate(list(reader))
    assert reader.truncated_at == pytest.approx(len(sound) / 16000, abs=0.01)
    assert 0.3 * len(original) < len(sound) < 0.7 * len(original)
    assert media.likeness_of(sound, original[: len(sound)]) > 0.9


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "whole.wav",
        "whole.flac",
        "whole.mp3",
        "whole.m4a",
        "whole.ogg",
        "whole.opus",
        "whole.mkv",
        "whole.webm",
        "whole.wma",
        "whole.aiff",
        "whole.aac",
    ],
)
def test_a_whole_file_is_not_called_truncated(name, spoken, tmp_path):
    with AudioReader(media.converted(spoken, tmp_path / name)) as reader:
        list(reader)
    assert reader.truncated_at is None
    assert reader.skipped == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["film.mkv", "film.mp4", "film.avi", "film.ts", "film.webm", "film.wmv"])
def test_sound_that_ends_before_the_picture_is_not_called_truncated(name, spoken, tmp_path):
    with AudioReader(media.with_picture(spoken, tmp_path / name)) as reader:
        list(reader)
    assert reader.truncated_at is None


@pytest.mark.parametrize("name", ["hurt.mp3", "hurt.flac", "hurt.ogg", "hurt.opus", "hurt.m4a", "hurt.mkv", "hurt.aac"])
def test_damage_in_the_middle_costs_the_middle_only(name, spoken, original, tmp_path):
    options = {"hurt.m4a": ("-movflags", "faststart"), "hurt.mkv": ("-cluster_time_limit", "300")}.get(name, ())
    whole = media.converted(spoken, tmp_path / f"whole-{name}", *options)
    sound = sound_of(media.damaged(whole, tmp_path / name, 0.45, 0.55))
    third = len(original) // 3
    assert media.likeness_of(sound[:third], original[:third]) > 0.9
    assert media.likeness_of(sound[-third:], original[-third:]) > 0.9


def test_a_file_in_which_nothing_decodes(tmp_path, spoken):
    whole = media.converted(spoken, tmp_path / "whole.mkv", "-c:a", "flac")
    data = whole.read_bytes()
    start = data.index(b"\x1f\x43\xb6\x75")  # the first Matroska cluster
    noise = np.random.default_rng(3).bytes(len(data) - start - 64)
    (tmp_path / "noise.mkv").write_bytes(data[: start + 64] + noise)
    assert code_of(tmp_path / "noise.mkv") in {"undecodable", "no-samples"}, "not damaged from 0 s on"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="rights are no modes of files there")
def test_unreadable_for_its_owner(tmp_path, spoken):
    """Test in a child without root's rights, because root may read any file."""
    media.copied(spoken, tmp_path / "secret.wav").chmod(0)
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    script = (
        "import os, sys\nfrom pathlib import Path\nfrom core.engine.audio.decoding import AudioReader\n"
        "from core.contracts.errors import InputFault\n"
        "if os.getuid() == 0: os.setgid(65534); os.setuid(65534)\n"
        "try: AudioReader(Path(sys.argv[1]))\nexcept InputFault as fault: print(fault.code)\n"
    )
    child = subprocess.run([sys.executable, "-c", script, tmp_path / "secret.wav"], capture_output=True, text=True)
    assert child.stdout.strip() == "unreadable", child.stderr


def test_a_file_that_changes_while_it_is_read(tmp_path):
    path = media.write_wav(tmp_path / "growing.wav", media.bursts([(0, 20)], 20))
    with AudioReader(path) as reader:
        iterator = iter(reader)
        next(iterator)
        with path.open("ab") as file:
            file.write(b"more")
        with pytest.raises(InputFault) as caught:
            list(iterator)
    assert caught.value.code == "changed"


def test_a_file_that_is_cut_short_while_it_is_read(tmp_path):
    path = media.write_wav(tmp_path / "shrinking.wav", media.bursts([(0, 60)], 60))
    with AudioReader(path) as reader:
        iterator = iter(reader)
        next(iterator)
        os.truncate(path, 100)
        with pytest.raises(InputFault) as caught:
            list(iterator)
    assert caught.value.code == "changed"


@pytest.mark.skipif(sys.platform == "win32", reason="there, an open file cannot be removed")
def test_a_file_that_vanishes_while_it_is_read_is_read_to_its_end(tmp_path):
    path = media.write_wav(tmp_path / "vanishing.wav", media.bursts([(0, 20)], 20))
    with AudioReader(path) as reader:
        iterator = iter(reader)
        first = next(iterator)
        path.unlink()
        assert len(first) + sum(map(len, iterator)) == 20 * 16000


def test_many_threads_may_read_at_once(spoken, original):
    lengths = []
    threads = [threading.Thread(target=lambda: lengths.append(len(sound_of(spoken)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(lengths)) == 1
    assert lengths[0] == pytest.approx(len(original), abs=16)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no peak of memory is told there")
def test_memory_stays_flat_for_a_long_file(tmp_path):
    """Compare half an hour with three minutes, each in a fresh process. The long sound has 115 MB."""
    script = (
        "import sys\nfrom pathlib import Path\nfrom own_peak import own_peak\n"
        "from core.engine.audio.decoding import AudioReader\n"
        "from core.engine.audio.segmenter import windows\n"
        "count = sum(1 for _ in windows(AudioReader(Path(sys.argv[1]))))\n"
        "print(count, own_peak())\n"
    )
    peaks = []
    short, long = tmp_path / "180.flac", tmp_path / "1800.flac"
    noise = "aevalsrc='0.2*random(0)*(0.55+0.45*sin(25*t))*gt(mod(t,7),0.6)':s=16000"
    media.ffmpeg("-f", "lavfi", "-i", noise, "-t", "180", "-c:a", "flac", "-compression_level", "0", short)
    media.ffmpeg("-stream_loop", "9", "-i", short, "-c", "copy", long)
    for path, seconds in ((short, 180), (long, 1800)):
        command = [sys.executable, "-c", script, path]
        child = subprocess.run(command, capture_output=True, text=True, check=True, env=with_own_peak())
        count, peak = map(int, child.stdout.split())
        assert count >= seconds / 31
        peaks.append(peak)
    assert peaks[1] < 1.05 * peaks[0], peaks
