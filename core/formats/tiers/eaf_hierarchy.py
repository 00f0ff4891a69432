"""Which tiers of an EAF hold speech, its words and its translation: by their places below each other, then by name.

What the stereotypes of linguistic types mean: ELAN's manual, "Tier types".
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from core.formats.tiers.tier_names import TRANSLATION, UNTIMED_TRANSLATION, UTTERANCES, WORDS, TierName, parse_tier_name
from core.formats.tiers.tier_reading import are_words_of

_ASSOCIATED = "Symbolic_Association"
# What translations are named by in corpora: languages of those who describe others, by name and by code.
_LANGUAGES = re.compile(
    "english|englisch|anglais|eng?|german|deutsch|deu?|ger|french|français|fra?|fre|spanish|español|es|spa"
    "|portuguese|português|pt|por|russian|русский|rus?|italian|italiano|ita?|dutch|nederlands|nld?"
)


class _Tier(NamedTuple):
    """A tier: its id in the file, what its name says, the stereotype of its type, its texts, the tiers below it."""

    id: str
    name: TierName
    constraint: str | None
    texts: list[str]
    is_aligned: bool
    children: list["_Tier"]

    @property
    def is_translation(self) -> bool:
        return self.name.kind in (TRANSLATION, UNTIMED_TRANSLATION)

    @property
    def names_language(self) -> bool:
        """Whether its name ends with a language's, as those of translations do."""
        return self.constraint == _ASSOCIATED and bool(
            _LANGUAGES.fullmatch(re.split(r"[\W_]+", self.id.casefold())[-1])
        )

    @property
    def has_words_alone(self) -> bool:
        """Whether hardly any text is more than a word."""
        return 5 * sum(len(text.split()) > 1 for text in self.texts) <= len(self.texts)


def speech_tiers(eaf: Any) -> list[tuple[str, TierName]]:
    """(id in the file, whose it is and what it holds) of the tiers that hold speech; of each speaker one of utterances,
    with its words and its translation, unless several stand at the top.

    All others (glosses, phones, gestures, comments) are left out.
    """
    found: list[tuple[str, TierName]] = []
    spans: dict[str | None, set[tuple[int | None, int | None]]] = {}
    roots = _roots(eaf)
    if not any(tier.texts for root in roots if root.name.kind for tier in (root, *_below(root))):
        # nothing but what types call something else: in a corpus of phonetics that is the speech
        roots = [_with_kind(root) for root in roots if not root.name.is_told]
    for root in sorted(roots, key=lambda root: not root.name.is_told):
        if root.name.kind == UTTERANCES:
            own = _spans(eaf, root)
            # what has the very times of a speaker's utterances is these in another form, such as phonetic
            if root.name.is_told or not own or not own <= spans.get(root.name.speaker, set()):
                spans.setdefault(root.name.speaker, set()).update(own)
                found += _of_utterances(root)
        elif root.name.kind is not None:
            found.append((root.id, root.name))
            found += _translation(root, [root], root.name)
    return sorted(found, key=lambda each: eaf.tiers[each[0]][3])


def _roots(eaf: Any) -> list[_Tier]:
    """The tiers at the top, in the order of the file, with all that is below them."""
    tiers: dict[str, _Tier] = {}
    for name, (aligned, referring, attributes, _) in sorted(eaf.tiers.items(), key=lambda item: item[1][3]):
        kind = eaf.linguistic_types.get(attributes.get("LINGUISTIC_TYPE_REF"), {})
        texts = [each[2] for each in aligned.values()] + [each[1] for each in referring.values()]
        texts = [text for text in texts if text and text.strip()]
        tiers[name] = _Tier(name, _name(name, attributes), kind.get("CONSTRAINTS"), texts, bool(aligned), [])
    roots: list[_Tier] = []
    for name, tier in tiers.items():
        parent = tiers.get(eaf.tiers[name][2].get("PARENT_REF"))
        (roots if parent is None else parent.children).append(tier)
    return roots


def _name(tier: str, attributes: dict[str, str]) -> TierName:
    """What a tier's name says, its participant before it, and the name of its type where its own says nothing."""
    name, participant = parse_tier_name(tier), attributes.get("PARTICIPANT") or None
    if participant is not None and tier.strip() == participant.strip():
        return TierName(participant, UTTERANCES)
    if not name.is_told:
        of_type = re.split(r"[\W\d_]+", attributes.get("LINGUISTIC_TYPE_REF") or "")
        if any(word and parse_tier_name(word).kind is None for word in of_type):
            name = name._replace(kind=None)
    return name._replace(speaker=participant or name.speaker)


def _with_kind(root: _Tier) -> _Tier:
    return root._replace(name=root.name._replace(kind=UTTERANCES))


def _spans(eaf: Any, tier: _Tier) -> set[tuple[int | None, int | None]]:
    slots = eaf.timeslots
    return {(slots.get(first), slots.get(last)) for first, last, *_ in eaf.tiers[tier.id][0].values()}


def _of_utterances(root: _Tier) -> Iterator[tuple[str, TierName]]:
    """The tier with what is said in the intervals of `root`, of its words, and of its translation."""
    parts = [child for child in root.children if child.is_aligned and child.name.kind == UTTERANCES]
    if not root.texts and len({part.name.speaker for part in parts if not part.has_words_alone}) > 1:
        for part in parts:  # intervals of the recording, with each speaker below them
            yield from _of_utterances(part)
        return
    said = _with_text(root)
    name = _speaker_of(said, root)._replace(kind=UTTERANCES, number=root.name.number)
    if said.is_aligned and said is not root and said.has_words_alone:
        yield said.id, name._replace(kind=WORDS)
        return
    yield said.id, name
    below = [tier for tier in _below(root) if tier.is_aligned and tier is not said and tier.name.kind is not None]
    told = [tier for tier in below if tier.name.kind == WORDS]
    unnamed = (tier for tier in below if not tier.name.is_told and are_words_of(tier.texts, said.texts))
    if words := next(iter(told), None) or next(unnamed, None):
        yield words.id, name._replace(kind=WORDS)
    yield from _translation(root, [root] if said is root else [root, said], name)


def _with_text(root: _Tier) -> _Tier:
    """`root`; where it has nothing or identifiers alone, the tier below it that has what is said."""
    if not all(re.fullmatch(r"(?=.*\d)\S+", text.strip()) for text in root.texts):
        return root
    below = [tier for tier in root.children if tier.texts and tier.name.kind in (UTTERANCES, WORDS)]
    # with times of their own they are words of what may have been taken for identifiers, "U2"
    below = [tier for tier in below if not tier.names_language and not (root.texts and tier.is_aligned)]
    told = [tier for tier in below if tier.name.is_told and tier.name.kind == UTTERANCES]
    longer = [tier for tier in below if not tier.has_words_alone]
    divided = [tier for tier in below if tier.constraint != _ASSOCIATED]
    return next(iter(told or (longer if len(longer) == 1 else divided)), root)


def _speaker_of(said: _Tier, root: _Tier) -> TierName:
    """The name that says whose the text is: of its own tier, where that is told, else of the one at the top."""
    is_own = said.name.speaker is not None and (said.name.is_told or (not root.texts and root.name.speaker is None))
    return said.name if is_own else root.name


def _below(tier: _Tier) -> Iterator[_Tier]:
    for child in tier.children:
        yield child
        yield from _below(child)


def _translation(root: _Tier, parents: list[_Tier], name: TierName) -> Iterator[tuple[str, TierName]]:
    """The first translation: of all below `root` that are called so, else of `parents` what names a language."""
    called = (tier for tier in _below(root) if tier.is_translation)
    by_language = (tier for parent in parents for tier in parent.children if tier.names_language)
    first = next(called, None) or next((tier for tier in by_language if tier.name.kind == UTTERANCES), None)
    if first is not None:
        yield first.id, name._replace(kind=first.name.kind if first.is_translation else TRANSLATION)
