"""What Mynah has written is known by the file alone, where its format has a mark or a marked one lies beside it."""

from pathlib import Path

import pytest

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS
from core.formats.reading import READERS
from core.queue.own_exports import is_own_export

_SAID = "Nobody asked them why, did they? No."
_WORDS = tuple(Word(text, n / 2, n / 2 + 0.4) for n, text in enumerate(_SAID.split(" ")))
_SEGMENTS = (Segment(_WORDS[:-1], "ANN"), Segment(_WORDS[-1:], "BEN"))
_TRANSCRIPT = Transcript(_SEGMENTS, "talk.wav", 4.0, "a model", "en")
_READ = [name for name, made in FORMATS.items() if made.extension.lower() in READERS]


def write(folder: Path, name: str) -> Path:
    path = folder / f"talk{FORMATS[name].extension}"
    made = FORMATS[name].write(_TRANSCRIPT, "talk")
    path.write_bytes(made if isinstance(made, bytes) else made.encode())
    return path


@pytest.mark.parametrize("name", ["json", "chat", "eaf"])
def test_a_mark_tells_it(tmp_path: Path, name: str) -> None:
    assert is_own_export(write(tmp_path, name))


@pytest.mark.parametrize("marked", ["json", "chat", "eaf"])
@pytest.mark.parametrize("name", sorted(set(_READ) - {"json", "chat", "eaf"}))
def test_the_same_words_beside_a_marked_file_tell_it(tmp_path: Path, name: str, marked: str) -> None:
    path = write(tmp_path, name)
    assert not is_own_export(path)
    write(tmp_path, marked)
    assert is_own_export(path)
    path.write_text(path.read_text(encoding="utf-8").replace("why", "who"), encoding="utf-8")  # somebody corrected it
    assert not is_own_export(path)


def test_files_of_others_are_theirs(tmp_path: Path) -> None:
    (tmp_path / "talk.cha").write_text("@UTF8\n@Begin\n@Comment:\tTranscribed by Anna\n*ANN:\tno .\n@End\n")
    (tmp_path / "talk.json").write_text('{"text": "no"}')
    (tmp_path / "talk.eaf").write_text('<ANNOTATION_DOCUMENT AUTHOR="Anna"/>')
    (tmp_path / "talk.txt").write_text("no")
    assert not any(is_own_export(path) for path in [*tmp_path.iterdir(), tmp_path / "gone.cha"])
