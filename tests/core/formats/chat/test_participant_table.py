"""Participants from a table: which rows are for a recording, what a cell may hold, and one head for a corpus."""

import fnmatch
from pathlib import Path

import pytest
from chat_files import CHATTER
from transcripts import timed, transcript

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment
from core.formats.chat import ChatOptions, Participant, read, read_table, read_template, write
from core.validation.check import check


def saved(folder: Path, text: str, name: str = "people.csv") -> Path:
    (folder / name).write_text(text, encoding="utf-8-sig")
    return folder / name


def people(table: Path, recording: str) -> list[tuple[str, str]]:
    options = read_table(table).options_for(Path(recording), ChatOptions())
    return [(person.code, person.name) for person in options.participants]


@pytest.mark.slow
def test_each_recording_has_its_own_participants(tmp_path: Path) -> None:
    table = saved(tmp_path, "file,code,name\n,INV,Ines\nanna*,CHI,Anna\nbert,CHI,Bert\nsecond/*.wav,MOT,Mia\n")
    assert people(table, "/data/first/anna_01.wav") == [("INV", "Ines"), ("CHI", "Anna")]
    assert people(table, "/data/first/Bert.mp3") == [("INV", "Ines"), ("CHI", "Bert")]
    assert people(table, "/data/second/cleo.wav") == [("INV", "Ines"), ("MOT", "Mia")]


@pytest.mark.parametrize("rows", ["anna*,CHI,Anna\n,CHI,Kind\n", ",CHI,Kind\nanna*,CHI,Anna\n"])
def test_a_row_for_a_recording_counts_more_than_one_for_all_wherever_it_stands(tmp_path: Path, rows: str) -> None:
    table = saved(tmp_path, f"file,code,name\n{rows}")
    assert people(table, "anna.wav") == [("CHI", "Anna")]
    assert people(table, "bert.wav") == [("CHI", "Kind")]


def test_a_row_holds_all_of_an_id_and_chatter_accepts_it(tmp_path: Path) -> None:
    row = '"talk.wav";CHI;Anna;Target Child;"2;06.12";f;TD;MC;;first;01-MAY-2019;Cologne;deu'
    head = "file;code;name;role;age;sex;group;ses;education;custom;birth;birthplace;l1"
    table = read_table(saved(tmp_path, f"{head}\n{row}\n;MOT;;;34\n"))
    options = table.options_for(Path("talk.wav"), ChatOptions(corpus="brown"))
    said = transcript(Segment(timed("Hello there."), "CHI"), Segment(timed("Yes.", start=3.0), "MOT"), language="en")
    text = write(said, "talk", options)
    assert "@Participants:\tCHI Anna Target_Child, MOT Mother\n" in text
    assert "@ID:\teng|brown|CHI|2;06.12|female|TD|MC|Target_Child||first|\n" in text
    assert "@ID:\teng|brown|MOT|34;||||Mother|||\n" in text
    assert "@Birth of CHI:\t01-MAY-2019\n@Birthplace of CHI:\tCologne\n@L1 of CHI:\tdeu\n" in text
    assert check(read(text.encode()), CHATTER, "talk") == []


def test_a_row_takes_the_place_of_a_participant_of_its_code(tmp_path: Path) -> None:
    own = ChatOptions(participants=(Participant("CHI", "Old", "Child"), Participant("FAT", "Fritz", "Father")))
    table = read_table(saved(tmp_path, "code\trole\nCHI\tTarget_Child\n", "people.tsv"))
    found = table.options_for(Path("x.wav"), own).participants
    assert [(person.code, person.name, person.role) for person in found] == [
        ("CHI", "", "Target_Child"),
        ("FAT", "Fritz", "Father"),
    ]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("name,role\nAnna,Child\n", "chat-table", "people.csv has no column `code`"),
        ("", "transcript-empty", ""),
        ("code,height\nCHI,3\n", "chat-table-column", "people.csv has an unknown column: height"),
        ("code,age\nMOT,\nCHI,2.6\n", "chat-table-value", "people.csv, line 3: age can't be 2.6 in CHAT"),
        ("code,role\nCHI,Hero\n", "chat-table-value", "people.csv, line 2: role can't be Hero in CHAT"),
        ("code\nSPEAKER_00\n", "chat-table-value", "people.csv, line 2: code can't be SPEAKER_00 in CHAT"),
        ("code,sex\nCHI,child\n", "chat-table-value", ""),
        ("code,birth\nCHI,2019-05-01\n", "chat-table-value", ""),
        ("code,birth\nCHI,31-FEB-2019\n", "chat-table-value", ""),
        ("code,birth\nCHI,01-MAI-2019\n", "chat-table-value", ""),
        ("code,age\nCHI,٣;\n", "chat-table-value", ""),
    ],
)
def test_invalid_value_is_reported_with_its_line(tmp_path: Path, text: str, code: str, words: str) -> None:
    (tmp_path / "people.csv").write_text(text, "utf-8")
    with pytest.raises(InputFault) as fault:
        read_table(tmp_path / "people.csv")
    assert fault.value.code == code
    assert words in fault.value.sentence


def test_a_corpus_file_of_talkbank_is_a_head(tmp_path: Path) -> None:
    (tmp_path / "Bernstein").mkdir()
    file = tmp_path / "Bernstein" / "0metadata.cdc"
    lines = ("@UTF8", "Title:\tA corpus", "Language:\teng, spa", "Date:\t\t2016-05-10", "Country:\tCanada")
    file.write_text("\n".join(lines))
    assert read_template(file) == ChatOptions(
        corpus="Bernstein", languages=("eng", "spa"), headers=(("Location", "Canada"),)
    )
    file.write_text("nothing\n")
    with pytest.raises(InputFault, match="no CHAT headers"):
        read_template(file)


@pytest.mark.slow
def test_a_table_with_a_row_for_each_of_thousands_of_recordings_takes_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f"talk_{n:04},CHI,Child{n}\nfolder/{n:04}.WAV,MOT,Mother{n}\n" for n in range(1000)]
    table = saved(tmp_path, "file,code,name\n" + "".join(lines) + "talk_*,INV,Ines\n")
    compared = 0
    matches = fnmatch.fnmatchcase

    def counted(name: str, pattern: str) -> bool:
        nonlocal compared
        compared += 1
        return matches(name, pattern)

    monkeypatch.setattr(fnmatch, "fnmatchcase", counted)
    for n in range(1000):
        assert people(table, f"/data/Talk_{n:04}.mp3") == [("CHI", f"Child{n}"), ("INV", "Ines")]
        assert people(table, f"/data/folder/{n:04}.wav") == [("MOT", f"Mother{n}")]
        assert people(table, f"/data/other/{n:04}.wav") == []
    assert compared < 10_000


def test_a_table_that_was_changed_is_read_again(tmp_path: Path) -> None:
    assert people(saved(tmp_path, "code,name\nCHI,Anna\n"), "a.wav") == [("CHI", "Anna")]
    assert people(saved(tmp_path, "code,name\nCHI,Bert\n"), "a.wav") == [("CHI", "Bert")]
