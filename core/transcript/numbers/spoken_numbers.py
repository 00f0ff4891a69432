"""Spell out the numbers and signs in a written word. CHAT allows no digits."""

# ruff: noqa: RUF001, RUF002 - the module distinguishes look-alikes of hyphen, apostrophe and zero

import re
import unicodedata
from collections.abc import Callable, Mapping

from core.contracts.languages import primary
from core.transcript.numbers import french, german, russian, spanish
from core.transcript.numbers.agreement import Neighbours, Rules
from core.transcript.numbers.library import MOST_DIGITS, join_words, spell_digits, spell_with_library
from core.transcript.numbers.number_words import AT, PERCENT_FIRST, UNSPACED, NumberWords, number_words

_N = r"\d+(?:[.,]\d+|['’\u00a0\u202f]\d{3}(?!\d))*"
_MONEY = "$€£¥¢"
# The forms of numbers, the longest reading first. The first alternative that matches wins.
_NUMERIC = re.compile(
    rf"""(?P<money>[{_MONEY}]\s?{_N}(?:bn|[kKmMB])?(?![^\W\d_\u2e80-\u9fff]) | {_N}\s?[{_MONEY}])
    | (?P<percent>{_N}\s?%)
    | (?P<clock>(?<!\d)\d{{1,2}}(?::\d\d){{1,2}}(?!\d))
    | (?P<hour>(?<!\d)\d{{1,2}}h(?:[0-5]\d)?(?![^\W_]))
    | (?P<phone>(?<!\d)\+?(?:\d{{1,4}}-)?(?:\d{{2,4}}-)?\d{{3}}-\d{{4}}(?!\d) | \d{{3}}\.\d{{3}}\.\d{{4}}(?!\d) | \+\d+)
    | (?P<range>(?<![\d\-–:]){_N}[-–—:〜～]{_N}(?![\d\-–:]))
    | (?P<fraction>(?<![\d/])\d+/\d+(?![\d/]))
    | (?P<decade>['’]?\d*0['’]?s\b)
    | (?P<ordinal>\d+(?:st|nd|rd|th|er|re|nde|de|ste|e|[èe]me|º|ª)(?![^\W_]) | \d+\.$)
    | (?P<year>(?<!\d)\d{{4}}年)
    | (?P<number>(?:(?<![^\W\u2e80-\u9fff]|\-)[-−–])?{_N})
    | (?P<sharp>(?<!\w)[A-G]\#(?!\w))
    | (?P<sign>[%&+°@=×{_MONEY}]|\#(?=\s?\d))""",
    re.VERBOSE,
)
_YEARS_APART = frozenset({"en", "de", "nl", "da", "no", "nb"})  # other languages read a year like any number
_ENGLISH = frozenset({"en", ""})
_ENGLISH_SIGNS = {"=": "equals", "#": "number", "×": "times"}
_ENGLISH_SCALES = {"k": "thousand", "m": "million", "b": "billion", "bn": "billion"}
_CODE = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")


def spell(text: str, language: str | None, neighbours: Neighbours | None = None) -> str:
    """Return `text` with its digits and number signs in words. Other text stays.

    "3.5%" gives "three point five percent", "$20" "twenty dollars", "10:30" "ten thirty". A number with neighbours gets
    the form that fits them, or stays in digits if that form is unknown. Without neighbours the result has no digit.

    Args:
        text: a written word. Pass "3." only if the dot makes an ordinal.
        language: ISO 639-1 code. None and unknown languages give English numbers.
        neighbours: the words around the number.
    """
    plain = _to_ascii_digits(text)
    if (
        neighbours is not None
        and not _CODE.search(plain)
        and (found := inflect(plain, neighbours, language)) is not None
    ):
        return found or plain
    code, terms = primary(language), number_words(language)
    parts: list[str] = []
    at = 0
    for match in _NUMERIC.finditer(plain):
        kind = match.lastgroup or "number"
        _append(parts, _strip_joiners(plain[at : match.start()]))
        _append(parts, _SPELLERS[kind](match.group(), code, terms))
        at = match.end()
    if not parts:
        return plain
    _append(parts, _strip_joiners(plain[at:]))
    return join_words(code, *parts)


def _append(parts: list[str], part: str) -> None:
    """Add a part. A possessive ("1999's") joins the number before it."""
    if parts and re.fullmatch(r"['’][^\W\d_]+", part):
        parts[-1] += part
    else:
        parts.append(part)


def _to_ascii_digits(text: str) -> str:
    """Turn digits, superscripts, fractions and numeral signs into ASCII digits. 〇 is a Chinese character and stays."""
    return "".join(_ascii_digit(c) if not c.isascii() and unicodedata.category(c)[0] == "N" else c for c in text)


def _ascii_digit(character: str) -> str:
    if character == "〇":
        return character
    compatible = unicodedata.normalize("NFKC", character).replace("⁄", "/")
    value = unicodedata.numeric(character, None)
    if compatible.isascii():
        return f" {compatible}" if "/" in compatible else compatible
    return str(int(value)) if value is not None and value == int(value) else ""


def _strip_joiners(text: str) -> str:
    """Return text beside a number without the hyphen or slash between them."""
    return text.strip("-–—/_ \u00a0")


def _money(text: str, code: str, terms: NumberWords) -> str:
    amount = re.search(_N, text)
    digits = amount.group() if amount else ""
    scale = _ENGLISH_SCALES.get(text.partition(digits)[2].strip().lower(), "")
    symbol = next(c for c in text if c in _MONEY)
    whole, mark, cents = digits.rpartition(terms.mark)
    if mark and len(cents) == 2 and not scale and code not in UNSPACED:
        return _pounds_and_pence(whole, cents, symbol, code, terms)
    return join_words(
        code, _number(digits, code, terms), scale, _currency(symbol, terms, one=digits == "1" and not scale)
    )


def _pounds_and_pence(whole: str, cents: str, symbol: str, code: str, terms: NumberWords) -> str:
    """Read two decimals: "three dollars and fifty cents" in English, "trois euros cinquante" in other languages."""
    large = join_words(code, _number(whole, code, terms), _currency(symbol, terms, one=whole == "1"))
    if code not in _ENGLISH:
        return join_words(code, large, spell_digits(str(int(cents)), code) if int(cents) else "")
    coin = {"£": "penny" if cents == "01" else "pence"}.get(symbol, "cent" if cents == "01" else "cents")
    small = f"{spell_digits(str(int(cents)), '')} {coin}" if int(cents) else ""
    return small if small and not whole.strip("0") else join_words("", large, "and" if small else "", small)


def _currency(symbol: str, terms: NumberWords, one: bool = False) -> str:
    """Return the name of a currency sign, singular for exactly `one`, or "" if the language's word is unknown."""
    return terms.money.split(" ")[_MONEY.index(symbol)].split("|")[0 if one else 1]


def _percent(text: str, code: str, terms: NumberWords) -> str:
    amount = _number(text.rstrip("% \u00a0\u202f"), code, terms)
    return join_words(code, *((terms.percent, amount) if code in PERCENT_FIRST else (amount, terms.percent)))


def _clock(text: str, code: str, terms: NumberWords) -> str:
    hour, minute, *rest = text.split(":")
    if code == "ja" and not rest:
        spoken = (
            f"{spell_digits(str(int(hour)), code)}時",
            f"{spell_digits(str(int(minute)), code)}分" if int(minute) else "",
        )
        return join_words(code, *spoken)
    if rest or (int(minute) and (int(minute) > 9 or code not in _ENGLISH)):
        return join_words(code, *(spell_digits(str(int(part)), code) for part in (hour, minute, *rest)))
    spoken_minute = f"oh {spell_digits(minute[1], code)}" if int(minute) else ""
    return join_words(code, spell_digits(str(int(hour)), code), spoken_minute)


def _hour(text: str, code: str, terms: NumberWords) -> str:
    """Read the French clock: "10h30", "18h"."""
    hour, minute = text.split("h")
    word = ("heure" if int(hour) < 2 else "heures") if code == "fr" else "h"
    return join_words(code, spell_digits(str(int(hour)), code), word, spell_digits(minute, code) if minute else "")


def _phone(text: str, code: str, terms: NumberWords) -> str:
    plus = terms.plus if text.startswith("+") else ""
    return join_words(code, plus, *(spell_digits(digit, code) for digit in text if digit.isdigit()))


def _range(text: str, code: str, terms: NumberWords) -> str:
    """Read ranges, scores and ratios: "10-20", "3:1". "50-50" has no "to"."""
    low, high = re.split("[-–—:〜～]", text)
    return join_words(code, _bare(low, code, terms), terms.to if low != high else "", _bare(high, code, terms))


def _fraction(text: str, code: str, terms: NumberWords) -> str:
    """Read English fractions below one with a small denominator. Other fractions ("9/11", "24/7") are two numbers."""
    numerator, denominator = text.split("/")
    if code == "ja":
        return join_words(code, spell_digits(denominator, code), "分の", spell_digits(numerator, code))
    if code not in _ENGLISH or _CODE.search(text) or not 0 < int(numerator) < int(denominator) <= 10:
        return join_words(code, _bare(numerator, code, terms), _bare(denominator, code, terms))
    part = {"2": "half", "4": "quarter"}.get(denominator) or _ordinal(denominator, code, terms)
    return f"{spell_digits(numerator, code)} {part}{'s' if numerator != '1' else ''}"


def _decade(text: str, code: str, terms: NumberWords) -> str:
    name = _bare(text.strip("'’s"), code, terms)
    if code not in _ENGLISH:
        return f"{name} s"
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def _ordinal(text: str, code: str, terms: NumberWords) -> str:
    digits = re.sub(r"\D", "", text)
    if len(digits) > MOST_DIGITS:
        return spell_digits(digits, code)
    return spell_with_library(int(digits), code, "ordinal") or spell_digits(digits, code)


def _year(text: str, code: str, terms: NumberWords) -> str:
    """Read a year before 年: digit by digit in Chinese, as a number in Japanese."""
    if code == "ja":
        return spell_digits(text[:-1], code) + text[-1]
    return join_words(code, *(spell_digits(digit, code) for digit in text[:-1])) + text[-1]


def _signed(text: str, code: str, terms: NumberWords) -> str:
    digits = text.lstrip("-−–")
    return join_words(code, terms.minus if digits != text else "", _bare(digits, code, terms))


def _sign(text: str, code: str, terms: NumberWords) -> str:
    if text in _MONEY:
        return _currency(text, terms)
    signs = {
        "@": AT.get(code or "en", ""),
        "%": terms.percent,
        "&": terms.conjunction,
        "+": terms.plus,
        "°": terms.degrees,
    }
    return signs.get(text) or (_ENGLISH_SIGNS.get(text, "") if code in _ENGLISH else "")


def _sharp(text: str, code: str, terms: NumberWords) -> str:
    """Read a note or a programming language: C#."""
    return f"{text[0]} sharp"


_SPELLERS: dict[str, Callable[[str, str, NumberWords], str]] = {
    "money": _money,
    "percent": _percent,
    "clock": _clock,
    "hour": _hour,
    "phone": _phone,
    "range": _range,
    "fraction": _fraction,
    "decade": _decade,
    "ordinal": _ordinal,
    "year": _year,
    "number": _signed,
    "sharp": _sharp,
    "sign": _sign,
}


def _bare(text: str, code: str, terms: NumberWords) -> str:
    """Read a number without signs. Four digits that can be a year are a year."""
    if re.fullmatch(r"1[1-9]\d\d|20\d\d", text) and (code or "en") in _YEARS_APART:
        return spell_with_library(int(text), code, "year") or spell_digits(text, code)
    return _number(text, code, terms)


def _number(text: str, code: str, terms: NumberWords) -> str:
    """Read digits with marks: thousands as one number, decimals digit by digit, other marks part by part."""
    text = re.sub("['’\u00a0\u202f]", "", text)
    mark, other = (r"\.", ",") if terms.mark == "." else (",", r"\.")
    if re.fullmatch(rf"\d{{1,3}}(?:{other}\d{{3}})+(?:{mark}\d+)?", text):
        text = text.replace(other[-1], "")
    elif re.fullmatch(rf"\d{{1,3}}(?:{mark}\d{{3}}){{2,}}", text):
        text = text.replace(mark[-1], "")
    whole, *rest = re.split("[.,]", text)
    if len(rest) == 1:
        return join_words(
            code, spell_digits(whole, code), terms.point, *(spell_digits(digit, code) for digit in rest[0])
        )
    point = terms.point if terms.mark == "." and "," not in text else ""
    return join_words(
        code, spell_digits(whole, code), *(join_words(code, point, spell_digits(part, code)) for part in rest)
    )


def inflect(number: str, neighbours: Neighbours, language: str | None) -> str | None:
    """Return a number in the form that fits its neighbours.

    The result is AS_WRITTEN if the form is unknown. It is None if the number has only one form, or if the language has
    no rules.
    """
    rules = _rules().get(primary(language))
    return None if rules is None else rules(number, neighbours)


def _rules() -> Mapping[str, Rules]:
    return {
        "de": german.inflect,
        "es": spanish.inflect,
        "fr": french.inflect,
        "ru": russian.inflect,
    }
