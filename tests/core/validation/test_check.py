"""chatter's findings in files that break a rule each, none in valid ones, limits for hostile ones. • is a bullet."""

from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from chat_files import HEAD, MEDIA, document
from large_chat_files import mutation

from core.formats.chat import read
from core.validation.advice import ADVICE
from core.validation.chatter import Chatter, Message
from core.validation.check import Finding, check
from core.validation.titles import TITLES

RULES = Path(__file__).parents[2] / "fixtures" / "chat_rules"
"""A file for each of the 256 violations of chatter's catalogue, CODE.cha, CODE-2.cha and so on."""
SAME = {"W108": "E308"}  # a warning that chatter gives beside the error, and its parser does not hand over


@pytest.fixture(scope="module")
def chatter() -> Iterator[Chatter]:
    running = Chatter()
    yield running
    running.close()


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(RULES.glob("*.cha")), ids=lambda path: path.stem)
def test_broken_rule_is_reported_with_its_code(path: Path, chatter: Chatter) -> None:
    found = check(read(path.read_bytes()), chatter, path.stem)
    lines = path.read_bytes().count(b"\n")
    code = path.stem.partition("-")[0]
    assert SAME.get(code, code) in [finding.code for finding in found]
    assert all(1 <= finding.line <= lines + 1 and finding.column >= 1 for finding in found)
    assert all(finding.text and finding.advice != ADVICE[""] for finding in found)


def test_the_catalogue_is_whole_and_every_code_has_plain_words() -> None:
    codes = [path.stem.partition("-")[0] for path in RULES.glob("*.cha")]
    assert len(codes) >= 256
    assert len(set(codes)) >= 162
    assert set(codes) - {*SAME} <= TITLES.keys() & ADVICE.keys()
    assert ADVICE.keys() - {""} <= TITLES.keys()


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("@UTF8\n@Begin\n@Languages:\teng\n@End\n", [(1, "E504")]),
        ("@Begin\n@Languages:\teng\n@Participants:\tCHI Child\n@ID:\teng|c|CHI|||||Child|||\n@End\n", [(1, "E503")]),
        (HEAD.replace("eng|brown|CHI", "eng|brown|") + MEDIA + "@End\n", [(5, "E511")]),
        (HEAD + "@Media:\ttalk, audio, unlinked\n*CHI:\t.\n@End\n", [(8, "E306")]),
        (HEAD + "@Media:\ttalk, audio, unlinked\n*CHI:\thi .\n%tim:\tat noon\n@End\n", [(9, "E603")]),
    ],
)
def test_rules_that_chatter_does_not_judge_are_mynahs(
    head: str, expected: list[tuple[int, str]], chatter: Chatter
) -> None:
    assert [finding[:3:2] for finding in check(read(head.encode()), chatter) if finding[:3:2] in expected] == expected


def test_a_fault_in_the_headers_hides_none_in_other_headers(chatter: Chatter) -> None:
    head = HEAD.replace("@ID:\teng|brown|MOT|||||Mother|||", "@ID:\teng|brown|MOT||||Mother|||")
    found = check(document("*CHI:\thi .", head=f"{head}@Date:\ttoday\n@Bg:\tstory\n{MEDIA}"), chatter, "talk")
    assert [finding[:3:2] for finding in found if finding.code in ("E342", "E518", "E526")] == [
        (6, "E342"),
        (7, "E518"),
        (8, "E526"),
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("*CHI:\thi .\n\n*CHI:\tyes .", [(9, 1, "E747")]),
        ("what is this\n*CHI:\thi .", [(8, 1, "E326")]),
        ("%mor:\tx\n*CHI:\thi .", [(8, 1, "E404")]),
        ("*CHI: hi .", [(8, 1, "E316")]),
        ("*DAD:\thi .", [(8, 2, "E308"), (8, 2, "E522")]),
        ("*CHI:\t[- deu] ja .", [(8, 1, "E755")]),
        ("*CHI:\thi . there .", [(8, 7, "E316")]),
        ("*CHI:\thi [there .", [(8, 9, "E375")]),
        ("*CHI:\tI have dogs3 .", [(8, 14, "E220")]),
        ("*CHI:\t&-um , yes .", [(8, 12, "E259")]),
        ("*CHI:\thi . •9_9•", [(8, 12, "E362")]),
        ("*CHI:\thi . •09_12•", [(8, 12, "E748")]),
        ("*CHI:\thi . •0_1501•\n*CHI:\tyes . •1000_2000•", [(9, 13, "E704")]),
        ("*CHI:\thi . •0_1500•\n*CHI:\tyes . •1000_2000•", []),
        ("*CHI:\thi there . •1_9•\n%wor:\thi •1_2• .", [(9, 1, "wor")]),
        ("*CHI:\tno3 . •1_9•\n*CHI:\thi [there . •9_12•", [(8, 7, "E220"), (9, 9, "E375")]),
    ],
)
def test_every_finding_has_its_place(lines: str, expected: list[tuple[int, int, str]], chatter: Chatter) -> None:
    found = check(document(lines), chatter, "talk")
    assert [finding[:3] for finding in found if finding.code != "E544"] == expected


def test_finding_has_a_text_and_advice(chatter: Chatter) -> None:
    assert check(document("*CHI:\tdogs3 . •1_9•"), chatter, "walk") == [
        Finding(
            7, 1, "E531", "@Media names talk, and the file is called walk",
            "Rename one of them: @Media has the name of the file and of the recording, without what follows the dot.",
        ),
        Finding(
            8, 7, "E220", '"dogs3" is not a legal word in language(s) "eng": numeric digits not allowed',
            "Spell the number out in words.",
        ),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "lines",
    [
        "*CHI:\t⌈2hello⌉2 there . •1_9•\n*MOT:\t⌊2yes⌋2 . •2_9•",
        "*CHI:\t\x02\x01hi\x02\x02 there . •1_9•",
        "*CHI:\thello there •1_9•\n*MOT:\tyes ⇗ •9_12•",
        "*CHI:\thao3@s:zho there . •1_9•",
    ],
)
def test_signs_of_conversation_analysis_are_valid(lines: str, chatter: Chatter) -> None:
    head = HEAD.replace("eng, spa", "eng, zho").replace("@ID:", "@Options:\tCA\n@ID:", 1) + MEDIA
    assert check(document(lines, head=head), chatter, "talk") == []


def test_a_prefix_of_hebrew_is_no_fault(chatter: Chatter) -> None:
    head = HEAD.replace("eng", "heb").replace("heb, spa", "heb") + MEDIA
    assert check(document("*CHI:\tב#פיפי . •1_9•", head=head), chatter, "talk") == []


def test_bytes_that_are_not_utf_8_and_a_byte_order_mark_are_named(chatter: Chatter) -> None:
    found = check(read(b"\xef\xbb\xbf" + document("*CHI:\tdrxck .").to_bytes().replace(b"x", b"\xfc")), chatter)
    assert [finding[:3] for finding in found if finding.code in ("bom", "bytes")] == [(1, 1, "bom"), (8, 9, "bytes")]


@pytest.mark.slow
def test_a_large_valid_file_is_judged_in_parts_without_false_alarm(chatter: Chatter) -> None:
    lines = [f"*CHI:\thello there . •{i}_{i + 1}•" for i in range(0, 16000, 2)]
    more = -60.0  # seconds: how much a busy machine takes is not what is tried here
    assert check(document(*lines), chatter, "talk", spent=more) == []
    lines[7990] = "*CHI:\tdogs3 . •15980_15981•"
    assert [finding[:3] for finding in check(document(*lines), chatter, "talk", spent=more)] == [(7998, 7, "E220")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "tier", ["<a " * 2 * 10**5 + "> [/] " * 10**4, "a" + "^" * 10**5, " I [/]" * 15 * 10**4, "“" * 10**5], ids=len
)
def test_an_utterance_that_chatter_cannot_judge_is_named(tier: str, chatter: Chatter) -> None:
    found = check(document("*CHI:\tdogs3 .", f"*CHI:\t{tier}", "*MOT:\tcats3 ."), chatter, "talk")
    places = [finding[0:3:2] for finding in found]
    assert (8, "E220") in places
    assert any(line == 9 for line, _ in places)
    assert sum(len(finding.text) for finding in found[:100]) < 20_000


def test_a_name_that_a_system_composes_otherwise_is_the_same(chatter: Chatter) -> None:
    file = document("*CHI:\tdogs . •1_9•", head=HEAD + MEDIA.replace("talk", "Gespr\u00e4ch"))
    assert check(file, chatter, "Gespra\u0308ch") == []


class _AnsweringOnce(Chatter):
    """It is asked once, and then the time is over."""

    asked = 0

    def messages(self, text: str, limit: float) -> list[Message] | None:
        self.asked += 1
        return super().messages(text, limit) if self.asked == 1 else None


@pytest.mark.slow
def test_utterances_without_time_for_checking_are_named() -> None:
    chatter = _AnsweringOnce()
    found = check(document("*CHI:\thi [there .", "*MOT:\tcats3 .", "*MOT:\tyes ."), chatter, "talk")
    chatter.close()
    assert [finding[:3] for finding in found] == [(8, 9, "E375"), (9, 1, "unjudged")]
    assert "line 10" in found[1].text


def test_a_header_that_is_not_there_hides_nothing_of_the_utterances(chatter: Chatter) -> None:
    head = HEAD.replace("@Languages:\teng, spa\n", "") + MEDIA
    found = check(document("*CHI:\tdogs3 . •1_9•", head=head), chatter, "talk")
    assert [finding[0:3:2] for finding in found] == [(7, "E220"), (9, "E504")]


def test_faults_without_a_place_hide_nothing_of_other_utterances(chatter: Chatter) -> None:
    found = check(read(mutation(7, 6000)), chatter, "talk", spent=-60.0)  # cut off behind the last speaker's code
    assert {"E316", "E702", "E704"} <= {finding.code for finding in found if finding.line > 8}
    assert "unjudged" not in [finding.code for finding in found]


@pytest.mark.slow
def test_a_file_is_judged_although_the_process_that_judged_others_is_gone(chatter: Chatter) -> None:
    file = document("*CHI:\thello .")
    found = check(file, chatter)
    assert "unjudged" not in [finding.code for finding in found]
    assert chatter.pid is not None
    psutil.Process(chatter.pid).kill()
    assert check(file, chatter) == found
