"""Test the engine's loop in a real process: lack of memory, cancelled jobs, deadlines and errors."""

import queue
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import media
import pytest

from core.contracts.engine_messages import BatchStarted, Chunk, Done, Failed, FilesOpen, Ready
from core.contracts.errors import fault_from
from core.contracts.protocol import Cancel, Load, Prompt, Transcribe
from core.queue.engine_process.engine_client import EngineClient, Exited

STUB = Path(__file__).parents[3] / "faults" / "stub_recognizer.py"
PATIENCE = 180.0  # seconds after which an engine that should have answered counts as stuck
WINDOWS = 12


class Engine:
    """An engine process whose stub model takes at most `fitting` windows in a batch; `later`: see the stub."""

    def __init__(self, folder: Path, fitting: int = 1000, *, later: bool = False, processes: int | None = None) -> None:
        self.folder = folder
        self.messages: list[Any] = []
        self._inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        command = [sys.executable, str(STUB), str(fitting), *["later"] * later]
        self.client = EngineClient(lambda _, message: self._inbox.put(message), folder / "engine.log", command)
        model = folder / "model.nemo"
        model.write_bytes(b"stub")
        self.client.start(Load(str(model), str(folder / "cache"), reading_processes=processes))
        self.until(Ready)

    def transcribe(self, job: int, recording: Path, language: str = "en") -> None:
        self.client.send(Transcribe(job, 1, str(recording), Prompt(language)))

    def until(self, *kinds: type, job: int | None = None) -> Any:
        """Return the next message of one of `kinds`, and of `job` if it is given."""
        while True:
            message = self._inbox.get(timeout=PATIENCE)
            self.messages.append(message)
            if isinstance(message, kinds) and job in (None, getattr(message, "job", None)):
                return message
            assert not isinstance(message, Exited), message
            assert not (isinstance(message, Failed) and message.job is None), message

    def chunks(self, job: int) -> list[Chunk]:
        return [message for message in self.messages if isinstance(message, Chunk) and message.job == job]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def engine(folder: Path) -> Iterator[Engine]:
    running = Engine(folder)
    yield running
    running.client.stop()


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sound of WINDOWS windows: 8 s each, with pauses between that end a window."""
    spans = [(12.0 * n, 12.0 * n + 8.0) for n in range(WINDOWS)]
    return media.write_wav(tmp_path_factory.mktemp("service") / "talk.wav", media.bursts(spans, 12.0 * WINDOWS))


@pytest.mark.slow
@pytest.mark.parametrize("later", [False, True])
def test_a_batch_is_halved_until_it_fits(folder: Path, recording: Path, later: bool) -> None:
    engine = Engine(folder, fitting=1, later=later)
    engine.transcribe(1, recording, "slow")  # windows are read meanwhile
    done = engine.until(Done, Failed)
    assert isinstance(done, Done)
    assert done.chunks == WINDOWS
    assert [chunk.n for chunk in engine.chunks(1)] == list(range(WINDOWS))
    assert all(len(chunk.words) == 1 for chunk in engine.chunks(1))
    assert sum(isinstance(message, BatchStarted) for message in engine.messages) < WINDOWS, "batches held several"
    engine.client.stop()


@pytest.mark.slow
def test_a_batch_is_encoded_beside_the_search_before_it(folder: Path, recording: Path) -> None:
    """Test that both batches are announced, because a crash may be due to either."""
    engine = Engine(folder, later=True)
    for job in (1, 2, 3, 4):
        engine.transcribe(job, recording, "slow")
    for _ in range(4):
        assert isinstance(engine.until(Done, Failed), Done)
    assert [[chunk.n for chunk in engine.chunks(job)] for job in (1, 2, 3, 4)] == [list(range(WINDOWS))] * 4
    told = [message for message in engine.messages if isinstance(message, BatchStarted | Chunk)]
    beside = [a for a, b in pairwise(told) if isinstance(a, BatchStarted) and isinstance(b, BatchStarted)]
    assert beside, "no batch began before the results of the one before it had come"
    done = engine.messages.index(next(message for message in engine.messages if isinstance(message, Done)))
    first, second = [each.jobs for each in engine.messages[:done] if isinstance(each, BatchStarted)][:2]
    assert set(first) <= set(second)
    engine.client.stop()


@pytest.mark.slow
def test_a_window_that_never_fits_fails_its_job_alone(engine: Engine, recording: Path) -> None:
    engine.transcribe(1, recording, "oom")
    engine.transcribe(2, recording)
    failed = engine.until(Failed)
    assert (failed.job, failed.kind, failed.code) == (1, "environment", "memory")
    assert (
        "not enough memory even for half a minute of sound"
        in fault_from(failed.kind, failed.code, failed.figures).sentence
    )
    assert engine.until(Done).job == 2
    assert engine.chunks(1) == []
    assert len(engine.chunks(2)) == WINDOWS


@pytest.mark.slow
def test_speech_without_words_is_recognised_again_in_two_pieces(engine: Engine, folder: Path, recording: Path) -> None:
    """The stub writes nothing for windows over 5 s. Only a window with the pitch of a voice gets a second cut."""
    engine.transcribe(1, media.speech(folder / "speech.wav"), "mute")
    engine.transcribe(2, recording, "mute")
    ends = {message.job: message for message in (engine.until(Done, Failed), engine.until(Done, Failed))}
    assert isinstance(ends[1], Done)
    (chunk,) = engine.chunks(1)
    first, second = chunk.words
    assert (int(first.text) + int(second.text)) / 16_000 == pytest.approx(chunk.end - chunk.start, abs=0.01)
    assert first.start is not None
    assert second.start == pytest.approx(first.start + int(first.text) / 16_000, abs=0.01)
    assert [chunk.words for chunk in engine.chunks(2)] == [()] * WINDOWS


@pytest.mark.slow
def test_an_unknown_language_fails_its_job_alone(engine: Engine, recording: Path) -> None:
    engine.transcribe(1, recording)
    engine.transcribe(2, recording, "xx")
    ends = {message.job: message for message in (engine.until(Done, Failed), engine.until(Done, Failed))}
    assert isinstance(ends[1], Done)
    assert (ends[2].code, ends[2].figures["language"]) == ("language", "xx")
    assert len(engine.chunks(1)) == WINDOWS


@pytest.mark.slow
@pytest.mark.parametrize("bilingual", [False, True])
def test_a_model_without_translation_names_models_with_it(engine: Engine, recording: Path, bilingual: bool) -> None:
    engine.transcribe(1, recording)
    engine.client.send(Transcribe(2, 1, str(recording), Prompt("de", "en", bilingual=bilingual)))
    ends = {message.job: message for message in (engine.until(Done, Failed), engine.until(Done, Failed))}
    assert isinstance(ends[1], Done)
    assert (ends[2].code, ends[2].figures["model"]) == ("translate-model", "model")


@pytest.mark.slow
def test_channels_are_not_translated(engine: Engine, recording: Path) -> None:
    engine.client.send(Transcribe(1, 1, str(recording), Prompt("de", "en", bilingual=True), channels=True))
    assert engine.until(Done, Failed).code == "translate-channels"


@pytest.mark.slow
def test_nothing_is_sent_of_a_cancelled_job(engine: Engine, recording: Path) -> None:
    engine.transcribe(1, recording, "slow")
    engine.until(BatchStarted)
    engine.client.send(Cancel(1, 1))
    engine.client.send(Transcribe(1, 2, str(recording), Prompt("en")))  # what follows is of the second attempt alone
    engine.until(Done)
    last = [message for message in engine.messages if isinstance(message, Chunk | Done | Failed)]
    second = [message for message in last if message.attempt == 2]
    assert last[-len(second) :] == second
    assert [message.n for message in second if isinstance(message, Chunk)] == list(range(WINDOWS))
    assert not any(message.attempt == 1 for message in last if isinstance(message, Done | Failed))


@pytest.mark.slow
def test_deadlines_follow_the_sound_up_to_ten_minutes(engine: Engine, recording: Path) -> None:
    for job in range(1, 9):
        engine.transcribe(job, recording)
    for _ in range(8):
        engine.until(Done)
    deadlines = [message.deadline_seconds for message in engine.messages if isinstance(message, BatchStarted)]
    assert all(60.0 <= seconds <= 600.0 for seconds in deadlines), deadlines
    assert deadlines[-1] <= 120.0, "the stub is quick"


@pytest.mark.slow
@pytest.mark.parametrize("later", [False, True])
def test_an_unexpected_error_ends_the_engine(folder: Path, recording: Path, later: bool) -> None:
    """After a sticky CUDA error every further file would fail; a new process has a new CUDA context."""
    engine = Engine(folder, later=later)
    engine.transcribe(1, recording, "bug")
    exited = engine.until(Exited, Failed)
    assert isinstance(exited, Exited)
    assert exited.cause == "it had an internal error, which is in the log"
    assert "Traceback" in (engine.folder / "engine.log").read_text(encoding="utf-8")
    assert exited.last_lines[-1] == "RuntimeError: CUDA error: an illegal memory access was encountered"
    blamed = {message.jobs for message in engine.messages if isinstance(message, BatchStarted)}
    assert blamed == {(1,)}


@pytest.mark.slow
def test_an_unexpected_error_of_a_reader_ends_the_engine(engine: Engine, recording: Path) -> None:
    engine.transcribe(1, recording.with_name("bug.wav"))
    exited = engine.until(Exited, Failed)
    assert isinstance(exited, Exited)
    assert exited.cause == "it had an internal error, which is in the log"
    assert [message.jobs for message in engine.messages if isinstance(message, FilesOpen)] == [(1,)]
