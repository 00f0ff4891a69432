"""Biases on one model's labels from prompts: phrases become tokens, languages become pieces to avoid."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from core.contracts.errors import InputFault
from core.contracts.languages import primary
from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase
from core.engine.native.boosting.phrase_tokens import phrase_tokens
from core.engine.native.boosting.phrase_tree import CONTEXT_SCORE, FloatArray, PhraseTree
from core.engine.native.boosting.spoken_forms import SpokenForms
from core.engine.native.boosting.token_bias import TokenBias, WindowBias
from core.engine.native.boosting.word_spotter import PhraseSpotting, Spelling, Spotting
from core.engine.native.tokenizer import Tokenizer
from core.engine.ngrams.model_file import read_model
from core.engine.ngrams.ngram_model import NgramModel
from core.engine.recognizer import Hypothesis

_Pieces = tuple[int, ...]


def spellings_of(text: str, tokens: Mapping[str, int], most: int) -> list[_Pieces]:
    """Return at most `most` sequences of tokens that spell `text`, roughly those with the fewest pieces.

    Args:
        text: the text.
        tokens: the ids of tokens by their pieces.
        most: the greatest number of sequences.
    """
    longest = max(map(len, tokens), default=0)
    sequences: list[list[_Pieces]] = [[()]]  # by their end in the text
    for end in range(1, len(text) + 1):
        ways = [
            (*before, token)
            for start in range(max(0, end - longest), end)
            if (token := tokens.get(text[start:end])) is not None
            for before in sequences[start]
        ]
        sequences.append(sorted(ways, key=len)[:most])
    return sequences[-1]


PENALTY = 5.0
"""The penalty of pieces that are unlikely but possible. They win only with a score that is higher by this number."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = _words("""
    about and are because been before being but can could does every everything for from going had has have having
    her here him his how just know might much must not only other our out over people really right said she should
    something such than that the their them then there these they thing things think this those though through very
    was were what when where which while who whose why with without would yeah you your
""")  # shorter words begin words of every language
_LATIN_WORDS = {
    "cs": _words("andrej anděl arest butik forma had hadice hasič herec historie justice must noty suchý"),
    "da": _words(
        "and anden andre anders areal arena butik for fordi form from had hader hast have haven her herre herefter "
        "himmel historie just justere nota notat over overfor theater must"
    ),
    "de": _words(
        "andere anders andreas arena butter fordern form fort fromm hadern hassen hast hat havel her herein heraus "
        "herr himmel historisch just justiz muster not notwendig outen overall such suchen thema theater therapie "
        "theresa these was"
    ),
    "en": _ENGLISH,
    "es": _words(
        "andar andaluz arena butaca candidato cantar canción forma fortuna hada has hasta hermano himno heredar "
        "historia justo nota noticia"
    ),
    "et": _words("and andis arest are areng butiik formaat hernes herra himu hispaania just must musta notar"),
    "fi": _words("andit areena butiikki forum hassu herra herne himo historia hissi musta notkea outo hereillä"),
    "fr": _words(
        "aboutir andré andouille but butin canal candidat canard cancer force forme fort fromage hasard herbe "
        "histoire himalaya juste justice note notre notaire ours outil outre people"
    ),
    "hr": _words("andrija arena butiga fore forma heroj himna historija justin mustang nota hereza"),
    "hu": _words(
        "andrás arena buta butik fordul forma forint forog had hadsereg has használ hasonló herceg himnusz hiszen "
        "mustár notesz"
    ),
    "it": _words("andare andato area arena buttare candela cantare canzone forma forse forte herpes notte notizia"),
    "lt": _words(
        "andai areštas butas butelis forma forumas herbas himnas historija justicija mustang notaras herezija"
    ),
    "lv": _words("andris arests butelis forma forums herbārijs himna justies just musturs noteikti notiek herezija"),
    "mt": _words("arena buttuna candela forma forsi nota notizzja wasal waslet historja"),
    "nl": _words(
        "ander andere arena been butler formaat fort fors had haven her herinneren historie just herenigen "
        "justitie nota noteren over overal thema theater thee theresa was wassen were wereld"
    ),
    "pl": _words(
        "andrzej areszt arena but buty butelka forma forum hasło herb herbata historia hiszpania justyna herezja "
        "suchy musztarda muster notatka was"
    ),
    "pt": _words(
        "andar andré areia arena butano canal cantar candidato canção for foram forma força haste herança herege "
        "herói história justo nota notícia ouro outro outubro"
    ),
    "ro": _words(
        "andrei are arestat buton cantitate candidat forma forță forum herghelie just justiție mustar mustață "
        "hereditar nota notez"
    ),
    "sk": _words("andrej arest butik forma had hadica hasič herec história justícia mustang noty suchý"),
    "sl": _words("andrej aretacija butara forma heroj himna histerija justin mustang notranji noter overiti herezija"),
    "sv": _words(
        "and andra anders arena areal butik fordra form fort for from fromma had hade hast haveri herr here "
        "outgrundlig himmel historia just justera must not notera overall"
    ),
}
"""For languages of the Latin script: their words that frequent English words equal or begin."""
_NO_SCRIPT = {"FEMININE", "MASCULINE", "MICRO", "MODIFIER"}  # in 3.ª, 3.º and 5 µm; U+02BC is an apostrophe
_OTHER_SCRIPTS = {"bg": "CYRILLIC", "el": "GREEK", "ru": "CYRILLIC", "uk": "CYRILLIC"}

LANGUAGES = frozenset((*_LATIN_WORDS, *_OTHER_SCRIPTS))
"""ISO 639-1 codes of the languages that a prompt can name: those of parakeet-tdt-0.6b-v3."""


def penalties(pieces: Sequence[str], language: str) -> FloatArray | None:
    """Return the penalty of each of a tokenizer's `pieces`, 0 or less, or None if all are 0.

    Letters of other scripts are impossible. English is less likely. For languages of the Latin script only English
    words get a penalty. For other scripts all Latin letters do, because names and abbreviations use them.
    """
    if language not in LANGUAGES:
        return None
    values = np.zeros(len(pieces), np.float32)
    own = _OTHER_SCRIPTS.get(language, "LATIN")
    english = english_words(language)
    for place, piece in enumerate(pieces):
        scripts = _scripts(piece)
        if scripts - {own, "LATIN"}:
            values[place] = -np.inf
        elif own == "LATIN":
            values[place] = -PENALTY if piece.startswith("▁") and piece[1:].casefold() in english else 0.0
        elif "LATIN" in scripts:
            values[place] = -PENALTY
    return values if values.any() else None


def english_words(language: str) -> frozenset[str]:
    """Return the frequent English words that equal no word of a language, and begin none."""
    own = _LATIN_WORDS.get(language, frozenset())
    return frozenset(word for word in _ENGLISH if not any(each.startswith(word) for each in own))


def _scripts(piece: str) -> set[str]:
    """Return the scripts of a piece's letters, as Unicode names them.

    Special tokens, and letters without a script, have none.
    """
    if piece.startswith("<"):
        return set()
    letters = (character for character in piece if character.isalpha())
    return {unicodedata.name(letter, "UNKNOWN").split()[0] for letter in letters} - _NO_SCRIPT


_CACHED_MODELS = 2  # a language model may have 100 MB
_CACHE_SIZE = 8  # biases and lists of spoken forms, for the projects whose recordings are in work
_MOST_SPELLINGS_PER_TEXT = 40  # for spotting
_MOST_SPELLINGS = 20_000  # of all texts of a list; longer lists get one for each text

Vocabularies = Mapping[str, tuple[Phrase, ...]]
"""Lists of phrases by their digests."""


class PromptBiases:
    """The biases of one model. Each bias is computed once and shared by windows with the same prompt."""

    def __init__(
        self,
        tokenizer: Tokenizer,
        labels: int,
        depth_scaling: float,
        end_token: int | None = None,
        takes_language: bool = True,
        spots: bool = False,
    ) -> None:
        """Start without lists of phrases.

        Args:
            tokenizer: the model's tokenizer.
            labels: the number of labels, without a blank.
            depth_scaling: NeMo's, 2 for CTC and transducers, 1 for an attention decoder.
            end_token: the end token of an attention decoder.
            takes_language: the model takes the language itself. Other models avoid pieces of other languages than the
                prompt's.
            spots: the model can spot phrases. It has a CTC head, and pieces that mark the beginnings of words.
        """
        self.vocabularies: Vocabularies = {}
        self._tokenizer, self._labels, self._depth_scaling = tokenizer, labels, depth_scaling
        self._end_token, self._takes_language, self._spots = end_token, takes_language, spots
        self._bias = lru_cache(_CACHE_SIZE)(self._make_bias)
        self._language_model = lru_cache(_CACHED_MODELS)(self._read_language_model)
        self._spoken_forms = lru_cache(_CACHE_SIZE)(self._make_spoken_forms)
        self._spotting = lru_cache(_CACHE_SIZE)(self._make_spotting)

    def of_windows(self, prompts: Sequence[Prompt]) -> list[WindowBias | None] | None:
        """Return the bias of each window, or None if no window has a bias.

        Raises:
            InputFault: "language-model-unreadable", "language-model-tokens".
        """
        biases = [self._bias(prompt.boosting, prompt.text_language, *self._language(prompt)) for prompt in prompts]
        if not any(biases):
            return None
        return [None if bias is None else WindowBias(bias) for bias in biases]

    def spottings(self, prompts: Sequence[Prompt]) -> list[PhraseSpotting | None] | None:
        """Return the spotting of each window, or None if no window has one."""
        spottings = [self._spotting(prompt.boosting, prompt.text_language) for prompt in prompts]
        return spottings if any(spottings) else None

    def rewrite(self, hypothesis: Hypothesis, prompt: Prompt) -> Hypothesis:
        """Return the hypothesis with phrases in place of their spoken forms."""
        if prompt.boosting is None:
            return hypothesis
        return self._spoken_forms(prompt.boosting.vocabulary).rewrite(hypothesis)

    def _language(self, prompt: Prompt) -> tuple[NgramModel | None, float]:
        """Return the language model of a prompt, and its weight. An attention decoder has none."""
        named = prompt.language_model
        if named is None or named.weight <= 0 or self._end_token is not None:
            return None, 0.0
        try:
            status = Path(named.path).stat()
        except (OSError, ValueError) as error:
            raise InputFault("language-model-unreadable", path=named.path) from error
        return self._language_model(named.path, status.st_mtime_ns, status.st_size), named.weight

    def _read_language_model(self, path: str, changed: int, size: int) -> NgramModel:
        """Read a language model. `changed` and `size` tell versions of the file apart."""
        try:
            model = read_model(Path(path), self._labels)
        except (OSError, ValueError) as error:
            raise InputFault("language-model-unreadable", path=path) from error
        if model.tokens != self._labels:
            raise InputFault("language-model-tokens", path=path, tokens=model.tokens, labels=self._labels)
        return model

    def _make_bias(
        self,
        boosting: Boosting | None,
        language: str | None,
        language_model: NgramModel | None,
        language_weight: float,
    ) -> TokenBias | None:
        language_penalties = None
        if language is not None and not self._takes_language:
            language_penalties = penalties(self._tokenizer.pieces, primary(language))
        tree, strength = None, 0.0
        if boosting is not None and boosting.strength > 0:
            spots = self._spots and boosting.spotting
            if language_penalties is not None or not spots:  # with spotting, the tree only exempts from penalties
                listed = self._phrases(boosting, language)
                phrases = ((tokens, CONTEXT_SCORE * phrase.weight) for tokens, _, phrase in listed)
                tree = PhraseTree(phrases, self._depth_scaling)
                strength = 0.0 if spots else boosting.strength
        if tree is None and language_penalties is None and language_model is None:
            return None
        return TokenBias(
            self._labels, tree, strength, language_penalties, self._end_token, language_model, language_weight
        )

    def _make_spotting(self, boosting: Boosting | None, language: str | None) -> PhraseSpotting | None:
        if boosting is None or boosting.strength <= 0 or not (self._spots and boosting.spotting):
            return None
        listed = list(self._phrases(boosting, language))
        most = min(_MOST_SPELLINGS_PER_TEXT, _MOST_SPELLINGS // max(1, len(listed)))
        pieces = self._tokenizer.pieces
        ids = {piece: token for token, piece in enumerate(pieces)} if most > 1 and not self._tokenizer.languages else {}
        spellings: list[Spelling] = []
        for tokens, written, phrase in listed:
            ways = spellings_of("".join(pieces[token] for token in tokens), ids, most)
            spellings += (Spelling(way, written, phrase.weight) for way in dict.fromkeys((tuple(tokens), *ways)))
        return PhraseSpotting(
            spellings, pieces, Spotting.of_strength(boosting.strength, len(self.vocabularies[boosting.vocabulary]))
        )

    def _make_spoken_forms(self, digest: str) -> SpokenForms:
        return SpokenForms(self.vocabularies[digest])

    def _phrases(self, boosting: Boosting, language: str | None) -> Iterator[tuple[list[int], tuple[int, ...], Phrase]]:
        return phrase_tokens(self._tokenizer, self.vocabularies[boosting.vocabulary], boosting.variants, language)
