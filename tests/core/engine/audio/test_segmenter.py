"""Test that windows are cut in pauses, hold all speech, and depend on the samples alone."""

import itertools
import subprocess
import sys

import media
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from own_peak import with_own_peak

from core.engine.audio.decoding import AudioReader
from core.engine.audio.segmenter import LONGEST, OVERLAP, Segmenter, windows

RATE = 16000


def cut(sound, size=5 * RATE):
    return list(windows(sound[place : place + size] for place in range(0, len(sound), size)))


def seconds_of(sound):
    return [sound[place : place + RATE] for place in range(0, len(sound), RATE)]


def facts(found):
    return [
        (w.n, w.start, w.end, w.overlap_before, w.joined_before, w.joined_after, w.quiet, w.samples.tobytes())
        for w in found
    ]


def check(found, sound):
    """Check the properties of every recording's windows."""
    assert [window.n for window in found] == list(range(len(found)))
    for window in found:
        assert 0 <= window.start < window.end <= len(sound) / RATE
        assert window.seconds <= LONGEST + 1e-9
        first = round(window.start * RATE)
        assert np.array_equal(window.samples, sound[first : first + len(window.samples)])
        assert len(window.samples) == round(window.seconds * RATE)
    for left, right in itertools.pairwise(found):
        assert left.joined_after == right.joined_before
        assert right.start >= left.end - right.overlap_before - 1e-9
        assert right.overlap_before in (0.0, OVERLAP)
    assert not found or not (found[0].joined_before or found[-1].joined_after)


def covered(found, spans):
    """Tell whether some window holds every second of every span."""
    return all(
        any(window.start <= place <= window.end for window in found)
        for start, end in spans
        for place in np.arange(start, end, 0.05)
    )


@st.composite
def recordings(draw):
    """Up to two minutes of speech-like bursts and silences of all lengths, over some noise."""
    spans, now = [], draw(st.floats(0, 8))
    for length, gap in draw(st.lists(st.tuples(st.floats(0.2, 40), st.floats(0.05, 12)), min_size=0, max_size=6)):
        spans.append((now, now + length))
        now += length + gap
    level = draw(st.sampled_from([0.003, 0.05, 0.3]))
    return media.bursts(spans, now + 0.01, floor=draw(st.sampled_from([0.0, 1e-4, 1e-3])), level=level), spans


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(recordings(), st.lists(st.integers(1, 200_000), min_size=1, max_size=5))
def test_windows_do_not_depend_on_the_sizes_of_the_blocks(recording, sizes):
    sound, _ = recording
    whole = list(windows([sound]))
    check(whole, sound)
    pieces, place = [], 0
    for size in itertools.cycle(sizes):
        pieces.append(sound[place : place + size])
        place += size
        if place >= len(sound) or len(pieces) > 400:
            pieces.append(sound[place:])
            break
    assert facts(windows(pieces)) == facts(whole)


@pytest.mark.slow
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(recordings())
def test_windows_of_a_growing_recording_are_those_of_its_file(recording):
    assert facts(windows(seconds_of(recording[0]), early=True)) == facts(cut(recording[0]))


@pytest.mark.slow
def test_growing_recording_has_its_windows_as_soon_as_they_are_certain():
    """Test the seconds of sound that come before each window. A pause of 3 s ends it. Voice activity takes 8 s."""
    phrases = [(1.0, 6.0), (20.0, 22.0)]
    talk = [(0, 18), (19.5, 60), (64, 70)]  # the first window would come after 68 s
    for spans, ready in ((phrases, [18, 34]), (talk, [57, 72, 72, 82])):
        segmenter = Segmenter(early=True)
        came = [
            second for second, block in enumerate(seconds_of(media.bursts(spans, 88)), 1) for _ in segmenter.push(block)
        ]
        assert came == ready


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(recordings())
def test_all_speech_is_in_a_window(recording):
    sound, spans = recording
    assert covered(cut(sound), spans)


def test_one_sample_at_a_time():
    sound = media.bursts([(0.3, 1.5)], 2.0)
    assert facts(cut(sound, 1)) == facts(cut(sound))


def test_empty_and_tiny_recordings():
    assert list(windows([])) == []
    assert list(windows([np.zeros(0, np.float32)])) == []
    assert list(windows([np.zeros(1, np.float32)])) == []
    check(cut(media.bursts([(0, 0.01)], 0.01)), media.bursts([(0, 0.01)], 0.01))


@pytest.mark.parametrize("floor", [0.0, 1e-5, 1e-3, 0.01])
def test_silence_and_steady_noise_have_no_windows(floor):
    assert cut(media.bursts([], 200, floor=floor)) == []


def test_hum_and_offset_are_silence_and_do_not_hide_faint_speech():
    time = np.arange(60 * RATE) / RATE
    hum = (0.05 * np.sin(2 * np.pi * 50 * time) + 0.1).astype(np.float32)
    assert cut(hum) == []
    spans = [(20.0, 22.0), (40.0, 41.0)]
    found = cut(hum + media.bursts(spans, 60, floor=1e-4, level=0.004))
    assert covered(found, spans)
    assert sum(window.seconds for window in found) < 6


def test_silence_is_skipped_and_margins_are_kept():
    spans = [(10, 13), (60, 62), (300, 301)]
    found = cut(media.bursts(spans, 400))
    assert [(w.start, w.end) for w in found] == [pytest.approx((a - 0.3, b + 0.3), abs=0.1) for a, b in spans]
    assert not any(w.joined_before or w.joined_after for w in found)


def test_short_phrases_across_short_pauses_share_a_window():
    spans = [(start, start + 2.0) for start in np.arange(1, 25, 3.0)]
    assert len(cut(media.bursts(spans, 26))) == 1


def test_quiet_speech_beside_loud_speech_is_kept():
    """Test a near speaker and then a far one 34 dB lower, without a pause between them."""
    loud = media.bursts([(0, 40)], 80, floor=1e-5, level=0.2)
    sound = loud + media.bursts([(40, 80)], 80, floor=0, level=0.004)
    assert covered(cut(sound), [(0, 80)])


def test_cuts_fall_into_pauses():
    spans = [(start, start + 4.5) for start in np.arange(0, 120, 5.0)]
    found = cut(media.bursts(spans, 120))
    check(found, media.bursts(spans, 120))
    assert len(found) <= 6
    for window in found[:-1]:
        assert not any(start < window.end < end for start, end in spans)
        assert not window.samples[-int(0.1 * RATE) :].max() > 0.01
    for window in found[1:]:
        assert window.overlap_before == 0
        assert window.joined_before
        assert not window.samples[: int(0.1 * RATE)].max() > 0.01


def test_a_long_pause_between_windows_joins_nothing():
    found = cut(media.bursts([(0, 25), (26.5, 50)], 50))
    assert [w.joined_after for w in found] == [False, False]


def test_speech_without_a_pause_is_cut_hard_with_an_overlap():
    sound = media.bursts([(0, 100)], 100)
    found = cut(sound)
    check(found, sound)
    assert covered(found, [(0, 100)])
    for left, right in itertools.pairwise(found):
        assert right.overlap_before == OVERLAP
        assert right.start == pytest.approx(left.end - OVERLAP)
        assert left.joined_after
        assert left.seconds >= 12


@pytest.mark.slow
def test_no_window_is_needlessly_short():
    for seconds in (31, 33, 45, 59, 61, 62, 89, 91):
        found = cut(media.bursts([(0, seconds)], seconds))
        assert min(window.seconds for window in found) >= 6, seconds


def test_a_click_is_not_speech():
    sound = np.zeros(30 * RATE, np.float32)
    sound[10 * RATE : 10 * RATE + 40] = 0.5
    assert cut(sound) == []


def test_windows_list_their_quiet_stretches():
    (window,) = cut(media.bursts([(1, 3), (5.5, 7)], 9))
    assert len(window.quiet) == 1
    assert window.quiet[0] == pytest.approx((3.3, 5.2), abs=0.1)


@pytest.mark.slow
def test_real_speech_is_cut_between_words(tmp_path):
    """Test the pauses of espeak-ng: the 100 ms around every cut are much quieter than the speech."""
    text = " ".join(f"Number {n} is here. The cat sat on the mat, and the dog ran away." for n in range(25))
    sound = np.concatenate(list(AudioReader(media.speech(tmp_path / "long.wav", text))))
    found = cut(sound)
    check(found, sound)
    assert len(found) >= 3
    level = np.sqrt(np.mean(sound**2))
    for window in found[:-1]:
        place = round(window.end * RATE)
        assert np.sqrt(np.mean(sound[place - 800 : place + 800] ** 2)) < 0.05 * level
    assert all(window.seconds > 15 for window in found[:-1])


def test_other_voices_and_languages_are_kept_whole(tmp_path):
    for voice, speed in (("de", 120), ("en-us+whisper", 200), ("fr+f3", 260)):
        sound = np.concatenate(list(AudioReader(media.speech(tmp_path / "voice.wav", media.SENTENCE, voice, speed))))
        found = cut(np.concatenate((np.zeros(RATE, np.float32), sound * 0.02)))
        assert sum(w.seconds for w in found) > 0.9 * len(np.trim_zeros(sound)) / RATE, voice


@pytest.mark.parametrize("ratio", [20, 10, 0])
def test_speech_in_noise_is_kept_whole(ratio, tmp_path):
    """Add white noise below the speech. Only the noise before and after it may go."""
    sound = np.concatenate(list(AudioReader(media.speech(tmp_path / "voice.wav"))))
    level = np.sqrt(np.mean(sound**2)) * 10 ** (-ratio / 20)
    noise = level * np.random.default_rng(5).standard_normal(len(sound) + 20 * RATE)
    noise[10 * RATE : 10 * RATE + len(sound)] += sound
    found = cut(noise.astype(np.float32))
    spoken = len(np.trim_zeros(sound)) / RATE
    assert covered(found, [(10.2, 10 + spoken - 0.4)])
    assert sum(window.seconds for window in found) < spoken + 2


def test_a_window_does_not_keep_the_file_in_memory():
    found = cut(media.bursts([(0, 100)], 100))
    assert all(window.samples.base is None for window in found)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no peak of memory is told there")
def test_three_hours_take_little_memory(tmp_path):
    """Measure in a fresh process. Noise bursts replace speech."""
    script = """
import numpy as np
from own_peak import own_peak
from core.engine.audio.segmenter import windows
part = np.float32(0.1) * np.random.default_rng(0).standard_normal(16000 * 600, np.float32)
part *= (np.arange(len(part)) // 16000 % 9 < 8) + np.float32(0.001)
before = own_peak()
count = last = 0
for window in windows(part[place:place + 80000] for _ in range(18) for place in range(0, len(part), 80000)):
    assert window.start >= last - 2.001
    count, last = count + 1, window.end
print(count, last, own_peak() - before)
"""
    command = [sys.executable, "-c", script]
    child = subprocess.run(command, capture_output=True, text=True, check=True, env=with_own_peak())
    count, last, grown = child.stdout.split()
    assert int(count) >= 3 * 3600 / 30
    assert float(last) > 3 * 3600 - 10
    assert int(grown) < 20_000  # kilobytes; the sound has 690,000
