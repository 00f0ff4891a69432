"""Read EAFs as ELAN's users lay them out: tiers of speech, words, translations and other things."""

# ruff: noqa: RUF001 - phonetic letters look like others

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from pympi.Elan import Eaf, to_eaf

from core.contracts.transcript import Transcript
from core.formats.reading import read


class Layer(NamedTuple):
    """A tier to be written. `texts` are a second each from second 1 on, those of words a part of it."""

    name: str
    texts: Sequence[str]
    parent: str | None = None
    constraint: str | None = None
    participant: str | None = None
    type: str = "kind"


ASSOCIATED, DIVIDED, SUBDIVIDED, INCLUDED = (
    "Symbolic_Association",
    "Time_Subdivision",
    "Symbolic_Subdivision",
    "Included_In",
)
SAID = ("she said it", "so they went")


def found_in(folder: Path, *layers: Layer) -> Transcript:
    eaf = Eaf()
    eaf.remove_tier("default")
    for layer in layers:
        type_name = f"{layer.type} {layer.constraint or ''}".strip()
        is_aligned = layer.constraint in (None, DIVIDED, INCLUDED)
        eaf.add_linguistic_type(type_name, constraints=layer.constraint, timealignable=is_aligned)
        eaf.add_tier(layer.name, type_name, parent=layer.parent, part=layer.participant)
        for n, text in enumerate(layer.texts):
            start, parts = 1000 * (n + 1), text.split("|")
            if not is_aligned:
                for part in parts:
                    ids = eaf.tiers[layer.parent][0] or eaf.tiers[layer.parent][1]
                    name = eaf.generate_annotation_id()
                    eaf.annotations[name] = layer.name
                    eaf.tiers[layer.name][1][name] = (list(ids)[n], part, None, None)
                continue
            for place, part in enumerate(parts):
                length = 1000 // len(parts)
                eaf.add_annotation(layer.name, start + place * length, start + (place + 1) * length, part)
    path = folder / "talk.eaf"
    to_eaf(str(path), eaf)
    return read(path)


def told(found: Transcript) -> list[tuple[str | None, str, str | None]]:
    return [(segment.speaker, segment.text, segment.translation) for segment in found.segments]


def starts(found: Transcript) -> list[float | None]:
    return [word.start for word in found.words]


WORDS = ("she|said|it", "so|they|went")
EVERY = [1.0, 1.333, 1.666, 2.0, 2.333, 2.666]


def test_the_layout_of_elans_own_example(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        Layer("K-Spch", ("", "yes")),
        Layer("W-Spch", SAID),
        Layer("W-Words", WORDS, "W-Spch", DIVIDED),
        Layer("W-POS", ("pro|v|pro", "adv|pro|v"), "W-Spch", SUBDIVIDED),
        Layer("W-IPA", ("ʃi sɛd ɪt", "səʊ ðeɪ wɛnt"), "W-Spch", ASSOCIATED, type="phonetic_transcription"),
        Layer("W-RGU", ("unit 1",), type="gestures"),
        Layer("W-RGph", ("hold|stroke",), "W-RGU", DIVIDED, type="gesture_phases"),
    )
    assert sorted(told(found), key=str) == [("K", "yes", None), *(("W", text, None) for text in SAID)]
    assert [word.start for word in found.words if word.text != "yes"] == EVERY


@pytest.mark.parametrize("constraint", [DIVIDED, INCLUDED])
@pytest.mark.parametrize("name", ["wd@Anna", "Anna-words", "subdivided"])
def test_word_tiers_are_recognised_by_name_or_content(name: str, constraint: str, tmp_path: Path) -> None:
    found = found_in(tmp_path, Layer("Anna", SAID), Layer(name, WORDS, "Anna", constraint))
    assert told(found) == [("Anna", text, None) for text in SAID]
    assert starts(found) == EVERY


def test_other_subdivisions_are_no_words(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        Layer("Anna", SAID),
        Layer("Anna chunks", SAID, "Anna", INCLUDED),
        Layer("Anna hands", ("hold|stroke|back",), "Anna", DIVIDED),
        Layer("Anna symbols", WORDS, "Anna", SUBDIVIDED),
    )
    assert told(found) == [("Anna", text, None) for text in SAID]
    assert starts(found) == [None] * 6


@pytest.mark.parametrize("participant", [None, "KI"])
@pytest.mark.parametrize("identifiers", [("KI.001", "KI.002"), ("1", "2"), ("", "")])
def test_toolbox_has_the_text_below_its_references(
    identifiers: Sequence[str], participant: str | None, tmp_path: Path
) -> None:
    found = found_in(
        tmp_path,
        Layer("ref@KI", identifiers, participant=participant),
        Layer("tx@KI", SAID, "ref@KI", ASSOCIATED, participant),
        Layer("wd@KI", WORDS, "tx@KI", SUBDIVIDED, participant),
        Layer("ft@KI", ("elle", "donc"), "ref@KI", ASSOCIATED, participant),
    )
    assert told(found) == [("KI", SAID[0], "elle"), ("KI", SAID[1], "donc")]
    assert [(segment.start, segment.end) for segment in found.segments] == [(1.0, 2.0), (2.0, 3.0)]
    assert starts(found) == [None] * 6


def test_longest_text_or_words_below_references_are_the_speech(tmp_path: Path) -> None:
    child = Layer("quelque chose", SAID, "Anna", ASSOCIATED)
    assert told(found_in(tmp_path, Layer("Anna", ("1", "2")), child)) == [("Anna", text, None) for text in SAID]
    words = Layer("Anna-word", WORDS, "Anna", SUBDIVIDED)
    english = Layer("Anna phrase-gls-en", ("elle le dit", "donc"), "Anna", ASSOCIATED)
    found = found_in(tmp_path, Layer("Anna", ("1", "2")), words, english)
    assert told(found) == [("Anna", SAID[0], "elle le dit"), ("Anna", SAID[1], "donc")]


def test_spoken_numbers_stay_speech(tmp_path: Path) -> None:
    assert told(found_in(tmp_path, Layer("Anna", ("1", "2")))) == [("Anna", "1", None), ("Anna", "2", None)]


@pytest.mark.parametrize("name", ["P-Trans", "Anna-ft", "Anna English", "Anna_en", "free translation", "eng@Anna en"])
def test_translations_are_known_by_their_names(name: str, tmp_path: Path) -> None:
    gloss = Layer("Anna gl", ("3SG say", "CONJ go"), "Anna", ASSOCIATED)
    found = found_in(tmp_path, Layer("Anna", SAID), gloss, Layer(name, ("elle", "donc"), "Anna", ASSOCIATED))
    assert told(found) == [("Anna", SAID[0], "elle"), ("Anna", SAID[1], "donc")]


def test_tier_named_translation_wins(tmp_path: Path) -> None:
    english, free = (Layer(name, (name, name), "Anna", ASSOCIATED) for name in ("Anna English", "Anna-ft"))
    assert [each for _, _, each in told(found_in(tmp_path, Layer("Anna", SAID), english, free))] == ["Anna-ft"] * 2


def test_text_below_an_empty_tier_is_read(tmp_path: Path) -> None:
    empty = Layer("segments", ("", ""))
    assert told(found_in(tmp_path, empty, Layer("Anna", SAID, "segments", INCLUDED, "Anna B."))) == [
        ("Anna B.", text, None) for text in SAID
    ]
    words = found_in(tmp_path, Layer("Anna", ("",)), Layer("W", WORDS[:1], "Anna", DIVIDED))
    assert (told(words), starts(words)) == ([("Anna", SAID[0], None)], EVERY[:3])
    two = (Layer(name, (f"{name} says so",), "segments", INCLUDED) for name in ("Anna", "Bob"))
    assert sorted(told(found_in(tmp_path, empty, *two)), key=str) == [
        ("Anna", "Anna says so", None),
        ("Bob", "Bob says so", None),
    ]


def test_other_tiers_of_a_participant_are_not_speech(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        Layer("Anna", SAID, participant="Anna B."),
        Layer("gesture", ("point",), participant="Anna B."),
        Layer("phon", ("ʃi sɛd ɪt",), participant="Anna B."),
        Layer("IPA broad", ("ʃi sɛd ɪt",), participant="Anna B."),  # by its times, which are the utterances' own
        Layer("notes", ("door slams",)),
        Layer("Hände", ("hold",), type="gesture"),
    )
    assert told(found) == [("Anna B.", text, None) for text in SAID]


def test_a_file_of_phonetic_types_alone_is_read(tmp_path: Path) -> None:
    said = Layer("Anna", SAID, type="phonetic transcription")
    found = found_in(tmp_path, Layer("default", ()), said, Layer("notes", ("door slams",)))
    assert told(found) == [("Anna", text, None) for text in SAID]


def test_two_tiers_of_a_participant_at_other_times_are_both_hers(tmp_path: Path) -> None:
    found = found_in(
        tmp_path, Layer("Anna", SAID, participant="Anna"), Layer("later", ("", "", "and so on"), participant="Anna")
    )
    assert [text for _, text, _ in told(found)] == [*SAID, "and so on"]


def test_language_of_one_of_two_tiers_counts(tmp_path: Path) -> None:
    path = tmp_path / "talk.eaf"
    found_in(tmp_path, Layer("Anna - text", SAID), Layer("Anna - speech", SAID))
    head, mark, rest = path.read_text(encoding="utf-8").rpartition("<ALIGNABLE_ANNOTATION ")
    path.write_text(f'{head}{mark}LANG_REF="fra" {rest}', encoding="utf-8")
    found = [(segment.start, segment.text, segment.language) for segment in read(path).segments]
    assert found == [*[(1.0, SAID[0], None)] * 2, (2.0, SAID[1], None), (2.0, SAID[1], "fr")]


def test_a_tier_that_is_below_nothing_is_at_the_top(tmp_path: Path) -> None:
    path = tmp_path / "talk.eaf"
    found_in(tmp_path, Layer("Anna", SAID), Layer("words", WORDS, "Anna", DIVIDED))
    path.write_text(path.read_text(encoding="utf-8").replace('PARENT_REF="Anna"', 'PARENT_REF="gone"'), "utf-8")
    assert [segment.speaker for segment in read(path).segments].count("Anna") == 2


def test_a_file_that_names_no_schema_is_read(tmp_path: Path) -> None:
    found = found_in(tmp_path, Layer("Anna", SAID))
    whole = (tmp_path / "talk.eaf").read_text(encoding="utf-8")
    bare = re.sub(r"\s[\w:]*noNamespaceSchemaLocation=\"[^\"]*\"", "", whole)
    assert bare != whole
    (tmp_path / "talk.eaf").write_text(bare, encoding="utf-8")
    assert read(tmp_path / "talk.eaf") == found


@pytest.mark.parametrize("number", ["01", "U2", "P-1"])
@pytest.mark.parametrize("name", ["utterance@P", "text@P", "anything@P"])
def test_divided_tier_below_identifiers_is_the_text(name: str, number: str, tmp_path: Path) -> None:
    ids = Layer("utterance_id@P", (number, f"{number}b1"), participant="P")
    found = found_in(tmp_path, ids, Layer(name, SAID, ids.name, DIVIDED, "P"))
    assert told(found) == [("P", text, None) for text in SAID]


@pytest.mark.parametrize("name", ["ft-eng@P", "ft_deu@P", "ft@P", "translation-en@P"])
def test_translation_tier_may_name_its_language(name: str, tmp_path: Path) -> None:
    found = found_in(
        tmp_path, Layer("orth@P", SAID, participant="P"), Layer(name, ("x", "y"), "orth@P", ASSOCIATED, "P")
    )
    assert told(found) == [("P", SAID[0], "x"), ("P", SAID[1], "y")]


def test_times_before_the_beginning_become_zero_and_are_counted(tmp_path: Path) -> None:
    eaf = Eaf()
    eaf.add_annotation("default", 0, 1000, "hello")
    to_eaf(str(tmp_path / "early.eaf"), eaf)
    path = tmp_path / "early.eaf"
    path.write_text(re.sub(r'TIME_VALUE="0"', 'TIME_VALUE="-99999"', path.read_text("utf-8")), "utf-8")
    notes: list[str] = []
    early = read(path, report=lambda note: notes.append(note.sentence))
    assert "-99999" in path.read_text("utf-8")
    assert early.segments[0].span == (0.0, 1.0)
    assert notes == ["left out: times before the beginning of the recording (1)"]
