"""The recording itself: its outline, hearing it, going about in it; and recordings that are gone or are none."""

import itertools
import subprocess
import sys
from pathlib import Path

import pytest
from media import bursts, with_picture, write_wav
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from transcript_harness import SPEC, TranscriptHarness, timed_words

from app.transcript import time_ruler
from app.transcript.outline_loader import PER_SECOND, OutlineLoader
from app.transcript.player import RATES, Player
from app.transcript.waveform import Waveform
from app.ui import number_formats, style
from core.contracts import paths
from core.contracts.errors import InputFault
from core.engine.audio import outline as engine_outline
from core.journal import file_at


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Six seconds: silence, two seconds of noise, silence."""
    return write_wav(tmp_path / "noise ü.wav", bursts([(2.0, 4.0)], 6.0, level=0.3))


def test_the_outline_is_where_the_sound_is(recording: Path) -> None:
    data = b"".join(engine_outline.outline(recording))
    assert engine_outline.PER_SECOND == PER_SECOND
    assert len(data) == 6 * PER_SECOND
    quiet, loud = data[: 2 * PER_SECOND - 1] + data[4 * PER_SECOND + 1 :], data[2 * PER_SECOND + 1 : 4 * PER_SECOND - 1]
    assert max(quiet) < 20 < 80 < min(loud)


@pytest.mark.slow
def test_the_outline_is_read_once_and_kept(harness: TranscriptHarness, recording: Path) -> None:
    outline = OutlineLoader(harness.pane)
    outline.open(recording)
    assert outline.is_reading
    harness.bot.waitUntil(lambda: not outline.is_reading)
    assert (len(outline.data), outline.failed) == (6 * PER_SECOND, False)
    again = OutlineLoader(harness.pane)
    again.open(recording)
    assert not again.is_reading
    assert again.data == outline.data
    write_wav(recording, bursts([], 3.0))
    again.open(recording)
    assert again.is_reading  # it is another recording now
    again.close()
    assert not list((paths.cache_dir() / "peaks").glob("*.tmp"))


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"", b"no sound at all" * 99])
def test_what_is_no_recording_has_no_outline(harness: TranscriptHarness, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "text.wav").write_bytes(content)
    outline = OutlineLoader(harness.pane)
    outline.open(tmp_path / "text.wav")
    harness.bot.waitUntil(lambda: outline.failed)
    assert not outline.data


@pytest.mark.slow
def test_the_reader_of_outlines_loads_no_model_library(recording: Path) -> None:
    code = "import sys; from core.engine.audio.outline import main; print(main(sys.argv[1:]), 'torch' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code, str(recording)], capture_output=True, check=True)
    assert result.stdout.endswith(b"0 False\n")
    assert len(result.stdout) == 6 * PER_SECOND + len(b"0 False\n")


def test_what_is_played_is_lit_and_the_strip_and_the_bar_follow(harness: TranscriptHarness, recording: Path) -> None:
    job = harness.job(timed_words("one two three four five six seven eight nine ten eleven"), recording=recording)
    harness.show(job)
    pane, player = harness.pane, harness.pane.player
    player.set_rate(0.5)  # else a busy machine may look when the words are over
    pane.view.set_current(0, 5)
    pane.transcript_actions.play_word.trigger()
    harness.bot.waitUntil(lambda: player.is_playing and player.position > 2.3)
    assert pane.view.delegate.playing is not None
    assert pane.view.delegate.playing[1] >= 5
    assert abs(pane.waveform.value() / 1000 - player.position) < 0.5
    QTest.keyClick(pane.view, Qt.Key.Key_Space)
    assert not player.is_playing
    stood = player.position
    pane.transcript_actions.skip_back.trigger()
    assert player.position == pytest.approx(max(0.0, stood - 5), abs=0.1)
    player.seek(3.05)
    harness.bot.waitUntil(lambda: pane.view.delegate.playing == (0, 7))


def test_the_strip_seeks_by_mouse_and_by_keys(harness: TranscriptHarness, recording: Path) -> None:
    harness.show(harness.job(timed_words("one two three"), recording=recording))
    waveform, heard = harness.pane.waveform, []
    waveform.seek_requested.connect(heard.append)
    waveform.set_duration(100.0)
    middle = QPoint(waveform.width() // 2, 20)
    QTest.mousePress(waveform, Qt.MouseButton.LeftButton, pos=middle)
    assert heard[-1] == pytest.approx(50.0, abs=0.2)
    QTest.mouseMove(waveform, middle + QPoint(waveform.width() // 4, 0))
    assert heard[-1] == pytest.approx(75.0, abs=0.2)
    QTest.mouseRelease(waveform, Qt.MouseButton.LeftButton, pos=middle)
    QTest.keyClick(waveform, Qt.Key.Key_Right)
    assert heard[-1] == pytest.approx(80.0, abs=0.2)
    QTest.keyClick(waveform, Qt.Key.Key_Home)
    assert heard[-1] == 0.0
    waveform.show_position(90.0)
    harness.pane.transcript_actions.zoom_in.trigger()
    harness.pane.transcript_actions.zoom_in.trigger()
    assert waveform.position_to_x(90_000) == pytest.approx(waveform.width() / 2, abs=waveform.width() * 0.2)
    waveform.show_position(5.0)
    assert 0 <= waveform.position_to_x(5_000) <= waveform.width()
    assert not waveform.grab().isNull()
    assert QPointF(waveform.position_to_x(waveform.x_to_position(100.0)), 0).x() == pytest.approx(100.0, abs=1)


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_bar_is_filled_from_where_time_begins(
    harness: TranscriptHarness, qapp: QApplication, mirrored: bool
) -> None:
    style.apply(qapp, "light")
    bar, strip = harness.pane.play_bar, harness.pane.play_bar.strip
    harness.pane.setLayoutDirection(Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight)
    bar.set_duration(100.0)
    bar.show_position(25.0)
    strip.show()
    picture = strip.grab().toImage()
    width, middle = picture.width(), picture.height() // 2
    colours = [picture.pixelColor(round(width * part), middle).name() for part in (0.1, 0.5, 0.9)]
    chip, accent = style.colours().chip, style.colours().accent
    expected = [accent, chip, chip]
    assert colours == (expected[::-1] if mirrored else expected)


def test_a_picture_that_is_longer_than_its_sound_changes_no_length(harness: TranscriptHarness) -> None:
    pane, job = harness.pane, harness.job(timed_words("It was here."))
    harness.show(job)
    before = pane.play_bar.duration_label.text(), pane.waveform.maximum()
    pane.player.duration_changed.emit(99.0)
    pane.player.position_changed.emit(50.0)
    assert (pane.play_bar.duration_label.text(), pane.waveform.maximum()) == before
    assert job.duration is not None
    assert pane.play_bar.position_label.text() == number_formats.timestamp(job.duration)


def test_a_recording_that_has_gone_is_read_in_silence(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("It was here."))
    harness.show(job)
    assert harness.pane.player.unplayable
    assert not harness.pane.play_bar.play.isEnabled()
    assert harness.pane.play_bar.message.isVisible()
    assert harness.pane.play_bar.message.text() == "The recording is missing"
    empty = harness.pane.waveform.grab().toImage()
    harness.pane.outline.failed = False
    assert harness.pane.waveform.grab().toImage() != empty  # it said that the sound cannot be shown
    harness.pane.transcript_actions.play.trigger()
    assert not harness.pane.player.is_playing
    harness.pane.view.set_current(0, 2)
    harness.pane.view.editing.edit_current("gone.")
    harness.pane.view.editing.finish()
    assert harness.saved_lines(job) == ["It was gone."]


def test_a_recording_that_is_none_is_said(harness: TranscriptHarness, tmp_path: Path) -> None:
    broken = tmp_path / "broken.wav"
    broken.write_bytes(b"RIFF, but nothing else")
    harness.show(harness.job(timed_words("Nothing to hear."), recording=broken))
    harness.pane.player.play(0.0)
    harness.bot.waitUntil(lambda: harness.pane.player.unplayable)
    assert harness.pane.play_bar.message.isVisible()
    assert harness.pane.play_bar.message.text() == "Can't play sound on this computer"


def test_a_recording_that_failed_for_want_of_sound_is_not_offered_to_be_played(
    harness: TranscriptHarness, recording: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.wav"
    broken.write_bytes(b"RIFF, but nothing else")
    batch, _ = harness.journal.batches.open("key")
    job = harness.journal.attempts.claim(harness.journal.jobs.add(batch, *file_at(broken), SPEC).id)
    harness.pane.show_job(job)
    play_bar = harness.pane.play_bar
    assert play_bar.play.isEnabled()  # nobody knows yet
    assert harness.journal.attempts.fail(job.id, job.attempt, InputFault("not-media"))
    failed = harness.journal.jobs.get(job.id)
    harness.pane.on_job_changed(failed)
    for _ in range(2):
        assert not play_bar.play.isEnabled()
        assert play_bar.message.text() == "Can't play this recording"
        harness.pane.transcript_actions.play.trigger()
        assert not harness.pane.player.is_playing
        harness.pane.show_job(failed)  # as when one goes away and comes back
    assert not harness.pane.outline.is_reading
    broken.write_bytes(recording.read_bytes())  # it was copied again
    harness.pane.on_job_changed(failed)
    assert play_bar.play.isEnabled()
    assert not play_bar.message.isVisible()


def test_a_transcript_without_a_recording_is_not_played(harness: TranscriptHarness, tmp_path: Path) -> None:
    text = tmp_path / "interview.vtt"
    text.write_text("WEBVTT\n\n00:01.000 --> 00:02.000\nIt was here.\n")
    harness.show(harness.job(timed_words("It was here."), recording=text))
    assert not harness.pane.play_bar.play.isEnabled()
    assert harness.pane.play_bar.message.text() == "This transcript has no recording"
    assert harness.pane.waveform.isHidden()  # an empty frame said nothing
    play_bar = harness.pane.play_bar
    play_bar.grab()  # lays it out
    assert play_bar.position_label.geometry().right() < play_bar.play.geometry().right() + 120  # beside the button
    assert not harness.pane.outline.is_reading
    harness.pane.transcript_actions.play.trigger()
    assert not harness.pane.player.is_playing


def test_the_length_of_another_recording_is_not_left_standing(harness: TranscriptHarness) -> None:
    done, waiting = harness.job(timed_words("It was here.")), harness.job(done=False)
    length = harness.pane.play_bar.duration_label
    harness.show(done)
    assert length.text() == "0:02"
    harness.show(waiting)
    assert (length.text(), harness.pane.waveform.maximum()) == ("–", 0)


def test_rates(harness: TranscriptHarness) -> None:
    player = Player(harness.pane)
    for _ in range(20):
        player.step_rate(1)
    assert player.rate == RATES[-1] == 2.0
    for _ in range(20):
        player.step_rate(-1)
    assert player.rate == RATES[0] == 0.5


@pytest.mark.slow
def test_a_sentence_is_repeated_until_one_goes_elsewhere(harness: TranscriptHarness, recording: Path) -> None:
    harness.show(harness.job(timed_words("One two three. Four five six. Seven eight."), recording=recording))
    pane, player, repeat = harness.pane, harness.pane.player, harness.pane.transcript_actions.repeat
    player.set_rate(2.0)
    pane.view.set_current(1, 0)
    heard: list[float] = []
    player.position_changed.connect(heard.append)
    QTest.keyClick(pane.view, Qt.Key.Key_F4)
    assert repeat.isChecked()
    first, last = player.repeated
    assert (first, last) == (pytest.approx(1.05), pytest.approx(2.55))
    harness.bot.waitUntil(lambda: sum(b < a for a, b in itertools.pairwise(heard)) > 2)
    assert first - 0.2 < min(heard[5:])
    pane.view.set_current(0, 0)  # another sentence is current: that one
    assert player.repeated[1] == pytest.approx(1.35)
    player.seek(5.0)
    assert not repeat.isChecked()
    assert player.repeated is None


@pytest.mark.slow
def test_the_last_sentence_is_repeated_too(harness: TranscriptHarness, tmp_path: Path) -> None:
    """Its stretch, with what is heard behind a sentence, ends behind the recording."""
    recording = write_wav(tmp_path / "short.wav", bursts([(0.0, 3.2)], 3.2, level=0.3))
    harness.show(harness.job(timed_words("One two three. Four five six. Seven eight."), recording=recording))
    pane, player = harness.pane, harness.pane.player
    pane.view.set_current(pane.model.rowCount() - 1, 0)
    heard: list[float] = []
    player.position_changed.connect(heard.append)
    QTest.keyClick(pane.view, Qt.Key.Key_F4)
    assert player.repeated is not None
    assert player.repeated[1] > 3.2
    harness.bot.waitUntil(lambda: sum(b < a - 0.5 for a, b in itertools.pairwise(heard)) > 2)
    assert min(heard[5:]) > player.repeated[0] - 0.2
    pane.transcript_actions.repeat.trigger()
    harness.bot.waitUntil(lambda: not player.is_playing)


@pytest.mark.slow
def test_what_was_not_recognised_is_typed_with_the_time_of_its_stretch(
    harness: TranscriptHarness, recording: Path
) -> None:
    job = harness.job(timed_words("One two."), timed_words("Seven eight.", start=5.0), recording=recording)
    harness.show(job)
    pane = harness.pane
    pane.playback.note_duration(6.0)
    pane.player.seek(0.2)
    assert pane.transcript_actions.type_heard.isEnabled()
    QTest.keyClick(pane.view, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(pane.view.delegate.editing, "here it was")
    QTest.keyClick(pane.view.delegate.editing, Qt.Key.Key_MediaPlay)
    pane.view.editing.finish()
    assert harness.lines == ["One two.", "here it was", "Seven eight."]
    assert pane.model.segment(1).content.span == (0.7, 5.0)
    assert pane.model.segment(1).content.words[0].start == pytest.approx(0.7)
    assert harness.saved_lines(job) == harness.lines
    pane.player.seek(5.5)
    pane.transcript_actions.type_heard.trigger()
    assert pane.header.state.text() == "No gaps after this point"
    pane.player.seek(0.0)
    while pane.model.can_undo:
        pane.transcript_actions.undo.trigger()
    assert harness.lines == ["One two.", "Seven eight."]


@pytest.mark.slow
@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
@pytest.mark.parametrize("typed", ["", "here"])
def test_a_segment_that_was_begun_and_given_up_is_not_there(
    harness: TranscriptHarness, recording: Path, key: Qt.Key, typed: str
) -> None:
    job = harness.job(timed_words("One two."), timed_words("Seven eight.", start=5.0), recording=recording)
    harness.show(job)
    pane = harness.pane
    pane.playback.note_duration(6.0)
    for _ in range(2):  # and its stretch is free for another
        pane.player.seek(0.2)
        pane.transcript_actions.type_heard.trigger()
        assert harness.lines == ["One two.", "", "Seven eight."]
        editor = pane.view.delegate.editing
        QTest.keyClicks(editor, typed)
        editor.save()
        if key == Qt.Key.Key_Return:
            editor.selectAll()
            QTest.keyClick(editor, Qt.Key.Key_Delete)
        QTest.keyClick(editor, key)
        assert pane.view.delegate.editing is None
        assert pane.view.hasFocus()
        assert harness.saved_lines(job) == harness.lines == ["One two.", "Seven eight."]
        assert not pane.model.can_undo


def test_a_recording_in_which_nothing_was_recognised_can_be_typed(harness: TranscriptHarness, recording: Path) -> None:
    job = harness.job((), recording=recording)
    harness.show(job)
    harness.pane.playback.note_duration(6.0)
    harness.pane.transcript_actions.type_heard.trigger()
    QTest.keyClicks(harness.pane.view.delegate.editing, "Hello")
    harness.pane.view.editing.finish()
    assert harness.saved_lines(job) == ["Hello"]


def test_what_could_not_be_decoded_is_marked_in_the_strip_and_said(harness: TranscriptHarness, recording: Path) -> None:
    job = harness.job(timed_words("so it was"), done=False, recording=recording)
    harness.journal.attempts.finish(job.id, job.attempt, 1, 6.0, False, 5.0, damaged=((1.0, 2.0),))
    job = harness.journal.jobs.get(job.id)
    assert job.damaged_stretches == ((1.0, 2.0), (5.0, 6.0))
    harness.show(job)
    harness.bot.waitUntil(lambda: harness.pane.waveform.maximum() == 6000)
    assert harness.pane.header.damaged.isVisible()
    assert "0:01–0:02, 0:05–0:06" in harness.pane.header.damaged.toolTip()
    picture, waveform = harness.pane.waveform.grab().toImage(), harness.pane.waveform
    warning = style.colours().colour("warning")
    scale = picture.width() / waveform.width()

    def top(second: float) -> bool:
        """Whether the strip has the colour of a warning at its top there."""
        place = round(scale * waveform.position_to_x(1000 * second)), round((time_ruler.HEIGHT + 2) * scale)
        return picture.pixelColor(*place) == warning

    assert [top(second) for second in (0.5, 1.5, 2.5, 4.5, 5.5)] == [False, True, False, False, True]
    harness.show(harness.job(timed_words("it was not")))
    assert not harness.pane.header.damaged.isVisible()


def test_recordings_of_one_length_have_pictures_of_their_own(harness: TranscriptHarness) -> None:
    outline = OutlineLoader(harness.pane)
    strip = Waveform(outline)
    strip.resize(400, strip.height())
    strip.set_duration(10.0)
    strip.show_all()
    pictures = []
    for sound in ([200, 0], [0, 200]):  # one after another, without a look at an empty strip between them
        outline.data = bytearray(level for level in sound for _ in range(5 * PER_SECOND))
        outline.data_added.emit()
        pictures.append(strip.grab().toImage())
    assert pictures[0] != pictures[1]


# --- the picture of a film


@pytest.mark.slow
def test_a_film_shows_its_picture_once_it_plays(harness: TranscriptHarness, recording: Path, tmp_path: Path) -> None:
    film = with_picture(recording, tmp_path / "film.mp4")
    pane, place = harness.pane, harness.pane.picture
    harness.bot.addWidget(place)
    place.resize(320, 180)
    harness.show(harness.job(timed_words("one two three"), recording=film))
    assert place.picture is None  # opening a transcript opens no film
    pane.player.play(1.0)
    harness.bot.waitUntil(lambda: place.picture is not None and place.picture.has_frame)
    picture = place.picture
    assert picture is not None
    assert place.isVisible()
    assert (picture.width(), picture.height()) == (320, 180)
    colours = {picture.grab().toImage().pixelColor(x, 90).name() for x in range(40, 280, 8)}
    assert len(colours) > 4  # the test picture has stripes
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=QPoint(100, 60))
    assert picture.isWindow()
    assert picture.windowTitle() == "film.mp4"
    assert not place.isVisible()
    picture.close()
    assert not picture.isWindow()
    assert place.isVisible()
    pane.transcript_actions.show_picture.trigger()
    assert not place.isVisible()
    pane.transcript_actions.show_picture.trigger()
    assert place.isVisible()
    pane.player.pause()
    harness.show(harness.job(timed_words("one two three"), recording=recording))
    harness.bot.waitUntil(lambda: not place.isVisible())
