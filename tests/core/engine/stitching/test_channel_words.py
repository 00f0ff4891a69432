"""Words of two channels: what one microphone heard of the other's speaker goes, everything else stays, in order."""

import numpy as np

from core.contracts.transcript import Word
from core.engine.stitching.channel_words import ChannelEnergies, merge_channels


def words(*said: tuple[str, float, float]) -> list[Word]:
    return [Word(text, start, end, 0.9) for text, start, end in said]


def energies(*levels: tuple[float, float]) -> ChannelEnergies:
    """A second each of noise with these amplitudes in the two channels, from second 10 of the file on."""
    noise = np.random.default_rng(0).normal(size=(2, 16_000 * len(levels))).astype(np.float32)
    amplitudes = np.repeat(np.array(levels, np.float32).T, 16_000, axis=1)
    return ChannelEnergies.of(10.0, list(noise * amplitudes))


def test_an_echo_is_not_doubled() -> None:
    left, right = (
        words(("Good", 10.1, 10.4), ("morning.", 10.4, 10.9)),
        words(("good", 10.12, 10.4), ("warning", 10.4, 10.9)),
    )
    found, speakers, _ = merge_channels([left, right], energies((0.1, 0.01), (0.0, 0.0)))
    assert ([word.text for word in found], speakers) == (["Good", "morning."], (0, 0))


def test_what_is_made_of_a_very_quiet_echo_goes_too() -> None:
    left, right = words(("Hello.", 10.1, 10.9)), words(("mm", 10.3, 10.5))
    found, speakers, _ = merge_channels([left, right], energies((0.1, 0.001)))
    assert ([word.text for word in found], speakers) == (["Hello."], (0,))


def test_soft_voice_of_a_track_stays_and_an_echo_is_counted() -> None:
    """A second voice has its own rhythm. An echo repeats the rhythm of the loud voice."""
    rng = np.random.default_rng(2)
    one, other = (np.repeat(rng.choice([0.003, 0.1], 20, p=[0.4, 0.6]), 800) for _ in range(2))
    noise = rng.normal(size=(2, 16_000)).astype(np.float32)
    said = [words(("Hello", 10.0, 10.4), ("there.", 10.4, 0.9 + 10)), words(("so", 10.0, 10.3), ("mm", 10.3, 10.9))]
    soft = ChannelEnergies.of(10.0, [noise[0] * one, noise[1] * other * 0.03])
    assert [word.text for word in merge_channels(said, soft, are_tracks=True)[0]] == ["Hello", "there.", "so", "mm"]
    echo = ChannelEnergies.of(10.0, [noise[0] * one, noise[1] * np.roll(one, 400) * 0.03])
    found, _, left_out = merge_channels(said, echo, are_tracks=True)
    assert ([word.text for word in found], left_out[1]) == (["Hello", "there."], 2)


def test_two_who_speak_at_once_both_stay_with_their_sentences_whole() -> None:
    left = words(("How", 10.0, 10.2), ("are", 10.2, 10.4), ("you?", 10.4, 10.8), ("Fine.", 12.0, 12.4))
    right = words(("I", 10.3, 10.5), ("said", 10.5, 10.8), ("no", 11.0, 11.4))
    found, speakers, _ = merge_channels([left, right], energies((0.1, 0.08), (0.001, 0.1), (0.1, 0.001)))
    assert [word.text for word in found] == ["How", "are", "you?", "I", "said", "no", "Fine."]
    assert speakers == (0, 0, 0, 1, 1, 1, 0)


def test_the_same_word_said_by_both_as_loudly_stays_twice() -> None:
    found, speakers, _ = merge_channels([words(("Yes", 10.1, 10.4)), words(("yes", 10.2, 10.5))], energies((0.1, 0.09)))
    assert ([word.text for word in found], speakers) == (["Yes", "yes"], (0, 1))


def test_words_without_times_stay() -> None:
    found, speakers, _ = merge_channels([[Word("one")], [Word("two")]], energies((0.1, 0.0001)))
    assert ([word.text for word in found], speakers) == (["one", "two"], (0, 1))


def test_words_without_times_stay_behind_those_before() -> None:
    left = [*words(("Yes.", 10.5, 10.9)), Word("well"), Word("then.")]
    found, speakers, _ = merge_channels([left, words(("And", 10.1, 10.2))], energies((0.1, 0.1)))
    assert ([word.text for word in found], speakers) == (["And", "Yes.", "well", "then."], (1, 0, 0, 0))


def test_a_silent_channel_is_not_recognised() -> None:
    assert energies((0.1, 0.0005)).audible == [True, False]
    assert energies((0.0, 0.0)).audible == [False, False]
