"""The export dialog: choices with a live example, real files in a thread, failures that can be repeated."""

import datetime
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.dialogs.export_dialog import ExportDialog
from core.contracts.engine_messages import Chunk
from core.contracts.fault_sentences import WORDING
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.formats import FormatOptions
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal
from core.settings.settings import Settings

Find = Callable[[QWidget, type, str], QWidget]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


@pytest.fixture
def job(journal: Journal, tmp_path: Path) -> Callable[..., Job]:
    def make(name: str, *, state: JobState = JobState.DONE) -> Job:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, ns=(10**18, 10**18))
        batch, _ = journal.batches.open("key")
        made = journal.attempts.claim(
            journal.jobs.add(batch, str(path), 1, 10**18, JobSpec(ComputeSpec(Load("m.nemo", "c")))).id
        )
        assert made is not None
        journal.chunks.commit(Chunk(made.id, made.attempt, 0, 0.0, 1.0, (Word("Hello.", 0.0, 0.5, 0.9),)))
        if state == JobState.DONE:
            journal.attempts.finish(made.id, made.attempt, 1, 1.0, False, None)
        elif state != JobState.RUNNING:
            journal.jobs.change_state(made.id, state)
        return journal.jobs.get(made.id)

    return make


@pytest.fixture
def opened(journal: Journal, qtbot: QtBot) -> Callable[..., ExportDialog]:
    def open_it(jobs: list[Job], **fields: object) -> ExportDialog:
        dialog = ExportDialog(None, jobs, Settings(**fields), journal.path)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return open_it


def texts(window: QWidget) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def press(qtbot: QtBot, dialog: ExportDialog, child: Find, name: str) -> None:
    """Press a button and wait until the export that it starts has ended."""
    child(dialog, QPushButton, name).click()
    qtbot.waitUntil(lambda: any("saved." in label.text() for label in dialog.findChildren(QLabel)))


def results(dialog: ExportDialog) -> list[str]:
    shown = dialog.findChild(QListWidget)
    return [shown.item(n).text() for n in range(shown.count())]


def test_preset_ticks_its_formats_and_the_preview_shows_the_first(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot
) -> None:
    dialog = opened([job("a.wav")], formats=("txt", "md"))
    preview, preset = child(dialog, QPlainTextEdit, "Preview"), child(dialog, QComboBox, "Preset")
    qtbot.waitUntil(lambda: preview.toPlainText().strip() == "Hello.")
    assert preset.currentText() == "Custom"
    preset.setCurrentText("Subtitles (SRT, WebVTT)")
    preset.activated.emit(preset.currentIndex())
    assert child(dialog, QCheckBox, "WebVTT").isChecked()
    assert not child(dialog, QCheckBox, "Markdown").isChecked()
    assert preview.toPlainText().startswith("1\n00:00:00,000 -->")


def test_a_key_gives_pseudonyms_to_the_preview_and_the_files(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    key = tmp_path / "key.txt"
    key.write_text("Hello => Goodbye\nAnna => Bea\n")
    options = FormatOptions(pseudonyms=str(key))
    dialog = opened([job("Anna.wav")], formats=("txt",), options=options, output=str(tmp_path / "out"))
    preview = child(dialog, QPlainTextEdit, "Preview")
    qtbot.waitUntil(lambda: preview.toPlainText().strip() == "Goodbye.")
    assert "For example: Bea.txt" in texts(dialog)
    press(qtbot, dialog, child, "Export")
    assert (tmp_path / "out" / "Bea.txt").read_text().strip() == "Goodbye."


def test_a_key_that_is_gone_stops_the_export_until_names_are_kept(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    options = FormatOptions(pseudonyms=str(tmp_path / "gone.txt"))
    dialog = opened([job("a.wav")], formats=("txt",), options=options)
    assert "The key of pseudonyms" in texts(dialog)
    assert not child(dialog, QPushButton, "Export").isEnabled()
    child(dialog, QPushButton, "Keep names").click()
    assert child(dialog, QPushButton, "Export").isEnabled()
    preview = child(dialog, QPlainTextEdit, "Preview")
    qtbot.waitUntil(lambda: preview.toPlainText().strip() == "Hello.")


@pytest.mark.slow
def test_many_files_by_a_template_into_a_folder(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = opened([job("a.wav"), job("b.wav")])
    for name, wanted in (("Plain text", False), ("WebVTT", True)):
        child(dialog, QCheckBox, name).setChecked(wanted)
    child(dialog, QRadioButton, "In one folder").setChecked(True)
    assert "Choose a folder" in texts(dialog)
    assert not child(dialog, QPushButton, "Export").isEnabled()
    folder = child(dialog, QLineEdit, "Folder for the transcripts")
    folder.clear()
    qtbot.keyClicks(folder, str(tmp_path / "out"))
    child(dialog, QLineEdit, "File names").setText("{n:02} {stem} {recorded}")
    assert "For example: 01 a 2001-09-09.srt, 01 a 2001-09-09.vtt" in texts(dialog)
    press(qtbot, dialog, child, "Export")
    expected = [f"0{n} {stem} 2001-09-09.{ending}" for n, stem in ((1, "a"), (2, "b")) for ending in ("srt", "vtt")]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == expected
    assert "4 files saved." in texts(dialog)
    assert results(dialog)[0] == "a.wav\n01 a 2001-09-09.srt, 01 a 2001-09-09.vtt"


@pytest.mark.slow
def test_names_are_chosen_in_words_and_the_template_stands_behind_custom(
    job: Callable[..., Job], opened: Callable[..., ExportDialog], child: Find
) -> None:
    dialog = opened([job("talk.wav")], formats=("txt",))
    kinds, field = child(dialog, QComboBox, "Kind of file names"), child(dialog, QLineEdit, "File names")
    assert (kinds.currentText(), field.isVisible()) == ("Like the recording", False)
    kinds.setCurrentText("Recording and today's date")
    kinds.activated.emit(kinds.currentIndex())
    assert field.text() == "{stem} {date}"
    assert f"talk {datetime.date.today()}.txt" in texts(dialog)
    kinds.setCurrentText("Custom")
    kinds.activated.emit(kinds.currentIndex())
    assert (field.text(), field.isVisible()) == ("{stem} {date}", True)
    assert dialog.export_button.hasFocus() or dialog.focusWidget() is dialog.export_button


@pytest.mark.parametrize(
    ("template", "says"),
    [
        ("{stm}", "Unknown field in the file name: {stm}. Use any of {stem}, {folder}"),
        ("a/{stem}", "A file name can't contain /"),
        ("{stem", "bracket"),
        ("", "The file name is empty"),
    ],
)
def test_a_template_that_gives_no_name_is_explained(
    template: str, says: str, opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find
) -> None:
    dialog = opened([job("a.wav")])
    child(dialog, QLineEdit, "File names").setText(template)
    assert says in texts(dialog)
    assert not child(dialog, QPushButton, "Export").isEnabled()
    child(dialog, QLineEdit, "File names").setText("{stem}")
    assert child(dialog, QPushButton, "Export").isEnabled()


@pytest.mark.slow
def test_equal_names_and_no_format_are_told_beforehand(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find
) -> None:
    dialog = opened([job("a.wav"), job("b.wav")], formats=("txt",))
    child(dialog, QLineEdit, "File names").setText("transcript")
    assert "Mynah numbers them" in texts(dialog)
    child(dialog, QCheckBox, "Plain text").setChecked(False)
    assert "at least one format" in texts(dialog)
    assert not child(dialog, QPushButton, "Export").isEnabled()


@pytest.mark.slow
def test_what_exists_is_left_alone_and_said(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text("mine")
    dialog = opened([job("a.wav")], formats=("txt", "srt"))
    existing = child(dialog, QComboBox, "If the file exists")
    existing.setCurrentIndex(existing.findData("skip"))
    press(qtbot, dialog, child, "Export")
    assert (tmp_path / "a.txt").read_text() == "mine"
    assert results(dialog) == ["a.wav\na.srt\na.txt: skipped, exists already"]
    assert "1 file saved." in texts(dialog)
    Path(tmp_path / "b.txt").write_text("mine")
    other = opened([job("b.wav")], formats=("txt",), existing="skip")
    press(qtbot, other, child, "Export")
    assert "0 files saved." in texts(other)
    assert child(other, QPushButton, "Show in folder").isVisible()


def test_what_is_wrong_with_the_table_of_participants_is_not_forgotten(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = opened([job("a.wav")], formats=("chat",))
    export, table = child(dialog, QPushButton, "Export"), child(dialog, QLineEdit, "Participant table")
    people = child(dialog, QPlainTextEdit, "Participants")
    qtbot.keyClicks(table, str(tmp_path / "none.csv"))
    assert not export.isEnabled()
    people.setPlainText("CHI:Anna:Target_Child")
    assert not export.isEnabled()
    people.setPlainText("Anna is a child")
    table.clear()
    qtbot.keyClicks(table, " ")
    assert not export.isEnabled()
    people.setPlainText("CHI:Anna:Target_Child")
    assert export.isEnabled()


def test_a_failure_is_said_for_its_file_and_can_be_repeated(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    jobs = [job("here/a.wav"), job("there/b.wav")]
    (tmp_path / "there" / "b.txt").mkdir()
    dialog = opened(jobs, formats=("txt",), existing="overwrite")
    press(qtbot, dialog, child, "Export")
    assert results(dialog)[0] == "a.wav\na.txt"
    assert "b.txt can't be written" in results(dialog)[1]
    assert "1 file saved. Couldn't save all files of 1 recording." in texts(dialog)
    (tmp_path / "there" / "b.txt").rmdir()
    (tmp_path / "here" / "a.txt").write_text("edited since")
    press(qtbot, dialog, child, "Try again")
    qtbot.waitUntil(lambda: results(dialog) == ["b.wav\nb.txt"])
    assert (tmp_path / "there" / "b.txt").read_text() == "Hello.\n"
    assert (tmp_path / "here" / "a.txt").read_text() == "edited since"
    assert not child(dialog, QPushButton, "Try again").isVisible()


def test_a_recording_keeps_its_number_when_it_is_exported_again(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    jobs = [job("here/a.wav"), job("there/b.wav")]
    (tmp_path / "there" / "mynah.toml").write_text("no TOML")
    dialog = opened(jobs, formats=("txt",), naming="{n:02} {stem}")
    press(qtbot, dialog, child, "Export")
    assert results(dialog)[0] == "a.wav\n01 a.txt"
    assert "mynah.toml" in results(dialog)[1]
    (tmp_path / "there" / "mynah.toml").unlink()
    press(qtbot, dialog, child, "Try again")
    qtbot.waitUntil(lambda: results(dialog) == ["b.wav\n02 b.txt"])


def test_a_folder_of_a_home_that_nobody_has_is_asked_for_again(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot
) -> None:
    dialog = opened([job("a.wav")], formats=("txt",))
    folder, export = child(dialog, QLineEdit, "Folder for the transcripts"), child(dialog, QPushButton, "Export")
    qtbot.keyClicks(folder, "~no-such-user/texts")
    assert not export.isEnabled()
    assert "Choose a folder, or save next to each recording." in texts(dialog)
    folder.clear()
    qtbot.keyClicks(folder, "~/texts")
    assert export.isEnabled()


def test_what_to_do_is_said_once_for_all_files_that_failed_alike(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    made = job("a.wav")
    for suffix in ("txt", "srt", "vtt"):
        (tmp_path / f"a.{suffix}").mkdir()
    dialog = opened([made], formats=("txt", "srt", "vtt"), existing="overwrite")
    press(qtbot, dialog, child, "Export")
    lines = results(dialog)[0].splitlines()
    assert [line.count("can't be written") for line in lines] == [0, 1, 1, 1]
    told = WORDING["no-write"][1]
    assert [told in line for line in lines] == [False, False, False, True]


def test_what_has_no_text_yet_is_left_out(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find
) -> None:
    dialog = opened([job("a.wav"), job("b.wav", state=JobState.RUNNING), job("c.wav", state=JobState.PAUSED)])
    assert "Export 2 transcripts" in texts(dialog)
    assert "1 recording skipped: in progress or without text." in texts(dialog)
    nothing = opened([job("d.wav", state=JobState.QUEUED)])
    assert "Nothing to export yet" in texts(nothing)
    assert not child(nothing, QPushButton, "Export").isEnabled()


def test_the_choices_become_the_automatic_ones_only_when_asked(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot
) -> None:
    told: list[Settings] = []
    dialog = opened([job("a.wav")], auto_export=False, formats=("tsv",))
    dialog.changed.connect(told.append)
    press(qtbot, dialog, child, "Export")
    assert not told
    child(dialog, QPushButton, "Back").click()
    child(dialog, QCheckBox, "Use these settings for automatic export").setChecked(True)
    child(dialog, QPushButton, "Export").click()
    assert told == [Settings(formats=("tsv",), auto_export=True)]
    qtbot.waitUntil(lambda: results(dialog) == ["a.wav\na.tsv"])
    dialog.close()


def test_closing_stops_between_two_recordings(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = opened([job(f"{n}.wav") for n in range(30)], formats=("txt",))
    child(dialog, QPushButton, "Export").click()
    dialog.close()
    qtbot.waitUntil(lambda: not dialog.isVisible())
    qtbot.waitUntil(lambda: "export" not in {thread.name for thread in threading.enumerate()})
    assert all(path.read_text() == "Hello.\n" for path in tmp_path.glob("*.txt"))
    assert not list(tmp_path.glob("*.tmp"))


def test_a_numbered_chat_file_is_told_with_what_to_do(
    job: Callable[..., Job], opened: Callable[..., ExportDialog], qtbot: QtBot
) -> None:
    made = job("a.wav")
    Path(made.path).with_suffix(".cha").write_text("old")
    dialog = opened([made], formats=("chat",))
    next(button for button in dialog.findChildren(QPushButton) if button.text() == "Export").click()
    results = dialog.findChild(QListWidget)
    assert results is not None
    qtbot.waitUntil(lambda: results.count() == 1)
    assert "a (2).cha\nCLAN needs the recording's file name" in results.item(0).text()


def test_a_chat_file_called_like_its_recording_is_no_numbered_one(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "a.cha").write_text("that of a.wav")
    dialog = opened([job("a (2).wav")], formats=("chat",))
    press(qtbot, dialog, child, "Export")
    assert results(dialog) == ["a (2).wav\na (2).cha"]


def test_recordings_of_several_folders_keep_them_in_one_folder_unless_told(
    job: Callable[..., Job], opened: Callable[..., ExportDialog], qtbot: QtBot, tmp_path: Path
) -> None:
    jobs = [job("in/one/a.wav"), job("in/two/deep/a.wav")]
    dialog = opened(jobs, formats=("txt",), output=str(tmp_path / "out"))
    keep = next(box for box in dialog.findChildren(QCheckBox) if box.text().startswith("Keep the folder"))
    assert keep.isVisible()
    assert keep.isChecked()
    export = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Export")
    export.click()
    qtbot.waitUntil(lambda: dialog.findChild(QListWidget).count() == 2)
    assert sorted((tmp_path / "out").rglob("*.txt")) == [
        tmp_path / "out" / "one" / "a.txt",
        tmp_path / "out" / "two" / "deep" / "a.txt",
    ]
    beside = opened(jobs, formats=("txt",))
    assert not next(b for b in beside.findChildren(QCheckBox) if b.text().startswith("Keep the folder")).isVisible()


def test_how_the_words_are_written_is_chosen_for_all_formats_but_chat(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = opened([job("a.wav")], formats=("txt", "chat"))
    child(dialog, QCheckBox, "Punctuation").setChecked(False)
    capitals = child(dialog, QComboBox, "Capitalisation")
    capitals.setCurrentIndex(capitals.findData("lower"))
    press(qtbot, dialog, child, "Export")
    assert (tmp_path / "a.txt").read_text() == "hello\n"
    assert "*PAR0:\tHello ." in (tmp_path / "a.cha").read_text()


def test_nothing_is_asked_of_the_words_where_only_chat_is_written(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find
) -> None:
    assert not child(opened([job("a.wav")], formats=("chat",)), QComboBox, "Capitalisation").isVisible()


def test_the_layout_of_plain_text_is_chosen_and_previewed(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot
) -> None:
    dialog = opened([job("a.wav")], formats=("txt",))
    preview = child(dialog, QPlainTextEdit, "Preview")
    qtbot.waitUntil(lambda: preview.toPlainText().strip() == "Hello.")
    layout = child(dialog, QComboBox, "Layout")
    layout.setCurrentIndex(layout.findData("f4"))
    assert preview.toPlainText().strip() == "Hello. #00:00:00-5#"
    child(dialog, QPushButton, "Adjust").click()
    template = child(dialog, QLineEdit, "Template")
    template.clear()
    qtbot.keyClicks(template, "{time: }{text")
    assert not dialog.export_button.isEnabled()
    assert "The template of plain text is not valid." in texts(dialog)
    qtbot.keyClicks(template, "}")
    assert dialog.export_button.isEnabled()
    assert preview.toPlainText().strip() == "#00:00:00-0# Hello."
    assert layout.currentData() == "custom"
    child(dialog, QCheckBox, "Word").setChecked(True)
    child(dialog, QCheckBox, "Plain text").setChecked(False)
    assert preview.toPlainText().strip() == "Hello."


def test_timecodes_are_asked_for_where_a_format_has_them(
    opened: Callable[..., ExportDialog], job: Callable[..., Job], child: Find, qtbot: QtBot
) -> None:
    dialog = opened([job("a.wav")], formats=("edl",))
    preview = child(dialog, QPlainTextEdit, "Preview")
    qtbot.waitUntil(lambda: "00:00:00:00" in preview.toPlainText())
    rate, start = child(dialog, QComboBox, "Frames per second"), child(dialog, QLineEdit, "Start timecode")
    start.clear()
    qtbot.keyClicks(start, "01:00:00:29")
    assert not dialog.export_button.isEnabled()
    assert "01:00:00:29 is not a timecode at 25 frames a second." in texts(dialog)
    rate.setCurrentIndex(rate.findData("29.97df"))
    assert dialog.export_button.isEnabled()
    assert "01:00:00;29" in preview.toPlainText()
    child(dialog, QCheckBox, "EDL (Resolve)").setChecked(False)
    assert not start.isVisible()
