"""Which endings German ordinals take, and the forms of "ein": by the article, and the gender of common nouns."""

import re
from collections.abc import Callable

from core.transcript.numbers.agreement import AS_WRITTEN, Neighbours, word_set
from core.transcript.numbers.library import spell_whole

_MONTHS = word_set("januar jänner februar märz april mai juni juli august september oktober november dezember")
# Nouns that are often counted, or numbered; a compound has the gender of its last part.
_MASCULINE = _MONTHS | word_set(
    "tag monat montag dienstag mittwoch donnerstag freitag samstag sonntag mann versuch platz weltkrieg krieg stock "
    "gang teil band akt satz punkt geburtstag jahrestag advent feiertag schritt rang preis bezirk abschnitt artikel "
    "absatz paragraph grad sohn bruder meter kilometer zentimeter millimeter liter euro dollar cent abend morgen "
    "besuch anlauf durchgang spieltag termin lauf fall grund wunsch vorsitzende senat kreis zug bus raum baum hund "
    "stuhl tisch film brief anruf fehler treffer sieg kilometerstein becher löffel apfel freund junge nachmittag "
    "vormittag sommer winter"
)
_FEMININE = word_set(
    "woche stunde minute sekunde klasse auflage liga etage runde frage seite straße reihe phase stufe ausgabe "
    "generation person million milliarde hälfte halbzeit nacht chance wahl frau tochter schwester version staffel "
    "folge aufgabe mannschaft bundesliga welle impfung sitzung schicht strophe symphonie sinfonie dimension ebene "
    "potenz gruppe amtszeit lesung instanz tasse flasche katze karte nummer linie stelle stimme reise schule "
    "prüfung familie"
)
_NEUTER = word_set(
    "jahr jahrhundert jahrtausend jahrzehnt mal auto kind haus kapitel semester buch zimmer spiel tor lied bild "
    "viertel drittel quartal stockwerk gebot reich element ziel gespräch treffen bier glas kilo kilogramm gramm "
    "prozent promille pfund wochenende lebensjahr schuljahr mädchen bein auge semester rennen finale halbjahr foto "
    "wort"
)
_SHORTEST = 3  # letters of a noun that may be the last part of a compound
_ALWAYS_N = re.compile(
    r"am|im|vom|zum|beim|zur|dem|den|des|(?:[mds]|k)?ein(?:en|em|er|es)|(?:ihr|unser|unsr|eur)(?:en|em|er|es)"
    r"|(?:dies|jed|jen|welch|manch)(?:en|em)|beiden"
)
_ALWAYS_E = frozenset({"das", "ins", "ans", "aufs", "fürs", "jede", "eine"})
_LIKE_DER, _LIKE_DIE = frozenset({"der", "dieser", "jeder", "jener"}), frozenset({"die", "diese", "jene"})
_LIKE_EIN = re.compile(r"[mds]ein|k?ein|ihr|unser|euer")
_LIKE_EINE = re.compile(r"[mds]eine|keine|ihre|unsere|unsre|eure")
_DATIVE = frozenset({"vor", "nach", "seit", "mit", "bei", "von", "aus", "zu", "ab"})
_ACCUSATIVE = frozenset({"für", "um", "ohne", "gegen", "durch"})
_OF_TIME = frozenset({"jahr", "monat", "woche", "stunde", "minute", "sekunde", "tag"})
_NAMES = word_set(
    "nummer nr kapitel zimmer seite kanal platz klasse band teil gleis halle formel typ level stufe tor linie "
    "paragraph aufgabe bild punkt folge staffel version raum haus block bahn grundstufe"
)  # what is called by the number behind it
_PARTS = {"2": "halb", "3": "Drittel", "4": "Viertel", "5": "Fünftel", "6": "Sechstel", "8": "Achtel", "10": "Zehntel"}
_JOINED = re.compile(r"(\d+)-?(mal|fach\w*|jährig\w*|stündig\w*|minütig\w*|tägig\w*|wöchig\w*|prozentig\w*|stöckig\w*)")


def inflect(number: str, place: Neighbours) -> str | None:
    """See number_agreement.agreed. An ordinal is written with its dot; one that ends a sentence is taken for one only
    behind "am", "zum" and the like, where no cardinal stands."""
    if re.fullmatch(r"\d{1,4}\.", number):
        ending = _ending(place)
        return AS_WRITTEN if ending is None else spell_whole(number[:-1], "de", "ordinal") + ending
    for pattern, read in _FORMS:
        if match := pattern.fullmatch(number):
            return read(match, place)
    return None


def _ending(place: Neighbours) -> str | None:
    """What comes after the "-te" of an ordinal; None where it cannot be known."""
    article, gender = place.previous, _gender(_counted(place))
    if article in ("und", "oder", "bis") and len(place.before) > 1 and re.fullmatch(r"\d+\.", place.before[-2]):
        return _ending(Neighbours(place.before[:-2], place.after))
    if _ALWAYS_N.fullmatch(article) or (article == "bis" and _counted(place) in _MONTHS):
        return "n"
    if article in _ALWAYS_E:
        return ""
    forms = {}
    if article in _LIKE_DER:
        forms = {"m": "", "f": "n"}
    elif article in _LIKE_DIE or _LIKE_EINE.fullmatch(article):
        forms = {"f": ""}
    elif _LIKE_EIN.fullmatch(article) or not place.before:
        forms = {"m": "r", "n": "s"} if place.before else {"m": "r", "n": "s", "f": ""}
    return forms.get(gender)


def _counted(place: Neighbours) -> str:
    """The noun that an ordinal belongs to: in "1. und 2. Mai" both belong to the month."""
    after = list(place.after)
    while len(after) > 1 and after[0].lower() in ("und", "oder", "bis") and after[1][:1].isdigit():
        del after[:2]
    return after[0].lower() if after and after[0][:1].isupper() else ""


def _gender(noun: str) -> str:
    """m, f or n of a noun in the singular; "" where it is not known."""
    for first in range(len(noun) - _SHORTEST + 1):
        part = noun[first:]
        for gender, nouns in (("m", _MASCULINE), ("f", _FEMININE), ("n", _NEUTER)):
            if part in nouns:
                return gender
    return ""


def _one(match: re.Match[str], place: Neighbours) -> str | None:
    """The numeral 1."""
    noun = place.following
    if not noun or place.previous in _NAMES:
        return None
    if noun in ("uhr", "prozent", "promille"):
        return "ein"
    if not place.after[0][:1].isupper():  # "1 zu 0"; but "1 kleines Haus"
        return AS_WRITTEN if len(place.after) > 1 and place.after[1][:1].isupper() and noun[-1:] in "nresm" else None
    gender = _gender(noun)
    if place.previous in _DATIVE or (place.previous == "in" and noun in _OF_TIME):
        return {"m": "einem", "n": "einem", "f": "einer"}.get(gender, AS_WRITTEN)
    if place.previous in _ACCUSATIVE:
        return {"m": "einen", "n": "ein", "f": "eine"}.get(gender, AS_WRITTEN)
    return {"n": "ein", "f": "eine"}.get(gender, AS_WRITTEN) if place.previous != "in" else AS_WRITTEN


def _hundreds_and_one(match: re.Match[str], place: Neighbours) -> str | None:
    is_counting = place.after and place.after[0][:1].isupper() and place.previous not in _NAMES
    return AS_WRITTEN if is_counting else None


def _time(match: re.Match[str], place: Neighbours) -> str:
    """Hours and minutes with "Uhr" between them."""
    hour, minute = spell_whole(match[1], "de"), int(match[2])
    hour = "ein" if hour == "eins" else hour
    return f"{hour} Uhr {spell_whole(str(minute), 'de')}" if minute else f"{hour} Uhr"


def _decade(match: re.Match[str], place: Neighbours) -> str:
    return spell_whole(match[1], "de", "year") + match[2]


def _compound(match: re.Match[str], place: Neighbours) -> str:
    words = spell_whole(match[1], "de")
    return (words[:-1] if words.endswith("eins") else words) + match[2]


def _fraction(match: re.Match[str], place: Neighbours) -> str | None:
    above, below = match[1], match[2]
    if below not in _PARTS or not 0 < int(above) < int(below):
        return None
    if below == "2":  # "eine halbe Stunde"
        return AS_WRITTEN if place.after and place.after[0][:1].isupper() else "ein halb"
    return f"{'ein' if above == '1' else spell_whole(above, 'de')} {_PARTS[below]}"


def _score(match: re.Match[str], place: Neighbours) -> str:
    return " zu ".join(spell_whole(each, "de") for each in match.groups())


def _one_euro(match: re.Match[str], place: Neighbours) -> str | None:
    """One of a currency: "ein Euro", but "für einen Euro"; with cents it is always the same."""
    if not (match[1] or match[3]):
        return None
    name = {"€": "Euro", "$": "Dollar", "£": "Pfund", "¥": "Yen"}[match[1] or match[3]]
    return f"ein {name} {spell_whole(match[2], 'de')}" if match[2] else f"1 {name}"


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Neighbours], str | None]], ...] = (
    (re.compile("1"), _one),
    (re.compile(r"\d*[1-9]01|[1-9]\d*\.?[0-9]01"), _hundreds_and_one),
    (re.compile(r"(\d{1,2})[:.](\d\d)\u00a0Uhr"), _time),
    (re.compile(r"(\d*0)(er[ns]?)"), _decade),
    (_JOINED, _compound),
    (re.compile(r"(\d)/(\d{1,2})"), _fraction),
    (re.compile(r"(\d):(\d)"), _score),
    (re.compile(r"(?:([€$£¥])\s?)?1(?:,([1-9]\d))?(?:\s?([€$£¥]))?"), _one_euro),
)
