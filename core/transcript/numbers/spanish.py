"""Choose the gender of Spanish numerals and ordinals by the next noun and by the sign after an ordinal."""

import re

from core.transcript.numbers.agreement import AS_WRITTEN, Neighbours, word_set
from core.transcript.numbers.library import spell_by_rule, spell_whole

_ORDINAL = re.compile(r"(\d{1,3})\.?(º|ª|er|ero|ra|ro|do|da|to|ta|mo|ma|vo|va|no|na|°)")
_FUNCTION = word_set(
    "de del y e o u en con sin a al por para que es son era eran fue fueron está están estaba más menos no se ya "
    "pero cuando como porque si desde hasta entre sobre contra según también tiene ha han hay hace va le lo me te "
    "nos"
)
_MASCULINE = word_set(
    "hombre hombres mes meses euro euros dólar dólares gol goles tren trenes avión aviones coche coches día días "
    "mapa mapas problema problemas sistema sistemas tema temas programa programas idioma idiomas clima planeta "
    "planetas poeta padre padres bebé bebés hotel hoteles país países lugar bar bares animal animales lápiz lápices "
    "jugador jugadores punto profesor profesores doctor doctores millón millones par pares café cafés autobús árbol "
    "árboles papel papeles alumno trimestre semestre nivel grado premio capítulo curso ciclo siglo yen yenes "
    "cliente clientes estudiante kilómetro metro litro kilo minuto segundo piso puesto hijo equipo aniversario "
    "cumpleaños viaje viajes"
)
_FEMININE = word_set(
    "mano manos foto fotos moto motos radio radios noche noches vez veces gente mujer mujeres clase clases calle "
    "calles parte partes tarde tardes madre madres llave llaves nube nubes flor flores luz luces voz voces serie "
    "series base bases frase frases imagen imágenes sal piel red redes libra libras"
)
_FEMININE_ENDINGS = ("ción", "ciones", "sión", "siones", "dad", "dades", "tad", "tades", "tud", "umbre", "umbres")
_UN = word_set("agua águila águilas alma almas arma armas aula aulas hacha hachas hambre área áreas ala alas ama amas")
_NAMES = word_set(
    "habitación número página capítulo siglo canal línea año piso sala puerta código artículo lección unidad tomo "
    "volumen nivel punto grupo clase tipo fase parte carretera calle ruta kilómetro km día aula mesa asiento vuelo "
    "edición temporada"
)
_BEFORE_YEARS = frozenset({"en", "de", "del", "desde", "hasta", "hacia", "para", "año", "y"})
_CURRENCIES = {"€": "euro", "$": "dólar", "£": "libra", "¥": "yen"}


def inflect(number: str, neighbours: Neighbours) -> str | None:
    """Read a Spanish number. See spoken_numbers.inflect."""
    if match := _ORDINAL.fullmatch(number):
        return _ordinal(match[1], match[2], neighbours)
    if match := re.fullmatch(r"(\d)/(\d{1,2})", number):
        return _fraction(match[1], match[2])
    if match := re.fullmatch(r"([$€£¥])\s?(\d+)|(\d+)\s?([$€£¥])", number):
        currency = _CURRENCIES[match[1] or match[4]]
        digits = match[2] or match[3]
        return (
            None if not _inflects(digits) else _counting(digits, Neighbours(neighbours.before, (currency,)), currency)
        )
    if match := re.fullmatch(r"(\d*1),(\d\d)\s?€", number):
        euros = _counting(match[1], Neighbours((), ("euro",)), "euro")
        return f"{euros} {spell_whole(match[2], 'es')}" if int(match[2]) else euros
    digits = number.replace(".", "")
    if re.fullmatch(r"\d+|\d{1,3}(\.\d{3})+", number) and _inflects(digits):
        return _counting(digits, neighbours)
    return None


def _inflects(digits: str) -> bool:
    """Tell whether a numeral has a gender: it ends with one, or has hundreds."""
    if len(digits) > 15:
        return False
    groups = [int(group) for group in f"{int(digits):,}".split(",")]
    one = groups[-1] % 10 == 1 and groups[-1] % 100 != 11
    return one or any(group >= 200 for group in groups[-2:])


def _counting(digits: str, neighbours: Neighbours, currency: str = "") -> str:
    noun = neighbours.following
    if neighbours.previous in _NAMES and not currency:
        return spell_whole(digits, "es")
    if not noun or noun in _FUNCTION:
        if neighbours.previous in ("la", "las") and int(digits) < 25:  # of the clock
            return spell_by_rule(int(digits), "es", "spellout-cardinal-feminine")
        year = re.fullmatch(r"1\d{3}|20\d\d", digits) is not None
        return (
            spell_whole(digits, "es")
            if year or int(digits) % 100 in (1, *range(21, 100, 10)) or not noun
            else AS_WRITTEN
        )
    gender = _gender(noun)
    if not gender and re.fullmatch(r"1[1-9]\d\d|20\d\d", digits) and neighbours.previous in _BEFORE_YEARS:
        return spell_whole(digits, "es")
    if noun in _UN or not gender or (gender == "f" and int(digits) >= 200_000):  # CLDR has no gender for thousands
        return AS_WRITTEN
    name = "masculine" if gender == "m" else "feminine"
    words = spell_by_rule(int(digits), "es", f"spellout-cardinal-{name}")
    return f"{words} {_plural(currency, digits)}" if currency else words


def _plural(noun: str, digits: str) -> str:
    return noun if int(digits) == 1 else noun + ("es" if noun[-1] in "rn" else "s")


def _gender(noun: str) -> str:
    """Return m or f, or "" if unknown."""
    if noun in _MASCULINE:
        return "m"
    if noun in _FEMININE or noun.endswith(_FEMININE_ENDINGS):
        return "f"
    if noun.endswith(("o", "os")):
        return "m"
    return "f" if noun.endswith(("a", "as")) and not noun.endswith(("ma", "mas", "ista", "istas")) else ""


def _ordinal(digits: str, sign: str, neighbours: Neighbours) -> str:
    rule = "spellout-ordinal-masculine"
    if sign in ("ª", "ra", "da", "ta", "ma", "va", "na"):
        rule = "spellout-ordinal-feminine"
    elif sign == "er":
        rule = "spellout-ordinal-masculine-adjective"
    elif (
        int(digits) % 10 in (1, 3) and neighbours.following and neighbours.following not in _FUNCTION
    ):  # "el 3º piso": tercer
        if neighbours.following not in _MASCULINE:
            return AS_WRITTEN
        rule = "spellout-ordinal-masculine-adjective"
    return spell_by_rule(int(digits), "es", rule)


def _fraction(numerator: str, denominator: str) -> str | None:
    part = {"3": "tercio", "4": "cuarto", "5": "quinto", "8": "octavo", "10": "décimo"}.get(denominator)
    if denominator == "2" and numerator == "1":  # medio, media
        return AS_WRITTEN
    if part is None or not 0 < int(numerator) < int(denominator):
        return None
    return f"un {part}" if numerator == "1" else f"{spell_whole(numerator, 'es')} {part}s"
