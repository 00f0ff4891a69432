"""Write whole numbers in words with the libraries that know the language: num2words and unicode_rbnf."""

# ruff: noqa: RUF001 - a Chinese zero, not an O

import re
import unicodedata
from functools import lru_cache

from core.transcript.numbers.number_words import UNSPACED

LONGEST = 15  # digits; a longer string is a code, and is read digit by digit
_LIBRARY_ERRORS = (NotImplementedError, ArithmeticError, LookupError, ValueError, TypeError, AttributeError)


def spell_digits(digits: str, code: str) -> str:
    """A string of digits as one number, or digit by digit when it starts with a nought or is too long to be one."""
    if len(digits) > 1 and (digits.startswith("0") or len(digits) > LONGEST):
        return join_words(code, *(spell_digits(digit, code) for digit in digits))
    return spell_with_library(int(digits), code, "cardinal") or spell_with_library(int(digits), "en", "cardinal")


@lru_cache(maxsize=4096)
def spell_with_library(number: int, code: str, form: str) -> str:
    """A whole number from the library that knows the language; "" when neither can say it in that form."""
    from num2words import CONVERTER_CLASSES, num2words  # here: a tenth of the program's start, and few starts spell
    from unicode_rbnf import FormatPurpose, RbnfEngine

    name = "en" if code == "" else code
    try:
        if name in CONVERTER_CLASSES:
            words = str(num2words(number, lang=name, to=form))
        elif name in RbnfEngine.get_supported_languages() and form != "year":
            purpose = FormatPurpose.ORDINAL if form == "ordinal" else FormatPurpose.CARDINAL
            words = RbnfEngine.for_language(name).format_number(number, purpose).text.replace("〇", "零")
        else:
            return ""
    except _LIBRARY_ERRORS:  # each language of either library leaves out other forms, and says so differently
        return ""
    words = "".join(c for c in words if unicodedata.category(c)[0] in "LMZ" or c in "'’-")
    return " ".join(words.split())


def spell_whole(digits: str, code: str, form: str = "cardinal") -> str:
    """A whole number in words; `form` is one of num2words ("cardinal", "ordinal", "year")."""
    return spell_with_library(int(digits), code, form) or spell_digits(digits, code)


def spell_by_rule(number: int, code: str, rule: str) -> str:
    """A whole number in words by a rule of CLDR ("spellout-cardinal-feminine")."""
    from unicode_rbnf import RbnfEngine

    return str(RbnfEngine.for_language(code).format_number(number, ruleset_names=[rule]).text)


def spell_russian(number: int, form: str, case: str, gender: str) -> str:
    """A Russian number in words: `case` is one of n, g, d, a, i, p; `gender` m, f, n, or p for the plural. A numeral in
    the accusative is that before what is not alive."""
    from num2words import num2words

    kind = {"plural": True} if gender == "p" else {"gender": gender}
    words = str(num2words(number, lang="ru", to=form, case=case, animate=False, **kind))
    return re.sub(r"^одна (?=тысяч)", "", words)


def join_words(code: str, *parts: str) -> str:
    """Join the parts that are not empty, with blanks in languages that write them."""
    return ("" if code in UNSPACED else " ").join(part for part in parts if part)
