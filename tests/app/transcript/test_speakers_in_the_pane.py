"""Speakers in the window: seen, heard, named, merged, split and given sentences, by keyboard and by mouse."""

from pathlib import Path

import pytest
from media import bursts, write_wav
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from told_speakers import hear
from transcript_harness import SPEC, TranscriptHarness, timed_words

from app.transcript import TranscriptPane
from app.transcript.read_view import ReadView
from app.transcript.speaker_model import PART
from app.transcript.speaker_popover import SpeakerPopover
from app.transcript.transcript_view import TranscriptView
from app.ui import style
from core.contracts.transcript import Segment, SpeakerTurn, Transcript
from core.formats import json, rttm
from core.journal import Job
from core.queue import input_paths
from core.queue.speaker_assignment import assign_speakers

Key = Qt.Key
ANN, BOB = "Ann", "Bob"
SAID = (
    (ANN, "So it was."),
    (BOB, "I could not say."),
    (BOB, "The ferryman had counted everyone twice and then once more."),
    (ANN, "And then nobody asked why."),
)


def conversation(harness: TranscriptHarness, *said: tuple[str | None, str]) -> Job:
    """An imported transcript of what speakers say, one after another."""
    segments, clock = [], 0.0
    for speaker, text in said:
        segments.append(Segment(timed_words(text, clock), speaker))
        clock += 0.4 * len(text.split())
    name = f"talk-{len(list(harness.folder.glob('*.json')))}"
    recording = write_wav(harness.folder / f"{name}.wav", bursts([(0.2, 1.0)], clock + 0.5, level=0.3))
    path = harness.folder / f"{name}.json"
    path.write_bytes(json.write(Transcript(tuple(segments), recording.name, clock + 0.5, "", "en")))
    batch, _ = harness.journal.batches.open("key")
    return input_paths.import_file(harness.journal, batch, path, SPEC)


@pytest.fixture
def two(harness: TranscriptHarness) -> tuple[TranscriptHarness, Job]:
    """A pane with a conversation of two."""
    job = conversation(harness, *SAID)
    harness.show(job)
    harness.bot.waitUntil(lambda: len(harness.pane.speakers.model.turns) == 3)
    return harness, job


def speakers(harness: TranscriptHarness) -> list[str | None]:
    return [segment.content.speaker for segment in harness.pane.model.editable.segments]


def saved_speakers(harness: TranscriptHarness, job: Job) -> list[str | None]:
    harness.bot.waitUntil(lambda: harness.pane.edit_saver.unsaved == 0)
    harness.show(job)
    return speakers(harness)


def popover() -> SpeakerPopover:
    """The small window over a name."""
    found = QApplication.activePopupWidget()
    assert isinstance(found, SpeakerPopover)
    return found


def answer(*keys: Key | str) -> None:
    """Type into the small window over the name, as a person does, and confirm."""
    for key in (*keys, Key.Key_Return):
        place = popover().focusWidget()
        (QTest.keyClicks if isinstance(key, str) else QTest.keyClick)(place, key)


def shows_cards(pane: TranscriptPane) -> bool:
    return pane.speakers.panel.view.isVisibleTo(pane.speakers.panel)


# --- seen


def test_a_conversation_has_names_lanes_and_a_panel(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    pane = harness.pane
    panel = pane.speakers.panel
    assert shows_cards(pane)
    assert pane.speakers.lanes.isVisible()
    model = pane.speakers.model
    assert [model.index(row).data() for row in range(model.rowCount())] == [ANN, BOB]
    parts = [model.index(row).data(PART) for row in range(2)]
    assert sum(parts) == pytest.approx(1.0)
    assert parts[1] > parts[0]
    texts = [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert [text.partition(" turn")[0] for text in texts] == ["Ann, 36 % · 3 s, 2", "Bob, 64 % · 5 s, 1"]
    rows = QAccessible.queryAccessibleInterface(panel.view)
    assert rows.text(QAccessible.Text.Name) == "Speakers"
    assert rows.child(0).text(QAccessible.Text.Name) == texts[0]


def test_what_has_no_speakers_has_neither(harness: TranscriptHarness) -> None:
    harness.show(harness.job(timed_words("So it was. Nobody asked.")))
    assert not shows_cards(harness.pane)
    assert not harness.pane.speakers.lanes.isVisible()
    assert harness.pane.view.layouts.columns.speaker.width() == 0


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lanes_are_in_the_colours_of_their_speakers(two: tuple[TranscriptHarness, Job], theme: style.Theme) -> None:
    harness, _ = two
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    style.apply(application, theme)
    harness.pane.look.choose(reads=True)
    lanes, waveform = harness.pane.speakers.lanes, harness.pane.waveform
    picture = lanes.grab().toImage()
    for number, seconds in ((0, 0.5), (1, 2.0), (0, 7.5)):
        x = round(waveform.position_to_x(seconds * 1000))
        found = {QColor(picture.pixel(x, y)).name() for y in range(picture.height())}
        colours = style.colours()
        assert colours.speaker(number).name() in found
        assert colours.speaker(1 - number).name() not in found
        turn = lanes.turn_at(x, (0.5 + number) * lanes.height() / 2)
        assert turn is not None
        assert turn.speaker == (ANN, BOB)[number]
    style.apply(application, "light")


@pytest.mark.slow
def test_a_click_on_a_turn_goes_to_its_beginning(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    sought: list[float] = []
    lanes = harness.pane.speakers.lanes
    lanes.seek_requested.connect(sought.append)
    x = round(harness.pane.waveform.position_to_x(4000))
    QTest.mouseClick(lanes, Qt.MouseButton.LeftButton, pos=QPoint(x, round(lanes.height() * 0.75)))
    assert sought == [1.2]


# --- given


@pytest.mark.slow
def test_a_digit_gives_the_sentence_to_a_speaker(two: tuple[TranscriptHarness, Job]) -> None:
    harness, job = two
    harness.pane.view.set_current(1, 0)
    QTest.keyClick(harness.pane.view, Key.Key_1)
    assert speakers(harness) == [ANN, ANN, BOB, ANN]
    assert harness.pane.view.delegate.editing is None
    QTest.keyClick(harness.pane.view, Key.Key_3)
    assert speakers(harness) == [ANN, "Speaker 3", BOB, ANN]
    assert saved_speakers(harness, job) == [ANN, "Speaker 3", BOB, ANN]
    harness.pane.transcript_actions.undo.trigger()
    harness.pane.transcript_actions.undo.trigger()
    assert saved_speakers(harness, job) == [name for name, _ in SAID]


@pytest.mark.slow
def test_selected_sentences_are_given_together_and_while_one_types_by_alt(two: tuple[TranscriptHarness, Job]) -> None:
    harness, job = two
    view = harness.pane.view
    view.set_current(1, 0)
    QTest.keyClick(view, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Key.Key_1)
    assert speakers(harness) == [ANN] * 4
    harness.pane.transcript_actions.undo.trigger()
    view.set_current(3, 0)
    view.editing.edit_current("But")
    assert view.delegate.editing is not None
    QTest.keyClick(view.delegate.editing, Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert speakers(harness) == [ANN, BOB, BOB, BOB]
    assert harness.lines[3] == "But then nobody asked why."
    assert saved_speakers(harness, job) == [ANN, BOB, BOB, BOB]


def test_while_one_listens_the_sentence_is_the_one_that_is_heard(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    view = harness.pane.view
    view.set_current(0, 0)
    view.show_playing(3.0, True)
    QTest.keyClick(view, Key.Key_1)
    assert speakers(harness) == [ANN, BOB, ANN, ANN]
    view.show_playing(3.0)
    QTest.keyClick(view, Key.Key_2)
    assert speakers(harness) == [BOB, BOB, ANN, ANN]


@pytest.mark.slow
def test_who_gives_a_sentence_while_typing_goes_on_typing(two: tuple[TranscriptHarness, Job]) -> None:
    harness, job = two
    view, actions = harness.pane.view, harness.pane.transcript_actions
    view.editing.begin(3, 0, 0)
    editor = view.delegate.editing
    assert editor is not None
    QTest.keyClick(editor, Key.Key_End)
    QTest.keyClicks(editor, " yes")
    QTest.keyClick(editor, Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert speakers(harness) == [ANN, BOB, BOB, BOB]
    assert view.delegate.editing is editor
    assert editor.hasFocus()
    QTest.keyClicks(editor, " or no")
    QTest.keyClick(editor, Key.Key_Return)
    assert harness.lines[3] == "And then nobody asked why. yes or no"
    assert saved_speakers(harness, job) == [ANN, BOB, BOB, BOB]
    steps = []
    while harness.pane.model.can_undo:
        actions.undo.trigger()
        steps.append((harness.lines[3], speakers(harness)[3]))
    text = "And then nobody asked why."
    assert steps == [(f"{text} yes", BOB), (f"{text} yes", ANN), (text, ANN)]


@pytest.mark.slow
def test_once_it_is_paused_the_sentence_is_the_one_that_is_chosen(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    pane, player = harness.pane, harness.pane.player
    for stops_by_itself in (False, True):
        player.play(0.1, 0.5 if stops_by_itself else None)
        harness.bot.waitUntil(lambda: pane.view.playing_row == 0)
        if not stops_by_itself:
            player.pause()
        harness.bot.waitUntil(lambda: not player.is_playing)
        assert pane.view.delegate.playing is not None
        pane.view.set_current(3, 0)
        QTest.keyClick(pane.view, Key.Key_2)
        assert speakers(harness) == [ANN, BOB, BOB, BOB]
        pane.transcript_actions.undo.trigger()


def test_without_speakers_a_digit_does_nothing_and_alt_makes_the_first(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(0, 2)
    QTest.keyClick(view, Key.Key_7)
    assert view.delegate.editing is None
    assert harness.lines[0] == "So it was."
    QTest.keyClick(view, Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert speakers(harness)[0] == "Speaker 1"


def test_the_menu_says_to_whom_a_digit_gives(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    texts = [action.text() for action in harness.pane.transcript_actions.give[:3]]
    assert texts == ["Assign to Ann", "Assign to Bob", "Assign to new speaker (3)"]
    assert [action.shortcut().toString() for action in harness.pane.transcript_actions.give][::7] == ["Alt+1", "Alt+8"]


# --- named, merged, split


def test_a_speaker_is_renamed_everywhere_by_the_keyboard_alone(two: tuple[TranscriptHarness, Job]) -> None:
    harness, job = two
    pane = harness.pane
    cards = pane.speakers.panel.view
    cards.setFocus()  # the window's Ctrl+3 leads here
    QTest.keyClick(cards, Key.Key_Home)
    QTest.keyClick(cards, Key.Key_Down)
    assert cards.current == BOB
    colour = pane.model.speaker_numbers[BOB]
    QTest.keyClick(cards, Key.Key_Return)
    answer("Dr. Bobby")
    assert speakers(harness) == [ANN, "Dr. Bobby", "Dr. Bobby", ANN]
    assert cards.current == "Dr. Bobby"
    assert pane.model.speaker_numbers["Dr. Bobby"] == colour
    assert saved_speakers(harness, job) == [ANN, "Dr. Bobby", "Dr. Bobby", ANN]


def test_two_are_merged_by_the_keyboard_alone_and_parted_by_undo(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    cards = harness.pane.speakers.panel.view
    cards.setFocus()
    QTest.keyClick(cards, Key.Key_Home)
    QTest.keyClick(cards, Key.Key_M)
    answer()
    assert speakers(harness) == [BOB] * 4
    assert harness.pane.speakers.model.rowCount() == 1
    harness.pane.transcript_actions.undo.trigger()
    assert speakers(harness) == [name for name, _ in SAID]
    assert [harness.pane.model.speaker_numbers[name] for name in (ANN, BOB)] == [0, 1]


def click_name(view: TranscriptView | ReadView, row: int) -> None:
    place = view.viewport().mapFromGlobal(view.name_place(row).center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_on_a_name_renames_everywhere_or_assigns_here(two: tuple[TranscriptHarness, Job]) -> None:
    harness, job = two
    pane = harness.pane
    click_name(pane.view, 1)
    assert popover().field.text() == BOB
    assert popover().everywhere.isChecked()
    answer("Bert")
    assert speakers(harness) == [ANN, "Bert", "Bert", ANN]
    click_name(pane.view, 0)
    popover().here.click()
    assert [other.text() for other in popover().others] == ["Bert"]
    popover().others[0].click()
    assert speakers(harness) == ["Bert", "Bert", "Bert", ANN]
    pane.look.choose(reads=True)
    click_name(pane.read_view, 1)  # a paragraph of three segments
    popover().here.click()
    popover().field.selectAll()
    answer("Cleo")
    assert speakers(harness) == ["Cleo", "Cleo", "Cleo", ANN]
    for _ in range(3):
        pane.transcript_actions.undo.trigger()
    assert saved_speakers(harness, job) == [name for name, _ in SAID]


def test_the_popover_plays_a_voice_and_leaves_by_escape(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    pane = harness.pane
    click_name(pane.view, 1)
    asked = popover()
    assert asked.play.isVisible()
    heard: list[str] = []
    asked.hear_requested.connect(heard.append)
    asked.play.click()
    assert heard == [BOB]
    assert asked.isVisible()
    QTest.keyClicks(asked.field, "Somebody else")
    QTest.keyClick(asked.field, Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert speakers(harness) == [name for name, _ in SAID]


def test_a_chosen_colour_is_kept_for_other_transcripts(two: tuple[TranscriptHarness, Job]) -> None:
    harness, job = two
    pane = harness.pane
    pane.transcript_actions.rename_speaker.trigger()
    popover().colours[1].click()
    assert [pane.model.speaker_numbers[name] for name in (ANN, BOB)] == [1, 0]
    assert pane.transcript_actions.give[1].text() == "Assign to Ann"
    assert pane.look.choices.colours == {ANN: 1, BOB: 0}
    pane.show_job(None)
    harness.show(job)
    assert [pane.model.speaker_numbers[name] for name in (ANN, BOB)] == [1, 0]


def test_the_popover_has_names_for_screen_readers(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    click_name(harness.pane.view, 1)
    asked = popover()
    parts = (asked.field, asked.here, asked.everywhere, asked.apply, *asked.others, *asked.colours, asked.play)
    names = [QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name) for part in parts]
    assert names[:5] == ["Name of the speaker", "Only here", "Everywhere", "Rename", ANN]
    assert names[5:] == [*(f"Colour {n}" for n in range(1, 9)), "Play voice"]
    asked.close()


def test_hints_are_closed_for_good_and_come_back_by_the_menu(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    pane, hints = harness.pane, harness.pane.speakers.panel.hints
    assert hints.isVisible()
    hints.close_button.click()
    assert not hints.isVisible()
    assert not pane.look.choices.hints
    pane.transcript_actions.show_hints.trigger()
    assert hints.isVisible()


def test_from_here_on_another_speaks(two: tuple[TranscriptHarness, Job]) -> None:
    harness, job = two
    harness.pane.view.set_current(2, 0)
    harness.pane.transcript_actions.split_speaker.trigger()
    assert speakers(harness) == [ANN, BOB, "Speaker 3", ANN]
    assert saved_speakers(harness, job) == [ANN, BOB, "Speaker 3", ANN]


def test_turns_of_another_program_are_taken_from_a_file(
    two: tuple[TranscriptHarness, Job], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    harness, _ = two
    path = tmp_path / "turns.rttm"
    path.write_text(rttm.write([SpeakerTurn(0, 3, "X"), SpeakerTurn(3, 9, "Y")], "talk"), encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    before = " ".join(harness.lines)
    harness.pane.transcript_actions.take_turns.trigger()
    assert set(speakers(harness)) == {"X", "Y"}
    assert " ".join(harness.lines) == before
    harness.pane.transcript_actions.undo.trigger()
    assert speakers(harness) == [name for name, _ in SAID]
    path.write_text("SPEAKER talk 1 x\n", encoding="utf-8")
    harness.pane.transcript_actions.take_turns.trigger()
    assert "RTTM" in harness.pane.header.state.toolTip() + harness.pane.header.state.text()
    assert speakers(harness) == [name for name, _ in SAID]


def test_turns_are_saved_for_other_programs(
    two: tuple[TranscriptHarness, Job], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    harness, _ = two
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine"), ""))
    harness.pane.transcript_actions.save_turns.trigger()
    turns = rttm.read(tmp_path / "mine.rttm")
    assert [turn.speaker for turn in turns] == [ANN, BOB, ANN]
    assert turns == [SpeakerTurn(turn.start, turn.end, turn.speaker) for turn in harness.pane.speakers.model.turns]


def test_turns_take_no_place_that_the_dialog_has_not_asked_about(
    two: tuple[TranscriptHarness, Job], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    harness, _ = two
    (tmp_path / "mine.rttm").write_text("mine")
    for typed in ("mine", "Dr. Smith"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, typed=typed: (str(tmp_path / typed), ""))
        harness.pane.transcript_actions.save_turns.trigger()
    assert (tmp_path / "mine.rttm").read_text() == "mine"
    assert {path.name for path in tmp_path.glob("*.rttm")} == {"mine.rttm", "mine (2).rttm", "Dr. Smith.rttm"}


# --- heard


@pytest.mark.slow
def test_the_voice_is_heard_from_the_panel(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    played: list[str] = []
    cards = harness.pane.speakers.panel.view
    cards.hear_requested.connect(played.append)
    cards.setFocus()
    QTest.keyClick(cards, Key.Key_Home)
    QTest.keyClick(cards, Key.Key_Space)
    place = cards.delegate.hear_area(cards.visualRect(harness.pane.speakers.model.index(1))).center().toPoint()
    QTest.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert played == [ANN, BOB]
    assert harness.pane.speakers.model.sample(BOB) == (2.8, 6.7)


def test_the_dots_of_a_card_open_the_choices_for_its_speaker(two: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = two
    cards = harness.pane.speakers.panel.view
    card = cards.visualRect(harness.pane.speakers.model.index(1))
    place = cards.delegate.more_area(card).center().toPoint()
    QTest.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert popover().field.text() == BOB
    answer("Robert")
    assert "Robert" in speakers(harness)


@pytest.mark.slow
def test_nine_speakers_have_nine_names_and_eight_colours(harness: TranscriptHarness) -> None:
    names = [f"Person {letter}" for letter in "ABCDEFGHI"]
    harness.show(conversation(harness, *((name, "One two three.") for name in names)))
    numbers = harness.pane.model.speaker_numbers
    assert numbers.names == names
    colours = [style.colours().speaker(numbers[name]).name() for name in names]
    assert len(set(colours[:8])) == 8
    assert colours[8] == colours[0]
    assert harness.pane.speakers.panel.view.model().rowCount() == 9


# --- told apart behind the words


def told(harness: TranscriptHarness, job: Job) -> None:
    """As the scheduler does when a recording's speakers are known."""
    heard = hear(harness.journal, job, (0, 2.8), (1, 9.0))
    assign_speakers(harness.journal, heard)
    harness.pane.on_speakers_assigned(job.id)
    harness.bot.waitUntil(lambda: harness.pane.model.rowCount() > 0)


@pytest.mark.slow
def test_speakers_come_to_what_is_looked_at(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    before = harness.lines
    harness.pane.view.set_current(3, 0)
    told(harness, job)
    assert harness.lines == before
    assert speakers(harness) == ["Speaker 1"] * 2 + ["Speaker 2"] * 2
    assert harness.pane.view.current == (3, 0)
    assert shows_cards(harness.pane)
    harness.pane.transcript_actions.undo.trigger()
    assert harness.lines == before
    assert speakers(harness) == [None] * 4
    assert saved_speakers(harness, job) == [None] * 4


@pytest.mark.slow
@pytest.mark.parametrize(("asked", "says"), [(4, "You asked for 4 speakers. "), (2, "")])
def test_panel_says_if_fewer_speakers_were_found(
    finished: tuple[TranscriptHarness, Job], asked: int, says: str
) -> None:
    harness, job = finished
    heard = hear(harness.journal, job, (0, 2.8), (1, 9.0), exactly=asked)
    assign_speakers(harness.journal, heard)
    harness.pane.on_job_changed(heard)
    harness.pane.on_speakers_assigned(job.id)
    note = harness.pane.speakers.panel.fewer
    harness.bot.waitUntil(lambda: harness.pane.speakers.model.rowCount() == 2)
    assert note.isVisibleTo(harness.pane.speakers.panel) == bool(says)
    assert note.text().startswith(says)


def test_panel_waits_for_the_whole_transcript(harness: TranscriptHarness) -> None:
    harness.show(conversation(harness, *SAID))
    model, panel = harness.pane.model, harness.pane.speakers.panel
    whole = model.editable
    for asked, says in ((3, True), (2, False)):
        panel.show_asked(asked)
        assert panel.fewer.isVisibleTo(panel) is says
        model.show_first(whole.segments[:1])  # Ann alone
        assert not panel.fewer.isVisibleTo(panel)
        model.show_first(whole.segments[:2])
        assert not panel.fewer.isVisibleTo(panel)
        model.show(whole)
        assert panel.fewer.isVisibleTo(panel) is says


def test_speakers_come_to_what_is_being_typed_and_are_undone_alone(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.view.set_current(2, 1)
    harness.pane.view.editing.edit_current("boatman")
    told(harness, job)
    assert harness.lines[2] == "The boatman had counted everyone twice."
    assert speakers(harness) == ["Speaker 1"] * 2 + ["Speaker 2"] * 2
    assert saved_speakers(harness, job) == ["Speaker 1"] * 2 + ["Speaker 2"] * 2
    harness.pane.transcript_actions.undo.trigger()
    assert speakers(harness) == [None] * 4
    assert harness.lines[2] == "The boatman had counted everyone twice."


def test_who_has_chosen_no_row_is_given_none(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.view.setCurrentIndex(harness.pane.model.index(-1))
    harness.pane.waveform.setFocus()
    told(harness, job)
    harness.bot.waitUntil(lambda: shows_cards(harness.pane))
    assert not harness.pane.view.currentIndex().isValid()


def test_speakers_of_another_job_change_nothing(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.on_speakers_assigned(job.id + 1)
    assert harness.pane.model.rowCount() == 4
