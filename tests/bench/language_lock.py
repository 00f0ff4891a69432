"""Own words, slips and quotations under the language lock, in 25 languages, through a tokenizer of 8192 pieces.

usage: python tests/bench/language_lock.py LISTS [--words 100000] [--sentences 20] [--talks 40] [--leads FILE.npz]

LISTS is a folder with one file for each language, such as de.tsv. A line is a word, a tab and its frequency. Lists come
from wordfreq (get_frequency_dict). Texts are drawn by frequency. A listed word counts as English if English has it at
least thirty times as often. The sound is made up: a CTC head reads logits. Their leads are drawn from those that the
demo model has on spoken sentences, for quotations on English, for slips on other languages.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import sentencepiece
import soundfile
import torch
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

from language_texts import TEXTS, V3  # type: ignore[import-not-found]

from core.contracts.protocol import Prompt
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.native.boosting.language_lock import LanguageLock
from core.engine.native.boosting.token_bias import TokenBias
from core.engine.native.decoders.ctc import CtcHead
from core.engine.native.decoders.locked_search import decode_locked, suspects
from core.engine.native.token_words import Token
from core.engine.native.window_batch import EncodedWindows

ROOT = Path(__file__).resolve().parent.parent.parent
PIECES = 8192
FOREIGN = 30.0  # times as frequent in English
FUNCTION_WORDS = (
    "the to and of a in i is for that you it on with this was be as are have not at but they from by my we what all "
    "your his if her about so me just or he there when one out had has she will can who up more their which been were "
    "would our do them no how some an its after than other then into him only now also most could over first these "
    "did any because where here through before should too very between those such does don't it's i'm"
)
"""The articles, pronouns, prepositions, conjunctions and auxiliaries of English, and its most frequent adverbs."""
SLIPS = 0.15  # of the words of a talk
WORDS_OF_TALK = 14
VOICES_OF_ENGLISH = (("flite", "slt"), ("flite", "kal"), ("espeak-ng", "en-us"))
SLIP_LANGUAGES = ("de", "es", "fr", "it", "nl", "pl", "pt", "sv")


class WordList(NamedTuple):
    """The words of a language without English ones, and the sums of their shares of running text."""

    words: list[str]
    sums: NDArray[np.float64]

    def draw(self, count: int, rng: np.random.Generator) -> list[str]:
        """Return words of running text."""
        places = np.searchsorted(self.sums, rng.random(count) * self.sums[-1])
        return [self.words[number] for number in places]


class Leads(NamedTuple):
    """Leads of the demo model's English words over its best other word, in nats."""

    english: NDArray[np.float64]
    slips: NDArray[np.float64]


def read_list(folder: Path, language: str) -> dict[str, float]:
    """Return the frequencies of a language's words."""
    lines = (folder / f"{language}.tsv").read_text("utf-8").splitlines()
    return {word: float(frequency) for word, frequency in (line.split("\t") for line in lines)}


def own_words(frequencies: dict[str, float], english: dict[str, float]) -> WordList:
    """Return a list without the words that are quoted English."""
    kept = {word: share for word, share in frequencies.items() if share * FOREIGN >= english.get(word, 0.0)}
    return WordList(list(kept), np.cumsum(list(kept.values())))


def train_tokenizer(lists: dict[str, WordList], folder: Path) -> sentencepiece.SentencePieceProcessor:
    """Return a tokenizer of running text of all languages, half of it with a capital at the start of each line."""
    rng = np.random.default_rng(1)
    with (folder / "text.txt").open("w", encoding="utf-8") as file:
        for words in lists.values():
            for number in range(1500):
                line = " ".join(words.draw(12, rng))
                file.write((line.capitalize() if number % 2 else line) + "\n")
    sentencepiece.SentencePieceTrainer.train(
        input=str(folder / "text.txt"), model_prefix=str(folder / "pieces"), vocab_size=PIECES, model_type="bpe",
        character_coverage=1.0, minloglevel=2,
    )  # fmt: skip
    return sentencepiece.SentencePieceProcessor(model_file=str(folder / "pieces.model"))


# --- leads of the demo model


def measure_leads(folder: Path) -> Leads:
    """Return the leads of English words in English speech, and in speech of other languages."""
    model = load(
        open_checkpoint(ROOT / "resources" / "demo_model" / "demo.nemo", folder), choose("cpu", "fp32"), False, False
    )
    lock = LanguageLock(model._tokenizer.pieces, ("de",))  # any language: each lacks most English words
    english = [(text, *voice) for voice in VOICES_OF_ENGLISH for text in TEXTS["en"]]
    slips = [(text, "espeak-ng", language) for language in SLIP_LANGUAGES for text in TEXTS[language]]
    return Leads(*(np.array([lead for job in jobs for lead in _leads(model, lock, *job)]) for jobs in (english, slips)))


def _leads(model: object, lock: LanguageLock, text: str, program: str, voice: str) -> Iterator[float]:
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        flite = ["flite", "-voice", voice, "-t", text, "-o", file.name]
        command = flite if program == "flite" else ["espeak-ng", "-v", voice, "-w", file.name, text]
        subprocess.run(command, check=True)
        sound, rate = soundfile.read(file.name, dtype="float32")
    places = np.arange(0, len(sound), rate / 16_000)
    samples = np.interp(places, np.arange(len(sound)), sound).astype(np.float32)
    with torch.inference_mode():
        (emissions,) = model._ctc.emissions(model.encode([samples], [Prompt()]))  # type: ignore[attr-defined]
    for frame in emissions.log_probabilities.numpy():
        best = int(frame.argmax())
        if best < len(frame) - 1 and lock.has_suspects([Token(best, 0, 0, 1.0)]):
            yield float(frame[best] - np.where(lock.alternatives(best), frame[:-1], -np.inf).max())


def known_leads(file: Path | None) -> Leads | None:
    """Return the leads of an earlier run, None without its file."""
    if file is None or not file.exists():
        return None
    with np.load(file) as found:
        return Leads(found["english"], found["slips"])


# --- made-up sound


class GivenLogits(CtcHead):
    """A CTC head whose states are its logits."""

    def __init__(self, labels: int) -> None:
        self.blank = labels

    def _logits(self, states: torch.Tensor) -> torch.Tensor:
        return states


class Heard(NamedTuple):
    """A word as the model hears it: `own` is the best other word, with the lead over it. `quoted`: it is English."""

    word: str
    own: str
    lead: float
    quoted: bool = False


def logits_of(
    talk: Sequence[Heard], tokenizer: sentencepiece.SentencePieceProcessor, rng: np.random.Generator
) -> torch.Tensor:
    """Return logits of shape (labels + 1, frames) in which a greedy search reads the talk."""
    frames, noise = [], rng.normal(-8.0, 1.0, (64, PIECES + 1)).clip(-12.0, -4.0).astype(np.float32)
    for heard in talk:
        own = tokenizer.encode(heard.own)
        for place, label in enumerate(tokenizer.encode(heard.word)):
            other = own[min(place, len(own) - 1)]
            for _ in range(int(rng.integers(1, 4))):
                frame = noise[rng.integers(64)].copy()
                frame[PIECES], frame[other], frame[label] = -3.0, 10.0 - heard.lead, 10.0
                frames.append(frame)
            blank = noise[rng.integers(64)].copy()
            blank[PIECES] = 10.0
            frames.append(blank)
    return torch.from_numpy(np.array(frames, np.float32).T)


def words_of(tokens: Sequence[Token], tokenizer: sentencepiece.SentencePieceProcessor) -> list[str]:
    """Return the words that tokens spell."""
    return str(tokenizer.decode([token.id for token in tokens])).split()


def make_talk(
    own: WordList, function_words: WordList, quotation: Sequence[str], leads: Leads, rng: np.random.Generator
) -> list[Heard]:
    """Return own words with slips in runs of one to three words, and a quotation if it has words."""
    talk: list[Heard] = []
    words = own.draw(WORDS_OF_TALK, rng)
    quoted_at = int(rng.integers(3, WORDS_OF_TALK - 2)) if quotation else -1
    left = 0
    for number, word in enumerate(words):
        if number == quoted_at:
            talk += (Heard(each, own.draw(1, rng)[0], float(rng.choice(leads.english)), True) for each in quotation)
        if not left and abs(number - quoted_at) > 1 and rng.random() < SLIPS / 2:
            left = int(rng.integers(1, 4))
        if left and abs(number - quoted_at) > 1:
            talk.append(Heard(function_words.draw(1, rng)[0], word, float(rng.choice(leads.slips))))
            left -= 1
        else:
            talk.append(Heard(word, own.draw(1, rng)[0], float(rng.choice(leads.english))))
    return talk


# --- measures


class Counts(NamedTuple):
    """The counts of one language."""

    touched: float  # share of own words
    inserted: int
    slips: int
    slips_left: int
    quoted: int
    quoted_left: int
    own_lost: int


def touched_share(
    lock: LanguageLock, own: WordList, tokenizer: sentencepiece.SentencePieceProcessor, count: int
) -> float:
    """Return the share of own words that the lock would avoid if the model were never sure."""
    rng, touched = np.random.default_rng(2), 0
    for _ in range(count // 20):
        ids = tokenizer.encode(" ".join(own.draw(20, rng)))
        tokens = [Token(each, place, place + 1, 1.0) for place, each in enumerate(ids)]
        touched += len(lock.slips(tokens, [0.0] * len(tokens)))
    return touched / count


def measure(
    language: str, lists: dict[str, WordList], english: dict[str, float], leads: Leads,
    tokenizer: sentencepiece.SentencePieceProcessor, options: argparse.Namespace,
) -> Counts:  # fmt: skip
    """Return the counts of one language."""
    own, pieces = lists[language], [tokenizer.id_to_piece(number) for number in range(PIECES)]
    lock, rng = LanguageLock(pieces, (language,)), np.random.default_rng(3)
    bias, head = TokenBias(PIECES, lock=lock), GivenLogits(PIECES)
    known = set(own.words)
    frequent = [word for word in FUNCTION_WORDS.split() if word not in known]
    function_words = WordList(frequent, np.cumsum([english[word] for word in frequent]))
    inserted = slips = slips_left = quoted = quoted_left = own_lost = 0
    for number in range(options.sentences + options.talks):
        is_talk = number >= options.sentences
        line = TEXTS["en"][number % len(TEXTS["en"])].split()
        first = int(rng.integers(0, max(1, len(line) - 7)))
        quotation = line[first : first + int(rng.integers(4, 8))] if is_talk and number % 2 else ()
        talk = make_talk(own, function_words, quotation, leads, rng)
        states = logits_of(talk, tokenizer, rng)[None]
        encoded = EncodedWindows(states, torch.tensor([states.shape[2]]), (0.0,))
        plain = head.decode(encoded)
        locked = [decode_locked(head, encoded, [each])[0] for _, each in suspects(plain, [bias])] or plain
        before, after = words_of(plain[0], tokenizer), words_of(locked[0], tokenizer)
        inserted += max(0, len(after) - len(before))
        if not is_talk or len(before) != len(talk):
            continue
        after += [""] * (len(before) - len(after))
        for heard, word, now in zip(talk, before, after, strict=False):
            if heard.quoted:
                quoted, quoted_left = quoted + 1, quoted_left + (now == word)
            elif word in frequent:
                slips, slips_left = slips + 1, slips_left + (now == word)
            else:
                own_lost += now != word
    return Counts(
        touched_share(lock, own, tokenizer, options.words), inserted, slips, slips_left, quoted, quoted_left, own_lost
    )


def main() -> None:
    """Print the counts of each language, and of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", type=Path)
    parser.add_argument("--words", type=int, default=100_000, help="of running text of each language")
    parser.add_argument("--sentences", type=int, default=20, help="of each language, for inserted words")
    parser.add_argument("--talks", type=int, default=40, help="of each language, half of them with a quotation")
    parser.add_argument("--leads", type=Path, help="read the leads from this file, or write them into it")
    options = parser.parse_args()
    torch.set_num_threads(1)
    english = read_list(options.lists, "en")
    languages = sorted(V3)
    lists = {each: own_words(read_list(options.lists, each), english) for each in languages}
    with tempfile.TemporaryDirectory() as folder:
        leads = known_leads(options.leads) or measure_leads(Path(folder) / "cache")
        if options.leads is not None:
            np.savez(options.leads, **leads._asdict())
        for name, values in leads._asdict().items():
            print(f"leads, {name}: {len(values)} words, quartiles {np.percentile(values, [25, 50, 75]).round(1)}")
        tokenizer = train_tokenizer(lists, Path(folder))
    counts = []
    for language in languages:
        if language == "en":
            continue
        found = measure(language, lists, english, leads, tokenizer, options)
        counts.append(found)
        print(
            language,
            f"touched {found.touched:.4%}",
            *(f"{name} {value}" for name, value in list(found._asdict().items())[1:]),
            flush=True,
        )
    total = [sum(values) for values in zip(*counts, strict=True)]
    print(
        f"all: touched, most {max(each.touched for each in counts):.4%}; inserted {total[1]}; slips down by "
        f"{1 - total[3] / total[2]:.1%}; quoted words kept {total[5] / total[4]:.1%}; own words lost {total[6]}"
    )


if __name__ == "__main__":
    main()
