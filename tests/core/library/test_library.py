"""Mynah as a library: texts as from `mynah transcribe`, faults as results, limited look-ahead, killed engines."""

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy
import psutil
import pytest
import soundfile

import core
from core import Engine, Recording, Result, library, open_engine
from core.cli import main
from core.contracts.engine_messages import Ready
from core.contracts.errors import Fault, InputFault
from core.contracts.vocabulary import Phrase
from core.library.engine_options import EngineOptions, phrases_of
from core.library.transcription_engine import LOOK_AHEAD
from core.queue.events import EngineStarted, Event

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
NAMES = ("note.wav", "morning.mp3", "kitchen.mp4")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Iterator[Path]:
    """A home of its own for this process and its engines."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DATA", "STATE", "CONFIG"):
            patch.setenv(f"XDG_{name}_HOME", str(folder / name))
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        yield folder


@pytest.fixture(scope="module")
def transcribed(home: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What `mynah transcribe` makes of the samples."""
    folder = tmp_path_factory.mktemp("command")
    command = [sys.executable, "-m", "core.cli", "transcribe", *(SAMPLES / name for name in NAMES)]
    subprocess.run([*command, "--format", "json", "--output", folder], check=True, capture_output=True)
    texts = {}
    for name in NAMES:
        document = json.loads((folder / f"{Path(name).stem}.json").read_text("utf-8"))
        texts[name] = "\n".join(segment["text"] for segment in document["segments"])
    return texts


def test_public_names_are_those_of_the_manual() -> None:
    page = (SAMPLES.parents[1] / "docs" / "at-scale" / "library.md").read_text("utf-8")
    table = page.partition("## Names\n")[2].partition("\n## ")[0]
    documented = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert sorted(documented) == sorted(core.__all__) == sorted(library.__all__)
    assert all(getattr(core, name) is getattr(library, name) for name in core.__all__)


def by_name(results: list[Result]) -> dict[str, str]:
    return {Path(result.recording.uri).name: result.text for result in results}


@pytest.fixture(scope="module")
def engine(home: Path) -> Iterator[Engine]:
    with open_engine() as opened:
        yield opened


def test_word_list_needs_no_suffix(tmp_path: Path) -> None:
    (tmp_path / "names").write_text("Nguyen | 2 | new yen\n")
    options = EngineOptions(vocabulary=(str(tmp_path / "names"), "names", Phrase("Bonn", 3)))
    assert phrases_of(options) == (Phrase("names"), Phrase("Bonn", 3), Phrase("Nguyen", 2, ("new yen",)))


def test_wrong_option_raises_at_its_place(tmp_path: Path) -> None:
    for name, value in (
        ("backend", "nema"),
        ("precision", "int4"),
        ("device", "cuda:9"),
        ("times", "now"),
        ("speakers", "two"),
        ("speakers", 0),
    ):
        with pytest.raises(ValueError, match=f"{name} cannot be {value!r}"):
            EngineOptions(**{name: value})
    with pytest.raises(ValueError, match="device cannot be 'gpu', but auto, cuda, xpu, mps, cpu"):
        open_engine(device="gpu")
    for stretch in (
        {"offset": -1.0},
        {"offset": float("nan")},
        {"duration": 0.0},
        {"channel": -1},
        {"speakers": "foo"},
    ):
        with pytest.raises(ValueError, match=r"offset|channels|speakers"):
            Recording("a.wav", **stretch)
    with pytest.raises(InputFault):
        open_engine(vocabulary=["run*"])
    for options, words in (
        ({"language": "de"}, "the demo model supports only English, not de"),
        ({"model": "demo", "language": "pt-BR"}, "the demo model supports only English, not pt-BR"),
        ({"speakers": 5}, "the model demo_diarizer identifies at most 4 speakers, not 5"),
        ({"translate_to": "de"}, "the model demo can't translate"),
    ):
        with pytest.raises(Fault, match=words):
            open_engine(**options)
    assert phrases_of(EngineOptions(vocabulary=("Nguyen | 2 | new yen",))) == (Phrase("Nguyen", 2, ("new yen",)),)


@pytest.mark.parametrize("option", ["device", "precision", "backend", "times"])
def test_the_library_takes_what_the_command_line_offers(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["transcribe", "--help"])
    offered = re.search(rf"--{option} {{(.*?)}}", capsys.readouterr().out)
    assert offered is not None
    for value in offered[1].split(","):
        EngineOptions(**{option: value})
    with pytest.raises(ValueError, match=offered[1].replace(",", ", ")):
        EngineOptions(**{option: "other"})


@pytest.mark.slow
def test_closing_a_busy_engine_raises(home: Path) -> None:
    with open_engine() as opened:
        results = opened.transcribe(itertools.repeat(SAMPLES / "note.wav"))
        assert next(results).text
    with pytest.raises(RuntimeError, match="closed"):
        list(results)
    with pytest.raises(RuntimeError, match="closed"):
        list(opened.transcribe([SAMPLES / "note.wav"]))


def test_importing_core_loads_no_library() -> None:
    code = "import core, sys; sys.exit(any(name.startswith(('core.', 'torch', 'fsspec')) for name in sys.modules))"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.slow
def test_the_texts_are_those_of_the_command(engine: Engine, transcribed: dict[str, str]) -> None:
    results = list(engine.transcribe(SAMPLES / name for name in NAMES))
    assert by_name(results) == transcribed
    assert sorted(result.number for result in results) == [0, 1, 2]
    note = next(result for result in results if result.number == 0)
    assert note.transcript is not None
    assert note.transcript.media == "note.wav"
    assert note.transcript.language == "en"


@pytest.mark.slow
def test_part_of_a_recording_is_transcribed_and_faults_are_results(engine: Engine, transcribed: dict[str, str]) -> None:
    given = [
        Recording(str(SAMPLES / "note.wav"), 0.0, 6.0),
        Recording("file:///no/where.wav"),
        Recording("bad\udce4name.wav"),
        Recording("nowhere://bucket/talk.wav"),
        Recording("no where://bucket/talk.wav"),  # that no such address was found again had the caller wait for ever
        Recording("nowhere://"),
        Recording(str(SAMPLES / "note.wav"), 1e6),
        Recording(str(SAMPLES / "note.wav"), language="fr"),
        Recording(str(SAMPLES / "note.wav"), speakers=5),
    ]
    results = sorted(engine.transcribe(given), key=lambda result: result.number)
    stretch = results[0].transcript
    assert stretch is not None
    assert stretch.duration == pytest.approx(6.0)
    assert transcribed["note.wav"].split()[:3] == results[0].text.split()[:3]  # "Anna" depends on what follows
    assert all(word.end is not None and word.end <= 6.0 for word in stretch.words)
    faults = [result.fault.code for result in results[1:] if result.fault is not None]
    assert faults == ["missing", "name", *["storage-protocol"] * 3, "entry-beyond", "demo-language", "speakers-many"]


@pytest.mark.slow
def test_part_may_have_numpy_numbers(engine: Engine) -> None:
    offset, duration = numpy.float32(1.5), numpy.float64(3.0)
    (found,) = engine.transcribe([Recording(str(SAMPLES / "note.wav"), offset, duration, numpy.int64(0))])
    assert found.transcript is not None
    assert found.transcript.duration == pytest.approx(3.0)
    for stretch in ((0.0, float("inf")), (float("inf"), None), (float("nan"), None), (1e308, 1e308)):
        with pytest.raises(ValueError, match="duration"):
            Recording("talk.wav", *stretch)


@pytest.mark.slow
def test_one_channel_has_its_own_text(engine: Engine, tmp_path: Path) -> None:
    sound, rate = soundfile.read(SAMPLES / "conversation.flac", frames=20 * 16_000, dtype="int16")
    sides = sound[: 10 * rate], sound[10 * rate :]
    for name, samples in (("both", numpy.stack(sides, axis=1)), ("left", sides[0]), ("right", sides[1])):
        soundfile.write(tmp_path / f"{name}.wav", samples, rate)
    both = str(tmp_path / "both.wav")
    given = [Recording(both, channel=0), Recording(both, channel=1), tmp_path / "left.wav", tmp_path / "right.wav"]
    given += [Recording(both, channel=1, speakers="channels"), Recording(both, channel=2)]
    results = sorted(engine.transcribe(given), key=lambda result: result.number)
    texts = [result.text for result in results]
    assert texts[:2] == texts[2:4]
    assert texts[0] != texts[1]
    faults = [result.fault.code for result in results[4:] if result.fault is not None]
    assert faults == ["channel-speakers", "no-channel"]


@pytest.mark.slow
def test_endless_input_is_read_on_demand_and_may_be_left(engine: Engine) -> None:
    read: list[int] = []

    def endless() -> Iterator[Recording]:
        for number in itertools.count():
            read.append(number)
            yield Recording(str(SAMPLES / "note.wav"), 0.0, 2.0)

    for count, result in enumerate(engine.transcribe(endless()), 1):
        assert result.fault is None
        assert len(read) <= LOOK_AHEAD + count
        if count == 3:
            break
    outer = engine.transcribe(endless())
    next(outer)
    with pytest.raises(RuntimeError):
        next(engine.transcribe(endless()))
    outer.close()
    assert [result.number for result in engine.transcribe([SAMPLES / "note.wav"])] == [0]


@pytest.mark.slow
def test_caller_may_yield_none_for_not_yet(engine: Engine) -> None:
    given = [SAMPLES / "note.wav"] * 4
    asked = 0

    def coming() -> Iterator[Path | None]:
        nonlocal asked
        for path in given:
            yield path
            for _ in range(3):
                asked += 1
                yield None

    numbers = [result.number for result in engine.transcribe(coming())]
    assert numbers == list(range(len(numbers)))
    assert asked > 0
    assert list(engine.transcribe(iter([None, given[0]]))) == [], "there is none, and nothing is at work"


@pytest.mark.slow
def test_a_killed_engine_changes_nothing(home: Path, transcribed: dict[str, str]) -> None:
    engines: list[int] = []
    killed: list[int] = []

    def kill_once(event: Event) -> None:
        if isinstance(event, EngineStarted):
            engines.append(event.pid)
        elif isinstance(event, Ready) and not killed:  # later all results may be under way already
            killed.append(engines[-1])
            os.kill(engines[-1], 9)

    with open_engine(observer=kill_once) as opened:
        assert by_name(list(opened.transcribe(SAMPLES / name for name in NAMES))) == transcribed
        assert opened.restarts == 1
    assert not [pid for pid in engines if psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie"]
