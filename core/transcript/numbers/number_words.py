"""List how languages write and say numbers: words for signs, decimal marks, spaces and ordinals."""

# ruff: noqa: RUF001 - the table has words of many scripts

from typing import NamedTuple

from core.contracts.languages import primary


class NumberWords(NamedTuple):
    """The words of a language for written signs. An empty entry is not spoken.

    `money` gives dollar, euro, pound, yen and cent, each as "one|many". `mark` is the written decimal mark.
    """

    mark: str
    point: str
    percent: str
    minus: str
    plus: str
    to: str
    conjunction: str
    degrees: str
    money: str


# Languages whose "3." in mid-sentence is an ordinal, never the end of a sentence.
_ORDINAL_DOT_LIST = "bs cs da de et fi fo hr hu is lb lv nb nn no pl sk sl sr tr"
ORDINAL_DOT = frozenset(_ORDINAL_DOT_LIST.split())
# Languages written without spaces: the parts of one written word are joined again after its digits are spelled.
UNSPACED = frozenset({"bo", "ja", "km", "lo", "my", "th", "yue", "zh"})
# Languages that separate thousands by a space, which splits one number over several words.
_SPACED_THOUSANDS_LIST = "bg cs et fi fr hu lt lv nb nn no pl ru sk sl sv uk"
SPACED_THOUSANDS = frozenset(_SPACED_THOUSANDS_LIST.split())

# A language a line, its entries in the order of NumberWords' fields.
_TABLE = """
    en; .; point; percent; minus; plus; to; and; degrees; dollar|dollars euro|euros pound|pounds
    de; ,; Komma; Prozent; minus; plus; bis; und; Grad; Dollar|Dollar Euro|Euro Pfund|Pfund
    fr; ,; virgule; pour cent; moins; plus; à; et; degrés; dollar|dollars euro|euros livre|livres
    es; ,; coma; por ciento; menos; más; a; y; grados; dólar|dólares euro|euros libra|libras
    it; ,; virgola; per cento; meno; più; a; e; gradi; dollaro|dollari euro|euro sterlina|sterline
    pt; ,; vírgula; por cento; menos; mais; a; e; graus; dólar|dólares euro|euros libra|libras
    nl; ,; komma; procent; min; plus; tot; en; graden; dollar|dollar euro|euro pond|pond
    sv; ,; komma; procent; minus; plus; till; och; grader; dollar|dollar euro|euro pund|pund
    da; ,; komma; procent; minus; plus; til; og; grader; dollar|dollar euro|euro pund|pund
    no; ,; komma; prosent; minus; pluss; til; og; grader; dollar|dollar euro|euro pund|pund
    fi; ,; pilkku; prosenttia; miinus; plus; viiva; ja; astetta; dollari|dollaria euro|euroa punta|puntaa
    et; ,; koma; protsenti; miinus; pluss; kuni; ja; kraadi; dollar|dollarit euro|eurot nael|naela
    lv; ,; komats; procenti; mīnus; plus; līdz; un; grādi; dolārs|dolāri eiro|eiro mārciņa|mārciņas
    lt; ,; kablelis; procentų; minus; plius; iki; ir; laipsnių; doleris|dolerių euras|eurų svaras|svarų
    pl; ,; przecinek; procent; minus; plus; do; i; stopni; dolar|dolarów euro|euro funt|funtów
    cs; ,; celá; procent; minus; plus; až; a; stupňů; dolar|dolarů euro|eur libra|liber
    sk; ,; celá; percent; mínus; plus; až; a; stupňov; dolár|dolárov euro|eur libra|libier
    sl; ,; celih; odstotkov; minus; plus; do; in; stopinj; dolar|dolarjev evro|evrov funt|funtov
    hr; ,; zarez; posto; minus; plus; do; i; stupnjeva; dolar|dolara euro|eura funta|funti
    hu; ,; egész; százalék; mínusz; plusz; ; és; fok; dollár|dollár euró|euró font|font
    ro; ,; virgulă; la sută; minus; plus; până la; și; grade; dolar|dolari euro|euro liră|lire
    bg; ,; цяло и; процента; минус; плюс; до; и; градуса; долар|долара евро|евро паунд|паунда
    ru; ,; запятая; процентов; минус; плюс; до; и; градусов; доллар|долларов евро|евро фунт|фунтов
    uk; ,; кома; відсотків; мінус; плюс; до; і; градусів; долар|доларів євро|євро фунт|фунтів
    el; ,; κόμμα; τοις εκατό; μείον; συν; έως; και; βαθμοί; δολάριο|δολάρια ευρώ|ευρώ λίρα|λίρες
    mt; .; punt; fil-mija; nieqes; plus; sa; u; gradi; dollaru|dollari ewro|ewro lira|liri
    ca; ,; coma; per cent; menys; més; a; i; graus; dòlar|dòlars euro|euros lliura|lliures
    tr; ,; virgül; yüzde; eksi; artı; ; ve; derece; dolar|dolar euro|euro sterlin|sterlin
    zh; .; 点; 百分之; 负; 加; 到; 和; 度; 美元|美元 欧元|欧元 英镑|英镑
    ja; .; 点; パーセント; マイナス; プラス; から; アンド; 度; ドル|ドル ユーロ|ユーロ ポンド|ポンド
    ko; .; 점; 퍼센트; 마이너스; 플러스; 에서; 앤드; 도; 달러|달러 유로|유로 파운드|파운드
    hi; .; दशमलव; प्रतिशत; माइनस; प्लस; से; और; डिग्री; डॉलर|डॉलर यूरो|यूरो पाउंड|पाउंड
    ar; .; فاصلة; بالمئة; ناقص; زائد; إلى; و; درجة; دولار|دولار يورو|يورو جنيه|جنيه
    fa; .; ممیز; درصد; منفی; به علاوه; تا; و; درجه; دلار|دلار یورو|یورو پوند|پوند
    he; .; נקודה; אחוז; מינוס; פלוס; עד; ו; מעלות; דולר|דולרים אירו|אירו פאונד|פאונד
"""
_NUMBER_WORDS = {
    code: NumberWords(*entries) for code, *entries in (line.strip().split("; ") for line in _TABLE.strip().splitlines())
}
# Yen and cent; "¥" is the yuan's sign in Chinese.
_YEN_AND_CENT = {
    "en": "yen|yen cent|cents", "de": "Yen|Yen Cent|Cent", "fr": "yen|yens cent|cents",
    "es": "yen|yenes centavo|centavos",
    "it": "yen|yen centesimo|centesimi", "pt": "iene|ienes centavo|centavos", "nl": "yen|yen cent|cent",
    "sv": "yen|yen cent|cent", "da": "yen|yen cent|cent", "no": "yen|yen cent|cent", "pl": "jen|jenów cent|centów",
    "ru": "иена|иен цент|центов", "ja": "円|円 セント|セント", "zh": "元|元 分|分", "ko": "엔|엔 센트|센트",
}  # fmt: skip
for _code, _words in _NUMBER_WORDS.items():
    _NUMBER_WORDS[_code] = _words._replace(money=f"{_words.money} {_YEN_AND_CENT.get(_code, '| |')}")
_NUMBER_WORDS["nb"] = _NUMBER_WORDS["nn"] = _NUMBER_WORDS["no"]
_NUMBER_WORDS["yue"] = _NUMBER_WORDS["zh"]
_SILENT = NumberWords(".", "", "", "", "", "", "", "", "| | | | |")
AT = {
    "en": "at",
    "de": "at",
    "es": "arroba",
    "fr": "arobase",
    "it": "chiocciola",
    "pt": "arroba",
    "nl": "at",
    "ru": "собака",
}
"""The spoken "@"."""
DOT = {
    "en": "dot", "de": "Punkt", "es": "punto", "fr": "point",
    "it": "punto", "pt": "ponto", "nl": "punt", "ru": "точка",
    "pl": "kropka", "sv": "punkt", "da": "punktum", "no": "punktum",
    "nb": "punktum",
    "cs": "tečka", "ja": "ドット", "zh": "点",
}  # fmt: skip
"""The spoken dot of an address."""
PERCENT_FIRST = frozenset({"zh", "yue", "tr"})


def number_words(language: str | None) -> NumberWords:
    """Return the words of `language`, of English without a language, or empty words for an unknown language."""
    return _NUMBER_WORDS.get(primary(language) or "en", _SILENT)
