"""`mynah convert`, as it is called."""

from pathlib import Path

import media
import praatio.textgrid
import pympi
import pytest
from transcripts import timed, transcript

from core.cli import main
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, json, vtt
from core.formats.reading import read
from core.formats.recognition import LOSSLESS_SUFFIXES

SAID = "Hello there, my friend.\nYes, of course.\n"
SRT = "1\n00:00:01,000 --> 00:00:02,500\nHello there, my friend.\n\n2\n00:00:03,000 --> 00:00:05,000\nYes.\n"


pytestmark = pytest.mark.usefixtures("own_home")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.srt").write_text(SRT, encoding="utf-16")
    return tmp_path / "in"


def test_one_file_in_every_format(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kinds = {name: kind for name, kind in FORMATS.items() if name != "ctm"}  # it needs the times of words
    assert main(["convert", str(folder / "a.srt"), "--format", ",".join(kinds), "--language", "en"]) == 0
    made = {Path(line).name for line in capsys.readouterr().out.splitlines()}
    assert made == {f"a (2){kind.extension}" for kind in kinds.values()}  # none may replace a.srt
    assert "00:00:01.000 --> 00:00:02.500\nHello there, my friend." in (folder / "a (2).vtt").read_text()
    assert "@Languages:\teng" in (folder / "a (2).cha").read_text()


@pytest.mark.slow
def test_every_readable_format_comes_back_as_the_same_words(folder: Path) -> None:
    (folder / "a.srt").unlink()
    written = transcript(Segment(timed("Hello there, my friend.")), Segment(timed("Yes, of course.", start=3.0)))
    kinds = {kind.extension.lower(): kind for kind in FORMATS.values()}
    for suffix in set(LOSSLESS_SUFFIXES) & kinds.keys():
        content = kinds[suffix].write(written, "b")
        (folder / f"b{suffix}").write_bytes(content.encode() if isinstance(content, str) else content)
        assert main(["convert", str(folder), "--format", "txt", "--output", str(folder / "out"), "--overwrite"]) == 0
        assert (folder / "out" / "b.txt").read_text().replace("PAR0: ", "") == SAID, suffix
        (folder / f"b{suffix}").unlink()
        (folder / "out" / "b.txt").unlink()


def test_subtitle_options_reach_the_cues(folder: Path) -> None:
    arguments = ["convert", str(folder / "a.srt"), "--format", "vtt", "--overwrite"]
    assert main([*arguments, "--subtitle-preset", "social", "--subtitle-line-length", "12"]) == 0
    lines = (folder / "a.vtt").read_text().splitlines()[1:]
    assert max(map(len, (line for line in lines if "-->" not in line))) <= 12


@pytest.mark.parametrize(
    "wrong",
    [["--format", "doc"], ["--format", "vtt", "--subtitle-lines", "9"], ["--format", "vtt", "--subtitle-gap", "x"]],
)
def test_bad_usage_is_said_and_is_status_2(folder: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(folder), *wrong]) == 2
    said = capsys.readouterr().err
    assert said.startswith("mynah: ")
    assert "Traceback" not in said


def test_a_bad_file_is_named_and_the_others_are_converted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "b.eaf").write_text("<x")
    arguments = ["convert", str(folder), str(folder / "gone.srt"), "--format", "txt"]
    assert main(arguments) == 1
    said = capsys.readouterr()
    assert f"{folder / 'b.eaf'}: This EAF file can't be read" in said.err
    assert f"{folder / 'gone.srt'}: File not found" in said.err
    assert said.out == f"{folder / 'a.txt'}\n"
    (folder / "empty").mkdir()
    assert main(["convert", str(folder / "empty"), "--format", "txt"]) == 1
    assert "Found no transcripts" in capsys.readouterr().err


HEAD = (
    "@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tCHI Target_Child\n"
    "@ID:\teng|corpus|CHI|||||Target_Child|||\n@Media:\tx, audio{status}\n{body}@End\n"
)


def chat_file(path: Path, body: str, encoding: str = "utf-8") -> Path:
    """A CHAT file of one child, `unlinked` where it has no bullet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = HEAD.format(status="" if "\x15" in body else ", unlinked", body=body)
    path.write_text(text, encoding=encoding, newline="")
    return path


@pytest.mark.slow
def test_tables_have_the_bullet_of_an_utterance_beside_the_times_of_its_words(tmp_path: Path) -> None:
    said = chat_file(tmp_path / "x.cha", "*CHI:\thi there . \x151000_2000\x15\n*CHI:\tbye .\n")
    assert main(["convert", str(said), "--format", "tsv,csv"]) == 0
    assert (tmp_path / "x.tsv").read_text().splitlines() == [
        "segment\tspeaker\tstart\tend\tconfidence\ttext\tdoubt\tutterance_start\tutterance_end",
        "1\tCHI\t\t\t\thi\t\t1000\t2000",
        "1\tCHI\t\t\t\tthere.\t\t1000\t2000",
        "2\tCHI\t\t\t\tbye.\t\t\t",
    ]
    assert (tmp_path / "x.csv").read_text(encoding="utf-8-sig").splitlines()[2] == "1,CHI,,,,there.,,1000,2000"


@pytest.mark.slow
@pytest.mark.parametrize("body", ["", "*CHI:\t0 .\n"])
def test_a_chat_file_without_words_is_converted(tmp_path: Path, body: str) -> None:
    said = chat_file(tmp_path / "x.cha", body)
    formats = "txt,json,chat,srt,csv,textgrid"
    assert main(["convert", str(said), "--format", formats, "--output", str(tmp_path / "o")]) == 0
    assert (tmp_path / "o" / "x.cha").read_bytes() == said.read_bytes()
    assert main(["convert", str(tmp_path / "o" / "x.json"), "--format", "vtt"]) == 0
    assert (tmp_path / "o" / "x.vtt").read_text() == f"{vtt.HEADER}\n"


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_chat_in_utf_16_is_read_and_written_as_utf_8(tmp_path: Path, encoding: str) -> None:
    said = chat_file(tmp_path / "x.cha", "*CHI:\tÄpfel .\n", encoding)
    assert main(["convert", str(said), "--format", "txt,chat", "--output", str(tmp_path / "o")]) == 0
    assert (tmp_path / "o" / "x.txt").read_text(encoding="utf-8") == "CHI: Äpfel.\n"
    expected = HEAD.format(status=", unlinked", body="*CHI:\tÄpfel .\n")
    assert (tmp_path / "o" / "x.cha").read_text(encoding="utf-8") == expected


def test_what_is_no_chat_is_refused_as_having_no_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.cha").write_text("nothing\n")
    assert main(["convert", str(tmp_path / "x.cha"), "--format", "txt"]) == 1
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'x.cha'}: The file contains no words.")


def test_single_words_that_a_ctm_leaves_out_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoken = Segment((Word("So", 1.0, 1.2), Word("it"), Word("was."), Word("Yes.", 2.0, 2.4)), "Anna")
    (tmp_path / "a.json").write_bytes(json.write(Transcript((spoken, Segment((Word("Never."),))), "a.wav", 9.0, "")))
    assert main(["convert", str(tmp_path / "a.json"), "--format", "ctm"]) == 0
    assert capsys.readouterr().err == (
        f"{tmp_path / 'a.json'}: 1 of 3 sentences have no time. The .ctm file leaves out 1 of them. "
        "The .ctm file leaves out 2 single words without a time. "
        "Find times with `mynah align`, or estimate them with --spread-times.\n"
    )


MIXED = (
    "*CHI:\tfirst one . \x1560000_61000\x15\n*CHI:\tno time here .\n*CHI:\tnor here .\n"
    "*CHI:\tthen this . \x1570000_71000\x15\n*CHI:\tat the end .\n"
)
UNTIMED = "*CHI:\tfirst one .\n*CHI:\tno time here .\n"


@pytest.mark.slow
def test_what_has_no_time_is_left_out_of_subtitles_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = chat_file(tmp_path / "x.cha", MIXED)
    assert main(["convert", str(said), "--format", "srt"]) == 0
    assert (tmp_path / "x.srt").read_text() == (
        "1\n00:01:00,000 --> 00:01:01,000\nfirst one.\n\n2\n00:01:10,000 --> 00:01:11,000\nthen this.\n"
    )
    assert capsys.readouterr().err == (
        f"{said}: 3 of 5 sentences have no time. The .srt file leaves out 3 of them. "
        "Find times with `mynah align`, or estimate them with --spread-times.\n"
    )


@pytest.mark.slow
def test_what_has_no_time_lies_between_known_times_in_tiers_and_is_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = chat_file(tmp_path / "x.cha", MIXED)
    assert main(["convert", str(said), "--format", "textgrid,eaf"]) == 0
    grid = praatio.textgrid.openTextgrid(str(tmp_path / "x.TextGrid"), includeEmptyIntervals=False)
    elan = pympi.Elan.Eaf(str(tmp_path / "x.eaf"))
    assert grid.tierNames == ("CHI", "CHI - words", "CHI - untimed")
    assert list(elan.get_tier_names()) == ["CHI", "CHI - untimed"]  # no word has a time
    assert [tuple(each) for each in grid.getTier("CHI").entries] == [
        (60.0, 61.0, "first one."),
        (70.0, 71.0, "then this."),
    ]
    assert [tuple(each) for each in grid.getTier("CHI - untimed").entries] == [(61.0, 70.0, "no time here.\nnor here.")]
    assert elan.get_annotation_data_for_tier("CHI - untimed") == [(61000, 70000, "no time here.\nnor here.")]
    for extension in (".TextGrid", ".eaf"):
        assert (
            f"{said}: 3 of 5 sentences have no time. Tiers called “untimed” have 2 of them. "
            f"The {extension} file leaves out 1 of them."
        ) in capsys.readouterr().err or extension == ".eaf"
        assert main(["convert", str(tmp_path / f"x{extension}"), "--format", "tsv", "--overwrite"]) == 0
        capsys.readouterr()
        rows = [line.split("\t") for line in (tmp_path / "x.tsv").read_text().splitlines()[1:]]
        assert {(row[0], row[1], row[2], row[7], row[8]) for row in rows} == {
            ("1", "CHI", "", "60000", "61000"),
            ("2", "CHI", "", "", ""),
            ("3", "CHI", "", "", ""),
            ("4", "CHI", "", "70000", "71000"),
        }


@pytest.mark.slow
@pytest.mark.parametrize("name", ["srt", "vtt", "ass", "ttml", "labels", "textgrid", "eaf"])
def test_without_any_time_no_format_of_times_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    said = chat_file(tmp_path / "x.cha", UNTIMED)
    assert main(["convert", str(said), "--format", name]) == 1
    extension = FORMATS[name].extension
    assert capsys.readouterr().err == (
        f"{said}: None of the 2 sentences has a time, and {extension} needs times. "
        "Find the times in the recording (`mynah align`), or choose a format without times.\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["x.cha"]


@pytest.mark.slow
def test_times_are_made_up_for_who_wants_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = chat_file(tmp_path / "x.cha", MIXED)
    assert (
        main(["convert", str(said), "--format", "srt,chat,textgrid", "--spread-times", "--output", str(tmp_path / "o")])
        == 0
    )
    assert capsys.readouterr().err == ""
    assert "00:01:01,000 --> 00:01:01,917\nno time here." in (tmp_path / "o" / "x.srt").read_text()
    assert (tmp_path / "o" / "x.cha").read_text().splitlines()[6:11] == [
        "*CHI:\tfirst one . \x1560000_61000\x15",
        "*CHI:\tno time here . \x1561000_61917\x15",
        "*CHI:\tnor here . \x1561917_62583\x15",
        "*CHI:\tthen this . \x1570000_71000\x15",
        "*CHI:\tat the end . \x1571000_71750\x15",
    ]
    grid = praatio.textgrid.openTextgrid(str(tmp_path / "o" / "x.TextGrid"), includeEmptyIntervals=False)
    assert grid.tierNames == ("CHI", "CHI - words")
    assert tuple(grid.getTier("CHI").entries[1]) == (61.0, 61.917, "no time here.")


@pytest.mark.slow
def test_a_numbered_chat_file_names_the_recording_and_says_what_clan_wants(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = chat_file(tmp_path / "x.cha", UNTIMED)
    (tmp_path / "y.srt").write_text(SRT)
    (tmp_path / "y.cha").touch()
    assert main(["convert", str(said), str(tmp_path / "y.srt"), "--format", "chat"]) == 0
    assert "@Media:\tx, audio, unlinked\n" in (tmp_path / "x (2).cha").read_text()
    assert "@Media:\ty, audio\n" in (tmp_path / "y (2).cha").read_text()
    notice = (
        "{0} (2).cha: CLAN needs the name {0}.cha, but this file exists. "
        "Replace it with --overwrite, or choose another folder with --output\n"
    )
    assert capsys.readouterr().err == notice.format("x") + notice.format("y")
    assert main(["convert", str(said), "--format", "chat", "--overwrite", "--chat-date", "2026-11-21"]) == 0
    assert "@Date:\t21-NOV-2026\n" in said.read_text()
    assert capsys.readouterr().err == ""


@pytest.mark.slow
def test_a_folder_tree_is_kept_so_that_same_names_do_not_meet(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for folder in ("a", "b", "b/c"):
        chat_file(tree / folder / "x.cha", f"*CHI:\tin {folder[-1]} .\n")
    arguments = ["convert", str(tree), str(tree / "a" / "x.cha"), "--format", "chat,txt"]
    assert main([*arguments, "--output", str(tmp_path / "out")]) == 0
    made = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.*"))
    assert made == ["a/x.cha", "a/x.txt", "b/c/x.cha", "b/c/x.txt", "b/x.cha", "b/x.txt"]
    assert (tmp_path / "out" / "b" / "c" / "x.txt").read_text() == "CHI: in c.\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "output", "address", "mime"),
    [
        ("x.wav", ".", "./x.wav", "audio/x-wav"),
        ("x.mp4", "../o", "../in/x.mp4", "video/mp4"),
        ("x.mp3", "sub", "../x.mp3", "audio/mpeg"),
    ],
)
def test_elan_is_linked_to_the_real_recording(folder: Path, file: str, output: str, address: str, mime: str) -> None:
    said = chat_file(folder / "x.cha", "*CHI:\thi . \x151000_2000\x15\n")
    (folder / file).write_bytes(b"RIFF")
    assert main(["convert", str(said), "--format", "eaf", "--output", str(folder / output)]) == 0
    (linked,) = pympi.Elan.Eaf(str(folder / output / "x.eaf")).get_linked_files()
    assert (linked["RELATIVE_MEDIA_URL"], linked["MIME_TYPE"]) == (address, mime)


def test_words_are_written_as_asked_but_in_chat(folder: Path) -> None:
    (folder / "a.srt").write_text(SRT.replace("Yes", "Yes, 20"), encoding="utf-8")
    arguments = ["convert", str(folder / "a.srt"), "--format", "vtt,chat", "--language", "en", "--overwrite"]
    assert main([*arguments, "--no-punctuation", "--capitals", "lower", "--numbers", "words"]) == 0
    vtt = (folder / "a.vtt").read_text()
    assert "hello there my friend\n" in vtt
    assert "yes twenty\n" in vtt
    assert "00:00:01.000 --> 00:00:02.500" in vtt
    assert "*PAR0:\tHello there , my friend ." in (folder / "a.cha").read_text()
    assert main([*arguments[:3], "txt", "--overwrite", "--capitals", "sentences"]) == 0
    assert "Hello there, my friend." in (folder / "a.txt").read_text()


@pytest.mark.slow
def test_words_are_replaced_by_rules(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text("hello there => Good day\n/fri(end)/ => FRI\\1\n")
    arguments = ["convert", str(folder / "a.srt"), "--language", "en", "--overwrite", "--replacements", str(rules)]
    assert main([*arguments, "--format", "vtt,chat"]) == 0
    assert "00:00:01.000 --> 00:00:02.500\nGood day, my FRIend." in (folder / "a.vtt").read_text()
    rules.write_text("day => morning\n")
    assert main(["convert", str(folder / "a.cha"), *arguments[2:], "--format", "chat"]) == 0
    assert "*PAR0:\tGood morning , my FRIend . \x151000_2500\x15" in (folder / "a.cha").read_text()
    rules.write_text("/(/ => x\n")
    assert main([*arguments, "--format", "vtt"]) == 2
    assert "character 2" in capsys.readouterr().err


def converted(folder: Path, *options: str) -> list[str]:
    """The names in a folder after its transcripts were converted."""
    assert main(["convert", str(folder), *options]) == 0
    return sorted(path.name for path in folder.iterdir())


def test_what_was_converted_is_no_source_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert converted(folder, "--format", "json") == ["a.json", "a.srt"]
    assert converted(folder, "--format", "vtt") == ["a.json", "a.srt", "a.vtt"]
    said = capsys.readouterr()
    assert said.err == f"{folder / 'a.json'}: Skipped. Mynah wrote this file, so it reads a.srt instead.\n"
    assert converted(folder, "--format", "vtt") == ["a (2).vtt", "a.json", "a.srt", "a.vtt"]
    assert converted(folder, "--format", "vtt", "--overwrite") == ["a (2).vtt", "a.json", "a.srt", "a.vtt"]
    assert f"{folder / 'a (2).vtt'}: Skipped." in capsys.readouterr().err
    assert main(["convert", str(folder / "a.vtt"), "--format", "txt"]) == 0  # which was named
    assert capsys.readouterr().out == f"{folder / 'a.txt'}\n"


def test_an_output_inside_the_folder_does_not_grow_into_itself(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = folder / "out"
    command = ["convert", str(folder), "--format", "vtt,chat", "--output", str(output), "--overwrite"]
    assert main(command) == 0
    capsys.readouterr()
    assert main(command) == 0
    assert capsys.readouterr().err == f"{output}: Skipped 2 earlier conversions in this folder.\n"
    assert sorted(path.name for path in output.iterdir()) == ["a.cha", "a.vtt"]
    vtt = output / "a.vtt"
    vtt.write_text(vtt.read_text().replace("Hello", "Goodbye"))  # now it is somebody's own
    assert main(["convert", str(output), "--format", "txt", "--output", str(output)]) == 0
    assert "Goodbye" in (output / "a.txt").read_text()


def test_what_somebody_changed_after_it_was_converted_is_a_source(folder: Path) -> None:
    assert converted(folder, "--format", "vtt") == ["a.srt", "a.vtt"]
    vtt = (folder / "a.vtt").read_text()
    (folder / "a.vtt").write_text(vtt.replace("Hello", "Goodbye"))
    assert converted(folder, "--format", "txt", "--overwrite") == ["a (2).txt", "a.srt", "a.txt", "a.vtt"]
    assert "Goodbye" in (folder / "a (2).txt").read_text()


@pytest.mark.slow
@pytest.mark.usefixtures("warm_home")
def test_of_what_was_made_of_a_recording_the_one_that_says_most_is_the_source(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.srt").rename(folder / "other.srt")
    media.speech(folder / "a.wav", "hello there my friend")
    assert main(["transcribe", str(folder), "--format", "srt,chat,json"]) == 0
    media.speech(folder / "a (2).wav", "hello there")  # not numbered by Mynah
    assert main(["transcribe", str(folder / "a (2).wav"), "--format", "txt"]) == 0
    capsys.readouterr()
    assert main(["convert", str(folder), "--format", "tsv"]) == 0
    said = capsys.readouterr()
    assert [Path(line).name for line in said.out.splitlines()] == ["a (2).tsv", "a.tsv", "other.tsv"]
    assert (folder / "a.tsv").read_text().splitlines()[1].split("\t")[4]  # only JSON has the confidence
    assert {line.split(": Skipped.")[0] for line in said.err.splitlines()} == {
        str(folder / "a.srt"),
        str(folder / "a.cha"),
    }


@pytest.mark.slow
def test_a_chat_file_that_gets_other_headers_stays_somebody_s_own(folder: Path) -> None:
    said = chat_file(folder / "x.cha", "*CHI:\thi . \x151000_2000\x15\n")
    assert main(["convert", str(folder), "--format", "chat", "--overwrite", "--chat-date", "2026-11-21"]) == 0
    assert "@Date:\t21-NOV-2026" in said.read_text()
    assert "x.srt" in converted(folder, "--format", "srt")
    assert main(["convert", str(folder), "--format", "txt"]) == 0
    assert "CHI: hi." in (folder / "x.txt").read_text()


NAMED = """@UTF8
@Begin
@Languages:\teng
@Participants:\tPAR0 Anna Participant, MOT Mary_Smith Mother, INV Investigator
@ID:\teng|x|PAR0|||||Participant|||
@ID:\teng|x|MOT|||||Mother|||
@ID:\teng|x|INV|||||Investigator|||
@Media:\tin, audio
*PAR0:\thello . \x15500_1900\x15
*MOT:\tyes . \x152000_2900\x15
*INV:\tgood . \x153000_3900\x15
@End
"""


def test_names_of_participants_are_used_in_other_formats_and_come_back(tmp_path: Path) -> None:
    source = tmp_path / "in.cha"
    source.write_text(NAMED, encoding="utf-8")
    assert main(["convert", str(source), "--format", "srt,json,chat", "--output", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "in.cha").read_text(encoding="utf-8") == NAMED
    for suffix in (".srt", ".json"):
        found = read(tmp_path / "out" / f"in{suffix}")
        assert [segment.speaker for segment in found.segments] == ["Anna", "Mary Smith", "INV"]
    assert (
        main(["convert", str(tmp_path / "out" / "in.srt"), "--format", "chat", "--output", str(tmp_path / "back")]) == 0
    )
    back = (tmp_path / "back" / "in.cha").read_text(encoding="utf-8")
    assert "Anna Participant" in back
    assert "Mary_Smith Participant" in back
