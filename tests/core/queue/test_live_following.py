"""Live words that fall behind get longer steps. The recording is real, the engine is scripted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.capture.track_writer import TrackWriter
from core.contracts import recording_folder
from core.contracts.engine_messages import StreamHeard, StreamOpened
from core.contracts.errors import Fault
from core.contracts.protocol import Load, OpenStream, Prompt
from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase
from core.queue import live_following
from core.queue.live_engine import StreamObserver
from core.queue.live_following import LiveFollower

RATE = 100


class Engine:
    """Notes the streams that are opened."""

    def __init__(self, _load: Load) -> None:
        self.opened: list[OpenStream] = []
        self.abandoned: list[int] = []
        self.observer: StreamObserver

    def open(self, message: OpenStream, observer: StreamObserver) -> int:
        self.opened.append(message)
        self.observer = observer
        return len(self.opened)

    def answer(self, chunk_seconds: float) -> None:
        self.observer(StreamOpened(len(self.opened), chunk_seconds))

    def hear(self, seconds: float, *words: Word) -> None:
        self.observer(StreamHeard(len(self.opened), words, "", seconds, False))

    def abandon(self, number: int) -> None:
        self.abandoned.append(number)

    def close(self) -> None:
        pass


class Observer:
    """Notes the words."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def heard(self, step: StreamHeard) -> None:
        self.words += [word.text for word in step.words]

    def restarted(self) -> None:
        raise AssertionError

    def ended(self, fault: Fault | None) -> None:
        raise AssertionError(fault)


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> list[Engine]:
    made: list[Engine] = []

    def make(load: Load, *, vocabulary: tuple[Phrase, ...]) -> Engine:
        assert not vocabulary
        made.append(Engine(load))
        return made[-1]

    monkeypatch.setattr(live_following, "LiveEngine", make)
    return made


@pytest.fixture
def track(tmp_path: Path) -> Iterator[TrackWriter]:
    folder = recording_folder.folder_of(tmp_path / "talk.flac")
    recording_folder.create(folder, [])
    writer = TrackWriter(folder, RATE)
    yield writer
    writer.close()


def test_words_that_fall_behind_get_longer_steps_once_each(
    tmp_path: Path, engines: list[Engine], track: TrackWriter
) -> None:
    follower, observer = LiveFollower(Load("m", "c"), Prompt()), Observer()
    follower.follow(tmp_path / "talk.flac", observer)
    (engine,) = engines
    engine.answer(0.16)
    track.silence(10 * RATE)
    engine.hear(1.0, Word("one", 0.5, 0.9, 1.0))  # nine seconds late from the start: the model had to load
    track.silence(4 * RATE)
    engine.hear(2.0)
    assert engine.abandoned == []
    track.silence(4 * RATE)
    engine.hear(3.0, Word("two", 2.0, 2.6, 1.0))
    assert engine.abandoned == [1]
    assert engine.opened[1].chunk_seconds == pytest.approx(0.56)
    assert engine.opened[1].from_second == pytest.approx(2.6 - 1.2)
    engine.answer(0.16)  # the model has no such step
    engine.hear(3.1, Word("two", 2.0, 2.6, 1.0), Word("three", 2.7, 3.0, 1.0))
    assert observer.words == ["one", "two", "three"]
    for seconds in (20, 20, 20):
        track.silence(seconds * RATE)
        engine.hear(4.0)
        engine.hear(4.0)
    assert [message.chunk_seconds for message in engine.opened] == [None, 0.56, 1.12]


def test_chosen_step_stays(tmp_path: Path, engines: list[Engine], track: TrackWriter) -> None:
    follower = LiveFollower(Load("m", "c"), Prompt(), chunk_seconds=0.16)
    follower.follow(tmp_path / "talk.flac", Observer())
    engines[0].answer(0.16)
    engines[0].hear(0.2)
    track.silence(100 * RATE)
    engines[0].hear(0.4)
    assert len(engines[0].opened) == 1
