"""The typed view of a CHAT file: headers, participants, utterances, words and bullets, each with its offsets."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from core.formats.chat.chat_options import Participant
from core.formats.chat.chat_text import Tier, tiers, without_surrogates
from core.formats.chat.tier_tokens import NO_TOKENS, ON_WOR, TierToken, TierTokens

_COMPARED = 40_000
"""Pairs of words that are compared where a %wor tier differs from its main tier: 200 words on either."""
BulletTimes = tuple[int, int]
"""(start, end) of a bullet in milliseconds."""


_NO_TIMES: Mapping[int, BulletTimes] = {}


@dataclass(frozen=True, slots=True)
class ChatWord:
    """A spoken word or a filler of a main tier; fragments, xxx and events are none.

    `wor_form` is the word as %wor has it ("um" for "&-um"); `start` and `end` are characters of Document.text; `times`
    are milliseconds, from the %wor tier or from a bullet after the word.
    """

    wor_form: str
    start: int
    end: int
    times: BulletTimes | None = None


@dataclass(frozen=True, slots=True)
class Utterance:
    """One main tier with its dependent tiers. `start` and `end` are milliseconds, None where it has no bullet.

    `tokens` are those of the main tier, `wor_tokens` those of the first %wor tier, both of `without_surrogates`;
    `bullet` is the token that times the whole utterance, None also where only single words have bullets. `word_times`
    are the times of words by where they start in the text.
    """

    start: int | None
    end: int | None
    main: Tier
    tiers: tuple[Tier, ...]
    tokens: TierTokens
    wor_tokens: TierTokens
    bullet: TierToken | None
    word_times: Mapping[int, BulletTimes]

    @property
    def speaker(self) -> str:
        """The code of who speaks."""
        return self.main.name

    @property
    def words(self) -> tuple[ChatWord, ...]:
        """The spoken words and fillers."""
        times = self.word_times
        return tuple(
            ChatWord(token.wor_form, token.start, token.end, times.get(token.start)) for token in self.tokens.spoken()
        )

    @property
    def terminator(self) -> str:
        """The last terminator, "" where there is none."""
        last = self.tokens.last("terminator")
        return "" if last is None else self.tokens[last].text

    @property
    def language(self) -> str | None:
        """The ISO 639-3 code of `[- spa]`, None for the file's own."""
        is_marked = bool(self.tokens) and self.tokens.kind(0) == "language"
        return self.tokens[0].text[2:-1].strip() if is_marked else None

    def tier(self, label: str) -> Tier | None:
        """The first dependent tier of that label ("%wor"), None where there is none."""
        return next((tier for tier in self.tiers if tier.label == label), None)


@dataclass(frozen=True, slots=True)
class Header:
    """One header line, "Media" and "talk, audio, unlinked"; `text` is on one line."""

    name: str
    text: str
    tier: Tier


@dataclass(frozen=True, slots=True)
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
    def unicode_text(self) -> str:
        """The text without lone surrogates, in which everything has the same offsets."""
        return without_surrogates(self.text)

    def as_unicode(self) -> "ParsedFile":
        """The file without lone surrogates; itself where it has none, so that it is parsed once."""
        return self if self.unicode_text == self.text else ParsedFile(self.unicode_text)

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
        text = self.unicode_text
        return tuple(_utterance(text, main, dependent) for main, dependent in self._grouped_tiers())

    def _grouped_tiers(self) -> Iterator[tuple[Tier, tuple[Tier, ...]]]:
        """Each main tier with its dependent tiers."""
        main: Tier | None = None
        dependent: list[Tier] = []
        for tier in self.tiers:
            if tier.kind == "main":
                if main is not None:
                    yield main, tuple(dependent)
                main, dependent = tier, []
            elif tier.kind == "dependent":
                dependent.append(tier)
        if main is not None:
            yield main, tuple(dependent)

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


def _utterance(text: str, main: Tier, dependent: tuple[Tier, ...]) -> Utterance:
    found = TierTokens(text, main.content_start, main.end) if main.content_start < main.end else NO_TOKENS
    wor = next((tier for tier in dependent if tier.label == "%wor"), None)
    if not found and wor is None:  # nothing said: a file may hold a third of a million of these
        return Utterance(None, None, main, dependent, found, NO_TOKENS, None, _NO_TIMES)
    bullet, span = _bullet(found)
    wor_tokens = NO_TOKENS if wor is None else TierTokens(text, wor.content_start, wor.end)
    times = _inline_times(found, bullet) | _wor_times(found, wor_tokens)
    start, end = span or (None, None)
    return Utterance(start, end, main, dependent, found, wor_tokens, bullet, times or _NO_TIMES)


def _bullet(found: TierTokens) -> tuple[TierToken | None, BulletTimes | None]:
    """(the bullet that times the utterance, its times).

    It is the last one, when it stands after the terminator, or after all words and spans all other bullets. Where
    only single words have bullets, the utterance lasts from the first to the last of them.
    """
    last, bullet, first, final = None, None, math.inf, 0
    for i in found.indices("bullet"):
        token = found[i]
        if (times := token.times) is not None:
            last, bullet, first, final = i, token, min(first, times[0]), max(final, times[1])
    if last is None or bullet is None:
        return None, None
    terminator, word = found.first("terminator"), found.last(*ON_WOR)
    if terminator is not None and terminator < last:
        return bullet, bullet.times
    if bullet.times == (first, final) and (word is None or word < last):
        return bullet, bullet.times
    return None, (int(first), final)


def _inline_times(found: TierTokens, utterance: TierToken | None) -> dict[int, BulletTimes]:
    """Offset of a word -> the times of the bullet right after it, where bullets stand between the words."""
    pairs = ((found[i - 1].start, found[i]) for i in found.indices("bullet") if i and found.kind(i - 1) in ON_WOR)
    return {start: times for start, bullet in pairs if (times := bullet.times) and bullet != utterance}


def _wor_times(found: TierTokens, wor: TierTokens) -> dict[int, BulletTimes]:
    """Offset of a word on the main tier -> its times on the %wor tier; words that differ there have none."""
    spans = _inline_times(wor, None)
    if not spans:
        return {}
    main, own = list(found.spoken()), list(wor.spoken())
    pairs = _equal_words([token.wor_form for token in main], [token.wor_form for token in own])
    return {main[a].start: spans[own[b].start] for a, b in pairs if own[b].start in spans}


def common_ends(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    """(how many items two sequences begin with that are equal, with how many others they end)."""
    shorter = min(len(one), len(other))
    first = next((i for i in range(shorter) if one[i] != other[i]), shorter)
    return first, next((i for i in range(shorter - first) if one[-1 - i] != other[-1 - i]), shorter - first)


def _equal_words(main: Sequence[str], own: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The indices of words of two tiers that are the same word.

    What both begin and end with is paired; difflib compares only what differs between, and not when that is very
    long: it takes quadratic time.
    """
    first, last = common_ends(main, own)
    yield from ((i, i) for i in range(first))
    main_left, own_left = main[first : len(main) - last], own[first : len(own) - last]
    if 0 < len(main_left) * len(own_left) <= _COMPARED:
        for a, b, size in SequenceMatcher(None, main_left, own_left, autojunk=False).get_matching_blocks():
            yield from ((first + a + k, first + b + k) for k in range(size))
    yield from ((len(main) - last + i, len(own) - last + i) for i in range(last))
