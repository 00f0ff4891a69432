"""Choose the tiers of a file that hold speech: names, times and texts decide, or the user does."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from praatio.utilities import textgrid_io
from pympi.Elan import Eaf

from core.contracts.errors import InputFault
from core.formats.reading import read, unsure_tiers

SPOKEN = [(0.0, 2.0, "So you came by the road?"), (2.5, 4.0, "Yes, it was closed."), (5.0, 6.0, "Well then.")]
PHONETIC = [(0.0, 2.0, "səʊ ju kem baj ðə rəʊd"), (2.5, 4.0, "jɛs ət wəz kləʊzd"), (5.0, 6.0, "wɛl ðɛn")]
GERMAN = [(0.0, 2.0, "Du kamst auf der Straße?"), (2.5, 4.0, "Ja, sie war zu."), (5.0, 6.0, "Na gut.")]
OTHER = [(0.0, 1.0, "Hm."), (2.1, 2.4, "Did you?"), (4.2, 4.9, "I see that now.")]

Labels = Sequence[tuple[float, float, str]]


def divided(labels: Labels, texts: Sequence[str] | None = None) -> list[tuple[float, float, str]]:
    """Return the words of labels, or other texts, each with an equal part of the time."""
    found = []
    for start, end, label in labels:
        words = label.split()
        step = (end - start) / len(words)
        found += [(start + n * step, start + (n + 1) * step, word) for n, word in enumerate(words)]
    return [(start, end, word) for (start, end, _), word in zip(found, texts or [w for *_, w in found], strict=True)]


def grid(folder: Path, **tiers: Labels) -> Path:
    made = [
        {"class": "IntervalTier", "name": name, "xmin": 0, "xmax": 9, "entries": list(labels)}
        for name, labels in tiers.items()
    ]
    text = textgrid_io.getTextgridAsStr({"xmin": 0, "xmax": 9, "tiers": made}, "long_textgrid", True)
    path = folder / "a.TextGrid"
    path.write_text(text, encoding="utf-8")
    return path


def texts_of(path: Path, tiers: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    notes: list[str] = []
    found = read(path, tiers=tiers, report=lambda note: notes.append(note.sentence))
    return [each.text for each in found.segments], notes


def test_another_form_of_the_same_speech_is_left_out_and_named(tmp_path: Path) -> None:
    path = grid(tmp_path, B=PHONETIC, A=SPOKEN)
    unsure = "it is unsure which tiers hold the speech, and these were left out: “B”"
    assert texts_of(path) == ([text for *_, text in SPOKEN], ["left out: tier “B” (3)", unsure])
    assert texts_of(path, ["b"]) == ([text for *_, text in PHONETIC], ["left out: tier “A” (3)"])
    assert [(tier.name, tier.texts, tier.sample, tier.is_read) for tier in unsure_tiers(path)] == [
        ("B", 3, PHONETIC[0][2], False),
        ("A", 3, SPOKEN[0][2], True),
    ]


def test_a_tier_called_after_a_language_is_the_translation(tmp_path: Path) -> None:
    found = read(grid(tmp_path, A=SPOKEN, A_German=GERMAN))
    assert [(each.text, each.translation) for each in found.segments] == [
        (text, other) for (*_, text), (*_, other) in zip(SPOKEN, GERMAN, strict=True)
    ]


def test_words_and_their_annotations_are_found_without_names(tmp_path: Path) -> None:
    tags = [f"TAG{n}" for n in range(len(divided(SPOKEN)))]
    path = grid(tmp_path, x1=SPOKEN, x2=divided(SPOKEN), x3=divided(SPOKEN, tags))
    found = read(path)
    assert [(each.speaker, each.text) for each in found.segments] == [("x1", text) for *_, text in SPOKEN]
    assert [(word.start, word.end) for word in found.words] == [
        (round(start, 3), round(end, 3)) for start, end, _ in divided(SPOKEN)
    ]
    assert unsure_tiers(path) == ()
    assert texts_of(path)[1] == [f"left out: tier “x3” ({len(tags)})"]


def test_two_speakers_stay_two(tmp_path: Path) -> None:
    path = grid(tmp_path, Anna=SPOKEN, Ben=OTHER)
    assert {each.speaker for each in read(path).segments} == {"Anna", "Ben"}
    assert texts_of(path)[1] == []


def test_an_unknown_tier_is_named_with_those_that_exist(tmp_path: Path) -> None:
    with pytest.raises(InputFault) as caught:
        read(grid(tmp_path, A=SPOKEN, B=OTHER), tiers=["A", "C"])
    assert caught.value.message == "The file has no tier “C”. Choose from its tiers: “A”, “B”."


def test_tiers_of_elan_can_be_chosen(tmp_path: Path) -> None:
    eaf = Eaf(author="")
    eaf.remove_tier("default")
    for name, labels in {"A": SPOKEN, "A2": PHONETIC}.items():
        eaf.add_tier(name, part="Anna")
        for start, end, text in labels:
            eaf.add_annotation(name, int(start * 1000), int(end * 1000), text)
    path = tmp_path / "a.eaf"
    eaf.to_file(str(path))
    assert texts_of(path)[0] == [text for *_, text in SPOKEN]
    assert [tier.is_read for tier in unsure_tiers(path)] == [True, False]
    assert texts_of(path, ["A2"]) == ([text for *_, text in PHONETIC], ["left out: tier “A” (3)"])
    assert {each.speaker for each in read(path, tiers=["A2"]).segments} == {"Anna"}
    with pytest.raises(InputFault, match="the file has no tier “B”"):
        read(path, tiers=["B"])


def test_tiers_of_exmaralda_can_be_chosen(tmp_path: Path) -> None:
    def tier(number: int, kind: str, category: str, text: str) -> str:
        event = f'<event start="T0" end="T1">{text}</event>'
        return f'<tier id="T{number}" speaker="S" category="{category}" type="{kind}">{event}</tier>'

    path = tmp_path / "a.exb"
    path.write_text(
        '<basic-transcription><head><speakertable><speaker id="S"><abbreviation>Anna</abbreviation></speaker>'
        "</speakertable></head><basic-body><common-timeline>"
        '<tli id="T0" time="1"/><tli id="T1" time="2"/></common-timeline>'
        f"{tier(1, 't', 'v', 'Hello.')}{tier(2, 'd', 'nv', 'laughs')}</basic-body></basic-transcription>"
    )
    assert texts_of(path) == (["Hello."], ["left out: tier “nv” (1)"])
    assert texts_of(path, ["nv"]) == (["laughs"], ["left out: tier “v” (1)"])
