"""Check find and replace: matches, replacements and unusable patterns."""

import pytest

from core.transcript.search import BadPattern, Query, Search

TEXT = "Start the art. The ART starts; 3.5 parts."


def found(query: Query) -> list[str]:
    return [TEXT[first:last] for first, last in Search(query).spans(TEXT)]


def test_what_is_found() -> None:
    assert found(Query("art")) == ["art", "art", "ART", "art", "art"]
    assert found(Query("art", match_case=True)) == ["art", "art", "art", "art"]
    assert found(Query("art", whole_words=True)) == ["art", "ART"]
    assert found(Query("3.5")) == ["3.5"]
    assert found(Query("3.5", expression=True, whole_words=True)) == ["3.5"]
    assert found(Query(r"\w+s\b", expression=True)) == ["starts", "parts"]
    assert found(Query("x*", expression=True)) == []
    assert found(Query("")) == []


@pytest.mark.parametrize("typed", ["caf\u00e9", "cafe\u0301"])
@pytest.mark.parametrize("written", ["caf\u00e9", "cafe\u0301"])
def test_letters_with_marks_are_found_in_any_form(typed: str, written: str) -> None:
    """Use one character and two: systems write either form, and both look the same."""
    text = f"Our {written}!"
    for query in (Query(typed), Query(typed, match_case=True), Query(typed.upper()), Query(typed, whole_words=True)):
        assert Search(query).replace_in(text, "shop") == ("Our shop!", 1)
    assert Search(Query("caf\u00e8")).spans(text) == []
    vietnamese = ["\u1ebf", "\u00ea\u0301", "e\u0302\u0301"]
    assert all(Search(Query(one)).spans(f"ti{other}ng") for one in vietnamese for other in vietnamese)
    assert Search(Query("\u212b", match_case=True)).spans("\u212b \u00c5 A\u030a") == [(0, 1), (2, 3), (4, 6)]


def test_what_comes_instead() -> None:
    assert Search(Query("3.5")).replace_in(TEXT, r"\1") == (TEXT.replace("3.5", r"\1"), 1)
    assert Search(Query(r"(s)t(art)", expression=True)).replace_in("start", r"\2\1") == ("arts", 1)
    assert Search(Query("a")).replace_in("a a a", "b", (2, 3)) == ("a b a", 1)
    assert Search(Query("x")).replace_in(TEXT, "y") == (TEXT, 0)


@pytest.mark.parametrize("pattern", ["(", "[a", "(?P<n>", "*", "a{2,1}"])
def test_patterns_that_are_none(pattern: str) -> None:
    with pytest.raises(BadPattern):
        Search(Query(pattern, expression=True))
    assert Search(Query(pattern)).spans(f"-{pattern}-") == [(1, 1 + len(pattern))]


def test_a_replacement_that_names_a_group_that_is_not_there() -> None:
    with pytest.raises(BadPattern):
        Search(Query("a", expression=True)).replace_in("a", r"\2")


def test_a_pattern_that_would_take_for_ever_is_given_up() -> None:
    with pytest.raises(BadPattern):
        Search(Query(r"(a|aa|a?)+$", expression=True)).spans("a" * 80 + "b")
