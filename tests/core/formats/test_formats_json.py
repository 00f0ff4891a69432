"""JSON as documented, and what is refused."""

import json as plain

import pytest
from transcripts import timed, transcript

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Word
from core.formats import json


def test_the_document_is_as_documented() -> None:
    given = transcript(Segment((Word("Hello.", 0.4, 0.7, 0.93), Word("You?")), "Anna", "es"), duration=61.5)
    assert plain.loads(json.write(given)) == {
        "schema": "mynah-transcript",
        "version": 1,
        "media": "talk.wav",
        "duration": 61.5,
        "model": "demo",
        "language": "en",
        "video": False,
        "segments": [
            {
                "speaker": "Anna",
                "language": "es",
                "start": 0.4,
                "end": 0.7,
                "text": "Hello. You?",
                "words": [
                    {"text": "Hello.", "start": 0.4, "end": 0.7, "confidence": 0.93},
                    {"text": "You?", "start": None, "end": None, "confidence": None},
                ],
            }
        ],
    }


def test_members_of_later_revisions_and_a_byte_order_mark_are_ignored() -> None:
    document = plain.loads(json.write(transcript("Yes.")))
    document["mood"] = "bright"
    document["segments"][0]["words"][0]["pitch"] = 440
    assert json.read(b"\xef\xbb\xbf" + plain.dumps(document).encode()) == transcript("Yes.")


def test_a_newer_version_is_named() -> None:
    with pytest.raises(InputFault) as caught:
        json.read('{"schema": "mynah-transcript", "version": 2, "pages": []}')
    assert caught.value.code == "transcript-newer"
    assert "version 2" in caught.value.sentence


GOOD = json.write(transcript(Segment(timed("Yes.")))).decode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "{}",
        '{"schema": "other", "version": 1}',
        GOOD.replace('"version": 1', '"version": 0'),
        GOOD.replace('"version": 1', '"version": "1"'),
        GOOD.replace('"duration": 100.0', '"duration": "long"'),
        GOOD.replace('"end": 0.35,\n          "confidence"', '"end": null,\n          "confidence"'),
        GOOD.replace("0.35", "1e999"),
        "[" * 100_000,
        b"\xff\xfe",
        "\ud800",
    ],
)
def test_anything_else_is_refused_with_a_sentence(text: str | bytes) -> None:
    with pytest.raises(InputFault) as caught:
        json.read(text)
    assert caught.value.code == "transcript-broken"
