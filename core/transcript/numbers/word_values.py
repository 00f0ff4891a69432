"""Know the number words of five languages, and the words beside numbers that change their written form."""

# ruff: noqa: RUF001 - Cyrillic letters

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from core.transcript.numbers.library import spell_russian

LANGUAGES = ("en", "de", "fr", "es", "ru")


class Numeral(NamedTuple):
    """The values that a word is made of, in the order of speaking: "einundzwanzig" has 1 and 20."""

    values: tuple[int, ...]
    is_ordinal: bool = False


class Surroundings(NamedTuple):
    """The words that a language uses beside numbers. An empty set means that the language lacks the form.

    * `joiner` stands inside a numeral: "and" in "one hundred and five".
    * `point` divides the whole part from the decimals. `oh` is a spoken zero.
    * `percent` are runs of words. `currencies` gives the signs of names, and `cents` the names of hundredths.
    * `ones` may be articles. `unsure` are numerals with another frequent meaning.
    * `named` precede a number that is a name: "page". `either` stands between two numbers: "or", "to".
    * `halves` follow a number that stays in words: "and a half", "thirds". A stem ends with *.
    * `at_hour` precede a time of day. `in_year` precede a year. `months` are the names of months.
    """

    joiner: str
    point: frozenset[str]
    percent: tuple[tuple[str, ...], ...]
    currencies: dict[str, str]
    cents: frozenset[str]
    ones: frozenset[str]
    unsure: frozenset[str]
    named: frozenset[str]
    either: frozenset[str]
    halves: tuple[str, ...]
    at_hour: frozenset[str]
    months: frozenset[str]
    in_year: frozenset[str] = frozenset()
    oh: frozenset[str] = frozenset()


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _values(text: str) -> dict[str, tuple[int, ...]]:
    """Read a table of entries "word/other=20+1"."""
    found = {}
    for entry in text.split():
        words, _, values = entry.partition("=")
        found.update(dict.fromkeys(words.split("/"), tuple(map(int, values.split("+")))))
    return found


_CARDINALS = {
    "en": _values(
        "zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 "
        "fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 "
        "sixty=60 seventy=70 eighty=80 ninety=90 hundred=100 thousand=1000 million=1000000 billion=1000000000 "
        "trillion=1000000000000"
    ),
    "de": _values(
        "null=0 ein/eins/eine/einen/einem/einer=1 zwei/zwo=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 "
        "zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14 fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 "
        "zwanzig=20 dreißig/dreissig=30 vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 hundert=100 "
        "tausend=1000 million/millionen=1000000 milliarde/milliarden=1000000000 billion/billionen=1000000000000"
    ),
    "fr": _values(
        "zéro=0 un/une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 "
        "quatorze=14 quinze=15 seize=16 vingt/vingts=20 trente=30 quarante=40 cinquante=50 soixante=60 septante=70 "
        "huitante/octante=80 nonante=90 cent/cents=100 mille=1000 million/millions=1000000 "
        "milliard/milliards=1000000000"
    ),
    "es": _values(
        "cero=0 un/uno/una=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=10+1 doce=10+2 "
        "trece=10+3 catorce=10+4 quince=10+5 dieciséis=10+6 diecisiete=10+7 dieciocho=10+8 diecinueve=10+9 veinte=20 "
        "veintiuno/veintiún/veintiuna=20+1 veintidós=20+2 veintitrés=20+3 veinticuatro=20+4 veinticinco=20+5 "
        "veintiséis=20+6 veintisiete=20+7 veintiocho=20+8 veintinueve=20+9 treinta=30 cuarenta=40 cincuenta=50 "
        "sesenta=60 setenta=70 ochenta=80 noventa=90 cien/ciento=100 doscientos/doscientas=200 "
        "trescientos/trescientas=300 cuatrocientos/cuatrocientas=400 quinientos/quinientas=500 "
        "seiscientos/seiscientas=600 setecientos/setecientas=700 ochocientos/ochocientas=800 "
        "novecientos/novecientas=900 mil=1000 millón/millones=1000000"
    ),
}
_ORDINALS = {
    "en": _values(
        "first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 eleventh=11 twelfth=12 "
        "thirteenth=13 fourteenth=14 fifteenth=15 sixteenth=16 seventeenth=17 eighteenth=18 nineteenth=19 "
        "twentieth=20 thirtieth=30 fortieth=40 fiftieth=50 sixtieth=60 seventieth=70 eightieth=80 ninetieth=90 "
        "hundredth=100 thousandth=1000"
    ),
    "de": _values(
        "erst=1 zweit=2 dritt=3 viert=4 fünft=5 sechst=6 siebt/siebent=7 acht=8 neunt=9 zehnt=10 elft=11 zwölft=12 "
        "dreizehnt=13 vierzehnt=14 fünfzehnt=15 sechzehnt=16 siebzehnt=17 achtzehnt=18 neunzehnt=19 zwanzigst=20 "
        "dreißigst/dreissigst=30 vierzigst=40 fünfzigst=50 sechzigst=60 siebzigst=70 achtzigst=80 neunzigst=90 "
        "hundertst=100 tausendst=1000"
    ),
    "fr": _values(
        "premier/première/unième=1 deuxième=2 troisième=3 quatrième=4 cinquième=5 sixième=6 septième=7 huitième=8 "
        "neuvième=9 dixième=10 onzième=11 douzième=12 treizième=13 quatorzième=14 quinzième=15 seizième=16 "
        "vingtième=20 trentième=30 quarantième=40 cinquantième=50 soixantième=60 centième=100 millième=1000"
    ),
    "es": _values(
        "primero/primera/primer=1 segundo/segunda=2 tercero/tercera/tercer=3 cuarto/cuarta=4 quinto/quinta=5 "
        "sexto/sexta=6 séptimo/séptima=7 octavo/octava=8 noveno/novena=9 décimo/décima=10 undécimo/undécima=10+1 "
        "duodécimo/duodécima=10+2 decimotercero/decimotercera=10+3 decimocuarto/decimocuarta=10+4 "
        "decimoquinto/decimoquinta=10+5 decimosexto/decimosexta=10+6 decimoséptimo/decimoséptima=10+7 "
        "decimoctavo/decimoctava=10+8 decimonoveno/decimonovena=10+9 vigésimo/vigésima=20 trigésimo/trigésima=30 "
        "cuadragésimo/cuadragésima=40 quincuagésimo/quincuagésima=50 sexagésimo/sexagésima=60 "
        "septuagésimo/septuagésima=70 octogésimo/octogésima=80 nonagésimo/nonagésima=90"
    ),
}
_RUSSIAN_BASES = (*range(20), *range(20, 100, 10), *range(100, 1000, 100))
_RUSSIAN_SCALES = _values(
    "тысяча/тысячи/тысяче/тысячу/тысячей/тысяч/тысячам/тысячами/тысячах=1000 "
    "миллион/миллиона/миллиону/миллионом/миллионе/миллионов/миллионам/миллионами/миллионах/миллионы=1000000 "
    "миллиард/миллиарда/миллиарду/миллиардом/миллиарде/миллиардов/миллиардам/миллиардами/миллиардах=1000000000"
)
_ALTERNATIVES = "|".join(sorted(_CARDINALS["de"], key=len, reverse=True))
_GERMAN_STEMS = "|".join(sorted(_ORDINALS["de"], key=len, reverse=True))
_GERMAN = re.compile(rf"(?:(?:{_ALTERNATIVES})(?:und(?=\w))?)+")
_GERMAN_ORDINAL = re.compile(rf"((?:(?:{_ALTERNATIVES})(?:und(?=\w))?)*?)({_GERMAN_STEMS})(?:e|en|er|es|em)")
_GERMAN_PART = re.compile(_ALTERNATIVES)


@lru_cache(maxsize=20_000)
def numeral(word: str, code: str) -> Numeral | None:
    """Return the values of a number word in lower case, or None for another word."""
    if code == "de":
        return _german(word)
    cardinals, ordinals = _vocabulary(code)
    parts = word.split("-")
    joiner = SURROUNDINGS[code].joiner
    known = [part for place, part in enumerate(parts) if part != joiner or not 0 < place < len(parts) - 1]
    values = list[int]()
    is_ordinal = False
    for place, part in enumerate(known):
        if part in cardinals:
            values += cardinals[part]
        elif part in ordinals and place == len(known) - 1:
            values += ordinals[part]
            is_ordinal = True
        else:
            return None
    return Numeral(tuple(values), is_ordinal)


def _german(word: str) -> Numeral | None:
    if _GERMAN.fullmatch(word):
        return Numeral(tuple(_german_parts(word)))
    if match := _GERMAN_ORDINAL.fullmatch(word):
        return Numeral((*_german_parts(match[1]), *_ORDINALS["de"][match[2]]), is_ordinal=True)
    return None


def _german_parts(word: str) -> Iterator[int]:
    for part in _GERMAN_PART.findall(word):
        yield from _CARDINALS["de"][part]


@lru_cache(maxsize=8)
def _vocabulary(code: str) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """Return the cardinals and the ordinals of a language. The Russian ones have all cases, with and without ё."""
    if code != "ru":
        return _CARDINALS[code], _ORDINALS[code]
    cardinals, ordinals = dict(_RUSSIAN_SCALES), dict[str, tuple[int, ...]]()
    for case in "ngdaip":
        for gender in "mfnp":
            for base in _RUSSIAN_BASES:
                if gender != "p":
                    cardinals[spell_russian(base, "cardinal", case, gender)] = (base,)
            for base in (*_RUSSIAN_BASES[1:], 1000, 2000):
                values = (2, 1000) if base == 2000 else (base,)
                ordinals[spell_russian(base, "ordinal", case, gender)] = values
    for words in (cardinals, ordinals):
        words.update({word.replace("ё", "е"): values for word, values in words.items()})
    return cardinals, ordinals


SURROUNDINGS = {
    "en": Surroundings(
        joiner="and",
        point=_set("point"),
        percent=(("percent",), ("per", "cent")),
        currencies={"dollar": "$", "dollars": "$", "euro": "€", "euros": "€", "yen": "¥"},
        cents=_set("cent cents"),
        ones=_set("one"),
        unsure=frozenset(),
        named=_set("number page chapter room line figure table step level volume gate platform channel"),
        either=_set("or to"),
        halves=("and a half", "and a quarter", "and a third", "and three quarters", "half", "halves", "third*",
                "quarter*", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties",
                "nineties"),
        at_hour=_set("at until till by before after around about since"),
        months=_set("january february march april may june july august september october november december"),
        in_year=_set("in since of year until till from by before after around about spring summer autumn fall winter "
                     "early late mid circa"),
        oh=_set("oh o"),
    ),
    "de": Surroundings(
        joiner="und",
        point=_set("komma"),
        percent=(("prozent",),),
        currencies={"euro": "€", "dollar": "$", "yen": "¥"},
        cents=_set("cent"),
        ones=_set("ein eins eine einen einem einer"),
        unsure=_set("achte achten achter achtes achtem"),
        named=_set("nummer nr kapitel zimmer seite kanal platz gleis linie paragraph aufgabe bild raum block level"),
        either=_set("oder bis"),
        halves=("einhalb", "drittel", "viertel", "fünftel", "sechstel", "siebtel", "achtel", "zehntel"),
        at_hour=frozenset(),
        months=_set("januar jänner februar märz april mai juni juli august september oktober november dezember"),
    ),
    "fr": Surroundings(
        joiner="et",
        point=_set("virgule"),
        percent=(("pour", "cent"),),
        currencies={"euro": "€", "euros": "€", "dollar": "$", "dollars": "$", "yen": "¥", "yens": "¥"},
        cents=_set("centime centimes cent cents"),
        ones=_set("un une"),
        unsure=_set("neuf"),
        named=_set("numéro page chapitre chambre ligne salle porte article leçon tome volume niveau quai voie"),
        either=_set("ou à"),
        halves=("et demi", "et demie", "et quart", "demi", "demie", "tiers", "quart*"),
        at_hour=frozenset(),
        months=_set("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    ),
    "es": Surroundings(
        joiner="y",
        point=_set("coma punto"),
        percent=(("por", "ciento"), ("por", "cien")),
        currencies={"euro": "€", "euros": "€", "dólar": "$", "dólares": "$", "yen": "¥", "yenes": "¥"},
        cents=_set("céntimo céntimos centavo centavos"),
        ones=_set("un uno una"),
        unsure=_set("cuarto cuarta quinta"),
        named=_set("número página capítulo habitación línea sala puerta artículo lección tomo volumen nivel canal"),
        either=_set("o a"),
        halves=("y medio", "y media", "y cuarto", "medio", "media", "tercio*", "cuarto*", "quinto*", "parte*"),
        at_hour=_set("la las"),
        months=_set("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    ),
    "ru": Surroundings(
        joiner="",
        point=_set("запятая целых целая целые"),
        percent=(("процент",), ("процента",), ("процентов",), ("процентам",), ("процентами",), ("процентах",)),
        currencies=dict.fromkeys(("доллар", "доллара", "долларов"), "$") | {"евро": "€"},
        cents=_set("цент цента центов"),
        ones=_set("один одна одно одного одной одному одну одним одном"),
        unsure=_set("семью"),
        named=_set("номер страница глава комната линия этаж пункт параграф том уровень канал"),
        either=_set("или до"),
        halves=("с половиной", "с четвертью"),
        at_hour=_set("в во к до после около"),
        months=_set("января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    ),
}  # fmt: skip
