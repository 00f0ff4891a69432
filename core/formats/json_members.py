"""Keep the members of a JSON transcript that Mynah does not know, so that other programs find them again."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from core.contracts import foreign_json

Members = dict[str, msgspec.Raw]
"""JSON values by the name of their member."""


class _SegmentMembers(msgspec.Struct, frozen=True, omit_defaults=True):
    """The unknown members of a segment. Those of words fit as long as the segment has `count` words."""

    own: Members = {}
    count: int = 0
    words: dict[str, Members] = {}


class _Segment(msgspec.Struct, frozen=True):
    words: list[Members]


class _Document(msgspec.Struct, frozen=True):
    segments: list[msgspec.Raw]


def unknown_members(
    raw: bytes, document: Sequence[str], segment: Sequence[str], word: Sequence[str]
) -> tuple[str, list[str]]:
    """Return the unknown members of a document and of each of its segments as texts, "" without any.

    Args:
        raw: the document.
        document: the known members of a document.
        segment: the known members of a segment.
        word: the known members of a word.

    Raises:
        ValueError: the document is not one.
    """
    every: Members = foreign_json.decode(raw, Members)
    segments: list[str] = []
    for part in foreign_json.decode(raw, _Document).segments:
        own = _unknown(foreign_json.decode(part, Members), segment)
        words = foreign_json.decode(part, _Segment).words
        by_place = {str(n): found for n, members in enumerate(words) if (found := _unknown(members, word))}
        kept = _SegmentMembers(own, len(words) if by_place else 0, by_place)
        segments.append(msgspec.json.encode(kept).decode() if own or by_place else "")
    own = _unknown(every, document)
    return msgspec.json.encode(own).decode() if own else "", segments


def _unknown(members: Members, known: Sequence[str]) -> Members:
    return {name: value for name, value in members.items() if name not in known}


def with_members(value: msgspec.Struct, members: Mapping[str, msgspec.Raw], last: str) -> object:
    """Return a value with more members, and its member `last` at the end. Its own members win."""
    plain = msgspec.to_builtins(value)
    end = {last: plain.pop(last)} if last else {}
    return {**plain, **{name: raw for name, raw in members.items() if name not in plain}, **end}


def document_members(members: str) -> Members:
    """Return the members in a text from `unknown_members` for a document. The text is not empty."""
    return msgspec.json.decode(members, type=Members)


def segment_members(members: str, count: int) -> tuple[Members, Iterator[Members]]:
    """Return the members in a text from `unknown_members` for a segment, and those of each of its `count` words.

    The text is not empty.
    """
    kept = msgspec.json.decode(members, type=_SegmentMembers)
    words = kept.words if kept.count == count else {}
    return kept.own, (words.get(str(n), {}) for n in range(count))
