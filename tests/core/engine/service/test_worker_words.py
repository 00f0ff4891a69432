"""Test the words that workers make: the same messages as without workers, whatever happens to a worker."""

import contextlib
import itertools
import os
import queue
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import media
import psutil
import pytest
from test_recording_workers import reading

from core.contracts.engine_messages import Chunk, Done, Failed, Ready
from core.contracts.protocol import Acknowledge, Cancel, Load, Prompt, SecondOpinion, SetVocabulary, Transcribe
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.queue.engine_process.engine_client import EngineClient, Exited

ROOT = Path(__file__).parents[4]
DEMO = ROOT / "resources" / "demo_model" / "demo.nemo"
LIVE = DEMO.with_name("demo_live.nemo")
SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"
RECORDINGS = 3
_QUICK_WATCH = """
from core.engine.service import worker_process
worker_process.LONGEST_SILENCE = 8.0
from core.engine.__main__ import main
raise SystemExit(main())
"""

pytestmark = pytest.mark.slow


class Engine:
    """An engine with the demo model and `processes` workers. `messages` are those of each job without the job."""

    def __init__(self, folder: Path, processes: int, **load: Any) -> None:
        self.folder = folder
        self._inbox: queue.Queue[Any] = queue.Queue()
        self.messages: dict[int, list[Any]] = {}
        command = [sys.executable, "-c", _QUICK_WATCH]
        self.client = EngineClient(lambda _, message: self._inbox.put(message), folder / "engine.log", command)
        cache = str(folder / "cache")
        self.client.start(
            Load(str(DEMO), cache, "cpu", "fp32", reading_processes=processes, times="sound", **load),
        )
        while not isinstance(self._next(), Ready):
            pass

    @property
    def workers(self) -> list[psutil.Process]:
        assert self.client.process is not None
        return reading(self.client.process.pid)

    def transcribe(
        self,
        files: list[Path],
        after: Callable[[Any], None] = lambda _: None,
        prompts: Sequence[Prompt] = (Prompt(),),
        **options: Any,
    ) -> None:
        """Transcribe the files, each with the next of the prompts. Call `after` with each chunk, before it is
        acknowledged."""
        self.messages = {job: [] for job in range(len(files))}
        for (job, path), prompt in zip(enumerate(files), itertools.cycle(prompts), strict=False):
            self.client.send(Transcribe(job, 1, str(path), prompt=prompt, **options))
        open_jobs = set(self.messages)
        while open_jobs:
            message = self._next()
            assert not isinstance(message, Exited), message
            if isinstance(message, Chunk | Done | Failed):
                assert message.job is not None
                assert message.job in open_jobs, "something follows the end"
                self.messages[message.job].append(message)
                if isinstance(message, Chunk):
                    after(message)
                    self.client.send(Acknowledge(message.job, message.attempt, message.n))
                else:
                    open_jobs.discard(message.job)

    def _next(self) -> Any:
        return self._inbox.get(timeout=120)

    def log(self) -> str:
        file = self.folder / "engine.log"
        return file.read_text(encoding="utf-8") if file.exists() else ""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Recordings of several windows, one that is damaged, and one without sound."""
    folder = tmp_path_factory.mktemp("words")
    found = [Path(shutil.copy(SAMPLE, folder / f"{number}.flac")) for number in range(RECORDINGS)]
    damaged = folder / "damaged.flac"
    whole = SAMPLE.read_bytes()
    damaged.write_bytes(whole[: len(whole) // 2])
    (folder / "empty.wav").touch()
    return [*found, damaged, folder / "empty.wav"]


@pytest.fixture(scope="module")
def alone(files: list[Path], tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[Any]]:
    """The messages of an engine without workers."""
    engine = Engine(tmp_path_factory.mktemp("alone"), 0)
    engine.transcribe(files)
    assert not engine.workers
    engine.client.stop()
    assert all(isinstance(message, Chunk) for message in engine.messages[0][:-1])
    assert sum(len(chunk.words) for chunk in engine.messages[0][:-1]) > 100
    assert len(engine.messages[0]) > 8
    assert isinstance(engine.messages[RECORDINGS + 1][-1], Failed)
    return without_reading(engine.messages)


def without_reading(messages: dict[int, list[Any]]) -> dict[int, list[Any]]:
    """Leave out how many bytes an attempt has read: a recording that is read twice has more."""
    from msgspec.structs import replace

    return {
        job: [replace(each, bytes_read=0) if isinstance(each, Done) else each for each in listed]
        for job, listed in messages.items()
    }


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    running = Engine(tmp_path, 2)
    yield running
    running.client.stop()


def test_workers_change_no_message(engine: Engine, files: list[Path], alone: dict[int, list[Any]]) -> None:
    for _ in range(2):
        engine.transcribe(files)
        assert without_reading(engine.messages) == alone
        assert len(engine.workers) == 2
    assert "has ended" not in engine.log()


def test_workers_change_no_word_of_a_vocabulary_or_a_second_opinion(tmp_path: Path, files: list[Path]) -> None:
    """The engine makes these words, and the worker those of the plain recordings beside them."""
    phrases = (Phrase("Mister Nobody", spoken=("the",)),)
    boosting = Boosting(digest(phrases), strength=2.0)
    prompts = [Prompt(), Prompt(boosting=boosting), Prompt("en", second_opinion=SecondOpinion(vote=True))]
    found = []
    for processes in (0, 2):
        (tmp_path / str(processes)).mkdir()
        engine = Engine(tmp_path / str(processes), processes, second_model=str(LIVE), confidence="entropy")
        engine.client.send(SetVocabulary(digest(phrases), phrases))
        engine.transcribe([files[0]] * 5, prompts=prompts)
        assert len(engine.workers) == processes
        found.append(without_reading(engine.messages))
        engine.client.stop()
    assert found[0] == found[1]
    for job, messages in found[1].items():
        words = [word for chunk in messages[:-1] for word in chunk.words]
        assert any(word.text.startswith("Mister") for word in words) == (job % 3 == 1)
        assert any(word.alternative is not None for word in words) == (job % 3 == 2)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("victim", [signal.SIGKILL, signal.SIGSTOP])
def test_a_lost_worker_loses_no_words(
    engine: Engine, files: list[Path], alone: dict[int, list[Any]], victim: signal.Signals
) -> None:
    struck: set[int] = set()

    def strike(chunk: Chunk) -> None:
        """Strike the workers after chunks that a worker made: the engine itself reads the first recording."""
        if chunk.job != 0 and chunk.n in (1, 5) and chunk.n not in struck:
            struck.add(chunk.n)
            for worker in engine.workers:
                with contextlib.suppress(psutil.Error):
                    worker.send_signal(victim)

    engine.transcribe(files, strike)
    assert without_reading(engine.messages) == alone
    assert re.search(
        r"The process that made the words of \S+ has ended. The engine continues at chunk [1-9]", engine.log()
    )
    assert victim == signal.SIGKILL or "does not answer and is ended" in engine.log()


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of a file's size")
def test_windows_through_the_pipe_have_the_same_words(
    tmp_path: Path, files: list[Path], alone: dict[int, list[Any]]
) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**30, before[1]))  # less than the shared memory
    try:
        engine = Engine(tmp_path, 2)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    engine.transcribe(files)
    assert without_reading(engine.messages) == alone
    assert engine.workers
    engine.client.stop()


def test_a_resumed_recording_sends_the_missing_chunks_alone(
    engine: Engine, files: list[Path], alone: dict[int, list[Any]]
) -> None:
    engine.transcribe(files[:RECORDINGS])  # so the workers run
    engine.transcribe(files[:RECORDINGS], from_chunk=3)
    for job, listed in without_reading(engine.messages).items():
        assert listed == alone[job][3:]


def test_a_cancelled_recording_leaves_the_others_alone(
    engine: Engine, files: list[Path], alone: dict[int, list[Any]]
) -> None:
    cancelled: list[int] = []

    def cancel_first(chunk: Chunk) -> None:
        if not cancelled and chunk.job != 0:  # the engine itself reads the first one
            cancelled.append(chunk.job)
            engine.client.send(Cancel(chunk.job, 1))
            engine.client.send(Transcribe(chunk.job, 2, str(files[chunk.job])))

    engine.transcribe(files, cancel_first)
    (job,) = cancelled
    messages = without_reading(engine.messages)
    assert [each.n for each in messages[job] if isinstance(each, Chunk) and each.attempt == 2] == [
        each.n for each in alone[job][:-1]
    ]
    assert {other: listed for other, listed in messages.items() if other != job} == {
        other: listed for other, listed in alone.items() if other != job
    }
    assert len(engine.workers) == 2


def test_windows_without_words_are_recognised_again_in_pieces(tmp_path: Path) -> None:
    """The stub writes nothing for windows over 5 s. Only a window with the pitch of a voice gets a second cut."""
    from test_service import Engine as StubEngine

    speech = media.speech(tmp_path / "speech.wav")
    found = []
    for processes in (0, 2):
        (tmp_path / str(processes)).mkdir()
        stub = StubEngine(tmp_path / str(processes), processes=processes)
        for job in range(6):
            stub.transcribe(job, speech, "mute")
        for _ in range(6):
            assert isinstance(stub.until(Done, Failed), Done)
        found.append([[(each.start, each.end, each.words) for each in stub.chunks(job)] for job in range(6)])
        stub.client.stop()
    assert found[0] == found[1]
    assert all(len(chunk[2]) == 2 for chunks in found[0] for chunk in chunks)
