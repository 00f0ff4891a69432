"""The lock that keeps words of other languages out of a text whose language the user names."""

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
import soundfile
import torch
from checkpoints import build, sound
from language_texts import TEXTS, V3

from core.contracts.languages import LOCKED_LANGUAGES
from core.contracts.paths import demo_model
from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native.boosting.language_lock import MARGIN, NEUTRAL, LanguageLock
from core.engine.native.boosting.token_bias import TokenBias
from core.engine.native.decoders.ctc import CtcHead, convert_ctc
from core.engine.native.decoders.locked_search import decode_locked, search_locked, suspects
from core.engine.native.token_words import Token
from core.engine.native.window_batch import EncodedWindows
from core.engine.recognizer import Samples

SURE = NEUTRAL + MARGIN + 1


def tokens_of(pieces: tuple[str, ...]) -> list[Token]:
    """Return tokens with these pieces as labels 0, 1, 2 and so on, two frames apart."""
    return [Token(label, 2 * label, 2 * label + 1, 1.0) for label in range(len(pieces))]


def avoided(text: str, *languages: str, lead: float = 0.0, phrases: tuple[str, ...] = ()) -> list[str]:
    """Return the pieces that the lock bans. "+" joins pieces of one word."""
    pieces = tuple(
        ("▁" if number == 0 else "") + part for word in text.split() for number, part in enumerate(word.split("+"))
    )
    lock, tokens = LanguageLock(pieces, languages, phrases), tokens_of(pieces)
    bans = lock.slips(tokens, [lead] * len(tokens))
    assert not bans or lock.has_suspects(tokens)
    return [pieces[ban.label] for ban in bans]


def test_every_language_of_parakeet_v3_has_a_lock() -> None:
    assert set(V3) <= LOCKED_LANGUAGES


@pytest.mark.parametrize("language", sorted(set(TEXTS) & LOCKED_LANGUAGES))
def test_own_sentences_are_untouched(language: str) -> None:
    for sentence in TEXTS[language]:
        assert avoided(" ".join(re.findall(r"[^\W\d_]+", sentence)), language) == []


@pytest.mark.parametrize(
    ("language", "word"),
    [("es", "much+o"), ("da", "Can+ada"), ("sv", "can+cer"), ("sk", "over+iť"), ("de", "How+ard"), ("fr", "The+o")],
)
def test_words_that_begin_like_english_are_untouched(language: str, word: str) -> None:
    assert avoided(f"{word} {word}", language) == []


@pytest.mark.parametrize("language", sorted(LOCKED_LANGUAGES - {"en"}))
def test_unsure_english_words_are_avoided(language: str) -> None:
    assert avoided("with", language) == ["▁with"]
    assert avoided("The", language) == ["▁The"]
    assert avoided("wi+th", language) == ["▁wi"]


def test_quotation_stays_as_a_whole() -> None:
    text = "er sagte that was what they want und ging"
    assert avoided(text, "de", lead=SURE) == []
    assert avoided(text, "de", lead=0.0) == ["▁that", "▁was", "▁what", "▁they", "▁want"]


def test_unsure_words_of_a_sure_quotation_stay() -> None:
    pieces = ("▁the", "▁people", "▁with", "▁them")
    lock = LanguageLock(pieces, ("de",))
    assert lock.slips(tokens_of(pieces), [9.0, 8.0, 2.0, 9.0]) == []


def test_own_words_that_look_english_are_avoided_between_english_words_only() -> None:
    assert avoided("was hat er in the", "de") == ["▁the"]
    assert avoided("the was the", "de") == ["▁the", "▁was", "▁the"]


def test_abbreviations_are_no_words() -> None:
    assert avoided("die IT und WHO", "de") == []


def test_other_scripts_are_impossible() -> None:
    pieces = ("▁на", "▁και", "▁le", "ª", "º", "▁µ", "\u02bc", "<|fr|>", "1")
    assert LanguageLock(pieces, ("fr",)).forbidden.tolist() == [True, True, *[False] * 7]
    assert LanguageLock(pieces, ("ru",)).forbidden.tolist() == [False, True, *[False] * 7]
    assert LanguageLock(pieces, ("el",)).forbidden.tolist() == [True, False, *[False] * 7]


def test_two_languages_are_both_possible() -> None:
    assert avoided("und then the", "de", "en") == []
    assert LanguageLock(("▁на", "▁και", "▁le"), ("ru", "de")).forbidden.tolist() == [False, True, False]
    assert avoided("til was", "de", "da") == avoided("til was", "de") == []


def test_expected_phrases_are_untouched() -> None:
    assert avoided("das ist The Who", "de") == ["▁The", "▁Who"]
    assert avoided("das ist The Who", "de", phrases=("The Who",)) == []
    assert avoided("das ist The Hut", "de", phrases=("The Who",)) == ["▁The"]


def test_a_word_replaces_a_word() -> None:
    lock = LanguageLock(("▁with", "▁avec", "ec", ",", "▁на"), ("fr",))
    assert lock.alternatives(0).tolist() == [False, True, False, False, False]
    assert lock.alternatives(2).tolist() == [False, True, False, True, False]


# --- searches


PIECES = ("▁with", "▁the", "▁avec", "▁la", "▁ami", "▁και")


def head() -> CtcHead:
    """Return a head that reads states as scores."""
    size = len(PIECES) + 1
    source = {"decoder.decoder_layers.0.weight": torch.eye(size).unsqueeze(2)}
    source["decoder.decoder_layers.0.bias"] = torch.zeros(size)
    return CtcHead(dict(convert_ctc(source, "decoder", torch.float32)), torch.device("cpu"))


def heard(*frames: dict[str, float]) -> EncodedWindows:
    """Return one window whose frames have these scores. "" is the blank."""
    names = [*PIECES, ""]
    states = torch.full((1, len(names), len(frames)), -9.0)
    for number, scores in enumerate(frames):
        for name, score in scores.items():
            states[0, names.index(name), number] = score
    return EncodedWindows(states, torch.tensor([len(frames)]), (0.0,))


def read(window: EncodedWindows, beam: int = 1) -> list[str]:
    """Return the pieces that a search locked to French reads."""
    bias = TokenBias(len(PIECES), lock=LanguageLock(PIECES, ("fr",)))
    found = (
        search_locked(head(), window, beam, [bias])[0].tokens if beam > 1 else decode_locked(head(), window, [bias])[0]
    )
    return [PIECES[token.id] for token in found]


@pytest.mark.parametrize("beam", [1, 4])
def test_a_slip_becomes_the_next_best_word(beam: int) -> None:
    slip = {"▁with": 5.0, "▁avec": 3.0}
    assert read(heard(slip, slip, slip, {"": 9.0}, {"▁la": 5.0}), beam) == ["▁avec", "▁la"]


@pytest.mark.parametrize("beam", [1, 4])
def test_a_sure_word_stays(beam: int) -> None:
    assert read(heard({"▁with": 9.0, "▁avec": -3.0}, {"": 9.0}, {"▁la": 5.0}), beam) == ["▁with", "▁la"]


def test_only_windows_with_suspects_are_decoded_again() -> None:
    bias = TokenBias(len(PIECES), lock=LanguageLock(PIECES, ("fr",)))
    texts = [[2, 3], [2, 1], [5], []]
    decoded = [[Token(label, place, place + 1, 1.0) for place, label in enumerate(text)] for text in texts]
    assert [number for number, _ in suspects(decoded, [bias] * 4)] == [1, 2]
    assert suspects(decoded, [None] * 4) == []


@pytest.mark.slow
def test_no_suspects_change_no_text(tmp_path: Path) -> None:
    """Run the whole path. The tiny model's invented words are of the Latin script, and none is English."""
    checkpoint = open_checkpoint(build("tdt", "tiny", tmp_path / "tdt.nemo"), tmp_path / "cache")
    recognizer = native.load(checkpoint, choose("cpu", "fp32"), True, False)
    windows = [sound(6.0, seed) for seed in range(3)]
    plain = recognizer.recognise(windows, [Prompt()] * 3, True)
    assert recognizer.recognise(windows, [Prompt("fr"), Prompt("de-AT"), Prompt("ja")], True) == plain
    assert (
        recognizer.recognise(windows, [Prompt("ru"), Prompt("de", other_languages=("en",)), Prompt("el")], True)
        == plain
    )
    phrases = (Phrase("abadaba"),)
    recognizer.use_vocabularies({digest(phrases): phrases})
    prompts = [Prompt("fr", boosting=Boosting(digest(phrases), strength)) for strength in (0.0, 1.0, 5.0)]
    assert len(recognizer.recognise(windows, prompts, True)) == 3


@pytest.mark.slow
def test_german_speech_gets_fewer_english_words_from_an_english_model(tmp_path: Path) -> None:
    """The demo model knows no German. Each sound becomes one of its English words, as in a slip."""
    checkpoint = open_checkpoint(demo_model(), tmp_path / "cache")
    recognizer = native.load(checkpoint, choose("cpu", "fp32"), True, False)
    windows = [spoken(sentence, tmp_path / "said.wav") for sentence in TEXTS["de"][:3]]
    plain, locked, both = (
        recognizer.recognise(windows, [prompt] * 3, True)
        for prompt in (Prompt(), Prompt("de"), Prompt("de", other_languages=("en",)))
    )
    assert both == plain
    assert [len(each.words) for each in locked] == [len(each.words) for each in plain]
    english = [
        sum(bool(avoided(word.text, "de")) for each in found for word in each.words) for found in (plain, locked)
    ]
    assert english[1] < english[0]


def spoken(text: str, file: Path) -> Samples:
    """Return a text as espeak-ng's German voice says it, at 16 kHz."""
    subprocess.run(["espeak-ng", "-v", "de", "-w", str(file), text], check=True)
    samples, rate = soundfile.read(file, dtype="float32")
    places = np.arange(0, len(samples), rate / 16_000)
    return np.interp(places, np.arange(len(samples)), samples).astype(np.float32)
