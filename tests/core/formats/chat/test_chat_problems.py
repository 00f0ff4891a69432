"""What breaks the rules of CHAT in a file is named, with its line and column; • stands for a bullet."""

import pytest
from chat_files import HEAD, MEDIA, complaints, document

from core.formats.chat import read


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("*CHI:\thi .\n\n*CHI:\tyes .", [(9, 1, "blank")]),
        ("what is this\n*CHI:\thi .", [(8, 1, "line")]),
        ("%mor:\tx\n*CHI:\thi .", [(8, 1, "orphan")]),
        ("*CHI: hi .", [(8, 1, "tab")]),
        ("*DAD:\thi .", [(8, 1, "speaker")]),
        ("*CHI:\t[- deu] ja .", [(8, 7, "language")]),
        ("*CHI:\thi", [(8, 9, "terminator")]),
        ("*CHI:\thi . there .", [(8, 10, "terminators")]),
        ("*CHI:\t.", [(8, 7, "empty")]),
        ("*CHI:\thi [there .", [(8, 10, "closing")]),
        ("*CHI:\thi . •12_", [(8, 12, "closing")]),
        ("*CHI:\tI have 3.5 .", [(8, 14, "digits")]),
        ("*CHI:\t&-um , yes .", [(8, 12, "comma")]),
        ('*CHI:\tI sa"w him .', [(8, 9, "character")]),
        ("*CHI:\thi . •9_9•", [(8, 12, "bullet")]),
        ("*CHI:\thi . •09_12•", [(8, 12, "bullet")]),
        ("*CHI:\thi . •5_9•\n*MOT:\tyes . •4_9•", [(9, 1, "order")]),
        ("*CHI:\thi . •0_1501•\n*CHI:\tyes . •1000_2000•", [(9, 1, "overlap")]),
        ("*CHI:\thi . •0_1500•\n*CHI:\tyes . •1000_2000•", []),
        ("*CHI:\thi there . •1_9•\n%wor:\thi •1_2• .", [(9, 1, "wor")]),
        ("*CHI:\thi .\n@End\n*MOT:\tlate .", [(10, 1, "after-end"), (11, 1, "after-end")]),
    ],
)
def test_what_breaks_a_rule_is_named_with_its_place(lines: str, expected: list[tuple[int, int, str]]) -> None:
    assert [c for c in complaints(document(lines)) if c[2] != "unlinked"] == expected


def test_what_breaks_a_rule_of_the_head_is_named() -> None:
    assert complaints(read(b"")) == [
        (1, 1, "missing"), (1, 1, "missing"), (1, 1, "missing"), (1, 1, "missing"), (1, 1, "missing")
    ]  # fmt: skip
    head = "@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tSPEAKER_00 Boss\n@ID:\teng|x|SPEAKER_00|\n"
    found = document("*SPEAKER_00:\thi .", head=head + "@Media:\ttalk, audio\n")
    assert complaints(found) == [(4, 1, "code"), (4, 1, "role"), (5, 1, "id"), (6, 1, "unlinked")]
    assert [word.wor_form for word in found.utterances[0].words] == ["hi"]
    assert complaints(document("*CHI:\thi . •1_2•", head=HEAD)) == [(1, 1, "media")]
    head = HEAD.replace("brown|MOT|||||Mother", "brown|DAD|||||Father").replace("eng|brown|CHI", "deu|brown|CHI")
    found = document("*CHI:\thi . •1_2•", head=head.replace("Target_Child|||", "Child|||") + MEDIA)
    ids = [(4, 1, "no-id"), (5, 1, "id-role"), (5, 1, "language"), (6, 1, "speaker")]
    assert complaints(found) == ids
    assert [p.code for p in read(b"@UTF8\n@Begin\n@Comment:\t\xff\xfe\n").problems].count("bytes") == 1
