"""`mynah serve` by the clients' own library: every format, streams, jobs, and the texts of `mynah transcribe`."""

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import httpx2
import openai
import pytest
import soundfile
from openai.types.audio import (
    Transcription,
    TranscriptionDiarized,
    TranscriptionTextDeltaEvent,
    TranscriptionTextDoneEvent,
    TranscriptionTextSegmentEvent,
    TranscriptionVerbose,
)
from prometheus_client.parser import text_string_to_metric_families
from recorded_requests import RECORDED
from serving import PATIENCE, Server, serving

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
NOTE = SAMPLES / "note.wav"
FORMATS = ("txt", "srt", "vtt", "json", "chat", "textgrid", "eaf", "md", "csv")


@pytest.fixture(scope="module")
def cache(shared_cache: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, cache: None) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), "--keep", "600") as running:
        running.wait_until_ready()
        yield running


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=f"{server.address}/v1", api_key="anything", max_retries=0) as opened:
        yield opened


@pytest.fixture(scope="module")
def transcribed(tmp_path_factory: pytest.TempPathFactory, cache: None) -> Path:
    """Return the folder of files that `mynah transcribe` makes of the samples."""
    folder = tmp_path_factory.mktemp("command")
    named = [str(NOTE), str(SAMPLES / "morning.mp3")]
    command = [sys.executable, "-m", "core.cli", "transcribe", *named, "--format", ",".join(FORMATS)]
    subprocess.run([*command, "--output", str(folder)], check=True, capture_output=True)
    return folder


def text_in(folder: Path, name: str) -> str:
    document = json.loads((folder / f"{name}.json").read_text("utf-8"))
    return " ".join(segment["text"] for segment in document["segments"])


def ask(client: openai.OpenAI, path: Path, **fields: Any) -> Any:
    with path.open("rb") as file:
        return client.audio.transcriptions.create(**({"model": "whisper-1", "file": file} | fields))


def post(server: Server, route: str, file: BinaryIO, patience: float = PATIENCE, **fields: str) -> httpx2.Response:
    return httpx2.post(f"{server.address}/v1/{route}", files={"file": file}, data=fields, timeout=patience)


def raw(request: httpx2.Request) -> bytes:
    """Return the bytes of a request on the wire."""
    head = [f"{request.method} {request.url.raw_path.decode()} HTTP/1.1".encode()]
    head += [name + b": " + value for name, value in request.headers.raw]
    return b"\r\n".join([*head, b"", request.read()])


def test_answers_are_those_of_the_command(client: openai.OpenAI, transcribed: Path) -> None:
    for path in (NOTE, SAMPLES / "morning.mp3"):
        text = text_in(transcribed, path.stem)
        answer = ask(client, path)
        assert isinstance(answer, Transcription)
        assert answer.text == text
        for asked, ending in (("text", "txt"), ("srt", "srt"), ("vtt", "vtt")):
            content = ask(client, path, response_format=asked)
            assert content == (transcribed / f"{path.stem}.{ending}").read_bytes().decode()


@pytest.mark.parametrize("granularities", [[], ["segment"], ["word"], ["word", "segment"]])
def test_verbose_answers_have_the_times_that_were_asked_for(
    client: openai.OpenAI, transcribed: Path, granularities: list[str]
) -> None:
    document = json.loads((transcribed / "note.json").read_text("utf-8"))
    answer = ask(client, NOTE, response_format="verbose_json", timestamp_granularities=granularities)
    assert isinstance(answer, TranscriptionVerbose)
    assert (answer.language, answer.duration) == ("en", document["duration"])
    assert (answer.words is not None) == ("word" in granularities)
    assert (answer.segments is not None) == (granularities != ["word"])
    if answer.words is not None:
        expected = [
            (word["text"], word["start"], word["end"]) for each in document["segments"] for word in each["words"]
        ]
        assert [(word.word, word.start, word.end) for word in answer.words] == expected
    if answer.segments is not None:
        expected = [(each["text"], each["start"], each["end"]) for each in document["segments"]]
        assert [(each.text, each.start, each.end) for each in answer.segments] == expected
        assert all(each.avg_logprob < 0 < each.compression_ratio for each in answer.segments)


def test_speakers_are_named(client: openai.OpenAI, tmp_path: Path) -> None:
    sound, rate = soundfile.read(SAMPLES / "conversation.flac", frames=20 * 16_000)
    soundfile.write(tmp_path / "beginning.flac", sound, rate)
    with (tmp_path / "beginning.flac").open("rb") as file:
        answer = client.audio.transcriptions.create(
            model="gpt-4o-transcribe-diarize", file=file, response_format="diarized_json", chunking_strategy="auto"
        )
    assert isinstance(answer, TranscriptionDiarized)
    assert len({each.speaker for each in answer.segments}) == 2
    assert " ".join(each.text for each in answer.segments) == answer.text


@pytest.mark.parametrize("answer", ["json", "text", "srt", "verbose_json", "vtt", "diarized_json"])
def test_streams_end_with_the_whole_text(client: openai.OpenAI, transcribed: Path, answer: str) -> None:
    fields = {"extra_body": {"speakers": "off"}} if answer == "diarized_json" else {}
    events = list(ask(client, SAMPLES / "morning.mp3", response_format=answer, stream=True, **fields))
    *middle, done = events
    deltas = [each for each in middle if isinstance(each, TranscriptionTextDeltaEvent)]
    segments = [each for each in middle if isinstance(each, TranscriptionTextSegmentEvent)]
    assert isinstance(done, TranscriptionTextDoneEvent)
    assert len(deltas) + len(segments) == len(middle)
    text = text_in(transcribed, "morning")
    assert "".join(each.delta for each in deltas) == text
    if answer == "diarized_json":
        assert " ".join(each.text for each in segments) == text
    ending = {"text": "txt", "srt": "srt", "vtt": "vtt"}.get(answer)
    whole = text if ending is None else (transcribed / f"morning.{ending}").read_bytes().decode()
    assert done.text == whole


def test_models_and_refusals_have_openais_form(client: openai.OpenAI, server: Server, tmp_path: Path) -> None:
    assert [model.id for model in client.models.list()][:2] == ["demo", "whisper-1"]
    assert client.models.retrieve("demo").owned_by == "mynah"
    broken = tmp_path / "broken.mp3"
    broken.write_bytes(b"no sound at all" * 100)
    for wrong, kind, code in (
        ({"model": "parakeet-tdt-0.6b-v3"}, openai.NotFoundError, "model_not_found"),
        ({"language": "xx-not-a-code!"}, openai.BadRequestError, "invalid_value"),
        ({"language": "de"}, openai.BadRequestError, "demo-language"),
        ({"response_format": "xml"}, openai.BadRequestError, "invalid_value"),
        ({"extra_body": {"speakers": "nobody"}}, openai.BadRequestError, "invalid_value"),
        ({"extra_body": {"speakers": "9"}}, openai.BadRequestError, "speakers-many"),
    ):
        with pytest.raises(kind) as caught:
            ask(client, NOTE, **wrong)
        assert caught.value.code == code
    with NOTE.open("rb") as file:
        refused = post(server, "audio/translations", file, model="whisper-1")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "translate-model")
    for fields in ({}, {"stream": True}):
        with pytest.raises(openai.APIError) as fault:
            list(ask(client, broken, **fields))
        assert fault.value.code in ("no-media", "no-audio", "damaged", "not-media")
    assert server.get("/v1/nothing")[0] == 404
    assert server.get("/healthz") == (200, '{"status":"ok"}')


@pytest.mark.parametrize("program", RECORDED)
def test_recorded_requests_of_programs_are_served(server: Server, transcribed: Path, program: str) -> None:
    answer = server.send(RECORDED[program](server.port, NOTE.read_bytes()))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    if b"chunked" in head:  # Subtitle Edit reads named events, and the times of the last one
        name, data = body.decode().rpartition("event: ")[2].splitlines()[:2]
        assert name == "transcript.text.done"
        found = json.loads(data.removeprefix("data: "))
        assert found["segments"][-1]["end"] > found["segments"][0]["start"] > 0
    else:
        found = json.loads(body)
    if program.endswith("models"):
        assert "whisper-1" in [model["id"] for model in found["data"]]
    else:
        assert found["text"] == text_in(transcribed, "note")
    if program == "Subtitle Edit":
        assert found["segments"]
        assert found["words"]


def test_fields_without_an_effect_are_named(server: Server) -> None:
    with NOTE.open("rb") as file:
        answer = post(server, "audio/transcriptions", file, **{"prompt": "Anna", "vad_filter[]": "a", "x\r\ny": "0"})
    assert answer.headers["Mynah-Ignored"] == "prompt, vad_filter, x?0D?0Ay"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for route, fields in (("audio/transcriptions", {"stream": "true"}), ("jobs", {"response_format": "srt"})):
        with NOTE.open("rb") as file:
            answer = post(server, route, file, temperature="0", language="en", **fields)
        assert answer.headers["Mynah-Ignored"].split(", ")[0] in ("temperature", "response_format"), route
        assert "language" not in answer.headers["Mynah-Ignored"]


def test_clients_that_go_away_free_their_places(server: Server) -> None:
    fields = {"model": "whisper-1", "speakers": "auto"}
    for stream in ("false", "true"):
        with server.stopped_engine():
            request = httpx2.Request(
                "POST",
                f"{server.address}/v1/audio/transcriptions",
                files={"file": (SAMPLES / "conversation.flac").read_bytes()},
                data=fields | {"stream": stream},
            )
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
                connection.sendall(raw(request))
                server.wait_until("recordings_at_work", 1)
        server.wait_until("places_taken", 0)
        server.wait_until("recordings_at_work", 0)


def test_metrics_can_be_parsed(server: Server) -> None:
    families = {family.name: family for family in text_string_to_metric_families(server.get("/metrics")[1])}
    assert families["mynah_requests"].samples
    assert families["mynah_sound_seconds"].samples[0].value > 0
    assert families["mynah_engine_resident_bytes"].type == "gauge"


class TestJobs:
    def create(self, server: Server, path: Path, **fields: str) -> dict[str, Any]:
        with path.open("rb") as file:
            answer = post(server, "jobs", file, **fields)
        assert answer.status_code == 202, answer.text
        created: dict[str, Any] = answer.json()
        assert answer.headers["Location"] == f"/v1/jobs/{created['id']}"
        return created

    def events(self, server: Server, job: str) -> list[dict[str, Any]]:
        lines = httpx2.get(f"{server.address}/v1/jobs/{job}/events", timeout=PATIENCE).text.splitlines()
        return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]

    def test_formats_are_those_of_the_command(self, server: Server, transcribed: Path) -> None:
        job = self.create(server, NOTE)["id"]
        last = self.events(server, job)[-1]
        assert (last["status"], last["duration"]) == ("completed", 6.87)
        for name in FORMATS:
            answer = httpx2.get(f"{server.address}/v1/jobs/{job}/transcript?format={name}", timeout=PATIENCE)
            ending = {"chat": "cha", "textgrid": "TextGrid"}.get(name, name)
            expected = (transcribed / f"note.{ending}").read_bytes()
            if name != "eaf":  # its link to the recording and its date are of its place and time
                assert answer.content == expected, name
        for name, kind in (
            ("stl", "application/octet-stream"),
            ("seglst", "application/json"),
            ("srt", "application/x-subrip"),
        ):
            answer = httpx2.get(f"{server.address}/v1/jobs/{job}/transcript?format={name}", timeout=PATIENCE)
            assert answer.headers["content-type"].partition(";")[0] == kind
        assert last["expires_at"] == pytest.approx(last["created_at"] + 600, abs=300)

    def test_deleted_jobs_are_gone_at_once(self, server: Server) -> None:
        with server.stopped_engine():  # else the job may be done
            job = self.create(server, SAMPLES / "conversation.flac")["id"]
            assert server.get(f"/v1/jobs/{job}/transcript")[0] == 409
        follower = threading.Thread(target=self.events, args=(server, job))
        follower.start()
        assert httpx2.delete(f"{server.address}/v1/jobs/{job}", timeout=PATIENCE).status_code == 204
        follower.join(PATIENCE)
        assert not follower.is_alive()
        assert server.get(f"/v1/jobs/{job}")[0] == 404
        server.wait_until("places_taken", 0)

    def test_a_failed_job_says_why(self, server: Server, tmp_path: Path) -> None:
        (tmp_path / "text.wav").write_bytes(b"words " * 1000)
        job = self.create(server, tmp_path / "text.wav")["id"]
        last = self.events(server, job)[-1]
        assert last["status"] == "failed"
        assert last["error"]["type"] == "invalid_request_error"
        assert server.get(f"/v1/jobs/{job}/transcript")[0] == 400
