"""Check spoken numbers and signs in languages of both libraries and of neither."""

import pytest

from core.contracts.languages import iso_639_3
from core.transcript.numbers.agreement import Neighbours
from core.transcript.numbers.spoken_numbers import spell


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "3.5%", "three point five percent"),
        ("en", "3.50", "three point five zero"),
        ("en", "$20", "twenty dollars"),
        ("en", "$1", "one dollar"),
        ("en", "£3.50", "three pounds and fifty pence"),
        ("en", "$1,000.00", "one thousand dollars"),
        ("en", "$0.99", "ninety-nine cents"),
        ("en", "$3.5", "three point five dollars"),
        ("en", "1999's", "nineteen ninety-nine's"),
        ("en", "80's", "eighties"),
        ("en", "5:1", "five to one"),
        ("en", "50-50", "fifty fifty"),
        ("en", "1,2,3", "one two three"),
        ("en", "24-hour", "twenty-four hour"),
        ("en", "2024-05-01", "twenty twenty-four zero five zero one"),
        ("en", "$5M", "five million dollars"),
        ("en", "10:30", "ten thirty"),
        ("en", "10:05", "ten oh five"),
        ("en", "1999", "nineteen ninety-nine"),
        ("en", "2024", "twenty twenty-four"),
        ("en", "1990s", "nineteen nineties"),
        ("en", "1st", "first"),
        ("en", "22nd", "twenty-second"),
        ("en", "1/2", "one half"),
        ("en", "3/4", "three quarters"),
        ("en", "½", "one half"),
        ("en", "9/11", "nine eleven"),
        ("en", "555-1234", "five five five one two three four"),
        ("en", "10-20", "ten to twenty"),
        ("en", "10–20", "ten to twenty"),
        ("en", "2,000,567.05", "two million five hundred and sixty-seven point zero five"),
        ("en", "-5", "minus five"),
        ("en", "007", "zero zero seven"),
        ("en", "20°C", "twenty degrees C"),
        ("en", "COVID-19", "COVID nineteen"),
        ("en", "R&D", "R and D"),
        ("en", "2.0.1", "two point zero point one"),
        ("en", "2020202020202020", " ".join(["two zero"] * 8)),
        ("en", "٣", "three"),
        ("en", "well-known", "well-known"),
        ("en-US", "21", "twenty-one"),
        (None, "21", "twenty-one"),
        ("xx", "21", "twenty-one"),
        ("de", "3,5", "drei Komma fünf"),
        ("de", "1.000", "eintausend"),
        ("de", "1.234,5", "eintausendzweihundertvierunddreißig Komma fünf"),
        ("de", "3.", "dritte"),
        ("de", "20€", "zwanzig Euro"),
        ("fr", "3,5%", "trois virgule cinq pour cent"),
        ("fr", "10h30", "dix heures trente"),
        ("fr", "3,50€", "trois euros cinquante"),
        ("de", "1.250,75€", "eintausendzweihundertfünfzig Euro fünfundsiebzig"),
        ("fr", "1er", "premier"),
        ("fr", "1\u202f000", "mille"),
        ("es", "3,14", "tres coma uno cuatro"),
        ("es", "1.000.000", "un millón"),
        ("zh", "我有3个", "我有三个"),
        ("zh", "3.5%", "百分之三点五"),
        ("zh", "2024年", "二零二四年"),
        ("bg", "21", "двайсет и едно"),
        ("et", "2024", "kaks tuhat kakskümmend neli"),
        ("hr", "3.", "treće"),
        ("el", "5%", "πέντε τοις εκατό"),
        ("mt", "21", "wieħed u għoxrin"),
        ("th", "21", "ยี่สิบเอ็ด"),
        ("tr", "%5", "yüzde beş"),
    ],
)
def test_spelled(language: str | None, text: str, expected: str) -> None:
    assert spell(text, language) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "$\u00a020", "twenty dollars"),
        ("de", "€\u00a03,50", "drei Euro fünfzig"),
        ("fr", "€\u202f20", "vingt euros"),
        ("en", "£\u00a05bn", "five billion pounds"),
    ],
)
def test_a_sign_and_its_amount_may_be_parted_by_any_space(language: str, text: str, expected: str) -> None:
    assert spell(text, language) == expected


@pytest.mark.parametrize(
    ("language", "form"), [("en", "{}/2"), ("de", "{}mal"), ("es", "{}"), ("ru", "{}-й"), ("de", "{}0er")]
)
@pytest.mark.parametrize("count", [400, 5000])
def test_endless_digits_are_read_one_by_one(language: str, form: str, count: int) -> None:
    place = Neighbours(("a",), ("год",))
    assert spell(form.format("9" * count), language, place).split()[:count] == [spell("9", language)] * count


@pytest.mark.parametrize(
    ("language", "code"),
    [("en", "eng"), ("pt-BR", "por"), ("zh_CN", "zho"), ("spa", "spa"), ("tlh", "tlh"), ("xx", "und"), (None, "und")],
)
def test_three_letter_codes(language: str | None, code: str) -> None:
    assert iso_639_3(language) == code


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ru"])
@pytest.mark.parametrize("mark", [".", ",", "\u202f"])
def test_thousands_without_end_are_read_one_by_one(language: str, mark: str) -> None:
    """More digits than Python takes for a number."""
    said = spell("1" + f"{mark}000" * 1_500, language, Neighbours(("a",), ("casa",)))
    assert len(said.split()) >= 1_500
