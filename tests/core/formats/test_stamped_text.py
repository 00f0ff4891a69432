"""Read plain text of other programs, with time stamps and names in many layouts."""

from itertools import pairwise
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from core.formats.reading import read

TURNS = st.lists(
    st.tuples(
        st.sampled_from(["Anna Example", "Ben", "SPEAKER_00", "Zoë"]),
        st.lists(st.sampled_from(["So", "it", "was.", "10:30", "Note:", "[laughs]", "yes"]), min_size=1, max_size=5),
    ),
    min_size=4,
    max_size=12,
).filter(lambda turns: len({name for name, _ in turns}) > 1 and len({name for name, _ in turns}) < len(turns))
LAYOUTS = {
    "sonix": "[00:{m:02}:{s:02}] {name}: {text}\n",
    "bare": "00:{m:02}:{s:02} {name}: {text}\n",
    "f4": "{name}: {text} #00:{m:02}:{s:02}-4#\n\n",
    "atrain": "{name}\n[00:{m:02}:{s:02}] - {text}\n\n",
    "ohms": "{name}: {text}\n\n[00:{m:02}:{s:02}]\n\n",
    "otter": "{name}  {m}:{s:02}  \n{text}\n\n",
    "rev": "{name} ({m:02}:{s:02}):\n{text}\n\n",
}


@pytest.mark.slow
@examples
@pytest.mark.parametrize("layout", LAYOUTS)
@given(turns=TURNS)
def test_stamps_and_names_are_never_words(
    layout: str, turns: list[tuple[str, list[str]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("stamped") / "a.txt"
    places = [divmod(7 * n, 60) for n in range(len(turns))]
    path.write_text(
        "".join(
            LAYOUTS[layout].format(m=m, s=s, name=name, text=" ".join(["Well", *words]))
            for (m, s), (name, words) in zip(places, turns, strict=True)
        ),
        encoding="utf-8",
    )
    notes: list[str] = []
    found = read(path, report=lambda note: notes.append(note.sentence))
    assert [(each.speaker, each.text) for each in found.segments] == [
        (name, " ".join(["Well", *words])) for name, words in turns
    ]
    assert notes == []
    times = [7.0 * n for n in range(len(turns))]
    edges = {  # stamps stand behind the texts, between them, or before them
        "f4": [(0.0, 0.4), *((start + 0.4, end + 0.4) for start, end in pairwise(times))],
        "ohms": [None, *pairwise(times)],
    }.get(layout, [*pairwise(times), None])
    assert [each.span for each in found.segments] == [edge and tuple(round(each, 3) for each in edge) for edge in edges]


@pytest.mark.parametrize("text", ["10:30 is late.", "At 10:30 we go.", "Score 3:20", "(10:30) Hello.", "Bus 1 10:30"])
def test_single_clock_in_a_text_is_a_word(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"Hello.\n{text}\nBye.\n", encoding="utf-8")
    assert [each.text for each in read(tmp_path / "a.txt").segments] == ["Hello.", text, "Bye."]
