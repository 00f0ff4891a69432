"""Runs over a corpus: killed and on a storage that fails, in shards, and with another plan than the output's."""

import errno
import json
import os
import random
import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import fsspec
import msgspec
import pytest
from corpus_kills import FaultyServer, check, disturbed, files_below, run_command, serving
from fsspec.implementations.memory import MemoryFileSystem

from core.cli import main
from core.cli.command_arguments import parse_arguments
from core.cli.corpus_command import part_options, run_parts
from core.cli.corpus_display import CorpusDisplay
from core.contracts import object_storage
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.paths import demo_model
from core.contracts.recording_address import RecordingAddress
from core.contracts.transcript import Segment, Transcript, Word
from core.contracts.vocabulary import Phrase
from core.corpus import corpus_storage as storage
from core.corpus.corpus_parts import Part
from core.corpus.corpus_run import CorpusRun, run_here
from core.corpus.manifest import BadRow, Entry, write_manifest
from core.corpus.node_models import fetch_model
from core.corpus.part_files import PartOptions, done_parts, report_address, write_part
from core.corpus.part_report import BINS, PartReport, decode_report
from core.corpus.result_rows import ResultRow, decode_rows, failures_in, result_row
from core.corpus.run_progress import RunProgress
from core.corpus.worker import EngineWorker, PartFailed
from core.engine.audio.decoding import AudioReader
from core.library import EngineOptions, Recording, Result
from core.queue.events import Event, JobsAdded

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
HEARD = Transcript(
    (Segment((Word("Hello,", 0.1, 0.5, 0.9), Word("you.", None, None, None)), "SPEAKER 1"),), "a.wav", 2.0, "demo", "en"
)


class Flaky(MemoryFileSystem):
    """A storage that refuses every second call at first, and everything below `away`."""

    protocol = "flaky"
    store: ClassVar[dict[str, Any]] = {}
    pseudo_dirs: ClassVar[list[str]] = [""]
    calls = 0

    @classmethod
    def refuse(cls, path: str) -> None:
        cls.calls += 1
        if cls.calls % 2 or "away" in path:
            raise OSError(errno.EBUSY, "SlowDown")

    def pipe_file(self, path: str, value: bytes, mode: str = "overwrite", **options: Any) -> None:
        self.refuse(path)
        super().pipe_file(path, value, mode, **options)

    def cat_file(self, path: str, start: int | None = None, end: int | None = None, **options: Any) -> bytes:
        self.refuse(path)
        return bytes(super().cat_file(path, start, end, **options))

    def info(self, path: str, **options: Any) -> dict[str, Any]:
        self.refuse(path)
        return dict(super().info(path, **options))


@pytest.fixture
def flaky(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    fsspec.register_implementation("flaky", Flaky, clobber=True)
    monkeypatch.setattr(object_storage, "TRIES", 2)
    yield "flaky://corpus"
    Flaky.store.clear()


def report(number: int) -> PartReport:
    return PartReport(number, "node", "demo", 1.0, 2.0, 3.0, 1.0, 9, 1, 0, {}, {"en": 3.0}, (0,) * BINS)


def rows() -> list[ResultRow]:
    found = result_row(Entry("a", "s3://b/a.wav", 1.0), Result(0, Recording("s3://b/a.wav"), HEARD))
    lost = result_row(Entry("b", "b.wav"), Result(1, Recording("b.wav"), fault=InputFault("missing")))
    return [found, lost]


@pytest.mark.slow
def test_a_storage_that_fails_now_and_then_keeps_all_and_one_that_is_away_is_told(flaky: str) -> None:
    storage.write_whole(f"{flaky}/x/a.json", b"one")
    assert storage.read_whole(f"{flaky}/x/a.json") == b"one"
    assert storage.list_folder(f"{flaky}/x") == {"a.json": 3}
    assert storage.list_folder(f"{flaky}/none") == {}
    storage.write_whole(f"{flaky}/lines.jsonl", b"".join(b"%d\n" % number for number in range(10**6)))
    with storage.open_for_reading(f"{flaky}/lines.jsonl") as file:
        assert sum(map(int, file)) == sum(range(10**6))
    with pytest.raises(EnvironmentFault, match="the storage of flaky://away/b is not responding"):
        storage.write_whole("flaky://away/b", b"two")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_rows_are_read_as_they_were_written(tmp_path: Path, kind: Any) -> None:
    options = PartOptions(str(tmp_path), formats=("srt", "txt"), results=kind)
    write_part(options, 7, rows(), [HEARD, None], report(7))
    content = (tmp_path / f"part-000007.{kind}").read_bytes()
    found, lost = decode_rows(content, kind)
    assert found == rows()[0]
    assert found.transcript == HEARD
    assert (found.text, found.confidence, found.offset) == ("Hello, you.", 0.9, 1.0)
    assert lost.fault is not None
    assert (lost.fault.code, lost.fault.sentence) == ("missing", "file not found")
    assert done_parts(str(tmp_path)) == {7}
    assert decode_report(Path(report_address(str(tmp_path), 7)).read_bytes()) == report(7)
    assert sorted(path.name for path in (tmp_path / "part-000007").iterdir()) == ["a.srt", "a.txt"]


def test_shards_share_the_parts_and_success_comes_with_the_last(tmp_path: Path) -> None:
    manifest, output = str(tmp_path / "corpus.csv"), str(tmp_path / "out")
    write_manifest(manifest, (Entry(str(n), f"/{n}.wav", None, 400.0) for n in range(50)))
    options = PartOptions(output)
    runs = [CorpusRun(manifest, options, 0.5, (number, 3)) for number in range(3)]
    shares = [[part.number for part in run.open_parts()] for run in runs]
    assert sorted(number for share in shares for number in share) == list(range(10))
    for number in range(10):
        assert not runs[0].conclude()
        write_part(options, number, [], [], report(number))
    assert runs[2].conclude()
    assert (tmp_path / "out" / "_SUCCESS").read_bytes() == b""
    assert list(CorpusRun(manifest, options, 0.5).open_parts()) == list[Part]()


def test_another_plan_than_that_of_the_output_is_refused(tmp_path: Path) -> None:
    manifest, other = str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")
    write_manifest(manifest, [Entry("a", "/a.wav")])
    write_manifest(other, [Entry("b", "/b.wav")])
    output = str(tmp_path / "out")
    CorpusRun(manifest, PartOptions(output), 2.0)
    CorpusRun(manifest, PartOptions(output, EngineOptions(device="cpu", full_speed=True)), 2.0)
    refusals = [
        (CorpusRun, (other, PartOptions(output), 2.0), "another manifest"),
        (CorpusRun, (manifest, PartOptions(output), 1.0), "2.0 hours, not 1.0"),
        (CorpusRun, (manifest, PartOptions(output, formats=("srt",)), 2.0), "none"),
        (CorpusRun, (manifest, PartOptions(output, EngineOptions(speakers=2)), 2.0), "other values of speakers"),
    ]
    for make, arguments, words in refusals:
        with pytest.raises(EnvironmentFault, match=words):
            make(*arguments)


@pytest.fixture
def home(tmp_path: Path, warm_home: Path) -> Path:
    return tmp_path


def test_a_part_whose_storage_is_away_stays_open(flaky: str, home: Path) -> None:
    worker = EngineWorker(PartOptions("flaky://away/out"))
    try:
        outcomes = worker.run_all(Part(number, (BadRow(1, "nonsense"),)) for number in range(3))
        assert [isinstance(outcome, PartFailed) for outcome in outcomes] == [True] * 3
        with pytest.raises(EnvironmentFault, match="is not responding"):
            worker.run(Part(0, (BadRow(1, "nonsense"),)))
    finally:
        worker.close()


class Told(RunProgress):
    """Counts the recordings that an engine is given, too."""

    given = 0

    def show(self, event: Event) -> None:
        if isinstance(event, JobsAdded):
            self.given += len(event.jobs)


@pytest.mark.slow
def test_a_run_whose_storage_is_gone_ends_soon_and_leaves_its_parts_open(home: Path) -> None:
    told = Told()
    worker = EngineWorker(PartOptions(str(home / "out")), observer=told.show)
    entries = tuple(Entry(str(n), f"gs://away/{n}.wav", None, 10.0) for n in range(400))
    try:
        with pytest.raises(EnvironmentFault, match="stopped after 3 failed parts in a row"):
            run_here(worker, (Part(number, entries) for number in range(1000)), told)
    finally:
        worker.close()
    assert told.given_up == 3
    assert told.given < 400  # of a part that stays open the rest are not even tried
    assert done_parts(str(home / "out")) == set()


def test_a_web_server_that_knows_no_ranges_is_named_and_nothing_wrong_is_heard(home: Path) -> None:
    """It answers with the whole file, whose bytes would be taken for those of the range."""
    shutil.copy(SAMPLES / "conversation.flac", home)
    (home / "large.jsonl").write_bytes(b"{}\n" * 2**21)
    handler = partial(SimpleHTTPRequestHandler, directory=str(home))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        talk = RecordingAddress(f"{address}/conversation.flac")
        try:
            with pytest.raises(EnvironmentFault, match="returns the whole file"), AudioReader(talk) as reader:
                list(reader)
            with (
                pytest.raises(EnvironmentFault, match="returns the whole file"),
                storage.open_for_reading(f"{address}/large.jsonl") as file,
            ):
                file.read(10)
        finally:
            server.shutdown()


@pytest.mark.slow
def test_a_model_at_an_address_is_brought_once_for_all_that_start_together(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: set[int] = set()
    sync = os.fsync

    def noted(descriptor: int) -> None:
        synced.add(os.fstat(descriptor).st_ino)
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    model = home / "at" / "small.nemo"
    model.parent.mkdir()
    shutil.copy(demo_model(), model)
    with serving(FaultyServer(model.parent)) as server:
        server.faults = 0.3
        address = f"{server.address}/small.nemo"
        with ThreadPoolExecutor(4) as pool:
            found = set(pool.map(fetch_model, [address] * 4))
        (file,) = found
        assert file.name == "small.nemo"
        assert file.stat().st_ino in synced, "it was on the disk before it had its name"
        assert file.read_bytes() == model.read_bytes()
        answered = server.counts["answered"]
        assert fetch_model(address) == file
        assert server.counts["answered"] - answered <= 2  # whether it is still the same
        model.write_bytes(b"another one")
        assert fetch_model(address).read_bytes() == b"another one"
        assert not file.exists()
        for wrong in (f"{server.address}/missing.nemo", f"{server.address}/small.txt"):
            with pytest.raises(EnvironmentFault, match="no model was found at"):
                fetch_model(wrong)
    assert fetch_model(str(model)) == model.resolve()
    assert fetch_model(None) == demo_model()
    with pytest.raises(EnvironmentFault, match="no model is called nothing"):
        fetch_model("nothing")


@pytest.mark.slow
def test_killed_runs_on_a_storage_that_fails_write_what_an_undisturbed_one_does(
    tmp_path: Path, shared_cache: Path
) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("DATA", "STATE", "CONFIG")}
    homes["XDG_CACHE_HOME"] = str(shared_cache)
    with serving(FaultyServer(SAMPLES)) as server:
        lines = [{"id": "here", "uri": str(SAMPLES / "note.wav")}, {"id": "there", "uri": f"{server.address}/note.wav"}]
        lines += [{"id": str(n), "uri": f"{server.address}/morning.mp3", "offset": n, "duration": 20} for n in range(4)]
        lines += [{"id": "lost", "uri": f"{server.address}/lost.wav", "duration": 5}]
        manifest = tmp_path / "corpus.jsonl"
        manifest.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        start = partial(run_command, str(manifest), environment={**os.environ, **homes})
        assert start(str(tmp_path / "expected")).wait() == 1  # for the one that is lost
        expected = files_below(tmp_path / "expected")
        paths = sorted((tmp_path / "expected" / "_reports").iterdir())
        told = [decode_report(path.read_bytes()) for path in paths]
        assert len(told) > 1
        assert all(
            later.started < earlier.finished for earlier, later in pairwise(told)
        )  # side by side, not in no time
        server.faults = 0.2
        disturbed(partial(start, str(tmp_path / "killed")), random.Random(3), 2)
    reports = {path.name for path in (tmp_path / "killed" / "_reports").iterdir()}
    check(files_below(tmp_path / "killed"), expected, reports)
    found = {
        row["id"]: row
        for name in expected
        if name.startswith("part-") and name.endswith(".jsonl")
        for row in map(json.loads, expected[name].splitlines())
    }
    assert found["here"]["text"] == found["there"]["text"] != ""
    assert found["lost"]["fault"]["code"] == "missing"
    assert found["3"]["duration"] == 20


@pytest.mark.slow
def test_recordings_that_fail_are_named_with_their_reasons_and_the_others_counted(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(SAMPLES / "note.wav", home)
    rows = [json.dumps({"uri": f"{n}.wav"}) for n in range(40)] + ["nonsense", json.dumps({"uri": "note.wav"})]
    (home / "corpus.jsonl").write_text("\n".join(rows))
    output = home / "out"
    command = ["batch", "run", str(home / "corpus.jsonl"), "--output", str(output), "--part-hours", "10"]
    assert main(command) == 1
    said = capsys.readouterr().err
    named = [line for line in said.splitlines() if "File not found. It may have been moved" in line]
    assert len(named) == 10
    assert f" {home / '0.wav'}: File not found." in named[0]
    assert f"31 more recordings failed. See `fault` and `speakers_fault` in the rows of {output}/part-*.jsonl." in said


@pytest.mark.slow
def test_a_damaged_recording_of_a_corpus_is_told_by_the_exit_status(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (SAMPLES / "conversation.flac").read_bytes()
    middle = len(whole) // 2
    (home / "talk.flac").write_bytes(whole[:middle] + bytes(20_000) + whole[middle + 20_000 :])
    (home / "corpus.jsonl").write_text(json.dumps({"uri": "talk.flac"}))
    assert main(["batch", "run", str(home / "corpus.jsonl"), "--output", str(home / "out")]) == 3
    assert "1 recording, 1 damaged" in capsys.readouterr().err


def test_recordings_whose_speakers_nobody_could_tell_are_named_and_told_by_the_exit_status(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What an engine says of a recording that crashes its diariser twice."""
    (home / "corpus.jsonl").write_text(json.dumps({"uri": "talk.wav"}))

    def work(run: CorpusRun, display: CorpusDisplay) -> None:
        (part,) = run.open_parts()
        (entry,) = part.entries
        assert isinstance(entry, Entry)
        heard, fault = Transcript((), "talk.wav", 10.0, "demo", "en"), InputFault("crashes", cause="signal 11")
        row = result_row(entry, Result(0, Recording(entry.uri), heard, speakers_fault=fault))
        told = report(part.number)
        told = msgspec.structs.replace(told, entries=1, failed=0, speakers_failed=1, failures=failures_in([row]))
        write_part(run.options, part.number, [row], [heard], told)
        display.part_done(told)

    options = ["batch", "run", str(home / "corpus.jsonl"), "--output", str(home / "out"), "--speakers", "auto"]
    assert run_parts(parse_arguments(options), work) == 1
    said = capsys.readouterr().err
    assert "1 recording, 1 without speakers" in said
    assert f" {home / 'talk.wav'}: Transcribed without speakers. The engine crashed twice" in said


def test_words_to_expect_come_from_a_file_of_any_name(home: Path) -> None:
    shutil.copy(SAMPLES / "note.wav", home)
    (home / "corpus.jsonl").write_text(json.dumps({"uri": "note.wav"}))
    (home / "names").write_text("Nguyen | 2 | new yen\n")
    options = parse_arguments(
        ["batch", "run", str(home / "corpus.jsonl"), "--output", str(home / "out"), "--vocabulary", str(home / "names")]
    )
    assert part_options(options).engine.vocabulary == (Phrase("Nguyen", 2, ("new yen",)),)
