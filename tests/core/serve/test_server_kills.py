"""A killed engine during requests: each gets its own text or one clear error, and the server goes on."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import psutil
import pytest
import soundfile
from serving import PATIENCE, Server, serving

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
CLIENTS = 50
KILLS = 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        with serving(tmp_path_factory.mktemp("server")) as running:
            running.wait_until_ready()
            yield running


@pytest.fixture(scope="module")
def clips(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Return different clips, so that mixed texts would show."""
    folder = tmp_path_factory.mktemp("clips")
    sound, rate = soundfile.read(SAMPLES / "conversation.flac")
    clips = []
    for number in range(CLIENTS):
        start = number * 4 * rate
        soundfile.write(folder / "clip.flac", sound[start : start + 8 * rate], rate)
        clips.append((folder / "clip.flac").read_bytes())
    return clips


def ask(server: Server, clip: bytes) -> tuple[int, str]:
    answer = httpx2.post(f"{server.address}/v1/audio/transcriptions", files={"file": clip}, timeout=300)
    document = answer.json()
    return answer.status_code, document["text"] if answer.status_code == 200 else json.dumps(document["error"])


def test_no_text_is_lost_or_mixed_when_the_engine_is_killed(server: Server, clips: list[bytes]) -> None:
    with ThreadPoolExecutor(CLIENTS) as pool:
        right = list(pool.map(lambda clip: ask(server, clip), clips))
        assert {status for status, _ in right} == {200}
        assert len({text for _, text in right}) > CLIENTS // 2
        asked = [pool.submit(ask, server, clip) for clip in clips]
        for number in range(KILLS):
            while server.metric("recordings_at_work") == 0 and not all(each.done() for each in asked):
                time.sleep(0.02)
            server.engine().kill()
            while server.metric("engine_restarts_total") <= number:
                time.sleep(0.02)
            server.wait_until_ready()
        answers = [each.result() for each in asked]
    for (status, text), expected in zip(answers, right, strict=True):
        assert (status, text) == expected or status in (500, 503), (status, text, expected)
    assert [each for each in answers if each[0] == 200], "the engine's death may not fail every request"
    server.wait_until("places_taken", 0)
    assert ask(server, clips[0]) == right[0]


def test_the_server_ends_with_its_engine(server: Server) -> None:
    engine = server.engine()
    server.process.terminate()
    assert server.process.wait(PATIENCE) == 0
    psutil.wait_procs([engine], timeout=PATIENCE)
    assert not engine.is_running()
