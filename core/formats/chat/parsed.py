"""The typed view of a CHAT file: headers, participants, utterances, words and bullets, each with its offsets."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise

from core.formats.chat.chat_options import Participant
from core.formats.chat.chat_text import Tier, tiers
from core.formats.chat.tier_tokens import TierToken, tier_tokens

_COMPARED = 40_000
"""Pairs of words that are compared where a %wor tier differs from its main tier: 200 words on either."""
BulletTimes = tuple[int, int]
"""(start, end) of a bullet in milliseconds."""


@dataclass(frozen=True)
class ChatWord:
    """A spoken word or a filler of a main tier; fragments, xxx and events are none.

    `wor_form` is the word as %wor has it ("um" for "&-um"); `start` and `end` are characters of Document.text; `times`
    are milliseconds, from the %wor tier or from a bullet after the word.
    """

    wor_form: str
    start: int
    end: int
    times: BulletTimes | None = None


@dataclass(frozen=True)
class Utterance:
    """One main tier with its dependent tiers. `start` and `end` are milliseconds, None where it has no bullet.

    `terminator` is "" where there is none; `language` is the ISO 639-3 code of `[- spa]`, None for the file's own.
    `tokens` are those of the main tier, `wor_tokens` those of the first %wor tier; `bullet` is the token that times the
    whole utterance, None also where only single words have bullets.
    """

    speaker: str
    words: tuple[ChatWord, ...]
    start: int | None
    end: int | None
    terminator: str
    language: str | None
    main: Tier
    tiers: tuple[Tier, ...]
    tokens: tuple[TierToken, ...]
    wor_tokens: tuple[TierToken, ...]
    bullet: TierToken | None

    def tier(self, label: str) -> Tier | None:
        """The first dependent tier of that label ("%wor"), None where there is none."""
        return next((tier for tier in self.tiers if tier.label == label), None)


@dataclass(frozen=True)
class Header:
    """One header line, "Media" and "talk, audio, unlinked"; `text` is on one line."""

    name: str
    text: str
    tier: Tier


@dataclass(frozen=True)
class Media:
    """The fields of @Media: the name without quotes, "audio" or "video", and a status ("unlinked", "missing") or ""."""

    name: str
    kind: str
    status: str


@dataclass(frozen=True)
class ParsedFile:
    """A CHAT file; `text` is all of it, byte for byte (see `chat_text`), and everything else follows from it."""

    text: str

    @cached_property
    def tiers(self) -> tuple[Tier, ...]:
        """Every header and tier in order, strays included."""
        return tiers(self.text)

    @cached_property
    def headers(self) -> tuple[Header, ...]:
        """All headers, also those in mid-file."""
        return tuple(Header(tier.name, self.tier_text(tier), tier) for tier in self.tiers if tier.kind == "header")

    @cached_property
    def utterances(self) -> tuple[Utterance, ...]:
        """The main tiers in order, each with the dependent tiers that follow it."""
        found: list[tuple[Tier, list[Tier]]] = []
        for tier in self.tiers:
            if tier.kind == "main":
                found.append((tier, []))
            elif tier.kind == "dependent" and found:
                found[-1][1].append(tier)
        return tuple(_utterance(self.text, main, dependent) for main, dependent in found)

    @cached_property
    def labels_after_wor(self) -> frozenset[str]:
        """The labels of the dependent tiers that stand after a %wor tier of their utterance anywhere in the file."""
        labels = [[tier.label for tier in utterance.tiers] for utterance in self.utterances]
        return frozenset(label for own in labels if "%wor" in own for label in own[own.index("%wor") + 1 :])

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The ISO 639-3 codes of @Languages, the main one first."""
        return tuple(re.findall(r"[^\s,]+", self.header("Languages") or ""))

    @cached_property
    def media(self) -> Media | None:
        """The fields of @Media, None where it is missing or empty."""
        match = re.fullmatch(r'("[^"]*"|[^,]*)(?:,([^,]*))?(?:,([^,]*))?.*', self.header("Media") or "")
        if match is None or not match[1].strip():
            return None
        return Media(match[1].strip().strip('"'), (match[2] or "").strip(), (match[3] or "").strip())

    @cached_property
    def participants(self) -> tuple[Participant, ...]:
        """The speakers of @Participants, with what @ID knows of them."""
        ids = [header.text.split("|") for header in self.headers if header.name == "ID"]
        fields = {parts[2].strip(): [part.strip() for part in parts] for parts in ids if len(parts) > 2}
        people = (person.split() for person in (self.header("Participants") or "").split(","))
        return tuple(_participant(person, fields.get(person[0], [])) for person in people if person)

    def header(self, name: str) -> str | None:
        """The text of the first header of that name, None where there is none."""
        return next((header.text for header in self.headers if header.name == name), None)

    def tier_text(self, tier: Tier) -> str:
        """The content of a tier on one line: its continuation lines are joined by single spaces."""
        return re.sub(r"[ \t]*(?:\r\n|\r|\n)[ \t]*", " ", self.text[tier.content_start : tier.end]).strip()


def _participant(words: Sequence[str], fields: Sequence[str]) -> Participant:
    """One participant, of the words in @Participants and the fields of @ID; a role alone has no name."""
    language, _, _, age, sex, group, ses, _, education, custom = ([*fields, *[""] * 10])[:10]
    return Participant(
        code=words[0],
        name=" ".join(words[1:-1]),
        role=words[-1] if len(words) > 1 else "",
        language=language.split(",")[0].strip(),
        age=age,
        sex=sex,
        group=group,
        ses=ses,
        education=education,
        custom=custom,
    )


def _utterance(text: str, main: Tier, dependent: Sequence[Tier]) -> Utterance:
    found = tuple(tier_tokens(text, main.content_start, main.end))
    bullet, span = _bullet(found)
    wor = next((tier for tier in dependent if tier.label == "%wor"), None)
    wor_tokens = () if wor is None else tuple(tier_tokens(text, wor.content_start, wor.end))
    timed = _inline_times(found, bullet) | _wor_times(found, wor_tokens)
    return Utterance(
        speaker=main.name,
        words=tuple(
            ChatWord(token.wor_form, token.start, token.end, timed.get(token.start)) for token in _on_wor(found)
        ),
        start=span[0] if span else None,
        end=span[1] if span else None,
        terminator=next((token.text for token in reversed(found) if token.kind == "terminator"), ""),
        language=next((token.text[2:-1].strip() for token in found[:1] if token.kind == "language"), None),
        main=main,
        tiers=tuple(dependent),
        tokens=found,
        wor_tokens=wor_tokens,
        bullet=bullet,
    )


def _on_wor(found: Sequence[TierToken]) -> list[TierToken]:
    return [token for token in found if token.is_on_wor]


def _bullet(found: Sequence[TierToken]) -> tuple[TierToken | None, BulletTimes | None]:
    """(the bullet that times the utterance, its times).

    It is the last one, when it stands after the terminator, or after all words and spans all other bullets. Where
    only single words have bullets, the utterance lasts from the first to the last of them.
    """
    timing = [(i, token, token.times) for i, token in enumerate(found) if token.times is not None]
    if not timing:
        return None, None
    last, bullet, span = timing[-1]
    first = min(span[0] for _, _, span in timing if span)
    final = max(span[1] for _, _, span in timing if span)
    if any(token.kind == "terminator" for token in found[:last]):
        return bullet, span
    if span == (first, final) and not _on_wor(found[last:]):
        return bullet, span
    return None, (first, final)


def _inline_times(found: Sequence[TierToken], utterance: TierToken | None) -> dict[int, BulletTimes]:
    """Offset of a word -> the times of the bullet right after it, where bullets stand between the words."""
    return {
        token.start: following.times
        for token, following in pairwise(found)
        if token.is_on_wor and following.times is not None and following is not utterance
    }


def _wor_times(found: Sequence[TierToken], wor: Sequence[TierToken]) -> dict[int, BulletTimes]:
    """Offset of a word on the main tier -> its times on the %wor tier; words that differ there have none."""
    main, own = _on_wor(found), _on_wor(wor)
    spans = _inline_times(wor, None)
    pairs = _equal_words([token.wor_form for token in main], [token.wor_form for token in own])
    return {main[a].start: spans[own[b].start] for a, b in pairs if own[b].start in spans}


def _equal_words(main: Sequence[str], own: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The indices of words of two tiers that are the same word.

    What both begin and end with is paired; difflib compares only what differs between, and not when that is very
    long: it takes quadratic time.
    """
    shorter = min(len(main), len(own))
    first = next((i for i in range(shorter) if main[i] != own[i]), shorter)
    last = next((i for i in range(shorter - first) if main[-1 - i] != own[-1 - i]), shorter - first)
    yield from ((i, i) for i in range(first))
    main_left, own_left = main[first : len(main) - last], own[first : len(own) - last]
    if 0 < len(main_left) * len(own_left) <= _COMPARED:
        for a, b, size in SequenceMatcher(None, main_left, own_left, autojunk=False).get_matching_blocks():
            yield from ((first + a + k, first + b + k) for k in range(size))
    yield from ((len(main) - last + i, len(own) - last + i) for i in range(last))
