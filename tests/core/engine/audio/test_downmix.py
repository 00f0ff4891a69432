"""Channels of many layouts are mixed so that the speech in them is heard."""

from pathlib import Path

import media
import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts.tracks import track_sentence
from core.engine.audio.decoding import AudioReader

RATE = 16_000
VOICE = media.bursts([(0.4, 1.6), (2.0, 3.4)], 4.0)
NOISE = np.random.default_rng(3).standard_normal((8, len(VOICE)), np.float32)
LAYOUTS = {"5.1": 6, "5.1(side)": 6, "7.1": 8, "3.0": 3, "5.0": 5}


def heard(path: Path) -> tuple[media.Sound, bool]:
    with AudioReader(path) as reader:
        return np.concatenate(list(reader)), reader.outcome.inverted


@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(
    gain=st.sampled_from([1.0, 0.85, 0.7]),
    level=st.sampled_from([1.0, 0.3, 0.05, 0.003, 0.0005]),
    form=st.sampled_from(["FLOAT", "PCM_16", "PCM_24"]),
    flip=st.booleans(),
)
def test_inverted_stereo_is_heard(
    tmp_path_factory: pytest.TempPathFactory, gain: float, level: float, form: str, flip: bool
) -> None:
    pair = np.stack([VOICE, -gain * VOICE], axis=1) * level
    path = tmp_path_factory.mktemp("stereo") / "inverted.wav"
    soundfile.write(path, pair[:, ::-1] if flip else pair, RATE, subtype=form)
    sound, is_inverted = heard(path)
    assert is_inverted
    assert max(media.likeness_of(sound, VOICE), media.likeness_of(-sound, VOICE)) > 0.98
    assert np.sqrt(np.mean(sound**2)) > 0.7 * level * np.sqrt(np.mean(VOICE**2)) * (1 + gain) / 2


@settings(deadline=None, max_examples=25)
@given(right=st.floats(-0.3, 1.0), noise=st.sampled_from([0.0, 1e-4, 1e-2]), hum=st.sampled_from([0.0, 0.02]))
def test_ordinary_stereo_stays_the_mean(
    tmp_path_factory: pytest.TempPathFactory, right: float, noise: float, hum: float
) -> None:
    """Also with hum that is inverted between the channels."""
    tone = hum * np.sin(2 * np.pi * 50 * np.arange(len(VOICE)) / RATE).astype(np.float32)
    pair = np.stack([VOICE + noise * NOISE[0] + tone, right * VOICE + noise * NOISE[1] - tone], axis=1)
    path = tmp_path_factory.mktemp("stereo") / "plain.wav"
    soundfile.write(path, pair, RATE, subtype="FLOAT")
    sound, is_inverted = heard(path)
    left, other = pair.T.astype(np.float32)
    assert not is_inverted
    assert np.array_equal(sound, np.clip((left + other) / 2, -1, 1))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("noise", [0.02, 0.1])
def test_dialogue_in_the_centre_is_heard_alone(tmp_path: Path, layout: str, noise: float) -> None:
    count = LAYOUTS[layout]
    sound = noise * NOISE[:count].T.copy()
    sound[:, 2] = VOICE
    soundfile.write(tmp_path / "many.wav", sound, RATE, subtype="FLOAT")
    film = media.converted(
        tmp_path / "many.wav", tmp_path / "film.wav", "-af", f"channelmap=channel_layout={layout}", "-c:a", "pcm_f32le"
    )
    found, _ = heard(film)
    spoken = slice(round(0.5 * RATE), round(3.9 * RATE))
    assert np.allclose(found[spoken], VOICE[spoken], atol=1e-6)


@pytest.mark.parametrize("hiss", [0.0, 0.003])
def test_without_speech_in_the_centre_the_other_channels_are_heard(tmp_path: Path, hiss: float) -> None:
    sound = np.zeros((len(VOICE), 6), np.float32)
    sound[:, 0], sound[:, 2], sound[:, 3] = VOICE, hiss * NOISE[1], 0.5 * NOISE[0]
    soundfile.write(tmp_path / "many.wav", sound, RATE, subtype="FLOAT")
    film = media.converted(
        tmp_path / "many.wav", tmp_path / "film.wav", "-af", "channelmap=channel_layout=5.1", "-c:a", "pcm_f32le"
    )
    found, _ = heard(film)
    assert media.likeness_of(found, VOICE) > 0.99


@settings(deadline=None, max_examples=10)
@given(
    channel=st.sampled_from([0, 1, 4, 5]),
    noise=st.sampled_from([0.0, 1e-4, 0.003]),
    gain=st.sampled_from([1.0, 0.003]),
    pause=st.floats(0.8, 6.0),
)
def test_dialogue_beside_the_centre_is_heard_in_a_pause_of_the_centre(
    tmp_path_factory: pytest.TempPathFactory, channel: int, noise: float, gain: float, pause: float
) -> None:
    """Speech in the centre, then in one other channel, then in the centre. The second speech begins in the pause."""
    rest = np.zeros(round(pause * RATE), np.float32)
    first = len(VOICE) + len(rest)
    total = 2 * first + len(VOICE)
    sound = noise * np.resize(NOISE[:6], (6, total)).T.copy()
    sound[:, 3] = 0.3 * np.resize(NOISE[6], total)
    for place, number in ((0, 2), (first, channel), (2 * first, 2)):
        sound[place : place + len(VOICE), number] += VOICE
    folder = tmp_path_factory.mktemp("film")
    soundfile.write(folder / "many.wav", sound * gain, RATE, subtype="FLOAT")
    film = media.converted(
        folder / "many.wav", folder / "film.wav", "-af", "channelmap=channel_layout=5.1", "-c:a", "pcm_f32le"
    )
    found, _ = heard(film)
    for place in (0, first, 2 * first):
        assert media.likeness_of(found[place : place + len(VOICE)], VOICE) > 0.9


@pytest.mark.parametrize(("beside", "seconds"), [("voice", 1.0), ("noise", 0.0), ("centre", 0.0), ("nothing", 0.0)])
def test_sound_beside_a_speaking_centre_is_mentioned(tmp_path: Path, beside: str, seconds: float) -> None:
    """Noise is no voice, and other channels may repeat the centre."""
    sound = 1e-4 * NOISE[:6].T.copy()
    sound[:, 2] += VOICE
    sound[:, 4] += {"voice": np.roll(VOICE[::-1], 800), "noise": 0.02 * NOISE[6], "centre": 0.5 * VOICE}.get(beside, 0)
    soundfile.write(tmp_path / "many.wav", sound, RATE, subtype="FLOAT")
    film = media.converted(
        tmp_path / "many.wav", tmp_path / "film.wav", "-af", "channelmap=channel_layout=5.1", "-c:a", "pcm_f32le"
    )
    with AudioReader(film) as reader:
        for _ in reader:
            pass
    assert reader.outcome.beside == 0.0 if not seconds else reader.outcome.beside >= seconds
    told = track_sentence([reader.outcome])
    assert ("Mynah heard the centre channel alone" in told) == (seconds > 0)


@pytest.mark.slow
@settings(deadline=None, max_examples=8)
@given(
    layout=st.sampled_from(["5.1", "7.1", "5.0", "none"]),
    channel=st.integers(0, 4).filter(lambda number: number != 3),
    softer=st.sampled_from([1.0, 0.2, 0.03]),
    noise=st.sampled_from([0.003, 0.01, 0.03]),
    before=st.floats(0.5, 8.0),
)
def test_speech_beside_channels_of_noise_is_heard_without_their_noise(
    tmp_path_factory: pytest.TempPathFactory, layout: str, channel: int, softer: float, noise: float, before: float
) -> None:
    """Also without a layout in the file, and when the noise begins long before the speech."""
    count = LAYOUTS.get(layout, 6)
    spoken = slice(round(before * RATE), round(before * RATE) + len(VOICE))
    sound = noise * np.resize(NOISE[:count], (count, spoken.stop)).T.copy()
    sound[:, channel] = 0.01 * noise * np.resize(NOISE[count - 1], spoken.stop)
    sound[spoken, channel] += softer * VOICE
    folder = tmp_path_factory.mktemp("surround")
    soundfile.write(folder / "many.wav", sound, RATE, subtype="FLOAT")
    named = () if layout == "none" else ("-af", f"channelmap=channel_layout={layout}")
    film = media.converted(folder / "many.wav", folder / "film.mkv", *named, "-c:a", "pcm_f32le")
    found, _ = heard(film)
    later = RATE // 2  # the noise before the first syllable is heard
    assert media.likeness_of(found[spoken][later:], VOICE[later:]) > 0.98


@pytest.mark.slow
@settings(deadline=None, max_examples=8)
@given(
    noise=st.sampled_from([0.0, 0.001, 0.01]), bed=st.sampled_from([0.02, 0.1, 0.2]), channel=st.sampled_from([0, 4])
)
def test_speech_just_above_its_noise_is_heard_beside_a_quiet_centre(
    tmp_path_factory: pytest.TempPathFactory, noise: float, bed: float, channel: int
) -> None:
    """Noise that is not steady, and speech in loud noise, are not left out."""
    sound = noise * np.resize(NOISE[:6], (6, len(VOICE))).T.copy()
    sound[:, channel] = VOICE + bed * float(np.sqrt(np.mean(VOICE**2))) * NOISE[7]
    folder = tmp_path_factory.mktemp("surround")
    soundfile.write(folder / "many.wav", sound, RATE, subtype="FLOAT")
    film = media.converted(
        folder / "many.wav", folder / "film.wav", "-af", "channelmap=channel_layout=5.1", "-c:a", "pcm_f32le"
    )
    found, _ = heard(film)
    assert media.likeness_of(found, VOICE) > 0.95
