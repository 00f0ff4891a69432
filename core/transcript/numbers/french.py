"""Choose the gender of French numerals that end with one, and write French ordinals."""

import re

from core.transcript.numbers.agreement import AS_WRITTEN, Neighbours, word_set
from core.transcript.numbers.library import spell_whole

_ORDINAL = re.compile(
    r"(\d{1,4})(er|ers|re|res|[èe]re|[èe]res|nde?|ndes|ds?|des?|e|es|[èe]me|[èe]mes|i[èe]me|i[èe]mes)"
)
_HOURS = re.compile(r"(\d{1,2})[\s\u00a0]?h(?:[\s\u00a0]?(\d\d))?")
_FUNCTION = word_set(
    "de d'un d'une du des et ou en avec sans à au aux par pour que qui est sont était étaient sera a ont avait plus "
    "moins ne n'est mais quand comme parce si depuis jusqu'à entre sur contre aussi fois-ci je tu il elle on nous "
    "vous ils elles dans dont où déjà encore pas"
)
_MASCULINE = word_set(
    "an ans jour jours mois euro euros franc francs kilo kilos mètre mètres kilomètre kilomètres litre litres homme "
    "hommes enfant enfants garçon garçons frère frères fils cousin cousins ami amis point points but buts étage "
    "étages siècle pays chien chiens chat chats train trains pied pieds mot mots cas million millions milliard "
    "milliards habitant habitants élève élèves étudiant étudiants degré degrés centimètre centimètres gramme "
    "grammes dollar dollars yen yens pour exemplaire exemplaires travail film films bus jeu jeux stylo stylos verre "
    "verres lit lits"
)
_FEMININE = word_set(
    "heure heures minute minutes seconde secondes personne personnes femme femmes fille filles année années semaine "
    "semaines page pages neighbours places fois vache vaches voiture voitures maison maisons chambre chambres table "
    "tables chaise chaises sœur sœurs soeur soeurs nuit nuits école écoles classe classes ville villes tonne tonnes "
    "image images plage plages journée journées soirée soirées lettre lettres pièce pièces rue rues île îles équipe "
    "équipes photo photos bouteille bouteilles tasse tasses pomme pommes cousine cousines amie amies étudiante "
    "étudiantes famille familles"
)
_ENDINGS = {
    "f": ("tion", "tions", "sion", "sions", "ette", "ettes", "ance", "ances", "ence", "ences", "esse", "aison"),
    "m": ("ment", "ments", "eau", "eaux", "isme", "ismes", "oir", "oirs"),
}  # fmt: skip
_NAMES = word_set(
    "chambre numéro page chapitre ligne salle porte article leçon unité tome volume niveau groupe classe type phase "
    "route bus étage quai voie chaîne canal bureau étape poste"
)
_MONTHS = word_set("janvier février mars avril mai juin juillet août septembre octobre novembre décembre")
_CURRENCIES = {"€": "m", "$": "m", "£": "f", "¥": "m"}


def inflect(number: str, neighbours: Neighbours) -> str | None:
    """Read a French number. See spoken_numbers.inflect."""
    if match := _ORDINAL.fullmatch(number):
        return _ordinal(match[1], match[2])
    if match := _HOURS.fullmatch(number):
        hour = _feminine(spell_whole(match[1], "fr"))
        minute = f" {_feminine(spell_whole(match[2], 'fr'))}" if match[2] and int(match[2]) else ""
        return f"{hour} {'heure' if int(match[1]) < 2 else 'heures'}{minute}"
    if match := re.fullmatch(r"(\d)/(\d{1,2})", number):
        return _fraction(match[1], match[2])
    if match := re.fullmatch(r"(\d+)\s?£|£\s?(\d+)", number):
        digits = match[1] or match[2]
        return f"{_feminine(spell_whole(digits, 'fr'))} {'livre' if int(digits) < 2 else 'livres'}"
    digits = re.sub("[\u00a0\u202f]", "", number)
    if digits == "1" and neighbours.following in _MONTHS:
        return "premier"
    if not digits.isdecimal() or len(digits) > 15 or not spell_whole(digits, "fr").endswith("un"):
        return None
    return _one(spell_whole(digits, "fr"), neighbours)


def _one(words: str, neighbours: Neighbours) -> str:
    noun = neighbours.following
    if not noun or noun in _FUNCTION or neighbours.previous in _NAMES:
        return words
    gender = "f" if noun in _FEMININE else "m" if noun in _MASCULINE else ""
    gender = gender or next((each for each, endings in _ENDINGS.items() if noun.endswith(endings)), "")
    return {"m": words, "f": _feminine(words)}.get(gender, AS_WRITTEN)


def _feminine(words: str) -> str:
    return f"{words}e" if words.endswith("un") else words


def _ordinal(digits: str, sign: str) -> str | None:
    plural = "s" if sign.endswith("s") else ""
    if sign.startswith(("nd", "d")):
        return f"second{'e' if 'e' in sign else ''}{plural}" if digits == "2" else None
    if sign.rstrip("s") in ("er", "re", "ère", "ere"):
        if digits != "1":
            return AS_WRITTEN
        return f"{'premier' if sign.startswith('er') and len(sign.rstrip('s')) == 2 else 'première'}{plural}"
    return spell_whole(digits, "fr", "ordinal") + plural


def _fraction(numerator: str, denominator: str) -> str | None:
    part = {"3": "tiers", "4": "quart", "5": "cinquième", "8": "huitième", "10": "dixième"}.get(denominator)
    if denominator == "2" and numerator == "1":  # un demi, une demie
        return AS_WRITTEN
    if part is None or not 0 < int(numerator) < int(denominator):
        return None
    plural = "" if numerator == "1" or part == "tiers" else "s"
    return f"{spell_whole(numerator, 'fr')} {part}{plural}"
