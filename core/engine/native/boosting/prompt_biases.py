"""From prompts to biases on one model's labels: phrases become tokens, languages the pieces to avoid."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from core.contracts.languages import primary
from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase
from core.engine.native.boosting.phrase_tokens import phrase_tokens
from core.engine.native.boosting.phrase_tree import CONTEXT_SCORE, FloatArray, PhraseTree
from core.engine.native.boosting.spoken_forms import SpokenForms
from core.engine.native.boosting.token_bias import TokenBias, WindowBias
from core.engine.native.boosting.word_spotter import PhraseSpotting, Spelling, Spotting
from core.engine.native.tokenizer import Tokenizer
from core.engine.recognizer import Hypothesis

_Pieces = tuple[int, ...]


def spellings_of(text: str, tokens: Mapping[str, int], most: int) -> list[_Pieces]:
    """At most so many sequences of `tokens`, by their pieces, that read `text`, about those with the fewest pieces."""
    longest = max(map(len, tokens), default=0)
    found: list[list[_Pieces]] = [[()]]  # by where they end
    for end in range(1, len(text) + 1):
        ways = [
            (*before, token)
            for start in range(max(0, end - longest), end)
            if (token := tokens.get(text[start:end])) is not None
            for before in found[start]
        ]
        found.append(sorted(ways, key=len)[:most])
    return found[-1]


PENALTY = 5.0
"""Taken off the score of what is avoided but possible: by so much must it be surer than the next best."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = _words("""
    about and are because been before being but can could does every everything for from going had has have having
    her here him his how just know might much must not only other our out over people really right said she should
    something such than that the their them then there these they thing things think this those though through very
    was were what when where which while who whose why with without would yeah you your
""")  # shorter ones begin words of every language
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
"""For languages of the Latin script: words that are spelt like frequent ones of English, or begin so."""
_NO_SCRIPT = {"FEMININE", "MASCULINE", "MICRO", "MODIFIER"}  # as in 3.ª, 3.º and 5 µm; U+02BC, an apostrophe
_OTHER_SCRIPTS = {"bg": "CYRILLIC", "el": "GREEK", "ru": "CYRILLIC", "uk": "CYRILLIC"}

LANGUAGES = frozenset((*_LATIN_WORDS, *_OTHER_SCRIPTS))
"""ISO 639-1 codes of those that can be named: the languages of parakeet-tdt-0.6b-v3."""


def penalties(pieces: Sequence[str], language: str) -> FloatArray | None:
    """What is added to the score of each of a tokenizer's `pieces`, 0 or less; None where nothing is avoided.

    Letters of other scripts are impossible. English is less likely: in languages of the Latin script the words of
    English alone, in others all Latin letters, in which they write names and abbreviations.
    """
    if language not in LANGUAGES:
        return None
    found = np.zeros(len(pieces), np.float32)
    own = _OTHER_SCRIPTS.get(language, "LATIN")
    english = english_words(language)
    for place, piece in enumerate(pieces):
        scripts = _scripts(piece)
        if scripts - {own, "LATIN"}:
            found[place] = -np.inf
        elif own == "LATIN":
            found[place] = -PENALTY if piece.startswith("▁") and piece[1:].casefold() in english else 0.0
        elif "LATIN" in scripts:
            found[place] = -PENALTY
    return found if found.any() else None


def english_words(language: str) -> frozenset[str]:
    """The frequent English words that a language has no word like, nor one that begins so."""
    own = _LATIN_WORDS.get(language, frozenset())
    return frozenset(word for word in _ENGLISH if not any(each.startswith(word) for each in own))


def _scripts(piece: str) -> set[str]:
    """The scripts of a piece's letters, as Unicode names them; none of a special token, nor of letters of no script."""
    if piece.startswith("<"):
        return set()
    letters = (character for character in piece if character.isalpha())
    return {unicodedata.name(letter, "UNKNOWN").split()[0] for letter in letters} - _NO_SCRIPT


_KEPT = 8  # biases and lists of spoken forms, those of the projects whose recordings are in work
_MOST_WAYS = 40  # in which a text is spotted
_MOST_SPELLINGS = 20_000  # of a list, all ways of its texts; longer lists have one for each text

Vocabularies = Mapping[str, tuple[Phrase, ...]]
"""Lists of phrases by their digests."""


class PromptBiases:
    """The biases of one model. What a prompt asks for is worked out once and shared by its windows."""

    def __init__(
        self,
        tokenizer: Tokenizer,
        labels: int,
        depth_scaling: float,
        end_token: int | None = None,
        takes_language: bool = True,
        spots: bool = False,
    ) -> None:
        """`depth_scaling` is NeMo's: 2 for CTC and transducers, 1 for an attention decoder, which has an `end_token`.

        A model that takes no language avoids the pieces of others than the one that a prompt names. One that `spots`
        phrases has a CTC head, and pieces that mark the beginnings of words.
        """
        self.vocabularies: Vocabularies = {}
        self._tokenizer, self._labels, self._depth_scaling = tokenizer, labels, depth_scaling
        self._end_token, self._takes_language, self._spots = end_token, takes_language, spots
        self._bias = lru_cache(_KEPT)(self._make_bias)
        self._spoken_forms = lru_cache(_KEPT)(self._make_spoken_forms)
        self._spotting = lru_cache(_KEPT)(self._make_spotting)

    def of_windows(self, prompts: Sequence[Prompt]) -> list[WindowBias | None] | None:
        """A bias for each window at its beginning, None where its prompt asks for none; None when no prompt does."""
        found = [self._bias(prompt.boosting, prompt.text_language) for prompt in prompts]
        if not any(found):
            return None
        return [None if bias is None else WindowBias(bias) for bias in found]

    def spottings(self, prompts: Sequence[Prompt]) -> list[PhraseSpotting | None] | None:
        """What spots the phrases of each window, None where its prompt has none; None when no prompt has any."""
        found = [self._spotting(prompt.boosting, prompt.text_language) for prompt in prompts]
        return found if any(found) else None

    def rewritten(self, hypothesis: Hypothesis, prompt: Prompt) -> Hypothesis:
        """The hypothesis with phrases in place of their spoken forms."""
        if prompt.boosting is None:
            return hypothesis
        return self._spoken_forms(prompt.boosting.vocabulary).rewritten(hypothesis)

    def _make_bias(self, boosting: Boosting | None, language: str | None) -> TokenBias | None:
        avoided = None
        if language is not None and not self._takes_language:
            avoided = penalties(self._tokenizer.pieces, primary(language))
        if boosting is None or boosting.strength <= 0:
            return None if avoided is None else TokenBias(self._labels, penalties=avoided)
        spots = self._spots and boosting.spotting
        if spots and avoided is None:
            return None
        phrases = ((tokens, CONTEXT_SCORE * phrase.weight) for tokens, _, phrase in self._phrases(boosting, language))
        tree = PhraseTree(phrases, self._depth_scaling)  # where phrases are spotted, it tells only what is not avoided
        return TokenBias(self._labels, tree, 0.0 if spots else boosting.strength, avoided, self._end_token)

    def _make_spotting(self, boosting: Boosting | None, language: str | None) -> PhraseSpotting | None:
        if boosting is None or boosting.strength <= 0 or not (self._spots and boosting.spotting):
            return None
        listed = list(self._phrases(boosting, language))
        most = min(_MOST_WAYS, _MOST_SPELLINGS // max(1, len(listed)))
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
