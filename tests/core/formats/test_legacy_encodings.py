"""Files of programs that did not write Unicode: read in the right encoding, and said to be."""

import random
import re
from pathlib import Path

import pytest
from code_pages import ENCODINGS, SAID, subtitles
from language_texts import TEXTS

from core.cli import main
from core.formats.legacy_encodings import guess_encoding
from core.formats.reading import read
from core.formats.recognition import LOSSLESS_SUFFIXES

GUESS = "it is not UTF-8 and was read as "


def given(folder: Path, name: str, content: bytes) -> tuple[str, list[str]]:
    (folder / name).write_bytes(content)
    told: list[str] = []
    return " ".join(
        segment.text for segment in read(folder / name, report=lambda note: told.append(note.sentence)).segments
    ), told


@pytest.mark.parametrize(("language", "encoding"), ENCODINGS)
@pytest.mark.parametrize("times", [1, 200])
def test_subtitles_of_old_programs(language: str, encoding: str, times: int, tmp_path: Path) -> None:
    data = subtitles(SAID[language], times).encode(encoding)
    found, told = given(tmp_path, "a.srt", data)
    expected, nothing = given(tmp_path, "b.srt", data.decode(encoding).encode())
    assert found == expected
    assert (len(told), nothing) == (1, [])
    assert told[0].startswith(GUESS)


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl", "pt", "sv"])
def test_languages_of_the_west_are_read_as_before(language: str, tmp_path: Path) -> None:
    for sentence in TEXTS[language]:
        for text in (sentence, sentence.upper().replace("ẞ", "SS")):
            data = f"1\n00:00:01,000 --> 00:00:02,000\n{text}\n".encode("cp1252", "replace")
            assert given(tmp_path, "a.srt", data)[0] == data.decode("cp1252").split("\n")[2], text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("“It’s 30° outside”, he said – and so on…", "cp1252"),
        ("♪".join(["So it was. "] * 3).replace("♪", "¶"), "cp1252"),
        ("The word is Здравствуйте, and it means hello. Then he said до свидания.", "cp1251"),
        ("Naïve café, façade, jalapeño, Zoë", "cp1252"),
        ("Déjà vu – „Straße“ …", "cp1252"),  # of two languages, DOS fits it as little
    ],
)
def test_signs_and_words_among_ascii(text: str, encoding: str, tmp_path: Path) -> None:
    assert given(tmp_path, "a.txt", text.encode(encoding))[0] == " ".join(text.split())


def test_a_few_bytes_are_said_to_be_a_guess(tmp_path: Path) -> None:
    (found, told) = given(tmp_path, "a.txt", "Zoë".encode("cp1252"))
    assert found == "Zoë"
    assert told == [f"{GUESS}Windows-1252, which is a guess; save it as UTF-8 if its letters are wrong"]


def test_nearly_valid_utf_8_is_read_as_utf_8(tmp_path: Path) -> None:
    text = (" ".join(TEXTS["ru"]) + "\n").encode() * 3 + b"caf\xe9\n"
    found, told = given(tmp_path, "a.txt", text)
    assert found.endswith("café")
    assert found.startswith(TEXTS["ru"][0][:20])
    assert told == ["it is UTF-8 but for 1 of its bytes, which were read as Windows-1252"]
    cut = " ".join(TEXTS["ru"]).encode()[:999]  # a download that ended within a character
    assert given(tmp_path, "a.txt", cut)[0].startswith(TEXTS["ru"][0][:20])


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_that_was_cut_off_is_read_so_far(encoding: str, tmp_path: Path) -> None:
    data = " ".join(TEXTS["de"]).encode(encoding)[:-1]
    found, told = given(tmp_path, "a.txt", data)
    assert (found.startswith(TEXTS["de"][0][:20]), told) == (True, [])


@pytest.mark.parametrize("language", ["ru", "el", "he", "ar", "pl", "fr"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_known_by_its_spaces(language: str, encoding: str, tmp_path: Path) -> None:
    for text in (SAID[language], SAID[language] * 50, subtitles(SAID[language])):
        assert given(tmp_path, "a.txt", text.encode(encoding)) == given(tmp_path, "b.txt", text.encode())


@pytest.mark.parametrize("count", [1, 2, 3, 1001, 1500])
@pytest.mark.parametrize("length", [3, 998, 999])
def test_nuls_behind_a_text_do_not_make_it_utf_16(length: int, count: int, tmp_path: Path) -> None:
    text = ("so it was " * 100)[:length].strip().ljust(length, ".")
    assert given(tmp_path, "a.txt", text.encode() + bytes(count)) == (text, [])


@pytest.mark.slow
def test_random_bytes_are_read_as_something_or_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(20):
        (tmp_path / "a.txt").write_bytes(random.Random(seed).randbytes(3000))
        main(["convert", str(tmp_path / "a.txt"), "--format", "txt", "--overwrite"])
        assert "inside Mynah" not in capsys.readouterr().err


def test_the_command_says_what_it_took(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.srt").write_bytes(subtitles(SAID["ru"]).encode("cp1251"))
    assert main(["convert", str(tmp_path / "a.srt"), "--format", "vtt"]) == 0
    assert capsys.readouterr().err == f"{tmp_path / 'a.srt'}: {GUESS}Windows-1251\n"
    assert "Здравствуйте, как вы поживаете?" in (tmp_path / "a.vtt").read_text(encoding="utf-8")


HEAD = "@UTF8\n@Begin\n@Languages:\trus\n@Participants:\tCHI Target_Child\n@ID:\trus|c|CHI|||||Target_Child|||\n"


@pytest.mark.slow
@pytest.mark.parametrize(("language", "encoding"), [("ru", "cp1251"), ("ja", "cp932"), ("zh", "gb18030")])
def test_chat_of_old_programs(language: str, encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = re.sub(r"\W+", " ", SAID[language]).strip()
    text = f"{HEAD}@Media:\ta, audio, unlinked\n*CHI:\t{said} .\n@End\n"
    (tmp_path / "a.cha").write_bytes(text.encode(encoding))
    assert main(["convert", str(tmp_path / "a.cha"), "--format", "txt,chat", "--output", str(tmp_path / "o")]) == 0
    assert f"a.cha: {GUESS}" in capsys.readouterr().err
    assert said.split()[0] in (tmp_path / "o" / "a.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("suffix", LOSSLESS_SUFFIXES)
def test_every_reader_knows_every_form_of_unicode(
    suffix: str, encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of what Mynah writes itself."""
    (tmp_path / "a.txt").write_text("Anna: Äh, ça va, да.\nBert: Так.\n", encoding="utf-8")
    if (suffix, encoding) == (".eaf", "utf-32"):
        return  # no parser of XML has to know it
    name = {".ssa": "ass"}.get(suffix, suffix.removeprefix("."))
    (tmp_path / "in").mkdir()
    assert (
        main(["convert", str(tmp_path / "a.txt"), "--format", name, "--spread-times", "--output", str(tmp_path / "in")])
        == 0
    )
    (made,) = (tmp_path / "in").iterdir()
    text = made.read_text(encoding="utf-8")
    if suffix == ".eaf" and "utf-8" not in encoding:
        text = text.replace('encoding="UTF-8"', f'encoding="{encoding[:6].upper()}"')
    made.write_bytes(text.encode(encoding))
    assert main(["convert", str(made), "--format", "txt", "--output", str(tmp_path / "out")]) == 0
    assert "Äh, ça va, да." in (tmp_path / "out" / "a.txt").read_text(encoding="utf-8")
    assert GUESS not in capsys.readouterr().err


WESTERN = {
    "en": "café naïve façade the and it was there cliché fiancée jalapeño £5 10° ½ cup déjà vu Zoë",
    "de": "über schön Straße Größe Äpfel Öl Übung müßig König Jürgen § 5 10° das und nicht Café 3",
    "fr": "été où à ça château île sûr événement août « oui » et le la n° 5 l'été ÿ Ça À É garçon naïf",
    "es": "año niño ¿qué? ¡hola! está él más corazón pingüino señora mañana el la 1ª 2º acción",
    "it": "perché città è più così può età virtù né il la che 1° l'età caffè È À già",
}
SIGNS = ("“{}”", "‘{}’", "„{}“", "»{}«", "{}…", "{} –", "({})", "{},")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp850"])
@pytest.mark.parametrize("language", WESTERN)
def test_western_texts_are_read_in_their_code_page(language: str, encoding: str) -> None:
    words, others = WESTERN[language].split(), 0
    for seed in range(40):
        rng = random.Random(f"{language} {seed}")
        chosen = [rng.choice((word, word, word.upper())) for word in rng.choices(words, k=30)]
        signs = SIGNS if encoding == "cp1252" else ("{}", "{},", "({})")
        text = " ".join(rng.choice(("{}", "{}", *signs)).format(word) for word in chosen)
        data = text.replace("Ÿ", "ÿ").encode(encoding)
        guess = guess_encoding(data)
        assert guess is not None
        if encoding in ("latin-1", "cp1252"):
            assert guess.codec == "cp1252", data
        others += data.decode(guess.codec, "replace") != data.decode(encoding)
    assert others <= (0 if encoding in ("latin-1", "cp1252") else 2)
