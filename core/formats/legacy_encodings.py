"""Guess the code page of a text that is not Unicode, and report the guess."""

# ruff: noqa: RUF001 - letters of many alphabets

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from core.contracts.errors import InputFault
from core.formats.reading_notes import ReadingNote, ReportNote

# `_other` imports charset-normalizer on demand. The import takes 0.05 seconds, and few files need it.

_WESTERN = (
    *("äöüß", "àâæçéèêëîïôœùûüÿ", "áéíóúñü", "ãõáâàçéêíóôúü", "àèéìíòóù", "åäöé", "æøåéôò", "éëïöóü"),
    "àáâäåçèéêëíïñóôöúü",
)
_CENTRAL = ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţ")
_LATIN = (  # code pages and the alphabets that used them; the first one wins among equals
    ("cp1252", _WESTERN),
    ("cp1250", _CENTRAL),
    ("iso8859_2", _CENTRAL),
    ("cp1254", ["âçğıîöşüûi̇"]),
    ("cp1252", ["áéíóúýþæðö"]),
    ("cp1257", ["ąčęėįšųūž", "āčēģīķļņšūž", "äöüõšž"]),
    ("cp850", _WESTERN),
    ("cp852", _CENTRAL),
    ("mac_roman", _WESTERN),
)
_OTHERS = ["cp1251", "koi8_r", "cp866", "iso8859_5", "cp1253", "cp1255", "cp1256", "cp874"]
_OTHERS += ["cp932", "euc_jp", "gb18030", "big5", "cp949"]
_NAMES = {
    "koi8_r": "KOI8-R",
    "iso8859_2": "ISO 8859-2",
    "iso8859_5": "ISO 8859-5",
    "mac_roman": "Mac OS Roman",
    "cp932": "Shift-JIS",
    "euc_jp": "EUC-JP",
    "gb18030": "GB 18030",
    "big5": "Big5",
    "cp949": "EUC-KR",
    "cp850": "DOS 850",
    "cp852": "DOS 852",
    "cp866": "DOS 866",
}
_OF_OTHER_SYSTEMS = frozenset({"cp850", "cp852", "mac_roman"})  # tried if no code page of Windows fits
_OF_MANY_BYTES = frozenset({"cp932", "euc_jp", "gb18030", "big5", "cp949"})
_BY_FAR = 0.2  # the margin by which one of them must fit better: a text in two languages fits no code page
_SAMPLE_BYTES = 2**14  # of lines that are not ASCII
_LONGEST_LINE_BYTES = 2000
_FEW = 10  # letters, or 20 bytes: below that a guess is never sure
_FITS = 0.9  # share of the letters
_ORDINALS = "°ºª"  # behind numbers in many languages
_LOW_LETTER = re.compile(rb"(?<=[A-Za-z])[\x80-\xbf]|[\x80-\xbf](?=[A-Za-z])")  # most letters of DOS and Mac OS
_HIGH_LETTER = re.compile(rb"(?<=[A-Za-z])[\xc0-\xff]|[\xc0-\xff](?=[A-Za-z])")  # all letters of Latin-1
_IN_LATIN = 0.5  # the largest share of letters that are not ASCII in a language with Latin script
_OTHER_LETTERS = re.compile(r"[^\W\d_a-zA-Z]")
_OTHER_WORDS = re.compile(r"[^\W\d_a-zA-Z]{4,}")
_CLEARLY = 0.05  # the margin in charset-normalizer's measures of mess and coherence
_MOST_CONTROLS = 0.01  # share of all bytes of a text
_CONTROLS = re.compile(rb"[\0-\x08\x0e-\x14\x16-\x19\x1c-\x1f]")  # not white space, CHAT's bullets, DOS's end of file
_HIGH = re.compile(rb"[\x80-\xff]")
_STRAY = re.compile("[\udc80-\udcff]+")


class Guess(NamedTuple):
    """The code page of a text, by Python's name. It is "utf-8" if only a few bytes are invalid."""

    codec: str
    is_sure: bool

    @property
    def has_many_bytes(self) -> bool:
        """Whether a character can take more than one byte."""
        return self.codec in _OF_MANY_BYTES


def decode_legacy(data: bytes, report: ReportNote) -> str:
    """Decode bytes that are not UTF-8, and report the code page.

    Raises InputFault("transcript-encoding") for bytes that are not text.
    """
    guess = guess_encoding(data)
    if guess is None:
        raise InputFault("transcript-encoding")
    if guess.codec == "utf-8":
        text, count = with_stray_bytes(data)
        report(ReadingNote("stray-bytes", {"count": count}))
        return text
    name = _NAMES.get(guess.codec) or guess.codec.replace("cp", "Windows-")
    report(ReadingNote("encoding" if guess.is_sure else "encoding-guessed", {"name": name}))
    return data.decode(guess.codec, "replace")


def with_stray_bytes(data: bytes) -> tuple[str, int]:
    """Decode UTF-8, and read its few invalid bytes as Windows-1252. Return the text and their number."""
    count = 0

    def read(stray: re.Match[str]) -> str:
        nonlocal count
        count += len(stray[0])
        return stray[0].encode("utf-8", "surrogateescape").decode("cp1252", "replace")

    return _STRAY.sub(read, data.decode("utf-8", "surrogateescape")), count


def guess_encoding(data: bytes) -> Guess | None:
    """Return the code page of bytes that are not UTF-8, None for bytes that are not text."""
    sample = b"\n".join(_lines(data))
    if len(_CONTROLS.findall(data[:_SAMPLE_BYTES])) > _MOST_CONTROLS * len(data[:_SAMPLE_BYTES]):
        return None
    as_utf_8 = sample.decode("utf-8", "surrogateescape")
    stray = sum(map(len, _STRAY.findall(as_utf_8)))
    if 5 * stray < sum(not character.isascii() for character in as_utf_8):
        return Guess("utf-8", True)
    fit, latin = _latin(sample)
    if fit >= _FITS:
        return latin
    if fit and _is_latin(sample.decode("cp1252", "replace")):  # letters of no other script stand among ASCII
        return latin._replace(is_sure=False)
    return _other(sample) or latin._replace(is_sure=False)


def _lines(data: bytes) -> Iterator[bytes]:
    """Yield the first lines that are not ASCII, up to the size of a sample."""
    place, size = 0, 0
    while size < _SAMPLE_BYTES and (high := _HIGH.search(data, place)) is not None:
        start = max(place, data.rfind(b"\n", place, high.start()) + 1, high.start() - _LONGEST_LINE_BYTES)
        end = data.find(b"\n", high.start(), start + _LONGEST_LINE_BYTES)
        place = end + 1 if end >= 0 else start + _LONGEST_LINE_BYTES
        line = data[start : place if end < 0 else end]
        size += len(line)
        yield line


def _latin(sample: bytes) -> tuple[float, Guess]:
    """Return the share of letters that fit the best code page for Latin script, and that code page.

    The share is 0 for another script. The first of equal code pages wins. The guess is not sure for a few letters, or
    if another code page fits as well and gives another text.
    """
    best, guess, chosen = 0.0, Guess("cp1252", False), ""
    may_be_other = 2 * len(_LOW_LETTER.findall(sample)) > len(_HIGH_LETTER.findall(sample))
    for codec, alphabets in _LATIN:
        if codec in _OF_OTHER_SYSTEMS and (best >= _FITS or not may_be_other):
            break
        try:
            text = sample.decode(codec)
        except UnicodeDecodeError:
            continue
        if not _is_latin(text):
            continue
        own = _not_ascii(text)
        fits = max(sum(letter in alphabet for letter in own) for alphabet in alphabets)
        fit = fits / len(own) if own else float(codec == "cp1252")  # only signs, such as quotation marks
        if fit > best + (_BY_FAR if codec in _OF_OTHER_SYSTEMS else 0.0):
            best, guess, chosen = fit, Guess(codec, len(_HIGH.findall(sample)) >= _FEW), text
        elif fit == best and text != chosen:
            guess = guess._replace(is_sure=False)
    return best, guess


def _is_latin(text: str) -> bool:
    """Tell whether most letters are ASCII, and most others stand among ASCII letters."""
    letters, others = sum(map(str.isalpha, text)), sum(map(len, _OTHER_LETTERS.findall(text)))
    return others <= _IN_LATIN * letters and sum(map(len, _OTHER_WORDS.findall(text))) <= _IN_LATIN * others


def _not_ascii(text: str) -> list[str]:
    """Return the characters of words that are not ASCII, in lower case.

    Signs inside words count too, because they belong to no alphabet. Quotation marks and the like at the edge of words
    do not count.
    """
    letters = []
    for before, character, after in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if not character.isascii() and character not in "’·":
            if character in _ORDINALS and before.isdigit() and not after.isalpha():
                continue
            beside = before.isalpha() + after.isalpha()
            is_mark = unicodedata.category(character)[0] in "PZ"
            if character.isalpha() or beside > is_mark:
                letters.append(character.lower())
    return letters


def _other(sample: bytes) -> Guess | None:
    """Return the code page of a text in another script by charset-normalizer, None if it finds none."""
    from charset_normalizer import from_bytes

    matches = from_bytes(sample, cp_isolation=_OTHERS, enable_fallback=False)
    best = matches.best()
    if best is None:
        return None
    others = [match for match in matches if str(match) != str(best)]
    is_clear = all(
        best.chaos + _CLEARLY <= match.chaos or best.coherence >= match.coherence + _CLEARLY for match in others
    )
    return Guess(best.encoding, is_clear and len(_HIGH.findall(sample)) >= 2 * _FEW)
