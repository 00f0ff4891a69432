"""Score files of NIST with several recordings, alternatives and ignored segments."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from core.cli import main
from core.comparison.nist_scoring import score
from core.contracts.errors import InputFault
from core.formats import nist


def counts(folder: Path, reference: str, hypothesis: str, *, kinds: Sequence[str] = ("stm", "ctm")) -> tuple[int, ...]:
    """Return the words of the reference, the hits, substitutions, deletions and insertions by the rules of sclite."""
    ours, theirs = folder / f"r.{kinds[0]}", folder / f"h.{kinds[1]}"
    ours.write_text(reference)
    theirs.write_text(hypothesis)
    found = score(ours, theirs, steps=["case"], rules="sclite").words
    return found.length, found.hits, found.substitutions, found.deletions, found.insertions


def test_recordings_and_channels_are_scored_together(tmp_path: Path) -> None:
    stm = "a 1 spk 0.0 2.0 one two three\na 2 other 0.0 2.0 seven\nb 1 spk 0.0 2.0 four five\n"
    ctm = "b 1 0.1 0.3 FOUR\nb 1 0.5 0.3 six\na 1 0.1 0.2 one\na 1 0.5 0.2 two\nc 1 0.5 0.2 ten\n"
    assert counts(tmp_path, stm, ctm) == (6, 3, 1, 2, 0)


def test_the_best_alternatives_on_both_sides_count(tmp_path: Path) -> None:
    stm = "a 1 spk 0.0 9.0 <O> he { saw / was at { the / a } / @ } sea { uh / @ } today\n"
    ctm = "a 1 0.1 0.2 he\na 1 * * <ALT_BEGIN>\na 1 1.0 0.3 sore\na 1 * * <ALT>\na 1 1.0 0.1 was\na 1 1.1 0.1 at\n"
    ctm += "a 1 1.2 0.1 a\na 1 * * <ALT_END>\na 1 2.0 0.3 sea\na 1 3.0 0.3 today;tag\n"
    assert counts(tmp_path, stm, ctm) == (6, 6, 0, 0, 0)


def test_words_of_ignored_segments_do_not_count(tmp_path: Path) -> None:
    stm = "a 1 s 0 2 one two\na 1 s 2 4 <O,F0,M> IGNORE_TIME_SEGMENT_IN_SCORING\na 1 s 4 6 three\n"
    ctm = "a 1 0.1 0.2 one\na 1 0.5 0.2 two\na 1 2.5 0.3 noise\na 1 4.5 0.3 three\n"
    assert counts(tmp_path, stm, ctm) == (3, 3, 0, 0, 0)


def test_words_count_at_their_time_alone(tmp_path: Path) -> None:
    stm = "a 1 s 0 2 one two\na 1 s 10 12 three\n"
    ctm = "a 1 10.1 0.2 one\na 1 11.5 0.2 two\na 1 11.9 0.3 three\n"
    assert counts(tmp_path, stm, ctm) == (3, 1, 0, 2, 2)


def test_lines_of_trn_files_are_paired_by_their_identifiers(tmp_path: Path) -> None:
    ref, hyp = "one { two / 2 } (A_1)\na / b (A_2)\n", "a / b (a_2)\none 2 (a_1)\n"
    assert counts(tmp_path, ref, hyp, kinds=("trn", "trn")) == (5, 5, 0, 0, 0)


def test_an_empty_hypothesis_is_all_deletions_and_an_empty_reference_is_refused(tmp_path: Path) -> None:
    assert counts(tmp_path, "a 1 s 0 2 one two\n", "") == (2, 0, 0, 2, 0)
    with pytest.raises(InputFault, match="the reference contains no words"):
        counts(tmp_path, "a 1 s 0 2\n", "a 1 0 1 one\n")
    with pytest.raises(InputFault, match="the reference contains no words"):
        counts(tmp_path, "a 1 s 0 2 { @ / @ }\n", "a 1 0 1 one\n")


def test_alternatives_without_an_end_are_refused(tmp_path: Path) -> None:
    ctm = "a 1 0 1 one\na 1 * * <ALT_BEGIN>\na 1 1 1 two\na 1 * * <ALT>\na 1 1 1 too\na 1 2 1 three\n"
    with pytest.raises(InputFault, match="the alternatives in line 2 have no end"):
        counts(tmp_path, "a 1 s 0 9 one two three\n", ctm)
    with pytest.raises(InputFault, match="the alternatives in line 2 have no end"):
        nist.read_ctm(tmp_path / "h.ctm")


@pytest.mark.parametrize(
    ("text", "hits"),
    [("{ " + "it " * 60_000, 1), ("{ one / two " * 6_000, 0), ("{ " * 20_000 + "it " + "} " * 20_000, 1)],
    ids=["a long alternative", "alternatives in alternatives", "many braces"],
)
def test_hostile_alternatives_end_soon(tmp_path: Path, text: str, hits: int) -> None:
    """They took minutes, or more calls than Python allows."""
    reference, hypothesis = tmp_path / "r.stm", tmp_path / "h.ctm"
    reference.write_text(f"talk A Anna 0.0 2.5 <o> {text}\n")
    hypothesis.write_text("talk A 0.1 0.2 it\n")
    assert score(reference, hypothesis).words.hits == hits


def test_lines_without_a_reference_are_named(tmp_path: Path) -> None:
    (tmp_path / "r.trn").write_text("one (A_1)\n")
    (tmp_path / "h.trn").write_text("one (A_1)\ntwo (A_2)\n")
    notes: list[str] = []
    score(tmp_path / "r.trn", tmp_path / "h.trn", report=lambda note: notes.append(note.sentence))
    assert notes == ["left out: lines without a reference (1)"]


def test_the_command_scores_files_and_transcripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "r.stm").write_text("a 1 s 0 2 one { two / too }\nb 1 s 0 2 three\n")
    (tmp_path / "h.ctm").write_text("a 1 0.1 0.2 one\na 1 0.5 0.2 too\nb 1 1.0 0.2 tree\n")
    (tmp_path / "a.srt").write_text("1\n00:00:00,000 --> 00:00:02,000\nOne too.\n")
    for name, errors, length in (("h.ctm", 1, 3), ("a.srt", 1, 2)):
        assert main(["compare", str(tmp_path / "r.stm"), str(tmp_path / name), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)["words"]
        assert (found["substitutions"], found["hits"] + found["substitutions"]) == (errors, length)
    words = "segment\tspeaker\tstart\tend\tconfidence\ttext\tdoubt\tutterance_start\tutterance_end\n"
    words += "1\t\t100\t300\t\tone\t\t100\t700\n1\t\t500\t700\t\ttoo\t\t100\t700\n"
    (tmp_path / "a.tsv").write_text(words)
    assert main(["compare", str(tmp_path / "r.stm"), str(tmp_path / "a.tsv"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"]["hits"] == 2
