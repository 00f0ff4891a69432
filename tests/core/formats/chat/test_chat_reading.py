"""CHAT files as people have them: read without losing a byte, changed without touching the rest. • is a bullet."""

import os

import msgspec
import pytest
from batchalign._core import CHATFile
from chat_files import HEAD, MEDIA, complaints, contents, document, shown, wild
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from subtitle_rules import visible

from core.contracts.transcript import Word
from core.formats.chat import Document, Participant, check, read, write

examples = settings(max_examples=int(os.environ.get("MYNAH_EXAMPLES", "200")), deadline=None)


@pytest.mark.slow
@examples
@given(wild)
def test_any_bytes_come_back_as_they_were(data: bytes) -> None:
    found = read(data)
    assert found.to_bytes() == data
    for problem in found.problems:
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.text
    check(found.options)
    assert len(found.to_transcript().segments) == len(found.utterances)


@pytest.mark.slow
@examples
@given(wild, st.data())
def test_a_time_that_is_set_is_read_back_and_touches_one_line(data: bytes, draw: st.DataObject) -> None:
    before = read(data)
    if not before.utterances:
        return
    chosen = draw.draw(st.integers(0, len(before.utterances) - 1))
    after = before.with_times({chosen: (0, 10**9)})
    assert (after.utterances[chosen].start, after.utterances[chosen].end) == (0, 10**9)
    main = before.utterances[chosen].main
    media = {header.tier for header in before.headers if header.name == "Media"}
    for tier, changed in zip(before.tiers, after.tiers, strict=True):
        if tier is not main and tier not in media:
            assert before.text[tier.start : tier.end] == after.text[changed.start : changed.end]
    rest = before.text[: main.start] if not media else ""
    assert after.text.startswith(rest)
    assert after.text.endswith(before.text[main.end :])


@pytest.mark.slow
@examples
@given(wild, st.data())
def test_word_times_that_are_set_are_read_back(data: bytes, draw: st.DataObject) -> None:
    before = read(data)
    spoken = [i for i, utterance in enumerate(before.utterances) if utterance.words]
    if not spoken:
        return
    chosen = draw.draw(st.sampled_from(spoken))
    words = before.utterances[chosen].words
    timed = draw.draw(st.sets(st.integers(0, len(words) - 1), min_size=1))
    times = {word: (word * 10, word * 10 + 10) for word in timed}
    after = before.with_times({}, {chosen: [(word, *span) for word, span in times.items()]})
    inline = [word.times for word in read(data.replace(b"%wor:", b"%xyz:")).utterances[chosen].words]
    assert [word.times for word in after.utterances[chosen].words] == [
        times.get(i, inline[i]) for i in range(len(words))
    ]


def test_parsed_file_has_headers_and_utterances() -> None:
    found = document(
        "*MOT:\twell , &-um look at the &+wa ball@s:spa (.) I [/] I see . [+ exc] •100_2300•",
        "%mor:\tunknown to us",
        "%com:\tlaughs",
        "*CHI:\t[- spa] (be)cause no: ! •2300_3000•",
        "@Comment:\tin mid-file",
        "*CHI:\t&=laughs .",
    )
    assert complaints(found) == [(9, 1, "E316")]  # %mor, for chatter as for us
    mother, child, laughter = found.utterances
    assert [word.wor_form for word in mother.words] == ["well", "um", "look", "at", "the", "ball", "I", "I", "see"]
    assert [token.wor_form for token in mother.tokens if token.kind == "filler"] == ["um"]
    assert found.text[mother.words[5].start : mother.words[5].end] == "ball@s:spa"
    assert (mother.speaker, mother.start, mother.end, mother.terminator) == ("MOT", 100, 2300, ".")
    assert [tier.label for tier in mother.tiers] == ["%mor", "%com"]
    assert (child.language, [word.wor_form for word in child.words], child.terminator) == (
        "spa",
        ["because", "no"],
        "!",
    )
    assert (laughter.words, laughter.start, laughter.end) == ((), None, None)
    assert found.languages == ("eng", "spa")
    assert found.media is not None
    assert (found.media.name, found.media.kind, found.media.status) == ("talk", "audio", "")
    child_of_file = Participant("CHI", "Anna", "Target_Child", language="eng", age="2;06.12", sex="female")
    assert found.participants == (child_of_file, Participant("MOT", "", "Mother", language="eng"))
    assert found.header("Comment") == "in mid-file"


def test_windows_files_with_a_byte_order_mark_are_read_and_stay_as_they_are() -> None:
    data = b"\xef\xbb\xbf" + (HEAD + "*CHI:\thello\n\tthere . \x1510_20\x15\n@End\n").replace("\n", "\r\n").encode()
    found = read(data)
    assert [word.wor_form for word in found.utterances[0].words] == ["hello", "there"]
    assert (found.utterances[0].start, found.utterances[0].end) == (10, 20)
    assert complaints(found) == [(1, 1, "bom"), (8, 10, "E752")]
    changed = found.with_times({0: (11, 22)}, {0: [(0, 11, 15)]})
    expected = data.replace(b"10_20\x15\r\n", b"11_22\x15\r\n%wor:\thello \x1511_15\x15 there .\r\n")
    assert changed.to_bytes() == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("*CHI:\thello . •1_2•", "*CHI:\thello . •5_6•"),
        ("*CHI:\thello •1_2• .", "*CHI:\thello •5_6• ."),
        ("*CHI:\thello .\n\t•1_2•", "*CHI:\thello .\n\t•5_6•"),
        ("*CHI:\thello .•1_2•", "*CHI:\thello .•5_6•"),
        ('*CHI:\thello . •%snd:"talk"_1_2•', "*CHI:\thello . •5_6•"),
        ("*CHI:\thi •1_2• there •3_4• . •1_4•", "*CHI:\thi •1_2• there •3_4• . •5_6•"),
        ("*CHI:\thi •1_2• there •3_4• .", "*CHI:\thi •1_2• there •3_4• . •5_6•"),
        ("*CHI:\thi . [+ exc]", "*CHI:\thi . [+ exc] •5_6•"),
        ("*CHI:\thi there", "*CHI:\thi there •5_6•"),
        ("*CHI:\thi . •1_", "*CHI:\thi . •5_6• •1_"),
        ("*CHI:\t", "*CHI:\t•5_6•"),
    ],
)
def test_one_bullet_is_set_and_all_else_stays(line: str, expected: str) -> None:
    other = "*MOT:\tas   it\n\twas .  \t"
    found = document(line, other).with_times({0: (5, 6)})
    assert shown(found) == [*expected.split("\n"), *other.replace("\x15", "•").split("\n")]
    assert (found.utterances[0].start, found.utterances[0].end) in ((5, 6), (1, 6))


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("*MOT:\tyes . •0_9•", "*CHI:\thi . •10_20•"),
        ("*MOT:\tyes .•0_9•", "*CHI:\thi .•10_20•"),
        ("*MOT:\tyes •0_9• .", "*CHI:\thi •10_20• ."),
        ("*MOT:\tyes .\n\t•0_9•", "*CHI:\thi . •10_20•"),
    ],
)
def test_new_bullets_stand_as_the_files_own_do(others: str, expected: str) -> None:
    assert shown(document(others, "*CHI:\thi .").with_times({1: (10, 20)}))[-1] == expected


def test_bullets_of_people_stay_unless_they_are_named() -> None:
    found = document("*CHI:\tone . •1_2•", "*CHI:\ttwo .", "*CHI:\tthree . •9_12•").with_times({1: (2, 9)})
    assert shown(found) == ["*CHI:\tone . •1_2•", "*CHI:\ttwo . •2_9•", "*CHI:\tthree . •9_12•"]


def test_a_word_tier_follows_its_utterance_and_replaces_an_older_one() -> None:
    found = document(
        "*CHI:\twell , &-um I [/] I &+wa am (.) well-known xxx &=laughs .",
        "%mor:\told",
        "*MOT:\tyes .",
        "%wor:\tyes •1_2• .",
        "%gra:\told",
        "*MOT:\tno .",
        "%wor:\tno •3_4• .",
    )
    timed = found.with_times({0: (0, 900)}, {0: [(0, 0, 100), (1, 100, 200), (4, 400, 500)], 1: [], 2: []})
    assert shown(timed) == [
        "*CHI:\twell , &-um I [/] I &+wa am (.) well-known xxx &=laughs . •0_900•",
        "%mor:\told",
        "%wor:\twell •0_100• , um •100_200• I I am •400_500• well-known .",
        "*MOT:\tyes .",
        "%gra:\told",
        "*MOT:\tno .",
    ]
    assert [word.times for word in timed.utterances[0].words] == [(0, 100), (100, 200), None, None, (400, 500), None]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (HEAD + "@Media:\ttalk, audio, unlinked\n@Date:\t21-NOV-2026\n", "@Media:\ttalk, audio\n@Date:\t21-NOV-2026\n"),
        (HEAD + '@Media:\t"unlinked, a", video ,unlinked\n', '@Media:\t"unlinked, a", video\n'),
        (HEAD + "@Media:\ttalk, audio, missing\n", "@Media:\ttalk, audio, missing\n"),
        (HEAD + "@Date:\t21-NOV-2026\n", "@Media:\tinterview, video\n@Date:\t21-NOV-2026\n"),
    ],
)
def test_the_media_header_fits_to_a_file_with_bullets(head: str, expected: str) -> None:
    linked = document("*CHI:\thi .", head=head).with_times({0: (1, 2)}, media="interview", video=True)
    text = linked.to_bytes().decode()
    assert text == HEAD + expected + "*CHI:\thi . \x151_2\x15\n@End\n"
    if "unlinked, a" not in text:
        CHATFile.parse(text)


def test_a_time_that_cannot_be_is_refused() -> None:
    for span in ((5, 5), (6, 5), (-1, 5)):
        with pytest.raises(ValueError, match="_5"):
            document("*CHI:\thi .").with_times({0: span})


def with_header(of: Document, name: str, text: str) -> Document:
    """The file with one header that it is to have."""
    return of.with_options(msgspec.structs.replace(of.options, headers=((name, text),)))


def test_a_header_is_set_where_it_belongs() -> None:
    found = document("*CHI:\thi .", head=HEAD)
    located = with_header(found, "Location", "Köln\nDeutz")
    located = located.with_options(msgspec.structs.replace(located.options, media="talk"))
    text = with_header(located, "Birth of CHI", "01-JAN-2020").to_bytes().decode()
    assert text == (
        HEAD + "@Birth of CHI:\t01-JAN-2020\n@Media:\ttalk, audio, unlinked\n@Location:\tKöln Deutz\n"
        "*CHI:\thi .\n@End\n"
    )
    CHATFile.parse(text)
    assert with_header(located, "Location", "Bonn").header("Location") == "Bonn"
    assert with_header(read(b""), "Location", "Bonn").to_bytes() == b"@Location:\tBonn\n"


def test_a_truncated_file_is_kept_and_can_be_timed() -> None:
    found = read((HEAD + MEDIA + "*CHI:\thi .\n*MOT:\tand th").encode())
    timed = found.with_times({0: (1, 2), 1: (3, 4)}, {1: [(0, 3, 4)]})
    assert timed.to_bytes().decode() == (
        HEAD + MEDIA + "*CHI:\thi . \x151_2\x15\n*MOT:\tand th \x153_4\x15\n%wor:\tand \x153_4\x15 th ."
    )


def test_a_transcript_of_it_reads_as_others_write() -> None:
    found = document(
        "*MOT:\twell , &-um “ go &+wa away , ” he said [/] said in the U_S_A . •1000_4000•",
        "%wor:\twell •1000_1200• , um go •1500_1700• away , he said said in the U_S_A •3000_4000• .",
        "*CHI:\t[- spa] no +!? •4000_5000•",
        "*CHI:\t&=laughs +/.",
        "*CHI:\t&=ges:points_at dog .",
        "*CHI:\ta_lot all_of_a_sudden at ten p_m's the Ph_D .",
    )
    transcript = found.to_transcript()
    assert (transcript.media, transcript.language, transcript.video) == ("talk", "en", False)
    mother, child, laughter, gesture, joined = transcript.segments
    assert mother.text == "well, um “go wa- away,” he said said in the U.S.A."
    assert mother.words[0] == Word("well,", 1.0, 1.2)
    assert mother.words[1] == Word("um")
    assert (mother.speaker, mother.start, mother.end) == ("MOT", 1.0, 4.0)
    assert (child.text, child.language, child.span) == ("no?!", "es", (4.0, 5.0))
    assert (laughter.text, laughter.start) == ("[laughs]—", None)
    assert gesture.text == "[ges:points at] dog."
    assert joined.text == "a-lot all-of-a-sudden at ten p.m's the Ph.D."


@pytest.mark.parametrize(
    "line",
    [
        "&-um I think so .",
        "I [/] <I am> [/] I am here .",
        "well , the [/] the &+wa well-known man ?",
        "&=laughs .",
        "&=sneezes I see !",
        "&=door_slams I &=clears_throat see .",
        "&=ges:points I see , &=ges:points_at_the_dog &=imit:dog:barking .",
        "xxx .",
        "I went to xxx with yyy .",
        "Mr Smith lives in the U_S_A .",
        "the Ph_D of the U_S_A , not mine .",
        "the U_S_A's harbours and A_A' Zero are many .",
        "“ go away , ” he said .",
        "and then we +...",
        "really +!?",
        "[- spa] vamos a la playa .",
        "rock'n'roll 'cause it's New-York .",
    ],
)
def test_typed_marks_survive_the_editor(line: str) -> None:
    """Read, made a transcript, written again: fillers, retraces, fragments, events and xxx are what they were."""
    found = document(f"*CHI:\t{line}", head=HEAD + "@Media:\ttalk, audio, unlinked\n")
    again = write(found.to_transcript(), "talk", found.options)
    CHATFile.parse(again)
    assert again == found.to_bytes().decode()


@pytest.mark.slow
@examples
@given(wild, st.text(max_size=20))
def test_a_header_that_is_set_is_read_back_and_touches_nothing_else(data: bytes, text: str) -> None:
    before = read(data)
    cleaned = " ".join(visible(text))
    assume(cleaned)
    after = with_header(before, "Location", text)
    assert after.header("Location") == cleaned
    assert [tier for tier in contents(after) if tier[0] != "@Location"] == [
        tier for tier in contents(before) if tier[0] != "@Location"
    ]


def test_a_new_word_tier_has_a_terminator_also_where_the_utterance_of_a_ca_file_has_none() -> None:
    head = HEAD.replace("@ID:", "@Options:\tCA\n@ID:", 1) + MEDIA
    found = document("*CHI:\thello there", "*MOT:\tyes ⇗", head=head)
    timed = found.with_times({0: (0, 900), 1: (900, 999)}, {0: [(0, 0, 100)], 1: [(0, 900, 950)]})
    assert shown(timed) == [
        "*CHI:\thello there •0_900•",
        "%wor:\thello •0_100• there .",
        "*MOT:\tyes ⇗ •900_999•",
        "%wor:\tyes •900_950• .",
    ]
    CHATFile.parse(timed.text)


def test_a_new_word_tier_stands_where_the_files_own_order_has_it() -> None:
    new = [(0, 0, 100)]
    found = document("*CHI:\tyes .", "%mor:\tco|yes .", "%gra:\t1|0|ROOT 2|1|PUNCT", "*CHI:\tno .")
    timed = shown(found.with_times({}, {0: new, 1: new}))
    assert timed == ["*CHI:\tyes .", "%mor:\tco|yes .", "%gra:\t1|0|ROOT 2|1|PUNCT", "%wor:\tyes •0_100• .",
                     "*CHI:\tno .", "%wor:\tno •0_100• ."]  # fmt: skip
    tiers = ("*CHI:\tno .", "%act:\tnods", "%wor:\tno •1_2• .", "%mor:\tco|no .")
    found = document("*CHI:\tyes .", "%act:\tnods", "%mor:\tco|yes .", "%com:\tloud", *tiers)
    timed = shown(found.with_times({}, {0: new}))
    assert timed == ["*CHI:\tyes .", "%act:\tnods", "%wor:\tyes •0_100• .", "%mor:\tco|yes .", "%com:\tloud", *tiers]


def test_a_new_word_tier_has_the_language_and_the_tag_marks_of_its_utterance() -> None:
    found = document("*CHI:\t[- spa] mira ‡ el perro „ ahí (.) .")
    timed = found.with_times({0: (0, 900)}, {0: [(0, 0, 100), (3, 300, 400)]})
    assert shown(timed)[1] == "%wor:\t[- spa] mira •0_100• ‡ el perro „ ahí •300_400• ."
    CHATFile.parse(timed.text)


def test_languages_that_nobody_changed_are_not_rewritten() -> None:
    found = document("*CHI:\thi .", head=HEAD.replace("eng, spa", "en, es"))
    assert found.with_options(found.options).text == found.text
    wanted = msgspec.structs.replace(found.options, languages=("deu", "en"))
    assert found.with_options(wanted).header("Languages") == "deu, en, es"


def test_marks_of_overlap_are_no_part_of_a_word() -> None:
    found = document("*CHI:\t⌈2hello⌉2 ⌊3there⌋3 \x02\x01hi\x02\x02 hao3@s:zho ב#פיפי .")
    assert [word.wor_form for word in found.utterances[0].words] == ["hello", "there", "hi", "hao3", "בפיפי"]


def test_words_in_a_code_page_are_words_and_keep_their_bytes_on_a_new_word_tier() -> None:
    found = read(document("*CHI:\til est à café .").text.encode("cp1252"))
    assert [word.wor_form for word in found.utterances[0].words] == ["il", "est", "à", "café"]
    timed = found.with_times({}, {0: [(2, 200, 300), (3, 300, 400)]})
    assert "%wor:\til est à \x15200_300\x15 café \x15300_400\x15 .\n".encode("cp1252") in timed.to_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    "tier", ["(" + "1" * 10**6, "a [/] " * 10**5, " ." * 5 * 10**5, "[" * 10**6, "\x15" * 10**6, "“" * 3 * 10**5]
)
def test_a_line_of_a_megabyte_is_read_in_one_pass(tier: str) -> None:
    """In quadratic time none of these would end before the test's own limit."""
    found = read((HEAD + MEDIA + "*CHI:\t" + tier + "\n@End\n").encode())
    assert len(found.utterances) == 1


@pytest.mark.slow
def test_a_word_tier_of_other_words_is_read_in_one_pass() -> None:
    main, other = ("a b c d e f g " * 15000, "h \x151_2\x15 g \x153_4\x15 f \x155_6\x15 " * 5000)
    found = read((HEAD + MEDIA + f"*CHI:\tyes {main}no .\n%wor:\tyes \x150_1\x15 {other}no \x158_9\x15 .\n").encode())
    words = found.utterances[0].words
    assert (words[0].times, words[1].times, words[-1].times) == ((0, 1), None, (8, 9))


@pytest.mark.parametrize("form", ['%snd: "a b.wav" 9383 13613', '%snd:"a"_9383_13613', '%mov: "a.mov" 9383 13613'])
@pytest.mark.parametrize("end", [".", "?", "[:=T system] ."])
def test_old_sound_code_in_a_main_tier_is_its_time(form: str, end: str) -> None:
    data = f"@Begin\n*SAN:\ti want {end} {form}\n@End\n".encode()
    segment = read(data).to_transcript().segments[0]
    assert segment.span == (9.383, 13.613)
    assert [word.text.strip(".?") for word in segment.words] == ["i", "want"]
    assert read(data).to_bytes() == data
