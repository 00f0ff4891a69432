"""Names that take nothing from anybody."""

from pathlib import Path

import pytest
from transcripts import transcript

from core.contracts.files import write_atomic
from core.contracts.transcript import Transcript
from core.formats import FORMATS
from core.formats.export import Destination, folded, render, targets


def names(source: Path, *formats: str, overwrite: bool = False, taken: tuple[Path, ...] = ()) -> list[str]:
    is_taken = {folded(path) for path in taken}.__contains__
    return [
        path.name for path in targets(source, formats, Destination(overwrite=overwrite, is_taken=is_taken)).values()
    ]


def export(told: Transcript, formats: list[str], source: Path, output: Path | None) -> list[Path]:
    paths = targets(source, formats, Destination(folder=output))
    for name, path in paths.items():
        write_atomic(path, render(told, name, path), overwrite=False)
    return list(paths.values())


def test_every_format_has_its_file_beside_the_source(tmp_path: Path) -> None:
    source = tmp_path / "a.b.wav"
    paths = export(transcript("Hello."), list(FORMATS), source, None)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(path.name for path in paths)
    assert {path.name for path in paths} == {f"a.b{kind.extension}" for kind in FORMATS.values()}
    texts = [path.read_bytes() for path in paths if path.suffix not in (".csv", ".docx", ".stl")]
    assert all(b"\r" not in text and text.endswith(b"\n") for text in texts)
    assert "@Media:\ttalk, audio" in (tmp_path / "a.b.cha").read_text(encoding="utf-8")


def test_a_second_export_is_numbered_and_names_the_recording(tmp_path: Path) -> None:
    for _ in range(2):
        paths = export(transcript("Hello."), ["chat"], tmp_path / "a.wav", None)
    assert [path.name for path in paths] == ["a (2).cha"]
    assert "@Media:\ttalk, audio" in paths[0].read_text(encoding="utf-8")


def test_all_formats_share_the_first_number_that_is_free_for_all(tmp_path: Path) -> None:
    source = tmp_path / "a.wav"
    (tmp_path / "a.srt").touch()
    (tmp_path / "a (2).cha").mkdir()
    (tmp_path / "a (3).txt").symlink_to("nowhere")
    assert names(source, "srt", "chat", "txt") == ["a (4).srt", "a (4).cha", "a (4).txt"]
    assert names(source, "vtt") == ["a.vtt"]
    assert names(source, "srt", overwrite=True) == ["a.srt"]


def test_names_given_away_count_even_when_overwriting(tmp_path: Path) -> None:
    taken = (tmp_path / "a.srt", tmp_path / "A (2).SRT")
    assert names(tmp_path / "a.mp3", "srt", overwrite=True, taken=taken) == ["a (3).srt"]


def test_the_source_itself_is_never_a_target(tmp_path: Path) -> None:
    assert names(tmp_path / "a.txt", "txt", overwrite=True) == ["a (2).txt"]


@pytest.mark.parametrize("stem", ["x" * 251, "ü" * 125, "語" * 83])
def test_long_names_are_cut_for_the_file_system(stem: str, tmp_path: Path) -> None:
    for _ in range(2):
        paths = export(transcript("Hello."), ["json"], tmp_path / f"{stem}.wav", None)
        assert len(paths[0].name.encode()) <= 255
    assert paths[0].name.endswith(" (2).json")
    assert len(list(tmp_path.iterdir())) == 2


def test_an_output_folder_is_made_with_spaces_and_umlauts(tmp_path: Path) -> None:
    folder = tmp_path / "new folder" / "Äöü 語"
    (path,) = export(transcript("Hello."), ["txt"], Path("elsewhere/é è.wav"), folder)
    assert path == folder / "é è.txt"
    assert path.read_text(encoding="utf-8") == "Hello.\n"
