"""Choose the case and gender of Russian numerals and ordinals by prepositions and the form of the next noun."""

# ruff: noqa: RUF001, RUF002, RUF003 - Cyrillic letters

import re
from collections.abc import Iterator
from typing import NamedTuple

from core.transcript.numbers.agreement import AS_WRITTEN, Neighbours, word_set
from core.transcript.numbers.library import spell_russian

_MONTHS = word_set("января февраля марта апреля мая июня июля августа сентября октября ноября декабря")
_GENITIVE = word_set(
    "около до от после из без для у более менее больше меньше свыше кроме против вокруг среди порядка начиная с со "
    "не_менее не_более"
)
_INSTRUMENTAL = frozenset({"над", "под", "перед", "между"})
_LOCATIVE = frozenset({"в", "во", "на", "о", "об", "при"})
_CURRENCIES = {
    "$": ("m", "доллар", "доллара", "долларов"),
    "€": ("m", "евро", "евро", "евро"),
    "£": ("m", "фунт", "фунта", "фунтов"),
    "¥": ("f", "иена", "иены", "иен"),
}
_ENDING_CASES = {"ам": "d", "ям": "d", "ами": "i", "ями": "i", "ах": "p", "ях": "p"}  # of every noun in the plural
# Nouns that people often count or number: gender, then singular nominative, genitive, dative, accusative,
# instrumental, prepositional, and the genitive of the plural (or the form after five).
_TABLE = """
    m этаж этажа этажу этаж этажом этаже этажей
    m класс класса классу класс классом классе классов
    m век века веку век веком веке веков
    m год года году год годом году лет
    m день дня дню день днём дне дней
    m час часа часу час часом часе часов
    m месяц месяца месяцу месяц месяцем месяце месяцев
    m раз раза разу раз разом разе раз
    m рубль рубля рублю рубль рублём рубле рублей
    m доллар доллара доллару доллар долларом долларе долларов
    m процент процента проценту процент процентом проценте процентов
    m градус градуса градусу градус градусом градусе градусов
    m метр метра метру метр метром метре метров
    m километр километра километру километр километром километре километров
    m курс курса курсу курс курсом курсе курсов
    m том тома тому том томом томе томов
    m номер номера номеру номер номером номере номеров
    m дом дома дому дом домом доме домов
    m урок урока уроку урок уроком уроке уроков
    m тур тура туру тур туром туре туров
    m человек человека человеку человека человеком человеке человек
    m брат брата брату брата братом брате братьев
    m друг друга другу друга другом друге друзей
    m сын сына сыну сына сыном сыне сыновей
    f минута минуты минуте минуту минутой минуте минут
    f секунда секунды секунде секунду секундой секунде секунд
    f неделя недели неделе неделю неделей неделе недель
    f глава главы главе главу главой главе глав
    f страница страницы странице страницу страницей странице страниц
    f книга книги книге книгу книгой книге книг
    f сестра сестры сестре сестру сестрой сестре сестёр
    f группа группы группе группу группой группе групп
    f часть части части часть частью части частей
    f улица улицы улице улицу улицей улице улиц
    f квартира квартиры квартире квартиру квартирой квартире квартир
    f комната комнаты комнате комнату комнатой комнате комнат
    f школа школы школе школу школой школе школ
    f серия серии серии серию серией серии серий
    f линия линии линии линию линией линии линий
    f копейка копейки копейке копейку копейкой копейке копеек
    f дочь дочери дочери дочь дочерью дочери дочерей
    n место места месту место местом месте мест
    n слово слова слову слово словом слове слов
    n окно окна окну окно окном окне окон
    n яблоко яблока яблоку яблоко яблоком яблоке яблок
    n письмо письма письму письмо письмом письме писем
"""
_SINGULAR = "ngdaip"  # cases as num2words calls them, in the order of the table


class _Form(NamedTuple):
    """A possible meaning of a noun's form. `case` is one of _SINGULAR, or G for the genitive of the plural."""

    gender: str
    case: str


def _forms() -> Iterator[tuple[str, _Form]]:
    for gender, *words in (line.split() for line in _TABLE.strip().splitlines()):
        yield from zip(words, (_Form(gender, case) for case in (*_SINGULAR, "G")), strict=True)


_KNOWN: dict[str, list[_Form]] = {}
for _word, _form in _forms():
    _KNOWN.setdefault(_word, []).append(_form)


def inflect(number: str, neighbours: Neighbours) -> str | None:
    """Read a Russian number. See spoken_numbers.inflect."""
    if match := re.fullmatch(
        r"(\d+)-?(ый|ой|ий|й|ая|я|ое|ее|е|ую|ю|ого|его|го|ому|ему|му|ом|ем|м|ых|их|х|ыми|ими|ми)", number
    ):
        return _suffixed(int(match[1]), match[2], neighbours)
    if match := re.fullmatch(r"([-−–]?)(\d{1,12})", number):
        value, minus = int(match[2]), "минус " if match[1] else ""
        if not minus and neighbours.following in _MONTHS and value < 32:
            return _date(value, neighbours)
        if not minus and (read := _ordinal(value, neighbours)) is not None:
            return read
        words = _counting(value, neighbours)
        return minus + words if words else AS_WRITTEN
    if match := re.fullmatch(r"(\d{1,12})\s?%", number):
        return _percent(int(match[1]), neighbours)
    if match := re.fullmatch(r"([$€£¥])\s?(\d{1,12})|(\d{1,12})\s?([$€£¥])", number):
        return _money(int(match[2] or match[3]), match[1] or match[4], neighbours)
    return AS_WRITTEN if re.fullmatch(r"\d/\d{1,2}", number) else None


def _date(day: int, neighbours: Neighbours) -> str:
    """Read a day of a month: "третьего марта" alone and after most prepositions."""
    before = neighbours.previous
    case = {"к": "d", "ко": "d", "на": "a", "по": "a", "за": "a"}.get(before, "g")
    if before in ("сегодня", "завтра", "вчера", "послезавтра"):  # "сегодня третье", but "сегодня, третьего"
        case = "n" if len(neighbours.after) == 1 else ""
    elif before in ("и", "или", "перед", "под", "между", "о", "в"):
        case = ""
    return spell_russian(day, "ordinal", case, "n") if case else AS_WRITTEN


def _ordinal(value: int, neighbours: Neighbours) -> str | None:
    """Read the number as an ordinal if the noun has a form that follows no numeral. Return None for a numeral."""
    noun, before = neighbours.following, neighbours.previous
    if noun in ("году", "года", "год", "годом", "годы", "годов") and (value >= 1000 or noun in ("году", "годом")):
        case = {"году": "d" if before in ("к", "ко") else "p" if before in _LOCATIVE else "", "года": "g", "годом": "i"}
        chosen = case.get(noun, "n" if noun == "год" else "")
        return spell_russian(value, "ordinal", chosen, "m") if chosen else AS_WRITTEN
    if (
        len(neighbours.after) > 2 and neighbours.following in ("по", "до") and neighbours.after[2].lower() in _MONTHS
    ):  # "с 1 по 10 мая"
        return spell_russian(value, "ordinal", "g", "n") if before in ("с", "со", "от") else AS_WRITTEN
    forms = _KNOWN.get(noun, [])
    last = value % 100 if value % 100 in range(11, 15) else value % 10
    found = set()
    for form in forms:
        is_counted = (
            (last == 1 and form.case in _SINGULAR) or (last in (2, 3, 4) and form.case == "g") or form.case == "G"
        )
        if is_counted:
            return None
        if form.case == "p" and before not in _LOCATIVE:
            continue
        if form.case == "d" and before not in ("к", "ко", "по"):
            continue
        found.add((form.gender, form.case))
    if len({gender for gender, _ in found}) == 1 and found:
        gender = next(iter(found))[0]
        cases = {case for _, case in found}
        if gender in "mn" and "a" in cases:  # the accusative equals the nominative
            cases.discard("a")
        if len(cases) == 1:
            return spell_russian(value, "ordinal", next(iter(cases)), gender)
        return AS_WRITTEN
    return AS_WRITTEN if forms else None


def _counting(value: int, neighbours: Neighbours) -> str:
    noun, before = neighbours.following, neighbours.previous
    last = value % 100 if value % 100 in range(11, 15) else value % 10
    if value >= 1000 and value // 1000 % 10 == 1 and value // 1000 % 100 != 11:  # тысяча, тысячу
        return AS_WRITTEN if noun else spell_russian(value, "cardinal", "n", "m")
    if not noun or noun[-1:].isdigit() or not noun.isalpha():
        case = "g" if before in _GENITIVE else "d" if before in ("к", "ко") else "n"
        return spell_russian(value, "cardinal", case, "m")
    case = next((case for ending, case in _ENDING_CASES.items() if noun.endswith(ending)), "")
    if case and noun not in _KNOWN:
        fits = {"d": ("к", "ко", "по"), "i": ("с", "со", *_INSTRUMENTAL), "p": tuple(_LOCATIVE)}[case]
        return spell_russian(value, "cardinal", case, "m") if before in fits and last != 1 else AS_WRITTEN
    forms = _KNOWN.get(noun, [])
    if before in _GENITIVE:
        is_plural = any(form.case == "G" for form in forms) or noun.endswith(("ов", "ев", "ей"))
        return spell_russian(value, "cardinal", "g", "m") if is_plural and last != 1 else AS_WRITTEN
    if before in ("к", "ко", *_INSTRUMENTAL):
        return AS_WRITTEN
    if last == 1:
        return _with_one(value, noun, forms, before)
    if last in (2, 3, 4):
        gender = next((form.gender for form in forms if form.case == "g"), "") or _by_ending(noun)
        return spell_russian(value, "cardinal", "n", gender) if gender else AS_WRITTEN
    is_plural = any(form.case == "G" for form in forms) or noun.endswith(("ов", "ев", "ей"))
    return spell_russian(value, "cardinal", "n", "m") if is_plural else AS_WRITTEN


def _with_one(value: int, noun: str, forms: list[_Form], before: str) -> str:
    """Read a numeral that ends with one, before its noun in the singular."""
    found = {(form.gender, form.case) for form in forms if form.case in ("n", "a")}
    if ("f", "n") in found and ("f", "a") in found:  # "часть"
        return AS_WRITTEN
    for gender, case in (("f", "n"), ("f", "a"), ("m", "n"), ("n", "n")):
        if (gender, case) in found:
            return spell_russian(value, "cardinal", case, gender)
    return AS_WRITTEN


def _by_ending(noun: str) -> str:
    """Return the gender of a noun in the genitive of the singular."""
    return "f" if noun.endswith(("ы", "и")) else "m" if noun.endswith(("а", "я")) else ""


def _money(value: int, sign: str, neighbours: Neighbours) -> str:
    gender, *names = _CURRENCIES[sign]
    last = value % 100 if value % 100 in range(11, 15) else value % 10
    if (
        neighbours.previous in _GENITIVE
        or neighbours.previous in ("к", "ко", *_INSTRUMENTAL)
        or (gender == "f" and last == 1)
    ):
        return AS_WRITTEN
    name = names[0 if last == 1 else 1 if last in (2, 3, 4) else 2]
    return f"{spell_russian(value, 'cardinal', 'n', gender)} {name}"


def _percent(value: int, neighbours: Neighbours) -> str:
    last = value % 100 if value % 100 in range(11, 15) else value % 10
    if neighbours.previous in _GENITIVE:
        return AS_WRITTEN if last == 1 else f"{spell_russian(value, 'cardinal', 'g', 'm')} процентов"
    if neighbours.previous in ("к", "ко", *_INSTRUMENTAL, "с"):
        return AS_WRITTEN
    name = {1: "процент", 2: "процента", 3: "процента", 4: "процента"}.get(last, "процентов")
    return f"{spell_russian(value, 'cardinal', 'n', 'm')} {name}"


def _suffixed(value: int, suffix: str, neighbours: Neighbours) -> str:
    """Read an ordinal with a written ending: "1-е", "2-я", "80-х"."""
    genders = {form.gender for form in _KNOWN.get(neighbours.following, [])}
    ending = suffix[-1] if suffix[-1] in "йяею" else suffix[-2:] if suffix[-2:] in ("го", "му", "ми") else suffix[-1]
    if ending == "й":
        cases = {form.case for form in _KNOWN.get(neighbours.following, []) if form.gender == "m"}
        if cases & {"n", "a"}:
            return spell_russian(value, "ordinal", "n", "m")
        return spell_russian(value, "ordinal", "g", "f") if genders == {"f"} else AS_WRITTEN
    if ending == "е":
        if neighbours.following in ("годы", "места", "числа"):
            return spell_russian(value, "ordinal", "n", "p")
        is_neuter = genders == {"n"} or neighbours.following in _MONTHS or neighbours.following in ("число", "января")
        return spell_russian(value, "ordinal", "n", "n") if is_neuter else AS_WRITTEN
    if ending == "м":
        case = (
            "p"
            if neighbours.previous in _LOCATIVE
            else "i"
            if neighbours.previous in ("с", "со", "за", *_INSTRUMENTAL)
            else ""
        )
        return spell_russian(value, "ordinal", case, "m") if case else AS_WRITTEN
    fixed = {"я": ("n", "f"), "ю": ("a", "f"), "го": ("g", "m"), "му": ("d", "m"), "х": ("g", "p"), "ми": ("i", "p")}
    return spell_russian(value, "ordinal", *fixed[ending])
