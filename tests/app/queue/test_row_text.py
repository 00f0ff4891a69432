"""What a row of the queue says: above all, that another backend than the intended one computes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from core.contracts.vocabulary import Phrase


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def tooltip(place: Workplace) -> list[str]:
    text: str = place.window.model.index(0).data(Qt.ItemDataRole.ToolTipRole)
    return text.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("failed:TypeError", "the native backend couldn't load it: TypeError"),
        ("unknown:encoder X (a, b)", "the native backend doesn't support encoder X (a, b)"),
    ],
)
def test_nemo_standing_in_is_said_while_it_works_and_afterwards(place: Workplace, reason: str, said: str) -> None:
    line = f"Mynah uses NVIDIA NeMo, which is slower: {said}."
    place.open({"engine": {"backend": ["nemo", reason]}, "*": {"chunks": 20, "seconds": 0.05, "gate_at": 10}})
    place.window.add(place.recordings("a"))
    place.until(lambda: place.shown() == {"a": "running"} and line in tooltip(place))
    place.open_gate()
    place.until_states(a="done")
    place.until(lambda: line in tooltip(place))


@pytest.mark.slow
def test_a_damaged_recording_says_where(place: Workplace) -> None:
    place.open({"a": {"chunks": 3, "damaged": [[70.0, 125.0]]}})
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: "damaged at 1:10–2:05" in " ".join(tooltip(place)))


@pytest.mark.slow
@pytest.mark.parametrize("backend", [("native", "known"), ("nemo", "asked")])
def test_the_backend_that_was_meant_needs_no_words(place: Workplace, backend: tuple[str, str]) -> None:
    place.open({"engine": {"backend": backend}})
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    assert not any("stands in" in line for line in tooltip(place))


@pytest.mark.slow
@pytest.mark.parametrize("has_effect", [False, True])
def test_choices_without_effect_are_named(place: Workplace, has_effect: bool) -> None:
    engine = {"boosts": has_effect, "beams": has_effect}
    script = {"engine": engine, "*": {"chunks": 20, "seconds": 0.05, "gate_at": 10}}
    place.open(script, vocabulary=(Phrase("Syntocinon"),), search="beam")
    place.window.add(place.recordings("a"))
    place.until(lambda: place.shown() == {"a": "running"} and place.window.row_text.ready is not None)
    for choice in ("vocabulary", "Careful"):
        assert any(f"{choice} has no effect" in line for line in tooltip(place)) != has_effect
    place.open_gate()
    place.until_states(a="done")


@pytest.mark.slow
@pytest.mark.usefixtures("german")
def test_nemo_standing_in_is_said_in_german(place: Workplace) -> None:
    place.open({"engine": {"backend": ["nemo", "failed:TypeError"]}})
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: any("NVIDIA NeMo" in line and line.endswith("TypeError.") for line in tooltip(place)))
    assert not any("native backend" in line for line in tooltip(place))
