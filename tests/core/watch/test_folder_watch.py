"""Watched folders: each file is taken once, when it has stopped changing. Tests use their own clock."""

import contextlib
import os
import queue
import shutil
import sys
import threading
import time
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from recording_kinds import make_recording

from core.contracts.errors import InputFault
from core.contracts.media import CLIP_MARK
from core.contracts.protocol import Load
from core.contracts.vocabulary import Phrase
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.settings.settings import FolderWords
from core.watch.folder_watch import FolderWatch, WatchOrder
from core.watch.watch_thread import WatchReport, WatchThread

SPEC = JobSpec(ComputeSpec(Load("m", "c")), DeliverySpec(("txt",)))


class Place:
    """A folder, the journal, and watches that come and go."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "in"
        self.folder.mkdir()
        self.journal = Journal(folder / "journal.sqlite3")
        self.batch, _ = self.journal.batches.open("watch")
        self.now = 1000.0
        self.restart()

    def restart(self, patience: float = 60.0) -> None:
        order = WatchOrder(self.folder, lambda _: SPEC, quiet=10)
        self.watch = FolderWatch(self.journal, self.batch, order, lambda: self.now, patience)

    def after(self, seconds: float) -> list[str]:
        """Wait, look at the folder, and return the names of the taken files."""
        self.now += seconds
        return sorted(os.path.relpath(path, self.folder) for path in self.watch.poll())

    def settle(self) -> list[str]:
        """Let all files rest. Return the names of the taken files."""
        return [*self.after(1), *self.after(1), *self.after(10), *self.after(61), *self.after(1), *self.after(10)]

    def jobs(self) -> list[Job]:
        return self.journal.jobs.select()

    def finish(self, fault: InputFault | None = None) -> None:
        """Finish all queued jobs, or let them fail."""
        for job in self.journal.jobs.select(states=[JobState.QUEUED]):
            claimed = self.journal.attempts.claim(job.id)
            assert claimed is not None
            if fault is None:
                assert self.journal.attempts.finish(job.id, claimed.attempt, 0, 1.0, False, None)
            else:
                assert self.journal.attempts.fail(job.id, claimed.attempt, fault)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.journal.close()


def test_a_file_is_taken_once_it_has_stopped_growing(place: Place) -> None:
    talk = place.folder / "deep" / "er" / "talk.wav"
    talk.parent.mkdir(parents=True)
    (place.folder / "empty.wav").touch()
    (place.folder / ".hidden.wav").write_bytes(b"no")
    (place.folder / "notes.txt").write_text("no recording")
    for n in range(20):
        with talk.open("ab") as file:
            file.write(b"%03d" % n)
        assert place.after(9) == []
    assert place.watch.growing == 2  # the empty one, too
    assert place.after(1) == []
    assert place.after(9) == []
    assert place.after(1.5) == ["deep/er/talk.wav"]
    assert place.settle() == []
    (job,) = place.jobs()
    assert (job.path, job.size, job.spec, job.batch) == (str(talk), 60, SPEC, place.batch)


def test_content_that_changes_at_the_same_size_is_not_complete(place: Place) -> None:
    """Copy as programs that set the size first, to a drive with a late time of change."""
    talk = place.folder / "talk.wav"
    talk.write_bytes(bytes(10**6))
    status = talk.stat()
    place.after(1)
    place.after(1)
    for part in range(3):
        with talk.open("r+b") as file:
            file.seek(part * 300_000)
            file.write(b"x" * 300_000)
        os.utime(talk, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert place.after(10.5) == []
    assert place.after(10.5) == ["talk.wav"]


@pytest.mark.parametrize("call", ["scandir", "open"])
def test_hanging_disk_is_reported_and_watched_again(place: Place, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (place.folder / "talk.wav").write_bytes(b"x")
    answers, asked = threading.Event(), []
    owner, does = (os, os.scandir) if call == "scandir" else (Path, Path.open)

    def hanging(path: Any, *options: Any) -> Any:
        if place.folder in (Path(path), Path(path).parent):
            asked.append(path)
            answers.wait(60)
        return does(path, *options)

    place.restart(patience=0.2)
    monkeypatch.setattr(owner, call, hanging)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            place.settle()
    assert len(asked) == 1
    answers.set()
    taken: list[str] = []
    while not taken:  # the call that hung has come back, or will at once
        with contextlib.suppress(TimeoutError):
            taken = place.settle()
    assert taken == ["talk.wav"]


def test_finished_and_removed_jobs_stay_so_after_a_restart(place: Place) -> None:
    for name in ("a.wav", "b.wav", "c.wav"):
        (place.folder / name).write_bytes(name.encode())
    assert place.settle() == ["a.wav", "b.wav", "c.wav"]
    place.finish()
    place.journal.jobs.remove([place.jobs()[0].id])
    os.utime(place.folder / "b.wav")  # touched: the content is the same
    (place.folder / "c.wav").rename(place.folder / "renamed.wav")
    place.restart()
    assert place.settle() == []
    assert sorted(job.name for job in place.jobs()) == ["b.wav", "renamed.wav"]


def test_jobs_follow_exchanged_names(place: Place) -> None:
    one, other = place.folder / "one.wav", place.folder / "other.wav"
    one.write_bytes(b"1")
    other.write_bytes(b"22")
    assert place.settle() == ["one.wav", "other.wav"]
    place.finish()
    aside = place.folder / ".aside"
    one.rename(aside)
    other.rename(one)
    aside.rename(other)
    assert place.settle() == []
    assert {job.name: job.size for job in place.jobs()} == {"one.wav": 2, "other.wav": 1}


def test_new_recording_under_an_old_name_gets_its_own_job(place: Place) -> None:
    talk = place.folder / "talk.wav"
    talk.write_bytes(b"first")
    assert place.settle() == ["talk.wav"]
    place.finish()
    talk.write_bytes(b"second one")
    assert place.settle() == ["talk.wav"]
    assert [(job.size, job.state) for job in place.jobs()] == [(5, JobState.DONE), (10, JobState.QUEUED)]
    talk.write_bytes(b"the third, before the second was begun")
    assert place.settle() == ["talk.wav"]
    assert [job.size for job in place.jobs()] == [5, 38]
    shutil.copy(talk, place.folder / "copy.wav")  # a file of its own
    assert place.settle() == ["copy.wav"]


def test_recording_in_work_keeps_its_job(place: Place) -> None:
    talk = place.folder / "talk.wav"
    talk.write_bytes(b"first")
    place.settle()
    claimed = place.journal.attempts.claim(place.jobs()[0].id)
    assert claimed is not None
    talk.write_bytes(b"second")
    assert place.settle() == []
    assert place.journal.attempts.finish(claimed.id, claimed.attempt, 0, 1.0, False, None)
    assert place.after(1) == ["talk.wav"]
    assert [job.size for job in place.jobs()] == [5, 6]


def test_file_being_overwritten_is_not_claimed(place: Place) -> None:
    talk = place.folder / "talk.wav"
    talk.write_bytes(b"first")
    place.settle()
    talk.write_bytes(b"sec")
    claimed = place.journal.attempts.claim(place.jobs()[0].id)
    assert claimed is not None
    assert claimed.size == 5  # which the dispatcher compares with what is there
    assert place.journal.attempts.fail(claimed.id, claimed.attempt, InputFault("changed"))
    talk.write_bytes(b"second")
    assert place.settle() == ["talk.wav"]
    assert [(job.size, job.state) for job in place.jobs()] == [(6, JobState.QUEUED)]


def test_word_lists_are_stored_once_per_look(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeping a list looks for it in every job of the journal: for each file, a large folder took quadratic time."""
    words = [FolderWords((Phrase("Ngarinyin"),))]
    order = WatchOrder(place.folder, lambda _: SPEC, lambda: words, quiet=10)
    place.watch = FolderWatch(place.journal, place.batch, order, lambda: place.now)
    kept: list[tuple[Phrase, ...]] = []
    monkeypatch.setattr(place.journal.vocabularies, "keep", kept.append)
    for n in range(3):
        (place.folder / f"{n}.wav").write_bytes(b"%d" % n)
    assert [*place.after(1), *place.after(1)] == []
    words.append(FolderWords((Phrase("Worrorra"),)))
    assert place.after(10) == ["0.wav", "1.wav", "2.wav"]
    assert kept == [each.vocabulary for each in words]
    (place.folder / "later.wav").write_bytes(b"later")
    assert "later.wav" in place.settle()
    assert kept == [each.vocabulary for each in [*words, *words]], "they may have been forgotten since"


def test_recordings_are_queued_again_when_a_drive_returns(place: Place) -> None:
    for name in ("a.wav", "b.wav"):
        (place.folder / name).write_bytes(name.encode())
    place.settle()
    away = place.folder.with_name("away")
    place.folder.rename(away)
    with pytest.raises(FileNotFoundError):
        place.after(1)
    place.finish(InputFault("missing"))
    place.folder.mkdir()  # as a mount point without its drive
    assert place.settle() == []
    place.folder.rmdir()
    away.rename(place.folder)
    (place.folder / "b.wav").unlink()
    assert place.settle() == ["a.wav"]
    assert {job.name: job.state for job in place.jobs()} == {"a.wav": JobState.QUEUED, "b.wav": JobState.FAILED}


def test_finished_recordings_and_clips_are_skipped(place: Place) -> None:
    done, cut = place.folder / "done.wav", place.folder / "cut.wav"
    done.write_bytes(b"done")
    batch, _ = place.journal.batches.open("a command")
    place.journal.jobs.add(batch, str(done), done.stat().st_size, done.stat().st_mtime_ns, SPEC)
    with wave.open(str(cut), "wb") as file:
        file.setparams((1, 2, 16_000, 0, "NONE", ""))
        file.writeframes(bytes(3200))
    cut.write_bytes(cut.read_bytes() + CLIP_MARK)
    assert place.settle() == []
    assert len(place.jobs()) == 1


@pytest.mark.slow
def test_recordings_are_taken_by_content(place: Place) -> None:
    for name, kind in (("tv.ts", "ts"), ("memo.qta", "qta"), ("no ending", "mp3"), ("voice.weba", "weba")):
        make_recording(place.folder / name, kind)
    (place.folder / "app.ts").write_text("export const a = 1;\n" * 500)
    (place.folder / "README").write_text("no recording")
    assert place.settle() == ["memo.qta", "no ending", "tv.ts", "voice.weba"]


def test_file_without_ending_is_taken_after_it_got_its_content(place: Place) -> None:
    late = place.folder / "late"
    late.touch()
    assert place.settle() == []
    make_recording(late, "flac")
    assert place.settle() == ["late"]


def test_skipped_files_are_known_once_they_are_old(place: Place) -> None:
    for name in ("talk.wav", "talk.txt", "a.jpg", "b.pdf", "c.mp3.part", "app.ts", "young"):
        (place.folder / name).write_bytes(b"x")
    old = time.time() - 60
    os.utime(place.folder / "app.ts", (old, old))
    place.settle()
    kinds = {each.path.name: each.kind for each in place.watch.skipped}
    assert kinds == {"a.jpg": "image", "b.pdf": "document", "app.ts": "other file"}


def test_dead_link_costs_no_other_file(place: Place) -> None:
    """Before, the folder counted as away, and a subfolder counted as empty."""
    for folder in (place.folder, place.folder / "deep"):
        folder.mkdir(exist_ok=True)
        (folder / "talk.wav").write_bytes(folder.name.encode())
        (folder / "link").symlink_to("link")
        (folder / "long.wav").symlink_to("x" * 300)
    assert place.settle() == ["deep/talk.wav", "talk.wav"]


def test_broken_mynah_toml_delays_no_other_recording(place: Place) -> None:
    is_broken = True

    def spec_of(path: Path) -> JobSpec:
        if path.parent.name == "bad" and is_broken:
            raise InputFault("project-broken", path=str(path.parent / "mynah.toml"), reason="line 1")
        return SPEC

    order = WatchOrder(place.folder, spec_of, quiet=10)
    place.watch = FolderWatch(place.journal, place.batch, order, lambda: place.now)
    for name in ("bad/a.wav", "good/b.wav"):
        (place.folder / name).parent.mkdir()
        (place.folder / name).write_bytes(name.encode())
    assert place.settle() == ["good/b.wav"]
    assert (place.watch.fault is not None, place.watch.growing) == (True, 1)
    is_broken = False
    assert place.after(2) == ["bad/a.wav"]
    assert (place.watch.fault, place.watch.growing) == (None, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are Unicode")
def test_name_that_is_no_text_delays_no_other_recording(place: Place) -> None:
    (place.folder / "talk.wav").write_bytes(b"1")
    Path(os.fsdecode(os.fsencode(place.folder) + b"/M\xfcller.wav")).write_bytes(b"2")
    assert place.settle() == ["talk.wav"]
    assert place.watch.fault is not None
    assert "M\ufffdller.wav" in place.watch.fault.sentence


def test_each_new_fault_of_a_recording_is_reported(tmp_path: Path) -> None:
    """Before, the second of two broken mynah.toml was never named, since its fault has the same code."""
    folder = tmp_path / "in"
    for name in ("a", "b"):
        (folder / name).mkdir(parents=True)
        (folder / name / "talk.wav").write_bytes(name.encode())
    mended: set[str] = set()

    def spec_of(path: Path) -> JobSpec:
        if path.parent.name not in mended:
            raise InputFault("project-broken", path=str(path.parent / "mynah.toml"), reason="line 1")
        return SPEC

    reports: queue.SimpleQueue[WatchReport] = queue.SimpleQueue()
    thread = WatchThread(tmp_path / "journal.sqlite3", "watch", WatchOrder(folder, spec_of, quiet=0.2), reports.put)
    thread.start()
    for name in ("a", "b"):
        while (fault := reports.get(timeout=180).fault) is None or str(folder / name) not in fault.sentence:
            pass
        mended.add(name)
    while reports.get(timeout=180).fault is not None:
        pass
    thread.close(60)
    assert reports.empty()
