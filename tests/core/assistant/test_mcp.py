"""`mynah mcp` by its messages: search, lists, transcripts, files of allowed folders, and wrong messages."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from core.assistant.protocol import MOST_LINE_BYTES
from core.contracts.engine_messages import Chunk
from core.contracts.paths import JOURNAL
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, JobSpec, Journal

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"


class Assistant:
    """A client that speaks to the process of `mynah mcp`."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process, self._number = process, 0

    def send(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert answer["jsonrpc"] == "2.0"
        return answer

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}).encode())
        answer = self.receive()
        assert answer["id"] == self._number
        return answer

    def call(self, tool: str, **arguments: Any) -> str:
        """Return the text of a tool's answer, with `!` before an error."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        (content,) = result["content"]
        assert content["type"] == "text"
        return f"{'!' if result['isError'] else ''}{content['text']}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the allowed folder, with a recording that is not in the archive, and a link out of it."""
    allowed = tmp_path_factory.mktemp("allowed")
    shutil.copy(SAMPLES / "note.wav", allowed)
    if os.name != "nt":
        (allowed / "link.mp3").symlink_to(SAMPLES / "morning.mp3")
    return allowed


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def assistant(home: Path, shared_cache: Path, folder: Path) -> Iterator[Assistant]:
    environment = os.environ | {f"XDG_{kind}_HOME": str(home / kind) for kind in ("DATA", "STATE", "CONFIG")}
    environment["XDG_CACHE_HOME"] = str(shared_cache)
    command = [sys.executable, "-m", "core.cli"]
    transcribe = [*command, "transcribe", str(SAMPLES / "morning.mp3"), "--output", str(home), "--format", "txt"]
    subprocess.run(transcribe, check=True, capture_output=True, env=environment)
    process = subprocess.Popen(
        [*command, "mcp", "--allow-folder", str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    )
    yield Assistant(process)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(180) == 0


def test_introduction_agrees_on_a_version(assistant: Assistant) -> None:
    for asked, agreed in (("2025-03-26", "2025-03-26"), ("2099-01-01", "2025-06-18")):
        result = assistant.ask("initialize", protocolVersion=asked, capabilities={}, clientInfo={})["result"]
        assert (result["protocolVersion"], result["serverInfo"]["name"]) == (agreed, "mynah")
    assistant.send(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}')
    assert assistant.ask("ping")["result"] == {}
    tools = assistant.ask("tools/list")["result"]["tools"]
    assert [tool["name"] for tool in tools] == [
        "search_transcripts",
        "list_recordings",
        "read_transcript",
        "transcribe_file",
    ]
    assert all(tool["inputSchema"]["type"] == "object" for tool in tools)


def test_archive_is_searched_listed_and_read(assistant: Assistant) -> None:
    count, place = assistant.call("search_transcripts", query="library").splitlines()
    found = json.loads(place)
    assert count.startswith("1 places")
    assert "**library**" in found["text"]
    assert found["recording"].endswith("morning.mp3")
    assert found["end"] > found["start"] > 0
    listed = json.loads(assistant.call("list_recordings", name="MORNING").splitlines()[1])
    assert (listed["recording"], listed["language"]) == (found["recording"], "en")
    assert assistant.call("list_recordings", name="nothing") == "0 recordings, 0 of them here."
    whole = assistant.call("read_transcript", recording=found["recording"])
    assert whole == assistant.call("read_transcript", recording="morning.mp3")
    assert whole.splitlines()[1] == "[0:00.4] Good morning, everyone."
    part = assistant.call(
        "read_transcript", recording="morning.mp3", from_seconds=found["start"], to_seconds=found["end"]
    )
    assert "library" in part
    assert len(part) < len(whole)


@contextmanager
def journal_at(home: Path) -> Iterator[Journal]:
    (path,) = (home / "DATA").rglob(JOURNAL)
    journal = Journal(path)
    try:
        yield journal
    finally:
        journal.close()


SPEC = JobSpec(ComputeSpec(Load("demo.nemo", "")))


def test_unfinished_recordings_have_no_transcript(assistant: Assistant, home: Path) -> None:
    whole = assistant.call("read_transcript", recording="morning.mp3")
    with journal_at(home) as journal:
        batch, _ = journal.batches.open("unfinished")
        for name in ("morning.mp3", "half.mp3"):
            job = journal.attempts.claim(journal.jobs.add(batch, f"/elsewhere/{name}", 1, 1, SPEC).id)
            assert job is not None
            journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 1.0, (Word("Half.", 0.0, 0.5),)))
    assert assistant.call("read_transcript", recording="morning.mp3") == whole
    assert assistant.call("read_transcript", recording="half.mp3").startswith("!No recording half.mp3")


def test_sentences_without_times_stay_at_their_place(assistant: Assistant, home: Path) -> None:
    spoken = [
        Segment((Word("First.", 1.0, 2.0),)),
        Segment((Word("Written."),)),
        Segment((Word("Last.", 3.0, 4.0),)),
    ]
    with journal_at(home) as journal:
        batch, _ = journal.batches.open("imports")
        journal.imports.add(batch, ("/elsewhere/mixed.wav", 1, 1), SPEC, spoken, 5.0)
    lines = assistant.call("read_transcript", recording="mixed.wav").splitlines()[1:]
    assert lines == ["[0:01.0] First.", "Written.", "[0:03.0] Last."]
    later = assistant.call("read_transcript", recording="mixed.wav", from_seconds=2.5).splitlines()[1:]
    assert later == ["[0:03.0] Last."]


def test_files_of_allowed_folders_are_transcribed(assistant: Assistant, folder: Path) -> None:
    note = str(folder / "note.wav")
    whole = assistant.call("transcribe_file", path=note)
    assert "Hello, this is Anna." in whole
    head, *rest = assistant.call("transcribe_file", path=note, from_seconds=4).splitlines()
    assert head == whole.splitlines()[0]
    assert rest == whole.splitlines()[-len(rest) :] != whole.splitlines()[1:]
    assert "note.wav" not in assistant.call("list_recordings")
    outside = [
        str(SAMPLES / "note.wav"),
        str(folder / ".." / "x.wav"),
        "/etc/passwd",
        "note\0.wav",
        "~nobody-here/a.wav",
    ]
    for path in [*outside, *([str(folder / "link.mp3")] if os.name != "nt" else [])]:
        answer = assistant.call("transcribe_file", path=path)
        assert answer.startswith(("!The path is not valid", f"!{path[:200]} is outside the allowed folders")), answer
    assert assistant.call("transcribe_file", path=str(folder / "none.wav")).startswith("!")


def test_wrong_arguments_are_answers_for_the_assistant(assistant: Assistant) -> None:
    for tool, arguments, sentence in (
        ("search_transcripts", {}, "!query is a text."),
        ("search_transcripts", {"query": "a", "limit": 0}, "!limit is a whole number"),
        ("search_transcripts", {"query": "/(/"}, "!"),
        ("read_transcript", {"recording": "none.wav"}, "!No recording none.wav has a transcript."),
        ("read_transcript", {"recording": "morning.mp3", "from_seconds": "a"}, "!from_seconds is a number"),
        ("transcribe_file", {"path": "a.wav", "speakers": "nobody"}, "!"),
        ("search_transcripts", {"query": "a", "page": 2}, "!search_transcripts has no argument page. It takes query,"),
    ):
        assert assistant.call(tool, **arguments).startswith(sentence), tool


def test_wrong_messages_do_not_end_the_server(assistant: Assistant) -> None:
    for line, code in (
        (b"no json", -32700),
        (b"[1, 2]", -32600),
        (b'{"jsonrpc": "2.0", "id": 1}', -32600),
        (b"[" * 100_000, -32700),
        (b'"' + b"x" * (2 * MOST_LINE_BYTES) + b'"', -32600),
    ):
        assistant.send(line)
        assert assistant.receive()["error"]["code"] == code
    assert assistant.ask("resources/list")["error"]["code"] == -32601
    assert assistant.ask("tools/call", name="delete_everything")["error"]["code"] == -32602
    assert assistant.ask("ping")["result"] == {}
