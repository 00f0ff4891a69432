"""The head of a CHAT file: chosen on the command line, copied from another file, kept with a job."""

from pathlib import Path

import pytest
from batchalign._core import CHATFile
from chat_files import complaints
from transcripts import timed, transcript

from core.cli import main
from core.contracts.engine_messages import Chunk
from core.contracts.errors import InputFault
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FormatOptions, chat, json
from core.formats.chat import ChatOptions, Participant
from core.journal import ComputeSpec, DeliverySpec, JobSpec, Journal
from core.queue.delivery import deliver, request_files
from core.queue.input_paths import import_file

TEMPLATE = """@UTF8
@PID:\t11312/x-00000000-1
@Begin
@Languages:\teng, spa
@Participants:\tINV Anna_B Investigator, CHI Target_Child
@Options:\tCA
@ID:\teng|brown|INV|34;|female|||Investigator|||
@ID:\tspa|brown|CHI|2;06.12|male|TD|MC|Target_Child|3|own|
@Birth of CHI:\t01-JAN-2020
@Media:\told, video
@Date:\t21-NOV-2026
@Location:\tCologne,
\tGermany
@Comment:\tan earlier remark
*INV:\tnot to be copied .
@Comment:\tnor this
@Situation:\tnor this
@End
"""


def head(given: Transcript, options: ChatOptions, stem: str = "talk") -> list[str]:
    text = chat.write(given, stem, options)
    CHATFile.parse(text)
    return text.split("\n*")[0].removesuffix("\n@End\n").split("\n")[2:]


def spoken(*labels: str | None) -> Transcript:
    return transcript(*(Segment(timed("Hi.", start=float(i)), label) for i, label in enumerate(labels)))


def test_every_header_that_can_be_chosen() -> None:
    options = ChatOptions(
        corpus="my | corpus",
        participants=(
            Participant("INV", "Anna B", "Investigator", age="34;", sex="female"),
            Participant("CHI", "", "Target_Child", "spa", "2;06.12", "male", "TD", "MC", "3", "own"),
        ),
        languages=("en", "deu"),
        media="other",
        date="2026-11-21",
        comments=("first", "second\nline"),
        headers=(("Location", "Köln"), ("Birth of CHI", "01-JAN-2020"), ("Time Duration", "12:30-13:00")),
    )
    assert head(spoken(None), options) == [
        "@Languages:\teng, deu, spa",
        "@Participants:\tINV Anna_B Investigator, CHI Target_Child",
        "@ID:\teng|my_corpus|INV|34;|female|||Investigator|||",
        "@ID:\tspa|my_corpus|CHI|2;06.12|male|TD|MC|Target_Child|3|own|",
        "@Birth of CHI:\t01-JAN-2020",
        "@Media:\tother, audio",
        "@Date:\t21-NOV-2026",
        "@Location:\tKöln",
        "@Time Duration:\t12:30-13:00",
        "@Comment:\tfirst",
        "@Comment:\tsecond line",
        "@Comment:\tTranscribed by Mynah with demo, not checked by a person",
    ]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ((None,), ["*INV"]),
        (("SPEAKER_01", "SPEAKER_00", "SPEAKER_02"), ["*INV", "*CHI", "*PAR0"]),
        (("tim", "SPEAKER_00"), ["*CHI", "*INV"]),
        (("CHI", "MOT", None), ["*CHI", "*MOT", "*INV"]),
        (("INV", "Anna_B"), ["*INV", "*INV"]),
    ],
)
def test_participants_are_given_to_speakers_by_code_by_name_then_in_order(
    labels: tuple[str | None, ...], expected: list[str]
) -> None:
    people = (Participant("INV", "Anna_B", "Investigator"), Participant("CHI", "Tim", "Target_Child"))
    text = chat.write(spoken(*labels), "talk", ChatOptions(participants=people))
    CHATFile.parse(text)
    assert [line.split(":")[0] for line in text.split("\n") if line.startswith("*")] == expected
    assert "INV Anna_B Investigator, CHI Tim Target_Child" in text  # also those who say nothing


def test_impossible_characters_are_removed_and_reported_in_advance() -> None:
    wrong = {
        "chat-code": ChatOptions(participants=(Participant("toolongcode"),)),
        "chat-twice": ChatOptions(participants=(Participant("CHI"), Participant("CHI"))),
        "chat-role": ChatOptions(participants=(Participant("CHI", "", "Boss"),)),
        "chat-date": ChatOptions(date="31-FEB-2026"),
        "chat-language": ChatOptions(languages=("klingon",)),
        "chat-header": ChatOptions(headers=(("Recording Quality", "good"),)),
    }
    for code, options in wrong.items():
        with pytest.raises(InputFault) as caught:
            chat.check(options)
        assert caught.value.code == code
        assert head(spoken(None), options)[-1].startswith("@Comment")
    chat.check(ChatOptions())


def test_every_role_is_known_to_the_validator() -> None:
    people = tuple(Participant(f"P{i}", "", role) for i, role in enumerate(chat.ROLES))
    assert len(head(spoken(None), ChatOptions(participants=people))) == len(chat.ROLES) + 4


def test_any_chat_file_is_a_template(tmp_path: Path) -> None:
    (tmp_path / "old.cha").write_bytes(TEMPLATE.replace("\n", "\r\n").encode("utf-8-sig"))
    found = chat.read_template(tmp_path / "old.cha")
    assert head(spoken("Anna_B", "CHI"), found, "new") == [
        "@Languages:\teng, spa",
        "@Participants:\tINV Anna_B Investigator, CHI Target_Child",
        "@ID:\teng|brown|INV|34;|female|||Investigator|||",
        "@ID:\tspa|brown|CHI|2;06.12|male|TD|MC|Target_Child|3|own|",
        "@Birth of CHI:\t01-JAN-2020",
        "@Media:\ttalk, audio",
        "@Date:\t21-NOV-2026",
        "@Location:\tCologne, Germany",
        "@Comment:\tan earlier remark",
        "@Comment:\tTranscribed by Mynah with demo, not checked by a person",
    ]
    (tmp_path / "none.cha").write_text("a letter")
    for name, code in (("none.cha", "chat-template"), ("away.cha", "missing")):
        with pytest.raises(InputFault) as caught:
            chat.read_template(tmp_path / name)
        assert caught.value.code == code


@pytest.fixture
def home(tmp_path: Path, own_home: Path) -> Path:
    talk = transcript("Hello there.", Segment(timed("Hi.", start=2.0), "B 1"))
    (tmp_path / "talk.json").write_bytes(json.write(talk))
    (tmp_path / "old.cha").write_text(TEMPLATE)
    return tmp_path


def test_the_command_line_goes_before_the_template(home: Path) -> None:
    options = ["--chat-template", "old.cha", "--chat-participant", "CHI:Tim:Target_Child", "--chat-corpus", "new"]
    options += ["--chat-participant", "MOT", "--chat-date", "2026-11-20", "--chat-languages", "eng,deu"]
    options += ["--chat-header", "Location: Bonn", "--chat-comment", "checked", "--no-chat-wor", "--no-chat-marks"]
    arguments = [str(home / text) if text == "old.cha" else text for text in options]
    assert main(["convert", str(home / "talk.json"), "--format", "chat", *arguments]) == 0
    text = (home / "talk.cha").read_text()
    CHATFile.parse(text)
    assert text.split("\n")[2:] == [
        "@Languages:\teng, deu, spa",
        "@Participants:\tINV Anna_B Investigator, CHI Tim Target_Child, MOT Mother",
        "@ID:\teng|new|INV|34;|female|||Investigator|||",
        "@ID:\tspa|new|CHI|2;06.12|male|TD|MC|Target_Child|3|own|",
        "@ID:\teng|new|MOT|||||Mother|||",
        "@Birth of CHI:\t01-JAN-2020",
        "@Media:\ttalk, audio",
        "@Date:\t20-NOV-2026",
        "@Location:\tBonn",
        "@Comment:\tan earlier remark",
        "@Comment:\tchecked",
        "@Comment:\tTranscribed by Mynah with demo, not checked by a person",
        "*INV:\tHello there . \x150_750\x15",
        "*CHI:\tHi . \x152000_2350\x15",
        "@End",
        "",
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        ["--chat-participant", "a:b:c"],
        ["--chat-participant", "CHI:Tim:Boss"],
        ["--chat-template", "nowhere.cha"],
        ["--chat-date", "soon"],
        ["--chat-languages", "klingon"],
        ["--chat-header", "Colour: red"],
    ],
)
def test_a_header_that_cannot_be_is_bad_usage(home: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(home / "talk.json"), "--format", "chat", *wrong]) == 2
    assert not (home / "talk.cha").exists()
    assert capsys.readouterr().err.startswith("mynah: ")


OWN = """@UTF8
@PID:\t11312/x
@Begin
@Languages:\teng
@Participants:\tMOT Mother, CHI Tim
\tTarget_Child
@Options:\tCA
@ID:\teng|brown|MOT|||||Mother|||
@ID:\teng|brown|CHI|2;06.12||||Target_Child|||
@Media:\ttalk, audio
*MOT:\t<look at> [/] look at the dog@s:spa , (.) you see ? \x151000_3000\x15
%mor:\tverb|look
%wor:\tlook \x151000_1100\x15 at look at the dog , you see ?
%com:\ta remark
@Situation:\tin mid-file
*BOB:\tno: [=! cries] . \x153000_3500\x15
@End
"""


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_chat_to_chat_is_the_file_itself(home: Path, ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    content = OWN.replace("\n", ending).encode()
    (home / "mine.cha").write_bytes(content)
    arguments = ["--format", "chat,txt", "--output", str(home / "out"), "--language", "de", "--no-chat-marks"]
    assert main(["convert", str(home / "mine.cha"), *arguments]) == 0
    assert (home / "out" / "mine.cha").read_bytes() == content
    assert ":16:2: E308: Speaker 'BOB' is not in the participant list. " in capsys.readouterr().err


@pytest.mark.slow
def test_headers_asked_for_are_all_that_changes_in_a_chat_file(home: Path) -> None:
    (home / "mine.cha").write_text(OWN)
    options = ["--chat-participant", "CHI:Tom:Child", "--chat-participant", "BOB", "--chat-languages", "deu"]
    options += ["--chat-date", "2026-11-20", "--chat-header", "Situation: at home", "--chat-comment", "checked"]
    options += ["--chat-media", "b,c", "--no-chat-wor"]
    assert main(["convert", str(home / "mine.cha"), "--format", "chat", "--output", str(home / "out"), *options]) == 0
    assert (home / "out" / "mine.cha").read_text().split("\n") == [
        *OWN.split("\n")[:3],
        "@Languages:\tdeu, eng",
        "@Participants:\tMOT Mother, CHI Tom Child, BOB Participant",
        "@Options:\tCA",
        "@ID:\teng|brown|MOT|||||Mother|||",
        "@ID:\teng|brown|CHI|2;06.12||||Child|||",
        "@ID:\tdeu|brown|BOB|||||Participant|||",
        '@Media:\t"b,c", audio',
        "@Date:\t20-NOV-2026",
        "@Situation:\tat home",
        "@Comment:\tchecked",
        *OWN.split("\n")[10:12],
        *OWN.split("\n")[13:],
    ]


@pytest.mark.slow
def test_new_headers_and_corpus_keep_the_utterances(home: Path) -> None:
    (home / "mine.cha").write_text(OWN)
    asked = ["--chat-template", str(home / "old.cha"), "--chat-corpus", "new"]
    assert main(["convert", str(home / "mine.cha"), "--format", "chat", "--output", str(home / "out"), *asked]) == 0
    text = (home / "out" / "mine.cha").read_text()
    assert text[text.index("*MOT") :] == OWN[OWN.index("*MOT") :]
    found = chat.read(text.encode())
    assert [person.code for person in found.participants] == ["MOT", "CHI", "INV"]
    assert [header.text.split("|")[1] for header in found.headers if header.name == "ID"] == ["new"] * 3
    assert [code for _, _, code in complaints(found)] == ["E305", "E308", "E522"]  # %mor and BOB, as before
    assert (found.header("PID"), found.header("Location")) == ("11312/x", "Cologne, Germany")


@pytest.mark.slow
def test_a_json_file_takes_the_head_of_a_chat_file(home: Path) -> None:
    written = chat.write(spoken("INV", "CHI"), "mine", chat.read_template(home / "old.cha"))
    (home / "mine.cha").write_text(written)
    assert main(["convert", str(home / "mine.cha"), "--format", "json", "--output", str(home / "out")]) == 0
    arguments = ["--format", "chat", "--output", str(home / "back"), "--chat-template", str(home / "mine.cha")]
    assert main(["convert", str(home / "out" / "mine.json"), *arguments]) == 0
    assert (home / "back" / "mine.cha").read_text() == written


@pytest.mark.slow
def test_violation_has_a_line_and_column_and_the_rest_is_converted(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tCHI Boss\n@ID:\teng|x|CHI|||||Boss|||\n"
    old = text + "@Media:\ttalk, audio, unlinked\n*CHI:\tI have 3 caf\xe9s .\n*CHI:\tand\n@End\n"
    (home / "odd.cha").write_bytes(old.encode("cp1252"))
    assert main(["convert", str(home / "odd.cha"), "--format", "json"]) == 0
    assert [part.text for part in json.read((home / "odd.json").read_bytes()).segments] == ["I have 3 cafés.", "and"]
    assert [line.partition("odd.cha:")[2].partition(". ")[0] for line in capsys.readouterr().err.splitlines()] == [
        " it is not UTF-8 and was read as Windows-1252, which is a guess; save it as UTF-8 if its letters are wrong",
        "4:20: E532: Invalid participant role: 'Boss'",
        "5:1: E532: Invalid participant role: 'Boss'",
        "6:1: E531: @Media names talk, and the file is called odd",
        '7:14: E220: "3" is not a legal word in language(s) "eng": numeric digits not allowed',
        "7:19: bytes: these bytes are not UTF-8",
        "8:1: E305: Expected terminator not found",
    ]


def test_an_imported_file_is_exported_with_its_own_head(home: Path) -> None:
    written = chat.write(spoken("INV", "CHI"), "mine", chat.read_template(home / "old.cha"))
    (home / "mine.cha").write_text(written)
    journal = Journal(home / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    job = import_file(journal, batch, home / "mine.cha", JobSpec(ComputeSpec(Load("demo.nemo", "c"))))
    wanted = DeliverySpec(formats=("chat",), output=str(home / "out"))
    (path,) = deliver(journal, request_files(journal, job, wanted))
    assert path.read_text() == written


def test_the_headers_outlast_a_crash_with_their_job(home: Path) -> None:
    wanted = FormatOptions(chat=ChatOptions(corpus="mine", participants=(Participant("CHI", "Tim", "Target_Child"),)))
    journal = Journal(home / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    (home / "talk.wav").touch()
    spec = JobSpec(ComputeSpec(Load("demo.nemo", "c")), DeliverySpec(formats=("chat",), options=wanted))
    job = journal.attempts.claim(journal.jobs.add(batch, str(home / "talk.wav"), 1, 1, spec).id)
    assert job is not None
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 1.0, (Word("Hello.", 0.0, 0.5, 0.9),)))
    journal.attempts.finish(job.id, job.attempt, 1, 1.0, False, None)
    journal.close()
    again = Journal(home / "journal.sqlite3")
    (path,) = deliver(again, again.jobs.get(job.id))
    assert "|mine|CHI|||||Target_Child|||" in path.read_text()
