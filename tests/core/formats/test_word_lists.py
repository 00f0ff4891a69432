"""Words to expect, from every kind of file that people have them in."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.errors import InputFault
from core.contracts.vocabulary import MOST_PHRASES, Phrase
from core.formats.word_lists import as_lines, merge, parse_lines, read_word_list


def read(folder: Path, name: str, content: str | bytes) -> tuple[Phrase, ...]:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_word_list(path)


@pytest.mark.slow
def test_lines_have_a_phrase_a_weight_and_other_forms(tmp_path: Path) -> None:
    text = (
        "# drugs\nSyntocinon\n\n  Nguyen   Van | 2 | new yen van|win van \nWuppertal\t0,5\nWorcester | wooster\n4711\n"
    )
    assert read(tmp_path, "words.txt", text) == (
        Phrase("Syntocinon"),
        Phrase("Nguyen Van", 2.0, ("new yen van", "win van")),
        Phrase("Wuppertal", 0.5),
        Phrase("Worcester", 1.0, ("wooster",)),
        Phrase("4711"),
    )


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_lists_of_any_encoding_and_line_end_are_read(tmp_path: Path, encoding: str) -> None:
    assert read(tmp_path, "words.lst", "Köln\r\nZürich\r\n".encode(encoding)) == (Phrase("Köln"), Phrase("Zürich"))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_names_are_found_in_chat_of_any_encoding(tmp_path: Path, encoding: str) -> None:
    text = "@UTF8\r\n@Begin\r\n*CHI:\tin Köln und Zürich .\r\n@End\r\n"
    assert read(tmp_path, "talk.cha", text.encode(encoding)) == (Phrase("Köln"), Phrase("Zürich"))


def test_a_table_is_read_by_its_columns_or_their_order(tmp_path: Path) -> None:
    named = 'Weight;Word;Sounds like\n2;"Doe; Jane";jane dough|jane do\n;Smith;\n'
    assert read(tmp_path, "words.csv", named) == (Phrase("Doe; Jane", 2.0, ("jane dough", "jane do")), Phrase("Smith"))
    assert read(tmp_path, "other.csv", "Doe,3,dough\nSmith\n") == (Phrase("Doe", 3.0, ("dough",)), Phrase("Smith"))
    assert read(tmp_path, "tabs.tsv", "Doe\t\tdough\n") == (Phrase("Doe", 1.0, ("dough",)),)


def test_clan_lists_are_read_without_clans_additions(tmp_path: Path) -> None:
    text = "@UTF8\n; names of the corpus\n+sEve\nNew_York\nice+cream\n  12 Sarah\n-----\nwow@i\nagua@s:spa\n"
    text += '*CHI:\t+.\n%mor:\tn|\nT-shirt\nKlein-schmidt\n+s"Adam"\n"+sUrsula"\n'
    names = ("Eve", "New York", "ice cream", "Sarah", "wow", "agua", "T-shirt", "Klein-schmidt", "Adam", "Ursula")
    assert read(tmp_path, "names.cut", text) == tuple(map(Phrase, names))


def test_the_names_of_a_chat_file_are_expected(tmp_path: Path) -> None:
    text = (
        "@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tCHI Eve Child, MOT Sue Mother\n"
        "@ID:\teng|x|CHI|||||Child|||\n@ID:\teng|x|MOT|||||Mother|||\n"
        "*CHI:\tI saw Fraser and I'm in New_York .\n*MOT:\twith Fraser ?\n@End\n"
    )
    assert read(tmp_path, "eve.cha", text) == (Phrase("Fraser"), Phrase("New York"))


@pytest.mark.parametrize(
    ("name", "content", "code", "line"),
    [
        ("a.txt", "Doe\n| 2\n", "vocabulary-line", 2),
        ("a.txt", "Doe\nrun*\n", "vocabulary-line", 2),
        ("a.txt", "...\n", "vocabulary-line", 1),
        ("a.txt", "\n" + "x" * 201, "vocabulary-line", 2),
        ("a.txt", "Doe | 11\n", "vocabulary-weight", 1),
        ("a.txt", "Doe | 0\n", "vocabulary-weight", 1),
        ("a.csv", "phrase,weight\nDoe,1\nJane,often\n", "vocabulary-weight", 3),
        ("a.csv", "phrase,weight\nAC|DC,1\n", "vocabulary-line", 2),
        ("a.txt", "# nothing\n\n", "vocabulary-empty", None),
        ("a.cha", "@UTF8\n@Begin\n@End\n", "vocabulary-empty", None),
    ],
)
def test_errors_name_the_line(tmp_path: Path, name: str, content: str, code: str, line: int | None) -> None:
    with pytest.raises(InputFault) as fault:
        read(tmp_path, name, content)
    assert (fault.value.code, fault.value.figures.get("line")) == (code, line)
    assert line is None or fault.value.sentence.startswith(f"line {line}: ")


def test_lists_are_merged_and_no_longer_than_the_engine_takes() -> None:
    one, other = (Phrase("Doe", 2.0, ("dough",)), Phrase("Jane")), (Phrase("Doe", 3.0, ("do",)),)
    assert merge((one, other)) == (Phrase("Doe", 3.0, ("dough", "do")), Phrase("Jane"))
    with pytest.raises(InputFault) as fault:
        merge([[Phrase(str(n)) for n in range(MOST_PHRASES + 1)]])
    assert fault.value.code == "vocabulary-large"


words = st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=12).filter(
    lambda text: text == " ".join(text.split())
)
words |= st.sampled_from(("7", "1.5", "#metoo", "#1"))
weights = st.sampled_from((1.0, 0.5, 2.0, 9.25)) | st.floats(0, 10, exclude_min=True)
phrases = st.builds(Phrase, words, weights, st.lists(words, unique=True).map(tuple))


@pytest.mark.slow
@given(st.lists(phrases).map(tuple))
def test_written_lines_are_read_again(listed: tuple[Phrase, ...]) -> None:
    assert parse_lines(as_lines(listed)) == listed
