"""What the exporters know of languages: ISO codes, and how each one says the signs that go with numbers."""

# ruff: noqa: RUF001 - words of many scripts are what this table is made of

from typing import NamedTuple

# ISO 639-1:ISO 639-3, for every language that a recogniser is known to name; macrolanguages as TalkBank has them.
_CODES = """
    af:afr am:amh ar:ara as:asm az:aze ba:bak be:bel bg:bul bn:ben bo:bod br:bre bs:bos ca:cat ckb:ckb cs:ces
    cv:chv cy:cym da:dan de:deu el:ell en:eng eo:epo es:spa et:est eu:eus fa:fas fi:fin fo:fao fr:fra fy:fry
    ga:gle gd:gla gl:glg gu:guj ha:hau he:heb hi:hin hr:hrv ht:hat hu:hun hy:hye ia:ina id:ind ig:ibo is:isl
    it:ita ja:jpn jv:jav ka:kat kab:kab kk:kaz km:khm kmr:kmr kn:kan ko:kor ku:kur ky:kir la:lat lb:ltz lg:lug
    ln:lin lo:lao lt:lit lv:lav mg:mlg mi:mri mk:mkd ml:mal mn:mon mr:mar ms:msa mt:mlt my:mya nb:nob ne:nep
    nl:nld nn:nno no:nor ny:nya oc:oci om:orm or:ori pa:pan pl:pol ps:pus pt:por qu:que rm:roh ro:ron ru:rus
    rw:kin sa:san sd:snd si:sin sk:slk sl:slv sn:sna so:som sq:sqi sr:srp su:sun sv:swe sw:swa ta:tam te:tel
    tg:tgk th:tha ti:tir tk:tuk tl:tgl tr:tur tt:tat ug:uig uk:ukr ur:urd uz:uzb vi:vie wo:wol xh:xho yi:yid
    yo:yor yue:yue zh:zho zu:zul
"""
_ISO_639_3 = dict(pair.split(":") for pair in _CODES.split())
_ISO_639_1 = {three: two for two, three in _ISO_639_3.items()}
UNDETERMINED = "und"


def primary(language: str | None) -> str:
    """The language without region or script ("pt" of "pt-BR"), lower case; "" for None."""
    return (language or "").replace("_", "-").split("-")[0].strip().lower()


def iso_639_3(language: str | None) -> str:
    """The three-letter code that CHAT wants for an ISO 639-1 code, "und" when it is unknown; three letters stay."""
    code = primary(language)
    if code in _ISO_639_3:
        return _ISO_639_3[code]
    return code if len(code) == 3 and code.isascii() and code.isalpha() else UNDETERMINED


def iso_639_1(code: str) -> str | None:
    """The two-letter code of an ISO 639-3 one where there is one, else the code itself; None for "und"."""
    return None if code == UNDETERMINED else _ISO_639_1.get(code, code)


class Spoken(NamedTuple):
    """How a language says what is written with signs; an empty entry is left unsaid.

    `money` gives dollar, euro and pound, each as "one|many". `mark` is the decimal mark as written.
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

# fmt: off
_SPOKEN: dict[str, Spoken] = {
    "en": Spoken(".", "point", "percent", "minus", "plus", "to", "and", "degrees",
                 "dollar|dollars euro|euros pound|pounds"),
    "de": Spoken(",", "Komma", "Prozent", "minus", "plus", "bis", "und", "Grad", "Dollar|Dollar Euro|Euro Pfund|Pfund"),
    "fr": Spoken(",", "virgule", "pour cent", "moins", "plus", "à", "et", "degrés",
                 "dollar|dollars euro|euros livre|livres"),
    "es": Spoken(",", "coma", "por ciento", "menos", "más", "a", "y", "grados",
                 "dólar|dólares euro|euros libra|libras"),
    "it": Spoken(",", "virgola", "per cento", "meno", "più", "a", "e", "gradi",
                 "dollaro|dollari euro|euro sterlina|sterline"),
    "pt": Spoken(",", "vírgula", "por cento", "menos", "mais", "a", "e", "graus",
                 "dólar|dólares euro|euros libra|libras"),
    "nl": Spoken(",", "komma", "procent", "min", "plus", "tot", "en", "graden", "dollar|dollar euro|euro pond|pond"),
    "sv": Spoken(",", "komma", "procent", "minus", "plus", "till", "och", "grader",
                 "dollar|dollar euro|euro pund|pund"),
    "da": Spoken(",", "komma", "procent", "minus", "plus", "til", "og", "grader", "dollar|dollar euro|euro pund|pund"),
    "no": Spoken(",", "komma", "prosent", "minus", "pluss", "til", "og", "grader", "dollar|dollar euro|euro pund|pund"),
    "fi": Spoken(",", "pilkku", "prosenttia", "miinus", "plus", "viiva", "ja", "astetta",
                 "dollari|dollaria euro|euroa punta|puntaa"),
    "et": Spoken(",", "koma", "protsenti", "miinus", "pluss", "kuni", "ja", "kraadi",
                 "dollar|dollarit euro|eurot nael|naela"),
    "lv": Spoken(",", "komats", "procenti", "mīnus", "plus", "līdz", "un", "grādi",
                 "dolārs|dolāri eiro|eiro mārciņa|mārciņas"),
    "lt": Spoken(",", "kablelis", "procentų", "minus", "plius", "iki", "ir", "laipsnių",
                 "doleris|dolerių euras|eurų svaras|svarų"),
    "pl": Spoken(",", "przecinek", "procent", "minus", "plus", "do", "i", "stopni",
                 "dolar|dolarów euro|euro funt|funtów"),
    "cs": Spoken(",", "celá", "procent", "minus", "plus", "až", "a", "stupňů", "dolar|dolarů euro|eur libra|liber"),
    "sk": Spoken(",", "celá", "percent", "mínus", "plus", "až", "a", "stupňov", "dolár|dolárov euro|eur libra|libier"),
    "sl": Spoken(",", "celih", "odstotkov", "minus", "plus", "do", "in", "stopinj",
                 "dolar|dolarjev evro|evrov funt|funtov"),
    "hr": Spoken(",", "zarez", "posto", "minus", "plus", "do", "i", "stupnjeva", "dolar|dolara euro|eura funta|funti"),
    "hu": Spoken(",", "egész", "százalék", "mínusz", "plusz", "", "és", "fok", "dollár|dollár euró|euró font|font"),
    "ro": Spoken(",", "virgulă", "la sută", "minus", "plus", "până la", "și", "grade",
                 "dolar|dolari euro|euro liră|lire"),
    "bg": Spoken(",", "цяло и", "процента", "минус", "плюс", "до", "и", "градуса",
                 "долар|долара евро|евро паунд|паунда"),
    "ru": Spoken(",", "запятая", "процентов", "минус", "плюс", "до", "и", "градусов",
                 "доллар|долларов евро|евро фунт|фунтов"),
    "uk": Spoken(",", "кома", "відсотків", "мінус", "плюс", "до", "і", "градусів",
                 "долар|доларів євро|євро фунт|фунтів"),
    "el": Spoken(",", "κόμμα", "τοις εκατό", "μείον", "συν", "έως", "και", "βαθμοί",
                 "δολάριο|δολάρια ευρώ|ευρώ λίρα|λίρες"),
    "mt": Spoken(".", "punt", "fil-mija", "nieqes", "plus", "sa", "u", "gradi",
                 "dollaru|dollari ewro|ewro lira|liri"),
    "ca": Spoken(",", "coma", "per cent", "menys", "més", "a", "i", "graus", "dòlar|dòlars euro|euros lliura|lliures"),
    "tr": Spoken(",", "virgül", "yüzde", "eksi", "artı", "", "ve", "derece", "dolar|dolar euro|euro sterlin|sterlin"),
    "zh": Spoken(".", "点", "百分之", "负", "加", "到", "和", "度", "美元|美元 欧元|欧元 英镑|英镑"),
    "ja": Spoken(".", "点", "パーセント", "マイナス", "プラス", "から", "アンド", "度",
                 "ドル|ドル ユーロ|ユーロ ポンド|ポンド"),
    "ko": Spoken(".", "점", "퍼센트", "마이너스", "플러스", "에서", "앤드", "도", "달러|달러 유로|유로 파운드|파운드"),
    "hi": Spoken(".", "दशमलव", "प्रतिशत", "माइनस", "प्लस", "से", "और", "डिग्री", "डॉलर|डॉलर यूरो|यूरो पाउंड|पाउंड"),
    "ar": Spoken(".", "فاصلة", "بالمئة", "ناقص", "زائد", "إلى", "و", "درجة", "دولار|دولار يورو|يورو جنيه|جنيه"),
    "fa": Spoken(".", "ممیز", "درصد", "منفی", "به علاوه", "تا", "و", "درجه", "دلار|دلار یورو|یورو پوند|پوند"),
    "he": Spoken(".", "נקודה", "אחוז", "מינוס", "פלוס", "עד", "ו", "מעלות", "דולר|דולרים אירו|אירו פאונד|פאונד"),
}
# fmt: on
_SPOKEN["nb"] = _SPOKEN["nn"] = _SPOKEN["no"]
_SPOKEN["yue"] = _SPOKEN["zh"]
_SILENT = Spoken(".", "", "", "", "", "", "", "", "| | |")
PERCENT_FIRST = frozenset({"zh", "yue", "tr"})


def spoken(language: str | None) -> Spoken:
    """How `language` says signs; English when there is no language, silence when we know none of its words."""
    return _SPOKEN.get(primary(language) or "en", _SILENT)
