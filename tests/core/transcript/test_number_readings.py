"""Check sentences with numbers against readings written before the rules. A reading is right or left in digits."""

from pathlib import Path

import pytest

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import chat

READINGS = Path(__file__).resolve().parents[2] / "fixtures" / "number_readings"
SENTENCES = [
    (path.stem, *line.split(" = "))
    for path in sorted(READINGS.glob("*.txt"))
    for line in path.read_text("utf-8").splitlines()
]


LEFT = [
    ("de", "Die 3. Plätze gingen an uns.", "Die 3 Plätze gingen an uns ."),
    ("de", "Ich habe 1 Hund.", "Ich habe 1 Hund ."),
    ("es", "Compré 21 grandes mesas.", "Compré 21 grandes mesas ."),
    ("fr", "Il y a 1 grande maison.", "Il y a 1 grande maison ."),
    ("ru", "Он должен 1000 рублей.", "Он должен 1000 рублей ."),
]
WORDED = [
    ("en", "Dr. Smith and Mr. Jones saw Mrs. May.", "Doctor Smith and Mister Jones saw Missus May ."),
    ("en", "We paid ¥500 and 50¢ for C#.", "We paid five hundred yen and fifty cents for C sharp ."),
    ("en", "Write to info@example.com.", "Write to info at example dot com ."),
    ("de", "Schreib an info@beispiel.de bitte.", "Schreib an info at beispiel Punkt de bitte ."),
    ("fr", "Voyez www.exemple.fr maintenant.", "Voyez w_w_w point exemple point fr maintenant ."),
    ("ja", "2020年に¥1,200でした。", "二千 二十 年 に 千 二百 円 で した ."),
    ("de", "Er kam am 3.", "Er kam am dritten ."),
    ("de", "Das kostet 1,50 €.", "Das kostet ein Euro fünfzig ."),
    ("ru", "Это стоит $2.", "Это стоит два доллара ."),
    ("es", "Cuesta 1,50 €.", "Cuesta un euro cincuenta ."),
]


def written(language: str, sentence: str) -> list[str]:
    """Return the lines of the utterance in CHAT."""
    segment = Segment(tuple(Word(word) for word in sentence.split()))
    text = chat.write(Transcript((segment,), "talk.wav", 9.0, "", language), "talk")
    return [line.partition("\t")[2] for line in text.splitlines() if line.startswith(("*", "%com"))]


@pytest.mark.parametrize(("language", "sentence", "reading"), SENTENCES)
def test_numbers_are_read_as_they_are_said(language: str, sentence: str, reading: str) -> None:
    main, *comments = written(language, sentence)
    spoken = main.replace(" ,", "").removesuffix(" .")
    assert (spoken.replace(" ", "") if language == "ja" else spoken) == reading
    assert not comments


@pytest.mark.parametrize(("language", "sentence", "expected"), LEFT)
def test_a_number_whose_form_cannot_be_known_is_left_and_named(language: str, sentence: str, expected: str) -> None:
    main, comment = written(language, sentence)
    digits = next(word.strip(".") for word in expected.split() if word[0].isdigit())
    assert (main, comment) == (expected, f"left in digits, because how it is said depends on its sentence: {digits}")


@pytest.mark.parametrize(("language", "sentence", "expected"), WORDED)
def test_signs_titles_and_addresses_are_worded(language: str, sentence: str, expected: str) -> None:
    assert written(language, sentence) == [expected]
