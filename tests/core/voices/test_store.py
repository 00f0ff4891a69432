"""Test the file of voice prints."""

import contextlib
import json
import multiprocessing
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.errors import EnvironmentFault
from core.contracts.paths import data_dir
from core.voices.store import (
    PROJECT_FILE,
    VoicePrint,
    forget,
    forget_all,
    read_voices,
    remember,
    store_path,
)
from core.voices.suggestions import Heard, automatic_names, similarity, suggest

ANNA = VoicePrint("Anna", "demo_voices", "k1", (1.0, 0.0), 20.0, 1)
BEN = VoicePrint("Ben", "demo_voices", "k1", (0.0, 1.0), 9.0, 1)


def test_recordings_of_one_person_add_up(tmp_path: Path) -> None:
    path = tmp_path / "voices.json"
    remember(path, BEN)
    remember(path, ANNA)
    both = remember(path, VoicePrint("Anna", "demo_voices", "k1", (0.6, 0.8), 10.0, 1))
    assert both == VoicePrint("Anna", "demo_voices", "k1", (1.6, 0.8), 30.0, 2)
    assert read_voices(path) == (both, BEN)
    assert "mynah voices forget --all" in path.read_text("utf-8")
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_print_of_another_model_is_replaced_and_never_compared(tmp_path: Path) -> None:
    path = tmp_path / "voices.json"
    remember(path, ANNA)
    other = VoicePrint("Anna", "titanet", "k2", (0.0, 1.0, 0.0), 8.0, 1)
    heard = Heard({"Speaker 1": VoicePrint("Speaker 1", "titanet", "k2", (0.0, 1.0, 0.0), 8.0, 1)}, {})
    result = suggest(heard, read_voices(path), 0.0)
    assert result.likely == {}
    assert result.other_models == (ANNA,)
    assert remember(path, other) == other
    assert suggest(heard, read_voices(path), 0.7).likely["Speaker 1"].percent == 100


def test_forgetting_the_last_person_deletes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "voices.json"
    assert not forget(path, "Anna")
    assert not forget_all(path)
    remember(path, ANNA)
    remember(path, BEN)
    assert forget(path, "Anna")
    assert read_voices(path) == (BEN,)
    assert forget(path, "Ben")
    assert not path.exists()


def test_a_damaged_file_is_named_and_can_be_deleted(tmp_path: Path) -> None:
    path = tmp_path / "voices.json"
    path.write_bytes(b'{"voices": [{"name"')
    with pytest.raises(EnvironmentFault, match="it is damaged"):
        read_voices(path)
    with pytest.raises(EnvironmentFault, match="it is damaged"):
        remember(path, ANNA)
    assert forget_all(path)
    assert not path.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("vector", []),
        ("vector", [1e308, 1e308]),
        ("vector", ["x", 1.0]),
        ("vector", 3),
        ("seconds", -1.0),
        ("seconds", 1e300),
        ("recordings", 0),
        ("recordings", 10**18),
        ("key", None),
    ],
)
def test_an_impossible_print_is_refused_and_stays(tmp_path: Path, field: str, value: object) -> None:
    path = tmp_path / "voices.json"
    remember(path, ANNA)
    stored = json.loads(path.read_text("utf-8"))
    stored["voices"][0][field] = value
    path.write_text(json.dumps(stored), "utf-8")
    before = path.read_bytes()
    for use in (lambda: read_voices(path), lambda: remember(path, BEN), lambda: forget(path, "Ben")):
        with pytest.raises(EnvironmentFault) as raised:
            use()
        assert raised.value.code == "voices-unreadable"
    assert path.read_bytes() == before


@pytest.mark.parametrize(("change", "reason"), [("version", "a newer version"), ("twice", "a name twice")])
def test_prints_that_a_rewrite_would_lose_are_refused(tmp_path: Path, change: str, reason: str) -> None:
    path = tmp_path / "voices.json"
    remember(path, ANNA)
    stored = json.loads(path.read_text("utf-8"))
    stored |= {"version": 2} if change == "version" else {"voices": stored["voices"] * 2}
    path.write_text(json.dumps(stored), "utf-8")
    with pytest.raises(EnvironmentFault, match=reason):
        remember(path, BEN)


def test_a_print_of_another_length_is_not_compared(tmp_path: Path) -> None:
    path = tmp_path / "voices.json"
    remember(path, ANNA)
    longer = VoicePrint("Speaker 1", "demo_voices", "k1", (1.0, 0.0, 0.0), 8.0, 1)
    result = suggest(Heard({"Speaker 1": longer}, {}), read_voices(path), 0.0)
    assert result.likely == {}
    assert result.other_models == (ANNA,)


def _learn_some(path: Path, name: str, count: int) -> None:
    for _ in range(count):
        remember(path, VoicePrint(name, "demo_voices", "k1", (1.0, 0.0), 1.0, 1))


def test_programs_that_learn_at_once_lose_no_voice(tmp_path: Path) -> None:
    path = tmp_path / "voices.json"
    spawn = multiprocessing.get_context("spawn")
    programs = [spawn.Process(target=_learn_some, args=(path, f"Person {n % 2}", 40)) for n in range(4)]
    for each in programs:
        each.start()
    for each in programs:
        each.join()
    assert [(each.name, each.recordings) for each in read_voices(path)] == [("Person 0", 80), ("Person 1", 80)]
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("store") / "voices.json"
    path.write_bytes(content)
    with contextlib.suppress(EnvironmentFault):
        assert read_voices(path) == ()


@pytest.mark.usefixtures("own_home")
def test_a_project_has_its_own_file(tmp_path: Path) -> None:
    assert store_path(tmp_path / "talk.wav") == data_dir() / "voices.json"
    (tmp_path / "mynah.toml").write_text('language = "en"\n', "utf-8")
    assert store_path(tmp_path / "sub" / "talk.wav") == tmp_path / PROJECT_FILE


def test_the_most_similar_speaker_gets_a_name_once() -> None:
    one = VoicePrint("Speaker 1", "demo_voices", "k1", (0.9, 0.3), 8.0, 1)
    other = VoicePrint("Speaker 2", "demo_voices", "k1", (0.9, 0.1), 8.0, 1)
    result = suggest(Heard({"Speaker 1": one, "Speaker 2": other}, {}), (ANNA, BEN), 0.9)
    assert {each.name for each in result.likely.values()} == {"Anna"}
    assert [each.speaker for each in automatic_names(result.likely, 0.9)] == ["Speaker 2"]
    assert automatic_names(result.likely, 0.999) == []
    assert suggest(Heard({"Speaker 1": one}, {}), (BEN,), 0.9).likely == {}
    assert similarity(ANNA, BEN) == pytest.approx(0.5)
