"""Pieces that a model which takes no language avoids once one is named: other scripts, and words of English alone.

Parakeet v3 drifts English where another language is spoken. Which pieces are avoided follows from the tokenizer's
own vocabulary and from two kinds of lists: frequent words of English, and for each language words that are spelt like
them or begin so. A piece is a word of English alone where the language has no such word.
"""

import unicodedata
from collections.abc import Sequence

import numpy as np

from core.engine.native.boosting.token_trie import FloatArray

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
