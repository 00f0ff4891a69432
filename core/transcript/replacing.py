"""Replaces words of a transcript by rules, as one edit; no rule can hang the program."""

import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.transcript import edit_operations
from core.transcript.edits import Change, EditableSegment, EditableTranscript
from core.transcript.replacement_rules import Replacement
from core.transcript.search import BadPattern, Query, Search

_SECONDS = 2.0  # that a rule may take for all of a transcript; a hundred thousand words take a tenth of it


class Replaced(NamedTuple):
    """An edit, None when nothing was found; how many places it changes; and the rules that had to be left out."""

    change: Change | None
    places: int
    faults: tuple[InputFault, ...]


def check_rules(rules: Sequence[Replacement]) -> None:
    """Raise InputFault("replacement-pattern"), which tells the place, for an expression that is none."""
    for number, rule in enumerate(rules, 1):
        _search(rule, number)


def rules_edit(editable: EditableTranscript, rules: Sequence[Replacement]) -> Replaced:
    """What the rules change in the segments that may be edited, one rule after another, as one edit.

    Times are those of `edit_operations.replace_texts`; a segment that is left without words is gone. A rule that cannot
    be used, or that takes too long, changes nothing.
    """
    texts = before = [segment.content.text for segment in editable.segments]
    count, faults = 0, list[InputFault]()
    for number, rule in enumerate(rules, 1):
        try:
            texts, found = _replaced(texts, _search(rule, number), rule.replacement)
            count += found
        except InputFault as fault:
            faults.append(fault)
        except BadPattern as error:
            faults.append(
                _fault("replacement-slow" if error.place is None else "replacement-pattern", rule, number, error)
            )
    changed = [(i, text) for i, text in enumerate(texts) if text != before[i]]
    change = edit_operations.replace_texts(editable, changed)
    change = None if change is None else msgspec.structs.replace(change, by_rules=True)
    return Replaced(change, count, tuple(faults))


def with_replacements(transcript: Transcript, rules: Sequence[Replacement]) -> tuple[Transcript, Replaced]:
    """The transcript after the rules, and what they changed."""
    editable = EditableTranscript(language=transcript.language, duration=transcript.duration)
    editable.segments += [EditableSegment(segment, 0, 0) for segment in transcript.segments]
    made = rules_edit(editable, rules)
    if made.change is None:
        return transcript, made
    editable.apply(made.change)
    return msgspec.structs.replace(transcript, segments=tuple(each.content for each in editable.segments)), made


def _search(rule: Replacement, number: int) -> Search:
    try:
        search = Search(Query(rule.find, rule.expression, rule.match_case, rule.whole_words))
        search.check_replacement(rule.replacement)
    except BadPattern as error:
        raise _fault("replacement-pattern", rule, number, error) from error
    return search


def _replaced(texts: Sequence[str], search: Search, replacement: str) -> tuple[list[str], int]:
    """The texts after one rule, and how many places it changed. Raises BadPattern when it takes too long."""
    end = time.monotonic() + _SECONDS
    after, count = [], 0
    for text in texts:
        new, found = search.replaced(text, replacement)
        if time.monotonic() > end:
            raise BadPattern("the expression takes too long")
        after.append(new)
        count += found
    return after, count


def _fault(code: str, rule: Replacement, number: int, error: BadPattern) -> InputFault:
    place = 1 if error.place is None else error.place + 1
    return InputFault(code, number=number, find=rule.find[:60], place=place, reason=error.reason)
