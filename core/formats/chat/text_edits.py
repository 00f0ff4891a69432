"""Change a CHAT file by edits of its text: bullets, %wor tiers and headers, in the file's own style."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from core.formats.chat.chat_text import BOM, BULLET, Tier, newline
from core.formats.chat.headers import media_name
from core.formats.chat.parsed import BulletTimes, ParsedFile, Utterance

_TAG_MARKS = ("„", "‡")
# The order of headers (CHAT manual; chatter E547, E551).
_HEADER_ORDER = ("UTF8", "PID", "Font", "Begin", "Languages", "Participants", "Options", "ID", "Birth of", "Media")


class TextEdit(NamedTuple):
    """A replacement of text[start:end] by `text`."""

    start: int
    end: int
    text: str


class BulletStyle(NamedTuple):
    """The place of a file's bullets: before the terminator or last, and the space before them (`gap`)."""

    before: bool
    gap: str


def with_times(
    file: ParsedFile,
    times: Mapping[int, BulletTimes],
    words: Mapping[int, Sequence[tuple[int, int, int]]],
    media: str | None,
    video: bool,
) -> str:
    """Return the text with new bullets and %wor tiers. See Document.with_times."""
    for start, end in (*times.values(), *((start, end) for timed in words.values() for _, start, end in timed)):
        if not 0 <= start < end:
            raise ValueError(f"{start}_{end} is no time of a bullet")
    style = bullet_style_of(file)
    edits = [bullet_edit(file.utterances[i], span, style) for i, span in times.items()]
    ending = newline(file.text)
    for i, timed in words.items():
        edits += wor_edits(file, file.utterances[i], {word: (start, end) for word, start, end in timed}, ending)
    if times or any(words.values()):
        edits += media_edits(file, True, media, video)
    return apply_edits(file.text, edits)


def apply_edits(text: str, edits: Sequence[TextEdit]) -> str:
    """Return the text with all of these edits, which must not overlap."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: edit.start):  # edits at one place keep their order
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join((*parts, text[at:]))


def bullet_style_of(file: ParsedFile) -> BulletStyle:
    """Return the style of most of the file's bullets, or CHAT's usual style if it has none."""
    used = Counter(_bullet_styles(file)).most_common(1)
    return used[0][0] if used else BulletStyle(before=False, gap=" ")


def _bullet_styles(file: ParsedFile) -> Iterator[BulletStyle]:
    for utterance in file.utterances:
        if utterance.bullet is not None:
            earlier = utterance.tokens.end_before(utterance.bullet.start)
            gap = "" if earlier is None else file.text[earlier : utterance.bullet.start]
            terminator = utterance.tokens.first("terminator")
            before = terminator is not None and utterance.tokens[terminator].start > utterance.bullet.start
            # a wrapped line does not show the style
            yield BulletStyle(before, " " if "\n" in gap or "\r" in gap else gap)


def bullet_edit(utterance: Utterance, span: BulletTimes, style: BulletStyle) -> TextEdit:
    """Return the edit that sets an utterance's bullet, in the place of the present one, else in `style`."""
    text = f"{BULLET}{span[0]}_{span[1]}{BULLET}"
    if utterance.bullet is not None:
        return TextEdit(utterance.bullet.start, utterance.bullet.end, text)
    earlier = list(utterance.tokens)
    for i, token in enumerate(earlier):  # an unclosed bullet would swallow a new one after it
        if (style.before and token.kind == "terminator") or (token.kind == "broken" and token.text[0] == BULLET):
            del earlier[i:]
            break
    at = earlier[-1].end if earlier else utterance.main.content_start
    return TextEdit(at, at, f"{style.gap if earlier else ''}{text}")


def wor_edits(
    file: ParsedFile,
    utterance: Utterance,
    timed: Mapping[int, BulletTimes],
    ending: str,
    replaced: Mapping[int, str] | None = None,
) -> list[TextEdit]:
    """Return the edits that write an utterance's %wor tier anew.

    A new tier stands before the tiers that follow %wor elsewhere in the file, and after all others.

    Args:
        file: the file.
        utterance: the utterance.
        timed: the times of its words in milliseconds, by the index of the word.
        ending: the file's newline.
        replaced: words that differ from those of the main tier, by the index of the word.
    """
    present = utterance.tier("%wor")
    content = _wor_content(file.text, utterance, timed, replaced or {})
    if present is not None and content:
        return [TextEdit(present.content_start, present.end, content)]
    if present is not None:
        return [removal_edit(file, present)]
    earlier = takewhile(lambda tier: tier.label not in file.labels_after_wor, utterance.tiers)
    at = (utterance.main, *earlier)[-1].end
    return [TextEdit(at, at, f"{ending}%wor:\t{content}")] if content else []


def removal_edit(file: ParsedFile, tier: Tier) -> TextEdit:
    """Return the edit that removes a tier and the newline before it, or after it at the beginning of the file."""
    before = file.text[max(0, tier.start - 2) : tier.start]
    newlines = before if before == "\r\n" else before[-1:]
    if newlines not in ("", BOM):
        return TextEdit(tier.start - len(newlines), tier.end, "")
    following = re.compile("\r\n|\r|\n").match(file.text, tier.end)
    return TextEdit(tier.start, following.end() if following else tier.end, "")


def _wor_content(text: str, utterance: Utterance, timed: Mapping[int, BulletTimes], replaced: Mapping[int, str]) -> str:
    """Return the content of %wor as chatter writes it, "" if no word has a time.

    It has the words as in `text` with their bullets, and the commas, `„`, `‡` and `[- spa]` of the main tier. A
    terminator follows, which %wor needs even if the utterance has none, as in conversation analysis (E342).
    """
    if not timed:
        return ""
    parts, word = [], 0
    for token in utterance.tokens:
        own = token._replace(text=text[token.start : token.end])  # keeps the file's bytes that are not UTF-8
        if token.is_on_wor:
            span = timed.get(word)
            parts.append(replaced.get(word, own.wor_form) + (f" {BULLET}{span[0]}_{span[1]}{BULLET}" if span else ""))
            word += 1
        elif token.kind in ("comma", "language") or token.text in _TAG_MARKS:
            parts.append(own.text)
    return " ".join((*parts, utterance.terminator or "."))


def media_edits(file: ParsedFile, bullets: bool, media: str | None, video: bool) -> list[TextEdit]:
    """Return the edits that adapt @Media to a file with or without bullets (chatter E544 for `unlinked`, E752)."""
    if file.media is None:
        line = f"{media_name(media or '')}, {'video' if video else 'audio'}"
        return [header_edit(file, "Media", line)] if media and bullets else []
    tier = next(header.tier for header in file.headers if header.name == "Media")
    status = re.search(r"\s*,\s*unlinked\s*\Z", file.text[tier.content_start : tier.end])
    if bullets:
        return [TextEdit(tier.content_start + status.start(), tier.end, "")] if status else []
    return [] if file.media.status else [TextEdit(tier.end, tier.end, ", unlinked")]


def header_edit(file: ParsedFile, name: str, text: str) -> TextEdit:
    """Return the edit that sets a header: the first of its name before the utterances, or a new one."""
    present = next((header.tier for header in file.headers if header.name == name), None)
    line = f"@{name}:\t{text}" if text else f"@{name}"
    if present is not None and present.start < _first_utterance(file):
        return TextEdit(present.start, present.end, line)
    return new_header_edit(file, name, line)


def new_header_edit(file: ParsedFile, name: str, line: str) -> TextEdit:
    """Return the edit that adds a header line in the place that CHAT expects."""
    body = _first_utterance(file)
    earlier = [header.tier.end for header in file.headers if _header_rank(header.name) <= _header_rank(name)]
    earlier = [end for end in earlier if end < body]
    if earlier:
        return TextEdit(earlier[-1], earlier[-1], newline(file.text) + line)
    # before the first line that would not continue the header
    at = next((tier.start for tier in file.tiers if file.text[tier.start] not in "\t "), len(file.text))
    broken_off = bool(file.tiers) and at == len(file.text) and file.text[-1] not in "\r\n"
    return TextEdit(at, at, (newline(file.text) if broken_off else "") + line + newline(file.text))


def _first_utterance(file: ParsedFile) -> int:
    """Return the offset of the first utterance."""
    return next((tier.start for tier in file.tiers if tier.kind == "main"), len(file.text))


def _header_rank(name: str) -> int:
    """Return the header's place in _HEADER_ORDER. Other headers come last, and @End comes after them."""
    kind = re.sub(r"^(?:Birth|Birthplace|L1) of .*", "Birth of", name)
    return _HEADER_ORDER.index(kind) if kind in _HEADER_ORDER else len(_HEADER_ORDER) + (name == "End")
