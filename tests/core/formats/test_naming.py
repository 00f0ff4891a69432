"""A template gives a name that every file system takes, or says what is wrong with it."""

import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.errors import InputFault
from core.formats import naming
from core.formats.naming import FIELDS, Fields, FreeNames, check, file_stem, safe_name

DAY = datetime.date(2026, 11, 21)
SAMPLE = Fields("interview", "field notes", 7, DAY, datetime.date(2025, 1, 2), "de", "parakeet")


@pytest.mark.parametrize(
    ("template", "made"),
    [
        ("{stem}", "interview"),
        ("{n:03} {stem}", "007 interview"),
        ("{date} {stem} ({language}, {model})", "2026-11-21 interview (de, parakeet)"),
        ("{recorded}_{folder}_{n}", "2025-01-02_field notes_7"),
        ("{{{stem}}}", "{interview}"),
        ("{stem}. ", "interview"),
        ("con", "_con"),
        ("...", "interview"),
    ],
)
def test_names(template: str, made: str) -> None:
    check(template)
    assert file_stem(template, SAMPLE) == made


@pytest.mark.parametrize(
    ("template", "code", "says"),
    [
        ("{stm}", "naming-field", "unknown field in the file name: {stm}"),
        ("{}", "naming-field", "{stem}, {folder}, {n}"),
        ("{stem.__class__}", "naming-field", "{stem.__class__}"),
        ("{stem", "naming-brackets", "not closed"),
        ("stem}", "naming-brackets", "{{"),
        ("a/{stem}", "naming-character", "can't contain /"),
        ("{stem}:1", "naming-character", "can't contain :"),
        ("{stem:>99}", "naming-width", "{n:03}"),
        ("{n:0999999}", "naming-width", "{n:03}"),
        ("{stem!r}", "naming-width", "Write {stem} without a width"),
        (" ", "naming-empty", "{stem}"),
        ("x" * 201, "naming-long", "200"),
    ],
)
def test_invalid_template_is_refused_with_its_reason(template: str, code: str, says: str) -> None:
    with pytest.raises(InputFault) as caught:
        check(template)
    assert caught.value.code == code
    assert says in f"{caught.value.sentence}. {caught.value.advice}"


@given(
    st.lists(st.sampled_from([*(f"{{{field}}}" for field in FIELDS), "{n:02}", " ", "-", ".", "é", "{{", "CON"])),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="/\0"), min_size=1, max_size=40),
)
def test_valid_template_makes_one_name_in_one_folder(parts: list[str], stem: str) -> None:
    template = "".join(parts)
    if not template.strip():
        return
    check(template)
    made = file_stem(template, SAMPLE._replace(stem=stem))
    assert made
    assert Path("folder", made).parent == Path("folder")


def test_names_that_are_taken_get_the_first_free_number_without_trying_all(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def counted(text: str) -> str:
        nonlocal tried
        tried += 1
        return safe_name(text)

    monkeypatch.setattr(naming, "safe_name", counted)
    names = FreeNames()
    assert [names.take(text) for text in ("a", "A", "a_3", "a", "b/c", "b_c")] == [
        "a",
        "A_2",
        "a_3",
        "a_4",
        "b_c",
        "b_c_2",
    ]
    assert FreeNames("-").take("a") == "a"
    found = [names.take("audio") for _ in range(2000)]
    assert len({name.casefold() for name in found}) == 2000
    assert found[-1] == "audio_2000"
    assert tried < 5000
