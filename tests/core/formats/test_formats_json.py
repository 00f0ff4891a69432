"""JSON as documented, and what is refused."""

import json as plain

import msgspec
import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st
from transcripts import timed, transcript

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Word
from core.formats import json
from core.transcript.edits import SegmentMetadata


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


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
members = st.dictionaries(st.text(max_size=6).map("x-{}".format), values, max_size=3)


@pytest.mark.slow
@fewer
@given(members, members, members)
def test_unknown_members_survive_at_their_places(
    document: dict[str, object], segment: dict[str, object], word: dict[str, object]
) -> None:
    written = plain.loads(json.write(transcript("Yes it is. No.")))
    written |= document
    written["segments"][1 % len(written["segments"])] |= segment
    written["segments"][0]["words"][1] |= word
    found = json.read(plain.dumps(written))
    assert plain.loads(json.write(found)) == written
    kept = [Segment(each.words, *msgspec.structs.astuple(SegmentMetadata.of(each))) for each in found.segments]
    assert kept == list(found.segments)


def test_members_of_words_go_with_another_number_of_words() -> None:
    written = plain.loads(json.write(transcript("Yes it is.")))
    written["segments"][0] |= {
        "checked": True,
        "words": [{**each, "tag": 1} for each in written["segments"][0]["words"]],
    }
    (segment,) = json.read(plain.dumps(written)).segments
    fewer_words = msgspec.structs.replace(segment, words=segment.words[:2])
    (again,) = plain.loads(json.write(transcript(fewer_words)))["segments"]
    assert again["checked"] is True
    assert not any("tag" in each for each in again["words"])


def test_a_byte_order_mark_is_ignored() -> None:
    given_ = transcript("Yes.")
    assert json.read(b"\xef\xbb\xbf" + json.write(given_)) == given_


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
