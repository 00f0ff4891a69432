"""Settings survive other versions, other programs, broken disks and odd values."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.errors import EnvironmentFault
from core.settings.settings import Settings, load, save
from core.specs.job_specs import job_spec


def test_saved_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    chosen = Settings(model="parakeet", formats=("chat",), memory_limit=2**33, theme="dark", output="/tmp/ü")
    save(chosen, path)
    assert load(path) == (chosen, None)
    assert [left.name for left in path.parent.iterdir()] == ["settings.json"]


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == (Settings(), None)


def test_fields_of_a_newer_version_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "dark", "telepathy": {"on": true}, "formats": ["srt", "hologram"]}')
    settings, fault = load(path)
    assert (settings, fault) == (Settings(theme="dark", formats=("srt",)), None)
    save(settings, path)
    assert json.loads(path.read_text())["telepathy"] == {"on": True}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "mauve"),
        ("memory_limit", -1),
        ("doubtful_below", 1.5),
        ("formats", "srt"),
        ("naming", "{nonsense}"),
        ("notify", None),
    ],
)
def test_one_odd_value_costs_no_other(name: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"model": "mine", name: value}))
    settings, fault = load(path)
    assert settings == Settings(model="mine")
    assert fault is not None
    assert (fault.code, fault.figures["names"]) == ("settings-odd", name)


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b'{"theme": "dark"', b"null"])
def test_a_broken_file_is_set_aside(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, fault = load(path)
    assert settings == Settings()
    assert fault is not None
    assert fault.code == "settings-broken"
    assert (tmp_path / "settings.broken.json").read_bytes() == content
    assert load(path) == (Settings(), None)


def test_saving_sets_a_broken_file_aside_and_writes_all_fields(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"theme": "dark"')
    before = Settings(watch_quiet=20.0)
    fault = save(Settings(watch_quiet=20.0, notify=False), path, since=before)
    assert fault is not None
    assert fault.code == "settings-broken"
    assert (tmp_path / "settings.broken.json").read_bytes() == b'{"theme": "dark"'
    assert load(path) == (Settings(watch_quiet=20.0, notify=False), None)


def test_a_broken_file_that_cannot_be_set_aside_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"{")
    (tmp_path / "settings.broken.json").mkdir()
    with pytest.raises(EnvironmentFault) as caught:
        save(Settings(), path)
    assert caught.value.code == "settings-unread"
    assert path.read_bytes() == b"{"


def test_settings_in_memory_replace_wrong_values(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "mauve", "notify": false}')
    settings, fault = load(path, instead=Settings(theme="dark", watch_quiet=20.0))
    assert settings == Settings(theme="dark", notify=False)
    assert fault is not None


@pytest.mark.slow
@given(content=st.binary())
def test_any_content_loads(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("odd") / "settings.json"
    path.write_bytes(content)
    settings, _ = load(path)
    save(settings, path)
    assert load(path) == (settings, None)


def test_a_folder_in_its_place_is_a_fault_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    settings, fault = load(tmp_path / "settings.json")
    assert settings == Settings()
    assert fault is not None
    assert fault.code == "settings-unread"
    with pytest.raises(EnvironmentFault):
        save(settings, tmp_path / "settings.json")


def test_job_has_formats_only_with_automatic_export() -> None:
    settings = Settings(formats=("srt", "chat"), existing="skip", naming="{n} {stem}", language="en")
    wanted = job_spec(settings)
    assert (wanted.delivery.formats, wanted.delivery.existing, wanted.delivery.naming) == (
        ("srt", "chat"),
        "skip",
        "{n} {stem}",
    )
    assert wanted.compute.prompt.language == "en"
    assert Path(wanted.compute.load.model).is_file()
    assert job_spec(Settings(formats=("srt",), auto_export=False)).delivery.formats == ()


def test_unreadable_settings_are_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.symlink_to(path.name)  # as on a drive that is away, or without the permission
    settings, fault = load(path)
    assert fault is not None
    with pytest.raises(EnvironmentFault, match="can't be read"):
        save(settings, path)
    assert path.is_symlink()
