"""NIST's files: whose words they hold, and where a sentence ends."""

from pathlib import Path

import pytest

from core.contracts.errors import InputFault
from core.contracts.transcript import Word
from core.formats import nist


def test_sentences_of_a_ctm_end_at_pauses_and_are_of_one_channel(tmp_path: Path) -> None:
    (tmp_path / "talk.ctm").write_text(
        "talk A 0.0 0.5 yes 0.9\ntalk A 1.4 0.2 indeed\ntalk A 2.6 0.2 so\n"
        "talk B 0.25 0.25 no\ntalk B 2.75 0.25 never\n"
    )
    found = nist.read_ctm(tmp_path / "talk.ctm")
    assert [segment.words for segment in found.segments] == [
        (Word("yes", 0.0, 0.5, 0.9), Word("indeed", 1.4, pytest.approx(1.6))),
        (Word("no", 0.25, 0.5),),
        (Word("so", 2.6, pytest.approx(2.8)),),
        (Word("never", 2.75, 3.0),),
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.stm", "one 1 A 0 1 hello\ntwo 1 A 0 1 bye\n"), ("a.ctm", "one 1 0 1 hello\ntwo 1 0 1 bye\n")],
)
def test_several_recordings_are_not_confused(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text)
    read = nist.read_stm if path.suffix == ".stm" else nist.read_ctm
    assert read(path, "two").segments[0].text == "bye"
    with pytest.raises(InputFault, match="it holds 2 recordings, and none is called three"):
        read(path, "three")
    with pytest.raises(InputFault, match="it holds 2 recordings, but only one can be compared"):
        read(path)
    path.write_text(text.splitlines()[0])
    assert read(path, "three").segments[0].text == "hello"


def test_a_line_ends_where_an_editor_ends_it(tmp_path: Path) -> None:
    (tmp_path / "a.stm").write_text("a 1 A 0 1 one\x0ctwo\u2028three\n", encoding="utf-8")
    assert nist.read_stm(tmp_path / "a.stm").segments[0].text == "one two three"
