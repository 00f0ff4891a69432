"""Violations of the rules of CHAT in a file that was read, with line and column; none keeps a file from use."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from core.formats.chat.chat_options import ROLES
from core.formats.chat.chat_text import BOM, BULLET, LineIndex
from core.formats.chat.parsed import ParsedFile, Utterance
from core.formats.chat.tier_tokens import TierToken

OVERLAP: Final = 500
"""Milliseconds that one speaker's utterances may overlap (CLAN CHECK 133, chatter E704)."""

# code -> what is wrong, with the text that is concerned; the codes of CLAN CHECK and chatter are at each.
PROBLEMS: Final = {
    "bytes": "these bytes are not UTF-8",
    "bom": "the file begins with a byte order mark, which CLAN refuses",
    "missing": "the header {text} is missing",
    "unlinked": "there is not one bullet, so @Media has to say `unlinked`",  # E544
    "media": "there are bullets, so @Media has to name the recording",  # 112, E752
    "blank": "the line is empty",  # 91, E747
    "line": "the line is neither a header nor a tier, and continues none",
    "after-end": "something stands after @End",
    "tab": "a tab has to follow the colon of {text}",  # 4
    "orphan": "{text} belongs to no main tier",
    "code": "{text} is no code of at most seven characters",
    "speaker": "{text} is not in @Participants",  # E308
    "role": "{text} is no role of CHAT",  # 15, E532
    "id": "@ID has to have ten fields",  # 143
    "no-id": "{text} has no @ID",  # E522
    "id-role": "the role {text} is not that of @Participants",  # 142, E532
    "language": "the language {text} is not in @Languages",  # 122
    "terminator": "the utterance has no terminator",  # 21, 36, 50, E305
    "terminators": "{text} ends an utterance that goes on",
    "empty": "nothing is said in the utterance; 0 would say so",
    "closing": "{text} is not closed",
    "digits": "{text} has digits; CHAT spells numbers out",  # 38, 47, E220
    "character": "{text} has a character that no word may have",
    "comma": "no spoken word stands before the comma",  # 48, E259
    "bullet": "{text} is no time",  # 82, 90, E362, E748
    "order": "the utterance starts before the one before it",  # E362
    "overlap": "the utterance overlaps its speaker's one before by over half a second",  # 133, E704
    "wor": "%wor does not have the words of its main tier",
}
_ILLEGAL = re.compile(r"[\x00-\x14\x16-\x1f!\"#%&*=?\\{}|`]")
_SPEECH = ("word", "filler", "fragment", "unclear", "omission", "event", "pause", "mark")
_NEEDED = ("UTF8", "Begin", "Languages", "Participants", "End")


class Problem(NamedTuple):
    """A violation at a line and column, both from 1; `code` is a key of PROBLEMS."""

    line: int
    column: int
    code: str
    found: str

    @property
    def text(self) -> str:
        """What is wrong, in English."""
        return PROBLEMS[self.code].format(text=self.found)


class _Finding(NamedTuple):
    at: int
    code: str
    found: str = ""


def find_problems(file: ParsedFile) -> Iterator[Problem]:
    """Every problem of the file, in its order."""
    lines = LineIndex(file.text)
    findings = [*_of_text(file), *_of_headers(file), *_of_tiers(file), *_of_times(file)]
    for utterance in file.utterances:
        findings += _of_utterance(file, utterance)
    for at, code, found in sorted(findings):
        yield Problem(*lines.position(at), code, found)


def _of_text(file: ParsedFile) -> Iterator[_Finding]:
    if file.text.startswith(BOM):
        yield _Finding(0, "bom")
    for match in re.finditer("[\udc80-\udcff]+", file.text):
        yield _Finding(match.start(), "bytes")


def _of_headers(file: ParsedFile) -> Iterator[_Finding]:
    names = [header.name for header in file.headers]
    for name in _NEEDED:
        if name not in names:
            yield _Finding(len(file.text) if name == "End" else 0, "missing", f"@{name}")
    at = {header.name: header.tier.start for header in reversed(file.headers)}
    has_bullets = BULLET in file.text
    if has_bullets and file.media is None:
        yield _Finding(at.get("Media", 0), "media")
    if not has_bullets and file.media is not None and not file.media.status:
        yield _Finding(at["Media"], "unlinked")
    for person in file.participants:
        if person.role not in ROLES:
            yield _Finding(at["Participants"], "role", person.role or person.code)
        if len(person.code) > 7:
            yield _Finding(at["Participants"], "code", person.code)
    yield from _of_ids(file)


def _of_ids(file: ParsedFile) -> Iterator[_Finding]:
    """Every participant has an @ID of ten fields; role and language agree with @Participants and @Languages."""
    roles = {person.code: person.role for person in file.participants}
    missing = dict(roles)
    for header in file.headers:
        if header.name != "ID":
            continue
        fields = [field.strip() for field in header.text.split("|")]
        missing.pop((*fields, "", "")[2], None)
        if len(fields) != 11:
            yield _Finding(header.tier.start, "id")
            continue
        if fields[2] not in roles:
            yield _Finding(header.tier.start, "speaker", fields[2])
        elif fields[7] != roles[fields[2]]:
            yield _Finding(header.tier.start, "id-role", fields[7])
        for language in fields[0].split(","):
            if language.strip() not in file.languages:
                yield _Finding(header.tier.start, "language", language.strip())
    place = next((header.tier.start for header in file.headers if header.name == "Participants"), 0)
    for code in missing:
        yield _Finding(place, "no-id", code)


def _of_tiers(file: ParsedFile) -> Iterator[_Finding]:
    ended, after_main = False, False
    for tier in file.tiers:
        after_main = after_main or tier.kind == "main"
        if ended:
            yield _Finding(tier.start, "after-end")
        elif tier.kind == "stray":
            yield _Finding(tier.start, "blank" if tier.start == tier.end else "line")
        elif tier.separator not in ("", ":\t") or (tier.kind != "header" and not tier.separator):
            yield _Finding(tier.start, "tab", tier.label)
        elif tier.kind == "dependent" and not after_main:
            yield _Finding(tier.start, "orphan", tier.label)
        ended = ended or tier.label == "@End"


def _of_times(file: ParsedFile) -> Iterator[_Finding]:
    """Starts never go down, across speakers; one speaker's own utterances hardly overlap."""
    latest = -1
    ends: dict[str, int] = {}
    for utterance in file.utterances:
        if utterance.start is None or utterance.end is None:
            continue
        if utterance.start < latest:
            yield _Finding(utterance.main.start, "order")
        elif utterance.start < ends.get(utterance.speaker, 0) - OVERLAP:
            yield _Finding(utterance.main.start, "overlap")
        latest = max(latest, utterance.start)
        ends[utterance.speaker] = max(utterance.end, ends.get(utterance.speaker, 0))


def _of_utterance(file: ParsedFile, utterance: Utterance) -> Iterator[_Finding]:
    main = utterance.main
    if utterance.speaker not in (person.code for person in file.participants):
        yield _Finding(main.start, "speaker", utterance.speaker)
    if utterance.language is not None and utterance.language not in file.languages:
        yield _Finding(main.content_start, "language", utterance.language)
    yield from _of_tokens(utterance)
    if not utterance.terminator:
        yield _Finding(main.end, "terminator")
    if all(token.kind not in _SPEECH for token in utterance.tokens):
        yield _Finding(main.content_start, "empty")
    wor = utterance.tier("%wor")
    on_wor = [token.wor_form for token in utterance.wor_tokens if token.is_on_wor]
    if wor is not None and on_wor != [word.wor_form for word in utterance.words]:
        yield _Finding(wor.start, "wor")


def _of_tokens(utterance: Utterance) -> Iterator[_Finding]:
    after_word = False
    for i, token in enumerate(utterance.tokens):
        after_word = after_word or token.kind in ("word", "unclear")
        if token.kind == "broken":
            yield _Finding(token.start, "closing", "a bullet" if token.text[0] == BULLET else token.text)
        elif token.kind == "word" and any(c.isdigit() for c in token.wor_form):
            yield _Finding(token.start, "digits", token.text)
        elif token.kind in ("word", "filler", "fragment") and _ILLEGAL.search(token.text, 1):
            yield _Finding(token.start, "character", token.text)
        elif token.kind == "comma" and not after_word:
            yield _Finding(token.start, "comma")
        elif token.kind == "bullet" and not _is_time(token):
            yield _Finding(token.start, "bullet", token.text.strip(BULLET))
        elif token.kind == "terminator" and _goes_on(utterance.tokens[i + 1 :]):
            yield _Finding(token.start, "terminators", token.text)


def _is_time(token: TierToken) -> bool:
    """Whether a bullet is a time that ends after its start; what a bullet of another kind shows is not judged."""
    if token.times is None:
        return token.text.strip(BULLET).startswith("%")
    return token.times[0] < token.times[1] and re.search(r"(?<!\d)0\d", token.text) is None


def _goes_on(following: tuple[TierToken, ...]) -> bool:
    return any(token.is_on_wor or token.kind == "terminator" for token in following)
