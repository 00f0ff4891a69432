"""Replace words of a transcript by rules, as one edit. A time limit stops slow rules."""

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

_TIME_LIMIT_S = 2.0  # processor time of a rule for one transcript. 100,000 words take a tenth of it.


class RulesResult(NamedTuple):
    """The edit of the rules, the number of places that it changes, and a fault for each rule that failed.

    `change` is None if no rule found anything.
    """

    change: Change | None
    places: int
    faults: tuple[InputFault, ...]


def check_rules(rules: Sequence[Replacement]) -> None:
    """Check that all expressions are valid.

    Raises:
        InputFault: replacement-pattern, with the place of the mistake.
    """
    for number, rule in enumerate(rules, 1):
        _search(rule, number)


def make_rules_edit(editable: EditableTranscript, rules: Sequence[Replacement]) -> RulesResult:
    """Apply the rules one after another to the segments that may be edited, and return one edit.

    Times are those of `edit_operations.replace_texts`. The edit removes segments that lose all words. A rule that is
    invalid or too slow changes nothing.
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
    """Return the transcript after the rules, and the result of the rules."""
    editable = EditableTranscript(language=transcript.language, duration=transcript.duration)
    editable.segments += [EditableSegment(segment, 0, 0) for segment in transcript.segments]
    result = make_rules_edit(editable, rules)
    if result.change is None:
        return transcript, result
    editable.apply(result.change)
    return msgspec.structs.replace(transcript, segments=tuple(each.content for each in editable.segments)), result


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
        """Apply one rule, and return the number of changed places.

        Raises BadPattern if the rule takes too long. Then no text has changed.
        """
        end = time.thread_time() + _TIME_LIMIT_S
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
