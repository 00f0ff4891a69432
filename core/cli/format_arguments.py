"""The options of `mynah` for the content of exports. This module imports little, for a fast start."""

import argparse

SUBTITLE_PREFIX = "subtitle_"
SUBTITLE_NUMBERS = {
    "line_length": "characters in a line. A wide character, as in Chinese, counts as two",
    "lines": "largest number of lines in a cue, 1 to 3",
    "speed": "comfortable reading speed, in characters a second",
    "top_speed": "highest reading speed for fast speech, in characters a second",
    "shortest": "shortest time of a cue, in seconds",
    "longest": "longest time of a cue, in seconds",
    "gap": "gap between two cues, in seconds",
    "late": "longest time that a cue stays after its last word, in seconds",
}


def add_subtitle_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the group of options for subtitles."""
    group = parser.add_argument_group("subtitles (--format srt,vtt,ass,ttml,stl,sbv,lrc, and burn)")
    group.add_argument(
        "--subtitle-preset",
        choices=("netflix", "broadcast", "social"),
        help="netflix: 2 lines of 42 characters, 17 characters a second. broadcast: 2 lines of 37, 15 a second. "
        "social: 1 line of 24, 20 a second, at most 3 s (default: netflix). The options below change single limits. "
        "`convert` keeps the lines of subtitles unless they exceed a limit that you set",
    )
    for name, meaning in SUBTITLE_NUMBERS.items():
        group.add_argument(f"--subtitle-{name.replace('_', '-')}", metavar="N", help=meaning)
    group.add_argument(
        "--subtitle-dashes",
        action="store_true",
        help="if two cues would be too short, put both speakers into one cue, with a dash before each line",
    )
    group.add_argument(
        "--no-subtitle-names",
        action="store_true",
        help="leave out the speaker names at the start of turns (in srt, stl, sbv, lrc and burn)",
    )
    group.add_argument(
        "--subtitle-word-times",
        action="store_true",
        help="write the times of words, too (in lrc)",
    )
    group.add_argument(
        "--subtitle-karaoke",
        choices=("off", "word", "sweep", "outline"),
        default="off",
        help="highlight each word when it is spoken (in ass and burn). word: at once. sweep: from left to right. "
        "outline: its outline appears (default: off)",
    )


LAYOUT_PREFIX = "text_"
LAYOUT_PRESETS = ("plain", "maxqda", "nvivo", "atlasti", "f4", "minutes")


def add_layout_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the group of options for the layout of plain text."""
    group = parser.add_argument_group("plain text (--format txt)")
    group.add_argument(
        "--text-preset",
        choices=LAYOUT_PRESETS,
        help="layout for a program of qualitative research, or minutes. plain: a line for each sentence (default: "
        "plain). The options below change single parts",
    )
    group.add_argument(
        "--text-template",
        metavar="TEXT",
        help="template of a paragraph, with the fields {n}, {time}, {end}, {name} and {text}. Text behind a colon "
        "follows the field if it has a value, for example '{time: }{name:: }{text}'. \\t is a tab, \\n a line break",
    )
    group.add_argument(
        "--text-stamp",
        metavar="LOOK",
        help="look of times, for example [HH:MM:SS.t] or #HH:MM:SS-t#. t: tenths, cc: hundredths, mmm: thousandths",
    )
    group.add_argument(
        "--text-interval", metavar="N", help="put a time into the text every N seconds. 0: one for each paragraph"
    )
    group.add_argument(
        "--text-names", choices=("every", "changes"), help="names at every paragraph, or where the speaker changes"
    )
    group.add_argument(
        "--text-paragraphs",
        choices=("turns", "short", "sentences"),
        help="turns: a paragraph for each turn. short: also cut at pauses and after 90 s. sentences: one for each",
    )
    group.add_argument("--text-blank-lines", choices=("yes", "no"), help="put a blank line between paragraphs")
    group.add_argument("--text-line-numbers", choices=("yes", "no"), help="number all lines")
    group.add_argument("--text-width", metavar="N", help="longest line, in characters. 0: any length")


FRAME_RATES = ("23.976", "24", "25", "29.97", "29.97df", "30", "50", "59.94", "59.94df")


def add_timecode_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the group of options for timecodes."""
    group = parser.add_argument_group("timecodes (--format edl,fcpxml,premiere,stl)")
    group.add_argument(
        "--frame-rate", choices=FRAME_RATES, default="25", help="frames a second. df: drop-frame (default: 25)"
    )
    group.add_argument(
        "--start-timecode",
        metavar="TIMECODE",
        default="00:00:00:00",
        help="timecode at which the recording begins, for example 01:00:00:00 (default: 00:00:00:00)",
    )


def add_text_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the group of options for punctuation, capitals and numbers."""
    group = parser.add_argument_group("text (all formats except chat, which has its own rules)")
    group.add_argument(
        "--no-punctuation", action="store_true", help="leave out full stops, commas and other punctuation"
    )
    group.add_argument(
        "--capitals",
        choices=("as-is", "lower", "sentences"),
        default="as-is",
        help="lower: no capitals. sentences: a capital at the start of each sentence. as-is: as recognised (default: "
        "as-is)",
    )
    group.add_argument(
        "--numbers",
        choices=("as-is", "words", "digits"),
        default="as-is",
        help="words: spell out numbers in the language of the text. digits: write spoken numbers in digits (English, "
        "German, French, Spanish and Russian). as-is: as recognised (default: as-is)",
    )


def add_pseudonym_argument(parser: argparse.ArgumentParser) -> None:
    """Add the option for a key of pseudonyms."""
    parser.add_argument(
        "--pseudonyms",
        metavar="KEY",
        help="replace the names in this file by pseudonyms, one NAME => PSEUDONYM a line, in words, speakers, "
        "translations, headers and file names. Make a key with `mynah pseudonyms`",
    )


def add_replacement_argument(parser: argparse.ArgumentParser) -> None:
    """Add the option for a list of replacement rules."""
    parser.add_argument(
        "--replacements",
        metavar="FILE",
        help="replace words by the rules in this file, one rule per line. FIND => REPLACEMENT finds whole words in any "
        "case. /EXPRESSION/ => REPLACEMENT is a regular expression (/EXPRESSION/i: any case)",
    )


def add_tier_argument(parser: argparse.ArgumentParser, file: str = "a file with tiers") -> None:
    """Add the option for the tiers to read."""
    parser.add_argument(
        "--tier",
        metavar="NAME",
        action="append",
        default=[],
        help=f"in {file} (TextGrid, ELAN, EXMARaLDA), read this tier and no other. Repeat the option for more tiers "
        "(default: the tiers that hold speech by their names, times and texts)",
    )


def add_translation_argument(parser: argparse.ArgumentParser) -> None:
    """Add the option for translated transcripts."""
    parser.add_argument(
        "--translation",
        choices=("beside", "only", "none"),
        default="beside",
        help="beside: write text and translation. only: write the translation. none: write the text (default: beside)",
    )


def add_chat_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the group of options for CHAT files."""
    group = parser.add_argument_group("CHAT (--format chat)")
    group.add_argument(
        "--chat-template",
        metavar="FILE",
        help="take the headers from this file: .cha, the head of a .cha file, or 0metadata.cdc",
    )
    group.add_argument(
        "--chat-table",
        metavar="FILE",
        help="participants from a CSV file. The column `code` is required. The column `file` holds a recording's "
        "name or a pattern. Other columns: name, role, language, age, sex, group, ses, education, custom, birth, "
        "birthplace, l1",
    )
    group.add_argument("--chat-corpus", metavar="NAME", help="name of the corpus (default: mynah)")
    group.add_argument(
        "--chat-participant",
        metavar="CODE:Name:Role",
        action="append",
        default=[],
        help="a speaker, for example CHI:Anna:Target_Child. Repeat it for each speaker, in order of speaking",
    )
    group.add_argument(
        "--chat-languages",
        metavar="LIST",
        help="languages, separated by commas, the main language first, for example eng,spa",
    )
    group.add_argument("--chat-media", metavar="NAME", help="name in @Media (default: the recording's name)")
    group.add_argument(
        "--chat-date", metavar="DATE", help="day of the recording, for example 2026-11-21 or 21-NOV-2026"
    )
    group.add_argument(
        "--chat-comment",
        metavar="TEXT",
        action="append",
        default=[],
        help="text of a @Comment line. Repeat it for more lines",
    )
    group.add_argument(
        "--chat-header",
        metavar="NAME:TEXT",
        action="append",
        default=[],
        help='any other header, for example "Location:Cologne"',
    )
    group.add_argument(
        "--chat-words",
        choices=("words", "characters", "written"),
        default="words",
        help="how to divide text without spaces, such as Chinese or Thai. words: words of a dictionary. "
        "characters: single characters. written: as recognised (default: words)",
    )
    group.add_argument(
        "--chat-lower-case",
        action="store_true",
        help="begin utterances in lower case, except words that are capitalised elsewhere",
    )
    group.add_argument(
        "--no-chat-clauses",
        action="store_true",
        help="keep long speech without punctuation in one utterance. Default: cut it at pauses and conjunctions",
    )
    group.add_argument("--no-chat-wor", action="store_true", help="do not write %%wor tiers (times of words)")
    group.add_argument(
        "--no-chat-marks",
        action="store_true",
        help="do not mark fillers, fragments or retracings. `convert` keeps the marks of CHAT files",
    )
