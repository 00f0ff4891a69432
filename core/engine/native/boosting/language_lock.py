"""Pieces that a model which takes no language avoids once one is named: other scripts, and words of English alone.

Parakeet v3 drifts into English where another language is spoken. Which pieces are avoided follows from the tokenizer's
own vocabulary and from two kinds of lists: frequent words of English, and for each language words that are spelt like
them or begin so. A piece is a word of English alone where the language has no such word.
"""

import unicodedata
from collections.abc import Sequence

import numpy as np

from core.engine.native.boosting.phrase_tree import FloatArray

PENALTY = 5.0
"""Taken off the score of what is avoided but possible: by so much must it be surer than the next best."""

_ENGLISH = """
    about and are because been before being but can could did does even every everything for from going had has have
    having her here him his how into just know might much must not only other our out over people really right said she
    should something still such than that the their them then there these they thing things think this those though
    through very was were what when where which while who whose why with without would yeah you your
"""  # short ones begin words of every language
_INTERNATIONAL = "android candela cancer canada forum format himalaya outlet overhead theo washington whatsapp youtube"
_LATIN_WORDS = {
    "cs": "andrej anděl arest butik forma forint had hadice hasič herec herna himaláj historie justice noty noviny",
    "da": "anden andre anders areal arena butik for fordi form from had hader hast have haven her herre himmel historie "
    "hvis justere just nota notat over overfor shetland theater themsen",
    "de": "andere anders andreas arena butter canberra didaktik fordern form fort fromm hadern hassen hast hat havel "
    "her heraus herr himmel historisch intolerant just justiz muster mustafa not notwendig outen overall such suchen "
    "thema theater therapie theresa these was waschen hinter",
    "en": _ENGLISH,
    "es": "andar andaluz arena butaca candidato cantar canción forma fortuna fuera hada has hasta hermano hermosa himno "
    "historia intolerable justo musteriano nota noticia notar",
    "et": "andma andis areng are butiik forell formaat hernes herra himu hispaania into just justkui notar mustus muster "
    "must musta",
    "fi": "andit areena butiikki formula forssa hassu herra herne himo himmeä historia hissi into intohimo musta musteri "
    "notkea outo",
    "fr": "aboutir andré andouille butin but butte canal candidat cantine canard cancer evenement force forme fort forêt "
    "fromage hasard herbe hermine histoire himalaya juste justice note notre notaire nothing ours outil outre people "
    "theodore",
    "hr": "andrija arena butiga butelja fore forma heroj himna historija justina nota notar ishod mustang",
    "hu": "andrás andi buta butik fordul forma forint forog forrás had hadsereg has használ hasonló herceg himnusz "
    "hiszen hisz mustár notesz evett",
    "it": "andare andato area arena buttare butto candela cane cantare canzone forma forse forte herpes notte notizia "
    "nota mustela thermos",
    "lt": "andai areštas butas butelis butų forma forumas herbas herojus himnas istorija justi justicija musteikis "
    "notaras mustas",
    "lv": "andris arests butaforija forma forums herbārijs himna just justies musturs notika noteikti notiek",
    "mt": "arena buttuna candela forma forsi forza herba issa nota notizzja wasal waslet wasla historja",
    "nl": "ander andere arena been beeldend butler formaat fort fors foren had haven havenstad her herinneren historie "
    "him hinder into justitie museum nota noteren notitie over overal themasessie thema theater thee theresa was wassen "
    "were wereld mustang mustert",
    "pl": "andrzej areszt arena but buty butelka forma forum fortuna hasło herb herbata himalaje historia hiszpania "
    "justyna notatka notować muster musztarda was wasz evera",
    "pt": "andar andré areia arena butano canal cantar candidato canção for foram forma força fortes haste herança herói "
    "história justo justiça nota notícia noturno ouro outro outubro mustela",
    "ro": "andrei andreea are arest arestat buton butoi cantitate candidat cantec forma forță forum herghelie just "
    "justiție nota notă notez muste mustar musteață",
    "sk": "andrej anjel arest butik forma had hadica hasič herec herňa historický história justícia noty",
    "sl": "andrej aretacija butara butik forma heroj himna histerija justin notranji noter notar overiti mustang",
    "sv": "and andra ande anders arena areal butik cancer fordra form fort fortfarande for from fromma had hade hast "
    "hasta haveri herr herre here himmel hiss historia just justera not notera outsider overall must muster musten",
}  # fmt: skip
"""For languages of the Latin script: words that are spelt like English ones or begin so, and frequent words."""
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
    """The frequent English words that a language of the Latin script has no word like, nor one that begins so."""
    own = (*_LATIN_WORDS[language].split(), *_INTERNATIONAL.split())
    return frozenset(word for word in _ENGLISH.split() if not any(each.startswith(word) for each in own))


def _scripts(piece: str) -> set[str]:
    """The scripts of a piece's letters, as Unicode names them; none of a special token."""
    if piece.startswith("<"):
        return set()
    letters = (character for character in piece if character.isalpha())
    return {unicodedata.name(letter, "UNKNOWN").split()[0] for letter in letters}
