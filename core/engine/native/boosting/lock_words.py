"""The English words that a language lock looks for, and the same words in the languages that have them, too."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = _words("""
    a about after again against all almost along already also although always am an and another any anybody anyone
    anything are around as at away be became because been before behind being below between both but by came can cannot
    come could did do does doing done down during each either enough even ever every everybody everyone everything few
    first for from get gets getting give goes going gone good got had has have having he her here hers herself him
    himself his how however i if in into is it its itself just keep kept know let like look made make many may maybe me
    might mine more most much must my myself need never next no nobody none nor not nothing now of off often on once one
    only onto or other others our ours ourselves out over own people perhaps please put quite rather really right said
    same saw say see seem several shall she should since so some somebody someone something sometimes still such take
    than thank thanks that the their theirs them themselves then there therefore these they thing things think this
    those though thought through thus till to together told too took toward towards under unless until up upon very want
    wanted was way we well went were what whatever when where whether which while who whom whose why will with within
    without won would yet you your yours yourself
    aren't can't couldn't didn't doesn't don't hadn't hasn't haven't he'd he'll he's i'd i'll i'm i've isn't it'd it'll
    it's she'd she'll she's shouldn't that's there's they'd they'll they're they've wasn't we'd we'll we're we've
    weren't what's won't wouldn't you'd you'll you're you've
""")
_SHORT = _words("am i no")
"""English words that many languages of the Latin script have as words, letters or abbreviations."""
_OWN = {
    "cs": _words("a are by do had her let mine more most much my nor not off on to"),
    "da": _words("a and at by for give had have her is let look mine off over please till to told under"),
    "de": _words("all also an do her in look mine most nor not see so still such these till was will"),
    "es": _words("a are as can come do has he me once quite so"),
    "et": _words("all as just keep look me must need on said see till too"),
    "fi": _words("he into just me must on some till"),
    "fr": _words("a an are as but come if me mine more must off on or ours people put"),
    "hr": _words("a do gone let me mine more most nor on one put same to"),
    "hu": _words("a as be had has here is let most must nor told"),
    "it": _words("a all are come do in me mine more once or so under"),
    "lt": _words("a any as be take to"),
    "lv": _words("as it just never put till to"),
    "mt": _words("a as but in is me or"),
    "nl": _words(
        "at been even ever goes had her in is keep let look made me most must nor of over put these under want "
        "was we went won"
    ),
    "pl": _words("a but by do got let mine most my nor on one same till to was we won"),
    "pt": _words("a are as come do for me mine more off so some till"),
    "ro": _words("a an are as come in mine most must nor or put"),
    "sk": _words("a are by do had her let mine more most much my never nor not off on over so take to"),
    "sl": _words("a do in let me mine more most nor on one same so take to up"),
    "sv": _words("all and be by get in is just let make must same till under yes"),
    "uk": _words("i"),  # many texts have this Latin letter in place of their own
}
"""For languages of the Latin script: their own words that are spelled as English ones."""
_FREQUENT = {
    "cs": _words("se v na je že s z o ale jak tak když co ten jsem pro už jen si ve"),
    "da": _words("det er en og på de som ikke med den til af jeg så et der han men kan hun"),
    "de": _words("der die und das ist nicht ich es sie zu den mit ein auf dem für von eine auch wir"),
    "es": _words("de la que el en los se por con una su para las del lo un pero al como"),
    "et": _words("ei ta see ma kui oli aga mis nii ka siis oma mind need kes nad seda veel või"),
    "fi": _words("ja että se ei niin kun mutta oli ole mitä hän tai sen nyt kuin joka minä ovat"),
    "fr": _words("de la le et les des en un une est que qui dans pour pas il sur plus avec ne"),
    "hr": _words("je u da se na su od za sam će li kako bi kao ali što iz sa ako još"),
    "hu": _words("az és hogy nem egy ez meg de volt el csak már azt mint még ha vagy van"),
    "it": _words("di che la il un non è una per con si del da sono le lo ma gli della anche"),
    "lt": _words("ir kad tai ne iš su yra bet kaip jis dėl į apie per tik buvo už jo savo"),
    "lv": _words("un ir ar ka par uz nav kas bet es tas viņš tā ko jau vai pie šo arī"),
    "mt": _words("li ta' u ma fil fuq biex din dan kien minn għal lil mhux jew hu kif"),
    "nl": _words("de het een en van dat ik je niet te op die er zijn met voor maar ook aan om"),
    "pl": _words("w się nie na z że jest jak co ale za tak od tego już o dla ja są może"),
    "pt": _words("de que o e um para uma com não os da em se na dos mas ao das você é"),
    "ro": _words("de și să la cu pe nu un din că o ce se pentru mai este dar ca au fi"),
    "sk": _words("sa na je že v s z ale ako tak čo som pre už len si vo ten keď za"),
    "sl": _words("je da se na v za ne ki pa sem ni s bi z kot še ali ko"),
    "sv": _words("och att det som en på är av den med jag inte för han om ett har de man vi"),
}
"""The most frequent words of these languages that English lacks. A quotation has none of them inside."""
_SCRIPTS = {"bg": "CYRILLIC", "el": "GREEK", "kk": "CYRILLIC", "ru": "CYRILLIC", "uk": "CYRILLIC"}
_LETTER_SIGNS = frozenset({"FEMININE", "MASCULINE", "MICRO", "MODIFIER"})  # in 3.ª, 3.º and 5 µm; U+02BC


class LockWords(NamedTuple):
    """The English words that a lock looks for.

    `sure` words are no words of the locked languages. `short` words count beside sure ones. `own` words of the locked
    languages count between sure ones. `frequent` words of the locked languages end a quotation.
    """

    sure: frozenset[str] = frozenset()
    short: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    frequent: frozenset[str] = frozenset()


def lock_words(languages: Sequence[str]) -> LockWords:
    """Return the English words that texts in `languages` should not have: none if English is among them."""
    if "en" in languages:
        return LockWords()
    own = frozenset[str]().union(*(_OWN.get(language, frozenset()) for language in languages))
    short = _SHORT if "LATIN" in own_scripts(languages) else frozenset[str]()
    frequent = frozenset[str]().union(*(_FREQUENT.get(language, frozenset()) for language in languages))
    return LockWords(_ENGLISH - short - own, short - own, own & _ENGLISH, frequent)


def own_scripts(languages: Sequence[str]) -> frozenset[str]:
    """Return the scripts of `languages`, as Unicode names them."""
    return frozenset(_SCRIPTS.get(language, "LATIN") for language in languages)


def scripts_of(piece: str) -> frozenset[str]:
    """Return the scripts of a piece's letters, as Unicode names them.

    Special tokens, and letters without a script, have none.
    """
    if piece.startswith("<"):
        return frozenset()
    letters = (character for character in piece if character.isalpha())
    return frozenset(unicodedata.name(letter, "UNKNOWN").split()[0] for letter in letters) - _LETTER_SIGNS
