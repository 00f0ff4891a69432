"""The tricky cases of CHAT, each with the exact lines that are to be written, all of them accepted by chatter."""

# ruff: noqa: RUF001 - quotation marks and stops of many scripts are the cases

import unicodedata
from pathlib import Path

import msgspec
import pytest
from batchalign._core import CHATFile
from chat_files import parse
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import chat, srt
from core.formats.reading import read


def written(given: Transcript, stem: str = "talk", **options: object) -> list[str]:
    """The lines of the CHAT file, which chatter accepts; bullets are shown as |start_end|."""
    text = chat.write(given, stem, chat.ChatOptions(**options))  # type: ignore[arg-type]  # the test's own keywords
    CHATFile.parse(text)
    shown = text.replace("\x15", "|")
    return shown.rstrip("\n").split("\n")


def test_a_note_of_a_sound_in_a_caption_is_an_event_and_a_note_again(tmp_path: Path) -> None:
    """Also where it stands on two lines of the caption, which begin with dashes of two who speak."""
    cues = "- [door slams and\nthe window. Breaks]\n", "-[music]\n- Hello there.\n"
    times = "1\n00:00:01,000 --> 00:00:03,000\n", "\n2\n00:00:04,000 --> 00:00:06,000\n"
    (tmp_path / "a.srt").write_text(times[0] + cues[0] + times[1] + cues[1], encoding="utf-8")
    found = read(tmp_path / "a.srt")
    assert [line.split(" |")[0] for line in written(found) if line.startswith("*")] == [
        "*PAR0:\t&=door_slams_and_the_window_breaks .",
        "*PAR0:\t&=music .",
        "*PAR0:\tHello there .",
    ]
    (tmp_path / "a.cha").write_text(chat.write(found, "a"), encoding="utf-8")
    assert read(tmp_path / "a.cha").segments[0].text == "[door slams and the window breaks]."


@pytest.mark.parametrize(
    ("cue", "expected"),
    [
        ("(door slams)", ["&=door_slams ."]),
        ("- (laughs nervously)\n- What?", ["&=laughs_nervously .", "What ?"]),
        ("(SPEAKING FRENCH) Bonjour.", ["&=speaking_french Bonjour ."]),
        ("We went home. (A door creaks)", ["We went home .", "&=a_door_creaks ."]),
        ("（笑い声）", ["&=笑い声 ."]),
        ("♪ (soft music) ♪", ["&=soft_music ."]),
        ("-(door slams) (glass breaks)\n-(all) Surprise!", ["&=door_slams &=glass_breaks .", "&=all Surprise !"]),
        # words: whispered, said by the way, counted, or in capitals as all the rest is
        ("(Don't tell anyone.)", ["Don't tell anyone ."]),
        ("My friend (he was here) said so.", ["My friend he was here said so ."]),
        ("We went home\n(my old home)\nyesterday.", ["We went home my old home yesterday ."]),
        ("(ii) The second one.", ["ii The second one ."]),
        ("I KNOW (HE SAID SO) NOW", ["I KNOW HE SAID SO NOW ."]),
    ],
)
def test_round_brackets_of_a_caption_are_a_note_where_they_say_nothing_else(
    cue: str, expected: list[str], tmp_path: Path
) -> None:
    (tmp_path / "a.srt").write_text(f"1\n00:00:01,000 --> 00:00:03,000\n{cue}\n", encoding="utf-8")
    found = read(tmp_path / "a.srt")
    assert [line.split("\t")[1].split(" |")[0] for line in written(found) if line.startswith("*")] == expected
    assert srt.write(found) == (tmp_path / "a.srt").read_text(encoding="utf-8")


def main_tiers(*segments: Segment | str, language: str | None = "en") -> list[str]:
    """The main tiers without code and bullet."""
    lines = written(transcript(*segments, language=language))
    return [line.split("\t")[1].split(" |")[0] for line in lines if line.startswith("*")]


def test_a_whole_file() -> None:
    first = Segment(timed("Hello, there. I'm 3."), "SPEAKER_00")
    given = transcript(first, Segment(timed("Um, yes?", start=1.0), "Anna"))
    assert written(given, "my talk") == [
        "@UTF8",
        "@Begin",
        "@Languages:\teng",
        "@Participants:\tPAR0 Participant, PAR1 Anna Participant",
        "@ID:\teng|mynah|PAR0|||||Participant|||",
        "@ID:\teng|mynah|PAR1|||||Participant|||",
        "@Media:\ttalk, audio",
        "@Comment:\tTranscribed by Mynah with demo, not checked by a person",
        "*PAR0:\tHello , there . |0_750|",
        "%wor:\tHello |0_350| , there |400_750| .",
        "*PAR0:\tI'm three . |800_1550|",
        "%wor:\tI'm |800_1150| three |1200_1550| .",
        "*PAR1:\t&-um yes ? |1000_1750|",
        "%wor:\tum |1000_1350| yes |1400_1750| ?",
        "@End",
    ]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        # 1: numbers
        ("It was 3.5%, $20 at 10:30.", "en", ["It was three point five percent , twenty dollars at ten thirty ."]),
        ("$3 million, in 1999 or so.", "en", ["three million dollars , in nineteen ninety-nine or so ."]),
        ("Das sind 3,5 von 1.000 am 3. Mai.", "de", ["Das sind drei Komma fünf von eintausend am dritten Mai ."]),
        ("Il y en a 10 000 ou 3,5 %.", "fr", ["Il y en a dix mille ou trois virgule cinq pour cent ."]),
        ("A .5 chance in '99.", "en", ["A zero point five chance in ninety-nine ."]),
        # 2: abbreviations
        ("Mr. Smith, U.S.A., Ph.D. spoke.", "en", ["Mister Smith , U_S_A , Ph_D spoke ."]),
        ("He lives in the U.S.A.", "en", ["He lives in the U_S_A ."]),
        # 3: quotes
        ("“Go away,” he said.", "en", ["“ Go away , ” he said ."]),
        ("Er sagte „ja“ und »nein«.", "de", ["Er sagte “ ja ” und “ nein ” ."]),
        ('I don’t "know" it.', "en", ["I don't “ know ” it ."]),
        ("An “unclosed quote.", "en", ["An unclosed quote ."]),
        ("Il rit… « Vraiment ? » dit-il.", "fr", ["Il rit +...", "“ Vraiment ” dit-il ."]),
        # 4: a turn that begins with a filler
        ("Um, I think so.", "en", ["&-um I think so ."]),
        ("Well, um, yes.", "en", ["Well , &-um yes ."]),
        # 5: nothing but laughter or punctuation
        ("[laughter]", "en", ["&=laughs ."]),
        ("[BLANK_AUDIO]", "en", ["&=blank_audio ."]),
        # notes of sounds, as captions have them
        ("[door slams]", "en", ["&=door_slams ."]),
        (
            "Wait. [A dog's heavy, well-known bark. 2 shots] Run!",
            "en",
            ["Wait .", "&=a_dogs_heavy_well_known_bark_two_shots Run !"],
        ),
        ("# Happy days# #metoo #1 in C#", "en", ["Happy days metoo number one in C sharp ."]),  # signs of music
        ("[00:01:05] Yes [2], two.", "en", ["Yes two ."]),
        ("-[Türknallen] Ja.", "de", ["&=türknallen Ja ."]),
        ("[ominous: music], he said [that", "en", ["&=ominous_music he said that ."]),
        ("so ((door slams)) he (SPEAKING FRENCH) said", "en", ["so &=door_slams he &=speaking_french said ."]),
        ("(door slams)", "en", ["door slams ."]),  # in a transcription, what was hardly heard
        ("— ... ♪", "en", ["0 ."]),
        ("...", "en", ["0 ."]),
        # 9: stops and signs of other scripts
        ("你好。", "zh", ["你好 ."]),
        ("我有3个，好！", "zh", ["我有 三 个 , 好 !"]),
        ("كيف حالك؟", "ar", ["كيف حالك ?"]),
        ("¿Qué pasó?! ¡Hola!", "es", ["Qué pasó +!?", "Hola !"]),
        ("So I…", "en", ["So I +..."]),
        ("Τι είναι;", "el", ["Τι είναι ?"]),
        ("No\u00a0break 😀 zero\u200bwidth", "en", ["No break zerowidth ."]),
        # disfluencies
        ("I I am, I am here.", "en", ["I [/] <I am> [/] I am here ."]),
        ("very very good, no, no", "en", ["very very good , no , no ."]),
        ("a wa- well-known man", "en", ["a &+wa well-known man ."]),
        # what means something else in CHAT
        ("xxx www.example.com and/or C++", "en", ["x_x_x w_w_w dot example dot com and or C plus plus ."]),
        ("'cause rock'n'roll <b>(bold)</b> {\\x}", "en", ["'cause rock'n'roll b bold b x ."]),
    ],
)
def test_main_tier(text: str, language: str, expected: list[str]) -> None:
    assert main_tiers(text, language=language) == expected


def test_an_empty_segment_has_no_utterance_but_its_speaker_stays() -> None:
    lines = written(transcript("Yes.", Segment((), "Anna")))
    assert "@Participants:\tPAR0 Participant, PAR1 Anna Participant" in lines
    assert [line for line in lines if line.startswith("*")] == ["*PAR0:\tYes . |0_350|"]


def test_no_segments_at_all() -> None:
    assert written(transcript())[-3:] == [
        "@Media:\ttalk, audio, unlinked",
        "@Comment:\tTranscribed by Mynah with demo, not checked by a person",
        "@End",
    ]


def spans(*given: tuple[str, float, float]) -> list[str]:
    """Code and bullet of each utterance of (speaker, start, end)."""
    parts = [Segment((Word("yes", start, end),), speaker) for speaker, start, end in given]
    return [line.replace("yes . ", "") for line in written(transcript(*parts)) if line.startswith("*")]


def test_speakers_that_overlap_and_come_out_of_order_are_sorted() -> None:
    assert spans(("A", 4, 6), ("B", 0, 5), ("A", 2, 3)) == ["*B:\t|0_5000|", "*A:\t|2000_3000|", "*A:\t|4000_6000|"]


def test_one_speaker_overlaps_by_half_a_second_at_most() -> None:
    assert spans(("A", 0, 1.5), ("A", 1, 2)) == ["*A:\t|0_1500|", "*A:\t|1000_2000|"]
    assert spans(("A", 0, 1.501), ("A", 1, 2)) == ["*A:\t|0_1500|", "*A:\t|1000_2000|"]
    assert spans(("A", 0, 9), ("B", 1, 2), ("A", 8, 9)) == ["*A:\t|0_8500|", "*B:\t|1000_2000|", "*A:\t|8000_9000|"]


def test_an_utterance_lasts_a_millisecond_at_least() -> None:
    assert spans(("A", 1, 1)) == ["*A:\t|1000_1001|"]


def test_no_times_make_an_unlinked_file() -> None:
    lines = written(transcript(Segment((Word("Hello,"), Word("there.")))))
    assert "@Media:\ttalk, audio, unlinked" in lines
    assert lines[-2:] == ["*PAR0:\tHello , there .", "@End"]


@pytest.mark.parametrize(
    ("recording", "media"),
    [
        ("talk (2).wav", "talk (2)"),
        ("a.b", "a.b"),
        ("a.b.MP4", "a.b"),
        ("talk.odd", "talk"),  # as the file itself is called
        ("", "talk"),
        ("one, two", '"one, two"'),
        ("my talk", "my talk"),
        ('say "hi"', "say 'hi'"),
        ("Gespräch", "Gespräch"),
    ],
)
def test_media_names_the_recording_without_its_extension(recording: str, media: str) -> None:
    assert f"@Media:\t{media}, audio" in written(msgspec.structs.replace(transcript("Yes."), media=recording), "talk")


@pytest.mark.slow
def test_every_character_outside_the_large_east_asian_blocks_can_occur() -> None:
    ideographs = (range(0x3400, 0xA000), range(0xAC00, 0xD7A4), range(0xD800, 0xF900), range(0x17000, 0x19000))
    codes = [code for code in range(0x20, 0x20000) if not any(code in block for block in ideographs)]
    characters = [chr(code) for code in codes if unicodedata.category(chr(code)) != "Cn"]
    assert len(characters) > 20_000
    for first in range(0, len(characters), 2000):
        some = characters[first : first + 2000]
        given = [Segment((Word(c), Word(f"a{c}b"), Word(f"{c}a"))) for c in some]
        CHATFile.parse(chat.write(transcript(*given), "talk"))


def test_a_video_is_a_video() -> None:
    given = Transcript((Segment(timed("Yes.")),), "talk.mp4", 9.0, "demo", "en", video=True)
    assert "@Media:\ttalk, video" in written(given)


def test_word_tier_with_filler_fragment_retrace_hyphen_number_and_an_untimed_word() -> None:
    words = (*timed("Um, the the wa- well-known $20"), Word("bill."))
    lines = written(transcript(Segment(words)))
    assert lines[-3] == "*PAR0:\t&-um the [/] the &+wa well-known twenty dollars bill . |0_2350|"
    assert lines[-2] == (
        "%wor:\tum |0_350| the |400_750| the |800_1150| well-known |1600_1950| "
        "twenty |2000_2162| dollars |2162_2350| bill ."
    )


def test_a_comma_that_gives_way_to_a_retracing_is_on_neither_tier() -> None:
    given = transcript(Segment(timed("I, I know. So I am, I am here.")))
    assert [line for line in written(given) if line[0] in "*%"] == [
        "*PAR0:\tI [/] I know . |0_1150|",
        "%wor:\tI |0_350| I |400_750| know |800_1150| .",
        "*PAR0:\tSo <I am> [/] I am here . |1200_3550|",
        "%wor:\tSo |1200_1550| I |1600_1950| am |2000_2350| I |2400_2750| am |2800_3150| here |3200_3550| .",
    ]


def test_word_tier_can_be_left_out_and_disfluencies_unmarked() -> None:
    lines = written(transcript("Um, I I go."), wor=False, disfluencies=False)
    assert lines[-2:] == ["*PAR0:\tUm , I I go . |0_1550|", "@End"]


def test_a_turn_in_a_second_language() -> None:
    lines = written(transcript("Hello.", Segment(timed("Tengo 3.", start=1.0), None, "es")))
    assert "@Languages:\teng, spa" in lines
    assert lines[-3] == "*PAR0:\t[- spa] Tengo tres . |1000_1750|"


def test_an_inner_full_stop_makes_two_utterances() -> None:
    assert main_tiers("Yes. No? Go!") == ["Yes .", "No ?", "Go !"]


def test_an_unknown_language_is_undetermined() -> None:
    assert "@Languages:\tund" in written(transcript("Yes.", language=None))


def test_a_cue_of_several_sentences_is_as_many_utterances_within_its_time(tmp_path: Path) -> None:
    (tmp_path / "talk.srt").write_text(
        "1\n00:00:01,000 --> 00:00:04,000\nHello there. How are\nyou? I am fine!\n\n"
        "2\n00:00:05,000 --> 00:00:08,000\nMr. Smith is at the U.S.A. Embassy, 3.5 miles off\n\n"
        "3\n00:00:09,000 --> 00:00:11,000\n- Yes.\n- No.\n",
        encoding="utf-8",
    )
    lines = written(read(tmp_path / "talk.srt"))
    assert [line.partition("\t")[2] for line in lines if line.startswith("*")] == [
        "Hello there . |1000_2138|",
        "How are you ? |2138_3172|",
        "I am fine ! |3172_4000|",
        "Mister Smith is at the U_S_A Embassy , three point five miles off . |5000_8000|",
        "Yes . |9000_10111|",
        "No . |10111_11000|",
    ]
    assert "@Comment:\ttimes within a subtitle or an interval that Mynah computed from lengths of text: 3" in lines


def test_lines_of_two_people_and_text_without_spaces_are_cut_alike(tmp_path: Path) -> None:
    (tmp_path / "talk.srt").write_text(
        "1\n00:00:01,000 --> 00:00:03,000\n-So what\n-Nothing\n\n"
        "2\n00:00:04,000 --> 00:00:05,000\nTen -\n- or so\n\n"
        "3\n00:00:06,000 --> 00:00:08,000\n你好。你是谁？我不知道\n",
        encoding="utf-8",
    )
    lines = [line.partition("\t")[2] for line in written(read(tmp_path / "talk.srt")) if line.startswith("*")]
    assert [line.partition(" |")[0] for line in lines] == [
        *("So what .", "Nothing .", "Ten or so .", "你好 .", "你是谁 ?", "我不知道 ."),
    ]
    assert lines[-1].endswith("_8000|")


def test_an_interval_is_divided_by_the_times_of_its_words() -> None:
    words = (*timed("Hello there.", start=1.0), *timed("All is well.", start=3.0))
    lines = written(transcript(Segment(words, "Anna", span=(0.5, 6.0)), language="en"), wor=False)
    first, second = timed("Hello there.", start=1.0)[-1].end, 3.0
    assert first is not None
    assert [line.partition("\t")[2] for line in lines if line.startswith("*")] == [
        f"Hello there . |500_{round(first * 1000)}|",
        f"All is well . |{round(second * 1000)}_6000|",
    ]
    assert not any("computed" in line for line in lines)


@pytest.mark.parametrize("end", [".", "!", "?", "..."])
@pytest.mark.parametrize("emoji", ["\U0001f600", "\u2764\ufe0f", "\U0001f468\u200d\U0001f469"])
def test_emoji_behind_a_sentence_keep_its_end_and_are_named(end: str, emoji: str) -> None:
    for words in (f"That is great{end} {emoji}", f"That is great{end}{emoji}"):
        text = chat.write(transcript(Segment(tuple(map(Word, words.split())))), "a")
        assert f"great {'+...' if end == '...' else end}\n" in text
        assert f"%com:\tleft out, because CHAT has no signs for emoji: {emoji}" in text


def test_emoji_and_digits_share_the_one_comment_that_chat_allows() -> None:
    words = tuple(map(Word, ["Compré", "21", "grandes", "mesas.", "😀"]))
    text = chat.write(Transcript((Segment(words),), "a.wav", 9.0, "", "es"), "a")
    (comment,) = [line for line in text.splitlines() if line.startswith("%com")]
    assert "\U0001f600; left in digits" in comment
    parse(text)
