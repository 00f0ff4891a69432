"""Replaces words of a transcript by rules, as one edit; no rule can hang the program."""

import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.transcript import edit_operations
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change, EditableSegment
from core.transcript.replacement_rules import Replacement
from core.transcript.search import BadPattern, Query, Search, fold_text

_SECONDS = 2.0  # of processor time that a rule may take for all of a transcript; 100,000 words take a tenth of it


class RulesResult(NamedTuple):
    """An edit, None when nothing was found; how many places it changes; and the rules that had to be left out."""

    change: Change | None
    places: int
    faults: tuple[InputFault, ...]


def check_rules(rules: Sequence[Replacement]) -> None:
    """Raise InputFault("replacement-pattern"), which tells the place, for an expression that is none."""
    for number, rule in enumerate(rules, 1):
        _search(rule, number)


def make_rules_edit(editable: EditableTranscript, rules: Sequence[Replacement]) -> RulesResult:
    """What the rules change in the segments that may be edited, one rule after another, as one edit.

    Times are those of `edit_operations.replace_texts`; a segment that is left without words is gone. A rule that cannot
    be used, or that takes too long, changes nothing.
    """
    before = [segment.content.text for segment in editable.segments]
    texts = _Texts(before)
    count, faults = 0, list[InputFault]()
    for number, rule in enumerate(rules, 1):
        try:
            count += texts.replace(_search(rule, number), rule.replacement)
        except InputFault as fault:
            faults.append(fault)
        except BadPattern as error:
            faults.append(
                _fault("replacement-slow" if error.place is None else "replacement-pattern", rule, number, error)
            )
    changed = [(i, text) for i, text in enumerate(texts.texts) if text != before[i]]
    change = edit_operations.replace_texts(editable, changed)
    change = None if change is None else msgspec.structs.replace(change, by_rules=True)
    return RulesResult(change, count, tuple(faults))


def apply_rules(transcript: Transcript, rules: Sequence[Replacement]) -> tuple[Transcript, RulesResult]:
    """The transcript after the rules, and what they changed."""
    editable = EditableTranscript(language=transcript.language, duration=transcript.duration)
    editable.segments += [EditableSegment(segment, 0, 0) for segment in transcript.segments]
    made = make_rules_edit(editable, rules)
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


class _Texts:
    """The texts of segments while rule after rule changes them."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = list(texts)
        self._folded = [fold_text(text) for text in texts]

    def replace(self, search: Search, replacement: str) -> int:
        """Apply one rule; how many places it changes. Raises BadPattern, and changes nothing, if it takes too long."""
        end = time.thread_time() + _SECONDS
        after, count = dict[int, str](), 0
        for i in [i for i, text in enumerate(self._folded) if search.folded in text]:
            text, found = search.replace_in(self.texts[i], replacement)
            if search.query.expression and time.thread_time() > end:
                raise BadPattern("the expression takes too long")
            if found:
                after[i] = text
                count += found
        for i, text in after.items():
            self.texts[i], self._folded[i] = text, fold_text(text)
        return count


def _fault(code: str, rule: Replacement, number: int, error: BadPattern) -> InputFault:
    place = 1 if error.place is None else error.place + 1
    return InputFault(code, number=number, find=rule.find[:60], place=place, reason=error.reason)
