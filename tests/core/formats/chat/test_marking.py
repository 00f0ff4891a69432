"""A mark put into a line at a caret or around a selection. | is the caret or an end of the selection."""

import pytest

from core.formats.chat.marking import Line, with_mark


@pytest.mark.parametrize(
    ("line", "mark", "made"),
    [
        ("he u|m went", "&-", "he &-um| went"),
        ("he |um went", "&-", "he &-um| went"),
        ("he &-u|m went", "&-", "he um| went"),
        ("he &-u|m went", "&+", "he &+um| went"),
        ("|w|a water", "&+", "&+wa| water"),
        ("I| I want", "[/]", "I [/] |I want"),
        ("|I want| she wants", "[//]", "<I want> [//] |she wants"),
        ("|I want |she wants", "[//]", "<I want> [//] |she wants"),
        ("so |I| I", "[/]", "so I [/] |I"),
        ("go| home", "(.)", "go (.) |home"),
        ("|go home", "(..)", "(..) |go home"),
        ("go home|", "(...)", "go home (...) |"),
        ("we go| home.", "+/.", "we go home +/.|"),
        ("we go home +...|", "+//.", "we go home +//.|"),
        ("|", "+...", "+...|"),
        ("𝄞 so| so", "[/]", "𝄞 so [/] |so"),
    ],
)
def test_a_mark_stands_where_chat_wants_it(line: str, mark: str, made: str) -> None:
    parts = line.split("|")
    start, end = len(parts[0]), len("".join(parts[:-1]))
    found = with_mark(Line("".join(parts), start, end), mark)
    assert found.text[: found.start] + "|" + found.text[found.end :] == made


def test_another_mark_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="@b"):
        with_mark(Line("a", 0, 0), "@b")
