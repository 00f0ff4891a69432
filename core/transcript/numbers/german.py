"""Choose the endings of German ordinals and the forms of "ein", by the article and the gender of common nouns."""

import re
from collections.abc import Callable

from core.transcript.numbers.agreement import AS_WRITTEN, Neighbours, word_set
from core.transcript.numbers.library import spell_whole

_MONTHS = word_set("januar jänner februar märz april mai juni juli august september oktober november dezember")
# Nouns that people often count or number. A compound has the gender of its last part.
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
)  # nouns that a number follows as a name
_PARTS = {"2": "halb", "3": "Drittel", "4": "Viertel", "5": "Fünftel", "6": "Sechstel", "8": "Achtel", "10": "Zehntel"}
_JOINED = re.compile(r"(\d+)-?(mal|fach\w*|jährig\w*|stündig\w*|minütig\w*|tägig\w*|wöchig\w*|prozentig\w*|stöckig\w*)")


def inflect(number: str, neighbours: Neighbours) -> str | None:
    """Read a German number. See spoken_numbers.inflect.

    An ordinal has its dot. A number with a dot at the end of a sentence is an ordinal only after "am", "zum" and
    similar words. No cardinal follows these.
    """
    if re.fullmatch(r"\d{1,4}\.", number):
        ending = _ending(neighbours)
        return AS_WRITTEN if ending is None else spell_whole(number[:-1], "de", "ordinal") + ending
    for pattern, read in _FORMS:
        if match := pattern.fullmatch(number):
            return read(match, neighbours)
    return None


def _ending(neighbours: Neighbours) -> str | None:
    """Return the letters after the "-te" of an ordinal, or None if unknown."""
    article, gender = neighbours.previous, _gender(_counted(neighbours))
    if (
        article in ("und", "oder", "bis")
        and len(neighbours.before) > 1
        and re.fullmatch(r"\d+\.", neighbours.before[-2])
    ):
        return _ending(Neighbours(neighbours.before[:-2], neighbours.after))
    if _ALWAYS_N.fullmatch(article) or (article == "bis" and _counted(neighbours) in _MONTHS):
        return "n"
    if article in _ALWAYS_E:
        return ""
    forms = {}
    if article in _LIKE_DER:
        forms = {"m": "", "f": "n"}
    elif article in _LIKE_DIE or _LIKE_EINE.fullmatch(article):
        forms = {"f": ""}
    elif _LIKE_EIN.fullmatch(article) or not neighbours.before:
        forms = {"m": "r", "n": "s"} if neighbours.before else {"m": "r", "n": "s", "f": ""}
    return forms.get(gender)


def _counted(neighbours: Neighbours) -> str:
    """Return the noun of an ordinal. In "1. und 2. Mai" both ordinals have the month as their noun."""
    after = list(neighbours.after)
    while len(after) > 1 and after[0].lower() in ("und", "oder", "bis") and after[1][:1].isdigit():
        del after[:2]
    return after[0].lower() if after and after[0][:1].isupper() else ""


def _gender(noun: str) -> str:
    """Return m, f or n for a noun in the singular, or "" if unknown."""
    for first in range(len(noun) - _SHORTEST + 1):
        part = noun[first:]
        for gender, nouns in (("m", _MASCULINE), ("f", _FEMININE), ("n", _NEUTER)):
            if part in nouns:
                return gender
    return ""


def _one(match: re.Match[str], neighbours: Neighbours) -> str | None:
    """Read the numeral 1."""
    noun = neighbours.following
    if not noun or neighbours.previous in _NAMES:
        return None
    if noun in ("uhr", "prozent", "promille"):
        return "ein"
    if not neighbours.after[0][:1].isupper():  # "1 zu 0"; but "1 kleines Haus"
        return (
            AS_WRITTEN
            if len(neighbours.after) > 1 and neighbours.after[1][:1].isupper() and noun[-1:] in "nresm"
            else None
        )
    gender = _gender(noun)
    if neighbours.previous in _DATIVE or (neighbours.previous == "in" and noun in _OF_TIME):
        return {"m": "einem", "n": "einem", "f": "einer"}.get(gender, AS_WRITTEN)
    if neighbours.previous in _ACCUSATIVE:
        return {"m": "einen", "n": "ein", "f": "eine"}.get(gender, AS_WRITTEN)
    return {"n": "ein", "f": "eine"}.get(gender, AS_WRITTEN) if neighbours.previous != "in" else AS_WRITTEN


def _hundreds_and_one(match: re.Match[str], neighbours: Neighbours) -> str | None:
    is_counting = neighbours.after and neighbours.after[0][:1].isupper() and neighbours.previous not in _NAMES
    return AS_WRITTEN if is_counting else None


def _time(match: re.Match[str], neighbours: Neighbours) -> str:
    """Read hours and minutes with "Uhr" between them."""
    hour, minute = spell_whole(match[1], "de"), int(match[2])
    hour = "ein" if hour == "eins" else hour
    return f"{hour} Uhr {spell_whole(str(minute), 'de')}" if minute else f"{hour} Uhr"


def _decade(match: re.Match[str], neighbours: Neighbours) -> str:
    return spell_whole(match[1], "de", "year") + match[2]


def _compound(match: re.Match[str], neighbours: Neighbours) -> str:
    words = spell_whole(match[1], "de")
    return (words[:-1] if words.endswith("eins") else words) + match[2]


def _fraction(match: re.Match[str], neighbours: Neighbours) -> str | None:
    numerator, denominator = match[1], match[2]
    if denominator not in _PARTS or not 0 < int(numerator) < int(denominator):
        return None
    if denominator == "2":  # "eine halbe Stunde"
        return AS_WRITTEN if neighbours.after and neighbours.after[0][:1].isupper() else "ein halb"
    return f"{'ein' if numerator == '1' else spell_whole(numerator, 'de')} {_PARTS[denominator]}"


def _score(match: re.Match[str], neighbours: Neighbours) -> str:
    return " zu ".join(spell_whole(each, "de") for each in match.groups())


def _one_euro(match: re.Match[str], neighbours: Neighbours) -> str | None:
    """Read one unit of a currency: "ein Euro", but "für einen Euro". Before cents the form is always "ein"."""
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
