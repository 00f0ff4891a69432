"""Write whole numbers in words with num2words or unicode_rbnf, whichever knows the language."""

# ruff: noqa: RUF001 - a Chinese zero, not an O

import re
import unicodedata
from functools import lru_cache

from core.transcript.numbers.number_words import UNSPACED

MOST_DIGITS = 15  # a longer string is a code, and is read digit by digit
_LIBRARY_ERRORS = (NotImplementedError, ArithmeticError, LookupError, ValueError, TypeError, AttributeError)


def spell_digits(digits: str, code: str) -> str:
    """Write a string of digits as one number. Write each digit after a leading nought, or if there are too many."""
    if len(digits) > 1 and (digits.startswith("0") or len(digits) > MOST_DIGITS):
        return join_words(code, *(spell_digits(digit, code) for digit in digits))
    return spell_with_library(int(digits), code, "cardinal") or spell_with_library(int(digits), "en", "cardinal")


@lru_cache(maxsize=4096)
def spell_with_library(number: int, code: str, form: str) -> str:
    """Write a whole number with the library that knows the language, or return "" if neither has the form."""
    from num2words import CONVERTER_CLASSES, num2words  # here, because it takes a tenth of the program's start
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
    except _LIBRARY_ERRORS:  # each language lacks other forms and raises another error
        return ""
    words = "".join(c for c in words if unicodedata.category(c)[0] in "LMZ" or c in "'’-")
    return " ".join(words.split())


def spell_whole(digits: str, code: str, form: str = "cardinal") -> str:
    """Write a whole number in words. `form` is a form of num2words ("cardinal", "ordinal", "year")."""
    return spell_with_library(int(digits), code, form) or spell_digits(digits, code)


def spell_by_rule(number: int, code: str, rule: str) -> str:
    """Write a whole number in words by a rule of CLDR ("spellout-cardinal-feminine")."""
    from unicode_rbnf import RbnfEngine

    return str(RbnfEngine.for_language(code).format_number(number, ruleset_names=[rule]).text)


def spell_russian(number: int, form: str, case: str, gender: str) -> str:
    """Write a Russian number in words. The accusative is that of inanimate nouns.

    Args:
        number: the number.
        form: of num2words, "cardinal" or "ordinal".
        case: n, g, d, a, i or p.
        gender: m, f, n, or p for the plural.
    """
    from num2words import num2words

    kind = {"plural": True} if gender == "p" else {"gender": gender}
    words = str(num2words(number, lang="ru", to=form, case=case, animate=False, **kind))
    return re.sub(r"^одна (?=тысяч)", "", words)


def join_words(code: str, *parts: str) -> str:
    """Join the non-empty parts, with blanks in languages that write blanks."""
    return ("" if code in UNSPACED else " ").join(part for part in parts if part)
