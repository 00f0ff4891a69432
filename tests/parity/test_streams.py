"""Sound that comes live: the words are those of the whole sound, and those of NeMo's own streaming.

The whole sound is recognised with the stream's context, in fp32.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
import soundfile
import torch
from checkpoint_heads import with_head
from checkpoints import sound

from core import open_engine
from core.cli import main
from core.contracts.errors import Fault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase, make_boosting
from core.engine.audio.voice_gate import VoiceGate
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import Recognizer, Samples, StreamWords

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"

CONTEXTS = {
    "streaming": [(70, 0), (70, 1), (70, 6), (70, 13)],
    "eou": [(70, 1)],
    "prompted_hybrid": [(56, 0), (56, 6)],
}
STREAMS = [(name, "transducer", context) for name, contexts in CONTEXTS.items() for context in contexts]
STREAMS += [("prompted_hybrid", "ctc", context) for context in CONTEXTS["prompted_hybrid"]]
SOUND = sound(23.456, 11)
NEVER = 1e6  # seconds of a pause
FRAME = 0.08
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="session")
def native(checkpoint_file: Callable[[str], Path], cache: Path) -> Callable[..., Any]:
    """Return the family's checkpoint in the native backend, fp32. `context` limits its attention."""
    loaded: dict[tuple[Any, ...], Recognizer] = {}

    def made(name: str, head: str = "transducer", context: tuple[int, int] | None = None) -> Any:
        key = name, head, context
        if key not in loaded:
            checkpoint = with_head(open_checkpoint(checkpoint_file(name), cache), head)
            if context is not None:
                encoder = checkpoint.config["encoder"] | {"att_context_size": list(context)}
                checkpoint = replace(checkpoint, config=checkpoint.config | {"encoder": encoder})
            loaded[key] = load(checkpoint, choose("cpu", "fp32"), True, False)
        return loaded[key]

    return made


def stream(
    model: Any,
    samples: Samples,
    seconds: float,
    blocks: Sequence[int],
    pause: float = NEVER,
    prompt: Prompt = Prompt(),  # noqa: B008  a frozen structure
) -> list[StreamWords]:
    """Return the steps of a stream that gets the sound in blocks of these sizes, again and again."""
    opened, steps, place, number = model.open_stream(prompt, seconds, pause), [], 0, 0
    while place < len(samples):
        size = blocks[number % len(blocks)]
        opened.push(samples[place : place + size])
        steps += opened.steps()
        place, number = place + size, number + 1
    opened.finish()
    return [*steps, *opened.steps()]


def times(words: Sequence[Word]) -> list[tuple[str, float | None, float | None]]:
    return [(word.text, word.start, word.end) for word in words]


def words_of(steps: Sequence[StreamWords]) -> list[Word]:
    return [word for step in steps for word in step.words]


@pytest.mark.parametrize(("name", "head", "context"), STREAMS)
def test_a_stream_writes_what_the_whole_sound_gives(
    name: str, head: str, context: tuple[int, int], native: Callable[..., Any]
) -> None:
    (whole,) = native(name, head, context).recognise([SOUND], [Prompt()], True)
    assert len(whole.words) > 10
    seconds = (context[1] + 1) * FRAME
    for blocks in ([len(SOUND)], [320], [1, 50_000, 777, 16_000]):
        steps = stream(native(name, head), SOUND, seconds, blocks)
        found = words_of(steps)
        assert times(found) == times(whole.words)
        for mine, theirs in zip(found, whole.words, strict=True):
            assert mine.confidence == pytest.approx(theirs.confidence, abs=1e-4)
        assert [step.is_over for step in steps] == [False] * (len(steps) - 1) + [True]
        assert steps[-1].seconds == pytest.approx(len(SOUND) / 16_000, abs=2 * FRAME)
    if seconds == FRAME * 7:
        print(f"{name}, {head}, {context}: {len(whole.words)} words")


@pytest.mark.parametrize(
    ("name", "head", "context"),
    [
        ("streaming", "transducer", (70, 6)),
        ("prompted_hybrid", "transducer", (56, 6)),
        ("prompted_hybrid", "ctc", (56, 6)),
    ],
)
def test_a_vocabulary_does_in_a_stream_what_it_does_in_the_whole_sound(
    name: str, head: str, context: tuple[int, int], native: Callable[..., Any]
) -> None:
    whole_model, model = native(name, head, context), native(name, head)
    (plain,) = whole_model.recognise([SOUND], [Prompt()], True)
    near = f"{plain.words[3].text} {plain.words[0].text} {plain.words[5].text}".lower()
    phrases = (Phrase("Nguyen"), Phrase("Bonn"), Phrase("the quick brown fox"), Phrase(near, 4.0))
    boosting = make_boosting(phrases, 5.0, spotting=False)
    assert boosting is not None
    for each in (whole_model, model):
        each.use_vocabularies({boosting.vocabulary: phrases})
    prompt = Prompt(boosting=boosting)
    (whole,) = whole_model.recognise([SOUND], [prompt], True)
    assert times(whole.words) != times(plain.words)
    for blocks in ([len(SOUND)], [1, 50_000, 777, 16_000]):
        found = words_of(stream(model, SOUND, (context[1] + 1) * FRAME, blocks, prompt=prompt))
        assert [(*time, word.boosted) for time, word in zip(times(found), found, strict=True)] == [
            (*time, word.boosted) for time, word in zip(times(whole.words), whole.words, strict=True)
        ]
    assert times(words_of(stream(model, SOUND, (context[1] + 1) * FRAME, [len(SOUND)]))) == times(plain.words)


@pytest.mark.parametrize("seconds", [1.0, 1.001, 1.28, 2.24, 2.3201])
def test_the_last_part_of_a_chunk_is_recognised(seconds: float, native: Callable[..., Any]) -> None:
    samples = SOUND[: round(seconds * 16_000)]
    for context in CONTEXTS["streaming"]:
        (whole,) = native("streaming", "transducer", context).recognise([samples], [Prompt()], True)
        found = stream(native("streaming"), samples, (context[1] + 1) * FRAME, [1_000])
        assert times(words_of(found)) == times(whole.words)


@torch.inference_mode()
def nemo_tokens(model: Any, context: tuple[int, int], samples: Samples) -> list[int]:
    from nemo.collections.asr.parts.utils.streaming_utils import CacheAwareStreamingAudioBuffer

    model.encoder.set_default_att_context_size(list(context))
    buffer = CacheAwareStreamingAudioBuffer(model=model, online_normalization=False, pad_and_drop_preencoded=False)
    buffer.append_audio(samples, stream_id=-1)
    caches = model.encoder.get_initial_cache_state(batch_size=1)
    hypotheses: Any = None
    predicted: Any = None
    for number, (chunk, lengths) in enumerate(buffer):
        predicted, _, *caches, hypotheses = model.conformer_stream_step(
            processed_signal=chunk,
            processed_signal_length=lengths,
            cache_last_channel=caches[0],
            cache_last_time=caches[1],
            cache_last_channel_len=caches[2],
            keep_all_outputs=buffer.is_buffer_empty(),
            previous_hypotheses=hypotheses,
            previous_pred_out=predicted,
            drop_extra_pre_encoded=model.encoder.streaming_cfg.drop_extra_pre_encoded if number else 0,
            return_transcription=True,
        )
    return [int(each) for each in torch.as_tensor(hypotheses[0].y_sequence)]


@pytest.mark.parametrize(("name", "context"), [("streaming", context) for context in CONTEXTS["streaming"]])
def test_a_stream_writes_what_nemo_streams(
    name: str, context: tuple[int, int], native: Callable[..., Any], stock: Callable[[str], Any]
) -> None:
    chunks = 20
    samples = SOUND[: (8 * (context[1] + 1) * chunks - 7) * 160]  # whole chunks: NeMo drops some rests
    theirs = nemo_tokens(stock(name), context, samples)
    model = native(name)
    opened = model.open_stream(Prompt(), (context[1] + 1) * FRAME, NEVER)
    opened.push(samples)
    opened.finish()
    found = words_of(list(opened.steps()))
    (whole,) = native(name, "transducer", context).recognise([samples], [Prompt()], True)
    assert len(theirs) > 10
    assert list(whole.tokens) == theirs
    assert times(found) == times(whole.words)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Iterator[Path]:
    """Give this process and its engines a home of their own."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DATA", "STATE", "CONFIG"):
            patch.setenv(f"XDG_{name}_HOME", str(folder / name))
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        yield folder


@pytest.fixture(scope="module")
def scene() -> "np.ndarray[Any, np.dtype[np.int16]]":
    """Speech-like noise with two pauses, in 16 bits."""
    pause = np.zeros(2 * 16_000, np.float32)
    parts = [SOUND[: 8 * 16_000], pause, SOUND[8 * 16_000 : 15 * 16_000], pause, SOUND[15 * 16_000 :]]
    return (np.concatenate(parts) * 32_767).astype("<i2")


@pytest.fixture(scope="module")
def expected(scene: Any, native: Callable[..., Any]) -> list[StreamWords]:
    return stream(native("streaming"), scene.astype(np.float32) * 2.0**-15, 0.56, [320], pause=0.8)


def test_pauses_end_utterances_and_change_no_word(
    scene: Any, expected: list[StreamWords], native: Callable[..., Any]
) -> None:
    samples = scene.astype(np.float32) * 2.0**-15
    assert [step.is_over for step in expected].count(True) >= 2
    for blocks in ([len(samples)], [7_777, 50_000, 3]):
        assert stream(native("streaming"), samples, 0.56, blocks, pause=0.8) == expected
    without = words_of(stream(native("streaming"), samples, 0.56, [320]))
    assert "".join(word.text for word in words_of(expected)) == "".join(word.text for word in without)


def test_long_silence_costs_nothing_and_renews_the_state(native: Callable[..., Any]) -> None:
    model = native("streaming")
    said, silence, after = SOUND[: 6 * 16_000], np.zeros(60 * 16_000, np.float32), SOUND[9 * 16_000 : 20 * 16_000]
    scene = np.concatenate([said, silence, after])
    steps = stream(model, scene, 0.56, [1_600], pause=0.8)
    found = [word for word in words_of(steps) if word.start is not None and word.start > 60]
    assert len(found) > 5
    gate = VoiceGate()
    gate.push(scene)
    sound_begins = gate.next_sound(30.0)
    assert sound_begins is not None
    assert sound_begins == pytest.approx((len(said) + len(silence)) / 16_000, abs=0.1)
    start = round(sound_begins * 16_000) - 19_200  # 1.2 s before
    fresh = words_of(stream(model, scene[start:], 0.56, [320], pause=0.8))
    assert [word.text for word in found] == [word.text for word in fresh]
    moved = [word.start + start / 16_000 for word in fresh if word.start is not None]
    assert [word.start for word in found] == pytest.approx(moved)
    assert steps[-1].seconds == pytest.approx(len(scene) / 16_000, abs=2 * FRAME)
    for blocks in ([50 * 16_000], [48_000, 17]):
        assert words_of(stream(model, scene, 0.56, blocks, pause=0.8)) == words_of(steps)


def test_python_programs_get_words_while_sound_comes(
    home: Path, scene: Any, expected: list[StreamWords], checkpoint_file: Callable[[str], Path]
) -> None:
    sound_bytes = scene.tobytes()
    with open_engine(checkpoint_file("streaming"), precision="fp32") as engine:
        with engine.open_stream(chunk_seconds=0.6) as opened:
            assert opened.chunk_seconds == pytest.approx(0.56)
            heard = []
            for start in range(0, len(sound_bytes), 3_333):
                heard += opened.push(sound_bytes[start : start + 3_333])
            heard += opened.finish()
            with pytest.raises(RuntimeError, match="ended"):
                opened.push(b"")
        assert [times(step.words) for step in heard] == [times(step.words) for step in expected]
        assert [step.tail for step in heard] == [step.tail for step in expected]
        assert " ".join(step.text for step in heard if step.text) == " ".join(w.text for w in words_of(expected))
        with engine.open_stream(rate=48_000) as quickest:  # as fast as this machine
            assert quickest.chunk_seconds in [pytest.approx(each) for each in (0.08, 0.16, 0.56, 1.12)]
            quickest.push(bytes(48_000))
        with pytest.raises(ValueError, match="more than 0"):
            engine.open_stream(rate=0)
    with pytest.raises(RuntimeError, match="closed"):
        engine.open_stream()


def test_listen_shows_the_words_and_writes_the_transcript_of_its_file(
    home: Path,
    tmp_path: Path,
    scene: Any,
    expected: list[StreamWords],
    checkpoint_file: Callable[[str], Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    soundfile.write(tmp_path / "said.wav", scene, 16_000)
    model = ["--model", str(checkpoint_file("streaming")), "--precision", "fp32", "--format", "json,txt"]
    listen = ["listen", str(tmp_path / "talk"), "--play", str(tmp_path / "said.wav"), "--pace", "0", "--delay", "560"]
    assert main([*listen, *model, "--json-progress"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    heard = [event for event in events if event["event"] == "heard"]
    shown = [tuple(word[:3]) for event in heard for word in event["words"]]
    assert shown == times(words_of(expected))
    assert [event["is_over"] for event in heard] == [step.is_over for step in expected]
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(tmp_path / "talk.flac", again)
    assert main(["transcribe", str(again / "talk.flac"), *model]) == 0
    for name in ("talk.json", "talk.txt"):
        assert (tmp_path / name).read_bytes() == (again / name).read_bytes()
    listen[1] = str(tmp_path / "second")
    command = [sys.executable, "-m", "core.cli", *listen, *model]
    printed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert printed.stdout.split() == [word for word, *_ in times(words_of(expected))]
    assert len(printed.stdout.splitlines()) == sum(step.is_over for step in expected)


def test_the_built_in_model_hears_live_speech(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No download is needed to try it."""
    listen = ["listen", str(tmp_path / "talk"), "--play", str(SAMPLES / "morning.mp3"), "--pace", "0", "--delay", "560"]
    assert main([*listen, "--format", "txt", "--json-progress"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    heard = [word[0] for event in events if event["event"] == "heard" for word in event["words"]]
    true = (SAMPLES / "texts" / "morning.true.txt").read_text(encoding="utf-8").split()
    matched = sum(block.size for block in SequenceMatcher(None, true, heard, autojunk=False).get_matching_blocks())
    assert matched / len(true) >= 0.7
    assert len(heard) <= 1.2 * len(true)
    listen[1] = str(tmp_path / "named")
    (tmp_path / "names.txt").write_text("Eyeport | 3 | airport\n", "utf-8")
    command = [*listen, "--format", "txt", "--json-progress", "--vocabulary", str(tmp_path / "names.txt")]
    assert main(command) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    said = [word[0] for event in events if event["event"] == "heard" for word in event["words"]]
    assert any("Eyeport" in word for word in said)
    assert not any("Eyeport" in word for word in heard)


def test_a_killed_live_engine_starts_again_and_doubles_no_word(
    home: Path, tmp_path: Path, scene: Any, checkpoint_file: Callable[[str], Path]
) -> None:
    soundfile.write(tmp_path / "said.wav", scene, 16_000)
    model = ["--model", str(checkpoint_file("streaming")), "--precision", "fp32", "--format", "json"]
    listen = ["listen", str(tmp_path / "talk"), "--play", str(tmp_path / "said.wav"), "--pace", "2", "--delay", "560"]
    command = [sys.executable, "-m", "core.cli", *listen, *model, "--json-progress"]
    words: list[list[Any]] = []
    codes = set()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for line in program.stdout:
            event = json.loads(line)
            codes.add(event.get("code"))
            if event["event"] == "heard" and event["words"]:
                if words and "killed" not in codes:
                    children = psutil.Process(program.pid).children()
                    engines = [each for each in children if each.cmdline()[-1] == "core.engine"]
                    min(engines, key=lambda each: each.create_time()).kill()  # the other one writes the transcript
                    codes.add("killed")
                words += event["words"]
    assert program.returncode == 0
    assert {"killed", "live-restarted", "recording-finished"} <= codes
    starts = [round(word[1], 3) for word in words]  # two engines differ in the last bit
    assert starts == sorted(starts)
    assert starts[-1] > 20
    assert json.loads((tmp_path / "talk.json").read_bytes())


def test_models_that_need_later_sound_say_so(
    home: Path, tmp_path: Path, checkpoint_file: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    listen = ["listen", str(tmp_path / "talk"), "--play", str(tmp_path / "none.wav"), "--model"]
    for family in ("tdt", "canary"):
        assert main([*listen, str(checkpoint_file(family))]) == 1
        said = capsys.readouterr().err
        assert f"The model {family} can't write words while you speak" in said
        assert "Or use `mynah record`." in said
        assert not list(tmp_path.iterdir())
    with open_engine(checkpoint_file("tdt")) as engine, pytest.raises(Fault) as fault:
        engine.open_stream()
    assert fault.value.code == "not-live"
