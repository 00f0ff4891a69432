"""Where the findings of a CHAT file lie in its transcript."""

from chat_files import document

from core.validation.check import Finding
from core.validation.places import Place, places


def test_a_finding_is_at_the_word_that_it_is_in_or_that_stands_before_it() -> None:
    file = document("*CHI:\tso he goes . •0_900•", "%com:\tloud", "*MOT:\t&=laughs yes .")
    wanted = {(3, 1): None, (8, 7): (0, 0), (8, 11): (0, 1), (8, 18): (0, 2), (9, 3): (0, 0), (10, 16): (1, 1)}
    found = places([Finding(*at, "", "", "") for at in wanted], file, file.to_transcript().segments)
    assert found == [at and Place(*at) for at in wanted.values()]


def test_thousands_of_findings_in_one_utterance_are_placed_in_one_pass() -> None:
    """In quadratic time it would not end before the test's own limit."""
    count = 10_000
    file = document("*CHI:\t" + "so " * count + ".")
    found = places([Finding(8, 7 + 3 * i, "", "", "") for i in range(count)], file, file.to_transcript().segments)
    assert found == [Place(0, i) for i in range(count)]
