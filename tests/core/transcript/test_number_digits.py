"""Numbers in digits: which words become a number, which stay, and the way back by the speller."""

# ruff: noqa: RUF001 - Cyrillic letters

import random

import pytest
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Word
from core.formats import TextOptions
from core.formats.text_options import with_text_options
from core.transcript.numbers.library import spell_digits

DIGITS = TextOptions(numbers="digits")
WORDS = TextOptions(numbers="words")


def written(text: str, language: str | None, options: TextOptions = DIGITS) -> str:
    made = with_text_options(transcript(text, language=language), options)
    return " ".join(word.text for word in made.words)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Twenty-one people, three hundred and five cats.", "21 people, 305 cats."),
        ("en", "twenty three thousand one hundred and two", "23,102"),
        ("en", "in nineteen eighty-four and in twenty twenty one", "in 1984 and in 2021"),
        ("en", "in nineteen oh five, nineteen hundred and five", "in 1905, 1905"),
        ("en", "two thousand and five, eleven hundred", "2005, 1100"),
        ("en", "a hundred and ten, five hundred thousand dollars", "110, $500,000"),
        ("en", "three point one four percent, one per cent", "3.14%, 1%"),
        ("en", "twenty dollars, three dollars and fifty cents, one euro", "$20, $3.50, €1"),
        ("en", "one point five million dollars, three million people", "$1.5 million, 3 million people"),
        ("en", "at ten thirty, ten oh five a.m. three o'clock", "at 10:30, 10:05 a.m. 3 o'clock"),
        (
            "en",
            "the twenty-first century, March first, the second of May",
            "the 21st century, March 1st, the 2nd of May",
        ),
        ("en", "one or two, from one to ten, number one", "1 or 2, from 1 to 10, number 1"),
        ("en", "five five five one two", "5 5 5 1 2"),
        ("en-GB", "“Sixty!” (seventy)", "“60!” (70)"),
        (None, "sixty people", "60 people"),
        ("de", "am einundzwanzigsten Mai neunzehnhundertvierundachtzig", "am 21. Mai 1984"),
        ("de", "der zwanzigste. zweihundertdreiundvierzig Leute", "der 20. 243 Leute"),
        ("de", "zehn Uhr dreißig, um ein Uhr", "10:30 Uhr, um 1 Uhr"),
        ("de", "drei Komma eins vier Prozent, drei Euro fünfzig", "3,14\u00a0%, 3,50\u00a0€"),
        ("de", "drei Komma fünf Euro zwanzig", "3,5\u00a0€ 20"),
        ("de", "dreitausend Euro und fünfzig Cent", "3.000,50\u00a0€"),
        ("de", "zwei Millionen dreihunderttausend, drei Millionen Euro", "2.300.000, 3 Millionen Euro"),
        ("fr", "vingt et un ans, quatre-vingt-dix-neuf pour cent", "21 ans, 99\u00a0%"),
        ("fr", "septante-cinq, vingt mille, dix heures trente", "75, 20\u202f000, 10h30"),
        ("fr", "le vingt et unième siècle, le premier mai", "le 21e siècle, le 1er mai"),
        ("fr", "trois virgule zéro cinq, neuf euros", "3,05, 9\u00a0€"),
        ("es", "treinta y cinco años, mil novecientos ochenta y cuatro", "35 años, 1984"),
        ("es", "veintiún mil euros, cincuenta por ciento", "21.000\u00a0€, 50\u00a0%"),
        ("es", "a las diez y treinta, el vigésimo primero", "a las 10:30, el 21º"),
        ("ru", "двадцать первого марта тысяча девятьсот восемьдесят четвёртого года", "21 марта 1984 года"),
        ("ru", "двадцати пяти человек, пятьдесят процентов", "25 человек, 50\u00a0%"),
        ("ru", "три целых пять сотых, двадцать первый век, в десять тридцать", "3,05, 21-й век, в 10:30"),
    ],
)
def test_spoken_numbers_are_written_in_digits(language: str | None, text: str, expected: str) -> None:
    assert written(text, language) == expected


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "one of them, a thousand times, a million, several hundred"),
        ("en", "the first time, a fifth, two thirds, two and a half, the nineteen eighties"),
        ("en", "seven thirty, nine eleven, fifteen twenty minutes, Big Ten"),
        ("en", "hundred and twenty-one thousand, room one oh one"),
        ("de", "ein Mann, eine Frau, eins, tausend Dank, eine Million"),
        ("de", "ich achte, die achten, in Acht nehmen, zweieinhalb, drei Viertel, der erste Tag"),
        ("fr", "un homme neuf, une fois, mille mercis, dix et demi, un dixième"),
        ("es", "uno de ellos, mil gracias, la quinta parte, las diez y media, el cuarto"),
        ("ru", "один из них, первый раз, тысячи людей, два с половиной"),
        ("it", "ventuno persone"),
    ],
)
def test_doubtful_numbers_stay_in_words(language: str, text: str) -> None:
    assert written(text, language) == text


def test_words_of_a_number_become_one_with_their_times() -> None:
    said = (Word("Twenty", 1.0, 1.4, 0.9), Word("one", 1.5, 1.8, 0.4, boosted=True), Word("people.", 1.9, 2.2, 0.8))
    made = with_text_options(transcript(Segment(said, "A", lines=(2, 1)), language="en"), DIGITS)
    assert made.segments[0].words == (Word("21", 1.0, 1.8, 0.4, boosted=True), said[2])
    assert (made.segments[0].speaker, made.segments[0].lines) == ("A", ())


def test_a_segment_keeps_its_own_language() -> None:
    told = transcript(Segment(timed("once veces"), language="es"), Segment(timed("once again")), language="en")
    assert [each.text for each in with_text_options(told, DIGITS).segments] == ["11 veces", "once again"]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ru"])
def test_a_number_comes_back_from_its_words(language: str) -> None:
    chance = random.Random(language)
    numbers = [
        *range(2, 102),
        110,
        200,
        201,
        1001,
        1100,
        1999,
        *(chance.randrange(10 ** (2 + n % 5)) for n in range(60)),
    ]
    for number in set(numbers) - {1, 1000} - ({9} if language == "fr" else set()):
        words = spell_digits(str(number), language)
        digits = written(words, language)
        assert "".join(c for c in digits if c.isalnum()) == str(number), words
        again = written(digits, language, WORDS)
        assert written(again, language) in (digits, str(number)), words
        if language in ("de", "fr", "es"):  # English has another form for years, and Russian for thousands
            assert again == words


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "about ten fifteen minutes"),
        ("en", "around twenty thirty people"),
        ("en", "in fifteen twenty minutes"),
        ("en", "the first may be better"),
        ("en", "our sixty second pitch"),
        ("en", "the thirty-second clip"),
        ("ru", "около десяти пятнадцати минут"),
    ],
)
def test_a_doubtful_run_stays_in_words(language: str, text: str) -> None:
    assert written(text, language) == text


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "At one point three people left.", "At one point 3 people left."),
        ("es", "en un punto dos personas", "en un punto 2 personas"),
        ("es", "entre las diez y veinte personas", "entre las 10 y 20 personas"),
        ("en", "forty-second street", "42nd street"),
        ("en", "the first of May", "the 1st of May"),
        ("en", "at ten fifteen we left", "at 10:15 we left"),
        ("en", "in nineteen eighty-four we left", "in 1984 we left"),
    ],
)
def test_only_the_number_of_a_doubtful_run_is_written(language: str, text: str, expected: str) -> None:
    assert written(text, language) == expected
