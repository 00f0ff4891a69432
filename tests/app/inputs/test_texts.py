"""Transcripts of other programs in the window: opened beside their recordings, or aligned with them."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QMessageBox, QPlainTextEdit, QSpinBox
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.dialogs.export_options import ExportOptions
from app.inputs import input_tasks
from app.transcript import TranscriptPane
from core.contracts.errors import EnvironmentFault
from core.formats import FormatOptions
from core.formats.chat import ChatOptions, Participant
from core.formats.subtitles.subtitle_options import PRESETS, SubtitleOptions
from core.journal import Job
from core.journal.sources import IMPORTED
from core.queue.scheduler.commands import Hold
from core.settings import settings as settings_store
from core.settings.settings import Settings
from core.specs import job_specs

SRT = "1\n00:00:01,000 --> 00:00:02,500\nGood morning everyone.\n"


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def text_of(recording: str, content: str = SRT) -> str:
    path = Path(recording).with_suffix(".srt")
    path.write_text(content)
    return str(path)


def answer(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """Have the next question answered with a button."""

    def press(question: QMessageBox) -> int:
        next(button for button in question.buttons() if button.text().replace("&", "") == words).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", press)


def test_a_transcript_is_opened_beside_its_recording(place: Workplace) -> None:
    place.open()
    (recording,) = place.recordings("a")
    place.window.add([text_of(recording)])
    place.until_states(a="done")
    place.until(lambda: place.lines()["a"].startswith("Opened"))
    pane = place.window.findChild(TranscriptPane)
    assert pane is not None
    place.until(lambda: pane.model.rowCount() == 1)
    assert pane.model.index(0).data(Qt.ItemDataRole.DisplayRole) == "Good morning everyone."


def test_a_transcript_that_cannot_be_read_is_named(place: Workplace) -> None:
    place.open()
    (recording,) = place.recordings("a")
    place.window.add([text_of(recording, "no subtitles at all")])
    place.until(lambda: place.window.banner.text.startswith("a.srt: "))
    assert place.shown() == {}


def test_all_transcripts_that_cannot_be_read_are_named(place: Workplace) -> None:
    place.open()
    broken = [text_of(str(place.folder / f"{name}.wav"), "no subtitles at all") for name in "abcde"]
    place.window.add(broken[:2])
    place.until(lambda: [line[:7] for line in place.window.banner.text.splitlines()] == ["a.srt: ", "b.srt: "])
    place.window.add(broken)
    place.until(lambda: [line[:1] for line in place.window.banner.text.splitlines()] == ["a", "b", "c", "…"])


def test_what_was_guessed_of_a_transcript_is_told_beside_what_cannot_be_opened(place: Workplace) -> None:
    place.open()
    (recording,) = place.recordings("a")
    old = Path(text_of(recording))
    old.write_bytes(SRT.replace("everyone", "<i>Jürgen</i>, schöne Grüße an alle für heute").encode("cp1252"))
    place.window.add([str(old)])
    place.until(lambda: "a.srt: It is not UTF-8 and was read as Windows-1252" in place.window.banner.text)
    assert "a.srt: Left out: formatting (1)." in place.window.banner.text
    place.window.add([text_of(str(place.folder / "b.wav"), "no subtitles at all"), str(old)])
    place.until(lambda: "b.srt: " in place.window.banner.text and "Windows-1252" in place.window.banner.text)


def test_a_transcript_without_a_recording_cannot_be_transcribed_again(place: Workplace) -> None:
    place.open()
    (recording,) = place.recordings("a")
    place.window.add([text_of(str(place.folder / "alone.wav")), text_of(recording)])
    place.until_states(alone="done", a="done")
    place.select("alone")
    redo = place.window.window_actions.redo
    place.until(lambda: not redo.isEnabled())
    place.select("a")
    place.until(redo.isEnabled)


@pytest.mark.parametrize(("choice", "line"), [("Align", "for alignment"), ("Just open", "Opened"), ("Cancel", "")])
def test_a_recording_with_its_text_can_be_aligned(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, choice: str, line: str
) -> None:
    place.open()
    place.bridge.submit(Hold())
    (recording,) = place.recordings("a")
    answer(monkeypatch, choice)
    place.window.add([recording, text_of(recording)])
    if line:
        place.until(lambda: line in place.lines().get("a", ""))
        assert len(place.jobs()) == 1
    else:
        place.window.add(place.recordings("b"))
        place.until(lambda: set(place.shown()) == {"b"})


@pytest.mark.parametrize(("choice", "line"), [("Align", "for alignment"), ("Just open", "Opened")])
def test_a_folder_of_recordings_with_their_texts_can_be_aligned(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, choice: str, line: str
) -> None:
    place.open()
    place.bridge.submit(Hold())
    recording, _ = place.recordings("a", "b")
    text_of(recording)
    answer(monkeypatch, choice)
    place.window.add([str(Path(recording).parent)])
    place.until(lambda: line in place.lines().get("a", "") and "b" in place.shown())
    assert len(place.jobs()) == 2
    assert line not in place.lines()["b"]


@pytest.mark.slow
def test_what_mynah_wrote_itself_is_no_text_to_align(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.open(auto_export=True, formats=("srt",))
    (recording,) = place.recordings("a")
    place.window.add([recording])
    place.until_states(a="done")
    place.until(Path(recording).with_suffix(".srt").exists)
    asked: list[QMessageBox] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda question: asked.append(question) or 0)
    other, _ = place.recordings("b", "c")
    text_of(other)
    place.window.add([str(Path(recording).parent)])
    place.until(lambda: len(asked) == 1)
    assert asked[0].text().startswith("b.srt matches b")


@pytest.mark.slow
def test_what_another_journal_wrote_is_known_as_mynahs_own(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal was removed, say, or the folder is another person's."""
    place.open(auto_export=True, formats=("json", "srt", "chat", "eaf", "vtt"))
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    folder = place.folder / "in"
    place.until(lambda: len(list(folder.glob("a.*"))) == 6)
    place.close()
    place.journal_file = place.folder / "another.sqlite3"
    place.open()
    asked: list[tuple[str, str]] = []

    def look(question: QMessageBox) -> int:
        asked.append((question.text(), question.defaultButton().text()))
        question.defaultButton().click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", look)
    place.window.add([str(folder)])
    place.until_states(a="done")
    assert asked == [("a.cha is a transcript of a.wav by Mynah.", "Just open")]
    (folder / "a.txt").write_text("A text that somebody wrote.")  # that one is meant, though the others say more
    text_of(*place.recordings("b"))
    monkeypatch.setattr(QMessageBox, "exec", lambda question: asked.append((question.text(), "")) or 0)
    place.window.add([str(folder)])
    place.until(lambda: len(asked) == 2)
    assert asked[1][0] == "2 recordings have matching transcripts."
    (folder / "a.txt").unlink()
    place.window.add([str(folder)])
    place.until(lambda: len(asked) == 3)
    assert asked[2][0] == "2 recordings have matching transcripts. 1 of them are by Mynah."


@pytest.mark.slow
def test_a_text_is_taken_once_however_its_path_is_written(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt has slashes on Windows where paths have backslashes."""
    place.open()
    (recording,) = place.recordings("a")
    text = Path(text_of(recording))
    answer(monkeypatch, "Transcribe again")
    place.window.add([recording, f"{text.parent}/./{text.name}"])
    place.until_states(a="done")
    place.window.add(place.recordings("b"))
    place.until_states(a="done", b="done")
    assert [job.engine for job in place.jobs() if job.engine == IMPORTED] == []


@pytest.mark.slow
def test_a_text_that_cannot_be_kept_is_said_and_halts_no_queue(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = place.open()
    window.add(place.recordings("a"))
    place.until_states(a="done")
    assert window.memory.ready is not None

    def full(*_: object, **__: object) -> Job:
        raise EnvironmentFault("disk", path="journal.sqlite3", reason="No space left on device")

    monkeypatch.setattr(input_tasks, "import_file", full)
    (place.folder / "b.srt").write_text(SRT)
    window.add([str(place.folder / "b.srt")])
    place.until(lambda: "journal.sqlite3" in window.banner.text)
    assert window.memory.ready is not None, "the engine is there as before"
    assert window.messages.fault is None
    assert not window.banner.answers


@pytest.mark.slow
def test_transcribed_anew_it_is_a_recording_like_any_other(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.open()
    (recording,) = place.recordings("a")
    answer(monkeypatch, "Transcribe again")
    place.window.add([recording, text_of(recording)])
    place.until_states(a="done")
    assert place.text("a") == ["a-0", "a-1"]


def test_the_rules_of_subtitles_are_chosen_as_presets_and_by_number(qtbot: QtBot) -> None:
    told: list[Settings] = []
    options = ExportOptions(Settings(formats=("srt",)))
    qtbot.addWidget(options)
    options.changed.connect(told.append)
    (preset,) = (box for box in options.findChildren(QComboBox) if box.accessibleName() == "Subtitle style")
    preset.setCurrentIndex(preset.findData("broadcast"))
    assert told[-1].options.subtitles == PRESETS["broadcast"]
    (length,) = (box for box in options.findChildren(QSpinBox) if box.accessibleName() == "Characters per line")
    assert length.value() == 37
    length.setValue(40)
    assert told[-1].options.subtitles.line_length == 40
    assert preset.currentData() == "custom"


def test_the_heads_of_chat_are_chosen_and_checked(qtbot: QtBot, tmp_path: Path) -> None:
    told: list[Settings] = []
    options = ExportOptions(Settings(formats=("chat",)))
    qtbot.addWidget(options)
    options.changed.connect(told.append)
    (people,) = (box for box in options.findChildren(QPlainTextEdit) if box.accessibleName() == "Participants")
    people.setPlainText("CHI:Anna:Target_Child\nMOT::Mother")
    chosen = Participant("CHI", "Anna", "Target_Child"), Participant("MOT", "", "Mother")
    assert told[-1].options.chat.participants == chosen
    assert options.complete
    people.setPlainText("CHI:Anna:Queen")
    assert not options.complete
    assert told[-1].options.chat.participants == chosen, "what CHAT cannot hold is not told"
    people.setPlainText("CHI")
    assert options.complete
    (tick,) = (box for box in options.findChildren(QCheckBox) if "%wor" in box.text())
    tick.setChecked(False)
    assert not told[-1].options.chat.wor
    settings_store.save(told[-1], tmp_path / "settings.json")
    assert settings_store.load(tmp_path / "settings.json") == (told[-1], None)
    assert job_specs.job_spec(told[-1]).delivery.options == told[-1].options


def test_what_is_known_of_a_participant_outlasts_a_code_that_is_typed_anew(qtbot: QtBot) -> None:
    told: list[Settings] = []
    anna = Participant("CHI", "Anna", "Target_Child", age="2;06.12")
    options = ExportOptions(Settings(formats=("chat",), options=FormatOptions(chat=ChatOptions(participants=(anna,)))))
    qtbot.addWidget(options)
    options.changed.connect(told.append)
    (people,) = (box for box in options.findChildren(QPlainTextEdit) if box.accessibleName() == "Participants")
    for typed in ("CH:Anna:Target_Child", "CHI:Anna:Target_Child"):
        people.setPlainText(typed)
        assert options.complete
    assert told[-1].options.chat.participants == (anna,)


def test_a_preset_of_subtitles_leaves_what_is_ones_own_in_any(qtbot: QtBot) -> None:
    told: list[Settings] = []
    own = SubtitleOptions(dashes=True, names=False, rewrap=True)
    options = ExportOptions(Settings(formats=("srt",), options=FormatOptions(subtitles=own)))
    qtbot.addWidget(options)
    options.changed.connect(told.append)
    (preset,) = (box for box in options.findChildren(QComboBox) if box.accessibleName() == "Subtitle style")
    preset.setCurrentIndex(preset.findData("broadcast"))
    assert told[-1].options.subtitles == msgspec.structs.replace(
        PRESETS["broadcast"], dashes=True, names=False, rewrap=True
    )


@pytest.mark.slow
def test_a_dropped_folder_keeps_its_folders_under_the_output_and_each_recording_has_its_participants(
    place: Workplace,
) -> None:
    table = place.folder / "people.csv"
    table.write_text("file,code,name\none/a.wav,CHI,Anna\ntwo/a.wav,MOT,Mia\n")
    out = place.folder / "out"
    place.open(auto_export=True, formats=("chat",), output=str(out), participant_table=str(table))
    place.recordings("a", under="in/one")
    place.recordings("a", under="in/two")
    place.window.add([str(place.folder / "in")])
    written = [out / "one" / "a.cha", out / "two" / "a.cha"]
    place.until(lambda: all(path.exists() for path in written))
    assert [name in path.read_text() for path, name in zip(written, ("CHI Anna", "MOT Mia"), strict=True)] == [True] * 2
