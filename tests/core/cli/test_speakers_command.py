"""`mynah speakers`, with a real engine and a tiny random model; and with turns from a file."""

import signal
import sys
from pathlib import Path

import media
import psutil
import pytest
from diarizers import build_nemotron
from engine_children import engines_of

from core.cli import main
from core.contracts.engine_messages import Progress, Ready
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import LoadDiarizer
from core.formats import json, rttm
from core.formats.reading import read
from core.queue.diarization_run import DiarizedRecording, diarize

SRT = "1\n00:00:01,000 --> 00:00:02,500\nAre you there?\n\n2\n00:00:03,000 --> 00:00:05,000\nYes.\n"
TURNS = "SPEAKER talk 1 0.5 2.2 <NA> <NA> Ann <NA> <NA>\nSPEAKER talk 1 2.8 2.5 <NA> <NA> Bob <NA> <NA>\n"
SECONDS = 130.0
SAMPLES = Path(__file__).parents[3] / "resources" / "samples"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a model, as the hub has it, and recordings."""
    folder = tmp_path_factory.mktemp("speakers")
    build_nemotron(folder / "tiny")
    spans = [(3.0 * n, 3.0 * n + 2.2) for n in range(int(SECONDS / 3))]
    media.write_wav(folder / "talk.wav", media.bursts(spans, SECONDS))
    media.write_wav(folder / "short.wav", media.bursts(spans[:5], 15.0))
    long = [(3.0 * n, 3.0 * n + 2.2) for n in range(400)]
    media.write_wav(folder / "long.wav", media.bursts(long, 1200.0))  # no engine ends it before it is killed
    return folder


@pytest.fixture
def place(tmp_path: Path, made: Path, own_home: Path) -> Path:
    """A home of its own; a folder with the recordings."""
    for name in ("talk.wav", "short.wav"):
        (tmp_path / name).symlink_to(made / name)
    return tmp_path


@pytest.mark.slow
def test_turns_are_written_beside_each_recording(place: Path, made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "none.wav").write_bytes(b"nothing")
    command = ["speakers", str(place), "--model", str(made / "tiny"), "--precision", "fp32"]
    assert main(command) == 1
    said = capsys.readouterr()
    assert f"{place / 'none.wav'}: " in said.err
    assert "Traceback" not in said.err
    assert sorted(said.out.split()) == [str(place / "short.rttm"), str(place / "talk.rttm")]
    turns = rttm.read(place / "talk.rttm")
    assert turns[0].speaker == "Speaker_1"
    assert 0 <= turns[0].start < turns[-1].end <= SECONDS
    assert (
        main([*command[:1], str(place / "talk.wav"), *command[2:], "--at-most", "1", "--output", str(place / "out")])
        == 0
    )
    assert {turn.speaker for turn in rttm.read(place / "out" / "talk.rttm")} == {"Speaker_1"}


@pytest.mark.slow
def test_relative_path_is_found_from_the_current_folder(
    place: Path, made: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place)
    assert main(["speakers", "short.wav", "--model", str(made / "tiny"), "--precision", "fp32"]) == 0
    assert capsys.readouterr().out.split() == ["short.rttm"]
    assert rttm.read(place / "short.rttm")


@pytest.mark.slow
def test_a_model_of_another_kind_is_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speakers", str(place / "talk.wav"), "--model", "demo"]) == 1
    said = capsys.readouterr().err
    assert "doesn't identify speakers" in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_words_of_a_transcript_get_speakers_from_a_model(place: Path, made: Path) -> None:
    (place / "words.srt").write_text(SRT)
    (place / "words.json").write_bytes(json.write(read(place / "words.srt")))
    command = [
        "speakers",
        str(place / "talk.wav"),
        "--model",
        str(made / "tiny"),
        "--transcript",
        str(place / "words.json"),
    ]
    assert main(command) == 0
    found = read(place / "words (2).json")
    assert all(segment.speaker is not None for segment in found.segments)
    assert [word.text for word in found.words] == ["Are", "you", "there?", "Yes."]


@pytest.mark.parametrize("kind", ["json", "cha", "eaf", "TextGrid", "vtt"])
def test_a_transcript_comes_back_in_its_own_format_with_the_speakers_of_an_rttm_file(place: Path, kind: str) -> None:
    (place / "talk.rttm").write_text(TURNS)
    (place / "words.srt").write_text(SRT)
    source = place / f"words.{kind}"
    assert main(["convert", str(place / "words.srt"), "--format", kind.lower().replace("cha", "chat")]) == 0
    command = ["speakers", str(place / "talk.wav"), "--rttm", str(place / "talk.rttm"), "--transcript", str(source)]
    assert main([*command, "--overwrite"]) == 0
    found = read(source)
    told = [(segment.speaker, segment.text.rstrip(" .?")) for segment in found.segments]
    speakers = [speaker for speaker, _ in told]
    assert len(set(speakers)) == 2 if kind == "cha" else speakers == ["Ann", "Bob"]
    assert [text for _, text in told] == ["Are you there", "Yes"]


@pytest.mark.parametrize(
    "wrong",
    [
        ["--speakers", "off"],
        ["--speakers", "2", "--at-most", "3"],
        ["--model", "a.nemo", "--rttm", "b.rttm"],
        ["--rttm", "b.rttm", "--shortest-turn", "1"],
        ["--speakers", "5"],
        ["--model", "a.nemo", "--format", "srt"],
        ["--model", "a.nemo", "--post-processing", "no.yaml"],
        ["--model", "a.nemo", "--transcript", "no.srt"],
    ],
)
def test_bad_usage_is_said_and_is_status_2(place: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speakers", str(place / "talk.wav"), *wrong]) == 2
    assert capsys.readouterr().err.startswith("mynah: ")


@pytest.mark.slow
def test_transcripts_beside_a_recording_get_speakers(place: Path, made: Path) -> None:
    (place / "talk.srt").write_text(SRT)
    assert main(["convert", str(place / "talk.srt"), "--format", "chat,vtt,eaf,textgrid,json"]) == 0
    (place / "short.json").write_text('{"a": "configuration"}')
    command = ["speakers", str(place), "--model", str(made / "tiny"), "--overwrite"]
    assert main(command) == 0
    assert (place / "short.rttm").exists()
    assert not (place / "talk.rttm").exists()
    for kind in ("cha", "vtt", "eaf", "TextGrid", "json"):
        found = read(place / f"talk.{kind}")
        assert all(segment.speaker is not None for segment in found.segments), kind
        assert " ".join(segment.text.rstrip(" .?") for segment in found.segments) == "Are you there Yes"
    assert main([*command, "--turns-only"]) == 0
    assert (place / "talk.rttm").exists()


@pytest.mark.slow
def test_what_was_transcribed_gets_speakers_without_being_recognised_again(
    place: Path, made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording, written = str(place / "note.wav"), place / "note.json"
    (place / "note.wav").symlink_to(SAMPLES / "note.wav")
    assert main(["transcribe", recording, "--format", "json"]) == 0
    assert {segment.speaker for segment in read(written).segments} == {None}
    said = " ".join(word.text for word in read(written).words)
    capsys.readouterr()
    command = ["speakers", recording, "--model", str(made / "tiny"), "--speakers", "1", "--json-progress"]
    assert main(command) == 0
    happened = capsys.readouterr().out
    assert '"event": "words"' not in happened
    assert '"event": "speakers"' in happened
    assert {segment.speaker for segment in read(written).segments} == {"Speaker 1"}
    assert " ".join(word.text for word in read(written).words) == said
    assert not (place / "note.rttm").exists()
    (place / "same.wav").symlink_to(SAMPLES / "note.wav")
    turns = []
    for name in ("note", "same"):  # the journal knows of the first, the second is computed
        assert main(["speakers", str(place / f"{name}.wav"), "--model", str(made / "tiny"), "--turns-only"]) == 0
        assert ("Engine: " in capsys.readouterr().err) == (name == "same")
        turns.append(rttm.read(place / f"{name}.rttm"))
    assert turns[0] == turns[1] != []


@pytest.mark.slow
@pytest.mark.usefixtures("one_core")
def test_an_engine_that_is_killed_goes_on_behind_the_last_chunk(place: Path, made: Path) -> None:
    load = LoadDiarizer(str(made / "tiny"), str(place / "cache"), precision="fp32")
    recordings = [place / "talk.wav", place / "short.wav"]

    def run(kill_at: int | None) -> dict[Path, DiarizedRecording]:
        heard = []

        def tell(event: Ready | Progress) -> None:
            if isinstance(event, Progress) and event.seconds > 0:
                heard.append(event.job)
                if len(heard) == kill_at:
                    for engine in engines_of(psutil.Process()):
                        engine.kill()

        return {found.path: found for found in diarize(recordings, load, place / "engine.log", tell)}

    undisturbed, killed = run(None), run(2)
    for path in recordings:
        expected, found = undisturbed[path].activity, killed[path].activity
        assert killed[path].fault is None
        assert expected is not None
        assert found is not None
        assert [found.mean(t, t + 0.5) for t in range(130)] == [expected.mean(t, t + 0.5) for t in range(130)]


@pytest.mark.slow
def test_an_engine_that_dies_of_a_recording_fails_it_alone(place: Path, made: Path) -> None:
    load = LoadDiarizer(str(made / "tiny"), str(place / "cache"), precision="fp32")

    def tell(event: Ready | Progress) -> None:
        if isinstance(event, Progress) and event.job == 0:
            for engine in engines_of(psutil.Process()):  # as a crash does; Windows tells it from no kill
                engine.kill() if sys.platform == "win32" else engine.send_signal(signal.SIGSEGV)

    recordings = [made / "long.wav", place / "short.wav"]
    found = {each.path: each.fault for each in diarize(recordings, load, place / "engine.log", tell)}
    assert isinstance(found[recordings[0]], InputFault)
    assert found[recordings[1]] is None


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there it is not told from a crash")
@pytest.mark.parametrize("kills", [4, 5])
def test_no_recording_is_blamed_for_an_engine_that_was_killed_from_outside(place: Path, made: Path, kills: int) -> None:
    load = LoadDiarizer(str(made / "tiny"), str(place / "cache"), precision="fp32")
    killed: set[int] = set()

    def tell(event: Ready | Progress) -> None:
        if isinstance(event, Ready):
            for engine in engines_of(psutil.Process()):
                if len(killed) < kills:
                    killed.add(engine.pid)
                    engine.kill()

    recording = place / "short.wav" if kills < 5 else made / "long.wav"
    found = diarize([recording], load, place / "engine.log", tell)
    if kills < 5:
        assert [each.fault for each in found] == [None]
    else:
        with pytest.raises(EnvironmentFault) as caught:
            list(found)
        assert caught.value.code == "engine-killed"


@pytest.mark.slow
def test_without_a_model_there_is_a_fault(place: Path) -> None:
    load = LoadDiarizer(str(place / "gone"), str(place / "cache"))
    with pytest.raises(EnvironmentFault):
        list(diarize([place / "talk.wav"], load, place / "engine.log", lambda event: None))
