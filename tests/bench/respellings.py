"""How a name sounds, in English letters, as a user may write it beside the name: by rule from espeak-ng's phonemes."""

import re
import subprocess

_VOWELS = {
    "a": "a", "aa": "a o", "a#": "a", "A:": "a ar o", "A@": "ar", "A": "a", "E": "e", "e": "e", "I": "i", "I2": "i",
    "I#": "i", "i": "y ee", "i:": "ee ea", "i2": "y", "0": "o a", "0#": "o a", "V": "u", "O": "o aw", "O:": "or aw all",
    "O@": "or", "o@": "or", "o": "o", "oU": "o ow", "oU#": "o", "u": "u oo", "u:": "oo u", "U": "oo u", "U@": "ure",
    "3:": "er ur", "3": "er", "@": "a e", "@L": "le al", "@2": "a", "@5": "o", "eI": "a ay", "aI": "i y", "aI@": "ire",
    "aI3": "ire", "aU": "ow ou", "OI": "oy oi", "e@": "are", "i@": "ia ear", "i@3": "ear", "y:": "u", "Y": "u",
}  # fmt: skip
_CONSONANTS = {
    "tS": "ch", "dZ": "j", "S": "sh", "Z": "s sh", "T": "th", "D": "th", "N": "ng n", "j": "y", "k": "k c", "x": "k ch",
    "l#": "l", "r-": "r", "C": "h", "t#": "t", "z#": "s", "t2": "t", "n^": "n", "l^": "l", "n-": "en on", "z": "z s",
    "s": "s", "f": "f", "g": "g", "h": "h", "w": "w wh", **{each: each for each in "bdlmnprtv"},
}  # fmt: skip
_LETTERS = {sound: written.split() for sound, written in (_VOWELS | _CONSONANTS).items()}
_SOUND = re.compile("|".join(re.escape(each) for each in sorted(_LETTERS, key=len, reverse=True)))
_STRESS = re.compile(r"[',%=|_\-:;!]+")


def respellings(name: str, most: int) -> tuple[str, ...]:
    """The likeliest ways to write the sounds of `name`, at most so many."""
    command = ["espeak-ng", "-q", "-x", "-v", "en-us", name]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    sounds = _SOUND.findall(_STRESS.sub(lambda marks: ":" if ":" in marks[0] else "", said))
    forms = [("", 0)]  # with how far each is from the likeliest
    for choices in (_LETTERS[sound] for sound in sounds):
        longer = [(form + letters, cost + n) for form, cost in forms for n, letters in enumerate(choices)]
        forms = sorted(longer, key=lambda form: form[1])[:most]
    return tuple(form for form, _ in forms if form.casefold() != name.casefold())
