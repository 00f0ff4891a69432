"""Replace names by pseudonyms in everything that an export writes. The journal keeps the names."""

import json
import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.transcript.replacement_rules import Replacement

Span = tuple[float, float]
"""Start and end in seconds."""
_Struct = TypeVar("_Struct", bound=msgspec.Struct)
_ENDING = r"(?P<ending>['’]s|['’]|s)?"  # a possessive keeps its ending: Anna's, Annas
_ALWAYS = 1e7  # seconds: beyond the end of each recording
_JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_LETTER = r"[^\W_]"


class Found(NamedTuple):
    """Names in a segment: their words `first` to `last` (exclusive), and the words in their place."""

    names: tuple[str, ...]
    first: int
    last: int
    texts: tuple[str, ...]


class Report(NamedTuple):
    """The effect of a key on a transcript.

    `places` counts the replaced places of each name. `missing` are the names that do not occur. `speakers` are the
    speakers without a pseudonym. `untimed` counts the places whose words have no times.
    """

    places: dict[str, int]
    missing: tuple[str, ...]
    speakers: tuple[str, ...]
    untimed: int


class Pseudonyms:
    """A key: names with their pseudonyms.

    A name is found as whole words in any case, also between underscores. A sign in place of a space, as in Anna_Berg,
    is no other name. A possessive keeps its ending.
    """

    def __init__(self, rules: Sequence[Replacement]) -> None:
        """Take rules without expressions. Several names may have the same pseudonym.

        Raises:
            InputFault: "pseudonym-rule" for an expression or an empty pseudonym, "pseudonym-none" without a rule.
        """
        self._rules: dict[str, Replacement] = {}
        for number, rule in enumerate(rules, 1):
            if rule.expression or not rule.whole_words or not rule.replacement.strip():
                raise InputFault("pseudonym-rule", number=number, find=rule.find[:60])
            self._rules[_folded(rule.find)] = rule
        if not self._rules:
            raise InputFault("pseudonym-none")
        spellings = {form for rule in self._rules.values() for form in _forms(rule.find)}
        listed = "|".join(_expression(form) for form in sorted(spellings, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<!{_LETTER})(?P<name>{listed}){_ENDING}(?!{_LETTER})", re.IGNORECASE)

    # --- texts

    def text(self, text: str) -> str:
        """Return a text with pseudonyms."""
        return self._pattern.sub(lambda match: self._pseudonym(match) + (match["ending"] or ""), text)

    def finds(self, text: str) -> bool:
        """Tell whether a name occurs in a text."""
        return self._pattern.search(text) is not None

    def _pseudonym(self, match: re.Match[str]) -> str:
        return self._rule(match).replacement.strip()

    def _rule(self, match: re.Match[str]) -> Replacement:
        name = match["name"]
        if (rule := self._rules.get(_folded(name))) is not None:
            return rule
        # expressions know more pairs of letters than casefold, such as i and a dotless i
        return next(each for each in self._rules.values() if _is_spelling(each.find, name))

    def strings(self, value: Any) -> Any:
        """Return built-in values with pseudonyms in all texts, names of members included."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {self.strings(key): self.strings(each) for key, each in value.items()}
        return [self.strings(each) for each in value] if isinstance(value, list | tuple) else value

    def struct(self, value: _Struct) -> _Struct:
        """Return a struct with pseudonyms in all its texts."""
        return msgspec.convert(self.strings(msgspec.to_builtins(value)), type(value))

    # --- transcripts

    def transcript(self, transcript: Transcript) -> Transcript:
        """Return the transcript with pseudonyms in words, speakers, translations, names of tracks and members.

        The words of a pseudonym share the time of the name. They have its lowest confidence. Other readings of words
        are left out, because they may spell a name in a way that no key has.
        """
        return msgspec.structs.replace(
            transcript,
            segments=tuple(map(self._segment, transcript.segments)),
            media=self.text(transcript.media),
            tracks=tuple(map(self.struct, transcript.tracks)),
            members=self._members(transcript.members),
        )

    def spans(self, segments: Sequence[Segment]) -> list[Span]:
        """Return the times of all names in the words of segments.

        A name without times lies somewhere between the timed words around it, so its span reaches to them.
        """
        spans = list[Span]()
        for number, segment in enumerate(segments):
            for each in self._found(segment):
                words = segment.words[each.first : each.last]
                if all(word.start is not None for word in words):
                    spans.append(_time(words) or (0.0, _ALWAYS))
                else:
                    before = _last_time(segment, each.first, segments[:number])
                    spans.append((before, _next_time(segment, each.last, segments[number + 1 :])))
        return spans

    def report(self, transcript: Transcript) -> Report:
        """Return the effect of the key on the words and speakers of a transcript."""
        places, speakers, untimed = Counter[str](), dict[str, None](), 0
        named = set[str]()  # names of speakers
        for segment in transcript.segments:
            for each in self._found(segment):
                places.update(each.names)
                untimed += any(word.start is None for word in segment.words[each.first : each.last])
            if segment.speaker is not None:
                said = [self._rule(each).find for each in self._pattern.finditer(segment.speaker)]
                named.update(said)
                if not said:
                    speakers[segment.speaker] = None
        names = [rule.find for rule in self._rules.values()]
        missing = tuple(name for name in names if name not in places and name not in named)
        return Report({name: places[name] for name in names if name in places}, missing, tuple(speakers), untimed)

    def _found(self, segment: Segment) -> Iterator[Found]:
        """Yield the names in the words of a segment, in order. Names in one word become one place."""
        texts = [word.text for word in segment.words]
        ends = list(accumulate(len(each) + 1 for each in texts))
        places = list[tuple[tuple[str, ...], int, int]]()
        for match in self._pattern.finditer(" ".join(texts)):
            first, last = bisect_right(ends, match.start()), bisect_right(ends, match.end() - 1) + 1
            names: tuple[str, ...] = (self._rule(match).find,)
            if places and first < places[-1][2]:  # two names in one word, as in "Anna-Lena"
                before, first, _ = places.pop()
                names = before + names
            places.append((names, first, last))
        for names, first, last in places:
            yield Found(names, first, last, tuple(self.text(" ".join(texts[first:last])).split()))

    def _segment(self, segment: Segment) -> Segment:
        found = list(self._found(segment))
        words, lines = _replaced(segment, found) if found else (segment.words, segment.lines)
        if any(word.alternative is not None for word in words):
            words = tuple(msgspec.structs.replace(word, alternative=None) for word in words)
        return msgspec.structs.replace(
            segment,
            words=words,
            lines=lines,
            speaker=None if segment.speaker is None else self.text(segment.speaker),
            translation=None if segment.translation is None else self.text(segment.translation),
            members=self._members(segment.members),
        )

    def _members(self, members: str) -> str:
        """Return JSON with pseudonyms in its texts. Numbers stay as they are, however large."""
        return _JSON_TEXT.sub(lambda text: json.dumps(self.text(json.loads(text[0])), ensure_ascii=False), members)


def _forms(name: str) -> set[str]:
    """Return a name in the two normal forms of Unicode, and with "ss" for "ß", whose capital it is."""
    spellings = (name, name.replace("ß", "ss"))
    return {unicodedata.normalize(form, spelling) for form in ("NFC", "NFD") for spelling in spellings}


def _is_spelling(name: str, text: str) -> bool:
    return any(re.fullmatch(_expression(form), text, re.IGNORECASE) for form in _forms(name))


def _expression(name: str) -> str:
    return r"(?:\s+|[-_.])".join(map(re.escape, name.split()))  # anna.berg and Anna_Berg in file names


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def _time(words: Sequence[Word]) -> Span | None:
    start = next((word.start for word in words if word.start is not None), None)
    end = next((word.end for word in reversed(words) if word.end is not None), None)
    return None if start is None or end is None else (start, end)


def _last_time(segment: Segment, first: int, before: Sequence[Segment]) -> float:
    """Return the latest second at which the sound before word `first` is known to end, 0 if none is known."""
    inside = [word.end for word in segment.words[:first] if word.end is not None]
    if inside or segment.span is not None:
        return inside[-1] if inside else segment.span[0] if segment.span else 0.0
    starts = [each.start for each in before if each.start is not None]
    return min(starts[-1:], default=0.0)  # the segment before may speak meanwhile


def _next_time(segment: Segment, last: int, after: Sequence[Segment]) -> float:
    """Return the earliest second at which the sound behind a name is known to begin, or one beyond the end."""
    inside = [word.start for word in segment.words[last:] if word.start is not None]
    if inside or segment.span is not None:
        return inside[0] if inside else segment.span[1] if segment.span else _ALWAYS
    return next((each.end for each in after if each.end is not None), _ALWAYS)


def _replaced(segment: Segment, found: Sequence[Found]) -> tuple[tuple[Word, ...], tuple[int, ...]]:
    """Return the words and the lines of a segment with other words in some places."""
    words, line_of = list[Word](), [n for n, count in enumerate(segment.lines) for _ in range(count)]
    lines, at = [0] * len(segment.lines), 0
    has_lines = segment.has_its_lines

    def add(new: Sequence[Word], place: int) -> None:
        words.extend(new)
        if has_lines:
            lines[line_of[place]] += len(new)

    for each in (*found, None):
        for place in range(at, len(segment.words) if each is None else each.first):
            add([segment.words[place]], place)
        if each is not None:
            add(_timed(each.texts, segment.words[each.first : each.last]), each.first)
            at = each.last
    return tuple(words), tuple(lines) if has_lines else segment.lines


def _timed(texts: Sequence[str], old: Sequence[Word]) -> list[Word]:
    """Return words in place of others. They share the time of the old ones evenly if all of those have times."""
    known = [word.confidence for word in old if word.confidence is not None]
    confidence = min(known) if known else None
    time = _time(old)
    if time is None or any(word.start is None for word in old):
        return [Word(text, confidence=confidence) for text in texts]
    start, end = time
    edges = [start + (end - start) * n / len(texts) for n in range(len(texts))] + [end]
    return [Word(text, edges[n], edges[n + 1], confidence) for n, text in enumerate(texts)]
