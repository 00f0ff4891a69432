"""Find and replace: what is found, what comes instead, and patterns that cannot be used."""

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


def test_what_comes_instead() -> None:
    assert Search(Query("3.5")).replaced(TEXT, r"\1") == (TEXT.replace("3.5", r"\1"), 1)
    assert Search(Query(r"(s)t(art)", expression=True)).replaced("start", r"\2\1") == ("arts", 1)
    assert Search(Query("a")).replaced("a a a", "b", (2, 3)) == ("a b a", 1)
    assert Search(Query("x")).replaced(TEXT, "y") == (TEXT, 0)


@pytest.mark.parametrize("pattern", ["(", "[a", "(?P<n>", "*", "a{2,1}"])
def test_patterns_that_are_none(pattern: str) -> None:
    with pytest.raises(BadPattern):
        Search(Query(pattern, expression=True))
    assert Search(Query(pattern)).spans(f"-{pattern}-") == [(1, 1 + len(pattern))]


def test_a_replacement_that_names_a_group_that_is_not_there() -> None:
    with pytest.raises(BadPattern):
        Search(Query("a", expression=True)).replaced("a", r"\2")


def test_a_pattern_that_would_take_for_ever_is_given_up() -> None:
    with pytest.raises(BadPattern):
        Search(Query(r"(a|aa|a?)+$", expression=True)).spans("a" * 80 + "b")
