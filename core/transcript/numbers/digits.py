"""Write spoken numbers in digits: "twenty-one" as 21, "nineteen eighty-four" as 1984. spoken_numbers is the inverse.

A run of number words is a number only if the speller writes that number with the same words. Every doubtful run stays
in words.
"""

# ruff: noqa: RUF001 - Cyrillic letters and an apostrophe

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from core.contracts.languages import primary
from core.transcript.numbers.library import spell_digits, spell_with_library
from core.transcript.numbers.word_values import LANGUAGES, SURROUNDINGS, Numeral, numeral

_LARGEST = 10**15  # a longer number is a code
_MILLION = 10**6  # from here on a scale stays a word: "3 million"
_LONGEST = 24  # words of a number
_NARROW_SPACE = "\u202f"
_ROUGH = frozenset({"about", "around", "by", "in", "of", "after", "before", "since", "около", "после", "до"})
_COUNTED = frozenset({"century", "street", "avenue", "floor", "birthday", "anniversary", "edition", "place", "time"})


class Token(NamedTuple):
    """A word without its punctuation: the marks before it, the word and the marks after it."""

    lead: str
    core: str
    trail: str


class Written(NamedTuple):
    """The text of the words from `first` up to `last`, written as one word."""

    first: int
    last: int
    text: str


class _Number(NamedTuple):
    """A number up to word `last`. `kind` is "cardinal", "year" or "ordinal". `scale` is the last word if it stays."""

    last: int
    value: int
    kind: str
    scale: int = 1


def digits_for(tokens: Sequence[Token], language: str | None) -> Iterator[Written]:
    """Yield the runs of words that are numbers, in digits, in order.

    The language decides the rules. A text without a language is English. A language without rules has no runs.
    """
    code = primary(language) or "en"
    if code in LANGUAGES:
        line = _Line(tokens, code)
        at = 0
        while at < len(tokens):
            at, runs = line.write(at)
            yield from runs


@lru_cache(maxsize=4096)
def _spoken(number: int, code: str, form: str) -> tuple[int, ...]:
    """Return the values of the words that the speller writes, or () if they are not all known."""
    words = spell_digits(str(number), code) if form == "cardinal" else spell_with_library(number, code, form)
    values = list[int]()
    for word in words.lower().split():
        if word != SURROUNDINGS[code].joiner:
            found = numeral(word, code)
            if found is None:
                return ()
            values += found.values
    return _normal(values, code)


def _normal(values: Sequence[int], code: str) -> tuple[int, ...]:
    """Return values in the form that all ways to say a number share.

    A one before the first hundred or thousand is optional. French counts from sixty and eighty by twenties.
    """
    made = list[int]()
    for place, value in enumerate(values):
        last = made[-1] if made else 0
        if code == "fr" and value == 20 and last == 4 and (len(made) < 2 or made[-2] >= 100):
            made[-1] = 80
        elif code == "fr" and last in (60, 80) and 10 <= value < 20:
            made[-1] += 10
            made += [value - 10] if value > 10 else []
        elif not (value == 1 and last in (0, *_SCALES) and list(values[place + 1 : place + 2]) in ([100], [1000])):
            made.append(value)
    return tuple(made)


_SCALES = (1000, _MILLION, 10**9, 10**12)


def _sum(values: Sequence[int]) -> int:
    total = current = 0
    for value in values:
        if value in _SCALES:
            total, current = total + max(current, 1) * value, 0
        elif value == 100:
            current = max(current, 1) * value
        else:
            current += value
    return total + current


def _judge(values: Sequence[int], code: str) -> tuple[int, str] | None:
    """Return the number that these words say, and whether it is a year, or None if they do not say one number."""
    normal = _normal(values, code)
    number = _sum(normal)
    if number >= _LARGEST:
        return None
    if _spoken(number, code, "cardinal") == normal:
        return number, "cardinal"
    if code in ("en", "de") and 1000 < number < 2100 and _spoken(number, code, "year") == normal:
        return number, "year"
    if normal.count(100) == 1:  # nineteen hundred and five
        at = normal.index(100)
        hundreds, rest = _sum(normal[:at]), _sum(normal[at + 1 :])
        if 11 <= hundreds < 20 and rest < 100 and _spoken(hundreds, code, "cardinal") == normal[:at]:
            is_known = not normal[at + 1 :] or (rest and _spoken(rest, code, "cardinal") == normal[at + 1 :])
            return (100 * hundreds + rest, "year") if is_known else None
    return None


class _Line:
    """The words of a segment, and the numbers among them."""

    def __init__(self, tokens: Sequence[Token], code: str) -> None:
        self._tokens, self._code, self._near = tokens, code, SURROUNDINGS[code]
        self._cores = [token.core.lower().replace("’", "'") for token in tokens]
        self._numerals = [numeral(core, code) for core in self._cores]

    def write(self, at: int) -> tuple[int, Sequence[Written]]:
        """Return the end of the number at word `at`, or of the word, with the runs that replace its words."""
        if self._numerals[at] is None and self._cores[at] != "a":
            return at + 1, ()
        number = self._read(at)
        if number is None:
            return self._after_scale(at), ()
        if number.kind == "ordinal":
            text = self._ordinal(at, number)
            return number.last, [self._written(at, number.last, text)] if text else ()
        if self._is_name(at) or self._is_part(number.last):
            return number.last, ()
        for form in (self._decimal, self._clock, self._year):
            if (found := form(at, number)) is not None:
                return found
        if self._goes_on(number.last) and (following := self._read(number.last)) is not None:
            return self._run(at, number, following)
        if self._goes_on(number.last) and self._cores[number.last] in self._near.oh:  # room one oh one
            return min(number.last + 2, len(self._tokens)), ()
        return self._plain(at, number)

    def _goes_on(self, at: int) -> bool:
        """Tell whether word `at` follows the word before it without punctuation."""
        return 0 < at < len(self._tokens) and not self._tokens[at].lead and not self._tokens[at - 1].trail

    def _is(self, at: int, *words: str) -> bool:
        """Tell whether these words follow from word `at` on. A stem with * begins a word."""
        return all(
            self._goes_on(at + n)
            and (self._cores[at + n].startswith(word[:-1]) if word.endswith("*") else self._cores[at + n] == word)
            for n, word in enumerate(words)
        )

    def _before(self, at: int) -> str:
        return self._cores[at - 1] if self._goes_on(at) else ""

    def _read(self, at: int, most: int = _LARGEST) -> _Number | None:
        """Return the longest number that begins at word `at`. `most` is the largest value of one of its words."""
        runs = [(last, values, word) for last, values, word in self._runs(at) if max(values) < most]
        for last, values, word in reversed(runs):
            if word.is_ordinal:
                if (found := _judge(values, self._code)) is not None:
                    return _Number(last, found[0], "ordinal")
                continue
            scale = word.values[0] if len(word.values) == 1 and word.values[0] >= _MILLION else 1
            if scale > 1 and last - at > 1 and (found := _judge(values[:-1], self._code)) and 0 < found[0] < 1000:
                return _Number(last - 1, found[0], "cardinal", scale)
            if (found := _judge(values, self._code)) is not None:
                return _Number(last, *found)
        return None

    def _runs(self, at: int) -> Iterator[tuple[int, list[int], Numeral]]:
        """Yield the ends of the runs of number words from word `at` on, with their values and their last words."""
        values, last = list[int](), at
        while last < len(self._tokens) and last - at < _LONGEST and (last == at or self._goes_on(last)):
            word = self._numerals[last]
            if not values:
                if self._cores[at] == "a" and self._code == "en" and self._is_scale(at + 1):
                    word = Numeral((1,))
                if word is None:
                    return
                if word.values[0] in (100, *_SCALES) and not word.is_ordinal and not self._may_begin(at):
                    return
            elif word is None and self._joins(last, values):
                last += 1
                continue
            if word is None or not self._fits(values, word):
                return
            values = [*values, *word.values]
            last += 1
            yield last, values, word
            if word.is_ordinal and self._code != "es":
                return

    def _is_scale(self, at: int) -> bool:
        word = self._numerals[at] if self._goes_on(at) else None
        return word is not None and word.values[0] in (100, *_SCALES) and not word.is_ordinal

    def _may_begin(self, at: int) -> bool:
        """Tell whether a number may begin with its hundred or thousand, as in "mille"."""
        return self._code in ("de", "fr", "es") or self._cores[at] in ("сто", "ста", "тысяча", "тысячу")

    def _after_scale(self, at: int) -> int:
        """Return the end of a word. A hundred without its number ends with the numbers behind it: "several hundred"."""
        last, word = at + 1, self._numerals[at]
        while word is not None and self._goes_on(last):
            is_joiner = self._cores[last] == self._near.joiner and self._goes_on(last + 1)
            if self._numerals[last + is_joiner] is None:
                break
            last += 1 + is_joiner
        return last

    def _ordinal_at(self, at: int) -> bool:
        word = self._numerals[at] if at < len(self._numerals) else None
        return word is not None and word.is_ordinal

    def _joins(self, at: int, values: Sequence[int]) -> bool:
        """Tell whether word `at` is the "and" inside a number."""
        word = self._numerals[at + 1] if self._cores[at] == self._near.joiner and self._goes_on(at + 1) else None
        if word is None or not self._near.joiner:
            return False
        first, last = word.values[0], values[-1]
        if self._code == "fr":
            return first in (1, 11) and last in range(20, 70, 10)
        if self._code == "es":
            return 0 < first < 10 and len(word.values) == 1 and last in range(30, 100, 10)
        return 0 < first < 100 and last in (100, *_SCALES)

    def _fits(self, values: Sequence[int], word: Numeral) -> bool:
        """Tell whether a further word may belong to the number. German writes numbers below 100 as one word."""
        if not values or values[-1] >= 100 or word.values[0] >= 100:
            return True
        if self._code == "fr" and values[-1] == 4 and word.values[0] == 20:
            return True
        return self._code != "de" and values[-1] in range(10, 100, 10) and word.values[0] < 20

    def _is_name(self, at: int) -> bool:
        """Tell whether the number is part of a name: it has a capital in mid-sentence."""
        core = self._tokens[at].core
        is_first = at == 0 or self._tokens[at - 1].trail[-1:] in tuple('.?!:…»”"') or bool(self._tokens[at].lead)
        return not is_first and core[:1].isupper() and core[1:].islower()

    def _is_part(self, at: int) -> bool:
        """Tell whether the words after a number make a fraction or a decade of it."""
        if any(self._is(at, *words.split()) for words in self._near.halves):
            return True
        core = self._cores[at] if self._goes_on(at) else ""
        return any(word is not None and word.is_ordinal for word in (numeral(c, self._code) for c in (core, core[:-1])))

    def _written(self, first: int, last: int, text: str) -> Written:
        """Return a run with the punctuation around it. A full stop and the dot of an ordinal are one."""
        trail = self._tokens[last - 1].trail
        if text.endswith(".") and trail.startswith("."):
            trail = trail[1:]
        return Written(first, last, f"{self._tokens[first].lead}{text}{trail}")

    def _plain(self, at: int, number: _Number) -> tuple[int, Sequence[Written]]:
        """Write a number with its percent sign or currency, if it has one."""
        text = _grouped(number, self._code)
        if (found := self._with_unit(at, number.last, text, number.scale, is_whole=True)) is not None:
            return found
        return number.last, () if self._is_doubtful(at, number) else [self._written(at, number.last, text)]

    def _is_doubtful(self, at: int, number: _Number) -> bool:
        """Tell whether the words may be an article, a round amount or another word."""
        if self._before(at) in self._near.named:
            return False
        if number.last == at + 1 and number.value == 1:
            is_range = self._goes_on(number.last) and self._cores[number.last] in self._near.either
            following = self._read(number.last + 1) if is_range and self._goes_on(number.last + 1) else None
            if following is not None and following.kind == "cardinal" and following.scale == number.scale:
                return False
        if self._cores[at] == "a":
            return number.value == 1000 or number.scale > 1
        if number.last > at + 1 or (number.scale > 1 and self._code == "en"):
            return False
        return number.value in (1, 1000) or self._cores[at] in self._near.unsure

    def _with_unit(
        self, first: int, last: int, text: str, scale: int, *, is_whole: bool
    ) -> tuple[int, Sequence[Written]] | None:
        """Write the percent sign or the currency after a number before word `last`. Only whole ones get cents."""
        space = "" if self._code == "en" else "\u00a0"
        if scale == 1:
            for words in self._near.percent:
                if self._is(last, *words):
                    end = last + len(words)
                    return end, [self._written(first, end, f"{text}{space}%")]
        at = last if scale == 1 else last + 1
        sign = self._near.currencies.get(self._cores[at], "") if self._goes_on(at) else ""
        if not sign or (scale > 1 and self._code != "en"):
            return None
        if scale > 1:  # $3 million
            word = self._tokens[last].core
            return at + 1, [self._written(first, last, f"{sign}{text}"), self._written(last, at + 1, word)]
        cents, end = self._cents(at + 1)
        if cents is not None and is_whole:
            text = f"{text}{'.' if self._code == 'en' else ','}{cents:02}"
        else:
            end = at + 1
        return end, [self._written(first, end, f"{sign}{text}" if self._code == "en" else f"{text}{space}{sign}")]

    def _cents(self, at: int) -> tuple[int | None, int]:
        """Return the hundredths after the name of a currency, and their end.

        Without their name they stand at the end of a clause.
        """
        start = at + 1 if self._goes_on(at) and self._cores[at] in ("and", "und", "et", "y", "con", "и") else at
        number = self._read(start) if self._goes_on(start) else None
        if number is None or number.kind != "cardinal" or not 0 < number.value < 100:
            return None, at
        if self._goes_on(number.last) and self._cores[number.last] in self._near.cents:
            return number.value, number.last + 1
        is_end = not self._goes_on(number.last) and start == at and number.value > 9
        return (number.value, number.last) if is_end else (None, at)

    def _decimal(self, at: int, number: _Number) -> tuple[int, Sequence[Written]] | None:
        """Write a number with decimals: "three point one four"."""
        if number.scale > 1 or not (self._goes_on(number.last) and self._cores[number.last] in self._near.point):
            return None
        if number.value == 1 and (
            self._before(at) == "at" or self._cores[at : at + 2] in (["un", "punto"], ["una", "punto"])
        ):
            return None  # at one point three people left
        last, decimals = number.last + 1, ""
        while self._goes_on(last):
            digit = self._read(last, most=100)
            if self._cores[last] in self._near.oh:
                decimals, last = f"{decimals}0", last + 1
            elif digit is None or digit.kind == "ordinal" or (digit.value > 9 and decimals.strip("0")):
                break
            else:
                decimals, last = f"{decimals}{digit.value}", digit.last
                if digit.value > 9:
                    break
        if self._cores[number.last].startswith("цел"):
            places = {"десят": 1, "сот": 2, "тысячн": 3}
            name = self._cores[last] if self._goes_on(last) else ""
            count = next((n for stem, n in places.items() if name.startswith(stem)), 0)
            decimals = decimals.zfill(count) if 0 < len(decimals) <= count else ""
            last += 1
        if not decimals:
            return None
        mark = "." if self._code == "en" else ","
        text = f"{_grouped(number._replace(kind='year' if number.value < 10_000 else 'cardinal'), self._code)}{mark}"
        text += decimals
        word = self._numerals[last] if self._goes_on(last) else None
        scale = word.values[0] if word is not None and len(word.values) == 1 and word.values[0] >= _MILLION else 1
        found = self._with_unit(at, last, text, scale, is_whole=False)
        return found or (last, [self._written(at, last, text)])

    def _clock(self, at: int, number: _Number) -> tuple[int, Sequence[Written]] | None:
        """Write a time of day: "ten thirty p.m.", "zehn Uhr dreißig", "dix heures trente", "las diez y treinta"."""
        if number.value > 24 or number.scale > 1 or number.kind != "cardinal":
            return None
        hours = {"de": ("uhr",), "fr": ("heure", "heures"), "es": ("y",)}.get(self._code, ())
        start = number.last
        is_named = self._goes_on(start) and self._cores[start] in hours
        if self._code in ("de", "fr") and not is_named:
            return None
        start += is_named
        minute, last = self._minute(start)
        if minute is None:
            is_hour = self._code == "de" and is_named
            return (start, [self._written(at, number.last, str(number.value))]) if is_hour else None
        if self._code == "en" and not (self._is_half_day(last) or (self._is_hour(at) and number.value < 13)):
            return None
        if self._code in ("es", "ru") and not self._is_hour(at):
            return None
        if self._is_rough(at, number, minute, last):
            return None
        if self._code == "fr":
            return last, [self._written(at, last, f"{number.value}h{minute:02}")]
        text = f"{number.value}:{minute:02}"
        if self._code == "de":
            name = self._tokens[number.last].core
            return last, [self._written(at, number.last, text), self._written(number.last, last, name)]
        return last, [self._written(at, last, text)]

    def _is_rough(self, at: int, number: _Number, second: int, last: int) -> bool:
        """Tell whether two numbers may be a rough amount, as in "about ten fifteen minutes"."""
        if not 0 < second - number.value <= 10 or not self._goes_on(last) or self._is_half_day(last):
            return False
        return self._before(at) in _ROUGH or (self._code == "es" and self._cores[max(0, at - 2)] == "entre")

    def _is_hour(self, at: int) -> bool:
        return self._before(at) in self._near.at_hour

    def _is_half_day(self, at: int) -> bool:
        return self._goes_on(at) and self._cores[at] in ("am", "pm", "a.m", "p.m")

    def _minute(self, at: int) -> tuple[int | None, int]:
        """Return a spoken minute at word `at`, 1 to 59, and its end. Below ten it has an "oh", or an hour's name."""
        if self._goes_on(at) and self._cores[at] in self._near.oh and self._goes_on(at + 1):
            digit = self._read(at + 1)
            is_digit = digit is not None and digit.kind == "cardinal" and 0 < digit.value < 10
            return (digit.value, digit.last) if digit is not None and is_digit else (None, at)
        minute = self._read(at) if self._goes_on(at) else None
        least = 1 if self._code == "de" else 10
        if minute is None or minute.kind != "cardinal" or minute.scale > 1 or not least <= minute.value < 60:
            return None, at
        return minute.value, minute.last

    def _year(self, at: int, number: _Number) -> tuple[int, Sequence[Written]] | None:
        """Write an English year that is spoken in two halves.

        "Twenty thirty" may be two amounts. It is a year only after words such as "in".
        """
        if self._code != "en" or not 11 <= number.value <= 20 or number.last != at + 1:
            return None
        second, last = self._minute(number.last)
        following = self._read(number.last) if self._goes_on(number.last) else None
        if second is None and following is not None and following.kind == "cardinal" and 59 < following.value < 100:
            second, last = following.value, following.last
        if second is None:
            return None
        before = self._before(at)
        is_told = before in self._near.in_year or self._is_month(at - 1) or self._ordinal_at(at - 1)
        if self._is_rough(at, number, second, last):
            return None
        if not is_told and 0 < second - number.value <= 10 and number.last + 1 == last:
            return None
        return last, [self._written(at, last, f"{number.value}{second:02}")]

    def _run(self, at: int, number: _Number, following: _Number) -> tuple[int, Sequence[Written]]:
        """Write numbers in a row if all are single digits. Other rows stay in words: they have several readings."""
        found = [(at, number)]
        after: _Number | None = following
        while after is not None:
            found.append((found[-1][1].last, after))
            after = self._read(after.last) if self._goes_on(after.last) else None
        last = found[-1][1].last
        are_digits = all(each.value < 10 and each.kind == "cardinal" and each.scale == 1 for _, each in found)
        if not are_digits or (len(found) < 3 and 1 in (each.value for _, each in found)):
            return last, ()
        return last, [self._written(first, each.last, str(each.value)) for first, each in found]

    def _ordinal(self, at: int, number: _Number) -> str:
        """Return an ordinal in digits, or "" if it stays in words: below four outside dates, and in fractions."""
        following = self._cores[number.last] if self._goes_on(number.last) else ""
        before, last = self._before(at), self._cores[number.last - 1]
        is_before_month = bool(following) and self._is_month(number.last)
        is_date = is_before_month or (self._code == "en" and self._is_english_date(at, number.last))
        if (
            self._code == "en"
            and last.endswith("second")
            and number.value > 20
            and not is_date
            and following not in _COUNTED
        ):
            return ""  # a sixty second pitch
        if not is_date and (number.value < 4 or (number.last == at + 1 and last in self._near.unsure)):
            return ""
        if self._is_name(at) or (before in ("a", "an", *self._near.ones) and not is_date and self._code != "de"):
            return ""
        if self._cores[at] in ("a", "one") or (self._code in ("es", "fr") and following.startswith("part")):
            return ""
        value = number.value
        if self._code == "en":
            last_two = value % 100
            ending = "th" if last_two in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
            return f"{value}{ending}"
        if self._code == "de":
            return f"{value}."
        if self._code == "fr":
            return f"{value}{('re' if last.endswith('e') else 'er') if value == 1 else 'e'}"
        if self._code == "es":
            return f"{value}{'ª' if last.endswith('a') else 'º'}"
        if is_before_month or following in ("год", "года", "году", "годом", "годе"):
            return str(value)
        return f"{value}-{last[-2:] if last.endswith(('го', 'му', 'ми')) else last[-1:]}"

    def _is_english_date(self, at: int, last: int) -> bool:
        """Tell whether a month stands before the ordinal, or after it and "of"."""
        if self._goes_on(at) and self._is_month(at - 1):
            return True
        return self._is(last, "of") and self._goes_on(last + 1) and self._is_month(last + 1)

    def _is_month(self, at: int) -> bool:
        """Tell whether a word is the name of a month. In English, "may" is a verb."""
        is_named = 0 <= at < len(self._tokens) and self._cores[at] in self._near.months
        return is_named and not (self._code == "en" and self._tokens[at].core == "may")


def _grouped(number: _Number, code: str) -> str:
    """Return the digits of a number. English and German divide from four digits on, but no years; others from five."""
    is_year = number.kind == "year" or 2000 <= number.value < 2100
    least = 1000 if code in ("en", "de") else 10_000
    if number.value < least or is_year:
        return str(number.value)
    return f"{number.value:,}".replace(",", {"en": ",", "de": ".", "es": "."}.get(code, _NARROW_SPACE))
