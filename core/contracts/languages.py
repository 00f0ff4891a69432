"""Language codes: ISO 639-1, ISO 639-3, and the primary language of a tag."""

import re

# ISO 639-1:ISO 639-3 for all languages of known recognisers. Macrolanguages have TalkBank's codes.
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
ISO_639_1 = tuple(_ISO_639_3)
"""The codes of all these languages. A few have three letters, because ISO 639-1 lacks them."""
_LOCKED = "kk bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk"
LOCKED_LANGUAGES = frozenset(_LOCKED.split())
"""ISO 639-1 codes of the languages that a recogniser without language prompts can be locked to."""
UNDETERMINED = "und"
AUTOMATIC = "auto"
"""In place of a language's code: Mynah detects the language of each recording."""
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def is_tag(text: str) -> bool:
    """Return whether `text` is a BCP 47 tag: a language, perhaps with script and region."""
    return _TAG.fullmatch(text) is not None


def is_language_list(text: str) -> bool:
    """Return whether `text` is a BCP 47 tag, or several different ones with commas between them."""
    codes = split_languages(text)
    return all(map(is_tag, codes)) and len({primary(code) for code in codes}) == len(codes)


def split_languages(text: str | None) -> tuple[str, ...]:
    """Return the languages of a list with commas, the main language first: ("de", "en") for "de,en"."""
    return () if text is None else tuple(code.strip() for code in text.split(","))


def primary(language: str | None) -> str:
    """Return the language without region or script in lower case: "pt" for "pt-BR", "" for None."""
    return (language or "").replace("_", "-").split("-")[0].strip().lower()


def iso_639_3(language: str | None) -> str:
    """Return the three-letter code for a tag or a two-letter code, as CHAT needs it.

    Three letters stay. An unknown language is "und".
    """
    code = primary(language)
    if code in _ISO_639_3:
        return _ISO_639_3[code]
    return code if len(code) == 3 and code.isascii() and code.isalpha() else UNDETERMINED


def iso_639_1(code: str) -> str | None:
    """Return the two-letter code for an ISO 639-3 code, or the code itself without one. None for "und"."""
    return None if code == UNDETERMINED else _ISO_639_1.get(code, code)
