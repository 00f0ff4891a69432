"""Parse a CHAT file into headers, participants, utterances, words and bullets, each with its offsets."""

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
"""The most pairs of words that are compared between a %wor tier and its main tier: 200 words on each."""
BulletTimes = tuple[int, int]
"""(start, end) of a bullet in milliseconds."""


_NO_TIMES: Mapping[int, BulletTimes] = {}


@dataclass(frozen=True, slots=True)
class ChatWord:
    """A spoken word or a filler of a main tier. Fragments, xxx and events do not count.

    `wor_form` is the word as on %wor ("um" for "&-um"). `start` and `end` are characters of Document.text. `times` are
    milliseconds, from the %wor tier or from a bullet after the word.
    """

    wor_form: str
    start: int
    end: int
    times: BulletTimes | None = None


@dataclass(frozen=True, slots=True)
class Utterance:
    """One main tier with its dependent tiers. `start` and `end` are milliseconds, None without a bullet.

    `tokens` are those of the main tier, and `wor_tokens` those of the first %wor tier, both of `without_surrogates`.
    `bullet` is the token that times the whole utterance, or None. `word_times` are the times of words by their start
    in the text.
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
        """The speaker's code."""
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
        """The last terminator, "" without one."""
        last = self.tokens.last("terminator")
        return "" if last is None else self.tokens[last].text

    @property
    def language(self) -> str | None:
        """The ISO 639-3 code of `[- spa]`, None for the file's own language."""
        is_marked = bool(self.tokens) and self.tokens.kind(0) == "language"
        return self.tokens[0].text[2:-1].strip() if is_marked else None

    def tier(self, label: str) -> Tier | None:
        """Return the first dependent tier with that label ("%wor"), None without one."""
        return next((tier for tier in self.tiers if tier.label == label), None)


@dataclass(frozen=True, slots=True)
class Header:
    """One header line, such as "Media" and "talk, audio, unlinked". `text` is on one line."""

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
    """A CHAT file. `text` is the whole file, byte for byte (see `chat_text`). All other attributes derive from it."""

    text: str

    @cached_property
    def unicode_text(self) -> str:
        """The text without lone surrogates, with the same offsets."""
        return without_surrogates(self.text)

    def as_unicode(self) -> "ParsedFile":
        """Return the file without lone surrogates. A file without any returns itself, and is parsed only once."""
        return self if self.unicode_text == self.text else ParsedFile(self.unicode_text)

    @cached_property
    def tiers(self) -> tuple[Tier, ...]:
        """All headers and tiers in order, including stray lines."""
        return tiers(self.text)

    @cached_property
    def headers(self) -> tuple[Header, ...]:
        """All headers, including headers between utterances."""
        return tuple(Header(tier.name, self.tier_text(tier), tier) for tier in self.tiers if tier.kind == "header")

    @cached_property
    def utterances(self) -> tuple[Utterance, ...]:
        """The main tiers in order, each with the dependent tiers that follow it."""
        text = self.unicode_text
        return tuple(_utterance(text, main, dependent) for main, dependent in self._grouped_tiers())

    def _grouped_tiers(self) -> Iterator[tuple[Tier, tuple[Tier, ...]]]:
        """Yield each main tier with its dependent tiers."""
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
        """The speakers of @Participants, with their fields of @ID."""
        ids = [header.text.split("|") for header in self.headers if header.name == "ID"]
        fields = {parts[2].strip(): [part.strip() for part in parts] for parts in ids if len(parts) > 2}
        people = (person.split() for person in (self.header("Participants") or "").split(","))
        return tuple(_participant(person, fields.get(person[0], [])) for person in people if person)

    def header(self, name: str) -> str | None:
        """Return the text of the first header with that name, None without one."""
        return next((header.text for header in self.headers if header.name == name), None)

    def tier_text(self, tier: Tier) -> str:
        """Return the content of a tier on one line. Single spaces join its continuation lines."""
        return re.sub(r"[ \t]*(?:\r\n|\r|\n)[ \t]*", " ", self.text[tier.content_start : tier.end]).strip()


def _participant(words: Sequence[str], fields: Sequence[str]) -> Participant:
    """Return one participant from the words in @Participants and the fields of @ID. A lone role has no name."""
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
    tokens = TierTokens(text, main.content_start, main.end) if main.content_start < main.end else NO_TOKENS
    wor = next((tier for tier in dependent if tier.label == "%wor"), None)
    if not tokens and wor is None:  # an empty utterance: a file may hold a third of a million
        return Utterance(None, None, main, dependent, tokens, NO_TOKENS, None, _NO_TIMES)
    bullet, span = _bullet(tokens)
    wor_tokens = NO_TOKENS if wor is None else TierTokens(text, wor.content_start, wor.end)
    times = _inline_times(tokens, bullet) | _wor_times(tokens, wor_tokens)
    start, end = span or (None, None)
    return Utterance(start, end, main, dependent, tokens, wor_tokens, bullet, times or _NO_TIMES)


def _bullet(tokens: TierTokens) -> tuple[TierToken | None, BulletTimes | None]:
    """Return the bullet that times the utterance, and its times.

    It is the last bullet, if it stands after the terminator, or after all words and spans all other bullets. If only
    single words have bullets, the utterance lasts from the first to the last of these, and has no bullet.
    """
    last, bullet, first, final = None, None, math.inf, 0
    for i in tokens.indices("bullet"):
        token = tokens[i]
        if (times := token.times) is not None:
            last, bullet, first, final = i, token, min(first, times[0]), max(final, times[1])
    if last is None or bullet is None:
        return None, None
    terminator, word = tokens.first("terminator"), tokens.last(*ON_WOR)
    if terminator is not None and terminator < last:
        return bullet, bullet.times
    if bullet.times == (first, final) and (word is None or word < last):
        return bullet, bullet.times
    return None, (int(first), final)


def _inline_times(tokens: TierTokens, utterance: TierToken | None) -> dict[int, BulletTimes]:
    """Return the times of bullets between words, by the offset of the word before each."""
    pairs = ((tokens[i - 1].start, tokens[i]) for i in tokens.indices("bullet") if i and tokens.kind(i - 1) in ON_WOR)
    return {start: times for start, bullet in pairs if (times := bullet.times) and bullet != utterance}


def _wor_times(tokens: TierTokens, wor: TierTokens) -> dict[int, BulletTimes]:
    """Return the times on the %wor tier, by the offset of the word on the main tier.

    Words that differ between the tiers have none.
    """
    spans = _inline_times(wor, None)
    if not spans:
        return {}
    main, own = list(tokens.spoken()), list(wor.spoken())
    pairs = _equal_words([token.wor_form for token in main], [token.wor_form for token in own])
    return {main[a].start: spans[own[b].start] for a, b in pairs if own[b].start in spans}


def common_ends(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    """Return how many items two sequences share at the beginning, and how many others at the end."""
    shorter = min(len(one), len(other))
    first = next((i for i in range(shorter) if one[i] != other[i]), shorter)
    return first, next((i for i in range(shorter - first) if one[-1 - i] != other[-1 - i]), shorter - first)


def _equal_words(main: Sequence[str], own: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the indices of equal words of two tiers.

    Equal words at both ends are paired. difflib compares the rest if it is short, because it takes quadratic time.
    """
    first, last = common_ends(main, own)
    yield from ((i, i) for i in range(first))
    main_left, own_left = main[first : len(main) - last], own[first : len(own) - last]
    if 0 < len(main_left) * len(own_left) <= _COMPARED:
        for a, b, size in SequenceMatcher(None, main_left, own_left, autojunk=False).get_matching_blocks():
            yield from ((first + a + k, first + b + k) for k in range(size))
    yield from ((len(main) - last + i, len(own) - last + i) for i in range(last))
